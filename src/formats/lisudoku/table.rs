//! Table of lisudoku's keys and the corresponding rules of the library, in the order in which clues are read.

/// Structure of the value of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LisudokuShape {
    /// `true` if the rule holds on the whole board.
    Switch,
    /// A list of clues, each a list of two cells or more.
    Lists,
    /// A list of cells, each a clue.
    Cells,
    /// Objects with the cells of a `region` and their `sum`, which is `null` if there is none.
    Cage { summed: bool },
    /// Objects with `circleCells` and `arrowCells`.
    Arrow,
    /// Objects with two cells and the name of a kind of dot.
    Dot(&'static str),
}

impl LisudokuShape {
    /// Returns the members without which an object states nothing, each with its alias.
    pub(super) fn parts(self) -> &'static [&'static [&'static str]] {
        match self {
            Self::Switch | Self::Lists | Self::Cells => &[],
            Self::Cage { .. } => &[&["region"], &["sum"]],
            Self::Arrow => &[&["circleCells", "circle_cells"], &["arrowCells", "arrow_cells"]],
            Self::Dot(_) => &[&["dotType", "dot_type"], &["cell1"], &["cell2"]],
        }
    }
}

/// A rule and its key in the JSON.
pub(super) struct LisudokuRow {
    pub(super) rule: &'static str,
    pub(super) key: &'static str,
    pub(super) shape: LisudokuShape,
    /// Numbers that a clue must have, because the site has no other values.
    pub(super) fixed: &'static [(&'static str, i64)],
}

const fn row(rule: &'static str, key: &'static str, shape: LisudokuShape) -> LisudokuRow {
    LisudokuRow { rule, key, shape, fixed: &[] }
}

pub(super) const TABLE: [LisudokuRow; 16] = [
    row("diagonal_down", "primaryDiagonal", LisudokuShape::Switch),
    row("diagonal_up", "secondaryDiagonal", LisudokuShape::Switch),
    row("antiknight", "antiKnight", LisudokuShape::Switch),
    row("antiking", "antiKing", LisudokuShape::Switch),
    row("extra_region", "extraRegions", LisudokuShape::Lists),
    row("thermo", "thermos", LisudokuShape::Lists),
    row("renban", "renbans", LisudokuShape::Lists),
    row("palindrome", "palindromes", LisudokuShape::Lists),
    row("odd", "oddCells", LisudokuShape::Cells),
    row("even", "evenCells", LisudokuShape::Cells),
    row("killer", "killerCages", LisudokuShape::Cage { summed: true }),
    row("cage", "killerCages", LisudokuShape::Cage { summed: false }),
    row("arrow", "arrows", LisudokuShape::Arrow),
    LisudokuRow { fixed: &[("difference", 1)], ..row("kropki_white", "kropkiDots", LisudokuShape::Dot("Consecutive")) },
    LisudokuRow { fixed: &[("ratio", 2)], ..row("kropki_black", "kropkiDots", LisudokuShape::Dot("Double")) },
    LisudokuRow {
        fixed: &[("difference", 1), ("ratio", 2)],
        ..row("kropki_negative", "kropkiNegative", LisudokuShape::Switch)
    },
];
