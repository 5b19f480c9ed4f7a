//! Tables and lists for people. Lines are broken between words only.

use crate::puzzle::{NO_BREAK, wrap};

/// A column: its heading, and what stands in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    heading: String,
    cells: Vec<String>,
    right: bool,
    spare: u8,
    room: usize,
}

/// Words are not squeezed into less, unless told, as long as another column can be left out.
const ROOM: usize = 24;

const GAP: usize = 2;

/// Without a limit, names up to this length are padded to the same.
const WIDEST: usize = 48;

impl Column {
    /// A column of words, which are broken over several lines where there is no room.
    pub fn words(heading: impl Into<String>, cells: Vec<String>) -> Self {
        Self { heading: heading.into(), cells, right: false, spare: 0, room: ROOM }
    }

    /// A column of numbers, whose heading may have several lines.
    pub fn numbers(heading: impl Into<String>, cells: Vec<String>) -> Self {
        Self { heading: heading.into(), cells, right: true, spare: 0, room: usize::MAX }
    }

    /// Which columns are left out first where there is no room for all: those with the highest number; 0 stays.
    #[must_use]
    pub fn spare(self, spare: u8) -> Self {
        Self { spare, ..self }
    }

    /// Other columns are left out before this one gets less room; with `usize::MAX` its texts are never broken.
    #[must_use]
    pub fn room(self, room: usize) -> Self {
        Self { room, ..self }
    }

    fn texts(&self) -> impl Iterator<Item = &str> {
        self.cells.iter().map(String::as_str).chain([self.heading.as_str()])
    }

    fn natural(&self) -> usize {
        self.texts().flat_map(str::lines).map(length).max().unwrap_or(0)
    }

    /// What it takes at least: the longest word, and if there is `choice` the room that it wants.
    fn least(&self, choice: bool) -> usize {
        let natural = self.natural();
        let longest = self.texts().flat_map(|text| wrap(text, 0)).map(|word| length(&word)).max().unwrap_or(0);
        match self.room {
            usize::MAX => natural,
            room if choice => longest.max(natural.min(room)),
            _ => longest,
        }
    }
}

/// A table of at most `width` characters a line, if the longest words allow it. Lines have no blanks at their ends.
pub fn table(mut columns: Vec<Column>, indent: usize, width: Option<usize>) -> String {
    let widths = loop {
        let rank = columns.iter().map(|column| column.spare).max().unwrap_or(0);
        if let Some(widths) = fitted(&columns, indent, width, rank > 0) {
            break widths;
        }
        match columns.iter().rposition(|column| column.spare == rank).filter(|_| rank > 0) {
            Some(at) => drop(columns.remove(at)),
            None => break columns.iter().map(|column| column.least(false)).collect(),
        }
    };
    let rows = columns.iter().map(|column| column.cells.len()).max().unwrap_or(0);
    let mut text = String::new();
    let heading: Vec<&str> = columns.iter().map(|column| column.heading.as_str()).collect();
    row(&columns, &widths, indent, &heading, &mut text);
    for number in 0..rows {
        let cells: Vec<&str> =
            columns.iter().map(|column| column.cells.get(number).map_or("", String::as_str)).collect();
        row(&columns, &widths, indent, &cells, &mut text);
    }
    text
}

/// Widths that fit, the widest columns giving way first; `None` if there are none.
fn fitted(columns: &[Column], indent: usize, width: Option<usize>, choice: bool) -> Option<Vec<usize>> {
    let mut widths: Vec<usize> = columns.iter().map(Column::natural).collect();
    let Some(width) = width else { return Some(widths) };
    let least: Vec<usize> = columns.iter().map(|column| column.least(choice)).collect();
    let around = indent + GAP * columns.len().saturating_sub(1);
    while around + widths.iter().sum::<usize>() > width {
        let widest = (0..widths.len()).filter(|i| widths[*i] > least[*i]).max_by_key(|i| widths[*i])?;
        widths[widest] -= 1;
    }
    Some(widths)
}

fn row(columns: &[Column], widths: &[usize], indent: usize, cells: &[&str], text: &mut String) {
    let wrapped: Vec<Vec<String>> = cells.iter().zip(widths).map(|(cell, width)| wrap(cell, *width)).collect();
    for line in 0..wrapped.iter().map(Vec::len).max().unwrap_or(0) {
        let mut drawn = " ".repeat(indent);
        for (at, column) in columns.iter().enumerate() {
            let word = wrapped[at].get(line).map_or_else(String::new, |line| line.replace(NO_BREAK, " "));
            let blanks = " ".repeat(widths[at].saturating_sub(length(&word)));
            let (before, after) = if column.right { (blanks.as_str(), "") } else { ("", blanks.as_str()) };
            drawn.push_str(&format!("{}{before}{word}{after}", " ".repeat(if at > 0 { GAP } else { 0 })));
        }
        text.push_str(drawn.trim_end());
        text.push('\n');
    }
}

/// The column in which names stand: the longest that leaves room for what there is to say beside it.
pub fn name_column<'a>(names: impl Iterator<Item = &'a str>, width: Option<usize>) -> usize {
    let widest = width.map_or(WIDEST, |width| width * 2 / 5);
    names.map(length).filter(|length| *length <= widest).max().unwrap_or(0)
}

/// Names, and what there is to say of each: beside it, or below it if the name is longer than the `column`. Without a limit,
/// a line each.
pub fn definitions(rows: &[(String, String)], indent: usize, column: usize, width: Option<usize>) -> String {
    let mut text = String::new();
    for (name, said) in rows {
        let beside = length(name) <= column || width.is_none();
        let rest = width.map_or(usize::MAX, |width| width.saturating_sub(indent + column + GAP));
        let mut lines = wrap(said, rest).into_iter();
        if beside {
            let said = lines.next().unwrap_or_default();
            let line = format!("{:indent$}{name:column$}{:GAP$}{said}", "", "");
            text.push_str(line.trim_end());
        } else {
            let names = wrap(name, width.map_or(usize::MAX, |width| width.saturating_sub(indent + GAP)));
            text.push_str(&format!("{:indent$}{}", "", names.join(&format!("\n{:1$}", "", indent + GAP))));
        }
        text.push('\n');
        for line in lines {
            text.push_str(&format!("{:1$}{line}\n", "", indent + column + GAP));
        }
    }
    text
}

fn length(text: &str) -> usize {
    text.chars().count()
}
