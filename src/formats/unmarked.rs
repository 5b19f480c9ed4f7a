//! Recognition of formats without a mark: boards and lists, which are recognised by their content.

use super::board_text::alphabet::Alphabet;
use super::board_text::blocks::{Block, Blocks};
use super::board_text::fields::Fields;
use super::board_text::line::{MAX_LINE, TextLine};
use super::board_text::row::Spacing;
use super::board_text::rows::{Rows, assemble};
use crate::syntax::{Diagnostic, Source};
use std::cell::OnceCell;

/// The evidence that a text is in a format, the strongest first. If several formats claim a text, the strongest evidence decides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Evidence {
    /// Sections or headers that only files of this format have.
    Sections,
    /// A first line with the names of columns.
    Header,
    /// Symbols at their own places among the candidates of cells.
    Candidates,
    /// Symbols at the places of several grids.
    Places,
    /// A line with the candidates of a whole board.
    LineOfCandidates,
    /// A number of lines that fit together as grids.
    LinesOfGrids,
    /// A line that is a whole board.
    LineOfBoard,
    /// A first line that announces the side, or commas between numbers.
    Announced,
    /// Rows in the shape of several grids.
    Shape,
    /// Rows of numbers with several digits.
    Numbers,
    /// Lines that are too long for rows.
    LongLines,
    /// Rows, in a file with the format's extension.
    RowsAsNamed,
    /// Rows of symbols.
    Rows,
}

/// Tests whether a text is in a format: `None` if it is not, otherwise notes about this interpretation, or the error that the
/// user has to choose.
pub type Claim = fn(&UnmarkedText<'_>) -> Option<Result<Vec<Diagnostic>, Diagnostic>>;

/// Returns a claim without notes.
pub(in crate::formats) fn if_so(is: bool) -> Option<Result<Vec<Diagnostic>, Diagnostic>> {
    is.then_some(Ok(Vec::new()))
}

/// A text without a mark.
pub struct UnmarkedText<'s> {
    pub(in crate::formats) source: &'s Source,
    /// The file's extension; empty if there is none.
    pub(in crate::formats) extension: &'s str,
    /// The first line that is neither blank nor a comment.
    pub(in crate::formats) first: TextLine<'s>,
    /// The first block of lines.
    pub(in crate::formats) block: Block<'s>,
    rows: OnceCell<Result<Rows, Vec<Diagnostic>>>,
    line_of_list: OnceCell<Option<Fields>>,
    is_board: OnceCell<bool>,
}

impl<'s> UnmarkedText<'s> {
    pub(super) fn new(source: &'s Source, extension: &'s str, first: TextLine<'s>) -> Self {
        let block = Blocks::new(&source.text).next().unwrap_or_default();
        let (rows, line_of_list, is_board) = Default::default();
        Self { source, extension, first, block, rows, line_of_list, is_board }
    }

    /// Returns the rows of the block.
    pub(in crate::formats) fn rows(&self) -> Result<&Rows, &Vec<Diagnostic>> {
        self.rows.get_or_init(|| assemble(self.source, &self.block, false)).as_ref()
    }

    /// Returns the fields of the first line if it belongs to a list, and is not a row of a board.
    pub(in crate::formats) fn line_of_list(&self) -> Option<&Fields> {
        self.line_of_list.get_or_init(|| self.find_line_of_list()).as_ref()
    }

    fn find_line_of_list(&self) -> Option<Fields> {
        if self.first.text.len() > MAX_LINE {
            return Some(Fields::default());
        }
        let fields = Fields::of(self.first.text);
        let (cells, side) = fields.puzzle.as_ref()?;
        let alone = fields.rest.is_empty() && fields.solution.is_none();
        if !alone {
            return Some(fields);
        }
        if self.first.text.contains([',', ';', '|']) {
            return None;
        }
        // A row of a larger board: as many rows as cells in a row, with symbols that the small board does not have.
        let rows = self.rows();
        if let Ok(rows) = rows
            && rows.spacing == Spacing::Words
            && rows.width() == cells.len()
        {
            return None;
        }
        let small = Alphabet::digits((*side).min(9));
        let beyond = |rows: &Rows| {
            (b'1'..=b'z').any(|b| {
                rows.seen.has(b) && b.is_ascii_alphanumeric() && small.index(b).is_none() && !b"xX".contains(&b)
            })
        };
        let board = |rows: &Rows| rows.height() == rows.width() && rows.width() == cells.len() && beyond(rows);
        let is_board = *side < 8 && rows.is_ok_and(board);
        (!is_board).then_some(fields)
    }

    /// Returns whether the block looks like a board, and not like prose.
    pub(in crate::formats) fn is_board(&self) -> bool {
        *self.is_board.get_or_init(|| self.looks_like_board())
    }

    fn looks_like_board(&self) -> bool {
        let plain = |c: char| {
            c.is_ascii_alphanumeric()
                || c.is_whitespace()
                || "._-*|+:=,;#\"'".contains(c)
                || ('\u{2500}'..='\u{257f}').contains(&c)
        };
        let lines = || self.block.lines.iter().take(200);
        let text = || lines().flat_map(|l| l.text.chars());
        let (all, odd) = (text().count(), text().filter(|c| !plain(*c)).count());
        let words = lines().flat_map(|l| l.text.split(|c: char| !c.is_alphabetic()));
        let prose = words.filter(|w| w.len() >= 3 && w.chars().any(char::is_lowercase)).count();
        // Rows that look like words are a board with lower-case symbols.
        let is_lettered =
            |rows: &Rows| rows.spacing == Spacing::Characters && rows.height() == rows.width() && rows.width() >= 4;
        all > 0 && odd * 4 <= all && (prose <= 2 || self.rows().is_ok_and(is_lettered))
    }

    /// Returns whether the block looks like a board with rows, though some may be wrong.
    pub(in crate::formats) fn is_board_of_rows(&self) -> bool {
        self.is_board() && self.rows().map_or(true, |rows| rows.width() > 0)
    }
}
