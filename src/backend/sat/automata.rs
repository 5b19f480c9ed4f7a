//! Automata beside the clauses: the solver is told which values are in no word.

use super::layered::{Candidate, Layered};
use super::theory::{MOST_VALUES, Values};
use super::trail::{Trail, Waiting, index, refuse, value};
use batsat::Lit;
use batsat::theory::TheoryArg;

/// The automata of a model.
///
/// Nothing but the trail has to be undone, since what is left of a line is read off it each time.
#[derive(Default)]
pub(super) struct Automata {
    automata: Vec<Guarded>,
    /// For each literal, the automata that have to look again when it becomes true; by [`index`].
    woken: Vec<Vec<u32>>,
    trail: Trail,
    waiting: Waiting,
    /// For each variable of the solver that an automaton decided.
    reasons: Vec<Reason>,
    found: Vec<Candidate>,
    left: Vec<Values>,
    absent: Vec<Values>,
    reason: Vec<Lit>,
}

struct Guarded {
    layered: Layered,
    guard: Option<Lit>,
    /// For each place the literals of its values; none of a value that the place is known to have.
    literals: Vec<Vec<Option<Lit>>>,
}

/// What an automaton decided: a candidate, or its guard, when so much of the trail had been seen.
#[derive(Clone, Copy, Default)]
struct Reason {
    automaton: u32,
    seen: u32,
    candidate: Option<Candidate>,
}

impl Automata {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.automata.is_empty()
    }

    /// Adds an automaton; `literals` are those of the values of each place.
    pub fn add(&mut self, layered: Layered, guard: Option<Lit>, literals: Vec<Vec<Option<Lit>>>) {
        let number = self.automata.len() as u32;
        let losses = literals.iter().flatten().flatten().map(|literal| !*literal);
        for literal in losses.chain(guard) {
            let index = index(literal);
            self.trail.watch(literal);
            if self.woken.len() <= index | 1 {
                self.woken.resize_with((index | 1) + 1, Vec::new);
                self.reasons.resize(index / 2 + 1, Reason::default());
            }
            if self.woken[index].last() != Some(&number) {
                self.woken[index].push(number);
            }
        }
        debug_assert!(literals.iter().all(|values| values.len() <= MOST_VALUES));
        self.automata.push(Guarded { layered, guard, literals });
        self.waiting.add();
    }

    /// How much of the trail was looked at.
    pub fn seen(&self) -> usize {
        self.trail.seen()
    }

    /// Forgets what was seen after so much.
    pub fn forget(&mut self, seen: usize) {
        self.trail.forget(seen);
    }

    /// Looks at what is new on the trail.
    fn read(&mut self, solver: &TheoryArg<'_>) {
        while let Some((literal, _)) = self.trail.read(solver) {
            self.woken[index(literal)].iter().for_each(|automaton| self.waiting.wake(*automaton));
        }
    }

    /// Tells the solver what follows; `decided` hears of each variable that it is told.
    pub fn check(&mut self, solver: &mut TheoryArg<'_>, mut decided: impl FnMut(Lit)) {
        self.read(solver);
        let mut found = std::mem::take(&mut self.found);
        while let Some(number) = self.waiting.take() {
            found.clear();
            if !self.look(number, &mut found, solver, &mut decided) {
                // It is looked at again after the conflict.
                self.waiting.wake(number);
                break;
            }
            self.read(solver);
        }
        self.found = found;
    }

    /// Tells what follows from one automaton; false if that is a conflict.
    fn look(
        &mut self,
        number: u32,
        found: &mut Vec<Candidate>,
        solver: &mut TheoryArg<'_>,
        decided: &mut impl FnMut(Lit),
    ) -> bool {
        let seen = self.trail.seen() as u32;
        let guard = self.automata[number as usize].guard;
        let state = guard.map_or(Some(true), |guard| self.trail.truth(guard, seen));
        if state == Some(false) {
            return true;
        }
        self.read_line(number, seen);
        let Guarded { layered, literals, .. } = &mut self.automata[number as usize];
        let mut reason = Reason { automaton: number, seen, candidate: None };
        if !layered.infer(&self.left, found) {
            return match guard.filter(|_| state.is_none()) {
                Some(guard) => self.tell(!guard, reason, solver, decided),
                None => {
                    self.explain_by(reason);
                    refuse(&self.reason, None, solver);
                    false
                }
            };
        }
        if state.is_none() {
            return true;
        }
        let literal = |(place, value): Candidate| literals[place][value as usize].map(|literal| !literal);
        let told: Vec<(Candidate, Lit)> = found.iter().filter_map(|c| Some((*c, literal(*c)?))).collect();
        told.into_iter().all(|(candidate, literal)| {
            reason.candidate = Some(candidate);
            self.tell(literal, reason, solver, decided)
        })
    }

    /// Has the solver know a literal; false if it says the contrary.
    fn tell(
        &mut self,
        literal: Lit,
        reason: Reason,
        solver: &mut TheoryArg<'_>,
        decided: &mut impl FnMut(Lit),
    ) -> bool {
        match value(solver, literal) {
            None => {
                self.reasons[literal.var().idx() as usize] = reason;
                decided(literal);
                solver.propagate(literal);
                true
            }
            Some(true) => true,
            // Something else in this round, or the same variable at another place, wanted the contrary.
            Some(false) => {
                self.explain_by(reason);
                refuse(&self.reason, Some(literal), solver);
                false
            }
        }
    }

    /// Puts into `left` what was left of a line then.
    fn read_line(&mut self, number: u32, seen: u32) {
        let mut left = std::mem::take(&mut self.left);
        left.clear();
        left.extend(self.automata[number as usize].literals.iter().map(|values| {
            let is_left = |literal: &Option<Lit>| literal.is_none_or(|l| self.trail.truth(l, seen) != Some(false));
            let values = values.iter().enumerate().filter(|(_, literal)| is_left(literal));
            values.fold(0, |left: Values, (value, _)| left | 1 << value)
        }));
        self.left = left;
    }

    /// Puts into `reason` why an automaton decides: that values are absent, or of several at one place that it has
    /// another.
    fn explain_by(&mut self, Reason { automaton, seen, candidate }: Reason) {
        self.read_line(automaton, seen);
        let Guarded { layered, literals, .. } = &mut self.automata[automaton as usize];
        self.absent.resize(literals.len(), 0);
        layered.explain(&self.left, candidate, &mut self.absent);
        let Guarded { guard, literals, .. } = &self.automata[automaton as usize];
        let mut reason = std::mem::take(&mut self.reason);
        reason.clear();
        // A guard that was not true then is what was decided.
        reason.extend(guard.filter(|guard| self.trail.truth(*guard, seen) == Some(true)));
        for (absent, values) in self.absent.iter().zip(literals) {
            let is_had = |literal: &&Lit| self.trail.truth(**literal, seen) == Some(true);
            match values.iter().flatten().find(is_had) {
                Some(had) if absent.count_ones() > 1 => reason.push(*had),
                _ => {
                    let absent = values.iter().enumerate().filter(|(value, _)| absent >> value & 1 == 1);
                    reason.extend(absent.filter_map(|(_, literal)| literal.map(|literal| !literal)));
                }
            }
        }
        self.reason = reason;
    }

    /// Why a literal was decided.
    pub fn explain(&mut self, implied: Lit) -> &[Lit] {
        self.explain_by(self.reasons[implied.var().idx() as usize]);
        &self.reason
    }
}

#[cfg(test)]
mod tests {
    use super::super::layered::Layered;
    use super::super::theory::Propagators;
    use crate::model::{Automaton, Kind, Model, Values, VarId, Variable};
    use crate::presolve::allowed::Allowed;
    use batsat::{BasicSolver, Lit, SolverInterface, lbool};
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    const VARIABLES: usize = 4;
    const VALUES: std::ops::Range<i32> = -1..2;

    /// An automaton, the variables it reads, and the variable that guards it, if any, by being 0.
    type Read = (Automaton, Vec<usize>, Option<usize>);

    fn read() -> impl Strategy<Value = Read> {
        let steps = prop::collection::btree_map((0_u32..3, VALUES), 0_u32..3, 3..9);
        let places = prop::collection::vec(0..VARIABLES, 1..5);
        let guard = prop::option::of(0..VARIABLES);
        (steps, prop::collection::btree_set(0_u32..3, 1..3), places, guard).prop_map(
            |(steps, accepting, places, guard)| {
                let steps = steps.into_iter().map(|((from, value), to)| (from, value, to)).collect();
                (Automaton { states: 3, start: 0, steps, accepting: accepting.into_iter().collect() }, places, guard)
            },
        )
    }

    fn holds((automaton, places, guard): &Read, grid: &[i32]) -> bool {
        let end = places.iter().try_fold(automaton.start, |state, var| automaton.step(state, grid[*var]));
        guard.is_some_and(|var| grid[var] != 0) || end.is_some_and(|state| automaton.accepts(state))
    }

    proptest! {
        /// Search with backjumps over every solution: what was decided is undone, and guards are refused, too.
        #[test]
        fn the_solver_finds_every_word_and_no_other(all in prop::collection::vec(read(), 1..4)) {
            let mut model = Model::new();
            for _ in 0..VARIABLES {
                model.add_variable(Variable::answer(Values::new(VALUES)));
            }
            let mut solver = BasicSolver::default();
            let literals: Vec<Vec<Lit>> = (0..VARIABLES)
                .map(|_| VALUES.map(|_| Lit::new(solver.new_var_default(), true)).collect())
                .collect();
            for values in &literals {
                solver.add_clause_reuse(&mut values.clone());
                for (i, a) in values.iter().enumerate() {
                    values[..i].iter().for_each(|b| {
                        solver.add_clause_reuse(&mut vec![!*a, !*b]);
                    });
                }
            }
            let mut propagators = Propagators::default();
            for (automaton, places, guard) in &all {
                let vars = places.iter().map(|var| VarId(*var as u32)).collect();
                let kind = Kind::Automaton { vars, automaton: automaton.clone() };
                let Some(Allowed::Layers(layers)) = Allowed::of(&model, &kind) else { return Ok(()) };
                prop_assume!(!layers.is_empty());
                let line = places.iter().map(|var| literals[*var].iter().copied().map(Some).collect()).collect();
                propagators.automata.add(Layered::new(&layers), guard.map(|var| literals[var][1]), line);
            }
            let mut found = BTreeSet::new();
            while solver.solve_limited_th(&mut propagators, &[]) == lbool::TRUE {
                let is_true = |lit: &Lit| solver.value_lit(*lit) == lbool::TRUE;
                let grid: Vec<i32> =
                    literals.iter().map(|values| VALUES.start + values.iter().position(is_true).unwrap() as i32).collect();
                let mut other = grid.iter().zip(&literals).map(|(v, of)| !of[(v - VALUES.start) as usize]).collect();
                prop_assert!(found.insert(grid), "a solution came twice");
                solver.add_clause_reuse(&mut other);
            }
            let grids = (0..3_usize.pow(VARIABLES as u32)).map(|mut n| {
                (0..VARIABLES).map(|_| { let value = n % 3; n /= 3; VALUES.start + value as i32 }).collect::<Vec<i32>>()
            });
            prop_assert_eq!(found, grids.filter(|grid| all.iter().all(|read| holds(read, grid))).collect());
        }
    }
}
