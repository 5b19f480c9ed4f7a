//! `certify` methods of [`Puzzle`] and [`Solver`]: they solve the puzzle and make a certificate of its verdict.

use super::{CertificateSubject, Certified, Certifying, is_complete};
use crate::front::{Error, Puzzle, Solver, Unsolved};
use crate::report::FailureKind;
use crate::solve::Verdict;
use std::path::Path;

impl Puzzle {
    /// Writes a directory that proves the puzzle's verdict, for somebody who does not trust this program
    /// ([`certificate`](crate::certificate)). The puzzle must have been read without options of a [`Reader`](crate::Reader).
    ///
    /// ```
    /// let puzzle = gridc::Puzzle::open("examples/classic.grid")?;
    /// let directory = std::env::temp_dir().join(format!("gridc-proven-{}", std::process::id()));
    /// let certified = puzzle.certify(&directory)?;
    /// assert!(certified.complete && directory.join("certificate.json").is_file());
    /// # std::fs::remove_dir_all(directory).unwrap();
    /// # Ok::<(), gridc::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the verdict is not known, the directory exists, or the proof cannot be made.
    pub fn certify(&self, directory: impl AsRef<Path>) -> Result<Certified, Error> {
        Solver::usual()?.certify(self, directory)
    }

    /// Works as [`certify`](Self::certify), but makes the files in memory: [`Certified::files`].
    ///
    /// ```
    /// let puzzle = gridc::Puzzle::open("examples/classic.grid")?;
    /// let certified = puzzle.certify_in_memory()?;
    /// assert!(certified.complete && certified.files.contains_key("proof.lrat"));
    /// # Ok::<(), gridc::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the verdict is not known, or the proof cannot be made.
    pub fn certify_in_memory(&self) -> Result<Certified, Error> {
        Solver::usual()?.certify_in_memory(self)
    }
}

impl Solver {
    /// Works as [`Puzzle::certify`], within the limits of this solver's options.
    ///
    /// # Errors
    /// As for [`Puzzle::certify`].
    pub fn certify(&self, puzzle: &Puzzle, directory: impl AsRef<Path>) -> Result<Certified, Error> {
        self.certify_at(puzzle, Some(directory.as_ref()))
    }

    /// Works as [`Puzzle::certify_in_memory`], within the limits of this solver's options.
    ///
    /// # Errors
    /// As for [`Puzzle::certify_in_memory`].
    pub fn certify_in_memory(&self, puzzle: &Puzzle) -> Result<Certified, Error> {
        self.certify_at(puzzle, None)
    }

    fn certify_at(&self, puzzle: &Puzzle, directory: Option<&Path>) -> Result<Certified, Error> {
        let answer = self.check(puzzle)?;
        let Some(complete) = is_complete(answer.outcome())? else {
            let said = "the limits were reached before there was a verdict, so there is nothing to certify".to_owned();
            return Err(Unsolved::told(FailureKind::Limit, said).into());
        };
        let conflict = if answer.verdict() == Verdict::None { self.conflict(puzzle)? } else { None };
        let text = puzzle.source();
        let texts: Vec<&str> = text.map(|source| source.text.as_ref()).into_iter().collect();
        let subject = CertificateSubject {
            puzzle: puzzle.data(),
            tree: puzzle.tree(),
            format: None,
            file: text.map_or("puzzle", |source| source.name.as_str()),
            texts: &texts,
            solutions: &answer.outcome().solutions,
            complete,
            conflict: conflict.as_ref(),
        };
        Ok(Certifying::usual().make(&subject, directory, &self.options().limits())?)
    }
}
