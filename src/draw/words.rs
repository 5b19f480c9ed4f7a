//! The texts of a picture: the rules in sentences, and the description.

use super::colours::Colours;
use super::label;
use super::rule::{Rule, rules};
use crate::language::faces;
use crate::puzzle::{Clue, PuzzleData};
use std::collections::HashSet;

/// Returns the sentences that state a puzzle's rules, without repetition, in the order of its clues. The names of colours are
/// those of the picture. A rule without a sentence is named.
pub fn sentences(puzzle: &PuzzleData) -> Vec<String> {
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
        said.push_str(&format!(", of which {left_out} are not drawn"));
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
