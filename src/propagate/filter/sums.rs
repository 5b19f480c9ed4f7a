//! The filter of sums: bounds of both sides, by groups of pairwise different variables, and exact values once two are open.

use super::super::CandidateIndex;
use super::super::row::{LinearRow, Work};
use super::super::{ValueSet, bits};
use super::store::{DomainStore, is_single};

pub struct SumFilter {
    pub rows: Vec<LinearRow>,
    /// For an equation with small weights, exact values.
    pub equation: Option<Equation>,
    pub work: Work,
    pub found: Vec<CandidateIndex>,
}

/// `Σ weight(x) = total`.
pub struct Equation {
    pub vars: Vec<u32>,
    /// By variable and value, its weight.
    pub weights: Vec<Vec<u32>>,
    pub total: u32,
    /// By variable and weight, the values of that weight.
    pub of_weight: Vec<Vec<ValueSet>>,
}

impl SumFilter {
    pub fn run(&mut self, store: &mut DomainStore) -> bool {
        for row in &self.rows {
            self.found.clear();
            if row.infer(|var| store.left(var), &mut self.work, Some(&mut self.found)) {
                return false;
            }
            if !self.found.iter().all(|(var, value)| store.remove(*var, 1 << value)) {
                return false;
            }
        }
        self.equation.as_ref().is_none_or(|equation| equation.run(store))
    }
}

impl Equation {
    fn run(&self, store: &mut DomainStore) -> bool {
        let mut rest = self.total;
        let mut open = [usize::MAX; 2];
        let mut count = 0;
        for (i, var) in self.vars.iter().enumerate() {
            let left = store.left(*var);
            if is_single(left) {
                match rest.checked_sub(self.weights[i][left.trailing_zeros() as usize]) {
                    Some(less) => rest = less,
                    None => return false,
                }
            } else if count == 2 {
                return true;
            } else {
                open[count] = i;
                count += 1;
            }
        }
        let with = |i: usize, weight: u32| self.of_weight[i].get(weight as usize).copied().unwrap_or(0);
        match open[..count] {
            [] => rest == 0,
            [i] => store.keep(self.vars[i], with(i, rest)),
            [i, j] => {
                let (mut of_i, mut of_j) = (0, 0);
                for value in bits(store.left(self.vars[i])) {
                    let Some(needed) = rest.checked_sub(self.weights[i][value as usize]) else { continue };
                    let partners = with(j, needed) & store.left(self.vars[j]);
                    if partners != 0 {
                        of_i |= 1 << value;
                        of_j |= partners;
                    }
                }
                store.keep(self.vars[i], of_i) && store.keep(self.vars[j], of_j)
            }
            _ => true,
        }
    }
}
