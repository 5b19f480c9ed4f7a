//! Rules in words: determines which rules a puzzle's texts mention, and which sentences no clue accounts for. Readers of formats
//! call it ([`check`]); the sentences left over become doubts.
//!
//! A sentence is accounted for if each of its words is either general or belongs to the usual wording of a rule of which the
//! puzzle has clues ([`lexicon`]), and its structure is that of the rule ([`grammar`], [`structure`]). Any other sentence is
//! reported, except for talk, which has no word of puzzles.

mod alteration;
mod given;
mod grammar;
mod hint;
mod judge;
mod lexicon;
mod permission;
mod phrases;
mod remark;
mod sense;
pub(crate) mod sentence;
mod spelling;
mod stated;
mod structure;
mod summary;
mod words;

pub(super) use self::given::NamedMark;
use self::grammar::structure;
pub(super) use self::hint::hinted;
use self::judge::Judge;
pub use self::lexicon::known_words;
use self::lexicon::{TOPICS, Topic, is_general};
pub(super) use self::sense::{about, all_marked, numbers, only_restricts, sense};
use self::sentence::{Sentence, sentences};
use self::stated::{normal, stated};
use self::structure::Trait;
use self::summary::Summary;
use self::words::LexiconWord;
use super::draft::Draft;
use super::format::{Carrier, Format};
use super::reading::ONE_SENTENCE;
use crate::code::Code;
use crate::puzzle::{DoubtKind, Effect, Span};
use crate::syntax::Diagnostic;
use crate::syntax::ast::ItemKind;
use std::cell::OnceCell;
use std::collections::HashSet;

/// Title and rules of a puzzle, as its setter wrote them.
#[derive(Clone, Debug)]
pub struct Prose {
    title: String,
    rules: String,
    /// The rules that they mention, once computed.
    found: OnceCell<HashSet<&'static str>>,
    /// The largest digit of the board.
    highest: i64,
}

/// The length of rules that is read, in bytes; real ones are less than a tenth of it.
const MAX_RULES: usize = 32 << 10;

/// The largest number of sentences that are quoted one by one.
pub const MAX_QUOTED: usize = 40;

/// The largest number of words of a sentence that is only a name.
const SHORT: usize = 3;
/// The word that stands for "for example".
const EXAMPLE: &str = "example";
/// The word for the code by which sites check a solution.
const SOLUTION_CODE: &str = "solutioncode";

impl Prose {
    /// Makes texts to be searched for rules, for a board with nine digits.
    pub fn new(title: impl Into<String>, rules: impl Into<String>) -> Self {
        Self { title: title.into(), rules: rules.into(), found: OnceCell::new(), highest: 9 }
    }

    /// Sets the largest digit of the board.
    pub fn up_to(self, highest: i64) -> Self {
        Self { highest, found: OnceCell::new(), ..self }
    }

    /// Makes another text for the same board.
    pub(super) fn like(&self, rules: &str) -> Self {
        Self::new("", rules).up_to(self.highest)
    }

    /// Returns the texts of a tree so far.
    pub(super) fn of(draft: &Draft<'_>) -> Self {
        let mut prose = Self::new("", "");
        for item in draft.items() {
            if let ItemKind::Metadata { key, text } = &item.kind {
                match key.text.as_str() {
                    "title" => prose.title.push_str(text),
                    "rules" => {
                        prose.rules.push_str(text);
                        prose.rules.push('\n');
                    }
                    _ => {}
                }
            }
        }
        prose
    }

    /// Appends further rules.
    pub(super) fn and(mut self, rules: impl AsRef<str>) -> Self {
        self.rules.push_str(rules.as_ref());
        self.found = OnceCell::new();
        self
    }

    /// Returns whether the rule, given by its name in the library, is explained, or named by a heading; if there are no rules in
    /// words, by the title. A sentence with additional content does not explain it.
    pub fn mentions(&self, rule: &str) -> bool {
        self.mentioned().contains(rule)
    }

    /// Returns whether there is only a title.
    pub(super) fn is_title(&self) -> bool {
        self.rules.trim().is_empty()
    }

    /// Returns all rules of the library that are mentioned in this way.
    pub(super) fn rules(&self) -> HashSet<&'static str> {
        self.mentioned().clone()
    }

    /// Returns all rules of the library that are explained by a sentence without other content and without other numbers.
    pub fn explained(&self) -> HashSet<&'static str> {
        self.find(false)
    }

    fn mentioned(&self) -> &HashSet<&'static str> {
        self.found.get_or_init(|| self.find(true))
    }

    fn find(&self, by_name: bool) -> HashSet<&'static str> {
        let silent = self.rules.trim().is_empty();
        let text = if silent { &self.title } else { &self.rules };
        let meanings = Meanings::new(self.highest);
        let of = |sentence: &Sentence| {
            let words = meanings.of(sentence);
            let seen: HashSet<&str> = words.iter().map(String::as_str).take_while(|word| *word != EXAMPLE).collect();
            let about = |topic: &&Topic| topic.named_by(&seen) || topic.explained_by(&seen);
            let topics: Vec<&Topic> = TOPICS.iter().filter(about).collect();
            let counted = |number| by_name || topics.iter().any(|topic| topic.counts(number, self.highest));
            let known = |word: &&str| {
                is_general(word)
                    || words::number(word).or_else(|| words::lettered(word)).is_some_and(counted)
                    || topics.iter().any(|topic| topic.takes(word))
            };
            let short = silent || sentence.heading || seen.len() <= SHORT;
            // A sentence that names another rule may be only about its lines and cages.
            let besides = !by_name && topics.iter().any(|topic| !topic.explained_by(&seen));
            // That all marks are given may be stated besides.
            let licensed =
                |of: &Trait| matches!(of, Trait::Converse(..)) || topics.iter().any(|topic| topic.licenses(of));
            let states = || structure(&words).iter().all(licensed);
            let explained = !besides && seen.iter().all(known) && (by_name || states());
            let speak = topics.iter().filter(|topic| (by_name && short && topic.named_by(&seen)) || explained);
            speak.flat_map(|topic| topic.rules.iter().copied()).collect::<Vec<_>>()
        };
        sentences(read(text)).iter().flat_map(of).collect()
    }
}

/// Returns the part of a text that is examined.
fn read(text: &str) -> &str {
    &text[..text.floor_char_boundary(MAX_RULES)]
}

/// What sentences mean, word by word.
#[derive(Clone, Copy, Debug)]
struct Meanings {
    /// The largest digit of the board.
    highest: i64,
}

impl Meanings {
    fn new(highest: i64) -> Self {
        Self { highest }
    }

    /// Returns the words of a sentence, with phrases replaced by single words.
    fn of(self, sentence: &Sentence<'_>) -> Vec<LexiconWord> {
        phrases::rewritten(words::words(&sentence.own).into_iter().map(spelling::meant).collect(), self.highest)
    }
}

/// Compares the texts of a puzzle with its clues, and adds a doubt for each sentence with additional content. Readers of formats
/// with rules in words call it after the tree is otherwise complete.
pub fn check(draft: &mut Draft<'_>, format: &Format) {
    if draft.reading.treatment("text") == Some(None) {
        return;
    }
    let carrier = format.rules;
    let summary = Summary::of(draft.items(), draft.stand_ins());
    let judge = || Judge::new(&summary, carrier);
    let metadata = |wanted: &'static str| {
        draft.items().iter().filter_map(move |item| match &item.kind {
            ItemKind::Metadata { key, text } if key.text == wanted => Some((text, item.span)),
            _ => None,
        })
    };
    let mut doubts: Vec<(Effect, String, Span)> = Vec::new();
    let mut attached: Vec<(String, Effect)> = Vec::new();
    let settled = draft.reading.treatments.iter().filter_map(|treatment| treatment.what.strip_prefix(ONE_SENTENCE));
    let mut settled: Vec<(&str, bool)> = settled.map(|name| (name, false)).collect();
    let asides = draft.asides().iter().map(|(text, span)| (text, *span));
    let stated = stated(draft);
    for (text, span) in metadata("rules").chain(asides) {
        if read(text).len() < text.len() {
            let what = format!("rules in words, of which only the first {} KiB are read", MAX_RULES >> 10);
            doubts.push((Effect::Changes, what, span));
        }
        for left_over in judge().unaccounted(read(text)) {
            if stated.contains(&normal(left_over.text)) {
                continue;
            }
            let named = settled.iter_mut().filter(|(name, _)| is_named(left_over.text, name));
            if named.map(|(_, used)| *used = true).count() > 0 {
                continue;
            }
            // Finding the place of a great many sentences would take long.
            let shown = doubts.len() < MAX_QUOTED;
            let place = if shown { within(draft, span, left_over.text) } else { span };
            let overrules = left_over.effect != Effect::Comments && overrules(draft, left_over.text);
            let effect = if overrules { Effect::Changes } else { left_over.effect };
            match draft.stubs().any(|stub| stub.matches(left_over.text) > 0) {
                true => attached.push((left_over.text.to_owned(), effect)),
                false => doubts.push((effect, left_over.what, place)),
            }
        }
    }
    // If there are rules, the title is only a name.
    if metadata("rules").next().is_none()
        && let Some((text, span)) = metadata("title").next()
        && let Some(rule) = judge().titled(read(text))
    {
        doubts.push((Effect::Restricts, format!("the title names `{rule}`, but there is no such clue"), span));
    }
    for (name, _) in settled.into_iter().filter(|(_, used)| !used) {
        let message =
            Diagnostic::new(Code::W0724, format!("no sentence that was not understood begins with \"{name}\""));
        let message = message.at(draft.whole(), "in this puzzle");
        draft.report(message.help("the warnings about sentences show the names of those that there are"));
    }
    let rest = doubts.split_off(doubts.len().min(MAX_QUOTED));
    if let (Some((_, _, span)), Some(effect)) = (rest.first(), rest.iter().map(|(effect, ..)| *effect).max()) {
        doubts.push((effect, format!("{} more sentences of the rules", rest.len()), *span));
    }
    let subject = match carrier {
        Carrier::Objects => DoubtKind::Remark,
        Carrier::Words => DoubtKind::Rule,
    };
    for (sentence, effect) in attached {
        draft.attach(&sentence, effect);
    }
    for (effect, what, span) in doubts {
        draft.doubt_about(subject, effect, what, span);
    }
}

/// Returns whether the words of a name are the first words of a sentence, regardless of case and punctuation.
fn is_named(sentence: &str, name: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        let all = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        all.map(str::to_lowercase).collect()
    };
    let name = words(name);
    !name.is_empty() && words(sentence).starts_with(&name)
}

/// Returns whether a sentence without a clue may contradict a clue that was guessed, or different digits.
fn overrules(draft: &Draft<'_>, sentence: &str) -> bool {
    let guessed = draft.guessed();
    let allows = || sense(sentence).iter().any(|word| word == "mayrepeat");
    allows() || (!guessed.is_empty() && about(sentence).iter().any(|rule| guessed.contains(rule)))
}

/// Returns the span of a sentence in the source text if it occurs there literally; otherwise the whole span.
fn within(draft: &Draft<'_>, all: Span, sentence: &str) -> Span {
    let (start, end) = (all.start as usize, all.end as usize);
    let found = draft.source.text.get(start..end).and_then(|text| text.find(sentence));
    found.map_or(all, |place| draft.span(start + place, start + place + sentence.len()))
}
