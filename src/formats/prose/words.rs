//! Splits sentences into words in normalised spelling.

use crate::puzzle::NUMBER_WORDS;
use std::borrow::Cow;

/// A word in the form of the lexicon: lower case, singular, without apostrophes.
pub(super) type LexiconWord = String;

/// Returns the words of a sentence. Hyphens separate, except after `anti` and `non`; `2:1` is two numbers; `3x3`, `3 x 3` and
/// `3 by 3` are one word. Web addresses are skipped; letters that imitate bold type, as in `𝗔𝗿𝗿𝗼𝘄`, are plain ones.
pub(super) fn words(sentence: &str) -> Vec<LexiconWord> {
    let mut found: Vec<LexiconWord> = Vec::new();
    let sentence = match sentence.is_ascii() {
        true => Cow::Borrowed(sentence),
        false => Cow::Owned(sentence.chars().map(plain).collect()),
    };
    let address = |piece: &&str| piece.contains("://") || piece.trim_start_matches(['(', '<']).starts_with("www.");
    let text = sentence.split_whitespace().filter(|piece| !address(piece)).collect::<Vec<_>>().join(" ");
    let mut rest = text.as_str();
    while let Some(start) = rest.find(|c: char| c.is_alphanumeric()) {
        rest = &rest[start..];
        let inside = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '’' | '`');
        let end = rest.find(|c| !inside(c)).unwrap_or(rest.len());
        let mut word = rest[..end].to_lowercase();
        rest = &rest[end..];
        if matches!(word.as_str(), "anti" | "non")
            && let Some(after) = rest.strip_prefix(['-', '‑', ' '])
        {
            let end = after.find(|c| !inside(c)).unwrap_or(after.len());
            word.push_str(&after[..end].to_lowercase());
            rest = &after[end..];
        }
        push(&word, &mut found);
        let is_number = |word: Option<&LexiconWord>| word.is_some_and(|word| number(word).is_some());
        if let [.., _, by, _] = &found[..]
            && matches!(by.as_str(), "x" | "by")
            && is_number(found.get(found.len() - 3))
            && is_number(found.last())
        {
            let size = found.split_off(found.len() - 3);
            found.push(format!("{}x{}", size[0], size[2]));
        }
    }
    found
}

/// Returns the ASCII letter or digit for one of Unicode's mathematical alphanumeric symbols or fullwidth forms, and any other
/// character as it is.
fn plain(c: char) -> char {
    /// Each style has all capital letters, then all small ones.
    const STYLE: u32 = 52;
    let code = u32::from(c);
    let ascii = |first: u8, offset: u32| char::from(first + u8::try_from(offset).unwrap_or(0));
    match code {
        0x1D400..=0x1D6A3 => match (code - 0x1D400) % STYLE {
            capital @ 0..26 => ascii(b'A', capital),
            small => ascii(b'a', small - 26),
        },
        0x1D7CE..=0x1D7FF => ascii(b'0', (code - 0x1D7CE) % 10),
        0xFF01..=0xFF5E => ascii(b'!', code - 0xFF01),
        _ => c,
    }
}

/// Expands contractions and adds the rest of the word in normalised spelling.
fn push(word: &str, found: &mut Vec<LexiconWord>) {
    let word = word.replace(['’', '`'], "'");
    let word = word.trim_matches('\'');
    if word == "none" {
        found.extend(["no".to_owned(), "digit".to_owned()]);
    } else if matches!(word, "cannot" | "can't" | "cant") {
        found.extend(["can".to_owned(), "not".to_owned()]);
    } else if matches!(word, "won't") {
        found.extend(["will".to_owned(), "not".to_owned()]);
    } else if let Some(verb) = word.strip_suffix("n't") {
        found.extend([spelled(verb).into_owned(), "not".to_owned()]);
    } else if let Some((stem, ending)) = word.split_once('\'') {
        found.push(spelled(stem).into_owned());
        match ending {
            "re" => found.push("are".to_owned()),
            "ll" => found.push("will".to_owned()),
            _ => {}
        }
    } else if let Some(number) =
        word.strip_suffix('s').filter(|n| n.len() == 1 && n.starts_with(|c: char| c.is_ascii_digit()))
    {
        found.push(number.to_owned());
    } else if !word.is_empty() {
        found.push(spelled(word).into_owned());
    }
}

/// Normalises the spelling of a word: singular, British.
pub(super) fn spelled(word: &str) -> Cow<'_, str> {
    let word = match word {
        "gray" | "greys" | "grays" => "grey",
        "color" | "colors" | "colours" | "coloured" | "colored" => "colour",
        "neighbor" | "neighbors" | "neighboring" | "neighbouring" => "neighbour",
        "center" | "centers" => "centre",
        // Only the plural refers to both diagonals.
        "diagonals" => return Cow::Borrowed(word),
        "xes" | "xs" => "x",
        "vs" => "v",
        "repepat" | "repeats" | "repeated" | "repeating" | "reappear" | "recur" => "repeat",
        "thermometor" | "thermometors" | "thermos" => "thermometer",
        "sums" | "summed" | "summing" => "sum",
        "adds" | "added" | "adding" | "addition" => "add",
        "seperated" | "seperate" | "separate" | "separates" | "separating" => "separated",
        "neighbors'" | "neighbours'" => "neighbour",
        "occurs" | "occur" | "occurring" | "occurs'" | "appears" | "appearing" => "appear",
        "identically" => "identical",
        "summation" | "totals" | "totalling" | "totaling" => "sum",
        "increases" | "increasing" | "increased" | "ascend" | "ascends" => "increase",
        "connect" | "connects" | "connecting" => "connected",
        "diamonds" => "diamond",
        "behaviour" | "behavior" => "behaviour",
        "disc" | "discs" | "disk" | "disks" => "circle",
        "join" | "joins" | "joining" => "joined",
        "comprise" | "comprises" | "comprising" | "consist" | "consists" | "consisting" => "contain",
        "string" | "strings" => "sequence",
        "medium" | "mid" => "middle",
        "visits" | "visited" | "visiting" => "visit",
        other => other,
    };
    let plural = word.len() > 3 && word.ends_with('s') && !word.ends_with("ss") && !word.ends_with("us");
    match plural {
        true if word.ends_with("ies") => Cow::Owned(format!("{}y", &word[..word.len() - 3])),
        true if ["xes", "ches", "shes", "sses"].iter().any(|e| word.ends_with(e)) => {
            Cow::Borrowed(&word[..word.len() - 2])
        }
        true => Cow::Borrowed(&word[..word.len() - 1]),
        false => Cow::Borrowed(word),
    }
}

/// Parses a number in digits.
pub(super) fn number(word: &str) -> Option<i64> {
    word.parse().ok()
}

/// Returns whether a word names a cell, as in `R1C2`.
pub(super) fn names_cell(word: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    word.strip_prefix('r')
        .and_then(|rest| rest.split_once('c'))
        .is_some_and(|(row, column)| number(row) && number(column))
}

/// Parses a number in letters.
pub(super) fn lettered(word: &str) -> Option<i64> {
    NUMBER_WORDS.iter().position(|n| *n == word).and_then(|n| i64::try_from(n).ok())
}
