//! Suggestions for misspelt names ("did you mean …?").

use strsim::osa_distance;

/// Returns the candidate that is most similar to `word`, if one is similar enough.
///
/// `x-wing`, `xwing` and `X_Wing` are the same name. Otherwise similar means a distance (insertions, deletions, substitutions,
/// transpositions of neighbours; case is ignored) of at most a third of the word's length, and at least 1. A word of one
/// character is only similar to its other case, since an edit would leave nothing of it; a word of more than 40 characters is
/// similar to none.
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
