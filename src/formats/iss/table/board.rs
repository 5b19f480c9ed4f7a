//! ISS's classes that define the board, and those about the whole board.

use super::{Class, Read, Shape, When, class};
use crate::formats::iss::read::global as read;
use crate::formats::iss::write::{classes as write, when};

const ONE_TO_NINE: When = When::Range(|lowest, highest| (lowest, highest) == (1, 9));

/// Returns a class that defines the board.
const fn layout(name: &'static str) -> Class {
    class(name, "", Shape::Layout)
}

const fn whole(name: &'static str, rule: &'static str, when: When) -> Class {
    Class { when, ..class(name, rule, Shape::Board) }
}

/// Returns a class about the whole board with its own reader.
const fn own(name: &'static str, rule: &'static str, read: Read, when: When) -> Class {
    Class { read: Some(read), ..whole(name, rule, when) }
}

const fn diagonal(fixed: &'static str, rule: &'static str) -> Class {
    Class { fixed, ..own("Diagonal", rule, read::diagonal, When::Square) }
}

pub(super) static BOARD: &[Class] = &[
    layout("Shape"),
    layout("NoBoxes"),
    layout("RegionSize"),
    layout("Jigsaw"),
    layout("Var"),
    // These were declared at the beginning.
    whole("ChaosConstruction", "", When::Always),
    whole("Doppelganger", "", When::Always),
    whole("YinYang", "", When::Always),
    // These tell a solver where to begin.
    whole("Priority", "", When::Always),
    whole("SearchPriority", "", When::Always),
    // It ends a composite.
    whole("End", "", When::Always),
    whole("AntiKnight", "antiknight", When::Always),
    own("AntiKing", "antiking", read::anti_king, When::Clue(when::has_digits_for_lines)),
    whole("AntiTaxicab", "self_taxicab", When::Range(|lowest, _| lowest == 1)),
    own("AntiConsecutive", "nonconsecutive", read::anti_consecutive, When::Clue(when::has_no_white_dots)),
    own("StrictKropki", "kropki_negative", read::negative, When::Clue(when::has_usual_dots)),
    own("StrictXV", "xv_negative", read::negative, When::Clue(when::has_no_other_sums)),
    whole("GlobalEntropy", "global_entropy", ONE_TO_NINE),
    whole("GlobalMod", "global_modular", When::Range(|lowest, highest| highest - lowest == 8)),
    whole("DutchFlatmates", "dutch_flatmates", ONE_TO_NINE),
    diagonal("1", "diagonal_up"),
    diagonal("-1", "diagonal_down"),
    Class { write: Some(write::both_diagonals), ..diagonal("", "x_sudoku") },
    own("Windoku", "windoku", read::windoku, When::Clue(when::has_windows)),
    own("DisjointSets", "disjoint_groups", read::disjoint_sets, When::Square),
    own("RegionSameValues", "", read::same_values, When::Always),
    own("FullRankTies", "", read::ties, When::Always),
];
