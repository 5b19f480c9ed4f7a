//! Constraints of the core model: a closed set of kinds, an optional guard, and the origins for messages.

use super::{Division, Literal, OriginSet, Values, VarId};

/// A constraint with its guard and its origins.
#[derive(Clone, Debug)]
pub struct Constraint {
    /// The condition that must hold.
    pub kind: ConstraintKind,
    /// If set, `kind` must hold only in assignments where this literal is true.
    pub guard: Option<Literal>,
    /// The clues and layout lines that produced it. It follows from them together with the `Distinct` constraints of the layout.
    pub origins: OriginSet,
}

/// The kinds of constraint. The set is closed: every formulation lowers each kind in an exhaustive `match`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ConstraintKind {
    /// `var` takes one of `values`.
    Domain {
        /// The variable.
        var: VarId,
        /// The allowed values.
        values: Values,
    },
    /// The variables are pairwise different. A *house* if every value is used, see
    /// [`Model::house_values`](super::Model::house_values).
    Distinct(Vec<VarId>),
    /// The variables are pairwise different, and the set of their values is one of `sets`.
    Combos {
        /// The variables.
        vars: Vec<VarId>,
        /// The allowed sets; each has as many values as there are variables.
        sets: Vec<Values>,
    },
    /// `Σ wᵢ(xᵢ)  cmp  rhs`, with a weight for each value, so that one kind covers plain sums, counts and modified values.
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
        /// Second variable. If it equals the first, only pairs of two equal values count.
        b: VarId,
        /// The allowed pairs, sorted.
        pairs: Vec<(i32, i32)>,
    },
    /// The values of `vars`, in order, form one of `tuples`.
    Table {
        /// The variables.
        vars: Vec<VarId>,
        /// The allowed tuples, each as long as `vars`.
        tuples: Vec<Vec<i32>>,
    },
    /// The automaton accepts the values of `vars`, read in order.
    Automaton {
        /// The variables; a variable may occur several times.
        vars: Vec<VarId>,
        /// The automaton.
        automaton: Automaton,
    },
    /// At least one literal is true.
    Clause(Vec<Literal>),
    /// The variables with the value `label` form a connected subgraph. No variable, or a single one, counts as connected.
    Connected {
        /// The vertices.
        vars: Vec<VarId>,
        /// The value that marks a vertex as a member.
        label: i32,
        /// Undirected edges, as pairs of indices into `vars`.
        edges: Vec<(u32, u32)>,
    },
    /// The vertices of a graph fall into connected regions, some of known sizes.
    Division(Division),
}

/// One summand of [`ConstraintKind::Linear`]: a variable and the weight of each of its values.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct LinearTerm {
    /// The variable.
    pub var: VarId,
    /// `(value, weight)`, sorted by value; values that are not listed have weight 0.
    pub weights: Vec<(i32, i64)>,
}

impl LinearTerm {
    /// Returns the weight of `value`.
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

/// A deterministic finite automaton over values. It rejects on a step that is not listed.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Automaton {
    /// The number of states, which are numbered from 0.
    pub states: u32,
    /// The state before the first value.
    pub start: u32,
    /// `(state, value, next state)`, sorted; at most one per state and value.
    pub steps: Vec<(u32, i32, u32)>,
    /// The states in which a word may end, sorted.
    pub accepting: Vec<u32>,
}

impl Automaton {
    /// Returns the state after reading `value` in `state`; `None` if the automaton rejects.
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
    /// Creates a constraint without a guard.
    pub fn new(kind: ConstraintKind, origins: impl Into<OriginSet>) -> Self {
        Self { kind, guard: None, origins: origins.into() }
    }

    /// Returns the variables of the constraint and its guard, each once, in ascending order.
    pub fn scope(&self) -> Vec<VarId> {
        let mut scope = self.kind.variables();
        scope.extend(self.guard.map(|g| g.var));
        scope.sort_unstable();
        scope.dedup();
        scope
    }
}

impl ConstraintKind {
    /// Returns the variables in the order listed, possibly with repetitions.
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
            Self::Division(division) => {
                division.sizes.iter().copied().chain(division.joined.iter().map(|l| l.var)).collect()
            }
        }
    }

    /// Replaces each variable by the one that `name` returns for it.
    pub fn rename(&mut self, name: impl Fn(VarId) -> VarId) {
        let put = |v: &mut VarId| *v = name(*v);
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
            Self::Division(division) => {
                division.sizes.iter_mut().for_each(put);
                division.joined.iter_mut().for_each(|literal| put(&mut literal.var));
            }
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
            Self::Division(_) => "Division",
        }
    }
}
