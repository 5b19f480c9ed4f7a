//! `text`: boards drawn as text, with any spaces and rules between the cells.

use super::blocks::{Block, Blocks};
use super::lines::failed;
use super::rows::{Rows, assemble};
use super::{Diagnostic, Format, Parsed, Source, board};

/// The boards of a text, one block of lines at a time.
#[derive(Clone, Debug)]
pub(super) struct Boards<'s> {
    source: &'s Source,
    blocks: Blocks<'s>,
    format: Format,
    ready: std::vec::IntoIter<Parsed>,
}

impl<'s> Boards<'s> {
    /// The boards of a whole text. `format` is one of those that are read block by block.
    pub(super) fn new(source: &'s Source, format: Format) -> Self {
        Self { source, blocks: Blocks::new(&source.text), format, ready: Vec::new().into_iter() }
    }
}

impl Iterator for Boards<'_> {
    type Item = Parsed;

    fn next(&mut self) -> Option<Parsed> {
        loop {
            if let Some(parsed) = self.ready.next() {
                return Some(parsed);
            }
            let block = self.blocks.next()?;
            let parsed = match self.format {
                Format::Numbers => super::numbers::parse(self.source, &block),
                Format::Samurai => super::samurai::parse(self.source, &block),
                _ => parse(self.source, &block, self.format),
            };
            self.ready = parsed.into_iter();
        }
    }
}

/// The boards of a block.
pub(super) fn parse(source: &Source, block: &Block<'_>, format: Format) -> Vec<Parsed> {
    let id = title(block);
    match rows_of(source, block, false) {
        Ok(rows) => board::squares(source, &rows, id, format),
        Err(parsed) => vec![parsed],
    }
}

/// The words before a block.
pub(super) fn title(block: &Block<'_>) -> Option<String> {
    block.title.map(|line| line.text.trim().to_owned())
}

/// The rows of a block, or the messages about it.
pub(super) fn rows_of(source: &Source, block: &Block<'_>, words: bool) -> Result<Rows, Parsed> {
    let rows = assemble(source, block, words).map_err(|diagnostics| Parsed { ast: None, diagnostics })?;
    if rows.width() > 0 {
        return Ok(rows);
    }
    let line = block.lines.first().copied().or(block.title).or(block.announced.map(|(line, _)| line));
    let nothing = Diagnostic::error("E0405", "no board here");
    Err(failed(match line {
        Some(line) => nothing.at(line.span(source), "no row of a board follows").help("begin a comment with `#`"),
        None => nothing,
    }))
}
