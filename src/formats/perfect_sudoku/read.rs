//! Reads `perfect-sudoku` killer lines: `3x3:` box, `d:` both diagonals, `k:`, and a number for each cell: 256 times the sum of
//! its cage, plus the number of the cage.
//!
//! The description is Ruud's, in the forum of sudocue.net (topic 519), who also notes that programs differ in the order of the
//! two bytes. The reader chooses the order in which each cage has one possible sum, if there is one.

use crate::code::Code;
use crate::formats::Reading;
use crate::formats::board_text::entries::{entries, named};
use crate::formats::board_text::line::TextLine;
use crate::formats::cages::{self, Cage, groups};
use crate::formats::draft::Draft;
use crate::puzzle::{Effect, Span};
use crate::syntax::{Diagnostic, Parsed, Source};
use std::collections::BTreeSet;

/// Returns whether a text is in this format, so that no other is tried.
pub(super) fn recognises(text: &str) -> bool {
    let Some(first) = entries(text).next() else { return false };
    let mut fields = first.text.split(':');
    let sized = fields.next().is_some_and(|size| boxes(size).is_some());
    sized && fields.nth(1).is_some_and(|kind| kind.trim().eq_ignore_ascii_case("k"))
}

/// Parses the puzzles of a text.
pub(super) fn puzzles<'s>(source: &'s Source, reading: &'s Reading) -> impl Iterator<Item = Parsed> + 's {
    entries(&source.text).map(move |line| {
        let (line, name) = named(line);
        read(source, reading, line, name).into()
    })
}

/// Parses rows and columns of a box: `3x3`.
fn boxes(text: &str) -> Option<(usize, usize)> {
    let (rows, columns) = text.trim().split_once(['x', 'X'])?;
    let size = |text: &str| text.parse().ok().filter(|n: &usize| (1..=9).contains(n) && text.len() == 1);
    size(rows).zip(size(columns))
}

/// The order of the two bytes in a cell's number: cage, and that cage's sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SumOrder {
    SumFirst,
    SumLast,
}

impl SumOrder {
    fn sum_and_cage(self, field: u32) -> (u32, u32) {
        match self {
            Self::SumFirst => (field >> 8, field & 255),
            Self::SumLast => (field & 255, field >> 8),
        }
    }

    /// Returns the order of the cells' numbers: one that fits, otherwise one in which cages have impossible sums.
    fn of(fields: &[u32], side: usize) -> Option<Self> {
        let orders =
            || [(Self::SumFirst, true), (Self::SumLast, true), (Self::SumFirst, false), (Self::SumLast, false)];
        orders().into_iter().find(|(order, possible)| order.fits(fields, side, *possible)).map(|(order, _)| order)
    }

    /// Returns whether each cage has one sum, optionally one that is possible with different digits, and no more cells than there
    /// are digits.
    fn fits(self, fields: &[u32], side: usize, possible: bool) -> bool {
        let caged = || fields.iter().map(|field| self.sum_and_cage(*field)).filter(|(sum, _)| *sum > 0);
        let different: BTreeSet<(u32, u32)> = caged().collect();
        let cages: BTreeSet<u32> = different.iter().map(|(_, cage)| *cage).collect();
        let fits = |(sum, cage): &(u32, u32)| {
            let cells = caged().filter(|(_, other)| other == cage).count();
            let least = cells * (cells + 1) / 2;
            let sums = least..=(cells * (side + 1)).saturating_sub(least);
            cells <= side && (!possible || sums.contains(&(*sum as usize)))
        };
        cages.len() == different.len() && different.iter().all(fits)
    }
}

fn read(source: &Source, reading: &Reading, line: TextLine<'_>, name: &str) -> Result<Parsed, Box<Diagnostic>> {
    let mut draft = Draft::new(source, reading);
    if !name.is_empty() {
        draft.id(name);
    }
    let mut at = line.start;
    let mut fields: Vec<(&str, Span)> = Vec::new();
    for field in line.text.split(':') {
        fields.push((field, draft.span(at, at + field.len())));
        at += field.len() + 1;
    }
    fields.pop_if(|(last, _)| last.is_empty());
    let field = |i: usize| fields.get(i).copied().unwrap_or(("", line.span(source)));
    let Some((rows, columns)) = boxes(field(0).0) else {
        let message = Diagnostic::new(Code::E0740, "a line begins with the size of a box");
        return Err(Box::new(message.at(field(0).1, "no size").help("write `3x3::k:` before the cells")));
    };
    let side = rows * columns;
    if rows != columns || side < 4 {
        let message = Diagnostic::new(Code::E0740, "boxes of this size are not supported in this format");
        return Err(Box::new(message.at(field(0).1, "not square").help("lines of this format begin with `3x3:`")));
    }
    if !field(2).0.trim().eq_ignore_ascii_case("k") {
        let message = Diagnostic::new(Code::E0743, "only killer lines are supported");
        return Err(Box::new(message.at(field(2).1, "no `k`").help("a line begins `3x3::k:` or `3x3:d:k:`")));
    }
    let cells = numbers(&draft, fields.get(3..).unwrap_or_default(), side, line)?;
    let values: Vec<u32> = cells.iter().map(|(number, _)| *number).collect();
    let Some(order) = SumOrder::of(&values, side) else {
        return Err(Box::new(no_order(&cells, side, line.span(source))));
    };
    draft.say(&format!("use classic({rows}, {columns})"), field(0).1);
    match field(1).0.trim() {
        "" => {}
        "d" | "D" => draft.say("use x_sudoku", field(1).1),
        _ => draft.doubt(Effect::Changes, "an unknown option of the line", field(1).1),
    }
    let caged =
        |field: &u32| Some(order.sum_and_cage(*field)).filter(|(sum, _)| *sum > 0).map(|(sum, cage)| (cage, sum));
    let cages = groups(values.iter().map(caged)).into_iter().map(|((_, sum), members)| {
        let span = cells[members[0]].1;
        Cage { cells: members, total: Some(i64::from(sum)), span }
    });
    let cages = cages.collect();
    cages::killer_board(&mut draft, side, cages, line.span(source));
    Ok(draft.finish())
}

/// Parses the numbers of the cells.
fn numbers(
    draft: &Draft<'_>,
    fields: &[(&str, Span)],
    side: usize,
    line: TextLine<'_>,
) -> Result<Vec<(u32, Span)>, Box<Diagnostic>> {
    let count = fields.len();
    if count != side * side {
        let message = Diagnostic::new(Code::E0742, format!("{count} cells instead of {}", side * side));
        return Err(Box::new(message.at(line.span(draft.source), "a number for each cell, separated by colons")));
    }
    let number = |(text, span): &(&str, Span)| match text.trim().parse::<u32>().ok().filter(|n| *n < 1 << 16) {
        Some(number) => Ok((number, *span)),
        None => Err(Box::new(Diagnostic::new(Code::E0743, "a cell's number is 0 to 65535").at(*span, "in this cell"))),
    };
    fields.iter().map(number).collect()
}

fn no_order(cells: &[(u32, Span)], side: usize, line: Span) -> Diagnostic {
    let of = |(number, span): &(u32, Span)| (SumOrder::SumFirst.sum_and_cage(*number), *span);
    let mut seen: Vec<((u32, u32), Span)> = Vec::new();
    for ((sum, cage), span) in cells.iter().map(of).filter(|((sum, _), _)| *sum > 0) {
        if let Some((_, first)) = seen.iter().find(|((other, id), _)| *id == cage && *other != sum) {
            let message =
                Diagnostic::new(Code::E0744, format!("the cage {cage} has two sums")).at(span, "the second sum");
            return message.at(*first, "the first");
        }
        seen.push(((sum, cage), span));
    }
    let of_cage = |(field, _): &(u32, Span)| Some(SumOrder::SumFirst.sum_and_cage(*field)).filter(|(sum, _)| *sum > 0);
    let cages = groups(cells.iter().map(of_cage));
    let (at, label) = match cages.iter().find(|(_, members)| members.len() > side) {
        Some((_, members)) => (cells[members[0]].1, format!("{} cells", members.len())),
        None => (line, "in this line".to_owned()),
    };
    Diagnostic::new(Code::E0744, "a cage has more cells than there are digits")
        .at(at, label)
        .because("a cell's number is 256 times the sum of its cage, plus a number of the cage")
}
