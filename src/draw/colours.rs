//! Chooses the colours of rules, so that drawings of two rules that look alike get different ones.

use super::Ink;
use super::rule::{Mark, MarkText, Rules};
use crate::language::faces::{Kind, Look};
use crate::puzzle::Clue;
use std::collections::HashMap;

/// The names of colours, those first that no common rule uses.
const WORDS: [&str; 9] = ["brown", "red", "orange", "yellow", "blue", "purple", "green", "grey", "black"];

/// A class of drawings that differ only in colour.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Class {
    Drawn(Kind, Option<Look>, ShownText),
    /// Drawings of rules without a mark.
    Other,
}

/// The text in a mark, as far as it distinguishes rules.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum ShownText {
    Nothing,
    Value,
    Letters(String),
}

impl Class {
    fn of(mark: &Mark<'_>) -> Self {
        let shows = match mark.text {
            None => ShownText::Nothing,
            Some(MarkText::Parameter(_)) => ShownText::Value,
            Some(MarkText::Literal(letters)) => ShownText::Letters(letters.to_owned()),
        };
        // The number on a line is optional.
        let is_line = matches!(mark.kind, Kind::Line | Kind::Shafts);
        Self::Drawn(mark.kind, mark.look, if is_line { ShownText::Nothing } else { shows })
    }
}

/// The colour of each rule's drawings.
#[derive(Default)]
pub(super) struct Colours {
    /// By class and rule name; areas of a rule with one clue per colour have an entry for each clue.
    chosen: HashMap<(Class, String), Ink>,
    /// The number of colours chosen in each class.
    counts: HashMap<Class, usize>,
}

impl Colours {
    /// Chooses the colours of all rules. Those with a usual colour come first, and among them the puzzle's own, whose sentences may
    /// name it.
    pub(super) fn of(clues: &[Clue], rules: &Rules<'_>) -> Self {
        let mut colours = Self::default();
        for (usual, own) in [(true, true), (true, false), (false, false), (false, true)] {
            for clue in clues {
                let Some(rule) = rules.get(clue.rule.as_str()).filter(|rule| rule.is_own == own) else { continue };
                let Some(mark) = rule.marks.first() else { continue };
                if mark.colour.is_some() == usual && !is_area(mark) {
                    colours.ink(rule.name, mark);
                }
            }
        }
        colours
    }

    /// Returns the colour of a rule's drawings.
    pub(super) fn ink(&mut self, rule: &str, mark: &Mark<'_>) -> Ink {
        match self.choose(Class::of(mark), rule, usual(mark)) {
            Ink::Named("black") if !matches!(mark.kind, Kind::Line | Kind::Shafts) => Ink::Black,
            ink => ink,
        }
    }

    /// Returns the colour of an area, which differs from those of the rule's other areas.
    pub(super) fn area(&mut self, rule: &str, index: usize, mark: &Mark<'_>) -> Ink {
        self.choose(Class::of(mark), &format!("{rule} {index}"), usual(mark))
    }

    /// Returns the colour of a rule without a mark.
    pub(super) fn other(&mut self, rule: &str) -> Ink {
        self.choose(Class::Other, rule, None)
    }

    /// Returns the name of the colour of a rule's drawings for sentences; empty if it has none.
    pub(super) fn word(&self, rule: &str, mark: &Mark<'_>) -> &'static str {
        match self.chosen.get(&(Class::of(mark), rule.to_owned())) {
            Some(Ink::Named(word)) => word,
            _ => mark.colour.unwrap_or_default(),
        }
    }

    fn choose(&mut self, class: Class, name: &str, usual: Option<&'static str>) -> Ink {
        let key = (class.clone(), name.to_owned());
        if let Some(found) = self.chosen.get(&key) {
            return *found;
        }
        let count = self.counts.entry(class.clone()).or_default();
        let number = *count;
        *count += 1;
        // An outline of a rule without a mark resembles drawings of every class.
        let resembles = |other: &Class| class == Class::Other || *other == class;
        let free = |word: &&&'static str| {
            !self.chosen.iter().any(|((other, _), ink)| resembles(other) && *ink == Ink::Named(word))
        };
        let word = usual.as_ref().filter(free).or_else(|| WORDS.iter().find(free)).filter(|_| number <= WORDS.len());
        let ink = word.map_or(Ink::Other(number), |word| Ink::Named(word));
        self.chosen.insert(key, ink);
        ink
    }
}

/// Returns whether the mark is an area that is distinguished by its colour.
pub(super) fn is_area(mark: &Mark<'_>) -> bool {
    mark.kind == Kind::Shade && mark.together
}

/// Returns the colour that is tried first.
fn usual(mark: &Mark<'_>) -> Option<&'static str> {
    mark.colour.or(match mark.kind {
        Kind::Cage | Kind::Outside | Kind::Border | Kind::Edge | Kind::Corner => Some("black"),
        Kind::Diagonal => Some("blue"),
        Kind::Shade | Kind::Cell => Some("grey"),
        Kind::Line | Kind::Shafts | Kind::Every | Kind::Nothing => None,
    })
}
