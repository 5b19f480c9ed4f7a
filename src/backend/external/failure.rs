//! The failures of an external program, and their messages.

use super::Command;
use super::process::Files;
use crate::formulation::answer::{AnswerError, AnswerProblem, MOST_BYTES};
use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom};
use std::path::Path;
use std::process::ExitStatus;

/// Why the run of an external program has no usable answer.
#[derive(Debug)]
pub(super) enum Failure {
    /// The program could not be started.
    NotStarted(io::Error),
    /// The files that gridc and the program exchange could not be written.
    Files(String),
    /// Its output is larger than any answer.
    Verbose,
    /// It was ended by a signal.
    Killed,
    /// Its command line has `{out}`, but it did not write the file.
    NoFile,
    /// Its command line has `{proof}`, but it did not write the file.
    NoProof,
    /// Its answer cannot be used.
    Answer(AnswerError),
    /// Its exit status contradicts its claim, or means an error.
    Status(&'static str),
    /// Its answer violates the instance, as described.
    Wrong(String),
    /// It returned an answer that had been excluded.
    Repeated,
}

/// Bytes read from the end of a program's output, and characters shown of its last line.
const LAST_WORDS: u64 = 4096;
const SHOWN: usize = 300;

impl Failure {
    /// The message: the command, the failure, the exit status, and the last line of its output.
    pub fn words(&self, command: &Command, files: Option<&Files>, status: Option<ExitStatus>) -> String {
        let shown = command.shown();
        let mut words = match self {
            Self::NotStarted(error) if error.kind() == ErrorKind::NotFound => {
                let program = command.program();
                return format!("the program `{program}` of `{shown}` was not found; install it, or give its path");
            }
            Self::NotStarted(error) => return format!("`{shown}` could not be started: {error}"),
            Self::Files(error) => {
                return format!(
                    "`{shown}` could not be run, because no temporary file could be \
                created: {error}"
                );
            }
            Self::Verbose => format!("`{shown}` wrote more than {} MiB and was stopped", MOST_BYTES >> 20),
            Self::Killed => format!("`{shown}` returned no answer"),
            Self::NoFile => format!("`{shown}` wrote no answer to `{{out}}`"),
            Self::NoProof => format!("`{shown}` wrote no proof to `{{proof}}`"),
            Self::Answer(error) => format!("the answer of `{shown}` cannot be used: {error}"),
            Self::Status(claim) => format!("`{shown}` reports `{claim}`, but its exit status contradicts that"),
            Self::Wrong(how) => format!("`{shown}` returned an assignment that {how}"),
            Self::Repeated => format!("`{shown}` returned a solution again that its instance excludes"),
        };
        if let Some(status) = status {
            // "exit status: 1", "signal: 9 (SIGKILL)"
            words.push_str(&format!(" ({status})"));
        }
        match files.and_then(|files| last_line(&files.stderr).or_else(|| last_line(&files.stdout))) {
            Some(line) => words.push_str(&format!("; its last line: {line}")),
            None => words.push_str("; it printed nothing"),
        }
        let nothing = |problem: &AnswerProblem| {
            matches!(problem, AnswerProblem::Empty | AnswerProblem::WithoutValues | AnswerProblem::Garbage)
        };
        if !command.writes_file() && matches!(self, Self::Answer(error) if nothing(&error.problem)) {
            words.push_str("; if the program writes its solution to a file, write `{out}` in place of that file");
        }
        words
    }
}

/// The last line of a file that is not blank.
fn last_line(path: &Path) -> Option<String> {
    let mut file = File::open(path).ok()?;
    let length = file.metadata().ok()?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(LAST_WORDS))).ok()?;
    let mut tail = Vec::new();
    file.take(LAST_WORDS).read_to_end(&mut tail).ok()?;
    let text = String::from_utf8_lossy(&tail);
    let line = text.lines().rev().map(str::trim).find(|line| !line.is_empty())?;
    Some(line[..line.floor_char_boundary(SHOWN)].to_owned())
}
