//! Search for rules by words, for users who know a rule by another name.

use super::{Library, LibraryRule, faces};

/// The shortest word that may match as a prefix.
const SHORTEST_PREFIX: usize = 3;

impl Library {
    /// Returns the rules whose texts contain all these words: in their names first, then in the descriptions of their faces, and
    /// in their documentation. Rules with the fewest other words in their name come first.
    pub fn search(&self, text: &str) -> Vec<LibraryRule<'_>> {
        let wanted = words(text);
        let ranked = self
            .rules()
            .filter_map(|rule| Some((rank_of_name(&wanted, &rule).or_else(|| of_text(&wanted, &rule))?, rule)));
        sorted(ranked)
    }

    /// Returns the rules whose names contain all these words, the most likely first.
    pub fn named_like(&self, text: &str) -> Vec<LibraryRule<'_>> {
        let wanted = words(text);
        sorted(self.rules().filter_map(|rule| Some((rank_of_name(&wanted, &rule)?, rule))))
    }

    /// Returns the layouts whose documentation contains all these words in its first sentence.
    pub(super) fn layouts_about(&self, text: &str) -> Vec<String> {
        let wanted = words(text);
        let layouts = self.layouts().into_iter();
        layouts.filter(|layout| has_all(&wanted, &words(&layout.summary))).map(|layout| layout.name).collect()
    }
}

/// The rank of a match: whether the rule is about unmarked places, and the number of words in a name beyond those searched for;
/// if the text is not in a name, more than any name has.
type Rank = (bool, usize);

fn sorted<'l>(ranked: impl Iterator<Item = (Rank, LibraryRule<'l>)>) -> Vec<LibraryRule<'l>> {
    let mut found: Vec<_> = ranked.collect();
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, rule)| rule).collect()
}

fn rank_of_name(wanted: &[String], rule: &LibraryRule<'_>) -> Option<Rank> {
    let name = rule.definition.name.text.as_str();
    let face = faces::face(name);
    let names = face.map_or(&[][..], |face| face.names).iter().copied().chain([name]);
    let beyond = names.filter_map(|name| {
        let name = words(name);
        has_all(wanted, &name).then(|| name.len().saturating_sub(wanted.len()))
    });
    Some((face.is_some_and(|face| !face.negative.is_empty()), beyond.min()?))
}

fn of_text(wanted: &[String], rule: &LibraryRule<'_>) -> Option<Rank> {
    let face = faces::face(rule.definition.name.text.as_str());
    let said = face.map_or_else(Vec::new, |face| {
        let topics = face.topics.iter().map(|topic| topic.names);
        topics.chain([face.says]).flat_map(words).collect()
    });
    let docs = words(rule.docs.unwrap_or_default());
    let found = has_all(wanted, &said).then_some(1).or_else(|| has_all(wanted, &docs).then_some(2))?;
    Some((true, usize::MAX - 2 + found))
}

/// Splits into words in lower case, without a plural `s`.
fn words(text: &str) -> Vec<String> {
    let one = |word: &str| {
        let small = word.to_lowercase();
        match small.strip_suffix('s') {
            Some(stem) if stem.len() >= SHORTEST_PREFIX && !stem.ends_with('s') => stem.to_owned(),
            _ => small,
        }
    };
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(one).collect()
}

/// Returns whether each wanted word is among these, or is a prefix of one.
fn has_all(wanted: &[String], among: &[String]) -> bool {
    let begins = |word: &String| {
        among
            .iter()
            .any(|other| other == word || (word.chars().count() >= SHORTEST_PREFIX && other.starts_with(word.as_str())))
    };
    !wanted.is_empty() && wanted.iter().all(begins)
}
