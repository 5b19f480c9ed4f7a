//! The filter of `Combos`: pairwise different variables that use one of several sets of values.

use super::super::ValueSet;
use super::store::{DomainStore, is_single};

pub struct SetFilter {
    pub vars: Vec<u32>,
    pub sets: Vec<ValueSet>,
}

impl SetFilter {
    pub fn run(&mut self, store: &mut DomainStore) -> bool {
        let (mut once, mut twice, mut fixed) = (0, 0, 0);
        for var in &self.vars {
            let left = store.left(*var);
            twice |= once & left;
            once |= left;
            if is_single(left) {
                fixed |= left;
            }
        }
        let (mut possible, mut required) = (0, ValueSet::MAX);
        for set in &self.sets {
            let fits = set & !once == 0 && fixed & !set == 0 && self.vars.iter().all(|var| store.left(*var) & set != 0);
            if fits {
                possible |= set;
                required &= set;
            }
        }
        if possible == 0 {
            return false;
        }
        let hidden = required & !twice & !fixed;
        for var in &self.vars {
            let left = store.left(*var);
            let own = left & hidden;
            if !is_single(own) || !store.keep(*var, if own == 0 { possible } else { own }) {
                return false;
            }
        }
        true
    }
}
