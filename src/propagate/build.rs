//! Builds the propagators of a model: selects one or several for each constraint and connects them to the literals of the search.

use super::automaton::AutomatonPropagator;
use super::choice::{Disjunction, DomainPropagator, OneValue};
use super::connected::Region;
use super::derivation::Derivation;
use super::division::DivisionPropagator;
use super::houses::{AllDifferentPropagator, DistinctGroup, Houses};
use super::pairing::Pairing;
use super::propagator::Propagator;
use super::relation::Supports;
use super::row::LinearRow;
use super::sets::Combinations;
use super::sum::SumLimit;
use super::table::TablePropagator;
use super::unequal::SumDisequality;
use super::{DomainLiteral, MOST_VALUES, Propagators, SearchLit, ValueSet};
use crate::formulation::cnf::{self, Atom, Numbering, Plans};
use crate::model::{Comparison, ConstraintKind, Literal, Model, Orthogonal, VarId};
use crate::presolve::allowed::{Allowed, MOST, Pairs};
use crate::presolve::graph::Graph;
use crate::presolve::sum::{NormalSum, Sum, groups};

/// Maps literals of a model to literals of the search.
struct Booleans<'a, F> {
    model: &'a Model,
    /// Returns the search literal, or as an error the constant truth value of a literal that has none.
    of: F,
}

impl<F: Fn(Literal) -> Result<SearchLit, bool>> Booleans<'_, F> {
    /// Returns the guard of a constraint, if it has one; [`Err`] if the guard is false, so that the constraint demands nothing.
    fn guard(&self, constraint: usize) -> Result<Option<SearchLit>, ()> {
        match self.model.constraints()[constraint].guard.map(|guard| (self.of)(guard)) {
            None | Some(Err(true)) => Ok(None),
            Some(Ok(guard)) => Ok(Some(guard)),
            Some(Err(false)) => Err(()),
        }
    }

    /// Returns the literals of a variable's values; `None` for a value that the variable is known to have.
    fn values(&self, var: u32) -> Vec<Option<SearchLit>> {
        let domain = &self.model.variable(VarId(var)).domain;
        domain.iter().map(|value| (self.of)(Literal::is(VarId(var), value)).ok()).collect()
    }
}

impl Propagators {
    /// Creates the propagators that `plans` require for a model. `literal` maps the Booleans of `numbering` to the search; it may
    /// map the two values of a variable to a literal and its negation.
    pub fn of(model: &Model, plans: &Plans, numbering: &Numbering, literal: impl Fn(cnf::CnfLit) -> SearchLit) -> Self {
        let of = |given: Literal| match numbering.atom(given) {
            Atom::Lit(lit) => Ok(literal(lit)),
            Atom::Constant(truth) => Err(truth),
        };
        let booleans = Booleans { model, of };
        let mut propagators = Self::default();
        for (index, graph) in plans.watched() {
            let Ok(guard) = booleans.guard(index) else { continue };
            let derivation = Derivation::new(index, graph.bounded_by.iter().copied());
            propagators.add(|var| booleans.values(var), Box::new(Region::of(model, graph)), guard, derivation);
        }
        for index in plans.divided() {
            let Ok(guard) = booleans.guard(index) else { continue };
            if let ConstraintKind::Division(division) = &model.constraints()[index].kind
                && let Some(propagator) = DivisionPropagator::of(model, division)
            {
                let derivation = Derivation::new(index, []);
                propagators.add(|var| booleans.values(var), Box::new(propagator), guard, derivation);
            }
        }
        for (index, paired) in plans.paired() {
            let derivation = Derivation::new(index, paired.places.iter().map(|place| place.definition));
            propagators.add(|var| booleans.values(var), Box::new(Pairing::of(model, paired)), None, derivation);
        }
        for (index, sum) in plans.bounded() {
            let Ok(guard) = booleans.guard(index) else { continue };
            let groups = groups(model, sum);
            let derivation = Derivation::new(index, groups.iter().filter_map(|group| group.different));
            for row in LinearRow::of(model, &groups, sum).into_iter().filter(|row| !row.holds()) {
                propagators.add(|var| booleans.values(var), Box::new(SumLimit::new(row)), guard, derivation.clone());
            }
        }
        for (index, layers) in plans.read() {
            let Ok(guard) = booleans.guard(index) else { continue };
            propagators.add(
                |var| booleans.values(var),
                Box::new(AutomatonPropagator::of(layers)),
                guard,
                Derivation::new(index, []),
            );
        }
        propagators
    }

    /// Creates propagators for a model that contains only sums; `None` if the numbers of one are out of range. `literal` maps the
    /// model's literals to the search.
    pub fn of_sums(model: &Model, literal: impl Fn(Literal) -> SearchLit) -> Option<Self> {
        let values = |var: u32| {
            let var = VarId(var);
            model.variable(var).domain.iter().map(|value| Some(literal(Literal::is(var, value)))).collect()
        };
        let mut propagators = Self::default();
        for index in 0..model.constraints().len() {
            for (propagator, helpers) in of_constraint(model, index)? {
                propagators.add(values, propagator, None, Derivation::new(index, helpers));
            }
        }
        Some(propagators)
    }

    /// Creates propagators for every constraint of a model, for a search without clauses; `None` if a constraint is too large.
    /// `of` maps the model's literals to the search, or returns as an error the truth of one that is constant. Variables with one
    /// value that no constraint contains have no propagator, and so have codes of pairs with more than 64 values
    /// ([`Orthogonal`]), which the search need not decide.
    pub fn whole(model: &Model, of: impl Fn(Literal) -> Result<SearchLit, bool>) -> Option<Self> {
        let booleans = Booleans { model, of };
        let mut propagators = Self::default();
        let mut is_used: Vec<bool> = model.variables().iter().map(|variable| variable.domain.len() != 1).collect();
        let scopes = model.constraints().iter().flat_map(|constraint| constraint.scope());
        scopes.for_each(|var| is_used[var.index()] = true);
        // Pairs with too many values are propagated by their halves.
        let mut paired = Orthogonal::all(model);
        let is_large = |var: VarId| model.variable(var).domain.len() > MOST_VALUES;
        paired.retain(|(_, paired)| paired.places.iter().any(|place| is_large(place.both)));
        let mut is_paired = vec![false; model.constraints().len()];
        for (index, paired) in &paired {
            is_paired[*index] = true;
            for place in &paired.places {
                is_paired[place.definition] = true;
                is_used[place.both.index()] = false;
                let pairs = Pairs::new(model, place.of[0], place.of[1], &place.pairs, MOST)?;
                let derivation = Derivation::new(place.definition, []);
                propagators.add(|var| booleans.values(var), Box::new(Supports::new(&pairs)), None, derivation);
            }
            if paired.places.iter().any(|place| place.of.into_iter().any(is_large)) {
                return None;
            }
            let derivation = Derivation::new(*index, paired.places.iter().map(|place| place.definition));
            propagators.add(|var| booleans.values(var), Box::new(Pairing::of(model, paired)), None, derivation);
        }
        for var in model.var_ids().filter(|var| is_used[var.index()]).map(|var| var.0) {
            if model.variable(VarId(var)).domain.len() > MOST_VALUES {
                return None;
            }
            propagators.add(|var| booleans.values(var), Box::new(OneValue { var }), None, Derivation::default());
        }
        for index in (0..model.constraints().len()).filter(|index| !is_paired[*index]) {
            let Ok(guard) = booleans.guard(index) else { continue };
            for (propagator, helpers) in of_constraint(model, index)? {
                propagators.add(|var| booleans.values(var), propagator, guard, Derivation::new(index, helpers));
            }
        }
        for meeting in Houses::of(model).into_meetings() {
            let [house, other] = meeting.constraints();
            propagators.add(
                |var| booleans.values(var),
                Box::new(AllDifferentPropagator::Meeting(meeting)),
                None,
                Derivation::new(house, [other]),
            );
        }
        Some(propagators)
    }
}

/// A propagator, and the other constraints that its reasoning uses.
pub(super) type WithHelpers = (Box<dyn Propagator>, Vec<usize>);

/// Returns the propagators of a constraint whose guard is true; `None` if it is too large.
pub(super) fn of_constraint(model: &Model, index: usize) -> Option<Vec<WithHelpers>> {
    let alone = |propagator: Box<dyn Propagator>| vec![(propagator, Vec::new())];
    let domain = |var: VarId| &model.variable(var).domain;
    let never = || alone(Box::new(Disjunction { parts: Vec::new() }));
    let kind = &model.constraints()[index].kind;
    Some(match kind {
        ConstraintKind::Domain { var, values } => {
            let is_in = |(i, value): (usize, i32)| ValueSet::from(values.contains(value)) << i;
            let values = domain(*var).iter().enumerate().map(is_in).fold(0, |all, value| all | value);
            alone(Box::new(DomainPropagator { var: var.0, values }))
        }
        ConstraintKind::Distinct(vars) => match DistinctGroup::new(model, index, vars) {
            Some(group) => alone(Box::new(AllDifferentPropagator::Group(group))),
            None if are_repeated(vars) => never(),
            None => return None,
        },
        ConstraintKind::Clause(literals) => {
            let part = |literal: &Literal| {
                let candidate = (literal.var.0, domain(literal.var).index_of(literal.value)? as u32);
                Some(if literal.positive { DomainLiteral::Is(candidate) } else { DomainLiteral::IsNot(candidate) })
            };
            let is_true = |literal: &Literal| !literal.positive && part(literal).is_none();
            if literals.iter().any(is_true) {
                return Some(Vec::new());
            }
            alone(Box::new(Disjunction { parts: literals.iter().filter_map(part).collect() }))
        }
        ConstraintKind::Linear { terms, comparison, rhs } => match NormalSum::new(model, terms, *comparison, *rhs) {
            NormalSum::Holds => Vec::new(),
            NormalSum::Never => never(),
            NormalSum::Sum(sum) if sum.comparison == Comparison::NotEqual => alone(Box::new(SumDisequality::new(&sum))),
            NormalSum::Sum(sum) => of_sum(model, &sum)?,
        },
        ConstraintKind::Connected { vars, label, edges } => match Graph::new(model, vars, *label, edges) {
            None => Vec::new(),
            Some(graph) => vec![(Box::new(Region::of(model, &graph)) as _, graph.bounded_by)],
        },
        ConstraintKind::Division(division) => alone(Box::new(DivisionPropagator::of(model, division)?)),
        ConstraintKind::Combos { .. }
        | ConstraintKind::Relation { .. }
        | ConstraintKind::Table { .. }
        | ConstraintKind::Automaton { .. } => match Allowed::of(model, kind)? {
            Allowed::Pairs(pairs) => alone(Box::new(Supports::new(&pairs))),
            Allowed::Sets(sets) if sets.sets.is_empty() => never(),
            Allowed::Sets(sets) => {
                let group = DistinctGroup::new(model, index, &sets.vars)?;
                let mut both = alone(Box::new(AllDifferentPropagator::Group(group)));
                both.push((Box::new(Combinations::new(model, &sets)?), Vec::new()));
                both
            }
            Allowed::Tuples(tuples) if tuples.tuples.is_empty() => never(),
            Allowed::Tuples(tuples) if tuples.vars.is_empty() => Vec::new(),
            Allowed::Tuples(tuples) => alone(Box::new(TablePropagator::new(&tuples))),
            Allowed::Layers(layers) if layers.is_empty() => never(),
            Allowed::Layers(layers) => alone(Box::new(AutomatonPropagator::of(&layers))),
        },
    })
}

/// Returns the propagators of a sum with a comparison other than `≠`.
fn of_sum(model: &Model, sum: &Sum) -> Option<Vec<WithHelpers>> {
    if let Some(Allowed::Pairs(pairs)) = Allowed::of_sum(model, sum) {
        return Some(vec![(Box::new(Supports::new(&pairs)), Vec::new())]);
    }
    let groups = groups(model, sum);
    let rows = LinearRow::of(model, &groups, sum);
    let wanted = if sum.comparison == Comparison::Equal { 2 } else { 1 };
    let helpers: Vec<usize> = groups.iter().filter_map(|group| group.different).collect();
    let of_row = |row| (Box::new(SumLimit::new(row)) as _, helpers.clone());
    (rows.len() == wanted).then(|| rows.into_iter().map(of_row).collect())
}

fn are_repeated(vars: &[VarId]) -> bool {
    let mut sorted = vars.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).any(|pair| pair[0] == pair[1])
}
