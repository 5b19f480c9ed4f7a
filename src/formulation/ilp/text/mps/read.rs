//! Parses free MPS files into programs.
//!
//! Fields are separated by white space, section names start in the first column, and data lines are indented. Rows of kind N are
//! objectives, which are ignored. Columns are continuous and not negative unless integer markers and `BOUNDS` specify otherwise;
//! columns that remain continuous or unbounded are rejected.

use super::super::builder::ProgramBuilder;
use super::super::number::Decimal;
use super::super::{Fault, Program};
use crate::formulation::reading::{self, MemoryBudget, Mistake, ReadError, Scanner, TextPlace};
use crate::model::Comparison;
use std::collections::HashMap;
use std::io::Read;

/// Reads a program that may use `memory` bytes; returns it with warnings.
///
/// # Errors
/// If the text is not free MPS, a column is not integer with bounds, the content exceeds the memory limit, or reading fails.
pub fn read(text: impl Read, memory: u64) -> Result<(Program, Vec<Mistake>), ReadError> {
    let mut reader = MpsReader {
        words: Scanner::new(text)?,
        builder: ProgramBuilder::new(memory / 2),
        budget: MemoryBudget::new(memory / 2),
        names: HashMap::new(),
        rows: Vec::new(),
        fields: Vec::new(),
        integer: false,
        objective: None,
    };
    reader.all()?;
    reader.finish()
}

/// A row being read; without a comparison it is an objective.
struct RowInProgress {
    comparison: Option<Comparison>,
    terms: Vec<(u32, Decimal)>,
    rhs: Decimal,
    range: Option<Decimal>,
    place: TextPlace,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    None,
    /// `NAME` and `OBJSENSE`, which are ignored.
    Passed,
    Rows,
    Columns,
    Rhs,
    Ranges,
    Bounds,
}

struct MpsReader<R> {
    words: Scanner<R>,
    builder: ProgramBuilder,
    budget: MemoryBudget,
    names: HashMap<Box<str>, usize>,
    rows: Vec<RowInProgress>,
    /// The fields of the current line.
    fields: Vec<(String, TextPlace)>,
    /// Whether the following columns are integer.
    integer: bool,
    /// The position of the first term of an objective.
    objective: Option<TextPlace>,
}

/// The maximum number of fields examined per line.
const FIELDS: usize = 6;

/// The bytes of a row, in addition to its name and terms.
const ROW: usize = 160;

impl<R: Read> MpsReader<R> {
    fn error_at(&self, place: TextPlace, fault: Fault) -> ReadError {
        ReadError::Mistake(Box::new(self.words.mistake(place, reading::Fault::Rows(fault))))
    }

    /// Returns the error that something else was expected instead of a field.
    fn expected<T>(&self, field: usize, wanted: &'static str) -> Result<T, ReadError> {
        match self.fields.get(field) {
            Some((found, place)) => Err(self.error_at(*place, Fault::Expected { wanted, found: found.clone() })),
            None => {
                let found = "the end of the line".to_owned();
                Err(self.error_at(self.words.here(), Fault::Expected { wanted, found }))
            }
        }
    }

    fn all(&mut self) -> Result<(), ReadError> {
        let mut section = Section::None;
        loop {
            self.line()?;
            if let Some((word, place)) = self.fields.first() {
                if place.column == 1 {
                    if word == "ENDATA" {
                        return Ok(());
                    }
                    section = self.section()?;
                } else {
                    match section {
                        Section::None => return self.expected(0, "`NAME` or `ROWS`"),
                        Section::Passed => {}
                        Section::Rows => self.row()?,
                        Section::Columns => self.column()?,
                        Section::Rhs => self.pairs(|row, value| row.rhs = value)?,
                        Section::Ranges => self.pairs(|row, value| row.range = Some(value))?,
                        Section::Bounds => self.bound()?,
                    }
                }
            }
            if !self.words.next_line()? {
                let fault = Fault::Expected { wanted: "`ENDATA`", found: String::new() };
                return Err(self.error_at(self.words.here(), fault));
            }
        }
    }

    /// Reads the fields of a line; a comment has none.
    fn line(&mut self) -> Result<(), ReadError> {
        self.fields.clear();
        while self.fields.len() < FIELDS && self.words.next_on_line()? {
            if self.words.is_first() && self.words.word().starts_with(b"*") {
                return Ok(());
            }
            self.fields.push((self.words.text()?.to_owned(), self.words.place()));
        }
        let data = self.fields.first().is_some_and(|(_, place)| place.column > 1);
        if data && self.fields.len() == FIELDS && self.words.next_on_line()? {
            let (wanted, found) = ("the end of the line", self.words.text()?.to_owned());
            return Err(self.error_at(self.words.place(), Fault::Expected { wanted, found }));
        }
        Ok(())
    }

    fn section(&self) -> Result<Section, ReadError> {
        Ok(match self.fields[0].0.as_str() {
            "NAME" | "OBJSENSE" | "OBJSENSE:" => Section::Passed,
            "ROWS" => Section::Rows,
            "COLUMNS" => Section::Columns,
            "RHS" => Section::Rhs,
            "RANGES" => Section::Ranges,
            "BOUNDS" => Section::Bounds,
            "SOS" | "SOS1" | "SOS2" => {
                return Err(self.error_at(self.fields[0].1, Fault::Unsupported("special ordered sets")));
            }
            "QUADOBJ" | "QSECTION" | "QMATRIX" | "QCMATRIX" => {
                return Err(self.error_at(self.fields[0].1, Fault::Product));
            }
            _ => return self.expected(0, "the name of a section"),
        })
    }

    fn row(&mut self) -> Result<(), ReadError> {
        let comparison = match self.fields[0].0.as_str() {
            "N" => None,
            "E" => Some(Comparison::Equal),
            "L" => Some(Comparison::AtMost),
            "G" => Some(Comparison::AtLeast),
            _ => return self.expected(0, "`E`, `L`, `G` or `N`"),
        };
        let Some((name, place)) = self.fields.get(1).cloned() else { return self.expected(1, "a row's name") };
        self.budget.take(ROW + name.len())?;
        if self.names.insert(name.as_str().into(), self.rows.len()).is_some() {
            return Err(self.error_at(place, Fault::Twice(name)));
        }
        let rhs = Decimal::default();
        self.rows.push(RowInProgress { comparison, terms: Vec::new(), rhs, range: None, place });
        Ok(())
    }

    fn column(&mut self) -> Result<(), ReadError> {
        let (name, place) = self.fields[0].clone();
        if self.fields.get(1).is_some_and(|(word, _)| word == "'MARKER'") {
            match self.fields.get(2).map(|(word, _)| word.as_str()) {
                Some("'INTORG'") => self.integer = true,
                Some("'INTEND'") => self.integer = false,
                _ => return self.expected(2, "`'INTORG'` or `'INTEND'`"),
            }
            return Ok(());
        }
        let column = self.builder.column(&name, place)?;
        self.builder.columns[column as usize].integer |= self.integer;
        if self.fields.len() < 3 || self.fields.len().is_multiple_of(2) {
            return self.expected(self.fields.len(), "a row's name and a number");
        }
        for field in (1..self.fields.len()).step_by(2) {
            let row = self.known_row(field)?;
            let weight = self.number(field + 1)?;
            if self.rows[row].comparison.is_none() && weight != Decimal::default() {
                self.objective.get_or_insert(place);
            } else {
                self.budget.take(16)?;
                self.rows[row].terms.push((column, weight));
            }
        }
        Ok(())
    }

    fn known_row(&self, field: usize) -> Result<usize, ReadError> {
        let Some((name, place)) = self.fields.get(field) else { return self.expected(field, "a row's name") };
        let known = self.names.get(name.as_str()).copied();
        known.ok_or_else(|| self.error_at(*place, Fault::Unknown(name.clone())))
    }

    fn number(&self, field: usize) -> Result<Decimal, ReadError> {
        let Some((word, place)) = self.fields.get(field) else { return self.expected(field, "a number") };
        let digits = word.strip_prefix(['+', '-']).unwrap_or(word);
        if !digits.starts_with(|c: char| c.is_ascii_digit() || c == '.') || digits.parse::<f64>().is_err() {
            return self.expected(field, "a number");
        }
        let number = Decimal::parse(digits).ok_or_else(|| self.error_at(*place, Fault::TooLarge(word.clone())))?;
        Ok(if word.starts_with('-') { number.negated() } else { number })
    }

    /// Reads rows with numbers, optionally preceded by the name of a set.
    fn pairs(&mut self, set: fn(&mut RowInProgress, Decimal)) -> Result<(), ReadError> {
        for field in (self.fields.len() % 2..self.fields.len()).step_by(2) {
            let row = self.known_row(field)?;
            let value = self.number(field + 1)?;
            set(&mut self.rows[row], value);
        }
        Ok(())
    }

    fn bound(&mut self) -> Result<(), ReadError> {
        let kind = self.fields[0].0.clone();
        let valued = match kind.as_str() {
            "UP" | "LO" | "FX" | "UI" | "LI" => true,
            "FR" | "MI" | "PL" | "BV" => false,
            "SC" => return Err(self.error_at(self.fields[0].1, Fault::Unsupported("semi-continuous columns"))),
            _ => return self.expected(0, "the kind of a bound"),
        };
        // The name of a set may precede the column's, and kinds without a value may have one.
        let known = |field: usize| self.fields.get(field).and_then(|(name, _)| self.builder.known(name));
        let set = if valued { self.fields.len() > 3 } else { known(1).is_none() || known(2).is_some() };
        let field = 1 + usize::from(set);
        let Some(column) = known(field) else {
            return match self.fields.get(field) {
                Some((name, place)) => Err(self.error_at(*place, Fault::Unknown(name.clone()))),
                None => self.expected(field, "a column's name"),
            };
        };
        let infinite = self.fields.get(field + 1).is_some_and(|(word, _)| {
            let word = word.strip_prefix(['+', '-']).unwrap_or(word);
            Decimal::is_infinite(word) || word.eq_ignore_ascii_case("inf") || word.eq_ignore_ascii_case("infinity")
        });
        let value = if valued && !infinite { Some(self.number(field + 1)?) } else { None };
        let draft = &mut self.builder.columns[column as usize];
        draft.integer |= matches!(kind.as_str(), "UI" | "LI" | "BV");
        match kind.as_str() {
            "UP" | "UI" => draft.greatest = value,
            "LO" | "LI" => draft.least = value,
            "FX" => (draft.least, draft.greatest) = (value, value),
            "FR" => (draft.least, draft.greatest) = (None, None),
            "MI" => draft.least = None,
            "PL" => draft.greatest = None,
            _ => draft.narrow_to_binary(),
        }
        Ok(())
    }

    fn finish(mut self) -> Result<(Program, Vec<Mistake>), ReadError> {
        for row in std::mem::take(&mut self.rows) {
            let Some(comparison) = row.comparison else { continue };
            let too_large = || self.error_at(row.place, Fault::TooLarge("of a range".to_owned()));
            // A range turns a row into two, around the right-hand side.
            let ends = match row.range {
                None => vec![(comparison, row.rhs)],
                Some(range) => {
                    let down =
                        comparison == Comparison::AtMost || comparison == Comparison::Equal && range.is_negative();
                    let width = if range.is_negative() { range.negated() } else { range };
                    let other = row.rhs.plus(if down { width.negated() } else { width }).ok_or_else(too_large)?;
                    let (least, greatest) = if down { (other, row.rhs) } else { (row.rhs, other) };
                    vec![(Comparison::AtLeast, least), (Comparison::AtMost, greatest)]
                }
            };
            for (comparison, rhs) in ends {
                let added = self.builder.row(&row.terms, comparison, rhs)?;
                added.map_err(|fault| self.error_at(row.place, fault))?;
            }
        }
        let objective = self.objective.map(|place| self.words.mistake(place, reading::Fault::Rows(Fault::Objective)));
        let words = self.words;
        let refused = |(place, fault)| ReadError::Mistake(Box::new(words.mistake(place, reading::Fault::Rows(fault))));
        let program = self.builder.named().map_err(refused)?;
        Ok((program, objective.into_iter().collect()))
    }
}
