//! Bit-set tables of a model that has only regions: domains, houses, groups and peers.

use crate::model::{ConstraintKind, Model};
use std::collections::BTreeSet;

/// Domains and regions. Bit `i` of a mask represents the `i`-th value.
pub(super) struct Tables {
    pub values: Vec<i32>,
    /// The candidates of each cell before anything is assumed.
    pub domains: Vec<u64>,
    /// The values that each house must contain; houses come before other groups.
    pub houses: Vec<u64>,
    /// The cells of each group, the groups of each cell, and the peers of each cell.
    pub members: Lists,
    pub groups: Lists,
    pub peers: Lists,
    /// By cell: its houses, one bit each, in as many words as all houses need.
    pub touched: Vec<u64>,
}

/// Lists of numbers, concatenated.
pub(super) struct Lists {
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Lists {
    pub fn of(lists: &[Vec<u32>]) -> Self {
        let mut all = Self { starts: vec![0], items: Vec::new() };
        for list in lists {
            all.items.extend(list);
            all.starts.push(all.items.len() as u32);
        }
        all
    }

    #[inline]
    pub fn get(&self, index: usize) -> &[u32] {
        &self.items[self.starts[index] as usize..self.starts[index + 1] as usize]
    }
}

/// Number of values that fit into a mask.
const MOST_VALUES: usize = 64;

/// Upper bound on the cells. A search may need the masks of all cells once per cell: 128 MiB at most.
const MOST_CELLS: usize = 4096;

impl Tables {
    /// Builds the tables; `None` if the model has more than regions, or is too large.
    pub fn new(model: &Model) -> Option<Self> {
        let cells = model.variables().len();
        if cells > MOST_CELLS || model.answers().count() != cells {
            return None;
        }
        let mut seen = BTreeSet::new();
        let mut last: Option<&[i32]> = None;
        for variable in model.variables() {
            let domain = variable.domain.as_slice();
            // Neighbouring variables usually share one domain.
            if last.is_none_or(|last| !std::ptr::eq(last, domain)) {
                seen.extend(domain);
            }
            last = Some(domain);
        }
        let values: Vec<i32> = seen.into_iter().copied().collect();
        if values.len() > MOST_VALUES {
            return None;
        }
        let mask = |domain: &[i32]| -> u64 {
            domain.iter().filter_map(|value| values.binary_search(value).ok()).fold(0, |mask, bit| mask | 1 << bit)
        };
        let mut domains: Vec<u64> = model.variables().iter().map(|v| mask(v.domain.as_slice())).collect();
        let (mut houses, mut of_houses, mut others) = (Vec::new(), Vec::new(), Vec::new());
        for constraint in model.constraints() {
            match (&constraint.kind, constraint.guard) {
                (ConstraintKind::Domain { var, values }, None) => domains[var.index()] &= mask(values.as_slice()),
                (ConstraintKind::Distinct(vars), None) => {
                    let numbers: Vec<u32> = vars.iter().map(|var| var.0).collect();
                    match model.house_values(vars) {
                        Some(values) => {
                            houses.push(mask(values.as_slice()));
                            of_houses.push(numbers);
                        }
                        None => others.push(numbers),
                    }
                }
                _ => return None,
            }
        }
        let words = houses.len().div_ceil(64);
        let mut touched = vec![0; cells * words];
        let mut groups = vec![Vec::new(); cells];
        let mut peers = vec![BTreeSet::new(); cells];
        for (house, vars) in of_houses.iter().enumerate() {
            vars.iter().for_each(|cell| touched[*cell as usize * words + house / 64] |= 1 << (house % 64));
        }
        of_houses.extend(others);
        for (group, vars) in (0..).zip(&of_houses) {
            for cell in vars {
                groups[*cell as usize].push(group);
                peers[*cell as usize].extend(vars.iter().filter(|other| *other != cell));
            }
        }
        let peers: Vec<Vec<u32>> = peers.into_iter().map(|set| set.into_iter().collect()).collect();
        Some(Self {
            values,
            domains,
            houses,
            members: Lists::of(&of_houses),
            groups: Lists::of(&groups),
            peers: Lists::of(&peers),
            touched,
        })
    }

    /// The number of groups.
    pub fn groups(&self) -> usize {
        self.members.starts.len() - 1
    }

    /// The bit of a value; 0 for a value that no cell may have.
    pub fn bit(&self, value: i32) -> u64 {
        self.values.binary_search(&value).map_or(0, |bit| 1 << bit)
    }
}
