//! The graph of a `Connected` constraint within the domains, with bounds on the number of members. Used by the formulations that
//! lower it and by its propagator.

use crate::model::{Comparison, Constraint, ConstraintKind, LinearTerm, Model, VarId};

/// The vertices that may be members, their neighbours, and bounds on the number of members.
pub struct Graph {
    /// The vertices that may be members. A variable may occur as several vertices.
    pub vars: Vec<VarId>,
    /// The value that marks a member.
    pub label: i32,
    /// The neighbours of each vertex, ascending.
    pub neighbours: Vec<Vec<u32>>,
    /// A lower bound on the number of members.
    pub least: usize,
    /// An upper bound on the number of members.
    pub most: usize,
    /// The constraints of the model (indices) from which the bounds follow.
    pub bounded_by: Vec<usize>,
    /// Those of them that state nothing but bounds on the number.
    pub counted: Vec<usize>,
}

impl Graph {
    /// Returns the graph of a `Connected` over the variables of `model`. `None` if at most one vertex can be a member, so that it
    /// always holds.
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
        let (mut least, mut most) = (0, members.len());
        let (mut bounded_by, mut counted) = (Vec::new(), Vec::new());
        if are_different(&members) {
            for (index, constraint) in model.constraints().iter().enumerate() {
                let Some(bounds) = MemberBounds::of(model, constraint, &members, label) else { continue };
                least = least.max(bounds.least);
                most = most.min(bounds.most);
                bounded_by.push(index);
                counted.extend(bounds.say_all.then_some(index));
            }
        }
        Some(Self { vars: members, label, neighbours, least, most, bounded_by, counted })
    }

    /// The greatest distance between two members of a connected piece; at least 1.
    pub fn depth(&self) -> usize {
        self.most.saturating_sub(1).max(1)
    }

    pub fn len(&self) -> usize {
        self.vars.len()
    }

    /// The number of pairs of a vertex and a neighbour, which is twice the number of edges.
    pub fn arcs(&self) -> usize {
        self.neighbours.iter().map(Vec::len).sum()
    }
}

/// Whether no variable occurs as several vertices. Otherwise a sum that contains it once would count wrong.
fn are_different(vars: &[VarId]) -> bool {
    let mut sorted = vars.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).all(|pair| pair[0] != pair[1])
}

/// Bounds on the number of members that follow from a single `Linear`.
struct MemberBounds {
    least: usize,
    most: usize,
    /// Whether the `Linear` states nothing else.
    say_all: bool,
}

impl MemberBounds {
    /// Returns the bounds of a `Linear` without negative weights in which `label` has a positive weight for each of `vars`. The
    /// lower bound is valid only if nothing else has a weight.
    fn of(model: &Model, constraint: &Constraint, vars: &[VarId], label: i32) -> Option<Self> {
        let (ConstraintKind::Linear { terms, comparison, rhs }, None) = (&constraint.kind, constraint.guard) else {
            return None;
        };
        if *comparison == Comparison::NotEqual || terms.iter().flat_map(|t| &t.weights).any(|(_, w)| *w < 0) {
            return None;
        }
        let weighing =
            |t: &&LinearTerm| t.weights.iter().any(|(v, w)| *w != 0 && model.variable(t.var).domain.contains(*v));
        let mut by_var: Vec<&LinearTerm> = terms.iter().filter(weighing).collect();
        by_var.sort_by_key(|t| t.var);
        let weighs = |var: &VarId| {
            let first = by_var.partition_point(|t| t.var < *var);
            let of_var = by_var[first..].iter().take_while(|t| t.var == *var);
            of_var.map(|t| t.weight(label)).find(|w| *w > 0)
        };
        let weights = vars.iter().map(weighs).collect::<Option<Vec<i64>>>()?;
        let (lightest, heaviest) = (weights.iter().min()?.unsigned_abs(), weights.iter().max()?.unsigned_abs());
        let rhs = u64::try_from(*rhs).ok()?;
        let count = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
        let only_label = |t: &&LinearTerm| t.weights.iter().all(|(v, w)| *v == label || *w == 0);
        let nothing_else = by_var.len() == vars.len() && by_var.iter().all(only_label);
        let most = if *comparison == Comparison::AtLeast { usize::MAX } else { count(rhs / lightest) };
        let least = if *comparison == Comparison::AtMost || !nothing_else { 0 } else { count(rhs.div_ceil(heaviest)) };
        let exact = lightest == heaviest && (*comparison != Comparison::Equal || rhs % lightest == 0);
        Some(Self { least, most, say_all: nothing_else && exact })
    }
}
