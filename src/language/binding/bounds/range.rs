//! Intervals of integers that may also be undefined, with the arithmetic of terms.

/// The possible results of a term: an integer in an interval, or undefined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// The smallest and the largest value; `None` if the term is never defined.
    pub values: Option<(i128, i128)>,
    /// Whether it may be undefined.
    pub partial: bool,
}

/// The range of a term's value; results outside of it are undefined.
const INTEGERS: (i128, i128) = (i64::MIN as i128, i64::MAX as i128);

impl Range {
    pub const NOTHING: Self = Self { values: None, partial: true };

    /// The range of an unknown term.
    pub const ANYTHING: Self = Self { values: Some(INTEGERS), partial: true };

    /// A term that is always defined, with a single value.
    pub fn one(value: i64) -> Self {
        Self { values: Some((value.into(), value.into())), partial: false }
    }

    /// A term that is always defined. Values that do not fit 64 bits are dropped, and make the term partial.
    pub fn between(least: i128, greatest: i128) -> Self {
        let (low, high) = (least.max(INTEGERS.0), greatest.min(INTEGERS.1));
        Self { values: (low <= high).then_some((low, high)), partial: low != least || high != greatest }
    }

    /// Returns the same range, possibly undefined if `partial` is set.
    pub fn or_undefined(self, partial: bool) -> Self {
        Self { partial: self.partial || partial, ..self }
    }

    /// Returns the value, if the term has exactly one and is always defined.
    pub fn exact(self) -> Option<i128> {
        self.values.filter(|(least, greatest)| least == greatest && !self.partial).map(|(value, _)| value)
    }

    pub fn union(self, other: Self) -> Self {
        let values = match (self.values, other.values) {
            (Some((a, b)), Some((c, d))) => Some((a.min(c), b.max(d))),
            (one, other) => one.or(other),
        };
        Self { values, partial: self.partial || other.partial }
    }

    /// Applies a function of two integers to two ranges; `bounds` returns the smallest and largest result.
    pub fn combine(self, other: Self, bounds: impl Fn((i128, i128), (i128, i128)) -> (i128, i128)) -> Self {
        let partial = self.partial || other.partial;
        match (self.values, other.values) {
            (Some(one), Some(two)) => {
                let (least, greatest) = bounds(one, two);
                Self::between(least, greatest).or_undefined(partial)
            }
            _ => Self::NOTHING,
        }
    }

    pub fn plus(self, other: Self) -> Self {
        self.combine(other, |(a, b), (c, d)| (a + c, b + d))
    }

    pub fn times(self, other: Self) -> Self {
        self.combine(other, |(a, b), (c, d)| {
            let corners = [a * c, a * d, b * c, b * d];
            (corners.into_iter().min().unwrap_or(0), corners.into_iter().max().unwrap_or(0))
        })
    }

    pub fn absolute(self) -> Self {
        self.combine(self, |(a, b), _| match (a >= 0, b <= 0) {
            (true, _) => (a, b),
            (_, true) => (-b, -a),
            _ => (0, b.max(-a)),
        })
    }

    /// The Euclidean quotient, whose remainder is not negative.
    pub fn divided(self, by: Self) -> Self {
        match (self.exact(), by.exact()) {
            (_, Some(0)) => Self::NOTHING,
            (Some(x), Some(y)) => Self::between(x.div_euclid(y), x.div_euclid(y)),
            // Division by a positive integer is monotone.
            (_, Some(y)) if y > 0 => self.combine(by, |(a, b), _| (a.div_euclid(y), b.div_euclid(y))),
            _ => {
                let zero = by.values.is_none_or(|(least, greatest)| least <= 0 && 0 <= greatest);
                let most = |(a, b): (i128, i128)| a.abs().max(b.abs()) + 1;
                self.combine(by, |x, _| (-most(x), most(x))).or_undefined(zero)
            }
        }
    }

    /// The Euclidean remainder, which is not negative.
    pub fn remainder(self, by: Self) -> Self {
        match (self.exact(), by.exact()) {
            (_, Some(0)) => Self::NOTHING,
            (Some(x), Some(y)) => Self::between(x.rem_euclid(y), x.rem_euclid(y)),
            _ => {
                let zero = by.values.is_none_or(|(least, greatest)| least <= 0 && 0 <= greatest);
                self.combine(by, |_, (c, d)| (0, (c.abs().max(d.abs()) - 1).max(0))).or_undefined(zero)
            }
        }
    }

    /// The decimal concatenation of two numbers.
    pub fn followed_by(self, last: Self) -> Self {
        let joined = |x: i128, y: i128| {
            let mut shifted = x;
            let mut rest = y;
            loop {
                shifted = shifted.saturating_mul(10);
                rest /= 10;
                if rest == 0 {
                    return shifted.saturating_add(y);
                }
            }
        };
        let negative = |r: Self| r.values.is_some_and(|(least, _)| least < 0);
        let never = |r: Self| r.values.is_some_and(|(_, greatest)| greatest < 0);
        if never(self) || never(last) {
            return Self::NOTHING;
        }
        let partial = negative(self) || negative(last);
        self.combine(last, |(a, b), (c, d)| (joined(a.max(0), c.max(0)), joined(b, d))).or_undefined(partial)
    }
}
