//! Short texts for clues: the texts in marks, and labels for what marks do not show.

use super::rule::{Mark, MarkText, Rule, Rules, rules};
use crate::language::faces::{Kind, Look};
use crate::puzzle::{Argument, CellId, CellReading, Clue, Layout, PuzzleData};
use std::cmp::Ordering;

/// The largest number of characters of a label, sufficient for the longest names of rules.
const MOST: usize = 24;

/// Returns the text in a mark; `None` if it has none, or if it omits the default.
pub(super) fn text(clue: &Clue, rule: &Rule<'_>, mark: &Mark<'_>, layout: &Layout) -> Option<String> {
    match mark.text? {
        MarkText::Literal(letters) => Some(letters.to_owned()),
        MarkText::Parameter(_) => {
            let items = items(clue, rule, mark, layout);
            (!items.is_empty()).then(|| items.join(" "))
        }
    }
}

/// Returns a text with an arrow from a cell towards the next one.
pub(super) fn pointed(text: &str, from: CellId, to: Option<CellId>, layout: &Layout) -> String {
    let (from, to) = (layout.position(from), layout.position(to.unwrap_or(from)));
    let arrow = match (from.row.cmp(&to.row), from.column.cmp(&to.column)) {
        (Ordering::Greater, Ordering::Equal) => "↑",
        (Ordering::Less, Ordering::Equal) => "↓",
        (Ordering::Equal, Ordering::Greater) => "←",
        (Ordering::Equal, Ordering::Less) => "→",
        _ => "",
    };
    format!("{text}{arrow}")
}

/// Returns the texts of clues in their cells, for drawings as text: the text of the mark, or a character for its shape.
pub fn in_cells(puzzle: &PuzzleData) -> Vec<Option<String>> {
    let layout = &puzzle.layout;
    let rules = rules(puzzle);
    let mut texts = vec![None; layout.cells().len()];
    for clue in &puzzle.clues {
        let Some(rule) = rules.get(clue.rule.as_str()) else { continue };
        let every = rule.marks.first().filter(|mark| mark.kind == Kind::Every);
        if let Some(mark) = every {
            texts.iter_mut().zip(of_cells(clue, mark)).for_each(|(text, number)| *text = text.take().or(number));
        }
        let Some(mark) = rule.marks.first().filter(|mark| mark.kind == Kind::Cell) else { continue };
        let text = text(clue, rule, mark, layout);
        let (text, cells) = match (mark.look, &clue.cells()[..]) {
            (Some(Look::Pointer), [first, rest @ ..]) => {
                let text = pointed(&text.unwrap_or_default(), *first, rest.first().copied(), layout);
                (Some(text), vec![*first])
            }
            (_, cells) => (text, cells.to_vec()),
        };
        let shape = match (mark.look, mark.colour) {
            (Some(Look::Circle), Some("black")) => Some("●"),
            (Some(Look::Circle), _) => Some("○"),
            (Some(Look::Square), _) => Some("■"),
            _ => None,
        };
        let shown = text.or_else(|| shape.map(str::to_owned));
        cells.into_iter().for_each(|cell| texts[cell.index()] = texts[cell.index()].take().or_else(|| shown.clone()));
    }
    texts
}

/// Returns the numbers of a mark in every cell; `None` for a cell without one.
pub(super) fn of_cells(clue: &Clue, mark: &Mark<'_>) -> Vec<Option<String>> {
    let number = |found: &Argument| match found {
        Argument::Integer(number) => Some(number.to_string()).filter(|_| mark.unknown != Some(*number)),
        _ => None,
    };
    match mark.of.first().and_then(|name| clue.argument(name)) {
        Some(Argument::List(numbers)) => numbers.iter().map(number).collect(),
        _ => Vec::new(),
    }
}

/// Returns the items of the text in a mark, which can be placed separately.
pub(super) fn items(clue: &Clue, rule: &Rule<'_>, mark: &Mark<'_>, layout: &Layout) -> Vec<String> {
    let item = |found: &Argument| match found {
        Argument::Integer(number) if mark.unknown == Some(*number) => Some("?".to_owned()),
        found => value(found, layout),
    };
    match mark.text {
        None => Vec::new(),
        Some(MarkText::Literal(letters)) => vec![letters.to_owned()],
        Some(MarkText::Parameter(name)) => match clue.argument(name) {
            Some(Argument::List(found)) => found.iter().filter_map(item).collect(),
            Some(found) => {
                let default = rule.parameter(name).and_then(|parameter| parameter.default);
                item(found).filter(|_| !found.is_default(default, layout)).into_iter().collect()
            }
            None => Vec::new(),
        },
    }
}

/// Returns a label with the arguments that the clue's mark does not show: numbers and words that differ from the default.
pub(super) fn beside(clue: &Clue, rule: &Rule<'_>, shown: Option<MarkText<'_>>, layout: &Layout) -> Option<String> {
    let unusual = |parameter: &super::rule::Parameter<'_>| {
        let found = clue.argument(parameter.name)?;
        let is_shown = shown == Some(MarkText::Parameter(parameter.name));
        if is_shown || found.is_default(parameter.default, layout) {
            return None;
        }
        let value = value(found, layout)?;
        Some(if parameter.default.is_some() { format!("{}={value}", parameter.name) } else { value })
    };
    let mut words: Vec<String> = rule.parameters.iter().filter_map(unusual).collect();
    if clue.reads != CellReading::Both {
        words.extend(clue.reads.word().map(str::to_owned));
    }
    (!words.is_empty()).then(|| shortened(&words.join(" ")))
}

/// Returns the label of a clue without a mark: its name or its rule's name, with its numbers and words.
pub(super) fn whole(clue: &Clue, rules: &Rules<'_>, layout: &Layout) -> String {
    if let Some(name) = &clue.name {
        return shortened(name);
    }
    if !clue.parts.is_empty() {
        let parts = clue.parts.iter().flatten().filter_map(|part| rules.get(part.rule.as_str()));
        let titles: Vec<&str> = parts.map(|rule| rule.title.as_str()).take(MOST).collect();
        return shortened(&titles.join(" or "));
    }
    let Some(rule) = rules.get(clue.rule.as_str()) else { return clue.rule.clone() };
    let values: Vec<String> = match rule.parameters.is_empty() {
        true => clue.arguments.iter().filter_map(|(_, argument)| value(argument, layout)).collect(),
        false => beside(clue, rule, None, layout).into_iter().collect(),
    };
    // The name is shortened to make room for the arguments.
    let values = shortened(&values.join(" "));
    let room = MOST.saturating_sub(values.chars().count() + 1).max(4);
    format!("{} {values}", cut(&rule.title, room)).trim_end().to_owned()
}

/// Formats an argument other than cells; `None` for cells.
pub(super) fn value(found: &Argument, layout: &Layout) -> Option<String> {
    let name = |digit: &i32| layout.symbols.name(*digit).to_owned();
    match found {
        Argument::Integer(number) => Some(number.to_string()),
        Argument::Boolean(truth) => Some(if *truth { "yes" } else { "no" }.to_owned()),
        Argument::Text(text) => Some(shortened(text)),
        Argument::Digit(digit) => Some(name(digit)),
        Argument::Digits(digits) => Some(digits.iter().map(name).collect::<Vec<_>>().join(" ")),
        Argument::List(items) => {
            let words: Vec<String> = items.iter().filter_map(|item| value(item, layout)).collect();
            (!words.is_empty()).then(|| words.join(" "))
        }
        Argument::Cell(_) | Argument::Cells(_) => None,
    }
}

fn shortened(text: &str) -> String {
    cut(text, MOST)
}

/// Truncates a text to `most` characters, and removes trailing characters that are not letters.
fn cut(text: &str, most: usize) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().count() <= most {
        return text;
    }
    let kept: String = text.chars().take(most - 1).collect();
    format!("{}…", kept.trim_end())
}
