//! Changes sentences that the clues account for, so that they state another rule, and measures how many are still accepted.
//!
//! The changes exchange direction, bound, negation, quantifier or subject, or add arithmetic, a condition or an alternative. A
//! few of the accepted ones are sentences whose meaning the change happens to keep.

use super::{doubts_of, left_in, rows};
use gridc::stages::formats::json_value::Json;
use gridc::stages::formats::prose::sentence::sentences;
use gridc::stages::formats::{Format, f_puzzles, sudokupad};
use gridc::stages::puzzle::Effect;
use std::collections::HashSet;

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
fn changed(text: &str, from: &str, to: &str) -> Option<String> {
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

/// Kinds of sentences whose changes would often mean the same: names, examples, permissions, talk.
const UNCHANGED: &[&str] = &[
    "example",
    "instance",
    "e.g",
    "solution code",
    "normal",
    "standard",
    "mean",
    "no spaces",
    "negative constraint",
    "not all",
    "not every",
    "may ",
    "might",
    "could",
    "don't have to",
    "necessarily",
    "other words",
    "my ",
    "given",
    "shown",
    "in common",
    "in any order",
];
/// Changes that make no sense.
const NONSENSE: &[&str] = &[
    "odd odd",
    "even even",
    "odd even",
    "even odd",
    "not not",
    "cannot do not",
    "each no",
    "once some",
    "no other",
    "some other",
    "once exactly",
    "towards each",
    "diagonally diagonally",
    "and are not",
];
/// A sentence with none of these states no rule.
const RULES: &[&str] = &["digit", "number", "cell", "value", "sum", "dot", "line", "cage"];

fn is_changeable(sentence: &str) -> bool {
    let small = sentence.to_lowercase();
    !UNCHANGED.iter().any(|word| small.contains(word)) && RULES.iter().any(|word| small.contains(word))
}

/// Effects of the doubts that remain of a text, in a format.
type Effects = Box<dyn Fn(&str, &Format) -> Vec<Effect>>;

/// Returns texts for which clues account.
fn texts() -> Vec<(Effects, String)> {
    let mut texts: Vec<(Effects, String)> = Vec::new();
    for line in include_str!("sentences.txt").lines().filter(|line| line.starts_with("carried")) {
        let [_, clues, text] = line.splitn(3, '|').map(str::trim).collect::<Vec<_>>()[..] else { continue };
        let clues: Vec<&str> = clues.split(';').map(str::trim).filter(|clue| !clue.is_empty()).collect();
        texts.push((Box::new(move |text, format| left_in(format, &clues, text)), text.replace("\\n", "\n")));
    }
    for json in rows("fpuzzles_nickleaton.jsonl") {
        let text = json.get("ruleset").and_then(Json::text).unwrap_or_default().to_owned();
        let effects = move |text: &str, format: &Format| {
            doubts_of(&json, None, format, Some(text)).iter().map(|doubt| doubt.effect).collect()
        };
        texts.push((Box::new(effects), text));
    }
    texts
}

/// Percentage of changed sentences that may be accepted.
const MOST_ACCEPTED: usize = 1;

#[test]
fn changed_sentences_are_not_those_of_the_clues() {
    let (mut asked, mut accepted) = (0, Vec::new());
    let mut seen = HashSet::new();
    for (effects, text) in texts() {
        for format in [sudokupad::FORMAT, f_puzzles::FORMAT] {
            let is_plain = |text: &str| effects(text, format).iter().all(|effect| *effect == Effect::Comments);
            if !is_plain(&text) {
                continue;
            }
            let sentences = sentences(&text).into_iter().map(|sentence| sentence.text);
            for sentence in sentences.filter(|sentence| is_changeable(sentence)) {
                for (kind, from, to) in CHANGES {
                    let Some(changed) = changed(sentence, from, to) else { continue };
                    let small = changed.to_lowercase();
                    let senseless = NONSENSE.iter().any(|words| small.contains(words));
                    let same = small.contains("all odd") && sentence.to_lowercase().contains("odd");
                    if senseless || same || !seen.insert((format.name, changed.clone())) {
                        continue;
                    }
                    asked += 1;
                    if is_plain(&text.replacen(sentence, &changed, 1)) {
                        accepted.push(format!("{} {kind}: {changed}", format.name));
                    }
                }
            }
        }
    }
    println!("{asked} changed, {} accepted:\n{}", accepted.len(), accepted.join("\n"));
    assert!(asked > 300 && accepted.len() * 100 <= asked * MOST_ACCEPTED, "{} of {asked}", accepted.len());
}

/// Sentences as a setter of another rule would write them, with the clues beside which they stand.
#[test]
fn sentences_of_other_rules_are_listed() {
    let mut told = String::new();
    for line in include_str!("changed.txt").lines().filter(|line| !line.starts_with('#')) {
        let (clues, text) = line.split_once('|').unwrap();
        let clues: Vec<&str> = clues.split(';').map(str::trim).collect();
        for format in [sudokupad::FORMAT, f_puzzles::FORMAT] {
            if left_in(format, &clues, text).is_empty() {
                told.push_str(&format!("{}: {line}\n", format.name));
            }
        }
    }
    assert!(told.is_empty(), "{told}");
}

#[test]
fn talk_is_no_rule() {
    let clues = ["thermo: r1c1 r1c2 r1c3", "killer 9: r1c1 r1c2"];
    let mut told = String::new();
    for text in include_str!("talk.txt").lines() {
        for format in [sudokupad::FORMAT, f_puzzles::FORMAT] {
            if !left_in(format, &clues, text).is_empty() {
                told.push_str(&format!("{}: {text}\n", format.name));
            }
        }
    }
    assert!(told.is_empty(), "{told}");
}
