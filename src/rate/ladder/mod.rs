//! The ladder of techniques, easiest first. Each file has one family of techniques for houses, groups and links; `rate::rules`
//! has those for clues.

pub mod als;
mod chains;
mod colours;
mod fish;
pub mod forcing;
mod locked;
mod network;
mod rectangles;
pub mod sets;
mod single_digit;
mod singles;
mod wings;

use super::table::techniques;
use super::{Board, Candidate, Step, Technique, UnitId, rules};
use fish::FishShape;
use network::NetworkLinks;

/// Finds all steps of some techniques on a board.
pub type TechniqueFinder = fn(&Board, &mut Vec<Step>);

/// Techniques that are searched together.
#[derive(Clone, Copy)]
pub struct Rung {
    pub techniques: &'static [Technique],
    pub find: TechniqueFinder,
    /// The function for programs that define the technique differently.
    pub variant: TechniqueFinder,
}

macro_rules! ladder {
    (
        ladder {$($($technique:ident $name:literal $code:literal $level:ident $score:literal $family:ident $sentence:ident
            $($flag:ident)*)|+ => $find:expr $(=> $variant:expr)?;)*}
        beyond {$($beyond:tt)*}
    ) => {
        pub const LADDER: &[Rung] = {
            use Technique::*;
            &[$(Rung { techniques: &[$($technique),+], find: $find, variant: ladder!(@last $find $(=> $variant)?) }),*]
        };
    };
    (@last $usual:expr) => { $usual };
    (@last $usual:expr => $variant:expr) => { $variant };
}

techniques!(ladder);

/// Returns the rung of a technique.
pub fn rung(technique: Technique) -> Option<&'static Rung> {
    LADDER.iter().find(|rung| rung.techniques.contains(&technique))
}

/// Returns whether a technique is worth searching. With four or more candidates per cell on average, as on boards of clues
/// without givens, chains and larger patterns are very numerous and hardly ever useful. The criterion depends on numbers only, so
/// that it is invariant under relabelling of the board. On boards with clues, small sets of clues are more useful than larger
/// fish, and, as long as there are many candidates, than almost locked sets and forcing chains.
pub fn is_worth(board: &Board, technique: Technique) -> bool {
    use Technique::*;
    let most = match technique {
        FrankenXWing
        | FrankenSwordfish
        | FrankenJellyfish
        | FinnedFrankenXWing
        | FinnedFrankenSwordfish
        | FinnedFrankenJellyfish
        | FinnedMutantJellyfish
            if board.structure().rules().is_some() =>
        {
            0
        }
        AlsXz | AlsXyWing | AlsChain | DeathBlossom | ForcingChain | ForcingNet
            if board.structure().rules().is_some() =>
        {
            2
        }
        _ => 4,
    };
    technique <= SashimiXWing || board.all().count() < most * board.structure().cells()
}

/// Returns the places of a digit in a unit.
fn places_of(board: &Board, unit: UnitId, digit: u8) -> Vec<usize> {
    board.places_in(unit, digit).iter().collect()
}

/// Returns the houses in which a digit has exactly two places, with these.
fn strong_links(board: &Board, digit: u8) -> Vec<(UnitId, [usize; 2])> {
    let link = |(id, house): (UnitId, &super::Unit)| {
        let mut places = house.cells.iter().copied().filter(|cell| board.has(Candidate::new(*cell, digit)));
        match (places.next(), places.next(), places.next()) {
            (Some(a), Some(b), None) if house.digits >> digit & 1 == 1 => Some((id, [a, b])),
            _ => None,
        }
    };
    board.structure().houses().filter_map(link).collect()
}
