//! `Connected` within the domains, for the formulations that lower it.

use crate::model::{Comparison, Constraint, Kind, LinearTerm, Model, VarId};

/// The vertices that may be members, and how far apart members of one piece may be.
pub struct Graph {
    /// The vertices that may be members; a variable may be several.
    pub vars: Vec<VarId>,
    /// The value of a member.
    pub label: i32,
    /// The neighbours of each vertex, ascending.
    pub neighbours: Vec<Vec<u32>>,
    /// In a connected piece every member is at most so many steps away from any other; at least 1.
    pub depth: usize,
}

impl Graph {
    /// The graph of a `Connected` over the variables of `model`; `None` if it holds whatever they do, since at most
    /// one vertex may be a member.
    pub fn new(model: &Model, vars: &[VarId], label: i32, edges: &[(u32, u32)]) -> Option<Self> {
        let may = |var: &VarId| model.variable(*var).domain.contains(label);
        let mut number = vec![None; vars.len()];
        let mut members = Vec::new();
        for (i, var) in vars.iter().enumerate().filter(|(_, var)| may(var)) {
            number[i] = Some(members.len() as u32);
            members.push(*var);
        }
        if members.len() < 2 {
            return None;
        }
        let mut neighbours = vec![Vec::new(); members.len()];
        for (a, b) in edges {
            if let (Some(a), Some(b)) = (number[*a as usize], number[*b as usize])
                && a != b
            {
                neighbours[a as usize].push(b);
                neighbours[b as usize].push(a);
            }
        }
        for list in &mut neighbours {
            list.sort_unstable();
            list.dedup();
        }
        let most = model.constraints().iter().filter_map(|c| most_members(c, &members, label)).min();
        let most = most.map_or(members.len(), |most| members.len().min(usize::try_from(most).unwrap_or(usize::MAX)));
        Some(Self { vars: members, label, neighbours, depth: most.saturating_sub(1).max(1) })
    }

    /// Number of vertices.
    pub fn len(&self) -> usize {
        self.vars.len()
    }

    /// Number of pairs of a vertex and a neighbour: twice that of the edges.
    pub fn arcs(&self) -> usize {
        self.neighbours.iter().map(Vec::len).sum()
    }
}

/// How many of `vars` may have the value `label`, as far as a single `Linear` says so: one without negative weights, in
/// which `label` weighs something for each of them.
fn most_members(constraint: &Constraint, vars: &[VarId], label: i32) -> Option<u64> {
    let (Kind::Linear { terms, comparison: Comparison::Equal | Comparison::AtMost, rhs }, None) =
        (&constraint.kind, constraint.guard)
    else {
        return None;
    };
    if terms.iter().flat_map(|t| &t.weights).any(|(_, w)| *w < 0) {
        return None;
    }
    let mut by_var: Vec<&LinearTerm> = terms.iter().collect();
    by_var.sort_by_key(|t| t.var);
    let weighs = |var: &VarId| {
        let first = by_var.partition_point(|t| t.var < *var);
        let of_var = by_var[first..].iter().take_while(|t| t.var == *var);
        of_var.map(|t| t.weight(label)).find(|w| *w > 0)
    };
    let mut different = vars.to_vec();
    different.sort_unstable();
    different.dedup();
    // A variable that is several vertices is weighed once only.
    if different.len() != vars.len() {
        return None;
    }
    let weights = different.iter().map(weighs).collect::<Option<Vec<i64>>>()?;
    let least = weights.into_iter().min()?;
    Some(u64::try_from(*rhs).unwrap_or(0) / least.unsigned_abs().max(1))
}
