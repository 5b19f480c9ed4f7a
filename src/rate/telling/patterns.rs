//! Sentences for patterns of houses that need more than their cells: strong links, wings, rectangles, almost locked sets.

use super::words::list;
use super::{Telling, digits_of};
use crate::rate::{Candidate, Role, Technique, bits};

/// Names of naked sets by their number of cells.
const NAKED: [&str; 5] = ["set", "single", "pair", "triple", "quad"];

const ORDINALS: [&str; 8] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

/// Returns the cells of some candidates, each once.
fn cells_of(candidates: impl Iterator<Item = Candidate>) -> Vec<usize> {
    let mut cells: Vec<usize> = candidates.map(Candidate::cell).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

impl Telling<'_> {
    /// Describes strong links of one digit, of which two places see each other, so that one of the others has the digit.
    pub fn of_links(&self, effect: &str) -> String {
        let (words, name, digits) = (self.words, self.name(), self.words.digits(self.pattern_digits()));
        let bases = words.units(self.bases());
        let pattern: Vec<usize> = self.pattern().map(Candidate::cell).collect();
        match pattern[..] {
            [ref places @ .., near, far] if self.step.technique == Technique::EmptyRectangle => {
                let bases: Vec<String> = self.bases().into_iter().map(|base| words.unit(base)).collect();
                format!(
                    "{name} on {digits}: its places in {} ({}) are in one row and one column, and in {} it is in {}, so {effect}.",
                    bases.first().map_or("", String::as_str),
                    words.cells(places.iter().copied()),
                    bases.last().map_or("", String::as_str),
                    words.joined_cells([near, far]),
                )
            }
            [far, near, next, end] if self.pattern_digits().count_ones() == 1 => format!(
                "{name} on {digits}: it has two places each in {bases}, of which {} see each other; so it is in {}, and \
                {effect}.",
                words.cells([near, next]),
                words.joined_cells([far, end]),
            ),
            _ => format!(
                "{name} on {digits}: the strong links in {bases} ({}) are connected, so {effect}.",
                words.cells(pattern)
            ),
        }
    }

    pub fn of_w_wing(&self, effect: &str) -> String {
        let words = self.words;
        let cells = words.cells(self.reason_cells());
        let (linked, gone) =
            (words.any_of(self.pattern_digits() & !self.gone_digits()), words.any_of(self.gone_digits()));
        format!(
            "{}: {cells} have the same two candidates; they cannot both be {linked}, since {} would have no place left for it, so one \
            of them is {gone}, and {effect}.",
            self.name(),
            words.units(self.bases()),
        )
    }

    /// Describes cells of which some have a digit, whatever the others contain.
    pub fn of_either(&self, effect: &str) -> String {
        let (words, name, gone) = (self.words, self.name(), self.gone_digits());
        if self.step.technique == Technique::RemotePair {
            let colour = |number| words.cells(self.of_role(Role::Set(number)).map(Candidate::cell));
            let digits = words.digits(digits_of(self.of_role(Role::Set(0))));
            let (one, other) = (colour(0), colour(1));
            return format!("{name} {digits}: {one} have one of these digits, {other} the other, so {effect}.");
        }
        let ends = self.reason_cells().filter(|cell| words.board.candidates(*cell) & gone != 0);
        let (cells, ends) = (words.cells(self.reason_cells()), words.joined_cells(ends));
        format!(
            "{name} in {cells}: whichever digits these cells contain, {ends} is {}, so {effect}.",
            words.any_of(gone)
        )
    }

    /// Describes two digits in the corners of a rectangle, and what keeps these from containing nothing else.
    pub fn of_deadly(&self, effect: &str) -> String {
        let words = self.words;
        let of_set = cells_of(self.of_role(Role::Set(0)));
        let corners = self.reason_cells().filter(|cell| !of_set.contains(cell));
        let (pair, bases) = (self.pattern_digits(), self.bases());
        let both: Vec<String> = bits(pair).map(|digit| words.digit(digit)).collect();
        let lead = format!(
            "{}: if {} contained only {}, these could be swapped, which would give a second solution",
            self.name(),
            words.cells(corners),
            list(&both)
        );
        let (extra, of_fins) = (digits_of(self.of_role(Role::Fin)), cells_of(self.of_role(Role::Fin)));
        if !bases.is_empty() {
            // A digit that lines lock into the corners: the other one would complete the rectangle; on a diagonal, it would itself.
            let gone = self.gone_digits();
            let locked = if self.step.technique == Technique::UniqueRectangle6 { gone } else { pair & !gone };
            let bases = words.units(bases);
            return format!("{lead}; in {bases}, {} is possible only there, so {effect}.", words.any_of(locked));
        }
        if !of_set.is_empty() {
            let kind = NAKED.get(of_set.len() + 1).unwrap_or(&NAKED[0]);
            let digits = of_set.iter().fold(extra, |digits, cell| digits | words.board.candidates(*cell));
            return format!(
                "{lead}, so {} is {}, which makes a naked {kind} {} with {}, and {effect}.",
                words.joined_cells(of_fins),
                words.any_of(extra),
                words.digits(digits),
                words.cells(of_set),
            );
        }
        match of_fins.len() {
            0 | 1 => format!("{lead}, so {effect}."),
            _ => format!("{lead}, so {} is {}, and {effect}.", words.joined_cells(of_fins), words.any_of(extra)),
        }
    }

    /// Describes almost locked sets, and the digits of which two neighbouring sets cannot both have one.
    pub fn of_almost_locked(&self, effect: &str) -> String {
        let (words, structure) = (self.words, self.words.board.structure());
        let of_set = |number: usize| self.of_role(Role::Set(number as u8));
        let sets = &self.reason().sets;
        let named = sets.iter().enumerate().map(|(number, set)| {
            let digits = digits_of(of_set(number));
            format!("{} in {}", words.digits(digits), words.cells(set.iter().map(|cell| usize::from(*cell))))
        });
        let named = named.collect::<Vec<_>>().join("; ");
        let name = self.name();
        if self.pattern().next().is_some() {
            let stem = self.pattern_cells();
            return format!(
                "{name}: each candidate of {stem} takes a digit from one of the sets {named}, which then has all its others, so \
                {effect}."
            );
        }
        let shared = |one: usize| {
            let is_shared = |digit: &u8| {
                let places = |number| of_set(number).filter(|candidate| candidate.digit == *digit).collect::<Vec<_>>();
                let (a, b) = (places(one), places(one + 1));
                !a.is_empty() && !b.is_empty() && a.iter().all(|a| b.iter().all(|b| structure.excludes(*a, *b)))
            };
            (0..structure.digits() as u8).filter(is_shared).fold(0, |all, digit| all | 1 << digit)
        };
        let ordinal = |at: usize| ORDINALS.get(at).map_or_else(|| (at + 1).to_string(), |word| (*word).to_owned());
        let link = |one: usize| {
            let (verb, digits) = (if one == 0 { "cannot both have" } else { "not" }, words.any_of(shared(one)));
            format!("the {} and the {} {verb} {digits}", ordinal(one), ordinal(one + 1))
        };
        let links: Vec<String> = (0..sets.len().saturating_sub(1)).map(link).collect();
        format!("{name} with the sets {named}: {}, so {effect}.", links.join(", "))
    }
}
