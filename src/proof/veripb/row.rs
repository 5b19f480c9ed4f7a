//! Rows (linear inequalities over literals) in normal form, and the operations of cutting planes on them.

use super::Problem;

/// A row `Σ c·l ≥ d`. Each variable occurs once, in ascending order; each `c` is positive, and `d` is at least 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PbRow {
    /// `(literal, coefficient)`. Literals are variables from 1, negative if negated.
    pub terms: Vec<(i64, i64)>,
    pub least: i64,
}

impl PbRow {
    /// Brings any terms into normal form: merges those of one variable, and makes coefficients positive.
    pub fn new(mut terms: Vec<(i64, i64)>, mut least: i64) -> Result<Self, Problem> {
        terms.sort_unstable_by_key(|(literal, _)| literal.unsigned_abs());
        let mut normal: Vec<(i64, i64)> = Vec::with_capacity(terms.len());
        for of_one in terms.chunk_by(|(one, _), (other, _)| one.unsigned_abs() == other.unsigned_abs()) {
            // As a multiple of the variable: c·~x is c − c·x.
            let mut multiple = 0_i64;
            for (literal, coefficient) in of_one {
                if *literal < 0 {
                    least = least.checked_sub(*coefficient).ok_or(Problem::Large)?;
                    multiple = multiple.checked_sub(*coefficient).ok_or(Problem::Large)?;
                } else {
                    multiple = multiple.checked_add(*coefficient).ok_or(Problem::Large)?;
                }
            }
            let variable = of_one[0].0.abs();
            if multiple < 0 {
                let coefficient = multiple.checked_neg().ok_or(Problem::Large)?;
                least = least.checked_add(coefficient).ok_or(Problem::Large)?;
                normal.push((-variable, coefficient));
            } else if multiple > 0 {
                normal.push((variable, multiple));
            }
        }
        Ok(Self { terms: normal, least: least.max(0) })
    }

    /// The numbers of its variables.
    pub fn variables(&self) -> impl Iterator<Item = u32> {
        self.terms.iter().map(|(literal, _)| u32::try_from(literal.unsigned_abs()).unwrap_or(u32::MAX))
    }

    pub fn plus(self, other: &Self) -> Result<Self, Problem> {
        let least = self.least.checked_add(other.least).ok_or(Problem::Large)?;
        let mut terms = self.terms;
        terms.extend_from_slice(&other.terms);
        Self::new(terms, least)
    }

    pub fn times(mut self, factor: i64) -> Result<Self, Problem> {
        let numbers = self.terms.iter_mut().map(|(_, coefficient)| coefficient).chain([&mut self.least]);
        for number in numbers {
            *number = number.checked_mul(factor).ok_or(Problem::Large)?;
        }
        Ok(self)
    }

    /// Divides all numbers, rounding up. This is sound because literals are integers.
    pub fn divided(mut self, divisor: i64) -> Self {
        let numbers = self.terms.iter_mut().map(|(_, coefficient)| coefficient).chain([&mut self.least]);
        for number in numbers {
            *number = *number / divisor + i64::from(*number % divisor != 0);
        }
        self
    }

    /// Reduces coefficients to the right-hand side, which is sufficient.
    pub fn saturated(mut self) -> Self {
        self.terms.iter_mut().for_each(|(_, coefficient)| *coefficient = (*coefficient).min(self.least));
        self.terms.retain(|(_, coefficient)| *coefficient > 0);
        self
    }

    /// Returns the row that holds if and only if this one does not: `Σ c·~l ≥ Σ c − d + 1`.
    pub fn negated(&self) -> Result<Self, Problem> {
        let least = self.most() - i128::from(self.least) + 1;
        let terms = self.terms.iter().map(|(literal, coefficient)| (-literal, *coefficient)).collect();
        Ok(Self { terms, least: i64::try_from(least.max(0)).map_err(|_| Problem::Large)? })
    }

    /// Returns the row with a variable replaced by its value.
    pub fn with(&self, variable: u32, value: bool) -> Self {
        let mut row = self.clone();
        let place = row.terms.iter().position(|(literal, _)| literal.unsigned_abs() == u64::from(variable));
        if let Some((literal, coefficient)) = place.map(|place| row.terms.remove(place))
            && (literal > 0) == value
        {
            row.least = (row.least - coefficient).max(0);
        }
        row
    }

    /// Whether the row is violated even if all its literals are true.
    pub fn never_holds(&self) -> bool {
        self.most() < i128::from(self.least)
    }

    fn most(&self) -> i128 {
        self.terms.iter().map(|(_, coefficient)| i128::from(*coefficient)).sum()
    }
}
