//! Reads title, author, rules and solution, which are in `metadata`, or in cages without cells.

use super::cells::Grid;
use crate::code::Code;
use crate::formats::draft::Draft;
use crate::formats::embedded;
use crate::formats::json_value::{Json, JsonKind};
use crate::formats::prose::only_restricts;
use crate::puzzle::{Effect, Span};
use crate::syntax::Diagnostic;
use compact_str::{CompactString, ToCompactString};

/// The metadata of a puzzle.
#[derive(Default)]
pub(in crate::formats) struct SudokuPadMetadata {
    pub(in crate::formats) title: String,
    pub(in crate::formats) rules: String,
    pub(in crate::formats) solution: Option<(String, Span)>,
}

/// Members without information about rules.
const HARMLESS: [&str; 32] = [
    "source",
    "msgcorrect",
    "msgincorrect",
    "msgCorrect",
    "msgIncorrect",
    "preamble",
    "postamble",
    "postmessage",
    "id",
    "url",
    "video",
    "videos",
    "duration",
    "date",
    "created",
    "modified",
    "difficulty",
    "tags",
    "cover",
    "logo",
    "bgimage",
    "bgimageopacity",
    "bgimagescale",
    "bgimageposition",
    "customstyle",
    "customStyle",
    "hint",
    "hints",
    "version",
    "uid",
    "language",
    "links",
];

/// Reads the metadata. Texts with the same key are concatenated.
pub(in crate::formats) fn read(json: &Json, draft: &mut Draft<'_>) -> SudokuPadMetadata {
    let mut stated = SudokuPadMetadata::default();
    for key in ["title", "author", "rules", "solution"] {
        if let Some(found) = json.get(key)
            && take(key, found, &mut stated, draft)
        {
            found.ignore();
        }
    }
    for whole in ["metadata", "metaData"] {
        let Some(found) = json.get(whole) else { continue };
        for member in found.members() {
            let known = take(&member.key, &member.value, &mut stated, draft);
            if known {
                // Marked as read in any case.
                member.seen().ignore();
            }
        }
    }
    for cage in json.get("cages").map_or(&[][..], Json::list) {
        if cage.get("cells").is_some_and(|cells| !cells.list().is_empty()) {
            continue;
        }
        let Some(value) = cage.get("value") else { continue };
        cage.ignore();
        let Some((key, text)) = value.text().and_then(|text| text.split_once(':')) else {
            if let Some(text) = value.text().filter(|text| !text.trim().is_empty()) {
                let effect = if only_restricts(text) { Effect::Restricts } else { Effect::Changes };
                draft.doubt(effect, format!("the text \"{}\"", super::short(text)), value.span);
            }
            continue;
        };
        let said = Json::new(JsonKind::Text(text.trim().to_owned()), value.span);
        if !take(key.trim(), &said, &mut stated, draft) {
            draft.doubt(Effect::Changes, format!("the unknown statement \"{}\"", super::short(key)), value.span);
        }
    }
    if !stated.rules.is_empty() {
        let at = stated_at(json).unwrap_or(json.span);
        let rules = stated.rules.clone();
        draft.metadata("rules", &rules, at);
    }
    stated
}

/// Returns the span of the rules in words.
fn stated_at(json: &Json) -> Option<Span> {
    let inside = ["metadata", "metaData"].iter().find_map(|key| json.get(key)?.get("rules"));
    let cage = || {
        let cages = json.get("cages")?.list();
        cages.iter().find_map(|cage| cage.get("value").filter(|v| v.text().is_some_and(|t| t.starts_with("rules"))))
    };
    inside.or_else(|| json.get("rules")).or_else(cage).map(|found| found.span)
}

/// Adds one statement; returns `false` if its key is unknown.
fn take(key: &str, value: &Json, stated: &mut SudokuPadMetadata, draft: &mut Draft<'_>) -> bool {
    let text = joined(value);
    if matches!(key, "rules" | "ruleset") && !is_words(value) {
        return false;
    }
    match key {
        "title" => {
            if stated.title.is_empty() {
                draft.metadata("title", &text, value.span);
            }
            add(&mut stated.title, &text);
        }
        "author" => draft.metadata("author", &text, value.span),
        // Some exporters escape line breaks twice.
        "rules" | "ruleset" => add(&mut stated.rules, &text.replace("\\n", "\n")),
        "solution" => stated.solution = Some((text, value.span)).filter(|(text, _)| !text.trim().is_empty()),
        // The mark of gridc's own writer.
        "gridc" => value.list().iter().filter_map(Json::text).for_each(|rule| draft.confirm(rule)),
        // Has been read before.
        embedded::KEY => value.ignore(),
        "antiknight" | "antiking" => {
            if value.truth() {
                draft.say(&format!("use {key}"), value.span);
            }
        }
        _ => return says_nothing(key),
    }
    true
}

/// Returns whether a value is a text, a list of texts, or empty.
fn is_words(value: &Json) -> bool {
    match &value.kind {
        JsonKind::Text(_) => true,
        JsonKind::List(_) => value.list().iter().all(is_words),
        _ => value.is_blank(),
    }
}

/// Returns whether a text in a cage or shape is about lights in fog, which only hides parts of the puzzle from people.
pub(in crate::formats) fn is_fog(text: &str) -> bool {
    matches!(text, "FOW" | "FOGLIGHT" | "fogofwar" | "foglight")
}

/// Returns whether this key has no information about rules.
pub(in crate::formats) fn says_nothing(key: &str) -> bool {
    HARMLESS.contains(&key) || key.starts_with("setting") || key.to_lowercase().starts_with("fog")
}

fn add(text: &mut String, more: &str) {
    let more = more.trim();
    if !more.is_empty() && text != more {
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(more);
    }
}

/// Returns a text, or the texts of a list as lines.
fn joined(value: &Json) -> String {
    match &value.kind {
        JsonKind::List(items) => items.iter().map(said).collect::<Vec<_>>().join("\n"),
        _ => said(value),
    }
}

/// Returns a text, or a number as a text.
fn said(value: &Json) -> String {
    match &value.kind {
        JsonKind::Text(text) => text.clone(),
        JsonKind::Number(number) => number.to_string(),
        _ => String::new(),
    }
}

/// Adds the solution: one symbol per cell, or two digits.
pub(in crate::formats) fn solution(stated: &SudokuPadMetadata, grid: &Grid<'_>, draft: &mut Draft<'_>) {
    let Some((text, at)) = &stated.solution else { return };
    let symbols = symbols(text, grid);
    let digits: Option<Vec<Option<i64>>> = match symbols.len() / grid.cells.len() {
        1 if symbols.len() == grid.cells.len() => symbols.iter().map(|c| digit(*c)).collect(),
        2 if symbols.len() == 2 * grid.cells.len() => symbols.chunks(2).map(pair).collect(),
        _ => None,
    };
    let Some(digits) = digits else {
        let message = Diagnostic::new(Code::W0723, "the stored solution cannot be read");
        let expected = format!("expected a symbol for each of {} cells", grid.cells.len());
        draft.report(message.at(*at, expected).help("the verdict does not depend on it"));
        return;
    };
    if digits.iter().all(|digit| digit.is_none_or(|d| d == 0)) {
        return;
    }
    let cells = digits
        .iter()
        .zip(&grid.cells)
        .map(|(digit, cell)| -> (Option<CompactString>, Span) {
            (digit.filter(|_| cell.is_some()).map(|d| d.to_compact_string()), *at)
        })
        .collect();
    draft.solution(grid.columns, cells, *at);
}

/// Returns a cell's digit: `Some(None)` if it is open, `None` if the symbol is invalid in solutions.
fn digit(symbol: char) -> Option<Option<i64>> {
    match symbol {
        '.' | '?' | '_' | '-' | 'x' | '\u{b7}' => Some(None),
        '0'..='9' | 'A'..='W' => symbol.to_digit(36).map(|n| Some(i64::from(n))),
        _ => None,
    }
}

fn pair(symbols: &[char]) -> Option<Option<i64>> {
    let text: String = symbols.iter().collect();
    match text.as_str() {
        ".." | "??" | "__" | "--" => Some(None),
        _ => text.parse().ok().map(Some),
    }
}

/// Returns the symbols of a solution, reduced to the board: it may have some for the whole canvas.
fn symbols(text: &str, grid: &Grid<'_>) -> Vec<char> {
    let symbols: Vec<char> = text.chars().filter(|c| !c.is_whitespace() && *c != ',').collect();
    let (rows, columns) = grid.canvas;
    let wide = symbols.len() / (rows * columns).max(1);
    match symbols.len() == wide * rows * columns
        && (1..=2).contains(&wide)
        && (rows, columns) != (grid.rows, grid.columns)
    {
        true => {
            let row = |row: usize| {
                let start = ((grid.top + row) * columns + grid.left) * wide;
                symbols[start..start + grid.columns * wide].to_vec()
            };
            (0..grid.rows).flat_map(row).collect()
        }
        false => symbols,
    }
}

impl SudokuPadMetadata {
    /// Returns the lowest and the highest digit that the rules in words state for the whole board, if they state one range: "fill
    /// the grid with the digits 0-8".
    pub(in crate::formats) fn range(&self) -> Option<(i64, i64)> {
        const WHOLE: [&str; 9] = ["row", "rows", "grid", "sudoku", "use", "using", "fill", "place", "enter"];
        let mut found = None;
        for sentence in self.rules.split(['.', '\n', ';', '!']) {
            let lower = sentence.to_lowercase().replace(['-', '\u{2013}', '\u{2014}'], " to ");
            let words: Vec<&str> =
                lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
            if !words.iter().any(|word| WHOLE.contains(word)) {
                continue;
            }
            for (place, word) in words.iter().enumerate() {
                let mut rest = words[place + 1..].iter().skip_while(|word| **word == "from");
                if !matches!(*word, "digit" | "digits" | "number" | "numbers") {
                    continue;
                }
                let (Some(low), Some(&("to" | "through" | "thru")), Some(high)) =
                    (rest.next(), rest.next(), rest.next())
                else {
                    continue;
                };
                let (Ok(low), Ok(high)) = (low.parse::<u8>(), high.parse::<u8>()) else { continue };
                let range = (i64::from(low), i64::from(high));
                if found.is_some_and(|other| other != range) {
                    return None;
                }
                found = Some(range);
            }
        }
        found
    }

    /// Returns the digits of the solution, as far as it states any.
    pub(in crate::formats) fn digits(&self, grid: &Grid<'_>) -> Vec<i64> {
        let Some((text, _)) = &self.solution else { return Vec::new() };
        let (symbols, cells) = (symbols(text, grid), grid.cells.len());
        match symbols.len() {
            count if count == cells => symbols.iter().filter_map(|c| digit(*c).flatten()).collect(),
            count if count == 2 * cells => symbols.chunks(2).filter_map(|two| pair(two).flatten()).collect(),
            _ => Vec::new(),
        }
    }
}
