//! Reads instances in any supported format, and checks answers against them.

use crate::backend::FileInstance;
use crate::formulation::cnf::text::{self as dimacs, Formula};
use crate::formulation::exact_cover::text::{self as xcc, Cover, CoverViolation};
use crate::formulation::ilp::text::{Program, lp, mps, opb};
use crate::formulation::reading::{Mistake, ReadError};
use crate::formulation::{Formulation, Size};
use crate::model::named;
use std::io::Read;
use std::sync::Arc;

named! {
    /// A format of instances, as given with `--format`.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Format {
        Dimacs = "dimacs": "an instance: CNF in DIMACS format (.cnf, .dimacs)",
        Xcc = "xcc": "an instance: exact cover with colours in Knuth's format (.xcc, .dlx)",
        Opb = "opb": "an instance: linear pseudo-Boolean constraints (.opb, .pb)",
        Lp = "lp": "an instance: rows over integer columns, CPLEX-LP (.lp)",
        Mps = "mps": "an instance: rows over integer columns, free MPS (.mps)",
    }
}

impl Format {
    /// The format with this file extension.
    pub fn of_extension(extension: &str) -> Option<Self> {
        Some(match extension.to_ascii_lowercase().as_str() {
            "cnf" | "dimacs" => Self::Dimacs,
            "xcc" | "dlx" => Self::Xcc,
            "opb" | "pb" => Self::Opb,
            "lp" => Self::Lp,
            "mps" => Self::Mps,
            _ => return None,
        })
    }

    /// The format of a text, if its beginning identifies it with certainty.
    pub fn of_beginning(text: &[u8]) -> Option<Self> {
        let mut lines = text.split(|b| *b == b'\n').map(<[u8]>::trim_ascii);
        if lines.clone().next().is_some_and(|line| line.starts_with(b"* #variable=")) {
            return Some(Self::Opb);
        }
        // Text written by gridc is identified in the first or the second line.
        let signs: [(&[u8], Self); 4] =
            [(b"c gridc ", Self::Dimacs), (b"| gridc ", Self::Xcc), (b"\\ gridc ", Self::Lp), (b"* gridc ", Self::Mps)];
        let own = lines.clone().take(2).find_map(|line| signs.iter().find(|(sign, _)| line.starts_with(sign)));
        if let Some((_, format)) = own {
            return Some(*format);
        }
        let first = lines.find(|line| !line.is_empty() && *line != b"c" && !line.starts_with(b"c "));
        first.is_some_and(|line| line.starts_with(b"p cnf ")).then_some(Self::Dimacs)
    }

    /// Reads an instance that may take `memory` bytes, and returns warnings about suspicious content.
    ///
    /// # Errors
    /// If the text is not in the format, its content takes too much memory, or reading fails.
    pub fn read(self, text: impl Read, memory: u64) -> Result<(ForeignInstance, Vec<Mistake>), ReadError> {
        let rows = |(program, warnings): (Program, _)| (ForeignInstance::Rows(Arc::new(program)), warnings);
        match self {
            Self::Dimacs => {
                let formula = dimacs::read(text, memory)?;
                Ok((ForeignInstance::Cnf(Arc::new(formula)), Vec::new()))
            }
            Self::Xcc => {
                let (cover, warnings) = xcc::read(text, memory)?;
                Ok((ForeignInstance::ExactCover(Arc::new(cover)), warnings))
            }
            Self::Opb => opb::read(text, memory).map(rows),
            Self::Lp => lp::read(text, memory).map(rows),
            Self::Mps => mps::read(text, memory).map(rows),
        }
    }
}

/// An instance. An answer to it has a value per place: per variable (0 or 1), per option (1 if chosen), or per column.
#[derive(Clone, Debug)]
pub enum ForeignInstance {
    /// Clauses, as in DIMACS.
    Cnf(Arc<Formula>),
    ExactCover(Arc<Cover>),
    Rows(Arc<Program>),
}

impl ForeignInstance {
    pub fn size(&self) -> Size {
        match self {
            Self::Cnf(formula) => formula.size(),
            Self::ExactCover(cover) => cover.size(),
            Self::Rows(program) => program.size(),
        }
    }

    pub fn formulation(&self) -> Formulation {
        match self {
            Self::Cnf(_) => Formulation::Cnf,
            Self::ExactCover(_) => Formulation::ExactCover,
            Self::Rows(_) => Formulation::Ilp,
        }
    }

    /// The number of values in an answer.
    pub fn places(&self) -> usize {
        match self {
            Self::Cnf(formula) => formula.variables() as usize,
            Self::ExactCover(cover) => cover.options(),
            Self::Rows(program) => program.columns(),
        }
    }

    /// The name of a place: `3`, `option 3`, `x3`.
    pub fn place(&self, place: usize) -> String {
        match self {
            Self::Cnf(_) => (place + 1).to_string(),
            Self::ExactCover(cover) => format!("option {}", cover.number(place)),
            Self::Rows(program) => program.name(place),
        }
    }

    /// The instance for backends of its own formulation; `None` if they cannot take it unchanged.
    pub(super) fn written(&self) -> Option<FileInstance> {
        match self {
            // If only some variables are shown, the model is needed: its other variables are auxiliary.
            Self::Cnf(formula) if !formula.shows_all() => None,
            Self::Cnf(formula) => Some(FileInstance::Cnf(Arc::clone(formula))),
            Self::ExactCover(cover) => Some(FileInstance::ExactCover(Arc::clone(cover))),
            Self::Rows(_) => None,
        }
    }

    /// Whether an answer is a solution. Independent of models and lowerings.
    ///
    /// # Errors
    /// What it violates, in words.
    pub fn check(&self, answer: &[i32]) -> Result<(), String> {
        if answer.len() != self.places() {
            return Err(format!("{} values instead of {}", answer.len(), self.places()));
        }
        match self {
            Self::Cnf(formula) => {
                let is_true = |variable: u32| answer[variable as usize] == 1;
                formula.violated(is_true).map_or(Ok(()), |clause| Err(format!("clause {} is false", clause + 1)))
            }
            Self::ExactCover(cover) => {
                let chosen = answer.iter().enumerate().filter(|(_, value)| **value == 1).map(|(option, _)| option);
                cover.check(chosen).map_err(|wrong| match wrong {
                    CoverViolation::Primary(item) => {
                        format!("item {} is not covered exactly once", cover.items()[item])
                    }
                    CoverViolation::Secondary(item) => format!("item {} is covered twice", cover.items()[item]),
                })
            }
            Self::Rows(program) => {
                let outside = |(column, value): (usize, &i32)| {
                    let bounds = program.bounds(column);
                    !(bounds.least..=bounds.greatest).contains(value)
                };
                if let Some(column) = answer.iter().enumerate().position(outside) {
                    return Err(format!("{} is out of its bounds", program.name(column)));
                }
                let row = program.violated(|column| answer[column]);
                row.map_or(Ok(()), |row| Err(format!("row {} does not hold", row + 1)))
            }
        }
    }
}
