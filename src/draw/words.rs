//! The texts of a picture: the rules in sentences, and the description.

use super::canvas::{LABEL, MARGIN, wide};
use super::colours::Colours;
use super::label;
use super::rule::{Rule, rules};
use super::{Figure, Ink, Layer, Picture, PictureShape, Point};
use crate::language::faces::{self, Kind};
use crate::puzzle::{Clue, PuzzleData};
use std::collections::HashSet;

/// Returns the sentences that state a puzzle's rules, without repetition, in the order of its clues. The names of colours are
/// those of the picture. A rule without a sentence is named.
pub fn sentences(puzzle: &PuzzleData) -> Vec<String> {
    stated(puzzle, |_, _| true)
}

/// Returns the sentences of the rules of the whole board that have no mark, which a picture alone does not show.
pub fn unmarked(puzzle: &PuzzleData) -> Vec<String> {
    stated(puzzle, |clue, rule| {
        clue.is_rule() && rule.marks.iter().all(|mark| matches!(mark.kind, Kind::Every | Kind::Nothing))
    })
}

/// Returns the sentence of each rule that is not in the built-in library and has one, with the rule's name.
pub fn own_sentences(puzzle: &PuzzleData) -> Vec<(&str, String)> {
    let own = puzzle.own_rules.iter().filter(|own| own.says.is_some());
    let of = |name| stated(puzzle, |_, rule| rule.name == name).into_iter().map(move |sentence| (name, sentence));
    own.flat_map(|own| of(own.name.as_str())).collect()
}

/// Returns the sentences of the `wanted` rules, without repetition.
fn stated(puzzle: &PuzzleData, wanted: impl Fn(&Clue, &Rule<'_>) -> bool) -> Vec<String> {
    let rules = rules(puzzle);
    let colours = Colours::of(&puzzle.clues, &rules);
    let mut found: Vec<String> = Vec::new();
    let mut seen = HashSet::new();
    for clue in &puzzle.clues {
        for clue in std::iter::once(clue).chain(clue.parts.iter().flatten()) {
            // Rules of the whole board may occur several times, with different numbers.
            let key =
                (clue.rule.as_str(), if clue.is_rule() { format!("{:?}", clue.arguments) } else { String::new() });
            if !clue.parts.is_empty() || !seen.insert(key) {
                continue;
            }
            let Some(rule) = rules.get(clue.rule.as_str()) else { continue };
            if !wanted(clue, rule) {
                continue;
            }
            let rule = said(clue, rule, &colours, puzzle);
            if !found.contains(&rule) {
                found.push(rule);
            }
        }
    }
    found
}

/// Returns the sentence of a rule. Arguments in which its clues may differ are replaced by the default, unless the rule applies
/// to the whole board.
fn said(clue: &Clue, rule: &Rule<'_>, colours: &Colours, puzzle: &PuzzleData) -> String {
    let Some(says) = rule.says else {
        return match label::beside(clue, rule, None, &puzzle.layout).filter(|_| clue.is_rule()) {
            Some(words) => format!("{}: {words}", rule.title),
            None => rule.title.clone(),
        };
    };
    let colour = rule.marks.first().map_or("", |mark| colours.word(rule.name, mark));
    faces::sentence(says, colour, |name| {
        Some(clue.argument(name).and_then(|found| label::value(found, &puzzle.layout)).unwrap_or_default())
    })
}

/// Adds sentences below a picture, in lines of its width.
pub fn captioned(mut picture: Picture, sentences: &[String]) -> Picture {
    let Point { x, y } = picture.frame.corner;
    let room = picture.frame.width - 2.0 * MARGIN;
    let mut lines: Vec<String> = Vec::new();
    for sentence in sentences {
        let first = lines.len();
        for word in sentence.split_whitespace() {
            match lines[first..].last_mut() {
                Some(line) if wide(line, LABEL) + wide(word, LABEL) + LABEL / 2.0 <= room => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
    }
    if lines.len() > CAPTION {
        lines.truncate(CAPTION);
        lines.push("…".to_owned());
    }
    for text in lines {
        picture.frame.height += 1.5 * LABEL;
        let centre = Point { x: x + picture.frame.width / 2.0, y: y + picture.frame.height - MARGIN - LABEL / 2.0 };
        let shape = PictureShape::Text { centre, size: LABEL, text, ink: Ink::Black, bold: false };
        picture.figures.push(Figure { layer: Layer::Digit, clue: None, shape });
    }
    picture
}

/// The largest number of lines below a picture.
const CAPTION: usize = 24;

/// Describes the picture for people who cannot see it: the board, the number of digits, and the rules.
pub(super) fn description(puzzle: &PuzzleData, left_out: usize) -> String {
    let layout = &puzzle.layout;
    let mut said = format!("{} of {} rows and {} columns", layout.name, layout.rows(), layout.columns());
    let counted = |count: usize, one: &str| match count {
        1 => format!(", 1 {one}"),
        count => format!(", {count} {one}s"),
    };
    said.push_str(&counted(puzzle.givens.len(), "given"));
    said.push_str(&counted(puzzle.clues.len(), "clue"));
    if left_out > 0 {
        said.push_str(&format!(", {left_out} of them not drawn"));
    }
    said.push('.');
    for sentence in sentences(puzzle) {
        if said.len() + sentence.len() > MOST {
            said.push_str(" …");
            break;
        }
        said.push(' ');
        said.push_str(&sentence);
        if !sentence.ends_with('.') {
            said.push('.');
        }
    }
    said
}

/// The approximate maximum length of a description, in bytes.
const MOST: usize = 2000;
