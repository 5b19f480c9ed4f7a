//! Facts about what lies between two cells, as the filling of a sandwich between its crusts. They come from automata that wait for
//! a first digit, read some, and after a last one wait again.

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

/// A line whose automaton waits, reads some digits between two others, and waits again.
struct WaitingLine<'m> {
    view: &'m View<'m>,
    line: Vec<usize>,
    automaton: &'m Automaton,
    /// The digits for which it waits at the beginning.
    idle: u64,
    /// By place, the state of waiting before it, at the beginning and at the end.
    waiting: [Vec<Option<u32>>; 2],
    are_different: bool,
    /// The spans that the automaton accepts.
    all: Vec<Span>,
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

    fn after(&self, automaton: &Automaton, state: u32, digit: u8) -> Option<u32> {
        automaton.step(state, self.digits[usize::from(digit)])
    }

    /// Returns the state after any of these digits, if it is the same.
    fn after_any(&self, automaton: &Automaton, state: u32, digits: u64) -> Option<u32> {
        let mut states = bits(digits).map(|digit| self.after(automaton, state, digit));
        let first = states.next()??;
        states.all(|state| state == Some(first)).then_some(first)
    }
}

impl<'m> WaitingLine<'m> {
    /// Reads an automaton: it waits with the digits that most digits are like at its start. States may differ from place to place.
    fn of(view: &'m View<'m>, constraint: &'m Constraint) -> Option<Self> {
        let ConstraintKind::Automaton { vars, automaton } = &constraint.kind else { return None };
        let line: Vec<usize> = vars.iter().map(|var| var.index()).collect();
        let all = 0..view.digits.len() as u8;
        let like = |digit: u8| {
            let next = view.after(automaton, automaton.start, digit);
            all.clone().filter(move |other| view.after(automaton, automaton.start, *other) == next)
        };
        let idle = all.clone().map(|digit| like(digit).fold(0u64, |digits, other| digits | 1 << other));
        let idle = idle.max_by_key(|digits| digits.count_ones())?;
        let mut reached = vec![BTreeSet::from([automaton.start])];
        for _ in &line {
            let next = reached.last()?.iter().flat_map(|state| all.clone().map(|digit| (*state, digit)));
            reached.push(next.filter_map(|(state, digit)| view.after(automaton, state, digit)).collect());
        }
        let (mut begin, mut end) = (vec![Some(automaton.start)], vec![None; line.len() + 1]);
        for place in 0..line.len() {
            begin.push(begin[place].and_then(|state| view.after_any(automaton, state, idle)));
        }
        let mut accepting = reached[line.len()].iter().filter(|state| automaton.accepts(**state));
        end[line.len()] = accepting.next().copied().filter(|_| accepting.next().is_none());
        for place in (0..line.len()).rev() {
            let waits = |state: &&u32| {
                Some(**state) != begin[place] && view.after_any(automaton, **state, idle) == end[place + 1]
            };
            let mut waiting = reached[place].iter().filter(waits);
            end[place] = end[place + 1].and_then(|_| waiting.next()).copied().filter(|_| waiting.next().is_none());
        }
        let are_different = view.are_different(&line);
        let is_one = idle.count_ones() > 1 && end[..line.len()].iter().any(Option::is_some);
        let mut found = Self { view, line, automaton, idle, waiting: [begin, end], are_different, all: Vec::new() };
        found.all = found.spans(&vec![u64::MAX >> (64 - view.digits.len()); view.domains.len()])?;
        (is_one && !found.all.is_empty()).then_some(found)
    }

    /// Returns the spans that are possible within these domains; `None` if they are too many, or do not end where it begins to wait.
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
        let Some(state) = self.view.after(self.automaton, before, digit) else { return Some(()) };
        let mut reached = BTreeSet::from([(state, Filling::default())]);
        for (last, cell) in self.line.iter().enumerate().skip(first + 1) {
            let mut next = BTreeSet::new();
            for (state, between) in reached {
                let taken = if self.are_different { between.set | 1 << digit } else { 0 };
                for other in bits(domains[*cell] & !taken) {
                    let Some(state) = self.view.after(self.automaton, state, other) else { continue };
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
            let stays = |digit| state.and_then(|state| self.view.after(self.automaton, state, digit)) == next;
            bits(domains[self.line[place]]).any(stays)
        };
        let digits = self.view.digits.len();
        let others =
            u64::MAX >> (64 - digits) & !span.between.set & !span.digits.iter().fold(0, |all, digit| all | 1 << digit);
        let is_house = self.are_different && self.line.len() == digits;
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
