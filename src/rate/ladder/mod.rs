//! The techniques for houses, groups and links, easiest first; a file per family.

mod locked;
mod sets;
mod singles;

use super::{Board, Candidate, CellSet, Step, Technique};

/// Finds all steps of some techniques on a board.
pub type Find = fn(&Board, &mut Vec<Step>);

/// Techniques that are looked for together.
#[derive(Clone, Copy)]
pub struct Rung {
    /// What it may find.
    pub techniques: &'static [Technique],
    /// How.
    pub find: Find,
}

macro_rules! ladder {
    ($($($technique:ident)* => $find:expr;)*) => {
        /// The ladder, easiest first.
        pub const LADDER: &[Rung] = &[$(Rung { techniques: &[$(Technique::$technique),*], find: $find }),*];
    };
}

ladder! {
    FullHouse => singles::full_houses;
    NakedSingle => singles::naked;
    HiddenSingle => singles::hidden;
    LockedPair => |board, steps| sets::naked(board, 2, true, steps);
    LockedTriple => |board, steps| sets::naked(board, 3, true, steps);
    Pointing => |board, steps| locked::candidates(board, true, steps);
    Claiming => |board, steps| locked::candidates(board, false, steps);
    NakedPair => |board, steps| sets::naked(board, 2, false, steps);
    NakedTriple => |board, steps| sets::naked(board, 3, false, steps);
    HiddenPair => |board, steps| sets::hidden(board, 2, steps);
    HiddenTriple => |board, steps| sets::hidden(board, 3, steps);
    NakedQuad => |board, steps| sets::naked(board, 4, false, steps);
    HiddenQuad => |board, steps| sets::hidden(board, 4, steps);
}

/// The rung on which a technique stands.
pub fn rung(technique: Technique) -> Option<&'static Rung> {
    LADDER.iter().find(|rung| rung.techniques.contains(&technique))
}

/// The cells, of those that have this candidate or not, that see it in all of some cells.
fn seen_by_all(board: &Board, cells: &CellSet, digit: u8) -> CellSet {
    let mut cells = cells.iter();
    let Some(first) = cells.next() else { return CellSet::new(board.structure().cells()) };
    let mut seen = board.structure().sees(Candidate::new(first, digit)).clone();
    for cell in cells {
        seen.intersect(board.structure().sees(Candidate::new(cell, digit)));
    }
    seen
}
