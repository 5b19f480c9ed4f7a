//! Reads `puzz-link`, links of puzz.link and nikoli: `…?sudoku/9/9/…`, with a digit or letter for each given or run of open
//! cells, and those of the other [genres](super::genres).
//!
//! The encoding is that of pzprjs (`decodeNumber16` of `Encode.js`), and the boxes are those that its `sudoku.js` draws.

use super::codes::{self, Body, UNKNOWN};
use super::genres::{GENRES, Genre};
use super::read_genre;
use crate::code::Code;
use crate::formats::Reading;
use crate::formats::board_text::entries::{entries, named};
use crate::formats::board_text::line::TextLine;
use crate::formats::draft::{Draft, address};
use crate::puzzle::{Effect, Span};
use crate::syntax::{Diagnostic, Parsed, Source};
use compact_str::ToCompactString;
use std::ops::Range;

/// The name of this puzzle after `?`.
pub(super) const KIND: &str = "sudoku";
/// The largest side that is read.
pub(super) const MAX_SIDE: usize = 62;
/// The largest number of cells of the other kinds.
pub(super) const MAX_CELLS: usize = 40_000;
/// The part of a line, in bytes, in which an address is searched.
const MAX_ADDRESS: usize = 200;
/// Addresses of programs that use these links.
const PROGRAMS: [&str; 7] =
    ["puzz.link/", "pzv.jp/", "pzprxs.vercel.app/", "pzplus.tck.mn/", "pzpr.jp/", "/pzprv3", "kanpen.net/"];

/// Returns whether a text is in this format, so that no other is tried.
pub(super) fn recognises(text: &str) -> bool {
    let Some(line) = entries(text).next() else { return false };
    let small = line.text.get(..MAX_ADDRESS).unwrap_or(line.text).to_ascii_lowercase();
    PROGRAMS.iter().any(|program| small.contains(program))
        || pieces(line).is_some_and(|found| found.is_sudoku() || Genre::named(found.kind).is_some())
}

/// Parses the puzzles of a text.
pub(super) fn puzzles<'s>(source: &'s Source, reading: &'s Reading) -> impl Iterator<Item = Parsed> + 's {
    entries(&source.text).map(move |line| {
        let (line, name) = named(line);
        read(source, reading, line, name).into()
    })
}

struct Pieces<'t> {
    /// The kind of puzzle, without the mode in which it is opened: `sudoku_edit` is `sudoku`.
    kind: &'t str,
    /// What stands between kind and size, for variants of the rules.
    flags: Vec<(usize, &'t str)>,
    /// Width, height and cells, with their byte offsets in the line.
    parts: Vec<(usize, &'t str)>,
}

impl Pieces<'_> {
    /// Returns whether the kind is sudoku. Links may be written in capital letters.
    fn is_sudoku(&self) -> bool {
        self.kind.eq_ignore_ascii_case(KIND)
    }
}

/// Splits `https://puzz.link/p?sudoku/9/9/…`, or the same without the address.
fn pieces<'t>(line: TextLine<'t>) -> Option<Pieces<'t>> {
    let text = line.text.trim_end_matches(['"', '>', '\'']);
    let start = text.find('?').map_or(0, |at| at + 1);
    let mut at = start;
    let mut parts = text[start..].split('/').map(|part| {
        at += part.len() + 1;
        (at - part.len() - 1, part)
    });
    let (_, kind) = parts.next()?;
    // `?type=editor&slither/…`
    let kind = kind.rsplit('&').next().unwrap_or(kind);
    let kind = kind.split('_').next().unwrap_or(kind);
    let mut parts: Vec<(usize, &str)> = parts.collect();
    let letters = |(_, part): &(usize, &'t str)| part.starts_with(|c: char| c.is_ascii_alphabetic());
    let mut flags = Vec::new();
    while let Some((at, part)) = parts.first().copied().filter(letters) {
        flags.push((at, part));
        parts.remove(0);
    }
    let size =
        |i: usize| parts.get(i).is_some_and(|(_, part)| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()));
    let word = kind.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') && kind.len() > 1;
    (word && size(0) && size(1)).then_some(Pieces { kind, flags, parts })
}

fn read(source: &Source, reading: &Reading, line: TextLine<'_>, name: &str) -> Result<Parsed, Box<Diagnostic>> {
    let whole = line.span(source);
    let Some(found) = pieces(line) else {
        let message = Diagnostic::new(Code::E0742, "no puzzle stands in this link").at(whole, "no kind and size");
        return Err(Box::new(message.help("a link ends in `?sudoku/9/9/` and the cells")));
    };
    let genre = Genre::named(found.kind);
    if !found.is_sudoku() && genre.is_none() {
        let message = Diagnostic::new(Code::E0747, format!("this is a puzzle of the kind `{}`", found.kind));
        let known: Vec<&str> = GENRES.iter().map(|genre| genre.names[0]).collect();
        let known = format!("gridc reads the kinds sudoku, {}", known.join(", "));
        return Err(Box::new(message.at(whole, "this link").because(known)));
    }
    let mut draft = Draft::new(source, reading);
    let place = |(at, text): (usize, &str)| Span::new(source.id, line.start + at, line.start + at + text.len());
    if !name.is_empty() {
        draft.id(name);
    }
    let size = |i: usize| found.parts.get(i).and_then(|(_, part)| part.parse::<usize>().ok()).unwrap_or(0);
    let (width, height, at) = (size(0), size(1), place(found.parts[0]).to(place(found.parts[1])));
    if let Some(genre) = genre {
        if width == 0 || height == 0 || width.saturating_mul(height) > MAX_CELLS {
            let message = Diagnostic::new(Code::E0740, format!("a board of {width} by {height} is not read"));
            let why = format!("a board of a link has at least one cell and at most {MAX_CELLS}");
            return Err(Box::new(message.at(at, "the size").because(why)));
        }
        let mut arguments = Vec::new();
        for flag in &found.flags {
            let what = match genre.arguments(flag.1) {
                Some(found) => {
                    arguments.extend(found);
                    continue;
                }
                None if flag.1.starts_with("v:") || flag.1.starts_with("v%3") => {
                    "rules that the setter has changed".to_owned()
                }
                None => format!("a variant of the rules: `{}`", flag.1.escape_default()),
            };
            draft.doubt(Effect::Changes, what, place(*flag));
        }
        let body = line.start + found.parts.get(2).map_or(line.text.len(), |(at, _)| *at);
        let end = line.start + line.text.trim_end_matches(['"', '>', '\'', '/']).len();
        let text = source.text.get(body..end.max(body)).unwrap_or_default();
        read_genre::read(&mut draft, genre, genre.body, arguments, (height, width), (body, text), whole)?;
        return Ok(draft.finish());
    }
    if width != height || !(2..=MAX_SIDE).contains(&width) {
        let shown = |i: usize| found.parts[i].1.chars().take(12).collect::<String>();
        let message = Diagnostic::new(Code::E0740, format!("a board of {} by {} is not read", shown(0), shown(1)));
        return Err(Box::new(
            message.at(at, "the size").because(format!("boards are square, of side 2 to {MAX_SIDE}")),
        ));
    }
    if !found.flags.is_empty() {
        draft.doubt(Effect::Changes, "a variant of the rules, of which puzz.link's sudoku has none", whole);
    }
    boxes(&mut draft, width, at);
    let cells = found.parts.get(2).copied().unwrap_or((line.text.len(), ""));
    let (numbers, missing) = cells_of(&draft, line.start + cells.0, cells.1, width)?;
    if let Some(at) = missing {
        let (from, count) = (address(at / width, at % width), width * width - at);
        let end = draft.span(line.start + cells.0 + cells.1.len(), line.start + cells.0 + cells.1.len());
        draft.doubt(Effect::Restricts, format!("the end of the link: {count} cells from {from} on are missing"), end);
    }
    let symbols = numbers.into_iter().map(|(number, at)| (number.map(|n| n.to_compact_string()), at)).collect();
    draft.givens(width, symbols, whole);
    Ok(draft.finish())
}

/// Adds the boxes that pzprjs draws: width and height are the root of the side, rounded down, but 3 by 2 for side 6. The
/// remainders at the right and at the bottom are boxes, too.
pub(super) fn boxes(draft: &mut Draft<'_>, side: usize, at: Span) {
    let height = side.isqrt();
    let width = if side == 6 { 3 } else { height };
    if height * width == side {
        draft.say(&format!("use classic({height}, {width})"), at);
        return;
    }
    let across = side.div_ceil(width);
    let number = |cell: usize| cell / side / height * across + cell % side / width;
    draft.say(&format!("use jigsaw({side})"), at);
    draft.regions(side, &(0..side * side).map(|cell| Some(number(cell))).collect::<Vec<_>>(), at);
}

/// The number in each cell with its span, and the first cell that the link does not cover.
type LinkNumbers = (Vec<(Option<u32>, Span)>, Option<usize>);

/// Parses the numbers of the cells from a text that begins at byte `start`. Also returns the first missing cell.
fn cells_of(draft: &Draft<'_>, start: usize, text: &str, side: usize) -> Result<LinkNumbers, Box<Diagnostic>> {
    let span = |bytes: Range<usize>| draft.span(start + bytes.start, start + bytes.end);
    let mut body = Body { text, at: 0 };
    let count = side * side;
    let entries = body.entries(codes::Code::Hexadecimal, count).map_err(|misread| misread.message(text, span))?;
    if entries.covered > count || body.at < text.len() {
        let at = if entries.covered > count { body.at - 1 } else { body.at };
        let message = Diagnostic::new(Code::E0742, format!("the link has more than the {count} cells of its board"));
        return Err(Box::new(message.at(span(at..text.len()), format!("beyond r{side}c{side}"))));
    }
    let end = span(text.len()..text.len());
    let mut cells = Vec::with_capacity(count);
    for entry in entries.places {
        let Some((numbers, bytes)) = entry.filter(|(numbers, _)| *numbers != [UNKNOWN]) else {
            cells.push((None, end));
            continue;
        };
        let number = u32::try_from(numbers[0]).ok().filter(|number| (1..=side as u32).contains(number));
        if number.is_none() {
            let message = Diagnostic::new(Code::E0743, format!("a digit on this board is 1 to {side}"));
            let why = "digits above 9 are `a` (10) to `f`, then `-10` (16)";
            return Err(Box::new(message.at(span(bytes), "no such digit").because(why)));
        }
        cells.push((number, span(bytes)));
    }
    // A board without any character is meant to be filled in; otherwise pzprjs also writes the open cells at the end.
    Ok((cells, Some(entries.covered).filter(|covered| (1..count).contains(covered))))
}
