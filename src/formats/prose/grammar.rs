//! A small grammar of rule sentences: finds their [`Trait`]s in the order of their words.
//!
//! Sentences have a subject, which ends at the first verb, denials, which reach to the end of their clause, and conditions. The
//! words that the grammar knows by themselves are listed here; classes of words that the lexicon has, too, come from there.

use super::lexicon::{
    DENIALS, Demand, demand, is_class, is_demand_of, is_general, is_look, is_name, is_shown, is_thing, unlike,
};
use super::structure::{Bound, Trait};
use super::words::{LexiconWord, lettered, number};
use std::collections::HashSet;

/// Stands between a heading and the sentence after it.
pub(super) const AFTER_HEADING: &str = ":";

const RISING: &[&str] = &["increase", "rise", "rising", "ascending", "grow", "climb"];
const FALLING: &[&str] = &["decrease", "decreasing", "declining", "fall", "falling", "descend", "descending", "drop"];
const GREATER: &[&str] = &["greater", "higher", "larger", "bigger", "more", "taller"];
const LESS: &[&str] = &["less", "lower", "smaller", "fewer", "shorter"];
const GREATEST: &[&str] = &["greatest", "highest", "largest", "biggest", "maximum", "tallest"];
const LEAST: &[&str] = &["lowest", "smallest", "minimum", "shortest"];
/// Prepositions and verbs for where a line begins, and where it ends.
const FROM: &[&str] = &["from", "away", "start", "starting", "beginning", "begin", "leaving", "off"];
const TO: &[&str] = &["to", "toward", "towards", "until", "ending", "end", "reaching", "into"];
/// The places where lines begin, and where they end.
const BEGINNINGS: &[&str] = &["bulb", "circle", "base", "round"];
const ENDS: &[&str] = &["tip", "flat", "end", "top"];
const BEFORE: &[&str] = &["previous", "before", "preceding", "last"];
const AFTER: &[&str] = &["next", "after", "following", "subsequent"];

const CELLS: &[&str] = &["digit", "number", "value", "cell", "square", "pair", "position"];
const HOUSES: &[&str] = &["row", "column", "box", "region"];
const DIAGONALS: &[&str] = &["diagonal", "diagonals", "direction"];
const PLACES: &[&str] = &["position", "place", "location", "spot"];
/// Words for the board after "outside".
const BOARD: &[&str] = &["grid", "board", "puzzle", "row", "column", "box", "region"];
/// Marks between cells, of which a text may state that all are given.
const MARKS: &[&str] = &["dot", "x", "v", "bar"];
const SOME: &[&str] = &["some", "someof", "half", "most", "several", "few", "certain", "many"];
/// Words before "some" after which it selects nothing, as in "there are some".
const EXISTS: &[&str] = &["at", "are", "is", "contain", "have", "by", "without"];
const ABSENT: &[&str] = &["without", "no", "not", "unmarked", "neither", "nor"];
const CONDITIONS: &[&str] = &["if", "when", "whenever", "wherever", "unless", "except", "until", "provided"];
const EXCEPTIONS: &[&str] = &["unless", "except", "until"];
/// Words after "only" that restrict where a rule applies.
const WHERE: &[&str] = &["in", "on", "along", "if", "when", "between"];
const CLAUSES: &[&str] = &["and", "but", "while", "so", "then"];
const ARITHMETIC: &[&str] = &[
    "plus",
    "minus",
    "time",
    "increased",
    "decreased",
    "reduced",
    "squared",
    "multiplied",
    "divided",
    "length",
    "count",
];
/// Verbs of statements that something is marked.
const MARKED: &[&str] = &["must", "is", "are", "have", "has", "there", "will"];
/// Verbs, of which the first ends the subject.
const VERBS: &[&str] = &[
    "must",
    "should",
    "will",
    "shall",
    "may",
    "can",
    "could",
    "is",
    "are",
    "be",
    "contain",
    "have",
    "has",
    "do",
    "does",
    "need",
    "neednot",
    "norepeat",
    "mayrepeat",
    "sum",
    "add",
    "increase",
    "decrease",
    "rise",
    "fall",
    "differ",
    "appear",
    "lie",
    "form",
    "read",
    "indicate",
    "show",
    "give",
    "tell",
    "equal",
    "repeat",
    "belong",
    "point",
    "hold",
    "mean",
    "share",
    "touch",
    "see",
];

/// Returns the traits of a sentence, given its words with phrases replaced.
pub(super) fn structure(words: &[LexiconWord]) -> HashSet<Trait> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut found = HashSet::new();
    for words in words.split(|word| *word == AFTER_HEADING) {
        let verb = words.iter().position(|word| VERBS.contains(word));
        let kinds = words.iter().map(|word| stated(word)).collect();
        let counts = words.iter().map(|word| count(word)).collect();
        let mut clause = Grammar { words, kinds, counts, verb, found: HashSet::new() };
        clause.comparisons();
        for place in 0..words.len() {
            clause.bound(place);
            clause.relation(place);
            clause.denial(place);
            clause.demand(place);
            clause.subject(place);
        }
        clause.marks();
        clause.letters();
        clause.conditions();
        found.extend(clause.found);
    }
    found
}

/// Returns the kind of a demand on digits, rather than on their order or place.
fn stated(word: &str) -> Option<Demand> {
    demand(word).filter(|kind| is_demand_of(*kind))
}

fn count(word: &str) -> Option<i64> {
    number(word).or_else(|| lettered(word))
}

/// A sentence while it is read.
struct Grammar<'w> {
    words: &'w [&'w str],
    /// The kind of the demand that each word makes, if it makes one.
    kinds: Vec<Option<Demand>>,
    /// The number that each word denotes, if it denotes one.
    counts: Vec<Option<i64>>,
    /// The place of the first verb.
    verb: Option<usize>,
    found: HashSet<Trait>,
}

impl<'w> Grammar<'w> {
    fn at(&self, place: usize) -> &'w str {
        self.words.get(place).copied().unwrap_or("")
    }

    fn before(&self, place: usize, back: usize) -> &'w str {
        place.checked_sub(back).map_or("", |place| self.at(place))
    }

    fn stated(&self, place: usize) -> Option<Demand> {
        self.kinds.get(place).copied().flatten()
    }

    fn is_counted(&self, place: usize) -> bool {
        self.counts.get(place).copied().flatten().is_some()
    }

    /// Returns whether there is a demand from a place on.
    fn states_from(&self, place: usize) -> bool {
        self.kinds[place..].iter().any(Option::is_some)
    }

    /// Returns whether one of the words is among `length` words from a place on.
    fn near(&self, place: usize, length: usize, such: &[&str]) -> bool {
        (place..place + length).any(|place| such.contains(&self.at(place)))
    }

    /// Returns whether a word is denied: by an odd number of denials since the beginning of its clause.
    fn denied(&self, place: usize) -> bool {
        let start = (0..place).rev().find(|at| CLAUSES.contains(&self.at(*at)));
        let clause = start.map_or(0, |start| start + 1)..place;
        let denials = clause.filter(|at| DENIALS.contains(&self.at(*at)) || self.at(*at) == "without").count();
        denials % 2 == 1
    }

    fn is_noun(&self, place: usize) -> bool {
        let word = self.at(place);
        CELLS.contains(&word) || HOUSES.contains(&word) || DIAGONALS.contains(&word) || is_thing(word)
    }

    /// Returns whether the sentence names the beginning of a line before the digits that follow: from there, or towards it.
    fn direction(&self) -> Option<bool> {
        let is_turn = |place: usize| FROM.contains(&self.at(place)) || TO.contains(&self.at(place));
        let is_goal = |place: &usize| BEGINNINGS.contains(&self.at(*place)) || ENDS.contains(&self.at(*place));
        (0..self.words.len()).filter(|place| is_turn(*place)).find_map(|place| {
            let goal = (place + 1..place + 5).find(is_goal)?;
            let direct = !(place + 1..goal).any(is_turn);
            direct.then(|| BEGINNINGS.contains(&self.at(goal)) == FROM.contains(&self.at(place)))
        })
    }

    /// Finds which way digits go, by verbs and by comparison with the cell before, and what is greater than what.
    fn comparisons(&mut self) {
        let direction = self.direction();
        let forward = direction.unwrap_or(true);
        let mut compared = Vec::new();
        for (place, word) in self.words.iter().enumerate() {
            if RISING.contains(word) || FALLING.contains(word) {
                self.found.insert(Trait::Rising((RISING.contains(word) == forward) != self.denied(place)));
            }
            if GREATEST.contains(word) || LEAST.contains(word) {
                self.found.insert(Trait::Extreme(GREATEST.contains(word)));
            }
            let greater = GREATER.contains(word);
            if !greater && !LESS.contains(word) {
                continue;
            }
            let than = self.at(place + 1) == "than";
            if than && self.near(place + 2, 4, BEFORE) || !than && direction.is_some() {
                self.found.insert(Trait::Rising(greater == forward));
            } else if than && self.near(place + 2, 4, AFTER) {
                self.found.insert(Trait::Rising(greater != forward));
            } else if !self.is_bound(place) {
                compared.push((place, greater != self.denied(place)));
            }
        }
        if self.words.contains(&"strictly") && self.found.iter().any(|of| matches!(of, Trait::Rising(_))) {
            self.found.insert(Trait::Strictly);
        }
        // "A lower one is hidden behind a higher one" is the same as "a higher one hides a lower one".
        if let Some((place, greater)) = compared.first() {
            let passive = |end: usize| (*place..end).any(|at| matches!(self.at(at), "behind" | "by"));
            let turned = compared.get(1).is_some_and(|(end, _)| passive(*end));
            self.found.insert(Trait::Compared(*greater != turned));
        }
    }

    /// Returns whether a comparison is with a number, such as "more than 5" or "5 or less".
    fn is_bound(&self, place: usize) -> bool {
        let with = self.at(place + 2);
        self.at(place + 1) == "than" && (self.is_counted(place + 2) || with == "once")
            || self.before(place, 1) == "or" && place > 1 && self.is_counted(place - 2)
    }

    fn bound(&mut self, place: usize) {
        let (word, next) = (self.at(place), self.at(place + 1));
        let of = next == "of" && self.is_counted(place + 2);
        let counted = self.is_counted(place + 1) || next == "once";
        let some =
            counted || of || place > 0 && self.is_counted(place - 1) || self.near(place + 1, 3, &["total", "sum"]);
        let than = next == "than";
        let bound = match word {
            "least" if some => Bound::Least,
            "minimum" if of || self.is_counted(place + 1) => Bound::Least,
            "most" | "maximum" if some || next == "twice" => Bound::Most,
            "exactly" if counted && !self.near(place + 2, 2, &["time"]) => Bound::Exactly,
            _ if GREATER.contains(&word) && than && self.is_bound(place) => match self.denied(place) {
                true => Bound::Most,
                false => Bound::More,
            },
            _ if LESS.contains(&word) && (self.is_bound(place) || self.near(place + 1, 2, &["twice"])) => {
                match self.denied(place) {
                    _ if !than => Bound::Most,
                    true => Bound::Least,
                    false => Bound::Less,
                }
            }
            _ => return,
        };
        // "At least one of the cells" and "more than once" state that something occurs.
        let one_of = self.near(place + 1, 2, &["one", "1"]) && self.near(place + 1, 4, &["of", "cell"]);
        let occurs = match bound {
            Bound::More => self.at(place + 2) == "once" || one_of,
            Bound::Least | Bound::Exactly => one_of,
            _ => false,
        };
        if !occurs {
            self.found.insert(Trait::Bounded(bound));
        }
    }

    /// Finds relations of places, arithmetic and order.
    fn relation(&mut self, place: usize) {
        let (word, next) = (self.at(place), self.at(place + 1));
        let beside =
            || self.near(place + 1, 3, BOARD) || !matches!(next, "the" | "of" | "their" | "or" | "two" | "those");
        if word == "between" || word == "outside" && !beside() {
            self.found.insert(Trait::Between((word == "between") != self.denied(place)));
            let end = |word: &str| matches!(word, "circle" | "end" | "bulb" | "diamond");
            let of = (place + 1..place + 9)
                .map(|at| self.at(at))
                .find(|word| end(word) || matches!(*word, "line" | "arrow"));
            self.found.extend(of.map(|word| Trait::BetweenEnds(end(word))));
        }
        let of_cells = word == "number" && next == "of" && CELLS.contains(&self.at(place + 2));
        if place > 0 && ARITHMETIC.contains(&word) || of_cells {
            self.found.insert(Trait::Arithmetic(word.to_owned()));
        }
        if matches!(word, "first" | "last") {
            self.found.insert(Trait::First(word == "first"));
        }
        if HOUSES.contains(&word) && self.is_counted(place + 1) {
            self.found.insert(Trait::Numbered);
        }
        if let Some(cells) = self.counts[place].filter(|_| self.near(place + 1, 2, &["cell", "square"])) {
            self.found.insert(Trait::Counted(cells));
        }
        let other = ["they", "it", "the", "are", "is", "else", "all"];
        if word == "or" && other.contains(&next) && self.states_from(place) {
            self.found.insert(Trait::Alternative);
        }
    }

    /// Finds denials of what is no demand: of a name ("are not killer cages"), of an occurrence, of a house.
    fn denial(&mut self, place: usize) {
        let (word, next) = (self.at(place), self.at(place + 1));
        let ends = || self.words[place + 2..] == ["not"];
        if HOUSES.contains(&word) && matches!(next, "do" | "does" | "need") && ends() {
            self.found.insert(Trait::Denied(word.to_owned()));
        }
        if !DENIALS.contains(&word) {
            return;
        }
        if word == "no" && matches!(next, "cell" | "box" | "row" | "column") {
            self.found.insert(Trait::Denied(next.to_owned()));
        }
        let is_named = |at: &usize| is_thing(self.at(*at)) || is_name(self.at(*at)) && !is_general(self.at(*at));
        let named = (place + 1..place + 4).find(is_named);
        let named = named.filter(|name| (place + 1..*name).all(|at| is_general(self.at(at))));
        if let Some(name) = named.filter(|_| matches!(self.before(place, 1), "is" | "are")) {
            self.found.insert(Trait::Denied(self.at(name).to_owned()));
        }
        let demands = |at: usize| self.at(at) != "twice" && (self.stated(at).is_some() || is_class(self.at(at)));
        let occurs = (place + 1..place + 3).find(|at| matches!(self.at(*at), "appear" | "contain" | "occur"));
        if let Some(verb) = occurs.filter(|_| !(place..self.words.len()).any(demands)) {
            self.found.insert(Trait::Denied(self.at(verb).to_owned()));
        }
    }

    fn demand(&mut self, place: usize) {
        let word = self.at(place);
        if is_class(word) && self.before(place, 1) != "neednot" {
            self.found.insert(Trait::Class(word.to_owned()));
        }
        let Some(kind) = self.stated(place) else { return };
        // "A knight's move apart" and "in the same position" are places.
        if word == "apart" && !(place > 0 && self.is_counted(place - 1)) {
            return;
        }
        if matches!(word, "same" | "equal" | "identical" | "different") && self.near(place + 1, 2, PLACES) {
            if [1, 2].into_iter().any(|back| DENIALS.contains(&self.before(place, back))) {
                self.found.insert(Trait::Denied("position".to_owned()));
            }
            return;
        }
        let by_number = || self.words.contains(&"by") || self.counts.iter().any(Option::is_some);
        let kind = if word == "differ" && !by_number() { demand("different").unwrap_or(kind) } else { kind };
        let denied = self.denied(place) != self.is_denied_subject(place);
        if denied && FALLING.contains(&word) {
            // Digits that never decrease rise, or stay the same.
            return;
        }
        let other = unlike(kind);
        let turned = denied && other != kind;
        self.found.insert(if turned { Trait::Stated(other, true) } else { Trait::Stated(kind, !denied) });
    }

    /// Returns whether a demand describes the subject, and the rest of the sentence denies it: "equal digits may not touch".
    fn is_denied_subject(&self, place: usize) -> bool {
        let Some(verb) = self.verb.filter(|verb| place < *verb) else { return false };
        let denied = (place + 1..verb + 3).any(|at| DENIALS.contains(&self.at(at)));
        denied && !self.states_from(verb)
    }

    /// Finds of which digits and things something is stated.
    fn subject(&mut self, place: usize) {
        let (word, next) = (self.at(place), self.at(place + 1));
        let in_subject = place < self.verb.unwrap_or(self.words.len());
        let qualifies = in_subject && (self.verb.is_some() || is_class(word)) && CELLS.contains(&next);
        let first_noun = || !self.words[..place].iter().any(|word| is_thing(word));
        if qualifies && self.stated(place).is_some() && first_noun() && !self.is_denied_subject(place) {
            self.found.insert(Trait::Qualified(word.to_owned()));
        }
        let exists = EXISTS.contains(&self.before(place, 1));
        let is_thing_or_house = |at: usize| self.is_noun(at) && !CELLS.contains(&self.at(at));
        let chosen = match word {
            "all" => next == "someof",
            "one" => match self.before(place, 1) {
                "exactly" if in_subject || self.is_noun(place + 1) => true,
                "least" | "most" | "but" if in_subject => true,
                _ => in_subject && next == "of" && (place + 2..place + 5).any(is_thing_or_house),
            },
            _ if !SOME.contains(&word) => false,
            _ if in_subject && self.near(place + 1, 4, CELLS) => true,
            "most" | "half" | "several" => matches!(next, "digit" | "cell" | "number" | "value") && !exists,
            "some" | "someof" | "certain" => {
                let shown = || self.words.iter().skip(place + 2).any(|word| is_shown(word));
                let cells = matches!(next, "digit" | "cell" | "number" | "value");
                !exists && (cells || (place + 1..place + 3).any(is_thing_or_house) && !shown())
            }
            _ => false,
        };
        if chosen {
            self.found.insert(Trait::Chosen);
        }
    }

    /// Finds statements that all pairs of cells with some property are marked.
    fn marks(&mut self) {
        let is_mark = |word: &str| MARKS.contains(&word);
        let first = self.kinds.iter().position(Option::is_some);
        let last = self.words.iter().rposition(|word| is_mark(word));
        if let (Some(first), Some(mark)) = (first, last)
            && let Some(kind) = self.stated(first)
            && first < mark
            && !self.words[..first].iter().any(|word| is_mark(word))
            && self.words[first..mark].iter().any(|word| MARKED.contains(word))
            && !self.states_from(mark)
        {
            self.found.remove(&Trait::Qualified(self.at(first).to_owned()));
            self.found.insert(Trait::Converse(kind, !self.denied(mark)));
        }
        let absent = |mark: &usize| (mark.saturating_sub(4)..*mark).any(|at| ABSENT.contains(&self.at(at)));
        let unmarked = (0..self.words.len()).filter(|at| MARKS.contains(&self.at(*at))).find(absent);
        let Some(mark) = unmarked else { return };
        let denied = |at: &usize| (mark..*at).any(|at| DENIALS.contains(&self.at(at)));
        let kinds: Vec<Demand> = (mark..self.words.len()).filter(denied).filter_map(|at| self.stated(at)).collect();
        for kind in kinds {
            self.found.remove(&Trait::Stated(kind, false));
            self.found.insert(Trait::Unmarked(kind));
        }
    }

    /// Finds which sum each of several letters means, if letters and numbers alternate.
    fn letters(&mut self) {
        let is_letter = |word: &str| matches!(word, "x" | "v");
        let sum = |word: &str| count(word).filter(|number| *number > 2);
        let all: Vec<&str> = self.words.iter().copied().filter(|word| is_letter(word) || sum(word).is_some()).collect();
        let pair = |pair: &[&'w str]| match (sum(pair[0]), sum(pair[1])) {
            (Some(sum), None) => Some((pair[1], sum)),
            (None, Some(sum)) => Some((pair[0], sum)),
            _ => None,
        };
        let pairs: Option<Vec<(&str, i64)>> = all.chunks(2).map(|two| (two.len() == 2).then(|| pair(two))?).collect();
        let lettered = |(letter, sum): (&str, i64)| Trait::Lettered(letter.to_owned(), sum);
        self.found.extend(pairs.into_iter().flatten().map(lettered));
    }

    /// Finds the words of conditions and exceptions that do not merely describe what the sentence is about.
    fn conditions(&mut self) {
        let (mut inside, mut excepts) = (false, false);
        for (place, word) in self.words.iter().enumerate() {
            let next = self.at(place + 1);
            if CONDITIONS.contains(word) || *word == "only" && WHERE.contains(&next) {
                excepts = EXCEPTIONS.contains(word);
                inside = true;
                if excepts || *word == "only" {
                    self.found.insert(Trait::Conditional((*word).to_owned()));
                }
                continue;
            }
            inside &= !matches!(*word, "then" | "must" | "and" | "but");
            if !inside {
                continue;
            }
            // In a condition, no rule mentions certain houses.
            if HOUSES.contains(word) && number(next).is_some() {
                self.found.insert(Trait::Chosen);
            }
            let counts = matches!(*word, "more" | "once") && self.near(place, 3, &["once"]);
            let describes = is_general(word) || self.is_counted(place) || is_thing(word) || is_look(word) && !excepts;
            let denies = DENIALS.contains(word);
            if denies && !excepts {
                self.found.insert(Trait::Conditional("not".to_owned()));
            } else if !denies && !counts && !describes {
                self.found.insert(Trait::Conditional((*word).to_owned()));
            }
        }
    }
}
