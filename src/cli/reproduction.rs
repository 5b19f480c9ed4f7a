//! Saves to a file what is needed to investigate an internal error.

use super::job::Answered;
use super::rewrite::unnamed;
use crate::front::Unsolved;
use crate::puzzle::PuzzleData;
use crate::report::FailureKind;
use crate::solve::Disagreement;
use serde_json::{Map, Value, json};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Maximum number of reproductions saved by one run; further internal errors are only reported.
pub const MOST: u32 = 10;

/// The reproductions of one run.
pub struct Reproductions<'a> {
    directory: &'a Path,
    saved: u32,
}

impl<'a> Reproductions<'a> {
    /// Creates an empty collection; reproductions are saved in `directory`.
    pub fn new(directory: &'a Path) -> Self {
        Self { directory, saved: 0 }
    }

    /// Saves a reproduction if the answer shows a bug in gridc. Returns the message for the user, with its newline.
    pub fn save(&mut self, answer: &Answered) -> String {
        match (&answer.job.puzzle, &answer.result) {
            (Ok(puzzle), Err(unsolved)) if unsolved.failure.kind == FailureKind::Internal => {
                self.save_unsolved(puzzle, unsolved)
            }
            _ => String::new(),
        }
    }

    /// Saves a failure on a puzzle, unless `MOST` are saved already.
    pub fn save_unsolved(&mut self, puzzle: &PuzzleData, unsolved: &Unsolved) -> String {
        if self.saved >= MOST {
            return String::new();
        }
        self.saved += 1;
        self.told(save(self.directory, &describe(puzzle, unsolved)))
    }

    /// Saves a description of a bug that does not concern a puzzle, unless `MOST` are saved already.
    pub fn save_value(&mut self, what: &Value) -> String {
        if self.saved >= MOST {
            return String::new();
        }
        self.saved += 1;
        self.told(save(self.directory, what))
    }

    fn told(&self, saved: std::io::Result<PathBuf>) -> String {
        match saved {
            Ok(path) => format!("please report this bug with the file {}\n", path.display()),
            Err(error) => format!("the reproduction could not be saved here: {error}\n"),
        }
    }
}

/// Saves a description of a failure in `directory`, under an unused name; the file is complete or absent.
///
/// # Errors
/// If the directory cannot be written to.
pub fn save(directory: &Path, what: &Value) -> std::io::Result<PathBuf> {
    let mut file = unnamed(directory)?;
    serde_json::to_writer_pretty(&mut file, what)?;
    file.write_all(b"\n")?;
    file.as_file().sync_all()?;
    let process = std::process::id();
    for number in 1_u32.. {
        let path = directory.join(format!("gridc-internal-{process}-{number}.json"));
        match file.persist_noclobber(&path) {
            Ok(_) => return Ok(path),
            Err(taken) if taken.error.kind() == ErrorKind::AlreadyExists => file = taken.file,
            Err(failed) => return Err(failed.error),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

pub fn describe(puzzle: &PuzzleData, unsolved: &Unsolved) -> Value {
    let layout = &puzzle.layout;
    let symbol = |digit| layout.symbols.name(digit);
    let address = |cell| layout.position(cell).to_string();
    let regions = layout.regions.iter().map(|region| {
        let cells: Vec<String> = region.cells.iter().map(|c| address(*c)).collect();
        json!({ "name": layout.region_name(region), "cells": cells })
    });
    json!({
        "gridc": env!("CARGO_PKG_VERSION"),
        "command_line": std::env::args_os().map(|a| a.to_string_lossy().into_owned()).collect::<Vec<_>>(),
        "what": unsolved.failure.message,
        "evidence": unsolved.evidence.as_deref().map(|e| evidence(e, puzzle)),
        "title": puzzle.title,
        "id": puzzle.id,
        "layout": {
            "name": layout.name,
            "symbols": layout.symbols.names().collect::<Vec<_>>(),
            "cells": layout.cells().iter().map(ToString::to_string).collect::<Vec<_>>(),
            "regions": regions.collect::<Vec<_>>(),
        },
        "givens": puzzle.givens.iter().map(|g| json!([address(g.cell), symbol(g.digit)])).collect::<Vec<_>>(),
        "marks": puzzle.marks.iter().map(|m| {
            json!([address(m.cell), m.digits.iter().map(|d| symbol(*d)).collect::<Vec<_>>()])
        }).collect::<Vec<_>>(),
        "layers": puzzle.layers.iter().map(|l| {
            let cells: Vec<String> = l.places.iter().map(|place| puzzle.layout.place_name(place)).collect();
            json!({ "name": l.name, "answer": l.answer, "values": l.values, "cells": cells })
        }).collect::<Vec<_>>(),
        "clues": puzzle.clues.iter().map(|c| format!("{c:?}")).collect::<Vec<_>>(),
    })
}

pub fn evidence(evidence: &Disagreement, puzzle: &PuzzleData) -> Value {
    let (grid, about) = match evidence {
        Disagreement::Wrong { grid, violation, .. } => (grid, format!("{violation:?}")),
        Disagreement::Repeated { grid, .. } => (grid, "given twice".to_owned()),
        Disagreement::Missed { grid, witness, .. } => (grid, format!("known from {witness}")),
    };
    let layers = puzzle.layers.iter().map(|layer| (layer.name.clone(), layer.values_in(grid).into()));
    json!({ "grid": grid.to_line(&puzzle.layout), "layers": layers.collect::<Map<_, _>>(), "about": about })
}
