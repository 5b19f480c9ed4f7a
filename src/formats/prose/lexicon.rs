//! The lexicon: for each rule, the words that setters use for it.

mod boards;
mod kinds;

use super::grammar::structure;
use super::phrases::{phrase_words, rewritten};
use super::structure::Trait;
use super::words::{LexiconWord, lettered, number, spelled, words};
use crate::language::faces::{self, COLOURS, FACES, Face, Look};
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

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

/// A topic of sentences, in normalised spelling.
pub(super) struct Topic {
    /// The rules of the library that account for it, of which one is sufficient; or the name of something that is not a rule.
    pub(super) rules: Vec<&'static str>,
    names: HashSet<LexiconWord>,
    needs: Vec<Vec<LexiconWord>>,
    words: HashSet<LexiconWord>,
    numbers: &'static [i64],
    /// Words that belong to it only in negative sentences.
    denied: HashSet<LexiconWord>,
    /// Words that denote the number.
    counting: HashSet<LexiconWord>,
    number: Option<i64>,
    /// Whether the rule changes the meaning of clues of other rules.
    pub(super) changes_values: bool,
    completes: bool,
    demands: HashSet<Demand>,
    /// The marks with which its rules are drawn: for each rule the words for them, and the numbers of its sentence.
    pub(super) marks: Vec<(HashSet<LexiconWord>, Vec<i64>)>,
    /// The structure of the sentences in its face.
    pub(super) structure: HashSet<Trait>,
    order: u32,
}

/// All topics that texts are searched for: those of the faces of rules, and those that are not rules.
pub(super) static TOPICS: LazyLock<Vec<Topic>> = LazyLock::new(|| {
    let of_rules = FACES.iter().flat_map(|face| face.topics.iter().map(move |words| Topic::of_rule(face, words)));
    let mut topics: Vec<Topic> = of_rules.chain(boards::BOARDS.iter().map(Topic::of_board)).collect();
    topics.sort_by_key(|topic| topic.order);
    topics
});

fn set(words: &str) -> HashSet<LexiconWord> {
    words.split_whitespace().map(spelled).collect()
}

static GENERAL: LazyLock<HashSet<LexiconWord>> = LazyLock::new(|| set(kinds::GENERAL));
static ALTERING: LazyLock<HashSet<LexiconWord>> = LazyLock::new(|| set(kinds::ALTERING));
static PLACES: LazyLock<HashSet<LexiconWord>> = LazyLock::new(|| set(kinds::PLACES));
static LOOKS: LazyLock<HashSet<LexiconWord>> = LazyLock::new(|| set(kinds::LOOKS));
static WEAK: LazyLock<HashSet<LexiconWord>> = LazyLock::new(|| set(kinds::WEAK));
static ENGLISH: LazyLock<HashSet<LexiconWord>> = LazyLock::new(|| set(kinds::ENGLISH));
static MOSTLY_ENGLISH: LazyLock<HashSet<LexiconWord>> = LazyLock::new(|| set(kinds::MOSTLY_ENGLISH));
static SHOWN: LazyLock<HashSet<LexiconWord>> = LazyLock::new(|| set(kinds::SHOWN));
static MATTER: LazyLock<HashSet<LexiconWord>> = LazyLock::new(|| set(kinds::MATTER));

/// Returns whether a word has no meaning of its own in any sentence about a rule.
pub(super) fn is_general(word: &str) -> bool {
    GENERAL.contains(word)
}

/// Returns whether a word, in any form, may change the meaning of digits and clues, or to what they apply.
pub(super) fn is_altering(word: &str) -> bool {
    let stems = ["", "d", "ed", "ing"].iter().filter_map(|ending| word.strip_suffix(ending));
    stems.into_iter().any(|stem| ALTERING.contains(stem) || ALTERING.contains(&format!("{stem}e")))
}

/// Returns whether a word denotes a part of the board, a place in it, or a look that distinguishes places.
pub(super) fn is_place(word: &str) -> bool {
    PLACES.contains(word)
}

/// Returns whether a word only describes the look of a drawing.
pub(super) fn is_look(word: &str) -> bool {
    LOOKS.contains(word)
}

/// Returns whether a word indicates that a sentence is about a puzzle.
pub(super) fn is_matter(word: &str) -> bool {
    MATTER.contains(word) || is_place(word) || is_thing(word) || demand(word).is_some()
}

/// All known words.
static VOCABULARY: LazyLock<HashSet<LexiconWord>> = LazyLock::new(|| {
    let listed =
        [&GENERAL, &ALTERING, &PLACES, &LOOKS, &THINGS, &MATTER].into_iter().flat_map(|set| set.iter().cloned());
    listed.chain(TOPICS.iter().flat_map(|topic| topic.words.iter().cloned())).chain(phrase_words()).collect()
});

/// A kind of demand, as an index into [`kinds::DEMANDS`].
pub(super) type Demand = usize;

static DEMANDS: LazyLock<HashMap<LexiconWord, Demand>> = LazyLock::new(|| {
    let of = |(kind, words): (usize, &'static &str)| words.split_whitespace().map(move |word| (spelled(word), kind));
    kinds::DEMANDS.iter().enumerate().flat_map(of).collect()
});
static THINGS: LazyLock<HashSet<LexiconWord>> = LazyLock::new(|| set(kinds::THINGS));

/// Returns the kind of demand that a word expresses.
pub(super) fn demand(word: &str) -> Option<Demand> {
    DEMANDS.get(word).copied()
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
    SHOWN.contains(word)
}

/// Returns whether a word denotes something that is drawn.
pub(super) fn is_thing(word: &str) -> bool {
    THINGS.contains(word)
}

/// Returns whether a word is known.
pub(super) fn is_known(word: &str) -> bool {
    VOCABULARY.contains(word)
}

/// Long words for drawings, for rules and for their places, sorted.
pub(super) static NOUNS: LazyLock<Vec<LexiconWord>> = LazyLock::new(|| {
    let of_rules = TOPICS.iter().filter(|topic| !topic.is_board()).flat_map(|topic| topic.names.iter().cloned());
    let others = THINGS.iter().cloned().chain(set("sudoku column region number digit"));
    let mut nouns: Vec<LexiconWord> = of_rules.chain(others).filter(|word| word.len() > 3 && word.is_ascii()).collect();
    nouns.sort();
    nouns.dedup();
    nouns
});

/// The words that name rules.
pub(super) static NAMES: LazyLock<HashSet<LexiconWord>> =
    LazyLock::new(|| FACES.iter().flat_map(|face| face.topics).flat_map(|topic| set(topic.names)).collect());

/// Names of rules in several words, at least one of which is specific to the rule: the rule, and the words.
pub(super) static LONG_NAMES: LazyLock<Vec<(&str, Vec<LexiconWord>)>> = LazyLock::new(|| {
    let named = FACES.iter().flat_map(|face| face.names.iter().map(move |name| (face.rule, words(name))));
    let idle = |word: &LexiconWord| is_general(word) || is_look(word) || is_place(word) || is_thing(word);
    let own = |word: &LexiconWord| !idle(word) && demand(word).is_none() && number(word).is_none();
    named.filter(|(_, words)| words.iter().any(own)).collect()
});

/// What the sentences in the face of a rule state, computed once for all its topics.
struct FaceSentence {
    /// The words of the sentence that states the rule.
    words: Vec<LexiconWord>,
    /// The structure of its sentences.
    structure: HashSet<Trait>,
    /// The words for its usual mark that distinguish it from those of other rules.
    marks: HashSet<LexiconWord>,
}

static SENTENCES: LazyLock<HashMap<&str, FaceSentence>> = LazyLock::new(|| {
    let of_topics = FACES.iter().filter(|face| !face.topics.is_empty());
    let rules = of_topics
        .flat_map(|face| face.topics.iter().flat_map(|topic| topic.also.iter().copied()).chain([face.rule]))
        .collect::<HashSet<&str>>();
    FACES.iter().filter(|face| rules.contains(face.rule)).map(|face| (face.rule, FaceSentence::of(face))).collect()
});

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

/// Returns the kinds of demands of a rule, from the sentence that states it and from the words of its topic.
fn demands_of(face: &Face, topic: &Topic) -> HashSet<Demand> {
    let stated = SENTENCES.get(face.rule).map_or(&[][..], |sentence| &sentence.words);
    let needed = topic.names.iter().chain(topic.needs.iter().flatten());
    let of_sentence = demanded(&stated.iter().map(String::as_str).collect());
    let turned =
        |word: &LexiconWord| demand(word).map(|kind| if topic.denied.contains(word) { unlike(kind) } else { kind });
    needed.filter_map(turned).chain(of_sentence.into_iter().map(|(kind, _)| kind)).collect()
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
    !WEAK.contains(word) && (is_matter(word) || is_altering(word)) || NAMES.contains(word)
}

/// Returns whether a sentence is presumably in English, because a word or two are English only, or half of its
/// words are known.
pub(super) fn is_readable(words: &HashSet<&str>) -> bool {
    let script = |word: &str| word.chars().any(|c| c >= OTHER_SCRIPTS && c.is_alphabetic());
    let known = words.iter().filter(|word| is_known(word)).count();
    let formed = |word: &str| word.len() > SHORT_FORM && (word.ends_with("ed") || word.ends_with("ly"));
    let mostly = || words.iter().filter(|word| MOSTLY_ENGLISH.contains(**word) || formed(word)).count();
    let english = || words.iter().any(|word| ENGLISH.contains(*word)) || mostly() > 1;
    !words.iter().any(|word| script(word)) && (words.len() < READABLE || known * 2 >= words.len() || english())
}

impl Topic {
    fn of_rule(face: &'static Face, said: &'static faces::Topic) -> Self {
        let mut beside = set(said.beside);
        // The sentence that states the rule is about it, with all its words.
        if face.topics.first() == Some(said) {
            beside.extend(SENTENCES.get(face.rule).into_iter().flat_map(|sentence| sentence.words.iter().cloned()));
        }
        let said_of = Self::of(said.names, said.needs.iter().copied(), beside, said.numbers);
        let topic = Self {
            rules: [face.rule].into_iter().chain(said.also.iter().copied()).collect(),
            denied: set(said.denied),
            counting: set(said.counting),
            number: face.number.map(|number| number.default),
            changes_values: face.changes_values,
            completes: !face.negative.is_empty(),
            order: said.order,
            ..said_of
        };
        let sentences = || topic.rules.iter().filter_map(|rule| SENTENCES.get(rule));
        let structure = sentences().flat_map(|sentence| sentence.structure.iter().cloned()).collect();
        let marks = sentences().map(|sentence| (sentence.marks.clone(), sentence.numbers())).collect();
        Self { demands: demands_of(face, &topic), marks, structure, ..topic }
    }

    fn of_board(entry: &'static LexiconEntry) -> Self {
        let completes = matches!(entry.name, "=white" | "=black" | "=dots" | "=complete");
        let words = Self::of(entry.names, entry.needs.split(';'), set(entry.words), entry.numbers);
        let demands = words.needs.iter().flatten().filter_map(|word| demand(word)).collect();
        Self { rules: vec![entry.name], completes, demands, order: entry.order, ..words }
    }

    fn of<'w>(
        names: &str,
        needs: impl Iterator<Item = &'w str>,
        mut words: HashSet<LexiconWord>,
        numbers: &'static [i64],
    ) -> Self {
        let needs: Vec<Vec<LexiconWord>> = needs.map(|group| set(group).into_iter().collect()).collect();
        let names = set(names);
        words.extend(names.iter().cloned());
        words.extend(needs.iter().flatten().cloned());
        // A colour only tells which lines are meant.
        if ["line", "arrow", "bulb"].iter().any(|drawn| words.contains(*drawn)) {
            words.extend(COLOURS.iter().flat_map(|colour| colour.words).map(|word| spelled(word)));
        }
        Self {
            rules: Vec::new(),
            names,
            needs,
            words,
            numbers,
            denied: HashSet::new(),
            counting: HashSet::new(),
            number: None,
            changes_values: false,
            completes: false,
            demands: HashSet::new(),
            marks: Vec::new(),
            structure: HashSet::new(),
            order: 0,
        }
    }

    /// Returns whether one of the words names the rule.
    pub(super) fn named_by(&self, words: &HashSet<&str>) -> bool {
        self.names.iter().any(|name| words.contains(name.as_str()))
    }

    /// Returns whether a title with these words names the rule, or suffices to explain a rule without a name.
    pub(super) fn titled_by(&self, words: &HashSet<&str>) -> bool {
        self.named_by(words) || (self.names.is_empty() && self.needs.len() == 1 && self.explained_by(words))
    }

    /// Returns whether one of the words names both rules.
    pub(super) fn shares_name(&self, other: &Self, words: &HashSet<&str>) -> bool {
        self.names.intersection(&other.names).any(|name| words.contains(name.as_str()))
    }

    /// Returns whether a sentence with these words could explain the rule.
    pub(super) fn explained_by(&self, words: &HashSet<&str>) -> bool {
        self.needs.iter().all(|group| group.iter().any(|word| words.contains(word.as_str())))
    }

    /// Returns whether the number belongs to explanations of the rule on a board with this greatest digit. The lexicon writes the
    /// greatest digit as 9.
    pub(super) fn counts(&self, number: i64, highest: i64) -> bool {
        self.numbers.contains(if number == highest { &9 } else { &number })
    }

    /// Returns whether a sentence names one of its marks.
    pub(super) fn is_marked(&self, words: &HashSet<&str>) -> bool {
        self.marks.iter().flat_map(|(marks, _)| marks).any(|mark| words.contains(mark.as_str()))
    }

    /// Returns whether a number does not belong to the mark that the sentence names, as in "an X means 5".
    pub(super) fn mistakes(&self, number: i64, words: &HashSet<&str>) -> bool {
        let named = || self.marks.iter().filter(|(marks, _)| marks.iter().any(|mark| words.contains(mark.as_str())));
        let count = |numbers: &[i64]| numbers.contains(&number);
        named().next().is_some()
            && !named().any(|(_, numbers)| count(numbers))
            && self.marks.iter().any(|(_, numbers)| count(numbers))
    }

    /// Returns whether the topic states that all clues of some kind are given.
    pub(super) fn completes(&self) -> bool {
        self.completes
    }

    /// Returns whether the word is one of those that explain the rule.
    pub(super) fn needs_word(&self, word: &str) -> bool {
        self.needs.iter().flatten().any(|needed| needed == word)
    }

    /// Returns the words that name the rule.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// Returns whether a sentence states the rule, if a demand counts as any word of its kind. With `goes_on`, the sentence
    /// continues an explanation and need not name the drawn things.
    pub(super) fn stated_by(&self, words: &HashSet<&str>, goes_on: bool) -> bool {
        let kinds: HashSet<Demand> = demanded(words).into_iter().map(|(kind, _)| kind).collect();
        let there = |word: &LexiconWord| {
            let kind = || demand(word).map(|kind| if self.denied.contains(word) { unlike(kind) } else { kind });
            words.contains(word.as_str()) || kind().is_some_and(|kind| kinds.contains(&kind))
        };
        let demands = |group: &Vec<LexiconWord>| !goes_on || group.iter().any(|word| demand(word).is_some());
        self.needs.iter().filter(|group| demands(group)).all(|group| group.iter().any(there))
    }

    /// Returns whether there is a group of which the sentence has no word, or only words that satisfy `such`.
    pub(super) fn needs_one_of(&self, words: &HashSet<&str>, such: impl Fn(&str) -> bool) -> bool {
        let there = |word: &&LexiconWord| words.contains(word.as_str());
        self.needs.iter().any(|group| group.iter().filter(there).all(|word| such(word)))
    }

    /// Returns whether the topic is a property of boards rather than a rule.
    pub(super) fn is_board(&self) -> bool {
        self.rules.iter().all(|rule| rule.starts_with('='))
    }

    /// Returns the kinds of demands of the rule.
    pub(super) fn demands(&self) -> impl Iterator<Item = Demand> {
        self.demands.iter().copied()
    }

    /// Returns whether the word belongs to the rule only in a negative sentence.
    pub(super) fn is_denied(&self, word: &str) -> bool {
        self.denied.contains(word)
    }

    /// Returns the number that the word denotes in a sentence about the rule.
    pub(super) fn number_of(&self, word: &str) -> Option<i64> {
        self.number.filter(|_| self.counting.contains(word))
    }

    /// Returns whether the word belongs to explanations of the rule.
    pub(super) fn takes(&self, word: &str) -> bool {
        self.words.contains(word)
    }
}
