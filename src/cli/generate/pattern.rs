//! Reads pattern files, which draw the positions of the givens.

use crate::generate::Pattern;
use crate::puzzle::{Layout, Position, clean_line};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Maximum size of a pattern file in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// Reason why a pattern is unusable.
pub enum PatternError {
    /// The file cannot be read.
    File(String),
    /// The text is not a pattern for this board.
    Text(String),
}

/// Reads a pattern for a board. `.`, `0` and `_` are holes, any other character is a given. Spaces and `|`, and lines that
/// consist of `-`, `+`, `=` and `|`, are only for readability. Where the board has no cell, any character is allowed.
pub fn read(path: &Path, layout: &Layout) -> Result<Pattern, PatternError> {
    let name = clean_line(&path.display().to_string());
    let failed = |error: std::io::Error| PatternError::File(format!("cannot read the pattern {name}: {error}"));
    let mut text = String::new();
    File::open(path).map_err(failed)?.take(MAX_BYTES + 1).read_to_string(&mut text).map_err(failed)?;
    if text.len() as u64 > MAX_BYTES {
        return Err(PatternError::Text(format!("the pattern {name} is larger than {} MiB", MAX_BYTES >> 20)));
    }
    let rows = rows(&text);
    let columns = usize::from(layout.columns());
    if let Some((line, row)) = rows.iter().find(|(_, row)| row.len() != columns) {
        let said = format!(
            "line {line} of the pattern {name} has {} places, but a row of `{}` has {columns}; write `.` for a hole, `X` for a given",
            row.len(),
            layout.name
        );
        return Err(PatternError::Text(said));
    }
    let inside = |row: usize, column: usize| {
        let place = u16::try_from(row).ok().zip(u16::try_from(column).ok());
        place.is_some_and(|(row, column)| layout.cell_at(Position { row, column }).is_some())
    };
    let given = |row: usize, places: &[char]| {
        places.iter().enumerate().map(|(column, c)| !matches!(c, '.' | '0' | '_') && inside(row, column)).collect()
    };
    Ok(Pattern::new(rows.iter().enumerate().map(|(row, (_, places))| given(row, places)).collect()))
}

/// Returns the characters of each row with its line number.
pub fn rows(text: &str) -> Vec<(usize, Vec<char>)> {
    let ruling = |line: &str| line.chars().all(|c| matches!(c, '-' | '+' | '=' | '|') || c.is_whitespace());
    let places = |line: &str| line.chars().filter(|c| !c.is_whitespace() && *c != '|').collect();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    (1..).zip(text.lines()).filter(|(_, line)| !ruling(line)).map(|(number, line)| (number, places(line))).collect()
}
