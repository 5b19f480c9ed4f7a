//! Writes clues outside the grid for ISS: at the ends of rows, columns and diagonals.

use super::Writer;
use crate::formats::iss::read::outside::diagonal;
use crate::formats::iss::table::Class;
use crate::formats::writing::arguments::{has_usual_crust, integer, number, places};
use crate::puzzle::{Argument, CellId, Clue};

impl Writer<'_> {
    /// Writes a clue at the end of a row or column.
    pub(super) fn end(&self, clue: &Clue, class: &Class) -> Option<Vec<String>> {
        let parameter = class.number?.parameter;
        let value = number(clue, parameter)?;
        let (line, is_back) = self.whole_line(&places(clue)?.concat())?;
        if matches!(clue.argument("ties"), Some(Argument::Boolean(true))) {
            return None;
        }
        let head = class.head();
        Some(vec![if is_back { format!("{head}~{line}~~{value}") } else { format!("{head}~{line}~{value}~") }])
    }

    /// Returns a name such as `R3`, and whether the line runs backwards; `None` if it is not a whole row or column.
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
}

/// Writes a diagonal by its first cell, if ISS has a name for it; otherwise a sum.
pub(in crate::formats::iss) fn little_killer(to: &Writer<'_>, clue: &Clue, class: &Class) -> Option<Vec<String>> {
    let (total, line) = (integer(clue, "total")?, places(clue)?.concat());
    let layout = &to.puzzle.layout;
    let named = |line: &[CellId]| {
        let at = |cell: &CellId| layout.position(*cell);
        let places: Vec<_> = line.iter().map(at).map(|at| (usize::from(at.row), usize::from(at.column))).collect();
        let named = diagonal(*places.first()?, usize::from(layout.rows()), usize::from(layout.columns()))?;
        (line.len() >= 2 && named == places).then(|| to.id(line[0]))
    };
    let back: Vec<CellId> = line.iter().rev().copied().collect();
    Some(vec![match named(&line).or_else(|| named(&back)) {
        Some(id) => format!("{}~{total}~{id}", class.head()),
        None => format!(".Sum~{total}~{}", to.ids(&line)),
    }])
}

/// Writes a sandwich. ISS's crusts are the lowest and the highest digit of a line that has all digits.
pub(in crate::formats::iss) fn sandwich(to: &Writer<'_>, clue: &Clue, class: &Class) -> Option<Vec<String>> {
    let (lowest, highest) = to.range();
    let line = places(clue)?.concat();
    let (name, _) = to.whole_line(&line)?;
    let total = integer(clue, "total")?;
    (has_usual_crust(clue, lowest, highest) && line.len() == to.puzzle.layout.digits().len())
        .then(|| vec![format!("{}~{total}~{name}", class.head())])
}
