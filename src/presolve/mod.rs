//! Presolving: simplifies a model before it is lowered, in steps that can each be proved.
//!
//! [`presolve`] takes a [`Model`] and the facts that hold as units in it. It returns a [`Presolved`]: a model over the same
//! variables with narrower domains and with fewer, simpler constraints, and a list of [`PresolveStep`]s. Each step follows
//! from its premises alone (constraints of the model, facts, and earlier steps), so that a proof can log it and a test can
//! prove it again. [`reduce()`] then removes the variables that are decided.
//!
//! The normal forms of constraints (`NormalForm`) are the input of lowerings and propagators: lists restricted to the domains
//! (`allowed`), sums (`sum`) and graphs (`graph`).
//!
//! By default, models are presolved only where puzzles are solved, so that the sizes that users compare are not changed.

pub mod allowed;
mod equal;
mod form;
pub mod graph;
mod masks;
mod narrow;
mod reduce;
mod redundant;
mod state;
mod step;
pub mod sum;

pub use reduce::{Reduction, reduce};
pub use step::{Conclusion, Premise, PresolveStep, Summary};

pub(crate) use form::{NormalForm, constant};

use crate::model::{Constraint, ConstraintKind, HouseUnions, Literal, Model, OriginId, OriginSet, Values};
use state::{PresolveState, Refuted};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// The result of presolving: the simpler model, with the steps that lead to it.
#[derive(Clone, Debug)]
pub struct Presolved {
    /// The same variables with narrower domains, and the remaining constraints. Its solutions are those of the given model under
    /// the facts.
    pub model: Model,
    /// The steps, in order.
    pub steps: Vec<PresolveStep>,
    pub summary: Summary,
    /// By variable: the step that last tightened its domain.
    tightened: Vec<Option<usize>>,
    /// By constraint of `model`: the premise that it is.
    known: Vec<Premise>,
}

/// A derivation that there is no solution: the last step concludes it.
#[derive(Clone, Debug)]
pub struct Refutation {
    /// The steps, in order.
    pub steps: Vec<PresolveStep>,
}

impl Refutation {
    /// Returns the constraints and facts from which the last step follows, ascending.
    pub fn premises(&self) -> BTreeSet<Premise> {
        let mut found = BTreeSet::new();
        let mut needed = BTreeSet::from_iter(self.steps.len().checked_sub(1));
        while let Some(step) = needed.pop_last() {
            for (premise, _) in &self.steps[step].premises {
                match premise {
                    Premise::Step(earlier) => _ = needed.insert(*earlier),
                    Premise::Constraint(_) | Premise::Fact(_) => _ = found.insert(*premise),
                }
            }
        }
        found
    }
}

/// The greatest number of rounds of joining and substituting.
const MOST_ROUNDS: usize = 16;

/// Simplifies a model. `facts` are units that steps may use; without them, the result holds for every puzzle of the model. `sums`
/// adds the constraints over few variables that houses and sums imply.
///
/// # Errors
/// If presolving detects that there is no solution.
pub fn presolve(model: &Model, facts: &[Literal], sums: bool) -> Result<Presolved, Refutation> {
    let mut state = PresolveState::new(model);
    match run(&mut state, model, facts, sums) {
        Ok(simpler) => {
            let narrower = simpler.variables().iter().zip(model.variables());
            let candidates = narrower.map(|(now, was)| (was.domain.len() - now.domain.len()) as u64).sum();
            let summary = Summary::of(&state.steps, candidates);
            let known = state.in_force().map(|(_, held)| held.known).collect();
            Ok(Presolved { model: simpler, summary, tightened: state.tightened, known, steps: state.steps })
        }
        Err(Refuted) => Err(Refutation { steps: state.steps }),
    }
}

/// Whether the model has `Distinct` and `Domain` constraints only. Presolving would find nothing in it that [`reduce()`] or the
/// search does not.
pub fn is_plain(model: &Model) -> bool {
    let plain = |c: &Constraint| {
        c.guard.is_none() && matches!(c.kind, ConstraintKind::Distinct(_) | ConstraintKind::Domain { .. })
    };
    model.constraints().iter().all(plain)
}

fn run(state: &mut PresolveState<'_>, given: &Model, facts: &[Literal], sums: bool) -> Result<Model, Refuted> {
    state.assume(facts)?;
    simplify(state)?;
    let mut simpler = state.model();
    if sums {
        let rows = simpler.house_sums(HouseUnions::Consecutive);
        let in_force: Vec<usize> = state.in_force().map(|(index, _)| index).collect();
        let are_any = !rows.is_empty();
        for (row, kind) in rows {
            let parts = row.parts.iter().map(|(place, factor)| (in_force[*place], *factor));
            let mut premises: Vec<_> = parts.map(|(held, factor)| (state.held[held].known, factor)).collect();
            let vars = row.parts.iter().flat_map(|(place, _)| state.held[in_force[*place]].constraint.scope());
            premises.extend(state.tightenings(vars.collect::<Vec<_>>()).into_iter().map(|(known, _)| (known, 0)));
            premises.extend(
                state.different(&kind).filter(|known| premises.iter().all(|(k, _)| k != known)).map(|k| (k, 0)),
            );
            let Some((first, _)) = row.origins.split_first() else { continue };
            // Constraints that only keep variables different do not count as origins.
            let known: Vec<Premise> =
                premises.iter().filter(|(_, factor)| *factor != 0).map(|(known, _)| *known).collect();
            let origins = state.join_origins(*first, known.into_iter());
            let constraint = Constraint::new(kind, origins);
            let known = state.step(Conclusion::Summed(constraint.clone()), premises);
            state.hold(Cow::Owned(constraint), known);
        }
        if are_any {
            simplify(state)?;
            simpler = state.model();
        }
    }
    find_houses(state, given);
    Ok(simpler)
}

/// Applies all passes except sums until nothing changes, for at most [`MOST_ROUNDS`] rounds.
fn simplify(state: &mut PresolveState<'_>) -> Result<(), Refuted> {
    for _ in 0..MOST_ROUNDS {
        state.propagate()?;
        let joined = state.drop_redundant();
        if !state.substitute_equal() && !joined {
            break;
        }
    }
    Ok(())
}

/// Records the `Distinct` constraints that became houses because domains are narrower.
fn find_houses(state: &mut PresolveState<'_>, given: &Model) {
    let mut houses = Vec::new();
    for (_, held) in state.in_force() {
        if let (ConstraintKind::Distinct(vars), None) = (&held.constraint.kind, held.constraint.guard)
            && given.house_values(vars).is_none()
            && let Some(values) = state.model.house_values(vars)
        {
            let mut premises = vec![(held.known, 1)];
            premises.extend(state.tightenings(vars.iter().copied()));
            houses.push((held.known, values, premises));
        }
    }
    for (known, values, premises) in houses {
        state.step(Conclusion::House(known, values), premises);
    }
}

impl PresolveState<'_> {
    /// Returns a constraint that keeps the variables of a `Combos` different.
    fn different(&self, kind: &ConstraintKind) -> Option<Premise> {
        let ConstraintKind::Combos { vars, .. } = kind else { return None };
        let keeps = |constraint: &Constraint| match &constraint.kind {
            ConstraintKind::Distinct(all) | ConstraintKind::Combos { vars: all, .. } if constraint.guard.is_none() => {
                vars.iter().all(|var| all.contains(var))
            }
            _ => false,
        };
        self.in_force().map(|(_, held)| held).find(|held| keeps(&held.constraint)).map(|held| held.known)
    }

    /// Returns a model of the active constraints.
    fn model(&self) -> Model {
        let mut model = self.model.clone();
        for (_, held) in self.in_force() {
            model.add(held.constraint.clone().into_owned());
        }
        model
    }
}

impl Presolved {
    /// Returns the simpler model with the domains of the given model, so that the numbers of candidates are the same. `Domain`
    /// constraints state the narrower domains, unless they follow from facts alone.
    pub fn with_domains_of(&self, given: &Model) -> Model {
        let mut model = self.model.clone();
        for (var, tightened) in self.model.var_ids().zip(&self.tightened) {
            let values: Values = self.model.variable(var).domain.clone();
            model.set_domain(var, given.variable(var).domain.clone());
            let origins = tightened.map(|step| self.origins(given, step)).unwrap_or_default();
            let Some((first, others)) = origins.split_first() else { continue };
            let origins = model.join_origins((*first).into(), others.iter().map(|origin| OriginSet::from(*origin)));
            model.add(Constraint::new(ConstraintKind::Domain { var, values }, origins));
        }
        model
    }

    /// Returns the origins that a step depends on, in ascending order; `given` is the model that was presolved.
    pub fn origins(&self, given: &Model, step: usize) -> Vec<OriginId> {
        origins_of(given, &self.steps, step)
    }

    /// Returns the constraints of the given model, by ascending index, from which these constraints of `model` follow, together
    /// with the domains of their variables and the facts. With them, whatever is derived from `model` can be explained by
    /// constraints that users know.
    pub fn given_constraints(&self, constraints: &[usize]) -> Vec<usize> {
        let scope = constraints.iter().flat_map(|index| self.model.constraints()[*index].scope());
        let domains = scope.filter_map(|var| self.tightened[var.index()]).map(Premise::Step);
        let known = constraints.iter().map(|index| self.known[*index]).chain(domains);
        state::roots(&self.steps, known).into_iter().collect()
    }
}

impl Refutation {
    /// Returns the origins that a step depends on, in ascending order; `given` is the model that was presolved.
    pub fn origins(&self, given: &Model, step: usize) -> Vec<OriginId> {
        origins_of(given, &self.steps, step)
    }
}

fn origins_of(given: &Model, steps: &[PresolveStep], step: usize) -> Vec<OriginId> {
    let roots = state::roots(steps, std::iter::once(Premise::Step(step)));
    let mut origins: Vec<OriginId> =
        roots.into_iter().flat_map(|index| given.origins(given.constraints()[index].origins)).collect();
    origins.sort_unstable();
    origins.dedup();
    origins
}
