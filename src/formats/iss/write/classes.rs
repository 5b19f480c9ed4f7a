//! Writes clues whose rules are classes of ISS.

use super::Writer;
use super::formula::{joined, named};
use crate::formats::iss::read::pair::PairTable;
use crate::formats::iss::table::{self, Class, IssShape};
use crate::formats::writing::arguments::{cells, digits, integer, places};
use crate::puzzle::{CellId, Clue, is_closed};

impl Writer<'_> {
    /// Returns constraints for the formulas of a clue; `None` if ISS cannot express them.
    pub(super) fn demands(&self, clue: &Clue) -> Option<Vec<String>> {
        let name = clue.note.as_deref().or(clue.name.as_deref()).unwrap_or(&clue.rule);
        let formulas = clue.demands.iter().map(|d| d.formula.clone()).collect();
        let parts = joined(formulas).iter().map(|f| self.formula(f, name)).collect::<Option<Vec<_>>>()?;
        Some(parts.concat())
    }

    /// Returns the constraints for the class of a clue's rule; `None` if it has none.
    pub(super) fn class(&self, clue: &Clue) -> Option<Vec<String>> {
        let class = table::of_rule(&clue.rule).filter(|class| self.is_meant(class, clue))?;
        let is_closed = places(clue).is_some_and(|lines| lines.iter().any(|line| is_closed(line)));
        if is_closed && !class.closed {
            return None;
        }
        match (class.write, class.shape) {
            (Some(write), _) => write(self, clue, class),
            (None, IssShape::Cells | IssShape::FirstAndRest) => self.lines(clue, class),
            (None, IssShape::Neighbours) => self.neighbours(clue, class),
            (None, IssShape::Relation(holds)) => self.relation(clue, class, holds),
            (None, IssShape::Outside) => self.end(clue, class),
            (None, IssShape::Board) => Some(vec![class.head()]),
            (None, IssShape::Packed | IssShape::Layout) => None,
        }
    }

    /// Returns a constraint with the number and the cells, for each group of cells.
    fn lines(&self, clue: &Clue, class: &Class) -> Option<Vec<String>> {
        let mut head = class.head();
        if let Some(number) = class.number {
            head += &format!("~{}", integer(clue, number.parameter)?);
        }
        Some(places(clue)?.iter().map(|line| format!("{head}~{}", self.ids(line))).collect())
    }

    /// Returns a constraint for each pair of consecutive cells, if they are neighbours.
    fn neighbours(&self, clue: &Clue, class: &Class) -> Option<Vec<String>> {
        let cells = places(clue)?.concat();
        let near = cells.windows(2).all(|pair| self.adjacent(pair[0], pair[1]));
        near.then(|| cells.windows(2).map(|pair| format!("{}~{}", class.head(), self.ids(pair))).collect())
    }

    fn relation(&self, clue: &Clue, class: &Class, holds: fn(i64, i64) -> bool) -> Option<Vec<String>> {
        let key = PairTable::of(self.range().0, self.puzzle.layout.digits().len(), holds).key();
        let name = named(clue.note.as_deref().unwrap_or(&clue.rule));
        let one = |line: &&[CellId]| format!("{}~{key}{name}~{}", class.head(), self.ids(line));
        Some(places(clue)?.iter().map(one).collect())
    }
}

pub(in crate::formats::iss) fn modular(to: &Writer<'_>, clue: &Clue, class: &Class) -> Option<Vec<String>> {
    match (places(clue)?.concat().len() as i64) < integer(clue, "modulus")? {
        true => Some(Vec::new()),
        false => to.lines(clue, class),
    }
}

pub(in crate::formats::iss) fn sum_line(to: &Writer<'_>, clue: &Clue, class: &Class) -> Option<Vec<String>> {
    let line = cells(clue, "line")?;
    let ids = match is_closed(line) {
        // ISS lists the first cell of a closed line only once.
        true => format!("{}~LOOP", to.ids(&line[..line.len() - 1])),
        false => to.ids(line),
    };
    Some(vec![format!("{}~{}~{ids}", class.head(), integer(clue, "total")?)])
}

pub(in crate::formats::iss) fn entropic(to: &Writer<'_>, clue: &Clue, class: &Class) -> Option<Vec<String>> {
    match places(clue)?.concat().len() < 3 {
        true => Some(Vec::new()),
        false => to.lines(clue, class).filter(|_| to.range() == (1, 9)),
    }
}

pub(in crate::formats::iss) fn arrow(to: &Writer<'_>, clue: &Clue, class: &Class) -> Option<Vec<String>> {
    let circle = cells(clue, "circle")?;
    // In a pill of ISS, only the first digit may be above 9.
    if circle.len() > 1 && to.range().1 > 9 {
        return None;
    }
    let head = match circle.len() {
        1 => class.head(),
        n => format!(".PillArrow~{n}"),
    };
    let one = |shaft: &&[CellId]| format!("{head}~{}~{}", to.ids(circle), to.ids(shaft));
    Some(clue.argument("shafts")?.groups()?.iter().map(one).collect())
}

/// Names a square by its first cell; other cells use a class that lists them all.
pub(in crate::formats::iss) fn quadruple(to: &Writer<'_>, clue: &Clue, class: &Class) -> Option<Vec<String>> {
    let cells = places(clue)?.concat();
    let seen: Vec<String> = digits(clue, "seen")?.iter().map(i64::to_string).collect();
    let mut corners: Vec<_> = cells.iter().map(|c| to.puzzle.layout.position(*c)).collect();
    corners.sort_unstable();
    if let [a, b, c, d] = corners.as_slice()
        && (a.row, b.row, c.row, d.row) == (a.row, a.row, a.row + 1, a.row + 1)
        && (b.column, c.column, d.column) == (a.column + 1, a.column, a.column + 1)
    {
        return Some(vec![format!("{}~{}~{}", class.head(), to.id(*cells.iter().min()?), seen.join("~"))]);
    }
    Some(vec![format!(".ContainAtLeast~{}~{}", seen.join("_"), to.ids(&cells))])
}

pub(in crate::formats::iss) fn look_and_say(to: &Writer<'_>, clue: &Clue, class: &Class) -> Option<Vec<String>> {
    let said = integer(clue, "said")?;
    Some(vec![format!("{}~{said:02}~{}", class.head(), to.ids(&places(clue)?.concat()))])
}

pub(in crate::formats::iss) fn equal_groups(to: &Writer<'_>, clue: &Clue, class: &Class) -> Option<Vec<String>> {
    let groups = places(clue)?;
    Some(vec![format!("{}~{}~{}", class.head(), groups.len(), to.ids(&groups.concat()))])
}

/// Writes the cells at the same position of all groups, as sets of one cell each.
pub(in crate::formats::iss) fn clone(to: &Writer<'_>, clue: &Clue, class: &Class) -> Option<Vec<String>> {
    let groups = places(clue)?;
    let one = |i: usize| {
        let cells = groups.iter().map(|g| g.get(i).copied()).collect::<Option<Vec<_>>>()?;
        Some(format!("{}~{}~{}", class.head(), cells.len(), to.ids(&cells)))
    };
    (0..groups.first()?.len()).map(one).collect()
}

pub(in crate::formats::iss) fn equal_sum(to: &Writer<'_>, clue: &Clue, class: &Class) -> Option<Vec<String>> {
    let parts: Vec<String> = places(clue)?.iter().map(|part| to.ids(part)).collect();
    Some(vec![format!("{}~{}", class.head(), parts.join("~-~"))])
}

pub(in crate::formats::iss) fn both_diagonals(_: &Writer<'_>, _: &Clue, class: &Class) -> Option<Vec<String>> {
    Some(table::rows(class.name).filter(|row| !row.fixed.is_empty()).map(Class::head).collect())
}
