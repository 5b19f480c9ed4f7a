//! Chooses the format of generated puzzles, and converts them to text.

use super::super::arguments::GenerateArguments;
use super::board::TargetBoard;
use crate::cli::output::is_numbered;
use crate::formats::{Document, Format, Unwritable, grid, json, lines, numbers, of_extension, samurai, sukaku, write};
use crate::front::{Alternatives, WriteError, Writing};
use crate::puzzle::{Grid, PuzzleData, Span, StatedSolution};
use crate::syntax::Ast;
use std::path::Path;

/// The format, and the parts of a puzzle to write.
#[derive(Clone, Copy, Debug)]
pub struct TextForm {
    pub format: &'static Format,
    /// Whether the solution is written.
    pub solution: bool,
    /// Whether the puzzle is part of a list.
    pub in_list: bool,
}

impl TextForm {
    /// Returns the format of the command line, or one that suits the board.
    ///
    /// # Errors
    /// If the format cannot express what is requested; the text names an option that works.
    pub fn new(
        arguments: &GenerateArguments,
        several: bool,
        variant: bool,
        board: &TargetBoard,
    ) -> Result<Self, String> {
        let (written, json) = (&arguments.written, arguments.presentation.json);
        let output = written.file();
        // Each puzzle is written by itself, in a file or in a JSON object.
        let single = !several || output.map_or(json, is_numbered);
        let format = match written.to.or(output.and_then(named)) {
            Some(format) => format,
            None if variant => {
                if single {
                    grid::FORMAT
                } else {
                    json::FORMAT
                }
            }
            None if json && output.is_none() => list(board).unwrap_or(grid::FORMAT),
            None if single => grid::FORMAT,
            None => list(board)?,
        };
        if !single && format.separator.is_none() {
            return Err(format!(
                "a file in the format `{}` contains one puzzle; write each to its own file, as in `--output \
                'puzzle-{{}}.{}'`, or leave out `--to`",
                format.name, format.extension
            ));
        }
        if written.solution && !format.holds_solution {
            return Err(format!(
                "the format `{}` has no place for the solution; `grid` and `lines` have one",
                format.name
            ));
        }
        // A JSON object has a separate field for the solution.
        let apart = json && output.is_none();
        let usual = !(written.no_solution || arguments.wanted.full || arguments.wanted.any || apart);
        let form = Self { format, solution: format.holds_solution && (written.solution || usual), in_list: !single };
        if !variant {
            form.text(board, &board.puzzle, None).map_err(|unwritable| refusal(&unwritable))?;
        }
        Ok(form)
    }

    /// Returns the text of a puzzle.
    ///
    /// # Errors
    /// If the format cannot express it.
    pub fn text(self, board: &TargetBoard, puzzle: &PuzzleData, solution: Option<&Grid>) -> Result<String, Unwritable> {
        let puzzle = self.stating(puzzle, solution);
        let text = write(&Document::new(&puzzle, Some(&board.tree)), self.format)?;
        Ok(if self.in_list { self.format.in_list(text) } else { text })
    }

    /// Returns the text of a puzzle with clues of its own, after reading it back and comparing it, and the layout if a reader
    /// cannot guess it.
    ///
    /// # Errors
    /// If the format cannot express the puzzle; the text gives the reason.
    pub fn read_back(
        self,
        board: &mut TargetBoard,
        puzzle: &PuzzleData,
        tree: &Ast,
        solution: Option<&Grid>,
    ) -> Result<(String, Option<String>), String> {
        let puzzle = self.stating(puzzle, solution);
        let written = board
            .write(&puzzle, tree, &Writing { several: self.in_list, ..Writing::new(self.format) })
            .map_err(|unwritten| match unwritten {
                WriteError::Losses { instead: Alternatives::Write(Some(format), _), .. } => {
                    format!("{unwritten}; write `--to {}`", format.name)
                }
                other => other.to_string(),
            })?;
        Ok((written.text, written.layout))
    }

    /// Returns the puzzle with its solution, if solutions are written.
    fn stating(self, puzzle: &PuzzleData, solution: Option<&Grid>) -> PuzzleData {
        let is_blank = puzzle.layout.is_blank();
        let stated = solution.filter(|_| self.solution).map(|grid| StatedSolution {
            digits: puzzle.digits_of(grid).iter().map(|digit| Some(*digit).filter(|_| !is_blank)).collect(),
            answer: if is_blank { puzzle.stated_answer(grid) } else { Vec::new() },
            span: Span::default(),
        });
        PuzzleData { solution: stated, ..puzzle.clone() }
    }
}

/// Returns a format for a list of puzzles on a board.
fn list(board: &TargetBoard) -> Result<&'static Format, String> {
    let holds = |format: &'static Format| write(&Document::new(&board.puzzle, Some(&board.tree)), format);
    let lists = [lines::FORMAT, samurai::FORMAT, numbers::FORMAT, sukaku::FORMAT];
    if let Some(format) = lists.into_iter().find(|format| holds(format).is_ok()) {
        return Ok(format);
    }
    let why = holds(lines::FORMAT).err().map_or_else(String::new, |unwritable| format!("{unwritable}; "));
    Err(format!("{why}write each puzzle to its own file, as in `--output 'puzzle-{{}}.grid'`"))
}

/// Formats the reason why a format is unsuitable, with one that is suitable.
pub fn refusal(unwritable: &Unwritable) -> String {
    match unwritable.instead() {
        Some(format) => format!("{unwritable}; write `--to {}`", format.name),
        None => unwritable.to_string(),
    }
}

/// Returns the format that a file name implies.
pub fn named(path: &Path) -> Option<&'static Format> {
    of_extension(path.extension()?.to_str()?)
}
