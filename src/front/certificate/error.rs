//! The error type of making a certificate.

use crate::backend::Stop;
use crate::proof::formula::ProofForm;
use crate::puzzle::clean_line;
use crate::solve::Count;
use crate::solve::export::TooLarge;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// The reason why a certificate was not made. No file of it is left behind.
#[derive(Debug)]
#[non_exhaustive]
pub enum CertifyError {
    /// The destination already exists.
    Exists(PathBuf),
    /// A file or directory cannot be written.
    Io(PathBuf, io::Error),
    /// A limit was reached.
    Stopped(Stop),
    /// The formula is too large.
    TooLarge(TooLarge),
    /// The formula does not include these clues, so it has more models than the puzzle has solutions.
    LeftOut(ProofForm, Vec<String>),
    /// There are more solutions than a certificate lists: their number, and the most that it lists.
    TooMany(Count, usize),
    /// The solver failed, or its output is not a proof; the text gives the reason.
    Refuter(String),
    /// A bug in gridc; the text describes it.
    Internal(String),
}

impl fmt::Display for CertifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exists(path) => write!(f, "{} already exists; name a new directory", shown(path)),
            Self::Io(path, error) => write!(f, "cannot write {}: {error}", shown(path)),
            Self::Stopped(Stop::Time) => f.write_str(
                "the time limit was reached before the proof was complete; \
                increase `--time`",
            ),
            Self::Stopped(Stop::Memory) => {
                f.write_str("the memory limit was reached before the proof was complete; increase `--memory`")
            }
            Self::Stopped(Stop::Interrupted) => f.write_str("the run was interrupted before the proof was complete"),
            Self::Stopped(Stop::Nodes | Stop::Failed) => f.write_str(
                "a limit was reached before the proof was \
                complete",
            ),
            Self::TooLarge(refused) => write!(f, "{refused}"),
            Self::LeftOut(form, clues) => write!(
                f,
                "{of} alone do not prove it: the formula does not contain {}, which {of} cannot express, or only with \
                too many of them{}",
                clues.iter().map(|clue| format!("`{}`", clean_line(clue))).collect::<Vec<_>>().join(", "),
                if *form == ProofForm::default() { "" } else { "; without `--proof`, the proof uses clauses" },
                of = form.parts(),
            ),
            Self::TooMany(count, most) => {
                write!(f, "there are {count} solutions, but a certificate lists at most {most}")
            }
            Self::Refuter(why) | Self::Internal(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for CertifyError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(_, error) => Some(error),
            _ => None,
        }
    }
}

fn shown(path: &Path) -> String {
    clean_line(&path.display().to_string())
}
