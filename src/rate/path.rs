//! A puzzle solved by hand, from the first step to the last.

use super::mus::SmallSets;
use super::{Board, Candidate, Reason, Step, Technique, ladder};
use crate::backend::Limits;
use crate::model::named;
use crate::puzzle::PuzzleData;

/// What techniques may take for granted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RatingOptions {
    /// Whether techniques may assume that there is one solution.
    pub uniqueness: bool,
}

impl Default for RatingOptions {
    fn default() -> Self {
        Self { uniqueness: true }
    }
}

impl RatingOptions {
    /// Whether it allows this technique.
    pub fn allows(self, technique: Technique) -> bool {
        let facts = technique.facts();
        !facts.is_only_asked && (self.uniqueness || !facts.assumes_uniqueness)
    }
}

/// The steps that were open at one time, all of the easiest technique.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    pub technique: Technique,
    /// All of them that differ in what they do. All are applied.
    pub steps: Vec<Step>,
}

/// Clues and houses of the largest set that counts as a step: nobody sees through more of them at once.
const MOST_MEMBERS: usize = 6;

impl Round {
    /// All that is left, as search finds it: where the ladder ends no digit comes before another.
    fn search(board: &Board, solution: &[u8]) -> Self {
        let placements = board.unplaced().filter_map(|cell| Some(Candidate::new(cell, *solution.get(cell)?))).collect();
        let step =
            Step { technique: Technique::Search, placements, eliminations: Vec::new(), reason: Reason::default() };
        Self { technique: Technique::Search, steps: vec![step] }
    }
}

named! {
    /// By what steps a puzzle is solved.
    #[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
    pub enum Style {
        #[default]
        Ladder = "ladder": "the easiest technique that leads on, and small sets where techniques end",
        SmallSets = "mus": "the smallest set found of clues and houses from which something follows",
    }
}

/// Finds the rounds on the way to a known solution; where nothing else leads on, search is one.
pub struct Finder<'s> {
    puzzle: &'s PuzzleData,
    options: RatingOptions,
    style: Style,
    solution: &'s [u8],
    /// Those of the last board, once they were asked for; `None` if the puzzle has no model for them.
    sets: Option<Option<SmallSets>>,
    limits: Limits,
    most_questions: u64,
}

impl<'s> Finder<'s> {
    /// For the boards of this puzzle. The solution is a digit per cell, by its place among the symbols.
    pub fn new(puzzle: &'s PuzzleData, options: RatingOptions, style: Style, solution: &'s [u8]) -> Self {
        Self { puzzle, options, style, solution, sets: None, limits: Limits::default(), most_questions: u64::MAX }
    }

    /// Within limits, and with no more questions for small sets than that in all: so the same is found on every machine. Where they
    /// run out the rest is search.
    #[must_use]
    pub fn within(self, limits: &Limits, most_questions: u64) -> Self {
        Self { limits: limits.clone(), most_questions, ..self }
    }

    /// The next round on a board.
    pub fn next(&mut self, board: &Board) -> Round {
        let found = match self.style {
            Style::Ladder => next(board, self.options).or_else(|| self.small_sets(board)),
            Style::SmallSets => last_candidates(board).or_else(|| self.small_sets(board)),
        };
        found.unwrap_or_else(|| Round::search(board, self.solution))
    }

    /// The smallest sets of clues and houses from which something follows.
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

/// Cells with one candidate left.
fn last_candidates(board: &Board) -> Option<Round> {
    let technique = Technique::NakedSingle;
    let mut steps = Vec::new();
    ladder::rung(technique).into_iter().for_each(|rung| (rung.find)(board, &mut steps));
    (!steps.is_empty()).then_some(Round { technique, steps })
}

/// The way from a puzzle to its solution.
#[derive(Clone, Debug)]
pub struct Path {
    pub rounds: Vec<Round>,
    /// What is left when no technique finds anything: solved, unless the ladder ended.
    pub end: Board,
}

/// Every round places or takes away something, so that this is never reached on a sound board.
const MOST_ROUNDS: usize = 1 << 18;

impl Path {
    /// Solves a board by techniques as far as they lead. A board that contradicts itself ends as soon as that shows.
    pub fn of(board: Board, options: RatingOptions) -> Self {
        Self::by(board, |board| next(board, options))
    }

    /// Solves a board by the rounds that are found on it, until there is none.
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

    /// Whether the ladder led to the end.
    pub fn is_solved(&self) -> bool {
        self.end.is_solved()
    }

    /// The hardest technique that it took.
    pub fn hardest(&self) -> Option<Technique> {
        self.rounds.iter().map(|round| round.technique).max()
    }

    /// How often each technique was used: steps that differ in what they do.
    pub fn counts(&self) -> Vec<(Technique, usize)> {
        let count = |technique: &Technique| {
            let of = self.rounds.iter().filter(|round| round.technique == *technique);
            of.map(|round| round.steps.len()).sum()
        };
        Technique::ALL.iter().map(|technique| (*technique, count(technique))).filter(|(_, steps)| *steps > 0).collect()
    }
}

/// All steps of the easiest technique that finds any, in the order of what they do, each with what it does once, and its reason complete.
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

/// One step for each effect, the one with the shortest reason; in order of their effects.
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
