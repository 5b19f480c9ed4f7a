//! Reads the text form of `cage-map`: rows of the map, followed by the sums.

use super::{Map, draft};
use crate::code::Code;
use crate::formats::Reading;
use crate::formats::board_text::characters::{PlacedChar, places};
use crate::formats::board_text::entries::entries;
use crate::formats::board_text::line::TextLine;
use crate::puzzle::Span;
use crate::syntax::{Diagnostic, Parsed, Source};
use std::collections::BTreeMap;
use std::iter::Peekable;

/// The largest side that is recognised.
const MAX_SIDE: usize = 62;

/// Returns whether a text looks like this form: as many rows as their length, then a line of sums.
pub(super) fn recognises(text: &str) -> bool {
    let mut lines = entries(text);
    let Some(side) = lines.next().map(row).and_then(|row| row.map(|(_, map)| map.chars().count())) else {
        return false;
    };
    let rows = lines.by_ref().take(side.saturating_sub(1)).filter(|line| row(*line).is_some()).count();
    (4..=MAX_SIDE).contains(&side) && rows + 1 == side && lines.next().is_some_and(is_sums)
}

/// Splits a row into its givens (with their byte offset), if there are any, and its part of the map.
fn row(line: TextLine<'_>) -> Option<(Option<(usize, &str)>, &str)> {
    let mut words = line.text.split_whitespace();
    if line.text.split_whitespace().any(|word| word.contains('=') || equation(word).is_some()) {
        return None;
    }
    match (words.next(), words.next(), words.next()) {
        (Some(map), None, _) => Some((None, map)),
        (Some(givens), Some(map), None) if givens.chars().count() == map.chars().count() => {
            Some((Some((line.start, givens)), map))
        }
        _ => None,
    }
}

fn is_sums(line: TextLine<'_>) -> bool {
    equations(line).next().is_some() && equations(line).all(|(_, word)| equation(word).is_some())
}

/// Returns the words of a line of sums with their byte offsets.
fn equations(line: TextLine<'_>) -> impl Iterator<Item = (usize, &str)> {
    let start = move |word: &str| line.start + (word.as_ptr() as usize - line.text.as_ptr() as usize);
    line.text.split([' ', '\t', ',', ';']).filter(|word| !word.is_empty()).map(move |word| (start(word), word))
}

/// Parses a sum such as `A=11`.
fn equation(word: &str) -> Option<(char, i64)> {
    let name = word.chars().next()?;
    let sum = word[name.len_utf8()..].strip_prefix(['=', ':'])?;
    Some((name, sum.parse().ok().filter(|sum| (0..1_000_000).contains(sum))?))
}

/// Reads the puzzles of a text.
pub(super) fn puzzles<'s>(source: &'s Source, reading: &'s Reading) -> impl Iterator<Item = Parsed> + 's {
    let mut lines = entries(&source.text).peekable();
    std::iter::from_fn(move || {
        lines.peek()?;
        Some(read(source, reading, &mut lines).into())
    })
}

fn read<'s>(
    source: &'s Source,
    reading: &Reading,
    lines: &mut Peekable<impl Iterator<Item = TextLine<'s>>>,
) -> Result<Parsed, Box<Diagnostic>> {
    let (mut cages, mut givens): (Vec<PlacedChar>, Vec<PlacedChar>) = Default::default();
    let mut place = Span::new(source.id, 0, 0);
    while let Some(line) = lines.next_if(|line| row(*line).is_some()) {
        place = line.span(source);
        if let Some((beside, map)) = row(line) {
            cages.extend(places(line.start + line.text.len() - map.len(), map));
            beside.into_iter().for_each(|(start, text)| givens.extend(places(start, text)));
        }
    }
    let mut sums = BTreeMap::new();
    let mut bad = None;
    while let Some(line) = lines.next_if(|line| row(*line).is_none()) {
        place = line.span(source);
        for (at, word) in equations(line) {
            let span = Span::new(source.id, at, at + word.len());
            match equation(word) {
                None => bad = bad.or(Some(span)),
                Some((name, sum)) => match sums.insert(name, (sum, span)) {
                    None => {}
                    Some((_, first)) => {
                        let message = Diagnostic::new(Code::E0744, "a cage has two sums").at(span, "the second");
                        return Err(Box::new(message.at(first, "the first")));
                    }
                },
            }
        }
    }
    if let Some(bad) = bad {
        let message = Diagnostic::new(Code::E0743, "this is not the sum of a cage").at(bad, "not understood");
        return Err(Box::new(message.help("write `A=11 B=25`, after the rows of the map")));
    }
    if cages.is_empty() || sums.is_empty() {
        let message = Diagnostic::new(Code::E0742, "a map of cages consists of rows of letters, followed by the sums");
        return Err(Box::new(message.at(place, "no map, or no sums").help("write `A=11 B=25` after the rows")));
    }
    let mut draft = draft(source, reading);
    let givens = Some(givens).filter(|givens| !givens.is_empty());
    Map { cages, sums, givens }.say(&mut draft)?;
    Ok(draft.finish())
}
