//! Lines that are clues.

use super::{Clues, words};
use crate::syntax::json_value::Json;

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
}

const fn ordered(key: &'static str, rule: &'static str, least: usize) -> LineKind {
    LineKind { key, rule, least, unordered: false, parameter: None }
}

const LINES: [LineKind; 13] = [
    ordered("thermometer", "thermo", 2),
    ordered("slowthermometer", "slow_thermo", 2),
    ordered("palindrome", "palindrome", 2),
    LineKind { unordered: true, ..ordered("renban", "renban", 2) },
    LineKind { unordered: true, ..ordered("nabner", "nabner", 2) },
    LineKind { parameter: Some("gap"), ..ordered("whispers", "whispers", 2) },
    ordered("regionsumline", "region_sum", 2),
    ordered("betweenline", "between", 3),
    LineKind { parameter: Some("gap"), ..ordered("lockout", "lockout", 2) },
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
            // Whispers state a difference only if it is not the usual one, half of the side, rounded up.
            let usual = kind.rule == "whispers";
            let half = i64::try_from(clues.board.side.div_ceil(2)).unwrap_or(0);
            let value = value.filter(|n| *n > 0).or(usual.then_some(half)).filter(|n| !usual || *n != 5);
            let number = match (kind.parameter, value) {
                (Some(parameter), Some(value)) => format!(" {parameter}={value}"),
                _ => String::new(),
            };
            for line in entry.get("lines").map_or(&[][..], Json::list) {
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
        "double_arrow" if cells.len() == 2 => {
            clues.doubt("a double arrow without cells between its circles", line.span);
            return;
        }
        _ => {}
    }
    clues.say(&format!("{}{number} {}", kind.rule, words(cells)), line.span);
}
