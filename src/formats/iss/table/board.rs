//! ISS's classes that define the board, and those about the whole board.

use super::{Class, ClassReader, ClueCondition, IssShape, class};
use crate::formats::iss::read::global as read;
use crate::formats::iss::write::{classes as write, when};

const ONE_TO_NINE: ClueCondition = ClueCondition::Range(|lowest, highest| (lowest, highest) == (1, 9));

/// Returns a class that defines the board.
const fn layout(name: &'static str) -> Class {
    class(name, "", IssShape::Layout)
}

const fn whole(name: &'static str, rule: &'static str, when: ClueCondition) -> Class {
    Class { when, ..class(name, rule, IssShape::Board) }
}

/// Returns a class about the whole board with its own reader.
const fn own(name: &'static str, rule: &'static str, read: ClassReader, when: ClueCondition) -> Class {
    Class { read: Some(read), ..whole(name, rule, when) }
}

const fn diagonal(fixed: &'static str, rule: &'static str) -> Class {
    Class { fixed, ..own("Diagonal", rule, read::diagonal, ClueCondition::Square) }
}

pub(super) static BOARD: &[Class] = &[
    layout("Shape"),
    layout("NoBoxes"),
    layout("RegionSize"),
    layout("Jigsaw"),
    layout("Var"),
    // These were declared at the beginning.
    whole("ChaosConstruction", "", ClueCondition::Always),
    whole("Doppelganger", "", ClueCondition::Always),
    whole("YinYang", "", ClueCondition::Always),
    // These tell a solver where to begin.
    whole("Priority", "", ClueCondition::Always),
    whole("SearchPriority", "", ClueCondition::Always),
    // It ends a composite.
    whole("End", "", ClueCondition::Always),
    whole("AntiKnight", "antiknight", ClueCondition::Always),
    own("AntiKing", "antiking", read::anti_king, ClueCondition::Clue(when::has_digits_for_lines)),
    whole("AntiTaxicab", "self_taxicab", ClueCondition::Range(|lowest, _| lowest == 1)),
    own("AntiConsecutive", "nonconsecutive", read::anti_consecutive, ClueCondition::Clue(when::has_no_white_dots)),
    own("StrictKropki", "kropki_negative", read::negative, ClueCondition::Clue(when::has_usual_dots)),
    own("StrictXV", "xv_negative", read::negative, ClueCondition::Clue(when::has_no_other_sums)),
    whole("GlobalEntropy", "global_entropy", ONE_TO_NINE),
    whole("GlobalMod", "global_modular", ClueCondition::Range(|lowest, highest| highest - lowest == 8)),
    whole("DutchFlatmates", "dutch_flatmates", ONE_TO_NINE),
    diagonal("1", "diagonal_up"),
    diagonal("-1", "diagonal_down"),
    Class { write: Some(write::both_diagonals), ..diagonal("", "x_sudoku") },
    own("Windoku", "windoku", read::windoku, ClueCondition::Clue(when::has_windows)),
    own("DisjointSets", "disjoint_groups", read::disjoint_sets, ClueCondition::Square),
    own("RegionSameValues", "", read::same_values, ClueCondition::Always),
    own("FullRankTies", "", read::ties, ClueCondition::Always),
];
