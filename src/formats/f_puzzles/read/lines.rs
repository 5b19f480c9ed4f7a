//! Lines that are clues.

use super::{Clues, words};
use crate::formats::json_value::Json;

/// A kind of line.
struct LineKind {
    key: &'static str,
    /// The library's rule.
    rule: &'static str,
    /// Lines with fewer cells say nothing.
    least: usize,
    /// Whether the order of cells says nothing, so that a cell that comes again adds nothing.
    unordered: bool,
    /// The parameter that `value` stands for.
    parameter: Option<&'static str>,
    /// Its number where none is stated.
    usual: Option<Usual>,
}

/// The number of lines that state none.
struct Usual {
    of_side: fn(usize) -> usize,
    /// What the library's rule takes for it.
    librarys: i64,
}

const fn ordered(key: &'static str, rule: &'static str, least: usize) -> LineKind {
    LineKind { key, rule, least, unordered: false, parameter: None, usual: None }
}

/// A kind of line whose cells, or ends, differ by a number that depends on the side.
const fn apart(key: &'static str, rule: &'static str, of_side: fn(usize) -> usize, librarys: i64) -> LineKind {
    LineKind { parameter: Some("gap"), usual: Some(Usual { of_side, librarys }), ..ordered(key, rule, 2) }
}

/// Half of the side, rounded up: what German whispers differ by at least.
fn half(side: usize) -> usize {
    side.div_ceil(2)
}

const LINES: [LineKind; 15] = [
    ordered("thermometer", "thermo", 2),
    ordered("slowthermometer", "slow_thermo", 2),
    ordered("palindrome", "palindrome", 2),
    LineKind { unordered: true, ..ordered("renban", "renban", 2) },
    LineKind { unordered: true, ..ordered("nabner", "nabner", 2) },
    apart("whispers", "whispers", half, 5),
    // The editor's own names of two kinds of whispers, which it writes as one key.
    apart("germanwhispers", "whispers", half, 5),
    apart("dutchwhispers", "whispers", |side| half(side).saturating_sub(1), 5),
    ordered("regionsumline", "region_sum", 2),
    ordered("betweenline", "between", 3),
    apart("lockout", "lockout", |side| side / 2, 4),
    ordered("entropicline", "entropic", 2),
    LineKind { parameter: Some("modulus"), ..ordered("modularline", "modular", 2) },
    ordered("doublearrow", "double_arrow", 2),
    ordered("zipperline", "zipper", 2),
];

pub(super) fn read(clues: &mut Clues<'_, '_>, json: &Json) {
    for kind in &LINES {
        for entry in clues.entries(json, kind.key) {
            let Ok(value) = clues.integer(entry.get("value"), &format!("a `{}`", kind.key)) else {
                entry.ignore();
                continue;
            };
            let usual = kind.usual.as_ref();
            let of_side = usual.and_then(|usual| i64::try_from((usual.of_side)(clues.board.side)).ok());
            let value = value.filter(|n| *n > 0).or(of_side).filter(|n| Some(*n) != usual.map(|usual| usual.librarys));
            let number = match (kind.parameter, value) {
                (Some(parameter), Some(value)) => format!(" {parameter}={value}"),
                _ => String::new(),
            };
            for line in clues.lines(entry) {
                if let Some(cells) = clues.cells(Some(line), kind.unordered) {
                    read_line(clues, kind, &number, &cells, line);
                }
            }
        }
    }
}

fn read_line(clues: &mut Clues<'_, '_>, kind: &LineKind, number: &str, cells: &[(usize, usize)], line: &Json) {
    if cells.len() < kind.least {
        return;
    }
    match kind.rule {
        "region_sum" => {
            let regions: Vec<Option<usize>> = cells.iter().map(|cell| clues.board.region(*cell)).collect();
            if regions.contains(&None) {
                clues.doubt("a region sum line through cells without region", line.span);
                return;
            }
            // Within one region it says nothing.
            if regions.iter().all(|region| *region == regions[0]) {
                return;
            }
        }
        "entropic" if cells.len() == 2 || !clues.board.side.is_multiple_of(3) => {
            return of_classes(clues, ("entropic_line", kind.rule), &thirds(clues.board.side), cells, line);
        }
        "modular" if cells.len() == 2 && number.is_empty() => {
            return of_classes(clues, ("modular_line", kind.rule), "digit(a) mod 3 != digit(b) mod 3", cells, line);
        }
        "double_arrow" if cells.len() == 2 => {
            clues.doubt("a double arrow without cells between its circles", line.span);
            return;
        }
        _ => {}
    }
    clues.say(&format!("{}{number} {}", kind.rule, words(cells)), line.span);
}

/// A line of which any three neighbours, or both of only two, are of different classes: what the library's rules leave out.
fn of_classes(
    clues: &mut Clues<'_, '_>,
    (name, rule): (&'static str, &'static str),
    apart: &str,
    cells: &[(usize, usize)],
    line: &Json,
) {
    let rest = format!(
        "(line: path) {{\nfor w in windows(line, min(length(line), 3)) {{ for a, b in pairs(w) {{ {apart} }} }}\n}}"
    );
    clues.define(name, &rest, line.span);
    clues.draft.stands_in(name, rule);
    clues.say(&format!("{name} {}", words(cells)), line.span);
}

/// That two digits are not both low, both middle or both high. Where three does not divide the side, low and high are as
/// many and the middle is one more or one less, as in Rangsk's solver.
fn thirds(side: usize) -> String {
    let low = if side % 3 == 1 { side / 3 } else { side.div_ceil(3) };
    let high = side - low;
    let both = |class: &dyn Fn(&str) -> String| format!("not ({} and {})", class("a"), class("b"));
    let classes = [
        both(&|cell| format!("digit({cell}) <= {low}")),
        both(&|cell| format!("digit({cell}) > {high}")),
        both(&|cell| format!("digit({cell}) > {low} and digit({cell}) <= {high}")),
    ];
    classes.join("\n")
}
