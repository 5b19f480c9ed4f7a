//! Solution paths by human techniques: rounds of steps from the puzzle to its solution.

use super::mus::SmallSets;
use super::{Board, Candidate, FamilySet, Reason, Step, Technique, ladder};
use crate::backend::Limits;
use crate::model::named;
use crate::puzzle::PuzzleData;

/// The assumptions that techniques may make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RatingOptions {
    /// Whether techniques may assume that the solution is unique.
    pub uniqueness: bool,
    /// The families of techniques that are not used.
    pub without: FamilySet,
}

impl Default for RatingOptions {
    fn default() -> Self {
        Self { uniqueness: true, without: FamilySet::default() }
    }
}

impl RatingOptions {
    /// Returns whether a technique is allowed.
    pub fn allows(self, technique: Technique) -> bool {
        let facts = technique.facts();
        !facts.is_only_asked && (self.uniqueness || !facts.assumes_uniqueness) && !self.without.contains(facts.family)
    }
}

/// The steps that are available at one time, all of the easiest technique.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    pub technique: Technique,
    /// The steps with different effects. All are applied.
    pub steps: Vec<Step>,
}

/// The largest number of clues and houses of a set that counts as a step, since people do not combine more at once.
const MOST_MEMBERS: usize = 6;

impl Round {
    /// Makes a round that places everything by search. Where the ladder ends, no digit comes before another.
    fn search(board: &Board, solution: &[u8]) -> Self {
        let placements = board.unplaced().filter_map(|cell| Some(Candidate::new(cell, *solution.get(cell)?))).collect();
        let step =
            Step { technique: Technique::Search, placements, eliminations: Vec::new(), reason: Reason::default() };
        Self { technique: Technique::Search, steps: vec![step] }
    }
}

named! {
    /// The kind of steps by which a puzzle is solved.
    #[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
    pub enum Style {
        #[default]
        Ladder = "ladder": "the easiest technique that finds a step; if none does, a small set of clues and houses",
        SmallSets = "mus": "the smallest set of clues and houses found that implies a step",
    }
}

/// Finds the rounds on the path to a known solution; if nothing else is found, the round is search.
pub struct Finder<'s> {
    puzzle: &'s PuzzleData,
    options: RatingOptions,
    style: Style,
    solution: &'s [u8],
    /// The search for small sets on the last board, once it was needed; `None` inside if the puzzle has no model for it.
    sets: Option<Option<SmallSets>>,
    limits: Limits,
    most_questions: u64,
}

impl<'s> Finder<'s> {
    /// Makes a finder for the boards of this puzzle. The solution has the index of the digit for each cell.
    pub fn new(puzzle: &'s PuzzleData, options: RatingOptions, style: Style, solution: &'s [u8]) -> Self {
        Self { puzzle, options, style, solution, sets: None, limits: Limits::default(), most_questions: u64::MAX }
    }

    /// Sets limits, and the total number of queries for small sets, so that the result is the same on every machine. If they are
    /// exhausted, the rest is search.
    #[must_use]
    pub fn within(self, limits: &Limits, most_questions: u64) -> Self {
        Self { limits: limits.clone(), most_questions, ..self }
    }

    /// Returns the next round on a board.
    pub fn next(&mut self, board: &Board) -> Round {
        if let Some(rules) = board.structure().rules() {
            rules.limit(&self.limits);
        }
        let found = match self.style {
            Style::Ladder => next(board, self.options).or_else(|| self.small_sets(board)),
            Style::SmallSets => last_candidates(board).or_else(|| self.small_sets(board)),
        };
        found.unwrap_or_else(|| Round::search(board, self.solution))
    }

    /// Returns a round by the smallest sets of clues and houses that imply something.
    fn small_sets(&mut self, board: &Board) -> Option<Round> {
        let most = match self.style {
            Style::Ladder if self.puzzle.clues.is_empty() => return None,
            Style::Ladder => MOST_MEMBERS,
            Style::SmallSets => usize::MAX,
        };
        let most_questions = self.most_questions;
        let new = || {
            let sets = SmallSets::new(self.puzzle, board.structure(), self.solution).ok()?;
            Some(sets.within_questions(most_questions))
        };
        let steps = self.sets.get_or_insert_with(new).as_mut()?.next(board, most, &self.limits);
        (!steps.is_empty()).then_some(Round { technique: Technique::SmallSet, steps })
    }
}

/// Returns a round that fills cells with one candidate.
fn last_candidates(board: &Board) -> Option<Round> {
    let technique = Technique::NakedSingle;
    let mut steps = Vec::new();
    ladder::rung(technique).into_iter().for_each(|rung| (rung.find)(board, &mut steps));
    (!steps.is_empty()).then_some(Round { technique, steps })
}

/// The path from a puzzle to its solution.
#[derive(Clone, Debug)]
pub struct Path {
    pub rounds: Vec<Round>,
    /// The board when no technique finds anything: solved, unless the ladder was not sufficient.
    pub end: Board,
}

/// A safety limit. Every round has a placement or an elimination, so it is not reached on a consistent board.
const MOST_ROUNDS: usize = 1 << 18;

impl Path {
    /// Solves a board by techniques as far as possible. A contradictory board ends as soon as the contradiction is visible.
    pub fn of(board: Board, options: RatingOptions) -> Self {
        Self::by(board, |board| next(board, options))
    }

    /// Solves a board by the rounds that `find` returns, until there is none.
    pub fn by(mut board: Board, mut find: impl FnMut(&Board) -> Option<Round>) -> Self {
        let mut rounds = Vec::new();
        while !board.is_solved() && !board.is_broken() && rounds.len() < MOST_ROUNDS {
            let Some(round) = find(&board) else { break };
            for step in &round.steps {
                step.apply(&mut board);
            }
            rounds.push(round);
        }
        Self { rounds, end: board }
    }

    /// Returns whether the path reaches the solution.
    pub fn is_solved(&self) -> bool {
        self.end.is_solved()
    }

    /// Returns the hardest technique used.
    pub fn hardest(&self) -> Option<Technique> {
        self.rounds.iter().map(|round| round.technique).max()
    }

    /// Returns how often each technique was used, counting steps with different effects.
    pub fn counts(&self) -> Vec<(Technique, usize)> {
        let count = |technique: &Technique| {
            let of = self.rounds.iter().filter(|round| round.technique == *technique);
            of.map(|round| round.steps.len()).sum()
        };
        Technique::ALL.iter().map(|technique| (*technique, count(technique))).filter(|(_, steps)| *steps > 0).collect()
    }
}

/// Returns all steps of the easiest technique that finds any, sorted by effect, one per effect, with complete reasons.
pub fn next(board: &Board, options: RatingOptions) -> Option<Round> {
    for rung in ladder::LADDER {
        if !rung.techniques.iter().any(|technique| options.allows(*technique) && ladder::is_worth(board, *technique)) {
            continue;
        }
        let mut steps = Vec::new();
        (rung.find)(board, &mut steps);
        steps.retain(|step| options.allows(step.technique));
        let Some(technique) = steps.iter().map(|step| step.technique).min() else { continue };
        steps.retain(|step| step.technique == technique);
        let steps = distinct(steps).into_iter().map(|step| step.completed(board)).collect();
        return Some(Round { technique, steps });
    }
    None
}

/// Keeps one step for each effect, the one with the shortest reason; sorted by effect.
pub fn distinct(mut steps: Vec<Step>) -> Vec<Step> {
    type Key<'s> = (&'s [Candidate], &'s [Candidate], Technique, usize);
    fn key(step: &Step) -> Key<'_> {
        let (placements, eliminations) = step.effect();
        (placements, eliminations, step.technique, step.reason.candidates.len() + step.reason.chain.len())
    }
    steps.sort_by(|a, b| key(a).cmp(&key(b)));
    steps.dedup_by(|later, first| later.effect() == first.effect() && later.technique == first.technique);
    steps
}
