//! Sets of variables that are known to be pairwise different.

use crate::model::VarId;

/// Groups of pairwise different variables: the layout's regions, and what clues demand without any condition. While
/// the parts of a conditional demand are compiled, those among them that hold under the same condition are here, too.
#[derive(Clone, Debug, Default)]
pub struct Groups {
    /// For each variable the numbers of its groups, ascending.
    of: Vec<Vec<u32>>,
    members: Vec<Vec<VarId>>,
    conditional: Vec<Vec<VarId>>,
}

impl Groups {
    pub fn new(variables: usize) -> Self {
        Self { of: vec![Vec::new(); variables], ..Self::default() }
    }

    /// These variables are pairwise different.
    pub fn add(&mut self, vars: Vec<VarId>) {
        let number = self.members.len() as u32;
        for var in &vars {
            if let Some(groups) = self.of.get_mut(var.index()) {
                groups.push(number);
            }
        }
        self.members.push(vars);
    }

    /// These are so under the present condition; taken back by [`Groups::pop`].
    pub(super) fn push(&mut self, vars: Vec<VarId>) {
        self.conditional.push(vars);
    }

    pub(super) fn pop(&mut self) {
        self.conditional.pop();
    }

    /// Forgets what holds under conditions, for the sake of something that must hold without; [`Groups::resume`] takes
    /// what this returns.
    pub(super) fn suspend(&mut self) -> Vec<Vec<VarId>> {
        std::mem::take(&mut self.conditional)
    }

    pub(super) fn resume(&mut self, conditional: Vec<Vec<VarId>>) {
        self.conditional = conditional;
    }

    /// Whether one group has all of these variables.
    pub(super) fn together(&self, vars: &[VarId]) -> bool {
        self.permanently(vars) || self.conditional.iter().any(|group| vars.iter().all(|v| group.contains(v)))
    }

    /// Whether one group that needs no condition has all of these variables.
    pub fn permanently(&self, vars: &[VarId]) -> bool {
        let Some((first, rest)) = vars.split_first() else { return true };
        self.of(*first).iter().any(|g| rest.iter().all(|var| self.of(*var).binary_search(g).is_ok()))
    }

    /// The variables that share a group with `var`, itself among them, perhaps repeatedly.
    pub(super) fn peers(&self, var: VarId) -> impl Iterator<Item = VarId> + '_ {
        self.of(var).iter().flat_map(|g| self.members[*g as usize].iter().copied())
    }

    fn of(&self, var: VarId) -> &[u32] {
        self.of.get(var.index()).map_or(&[], Vec::as_slice)
    }
}
