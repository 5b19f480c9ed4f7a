//! Reads `jigsaw-lines`, jigsaws on one line: N² givens followed by N² characters for the regions, either directly, as a second
//! column, or alone on a second line.

use crate::code::Code;
use crate::formats::Reading;
use crate::formats::board_text::alphabet::is_cell;
use crate::formats::board_text::characters::{self, places};
use crate::formats::board_text::entries::entries;
use crate::formats::board_text::fields::side_of;
use crate::formats::board_text::line::TextLine;
use crate::formats::board_text::plain::ListParts;
use crate::formats::cages::groups;
use crate::formats::draft::Draft;
use crate::syntax::{Diagnostic, Parsed, Source};
use std::ops::Range;

/// The parts of a line, as ranges of it.
struct Pieces {
    side: usize,
    givens: Range<usize>,
    regions: Range<usize>,
    rest: Range<usize>,
}

/// Returns whether a text looks like this format, so that no other is tried.
pub(super) fn recognises(text: &str) -> bool {
    let Some(line) = entries(text).next() else { return false };
    if stacked(text).is_some() {
        return true;
    }
    pieces(line.text).is_some_and(|found| {
        let (givens, regions) = (&line.text[found.givens.clone()], &line.text[found.regions.clone()]);
        let joined = found.givens.end == found.regions.start;
        // No other format has twice a square number of cells. A second column could be the solution, but a solution repeats no
        // digit in a row.
        let certain = joined && found.side != 16 && !regions.bytes().any(|b| b".-*".contains(&b));
        cells(givens) && cells(regions) && (certain || is_layout(regions, found.side))
    })
}

fn cells(text: &str) -> bool {
    text.bytes().all(is_cell)
}

/// Returns whether there are as many regions as rows, all with the same number of cells, and they cannot be the digits of a
/// solution.
fn is_layout(regions: &str, side: usize) -> bool {
    let sizes = groups(regions.bytes().map(Some));
    let drawn = sizes.len() == side && sizes.values().all(|cells| cells.len() == side);
    let mut rows = regions.as_bytes().chunks(side);
    drawn && rows.any(|row| row.iter().enumerate().any(|(i, mark)| row[..i].contains(mark)))
}

/// Returns the two lines of a text that has only the givens on one line and the regions on the next.
fn stacked(text: &str) -> Option<(usize, TextLine<'_>, TextLine<'_>)> {
    let mut lines = entries(text);
    let (givens, regions) = (lines.next()?, lines.next()?);
    let side = side_of(givens.text.len()).filter(|_| givens.text.len() == regions.text.len())?;
    let alone = lines.next().is_none() && [givens, regions].iter().all(|line| line.text.is_ascii() && cells(line.text));
    (alone && is_layout(regions.text, side)).then_some((side, givens, regions))
}

/// Splits a line: givens and regions are one word of 2N² characters, or two columns of N².
fn pieces(line: &str) -> Option<Pieces> {
    let separates = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
    let first = line.find(separates).unwrap_or(line.len());
    let rest = |end: usize| {
        let name = line[end..].trim_start_matches(|c: char| separates(c) || c == '#');
        line.len() - name.len()..line.len()
    };
    if let Some(side) = side_of(first / 2).filter(|_| first % 2 == 0) {
        let middle = first / 2;
        let split = line.is_char_boundary(middle);
        return split.then(|| Pieces { side, givens: 0..middle, regions: middle..first, rest: rest(first) });
    }
    let second = first + line[first..].find(|c| !separates(c))?;
    let end = second + line[second..].find(separates).unwrap_or(line.len() - second);
    let side = side_of(first).filter(|_| end - second == first)?;
    Some(Pieces { side, givens: 0..first, regions: second..end, rest: rest(end) })
}

/// The lines of a text with a puzzle on each.
pub(super) fn parts<'s>(source: &'s Source, reading: &'s Reading) -> Option<ListParts<'s>> {
    let parse = move |line: TextLine<'_>| Parsed::from(read(source, reading, line));
    stacked(&source.text).is_none().then(|| ListParts::with_tails(source, parse))
}

/// Reads the puzzles of a text.
pub(super) fn puzzles<'s>(source: &'s Source, reading: &'s Reading) -> impl Iterator<Item = Parsed> + 's {
    let stacked = stacked(&source.text);
    let count = if stacked.is_some() { 0 } else { usize::MAX };
    let of_both = stacked.map(|(side, givens, regions)| {
        let of = |line: TextLine<'_>| places(line.start, line.text);
        draw(Draft::new(source, reading), side, &of(givens), &of(regions))
    });
    let of_lines = entries(&source.text).take(count).map(move |line| read(source, reading, line));
    of_both.into_iter().chain(of_lines).map(Parsed::from)
}

fn read(source: &Source, reading: &Reading, line: TextLine<'_>) -> Result<Parsed, Box<Diagnostic>> {
    let Some(found) = pieces(line.text) else {
        let count = line.text.chars().count();
        let message = Diagnostic::new(Code::E0742, format!("{count} characters are not a jigsaw"));
        return Err(Box::new(
            message
                .at(line.span(source), "not givens and regions")
                .because("a jigsaw of side N has N² givens and then N² letters of regions: 162 characters for side 9"),
        ));
    };
    let mut draft = Draft::new(source, reading);
    let name = line.text[found.rest].trim();
    if !name.is_empty() {
        draft.id(name);
    }
    let of = |piece: &Range<usize>| places(line.start + piece.start, &line.text[piece.clone()]);
    draw(draft, found.side, &of(&found.givens), &of(&found.regions))
}

/// Creates the puzzle from characters and their positions.
fn draw(
    mut draft: Draft<'_>,
    side: usize,
    givens: &[(usize, char)],
    regions: &[(usize, char)],
) -> Result<Parsed, Box<Diagnostic>> {
    let at = characters::all(&draft, regions);
    if regions.len() != givens.len() {
        let message = Diagnostic::new(Code::E0743, "the name of a region is not a letter or digit");
        return Err(Box::new(message.at(at, "the regions").help("name regions by letters or digits")));
    }
    let marks: Vec<char> = regions.iter().map(|(_, c)| *c).collect();
    characters::regions(&mut draft, side, &marks, at)?;
    characters::givens(&mut draft, side, givens)?;
    Ok(draft.finish())
}
