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
    /// There are at least so many members, as far as that is known.
    pub least: usize,
    /// There are at most so many members.
    pub most: usize,
    /// The constraints of the model (indices) that say how many there are.
    pub bounded_by: Vec<usize>,
    /// Those of them that say no more than that.
    pub counted: Vec<usize>,
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
        let (mut least, mut most) = (0, members.len());
        let (mut bounded_by, mut counted) = (Vec::new(), Vec::new());
        if are_different(&members) {
            for (index, constraint) in model.constraints().iter().enumerate() {
                let Some(bounds) = Bounds::of(model, constraint, &members, label) else { continue };
                least = least.max(bounds.least);
                most = most.min(bounds.most);
                bounded_by.push(index);
                counted.extend(bounds.say_all.then_some(index));
            }
        }
        Some(Self { vars: members, label, neighbours, least, most, bounded_by, counted })
    }

    /// In a connected piece every member is at most so many steps away from any other; at least 1.
    pub fn depth(&self) -> usize {
        self.most.saturating_sub(1).max(1)
    }

    pub fn len(&self) -> usize {
        self.vars.len()
    }

    /// Number of pairs of a vertex and a neighbour: twice that of the edges.
    pub fn arcs(&self) -> usize {
        self.neighbours.iter().map(Vec::len).sum()
    }
}

/// Whether no variable is several vertices, so that a sum that weighs it once counts it right.
fn are_different(vars: &[VarId]) -> bool {
    let mut sorted = vars.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).all(|pair| pair[0] != pair[1])
}

/// How many members there are, as far as a single `Linear` says so.
struct Bounds {
    least: usize,
    most: usize,
    /// Whether the `Linear` says nothing else.
    say_all: bool,
}

impl Bounds {
    /// Of a `Linear` without negative weights, in which `label` weighs something for each of `vars`. That it is at least so
    /// many follows where nothing else weighs anything.
    fn of(model: &Model, constraint: &Constraint, vars: &[VarId], label: i32) -> Option<Self> {
        let (Kind::Linear { terms, comparison, rhs }, None) = (&constraint.kind, constraint.guard) else {
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
