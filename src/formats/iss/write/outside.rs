//! Clues that stand outside the grid: at the ends of rows, columns and diagonals.

use super::Writer;
use super::classes::{cells, digits};
use crate::formats::writing::arguments::{argument, integer};
use crate::puzzle::{Argument, CellId, Clue};

/// Clues at the ends of rows and columns.
const ENDS: [(&str, &str, &str); 5] = [
    ("x_sum", "XSum", "total"),
    ("skyscraper", "Skyscraper", "visible"),
    ("hidden_skyscraper", "HiddenSkyscraper", "first"),
    ("numbered_room", "NumberedRoom", "clue"),
    ("full_rank", "FullRank", "rank"),
];

impl Writer<'_> {
    /// The constraints of an outside class; `None` if the clue's rule is none of them, and within if ISS cannot say it.
    pub(super) fn outside(&self, clue: &Clue) -> Option<Option<Vec<String>>> {
        let rule = &*clue.rule;
        if let Some((_, class, number)) = ENDS.iter().find(|(name, ..)| *name == rule) {
            return Some(self.end(clue, class, number));
        }
        match rule {
            "little_killer" => Some(self.little_killer(clue)),
            "sandwich" => Some(self.sandwich(clue)),
            _ => None,
        }
    }

    /// A diagonal by its first cell, if it is one that ISS names; else a sum.
    fn little_killer(&self, clue: &Clue) -> Option<Vec<String>> {
        let (total, line) = (integer(clue, "total")?, cells(clue, "line")?);
        let (rows, columns) = (self.puzzle.layout.rows(), self.puzzle.layout.columns());
        let place = |cell: &CellId| self.puzzle.layout.position(*cell);
        let named = |line: &[CellId]| {
            let first = place(line.first()?);
            let step: (i32, i32) = match (first.row, first.column) {
                (r, 0) if r + 1 < rows => (1, 1),
                (r, c) if c + 1 == columns && r >= 1 && r + 1 < rows => (-1, -1),
                (0, c) if c >= 1 => (1, -1),
                (r, c) if r + 1 == rows && c >= 1 && c + 1 < columns => (-1, 1),
                _ => return None,
            };
            let follows = |pair: &[CellId]| {
                let (a, b) = (place(&pair[0]), place(&pair[1]));
                (i32::from(b.row) - i32::from(a.row), i32::from(b.column) - i32::from(a.column)) == step
            };
            let last = place(line.last()?);
            let next = (i32::from(last.row) + step.0, i32::from(last.column) + step.1);
            let outside = next.0 < 0 || next.1 < 0 || next.0 >= i32::from(rows) || next.1 >= i32::from(columns);
            (line.len() >= 2 && line.windows(2).all(follows) && outside).then(|| self.id(line[0]))
        };
        let back: Vec<CellId> = line.iter().rev().copied().collect();
        Some(vec![match named(line).or_else(|| named(&back)) {
            Some(id) => format!(".LittleKiller~{total}~{id}"),
            None => format!(".Sum~{total}~{}", self.ids(line)),
        }])
    }

    /// `R3`, and whether the line runs backwards; `None` if it is no whole row or column.
    fn whole_line(&self, line: &[CellId]) -> Option<(String, bool)> {
        let (rows, columns) = (u32::from(self.puzzle.layout.rows()), u32::from(self.puzzle.layout.columns()));
        let row = |r: u32| (0..columns).map(move |c| CellId(r * columns + c));
        let column = |c: u32| (0..rows).map(move |r| CellId(r * columns + c));
        for r in 0..rows {
            if row(r).eq(line.iter().copied()) || row(r).rev().eq(line.iter().copied()) {
                return Some((format!("R{}", r + 1), row(r).next() != line.first().copied()));
            }
        }
        let found =
            (0..columns).find(|c| column(*c).eq(line.iter().copied()) || column(*c).rev().eq(line.iter().copied()))?;
        Some((format!("C{}", found + 1), column(found).next() != line.first().copied()))
    }

    fn end(&self, clue: &Clue, class: &str, number: &str) -> Option<Vec<String>> {
        let value = integer(clue, number).or_else(|| match argument(clue, number)? {
            Argument::Digit(digit) => Some(i64::from(*digit)),
            _ => None,
        })?;
        let (line, is_back) = self.whole_line(cells(clue, "line")?)?;
        if value <= 0 && !matches!(class, "HiddenSkyscraper" | "NumberedRoom") {
            return None;
        }
        if matches!(argument(clue, "ties"), Some(Argument::Boolean(true))) {
            return None;
        }
        Some(vec![if is_back { format!(".{class}~{line}~~{value}") } else { format!(".{class}~{line}~{value}~") }])
    }

    fn sandwich(&self, clue: &Clue) -> Option<Vec<String>> {
        let (lowest, highest) = self.range();
        let crust = digits(clue, "crust")?;
        let line = cells(clue, "line")?;
        let usual = crust.iter().copied().map(i64::from).eq([lowest, highest]);
        let (name, _) = self.whole_line(line)?;
        (usual && line.len() == self.puzzle.layout.digits().len())
            .then(|| Some(vec![format!(".Sandwich~{}~{name}", integer(clue, "total")?)]))?
    }
}
