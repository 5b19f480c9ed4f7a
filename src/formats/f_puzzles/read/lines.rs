//! Reads f-puzzles' lines.

use super::super::table::{FPuzzlesRow, FPuzzlesShape, LineNumber, TABLE};
use super::Clues;
use crate::formats::draft::addresses;
use crate::formats::json_value::Json;

pub(super) fn read(clues: &mut Clues<'_, '_>, json: &Json) {
    for row in TABLE {
        let FPuzzlesRow { rule, key, shape: FPuzzlesShape::Line(kind) } = row else { continue };
        for entry in clues.whole(json, row) {
            let Ok(value) = clues.integer(entry.get("value"), &format!("a `{key}`")) else {
                entry.ignore();
                continue;
            };
            let number = kind.number.and_then(|number| stated(number, value, clues.board.side)).unwrap_or_default();
            for line in clues.lines(entry) {
                if let Some(cells) = clues.cells(Some(line), kind.unordered).filter(|cells| cells.len() >= kind.least) {
                    read_line(clues, rule, &number, &cells, line);
                }
            }
        }
    }
}

/// Returns the argument for a number, if it differs from the default of the library's rule.
fn stated(number: LineNumber, value: Option<i64>, side: usize) -> Option<String> {
    let usual = number.librarys.and_then(|_| i64::try_from((number.usual)(side)).ok());
    let value = value.filter(|n| *n > 0).or(usual).filter(|n| Some(*n) != number.librarys)?;
    Some(format!(" {}={value}", number.parameter))
}

fn read_line(clues: &mut Clues<'_, '_>, rule: &str, number: &str, cells: &[(usize, usize)], line: &Json) {
    match rule {
        "region_sum" => {
            let regions: Vec<Option<usize>> = cells.iter().map(|cell| clues.board.region(*cell)).collect();
            if regions.contains(&None) {
                clues.doubt("a region sum line through cells without region", line.span);
                return;
            }
            // Within one region it has no effect.
            if regions.iter().all(|region| *region == regions[0]) {
                return;
            }
        }
        "entropic" if cells.len() == 2 || !clues.board.side.is_multiple_of(3) => {
            return of_classes(clues, ("entropic_line", "entropic"), &thirds(clues.board.side), cells, line);
        }
        "modular" if cells.len() == 2 && number.is_empty() => {
            return of_classes(clues, ("modular_line", "modular"), "digit(a) mod 3 != digit(b) mod 3", cells, line);
        }
        "double_arrow" if cells.len() == 2 => {
            clues.doubt("a double arrow without cells between its circles", line.span);
            return;
        }
        _ => {}
    }
    clues.say(&format!("{rule}{number} {}", addresses(cells)), line.span);
}

/// Adds a line on which any three neighbours, or both of only two, are of different classes, for cases that the library's rules
/// do not cover.
fn of_classes(
    clues: &mut Clues<'_, '_>,
    (name, rule): (&'static str, &'static str),
    apart: &str,
    cells: &[(usize, usize)],
    line: &Json,
) {
    let rest = format!(
        "(line: path) {{\nlet around = if closed(line) then join(line, [line[2]]) else line\n\
         for w in windows(around, min(length(line), 3)) {{ for a, b in pairs(w) {{ {apart} }} }}\n}}"
    );
    clues.define(name, &rest, line.span);
    clues.draft.stands_in(name, rule);
    clues.say(&format!("{name} {}", addresses(cells)), line.span);
}

/// Returns the condition that two digits are not both low, both middle or both high. If three does not divide the side, there are
/// equally many low and high digits, and one more or one fewer in the middle, as in Rangsk's solver.
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
