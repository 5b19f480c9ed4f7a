//! Suggestions for lines with errors: rewrites a line as its author may have meant it, and keeps a rewritten line that resolves
//! without an error.
//!
//! The rewriting covers notations that people use elsewhere (`->` between groups, `= 12` for a total, `anti-knight`, `r3` for a
//! row). Each rewritten line is resolved in its place, and the first one without an error is the suggestion, so a suggestion is
//! never rejected itself. The code names no rule and no layout.

use super::Library;
use super::binding::is_direction;
use super::infer::boards;
use crate::code::Code;
use crate::puzzle::SourceId;
use crate::syntax::Diagnostic;
use crate::syntax::suggest::nearest;

/// The longest text in bytes for which suggestions are tried, since each trial resolves it again.
const LONGEST: usize = 16_384;

/// Errors in the syntax of a statement, its name, or the number and type of its arguments. For others, such as a cell that is not
/// on the board, the meaning of the line is clear.
const OF_FORM: [Code; 6] = [Code::E0103, Code::E0104, Code::E0202, Code::E0301, Code::E0302, Code::E0303];

/// The largest number of lines with errors for which suggestions are tried.
const MOST_LINES: usize = 3;

/// The largest number of rewritten lines tried for one line.
const MOST_TRIALS: usize = 150;

/// The largest number of rules and layouts tried for one name.
const MOST_NAMES: usize = 4;

/// Adds suggestions to errors where a rewritten line has no error. `resolved` returns the messages about another text of the same
/// source, or `None` when no more texts should be tried.
pub fn suggest(
    (text, source): (&str, SourceId),
    library: &Library,
    diagnostics: &mut [Diagnostic],
    resolved: &dyn Fn(&str) -> Option<Vec<Diagnostic>>,
) {
    if text.len() > LONGEST {
        return;
    }
    let wrong: Vec<usize> = diagnostics.iter().filter_map(|found| line_of(text, source, found)).collect();
    let mut tried: Vec<usize> = Vec::new();
    for message in diagnostics {
        let line = line_of(text, source, message).filter(|_| OF_FORM.contains(&message.code));
        let Some(line) = line.filter(|line| !tried.contains(line)) else { continue };
        if tried.len() == MOST_LINES {
            return;
        }
        tried.push(line);
        let with = |rewritten: &str| -> String {
            let others = text.split('\n').enumerate().map(|(at, written)| match at {
                at if at == line => rewritten,
                // Other lines with errors would prevent this one from being checked.
                at if wrong.contains(&at) => "",
                _ => written,
            });
            others.collect::<Vec<_>>().join("\n")
        };
        let is_right = |rewritten: &&String| {
            let whole = with(rewritten);
            resolved(&whole)
                .is_some_and(|found| !found.iter().any(|found| line_of(&whole, source, found) == Some(line)))
        };
        let written = text.split('\n').nth(line).unwrap_or_default();
        if let Some(found) = rewritten(written, library).iter().take(MOST_TRIALS).find(is_right) {
            // A suggestion for the name alone, perhaps among several, is sufficient if it is the same.
            let is_said = |help: &String| {
                let is_used = |guess: &str| pieces(found).contains(&LineToken::Word(guess.to_owned()));
                help.starts_with("did you mean") && help.split('`').skip(1).step_by(2).any(is_used)
            };
            if !message.help.as_ref().is_some_and(is_said) {
                message.help = Some(format!("did you mean `{}`?", found.trim()));
            }
        }
    }
}

/// Returns the line, from 0, that an error refers to.
fn line_of(text: &str, source: SourceId, message: &Diagnostic) -> Option<usize> {
    let span = message.labels.first()?.span;
    if !message.is_error() || span.source != source {
        return None;
    }
    Some(text.as_bytes().get(..span.start as usize)?.iter().filter(|byte| **byte == b'\n').count())
}

/// A token of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
enum LineToken {
    /// Letters, digits and `_`, including the characters that join ranges and sub-grids: `use`, `r1c1..r1c3`, `NW.r1c1`, `12`.
    Word(String),
    /// Anything else.
    Mark(String),
}

/// A rewriting of a line; `None` if it does not apply.
type Change = fn(&[LineToken]) -> Option<Vec<LineToken>>;

/// All rewritings.
const CHANGES: [Change; 7] = [ranges, lines, rays, apart, groups, numbers_first, numbers_last];

/// Returns the rewritten lines, the most likely first, that is, those with the fewest changes.
fn rewritten(line: &str, library: &Library) -> Vec<String> {
    let (body, _) = line.split_once("//").unwrap_or((line, ""));
    let indent = &body[..body.len() - body.trim_start().len()];
    let pieces = pieces(body);
    let mut found: Vec<String> = Vec::new();
    let mut add = |words: String| {
        let text = format!("{indent}{words}");
        if text.trim_end() != body.trim_end() && !found.contains(&text) {
            found.push(text);
        }
    };
    let is_use = matches!(pieces.first(), Some(LineToken::Word(word)) if word == "use");
    let (head, rest) = head(&pieces[usize::from(is_use)..]);
    if head.is_empty() {
        return found;
    }
    let names = names(&head, library);
    let mut masks: Vec<u32> = (0..1 << CHANGES.len()).collect();
    masks.sort_by_key(|mask| mask.count_ones());
    for mask in masks {
        let changes = CHANGES.iter().enumerate().filter(|(at, _)| mask & (1 << at) != 0);
        let changed = changes.map(|(_, change)| change).try_fold(rest.to_vec(), |pieces, change| change(&pieces));
        let Some(changed) = changed else { continue };
        for name in &names {
            let clue = format!("{name}{}", joined(&changed));
            match is_use {
                true => add(format!("use {clue}")),
                false => add(clue),
            }
        }
    }
    for name in &names {
        add(format!("use {name}{}", joined(rest)));
    }
    if let Some((rows, columns)) = size(rest) {
        boards(rows, columns).into_iter().for_each(add);
    }
    found
}

fn pieces(line: &str) -> Vec<LineToken> {
    let mut pieces = Vec::new();
    for token in line.split_whitespace() {
        let mut rest = token;
        while let Some(first) = rest.chars().next() {
            let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '.' && first != '.';
            let part = if is_word(first) { rest.find(|c| !is_word(c)) } else { rest.find(is_word) };
            let (piece, after) = rest.split_at(part.unwrap_or(rest.len()));
            pieces.push(match is_word(first) {
                true if piece.split("..").all(is_cell) => LineToken::Word(piece.to_lowercase()),
                true => LineToken::Word(piece.to_owned()),
                false => LineToken::Mark(piece.to_owned()),
            });
            rest = after;
        }
    }
    pieces
}

/// Joins tokens with a blank before each word, except inside brackets and after `=`.
fn joined(pieces: &[LineToken]) -> String {
    let mut text = String::new();
    for piece in pieces {
        match piece {
            LineToken::Word(word) => {
                if !text.ends_with(['(', '=', '{']) {
                    text.push(' ');
                }
                text.push_str(word);
            }
            LineToken::Mark(mark) if matches!(mark.as_str(), ":" | ";" | "{") => text.push_str(&format!(" {mark}")),
            LineToken::Mark(mark) => text.push_str(mark),
        }
    }
    text
}

/// Splits off the words that may be a name: `anti-knight`, `anti knight`.
fn head(pieces: &[LineToken]) -> (Vec<&str>, &[LineToken]) {
    let mut head = Vec::new();
    let mut at = 0;
    while let Some(LineToken::Word(word)) = pieces.get(at) {
        if !head.is_empty() && (is_cell(word) || !word.chars().all(|c| c.is_alphabetic() || c == '_')) {
            break;
        }
        head.push(word.as_str());
        at += 1;
        match pieces.get(at..at + 2) {
            Some([LineToken::Mark(mark), LineToken::Word(next)]) if mark == "-" && !is_cell(next) => at += 1,
            _ => break,
        }
    }
    (head, &pieces[at..])
}

/// Returns names that the words of a head may stand for.
fn names(head: &[&str], library: &Library) -> Vec<String> {
    let one = head.join("_");
    let known: Vec<&str> = library.names().chain(library.rule_names()).collect();
    let mut names = vec![one.clone()];
    if known.contains(&one.as_str()) {
        return names;
    }
    let like = library.named_like(&head.join(" "));
    let spoken = like.iter().take(MOST_NAMES).map(|rule| rule.definition.name.text.as_str());
    let layouts = library.layouts_about(&one);
    let layouts = layouts.iter().take(MOST_NAMES).map(String::as_str);
    for name in layouts.chain(nearest(&one, known.iter().copied())).chain(spoken) {
        if !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    names
}

/// Returns row and column of a cell's name.
fn cell(word: &str) -> Option<(u32, u32)> {
    let small = word.to_lowercase();
    let (row, column) = small.strip_prefix('r')?.split_once('c')?;
    Some((row.parse().ok()?, column.parse().ok()?))
}

fn is_cell(word: &str) -> bool {
    cell(word).is_some()
}

/// Returns whether the mark is a separator: not a bracket, not the `=` of `gap=4`.
fn separates(pieces: &[LineToken], at: usize) -> bool {
    let Some(LineToken::Mark(mark)) = pieces.get(at) else { return false };
    let is_named = mark == "="
        && matches!(at.checked_sub(1).map(|before| &pieces[before]), Some(LineToken::Word(word))
            if !is_cell(word) && !word.starts_with(|c: char| c.is_ascii_digit()));
    !is_named && !mark.contains(['(', ')', '{', '}', '[', ']', '"', ';', '?'])
}

/// Rewrites a mark between two cells of a row or column that are not neighbours as a range: `r1c1-r1c5`.
fn ranges(pieces: &[LineToken]) -> Option<Vec<LineToken>> {
    let mut changed: Vec<LineToken> = Vec::new();
    let mut at = 0;
    while let Some(piece) = pieces.get(at) {
        match pieces.get(at..at + 3) {
            Some([LineToken::Word(from), LineToken::Mark(_), LineToken::Word(to)])
                if separates(pieces, at + 1)
                    && cell(from).zip(cell(to)).is_some_and(|(from, to)| {
                        let (down, right) = (from.0.abs_diff(to.0), from.1.abs_diff(to.1));
                        down.min(right) == 0 && down.max(right) > 1
                    }) =>
            {
                changed.push(LineToken::Word(format!("{from}..{to}")));
                at += 3;
            }
            _ => {
                changed.push(piece.clone());
                at += 1;
            }
        }
    }
    (changed != pieces).then_some(changed)
}

/// Rewrites marks between cells as separators of groups: `r1c1 -> r1c2 r1c3`.
fn groups(pieces: &[LineToken]) -> Option<Vec<LineToken>> {
    change_marks(pieces, Some(LineToken::Mark(":".to_owned())))
}

/// Removes marks between cells: `r1c1-r1c2`, `= 12`.
fn apart(pieces: &[LineToken]) -> Option<Vec<LineToken>> {
    change_marks(pieces, None)
}

fn change_marks(pieces: &[LineToken], to: Option<LineToken>) -> Option<Vec<LineToken>> {
    let changed: Vec<LineToken> = (0..pieces.len())
        .filter_map(|at| if separates(pieces, at) { to.clone() } else { Some(pieces[at].clone()) })
        .collect();
    (changed != pieces).then_some(changed)
}

/// Rewrites `r3` and `c3` as lines.
fn lines(pieces: &[LineToken]) -> Option<Vec<LineToken>> {
    let one = |piece: &LineToken| {
        let LineToken::Word(word) = piece else { return vec![piece.clone()] };
        let digits = |rest: &str| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit());
        let small = word.to_lowercase();
        let kinds = [
            ("row", "row"),
            ("r", "row"),
            ("column", "column"),
            ("col", "column"),
            ("c", "column"),
            ("box", "box"),
            ("b", "box"),
        ];
        let found = kinds
            .iter()
            .find_map(|(short, line)| Some((*line, small.strip_prefix(short).filter(|rest| digits(rest))?)));
        match found {
            Some((line, number)) => vec![LineToken::Word(line.to_owned()), LineToken::Word(number.to_owned())],
            None => vec![piece.clone()],
        }
    };
    let changed: Vec<LineToken> = pieces.iter().flat_map(one).collect();
    (changed != pieces).then_some(changed)
}

/// Rewrites a cell and a direction as a ray.
fn rays(pieces: &[LineToken]) -> Option<Vec<LineToken>> {
    let mut changed = Vec::new();
    for (at, piece) in pieces.iter().enumerate() {
        let is_direction = |next: &LineToken| matches!(next, LineToken::Word(word) if is_direction(word));
        let is_ray =
            matches!(piece, LineToken::Word(word) if is_cell(word)) && pieces.get(at + 1).is_some_and(is_direction);
        if is_ray && changed.last() != Some(&LineToken::Word("ray".to_owned())) {
            changed.push(LineToken::Word("ray".to_owned()));
        }
        changed.push(piece.clone());
    }
    (changed != pieces).then_some(changed)
}

/// Moves a number before the cells.
fn numbers_first(pieces: &[LineToken]) -> Option<Vec<LineToken>> {
    moved(pieces, |numbers, others| [numbers, others].concat())
}

/// Moves a number after the cells.
fn numbers_last(pieces: &[LineToken]) -> Option<Vec<LineToken>> {
    moved(pieces, |numbers, others| [others, numbers].concat())
}

fn moved(pieces: &[LineToken], join: fn(Vec<LineToken>, Vec<LineToken>) -> Vec<LineToken>) -> Option<Vec<LineToken>> {
    let is_word = |piece: &LineToken| matches!(piece, LineToken::Word(word) if word.chars().all(char::is_alphabetic));
    let (mut numbers, mut others) = (Vec::new(), Vec::new());
    for (at, piece) in pieces.iter().enumerate() {
        let is_number = matches!(piece, LineToken::Word(word) if word.bytes().all(|byte| byte.is_ascii_digit()));
        // The number of `row 3` stays where it is.
        let is_of_line = at > 0 && is_word(&pieces[at - 1]);
        if is_number && !is_of_line { &mut numbers } else { &mut others }.push(piece.clone());
    }
    let changed = join(numbers, others);
    (changed != pieces).then_some(changed)
}

/// Returns the rows and columns of `9x9` or `9 by 9`.
fn size(pieces: &[LineToken]) -> Option<(usize, usize)> {
    let words = pieces.iter().filter_map(|piece| match piece {
        LineToken::Word(word) => Some(word.as_str()),
        LineToken::Mark(_) => None,
    });
    let text = words.collect::<Vec<_>>().join("x").replace("by", "x");
    let numbers: Vec<usize> =
        text.split(['x', '×']).filter(|part| !part.is_empty()).map(|part| part.parse().ok()).collect::<Option<_>>()?;
    match numbers[..] {
        [side] => Some((side, side)),
        [rows, columns] => Some((rows, columns)),
        _ => None,
    }
}
