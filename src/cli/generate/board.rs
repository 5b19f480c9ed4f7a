//! Reads the board that `gridc generate` makes puzzles on, from a file or a layout name, and writes puzzles on it.

use super::super::Exit;
use super::super::arguments::BoardArguments;
use super::super::files::{Unusable, reader};
use crate::formats::Format;
use crate::formats::puzz_link::genre_contents;
use crate::front::{Entry, Reader, WriteError, Writing, Written};
use crate::generate::{Amount, ClueRequest, VariantGenerator};
use crate::language::{Library, refused};
use crate::puzzle::{PuzzleData, clean_line};
use crate::syntax::ast::ItemKind;
use crate::syntax::{Ast, Look, Source, draw};
use std::path::Path;

/// A board, with the reader that checks written puzzles by reading them back.
pub struct TargetBoard {
    /// Layout, marks, layers and clues; givens only if they are to be kept.
    pub puzzle: PuzzleData,
    /// Its statements in the `.grid` language, without those that concern a single puzzle.
    pub tree: Ast,
    /// Name of the layout for `--layout`.
    pub name: String,
    /// Clues implied by the value of `--layout`, such as cages that cover the board.
    pub wishes: Vec<ClueRequest>,
    /// Texts that messages about the board refer to.
    pub sources: Vec<Source>,
    /// Number of givens in its file that are not kept.
    pub dropped: usize,
    reader: Reader,
}

impl TargetBoard {
    /// Opens the board that the command line names.
    ///
    /// # Errors
    /// If there is none, or its text cannot be understood.
    pub fn open(arguments: &BoardArguments, look: Look) -> Result<Self, Unusable> {
        let reader = reader(arguments.models.as_deref(), None, look)?;
        let mut reader = reader.treatments(arguments.treat.clone()).blanks(true);
        let named = arguments.layout.as_deref().filter(|name| !is_file(name));
        let cages = named.filter(|name| VariantGenerator::covering(reader.library(), name));
        let wishes =
            cages.map(|rule| ClueRequest { rule: rule.to_owned(), arguments: Vec::new(), amount: Amount::Cover });
        let genre = named.and_then(genre);
        let named = match &genre {
            Some((board, _)) => Some(board.as_str()),
            None => named.filter(|name| Some(*name) != cages),
        };
        let file = arguments.file.as_deref().or(match named {
            None => arguments.layout.as_deref().map(Path::new),
            Some(_) => None,
        });
        let file = file.filter(|_| cages.is_none());
        let (mut puzzle, mut tree, sources) = match file {
            Some(file) => read(file, &mut reader, look)?,
            None => {
                let board = reader.board(named.unwrap_or("classic"));
                let board = board.map_err(|wrong| Unusable { exit: Exit::Usage, said: wrong.drawn(look) })?;
                (board.data().clone(), board.tree().clone(), Vec::new())
            }
        };
        let dropped = if arguments.keep_givens { 0 } else { puzzle.givens.len() };
        bare(&mut puzzle, &mut tree, arguments.keep_givens);
        let name = puzzle.layout.name.clone();
        let wishes: Vec<ClueRequest> =
            wishes.into_iter().chain(genre.into_iter().flat_map(|(_, wishes)| wishes)).collect();
        Ok(Self { puzzle, tree, name, wishes, sources, dropped, reader })
    }

    /// Returns the available layouts and rules.
    pub fn library(&self) -> &Library {
        self.reader.library()
    }

    /// Writes a puzzle with clues of its own, reads the text back and compares it. The result includes the layout if a reader
    /// cannot guess it.
    ///
    /// # Errors
    /// If the format cannot express the puzzle.
    pub fn write(&mut self, puzzle: &PuzzleData, tree: &Ast, writing: &Writing) -> Result<Written, WriteError> {
        self.reader.write(puzzle, tree, writing)
    }

    /// Returns whether a reader without further information reads the text as a puzzle of this board.
    pub fn is_told_by(&mut self, text: &str, format: &'static Format) -> bool {
        self.reader.guesses_layout(text, format, &self.puzzle.layout)
    }
}

/// Returns the board and the clues of a genre of grid puzzles, if the value of `--layout` is its rule, as in `slitherlink(10, 10)`.
fn genre(name: &str) -> Option<(String, Vec<ClueRequest>)> {
    let (name, size) = name.split_once('(').unwrap_or((name, ")"));
    let genre = genre_contents(name.trim())?;
    let wish = |rule: &str| ClueRequest { rule: rule.to_owned(), arguments: Vec::new(), amount: Amount::Needed };
    let drawn = [(genre.has_rooms, ClueRequest::ROOMS), (genre.has_holes, ClueRequest::HOLES)];
    let drawn = drawn.into_iter().filter(|(has, _)| *has).map(|(_, word)| word);
    let board = match genre.has_holes {
        true => match size.trim_end().strip_suffix(')') {
            Some(size) if !size.trim().is_empty() => format!("open({size}, 1, 9)"),
            _ => format!("open({size}"),
        },
        false => format!("grid({size}"),
    };
    Some((board, genre.rules.into_iter().chain(drawn).map(wish).collect()))
}

/// Returns whether the value of `--layout` names a file.
fn is_file(name: &str) -> bool {
    name.ends_with(".grid")
}

/// Reads a file that holds one puzzle, in any format.
fn read(path: &Path, reader: &mut Reader, look: Look) -> Result<(PuzzleData, Ast, Vec<Source>), Unusable> {
    let shown = clean_line(&path.display().to_string());
    let (entry, another) = reader.first(path).ok_or_else(|| bad(format!("error: {shown} is empty\n")))?;
    let Entry { puzzle, ast, diagnostics, sources, .. } = entry;
    match (puzzle, ast) {
        (Ok(_), _) if another => Err(bad(format!(
            "error: {shown} contains several puzzles; the board must be a single \
            one\n"
        ))),
        (Ok(puzzle), Some(tree)) => {
            match refused(&puzzle, "puzzles can only be made on a board that was fully understood") {
                Some(refusal) => Err(bad(draw(&refusal, &sources, look))),
                None => Ok((puzzle, tree, sources)),
            }
        }
        (Ok(_), None) => Err(bad(String::new())),
        (Err(failure), _) => {
            let errors = diagnostics.iter().filter(|said| said.is_error());
            let said = errors.map(|said| draw(said, &sources, look)).collect();
            Err(Unusable { exit: Exit::of_failure(failure.kind), said })
        }
    }
}

/// Removes what concerns a single puzzle: metadata such as its date, entered digits, the solution and, unless they are kept,
/// givens.
fn bare(puzzle: &mut PuzzleData, tree: &mut Ast, keep_givens: bool) {
    tree.items.retain(|item| match &item.kind {
        ItemKind::Metadata { key, .. } => matches!(key.text.as_str(), "title" | "author" | "rules"),
        ItemKind::Entered(_) => false,
        _ => true,
    });
    if !keep_givens {
        puzzle.givens.clear();
    }
    (puzzle.entered, puzzle.solution) = (Vec::new(), None);
    puzzle.id = None;
}

fn bad(said: String) -> Unusable {
    Unusable { exit: Exit::BadInput, said }
}
