//! The file of `--save`: records of this run and of earlier ones, so that an interrupted run can be resumed.

use crate::cli::Exit;
use crate::cli::files::Unusable;
use crate::cli::output::{OutputFailure, of_file};
use crate::compare::{FORMAT_VERSION, Header, Key, MeasurementRecord, sealed, unsealed};
use crate::report::json_line;
use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Maximum length of a line in bytes; a longer line was not written by gridc.
const LONGEST_LINE: u64 = 1 << 20;

/// An open journal with the position of each record.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    places: HashMap<Key, u64>,
    end: u64,
}

impl Journal {
    /// Opens or creates a file. A half-written last line of an interrupted run is dropped.
    ///
    /// # Errors
    /// If the file cannot be read and written, another run is writing to it, or it has another version or other limits.
    pub fn open(path: &Path, header: &Header) -> Result<Self, Unusable> {
        let name = path.display();
        let unusable = |error: io::Error| OutputFailure::Io(of_file(path, error)).ended();
        let mut options = OpenOptions::new();
        let file = options.read(true).append(true).create(true).open(path).map_err(unusable)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                return Err(Unusable::told(Exit::NoInput, format_args!("another run is writing to `{name}`")));
            }
            // On file systems without locks, the file is used without a lock.
            Err(TryLockError::Error(_)) | Ok(()) => {}
        }
        let mut journal = Self { path: path.to_owned(), file, places: HashMap::new(), end: 0 };
        let wrong = |reason: String| {
            let help = "save to another file, or remove this one";
            Unusable::told(Exit::BadInput, format_args!("cannot resume from `{name}`: {reason}\n  {help}"))
        };
        match journal.read(header) {
            Ok(()) => {}
            Err(JournalError::Io(error)) => return Err(unusable(error)),
            Err(JournalError::Wrong(reason)) => return Err(wrong(reason)),
        }
        if journal.end == 0 {
            journal.write(json_line(header).as_bytes()).map_err(unusable)?;
        }
        Ok(journal)
    }

    fn read(&mut self, header: &Header) -> Result<(), JournalError> {
        let length = self.file.metadata()?.len();
        let mut reader = BufReader::new(&self.file);
        let mut line = Vec::new();
        for number in 1_u64.. {
            line.clear();
            reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)?;
            if !line.ends_with(b"\n") {
                // Nothing, or the beginning of a line that gridc would have written.
                if line.is_empty() || number > 1 && line.len() as u64 + self.end == length || is_begun(&line) {
                    break;
                }
                return Err(JournalError::Wrong(format!("line {number} is not a record of `gridc compare --save`")));
            }
            if number == 1 {
                judge(&line, header).map_err(JournalError::Wrong)?;
            } else {
                let object = unsealed(&line).ok_or_else(|| {
                    JournalError::Wrong(format!(
                        "line {number} is not a record of `gridc compare --save`, or was \
                        changed"
                    ))
                })?;
                let record = MeasurementRecord::of_line(object.as_bytes()).map_err(|error| {
                    JournalError::Wrong(format!("line {number} is not a record of `gridc compare --save`: {error}"))
                })?;
                self.places.insert(record.key(), self.end);
            }
            self.end += line.len() as u64;
        }
        if self.end < length {
            self.file.set_len(self.end)?;
        }
        Ok(())
    }

    /// Returns the record with this key, if there is one.
    ///
    /// # Errors
    /// If the file can no longer be read.
    pub fn find(&mut self, key: &Key) -> io::Result<Option<MeasurementRecord>> {
        let Some(place) = self.places.get(key) else { return Ok(None) };
        self.file.seek(SeekFrom::Start(*place))?;
        let mut line = Vec::new();
        BufReader::new(&self.file).take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        let object = unsealed(&line).ok_or(io::ErrorKind::InvalidData)?;
        Ok(Some(MeasurementRecord::of_line(object.as_bytes())?))
    }

    /// Appends a record.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, record: &MeasurementRecord) -> io::Result<()> {
        self.places.insert(record.key(), self.end);
        self.write(sealed(&json_line(record)).as_bytes())
    }

    /// Writes a whole line in one call, so that an interrupt leaves at most the beginning of one line.
    fn write(&mut self, line: &[u8]) -> io::Result<()> {
        self.file.write_all(line).map_err(|error| of_file(&self.path, error))?;
        self.end += line.len() as u64;
        Ok(())
    }
}

enum JournalError {
    Io(io::Error),
    Wrong(String),
}

impl From<io::Error> for JournalError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Returns whether the line is the beginning of a header.
fn is_begun(line: &[u8]) -> bool {
    let start = br#"{"gridc_compare":"#;
    let length = line.len().min(start.len());
    line[..length] == start[..length]
}

/// Checks whether a file with this header can be continued.
fn judge(line: &[u8], ours: &Header) -> Result<(), String> {
    let Ok(theirs) = serde_json::from_slice::<Header>(line) else {
        return Err("it was not written by `gridc compare --save`".to_owned());
    };
    if theirs.gridc_compare != FORMAT_VERSION {
        let (theirs, ours) = (theirs.gridc_compare, FORMAT_VERSION);
        return Err(format!("it has version {theirs} of the format, but this gridc writes version {ours}"));
    }
    if theirs.gridc != ours.gridc {
        return Err(format!("it was written by gridc {}, but this is {}", theirs.gridc, ours.gridc));
    }
    let limits = [
        ("--time", theirs.time_ms, ours.time_ms, "ms"),
        ("--nodes", theirs.nodes, ours.nodes, ""),
        ("--memory", theirs.memory, ours.memory, ""),
    ];
    for (option, theirs, ours, unit) in limits {
        if theirs != ours {
            let words = |limit: Option<u64>| match limit {
                Some(limit) => format!("`{option} {limit}{unit}`"),
                None => format!("no `{option}`"),
            };
            return Err(format!("its records were measured with {}, but this run uses {}", words(theirs), words(ours)));
        }
    }
    Ok(())
}
