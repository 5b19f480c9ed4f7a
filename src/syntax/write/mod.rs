//! Puzzles back to texts, one file per format: what is written reads back to the same puzzle.
//!
//! A format that cannot hold all of a puzzle refuses it, and says what it cannot hold ([`Unwritable`]). Which layout a
//! board has, most formats do not say: where a reader would not guess it, it has to be told with `--layout`.
//! Titles, authors and names are no part of the puzzle; they are written where the format has a place for them.

mod arguments;
mod board;
mod cage_map;
mod caged;
mod dzn;
mod f_puzzles;
mod grid;
mod hodoku;
mod iss;
mod jigsaw_lines;
mod json;
mod lines;
mod links;
mod lisudoku;
mod loss;
mod msk;
mod negative;
mod numbers;
mod opensudoku;
mod penpa;
mod perfect_sudoku;
mod puzz_link;
mod puzzlekit;
mod samurai;
mod samurai_lines;
mod sdk;
mod sdx;
mod snarfable;
mod solo;
mod spelling;
mod ss;
mod sudokumaker;
mod sudokupad;
mod sukaku;
mod sumocue;
mod text;

pub use links::{MAX_LINK, has_link, is_link_by_default, link};
pub use loss::{Loss, Unwritable};

use super::ast::{Item, ItemKind};
use super::{Ast, Format};
use crate::puzzle::{Clue, Puzzle};

/// A puzzle to be written, with its solution if it states one.
#[derive(Clone, Copy, Debug)]
pub struct Document<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// The tree of the `.grid` file that it came from, if it came from one: clues, layers and the file's own rules and
    /// layouts are written from it. Its givens and solution are not looked at.
    pub tree: Option<&'a Ast>,
}

impl<'a> Document<'a> {
    /// What is said about the puzzle under this key: `title`, `author`, `rules`, `source`, …
    fn metadata(&self, wanted: &str) -> Option<&'a str> {
        match wanted {
            "title" => return self.puzzle.title.as_deref(),
            "author" => return self.puzzle.author.as_deref(),
            "id" => return self.puzzle.id.as_deref(),
            _ => {}
        }
        self.tree?.items.iter().rev().find_map(|item| match &item.kind {
            ItemKind::Metadata { key, text } if key.text == wanted => Some(text.as_str()),
            _ => None,
        })
    }

    /// The loss of a clue.
    fn loss(&self, clue: &Clue) -> Loss {
        Loss::Clue(self.puzzle.clue_words(clue))
    }

    /// The loss of what the setter says about a clue, where a format has no place for it.
    fn note(&self, clue: &Clue) -> Option<Loss> {
        clue.note.as_ref().map(|_| Loss::Note(self.puzzle.clue_words(clue)))
    }

    /// The loss of the layers, if there are any.
    fn layers(&self) -> Option<Loss> {
        let names: Vec<String> = self.puzzle.layers.iter().map(|layer| layer.name.clone()).collect();
        (!names.is_empty()).then_some(Loss::Layers(names))
    }

    /// The loss of what arithmetic reads in cells, if that is not their digits.
    fn values(&self) -> Option<Loss> {
        let values = |item: &Item| matches!(item.kind, ItemKind::Value(_));
        self.tree.is_some_and(|tree| tree.items.iter().any(values)).then_some(Loss::Values)
    }
}

impl Format {
    /// Whether it has a place for the solution.
    pub fn holds_solution(self) -> bool {
        matches!(self, Self::Grid | Self::Lines | Self::FPuzzles | Self::SudokuPad | Self::Penpa | Self::Json)
    }

    /// What separates one puzzle from the next in a file of several; `None` if a file holds one.
    pub fn separator(self) -> Option<&'static str> {
        use Format::{
            CageMap, FPuzzles, Hodoku, JigsawLines, Json, Lines, Numbers, PerfectSudoku, PuzzLink, Puzzlekit, Samurai,
            Snarfable, Solo, Ss, Sukaku, SumoCue, Text,
        };
        match self {
            Lines | Sukaku | Solo | PuzzLink | Snarfable | PerfectSudoku | SumoCue | JigsawLines | Hodoku => Some(""),
            Json | FPuzzles | CageMap => Some(""),
            Text | Ss | Numbers | Samurai | Puzzlekit => Some("\n"),
            _ => None,
        }
    }

    /// What begins a line that says nothing to a reader; `None` if the format has no such lines.
    pub fn comment(self) -> Option<&'static str> {
        use Format::{CageMap, Dzn, FPuzzles, Grid, Json, Lisudoku, OpenSudoku, Penpa, SudokuMaker, SudokuPad};
        match self {
            Grid => Some("//"),
            Dzn => Some("%"),
            FPuzzles | SudokuPad | SudokuMaker | Lisudoku | CageMap | OpenSudoku | Penpa | Json => None,
            _ => Some("#"),
        }
    }

    /// How files of this format are called.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Grid | Self::Sdk | Self::Ss | Self::Sdx | Self::Msk | Self::OpenSudoku | Self::Dzn => self.name(),
            Self::FPuzzles | Self::SudokuPad | Self::SudokuMaker | Self::Lisudoku | Self::CageMap | Self::Json => {
                "json"
            }
            _ => "txt",
        }
    }

    /// The format that the extension of a name stands for, if it stands for one alone.
    pub fn of_extension(extension: &str) -> Option<Self> {
        let named =
            |format: &Self| format.name() == format.extension() && extension.eq_ignore_ascii_case(format.name());
        Self::ALL.into_iter().find(named)
    }
}

/// What a puzzle became in a format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The text, in whole lines.
    pub text: String,
    /// What of the puzzle is not in it.
    pub losses: Vec<Loss>,
}

/// Makes the best text that there is, and adds everything that is not in it to the losses. After a loss of the whole
/// board ([`Loss::is_whole`]) nobody looks at the text. Doubts, layers and values are the dispatcher's matter.
type Writer = fn(&Document<'_>, &mut Vec<Loss>) -> String;

/// What a format that has the numbers from 1 alone loses.
fn not_numbers(puzzle: &Puzzle) -> Option<Loss> {
    let symbols = &puzzle.layout.symbols;
    let (name, _) = symbols.names().zip(1_usize..).find(|(name, number)| **name != *number.to_string())?;
    Some(Loss::Symbols(format!("the symbol {name}: it has the numbers from 1")))
}

/// The writer of a format.
fn writer(format: Format) -> Writer {
    match format {
        Format::Grid => grid::write,
        Format::Lines => lines::write,
        Format::Text => text::write,
        Format::Iss => iss::write,
        Format::Sdk => sdk::write,
        Format::Ss => ss::write,
        Format::Numbers => numbers::write,
        Format::Sukaku => sukaku::write,
        Format::Samurai => samurai::write,
        Format::SamuraiLines => samurai_lines::write,
        Format::FPuzzles => f_puzzles::write,
        Format::SudokuPad => sudokupad::write,
        Format::SudokuMaker => sudokumaker::write,
        Format::Sdx => sdx::write,
        Format::Msk => msk::write,
        Format::Hodoku => hodoku::write,
        Format::OpenSudoku => opensudoku::write,
        Format::Dzn => dzn::write,
        Format::Lisudoku => lisudoku::write,
        Format::Json => json::write,
        Format::Penpa => penpa::write,
        Format::Solo => solo::write,
        Format::PuzzLink => puzz_link::write,
        Format::Snarfable => snarfable::write,
        Format::PerfectSudoku => perfect_sudoku::write,
        Format::SumoCue => sumocue::write,
        Format::CageMap => cage_map::write,
        Format::JigsawLines => jigsaw_lines::write,
        Format::Puzzlekit => puzzlekit::write,
    }
}

/// The text of a puzzle, in whole lines.
///
/// # Errors
/// If the format cannot hold all of the puzzle, but for what is said about it: everything that it cannot hold.
pub fn write(document: &Document<'_>, format: Format) -> Result<String, Unwritable> {
    let Written { text, losses } = write_lossy(document, format)?;
    if losses.iter().all(Loss::is_said_only) { Ok(text) } else { Err(Unwritable { format, losses }) }
}

/// The text of as much of a puzzle as the format can hold.
///
/// # Errors
/// If it cannot hold the board at all.
pub fn write_lossy(document: &Document<'_>, format: Format) -> Result<Written, Unwritable> {
    let writer = writer(format);
    let mut losses = Vec::new();
    let mut text = writer(document, &mut losses);
    // A tree and a resolved puzzle have all that there is.
    let (rest, negative) = match format {
        Format::Grid | Format::Json => (None, Vec::new()),
        _ => negative::without(document.puzzle, &losses),
    };
    if let Some(rest) = rest {
        losses.clear();
        text = writer(&Document { puzzle: &rest, ..*document }, &mut losses);
        losses.extend(negative);
    }
    // A tree and a resolved puzzle have all of these, or their writer says what is missing.
    if !matches!(format, Format::Grid | Format::Json) {
        losses.extend(document.layers());
        losses.extend(document.values());
        losses.extend(document.puzzle.doubts.iter().map(|doubt| Loss::Doubt(doubt.what.clone())));
    }
    match losses.iter().any(Loss::is_whole) {
        true => Err(Unwritable { format, losses }),
        false => Ok(Written { text, losses }),
    }
}

/// A text as it stands in a file of several puzzles.
pub fn in_list(format: Format, text: String) -> String {
    match format {
        Format::Json => json::on_one_line(&text),
        _ => text,
    }
}
