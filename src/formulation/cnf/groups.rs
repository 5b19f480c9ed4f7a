//! Analyses the groups (`Distinct` constraints) of a model, to decide which clauses each [`Family`](super::Family) includes.

use super::{AtMostOne, Encoding, Family, VariableEncoding};
use crate::model::{ConstraintKind, Model, Values, VarId};

/// Larger groups are stated completely: examining each pair would take longer than it saves.
const LARGEST_COMPARED: usize = 4096;

/// Properties of all groups of a model for one encoding.
pub(super) struct Groups<'m> {
    model: &'m Model,
    encoding: Encoding,
    /// Whether a variable is in an unguarded house. Empty unless the family is `Minimal`.
    in_house: Vec<bool>,
    /// For each variable, the indices of the unguarded groups that contain it, ascending. Empty unless the family is
    /// `Deduplicated`.
    member_of: Vec<Vec<u32>>,
}

impl<'m> Groups<'m> {
    pub(super) fn new(model: &'m Model, encoding: Encoding) -> Self {
        let mut groups = Self { model, encoding, in_house: Vec::new(), member_of: Vec::new() };
        let unguarded = model.constraints().iter().enumerate().filter_map(|(index, c)| match (&c.kind, c.guard) {
            (ConstraintKind::Distinct(vars), None) => Some((index, vars)),
            _ => None,
        });
        match encoding.family {
            Family::Minimal => {
                groups.in_house = vec![false; model.variables().len()];
                for (_, vars) in unguarded.filter(|(_, vars)| model.house_values(vars).is_some()) {
                    for var in vars {
                        groups.in_house[var.index()] = true;
                    }
                }
            }
            Family::Deduplicated => {
                groups.member_of = vec![Vec::new(); model.variables().len()];
                for (index, vars) in unguarded {
                    for var in vars {
                        groups.member_of[var.index()].push(index as u32);
                    }
                }
            }
            Family::Efficient | Family::Extended => {}
        }
        groups
    }

    /// Returns the encoding of "at most one value" for a variable; `None` if the family omits it.
    ///
    /// `Minimal` omits it for the variables of a house: there are as many values as variables, each value has at most one place,
    /// and each variable has at least one value, so none has a second.
    pub(super) fn at_most_one_value(&self, var: VarId) -> Option<AtMostOne> {
        let implied = self.encoding.variables == VariableEncoding::Direct
            && self.in_house.get(var.index()).copied().unwrap_or(false);
        (!implied).then_some(self.encoding.at_most_one)
    }

    /// Whether the conflicts of `a` and `b`, both in group number `index`, are not stated by an earlier group.
    fn is_new(&self, index: usize, a: VarId, b: VarId) -> bool {
        if a == b {
            return true;
        }
        let (a, b) = (&self.member_of[a.index()], &self.member_of[b.index()]);
        !a.iter().take_while(|g| (**g as usize) < index).any(|g| b.contains(g))
    }

    /// Whether the group must be searched for pairs that earlier groups state.
    pub(super) fn looks_for_stated(&self, vars: &[VarId]) -> bool {
        !self.member_of.is_empty() && vars.len() <= LARGEST_COMPARED
    }

    /// Returns the pairs of a group that must be stated.
    pub(super) fn pairs(&self, index: usize, vars: &[VarId]) -> Pairs {
        if !self.looks_for_stated(vars) {
            return Pairs::All;
        }
        if self.encoding.at_most_one == AtMostOne::Pairwise {
            let new = positions(vars.len()).filter(|(a, b)| self.is_new(index, vars[*a], vars[*b]));
            return Pairs::Some(new.map(|(a, b)| (a as u32, b as u32)).collect());
        }
        if self.has_new_pair(index, vars) { Pairs::All } else { Pairs::Some(Vec::new()) }
    }

    /// Returns the number of conflict clauses: the sum, over the pairs to be stated, of the number of common values.
    pub(super) fn conflicts(&self, index: usize, vars: &[VarId]) -> u64 {
        let shared = |(a, b): (usize, usize)| {
            let (a, b) = (&self.model.variable(vars[a]).domain, &self.model.variable(vars[b]).domain);
            if a.same(b) { a.len() as u64 } else { a.iter().filter(|v| b.contains(*v)).count() as u64 }
        };
        positions(vars.len()).filter(|(a, b)| self.is_new(index, vars[*a], vars[*b])).map(shared).sum()
    }

    /// Whether any pair of a group must be stated.
    pub(super) fn has_new_pair(&self, index: usize, vars: &[VarId]) -> bool {
        positions(vars.len()).any(|(a, b)| self.is_new(index, vars[a], vars[b]))
    }
}

/// The pairs of a group whose conflicts must be stated.
pub(super) enum Pairs {
    /// Every pair, by the at-most-one encoding.
    All,
    /// These pairs of positions, each by a clause per value.
    Some(Vec<(u32, u32)>),
}

/// Iterates over all pairs of positions in a group.
fn positions(length: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..length).flat_map(move |a| (a + 1..length).map(move |b| (a, b)))
}

/// Returns the union of the variables' values.
pub(super) fn values_of(model: &Model, vars: &[VarId]) -> Values {
    let domain = |v: &VarId| &model.variable(*v).domain;
    match vars.split_first() {
        None => Values::new([]),
        Some((first, rest)) if rest.iter().all(|v| domain(v).same(domain(first))) => domain(first).clone(),
        Some(_) => vars.iter().flat_map(|v| domain(v).iter()).collect(),
    }
}
