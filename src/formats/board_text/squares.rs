//! Converts the rows of a board to a syntax tree.

use super::alphabet::{Alphabet, MAX_CHARACTER_SIDE, Remark, unknown_symbol};
use super::blocks::Block;
use super::row::Spacing;
use super::rows::{Rows, assemble};
use crate::code::Code;
use crate::puzzle::Span;
use crate::syntax::ast::{Ast, Item, ItemKind, Picture, Token, TokenKind};
use crate::syntax::{Diagnostic, Parsed, Source};

const MIN_SIDE: usize = 4;

/// Maximum number of labels for one board; more would only repeat the first.
const MAX_UNKNOWN: usize = 10;

/// Returns the rows of a block, or the messages about it.
pub(in crate::formats) fn rows(source: &Source, block: &Block<'_>, words: bool) -> Result<Rows, Parsed> {
    let rows = assemble(source, block, words).map_err(|diagnostics| Parsed { ast: None, diagnostics })?;
    if rows.width() > 0 {
        return Ok(rows);
    }
    let line = block.lines.first().copied().or(block.title).or(block.announced.map(|(line, _)| line));
    let nothing = Diagnostic::new(Code::E0405, "no board here");
    Err(Parsed::failed(match line {
        Some(line) => nothing.at(line.span(source), "no row of a board follows").help("begin a comment with `#`"),
        None => nothing,
    }))
}

/// Returns the square boards of a block: one, or several of the same side below each other.
pub(in crate::formats) fn squares(source: &Source, rows: &Rows, id: Option<String>) -> Vec<Parsed> {
    let (height, width) = (rows.height(), rows.width());
    if width < MIN_SIDE || height % width != 0 {
        return vec![Parsed::failed(not_square(rows))];
    }
    if height == width {
        return vec![square(source, rows, id)];
    }
    (0..height / width).map(|k| square(source, &rows.part(source, k * width, width), id.clone())).collect()
}

fn square(source: &Source, rows: &Rows, id: Option<String>) -> Parsed {
    let side = rows.width();
    let (alphabet, remark) = alphabet(rows);
    if side > MAX_CHARACTER_SIDE && rows.spacing == Spacing::Characters {
        return Parsed::failed(too_many_symbols(rows.span, side, format!("{side} characters in a row")));
    }
    let mut diagnostics = Vec::new();
    let picture = picture(source, rows, &mut diagnostics, alphabet, |text| alphabet.token(text));
    finish(SquareBoard { alphabet, remark, span: rows.span, picture, solution: None, id, diagnostics })
}

/// Returns the message that single characters do not suffice for the symbols of a board.
pub(in crate::formats) fn too_many_symbols(at: Span, side: usize, found: String) -> Diagnostic {
    Diagnostic::new(Code::E0409, format!("a board of side {side} needs {side} symbols"))
        .at(at, found)
        .because(format!("single characters name at most {MAX_CHARACTER_SIDE}"))
        .help("write the symbols as decimal numbers, separated by spaces")
}

/// Returns the alphabet of a board: numbers if words are cells and no letter occurs, otherwise characters.
pub(in crate::formats) fn alphabet(rows: &Rows) -> (Alphabet, Option<Remark>) {
    let side = rows.width();
    let numbers = rows.spacing == Spacing::Words && !rows.seen.has_letter() && (side > 9 || rows.largest > 9);
    match numbers {
        true => Alphabet::of_numbers(side, rows.seen, rows.largest),
        false => Alphabet::of_characters(side, rows.seen),
    }
}

/// Converts the rows to a picture; `meaning` interprets the text of each cell.
pub(in crate::formats) fn picture(
    source: &Source,
    rows: &Rows,
    diagnostics: &mut Vec<Diagnostic>,
    alphabet: Alphabet,
    meaning: impl Fn(&str) -> Option<TokenKind>,
) -> Picture {
    let mut picture = Picture::default();
    for row in &rows.cells {
        for cell in row {
            let span = Span::new(source.id, cell.start, cell.end);
            let kind = meaning(&source.text[cell.clone()]).unwrap_or_else(|| {
                if diagnostics.len() < MAX_UNKNOWN {
                    diagnostics.push(unknown_symbol(source, span, alphabet));
                }
                TokenKind::Blank
            });
            picture.tokens.push(Token { kind, span });
        }
        picture.rows.push(picture.tokens.len() as u32);
    }
    picture
}

/// Returns the message about a block that is not a square board.
fn not_square(rows: &Rows) -> Diagnostic {
    let (height, width) = (rows.height(), rows.width());
    let count = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    let (down, across) = (count(height, "row"), count(width, "cell"));
    let wrong = Diagnostic::new(Code::E0405, format!("not a square board: {down} of {across}"))
        .at(rows.span, format!("{down}, {}", count(width, "column")));
    let wrong = match width > height {
        _ if width < MIN_SIDE => wrong.help(format!("boards have at least {MIN_SIDE} rows and columns")),
        true => wrong.help(format!("add {}, or separate boards by a blank line", count(width - height, "row"))),
        false if height < 2 * width => {
            wrong.help(format!("remove {}, or separate boards by a blank line", count(height - width, "row")))
        }
        false => wrong.help("separate boards by a blank line"),
    };
    match height > 9 && width > 9 {
        true => wrong.because("boards of several overlapping grids are read with `--format samurai`"),
        false => wrong.because("a board has as many rows as columns"),
    }
}

/// A board that has been read, before its conversion to a tree.
pub(in crate::formats) struct SquareBoard {
    pub(in crate::formats) alphabet: Alphabet,
    /// Remark on the choice of the alphabet.
    pub(in crate::formats) remark: Option<Remark>,
    pub(in crate::formats) span: Span,
    pub(in crate::formats) picture: Picture,
    pub(in crate::formats) solution: Option<Picture>,
    pub(in crate::formats) id: Option<String>,
    /// Messages so far.
    pub(in crate::formats) diagnostics: Vec<Diagnostic>,
}

/// Creates the tree, unless there is an error.
pub(in crate::formats) fn finish(read: SquareBoard) -> Parsed {
    let SquareBoard { alphabet, remark, span, picture, solution, id, mut diagnostics } = read;
    let side = picture.rows.len();
    diagnostics.extend(remark.map(|r| r.diagnostic(side, span)));
    if diagnostics.iter().any(Diagnostic::is_error) {
        return Parsed { ast: None, diagnostics };
    }
    let mut items = Vec::with_capacity(2);
    items.extend(alphabet.statement(span));
    items.push(Item { docs: None, kind: ItemKind::Givens(picture), span });
    if let Some(picture) = solution {
        let span = picture.span();
        items.push(Item { docs: None, kind: ItemKind::Solution(picture), span });
    }
    Parsed { ast: Some(Ast { layout_from_shape: true, id, items }), diagnostics }
}
