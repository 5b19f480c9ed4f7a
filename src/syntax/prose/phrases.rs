//! Words that mean something together only.

use super::words::{Word, spelled};
use std::sync::LazyLock;

/// Phrases and the one word that stands for each from then on, in order. `a|b` is either word, `a?` may be missing.
///
/// - `norepeat`: digits are different. `mayrepeat`: they need not be.
/// - `neednot`: what follows is allowed, not demanded; such words forbid nothing.
/// - `notall`, `allgiven`: whether there may be clues that were left out.
const PHRASES: &[&str] = &[
    "for example|instance => example",
    "e g => example",
    "in other word => example",
    "may|can|could|will|do|does|must|should|shall be? not ever? be? repeat => norepeat",
    "never|not|without|no be? repeat|repetition => norepeat",
    "no|non digit|number|value|symbol may|can|could|will|must? be? repeat => norepeat",
    "all|must? be? all different => norepeat",
    "not be the? same => notsame",
    "may|can|could|might also? be? repeat => mayrepeat",
    "be? allowed to repeat => mayrepeat",
    "repeat be|are|is allowed|permitted|possible => mayrepeat",
    "repeat if|when|where|provided|as => mayrepeat",
    "do|does|need not necessarily? have|need to => neednot",
    "do|does not have|need to be? => neednot",
    "not every|all possible? digit|number|value have|has|need to appear|be => neednot",
    "need not be? => neednot",
    "no need => neednot",
    "not necessarily => neednot",
    "may|might or may|might not => neednot",
    "without a|any dot|circle|mark|marking|x|v between? them? neednot => neednot",
    "dot|circle|mark between 1|one and 2|two may|can|could|might be? of? either? colour|color? => neednot",
    "can or can not => neednot",
    "there is|are not|no any? negative constraint|rule => notall",
    "no negative constraint|rule => notall",
    "without negative constraint => notall",
    "do|does not know whether|if? => neednot",
    "other adjacent? pair of? cell|digit? may|can|could|might also? => neednot",
    "other|unmarked adjacent? pair|digit|cell of? digit? may|can|could|might also? => neednot",
    "not connected|separated|joined by a|any dot|circle|mark|bar|x|v may|can|could|might => neednot",
    "separated|connected by no dot|circle|mark may|can|could|might => neednot",
    "without a|any dot|circle|mark|marking|x|v between? them? may|can|could|might => neednot",
    "negative constraint do|does not apply => notall",
    "not all|every possible? of? the? such? dot|circle|mark|marking|x|v|clue|symbol|bar|sign|pair|diamond and|or? x|v? is|are|have|has|were? neednot? been? be? necessarily? given|shown|marked|indicated|drawn|clued => notall",
    "all|every possible? of? the? such? valid? x|v and|or? x|v? is|are|have|has? been? given|shown|marked|indicated|drawn|placed => allgiven x v",
    "all|every possible? of? the? such? valid? white|black? kropki? dot|circle|bar is|are|have|has? been? given|shown|marked|indicated|drawn|placed => allgiven dot",
    "all|every possible? of? the? such? valid? mark|marking|clue|symbol|sign|pair|diamond|kropki is|are|have|has? been? given|shown|marked|indicated|drawn|placed => allgiven",
    "negative constraint apply|applied|is? => allgiven",
    "with? full? negative constraint => allgiven",
    "strong? negative constraint => allgiven",
    "do|does not break|violate|contradict => follow",
    "i e => namely",
    "do|does not apply => notapply",
    "1 to|through|thru|until $n => alldigits",
    "1 $n => alldigits",
    "every|each|all of? the? digit|number exactly? once => alldigits once",
    "little killer => littlekiller",
    "x sum up? to 10|ten => x add to 10",
    "x sum => xsum",
    "anti king => antiking",
    "anti knight => antiknight",
    "anti consecutive => nonconsecutive",
    "german|green whisper => whisper",
    "dutch|orange whisper => dutchwhisper",
    "region|box sum => regionsum",
    "same|equal|identical sum|total => samesum",
    "sum to|up? the? to? same|equal|identical => samesum",
    "add up? to? the same|equal => samesum",
    "numbered room => numberedroom",
    "extra region => extraregion",
    "hyper sudoku => windoku",
    "disjoint group|set => disjoint",
    "double arrow => doublearrow",
    "average arrow => averagearrow",
    "slow thermo|thermometer => slowthermo",
    "between line => betweenline",
    "lockout line => lockout",
    "kropki dot|pair|rule => kropki",
    "even diagonally => diagonally",
    "two|2 digit => twodigit",
    "as long as => if",
    "so long as => if",
    "provided that? => if",
    "such that => so",
    "that is|it it? => thatsit",
    "that is? all => thatsit",
    "full rank => fullrank",
    "split pea => splitpea",
    "counting circle => countingcircle",
    "equal|equality sum line => equalsum",
    "chaos construction => chaosconstruction",
    "fog of war => fog",
    "thank you => thank",
    "good luck => luck",
    "have fun => luck",
];

struct Part {
    words: Vec<Word>,
    optional: bool,
}

struct Phrase {
    parts: Vec<Part>,
    meaning: Vec<Word>,
}

static COMPILED: LazyLock<Vec<Phrase>> = LazyLock::new(|| PHRASES.iter().filter_map(|text| compile(text)).collect());

fn compile(text: &str) -> Option<Phrase> {
    let (pattern, meaning) = text.split_once(" => ")?;
    let part = |part: &str| {
        let optional = part.ends_with('?');
        Part { words: part.trim_end_matches('?').split('|').map(spelled).collect(), optional }
    };
    let meaning = meaning.split(' ').map(spelled).collect();
    Some(Phrase { parts: pattern.split(' ').map(part).collect(), meaning })
}

/// Puts the meanings in place of the phrases. `digits` is the greatest digit of the board.
pub(super) fn rewritten(mut words: Vec<Word>, digits: i64) -> Vec<Word> {
    let highest = digits.to_string();
    for phrase in COMPILED.iter() {
        let mut out = Vec::with_capacity(words.len());
        let mut place = 0;
        while place < words.len() {
            match phrase.matches(&words[place..], &highest) {
                Some(length) if length > 0 => {
                    out.extend(phrase.meaning.iter().cloned());
                    place += length;
                }
                _ => {
                    out.push(words[place].clone());
                    place += 1;
                }
            }
        }
        words = out;
    }
    words
}

impl Phrase {
    /// How many words the phrase takes at the beginning of these; parts are taken as soon as they can be.
    fn matches(&self, words: &[Word], highest: &str) -> Option<usize> {
        let mut place = 0;
        for part in &self.parts {
            let fits = |word: &Word| part.words.iter().any(|w| w == word || (w == "$n" && word == highest));
            match words.get(place) {
                Some(word) if fits(word) => place += 1,
                _ if part.optional => {}
                _ => return None,
            }
        }
        Some(place)
    }
}
