//! Reads the clues of lisudoku.

use super::super::table::{LisudokuRow, LisudokuShape, TABLE};
use super::{Puzzle, get};
use crate::formats::draft::Items;
use crate::formats::draft::addresses;
use crate::formats::json_value::Json;
use crate::puzzle::Effect;

impl Puzzle<'_> {
    /// Adds all clues. Rules that share a key are read together.
    pub(super) fn clues(&mut self, json: &Json) {
        for rows in TABLE.chunk_by(|row, next| row.key == next.key) {
            if let Some(value) = get(json, rows[0].key) {
                self.key(rows, value);
            }
        }
        if let Some(on) = get(json, "topBottom").filter(|on| on.truth()) {
            self.draft.doubt(Effect::Changes, "the rule `topBottom`", on.span);
        }
    }

    /// Reads the clues of a key.
    fn key(&mut self, rows: &[LisudokuRow], value: &Json) {
        let rule = rows[0].rule;
        match rows[0].shape {
            LisudokuShape::Switch if value.truth() => self.draft.say(&format!("use {rule}"), value.span),
            LisudokuShape::Switch => {}
            LisudokuShape::Lists => {
                for line in self.draft.listed(Some(value), Items::Lists) {
                    let cells = self.cells(line);
                    if cells.len() >= 2 {
                        self.draft.say(&format!("{rule} {}", addresses(&cells)), line.span);
                    }
                }
            }
            LisudokuShape::Cells => {
                for cell in self.cells(value) {
                    self.draft.say(&format!("{rule} {}", addresses(&[cell])), value.span);
                }
            }
            LisudokuShape::Cage { .. } | LisudokuShape::Arrow | LisudokuShape::Dot(_) => {
                for entry in self.draft.listed(Some(value), Items::Objects) {
                    self.entry(rows, entry);
                }
            }
        }
    }

    /// Reads a clue that is an object, whose content determines the rule.
    fn entry(&mut self, rows: &[LisudokuRow], entry: &Json) {
        if let Some(part) = entry.missing(rows[0].shape.parts()) {
            entry.ignore();
            let what = format!("a clue of `{}` without `{part}`", rows[0].key);
            return self.draft.doubt(Effect::Restricts, what, entry.span);
        }
        let rule = |shape: LisudokuShape| rows.iter().find(|row| row.shape == shape).map_or("", |row| row.rule);
        let mut group = |key: &str| get(entry, key).map(|cells| self.cells(cells)).unwrap_or_default();
        let text = match rows[0].shape {
            LisudokuShape::Arrow => {
                let (circle, shaft) = (group("circleCells"), group("arrowCells"));
                if circle.is_empty() || shaft.is_empty() {
                    return;
                }
                format!("{} {} : {}", rule(LisudokuShape::Arrow), addresses(&circle), addresses(&shaft))
            }
            LisudokuShape::Cage { .. } => {
                let cells = group("region");
                let sum = entry.get("sum").filter(|sum| !sum.is_blank());
                match (sum, sum.and_then(Json::integer)) {
                    _ if cells.is_empty() => return,
                    (_, Some(sum)) => {
                        format!("{} {sum} {}", rule(LisudokuShape::Cage { summed: true }), addresses(&cells))
                    }
                    (None, _) => format!("{} {}", rule(LisudokuShape::Cage { summed: false }), addresses(&cells)),
                    (Some(_), None) => return self.odd("the sum of a cage", entry),
                }
            }
            _ => {
                let kind = get(entry, "dotType").and_then(Json::text);
                let of_kind = |row: &&LisudokuRow| matches!((row.shape, kind), (LisudokuShape::Dot(name), Some(kind)) if kind.eq_ignore_ascii_case(name));
                let both = [get(entry, "cell1"), get(entry, "cell2")];
                let cells: Vec<_> = both.into_iter().flatten().filter_map(|cell| self.cell(cell)).collect();
                match rows.iter().find(of_kind) {
                    Some(row) if cells.len() == 2 => format!("{} {}", row.rule, addresses(&cells)),
                    _ => return self.odd("a dot", entry),
                }
            }
        };
        self.draft.say(&text, entry.span);
    }
}
