//! A generator of sentences that state another rule: direction, bound, negation, quantifier or subject of a sentence that the
//! clues account for is exchanged. Such a sentence must never be taken for a statement of the clues.

use super::{KEYS, doubts, doubts_of, rows};
use gridc::stages::formats::json_value::Json;
use gridc::stages::formats::prose::sentence::sentences;
use gridc::stages::formats::{f_puzzles, sudokupad};
use gridc::stages::puzzle::Effect;
use std::collections::BTreeMap;

/// What is exchanged: the kind of change, words, and what stands in their place. `^` is the beginning of a sentence, `$` its end.
const CHANGES: &[(&str, &str, &str)] = &[
    ("direction", "increase", "decrease"),
    ("direction", "increases", "decreases"),
    ("direction", "increasing", "decreasing"),
    ("direction", "rise", "fall"),
    ("direction", "go up", "go down"),
    ("direction", "ascending", "descending"),
    ("direction", "larger", "smaller"),
    ("direction", "bigger", "smaller"),
    ("direction", "smaller", "larger"),
    ("direction", "greater", "smaller"),
    ("direction", "higher", "lower"),
    ("direction", "lower", "higher"),
    ("direction", "highest", "lowest"),
    ("direction", "lowest", "highest"),
    ("direction", "from the bulb", "towards the bulb"),
    ("direction", "from their bulb", "towards their bulb"),
    ("direction", "starting at the bulb", "ending at the bulb"),
    ("direction", "from the bulb end", "to the bulb end"),
    ("direction", "from bulb to tip", "from tip to bulb"),
    ("direction", "away from", "towards"),
    ("direction", "first", "last"),
    ("direction", "between", "outside"),
    ("direction", "outside the digits", "between the digits"),
    ("bound", "at least", "at most"),
    ("bound", "at least", "exactly"),
    ("bound", "at least", "less than"),
    ("bound", "or more", "or less"),
    ("bound", "minimum", "maximum"),
    ("bound", "at least once", "exactly once"),
    ("bound", "exactly once", "at least once"),
    ("bound", "differ by", "do not differ by"),
    ("bound", "sum to", "sum to at least"),
    ("bound", "sum to", "sum to less than"),
    ("bound", "add up to", "add up to at most"),
    ("bound", "sum of", "product of"),
    ("bound", "sum of", "difference of"),
    ("bound", "equal to", "less than"),
    ("bound", "consecutive", "not consecutive"),
    ("bound", "twice", "three times"),
    ("bound", "double", "triple"),
    ("bound", "5", "6"),
    ("bound", "five", "six"),
    ("bound", "4", "3"),
    ("bound", "10", "11"),
    ("bound", "1:2", "1:3"),
    ("bound", "ratio", "difference"),
    ("negation", "must not", "must"),
    ("negation", "may not", "must"),
    ("negation", "cannot", "must"),
    ("negation", "can't", "must"),
    ("negation", "can not", "can"),
    ("negation", "don't", "must"),
    ("negation", "do not repeat", "repeat"),
    ("negation", "cannot repeat", "may repeat"),
    ("negation", "may not repeat", "may repeat"),
    ("negation", "must be", "must not be"),
    ("negation", "must contain", "must not contain"),
    ("negation", "must", "must not"),
    ("negation", "are", "are not"),
    ("negation", "is", "is not"),
    ("negation", "sum to", "do not sum to"),
    ("negation", "contain", "do not contain"),
    ("negation", "increase", "do not increase"),
    ("negation", "have", "do not have"),
    ("negation", "no", "all"),
    ("quantifier", "each", "some"),
    ("quantifier", "each", "exactly one"),
    ("quantifier", "each", "no"),
    ("quantifier", "every", "some"),
    ("quantifier", "all", "most"),
    ("quantifier", "both", "one of the"),
    ("quantifier", "^digits", "some digits"),
    ("quantifier", "^digits", "all but one of the digits"),
    ("quantifier", "^cells", "some cells"),
    ("quantifier", "four", "three"),
    ("subject", "cage", "row"),
    ("subject", "cages", "columns"),
    ("subject", "the corner", "the centre"),
    ("subject", "row", "diagonal"),
    ("subject", "column", "diagonal"),
    ("subject", "box", "diagonal"),
    ("subject", "white dot", "black dot"),
    ("subject", "black dot", "white dot"),
    ("subject", "an x", "a v"),
    ("subject", "knight's", "bishop's"),
    ("subject", "adjacent", "diagonally adjacent"),
    ("subject", "orthogonally adjacent", "diagonally adjacent"),
    ("subject", "odd", "even"),
    ("subject", "even", "odd"),
    ("subject", "odd", "prime"),
    ("subject", "circles", "lines"),
    ("subject", "line", "row"),
    ("subject", "arrow", "thermometer"),
    ("subject", "the digits", "the odd digits"),
    ("subject", "digits", "even digits"),
    ("subject", "the sum of the digits", "the sum of the odd digits"),
    ("arithmetic", "sum to", "plus one sum to"),
    ("arithmetic", "$", " plus the number of cells"),
    ("arithmetic", "$", ", except in the first cell"),
    ("arithmetic", "$", " minus one"),
    ("arithmetic", "$", " and are all odd"),
    ("arithmetic", "$", ", or they are all even"),
    ("arithmetic", "$", " only in the corner boxes"),
    ("arithmetic", "$", " if they are in row 1"),
    ("arithmetic", "the same", "not the same"),
    ("arithmetic", "the same", "nearly the same"),
];

/// Replaces the words of a change where they first occur, as whole words.
pub fn changed(text: &str, from: &str, to: &str) -> Option<String> {
    let capital = |text: String| {
        let mut letters = text.chars();
        letters.next().map(|first| first.to_uppercase().collect::<String>() + letters.as_str()).unwrap_or_default()
    };
    if from == "$" {
        let end = text.trim_end_matches(['.', '!']).trim_end();
        return Some(format!("{end}{to}."));
    }
    let small = text.to_ascii_lowercase();
    let (from, leads) = from.strip_prefix('^').map_or((from, false), |rest| (rest, true));
    let whole = |place: usize| {
        let edge = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && !matches!(c, '-' | '\'' | ':'));
        edge(small[..place].chars().next_back()) && edge(small[place + from.len()..].chars().next())
    };
    let mut places = small.match_indices(from).map(|(place, _)| place);
    let place = places.find(|place| whole(*place) && (!leads || *place == 0))?;
    let rest = &text[place + from.len()..];
    Some(capital(format!("{}{to}{rest}", &text[..place])))
}

/// The texts that are changed: clues, and sentences for which they account.
fn texts() -> Vec<(Box<dyn Fn(&str, bool) -> Vec<Effect>>, String)> {
    let format = |words: bool| if words { sudokupad::FORMAT } else { f_puzzles::FORMAT };
    let mut texts: Vec<(Box<dyn Fn(&str, bool) -> Vec<Effect>>, String)> = Vec::new();
    for line in include_str!("sentences.txt").lines().filter(|line| line.starts_with("carried")) {
        let [_, clues, text] = line.splitn(3, '|').map(str::trim).collect::<Vec<_>>()[..] else { continue };
        let clues: Vec<String> =
            clues.split(';').map(str::trim).filter(|clue| !clue.is_empty()).map(str::to_owned).collect();
        let of = move |text: &str, words: bool| {
            let clues: Vec<&str> = clues.iter().map(String::as_str).collect();
            super::left_in(format(words), &clues, text)
        };
        texts.push((Box::new(of), text.replace("\\n", "\n")));
    }
    for json in rows("fpuzzles_nickleaton.jsonl") {
        let text = json.get("ruleset").and_then(Json::text).unwrap_or_default().to_owned();
        let of = move |text: &str, words: bool| {
            doubts_of(&json, None, format(words), Some(text)).iter().map(|doubt| doubt.effect).collect()
        };
        texts.push((Box::new(of), text));
    }
    let _ = (KEYS, doubts);
    texts
}

#[test]
#[ignore = "prints figures"]
fn changed_sentences() {
    let mut asked: BTreeMap<(&str, bool), [usize; 3]> = BTreeMap::new();
    let mut told = String::new();
    let mut seen = std::collections::HashSet::new();
    for (number, (effects, text)) in texts().into_iter().enumerate() {
        for words in [true, false] {
            if effects(&text, words).iter().any(|effect| *effect > Effect::Comments) {
                continue;
            }
            let before = effects(&text, words).len();
            for sentence in sentences(&text) {
                let sentence = sentence.text;
                let small = sentence.to_lowercase();
                let talk = ["example", "instance", "e.g", "solution code", "normal", "standard", "mean", "no spaces", "negative constraint", "not all", "not every", "may ", "might", "could", "don't have to", "other words", "my ", "feedback", "given", "shown", "in common"];
                if sentence.len() < 12 || !text.contains(sentence) || talk.iter().any(|word| small.contains(word)) {
                    continue;
                }
                for (kind, from, to) in CHANGES {
                    let Some(changed) = changed(sentence, from, to) else { continue };
                    if !seen.insert((number.min(300), words, changed.clone())) {
                        continue;
                    }
                    let nonsense = ["odd odd", "even even", "odd even", "even odd", "not not", "cannot do not", "each no", "once some", "no other", "some other", "once exactly", "towards each"];
                    let odd = sentence.contains("odd") && changed.contains("all odd");
                    if odd || nonsense.iter().any(|words| changed.to_lowercase().contains(words)) {
                        continue;
                    }
                    let found = effects(&text.replacen(sentence, &changed, 1), words);
                    let counts = asked.entry((kind, words)).or_default();
                    counts[0] += 1;
                    let passes = found.iter().all(|effect| *effect <= Effect::Comments);
                    let unlisted = found.len() <= before;
                    counts[1] += usize::from(passes);
                    counts[2] += usize::from(unlisted && passes);
                    if passes {
                        let list = if unlisted { "unlisted" } else { "listed" };
                        told.push_str(&format!("{words} {list} {kind} {from} > {to}: {changed}\n"));
                    }
                }
            }
        }
    }
    println!("{told}");
    for ((kind, words), [all, passing, unlisted]) in asked {
        println!("{kind} words={words}: {all} changed, {passing} pass, {unlisted} unlisted");
    }
}
