//! The tuples of a `Table`, restricted to the domains.

use crate::model::{Model, VarId};

/// The tuples of values that the variables may take.
pub struct Tuples {
    /// The variables, each once, in the order of their first occurrence.
    pub vars: Vec<VarId>,
    /// For each variable, the number of its values.
    pub values: Vec<usize>,
    /// The tuples, with a domain index for each variable; all are different.
    pub tuples: Vec<Vec<u32>>,
}

impl Tuples {
    /// Returns the tuples within the domains, without those that give a repeated variable two values; `None` if there are more
    /// than `most` values to examine.
    pub(super) fn new(model: &Model, vars: &[VarId], tuples: &[Vec<i32>], most: usize) -> Option<Self> {
        let mut columns: Vec<usize> = (0..vars.len()).collect();
        columns.sort_by_key(|i| vars[*i]);
        // For each position, the first position of the same variable.
        let mut original = vec![0; vars.len()];
        for run in columns.chunk_by(|i, j| vars[*i] == vars[*j]) {
            run.iter().for_each(|i| original[*i] = run[0]);
        }
        let firsts: Vec<usize> = (0..vars.len()).filter(|i| original[*i] == *i).collect();
        let domain = |i: usize| &model.variable(vars[i]).domain;
        let values: Vec<usize> = firsts.iter().map(|i| domain(*i).len()).collect();
        if tuples.len().checked_mul(vars.len()).is_none_or(|n| n > most) || values.iter().sum::<usize>() > most {
            return None;
        }
        let indices = |tuple: &Vec<i32>| -> Option<Vec<u32>> {
            let consistent = tuple.len() == vars.len() && (0..vars.len()).all(|i| tuple[i] == tuple[original[i]]);
            let index = |i: &usize| domain(*i).index_of(tuple[*i]).map(|i| i as u32);
            if consistent { firsts.iter().map(index).collect() } else { None }
        };
        let mut kept: Vec<Vec<u32>> = tuples.iter().filter_map(indices).collect();
        kept.sort_unstable();
        kept.dedup();
        Some(Self { vars: firsts.iter().map(|i| vars[*i]).collect(), values, tuples: kept })
    }

    /// For each variable and each of its values, returns the tuples that contain it.
    pub fn with_value(&self) -> Vec<Vec<Vec<u32>>> {
        let mut with: Vec<Vec<Vec<u32>>> = self.values.iter().map(|n| vec![Vec::new(); *n]).collect();
        for (number, tuple) in self.tuples.iter().enumerate() {
            for (of_var, value) in with.iter_mut().zip(tuple) {
                of_var[*value as usize].push(number as u32);
            }
        }
        with
    }
}
