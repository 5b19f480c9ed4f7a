//! The values of `--format`, which sets the format of input files instead of detecting it.

use crate::formats::{FORMATS, Format};
use crate::solve::instances;

/// A format of puzzles or of instances.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileFormat {
    /// A puzzle format.
    Puzzle(&'static Format),
    /// An instance format; only the commands that solve read it.
    Instance(instances::Format),
}

impl FileFormat {
    /// Returns all formats, puzzle formats first.
    pub fn all() -> impl Iterator<Item = Self> {
        let instances = instances::Format::ALL.into_iter().map(Self::Instance);
        FORMATS.iter().copied().map(Self::Puzzle).chain(instances)
    }

    /// Returns the name of the format on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Puzzle(format) => format.name,
            Self::Instance(format) => format.name(),
        }
    }

    /// Returns a description in one line.
    pub fn description(self) -> &'static str {
        match self {
            Self::Puzzle(format) => format.description,
            Self::Instance(format) => format.description(),
        }
    }

    /// Returns the command that writes the format.
    pub fn written_by(self) -> &'static str {
        match self {
            Self::Puzzle(_) => "convert",
            Self::Instance(_) => "compile",
        }
    }

    /// Returns the puzzle format.
    ///
    /// # Errors
    /// If it is an instance format, returns its name.
    pub fn puzzle(self) -> Result<&'static Format, &'static str> {
        match self {
            Self::Puzzle(format) => Ok(format),
            Self::Instance(format) => Err(format.name()),
        }
    }
}
