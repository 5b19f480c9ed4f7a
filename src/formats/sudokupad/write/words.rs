//! Rules in words: a sentence for each rule, that reads back as that rule, with its drawings' colour where there are several.

use super::Shown;
use crate::language::faces::{Face, Kind, Look, face};
use crate::puzzle::Clue;

/// The sentences, and what they depend on.
pub(super) struct Words {
    sentences: Vec<String>,
    /// Rules of rows and columns seen from outside: one at most.
    pub(super) seen: Option<String>,
    pub(super) antiknight: bool,
    pub(super) antiking: bool,
    /// Whether some cage's digits may not repeat.
    pub(super) different: bool,
    /// Whether there are Kropki dots, or rules of them: then bars would be taken for these.
    dots: bool,
}

impl Words {
    pub(super) fn new(clues: &[Clue]) -> Self {
        let any = |is: fn(&Face) -> bool| clues.iter().filter_map(|clue| face(&clue.rule)).any(is);
        Self {
            sentences: vec!["Normal sudoku rules apply.".to_owned()],
            seen: None,
            antiknight: false,
            antiking: false,
            different: any(is_different),
            dots: any(has_dots),
        }
    }

    pub(super) fn text(&self) -> String {
        self.sentences.join("\n")
    }

    /// Whether a text says all of it in the same words.
    pub(super) fn are_in(&self, text: &str) -> bool {
        self.sentences.iter().all(|sentence| text.contains(sentence.as_str()))
    }

    pub(super) fn add(&mut self, sentence: impl Into<String>) {
        let sentence = sentence.into();
        if !self.sentences.contains(&sentence) {
            self.sentences.push(sentence);
        }
    }

    /// A rule of the whole board, which words alone state. That all bars are given would be taken for dots if there are some.
    pub(super) fn whole_board(&mut self, clue: &Shown<'_>) -> bool {
        if self.dots && clue.face.negative.iter().any(|rule| face(rule).is_some_and(|face| looks(face, Look::Bar))) {
            return false;
        }
        // Keys of SudokuPad's own.
        self.antiknight |= clue.face.rule == "antiknight";
        self.antiking |= clue.face.rule == "antiking";
        self.add(clue.face.sentence("", |_| None));
        true
    }
}

fn looks(face: &Face, look: Look) -> bool {
    face.mark().kind == Kind::Edge && face.mark().look == Some(look)
}

/// Whether it is drawn as cages, or areas, in which digits do not repeat.
fn is_different(face: &Face) -> bool {
    let mark = face.mark();
    mark.written && !face.different.is_empty() && matches!(mark.kind, Kind::Cage | Kind::Shade)
}

/// Whether it is drawn as dots, or says that all of them are given.
fn has_dots(of: &Face) -> bool {
    let negative = || of.negative.iter().any(|rule| face(rule).is_some_and(|face| looks(face, Look::Dot)));
    looks(of, Look::Dot) || of.mark().written && negative()
}
