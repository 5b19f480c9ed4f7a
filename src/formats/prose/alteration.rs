//! Recognises sentences whose structure alters the meaning of clues: they select some clues, single out cells or digits, or
//! define values.
//!
//! Rules apply to every clue of their kind and to all marked cells, and take a digit as its value. A sentence about some of them
//! does not apply to the others, whatever its words are.

use super::lexicon::{is_general, is_look, is_place, is_shown, is_thing};
use super::words::{LexiconWord, lettered, number};

/// Words for some of several things.
const SOME: [&str; 8] = ["some", "someof", "half", "most", "several", "few", "certain", "many"];
/// Returns whether a word means some of several; by itself it alters nothing.
pub(super) fn is_some(word: &str) -> bool {
    SOME.contains(&word)
}

/// Words before a number that turn it into a selection.
const COUNTED: [&str; 7] = ["exactly", "precisely", "only", "least", "most", "but", "not"];
/// Words for all of several things.
const EVERY: [&str; 6] = ["each", "every", "all", "per", "any", "either"];
/// Words for clues and their content, besides drawings.
const CLUES: [&str; 9] = ["clue", "total", "rule", "statement", "constraint", "given", "symbol", "sign", "mark"];
/// Words for parts of the board that occur several times.
const HOUSES: [&str; 6] = ["row", "column", "box", "region", "house", "grid"];
/// Words for what can be singled out of houses.
const CELLS: [&str; 7] = ["cell", "spot", "square", "digit", "number", "value", "pair"];
/// Words before "value" that distinguish several values of a cell.
const WHICH_VALUE: [&str; 9] = ["normal", "face", "actual", "real", "usual", "unusual", "special", "own", "negative"];
const DEFINES: [&str; 7] = ["is", "are", "be", "equal", "become", "change", "differ"];

/// Returns whether the sentence selects some clues, singles out cells of houses, or defines the value of a digit or a cell.
pub(super) fn alters(words: &[LexiconWord]) -> bool {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    chooses(&words) || singles_out(&words) || defines_value(&words) || names_digit(&words) || is_about_one(&words)
}

/// Matches "some row", "exactly one digit", "exactly one other": rules are about all of them.
fn is_about_one(words: &[&str]) -> bool {
    let all = |word: &str| matches!(word, "digit" | "number" | "other") || HOUSES.contains(&word);
    words.iter().enumerate().any(|(place, word)| {
        let counted = match words[..place] {
            [.., "some"] => !words[place..].iter().any(|word| is_shown(word)),
            [.., "exactly" | "precisely", "one"] => true,
            _ => false,
        };
        counted && all(word)
    })
}

/// Matches "some arrows", "exactly one clue", "all but two of the cages", "not all lines", unless the sentence is about whether
/// they are shown.
fn chooses(words: &[&str]) -> bool {
    let clue = |word: &str| is_thing(word) || CLUES.contains(&word);
    let Some(first) = words.iter().position(|word| clue(word) || HOUSES.contains(word) || CELLS.contains(word)) else {
        return false;
    };
    let (before, after) = words.split_at(first);
    let shown = before.contains(&"there") || after.iter().skip(1).any(|word| is_shown(word));
    let some = before.iter().any(|word| SOME.contains(word)) || matches!(before, ["not", "all" | "every", ..]);
    let counted = before.iter().enumerate().any(|(place, word)| {
        let leads = place.checked_sub(1).map_or("", |place| before[place]);
        let of = before.get(place + 1) == Some(&"of") || *word == "one" && leads.is_empty();
        lettered(word).is_some() && (COUNTED.contains(&leads) || of && !CELLS.contains(&words[first]))
    });
    let led = |word: &&str| {
        is_general(word)
            || is_look(word)
            || is_place(word)
            || lettered(word).is_some()
            || SOME.contains(word)
            || COUNTED.contains(word)
    };
    (some || counted) && !shown && before.iter().all(led)
}

/// Matches "each box contains one cell that", "in every row a clue is".
fn singles_out(words: &[&str]) -> bool {
    let near = |place: usize, such: &[&str]| words[place + 1..].iter().take(2).any(|word| such.contains(word));
    let houses = |place: usize| EVERY.contains(&words[place]) && near(place, &HOUSES);
    let some = |place: usize| {
        let before = place.checked_sub(1).map_or("", |before| words[before]);
        let counted = lettered(words[place]).is_some() || matches!(words[place], "some" | "someof");
        let there = matches!(words[place], "a" | "an") && matches!(before, "is" | "are" | "has" | "have" | "contain");
        let what = |word: &&str| CELLS[..3].contains(word) || CLUES[..1].contains(word) || is_thing(word);
        (counted || there) && words[place + 1..].iter().take(2).any(what)
    };
    (0..words.len()).any(houses) && (0..words.len()).any(some)
}

/// Matches "every 7 is", "next to a 3": rules are the same for all digits, except those that they name with "the".
fn names_digit(words: &[&str]) -> bool {
    words.windows(2).enumerate().any(|(place, pair)| {
        let more = words.get(place + 2);
        let leads = matches!(pair[0], "a" | "an" | "all") || EVERY.contains(&pair[0]);
        // As in "a 2 to 1 ratio".
        let ratio = more == Some(&"to") && words.get(place + 3).is_some_and(|word| number(word).is_some());
        let counted =
            ratio || more.is_some_and(|word| CELLS.contains(word) || HOUSES.contains(word) || number(word).is_some());
        leads && number(pair[1]).is_some() && !counted
    })
}

/// Matches "the value of a cell is", "its normal value", "a digit's value is its row".
fn defines_value(words: &[&str]) -> bool {
    let whose = ["digit", "cell", "its", "their", "whose"];
    let ends = |place: usize| {
        let of = words.get(place + 1) == Some(&"of");
        let owner = of.then(|| (place + 2..words.len().min(place + 6)).find(|at| whose.contains(&words[*at])));
        owner.flatten().map_or(place + 1, |owner| owner + 1)
    };
    words.iter().enumerate().filter(|(_, word)| **word == "value").any(|(place, _)| {
        let before = place.checked_sub(1).map_or("", |before| words[before]);
        let owned = whose.contains(&before) || words.get(place + 1) == Some(&"of");
        let defined = words.get(ends(place)).is_some_and(|verb| DEFINES.contains(verb));
        WHICH_VALUE.contains(&before) || owned && defined
    })
}
