//! A puzzle solved by hand, from the first step to the last.

use super::mus::SmallSets;
use super::{Board, Candidate, Reason, Step, Technique, ladder};
use crate::backend::Limits;

/// Which techniques are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Whether techniques may assume that there is one solution.
    pub uniqueness: bool,
}

impl Default for Choice {
    fn default() -> Self {
        Self { uniqueness: true }
    }
}

impl Choice {
    /// Whether it allows this technique.
    pub fn allows(self, technique: Technique) -> bool {
        // Mutant fish are found where somebody asks for them: nobody looks through so many choices by hand.
        technique != Technique::FinnedMutantJellyfish && (self.uniqueness || !technique.facts().assumes_uniqueness)
    }
}

/// The steps that were open at one time, all of the easiest technique.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// Their technique.
    pub technique: Technique,
    /// All of them that differ in what they do. All are applied.
    pub steps: Vec<Step>,
}

/// Clues and houses of the largest set that counts as a step: nobody sees through more of them at once.
const MOST_MEMBERS: usize = 6;

impl Round {
    /// The smallest sets of clues and houses from which something follows, on boards with clues.
    fn small_sets(board: &Board, solution: &[u8], sets: &mut Option<SmallSets>) -> Option<Self> {
        let puzzle = board.structure().rules()?.puzzle();
        if sets.is_none() {
            *sets = Some(SmallSets::new(puzzle, board.structure(), solution).ok()?);
        }
        let mut steps = sets.as_mut()?.next(board, &Limits::default());
        steps.retain(|step| step.reason.clues.len() + step.reason.units.len() <= MOST_MEMBERS);
        (!steps.is_empty()).then_some(Self { technique: Technique::SmallSet, steps })
    }

    /// All that is left, as search finds it: where the ladder ends no digit comes before another.
    pub fn search(board: &Board, solution: &[u8]) -> Self {
        let placements = board.unplaced().filter_map(|cell| Some(Candidate::new(cell, *solution.get(cell)?))).collect();
        let step =
            Step { technique: Technique::Search, placements, eliminations: Vec::new(), reason: Reason::default() };
        Self { technique: Technique::Search, steps: vec![step] }
    }
}

/// The way from a puzzle to its solution.
#[derive(Clone, Debug)]
pub struct Path {
    /// Round by round.
    pub rounds: Vec<Round>,
    /// What is left when no technique finds anything: solved, unless the ladder ended.
    pub end: Board,
}

/// Every round places or takes away something, so that this is never reached on a sound board.
const MOST_ROUNDS: usize = 1 << 18;

impl Path {
    /// Solves a board as far as the ladder goes, and by search where it ends, if the solution is known: a digit per cell, by
    /// its place among the symbols. A board that contradicts itself ends as soon as that shows.
    pub fn of(mut board: Board, choice: Choice, solution: Option<&[u8]>) -> Self {
        let mut rounds = Vec::new();
        let mut sets = None;
        while !board.is_solved() && !board.is_broken() && rounds.len() < MOST_ROUNDS {
            let found = next(&board, choice)
                .or_else(|| Round::small_sets(&board, solution?, &mut sets))
                .or_else(|| Some(Round::search(&board, solution?)));
            let Some(round) = found else { break };
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
pub fn next(board: &Board, choice: Choice) -> Option<Round> {
    for rung in ladder::LADDER {
        if !rung.techniques.iter().any(|technique| choice.allows(*technique) && ladder::is_worth(board, *technique)) {
            continue;
        }
        let mut steps = Vec::new();
        (rung.find)(board, &mut steps);
        steps.retain(|step| choice.allows(step.technique));
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
