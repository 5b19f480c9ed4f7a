//! Table of f-puzzles' keys and the corresponding rules of the library, in the order in which clues are read.

/// Structure of the value of a key.
#[derive(Clone, Copy, Debug)]
pub(super) enum FPuzzlesShape {
    /// `true`: the rule holds on the whole board.
    Switch,
    /// Entries with a `cell`, each a clue.
    Cell,
    /// Entries with `cells`, each a clue.
    Cells,
    /// Entries whose `cells` are a clue.
    Region,
    /// Entries whose `cells` are a clue, with or without the `value` of a parameter.
    Cage(Option<&'static str>),
    /// Entries with `cells` and `cloneCells`.
    Clone,
    /// Entries with `cells` and `values`.
    Quadruple,
    /// Entries with `cells`, at most `most`, and `lines` that start there: shafts of one clue, or of a clue each.
    Arrow { most: usize, together: bool },
    /// Entries with `lines`.
    Line(LineOptions),
    /// Entries with two `cells` and a number.
    Dot(Dot),
    /// Entries with two `cells` and a letter, or the number that the letter denotes.
    Letter(&'static str, i64),
    /// Entries with two `cells` and the `value` of a parameter. Only dclamage/SudokuVariantSolverJS supports them; they are not
    /// written.
    Pair,
    /// Entries with a `cell` outside the board, from which the cells are seen, and the `value` of a parameter.
    Along(&'static str),
    /// Like `Along`, for a diagonal with a `direction`.
    Diagonal(&'static str),
}

impl FPuzzlesShape {
    /// Returns the members without which an entry states nothing, each with its aliases.
    pub(super) fn parts(self) -> &'static [&'static [&'static str]] {
        match self {
            Self::Switch => &[],
            Self::Cell => &[&["cell", "cells"]],
            Self::Cells => &[&["cells", "cell"]],
            Self::Region | Self::Cage(_) | Self::Dot(_) => &[&["cells"]],
            Self::Clone => &[&["cells"], &["cloneCells"]],
            Self::Quadruple => &[&["cells"], &["values"]],
            Self::Arrow { .. } => &[&["cells"], &["lines"]],
            Self::Line(_) => &[&["lines"]],
            Self::Letter(..) | Self::Pair => &[&["cells"], &["value"]],
            Self::Along(_) => &[&["cell"], &["value"]],
            // An arrow without a number is only a placeholder.
            Self::Diagonal(_) => &[&["cell"], &["direction"]],
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct LineOptions {
    /// Minimum number of cells; shorter lines have no effect.
    pub(super) least: usize,
    /// Whether the order of cells has no meaning, so that a repeated cell adds nothing.
    pub(super) unordered: bool,
    pub(super) number: Option<LineNumber>,
}

/// The `value` of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineNumber {
    pub(super) parameter: &'static str,
    /// The default, by the side of the board.
    pub(super) usual: fn(usize) -> usize,
    /// The default of the library's rule, if it may differ.
    pub(super) librarys: Option<i64>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Dot {
    pub(super) parameter: &'static str,
    /// The number of a dot that states none.
    pub(super) usual: i64,
    /// The rule that neighbours without such a dot do not have the relation.
    pub(super) negative: &'static str,
    /// The same rule, with neighbours that have a dot of the other kind exempted as well.
    pub(super) negative_of_both: &'static str,
}

/// A rule and its key.
pub(super) struct FPuzzlesRow {
    pub(super) rule: &'static str,
    pub(super) key: &'static str,
    pub(super) shape: FPuzzlesShape,
}

const fn row(rule: &'static str, key: &'static str, shape: FPuzzlesShape) -> FPuzzlesRow {
    FPuzzlesRow { rule, key, shape }
}

const fn line(rule: &'static str, key: &'static str, least: usize) -> FPuzzlesRow {
    row(rule, key, FPuzzlesShape::Line(LineOptions { least, unordered: false, number: None }))
}

const fn unordered(rule: &'static str, key: &'static str) -> FPuzzlesRow {
    row(rule, key, FPuzzlesShape::Line(LineOptions { least: 2, unordered: true, number: None }))
}

const fn numbered(rule: &'static str, key: &'static str, number: LineNumber) -> FPuzzlesRow {
    row(rule, key, FPuzzlesShape::Line(LineOptions { least: 2, unordered: false, number: Some(number) }))
}

/// Returns the row of a line whose cells, or ends, differ by a number that depends on the side.
const fn apart(rule: &'static str, key: &'static str, usual: fn(usize) -> usize, librarys: i64) -> FPuzzlesRow {
    numbered(rule, key, LineNumber { parameter: "gap", usual, librarys: Some(librarys) })
}

/// Half of the side, rounded up: the minimum difference of German whispers.
fn half(side: usize) -> usize {
    side.div_ceil(2)
}

pub(super) const TABLE: &[FPuzzlesRow] = &[
    row("diagonal_up", "diagonal+", FPuzzlesShape::Switch),
    row("diagonal_down", "diagonal-", FPuzzlesShape::Switch),
    row("antiknight", "antiknight", FPuzzlesShape::Switch),
    row("antiking", "antiking", FPuzzlesShape::Switch),
    row("odd", "odd", FPuzzlesShape::Cell),
    row("even", "even", FPuzzlesShape::Cell),
    row("minimum", "minimum", FPuzzlesShape::Cell),
    row("maximum", "maximum", FPuzzlesShape::Cell),
    row("row_index", "rowindexer", FPuzzlesShape::Cells),
    row("column_index", "columnindexer", FPuzzlesShape::Cells),
    row("box_index", "boxindexer", FPuzzlesShape::Cells),
    row("extra_region", "extraregion", FPuzzlesShape::Region),
    row("killer", "killercage", FPuzzlesShape::Cage(Some("total"))),
    row("cage", "killercage", FPuzzlesShape::Cage(None)),
    row("clone", "clone", FPuzzlesShape::Clone),
    row("quadruple", "quadruple", FPuzzlesShape::Quadruple),
    row("arrow", "arrow", FPuzzlesShape::Arrow { most: 3, together: true }),
    row("maximum_arrow", "maxarrow", FPuzzlesShape::Arrow { most: 1, together: false }),
    row("average_arrow", "averagearrow", FPuzzlesShape::Arrow { most: 1, together: false }),
    row("product_arrow", "productarrow", FPuzzlesShape::Arrow { most: 3, together: false }),
    line("thermo", "thermometer", 2),
    line("slow_thermo", "slowthermometer", 2),
    line("palindrome", "palindrome", 2),
    unordered("renban", "renban"),
    unordered("nabner", "nabner"),
    apart("whispers", "whispers", half, 5),
    // The editor's own names for two kinds of whispers, which it writes under one key.
    apart("whispers", "germanwhispers", half, 5),
    apart("whispers", "dutchwhispers", |side| half(side).saturating_sub(1), 5),
    line("region_sum", "regionsumline", 2),
    line("between", "betweenline", 3),
    apart("lockout", "lockout", |side| side / 2, 4),
    line("entropic", "entropicline", 2),
    numbered("modular", "modularline", LineNumber { parameter: "modulus", usual: |_| 3, librarys: None }),
    line("double_arrow", "doublearrow", 2),
    line("zipper", "zipperline", 2),
    line("clock_line", "clock", 2),
    row("kropki_white", "difference", FPuzzlesShape::Dot(DIFFERENCE)),
    row("kropki_black", "ratio", FPuzzlesShape::Dot(RATIO)),
    row("xv_x", "xv", FPuzzlesShape::Letter("X", 10)),
    row("xv_v", "xv", FPuzzlesShape::Letter("V", 5)),
    row("pair_sum", "sum", FPuzzlesShape::Pair),
    row("sandwich", "sandwichsum", FPuzzlesShape::Along("total")),
    row("x_sum", "xsum", FPuzzlesShape::Along("total")),
    row("skyscraper", "skyscraper", FPuzzlesShape::Along("visible")),
    row("numbered_room", "numberedroom", FPuzzlesShape::Along("clue")),
    row("numbered_room", "numberedrooms", FPuzzlesShape::Along("clue")),
    row("little_killer", "littlekillersum", FPuzzlesShape::Diagonal("total")),
];

pub(super) const DIFFERENCE: Dot = Dot {
    parameter: "difference",
    usual: 1,
    negative: "difference_negative",
    negative_of_both: "kropki_white_negative",
};

pub(super) const RATIO: Dot =
    Dot { parameter: "ratio", usual: 2, negative: "ratio_negative", negative_of_both: "kropki_black_negative" };

/// Returns the rows of a key.
pub(super) fn of_key(key: &str) -> impl Iterator<Item = &'static FPuzzlesRow> {
    TABLE.iter().filter(move |row| row.key == key)
}
