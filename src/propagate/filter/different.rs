//! Filters of houses: hidden singles, and intersections with other groups. Naked singles are removed from peers directly.

use super::super::ValueSet;
use super::store::{DomainStore, is_single};

/// Variables that take each of these values exactly once.
#[derive(Clone)]
pub struct HiddenSingles {
    pub vars: Vec<u32>,
    pub values: ValueSet,
}

impl HiddenSingles {
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
        if once & self.values != self.values {
            return false;
        }
        let mut hidden = once & !twice & !fixed & self.values;
        for var in &self.vars {
            if hidden == 0 {
                break;
            }
            let own = store.left(*var) & hidden;
            if own != 0 {
                if !is_single(own) || !store.keep(*var, own) {
                    return false;
                }
                hidden &= !own;
            }
        }
        true
    }
}

/// A house and another group of pairwise different variables: values of the house whose places are all in the group cannot be in
/// the rest of the group.
pub struct Intersection {
    /// The members of the house that are outside the group.
    pub outside: Vec<u32>,
    /// The members of the group outside the house.
    pub rest: Vec<u32>,
    /// The values of the house.
    pub values: ValueSet,
}

impl Intersection {
    pub fn run(&mut self, store: &mut DomainStore) -> bool {
        let elsewhere = self.outside.iter().fold(0, |all, var| all | store.left(*var));
        let confined = self.values & !elsewhere;
        confined == 0 || self.rest.iter().all(|var| store.remove(*var, confined))
    }
}
