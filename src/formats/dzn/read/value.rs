//! Parses the assignments of a data file: names and their values.

use super::lexer::{Lexeme, Lexer};
use std::iter::Peekable;
use std::ops::Range;

pub(super) const MAX_CELLS: usize = 144 * 144;

/// An assignment `name = value;`.
#[derive(Clone, Debug)]
pub(super) struct Assignment<'t> {
    pub(super) name: &'t str,
    pub(super) value: DznValue<'t>,
    /// Its byte range in the text.
    pub(super) place: Range<usize>,
}

/// A value, as far as it is needed for reading a grid.
#[derive(Clone, Debug)]
pub(super) enum DznValue<'t> {
    Integer(i64),
    /// `true` or `false`.
    Boolean(bool),
    Grid(Grid<'t>),
    Other,
}

/// A grid: its cells, and the number of its rows if the text states it.
#[derive(Clone, Debug)]
pub(super) struct Grid<'t> {
    /// The entries of the cells.
    pub(super) cells: Vec<Lexeme<'t>>,
    /// Number of rows; all have the same length.
    pub(super) rows: Option<usize>,
}

/// An error in the text and its place.
#[derive(Clone, Debug)]
pub(super) struct Mistake {
    /// Description of the error.
    pub(super) what: String,
    /// Its byte range in the text.
    pub(super) place: Range<usize>,
}

type Lexemes<'t> = Peekable<Lexer<'t>>;

pub(super) fn assignments(text: &str) -> Result<Vec<Assignment<'_>>, Mistake> {
    let mut lexemes = Lexer::new(text).peekable();
    let mut found = Vec::new();
    while let Some(name) = lexemes.next() {
        if name.text == ";" {
            continue;
        }
        let equals = lexemes.next().filter(|lexeme| lexeme.text == "=");
        if !name.is_name() || equals.is_none() {
            let place = name.start..name.end();
            return Err(Mistake { what: "expected a name, `=` and a value".to_owned(), place });
        }
        let (value, end) = value(&mut lexemes, &name)?;
        found.push(Assignment { name: name.text, value, place: name.start..end });
    }
    Ok(found)
}

/// Parses the value before the next `;`, and returns it with the offset of its end.
fn value<'t>(lexemes: &mut Lexemes<'t>, name: &Lexeme<'t>) -> Result<(DznValue<'t>, usize), Mistake> {
    let mut all = Vec::new();
    let mut end = name.end();
    for lexeme in lexemes.by_ref() {
        if lexeme.text == ";" {
            return Ok((of(&all)?, end));
        }
        end = lexeme.end();
        all.push(lexeme);
        if all.len() > 4 * MAX_CELLS {
            return Err(Mistake { what: "this value is too large".to_owned(), place: name.start..name.end() });
        }
    }
    // The last `;` may be missing.
    Ok((of(&all)?, end))
}

fn of<'t>(all: &[Lexeme<'t>]) -> Result<DznValue<'t>, Mistake> {
    let texts = |range: Range<usize>| all.get(range).unwrap_or_default().iter().map(|lexeme| lexeme.text);
    Ok(match all {
        [only] if only.number().is_some() => only.number().map_or(DznValue::Other, DznValue::Integer),
        [only] if only.text == "true" || only.text == "false" => DznValue::Boolean(only.text == "true"),
        [first, inner @ .., last] if first.text == "[|" && last.text == "|]" => DznValue::Grid(drawn(inner)?),
        // The last bar may be a separate lexeme.
        [first, inner @ .., bar, last] if first.text == "[|" && bar.text == "|" && last.text == "]" => {
            DznValue::Grid(drawn(inner)?)
        }
        [first, open, .., last] if first.text == "array2d" && open.text == "(" && last.text == ")" => {
            let Some(bracket) = texts(0..all.len()).position(|text| text == "[") else { return Ok(DznValue::Other) };
            let inner = &all[bracket + 1..all.len() - 1];
            let Some((_, inner)) = inner.split_last().filter(|(last, _)| last.text == "]") else {
                return Ok(DznValue::Other);
            };
            let cells = entries(inner)?;
            let rows = numbers(&all[2..bracket]).filter(|rows| *rows > 0 && cells.len() % rows == 0);
            DznValue::Grid(Grid { cells, rows })
        }
        _ => DznValue::Other,
    })
}

/// Returns the number of rows that `1..9, 1..9,` states; `None` if it is a name.
fn numbers(ranges: &[Lexeme<'_>]) -> Option<usize> {
    match ranges {
        [first, dots, last, ..] if dots.text == ".." => {
            let (first, last) = (first.number()?, last.number()?);
            usize::try_from(last.checked_sub(first)?.checked_add(1)?).ok()
        }
        _ => None,
    }
}

/// Parses rows between bars: `a, b | c, d |`.
fn drawn<'t>(inner: &[Lexeme<'t>]) -> Result<Grid<'t>, Mistake> {
    let mut cells = Vec::new();
    let (mut rows, mut width) = (0, None);
    for row in inner.split(|lexeme| lexeme.text == "|") {
        let row = entries(row)?;
        let (Some(first), Some(last)) = (row.first(), row.last()) else { continue };
        let place = first.start..last.end();
        if *width.get_or_insert(row.len()) != row.len() {
            return Err(Mistake { what: format!("a row of {} numbers, unlike the others", row.len()), place });
        }
        rows += 1;
        cells.extend(row);
    }
    Ok(Grid { cells, rows: Some(rows) })
}

fn entries<'t>(inner: &[Lexeme<'t>]) -> Result<Vec<Lexeme<'t>>, Mistake> {
    let mut entries = Vec::new();
    for entry in inner.split(|lexeme| lexeme.text == ",") {
        match entry {
            // The last comma may be followed by nothing.
            [] => {}
            [only] => entries.push(*only),
            [first, .., last] => {
                let place = first.start..last.end();
                return Err(Mistake { what: "an entry of a grid is a number, or `_` for a blank".to_owned(), place });
            }
        }
    }
    Ok(entries)
}
