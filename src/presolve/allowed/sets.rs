//! The sets of a `Combos`, restricted to the domains.

use crate::model::{Model, Values, VarId};

/// The sets of values that the variables may use.
pub struct Sets {
    pub vars: Vec<VarId>,
    /// The values that at least one variable can take, ascending.
    pub values: Values,
    /// For each value, the number of variables that can take it.
    pub places: Vec<u32>,
    /// The sets, as ascending indices into `values`. They are different, and each has as many values as there are variables. If
    /// there are none, the constraint cannot hold.
    pub sets: Vec<Vec<u32>>,
}

impl Sets {
    /// Returns the sets whose values the variables can take; `None` if there are more than `most` values to examine.
    ///
    /// The variables differ, so they use as many values as there are variables: sets of any other size are removed, and all sets
    /// if a variable is listed twice.
    pub(super) fn new(model: &Model, vars: &[VarId], sets: &[Values], most: usize) -> Option<Self> {
        let domains = || vars.iter().map(|v| &model.variable(*v).domain);
        let candidates: usize = domains().map(Values::len).sum();
        if candidates > most || sets.iter().map(Values::len).sum::<usize>() > most {
            return None;
        }
        let values: Values = domains().flat_map(Values::iter).collect();
        let mut places = vec![0; values.len()];
        for slot in domains().flat_map(Values::iter).filter_map(|v| values.index_of(v)) {
            places[slot] += 1;
        }
        let mut seen = vars.to_vec();
        seen.sort_unstable();
        seen.dedup();
        let mut kept: Vec<Vec<u32>> = Vec::new();
        if seen.len() == vars.len() {
            let fitting = sets.iter().filter(|s| s.len() == vars.len());
            let indices = |s: &Values| s.iter().map(|v| values.index_of(v).map(|i| i as u32)).collect();
            kept.extend(fitting.filter_map(indices));
            kept.sort_unstable();
            kept.dedup();
        }
        Some(Self { vars: vars.to_vec(), values, places, sets: kept })
    }

    /// The number of candidates of the variables.
    pub fn candidates(&self) -> u64 {
        self.places.iter().map(|p| u64::from(*p)).sum()
    }

    /// For each value, returns the sets that contain it.
    pub fn with_value(&self) -> Vec<Vec<u32>> {
        let mut with = vec![Vec::new(); self.values.len()];
        for (number, set) in self.sets.iter().enumerate() {
            for value in set {
                with[*value as usize].push(number as u32);
            }
        }
        with
    }
}
