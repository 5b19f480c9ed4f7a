//! Reads the bodies of links of the genres in [`GENRES`](super::genres::GENRES).

use super::codes::{Body, Entry, Misread, UNKNOWN};
use super::genres::{Block, Clues, Form, Genre};
use crate::formats::draft::Draft;
use crate::model::DisjointSets;
use crate::puzzle::Span;
use crate::syntax::Diagnostic;
use std::collections::HashMap;
use std::fmt::Write;
use std::ops::Range;

/// The directions of rays, by their numbers in links.
pub(super) const DIRECTIONS: [&str; 5] = ["", "up", "down", "left", "right"];

/// Adds the puzzle of a body with these blocks to a draft. The genre's rule gets these arguments. The text begins at byte `start`
/// of the source; `whole` is the span of the link.
pub(super) fn read(
    draft: &mut Draft<'_>,
    genre: &Genre,
    blocks: &[Block],
    arguments: Vec<&str>,
    (rows, columns): (usize, usize),
    (start, text): (usize, &str),
    whole: Span,
) -> Result<(), Box<Diagnostic>> {
    let mut reader = Reader { draft, rows, columns, start, whole, rooms: Vec::new(), argument: None };
    let mut body = Body { text, at: 0 };
    if !genre.body.iter().any(|block| matches!(block, Block::Runs(_))) {
        reader.draft.say(&format!("use grid({rows}, {columns})"), whole);
    }
    // An argument comes first in bodies, too.
    let (first, others) = blocks.split_at(blocks.iter().take_while(|block| matches!(block, Block::Argument)).count());
    let mut read = first.iter().try_for_each(|block| reader.block(*block, &mut body));
    let arguments: Vec<String> =
        reader.argument.iter().map(u32::to_string).chain(arguments.into_iter().map(str::to_owned)).collect();
    if let Some(said) = usage(genre, &arguments) {
        reader.draft.say(&said, whole);
    }
    read = read.and_then(|()| others.iter().try_for_each(|block| reader.block(*block, &mut body)));
    read.map_err(|misread| {
        misread.message(text, |bytes| Span::new(draft.source.id, start + bytes.start, start + bytes.end))
    })
}

/// Returns the statement of the genre's rule with these arguments, if it has one.
pub(super) fn usage(genre: &Genre, arguments: &[String]) -> Option<String> {
    match (genre.rule, arguments) {
        ("", _) => None,
        (rule, []) => Some(format!("use {rule}")),
        (rule, arguments) => Some(format!("use {rule}({})", arguments.join(", "))),
    }
}

/// Returns the number of each cell's region: cells are in one if no wall is between them.
pub(super) fn regions(count: usize, walls: &[(Pair, bool)]) -> Vec<usize> {
    let mut joined = DisjointSets::new(count);
    for ((cell, other), _) in walls.iter().filter(|(_, wall)| !wall) {
        joined.join([*cell, *other]);
    }
    joined.numbers()
}

/// Two cells beside each other.
pub(super) type Pair = (usize, usize);

/// Returns the pairs of neighbours in the order of walls: each cell and the one to its right, then each cell and the one below it.
pub(super) fn neighbours(rows: usize, columns: usize) -> [Vec<Pair>; 2] {
    let count = rows * columns;
    let right = (0..count).filter(|cell| (cell + 1) % columns != 0).map(|cell| (cell, cell + 1));
    let below = (0..count - columns).map(|cell| (cell, cell + columns));
    [right.collect(), below.collect()]
}

struct Reader<'r, 's> {
    draft: &'r mut Draft<'s>,
    rows: usize,
    columns: usize,
    start: usize,
    whole: Span,
    /// The number of the room of each cell.
    rooms: Vec<usize>,
    argument: Option<u32>,
}

impl Reader<'_, '_> {
    fn block(&mut self, block: Block, body: &mut Body<'_>) -> Result<(), Misread> {
        let count = self.rows * self.columns;
        match block {
            Block::Argument => {
                let rest = &body.text[body.at..];
                let digits = rest.find('/').unwrap_or(rest.len());
                let bytes = body.at..body.at + digits;
                self.argument = Some(rest[..digits].parse().map_err(|_| Misread(bytes))?);
                body.at = (body.at + digits + 1).min(body.text.len());
            }
            Block::Rooms => {
                self.rooms = regions(count, &self.walls(body)?);
                let numbers: Vec<Option<usize>> = self.rooms.iter().copied().map(Some).collect();
                self.draft.rooms(self.columns, &numbers, self.whole);
            }
            Block::Walls(_) if body.at >= body.text.len() => {}
            Block::Walls(rule) => {
                let from = body.at;
                for ((cell, other), _) in self.walls(body)?.into_iter().filter(|(_, wall)| *wall) {
                    let said = format!("{rule} {} {}", self.address(cell), self.address(other));
                    self.say(&said, from..body.at);
                }
            }
            Block::Cells(code, Clues { rule, form: Form::Together }) => {
                let mut said = rule.to_owned();
                for entry in body.entries(code, count)?.places {
                    let number = entry.map_or(0, |(numbers, _)| numbers[0].max(0));
                    let _ = write!(said, " {number}");
                }
                self.draft.say(&said, self.whole);
            }
            Block::Cells(code, clues) => {
                for (cell, entry) in body.entries(code, count)?.places.into_iter().enumerate() {
                    entry.into_iter().for_each(|entry| self.clue(clues, cell, entry));
                }
            }
            Block::OfRooms(clues) => {
                let mut first: Vec<usize> = Vec::new();
                for (cell, room) in self.rooms.iter().enumerate() {
                    if *room == first.len() {
                        first.push(cell);
                    }
                }
                let entries = body.entries(super::codes::Code::Hexadecimal, first.len())?.places;
                for (cell, entry) in first.into_iter().zip(entries) {
                    entry.into_iter().for_each(|entry| self.clue(clues, cell, entry));
                }
            }
            Block::Circles(rules) => {
                let from = body.at;
                for (cell, circle) in body.packed(count, 3)?.into_iter().enumerate() {
                    let Some(rule) = (circle as usize).checked_sub(1).map(|colour| rules[colour]) else { continue };
                    let said = format!("{rule} {}", self.address(cell));
                    let at = from + cell / 3;
                    self.say(&said, at..at + 1);
                }
            }
            Block::Pearls(rules) => {
                for (cell, entry) in body.entries(super::codes::Code::Pearls, count)?.places.into_iter().enumerate() {
                    let Some((numbers, bytes)) = entry else { continue };
                    let said = format!("{} {}", rules[numbers[0] as usize - 1], self.address(cell));
                    self.say(&said, bytes);
                }
            }
            Block::Runs(rule) => self.runs(rule, body)?,
        }
        Ok(())
    }

    /// Returns the pairs of neighbours, and whether a wall is between them.
    fn walls(&self, body: &mut Body<'_>) -> Result<Vec<(Pair, bool)>, Misread> {
        let [right, below] = neighbours(self.rows, self.columns);
        let mut walls = Vec::with_capacity(right.len() + below.len());
        for pairs in [right, below] {
            let packed = body.packed(pairs.len(), 2)?;
            walls.extend(pairs.into_iter().zip(packed.into_iter().map(|wall| wall != 0)));
        }
        Ok(walls)
    }

    /// Adds the clue of a cell.
    fn clue(&mut self, clues: Clues, cell: usize, (numbers, bytes): Entry) {
        if let Some(said) = clue(clues, &self.address(cell), &numbers) {
            self.say(&said, bytes);
        }
    }

    /// Reads the cells without digits, and the sums of runs: those of these cells first, then those at the top and at the left.
    fn runs(&mut self, rule: &str, body: &mut Body<'_>) -> Result<(), Misread> {
        let count = self.rows * self.columns;
        let mut is_open = vec![true; count];
        let mut sums = Sums::new();
        let mut cell = 0;
        while cell < count {
            let at = body.at;
            let Some(first) = body.text[at..].chars().next() else { break };
            if matches!(first, 'k'..='z') {
                cell += first as usize - 'j' as usize;
                body.at += 1;
                continue;
            }
            is_open[cell] = false;
            body.at += first.len_utf8();
            if first != '.' {
                let down = total(first).ok_or(Misread(at..at + first.len_utf8()))?;
                let second = body.text[body.at..].chars().next().unwrap_or(' ');
                let across = total(second).ok_or(Misread(at..body.at))?;
                body.at += second.len_utf8();
                let bytes = at..body.at;
                sums.insert((cell + self.columns, true), (down, bytes.clone()));
                if (cell + 1) % self.columns != 0 {
                    sums.insert((cell + 1, false), (across, bytes));
                }
            }
            cell += 1;
        }
        let tops = (0..self.columns).map(|cell| (cell, true));
        let sides = (0..self.rows).map(|row| (row * self.columns, false));
        for (cell, is_down) in tops.chain(sides).filter(|(cell, _)| is_open[*cell]) {
            let at = body.at;
            let Some(first) = body.text[at..].chars().next() else { break };
            body.at += first.len_utf8();
            let sum = total(first).ok_or(Misread(at..body.at))?;
            sums.insert((cell, is_down), (sum, at..body.at));
        }
        let size = (self.rows, self.columns);
        runs(rule, size, &is_open, &sums, &mut |said, bytes| self.say(said, bytes.clone()));
        Ok(())
    }

    fn say(&mut self, said: &str, bytes: Range<usize>) {
        let span = Span::new(self.draft.source.id, self.start + bytes.start, self.start + bytes.end);
        self.draft.say(said, if bytes.is_empty() { self.whole } else { span });
    }

    fn address(&self, cell: usize) -> String {
        address(cell, self.columns)
    }
}

/// Returns the address of a cell on a board of this width.
pub(super) fn address(cell: usize, columns: usize) -> String {
    format!("r{}c{}", cell / columns + 1, cell % columns + 1)
}

/// Returns the clue of a cell with these numbers as a statement, if they are one.
pub(super) fn clue(clues: Clues, place: &str, numbers: &[i64]) -> Option<String> {
    let rule = clues.rule;
    Some(match (clues.form, numbers) {
        (Form::Number(None), [UNKNOWN]) => return None,
        (Form::Number(Some(n)), [UNKNOWN]) => format!("{rule} {n} {place}"),
        (Form::NumberOr(other), [UNKNOWN]) | (Form::Ray(other), [0, _] | [_, UNKNOWN]) => {
            format!("{other} {place}")
        }
        (Form::Ray(_), [direction, n]) => {
            format!("{rule} {n} ray {place} {}", DIRECTIONS.get(*direction as usize)?)
        }
        (Form::List, numbers) => {
            let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
            format!("{rule} {place} : {}", numbers.join(" "))
        }
        (_, [n, ..]) => format!("{rule} {n} {place}"),
        (_, []) => return None,
    })
}

/// The sums of runs with their places in the text, by the first cell of the run, and whether it goes down; 0 if none is stated.
pub(super) type Sums = HashMap<(usize, bool), (i64, Range<usize>)>;

/// Says a board on which some cells are open, and the runs of these with their sums.
pub(super) fn runs(
    rule: &str,
    (rows, columns): (usize, usize),
    is_open: &[bool],
    sums: &Sums,
    say: &mut dyn FnMut(&str, &Range<usize>),
) {
    let count = rows * columns;
    let mut said = "cells".to_owned();
    for cell in (0..count).filter(|cell| is_open[*cell]) {
        let _ = write!(said, " {}", address(cell, columns));
    }
    say(&said, &(0..0));
    say("symbols 1..9", &(0..0));
    for (is_down, step) in [(true, columns), (false, 1)] {
        for first in (0..count).filter(|cell| is_open[*cell]) {
            let before = match is_down {
                true => first.checked_sub(step),
                false => first.checked_sub(1).filter(|_| first % columns != 0),
            };
            if before.is_some_and(|before| is_open[before]) {
                continue;
            }
            let end = if is_down { count } else { (first / columns + 1) * columns };
            let run: Vec<usize> = (first..end).step_by(step).take_while(|cell| is_open[*cell]).collect();
            let (sum, bytes) = sums.get(&(first, is_down)).cloned().unwrap_or((0, 0..0));
            if sum == 0 && run.len() < 2 {
                continue;
            }
            let last = run.last().copied().unwrap_or(first);
            say(&format!("{rule} {sum} {}..{}", address(first, columns), address(last, columns)), &bytes);
        }
    }
}

/// The sum that a character stands for; 0 if none is stated.
fn total(character: char) -> Option<i64> {
    match character {
        '-' => Some(0),
        '0'..='9' => Some(i64::from(character as u8 - b'0')),
        'a'..='j' => Some(i64::from(character as u8 - b'a') + 10),
        'A'..='Z' => Some(i64::from(character as u8 - b'A') + 20),
        _ => None,
    }
}
