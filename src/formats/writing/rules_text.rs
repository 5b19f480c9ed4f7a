//! The rules in words that a writer puts into a text: the setter's, and the sentences of clues that these do not contain.

use crate::formats::Document;
use crate::formats::prose::each_sentence;
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

/// The line between the setter's text and the sentences of clues, which is no rule.
pub(in crate::formats) const SEPARATOR: &str = "— Added by gridc —";

/// Returns the rules in words of a text whose clues need these sentences; `None` if there are none.
pub(in crate::formats) fn rules_text(document: &Document<'_>, needed: &[String]) -> Option<String> {
    let stated = document.metadata("rules").filter(|text| !text.trim().is_empty());
    let all = || Some(needed.join("\n")).filter(|text| !text.is_empty());
    match (document.options.rules, stated) {
        (RulesText::Own, stated) => stated.map(str::to_owned),
        (RulesText::Faces, _) | (RulesText::Both, None) => all(),
        (RulesText::Both, Some(stated)) => {
            let text = joined(stated);
            let is_missing = |sentence: &&String| each_sentence(sentence).any(|part| !text.contains(&joined(part)));
            let missing: Vec<&str> = needed.iter().filter(is_missing).map(String::as_str).collect();
            if missing.is_empty() {
                return Some(stated.to_owned());
            }
            let between = if stated.contains(SEPARATOR) { "\n".to_owned() } else { format!("\n\n{SEPARATOR}\n") };
            Some(format!("{}{between}{}", stated.trim_end(), missing.join("\n")))
        }
    }
}

/// Returns the setter's text without sentences of clues that were added to it, if it is written.
pub(super) fn own_text<'a>(document: &Document<'a>) -> Option<&'a str> {
    let stated = document.tree?.metadata("rules").filter(|_| document.options.rules == RulesText::Own)?;
    stated.split(SEPARATOR).next().map(str::trim_end).filter(|own| !own.is_empty())
}

/// Returns a text with single spaces.
fn joined(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
