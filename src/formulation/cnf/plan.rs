//! Decides for one constraint whether and how it becomes clauses: encoded, propagated by the solver, or tested by the session.

use super::extent::Extent;
use super::{ClauseTally, Encoding, VariableEncoding, connected, linear, listed};
use crate::formulation::{ResidualReason, Treatment};
use crate::model::{Comparison, Constraint, ConstraintKind, Division, Model, Orthogonal, VarId};
use crate::presolve::allowed::{Allowed, Layers, MOST};
use crate::presolve::graph::Graph;
use crate::presolve::sum::{Sum, WeightedVariable, nested};
use crate::presolve::{NormalForm, constant};

/// A constraint that needs more literals than this (without its guard and the disequalities of a `Combos`) stays residual.
pub const MOST_LITERALS: u64 = 1 << 20;

/// The constraints that a solver propagates itself.
#[derive(Clone, Copy)]
pub(super) enum PropagatedKinds<'a> {
    /// None: the solver handles clauses only.
    Nothing,
    /// All constraints for which there is a propagator.
    Everything,
    /// The sums for which this predicate holds.
    Sums(&'a dyn Fn(&Sum) -> bool),
}

impl PropagatedKinds<'_> {
    /// Returns the sum that a relation represents, if it is needed.
    fn nested(self, model: &Model, kind: &ConstraintKind) -> Option<Sum> {
        if matches!(self, Self::Nothing) { None } else { nested(model, kind) }
    }

    /// Whether the solver propagates a sum, so that clauses are not needed.
    fn takes(self, model: &Model, sum: &Sum, encoding: Encoding) -> bool {
        match self {
            Self::Nothing => false,
            Self::Everything => is_bounded(model, sum, encoding),
            Self::Sums(takes) => !linear::SumPlan::is_one(sum) && takes(sum),
        }
    }
}

/// The treatment of one constraint.
pub(super) enum ClausePlan {
    /// No clauses: it always holds.
    Nothing,
    Never,
    /// A unit clause for each of these values, given by index.
    Excluded(VarId, Vec<u32>),
    /// The disjunction itself.
    Clause,
    /// At most one place, and possibly at least one, for each value.
    Distinct,
    /// The encoding of its list; a `Combos` also as a `Distinct`.
    Listed(Allowed),
    Sum(linear::SumPlan),
    Connected(Graph),
    /// No clauses: the solver has a propagator for connectivity.
    Watched(Graph),
    /// No clauses: the solver propagates the regions.
    Divided,
    /// No clauses: it counts the members of a watched constraint.
    Counted,
    /// No clauses: the solver propagates the bounds of the sum.
    Bounded(Sum),
    /// No clauses: the solver propagates the automaton.
    Read(Layers),
    /// No clauses: the solver propagates the pairs of values.
    Paired(Orthogonal),
    /// No clauses: the session tests it.
    Tested(ResidualReason),
}

impl ClausePlan {
    /// Plans a constraint, for a solver that propagates what it `watches`.
    pub fn new(model: &Model, constraint: &Constraint, encoding: Encoding, watches: PropagatedKinds<'_>) -> Self {
        let watching = matches!(watches, PropagatedKinds::Everything);
        let plan = match (NormalForm::of(model, constraint), &constraint.kind) {
            (NormalForm::Holds, _) => Self::Nothing,
            (NormalForm::Never, _) => Self::Never,
            (NormalForm::Excluded(_, values), _) if values.is_empty() => Self::Nothing,
            (NormalForm::Excluded(var, values), _) => Self::Excluded(var, values),
            (NormalForm::Distinct, _) => Self::Distinct,
            (NormalForm::Clause, ConstraintKind::Clause(literals))
                if literals.iter().any(|l| constant(model, *l) == Some(true)) =>
            {
                Self::Nothing
            }
            (NormalForm::Clause, _) => Self::Clause,
            (NormalForm::Listed(Allowed::Layers(layers)), _) if watching && is_read(&layers, encoding) => {
                Self::Read(layers)
            }
            (NormalForm::Listed(allowed), kind) => {
                // Clauses of guarded comparisons such as `<` make up most of some models.
                let nested = constraint.guard.is_some().then(|| watches.nested(model, kind)).flatten();
                match nested.filter(|sum| watches.takes(model, sum, encoding)) {
                    Some(sum) => Self::Bounded(sum),
                    None => Self::Listed(allowed),
                }
            }
            (NormalForm::TooLong, _) => {
                Self::Tested(ResidualReason::OverBudget { needed: None, most: MOST as u64, unit: "entries" })
            }
            (NormalForm::Sum(sum), _) => Self::of_sum(model, sum, constraint.guard.is_some(), encoding, watches),
            (NormalForm::Connected(graph), _) if watching => Self::Watched(graph),
            (NormalForm::Connected(graph), _) => Self::Connected(graph),
            (NormalForm::Division, ConstraintKind::Division(division))
                if watching && is_divided(model, division, encoding) =>
            {
                Self::Divided
            }
            (NormalForm::Division, _) => Self::Tested(ResidualReason::Kind),
        };
        match plan.extent().total(false).literals {
            needed if needed > MOST_LITERALS && !matches!(plan, Self::Clause | Self::Excluded(..)) => {
                Self::Tested(ResidualReason::OverBudget { needed: Some(needed), most: MOST_LITERALS, unit: "literals" })
            }
            _ => plan,
        }
    }

    /// Plans a sum; a sum of two variables is treated as a relation.
    fn of_sum(model: &Model, sum: Sum, guarded: bool, encoding: Encoding, watches: PropagatedKinds<'_>) -> Self {
        match Allowed::of_sum(model, &sum) {
            Some(pairs) => Self::Listed(pairs),
            None if watches.takes(model, &sum, encoding) => Self::Bounded(sum),
            None => Self::Sum(linear::SumPlan::new(model, sum, guarded, encoding.linear)),
        }
    }

    /// Returns the size of its own clauses, without disequalities and without the literals of a disjunction.
    pub fn extent(&self) -> Extent {
        match self {
            Self::Nothing
            | Self::Tested(_)
            | Self::Distinct
            | Self::Clause
            | Self::Watched(_)
            | Self::Divided
            | Self::Counted
            | Self::Bounded(_)
            | Self::Read(_)
            | Self::Paired(_) => Extent::default(),
            Self::Never => Extent::demand(ClauseTally::clauses(1, 0)),
            Self::Excluded(_, values) => Extent::demand(ClauseTally::clauses(values.len() as u64, 1)),
            Self::Listed(allowed) => listed::size(allowed),
            Self::Sum(plan) => plan.size(),
            Self::Connected(graph) => connected::size(graph),
        }
    }

    /// Returns its entry for `--emit coverage`; `literals` is the size of all its clauses.
    pub fn path(&self, encoding: Encoding, literals: u64) -> Treatment {
        let name = match self {
            Self::Tested(why) => return Treatment::Tested(*why),
            Self::Nothing => "nothing",
            Self::Never => "empty clause",
            Self::Excluded(..) => "excluded values",
            Self::Clause => "clause",
            Self::Distinct => encoding.at_most_one.name(),
            Self::Listed(allowed) => listed::name(allowed),
            Self::Sum(plan) => plan.name(),
            Self::Connected(_) => "reachability",
            Self::Watched(_) | Self::Divided | Self::Counted | Self::Bounded(_) | Self::Read(_) | Self::Paired(_) => {
                "propagator"
            }
        };
        Treatment::Native { encoding: name, size: literals }
    }
}

/// Propagators store the values of a variable as a bit set. Sums whose variables have more values, and automata with a place of
/// more values, are encoded as clauses.
pub const MOST_PROPAGATED_VALUES: usize = u64::BITS as usize;

/// Sums with more terms, or with a larger maximum, are also encoded as clauses, so that bounds fit into machine integers.
const MOST_BOUNDED_TERMS: usize = 1 << 16;
const MOST_BOUNDED_TOTAL: u128 = 1 << 40;

/// Whether a solver that propagates sums handles this one. Requires an encoding with a literal for each value.
fn is_bounded(model: &Model, sum: &Sum, encoding: Encoding) -> bool {
    let few_values = || {
        let mut values: Vec<i32> = Vec::new();
        sum.terms.iter().all(|term| {
            for value in model.variable(term.var).domain.iter() {
                if let Err(place) = values.binary_search(&value) {
                    values.insert(place, value);
                }
            }
            values.len() <= MOST_PROPAGATED_VALUES
        })
    };
    encoding.variables == VariableEncoding::Direct
        && sum.comparison != Comparison::NotEqual
        && !linear::SumPlan::is_one(sum)
        && !is_long_count(model, sum)
        && sum.terms.len() <= MOST_BOUNDED_TERMS
        && sum.total() <= MOST_BOUNDED_TOTAL
        && few_values()
}

/// Counts of more variables of two values are encoded as clauses. With 8 instead of 24, random Heyawakes of 21×21 to 39×39 with rooms
/// of nine cells take 1.4 to 2.2 times as long; rooms of 81 and 144 cells need clauses to be decided at all.
const MOST_COUNTED_TERMS: usize = 24;

/// Whether a sum counts many variables of two values. The Booleans of its clauses, which stand for parts of the count, keep what is
/// learned from it short: without them, a conflict about `40 of 144` names every decision.
fn is_long_count(model: &Model, sum: &Sum) -> bool {
    let is_counted = |term: &WeightedVariable| model.variable(term.var).domain.len() == 2 && term.greatest() == 1;
    sum.terms.len() > MOST_COUNTED_TERMS && sum.terms.iter().all(is_counted)
}

/// Whether a solver that propagates automata handles this one. It accepts those of any size: over 25 puzzles with automata of 60
/// to 18 000 steps it needs 0.87 of the process time that clauses need, and 0.28 at best. A lower size limit would gain on
/// sandwiches with few clues, and lose as much on short lines.
fn is_read(layers: &Layers, encoding: Encoding) -> bool {
    encoding.variables == VariableEncoding::Direct
        && !layers.is_empty()
        && layers.values.iter().all(|values| *values <= MOST_PROPAGATED_VALUES)
}

/// Whether a solver that propagates divisions handles this one.
fn is_divided(model: &Model, division: &Division, encoding: Encoding) -> bool {
    let vars = || division.sizes.iter().copied().chain(division.joined.iter().map(|joined| joined.var));
    encoding.variables == VariableEncoding::Direct
        && division.numbers(model).len() <= MOST_PROPAGATED_VALUES
        && vars().all(|var| model.variable(var).domain.len() <= MOST_PROPAGATED_VALUES)
}
