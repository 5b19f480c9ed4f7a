//! Reads `solo`, the game IDs of Simon Tatham's Solo, one per line.
//!
//! An ID is `parameters:description`. Both are defined by `solo.c` of the Portable Puzzle Collection: `decode_params`,
//! `spec_to_grid` and `spec_to_dsf`.

pub(crate) mod parameters;
mod runs;
mod walls;

pub(super) use walls::write as write_walls;

use crate::code::Code;
use crate::formats::Reading;
use crate::formats::board_text::characters;
use crate::formats::board_text::entries::{entries, named};
use crate::formats::board_text::line::TextLine;
use crate::formats::cages::{self, Cage, groups};
use crate::formats::draft::Draft;
use crate::puzzle::Span;
use crate::syntax::{Diagnostic, Parsed, Source};
use compact_str::{CompactString, ToCompactString};
use parameters::{Boxes, Parameters};
use runs::Numbers;
use std::collections::BTreeMap;

/// The text before an ID in a link to the program.
const PAGE: &str = "solo.html#";

/// Returns whether a text is in this format, so that no other is tried. If there are boxes or a jigsaw before a colon, it is,
/// even with capital letters or a few wrong characters.
pub(super) fn recognises(text: &str) -> bool {
    let Some(line) = entries(text).next() else { return false };
    let id = identity(named(line).0).text;
    let Some(end) = id.find([':', '#']) else { return false };
    let description = id[end + 1..].split(',').next().unwrap_or("");
    let parameters = id[..end].to_ascii_lowercase();
    let of_grid = |c: &char| c.is_ascii_digit() || c.is_ascii_alphabetic() || *c == '_';
    let (all, fitting) = (description.chars().count(), description.chars().filter(of_grid).count());
    let certain = parameters.trim_start_matches(|c: char| c.is_ascii_digit()).starts_with(['x', 'j']);
    let small = !id.bytes().any(|b| b.is_ascii_uppercase());
    let fits =
        all > 0 && if certain { fitting * 5 >= all * 4 && !description.contains(':') } else { fitting == all && small };
    let sized = Parameters::read(&parameters).is_some_and(|p| p.side > 1);
    sized && (fits || (id.as_bytes()[end] == b'#' && (certain || small)))
}

/// Parses the puzzles of a text.
pub(super) fn puzzles<'s>(source: &'s Source, reading: &'s Reading) -> impl Iterator<Item = Parsed> + 's {
    entries(&source.text).map(move |line| {
        let (id, name) = named(line);
        read(source, reading, identity(id), name).into()
    })
}

/// Returns the ID, without the address of the page before it.
fn identity(line: TextLine<'_>) -> TextLine<'_> {
    let start = line.text.find(PAGE).map_or(0, |at| at + PAGE.len());
    TextLine { start: line.start + start, text: &line.text[start..] }
}

fn read(source: &Source, reading: &Reading, id: TextLine<'_>, name: &str) -> Result<Parsed, Box<Diagnostic>> {
    let span = id.span(source);
    let Some(end) = id.text.find([':', '#']) else {
        let message = Diagnostic::new(Code::E0742, "this is not a game ID: the description is missing");
        return Err(Box::new(message.at(span, "no `:`").help(
            "an ID is `3x3:` followed by the puzzle, as Solo shows \
            it",
        )));
    };
    let head = Span::new(source.id, id.start, id.start + end);
    if let Some(at) = id.text.bytes().position(|b| b.is_ascii_uppercase()) {
        let place = Span::new(source.id, id.start + at, id.start + at + 1);
        let message = Diagnostic::new(Code::E0743, "a game ID cannot have capital letters").at(place, "one of them");
        let small: String = id.text.chars().take(60).collect::<String>().to_ascii_lowercase();
        return Err(Box::new(message.help(format!("write `{}`, and so on", small.escape_default()))));
    }
    let parameters = Parameters::read(&id.text[..end]).ok_or_else(|| Box::new(no_size(head)))?;
    parameters.check().map_err(|why| Box::new(no_size(head).because(why)))?;
    if id.text.as_bytes()[end] == b'#' {
        return Err(Box::new(seed(span)));
    }
    let mut parts = DescriptionParts { source, rest: id.text.len(), line: id, at: end + 1 };
    let side = parameters.side;
    let grid = runs::read(&mut parts, side)?;
    let mut draft = Draft::new(source, reading);
    if !name.is_empty() {
        draft.id(name);
    }
    match parameters.boxes {
        Boxes::Rectangles { rows, columns } => draft.say(&format!("use classic({rows}, {columns})"), head),
        Boxes::Drawn => {
            let at = parts.next("the regions")?;
            let regions = walls::read(&parts, side)?;
            characters::regions(&mut draft, side, &regions, at)?;
        }
    }
    draft.givens(side, givens(&grid, side)?, span);
    if parameters.diagonals {
        draft.say("use x_sudoku", head);
    }
    if parameters.killer {
        let cages = killer(&mut parts, side)?;
        cages::say(&mut draft, side, &cages);
    }
    parts.end()?;
    Ok(draft.finish())
}

/// Returns the givens of the board.
fn givens(grid: &Numbers, side: usize) -> Result<Vec<(Option<CompactString>, Span)>, Box<Diagnostic>> {
    let digit = |(number, at): (&Option<u32>, &Span)| match number {
        Some(n) if !(1..=side).contains(&(*n as usize)) => {
            let message = Diagnostic::new(Code::E0743, format!("the digits of this board are 1 to {side}"));
            Err(Box::new(message.at(*at, "no such digit")))
        }
        number => Ok((number.map(|n| n.to_compact_string()), *at)),
    };
    grid.numbers.iter().zip(&grid.places).map(digit).collect()
}

/// Parses the cages: their walls, and a sum in one of the cells of each.
fn killer(parts: &mut DescriptionParts<'_>, side: usize) -> Result<Vec<Cage>, Box<Diagnostic>> {
    let drawn = parts.next("the cages")?;
    let cages = walls::read(parts, side)?;
    parts.next("the sums of the cages")?;
    let sums = runs::read(parts, side)?;
    let mut totals: BTreeMap<usize, (i64, Span)> = BTreeMap::new();
    for ((cage, sum), at) in cages.iter().zip(&sums.numbers).zip(&sums.places) {
        let Some(sum) = *sum else { continue };
        if let Some((_, first)) = totals.insert(*cage, (i64::from(sum), *at)) {
            let message = Diagnostic::new(Code::E0744, "a cage has two sums").at(*at, "the second");
            return Err(Box::new(message.at(first, "the first")));
        }
    }
    let cells = groups(cages.into_iter().map(Some));
    Ok(cells
        .into_iter()
        .map(|(number, cells)| match totals.get(&number) {
            Some((total, span)) => Cage { cells, total: Some(*total), span: *span },
            None => Cage { cells, total: None, span: drawn },
        })
        .collect())
}

/// The parts of a description, separated by commas.
struct DescriptionParts<'a> {
    source: &'a Source,
    line: TextLine<'a>,
    /// The offset of the part in the line.
    at: usize,
    rest: usize,
}

impl<'a> DescriptionParts<'a> {
    /// Returns the current part.
    fn text(&self) -> &'a str {
        let rest = &self.line.text[self.at.min(self.rest)..self.rest];
        &rest[..rest.find(',').unwrap_or(rest.len())]
    }

    /// Returns the span of some bytes of this part.
    fn span(&self, start: usize, end: usize) -> Span {
        let at = self.line.start + self.at;
        Span::new(self.source.id, at + start, at + end)
    }

    /// Returns the span of the whole part.
    fn whole(&self) -> Span {
        self.span(0, self.text().len())
    }

    /// Moves to the next part, and returns its span.
    fn next(&mut self, what: &str) -> Result<Span, Box<Diagnostic>> {
        let end = self.at + self.text().len();
        if end >= self.rest {
            let at = self.line.start + end;
            let message = Diagnostic::new(Code::E0742, format!("the ID ends before {what}"));
            return Err(Box::new(
                message.at(Span::new(self.source.id, at, at), "here").because("parts are separated by commas"),
            ));
        }
        self.at = end + 1;
        Ok(self.whole())
    }

    fn end(&self) -> Result<(), Box<Diagnostic>> {
        let end = self.at + self.text().len();
        if end == self.rest {
            return Ok(());
        }
        let message = Diagnostic::new(Code::E0742, "the ID has more parts than its parameters require");
        let span = Span::new(self.source.id, self.line.start + end, self.line.start + self.rest);
        let why = "`j` adds a part for the regions, `k` one for the cages and one for their sums";
        Err(Box::new(message.at(span, "not expected").because(why)))
    }
}

fn no_size(span: Span) -> Diagnostic {
    Diagnostic::new(Code::E0740, "no board has these parameters").at(span, "the parameters").help(
        "write `3x3` for boxes of three by three, `9j` for a jigsaw of side 9; then `x` for diagonals, `k` for killer",
    )
}

fn seed(span: Span) -> Diagnostic {
    Diagnostic::new(Code::E0741, "this is a random seed, not a puzzle")
        .at(span, "parameters and a seed")
        .because("only Solo's own generator can make the puzzle from a seed")
        .help("type it into Solo, then copy the ID that `Game > Specific` shows: with `:` in place of `#`")
}
