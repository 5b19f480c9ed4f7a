//! Lays out tables and definition lists for terminals. Lines are broken between words only.

use crate::puzzle::{NO_BREAK, wrap};

/// A column: its heading and cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    heading: String,
    cells: Vec<String>,
    right: bool,
    spare: u8,
    room: usize,
}

/// The default minimum width of a column of words, as long as another column can be omitted.
const ROOM: usize = 24;

const GAP: usize = 2;

/// Without a width limit, names up to this length are padded to the same length.
const WIDEST: usize = 48;

impl Column {
    /// Creates a column of words, which are wrapped if there is not enough room.
    pub fn words(heading: impl Into<String>, cells: Vec<String>) -> Self {
        Self { heading: heading.into(), cells, right: false, spare: 0, room: ROOM }
    }

    /// Creates a column of numbers, whose heading may have several lines.
    pub fn numbers(heading: impl Into<String>, cells: Vec<String>) -> Self {
        Self { heading: heading.into(), cells, right: true, spare: 0, room: usize::MAX }
    }

    /// Sets the priority for omitting the column if the table is too wide: the highest is omitted first; 0 is always kept.
    #[must_use]
    pub fn spare(self, spare: u8) -> Self {
        Self { spare, ..self }
    }

    /// Sets a minimum width: other columns are omitted before this one gets narrower. With `usize::MAX` its texts are never
    /// wrapped.
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

    /// Returns the minimum width: the longest word, or with `choice` the desired minimum.
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

/// Formats a table of at most `width` characters per line, if the longest words allow it. Lines have no trailing blanks.
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

/// Returns widths that fit, shrinking the widest columns first; `None` if there are none.
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

/// Returns the width of the column of names: the longest one that leaves enough room for the texts beside it.
pub fn name_column<'a>(names: impl Iterator<Item = &'a str>, width: Option<usize>) -> usize {
    let widest = width.map_or(WIDEST, |width| width * 2 / 5);
    names.map(length).filter(|length| *length <= widest).max().unwrap_or(0)
}

/// Formats names with their texts: beside the name, or below it if the name is longer than `column`. Without a width limit, each
/// takes one line.
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
