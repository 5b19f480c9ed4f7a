//! Lines, dots and cages whose cells stand one after the other: a table.

use super::board::Spot;
use super::sets::once;
use super::text::Node;
use super::translator::Translator;
use super::trouble::Trouble;

/// What a class becomes. In both texts `{n}` is the number before the cells.
struct Line {
    class: &'static str,
    /// Whether a number stands before the cells.
    number: Number,
    /// The clue: `{cells}`, or `{first}` and `{rest}`, stand for cells of the grid. Empty if no rule of the library is
    /// the same.
    clue: &'static str,
    /// What the class means, for variables and for what the rule of the library does not take: statements of a rule
    /// about the integers `line`.
    meaning: &'static str,
    /// With fewer cells it says nothing.
    fewest: usize,
    /// Whether a cell may come twice in the clue.
    repeats: bool,
}

enum Number {
    None,
    Needed,
    /// It may be left out.
    Or(i64),
}

const LINES: [Line; 17] = [
    Line {
        class: "Thermo",
        number: Number::None,
        clue: "thermo {cells}",
        meaning: "for a, b in adjacent(line) { a < b }",
        fewest: 2,
        repeats: false,
    },
    Line {
        class: "Whisper",
        number: Number::Or(5),
        clue: "whispers gap={n} {cells}",
        meaning: "for a, b in adjacent(line) { |a - b| >= {n} }",
        fewest: 2,
        repeats: true,
    },
    Line {
        class: "Renban",
        number: Number::None,
        clue: "renban {cells}",
        meaning: "distinct(line)\nmax(line) - min(line) == length(line) - 1",
        fewest: 2,
        repeats: false,
    },
    Line {
        class: "Between",
        number: Number::None,
        clue: "between {cells}",
        meaning: "let a = first(line)\nlet b = last(line)\nfor c in line[2..length(line) - 1] { a < c and c < b or b < c and c < a }",
        fewest: 3,
        repeats: true,
    },
    Line {
        class: "Lockout",
        number: Number::Or(4),
        clue: "lockout gap={n} {cells}",
        meaning: "let a = first(line)\nlet b = last(line)\n|a - b| >= {n}\n\
                  for c in line[2..length(line) - 1] { c < a and c < b or c > a and c > b }",
        fewest: 2,
        repeats: true,
    },
    Line {
        class: "Palindrome",
        number: Number::None,
        clue: "palindrome {cells}",
        meaning: "for i in 1..length(line) / 2 { line[i] == line[length(line) + 1 - i] }",
        fewest: 2,
        repeats: true,
    },
    Line {
        class: "Zipper",
        number: Number::None,
        clue: "zipper {cells}",
        meaning: "let n = length(line)\nlet middle = n / 2 + 1\n\
                  for i in 1..n / 2 { line[i] + line[n + 1 - i] == (if n mod 2 == 1 then line[middle] else line[1] + line[n]) }",
        fewest: 3,
        repeats: true,
    },
    Line {
        class: "Arrow",
        number: Number::None,
        clue: "arrow {first} : {rest}",
        meaning: "first(line) == sum(line[2..length(line)])",
        fewest: 2,
        repeats: true,
    },
    Line {
        class: "DoubleArrow",
        number: Number::None,
        clue: "double_arrow {cells}",
        meaning: "first(line) + last(line) == sum(line[2..length(line) - 1])",
        fewest: 3,
        repeats: true,
    },
    Line {
        class: "EqualityCage",
        number: Number::None,
        clue: "equality_cage {cells}",
        meaning: "distinct(line)\nfor c in line { 2 * c != lowest + highest }\n\
                  2 * count(c in line where c mod 2 == 1) == length(line)\n\
                  2 * count(c in line where 2 * c < lowest + highest) == length(line)",
        fewest: 1,
        repeats: false,
    },
    Line {
        class: "Lunchbox",
        number: Number::Or(0),
        clue: "lunchbox {n} {cells}",
        meaning: "distinct(line)\n\
                  any(i, j in pairs(list(k in 1..length(line): k)): \
                  (line[i] == min(line) and line[j] == max(line) or line[i] == max(line) and line[j] == min(line)) \
                  and sum(k in i + 1..j - 1: line[k]) == {n})",
        fewest: 2,
        repeats: false,
    },
    Line {
        class: "CountingCircles",
        number: Number::None,
        clue: "counting_circles {cells}",
        meaning: "for d in digits { count(c in line where c == d) in {0, d} }",
        fewest: 1,
        repeats: false,
    },
    Line {
        class: "ValueIndexing",
        number: Number::None,
        clue: "",
        meaning: "line[2] >= 1\nline[2 + line[2]] == line[1]",
        fewest: 3,
        repeats: true,
    },
    Line {
        class: "CountDistinct",
        number: Number::None,
        clue: "",
        meaning: "first(line) == count(d in digits where any(c in line[2..length(line)]: c == d))",
        fewest: 2,
        repeats: true,
    },
    Line {
        class: "Modular",
        number: Number::Needed,
        clue: "modular modulus={n} {cells}",
        meaning: "for w in windows(line, min(length(line), {n})) { for a, b in pairs(w) { a mod {n} != b mod {n} } }",
        fewest: 2,
        repeats: true,
    },
    Line {
        class: "Entropic",
        number: Number::None,
        clue: "entropic {cells}",
        meaning: "for w in windows(line, min(length(line), 3)) { for a, b in pairs(w) { (a - 1) / 3 != (b - 1) / 3 } }",
        fewest: 2,
        repeats: true,
    },
    Line {
        class: "SumLine",
        number: Number::Or(10),
        clue: "segmented_sum total={n} {cells}",
        meaning: "fold line with (added = 0) as d {\nadded + d == {n} -> 0\nadded + d < {n} -> added + d\nelse -> reject\n} ends added == 0",
        fewest: 1,
        repeats: true,
    },
];

/// Pairs of neighbours among the cells, wherever they stand in the list.
const DOTS: [(&str, &str, &str); 5] = [
    ("WhiteDot", "kropki_white", "|line[1] - line[2]| == 1"),
    ("BlackDot", "kropki_black", "line[1] == 2 * line[2] or line[2] == 2 * line[1]"),
    ("X", "xv_x", "line[1] + line[2] == 10"),
    ("V", "xv_v", "line[1] + line[2] == 5"),
    ("GreaterThan", "greater_than", "line[1] > line[2]"),
];

/// The clues of a line; `None` if the class is none.
pub(super) fn translate(to: &mut Translator<'_, '_>, node: &Node) -> Option<Result<Vec<String>, Trouble>> {
    if let Some((_, rule, meaning)) = DOTS.iter().find(|(class, ..)| *class == &*node.class.text) {
        return Some(dots(to, node, rule, meaning));
    }
    let line = LINES.iter().find(|l| l.class == &*node.class.text)?;
    Some(one(to, node, line))
}

fn dots(to: &mut Translator<'_, '_>, node: &Node, rule: &str, meaning: &str) -> Result<Vec<String>, Trouble> {
    let spots = once(&to.spots(node, 0)?);
    let pairs = to.board.adjacent_pairs(&spots);
    if pairs.is_empty() {
        return Err(Trouble::doubt(format!("{} between cells that share no edge", node.class.text)));
    }
    let clue = |(a, b): (Spot, Spot)| match to.cells(&[a, b]) {
        Some(cells) => format!("{rule} {cells}"),
        None => to.formula(node, &[a, b], meaning),
    };
    Ok(pairs.into_iter().map(clue).collect())
}

fn one(to: &mut Translator<'_, '_>, node: &Node, line: &Line) -> Result<Vec<String>, Trouble> {
    let stated = node.pieces.first().is_none_or(|p| to.board.find(&p.text).is_none());
    let (number, from) = match line.number {
        Number::None => (0, 0),
        Number::Or(n) if !stated => (n, 0),
        Number::Or(n) if node.piece(0).is_none() => (n, 1),
        Number::Needed | Number::Or(_) => (node.integer(0)?, 1),
    };
    let is_loop = line.class == "SumLine" && node.pieces.last().is_some_and(|p| &*p.text == "LOOP");
    let spots = if is_loop {
        let open = Node { pieces: node.pieces[..node.pieces.len() - 1].to_vec(), ..node.clone() };
        to.spots(&open, from)?
    } else {
        to.spots(node, from)?
    };
    if spots.len() < line.fewest {
        return Ok(Vec::new());
    }
    let meaning = line.meaning.replace("{n}", &number.to_string());
    if is_loop {
        return around(to, node, &spots, number);
    }
    // Shorter lines than the rules of the library want still have to differ.
    let short = match line.class {
        "Modular" => number < 2 || (spots.len() as i64) < number,
        "Entropic" => spots.len() < 3 || !to.board.side().is_multiple_of(3),
        _ => line.clue.is_empty(),
    };
    if line.class == "Modular" && number < 2 {
        return Ok(Vec::new());
    }
    let (mut once, count) = (spots.clone(), spots.len());
    once.sort_unstable();
    once.dedup();
    let plain = !short && (line.repeats || once.len() == count);
    let (Some(cells), true) = (to.cells(&spots), plain) else {
        return Ok(vec![to.formula(node, &spots, &meaning)]);
    };
    let (first, rest) = cells.split_once(' ').unwrap_or((&cells, ""));
    let clue = line.clue.replace("{n}", &number.to_string()).replace("{first}", first).replace("{rest}", rest);
    Ok(vec![clue.replace("{cells}", &cells)])
}

/// A sum line that is closed: a piece may go over the place where the list begins.
fn around(to: &mut Translator<'_, '_>, node: &Node, spots: &[Spot], total: i64) -> Result<Vec<String>, Trouble> {
    if !(1..=100).contains(&total) {
        return Err(Trouble::doubt(format!("a sum line of pieces of {total}")));
    }
    let from = |open: i64| {
        format!(
            "(fold line with (added = {open}) as d {{\nadded + d == {total} -> 0\nadded + d < {total} -> added + d\nelse -> reject\n}} ends added == {open})"
        )
    };
    let starts: Vec<String> = (0..total).map(from).collect();
    Ok(vec![to.formula(node, spots, &starts.join(" or "))])
}
