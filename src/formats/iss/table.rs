//! ISS's classes of constraints and the library's rules.

/// A class, and a rule that it is read as, written as, or both.
pub(super) struct Row {
    pub(super) class: &'static str,
    /// `""` for a class that no rule alone is.
    pub(super) rule: &'static str,
    /// What stands first in the constraint, for one of several rules of a class.
    pub(super) head: &'static str,
    /// The parameter whose number stands before the cells.
    pub(super) number: &'static str,
    pub(super) shape: Shape,
}

/// What a constraint of a class looks like.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shape {
    /// It is about the whole board.
    Global,
    /// The same, where Rust decides what is read.
    OwnGlobal,
    /// Cells one after the other.
    Line(Line),
    /// The same, where Rust decides what is read.
    OwnLine,
    /// Pairs of neighbours among the cells: what it means, and the number that the parameter has to have.
    Dot(&'static str, Option<i64>),
    /// A number at either end of a row or column.
    End,
    /// Rust reads it, and writes what it writes.
    Own,
}

/// How a class of cells one after the other is read. In both texts `{n}` is the number before the cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    /// Whether a number stands before the cells.
    pub(super) number: Number,
    /// The clue behind its rule: `{cells}`, or `{first}` and `{rest}`, stand for cells of the grid.
    pub(super) clue: &'static str,
    /// What the class means, for variables and for what the rule of the library does not take: statements of a rule
    /// about the integers `line`.
    pub(super) meaning: &'static str,
    /// With fewer cells it says nothing.
    pub(super) fewest: usize,
    /// Whether a cell may come twice in the clue.
    pub(super) repeats: bool,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Number {
    None,
    Needed,
    /// It may be left out.
    Or(i64),
}

const fn row(class: &'static str, rule: &'static str, shape: Shape) -> Row {
    Row { class, rule, head: "", number: "", shape }
}

const fn own(class: &'static str) -> Row {
    row(class, "", Shape::Own)
}

const fn global(class: &'static str, rule: &'static str) -> Row {
    row(class, rule, Shape::Global)
}

const fn dot(class: &'static str, rule: &'static str, meaning: &'static str) -> Row {
    row(class, rule, Shape::Dot(meaning, None))
}

const fn end(class: &'static str, rule: &'static str, number: &'static str) -> Row {
    Row { number, ..row(class, rule, Shape::End) }
}

/// Distinct cells, at least so many.
const fn set(class: &'static str, rule: &'static str, fewest: usize, meaning: &'static str) -> Row {
    row(class, rule, Shape::Line(Line { number: Number::None, clue: "{cells}", meaning, fewest, repeats: false }))
}

/// Cells, at least so many, of which one may come again.
const fn line(class: &'static str, rule: &'static str, fewest: usize, meaning: &'static str) -> Row {
    row(class, rule, Shape::Line(Line { number: Number::None, clue: "{cells}", meaning, fewest, repeats: true }))
}

const LINE: Line = Line { number: Number::Needed, clue: "{cells}", meaning: "", fewest: 2, repeats: true };

pub(super) const TABLE: &[Row] = &[
    global("AntiKing", "antiking"),
    global("AntiKnight", "antiknight"),
    global("AntiTaxicab", "self_taxicab"),
    global("DutchFlatmates", "dutch_flatmates"),
    global("GlobalEntropy", "global_entropy"),
    global("GlobalMod", "global_modular"),
    global("StrictKropki", "kropki_negative"),
    global("StrictXV", "xv_negative"),
    global("AntiConsecutive", "nonconsecutive"),
    Row { head: "1", ..row("Diagonal", "diagonal_up", Shape::OwnGlobal) },
    Row { head: "-1", ..row("Diagonal", "diagonal_down", Shape::OwnGlobal) },
    row("DisjointSets", "disjoint_groups", Shape::OwnGlobal),
    row("Windoku", "windoku", Shape::OwnGlobal),
    set("Thermo", "thermo", 2, "for a, b in adjacent(line) { a < b }"),
    set("Renban", "renban", 2, "distinct(line)\nmax(line) - min(line) == length(line) - 1"),
    line(
        "Between",
        "between",
        3,
        "let a = first(line)\nlet b = last(line)\nfor c in line[2..length(line) - 1] { a < c and c < b or b < c and c < a }",
    ),
    line("Palindrome", "palindrome", 2, "for i in 1..length(line) / 2 { line[i] == line[length(line) + 1 - i] }"),
    line(
        "Zipper",
        "zipper",
        3,
        "let n = length(line)\nlet middle = n / 2 + 1\n\
         for i in 1..n / 2 { line[i] + line[n + 1 - i] == (if n mod 2 == 1 then line[middle] else line[1] + line[n]) }",
    ),
    line("DoubleArrow", "double_arrow", 3, "first(line) + last(line) == sum(line[2..length(line) - 1])"),
    set(
        "EqualityCage",
        "equality_cage",
        1,
        "distinct(line)\nfor c in line { 2 * c != lowest + highest }\n\
         2 * count(c in line where c mod 2 == 1) == length(line)\n\
         2 * count(c in line where 2 * c < lowest + highest) == length(line)",
    ),
    set("CountingCircles", "counting_circles", 1, "for d in digits { count(c in line where c == d) in {0, d} }"),
    line(
        "Entropic",
        "entropic",
        2,
        "for w in windows(line, min(length(line), 3)) { for a, b in pairs(w) { (a - 1) / 3 != (b - 1) / 3 } }",
    ),
    line("ValueIndexing", "", 3, "line[2] >= 1\nline[2 + line[2]] == line[1]"),
    line("CountDistinct", "", 2, "first(line) == count(d in digits where any(c in line[2..length(line)]: c == d))"),
    row(
        "Arrow",
        "arrow",
        Shape::Line(Line {
            number: Number::None,
            clue: "{first} : {rest}",
            meaning: "first(line) == sum(line[2..length(line)])",
            ..LINE
        }),
    ),
    Row {
        number: "gap",
        ..row(
            "Whisper",
            "whispers",
            Shape::Line(Line {
                number: Number::Or(5),
                clue: "gap={n} {cells}",
                meaning: "for a, b in adjacent(line) { |a - b| >= {n} }",
                ..LINE
            }),
        )
    },
    Row {
        number: "gap",
        ..row(
            "Lockout",
            "lockout",
            Shape::Line(Line {
                number: Number::Or(4),
                clue: "gap={n} {cells}",
                meaning: "let a = first(line)\nlet b = last(line)\n|a - b| >= {n}\n\
                          for c in line[2..length(line) - 1] { c < a and c < b or c > a and c > b }",
                ..LINE
            }),
        )
    },
    Row {
        number: "total",
        ..row(
            "Lunchbox",
            "lunchbox",
            Shape::Line(Line {
                number: Number::Or(0),
                clue: "{n} {cells}",
                meaning: "distinct(line)\n\
                          any(i, j in pairs(list(k in 1..length(line): k)): \
                          (line[i] == min(line) and line[j] == max(line) or line[i] == max(line) and line[j] == min(line)) \
                          and sum(k in i + 1..j - 1: line[k]) == {n})",
                repeats: false,
                ..LINE
            }),
        )
    },
    Row {
        number: "modulus",
        ..row(
            "Modular",
            "modular",
            Shape::Line(Line {
                clue: "modulus={n} {cells}",
                meaning: "for w in windows(line, min(length(line), {n})) { for a, b in pairs(w) { a mod {n} != b mod {n} } }",
                ..LINE
            }),
        )
    },
    Row {
        number: "total",
        ..row(
            "SumLine",
            "segmented_sum",
            Shape::Line(Line {
                number: Number::Or(10),
                clue: "total={n} {cells}",
                meaning: "fold line with (added = 0) as d {\nadded + d == {n} -> 0\nadded + d < {n} -> added + d\nelse -> reject\n} ends added == 0",
                fewest: 1,
                ..LINE
            }),
        )
    },
    row("AllDifferent", "cage", Shape::OwnLine),
    row("AllDifferent", "extra_region", Shape::OwnLine),
    Row { number: "total", ..row("Cage", "killer", Shape::OwnLine) },
    Row { number: "total", ..row("Sum", "sum_cage", Shape::OwnLine) },
    row("RegionSumLine", "region_sum", Shape::OwnLine),
    Row { head: "R", ..row("Indexing", "row_index", Shape::OwnLine) },
    Row { head: "C", ..row("Indexing", "column_index", Shape::OwnLine) },
    Row { number: "difference", ..row("WhiteDot", "kropki_white", Shape::Dot("|line[1] - line[2]| == 1", Some(1))) },
    Row {
        number: "ratio",
        ..row("BlackDot", "kropki_black", Shape::Dot("line[1] == 2 * line[2] or line[2] == 2 * line[1]", Some(2)))
    },
    dot("X", "xv_x", "line[1] + line[2] == 10"),
    dot("V", "xv_v", "line[1] + line[2] == 5"),
    dot("GreaterThan", "greater_than", "line[1] > line[2]"),
    end("XSum", "x_sum", "total"),
    end("Skyscraper", "skyscraper", "visible"),
    end("HiddenSkyscraper", "hidden_skyscraper", "first"),
    end("NumberedRoom", "numbered_room", "clue"),
    end("FullRank", "full_rank", "rank"),
    own(""),
    own("And"),
    own("Binary"),
    own("BinaryX"),
    own("ChaosArrow"),
    own("ChaosConstruction"),
    own("ChaosCount"),
    own("ChaosMultiArrow"),
    own("ConnectedValues"),
    own("ContainAtLeast"),
    own("ContainExact"),
    own("Doppelganger"),
    own("End"),
    own("EqualSum"),
    own("FullRankTies"),
    own("Given"),
    own("Jigsaw"),
    own("LittleKiller"),
    own("LookAndSay"),
    own("NFA"),
    own("NoBoxes"),
    own("Or"),
    own("Pair"),
    own("PairX"),
    own("PillArrow"),
    own("Priority"),
    own("Quad"),
    own("RegionSameValues"),
    own("RegionSize"),
    own("Regex"),
    own("RellikCage"),
    own("Replicate"),
    own("SameValues"),
    own("Sandwich"),
    own("SearchPriority"),
    own("Shape"),
    own("Var"),
    own("YinYang"),
];

/// The row of a class, of several the first.
pub(super) fn of_class(class: &str) -> Option<&'static Row> {
    TABLE.iter().find(|row| row.class == class)
}

/// The row of a rule.
pub(super) fn of_rule(rule: &str) -> Option<&'static Row> {
    TABLE.iter().find(|row| row.rule == rule && !rule.is_empty())
}

/// The names of all classes, in order.
pub(super) fn classes() -> Vec<&'static str> {
    let mut names: Vec<&str> = TABLE.iter().map(|row| row.class).filter(|class| !class.is_empty()).collect();
    names.sort_unstable();
    names.dedup();
    names
}
