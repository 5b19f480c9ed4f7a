//! `--format`: what a file is read as.

use crate::solve::alone;
use crate::syntax::Format;

/// A format of puzzles or of instances.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileFormat {
    /// Of puzzles.
    Puzzle(Format),
    /// Of instances, which only the solving commands take.
    Instance(alone::Format),
}

impl FileFormat {
    /// All formats, those of puzzles first.
    pub const ALL: [Self; Format::ALL.len() + alone::Format::ALL.len()] = {
        let mut all = [Self::Puzzle(Format::Grid); Format::ALL.len() + alone::Format::ALL.len()];
        let mut next = 0;
        while next < all.len() {
            all[next] = match next.checked_sub(Format::ALL.len()) {
                None => Self::Puzzle(Format::ALL[next]),
                Some(instance) => Self::Instance(alone::Format::ALL[instance]),
            };
            next += 1;
        }
        all
    };

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Puzzle(format) => format.name(),
            Self::Instance(format) => format.name(),
        }
    }

    /// What it is, in one line.
    pub fn description(self) -> &'static str {
        match self {
            Self::Puzzle(format) => format.description(),
            Self::Instance(format) => format.description(),
        }
    }

    /// The command that writes it.
    pub fn written_by(self) -> &'static str {
        match self {
            Self::Puzzle(_) => "convert",
            Self::Instance(_) => "compile",
        }
    }

    /// The format of puzzles that it is.
    ///
    /// # Errors
    /// The name of the instance format that it is instead.
    pub fn puzzle(self) -> Result<Format, &'static str> {
        match self {
            Self::Puzzle(format) => Ok(format),
            Self::Instance(format) => Err(format.name()),
        }
    }
}
