//! The numbers behind a step of clues: what adds up, which combinations are left, how far others leave room. They are derived from
//! the constraints of the part that the step names, when the step is described, so that they are the same for every rule that
//! means the same.
//!
//! A [`Fact`] follows from one constraint and the candidates before the step, or those that the facts before it leave; only that a
//! digit is impossible may need several constraints, one after the other. Facts account for a step only if each of the candidates
//! that it removes follows from one of them. They are looked for in this order: numbers, the absent candidates of few cells that a
//! removal needs, the consequences of the digit, the absent candidates of more cells.

mod chains;
mod partners;
mod sets;
mod spans;
mod sums;
mod supposed;
mod view;

use super::rules::{Content, RulePart, Rules, Totals, joined, links, parts_of};
use super::{Board, Candidate, Sentence, Step, Technique};
use supposed::MOST_ROUNDS;
use view::{Progress, View};

/// A fact about cells, by which candidates are impossible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// The cells have the digits of one of the sets, each digit once.
    Sets {
        cells: Vec<usize>,
        /// Sets of digits that fit the candidates.
        left: Vec<u64>,
        /// Sets that the clue allows, but not the candidates, each with the digits that have no place, if there are only a few.
        excluded: Vec<(u64, u64)>,
        /// Whether all sets that the clue allows have the same sum.
        is_sum: bool,
    },
    /// Each of the cells is at most, or at least, the bound, since others leave no more room.
    Bound {
        cells: Vec<usize>,
        is_most: bool,
        bound: i64,
        /// The cells on the other side of the equation, and the largest sum (or least, if the bound is a least one) that they reach.
        with: (Vec<usize>, i64),
        /// The other cells on the same side, or only their number if the bound is one of several cells, and the least (or
        /// largest) sum that they reach.
        without: (Vec<usize>, i64),
    },
    /// Each cell is larger than the one before by at least this much; the first is at least, the last at most its bound.
    Order { cells: Vec<(usize, i64)>, least: Option<i64>, most: Option<i64> },
    /// Between two cells of a line with such digits, there are as many cells as the lengths tell, from the least to the most.
    Between {
        /// The digits of the two cells, in the order of the line.
        ends: [u64; 2],
        /// The two cells and those between them; none if there is more than one possibility.
        cells: Vec<usize>,
        lengths: (usize, usize),
        /// The sets of digits between them, each digit once; none if they are many.
        left: Vec<u64>,
        /// The sum of the digits between them, if the clue states it.
        sum: Option<i64>,
    },
    /// Of the cells that could have a digit, one of which must, only this one is left.
    Place { cell: usize, digit: u8 },
    /// The digit must be in one of the cells.
    Needed { cells: Vec<usize>, digit: u8 },
    /// With one of the digits in one of these cells, other cells would have only these digits left, one group after the other,
    /// until some cells could not be filled.
    Impossible {
        with: Vec<(usize, u64)>,
        then: Vec<(Vec<usize>, u64)>,
        contradiction: Contradiction,
        cells: Vec<usize>,
    },
    /// Candidates that go with no digit left in these cells: each with the digits that are left, and those that would be needed.
    Beside { cells: Vec<(usize, u64, u64)>, gone: Vec<Candidate> },
}

/// Why cells could not be filled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contradiction {
    /// Their sum would be too small, and this the largest; or too large, and this the least.
    Sum {
        is_most: bool,
        reach: i64,
    },
    /// The only cell would have to be this.
    Value(i64),
    /// They differ, and would have only these digits.
    TooFew(u64),
    /// They would have no place for these digits, which must be in them.
    NoPlace(u64),
    NoCombination,
}

/// The numbers of a step.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Account {
    pub totals: Option<Totals>,
    pub facts: Vec<Fact>,
}

/// The largest number of cells and of digits of parts that are accounted for.
const MOST_CELLS: usize = 64;
const MOST_DIGITS: usize = 12;

/// If a step needs more facts than this, or more digits that are supposed and have consequences, its numbers are not stated.
const MOST_FACTS: usize = 8;
const MOST_SUPPOSED: usize = 3;

/// A fact that depends on the candidates of more cells than this is stated only if there is no other.
const FEW_ABSENT: usize = 3;

/// Returns the numbers from which a step of clues follows; `None` for other steps, if not every removed candidate follows from a
/// fact, and if the limits of the rules are reached.
pub fn account(board: &Board, step: &Step) -> Option<Account> {
    if board.structure().rules().is_none_or(Rules::is_over) {
        return None;
    }
    let units = links(step);
    let joined = if step.technique == Technique::SmallSet { joined(board, &step.reason) } else { None };
    let parts = joined.as_ref().map_or_else(|| parts_of(board, step), |part| vec![part]);
    let is_small = |part: &&&RulePart| part.cells.len() <= MOST_CELLS && part.digits().len() <= MOST_DIGITS;
    let mut views = parts.iter().filter(is_small).map(|part| (part, View::new(part, board, &units)));
    let pattern = step.reason.candidates.iter().map(|(candidate, _)| candidate);
    let digits = pattern.clone().fold(0, |all, candidate| all | candidate.bit());
    if step.technique == Technique::LockedInClue {
        let (digit, cells) = (pattern.clone().next()?.digit, pattern.map(|candidate| candidate.cell()).collect());
        let fact = views.find_map(|(_, view)| view.sets_with(digits)).unwrap_or(Fact::Needed { cells, digit });
        return Some(Account { totals: None, facts: vec![fact] });
    }
    if step.technique.facts().sentence == Sentence::Shared {
        let is_inside =
            |part: &RulePart| units.iter().any(|unit| part.set().is_within(&board.structure().unit_of(*unit).set));
        let fact = views.find_map(|(part, view)| view.sets_with(digits).filter(|_| is_inside(part)));
        return fact.map(|fact| Account { totals: None, facts: vec![fact] });
    }
    let removals = step.removals(board);
    if removals.iter().any(|removal| board.structure().is_of_layer(removal.cell())) {
        return None;
    }
    let holds_all = |part: &&&RulePart| removals.iter().all(|gone| part.set().contains(gone.cell()));
    let parts: Vec<&RulePart> = parts.iter().filter(holds_all).copied().collect();
    let views = || parts.iter().filter(is_small).map(|part| (part, View::new(part, board, &units)));
    let by_numbers = views().find_map(|(part, mut view)| {
        let rounds = if part.content == Content::Two { 1 } else { 0 };
        let (totals, progress) = (part.totals.clone(), view.facts(&removals, rounds));
        let facts = if progress.open.is_empty() { progress.facts } else { Vec::new() };
        (totals.is_some() || is_worth_telling(&facts)).then_some(Account { totals, facts })
    });
    let span = match by_numbers.as_ref().map(|account| &account.facts[..]) {
        Some([span @ Fact::Between { .. }]) => Some(span.clone()),
        Some(_) => return by_numbers,
        None => views().find_map(|(_, view)| view.span()),
    };
    let of_facts = |facts: Vec<Fact>| is_worth_telling(&facts).then_some(Account { totals: None, facts });
    let absent = |part: &RulePart, open: &[Candidate]| view::by_absence(part, board, &units, open);
    // Returns facts by what digits entail, and the other candidates.
    let entailed = |part: &RulePart, mut view: View<'_>, open: &[Candidate]| {
        let Progress { open, facts } = view.facts(open, MOST_ROUNDS);
        let named = |(cell, digit): (usize, u8)| Candidate::new(part.cells[cell], digit);
        (facts, open.into_iter().map(named).collect::<Vec<Candidate>>())
    };
    // A span alone does not show why a candidate is impossible, so absent candidates are named after it.
    let by_absence = |part: &&RulePart| {
        let mut facts: Vec<Fact> = span.iter().cloned().chain(absent(part, &removals)?).collect();
        // The clue alone implies these, perhaps by a span.
        if let Some(bare) = facts.iter().position(is_bare)
            && span.is_none()
            && is_small(&part)
            && let Fact::Beside { gone, .. } = facts[bare].clone()
        {
            let (more, open) = entailed(part, View::new(part, board, &units), &gone);
            let rest = absent(part, &open)?;
            let all: Vec<Fact> = [&facts[..bare], &more, &facts[bare + 1..], &rest].concat();
            facts = if is_worth_telling(&all) { all } else { facts };
        }
        of_facts(facts)
    };
    let by_supposing = |(part, view): (&&RulePart, View<'_>)| {
        let (mut facts, open) = entailed(part, view, &removals);
        facts.extend(absent(part, &open)?);
        of_facts(facts).filter(|account| account.facts.iter().all(is_short))
    };
    match parts.iter().find_map(by_absence) {
        Some(account) if account.facts.iter().all(is_short) => Some(account),
        account => by_numbers.or_else(|| views().find_map(by_supposing)).or(account),
    }
}

/// Returns whether a fact only says what is impossible.
fn is_bare(fact: &Fact) -> bool {
    matches!(fact, Fact::Beside { cells, .. } if cells.is_empty())
}

/// Returns whether a fact does not depend on the candidates of many cells.
fn is_short(fact: &Fact) -> bool {
    !matches!(fact, Fact::Beside { cells, .. } if cells.len() > FEW_ABSENT)
}

/// Returns whether there are some facts, but not too many, and they say more than what is impossible.
fn is_worth_telling(facts: &[Fact]) -> bool {
    let is_long = |fact: &&Fact| matches!(fact, Fact::Impossible { then, .. } if !then.is_empty());
    facts.chunk_by(is_same_sum).count() <= MOST_FACTS
        && facts.iter().filter(is_long).count() <= MOST_SUPPOSED
        && !facts.iter().all(is_bare)
}

/// Returns whether both facts are digits of the same cell that would make sums with the same bound.
pub fn is_same_sum(a: &Fact, b: &Fact) -> bool {
    let of_fact = |fact: &Fact| match fact {
        Fact::Impossible { with, then, contradiction: Contradiction::Sum { is_most, .. }, .. } => match with[..] {
            [(cell, _)] if then.is_empty() => Some((cell, *is_most)),
            _ => None,
        },
        _ => None,
    };
    of_fact(a).is_some() && of_fact(a) == of_fact(b)
}
