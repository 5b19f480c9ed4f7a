//! The rules in words that a writer puts into a text: the setter's, and the sentences of clues that these do not contain.

use crate::formats::embedded::SEPARATOR;
use crate::formats::prose::sentence::sentences;
use crate::model::named;

named! {
    /// Which rules in words are written.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub enum RulesText {
        Own = "own": "the setter's",
        Faces = "faces": "the sentences that the clues need",
        #[default]
        Both = "both": "the setter's, and below them the sentences that they do not contain",
    }
}

impl RulesText {
    /// Returns the rules in words for a puzzle with this text of the setter's, if it has one, whose clues need these sentences;
    /// `None` if there are none.
    pub(super) fn composed(self, stated: Option<&str>, needed: &[String]) -> Option<String> {
        let stated = stated.filter(|text| !text.trim().is_empty());
        match (self, stated) {
            (Self::Own, stated) => stated.and_then(own_part).map(str::to_owned),
            (Self::Faces, _) | (Self::Both, None) => Some(needed.join("\n")).filter(|text| !text.is_empty()),
            (Self::Both, Some(stated)) => {
                let text = joined(stated);
                let is_missing =
                    |sentence: &&String| sentences(sentence).iter().any(|part| !text.contains(&joined(part.text)));
                let missing: Vec<&str> = needed.iter().filter(is_missing).map(String::as_str).collect();
                if missing.is_empty() {
                    return Some(stated.to_owned());
                }
                let is_separated = stated.contains(SEPARATOR);
                let between = if is_separated { "\n".to_owned() } else { format!("\n\n{SEPARATOR}\n") };
                Some(format!("{}{between}{}", stated.trim_end(), missing.join("\n")))
            }
        }
    }
}

/// Returns the setter's part of a text, without sentences of clues that were added to it.
pub(super) fn own_part(stated: &str) -> Option<&str> {
    stated.split(SEPARATOR).next().map(str::trim_end).filter(|own| !own.is_empty())
}

/// Returns a text with single spaces.
fn joined(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
