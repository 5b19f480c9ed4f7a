//! The lexicon: for each rule, the words that setters use for it.

mod boards;
mod kinds;

use super::grammar::structure;
use super::phrases::{phrase_words, rewritten};
use super::structure::Trait;
use super::words::{LexiconWord, lettered, number, spelled, words};
use crate::language::faces::{self, COLOURS, FACES, Face, Look};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::sync::{LazyLock, OnceLock};

/// The words for something that is not a rule.
struct LexiconEntry {
    /// Its name in the lexicon, which begins with `=`.
    name: &'static str,
    /// The same as for the topic of a rule: names, words that a sentence needs, further possible words, numbers, and the order
    /// among all topics.
    names: &'static str,
    needs: &'static str,
    words: &'static str,
    numbers: &'static [i64],
    order: u32,
}

/// Words that negate what follows.
pub(super) const DENIALS: [&str; 5] = ["not", "no", "never", "neither", "nor"];

const fn entry(
    name: &'static str,
    names: &'static str,
    needs: &'static str,
    words: &'static str,
    numbers: &'static [i64],
    order: u32,
) -> LexiconEntry {
    LexiconEntry { name, names, needs, words, numbers, order }
}

/// A topic of sentences. Its words are those of static lists, so that building all topics costs little.
pub(super) struct Topic {
    /// The rules of the library that account for it, of which one is sufficient; or the name of something that is not a rule.
    pub(super) rules: Vec<&'static str>,
    names: Vec<&'static str>,
    needs: Vec<Vec<&'static str>>,
    /// Further words, without those of the sentence that states the rule.
    beside: Vec<&'static str>,
    numbers: &'static [i64],
    /// Words that belong to it only in negative sentences.
    denied: Vec<&'static str>,
    /// Words that denote the number.
    counting: Vec<&'static str>,
    number: Option<i64>,
    /// Whether the rule changes the meaning of clues of other rules.
    pub(super) changes_values: bool,
    completes: bool,
    order: u32,
    /// The face, unless the topic is a property of boards; and whether this is its first topic.
    face: Option<(&'static Face, bool)>,
    stated: OnceLock<Stated>,
}

/// What the sentences in the faces of a topic's rules state. Computed for topics that a text mentions.
#[derive(Default)]
pub(super) struct Stated {
    /// The words of the sentence that states the rule; empty if it is not the rule's first topic.
    words: HashSet<LexiconWord>,
    demands: HashSet<Demand>,
    /// The marks with which its rules are drawn: for each rule the words for them, and the numbers of its sentence.
    pub(super) marks: Vec<(HashSet<LexiconWord>, Vec<i64>)>,
    /// The structure of the sentences.
    pub(super) structure: HashSet<Trait>,
}

/// All topics that texts are searched for: those of the faces of rules, and those that are not rules.
pub(super) static TOPICS: LazyLock<Vec<Topic>> = LazyLock::new(|| {
    let of_rules = FACES.iter().flat_map(|face| face.topics.iter().map(move |words| Topic::of_rule(face, words)));
    let mut topics: Vec<Topic> = of_rules.chain(boards::BOARDS.iter().map(Topic::of_board)).collect();
    topics.sort_by_key(|topic| topic.order);
    topics
});

/// The words of a list in normalised spelling. Few are written otherwise; these stay in memory, as their list does.
fn list<W: FromIterator<&'static str>>(words: &'static str) -> W {
    let of = |word| match spelled(word) {
        Cow::Borrowed(word) => word,
        Cow::Owned(word) => word.leak(),
    };
    words.split_ascii_whitespace().map(of).collect()
}

/// What a word may be, a bit each.
#[derive(Clone, Copy, PartialEq, Eq)]
struct WordKinds(u32);

impl WordKinds {
    const GENERAL: Self = Self(1);
    const ALTERING: Self = Self(1 << 1);
    const PLACE: Self = Self(1 << 2);
    const LOOK: Self = Self(1 << 3);
    const WEAK: Self = Self(1 << 4);
    const ENGLISH: Self = Self(1 << 5);
    const MOSTLY_ENGLISH: Self = Self(1 << 6);
    const SHOWN: Self = Self(1 << 7);
    const MATTER: Self = Self(1 << 8);
    const THING: Self = Self(1 << 9);
    /// It names a rule.
    const NAME: Self = Self(1 << 10);
    /// It occurs in this lexicon, or in the sentences of faces.
    const KNOWN: Self = Self(1 << 11);
    /// From here on: one more than its kind of demand.
    const DEMAND: u32 = 12;

    /// Of a word in normalised spelling.
    fn of(word: &str) -> Self {
        Self(WORDS.binary_search_by(|(known, _)| (*known).cmp(word)).map_or(0, |at| WORDS[at].1))
    }

    fn are(self, kinds: Self) -> bool {
        self.0 & kinds.0 != 0
    }
}

/// The known words in normalised spelling, sorted, each with its kinds.
static WORDS: &[(&str, u32)] = include!("lexicon/words.rs");

/// Returns what [`WORDS`] is made from: the lists of the lexicon, topics, phrases and the sentences of faces.
pub fn known_words() -> BTreeMap<String, u32> {
    let mut table: BTreeMap<String, u32> = BTreeMap::new();
    let mut add = |word: &str, kinds: WordKinds| *table.entry(word.to_owned()).or_default() |= kinds.0;
    let mut add_list = |words, kinds: WordKinds| list::<Vec<_>>(words).into_iter().for_each(|word| add(word, kinds));
    for (words, kind) in [
        (kinds::GENERAL, WordKinds::GENERAL),
        (kinds::ALTERING, WordKinds::ALTERING),
        (kinds::PLACES, WordKinds::PLACE),
        (kinds::LOOKS, WordKinds::LOOK),
        (kinds::MATTER, WordKinds::MATTER),
        (kinds::THINGS, WordKinds::THING),
    ] {
        add_list(words, WordKinds(kind.0 | WordKinds::KNOWN.0));
    }
    for (words, kind) in [
        (kinds::WEAK, WordKinds::WEAK),
        (kinds::ENGLISH, WordKinds::ENGLISH),
        (kinds::MOSTLY_ENGLISH, WordKinds::MOSTLY_ENGLISH),
        (kinds::SHOWN, WordKinds::SHOWN),
    ] {
        add_list(words, kind);
    }
    for (kind, words) in (1..).zip(kinds::DEMANDS) {
        // A word has one kind.
        add_list(words, WordKinds(kind << WordKinds::DEMAND));
    }
    FACES.iter().flat_map(|face| face.topics).for_each(|topic| add_list(topic.names, WordKinds::NAME));
    TOPICS.iter().flat_map(Topic::listed).chain(phrase_words()).for_each(|word| add(word, WordKinds::KNOWN));
    let with_topics = FACES.iter().filter(|face| !face.topics.is_empty());
    let stated = with_topics.flat_map(|face| words(&face.sentence("", |_| None)));
    stated.for_each(|word| add(&word, WordKinds::KNOWN));
    table
}

/// Returns whether a word has no meaning of its own in any sentence about a rule.
pub(super) fn is_general(word: &str) -> bool {
    WordKinds::of(word).are(WordKinds::GENERAL)
}

/// Returns whether a word, in any form, may change the meaning of digits and clues, or to what they apply.
pub(super) fn is_altering(word: &str) -> bool {
    let stems = ["", "d", "ed", "ing"].iter().filter_map(|ending| word.strip_suffix(ending));
    let is_listed = |stem: &str| WordKinds::of(stem).are(WordKinds::ALTERING);
    stems.into_iter().any(|stem| is_listed(stem) || is_listed(&format!("{stem}e")))
}

/// Returns whether a word denotes a part of the board, a place in it, or a look that distinguishes places.
pub(super) fn is_place(word: &str) -> bool {
    WordKinds::of(word).are(WordKinds::PLACE)
}

/// Returns whether a word only describes the look of a drawing.
pub(super) fn is_look(word: &str) -> bool {
    WordKinds::of(word).are(WordKinds::LOOK)
}

/// Returns whether a word indicates that a sentence is about a puzzle.
pub(super) fn is_matter(word: &str) -> bool {
    WordKinds::of(word).are(WordKinds::MATTER) || is_place(word) || is_thing(word) || demand(word).is_some()
}

/// A kind of demand, as an index into [`kinds::DEMANDS`].
pub(super) type Demand = usize;

/// Returns the kind of demand that a word expresses.
pub(super) fn demand(word: &str) -> Option<Demand> {
    (WordKinds::of(word).0 as usize >> WordKinds::DEMAND).checked_sub(1)
}

/// Returns whether demands of the kind may be denied: those on digits, rather than on their order or place.
pub(super) fn is_demand_of(kind: Demand) -> bool {
    (2..kinds::PLACED).contains(&kind)
}

/// Returns whether a word stands for a class of digits or a chess piece.
pub(super) fn is_class(word: &str) -> bool {
    demand(word).is_some_and(|kind| kinds::CLASSES.contains(&kinds::DEMANDS[kind]))
}

/// Returns whether a word is a predicate of some clues that alters nothing: whether they are shown, and how they are placed.
pub(super) fn is_shown(word: &str) -> bool {
    WordKinds::of(word).are(WordKinds::SHOWN)
}

/// Returns whether a word denotes something that is drawn.
pub(super) fn is_thing(word: &str) -> bool {
    WordKinds::of(word).are(WordKinds::THING)
}

/// Returns whether a word names a rule.
pub(super) fn is_name(word: &str) -> bool {
    WordKinds::of(word).are(WordKinds::NAME)
}

/// Returns whether a word is known.
pub(super) fn is_known(word: &str) -> bool {
    WordKinds::of(word).are(WordKinds::KNOWN)
}

/// Long words for drawings, for rules and for their places, sorted.
pub(super) static NOUNS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let of_rules = TOPICS.iter().filter(|topic| !topic.is_board()).flat_map(|topic| topic.names.iter().copied());
    let others = list::<Vec<_>>(kinds::THINGS).into_iter().chain(["sudoku", "column", "region", "number", "digit"]);
    let mut nouns: Vec<&str> = of_rules.chain(others).filter(|word| word.len() > 3 && word.is_ascii()).collect();
    nouns.sort_unstable();
    nouns.dedup();
    nouns
});

/// Names of rules in several words, at least one of which is specific to the rule: the rule, and the words.
pub(super) static LONG_NAMES: LazyLock<Vec<(&str, Vec<LexiconWord>)>> = LazyLock::new(|| {
    let named = FACES.iter().flat_map(|face| face.names.iter().map(move |name| (face.rule, words(name))));
    let idle = |word: &LexiconWord| is_general(word) || is_look(word) || is_place(word) || is_thing(word);
    let own = |word: &LexiconWord| !idle(word) && demand(word).is_none() && number(word).is_none();
    named.filter(|(_, words)| words.iter().any(own)).collect()
});

/// The sentences in the face of a rule.
struct FaceSentence {
    /// The words of the sentence that states the rule.
    words: Vec<LexiconWord>,
    /// The structure of its sentences.
    structure: HashSet<Trait>,
    /// The words for its usual mark that distinguish it from those of other rules.
    marks: HashSet<LexiconWord>,
}

impl FaceSentence {
    fn of(face: &Face) -> Self {
        let parts =
            |text: &str| -> Vec<Vec<LexiconWord>> { text.split(": ").map(|part| rewritten(words(part), 9)).collect() };
        let stated = parts(&face.sentence("", |_| None));
        let with_text = face.says_with_text.map(parts).unwrap_or_default();
        let structure = stated.iter().chain(&with_text).flat_map(|part| structure(part)).collect();
        let mark = face.mark();
        let letter = match mark.text {
            Some(faces::Text::Literal(letter)) => Some(letter.to_lowercase()),
            _ => None,
        };
        let shape = match mark.look.filter(|_| mark.kind == faces::Kind::Cell) {
            Some(Look::Circle) => Some("circle".to_owned()),
            Some(Look::Square) => Some("square".to_owned()),
            _ => None,
        };
        let dot = mark.colour.filter(|_| mark.kind == faces::Kind::Edge && mark.look == Some(Look::Dot));
        let marks = letter.into_iter().chain(shape).chain(dot.map(str::to_owned)).collect();
        Self { words: stated.concat(), structure, marks }
    }

    fn numbers(&self) -> Vec<i64> {
        self.words.iter().filter_map(|word| number(word)).collect()
    }
}

/// Returns the demands of a sentence, each with its word. If equality is negated, the demand is difference; so it is if digits
/// differ without a number.
pub(super) fn demanded<'w>(sentence: &HashSet<&'w str>) -> Vec<(Demand, &'w str)> {
    let denied = DENIALS.iter().any(|denial| sentence.contains(denial));
    let counted = || sentence.iter().any(|word| *word == "by" || number(word).or_else(|| lettered(word)).is_some());
    let of = |word: &&'w str| {
        let kind = demand(word)?;
        let kind = if *word == "differ" && !counted() { demand("different")? } else { kind };
        Some((if denied { unlike(kind) } else { kind }, *word))
    };
    sentence.iter().filter_map(of).collect()
}

/// Returns the negation of a demand: difference for equality, and equality for difference; any other kind is unchanged.
pub(super) fn unlike(kind: Demand) -> Demand {
    let place = |words: &str| kinds::DEMANDS.iter().position(|kind| *kind == words);
    let (same, different) = (place(kinds::SAME), place(kinds::DIFFERENT));
    match Some(kind) {
        kind if kind == same => different,
        kind if kind == different => same,
        _ => None,
    }
    .unwrap_or(kind)
}
/// Shorter sentences are names and greetings, in any language.
const READABLE: usize = 4;

/// Words up to this length may end like English participles and adverbs by chance.
const SHORT_FORM: usize = 4;

/// The first letter after the Latin letters and their combining marks.
const OTHER_SCRIPTS: char = '\u{370}';

/// Returns whether a word states something about a puzzle wherever it occurs.
pub(super) fn is_telling(word: &str) -> bool {
    let kinds = WordKinds::of(word);
    !kinds.are(WordKinds::WEAK) && (is_matter(word) || is_altering(word)) || kinds.are(WordKinds::NAME)
}

/// Returns whether a sentence is presumably in English, because a word or two are English only, or half of its
/// words are known.
pub(super) fn is_readable(words: &HashSet<&str>) -> bool {
    let script = |word: &str| word.chars().any(|c| c >= OTHER_SCRIPTS && c.is_alphabetic());
    let known = words.iter().filter(|word| is_known(word)).count();
    let formed = |word: &str| word.len() > SHORT_FORM && (word.ends_with("ed") || word.ends_with("ly"));
    let mostly =
        || words.iter().filter(|word| WordKinds::of(word).are(WordKinds::MOSTLY_ENGLISH) || formed(word)).count();
    let english = || words.iter().any(|word| WordKinds::of(word).are(WordKinds::ENGLISH)) || mostly() > 1;
    !words.iter().any(|word| script(word)) && (words.len() < READABLE || known * 2 >= words.len() || english())
}

impl Topic {
    fn of_rule(face: &'static Face, said: &'static faces::Topic) -> Self {
        Self {
            rules: [face.rule].into_iter().chain(said.also.iter().copied()).collect(),
            denied: list(said.denied),
            counting: list(said.counting),
            number: face.number.map(|number| number.default),
            changes_values: face.changes_values,
            completes: !face.negative.is_empty(),
            order: said.order,
            face: Some((face, face.topics.first() == Some(said))),
            ..Self::of(said.names, said.needs.iter().copied(), said.beside, said.numbers)
        }
    }

    fn of_board(entry: &'static LexiconEntry) -> Self {
        let completes = matches!(entry.name, "=white" | "=black" | "=dots" | "=complete");
        let words = Self::of(entry.names, entry.needs.split(';'), entry.words, entry.numbers);
        Self { rules: vec![entry.name], completes, order: entry.order, ..words }
    }

    fn of(
        names: &'static str,
        needs: impl Iterator<Item = &'static str>,
        beside: &'static str,
        numbers: &'static [i64],
    ) -> Self {
        let (names, needs, mut beside): (Vec<_>, Vec<Vec<_>>, Vec<_>) =
            (list(names), needs.map(list).collect(), list(beside));
        // A colour only tells which lines are meant.
        let drawn = ["line", "arrow", "bulb"];
        if names.iter().chain(needs.iter().flatten()).chain(&beside).any(|word| drawn.contains(word)) {
            beside.extend(COLOURS.iter().flat_map(|colour| colour.words).flat_map(|words| list::<Vec<_>>(words)));
        }
        Self {
            rules: Vec::new(),
            names,
            needs,
            beside,
            numbers,
            denied: Vec::new(),
            counting: Vec::new(),
            number: None,
            changes_values: false,
            completes: false,
            order: 0,
            face: None,
            stated: OnceLock::new(),
        }
    }

    /// Returns what the sentences of its rules state.
    pub(super) fn stated(&self) -> &Stated {
        self.stated.get_or_init(|| {
            let needed = self.needs.iter().flatten();
            let Some((face, is_first)) = self.face else {
                return Stated { demands: needed.filter_map(|word| demand(word)).collect(), ..Stated::default() };
            };
            let own = FaceSentence::of(face);
            let turned =
                |word: &&str| demand(word).map(|kind| if self.denied.contains(word) { unlike(kind) } else { kind });
            let in_sentence = demanded(&own.words.iter().map(String::as_str).collect());
            let demands = self.names.iter().chain(needed).filter_map(turned);
            let demands = demands.chain(in_sentence.into_iter().map(|(kind, _)| kind)).collect();
            // The sentence that states the rule is about it, with all its words.
            let words = if is_first { own.words.iter().cloned().collect() } else { HashSet::new() };
            let others = self.rules[1..].iter().filter_map(|rule| faces::face(rule)).map(FaceSentence::of);
            let mut stated = Stated { words, demands, ..Stated::default() };
            for sentence in [own].into_iter().chain(others) {
                stated.marks.push((sentence.marks.clone(), sentence.numbers()));
                stated.structure.extend(sentence.structure);
            }
            stated
        })
    }

    /// Its words, without those of the sentence that states the rule.
    fn listed(&self) -> impl Iterator<Item = &'static str> {
        self.names.iter().chain(self.needs.iter().flatten()).chain(&self.beside).copied()
    }

    /// Returns whether one of the words names the rule.
    pub(super) fn named_by(&self, words: &HashSet<&str>) -> bool {
        self.names.iter().any(|name| words.contains(name))
    }

    /// Returns whether a title with these words names the rule, or suffices to explain a rule without a name.
    pub(super) fn titled_by(&self, words: &HashSet<&str>) -> bool {
        self.named_by(words) || (self.names.is_empty() && self.needs.len() == 1 && self.explained_by(words))
    }

    /// Returns whether one of the words names both rules.
    pub(super) fn shares_name(&self, other: &Self, words: &HashSet<&str>) -> bool {
        self.names.iter().any(|name| other.names.contains(name) && words.contains(name))
    }

    /// Returns whether a sentence with these words could explain the rule.
    pub(super) fn explained_by(&self, words: &HashSet<&str>) -> bool {
        self.needs.iter().all(|group| group.iter().any(|word| words.contains(word)))
    }

    /// Returns whether the number belongs to explanations of the rule on a board with this greatest digit. The lexicon writes the
    /// greatest digit as 9.
    pub(super) fn counts(&self, number: i64, highest: i64) -> bool {
        self.numbers.contains(if number == highest { &9 } else { &number })
    }

    /// Returns whether a sentence names one of its marks.
    pub(super) fn is_marked(&self, words: &HashSet<&str>) -> bool {
        self.stated().marks.iter().flat_map(|(marks, _)| marks).any(|mark| words.contains(mark.as_str()))
    }

    /// Returns whether a number does not belong to the mark that the sentence names, as in "an X means 5".
    pub(super) fn mistakes(&self, number: i64, words: &HashSet<&str>) -> bool {
        let named =
            || self.stated().marks.iter().filter(|(marks, _)| marks.iter().any(|mark| words.contains(mark.as_str())));
        let count = |numbers: &[i64]| numbers.contains(&number);
        named().next().is_some()
            && !named().any(|(_, numbers)| count(numbers))
            && self.stated().marks.iter().any(|(_, numbers)| count(numbers))
    }

    /// Returns whether the topic states that all clues of some kind are given.
    pub(super) fn completes(&self) -> bool {
        self.completes
    }

    /// Returns whether the word is one of those that explain the rule.
    pub(super) fn needs_word(&self, word: &str) -> bool {
        self.needs.iter().flatten().any(|needed| *needed == word)
    }

    /// Returns the words that name the rule.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().copied()
    }

    /// Returns whether a sentence states the rule, if a demand counts as any word of its kind. With `goes_on`, the sentence
    /// continues an explanation and need not name the drawn things.
    pub(super) fn stated_by(&self, words: &HashSet<&str>, goes_on: bool) -> bool {
        let kinds: HashSet<Demand> = demanded(words).into_iter().map(|(kind, _)| kind).collect();
        let there = |word: &&str| {
            let kind = || demand(word).map(|kind| if self.denied.contains(word) { unlike(kind) } else { kind });
            words.contains(word) || kind().is_some_and(|kind| kinds.contains(&kind))
        };
        let demands = |group: &Vec<&str>| !goes_on || group.iter().any(|word| demand(word).is_some());
        self.needs.iter().filter(|group| demands(group)).all(|group| group.iter().any(there))
    }

    /// Returns whether there is a group of which the sentence has no word, or only words that satisfy `such`.
    pub(super) fn needs_one_of(&self, words: &HashSet<&str>, such: impl Fn(&str) -> bool) -> bool {
        let there = |word: &&&str| words.contains(**word);
        self.needs.iter().any(|group| group.iter().filter(there).all(|word| such(word)))
    }

    /// Returns whether the topic is a property of boards rather than a rule.
    pub(super) fn is_board(&self) -> bool {
        self.rules.iter().all(|rule| rule.starts_with('='))
    }

    /// Returns the kinds of demands of the rule.
    pub(super) fn demands(&self) -> impl Iterator<Item = Demand> {
        self.stated().demands.iter().copied()
    }

    /// Returns whether the word belongs to the rule only in a negative sentence.
    pub(super) fn is_denied(&self, word: &str) -> bool {
        self.denied.contains(&word)
    }

    /// Returns the number that the word denotes in a sentence about the rule.
    pub(super) fn number_of(&self, word: &str) -> Option<i64> {
        self.number.filter(|_| self.counting.contains(&word))
    }

    /// Returns whether the word belongs to explanations of the rule.
    pub(super) fn takes(&self, word: &str) -> bool {
        self.listed().any(|listed| listed == word) || self.face.is_some() && self.stated().words.contains(word)
    }
}
