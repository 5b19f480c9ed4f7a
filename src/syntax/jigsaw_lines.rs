//! Jigsaws on one line: N² givens and directly behind them, or as a second column, N² characters for the regions.

use super::alphabet::is_cell;
use super::cages::groups;
use super::characters::{self, places};
use super::draft::Draft;
use super::entries::entries;
use super::fields::side_of;
use super::line::Line;
use super::{Diagnostic, Format, Parsed, Reading, Source};
use std::ops::Range;

/// The pieces of a line, as ranges of it.
struct Pieces {
    side: usize,
    givens: Range<usize>,
    regions: Range<usize>,
    /// What names the puzzle.
    rest: Range<usize>,
}

/// Whether a text looks like this format, so that no other is tried.
pub(super) fn recognises(text: &str) -> bool {
    let Some(line) = entries(text).next() else { return false };
    pieces(line.text).is_some_and(|found| {
        let (givens, regions) = (&line.text[found.givens.clone()], &line.text[found.regions.clone()]);
        let cells = |text: &str| text.bytes().all(is_cell);
        let joined = found.givens.end == found.regions.start;
        let drawn = || {
            let sizes = groups(regions.bytes().map(Some));
            sizes.len() == found.side && sizes.values().all(|cells| cells.len() == found.side)
        };
        // Nothing else has twice a square of cells; a second column could be the solution, but that repeats no digit in a row.
        let repeats = || {
            let mut rows = regions.as_bytes().chunks(found.side);
            rows.any(|row| row.iter().enumerate().any(|(i, mark)| row[..i].contains(mark)))
        };
        let certain = joined && found.side != 16 && !regions.bytes().any(|b| b".-*".contains(&b));
        cells(givens) && cells(regions) && (certain || (drawn() && repeats()))
    })
}

/// Takes a line apart: the givens and regions are one word of 2N² characters, or two columns of N².
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

/// The puzzles of a text.
pub(super) fn puzzles<'s>(source: &'s Source, reading: &'s Reading) -> impl Iterator<Item = Parsed> + 's {
    entries(&source.text).map(move |line| read(source, reading, line).unwrap_or_else(|error| Parsed::failed(*error)))
}

fn read(source: &Source, reading: &Reading, line: Line<'_>) -> Result<Parsed, Box<Diagnostic>> {
    let Some(found) = pieces(line.text) else {
        let count = line.text.chars().count();
        let message = Diagnostic::error("E0742", format!("{count} characters are no jigsaw"));
        return Err(Box::new(
            message
                .at(line.span(source), "neither givens and regions")
                .because("a jigsaw of side N has N² givens and then N² letters of regions: 162 characters for side 9"),
        ));
    };
    let mut draft = Draft::new(source, Format::JigsawLines, reading);
    let name = line.text[found.rest].trim();
    if !name.is_empty() {
        draft.id(name);
    }
    let marks = places(line.start + found.regions.start, &line.text[found.regions]);
    let at = characters::all(&draft, &marks);
    let marks: Vec<char> = marks.into_iter().map(|(_, c)| c).collect();
    let givens = places(line.start, &line.text[found.givens]);
    if marks.len() != givens.len() {
        let message = Diagnostic::error("E0743", "a region is named by one character outside of the alphabet");
        return Err(Box::new(message.at(at, "the regions").help("name regions by letters or digits")));
    }
    characters::regions(&mut draft, found.side, &marks, at)?;
    characters::givens(&mut draft, found.side, &givens)?;
    Ok(draft.finish())
}
