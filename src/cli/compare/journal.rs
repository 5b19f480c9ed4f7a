//! The file of `--save`: records as they come, and those of earlier runs.

use super::refused::Refused;
use crate::cli::Exit;
use crate::cli::output::{Trouble, of_file};
use crate::compare::{FORMAT_VERSION, Header, Key, Record};
use crate::report::json_line;
use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A line longer than this is none of ours.
const LONGEST_LINE: u64 = 1 << 20;

/// The file, and where in it each record is.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    places: HashMap<Key, u64>,
    end: u64,
}

impl Journal {
    /// Opens a file, or begins it. What an interrupted run left half-written at its end is dropped.
    ///
    /// # Errors
    /// If it cannot be read and written, another run is writing to it, or it is not of this version with these limits.
    pub fn open(path: &Path, header: &Header) -> Result<Self, Refused> {
        let name = path.display();
        let unusable = |error: io::Error| Refused::from(Trouble::Io(of_file(path, error)));
        let mut options = OpenOptions::new();
        let file = options.read(true).append(true).create(true).open(path).map_err(unusable)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                return Err(Refused::new(Exit::NoInput, format_args!("another run is writing to `{name}`")));
            }
            // Where files cannot be locked, they are not.
            Err(TryLockError::Error(_)) | Ok(()) => {}
        }
        let mut journal = Self { path: path.to_owned(), file, places: HashMap::new(), end: 0 };
        let wrong = |reason: String| {
            let help = "save to another file, or remove this one";
            Refused::new(Exit::BadInput, format_args!("cannot go on with `{name}`: {reason}\n  {help}"))
        };
        match journal.read(header) {
            Ok(()) => {}
            Err(Unreadable::Io(error)) => return Err(unusable(error)),
            Err(Unreadable::Wrong(reason)) => return Err(wrong(reason)),
        }
        if journal.end == 0 {
            journal.write(json_line(header).as_bytes()).map_err(unusable)?;
        }
        Ok(journal)
    }

    fn read(&mut self, header: &Header) -> Result<(), Unreadable> {
        let length = self.file.metadata()?.len();
        let mut reader = BufReader::new(&self.file);
        let mut line = Vec::new();
        for number in 1_u64.. {
            line.clear();
            reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)?;
            if !line.ends_with(b"\n") {
                // Nothing, or the beginning of what we would have written.
                if line.is_empty() || number > 1 && line.len() as u64 + self.end == length || is_begun(&line) {
                    break;
                }
                return Err(Unreadable::Wrong(format!("line {number} is no record of `gridc compare --save`")));
            }
            if number == 1 {
                judge(&line, header).map_err(Unreadable::Wrong)?;
            } else {
                let record = Record::of_line(&line).map_err(|error| {
                    Unreadable::Wrong(format!("line {number} is no record of `gridc compare --save`: {error}"))
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

    /// The record with this key, if there is one.
    ///
    /// # Errors
    /// If the file cannot be read any more.
    pub fn find(&mut self, key: &Key) -> io::Result<Option<Record>> {
        let Some(place) = self.places.get(key) else { return Ok(None) };
        self.file.seek(SeekFrom::Start(*place))?;
        let mut line = Vec::new();
        BufReader::new(&self.file).take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        Ok(Some(Record::of_line(&line)?))
    }

    /// Adds a record.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, record: &Record) -> io::Result<()> {
        self.places.insert(record.key(), self.end);
        self.write(json_line(record).as_bytes())
    }

    /// A line at once: what is interrupted leaves the beginning of one at most.
    fn write(&mut self, line: &[u8]) -> io::Result<()> {
        self.file.write_all(line).map_err(|error| of_file(&self.path, error))?;
        self.end += line.len() as u64;
        Ok(())
    }
}

enum Unreadable {
    Io(io::Error),
    Wrong(String),
}

impl From<io::Error> for Unreadable {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Whether this is the beginning of a header.
fn is_begun(line: &[u8]) -> bool {
    let start = br#"{"gridc_compare":"#;
    let length = line.len().min(start.len());
    line[..length] == start[..length]
}

/// Whether a file that begins so can be gone on with.
fn judge(line: &[u8], ours: &Header) -> Result<(), String> {
    let Ok(theirs) = serde_json::from_slice::<Header>(line) else {
        return Err("it was not written by `gridc compare --save`".to_owned());
    };
    if theirs.gridc_compare != FORMAT_VERSION {
        let (theirs, ours) = (theirs.gridc_compare, FORMAT_VERSION);
        return Err(format!("it has version {theirs} of the format, and this gridc writes version {ours}"));
    }
    if theirs.gridc != ours.gridc {
        return Err(format!("it was written by gridc {}, and this is {}", theirs.gridc, ours.gridc));
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
            return Err(format!("its records were measured with {}, and this run has {}", words(theirs), words(ours)));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::{Contender, Measurement, Wishes, matrix, subject};
    use crate::puzzle::{Layout, Position, Puzzle, Symbols};
    use crate::solve::Request;
    use std::sync::Arc;

    /// A file of its own for each test, removed afterwards.
    struct Kept(PathBuf);

    impl Kept {
        fn new(name: &str) -> Self {
            Self(std::env::temp_dir().join(format!("gridc-journal-{}-{name}", std::process::id())))
        }

        fn open(&self, request: &Request) -> Result<Journal, String> {
            Journal::open(&self.0, &Header::new(request)).map_err(|refused| refused.said)
        }

        fn append(&self, text: &str) {
            OpenOptions::new().append(true).create(true).open(&self.0).unwrap().write_all(text.as_bytes()).unwrap();
        }
    }

    impl Drop for Kept {
        fn drop(&mut self) {
            let _ = std::fs::remove_file(&self.0);
        }
    }

    fn record(contender: &Contender) -> Record {
        let cells = vec![Position { row: 0, column: 0 }];
        let layout = Layout::new("one".to_owned(), Symbols::numbers(1, 2), cells, Vec::new(), Vec::new()).unwrap();
        let puzzle = Puzzle::new(Arc::new(layout));
        let subject = subject("test", 1, &puzzle);
        let request = Request::unique();
        let measurement = Measurement {
            puzzle: &puzzle,
            subject: &subject,
            parse: Default::default(),
            contender,
            repeat: 0,
            seed: None,
            memory: false,
            request: &request,
        };
        let record = measurement.measure().record;
        assert_eq!(record.key(), measurement.key());
        record
    }

    #[test]
    fn what_is_kept_is_found_again_and_a_half_written_line_is_dropped() {
        let kept = Kept::new("resume");
        let contenders = matrix(&Wishes::default()).unwrap();
        let (one, other) = (record(&contenders[0]), record(&contenders[1]));
        let mut journal = kept.open(&Request::unique()).unwrap();
        assert_eq!(journal.find(&one.key()).unwrap(), None);
        journal.add(&one).unwrap();
        assert_eq!(journal.find(&one.key()).unwrap().as_ref(), Some(&one), "at once");
        drop(journal);
        kept.append(&json_line(&other)[..40]);
        let mut journal = kept.open(&Request::unique()).unwrap();
        assert_eq!(journal.find(&one.key()).unwrap(), Some(one.clone()));
        assert_eq!(journal.find(&other.key()).unwrap(), None);
        journal.add(&other).unwrap();
        drop(journal);
        let mut journal = kept.open(&Request::unique()).unwrap();
        assert_eq!(journal.find(&other.key()).unwrap(), Some(other), "it stands on a line of its own");
        assert_eq!(journal.find(&one.key()).unwrap(), Some(one));
    }

    #[test]
    fn a_header_that_was_not_finished_is_begun_again() {
        let kept = Kept::new("header");
        kept.append("{\"gridc_comp");
        drop(kept.open(&Request::unique()).unwrap());
        assert!(kept.open(&Request::unique()).is_ok());
        let text = std::fs::read_to_string(&kept.0).unwrap();
        assert_eq!(text.lines().count(), 1, "{text}");
    }

    #[test]
    fn files_that_do_not_belong_to_the_run_are_refused_and_stay_as_they_are() {
        let limited = Request { nodes: Some(7), ..Request::unique() };
        let cases: [(&str, &str, &str); 5] = [
            ("other", "1..2\n", "it was not written by `gridc compare --save`"),
            ("puzzle", "53..7....", "line 1 is no record"),
            ("future", "{\"gridc_compare\":99,\"gridc\":\"9\"}\n", "it has version 99 of the format"),
            ("limits", "", "measured with no `--nodes`, and this run has `--nodes 7`"),
            ("broken", "\n{}\n", "line 2 is no record of `gridc compare --save`"),
        ];
        for (name, text, said) in cases {
            let kept = Kept::new(name);
            if text.is_empty() || text.starts_with('\n') {
                drop(kept.open(&Request::unique()).unwrap());
            }
            kept.append(text.trim_start_matches('\n'));
            let before = std::fs::read(&kept.0).unwrap();
            let request = if text.is_empty() { &limited } else { &Request::unique() };
            let problem = kept.open(request).unwrap_err();
            assert!(problem.contains(said), "{name}: {problem}");
            assert_eq!(std::fs::read(&kept.0).unwrap(), before, "{name}");
        }
    }

    #[test]
    fn two_runs_do_not_write_to_one_file() {
        let kept = Kept::new("lock");
        let first = kept.open(&Request::unique()).unwrap();
        assert!(kept.open(&Request::unique()).unwrap_err().contains("another run"));
        drop(first);
        assert!(kept.open(&Request::unique()).is_ok());
    }
}
