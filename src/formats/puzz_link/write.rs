//! Writes `puzz-link`: a link of puzz.link.

use super::codes::{Code, Numbers, encode};
use super::write_genre::{self, Written};
use crate::formats::cages::caged::{Boxes, Caged, named};
use crate::formats::{Document, Loss};

/// The sides that are read back.
const SIDES: std::ops::RangeInclusive<usize> = 2..=62;

pub(super) fn write(document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
    if let Some(genre) = write_genre::genre_of(document) {
        let Some(Written { flags, rows, columns, body }) = write_genre::write(genre, genre.body, document, losses)
        else {
            return String::new();
        };
        let flags = if flags.is_empty() { flags } else { flags + "/" };
        let mut link = format!("https://puzz.link/p?{}/{flags}{columns}/{rows}/{body}", genre.names[0]);
        // Programs that find links in texts leave out a mark at the end.
        if link.ends_with(|c: char| !c.is_ascii_alphanumeric()) {
            link.push('/');
        }
        return named(link, document);
    }
    losses.extend(document.layers());
    losses.extend(document.values());
    losses.extend(document.puzzle.doubts.iter().map(|doubt| Loss::Doubt(doubt.what.clone())));
    let Some(mut board) = Caged::of(document, losses) else { return String::new() };
    let side = board.side;
    if !SIDES.contains(&side) {
        losses.push(Loss::Side { side, allowed: "boards of side 2 to 62" });
        return String::new();
    }
    let width = if side == 6 { 3 } else { side.isqrt() };
    if board.boxes != Boxes::Rectangles(side.isqrt(), width) {
        losses.push(Loss::Regions(document.puzzle.layout.name.clone()));
    }
    board.no_diagonals(document, losses);
    board.apart(document, losses, |_| false);
    let entries: Vec<Option<Numbers>> =
        board.givens.iter().map(|given| given.map(|digit| vec![i64::from(digit)])).collect();
    let cells = encode(Code::Hexadecimal, &entries).unwrap_or_default();
    named(format!("https://puzz.link/p?sudoku/{side}/{side}/{cells}"), document)
}
