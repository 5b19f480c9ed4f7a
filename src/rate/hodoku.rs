//! HoDoKu's difficulty scale: a level and a score.
//!
//! The score is that of one solution path, which takes the first step of the easiest technique each time, so it depends on which
//! step comes first; the level hardly ever does. Techniques that HoDoKu does not use by default are left out.
//!
//! HoDoKu does not support clues. If steps of clues are used, which have levels and scores in its spirit, the level is that of
//! the hardest step: the score limits of levels were calibrated on boards without clues.

use super::{Board, Candidate, Level, Path, RatingOptions, Technique, ladder};
use schemars::JsonSchema;
use serde::Serialize;

/// A level and a score.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Hodoku {
    /// The level of the hardest step, or a harder one if the score exceeds that level's limit.
    #[schemars(with = "String")]
    pub level: Level,
    /// The sum of the base scores of all steps.
    pub score: u32,
}

/// The accumulated level and score of a solution path.
struct ScoreTally {
    level: Level,
    score: u32,
    with_clues: bool,
}

impl ScoreTally {
    fn new() -> Self {
        Self { level: Level::Easy, score: 0, with_clues: false }
    }

    fn add(&mut self, technique: Technique) {
        let facts = technique.facts();
        self.level = self.level.max(facts.level);
        self.score = self.score.saturating_add(facts.score);
        self.with_clues |= facts.is_of_clues;
    }

    fn result(&self) -> Hodoku {
        let mut level = self.level;
        while !self.with_clues && self.score > level.most() {
            level = level.next();
        }
        Hodoku { level, score: self.score }
    }
}

/// Rates a solution path on a board: all its steps that still had an effect when they were applied.
pub fn hodoku_of(mut board: Board, path: &Path) -> Hodoku {
    let mut tally = ScoreTally::new();
    for step in path.rounds.iter().flat_map(|round| &round.steps) {
        let is_new = step.placements.iter().any(|placed| board.placed(placed.cell()).is_none())
            || step.eliminations.iter().any(|gone| board.has(*gone));
        if is_new {
            step.apply(&mut board);
            tally.add(step.technique);
        }
    }
    tally.result()
}

/// Rates a board with a known solution, which has the index of the digit for each cell.
pub fn hodoku(board: Board, options: RatingOptions, solution: &[u8]) -> Hodoku {
    let hardest = Hodoku { level: Level::Extreme, score: u32::MAX };
    hodoku_within(board, options, solution, Level::Extreme).unwrap_or(hardest)
}

/// Rates up to a level; returns `None` as soon as the level is harder. Harder techniques are not searched.
pub fn hodoku_within(mut board: Board, options: RatingOptions, solution: &[u8], most: Level) -> Option<Hodoku> {
    let mut tally = ScoreTally::new();
    while !board.is_solved() {
        let technique = match first(&board, options, most) {
            Some((technique, placements, eliminations)) => {
                eliminations.iter().for_each(|candidate| {
                    board.eliminate(*candidate);
                });
                placements.iter().for_each(|candidate| board.place(*candidate));
                technique
            }
            None if most < Level::Extreme => return None,
            // The rest is search, which is counted once.
            None => {
                for (cell, digit) in solution.iter().enumerate() {
                    board.place(Candidate::new(cell, *digit));
                }
                Technique::Search
            }
        };
        tally.add(technique);
        if tally.result().level > most {
            return None;
        }
    }
    Some(tally.result())
}

/// Returns the first step of the easiest technique, with its placements and eliminations.
fn first(board: &Board, options: RatingOptions, most: Level) -> Option<(Technique, Vec<Candidate>, Vec<Candidate>)> {
    let allowed = |technique: Technique| {
        options.allows(technique) && technique.facts().in_hodoku && ladder::is_worth(board, technique)
    };
    // After the last technique of the level there are only harder ones.
    let is_within = |rung: &ladder::Rung| rung.techniques.iter().any(|technique| technique.facts().level <= most);
    let end = ladder::LADDER.iter().rposition(is_within).map_or(0, |last| last + 1);
    for rung in ladder::LADDER[..end].iter().filter(|rung| rung.techniques.iter().any(|technique| allowed(*technique)))
    {
        let mut steps = Vec::new();
        (rung.find)(board, &mut steps);
        // Of several steps, the one with the most eliminations is taken, as HoDoKu does where it compares.
        let step = steps.into_iter().filter(|step| allowed(step.technique)).min_by_key(|step| {
            let length = step.reason.chain.len() + step.reason.candidates.len();
            (step.technique, std::cmp::Reverse(step.eliminations.len()), length)
        });
        if let Some(step) = step {
            return Some((step.technique, step.placements, step.eliminations));
        }
    }
    None
}
