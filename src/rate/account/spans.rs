//! Facts about what lies between two cells, as the filling of a sandwich between its crusts. They come from automata all of whose
//! words have this form: some digits that make no difference, a first digit, those that count, a last digit, and again some that
//! make none.

use super::Fact;
use super::sets::MOST_SETS;
use super::view::{Progress, View};
use crate::model::{Automaton, Constraint, ConstraintKind};
use crate::rate::bits;
use std::collections::BTreeSet;

/// The largest number of states that are followed from one digit on.
const MOST_STATES: usize = 4_000;

/// A first and a last cell of a line, their digits, and what is between them.
struct Span {
    ends: [usize; 2],
    digits: [u8; 2],
    between: Filling,
}

/// Digits: their set, if they are different, and their sum.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Filling {
    set: u64,
    sum: i64,
}

/// A line, and an automaton that waits for a first digit, and after a last one waits again.
struct WaitingLine<'m> {
    view: &'m View<'m>,
    line: Vec<usize>,
    automaton: &'m Automaton,
    /// The digits for which it waits at the beginning.
    idle: u64,
    /// By place, the states before it from which a word is still accepted.
    alive: Vec<BTreeSet<u32>>,
    /// By place, the state before it while the automaton waits, at the beginning and at the end.
    waiting: [Vec<Option<u32>>; 2],
    are_different: bool,
    /// The spans that the automaton accepts.
    all: Vec<Span>,
}

/// Returns what all of these are; `None` if they differ, or there are none.
fn common(mut states: impl Iterator<Item = Option<u32>>) -> Option<Option<u32>> {
    let first = states.next()?;
    states.all(|state| state == first).then_some(first)
}

impl View<'_> {
    /// Adds what lies between two cells, if eliminations follow.
    pub fn spans(&self, constraint: &Constraint, progress: &mut Progress) {
        let Some(line) = WaitingLine::of(self, constraint) else { return };
        let is_impossible = |cell: usize, digit: u8| {
            let mut domains = self.domains.clone();
            domains[cell] &= 1 << digit;
            line.line.contains(&cell) && line.spans(&domains).is_some_and(|spans| spans.is_empty())
        };
        if progress.exclude(is_impossible) {
            progress.facts.extend(line.fact());
        }
    }

    /// Returns what lies between two cells, by the first constraint that tells.
    pub fn span(&self) -> Option<Fact> {
        self.constraints.iter().find_map(|constraint| WaitingLine::of(self, constraint)?.fact())
    }
}

impl<'m> WaitingLine<'m> {
    /// Reads an automaton, whose states may differ from place to place; `None` if not all its words have the form.
    fn of(view: &'m View<'m>, constraint: &'m Constraint) -> Option<Self> {
        let ConstraintKind::Automaton { vars, automaton } = &constraint.kind else { return None };
        let line: Vec<usize> = vars.iter().map(|var| var.index()).collect();
        let is_repeated = |(place, cell): (usize, &usize)| line[..place].contains(cell);
        if line.iter().enumerate().any(is_repeated) {
            return None;
        }
        let are_different = view.are_different(&line);
        let waiting = [vec![None; line.len() + 1], vec![None; line.len() + 1]];
        let (alive, all) = (vec![BTreeSet::new(); line.len() + 1], Vec::new());
        let mut found = Self { view, line, automaton, idle: 0, alive, waiting, are_different, all };
        found.trim();
        found.wait_for_first()?;
        found.wait_after_last()?;
        found.all = found.spans(&vec![found.all_digits(); view.domains.len()])?;
        (!found.all.is_empty()).then_some(found)
    }

    fn all_digits(&self) -> u64 {
        u64::MAX >> (64 - self.view.digits.len())
    }

    /// Returns the state after a digit at a place, if a word is still accepted from there.
    fn after(&self, place: usize, state: u32, digit: u8) -> Option<u32> {
        let next = self.automaton.step(state, self.view.digits[usize::from(digit)])?;
        self.alive[place + 1].contains(&next).then_some(next)
    }

    /// Finds the states that are reached from the start, and lead to the end.
    fn trim(&mut self) {
        let many = self.line.len();
        self.alive[0].insert(self.automaton.start);
        let next = |automaton: &Automaton, states: &BTreeSet<u32>, digits: &[i32]| -> BTreeSet<u32> {
            let of_state = |state: &u32| digits.iter().filter_map(|digit| automaton.step(*state, *digit)).collect();
            states.iter().flat_map(|state| -> Vec<u32> { of_state(state) }).collect()
        };
        for place in 0..many {
            self.alive[place + 1] = next(self.automaton, &self.alive[place], self.view.digits);
        }
        self.alive[many].retain(|state| self.automaton.accepts(*state));
        for place in (0..many).rev() {
            let states = std::mem::take(&mut self.alive[place]);
            let leads_on =
                |state: &u32| bits(self.all_digits()).any(|digit| self.after(place, *state, digit).is_some());
            self.alive[place] = states.into_iter().filter(leads_on).collect();
        }
    }

    /// Finds the digits for which it waits at the beginning, those that most others are like, and its states meanwhile; `None` if
    /// there is only one such digit, or they come to differ.
    fn wait_for_first(&mut self) -> Option<()> {
        let start = self.automaton.start;
        let like = |digit: u8| {
            let is_like = |other: &u8| self.after(0, start, *other) == self.after(0, start, digit);
            bits(self.all_digits()).filter(is_like).fold(0u64, |digits, other| digits | 1 << other)
        };
        self.idle = bits(self.all_digits()).map(like).max_by_key(|digits| digits.count_ones())?;
        self.waiting[0][0] = Some(start);
        for place in 0..self.line.len() {
            let Some(state) = self.waiting[0][place] else { break };
            self.waiting[0][place + 1] = common(bits(self.idle).map(|digit| self.after(place, state, digit)))?;
        }
        (self.idle.count_ones() > 1 && self.waiting[0].last() == Some(&None)).then_some(())
    }

    /// Finds its states while it waits at the end; `None` if it does not, or stops waiting.
    fn wait_after_last(&mut self) -> Option<()> {
        let many = self.line.len();
        let [end] = self.alive[many].iter().copied().collect::<Vec<u32>>()[..] else { return None };
        self.waiting[1][many] = Some(end);
        for place in (0..many).rev() {
            let Some(next) = self.waiting[1][place + 1] else { break };
            let waits = |state: &&u32| {
                let mut steps = bits(self.idle).map(|digit| self.after(place, **state, digit));
                Some(**state) != self.waiting[0][place] && steps.all(|after| after == Some(next))
            };
            let mut states = self.alive[place].iter().filter(waits);
            let Some(state) = states.next().filter(|_| states.next().is_none()).copied() else { break };
            let steps = bits(self.all_digits()).filter_map(|digit| self.after(place, state, digit));
            if steps.into_iter().any(|after| after != next) {
                return None;
            }
            self.waiting[1][place] = Some(state);
        }
        (many > 0 && self.waiting[1][many - 1].is_some()).then_some(())
    }

    /// Returns the spans that are possible within these domains; `None` if there are too many states, or a span ends with a digit
    /// that makes no difference.
    fn spans(&self, domains: &[u64]) -> Option<Vec<Span>> {
        let mut found = Vec::new();
        for (first, cell) in self.line.iter().enumerate() {
            for digit in bits(domains[*cell] & !self.idle) {
                self.spans_from(first, digit, domains, &mut found)?;
            }
            if domains[*cell] & self.idle == 0 {
                break;
            }
        }
        Some(found)
    }

    /// Adds the spans that begin with a digit.
    fn spans_from(&self, first: usize, digit: u8, domains: &[u64], found: &mut Vec<Span>) -> Option<()> {
        let [begin, end] = &self.waiting;
        let Some(before) = begin[first] else { return Some(()) };
        let Some(state) = self.after(first, before, digit) else { return Some(()) };
        let mut reached = BTreeSet::from([(state, Filling::default())]);
        for (last, cell) in self.line.iter().enumerate().skip(first + 1) {
            let mut next = BTreeSet::new();
            for (state, between) in reached {
                let taken = if self.are_different { between.set | 1 << digit } else { 0 };
                for other in bits(domains[*cell] & !taken) {
                    let Some(state) = self.after(last, state, other) else { continue };
                    if Some(state) == end[last + 1] {
                        // A digit for which it waits is no end.
                        if self.idle >> other & 1 == 1 {
                            return None;
                        }
                        let span = Span { ends: [first, last], digits: [digit, other], between };
                        found.extend(self.fits(&span, domains).then_some(span));
                    } else {
                        let set = if self.are_different { between.set | 1 << other } else { 0 };
                        next.insert((state, Filling { set, sum: between.sum + self.view.value(other) }));
                    }
                }
            }
            if next.len() > MOST_STATES {
                return None;
            }
            reached = next;
        }
        Some(())
    }

    /// Returns whether the cells outside a span have digits left.
    fn fits(&self, span: &Span, domains: &[u64]) -> bool {
        let [first, last] = span.ends;
        let (before, after) = (&self.line[..first], &self.line[last + 1..]);
        let waits_on = |place: usize| {
            let (state, next) = (self.waiting[1][place], self.waiting[1][place + 1]);
            let stays = |digit| state.and_then(|state| self.after(place, state, digit)) == next;
            bits(domains[self.line[place]]).any(stays)
        };
        let [a, b] = span.digits;
        let others = self.all_digits() & !span.between.set & !(1 << a | 1 << b);
        let is_house = self.are_different && self.line.len() == self.view.digits.len();
        before.iter().all(|cell| domains[*cell] & self.idle != 0)
            && (last + 1..self.line.len()).all(waits_on)
            && (!is_house || self.view.fits(&[before, after].concat(), domains, others))
    }

    /// Describes what is possible.
    fn fact(&self) -> Option<Fact> {
        let (view, all, spans) = (self.view, &self.all, self.spans(&self.view.domains)?);
        let lengths = spans.iter().map(|span| span.ends[1] - span.ends[0] - 1);
        let lengths = (lengths.clone().min()?, lengths.max()?);
        let sum = all[0].between.sum;
        let sum = all.iter().all(|span| span.between.sum == sum).then_some(sum);
        let ends = [0, 1].map(|at| all.iter().fold(0, |digits, span| digits | 1 << span.digits[at]));
        let mut left: Vec<u64> = spans.iter().map(|span| span.between.set).filter(|_| self.are_different).collect();
        left.sort_by_key(|set| (set.count_ones(), bits(*set).collect::<Vec<u8>>()));
        left.dedup();
        if left.len() > 2 * MOST_SETS {
            left.clear();
        }
        let [first, last] = spans[0].ends;
        let is_one = spans.iter().all(|span| span.ends == [first, last]);
        let are_known = [first, last].iter().all(|at| view.domains[self.line[*at]].count_ones() == 1);
        // The sum of one cell is its digit, which the effect tells.
        if is_one && are_known && last - first == 2 && sum.is_some() {
            return None;
        }
        let cells = is_one.then(|| self.line[first..=last].iter().map(|cell| view.part.cells[*cell]).collect());
        Some(Fact::Between { ends, cells: cells.unwrap_or_default(), lengths, left, sum })
    }
}
