//! Rules in words: one sentence per rule that is read back as that rule, with the colour of its drawings if there are several.

use super::DrawnClue;
use super::page::BOARD;
use crate::formats::Document;
use crate::language::faces::{Face, Kind, Look, Mark, face};
use crate::puzzle::Clue;
use std::collections::HashMap;

/// The sentences, and the data on which their clarity depends.
pub(super) struct RuleSentences {
    sentences: Vec<String>,
    /// The rule of rows and columns seen from outside; only one is possible.
    pub(super) seen: Option<String>,
    /// The rules with circles at a place, as ends of lines and arrows or as a set of cells.
    circles: HashMap<[i64; 2], Vec<String>>,
    pub(super) antiknight: bool,
    pub(super) antiking: bool,
    /// Whether the digits of some cage must not repeat.
    pub(super) different: bool,
    /// Whether there are Kropki dots, or rules about them: bars would then be mistaken for them.
    dots: bool,
}

impl RuleSentences {
    pub(super) fn new(clues: &[Clue]) -> Self {
        let any = |is: fn(&Face) -> bool| clues.iter().filter_map(|clue| face(&clue.rule)).any(is);
        Self {
            sentences: Vec::new(),
            seen: None,
            circles: HashMap::new(),
            antiknight: false,
            antiking: false,
            different: any(is_different),
            dots: any(has_dots),
        }
    }

    /// Returns the rules in words: the sentences are about clues, and follow one about the board unless the setter wrote a text.
    pub(super) fn text(&self, document: &Document<'_>) -> Option<String> {
        let is_stated = document.metadata("rules").is_some_and(|text| !text.trim().is_empty());
        let board = (!is_stated).then(|| BOARD.to_owned());
        let needed: Vec<String> = board.into_iter().chain(self.sentences.iter().cloned()).collect();
        document.rules_text(&needed)
    }

    pub(super) fn add(&mut self, sentence: impl Into<String>) {
        let sentence = sentence.into();
        if !self.sentences.contains(&sentence) {
            self.sentences.push(sentence);
        }
    }

    /// Returns whether readers can distinguish the circles of a clue from those of other rules in the same cells; if so, they are
    /// recorded.
    pub(super) fn has_clear_circles(&mut self, rule: &str, circles: impl Iterator<Item = [i64; 2]>) -> bool {
        let circles: Vec<[i64; 2]> = circles.collect();
        let mut there = circles.iter().filter_map(|circle| self.circles.get(circle)).flatten();
        if there.any(|other| other != rule && is_one_circle_for_both(rule, other)) {
            return false;
        }
        for circle in circles {
            self.circles.entry(circle).or_default().push(rule.to_owned());
        }
        true
    }

    /// Adds a rule of the whole board, which is stated in words only. A statement that all bars are given would be mistaken for
    /// dots if there are some.
    pub(super) fn whole_board(&mut self, clue: &DrawnClue<'_>) -> bool {
        if self.dots && clue.face.negative.iter().any(|rule| face(rule).is_some_and(|face| looks(face, Look::Bar))) {
            return false;
        }
        // Keys of SudokuPad itself.
        self.antiknight |= clue.face.rule == "antiknight";
        self.antiking |= clue.face.rule == "antiking";
        self.add(clue.face.sentence("", |_| None));
        true
    }
}

fn looks(face: &Face, look: Look) -> bool {
    face.mark().kind == Kind::Edge && face.mark().look == Some(look)
}

/// Returns whether readers assign a circle that both rules draw in one cell to only one of them: two kinds of arrows, or the
/// circled end of a line and another circle.
fn is_one_circle_for_both(one: &str, other: &str) -> bool {
    let mark = |rule: &str| face(rule).map(|face| face.mark());
    let (Some(one), Some(other)) = (mark(one), mark(other)) else { return false };
    match (one.kind, other.kind) {
        (Kind::Shafts, Kind::Shafts) => true,
        (Kind::Shafts, _) | (_, Kind::Shafts) => false,
        _ => ends_in_circles(one) != ends_in_circles(other),
    }
}

fn ends_in_circles(mark: &Mark) -> bool {
    mark.kind == Kind::Line && mark.look == Some(Look::Circles)
}

/// Returns whether it is drawn as cages, or areas, in which digits do not repeat.
fn is_different(face: &Face) -> bool {
    let mark = face.mark();
    mark.written && !face.different.is_empty() && matches!(mark.kind, Kind::Cage | Kind::Shade)
}

/// Returns whether it is drawn as dots, or states that all of them are given.
fn has_dots(of: &Face) -> bool {
    let negative = || of.negative.iter().any(|rule| face(rule).is_some_and(|face| looks(face, Look::Dot)));
    looks(of, Look::Dot) || of.mark().written && negative()
}
