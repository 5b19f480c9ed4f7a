//! Splits a text into blocks of lines, one for each board (or for several boards without a gap).

use super::alphabet::{is_cell, number};
use super::line::{TextLine, TextLines};
use super::row::width;
use std::iter::Peekable;

/// Maximum number of lines in one block. Longer sequences of boards without a gap are cut here. All common heights divide this
/// number, so the cut falls between boards.
pub(in crate::formats) const MAX_LINES: usize = 5040;

/// Consecutive lines without a blank line, a title or an announcing number between them.
#[derive(Clone, Debug, Default)]
pub(in crate::formats) struct Block<'t> {
    /// A line of words before it, which is its title.
    pub(in crate::formats) title: Option<TextLine<'t>>,
    /// A line before it that holds a single number, and that number.
    pub(in crate::formats) announced: Option<(TextLine<'t>, u32)>,
    /// The lines, none of them blank.
    pub(in crate::formats) lines: Vec<TextLine<'t>>,
}

impl Block<'_> {
    pub(in crate::formats) fn title(&self) -> Option<String> {
        self.title.map(|line| line.text.trim().to_owned())
    }
}

/// Iterator over the blocks of a text.
#[derive(Clone, Debug)]
pub(in crate::formats) struct Blocks<'t> {
    lines: Peekable<TextLines<'t>>,
    pending: Option<Block<'t>>,
}

impl<'t> Blocks<'t> {
    /// Starts at the beginning of a text.
    pub(in crate::formats) fn new(text: &'t str) -> Self {
        Self { lines: TextLines::new(text).peekable(), pending: None }
    }

    /// Returns the next lines without a gap.
    fn gather(&mut self) -> Option<Block<'t>> {
        let mut block = Block::default();
        while let Some(line) = self.lines.peek().copied() {
            if line.is_empty() && !block.lines.is_empty() {
                return Some(block);
            }
            if line.is_empty() || is_comment(line.text) {
                self.lines.next();
                continue;
            }
            let announced = announcement(line.text);
            let title = is_title(line.text);
            if !block.lines.is_empty() && (title || announced.is_some() || block.lines.len() == MAX_LINES) {
                return Some(block);
            }
            self.lines.next();
            match announced {
                Some(n) => block.announced = Some((line, n)),
                None if title => block.title = Some(line),
                None => block.lines.push(line),
            }
        }
        let empty = block.lines.is_empty() && block.title.is_none() && block.announced.is_none();
        (!empty).then_some(block)
    }
}

impl<'t> Iterator for Blocks<'t> {
    type Item = Block<'t>;

    /// Returns the next block. Bands of one board that are separated by blank lines are joined.
    fn next(&mut self) -> Option<Block<'t>> {
        let mut block = match self.pending.take() {
            Some(block) => block,
            None => self.gather()?,
        };
        let (rows, columns) = size(&block);
        let mut height = rows;
        while rows > 0 && height < columns && columns.is_multiple_of(rows) {
            let Some(next) = self.gather() else { break };
            let band = next.title.is_none() && next.announced.is_none() && size(&next) == (rows, columns);
            if !band {
                self.pending = Some(next);
                break;
            }
            height += rows;
            block.lines.extend(next.lines);
        }
        Some(block)
    }
}

/// Estimates rows and columns of a block; lines without cells do not count.
fn size(block: &Block<'_>) -> (usize, usize) {
    let mut widths = block.lines.iter().map(|l| width(l.text)).filter(|w| *w > 0);
    let Some(first) = widths.next() else { return (0, 0) };
    (1 + widths.count(), first)
}

/// Returns whether a line is a comment. `#` also marks places outside a board, so a row of such places and cells is not a
/// comment.
pub(in crate::formats) fn is_comment(line: &str) -> bool {
    let board = |c: char| c == '#' || c == ' ' || c == '|' || (c.is_ascii() && is_cell(c as u8));
    let row =
        || line.len() > 9 && line.chars().all(board) && line.bytes().any(|b| b != b'#' && b != b' ') && !has_word(line);
    line.starts_with('#') && !row()
}

/// Returns the lines that are neither blank nor comments, without leading blanks.
pub(in crate::formats) fn content(text: &str) -> impl Iterator<Item = TextLine<'_>> {
    TextLines::new(text)
        .filter(|l| !l.is_empty() && !is_comment(l.text))
        .map(|l| TextLine { start: l.start + (l.text.len() - l.text.trim_start().len()), text: l.text.trim_start() })
}

/// Returns whether a line consists of words, such as `Grid 01`.
pub(in crate::formats) fn is_title(line: &str) -> bool {
    line.len() < 200 && has_word(line) && line.contains(' ') && !line.contains(['|', '.', ','])
}

/// Returns whether a line contains a word: a run of three or more letters, at least one of them lower-case.
pub(in crate::formats) fn has_word(line: &str) -> bool {
    line.split(|c: char| !c.is_alphabetic()).any(|run| {
        let small = |c: char| c.is_lowercase() && !matches!(c, 'x');
        run.chars().count() >= 3 && run.chars().any(small)
    })
}

/// Parses a line that holds a single number and is not a row of a board.
fn announcement(line: &str) -> Option<u32> {
    number(line.trim()).filter(|_| line.trim().len() <= 3)
}
