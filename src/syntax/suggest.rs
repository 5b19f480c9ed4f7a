//! "Did you mean …?"

use strsim::osa_distance;

/// The candidate that `word` is most likely a slip of the finger for, if one is near enough.
///
/// Near is a distance (insertions, deletions, substitutions, swaps of neighbours; case does not matter) of at most a
/// third of the word's length, and at least 1. Words of one character, of which nothing would be left, and those of more
/// than 40 are near to nothing but their other case.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let small = |word: &str| -> String { word.chars().take(41).flat_map(char::to_lowercase).collect() };
    let word = small(word);
    let length = word.chars().count();
    if length > 40 {
        return None;
    }
    let limit = if length == 1 { 0 } else { (length / 3).max(1) };
    candidates
        .into_iter()
        .map(|c| (osa_distance(&word, &small(c)), c))
        .filter(|(d, _)| *d <= limit)
        .min_by_key(|(d, _)| *d)
        .map(|(_, c)| c)
}
