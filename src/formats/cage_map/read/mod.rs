//! Reads `cage-map`, killer cages as a map with a character for each cell's cage, and the sum of each cage.
//!
//! There are two forms: JSON, `{"cages": "AAB…", "sums": {"A": 11, …}}`, one object or one per line, as in collections of
//! killers; and text, as in CodinGame's killer puzzle: rows of givens with rows of the map beside them, then `A=11 B=25 …`.

mod object;
mod text;

use crate::code::Code;
use crate::formats::Reading;
use crate::formats::board_text::characters::{self, PlacedChar};
use crate::formats::board_text::entries::entries;
use crate::formats::board_text::fields::side_of;
use crate::formats::boxes::say_boxes;
use crate::formats::cages::{self, Cage, groups};
use crate::formats::draft::Draft;
use crate::puzzle::Span;
use crate::syntax::{Diagnostic, Parsed, Source};
use std::collections::BTreeMap;

/// Returns whether a text looks like this format, so that no other is tried.
pub(super) fn recognises(text: &str) -> bool {
    match text.trim_start().starts_with(['{', '[']) {
        true => text.contains("\"cages\"") && text.contains("\"sums\""),
        false => text::recognises(text),
    }
}

/// Reads the puzzles of a text.
pub(super) fn puzzles<'s>(source: &'s Source, reading: &'s Reading) -> impl Iterator<Item = Parsed> + 's {
    let found: Box<dyn Iterator<Item = Parsed> + 's> =
        match entries(&source.text).next().is_some_and(|line| line.text.starts_with(['{', '['])) {
            true => Box::new(object::puzzles(source, reading)),
            false => Box::new(text::puzzles(source, reading)),
        };
    found
}

/// A map, from either form.
struct Map {
    /// The character of each cell.
    cages: Vec<PlacedChar>,
    /// The sum of each character's cage.
    sums: BTreeMap<char, (i64, Span)>,
    /// The givens, if there are some.
    givens: Option<Vec<PlacedChar>>,
}

/// Characters that mark cells without a cage, if they have no sum.
const NO_CAGE: [char; 6] = ['.', '0', '-', '_', '*', ' '];

impl Map {
    /// Adds the board as statements; returns its side.
    fn say(&self, draft: &mut Draft<'_>) -> Result<usize, Box<Diagnostic>> {
        let whole = characters::all(draft, &self.cages);
        let count = self.cages.len();
        let Some(side) = side_of(count) else {
            let message = Diagnostic::new(Code::E0742, format!("a map of {count} cells is not a square board"));
            return Err(Box::new(message.at(whole, "the map").because("a board of side 9 has 81 cells")));
        };
        let caged = |(_, c): &PlacedChar| (self.sums.contains_key(c) || !NO_CAGE.contains(c)).then_some(*c);
        let cells = groups(self.cages.iter().map(caged));
        if let Some((name, (_, at))) = self.sums.iter().find(|(name, _)| !cells.contains_key(name)) {
            let message =
                Diagnostic::new(Code::E0744, format!("a sum for `{}`, which is not on the map", name.escape_default()));
            return Err(Box::new(message.at(*at, "this sum").help("capital and small letters are different cages")));
        }
        if let Some(givens) = self.givens.as_ref().filter(|givens| givens.len() != count) {
            let message = Diagnostic::new(Code::E0742, format!("{} givens for {count} cells", givens.len()));
            return Err(Box::new(message.at(characters::all(draft, givens), "the givens")));
        }
        say_boxes(draft, side, whole);
        match &self.givens {
            Some(givens) => characters::givens(draft, side, givens)?,
            None => draft.givens(side, vec![(None, whole); count], whole),
        }
        let cage = |(name, cells): (char, Vec<usize>)| {
            let first = characters::span(draft, self.cages[cells[0]]);
            let (total, span) = self.sums.get(&name).map_or((None, first), |(sum, at)| (Some(*sum), *at));
            Cage { cells, total, span }
        };
        let cages: Vec<Cage> = cells.into_iter().map(cage).collect();
        cages::say(draft, side, &cages);
        Ok(side)
    }
}

fn draft<'s>(source: &'s Source, reading: &'s Reading) -> Draft<'s> {
    Draft::new(source, reading)
}
