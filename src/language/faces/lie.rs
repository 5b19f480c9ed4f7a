//! How the cells of a rule's clues lie, as its face tells.

use super::own::{mark, name_of};
use super::{Kind, Look, Touching};
use crate::syntax::ast::{CallArgument, ExpressionKind, FaceDefinition};

/// How the cells of a rule's clues lie, for a rule of the library or any other.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Lie {
    /// What is usually drawn for a clue.
    pub kind: Option<Kind>,
    /// Which of the looks of its kind it has.
    pub look: Option<Look>,
    /// Whether all marks of a colour together are one clue.
    pub together: bool,
    /// The parameters that are drawn, or whose cells touch.
    pub of: Vec<String>,
    /// How cells touch.
    pub touch: Option<Touching>,
    /// Whether clues have no cell in common.
    pub apart: bool,
    /// Rules all clues of which it says to be given.
    pub is_negative: bool,
}

impl Lie {
    /// What a face tells.
    pub fn of(face: &FaceDefinition) -> Self {
        let mut lie = Self::default();
        if let Some(mark) = face.entries.iter().filter(|entry| entry.word.text == "mark").find_map(mark) {
            lie.kind = Kind::of_word(&mark.kind);
            lie.look = mark.look.as_deref().and_then(Look::of_word);
            lie.together = mark.together;
            lie.of = mark.of;
        }
        for entry in &face.entries {
            match entry.word.text.as_str() {
                "apart" => lie.apart = true,
                "negative" => lie.is_negative = true,
                "touch" => {
                    if let Some(ExpressionKind::Call(word, CallArgument::List(of))) =
                        entry.arguments.first().map(|argument| &argument.value.kind)
                    {
                        lie.touch = Touching::of_word(&word.text);
                        lie.of = of.iter().filter_map(|argument| name_of(&argument.value)).collect();
                    }
                }
                _ => {}
            }
        }
        lie
    }
}

impl Touching {
    /// The way of touching that faces call so.
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
