//! Draws clues with the marks that the faces of their rules declare.

use super::canvas::Canvas;
use super::colours::{Colours, is_area};
use super::marked_clue::MarkedClue;
use super::marks;
use super::rule::{Mark, Rule, Rules, rules};
use crate::language::faces::{Kind, Look};
use crate::puzzle::{Argument, CellId, Clue, PuzzleData};

/// The largest number of cells of clues that are drawn: a picture of more would be unreadable and too large.
const MOST: usize = 400_000;

/// Draws all clues; returns how many were left out because there are too many.
pub(super) fn draw<'p>(puzzle: &'p PuzzleData, canvas: &mut Canvas<'p>) -> usize {
    let rules = rules(puzzle);
    let mut colours = Colours::of(&puzzle.clues, &rules);
    canvas.marked = puzzle.clues.iter().filter_map(|clue| marked(clue, rules.get(clue.rule.as_str())?)).collect();
    let numbers = puzzle.clues.iter().filter_map(|clue| numbered(clue, rules.get(clue.rule.as_str())?));
    canvas.halved = marks::halved(numbers, canvas);
    let mut drawn = 0;
    for (index, clue) in puzzle.clues.iter().enumerate() {
        drawn += size(clue);
        if drawn > MOST {
            canvas.clue = None;
            return puzzle.clues.len() - index;
        }
        canvas.clue = Some(index);
        if let Some(rule) = rules.get(clue.rule.as_str()) {
            one(clue, rule, index, &rules, &mut colours, canvas);
        }
    }
    canvas.clue = None;
    0
}

fn one<'p>(
    clue: &'p Clue,
    rule: &Rule<'p>,
    index: usize,
    rules: &Rules<'p>,
    colours: &mut Colours,
    canvas: &mut Canvas<'p>,
) {
    // The clues of a choice with a quota are drawn one by one; alternatives get one mark that names them all.
    let has_quota = !clue.parts.is_empty() && !clue.arguments.is_empty();
    if has_quota {
        return parts(clue, rules, colours, canvas);
    }
    let marks = if clue.parts.is_empty() { &rule.marks[..] } else { &[] };
    for mark in marks.iter().filter(|mark| mark.kind != Kind::Nothing) {
        let ink = if is_area(mark) { colours.area(rule.name, index, mark) } else { colours.ink(rule.name, mark) };
        if marks::draw(&MarkedClue { clue, rule, mark, ink }, canvas) {
            return;
        }
    }
    let ink = colours.other(&clue.rule);
    marks::other(clue, rules, ink, canvas);
}

/// Draws each clue of a choice by itself, in the colour of the choice.
fn parts<'p>(choice: &'p Clue, rules: &Rules<'p>, colours: &mut Colours, canvas: &mut Canvas<'p>) {
    let ink = colours.other(&choice.rule);
    for clue in choice.parts.iter().flatten() {
        let marks =
            rules.get(clue.rule.as_str()).into_iter().flat_map(|rule| rule.marks.iter().map(move |mark| (rule, mark)));
        let mut marks = marks.filter(|(_, mark)| mark.kind != Kind::Nothing);
        if !marks.any(|(rule, mark)| marks::draw(&MarkedClue { clue, rule, mark, ink }, canvas)) {
            marks::other(clue, rules, ink, canvas);
        }
    }
}

/// Returns the rule and the cell of a clue that marks a single cell.
fn marked<'p>(clue: &'p Clue, rule: &Rule<'p>) -> Option<(&'p str, CellId)> {
    let mark = rule.marks.first().filter(|mark| mark.kind == Kind::Cell)?;
    match clue.argument(mark.of.first()?)?.groups()?[..] {
        [[cell]] => Some((rule.name, *cell)),
        _ => None,
    }
}

/// Returns the cells of a clue with a number outside that is not slanted.
fn numbered<'p>(clue: &'p Clue, rule: &Rule<'p>) -> Option<&'p [CellId]> {
    let is_it = |mark: &&Mark<'_>| mark.kind == Kind::Outside && mark.look != Some(Look::Slanted);
    let mark = rule.marks.first().filter(is_it)?;
    match clue.argument(mark.of.first()?)?.groups()?[..] {
        [cells] => Some(cells),
        _ => None,
    }
}

/// Returns the number of cells that a clue names, plus one.
fn size(clue: &Clue) -> usize {
    let of = |(_, found): &(String, Argument)| found.groups().iter().flatten().map(|cells| cells.len()).sum::<usize>();
    1 + clue.arguments.iter().map(of).sum::<usize>() + clue.parts.iter().flatten().map(size).sum::<usize>()
}
