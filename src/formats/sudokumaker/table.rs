//! Table of SudokuMaker's types of constraints and the corresponding rules of the library.

/// Named groups of digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum DigitGroups {
    Thirds,
    /// By the remainder modulo 3.
    Modular,
    Parity,
}

impl DigitGroups {
    /// Returns the groups of the digits from `first` to `last`, as bit sets: bit `d` stands for digit `d`.
    pub(super) fn sets(self, first: i64, last: i64) -> Option<Vec<u64>> {
        let digits = last - first + 1;
        let (count, of): (i64, &dyn Fn(i64) -> i64) = match self {
            Self::Thirds if digits % 3 != 0 => return None,
            Self::Thirds => (3, &|digit| (digit - first) / (digits / 3)),
            Self::Modular => (3, &|digit| digit % 3),
            Self::Parity => (2, &|digit| digit % 2),
        };
        let set = |wanted| (first..=last).filter(|digit| of(*digit) == wanted).fold(0, |bits, digit| bits | 1 << digit);
        (last <= 62 && digits >= count).then(|| (0..count).map(set).collect())
    }
}

/// The meaning of the number of a dot or letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum DotNumber {
    /// The rule applies to this number only.
    Is(i64),
    /// The number is the argument of this parameter.
    Of(&'static str),
    /// The number is the argument of this parameter; if it is missing, this one.
    Usual(&'static str, i64),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SudokuMakerShape {
    /// No arguments: the rule applies to the whole board.
    Switch,
    /// Groups of digits, for the whole board.
    Groups(DigitGroups),
    /// Groups of digits, and `lines`.
    GroupedLines(DigitGroups),
    /// `cells`, each one a clue.
    Cells,
    /// `lines` with at least this number of cells.
    Lines(usize),
    /// `lines` of at least two cells, with `minDifference` as the argument of `gap`.
    Apart,
    /// `lines` of at least two cells, with this difference.
    ApartBy(i64),
    /// `thermometers`, all of them slow or none.
    Thermometers {
        slow: bool,
    },
    /// `clues`, each on an `edge`.
    Edge(DotNumber),
    /// All of these are given: `negative` of the same constraint.
    Negative(DotNumber),
    /// `clues`, each with the argument of this parameter, at the `outerCell` from which its cells are seen.
    Outside(&'static str),
    /// `clues` along a diagonal.
    Diagonal(&'static str),
    Cages {
        total: bool,
    },
    LookAndSay,
    Clones,
    Quadruples,
    ExtraRegion,
    Arrows,
}

/// A rule and the type of constraint for its clues.
pub(super) struct SudokuMakerRow {
    pub(super) rule: &'static str,
    pub(super) kind: i64,
    pub(super) shape: SudokuMakerShape,
    /// Arguments that a clue must have, since the constraint does not state them.
    pub(super) fixed: &'static [(&'static str, i64)],
}

const fn row(rule: &'static str, kind: i64, shape: SudokuMakerShape) -> SudokuMakerRow {
    SudokuMakerRow { rule, kind, shape, fixed: &[] }
}

pub(super) const TABLE: &[SudokuMakerRow] = &[
    row("diagonal_down", 10, SudokuMakerShape::Switch),
    row("diagonal_up", 11, SudokuMakerShape::Switch),
    row("antiking", 12, SudokuMakerShape::Switch),
    row("antiknight", 13, SudokuMakerShape::Switch),
    row("disjoint_groups", 14, SudokuMakerShape::Switch),
    row("nonconsecutive", 15, SudokuMakerShape::Switch),
    row("global_entropy", 16, SudokuMakerShape::Groups(DigitGroups::Thirds)),
    row("global_modular", 16, SudokuMakerShape::Groups(DigitGroups::Modular)),
    row("even", 100, SudokuMakerShape::Cells),
    row("odd", 101, SudokuMakerShape::Cells),
    row("maximum", 102, SudokuMakerShape::Cells),
    row("minimum", 103, SudokuMakerShape::Cells),
    row("row_index", 600, SudokuMakerShape::Cells),
    row("column_index", 601, SudokuMakerShape::Cells),
    row("kropki_white", 200, SudokuMakerShape::Edge(DotNumber::Usual("difference", 1))),
    row("kropki_black", 201, SudokuMakerShape::Edge(DotNumber::Usual("ratio", 2))),
    row("xv_x", 202, SudokuMakerShape::Edge(DotNumber::Is(10))),
    row("xv_v", 202, SudokuMakerShape::Edge(DotNumber::Is(5))),
    row("pair_sum", 202, SudokuMakerShape::Edge(DotNumber::Of("total"))),
    row("kropki_white_negative", 200, SudokuMakerShape::Negative(DotNumber::Of("difference"))),
    row("kropki_black_negative", 201, SudokuMakerShape::Negative(DotNumber::Of("ratio"))),
    row("x_negative", 202, SudokuMakerShape::Negative(DotNumber::Is(10))),
    row("v_negative", 202, SudokuMakerShape::Negative(DotNumber::Is(5))),
    row("pair_sum_negative", 202, SudokuMakerShape::Negative(DotNumber::Of("total"))),
    row("thermo", 300, SudokuMakerShape::Thermometers { slow: false }),
    row("slow_thermo", 300, SudokuMakerShape::Thermometers { slow: true }),
    row("killer", 301, SudokuMakerShape::Cages { total: true }),
    row("cage", 301, SudokuMakerShape::Cages { total: false }),
    row("clone", 302, SudokuMakerShape::Clones),
    row("quadruple", 303, SudokuMakerShape::Quadruples),
    row("look_and_say", 304, SudokuMakerShape::LookAndSay),
    row("extra_region", 305, SudokuMakerShape::ExtraRegion),
    row("renban", 400, SudokuMakerShape::Lines(2)),
    row("whispers", 401, SudokuMakerShape::Apart),
    row("dutch_whispers", 401, SudokuMakerShape::ApartBy(4)),
    row("palindrome", 402, SudokuMakerShape::Lines(2)),
    row("between", 403, SudokuMakerShape::Lines(3)),
    row("region_sum", 404, SudokuMakerShape::Lines(2)),
    row("arithmetic", 405, SudokuMakerShape::Lines(3)),
    row("entropic", 406, SudokuMakerShape::GroupedLines(DigitGroups::Thirds)),
    SudokuMakerRow {
        fixed: &[("modulus", 3)],
        ..row("modular", 406, SudokuMakerShape::GroupedLines(DigitGroups::Modular))
    },
    row("parity_line", 406, SudokuMakerShape::GroupedLines(DigitGroups::Parity)),
    SudokuMakerRow { fixed: &[("gap", 4)], ..row("lockout", 407, SudokuMakerShape::Lines(2)) },
    row("arrow", 408, SudokuMakerShape::Arrows),
    row("double_arrow", 409, SudokuMakerShape::Lines(3)),
    row("little_killer", 500, SudokuMakerShape::Diagonal("total")),
    row("sandwich", 501, SudokuMakerShape::Outside("total")),
    row("x_sum", 502, SudokuMakerShape::Outside("total")),
    row("skyscraper", 503, SudokuMakerShape::Outside("visible")),
    row("numbered_room", 504, SudokuMakerShape::Outside("clue")),
];

/// Rules that are expressed by several rows together.
pub(super) const TOGETHER: [(&str, &[&str]); 3] = [
    ("x_sudoku", &["diagonal_down", "diagonal_up"]),
    ("kropki_negative", &["kropki_white_negative", "kropki_black_negative"]),
    ("xv_negative", &["x_negative", "v_negative"]),
];

/// The required members of an object, each with its alternative names.
pub(super) type RequiredMembers = &'static [&'static [&'static str]];

const NO_PARTS: RequiredMembers = &[];

impl SudokuMakerShape {
    /// Returns the required members of a constraint, and of a clue in it.
    fn parts(self) -> (RequiredMembers, RequiredMembers) {
        match self {
            Self::Switch => (&[], &[]),
            Self::Groups(_) => (&[&["groups"]], &[]),
            Self::GroupedLines(_) => (&[&["groups"], &["lines"]], &[]),
            Self::Cells | Self::ExtraRegion => (&[&["cells"]], &[]),
            Self::Lines(_) | Self::Apart | Self::ApartBy(_) => (&[&["lines"]], &[]),
            Self::Thermometers { .. } => (&[&["thermometers", "lines"]], &[]),
            Self::Edge(_) | Self::Negative(_) => (&[&["clues", "negative"]], &[&["edge"]]),
            Self::Outside(_) => (&[&["clues"]], &[&["outerCell"], &["value"]]),
            Self::Diagonal(_) => (&[&["clues"]], &[&["outerCell"], &["diagonal"], &["value"]]),
            Self::Cages { .. } => (&[&["cages"]], &[&["cells"]]),
            Self::LookAndSay => (&[&["cages"]], &[&["cells"], &["value"]]),
            Self::Clones => (&[&["groups"]], &[]),
            Self::Quadruples => (&[&["clues"]], &[&["corner"], &["digits"]]),
            Self::Arrows => (&[&["bulbsWithArrows"]], &[&["bulbCells"], &["arrows"]]),
        }
    }
}

/// Returns the required members of a constraint of a type.
pub(super) fn parts(kind: i64) -> RequiredMembers {
    match kind {
        // Cosmetic lines.
        2000 => &[&["lines"]],
        2001 => &[&["cages"]],
        2002 => &[&["symbols"]],
        _ => of_kind(kind).next().map_or(NO_PARTS, |row| row.shape.parts().0),
    }
}

/// Returns the required members of a clue in a constraint of a type.
pub(super) fn parts_of_clue(kind: i64) -> RequiredMembers {
    match kind {
        2001 => &[&["cells"]],
        _ => of_kind(kind).next().map_or(NO_PARTS, |row| row.shape.parts().1),
    }
}

/// Returns the rows for a type.
pub(super) fn of_kind(kind: i64) -> impl Iterator<Item = &'static SudokuMakerRow> {
    TABLE.iter().filter(move |row| row.kind == kind)
}
