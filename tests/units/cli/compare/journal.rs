use gridc::stages::cli::compare::journal::Journal;
use gridc::stages::compare::matrix::matrix;
use gridc::stages::compare::{Contender, Header, MatrixOptions, Measurement, MeasurementRecord, subject};
use gridc::stages::puzzle::{Layout, Position, PuzzleData, Symbols};
use gridc::stages::report::json_line;
use gridc::stages::solve::Request;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

/// A separate file for each test, removed afterwards.
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

fn record(contender: &Contender) -> MeasurementRecord {
    let cells = vec![Position { row: 0, column: 0 }];
    let layout = Layout::new("one".to_owned(), Symbols::numbers(1, 2), cells, Vec::new(), Vec::new()).unwrap();
    let puzzle = PuzzleData::new(Arc::new(layout));
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
    let contenders = matrix(&MatrixOptions::default()).unwrap();
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
        ("puzzle", "53..7....", "line 1 is not a record"),
        ("future", "{\"gridc_compare\":99,\"gridc\":\"9\"}\n", "it has version 99 of the format"),
        ("limits", "", "measured with no `--nodes`, but this run uses `--nodes 7`"),
        ("broken", "\n{}\n", "line 2 is not a record of `gridc compare --save`"),
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
