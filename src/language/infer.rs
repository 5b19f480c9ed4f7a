//! Infers the layout of a drawn board if the file does not name one.

use super::Library;
use super::layouts::{LayoutBuilder, LayoutResult, MAX_SIDE, Multigrid, Statement, multigrids};
use crate::code::Code;
use crate::puzzle::{Layout, Position};
use crate::syntax::Diagnostic;
use crate::syntax::ast::{Picture, TokenKind};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The largest side for which a board is a single grid unless the picture shows places without a cell.
const ALWAYS_SINGLE: usize = 9;

/// Returns the height of the box that is as square as possible and not higher than wide; 1 for a prime side.
pub fn box_rows(side: usize) -> usize {
    (1..=side.isqrt()).rev().find(|rows| side.is_multiple_of(*rows)).unwrap_or(1)
}

/// Returns the layout of a picture, with a note if another interpretation is possible.
pub(super) fn infer<'a>(
    picture: &Picture,
    library: &'a Library,
    builder: &mut LayoutBuilder<'a>,
    own: &[Statement<'a>],
) -> LayoutResult<Arc<Layout>> {
    let (rows, columns) = shape(picture)?;
    let outside = picture.tokens.iter().any(|t| t.kind == TokenKind::Outside);
    if rows == columns && rows <= ALWAYS_SINGLE && !outside {
        return single(rows, picture, builder, own);
    }
    let fitting: Vec<&Multigrid> =
        multigrids(library).iter().filter(|m| fits(&m.layout, picture, rows, columns)).collect();
    let has_boxes = rows == columns && !outside && box_rows(rows) > 1;
    let symbols = used_symbols(picture);
    match fitting.as_slice() {
        [] if rows == columns && !outside => single(rows, picture, builder, own),
        [] => Err(no_layout(picture, library, rows, columns)),
        // If two symbols are unused, exchanging them in a solution gives another one, so this cannot be a unique puzzle.
        _ if has_boxes && (symbols.len() + 1 >= rows || beyond(&symbols, &fitting, rows)) => {
            single(rows, picture, builder, own)
        }
        [only] if !has_boxes => builder.library_layout(&only.name, &[], own),
        [only] if !symbols.is_empty() => {
            let said = format!("read as `{}`, because only {} different symbols are given", only.name, symbols.len());
            let (height, width) = (box_rows(rows), rows / box_rows(rows));
            let note = Diagnostic::new(Code::N0202, said).at(picture.span(), format!("{rows} by {columns}"));
            let note =
                note.because(format!("`classic({height}, {width})` has {rows} symbols, so it would not be unique"));
            builder
                .diagnostics
                .push(note.help(format!("for the other reading write `--layout 'classic({height}, {width})'`")));
            builder.library_layout(&only.name, &[], own)
        }
        several => {
            let mut readings: Vec<String> = several.iter().map(|m| format!("`{}`", m.name)).collect();
            if has_boxes && symbols.is_empty() {
                readings.push(format!("`classic({}, {})`", box_rows(rows), rows / box_rows(rows)));
            }
            let message = Diagnostic::new(
                Code::E0216,
                format!("a board of {rows} by {columns} may be {}", readings.join(" or ")),
            );
            let message = message.at(picture.span(), "could be either");
            Err(Box::new(message.help(format!("name one, as in `--layout {}`", several[0].name))))
        }
    }
}

/// Returns rows and columns of the drawn board; a square for one line of N² symbols.
fn shape(picture: &Picture) -> LayoutResult<(usize, usize)> {
    let rows = picture.rows.len();
    let Some(columns) = picture.width().filter(|w| *w > 0) else {
        let usual = picture.rows().next().map_or(0, <[_]>::len);
        let odd = picture.rows().enumerate().find(|(_, row)| row.len() != usual);
        let Some((number, row)) = odd else {
            return Err(Box::new(Diagnostic::new(Code::E0211, "there is no board")));
        };
        let message = format!("row {} has {} symbols, but row 1 has {usual}", number + 1, row.len());
        let span = row.first().zip(row.last()).map_or(picture.span(), |(a, b)| a.span.to(b.span));
        return Err(Box::new(Diagnostic::new(Code::E0211, message).at(span, "another length")));
    };
    let side = columns.isqrt();
    if rows == 1 && side * side == columns { Ok((side, side)) } else { Ok((rows, columns)) }
}

/// Builds a single grid of this side.
fn single<'a>(
    side: usize,
    picture: &Picture,
    builder: &mut LayoutBuilder<'a>,
    own: &[Statement<'a>],
) -> LayoutResult<Arc<Layout>> {
    if side > MAX_SIDE {
        let message = Diagnostic::new(Code::E0207, format!("a side of {side} is too large"));
        return Err(Box::new(message.at(picture.span(), "too large").because(format!("at most {MAX_SIDE}"))));
    }
    let height = box_rows(side);
    let width = side / height;
    if height == 1 && side > 1 {
        let message = Diagnostic::new(Code::E0215, format!("no box has {side} cells: {side} is a prime number"));
        let message = message.at(picture.span(), format!("{side} by {side}"));
        return Err(Box::new(message.help(format!(
            "for a grid without boxes write `--layout 'latin({side})'`; for drawn regions write a `.grid` file with \
            `use jigsaw({side})`"
        ))));
    }
    if height != width {
        let said = format!("read as `classic({height}, {width})`: boxes of {height} rows and {width} columns");
        let note = Diagnostic::new(Code::N0201, said).at(picture.span(), format!("{side} by {side}"));
        builder
            .diagnostics
            .push(note.help(format!("for boxes the other way write `--layout 'classic({width}, {height})'`")));
    }
    builder.library_layout("classic", &[height as i64, width as i64], own)
}

/// Returns the statements for boards with this many rows and columns, the usual one first.
pub(super) fn boards(rows: usize, columns: usize) -> Vec<String> {
    let mut boards = Vec::new();
    // The bound comes first: the search for the box takes time with the side.
    if rows == columns && rows <= MAX_SIDE {
        match box_rows(rows) {
            1 => {}
            3 if rows == 9 => boards.push("use classic".to_owned()),
            height => boards.push(format!("use classic({height}, {})", rows / height)),
        }
    }
    boards.push(format!("cells {rows} by {columns}"));
    boards
}

/// Returns whether every symbol and every place without a cell matches the layout.
fn fits(layout: &Layout, picture: &Picture, rows: usize, columns: usize) -> bool {
    let same_size = usize::from(layout.rows()) == rows && usize::from(layout.columns()) == columns;
    same_size
        && picture.tokens.iter().enumerate().all(|(i, token)| {
            let place = Position { row: (i / columns) as u16, column: (i % columns) as u16 };
            let inside = layout.cell_at(place).is_some();
            match token.kind {
                TokenKind::BlankOrOutside => true,
                TokenKind::Outside => !inside,
                TokenKind::Blank | TokenKind::Symbol(_) => inside,
            }
        })
}

/// Returns the different symbols of a picture, without the `0` that denotes a blank.
fn used_symbols(picture: &Picture) -> BTreeSet<&str> {
    let symbols = picture.tokens.iter().filter_map(|t| match &t.kind {
        TokenKind::Symbol(symbol) if symbol != "0" => Some(symbol.as_str()),
        _ => None,
    });
    symbols.collect()
}

/// Returns whether a symbol is a number that a single grid of this side has, but none of these layouts.
fn beyond(symbols: &BTreeSet<&str>, layouts: &[&Multigrid], side: usize) -> bool {
    let of_single = |s: &&&str| s.parse::<usize>().is_ok_and(|n| (1..=side).contains(&n));
    symbols.iter().filter(of_single).any(|s| layouts.iter().all(|m| m.layout.symbols.digit_of(s).is_none()))
}

fn no_layout(picture: &Picture, library: &Library, rows: usize, columns: usize) -> Box<Diagnostic> {
    let message =
        Diagnostic::new(Code::E0215, format!("no layout of the library fits this board of {rows} by {columns}"));
    let message = message.at(picture.span(), format!("{rows} by {columns}"));
    let size = |m: &&Multigrid| usize::from(m.layout.rows()) == rows && usize::from(m.layout.columns()) == columns;
    let near: Vec<&str> = multigrids(library).iter().filter(size).map(|m| m.name.as_str()).collect();
    Box::new(match near.first() {
        Some(first) => {
            let message = message.because(format!("{} have this size, but other cells", near.join(", ")));
            message.help(format!("write `--layout {first}` to see where the board differs"))
        }
        None => message.help("write a `.grid` file with its own `layout`, or name one with `--layout`"),
    })
}
