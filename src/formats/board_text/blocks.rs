//! Splits a text into blocks of lines, one for each board (or for several boards without a gap).

use super::alphabet::{is_cell, number};
use super::line::{Line, TextLines};
use super::row::width;
use std::iter::Peekable;

/// Lines of one block. More boards than that without a gap are cut here; the number has all common heights as
/// divisors, so that the cut falls between boards.
pub(in crate::formats) const MAX_LINES: usize = 5040;

/// Lines without a blank line, a title or a first line `N` between them.
#[derive(Clone, Debug, Default)]
pub(in crate::formats) struct Block<'t> {
    /// A line of words before it.
    pub(in crate::formats) title: Option<Line<'t>>,
    /// A line before it that holds a single number, and that number.
    pub(in crate::formats) announced: Option<(Line<'t>, u32)>,
    /// The lines, none of them blank.
    pub(in crate::formats) lines: Vec<Line<'t>>,
}

impl Block<'_> {
    pub(in crate::formats) fn title(&self) -> Option<String> {
        self.title.map(|line| line.text.trim().to_owned())
    }
}

/// The blocks of a text, one at a time.
#[derive(Clone, Debug)]
pub(in crate::formats) struct Blocks<'t> {
    lines: Peekable<TextLines<'t>>,
    pending: Option<Block<'t>>,
}

impl<'t> Blocks<'t> {
    /// From the beginning of a text.
    pub(in crate::formats) fn new(text: &'t str) -> Self {
        Self { lines: TextLines::new(text).peekable(), pending: None }
    }

    /// The next lines without a gap.
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

    /// The next block; bands of one board between blank lines are put together.
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

/// Rows and columns of a block, roughly: lines that hold no cell do not count.
fn size(block: &Block<'_>) -> (usize, usize) {
    let mut widths = block.lines.iter().map(|l| width(l.text)).filter(|w| *w > 0);
    let Some(first) = widths.next() else { return (0, 0) };
    (1 + widths.count(), first)
}

/// Whether a line is a comment. `#` also stands for places outside a board, and no comment is made of those alone.
pub(in crate::formats) fn is_comment(line: &str) -> bool {
    let board = |c: char| c == '#' || c == ' ' || c == '|' || (c.is_ascii() && is_cell(c as u8));
    let row =
        || line.len() > 9 && line.chars().all(board) && line.bytes().any(|b| b != b'#' && b != b' ') && !has_word(line);
    line.starts_with('#') && !row()
}

/// Lines that are neither blank nor comments, without the blanks before them.
pub(in crate::formats) fn content(text: &str) -> impl Iterator<Item = Line<'_>> {
    TextLines::new(text)
        .filter(|l| !l.is_empty() && !is_comment(l.text))
        .map(|l| Line { start: l.start + (l.text.len() - l.text.trim_start().len()), text: l.text.trim_start() })
}

/// Whether a line is words, such as `Grid 01`: letters of which some are small, in a run of three or more.
pub(in crate::formats) fn is_title(line: &str) -> bool {
    line.len() < 200 && has_word(line) && line.contains(' ') && !line.contains(['|', '.', ','])
}

/// Whether a line has a word: a run of three letters or more, some of them small.
pub(in crate::formats) fn has_word(line: &str) -> bool {
    line.split(|c: char| !c.is_alphabetic()).any(|run| {
        let small = |c: char| c.is_lowercase() && !matches!(c, 'x');
        run.chars().count() >= 3 && run.chars().any(small)
    })
}

/// The number on a line that holds nothing else and is no row of a board.
fn announcement(line: &str) -> Option<u32> {
    number(line.trim()).filter(|_| line.trim().len() <= 3)
}
