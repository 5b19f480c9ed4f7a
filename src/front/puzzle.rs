//! A puzzle with its text.

use super::{
    Answer, Candidates, Conflict, Error, Minimised, Minimising, Mistakes, Reader, Solutions, Solver, Unsolved, Writing,
    Written,
};
use crate::formats::{FORMATS, Format, named};
use crate::puzzle::{self, Position, Understood};
use crate::render;
use crate::report::{Failure, FailureKind, RedundantRecord};
use crate::syntax::suggest::nearest;
use crate::syntax::{Ast, Diagnostic, Source};
use std::fmt;
use std::path::Path;
use std::str::FromStr;

/// A puzzle that has been read and understood: what it is ([`data`](Self::data)), and the text that it came from.
///
/// Each method that solves makes a [`Solver`] for this puzzle alone, without limits; for many puzzles, for limits and for
/// another backend make one yourself.
#[derive(Clone, Debug)]
pub struct Puzzle {
    data: puzzle::Puzzle,
    tree: Ast,
    /// Whether the layout is not that of the text.
    layout_told: bool,
    diagnostics: Vec<Diagnostic>,
    sources: Vec<Source>,
}

impl Puzzle {
    pub(super) fn new(
        data: puzzle::Puzzle,
        tree: Ast,
        layout_told: bool,
        diagnostics: Vec<Diagnostic>,
        sources: Vec<Source>,
    ) -> Self {
        Self { data, tree, layout_told, diagnostics, sources }
    }

    /// The one puzzle of a text, in any format that gridc knows. A [`Reader`] has choices, and reads lists.
    ///
    /// # Errors
    /// If the text is not understood, or holds several puzzles.
    pub fn read(text: &str) -> Result<Self, Error> {
        Reader::new().read(text)
    }

    /// The one puzzle of a file.
    ///
    /// # Errors
    /// If the file cannot be read, is not understood, or holds several puzzles.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, Error> {
        let wrong =
            |message: &str| Mistakes::told(Failure { kind: FailureKind::BadInput, message: message.to_owned() });
        match Reader::new().first(path.as_ref()) {
            Some((entry, false)) => entry.into_puzzle(),
            Some((_, true)) => Err(wrong("the file holds several puzzles").into()),
            None => Err(wrong("the file holds nothing").into()),
        }
    }

    /// Whether there is exactly one solution. The answer has it; if there are several it has two.
    ///
    /// # Errors
    /// If the puzzle is too large to be compiled.
    pub fn check(&self) -> Result<Answer<'_>, Error> {
        Solver::usual()?.check(self)
    }

    /// A solution, and whether there is another.
    ///
    /// # Errors
    /// If the puzzle is too large to be compiled.
    pub fn solve(&self) -> Result<Answer<'_>, Error> {
        Solver::usual()?.solve(self)
    }

    /// How many solutions there are. That may take longer than anybody lives: see [`Options::solutions`](crate::Options::solutions).
    ///
    /// # Errors
    /// If the puzzle is too large to be compiled.
    pub fn count(&self) -> Result<Answer<'_>, Error> {
        Solver::usual()?.count(self)
    }

    /// For each cell the values that occur in some solution: its true candidates.
    ///
    /// ```
    /// let puzzle = gridc::Puzzle::read("1...\n....\n..3.\n....\n")?;
    /// let candidates = puzzle.candidates()?;
    /// assert_eq!(candidates.symbols(0, 2), ["2", "4"]);
    /// assert_eq!((candidates.fixed(), candidates.open()), (2, 14));
    /// # Ok::<(), gridc::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the puzzle is too large to be compiled.
    pub fn candidates(&self) -> Result<Candidates<'_>, Error> {
        Solver::usual()?.candidates(self, 1)
    }

    /// The solutions one by one, each found when it is asked for.
    ///
    /// # Errors
    /// If the puzzle is too large to be compiled.
    pub fn solutions(&self) -> Result<Solutions<'_>, Error> {
        Solver::usual()?.solutions(self)
    }

    /// Why there is no solution: a few parts of the puzzle that cannot hold together. `None` if there is a solution, or two
    /// seconds ([`Options::why_time`](crate::Options::why_time)) were not enough to find out.
    ///
    /// # Errors
    /// If a search contradicts another.
    pub fn conflict(&self) -> Result<Option<Conflict>, Error> {
        Solver::usual()?.conflict(self)
    }

    /// Which givens, marks and clues could be left out, each alone and all together; `None` if there is not exactly one
    /// solution.
    ///
    /// # Errors
    /// If the puzzle is too large to be compiled.
    pub fn redundant(&self) -> Result<Option<RedundantRecord>, Error> {
        Solver::usual()?.redundant(self)
    }

    /// A minimal puzzle with the same solution, made by leaving out givens, marks and clues; `None` if there is not exactly one
    /// solution. [`Solver::minimise`] can keep some of them.
    ///
    /// ```
    /// let puzzle = gridc::Puzzle::read("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 .\n")?;
    /// let minimal = puzzle.minimise()?.expect("a puzzle with one solution");
    /// assert!(minimal.is_minimal && minimal.kept.len() <= 6);
    /// # Ok::<(), gridc::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the puzzle is too large to be compiled.
    pub fn minimise(&self) -> Result<Option<Minimised>, Error> {
        Solver::usual()?.minimise(self, &Minimising::default())
    }

    /// The puzzle in the format of this name (`gridc list formats`), read back and compared before it is given out.
    ///
    /// ```
    /// let puzzle = gridc::Puzzle::read("1...\n....\n..3.\n....\n")?;
    /// assert_eq!(puzzle.convert("lines")?.text, "1.........3.....\n");
    /// assert!(puzzle.convert("f-puzzles")?.text.contains("\"size\":4"));
    /// assert!(puzzle.convert("pictures").is_err());
    /// # Ok::<(), gridc::Error>(())
    /// ```
    ///
    /// # Errors
    /// If there is no such format, or it cannot hold all of the puzzle.
    pub fn convert(&self, format: &str) -> Result<Written, Error> {
        let unknown = || Error::UnknownFormat {
            name: format.to_owned(),
            nearest: nearest(format, FORMATS.iter().map(|known| known.name)),
        };
        self.write(named(format).ok_or_else(unknown)?)
    }

    /// The puzzle in a format, read back and compared before it is given out. What the format cannot hold is an error;
    /// [`Reader::write`] writes with losses, and links.
    ///
    /// # Errors
    /// If the format cannot hold all of the puzzle.
    pub fn write(&self, format: &'static Format) -> Result<Written, Error> {
        let writing = Writing { layout_told: self.layout_told, ..Writing::new(format) };
        Ok(Reader::new().write(&self.data, &self.tree, &writing)?)
    }

    /// What the puzzle is: layout, givens, clues, the solution that the text states.
    #[doc(hidden)]
    pub fn data(&self) -> &puzzle::Puzzle {
        &self.data
    }

    /// What was written.
    #[doc(hidden)]
    pub fn tree(&self) -> &Ast {
        &self.tree
    }

    /// Warnings and notes about the text.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// The texts that its messages point into.
    pub fn sources(&self) -> &[Source] {
        &self.sources
    }

    /// The title, if the text states one.
    pub fn title(&self) -> Option<&str> {
        self.data.title.as_deref()
    }

    /// How much of the text was understood. Verdicts take account of it.
    pub fn understood(&self) -> Understood {
        self.data.understood()
    }

    /// Number of rows of the board, and of columns.
    pub fn size(&self) -> (usize, usize) {
        (self.data.layout.rows().into(), self.data.layout.columns().into())
    }

    /// The given in a cell, as it is printed; rows and columns count from 0.
    pub fn given(&self, row: usize, column: usize) -> Option<&str> {
        let layout = &self.data.layout;
        let cell = layout.cell_at(position(row, column)?)?;
        let given = self.data.givens.iter().find(|given| given.cell == cell)?;
        Some(layout.symbols.name(given.digit))
    }

    /// The error about this puzzle, which can show its text.
    pub(super) fn unsolved(&self, unsolved: Unsolved) -> Unsolved {
        Unsolved { sources: self.sources.clone(), ..unsolved }
    }
}

/// The place on the board.
pub(super) fn position(row: usize, column: usize) -> Option<Position> {
    Some(Position { row: row.try_into().ok()?, column: column.try_into().ok()? })
}

/// The board with its givens.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(render::givens(&self.data, render::Style::default()).trim_end())
    }
}

impl FromStr for Puzzle {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::read(text)
    }
}
