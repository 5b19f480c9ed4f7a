//! Exact decimal numbers for reading ILP files.

/// `digits / 10^places`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Decimal {
    pub digits: i64,
    pub places: u32,
}

/// The maximum number of decimal places by which a row is scaled.
const MOST_PLACES: u32 = 9;

impl Decimal {
    pub const ONE: Self = Self { digits: 1, places: 0 };

    /// Parses an unsigned number such as `12`, `1.50`, `2e3`, `1E-2`. `None` if it has too many digits.
    pub fn parse(text: &str) -> Option<Self> {
        let (mantissa, exponent) = match text.find(['e', 'E']) {
            Some(at) => (&text[..at], text[at + 1..].parse::<i32>().ok()?),
            None => (text, 0),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let fraction = fraction.trim_end_matches('0');
        let digits = format!("{whole}{fraction}");
        let digits: i64 = if digits.is_empty() { 0 } else { digits.parse().ok()? };
        let places = i32::try_from(fraction.len()).ok()?.checked_sub(exponent)?;
        if digits == 0 {
            return Some(Self::default());
        }
        if places <= 0 {
            let factor = 10_i64.checked_pow(places.unsigned_abs())?;
            return Some(Self { digits: digits.checked_mul(factor)?, places: 0 });
        }
        let mut decimal = Self { digits, places: places.unsigned_abs() };
        while decimal.places > 0 && decimal.digits % 10 == 0 {
            decimal = Self { digits: decimal.digits / 10, places: decimal.places - 1 };
        }
        (decimal.places <= MOST_PLACES).then_some(decimal)
    }

    pub fn whole(digits: i64) -> Option<Self> {
        (digits != i64::MIN).then_some(Self { digits, places: 0 })
    }

    pub fn negated(self) -> Self {
        Self { digits: -self.digits, ..self }
    }

    /// Returns the product, if it is not too large.
    pub fn times(self, other: Self) -> Option<Self> {
        let places = self.places + other.places;
        (places <= MOST_PLACES).then_some(())?;
        Some(Self { digits: self.digits.checked_mul(other.digits)?, places })
    }

    /// Returns the sum, if it is not too large.
    pub fn plus(self, other: Self) -> Option<Self> {
        let places = self.places.max(other.places);
        Some(Self { digits: self.scaled(places)?.checked_add(other.scaled(places)?)?, places })
    }

    pub fn is_negative(self) -> bool {
        self.digits < 0
    }

    /// Whether an unsigned number is so large that solvers treat it as infinity.
    pub fn is_infinite(text: &str) -> bool {
        text.parse().is_ok_and(|number: f64| number >= 1e20)
    }

    pub fn places(self) -> u32 {
        self.places
    }

    /// Returns the number times `10^places`, which makes it an integer.
    pub fn scaled(self, places: u32) -> Option<i64> {
        self.digits.checked_mul(10_i64.checked_pow(places.checked_sub(self.places)?)?)
    }

    pub fn floor(self) -> i64 {
        self.digits.div_euclid(10_i64.pow(self.places))
    }

    pub fn ceil(self) -> i64 {
        self.negated().floor().saturating_neg()
    }
}
