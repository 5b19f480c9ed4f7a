//! Sets of variables that are known to be pairwise different.

use crate::model::VarId;

/// Groups of pairwise different variables: the layout's regions, and what clues demand unconditionally. While the parts of a
/// conditional demand are compiled, the groups that hold under the same condition are included.
#[derive(Clone, Debug, Default)]
pub struct Groups {
    /// For each variable, the numbers of its groups, ascending.
    of: Vec<Vec<u32>>,
    members: Vec<Vec<VarId>>,
    conditional: Vec<Vec<VarId>>,
}

impl Groups {
    pub fn new(variables: usize) -> Self {
        Self { of: vec![Vec::new(); variables], ..Self::default() }
    }

    /// Adds a group that always holds.
    pub fn add(&mut self, vars: Vec<VarId>) {
        let number = self.members.len() as u32;
        for var in &vars {
            if let Some(groups) = self.of.get_mut(var.index()) {
                groups.push(number);
            }
        }
        self.members.push(vars);
    }

    /// Adds a group that holds under the present condition; [`Groups::pop`] removes it.
    pub(super) fn push(&mut self, vars: Vec<VarId>) {
        self.conditional.push(vars);
    }

    pub(super) fn pop(&mut self) {
        self.conditional.pop();
    }

    /// Removes the conditional groups while something unconditional is compiled; [`Groups::resume`] takes the returned value.
    pub(super) fn suspend(&mut self) -> Vec<Vec<VarId>> {
        std::mem::take(&mut self.conditional)
    }

    pub(super) fn resume(&mut self, conditional: Vec<Vec<VarId>>) {
        self.conditional = conditional;
    }

    /// Returns whether one group contains all of these variables.
    pub(super) fn together(&self, vars: &[VarId]) -> bool {
        self.permanently(vars) || self.conditional.iter().any(|group| vars.iter().all(|v| group.contains(v)))
    }

    /// Returns whether one unconditional group contains all of these variables.
    pub fn permanently(&self, vars: &[VarId]) -> bool {
        let Some((first, rest)) = vars.split_first() else { return true };
        self.of(*first).iter().any(|g| rest.iter().all(|var| self.of(*var).binary_search(g).is_ok()))
    }

    /// Returns the variables that share a group with `var`, including itself, possibly repeatedly.
    pub(super) fn peers(&self, var: VarId) -> impl Iterator<Item = VarId> + '_ {
        self.of(var).iter().flat_map(|g| self.members[*g as usize].iter().copied())
    }

    fn of(&self, var: VarId) -> &[u32] {
        self.of.get(var.index()).map_or(&[], Vec::as_slice)
    }
}
