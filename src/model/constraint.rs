//! The closed set of constraint kinds.

use super::{Literal, OriginSet, Values, VarId};

/// One constraint, with what produced it.
#[derive(Clone, Debug)]
pub struct Constraint {
    /// What must hold.
    pub kind: Kind,
    /// If set, `kind` must hold only in assignments where this literal is true.
    pub guard: Option<Literal>,
    /// The clues and layout lines that produced it: it follows from them together, and from what the layout keeps different.
    pub origins: OriginSet,
}

/// What a constraint demands. The set is closed: every formulation lowers each kind in an exhaustive `match`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// `var` takes one of `values`.
    Domain {
        /// The variable.
        var: VarId,
        /// The values allowed.
        values: Values,
    },
    /// Pairwise different. A *house* when it uses every value, see [`Model::house_values`](super::Model::house_values).
    Distinct(Vec<VarId>),
    /// Pairwise different, and the set of values used is one of `sets`.
    Combos {
        /// The variables.
        vars: Vec<VarId>,
        /// The sets allowed; each has as many values as there are variables.
        sets: Vec<Values>,
    },
    /// `Σ wᵢ(xᵢ)  cmp  rhs`, with a weight per value, so that plain sums, counts and modified values are alike.
    Linear {
        /// The summands; a variable that occurs twice counts twice.
        terms: Vec<LinearTerm>,
        /// The comparison.
        comparison: Comparison,
        /// The right-hand side.
        rhs: i64,
    },
    /// `(a, b)` is one of `pairs`.
    Relation {
        /// First variable.
        a: VarId,
        /// Second variable; if it is the first again, a pair counts only when both its values are equal.
        b: VarId,
        /// The pairs allowed, sorted.
        pairs: Vec<(i32, i32)>,
    },
    /// The values of `vars`, in order, are one of `tuples`.
    Table {
        /// The variables.
        vars: Vec<VarId>,
        /// The tuples allowed, each as long as `vars`.
        tuples: Vec<Vec<i32>>,
    },
    /// The values of `vars`, read in order, are a word that the automaton accepts.
    Automaton {
        /// The variables; a variable may occur several times.
        vars: Vec<VarId>,
        /// The automaton.
        automaton: Automaton,
    },
    /// At least one literal is true.
    Clause(Vec<Literal>),
    /// The variables with the value `label` form one connected piece of the graph (none or one is connected).
    Connected {
        /// The vertices.
        vars: Vec<VarId>,
        /// The label.
        label: i32,
        /// Undirected edges, as pairs of indices into `vars`.
        edges: Vec<(u32, u32)>,
    },
}

/// One summand of [`Kind::Linear`]: a variable and what each of its values weighs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinearTerm {
    /// The variable.
    pub var: VarId,
    /// `(value, weight)`, sorted by value; a value that is missing weighs nothing.
    pub weights: Vec<(i32, i64)>,
}

impl LinearTerm {
    /// What `value` weighs.
    pub fn weight(&self, value: i32) -> i64 {
        self.weights.binary_search_by_key(&value, |(v, _)| *v).map_or(0, |i| self.weights[i].1)
    }
}

/// A comparison of a sum with a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `≤`
    AtMost,
    /// `≥`
    AtLeast,
    /// `≠`
    NotEqual,
}

impl Comparison {
    /// Whether `lhs cmp rhs`.
    pub fn holds<T: Ord>(self, lhs: T, rhs: T) -> bool {
        match self {
            Self::Equal => lhs == rhs,
            Self::AtMost => lhs <= rhs,
            Self::AtLeast => lhs >= rhs,
            Self::NotEqual => lhs != rhs,
        }
    }
}

/// A deterministic finite automaton over values. A step that is not listed rejects.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Automaton {
    /// Number of states, numbered from 0.
    pub states: u32,
    /// The state before the first value.
    pub start: u32,
    /// `(state, value, next state)`, sorted; at most one per state and value.
    pub steps: Vec<(u32, i32, u32)>,
    /// The states in which a word may end, sorted.
    pub accepting: Vec<u32>,
}

impl Automaton {
    /// The state after reading `value` in `state`.
    pub fn step(&self, state: u32, value: i32) -> Option<u32> {
        let i = self.steps.binary_search_by_key(&(state, value), |(s, v, _)| (*s, *v)).ok()?;
        Some(self.steps[i].2)
    }

    /// Whether a word may end in `state`.
    pub fn accepts(&self, state: u32) -> bool {
        self.accepting.binary_search(&state).is_ok()
    }
}

impl Constraint {
    /// A constraint without a guard.
    pub fn new(kind: Kind, origins: impl Into<OriginSet>) -> Self {
        Self { kind, guard: None, origins: origins.into() }
    }

    /// The variables it speaks of, the guard's included; each once, in ascending order.
    pub fn scope(&self) -> Vec<VarId> {
        let mut scope = self.kind.variables();
        scope.extend(self.guard.map(|g| g.var));
        scope.sort_unstable();
        scope.dedup();
        scope
    }
}

impl Kind {
    /// The variables it speaks of, as they are listed: some may come twice.
    pub fn variables(&self) -> Vec<VarId> {
        match self {
            Self::Domain { var, .. } => vec![*var],
            Self::Distinct(vars)
            | Self::Combos { vars, .. }
            | Self::Table { vars, .. }
            | Self::Automaton { vars, .. }
            | Self::Connected { vars, .. } => vars.clone(),
            Self::Linear { terms, .. } => terms.iter().map(|t| t.var).collect(),
            Self::Relation { a, b, .. } => vec![*a, *b],
            Self::Clause(literals) => literals.iter().map(|l| l.var).collect(),
        }
    }

    /// Puts one variable in place of another wherever it occurs.
    pub fn substitute(&mut self, var: VarId, by: VarId) {
        let put = |v: &mut VarId| {
            if *v == var {
                *v = by;
            }
        };
        match self {
            Self::Domain { var, .. } => put(var),
            Self::Distinct(vars)
            | Self::Combos { vars, .. }
            | Self::Table { vars, .. }
            | Self::Automaton { vars, .. }
            | Self::Connected { vars, .. } => vars.iter_mut().for_each(put),
            Self::Linear { terms, .. } => terms.iter_mut().for_each(|term| put(&mut term.var)),
            Self::Relation { a, b, .. } => [a, b].into_iter().for_each(put),
            Self::Clause(literals) => literals.iter_mut().for_each(|literal| put(&mut literal.var)),
        }
    }

    /// The kind's name, as `--emit` and error messages show it.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Domain { .. } => "Domain",
            Self::Distinct(_) => "Distinct",
            Self::Combos { .. } => "Combos",
            Self::Linear { .. } => "Linear",
            Self::Relation { .. } => "Relation",
            Self::Table { .. } => "Table",
            Self::Automaton { .. } => "Automaton",
            Self::Clause(_) => "Clause",
            Self::Connected { .. } => "Connected",
        }
    }
}
