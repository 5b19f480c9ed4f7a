//! The structure of a sentence: which way digits go, how demands are bounded, what is denied, and for which digits and under
//! which condition.
//!
//! Words alone do not tell "increase from the bulb" from "increase towards the bulb". A sentence states a rule only if each
//! [`Trait`] of its structure is one of the rule's own, which are those of the sentence in its face.

use super::alteration::is_shown;
use super::lexicon::{DENIALS, Demand, NAMES, Topic, demand, is_demand_of, is_general, is_look, is_thing, unlike};
use super::words::{LexiconWord, lettered, number};
use std::collections::HashSet;

/// A property of the structure of a sentence.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Trait {
    /// Digits increase from the beginning of a line, or decrease.
    Rising(bool),
    /// Something is greater than something else, or less.
    Compared(bool),
    /// Something is the greatest of several, or the least.
    Extreme(bool),
    /// A number is at least, or at most, some number; or more, or less.
    Bounded(Bound),
    /// A demand is made, or denied.
    Stated(Demand, bool),
    /// Digits are between others, or outside.
    Between(bool),
    /// Only digits with this property, or at this place, are meant.
    Qualified(LexiconWord),
    /// Something is stated of some of several things only.
    Chosen,
    /// A word of a condition or an exception.
    Conditional(LexiconWord),
    /// The values of the clue and the digits differ by some arithmetic.
    Arithmetic(LexiconWord),
    /// One of several demands is made.
    Alternative,
    /// All cells that satisfy the demand are marked.
    Converse(Demand, bool),
    /// Cells without a mark do not satisfy the demand.
    Unmarked(Demand),
    /// A numbered row, column or box.
    Numbered,
    /// A number of cells.
    Counted(i64),
    /// A name or a mark is denied.
    Denied(LexiconWord),
    /// Digits with a property of their own, or the move of a chess piece.
    Kind(LexiconWord),
    /// Something is first, or last.
    First(bool),
}

/// How a number is bounded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Bound {
    Least,
    Most,
    More,
    Less,
    Exactly,
}

/// Stands between a heading and the sentence after it.
pub(super) const AFTER_HEADING: &str = ":";

const RISE: &[&str] = &["increase", "rise", "rising", "ascending", "grow", "climb"];
const FALL: &[&str] = &["decrease", "decreasing", "declining", "fall", "falling", "descend", "descending", "drop"];
const GREATER: &[&str] = &["greater", "higher", "larger", "bigger", "more", "taller"];
const LESS: &[&str] = &["less", "lower", "smaller", "fewer", "shorter"];
const GREATEST: &[&str] = &["greatest", "highest", "largest", "biggest", "maximum", "tallest"];
const LEAST: &[&str] = &["lowest", "smallest", "minimum", "shortest"];
/// Words after which a line begins, or ends.
const FROM: &[&str] = &["from", "away", "start", "starting", "beginning", "begin", "leaving", "off"];
const TO: &[&str] = &["to", "toward", "towards", "until", "ending", "end", "reaching", "into"];
/// The places where a line begins, and where it ends.
const BEGINNINGS: &[&str] = &["bulb", "circle", "base", "round"];
const ENDS: &[&str] = &["tip", "flat", "end", "top"];
const BEFORE: &[&str] = &["previous", "before", "preceding", "last"];
const AFTER: &[&str] = &["next", "after", "following", "subsequent"];
const CELLS: &[&str] = &["digit", "number", "value", "cell", "square", "pair", "position"];
const HOUSES: &[&str] = &["row", "column", "box", "region"];
const SOME: &[&str] = &["some", "someof", "half", "most", "several", "few", "certain", "many"];
/// Words that begin a condition or an exception.
const CONDITIONS: &[&str] = &["if", "when", "whenever", "wherever", "unless", "except", "until", "provided"];
/// Words at which a condition ends.
const ENDS_CONDITION: &[&str] = &["then", "they", "must", "and", "it", "the"];
const ARITHMETIC: &[&str] = &[
    "plus", "minus", "time", "increased", "decreased", "reduced", "squared", "multiplied", "divided", "length", "count",
];
/// Marks on edges, of which a text may state that all are given.
const MARKS: &[&str] = &["dot", "x", "v", "bar"];
const VERBS: &[&str] = &[
    "must", "should", "will", "shall", "may", "can", "could", "is", "are", "be", "contain", "have", "has", "do", "does",
    "need", "neednot", "norepeat", "mayrepeat", "sum", "add", "increase", "decrease", "rise", "fall", "differ", "appear",
    "lie", "form", "read", "indicate", "show", "give", "tell", "equal", "repeat", "belong", "point", "hold", "mean",
    "share", "touch", "see",
];

/// Returns the traits of a sentence, given its words with phrases replaced.
pub(super) fn structure(words: &[LexiconWord]) -> HashSet<Trait> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut found = HashSet::new();
    for words in words.split(|word| *word == AFTER_HEADING) {
        let reader = StructureReader { words, verb: words.iter().position(|word| VERBS.contains(word)) };
        reader.gradients(&mut found);
        reader.bounds(&mut found);
        reader.demands(&mut found);
        reader.subjects(&mut found);
        reader.conditions(&mut found);
        reader.alternatives(&mut found);
    }
    found
}

struct StructureReader<'w> {
    words: &'w [&'w str],
    /// The place of the first verb.
    verb: Option<usize>,
}

impl StructureReader<'_> {
    fn at(&self, place: usize) -> &str {
        self.words.get(place).copied().unwrap_or("")
    }

    fn before(&self, place: usize, back: usize) -> &str {
        place.checked_sub(back).map_or("", |place| self.at(place))
    }

    /// Returns whether one of the words is among the next ones.
    fn near(&self, place: usize, length: usize, such: &[&str]) -> bool {
        (place..place + length).any(|place| such.contains(&self.at(place)))
    }

    /// Reads which way digits go: by a verb with a direction, or by comparison with the cell before.
    fn gradients(&self, found: &mut HashSet<Trait>) {
        // From where, if it is said: from the beginning, or from the end.
        let mut forward = None;
        for (place, word) in self.words.iter().enumerate() {
            let (from, to) = (FROM.contains(word), TO.contains(word));
            if !from && !to {
                continue;
            }
            let ahead = (place + 1..place + 5).find(|at| {
                let word = self.at(*at);
                BEGINNINGS.contains(&word) || ENDS.contains(&word)
            });
            let Some(end) = ahead else { continue };
            if (place + 1..end).any(|at| FROM.contains(&self.at(at)) || TO.contains(&self.at(at))) {
                continue;
            }
            let beginning = BEGINNINGS.contains(&self.at(end));
            forward = forward.or(Some(beginning == from));
        }
        let mut compared = Vec::new();
        for (place, word) in self.words.iter().enumerate() {
            let (rises, falls) = (RISE.contains(word), FALL.contains(word));
            if rises || falls {
                found.insert(Trait::Rising(rises == forward.unwrap_or(true) && !self.denied(place)));
            }
            let (greater, less) = (GREATER.contains(word), LESS.contains(word));
            if greater || less {
                let than = self.at(place + 1) == "than";
                if than && self.near(place + 2, 4, BEFORE) {
                    found.insert(Trait::Rising(greater == forward.unwrap_or(true)));
                } else if than && self.near(place + 2, 4, AFTER) {
                    found.insert(Trait::Rising(less == forward.unwrap_or(true)));
                } else if let Some(forward) = forward.filter(|_| !than) {
                    found.insert(Trait::Rising(greater == forward));
                } else if !self.is_bound(place) {
                    compared.push((place, greater != self.denied(place)));
                }
            }
            if GREATEST.contains(word) || LEAST.contains(word) {
                found.insert(Trait::Extreme(GREATEST.contains(word)));
            }
        }
        // "A lower one is hidden behind a higher one" is the same as "a higher one hides a lower one".
        if let Some((place, greater)) = compared.first() {
            let turned = compared.get(1).is_some_and(|(next, _)| {
                (*place..*next).any(|at| matches!(self.at(at), "behind" | "by"))
            });
            found.insert(Trait::Compared(*greater != turned));
        }
    }

    /// Returns whether a comparison is of a number, such as "more than 5" or "5 or less".
    fn is_bound(&self, place: usize) -> bool {
        let is_number = |word: &str| number(word).or_else(|| lettered(word)).is_some();
        self.at(place + 1) == "than" && is_number(self.at(place + 2))
            || self.before(place, 1) == "or" && is_number(self.before(place, 2))
            || self.at(place + 1) == "than" && self.at(place + 2) == "once"
    }

    fn bounds(&self, found: &mut HashSet<Trait>) {
        let is_number = |word: &str| number(word).or_else(|| lettered(word)).is_some();
        for (place, word) in self.words.iter().enumerate() {
            let ahead = is_number(self.at(place + 1)) || self.at(place + 1) == "once" || self.near(place + 1, 3, &["total", "sum"]);
            let of = self.at(place + 1) == "of" && is_number(self.at(place + 2));
            let behind = is_number(self.before(place, 1));
            let bound = match *word {
                "least" if ahead || of || behind => Bound::Least,
                "minimum" if of || is_number(self.at(place + 1)) => Bound::Least,
                "most" | "maximum" if ahead || self.at(place + 1) == "twice" || of || behind => Bound::Most,
                word if GREATER.contains(&word) && self.is_bound(place) && self.at(place + 1) == "than" => {
                    if self.denied(place) { Bound::Most } else { Bound::More }
                }
                word if LESS.contains(&word) && (self.is_bound(place) || self.near(place + 1, 2, &["twice"])) => match self.at(place + 1) {
                    "than" if self.denied(place) => Bound::Least,
                    "than" => Bound::Less,
                    _ => Bound::Most,
                },
                "exactly" if (is_number(self.at(place + 1)) || self.at(place + 1) == "once") && !self.near(place + 2, 2, &["time"]) => Bound::Exactly,
                _ => continue,
            };
            // "At least one" is the same as "at least once".
            if bound == Bound::More && self.at(place + 2) == "once" {
                continue;
            }
            let one = self.near(place + 1, 2, &["one", "1"]) && bound != Bound::Most && bound != Bound::Less;
            if one && self.near(place + 1, 4, &["of", "cell"]) {
                continue;
            }
            found.insert(Trait::Bounded(bound));
        }
    }

    /// Returns whether a word is denied: by an odd number of denials since the beginning of its clause.
    fn denied(&self, place: usize) -> bool {
        let start = (0..place).rev().find(|at| matches!(self.at(*at), "and" | "but" | "while" | "so" | "then"));
        let clause = start.map_or(0, |start| start + 1)..place;
        let denials = clause.filter(|at| DENIALS.contains(&self.at(*at)) || self.at(*at) == "without").count();
        denials % 2 == 1
    }

    /// Returns whether the demand describes the subject, and the rest of the sentence denies it: "equal digits may not touch".
    fn is_denied_subject(&self, place: usize) -> bool {
        let Some(verb) = self.verb.filter(|verb| place < *verb) else { return false };
        let denied = (place + 1..verb + 3).any(|at| DENIALS.contains(&self.at(at)));
        denied && !self.words[verb..].iter().any(|word| stated(word).is_some())
    }

    fn demands(&self, found: &mut HashSet<Trait>) {
        for (place, word) in self.words.iter().enumerate() {
            if matches!(*word, "between" | "outside") && !self.is_of_board(place) {
                found.insert(Trait::Between((*word == "between") != self.denied(place)));
            }
            if ARITHMETIC.contains(word) && place > 0 {
                found.insert(Trait::Arithmetic((*word).to_owned()));
            }
            if *word == "number" && self.at(place + 1) == "of" && CELLS.contains(&self.at(place + 2)) {
                found.insert(Trait::Arithmetic("number".to_owned()));
            }
            if matches!(*word, "first" | "last") {
                found.insert(Trait::First(*word == "first"));
            }
            let negated = DENIALS.contains(word) && matches!(self.before(place, 1), "is" | "are");
            let noun = (place + 1..place + 4).find(|at| is_thing(self.at(*at)) || is_name(self.at(*at)));
            if let Some(noun) = noun.filter(|at| negated && (place + 1..*at).all(|at| is_general(self.at(at)))) {
                found.insert(Trait::Denied(self.at(noun).to_owned()));
            }
            let verb = (place + 1..place + 3).find(|at| matches!(self.at(*at), "appear" | "contain" | "occur"));
            if let Some(verb) = verb.filter(|_| DENIALS.contains(word))
                && !self.words[place..].iter().any(|word| *word != "twice" && (stated(word).is_some() || is_kind(word)))
            {
                found.insert(Trait::Denied(self.at(verb).to_owned()));
            }
            if *word == "no" && matches!(self.at(place + 1), "cell" | "box" | "row" | "column") {
                found.insert(Trait::Denied(self.at(place + 1).to_owned()));
            }
            if is_kind(word) && self.before(place, 1) != "neednot" {
                found.insert(Trait::Kind((*word).to_owned()));
            }
            let Some(kind) = stated(word) else { continue };
            // "Two cells a knight's move apart" is a place.
            if *word == "apart" && number(self.before(place, 1)).or_else(|| lettered(self.before(place, 1))).is_none() {
                continue;
            }
            // "In the same position" is a place.
            if matches!(*word, "same" | "equal" | "identical" | "different")
                && self.near(place + 1, 2, &["position", "place", "location", "spot"])
            {
                if DENIALS.contains(&self.before(place, 1)) || DENIALS.contains(&self.before(place, 2)) {
                    found.insert(Trait::Denied("position".to_owned()));
                }
                continue;
            }
            let counted = || self.words.iter().any(|word| *word == "by" || number(word).or(lettered(word)).is_some());
            let kind = if *word == "differ" && !counted() { demand("different").unwrap_or(kind) } else { kind };
            let denied = self.denied(place) != self.is_denied_subject(place);
            let other = unlike(kind);
            found.insert(if denied && other != kind { Trait::Stated(other, true) } else { Trait::Stated(kind, !denied) });
        }
    }

    /// Reads of which cells something is stated.
    fn subjects(&self, found: &mut HashSet<Trait>) {
        let verb = self.verb.unwrap_or(self.words.len());
        for (place, word) in self.words.iter().enumerate() {
            let of_cells = CELLS.contains(&self.at(place + 1));
            let count = number(word).or_else(|| lettered(word));
            if let Some(count) = count.filter(|_| self.near(place + 1, 2, &["cell", "square"])) {
                found.insert(Trait::Counted(count));
            }
            let next = self.at(place + 1);
            if HOUSES.contains(word) && number(next).or_else(|| lettered(next)).is_some() {
                found.insert(Trait::Numbered);
            }
            if stated(word).is_some()
                && of_cells
                && place < verb
                && (self.verb.is_some() || is_kind(word))
                && !self.words[..place].iter().any(|word| is_thing(word))
                && !self.is_denied_subject(place)
            {
                found.insert(Trait::Qualified((*word).to_owned()));
            }
            let some_things = matches!(*word, "some" | "someof" | "certain")
                && !matches!(self.before(place, 1), "are" | "is" | "contain" | "have" | "by" | "without")
                && !self.words.iter().skip(place + 2).any(|word| is_shown(word))
                && (place + 1..place + 3).any(|at| {
                    is_thing(self.at(at)) || HOUSES.contains(&self.at(at)) || matches!(self.at(at), "diagonal" | "diagonals")
                });
            let house = |at: usize| HOUSES.contains(&self.at(at)) || matches!(self.at(at), "diagonals" | "direction");
            let one_of = *word == "one"
                && (self.before(place, 1) == "exactly" && (house(place + 1) || is_thing(self.at(place + 1)))
                    || place < verb
                        && self.at(place + 1) == "of"
                        && (place + 2..place + 5).any(|at| house(at) || is_thing(self.at(at))));
            let most_cells = matches!(*word, "most" | "half" | "several" | "some")
                && matches!(self.at(place + 1), "digit" | "cell" | "number" | "value")
                && !matches!(self.before(place, 1), "at" | "are" | "is" | "contain" | "have" | "by" | "without");
            let noun = |at: usize| CELLS.contains(&self.at(at)) || house(at) || is_thing(self.at(at)) || self.at(at) == "diagonal";
            let exactly_one = *word == "one" && self.before(place, 1) == "exactly" && noun(place + 1) && self.at(place + 2) != "of";
            if some_things
                || exactly_one
                || *word == "all" && self.at(place + 1) == "someof"
                || one_of
                || most_cells
                || SOME.contains(word) && place < verb && self.near(place + 1, 4, CELLS)
                || *word == "one" && place < verb && matches!(self.before(place, 1), "exactly" | "least" | "most" | "but")
            {
                found.insert(Trait::Chosen);
            }
        }
        let first = self.words.iter().position(|word| stated(word).is_some());
        let mark = self.words.iter().rposition(|word| MARKS.contains(word));
        if let (Some(first), Some(mark)) = (first, mark)
            && let Some(kind) = stated(self.at(first))
            && !self.words[..first].iter().any(|word| MARKS.contains(word))
            && self.words[first..mark].iter().any(|word| matches!(*word, "must" | "is" | "are" | "have" | "has" | "there" | "will"))
            && !self.words[mark..].iter().any(|word| stated(word).is_some())
        {
            found.remove(&Trait::Qualified(self.at(first).to_owned()));
            found.insert(Trait::Converse(kind, !self.denied(mark)));
        }
        let unmarked = self.words.iter().enumerate().find(|(place, word)| {
            let absent = |at: usize| matches!(self.at(at), "without" | "no" | "not" | "unmarked" | "neither" | "nor");
            MARKS.contains(word) && (place.saturating_sub(4)..*place).any(absent)
        });
        if let Some((mark, _)) = unmarked {
            let denied = |at: &usize| stated(self.at(*at)).is_some() && (mark..*at).any(|at| DENIALS.contains(&self.at(at)));
            let kinds = (mark..self.words.len()).filter(denied).filter_map(|at| stated(self.at(at)));
            for kind in kinds {
                found.remove(&Trait::Stated(kind, false));
                found.insert(Trait::Unmarked(kind));
            }
        }
    }

    fn conditions(&self, found: &mut HashSet<Trait>) {
        let (mut inside, mut excepts) = (false, false);
        for (place, word) in self.words.iter().enumerate() {
            let begins = CONDITIONS.contains(word) || *word == "only" && matches!(self.at(place + 1), "in" | "on" | "along" | "if" | "when" | "between");
            if begins {
                inside = true;
                excepts = matches!(*word, "unless" | "except");
                if *word == "only" || matches!(*word, "unless" | "except" | "until") {
                    found.insert(Trait::Conditional((*word).to_owned()));
                }
                continue;
            }
            if inside && ENDS_CONDITION.contains(word) && !(matches!(*word, "they" | "it" | "the")) {
                inside = false;
            }
            // "More than once" counts.
            let counts = matches!(*word, "more" | "once") && self.near(place, 3, &["once"]);
            if inside && HOUSES.contains(word) && number(self.at(place + 1)).is_some() {
                found.insert(Trait::Numbered);
                found.insert(Trait::Chosen);
            }
            if inside && DENIALS.contains(word) {
                found.insert(Trait::Conditional("not".to_owned()));
            }
            let describes = is_general(word) || is_look(word) && !excepts || is_thing(word);
            if inside && !counts && !describes {
                found.insert(Trait::Conditional((*word).to_owned()));
            }
        }
    }

    fn alternatives(&self, found: &mut HashSet<Trait>) {
        for (place, word) in self.words.iter().enumerate() {
            if *word == "or" && self.near(place + 1, 1, &["they", "it", "the", "are", "is", "else", "all"]) 
                && self.words[place..].iter().any(|word| stated(word).is_some())
            {
                found.insert(Trait::Alternative);
            }
        }
    }

    /// Returns whether `outside` says that clues are beside the board.
    fn is_of_board(&self, place: usize) -> bool {
        let beside = self.near(place + 1, 3, &["grid", "board", "puzzle", "row", "column", "box", "region"]);
        self.at(place) == "outside" && (beside || !matches!(self.at(place + 1), "the" | "of" | "their" | "or" | "two" | "those"))
    }
}

impl Trait {
    /// Returns whether the trait restricts a statement to some cells or cases.
    pub(super) fn selects(&self) -> bool {
        match self {
            Self::Chosen | Self::Denied(_) | Self::Kind(_) | Self::Numbered | Self::Alternative | Self::Arithmetic(_) | Self::Converse(..) => true,
            Self::Rising(_) | Self::Bounded(_) | Self::Extreme(_) => true,
            Self::Qualified(word) => is_kind(word),
            _ => false,
        }
    }
}

/// Returns whether a word stands for digits with a property of their own, or for a chess piece.
fn is_kind(word: &str) -> bool {
    let like = |other: &str| demand(word).is_some_and(|kind| demand(other) == Some(kind));
    ["odd", "even", "prime", "knight"].into_iter().any(like)
}

/// Returns whether a word names a rule.
fn is_name(word: &str) -> bool {
    NAMES.contains(word) && !is_general(word)
}

/// Returns the kind of a demand that has a negation.
fn stated(word: &str) -> Option<Demand> {
    demand(word).filter(|kind| is_demand_of(*kind))
}

impl Topic {
    /// Returns whether a sentence about the rule may have the trait.
    pub(super) fn licenses(&self, of: &Trait) -> bool {
        if self.structure.contains(of) {
            return true;
        }
        match of {
            Trait::Compared(_) | Trait::Extreme(_) => {
                let any = |such: fn(bool) -> Trait| self.structure.contains(&such(true)) || self.structure.contains(&such(false));
                !any(Trait::Compared) && !any(Trait::Extreme) && !any(Trait::Rising)
            }
            Trait::Stated(kind, true) => {
                let other = unlike(*kind);
                !self.structure.contains(&Trait::Stated(*kind, false))
                    && !(self.denies_demands() && self.demands().any(|own| own == *kind))
                    && (other == *kind || !self.structure.contains(&Trait::Stated(other, true)))
            }
            Trait::Stated(kind, false) => self.denies_demands() && self.demands().any(|own| own == *kind),
            Trait::Between(positive) => !self.structure.contains(&Trait::Between(!positive)),
            Trait::Bounded(Bound::Exactly) => !self.structure.iter().any(|of| matches!(of, Trait::Bounded(_))),
            Trait::Rising(_) | Trait::Bounded(_) | Trait::Chosen | Trait::Alternative => false,
            Trait::Numbered => !self.is_board() && self.takes_all_numbers(),
            Trait::Qualified(word) if is_kind(word) => false,
            Trait::Conditional(word) if word == "not" => self.completes(),
            Trait::Denied(_) => false,
            Trait::Kind(word) => self.takes(word),
            Trait::First(first) => !self.structure.contains(&Trait::First(!first)),
            Trait::Qualified(word) | Trait::Conditional(word) => {
                let states = |kind| [true, false].map(|positive| Trait::Stated(kind, positive));
                self.takes(word) && demand(word).is_none_or(|kind| !states(kind).iter().any(|of| self.structure.contains(of)))
            }
            Trait::Unmarked(_) => self.completes(),
            Trait::Converse(_, positive) => *positive && self.completes(),
            Trait::Arithmetic(word) => self.takes(word),
            // A sentence that states the number of cells is right, or wrong.
            Trait::Counted(_) => !self.structure.iter().any(|of| matches!(of, Trait::Counted(_))),
        }
    }

    /// Returns whether the rule is about rows, columns and boxes by their numbers.
    fn takes_all_numbers(&self) -> bool {
        (1..=9).all(|number| self.counts(number, 0))
    }

    /// Returns whether explanations of the rule need a denial.
    fn denies_demands(&self) -> bool {
        self.needs_word("not")
    }
}
