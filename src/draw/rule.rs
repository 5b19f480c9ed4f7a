//! The data of a rule that drawing its clues needs, from its face.

use crate::language::faces::{self, Kind, Look, face, named_colour};
use crate::puzzle::{OwnMark, OwnRule, OwnText, PuzzleData};
use std::collections::HashMap;

/// A rule with the data of its face.
pub(super) struct Rule<'p> {
    pub(super) name: &'p str,
    pub(super) title: String,
    pub(super) parameters: Vec<Parameter<'p>>,
    /// How it is drawn, the usual way first.
    pub(super) marks: Vec<Mark<'p>>,
    /// The sentence that states it.
    pub(super) says: Option<&'p str>,
    /// Whether a frame without a label is sufficient, because the rule only requires different digits.
    pub(super) different: bool,
    /// Whether it is not in the built-in library.
    pub(super) is_own: bool,
}

pub(super) struct Parameter<'p> {
    pub(super) name: &'p str,
    pub(super) kind: &'p str,
    pub(super) default: Option<&'p str>,
}

/// A mark for clues of a rule.
pub(super) struct Mark<'p> {
    pub(super) kind: Kind,
    pub(super) of: Vec<&'p str>,
    pub(super) look: Option<Look>,
    pub(super) colour: Option<&'static str>,
    pub(super) text: Option<MarkText<'p>>,
    /// The integer that is drawn as a question mark.
    pub(super) unknown: Option<i64>,
    pub(super) together: bool,
}

/// The text in a mark.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum MarkText<'p> {
    Parameter(&'p str),
    Literal(&'p str),
}

impl<'p> Rule<'p> {
    /// Returns the rule with this name; one without a face has no marks.
    pub(super) fn of(name: &'p str, puzzle: &'p PuzzleData) -> Self {
        if let Some(own) = puzzle.own_rules.iter().find(|own| own.name == name) {
            return Self::own(own);
        }
        let Some(face) = face(name) else {
            let title = name.replace('_', " ");
            return Self {
                name,
                title,
                parameters: Vec::new(),
                marks: Vec::new(),
                says: None,
                different: false,
                is_own: true,
            };
        };
        let mark = |mark: &faces::Mark| Mark {
            kind: mark.kind,
            of: mark.of.to_vec(),
            look: mark.look,
            colour: mark.colour,
            text: mark.text.map(|text| match text {
                faces::Text::Parameter(name) => MarkText::Parameter(name),
                faces::Text::Literal(letters) => MarkText::Literal(letters),
            }),
            unknown: mark.unknown,
            together: mark.together,
        };
        let parameter = |p: &faces::Parameter| Parameter { name: p.name, kind: p.kind, default: p.default };
        Self {
            name,
            title: face.names.first().map_or_else(|| name.replace('_', " "), |name| (*name).to_owned()),
            parameters: face.parameters.iter().map(parameter).collect(),
            marks: face.marks.iter().map(mark).collect(),
            says: Some(face.says),
            different: !face.different.is_empty(),
            is_own: false,
        }
    }

    /// Makes the data of a rule that is not in the built-in library.
    fn own(own: &'p OwnRule) -> Self {
        let mark = |mark: &'p OwnMark| {
            Some(Mark {
                kind: Kind::of_word(&mark.kind)?,
                of: mark.of.iter().map(String::as_str).collect(),
                look: mark.look.as_deref().and_then(Look::of_word),
                colour: mark.colour.as_deref().and_then(named_colour).map(|colour| colour.name),
                text: mark.text.as_ref().map(|text| match text {
                    OwnText::Parameter(name) => MarkText::Parameter(name),
                    OwnText::Literal(letters) => MarkText::Literal(letters),
                }),
                unknown: mark.unknown,
                together: mark.together,
            })
        };
        let parameters = own.parameters.iter();
        Self {
            name: &own.name,
            title: own.names.first().cloned().unwrap_or_else(|| own.name.replace('_', " ")),
            parameters: parameters
                .map(|p| Parameter { name: &p.name, kind: &p.kind, default: p.default.as_deref() })
                .collect(),
            marks: own.marks.iter().filter_map(mark).collect(),
            says: own.says.as_deref(),
            // A frame of such a rule without a number gets no label.
            different: true,
            is_own: true,
        }
    }

    /// Returns the parameter with this name.
    pub(super) fn parameter(&self, name: &str) -> Option<&Parameter<'p>> {
        self.parameters.iter().find(|parameter| parameter.name == name)
    }

    /// Returns the initials of its name, for places without room for more.
    pub(super) fn initials(&self) -> String {
        let words = self.title.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        words.filter_map(|word| word.chars().next()).take(3).flat_map(char::to_uppercase).collect()
    }
}

pub(super) type Rules<'p> = HashMap<&'p str, Rule<'p>>;

/// Returns the rules of a puzzle's clues, including those in choices.
pub(super) fn rules(puzzle: &PuzzleData) -> Rules<'_> {
    let mut rules: Rules<'_> = HashMap::new();
    for clue in puzzle.clues.iter().flat_map(|clue| std::iter::once(clue).chain(clue.parts.iter().flatten())) {
        rules.entry(&clue.rule).or_insert_with(|| Rule::of(&clue.rule, puzzle));
    }
    rules
}
