//! What setters say about rules: for each, the words that it takes.

mod areas;
mod kinds;
mod lines;
mod signs;

use super::phrases::phrase_words;
use super::words::{Word, spelled};
use crate::syntax::suggest::is_near;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

/// What a rule is called and how it is explained.
struct Entry {
    /// The library's rules that carry it; one of them is enough.
    rules: &'static [&'static str],
    /// Words that name it, wherever they stand.
    names: &'static str,
    /// Words of which each group, separated by `;`, must be met for a sentence to explain it.
    needs: &'static str,
    /// Words that may stand beside in such a sentence.
    words: &'static str,
    /// Numbers that may stand in it besides those of the clues.
    numbers: &'static [i64],
}

const fn entry(
    rules: &'static [&'static str],
    names: &'static str,
    needs: &'static str,
    words: &'static str,
    numbers: &'static [i64],
) -> Entry {
    Entry { rules, names, needs, words, numbers }
}

/// An [`Entry`] in the spelling of sentences.
pub(super) struct Topic {
    pub(super) rules: &'static [&'static str],
    names: HashSet<Word>,
    needs: Vec<Vec<Word>>,
    words: HashSet<Word>,
    numbers: &'static [i64],
}

/// All rules that texts are searched for.
pub(super) static TOPICS: LazyLock<Vec<Topic>> =
    LazyLock::new(|| [areas::AREAS, lines::LINES, signs::SIGNS].into_iter().flatten().map(Topic::of).collect());

/// Colours of lines.
const COLOURS: &str =
    "green purple pink magenta lavender blue turquoise teal cyan grey orange peach yellow red brown black";

fn set(words: &str) -> HashSet<Word> {
    words.split_whitespace().map(spelled).collect()
}

static GENERAL: LazyLock<HashSet<Word>> = LazyLock::new(|| set(kinds::GENERAL));
static CHANGING: LazyLock<HashSet<Word>> = LazyLock::new(|| set(kinds::CHANGING));
static RESTRICTING: LazyLock<HashSet<Word>> = LazyLock::new(|| set(kinds::RESTRICTING));
static MATTER: LazyLock<HashSet<Word>> = LazyLock::new(|| set(kinds::MATTER));

/// Whether a word says nothing of its own in any sentence about a rule.
pub(super) fn is_general(word: &str) -> bool {
    GENERAL.contains(word)
}

/// Whether rules that such a word is of may change what others mean.
pub(super) fn is_changing(word: &str) -> bool {
    CHANGING.contains(word)
}

/// Whether it is a word of restrictions, though of none that the lexicon has.
pub(super) fn is_restricting(word: &str) -> bool {
    RESTRICTING.contains(word)
}

/// Whether a sentence with such a word is about a puzzle at all.
pub(super) fn is_matter(word: &str) -> bool {
    MATTER.contains(word)
}

/// All words that are known, by their first letter.
static VOCABULARY: LazyLock<HashMap<char, HashSet<Word>>> = LazyLock::new(|| {
    let mut words: HashMap<char, HashSet<Word>> = HashMap::new();
    let listed = [&GENERAL, &CHANGING, &RESTRICTING, &MATTER].into_iter().flat_map(|set| set.iter().cloned());
    for word in listed.chain(TOPICS.iter().flat_map(|topic| topic.words.iter().cloned())).chain(phrase_words()) {
        if let Some(first) = word.chars().next() {
            words.entry(first).or_default().insert(word);
        }
    }
    words
});

/// Words of fewer letters have too many neighbours for a mistake to be told from another word.
const LONG: usize = 8;

/// A long word that nobody knows, with the one letter that is missing or too many put right, or two that have changed places,
/// if only one word that is known is so near. Words that begin or end otherwise are others: `squared` is no `square`.
pub(super) fn corrected(word: &str) -> Word {
    let length = word.chars().count();
    let known = word.chars().next().and_then(|first| VOCABULARY.get(&first));
    let Some(known) = known.filter(|known| (LONG..=2 * LONG).contains(&length) && !known.contains(word)) else {
        return word.to_owned();
    };
    let letters = |word: &str| {
        let mut letters: Vec<char> = word.chars().collect();
        letters.sort_unstable();
        letters
    };
    let near = |other: &&Word| {
        other.chars().last() == word.chars().last()
            && (other.chars().count().abs_diff(length) == 1 || letters(other) == letters(word))
            && is_near(word, other, 1)
    };
    let mut found = known.iter().filter(near);
    match (found.next(), found.next()) {
        (Some(other), None) => other.clone(),
        _ => word.to_owned(),
    }
}

impl Topic {
    fn of(entry: &Entry) -> Self {
        let needs: Vec<Vec<Word>> = entry.needs.split(';').map(|group| set(group).into_iter().collect()).collect();
        let mut words = set(entry.words);
        let names = set(entry.names);
        words.extend(names.iter().cloned());
        words.extend(needs.iter().flatten().cloned());
        // A colour tells which lines are meant, and nothing about their rule.
        if ["line", "arrow", "bulb"].iter().any(|drawn| words.contains(*drawn)) {
            words.extend(set(COLOURS));
        }
        Self { rules: entry.rules, names, needs, words, numbers: entry.numbers }
    }

    /// Whether one of the words names the rule.
    pub(super) fn named_by(&self, words: &HashSet<&str>) -> bool {
        self.names.iter().any(|name| words.contains(name.as_str()))
    }

    /// Whether one of these words of a title names the rule, or is all that it takes to explain one without a name.
    pub(super) fn titled_by(&self, words: &HashSet<&str>) -> bool {
        self.named_by(words) || (self.names.is_empty() && self.needs.len() == 1 && self.explained_by(words))
    }

    /// Whether one of the words names both rules.
    pub(super) fn shares_name(&self, other: &Self, words: &HashSet<&str>) -> bool {
        self.names.intersection(&other.names).any(|name| words.contains(name.as_str()))
    }

    /// Whether a sentence of these words could explain the rule.
    pub(super) fn explained_by(&self, words: &HashSet<&str>) -> bool {
        self.needs.iter().all(|group| group.iter().any(|word| words.contains(word.as_str())))
    }

    /// Whether the number belongs to what is said about the rule, on a board with such a greatest digit: that of a classic
    /// board stands for it.
    pub(super) fn counts(&self, number: i64, highest: i64) -> bool {
        self.numbers.contains(if number == highest { &9 } else { &number })
    }

    /// Whether it is that all clues of some kind are given.
    pub(super) fn completes(&self) -> bool {
        let all =
            |rule: &str| matches!(rule, "=white" | "=black" | "=dots" | "=complete") || rule.ends_with("_negative");
        self.rules.iter().any(|rule| all(rule))
    }

    /// Whether the word belongs to what is said about the rule.
    pub(super) fn takes(&self, word: &str) -> bool {
        self.words.contains(word)
    }
}
