//! Phrases: groups of words with a common meaning, which are replaced by a single word.

use super::words::{LexiconWord, spelled};
use std::collections::HashMap;
use std::sync::LazyLock;

/// Phrases with the word that replaces each of them, applied in order. `a|b` is either word, `a?` is optional.
///
/// - `norepeat`: digits are different. `mayrepeat`: they need not be.
/// - `neednot`: the following is allowed, not demanded; such words forbid nothing.
/// - `notall`, `allgiven`: whether clues may have been left out.
/// - `alloddgiven`, `differentsum`, `farknight`, `fromtip`: demands similar to those of rules, but not the same.
const PHRASES: &[&str] = &[
    "unless otherwise|else stated|specified|noted|indicated|marked => namely",
    "solution code|check => solutioncode",
    "for example|instance => example",
    "different line|cage|arrow may|can|could have|contain different|other|another segment? sum|total|value => line neednot sum",
    "sum|total|value may|can|could be different|vary for|on|between|in different line|cage => line neednot sum",
    "in? any|some|whatever particular|specific|given? order => anyorder",
    "sum|total may|can|could|will|do|does|must|should not ever? be? repeat => differentsum",
    "different|distinct|unique sum|total => differentsum",
    "sum|add up? to a|an? different|distinct|unique value|number|total|sum => differentsum",
    "each|every|any|all|the|an empty|blank|remaining|unfilled cell|square => cell",
    "no negative x|v|xv|kropki|dot|ratio|difference constraint|rule => notall",
    "unique|one|single solution => solution",
    "it|puzzle|solution|grid is unique => solution",
    "or more|greater|higher|larger|above => least",
    "two|2|three|3|double knight|king => farknight",
    "in|on|at|to|from|between|by either => each",
    "either of => each",
    "either a|an => sometimes",
    "only once => once",
    "where|if|unless|when no|an other|another rule|constraint forbid|prevent|prohibit => if rule permit",
    "not everything|all is|are|has|have been? given|shown|marked|indicated|clued => notall",
    "each|every marked|main|long|indicated? diagonal => each diagonals",
    "one|two|three more|less|higher|lower|greater than => offset",
    "too high|low|large|small|big|many|few => offset",
    "add|subtract one|1|two|2 to|from => offset",
    "stand for => represent",
    "forbidden|prohibited|disallowed => not",
    "cell may|can|must|could|will? hold|contain two|2|three|3|several digit => schrodinger",
    "the? same be|is true => likewise",
    "lie|lying|lay strictly? along|on|upon => on",
    "lie|lying strictly? in|within|inside => in",
    "lie|lying strictly? between => between",
    "lie|lying strictly? outside => outside",
    "instead of|rather than? stay|staying|remain|remaining the? same or? go|going? down|lower? => strictly",
    "go|going|move|moving up => increase",
    "go|going|move|moving down => decrease",
    "without stay|staying the? same => strictly",
    "previous|next|last|preceding one => previous",
    "one before|preceding it? => previous",
    "bold|thick|thickly|heavy|heavily|dark|solid black? line|border|outline|bordered|outlined => bold",
    "only contain|be|have => contain",
    "contain|be|are|is only => contain",
    "only odd => odd",
    "an? odd|even length|lengthed|sized => sized",
    "an? odd|even number|count of cell|digit => sized",
    "only even => even",
    "all|every|each of? the? odd|even digit|number|value|cell? is|are|have|has been? given|shown|marked|indicated|circled|shaded|in => alloddgiven",
    "some of|but => someof",
    "from the? tip|flat|thin => fromtip",
    "in base => otherbase",
    "no|without rotation|rotating|reflection|reflecting or|and? reflection|rotation|reflecting? => likewise",
    "if|when|where|whenever there is|are a|an? => if",
    "there is|are|must|will be? a|an? white|black|kropki? dot|circle|bar|x|v between => allgiven dot",
    "no row column or|and 3x3? box|region|nonet has|have|contain a|any? repeat digit|number|value? => row column box norepeat",
    "there is|are no|any? 3x3|2x3|3x2|2x2? box|region|row|column|nonet|house => notapply",
    "e g => example",
    "eg => example",
    "2x2|2x3|3x2|2x4|4x2|3x4|4x3|2x5|5x2|4x4|5x5 box|region => box",
    "as well => also",
    "vice versa => likewise",
    "that is to say => namely",
    "no|not|never digit|number|value? may|can|will|must? be? appear|occur|be|used|placed? more? than? once|twice => norepeat",
    "not be? appear|occur|contain more than once => norepeat",
    "at most once => norepeat",
    "no|not|without any? contain? any? duplicate|duplicated|repeat digit? => norepeat",
    "be|is|are unique => norepeat",
    "unique digit|number|value => norepeat",
    "may|must|can no digit|number|value repeat => norepeat",
    "repeat not => norepeat",
    "may|can|could|might contain|have repeat => mayrepeat",
    "repeat digit|number|value be|are|is allowed|permitted|possible => mayrepeat",
    "one to nine => alldigits",
    "one through nine => alldigits",
    "in other word => namely",
    "may|can|could|will|do|does|must|should|shall be? not ever? be? repeat => norepeat",
    "never|not|without|no be? repeat|repetition => norepeat",
    "no|non digit|number|value|symbol may|can|could|will|must? be? repeat => norepeat",
    "all|must? be? all different|distinct|unique => norepeat",
    "be|are|is different|distinct => norepeat",
    "all? different|distinct|unique digit|number|value|symbol => norepeat",
    "not be the? same => notsame",
    "may|can|could|might also? be? repeat => mayrepeat",
    "be? allowed to repeat => mayrepeat",
    "repeat be|are|is allowed|permitted|possible => mayrepeat",
    "repeat if|when|where|provided|as => mayrepeat",
    "do|does|need not necessarily? have|need to => neednot",
    "do|does not have|need to be? => neednot",
    "not every|all possible? digit|number|value have|has|need to appear|be => neednot",
    "need not be? => neednot",
    "neednot consecutive|consecutively => neednot",
    "no need => neednot",
    "not necessarily consecutive|consecutively? => neednot",
    "neednot anyorder|order => anyorder",
    "neednot in|into order|sequence => anyorder",
    "may|might or may|might not => neednot",
    "without a|any dot|circle|mark|marking|x|v between? them? neednot => neednot",
    "dot|circle|mark between 1|one and 2|two may|can|could|might be? of? either? colour|color? => neednot",
    "can or can not => neednot",
    "there is|are not|no any? negative constraint|rule => notall",
    "no negative constraint|rule => notall",
    "without a|any|the? negative constraint => notall",
    "do|does not know whether|if? => neednot",
    "other adjacent? pair of? cell|digit? may|can|could|might also? => neednot",
    "other|unmarked adjacent? pair|digit|cell of? digit? may|can|could|might also? => neednot",
    "not connected|separated|joined by a|any dot|circle|mark|bar|x|v may|can|could|might => neednot",
    "separated|connected by no dot|circle|mark may|can|could|might => neednot",
    "without a|any dot|circle|mark|marking|x|v between? them? may|can|could|might => neednot",
    "negative constraint do|does not apply => notall",
    "not all|every possible|existing|potential? of? the? such? kropki? dot|circle|mark|marking|x|v|clue|symbol|bar|sign|pair|diamond? and|or? x|v? is|are|have|has|were? neednot? been? be? necessarily? given|shown|marked|indicated|drawn|clued => notall",
    "all|every possible? of? the? such? valid? x|v and|or? x|v? is|are|have|has? been? given|shown|marked|indicated|drawn|placed => allgiven x v",
    "all|every possible? of? the? such? valid? white kropki? dot|circle is|are|have|has? been? given|shown|marked|indicated|drawn|placed => allgiven white",
    "all|every possible? of? the? such? valid? black kropki? dot|circle is|are|have|has? been? given|shown|marked|indicated|drawn|placed => allgiven black",
    "all|every possible? of? the? such? valid? white|black? and|or? black|white? kropki? dot|circle|bar is|are|have|has? been? given|shown|marked|indicated|drawn|placed => allgiven dot",
    "all|every possible|consecutive? of? the? such? valid? mark|marking|clue|symbol|sign|pair|diamond|kropki is|are|have|has? been? given|shown|marked|indicated|drawn|placed => allgiven",
    "with? full|strong? negative constraint apply|applied|is? => allgiven",
    "do|does not break|violate|contradict => follow",
    "i e => namely",
    "ie => namely",
    "do|does not apply => notapply",
    "1 to|through|thru|until|till $n => alldigits",
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
    "two|2 digit number|total|value|sum|clue|multiple|circle|arrow|bulb|pill => twodigit",
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

/// Index of a word that occurs in phrases.
type WordNumber = usize;

struct PhrasePart {
    words: Vec<WordNumber>,
    optional: bool,
}

struct Phrase {
    parts: Vec<PhrasePart>,
    meaning: Vec<WordNumber>,
    /// The required part with the fewest words. Most sentences contain none of them, which makes the test fast.
    rarest: usize,
}

struct Phrases {
    words: Vec<LexiconWord>,
    numbers: HashMap<LexiconWord, WordNumber>,
    /// Placeholder for the greatest digit in phrases.
    highest: WordNumber,
    phrases: Vec<Phrase>,
}

static COMPILED: LazyLock<Phrases> = LazyLock::new(|| {
    let mut compiled = Phrases { words: Vec::new(), numbers: HashMap::new(), highest: 0, phrases: Vec::new() };
    compiled.highest = compiled.number("$n");
    compiled.phrases = PHRASES.iter().filter_map(|text| compiled.compile(text)).collect();
    compiled
});

impl Phrases {
    fn number(&mut self, word: &str) -> WordNumber {
        let word = spelled(word);
        if let Some(number) = self.numbers.get(&*word) {
            return *number;
        }
        let next = self.words.len();
        self.words.push(word.clone().into_owned());
        self.numbers.insert(word.into_owned(), next);
        next
    }

    fn compile(&mut self, text: &str) -> Option<Phrase> {
        let (pattern, meaning) = text.split_once(" => ")?;
        let mut parts = Vec::new();
        for part in pattern.split(' ') {
            let words = part.trim_end_matches('?').split('|').map(|word| self.number(word)).collect();
            parts.push(PhrasePart { words, optional: part.ends_with('?') });
        }
        let meaning = meaning.split(' ').map(|word| self.number(word)).collect();
        let required = (0..parts.len()).filter(|part| !parts[*part].optional);
        let rarest = required.min_by_key(|part| parts[*part].words.len())?;
        Some(Phrase { parts, meaning, rarest })
    }
}

pub(super) fn phrase_words() -> impl Iterator<Item = &'static str> {
    COMPILED.words.iter().map(String::as_str)
}

/// A word of a sentence.
#[derive(Clone)]
struct Token {
    word: LexiconWord,
    /// `None` for a word that occurs in no phrase.
    number: Option<WordNumber>,
    is_highest: bool,
}

/// Replaces phrases by their meanings. `digits` is the greatest digit of the board.
pub(super) fn rewritten(words: Vec<LexiconWord>, digits: i64) -> Vec<LexiconWord> {
    let Phrases { words: spelling, numbers, highest, phrases } = &*COMPILED;
    let greatest = digits.to_string();
    let token = |word: LexiconWord| Token { number: numbers.get(&word).copied(), is_highest: word == greatest, word };
    let mut tokens: Vec<Token> = words.into_iter().map(token).collect();
    let mut present = vec![false; spelling.len()];
    let note = |tokens: &[Token], present: &mut [bool]| {
        tokens.iter().filter_map(|token| token.number).for_each(|number| present[number] = true);
        present[*highest] |= tokens.iter().any(|token| token.is_highest);
    };
    note(&tokens, &mut present);
    for phrase in phrases {
        let possible = phrase.parts[phrase.rarest].words.iter().any(|word| present[*word]);
        let found = |place: usize| phrase.matches(&tokens[place..], *highest).is_some_and(|length| length > 0);
        if !possible || !(0..tokens.len()).any(found) {
            continue;
        }
        let mut out = Vec::with_capacity(tokens.len());
        let mut place = 0;
        while place < tokens.len() {
            match phrase.matches(&tokens[place..], *highest) {
                Some(length) if length > 0 => {
                    out.extend(phrase.meaning.iter().map(|number| token(spelling[*number].clone())));
                    place += length;
                }
                _ => {
                    out.push(tokens[place].clone());
                    place += 1;
                }
            }
        }
        tokens = out;
        note(&tokens, &mut present);
    }
    tokens.into_iter().map(|token| token.word).collect()
}

impl Phrase {
    /// Returns the number of words that the phrase matches at the beginning of `tokens`; each part is matched as early as
    /// possible.
    fn matches(&self, tokens: &[Token], highest: WordNumber) -> Option<usize> {
        let mut place = 0;
        for part in &self.parts {
            let fits = |token: &Token| {
                let same = token.number.is_some_and(|number| part.words.contains(&number));
                same || (token.is_highest && part.words.contains(&highest))
            };
            match tokens.get(place) {
                Some(token) if fits(token) => place += 1,
                _ if part.optional => {}
                _ => return None,
            }
        }
        Some(place)
    }
}
