//! Automata beside the clauses: the search is told which values are in no word.

use super::layered::{Candidate, Layered};
use super::trail::{Trail, Waiting, refuse};
use super::{Lit, MOST_VALUES, Search, Values};

/// The automata of a model.
///
/// Nothing but the trail has to be undone, since what is left of a line is read off it each time.
#[derive(Default)]
pub(super) struct Automata {
    automata: Vec<Guarded>,
    /// For each literal, the automata that have to look again when it becomes true; by [`Lit::code`].
    woken: Vec<Vec<u32>>,
    trail: Trail,
    waiting: Waiting,
    /// For each variable of the search that an automaton decided.
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
            let index = literal.code();
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
    fn read(&mut self, search: &impl Search) {
        while let Some((literal, _)) = self.trail.read(search) {
            self.woken[literal.code()].iter().for_each(|automaton| self.waiting.wake(*automaton));
        }
    }

    /// Tells the search what follows, and `decided` of each literal; false if that was a conflict.
    pub fn check(&mut self, search: &mut impl Search, mut decided: impl FnMut(Lit)) -> bool {
        self.read(search);
        let mut found = std::mem::take(&mut self.found);
        while let Some(number) = self.waiting.take() {
            found.clear();
            if !self.look(number, &mut found, search, &mut decided) {
                // It is looked at again after the conflict.
                self.waiting.wake(number);
                self.found = found;
                return false;
            }
            self.read(search);
        }
        self.found = found;
        true
    }

    /// Tells what follows from one automaton; false if that is a conflict.
    fn look(
        &mut self,
        number: u32,
        found: &mut Vec<Candidate>,
        search: &mut impl Search,
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
                Some(guard) => self.tell(!guard, reason, search, decided),
                None => {
                    self.explain_by(reason);
                    refuse(&self.reason, None, search);
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
            self.tell(literal, reason, search, decided)
        })
    }

    /// Has the search know a literal; false if it says the contrary.
    fn tell(&mut self, literal: Lit, reason: Reason, search: &mut impl Search, decided: &mut impl FnMut(Lit)) -> bool {
        match search.value(literal) {
            None => {
                self.reasons[literal.variable() as usize] = reason;
                decided(literal);
                search.imply(literal);
                true
            }
            Some(true) => true,
            // Something else in this round, or the same variable at another place, wanted the contrary.
            Some(false) => {
                self.explain_by(reason);
                refuse(&self.reason, Some(literal), search);
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
        self.explain_by(self.reasons[implied.variable() as usize]);
        &self.reason
    }
}
