//! `--format`: what a file is read as.

use crate::formats::{FORMATS, Format};
use crate::solve::instances;

/// A format of puzzles or of instances.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileFormat {
    /// Of puzzles.
    Puzzle(&'static Format),
    /// Of instances, which only the solving commands take.
    Instance(instances::Format),
}

impl FileFormat {
    /// All formats, those of puzzles first.
    pub fn all() -> impl Iterator<Item = Self> {
        let instances = instances::Format::ALL.into_iter().map(Self::Instance);
        FORMATS.iter().copied().map(Self::Puzzle).chain(instances)
    }

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Puzzle(format) => format.name,
            Self::Instance(format) => format.name(),
        }
    }

    /// What it is, in one line.
    pub fn description(self) -> &'static str {
        match self {
            Self::Puzzle(format) => format.description,
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
    pub fn puzzle(self) -> Result<&'static Format, &'static str> {
        match self {
            Self::Puzzle(format) => Ok(format),
            Self::Instance(format) => Err(format.name()),
        }
    }
}
