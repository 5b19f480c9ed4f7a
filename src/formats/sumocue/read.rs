//! Reads `sumocue` lines: `SumoCueV1`, optionally `D` for both diagonals, and for each cell `=nn`, the sum of the cage that
//! begins there, or `+nn`, the first cell (from 0) of its cage; for a jigsaw, each is followed by `J` and the number of the
//! region.
//!
//! The description is Ruud's, in the forum of sudocue.net (topic 519). A cage of one cell is a given; a sum of 0 is no cage, so
//! that a plain jigsaw has its givens as `=5J0` and its open cells as `=0J0`. The entries may continue over several lines.

use crate::code::Code;
use crate::formats::Reading;
use crate::formats::board_text::characters;
use crate::formats::board_text::entries::entries;
use crate::formats::board_text::fields::side_of;
use crate::formats::boxes::{are_boxes, say_boxes};
use crate::formats::cages::{self, Cage, groups};
use crate::formats::draft::Draft;
use crate::puzzle::{Effect, Span};
use crate::syntax::{Diagnostic, Parsed, Source};

/// The beginning of every puzzle.
const HEAD: &str = "SumoCueV";

/// Returns whether a text is in this format, so that no other is tried.
pub(super) fn recognises(text: &str) -> bool {
    entries(text).next().is_some_and(|line| begins(line.text))
}

fn begins(line: &str) -> bool {
    line.get(..HEAD.len()).is_some_and(|head| head.eq_ignore_ascii_case(HEAD))
}

/// Parses the puzzles of a text.
pub(super) fn puzzles<'s>(source: &'s Source, reading: &'s Reading) -> impl Iterator<Item = Parsed> + 's {
    let mut lines = entries(&source.text).peekable();
    std::iter::from_fn(move || {
        let first = lines.next()?;
        let mut end = first.start + first.text.len();
        while let Some(line) = lines.next_if(|line| line.text.starts_with(['=', '+', 'J'])) {
            end = line.start + line.text.len();
        }
        Some(read(source, reading, first.start, end).into())
    })
}

/// The entry of a cell.
struct CellEntry {
    head: bool,
    number: u32,
    region: Option<u32>,
    span: Span,
}

fn read(source: &Source, reading: &Reading, start: usize, end: usize) -> Result<Parsed, Box<Diagnostic>> {
    let mut draft = Draft::new(source, reading);
    let text = &source.text[start..end];
    let whole = draft.span(start, end);
    let body = text.find(['=', '+']).unwrap_or(text.len());
    let head = text[..body].trim_end();
    let head_span = draft.span(start, start + head.len());
    let flags = head.get(HEAD.len()..).filter(|_| begins(head)).and_then(|flags| flags.strip_prefix('1'));
    let Some(flags) = flags else {
        let message = Diagnostic::new(Code::E0743, "this is not a SumoCue line of version 1");
        return Err(Box::new(message.at(head_span, "not `SumoCueV1`")));
    };
    let cells = cells(&draft, start + body, &text[body..])?;
    let Some(side) = side_of(cells.len()) else {
        let message = Diagnostic::new(Code::E0742, format!("{} cells are not a square board", cells.len()));
        return Err(Box::new(message.at(whole, "an entry for each cell, with `=` or `+`: 81 on a board of side 9")));
    };
    let marks: Vec<u32> = cells.iter().filter_map(|cell| cell.region).collect();
    match marks.len() {
        0 => {}
        count if count < cells.len() => {
            let without = cells.iter().find(|cell| cell.region.is_none()).map_or(whole, |cell| cell.span);
            let message = Diagnostic::new(Code::E0745, "this cell has no region, but others have");
            return Err(Box::new(message.at(without, "no `J`")));
        }
        _ if are_boxes(&marks, side) => {}
        _ => characters::regions(&mut draft, side, &marks, whole)?,
    }
    if marks.is_empty() || are_boxes(&marks, side) {
        say_boxes(&mut draft, side, head_span);
    }
    match flags.trim() {
        "" => {}
        "D" | "d" => draft.say("use x_sudoku", head_span),
        _ => draft.doubt(Effect::Changes, "an unknown option after `SumoCueV1`", head_span),
    }
    let cages = caged(&cells)?;
    cages::killer_board(&mut draft, side, cages, whole);
    Ok(draft.finish())
}

/// Parses the entries of a text that begins at byte `start`.
fn cells(draft: &Draft<'_>, start: usize, text: &str) -> Result<Vec<CellEntry>, Box<Diagnostic>> {
    let mut found: Vec<CellEntry> = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let begin = at;
        at += c.len_utf8();
        if c.is_whitespace() {
            continue;
        }
        let digits = text[at..].bytes().take_while(u8::is_ascii_digit).count();
        let number = text[at..at + digits].parse().ok().filter(|n: &u32| *n < 1 << 16);
        at += digits;
        let span = draft.span(start + begin, start + at);
        match (c, number, found.last_mut()) {
            ('=' | '+', Some(number), _) => found.push(CellEntry { head: c == '=', number, region: None, span }),
            ('J' | 'j', Some(number), Some(last)) if last.region.is_none() => {
                last.region = Some(number);
                last.span = last.span.to(span);
            }
            _ => {
                let message = Diagnostic::new(Code::E0743, "this is not an entry of a cell").at(span, "not understood");
                return Err(Box::new(message.help(
                    "`=17` is the first cell of a cage of sum 17, `+3` belongs to the cage of cell 3 \
                        (counted from 0); `J0` to `J8` may follow",
                )));
            }
        }
    }
    Ok(found)
}

fn caged(cells: &[CellEntry]) -> Result<Vec<Cage>, Box<Diagnostic>> {
    for cell in cells.iter().filter(|cell| !cell.head) {
        if !cells.get(cell.number as usize).is_some_and(|head| head.head) {
            let message = Diagnostic::new(Code::E0744, format!("cell {} is not the first cell of a cage", cell.number));
            return Err(Box::new(message.at(cell.span, "named as the first cell of this cage").because(
                "cells are counted from 0, row \
                    by row",
            )));
        }
    }
    let head = |(i, cell): (usize, &CellEntry)| Some(if cell.head { i } else { cell.number as usize });
    let cages = groups(cells.iter().enumerate().map(head)).into_iter().filter(|(head, _)| cells[*head].number > 0);
    Ok(cages
        .map(|(head, members)| Cage { cells: members, total: Some(cells[head].number.into()), span: cells[head].span })
        .collect())
}
