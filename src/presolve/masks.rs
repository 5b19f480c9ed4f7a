//! Bit masks of domains, for fast tests over many variables of a `Distinct`.

use crate::model::{Model, Values, VarId};

/// For each variable, its values as bits; bit 0 is the least value of all variables.
pub(super) struct Masks {
    least: i32,
    masks: Vec<u128>,
}

/// Counts of the values over several variables.
pub(super) struct ValueCounts {
    /// The values that at least one variable can take; `twice`: at least two variables.
    pub once: u128,
    pub twice: u128,
    /// The values of fixed variables.
    pub fixed: u128,
    /// Whether two fixed variables have the same value.
    pub fixed_twice: bool,
}

impl Masks {
    /// Returns `None` if the range of values exceeds 128. `Distinct` constraints are then not propagated, which is sound.
    pub fn new(model: &Model) -> Option<Self> {
        let ends = |values: &Values| Some((*values.as_slice().first()?, *values.as_slice().last()?));
        let all = || model.variables().iter().filter_map(|variable| ends(&variable.domain));
        let least = all().map(|(first, _)| first).min().unwrap_or(0);
        let most = all().map(|(_, last)| last).max().unwrap_or(0);
        if i64::from(most) - i64::from(least) >= i64::from(u128::BITS) {
            return None;
        }
        let mut masks = Self { least, masks: vec![0; model.variables().len()] };
        for (var, variable) in model.var_ids().zip(model.variables()) {
            masks.set(var, &variable.domain);
        }
        Some(masks)
    }

    /// Updates the mask of a variable.
    pub fn set(&mut self, var: VarId, values: &Values) {
        self.masks[var.index()] = values.iter().fold(0, |mask, value| mask | 1 << (value - self.least));
    }

    /// Returns the mask of a variable.
    pub fn of(&self, var: VarId) -> u128 {
        self.masks[var.index()]
    }

    /// Whether a mask contains the value, which must occur in some domain.
    pub fn has(&self, mask: u128, value: i32) -> bool {
        mask >> (value - self.least) & 1 == 1
    }

    /// Counts the values of these variables.
    pub fn met(&self, vars: &[VarId]) -> ValueCounts {
        let mut met = ValueCounts { once: 0, twice: 0, fixed: 0, fixed_twice: false };
        for var in vars {
            let mask = self.of(*var);
            met.twice |= met.once & mask;
            met.once |= mask;
            if mask.count_ones() == 1 {
                met.fixed_twice |= met.fixed & mask != 0;
                met.fixed |= mask;
            }
        }
        met
    }
}
