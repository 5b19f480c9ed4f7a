//! "Did you mean …?"

/// The candidate that `word` is most likely a slip of the finger for, if one is near enough.
///
/// Near is a distance (insertions, deletions, substitutions, swaps of neighbours; case does not matter) of at most a
/// third of the word's length, and at least 1. Words of one character, of which nothing would be left, and those of more
/// than 40 are near to nothing but their other case.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word: Vec<char> = word.chars().take(41).flat_map(char::to_lowercase).collect();
    if word.len() > 40 {
        return None;
    }
    let limit = if word.len() == 1 { 0 } else { (word.len() / 3).max(1) };
    candidates
        .into_iter()
        .map(|c| (distance(&word, &c.chars().take(41).flat_map(char::to_lowercase).collect::<Vec<_>>()), c))
        .filter(|(d, _)| *d <= limit)
        .min_by_key(|(d, _)| *d)
        .map(|(_, c)| c)
}

/// Whether the second word differs from the first by no more than so many letters.
pub(crate) fn is_near(word: &str, other: &str, most: usize) -> bool {
    let letters = |text: &str| text.chars().collect::<Vec<_>>();
    distance(&letters(word), &letters(other)) <= most
}

/// Optimal string alignment distance.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before = vec![0; b.len() + 1];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut row = vec![i + 1; b.len() + 1];
        for (j, y) in b.iter().enumerate() {
            row[j + 1] = (last[j] + usize::from(x != y)).min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *x == b[j - 1] && a[i - 1] == *y {
                row[j + 1] = row[j + 1].min(before[j - 1] + 1);
            }
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_near_and_other_words_are_not() {
        let words = ["givens", "marks", "classic"];
        assert_eq!(nearest("givns", words), Some("givens"));
        assert_eq!(nearest("gievns", words), Some("givens"));
        assert_eq!(nearest("Clasic", words), Some("classic"));
        assert_eq!(nearest("thermo", words), None);
        assert_eq!(nearest(&"g".repeat(1000), words), None);
        assert_eq!((nearest("a", ["b", "id"]), nearest("a", ["A"])), (None, Some("A")));
    }
}
