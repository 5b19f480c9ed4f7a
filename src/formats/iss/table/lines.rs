//! ISS's classes of lines, dots and relations of cells.

use super::{Class, ClueCondition, IssShape, class, first, named, own};
use crate::formats::iss::read::{groups, lines as read, pair, sets};
use crate::formats::iss::write::classes as write;

/// A class of at least `fewest` cells, which may be repeated.
const fn line(name: &'static str, rule: &'static str, fewest: usize, meaning: &'static str) -> Class {
    Class { fewest, meaning, ..class(name, rule, IssShape::Cells) }
}

/// A class of at least `fewest` different cells.
const fn set(name: &'static str, rule: &'static str, fewest: usize, meaning: &'static str) -> Class {
    Class { repeats: false, ..line(name, rule, fewest, meaning) }
}

const fn dot(name: &'static str, rule: &'static str, meaning: &'static str) -> Class {
    Class { meaning, ..class(name, rule, IssShape::Neighbours) }
}

const fn pair(name: &'static str, rule: &'static str, repeats: bool, shape: IssShape) -> Class {
    Class { repeats, closed: repeats, read: Some(pair::pairs), ..class(name, rule, shape) }
}

pub(super) static LINES: &[Class] = &[
    set("Thermo", "thermo", 2, "for a, b in adjacent(line) { a < b }"),
    Class {
        number: named("gap", Some(5)),
        closed: true,
        ..line("Whisper", "whispers", 2, "for a, b in adjacent(line) { |a - b| >= {n} }")
    },
    Class { fixed: "4", closed: true, ..class("Whisper", "dutch_whispers", IssShape::Cells) },
    set("Renban", "renban", 2, "distinct(line)\nmax(line) - min(line) == length(line) - 1"),
    line(
        "Between",
        "between",
        3,
        "let a = first(line)\nlet b = last(line)\n\
         for c in line[2..length(line) - 1] { a < c and c < b or b < c and c < a }",
    ),
    Class {
        number: named("gap", Some(4)),
        meaning: "let a = first(line)\nlet b = last(line)\n|a - b| >= {n}\n\
                  for c in line[2..length(line) - 1] { c < a and c < b or c > a and c > b }",
        ..line("Lockout", "lockout", 2, "")
    },
    Class {
        closed: true,
        ..line("Palindrome", "palindrome", 2, "for i in 1..length(line) / 2 { line[i] == line[length(line) + 1 - i] }")
    },
    line(
        "Zipper",
        "zipper",
        3,
        "let n = length(line)\nlet middle = n / 2 + 1\n\
         for i in 1..n / 2 { line[i] + line[n + 1 - i] == (if n mod 2 == 1 then line[middle] else line[1] + line[n]) }",
    ),
    // The library's rule also covers several shafts, and pills.
    Class {
        shape: IssShape::FirstAndRest,
        write: Some(write::arrow),
        ..line("Arrow", "arrow", 2, "first(line) == sum(line[2..length(line)])")
    },
    own("PillArrow", "arrow", sets::pill),
    line("DoubleArrow", "double_arrow", 3, "first(line) + last(line) == sum(line[2..length(line) - 1])"),
    set(
        "EqualityCage",
        "equality_cage",
        1,
        "distinct(line)\nfor c in line { 2 * c != lowest + highest }\n\
         2 * count(c in line where c mod 2 == 1) == length(line)\n\
         2 * count(c in line where 2 * c < lowest + highest) == length(line)",
    ),
    Class {
        number: first("total", Some(0)),
        meaning: "distinct(line)\n\
                  any(i, j in pairs(list(k in 1..length(line): k)): \
                  (line[i] == min(line) and line[j] == max(line) or line[i] == max(line) and line[j] == min(line)) \
                  and sum(k in i + 1..j - 1: line[k]) == {n})",
        ..set("Lunchbox", "lunchbox", 2, "")
    },
    set("CountingCircles", "counting_circles", 1, "for d in digits { count(c in line where c == d) in {0, d} }"),
    line("ValueIndexing", "", 3, "line[2] >= 1\nline[2 + line[2]] == line[1]"),
    line("CountDistinct", "", 2, "first(line) == count(d in digits where any(c in line[2..length(line)]: c == d))"),
    // On lines shorter than the rules' windows, all cells have to differ, too.
    Class {
        number: named("modulus", None),
        meaning: "for w in windows(line, min(length(line), {n})) { for a, b in pairs(w) { a mod {n} != b mod {n} } }",
        read: Some(read::modular),
        write: Some(write::modular),
        ..line("Modular", "modular", 2, "")
    },
    Class {
        meaning: "for w in windows(line, min(length(line), 3)) { for a, b in pairs(w) { (a - 1) / 3 != (b - 1) / 3 } }",
        read: Some(read::entropic),
        write: Some(write::entropic),
        ..line("Entropic", "entropic", 2, "")
    },
    // The line may be closed.
    Class {
        number: named("total", Some(10)),
        meaning: "fold line with (added = 0) as d {\nadded + d == {n} -> 0\nadded + d < {n} -> added + d\nelse -> reject\n} ends added == 0",
        read: Some(read::sum_line),
        write: Some(write::sum_line),
        closed: true,
        when: ClueCondition::Number(|total| total <= 30),
        ..line("SumLine", "segmented_sum", 1, "")
    },
    // The regions are those of the board.
    Class { closed: true, ..own("RegionSumLine", "region_sum", groups::region_sum) },
    Class { when: ClueCondition::Is("difference", 1), ..dot("WhiteDot", "kropki_white", "|line[1] - line[2]| == 1") },
    Class {
        when: ClueCondition::Is("ratio", 2),
        ..dot("BlackDot", "kropki_black", "line[1] == 2 * line[2] or line[2] == 2 * line[1]")
    },
    dot("X", "xv_x", "line[1] + line[2] == 10"),
    dot("V", "xv_v", "line[1] + line[2] == 5"),
    dot("GreaterThan", "greater_than", "line[1] > line[2]"),
    pair("Pair", "slow_thermo", true, IssShape::Relation(|a, b| a <= b)),
    pair("Pair", "thermo", false, IssShape::Relation(|a, b| a < b)),
    pair("Pair", "parity_line", true, IssShape::Relation(|a, b| (a - b).rem_euclid(2) == 1)),
    pair("Pair", "same_parity", false, IssShape::Relation(|a, b| (a - b).rem_euclid(2) == 0)),
    pair("PairX", "nabner", false, IssShape::Relation(|a, b| (a - b).abs() >= 2)),
    pair("Binary", "", true, IssShape::Packed),
    pair("BinaryX", "", true, IssShape::Packed),
];
