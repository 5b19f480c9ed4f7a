//! "Did you mean …?"

use strsim::osa_distance;

/// The candidate that `word` is most likely a slip of the finger for, if one is near enough.
///
/// `x-wing`, `xwing` and `X_Wing` are one name. Else near is a distance (insertions, deletions, substitutions, swaps of
/// neighbours; case does not matter) of at most a third of the word's length, and at least 1. A word of one character, of which
/// nothing would be left, is only near to its other case; a word of more than 40 is near to nothing.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let small = |word: &str| -> String { word.chars().take(41).flat_map(char::to_lowercase).collect() };
    let plain = |word: &str| -> String { word.chars().filter(|c| c.is_alphanumeric()).collect() };
    let word = small(word);
    let length = word.chars().count();
    if length > 40 {
        return None;
    }
    let limit = if length == 1 { 0 } else { (length / 3).max(1) };
    let distance = |candidate: &str| match plain(candidate) {
        same if !same.is_empty() && same == plain(&word) => 0,
        _ => osa_distance(&word, candidate),
    };
    candidates
        .into_iter()
        .map(|c| (distance(&small(c)), c))
        .filter(|(d, _)| *d <= limit)
        .min_by_key(|(d, _)| *d)
        .map(|(_, c)| c)
}
