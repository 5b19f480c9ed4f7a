//! Writes records as they are measured: to the file of `--save`, as JSON or CSV, and as reproductions of failures.

use super::journal::Journal;
use super::results::opened;
use crate::cli::arguments::ResultArguments;
use crate::cli::files::Unusable;
use crate::cli::output::{self, Output};
use crate::cli::reproduction::Reproductions;
use crate::compare::{FIELDS, Header, Key, MeasurementRecord, cells};
use crate::front::Unsolved;
use crate::puzzle::{PuzzleData, clean_line};
use crate::report::json_line;
use crate::solve::Request;
use std::io::{self, Write};
use std::path::Path;

/// All outputs that are written during the measurements.
pub struct Ledger<'a> {
    journal: Option<Journal>,
    records: Records,
    reproductions: Reproductions<'a>,
}

/// Output of single records.
enum Records {
    None,
    Json(io::Stdout),
    Csv(Box<csv::Writer<Output>>),
}

impl<'a> Ledger<'a> {
    /// Opens all outputs that the command line names.
    ///
    /// # Errors
    /// If a file cannot be used.
    pub fn open(arguments: &ResultArguments, request: &Request, directory: &'a Path) -> Result<Self, Unusable> {
        let journal = arguments.save.as_deref().map(|path| Journal::open(path, &Header::new(request)));
        let records = match &arguments.csv {
            _ if arguments.json => Records::Json(io::stdout()),
            None => Records::None,
            Some(path) => {
                let mut csv = csv::Writer::from_writer(opened(path)?);
                csv.write_record(FIELDS).map_err(|error| output::OutputFailure::Io(of_csv(error)).ended())?;
                Records::Csv(Box::new(csv))
            }
        };
        Ok(Self { journal: journal.transpose()?, records, reproductions: Reproductions::new(directory) })
    }

    /// Returns the record that this run or an earlier one has measured.
    ///
    /// # Errors
    /// If the file can no longer be read.
    pub fn find(&mut self, key: &Key) -> io::Result<Option<MeasurementRecord>> {
        self.journal.as_mut().map_or(Ok(None), |journal| journal.find(key))
    }

    /// Writes a record; `measured` is false if it came from the journal.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, record: &MeasurementRecord, measured: bool) -> io::Result<()> {
        if let (Some(journal), true) = (&mut self.journal, measured) {
            journal.add(record)?;
        }
        match &mut self.records {
            Records::None => Ok(()),
            Records::Json(out) => out.write_all(json_line(record).as_bytes()),
            Records::Csv(csv) => {
                csv.write_record(cells(record).iter().map(|cell| clean_line(cell))).map_err(of_csv)?;
                csv.flush()
            }
        }
    }

    /// Saves a reproduction and returns the message about it.
    pub fn reproduce(&mut self, puzzle: &PuzzleData, wrong: &Unsolved) -> String {
        self.reproductions.save_unsolved(puzzle, wrong)
    }

    /// Flushes and closes the outputs.
    ///
    /// # Errors
    /// If an output cannot be written.
    pub fn finish(self) -> io::Result<()> {
        let Records::Csv(csv) = self.records else { return Ok(()) };
        let output = csv.into_inner().map_err(|error| error.into_error())?;
        match output.finish() {
            Ok(()) => Ok(()),
            Err(output::OutputFailure::Io(error)) => Err(error),
            Err(output::OutputFailure::Interrupted) => Err(io::ErrorKind::Interrupted.into()),
        }
    }
}

/// Returns the underlying I/O error, or wraps another error of the CSV writer.
fn of_csv(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}
