//! The scale of Sudoku Explainer (Nicolas Juillerat, version 1.2.1): the ratings ER, EP and ED.
//!
//! Sudoku Explainer tries techniques in a fixed order and applies the first hint found. The order is nearly that of the ratings;
//! of a technique's hints the easiest is used. Here all hints of that rating are applied at once, so that the rating does not
//! depend on their order.
//!
//! Ratings are in tenths. They are exact up to forcing chains (7.x), and follow the same definitions for dynamic chains. Chains
//! nested in chains are not distinguished: puzzles that need them get the smallest rating that they can have.

mod aligned;
mod bug;
mod chains;
mod direct;
mod forcing;
mod loops;
mod net;

use super::ladder::rung;
use super::{Board, Candidate, Step, Technique};
use schemars::JsonSchema;
use serde::Serialize;

/// A rating in tenths: 72 is 7.2.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Tenths(pub u32);

impl std::fmt::Display for Tenths {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

impl Serialize for Tenths {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(f64::from(self.0) / 10.0)
    }
}

/// The three ratings of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Rating {
    #[schemars(with = "f64")]
    pub er: Tenths,
    /// The rating of the hardest step up to the first placed digit.
    #[schemars(with = "f64")]
    pub ep: Tenths,
    #[schemars(with = "f64")]
    pub ed: Tenths,
    /// Whether the ratings are lower bounds: some step needs chains nested in chains, whose exact rating is not computed.
    pub at_least: bool,
}

impl Rating {
    /// Returns the ER in words: `7.2`, or `at least 9.5`.
    pub fn words(&self) -> String {
        format!("{}{}", if self.at_least { "at least " } else { "" }, self.er)
    }
}

/// The effect and the rating of a step on this scale.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Hint {
    rating: u32,
    placement: Option<Candidate>,
    eliminations: Vec<Candidate>,
}

impl Hint {
    fn placing(rating: u32, placement: Candidate) -> Self {
        Self { rating, placement: Some(placement), eliminations: Vec::new() }
    }

    /// Makes a hint that eliminates candidates; `None` if none of them remains.
    fn eliminating(rating: u32, board: &Board, eliminations: impl IntoIterator<Item = Candidate>) -> Option<Self> {
        let eliminations: Vec<Candidate> = eliminations.into_iter().filter(|c| board.has(*c)).collect();
        (!eliminations.is_empty()).then_some(Self { rating, placement: None, eliminations })
    }
}

/// The largest number of cells; chains of larger boards take minutes.
pub const MOST_CELLS: usize = 128;

/// A function that finds hints of a technique, at least all those of its smallest rating.
type Producer = fn(&Board) -> Vec<Hint>;

/// The order in which techniques are tried, each with its smallest rating.
const PRODUCERS: &[(u32, Producer)] = &[
    (10, direct::hidden_singles),
    (17, |board| direct::singles_after(board, Technique::Pointing, 17)),
    (19, |board| direct::singles_after(board, Technique::Claiming, 19)),
    (20, |board| direct::singles_after(board, Technique::HiddenPair, 20)),
    (23, |board| of(board, &[Technique::NakedSingle], 23)),
    (25, |board| direct::singles_after(board, Technique::HiddenTriple, 25)),
    (26, |board| of(board, &[Technique::Pointing], 26)),
    (28, |board| of(board, &[Technique::Claiming], 28)),
    (30, |board| of(board, &[Technique::LockedPair, Technique::NakedPair], 30)),
    (32, |board| of(board, &[Technique::XWing], 32)),
    (34, |board| of(board, &[Technique::HiddenPair], 34)),
    (36, |board| of(board, &[Technique::LockedTriple, Technique::NakedTriple], 36)),
    (38, |board| of(board, &[Technique::Swordfish], 38)),
    (40, |board| of(board, &[Technique::HiddenTriple], 40)),
    (42, |board| of(board, &[Technique::XyWing], 42)),
    (44, |board| of(board, &[Technique::XyzWing], 44)),
    (45, loops::unique),
    (50, |board| of(board, &[Technique::NakedQuad], 50)),
    (52, |board| of(board, &[Technique::Jellyfish], 52)),
    (54, |board| of(board, &[Technique::HiddenQuad], 54)),
    (56, bug::hints),
    (62, aligned::pairs),
    (65, chains::hints),
    (75, aligned::triples),
    (75, |board| forcing::hints(board, forcing::ForcingKind::Nishio)),
    (80, |board| forcing::hints(board, forcing::ForcingKind::Multiple)),
    (85, |board| forcing::hints(board, forcing::ForcingKind::Dynamic)),
    (90, |board| forcing::hints(board, forcing::ForcingKind::DynamicWithSets)),
];

/// The lower bound of the rating of steps that need chains nested in chains.
const NESTED: Tenths = Tenths(95);

/// A bound above every rating of the scale: a range that ends here or beyond includes puzzles with only a lower bound.
const HIGHEST: Tenths = Tenths(120);

/// Returns the steps of techniques of the ladder.
fn steps(board: &Board, techniques: &[Technique]) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for technique in techniques {
        if let Some(rung) = rung(*technique) {
            (rung.find)(board, &mut steps);
        }
    }
    steps.retain(|step| techniques.contains(&step.technique));
    steps
}

/// Returns the same as hints with a rating.
fn of(board: &Board, techniques: &[Technique], rating: u32) -> Vec<Hint> {
    let hint =
        |step: Step| Hint { rating, placement: step.placements.first().copied(), eliminations: step.eliminations };
    steps(board, techniques).into_iter().map(hint).collect()
}

/// Returns what the length of a chain adds to its rating, in tenths: one for each of the limits 4, 6, 8, 12, 16, 24, … that the
/// number of nodes minus two exceeds.
pub fn added(nodes: usize) -> u32 {
    let length = nodes.saturating_sub(2);
    let (mut limit, mut added, mut odd) = (4, 0, false);
    while length > limit {
        added += 1;
        limit = if odd { limit * 4 / 3 } else { limit * 3 / 2 };
        odd = !odd;
    }
    added
}

/// All hints of the smallest rating that the scale finds on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    pub rating: Tenths,
    pub placements: Vec<Candidate>,
    /// The eliminated candidates.
    pub eliminations: Vec<Candidate>,
}

/// Returns the next round on a board; `None` if only chains nested in chains could find anything.
pub fn next(board: &Board) -> Option<Round> {
    next_within(board, Tenths(u32::MAX))
}

/// Returns the next round, ignoring techniques with a higher rating in any case.
fn next_within(board: &Board, most: Tenths) -> Option<Round> {
    let producers = PRODUCERS.iter().filter(|(floor, _)| *floor <= most.0);
    let hints = producers.map(|(_, producer)| producer(board)).find(|hints| !hints.is_empty())?;
    let rating = hints.iter().map(|hint| hint.rating).min()?;
    let mut round = Round { rating: Tenths(rating), placements: Vec::new(), eliminations: Vec::new() };
    for hint in hints.into_iter().filter(|hint| hint.rating == rating) {
        round.placements.extend(hint.placement);
        round.eliminations.extend(hint.eliminations);
    }
    Some(round)
}

impl Round {
    pub fn apply(&self, board: &mut Board) {
        for candidate in &self.eliminations {
            board.eliminate(*candidate);
        }
        for placement in &self.placements {
            if board.has(*placement) {
                board.place(*placement);
            }
        }
    }
}

/// Rates a board. `None` if it is contradictory.
pub fn rate(board: Board) -> Option<Rating> {
    rate_within(board, Tenths(u32::MAX))
}

/// Rates up to an ER; `None` as soon as it is, or may be, higher. Techniques with a higher rating are not searched.
pub fn rate_within(mut board: Board, most: Tenths) -> Option<Rating> {
    let mut er = Tenths(0);
    let (mut ep, mut ed, mut at_least) = (None, None, false);
    while !board.is_solved() {
        if board.is_broken() {
            return None;
        }
        let round = next_within(&board, most);
        let rating = round.as_ref().map_or(NESTED, |round| round.rating);
        er = er.max(rating);
        at_least = round.is_none();
        if er > most || at_least && most < HIGHEST {
            return None;
        }
        ed.get_or_insert(rating);
        let Some(round) = round else { break };
        if !round.placements.is_empty() {
            ep.get_or_insert(er);
        }
        round.apply(&mut board);
    }
    Some(Rating { er, ep: ep.unwrap_or(er), ed: ed.unwrap_or(er), at_least })
}
