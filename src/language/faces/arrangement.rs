//! The arrangement of the cells of a rule's clues, as its face declares it. The generator places clues accordingly.

use super::own::{mark, name_of};
use super::{Kind, Look, Touching};
use crate::syntax::ast::{CallArgument, ExpressionKind, FaceDefinition};

/// How the cells of a rule's clues are arranged, for a rule of the library or any other.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Arrangement {
    /// The kind of mark that is usually drawn for a clue.
    pub kind: Option<Kind>,
    /// The variant of that kind.
    pub look: Option<Look>,
    /// The number that is drawn as a question mark.
    pub unknown: Option<i64>,
    /// Whether all marks of a colour together are one clue.
    pub together: bool,
    /// The parameters that are drawn, or whose cells touch.
    pub of: Vec<String>,
    pub touch: Option<Touching>,
    /// Whether clues share no cells.
    pub apart: bool,
    /// Whether the rule is negative, that is, states that all clues of some rules are given.
    pub is_negative: bool,
}

impl Arrangement {
    pub fn of(face: &FaceDefinition) -> Self {
        let mut arrangement = Self::default();
        if let Some(mark) = face.entries.iter().filter(|entry| entry.word.text == "mark").find_map(mark) {
            arrangement.kind = Kind::of_word(&mark.kind);
            arrangement.look = mark.look.as_deref().and_then(Look::of_word);
            arrangement.unknown = mark.unknown;
            arrangement.together = mark.together;
            arrangement.of = mark.of;
        }
        for entry in &face.entries {
            match entry.word.text.as_str() {
                "apart" => arrangement.apart = true,
                "negative" => arrangement.is_negative = true,
                "touch" => {
                    if let Some(ExpressionKind::Call(word, CallArgument::List(of))) =
                        entry.arguments.first().map(|argument| &argument.value.kind)
                    {
                        arrangement.touch = Touching::of_word(&word.text);
                        arrangement.of = of.iter().filter_map(|argument| name_of(&argument.value)).collect();
                    }
                }
                _ => {}
            }
        }
        arrangement
    }
}

impl Touching {
    /// Returns the way of touching with this name in faces.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Some(match word {
            "line" => Self::Line,
            "shafts" => Self::Shafts,
            "edge" => Self::Edge,
            "corner" => Self::Corner,
            "cage" => Self::Cage,
            _ => return None,
        })
    }
}
