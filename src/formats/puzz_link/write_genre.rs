//! Writes links of the genres in [`GENRES`](super::genres::GENRES).

use super::codes::{Numbers, UNKNOWN, encode, pack};
use super::genres::{Block, Clues, Form, GENRES, Genre};
use super::read_genre::{DIRECTIONS, Pair, neighbours};
use crate::formats::{Document, Loss};
use crate::puzzle::{Argument, CellId, Clue, Layout, Position};
use crate::syntax::ast::{Item, ItemKind};
use std::collections::BTreeSet;
use std::fmt::Write;

/// Returns the genre of a puzzle by its rules; `None` if none of them is the rule of a genre.
pub(super) fn genre_of(document: &Document<'_>) -> Option<&'static Genre> {
    let states = |genre: &&Genre| {
        let is_it = |clue: &Clue| match genre.rule {
            "" => genre.rules().any(|rule| rule == clue.rule),
            rule => rule == clue.rule,
        };
        document.puzzle.clues.iter().any(is_it)
    };
    GENRES.iter().find(states)
}

/// What a link or an ID of a puzzle states.
pub(super) struct Written {
    pub flags: String,
    pub rows: usize,
    pub columns: usize,
    pub body: String,
}

/// Writes the puzzle of a genre as these blocks; `None` if it cannot be.
pub(super) fn write(
    genre: &Genre,
    blocks: &[Block],
    document: &Document<'_>,
    losses: &mut Vec<Loss>,
) -> Option<Written> {
    let puzzle = document.puzzle;
    let layout = &*puzzle.layout;
    if !layout.grids.is_empty() {
        losses.push(Loss::Grids(layout.name.clone()));
        return None;
    }
    losses.extend(puzzle.solution.is_some().then_some(Loss::Solution));
    losses.extend((!puzzle.givens.is_empty()).then_some(Loss::Givens(puzzle.givens.len())));
    losses.extend((!puzzle.marks.is_empty()).then_some(Loss::Marks(puzzle.marks.len())));
    // The layers of the genre's rule are there with it.
    let own = |item: &Item| if let ItemKind::Var(var) = &item.kind { Some(var.name.text.to_string()) } else { None };
    let own: Vec<String> = document.tree.into_iter().flat_map(|tree| &tree.items).filter_map(own).collect();
    losses.extend((!own.is_empty()).then_some(Loss::Layers(own)));
    losses.extend(document.values());
    losses.extend(puzzle.doubts.iter().map(|doubt| Loss::Doubt(doubt.what.clone())));
    let has_holes = blocks.iter().any(|block| matches!(block, Block::Runs(_)));
    let (rows, columns) = (usize::from(layout.rows()), usize::from(layout.columns()));
    if !has_holes && !layout.fills_rectangle() {
        losses.push(Loss::Custom(layout.name.clone()));
        return None;
    }
    let rules: Vec<&str> = blocks.iter().flat_map(Block::rules).collect();
    let (known, others): (Vec<&Clue>, Vec<&Clue>) =
        puzzle.clues.iter().partition(|clue| clue.rule == genre.rule || rules.contains(&clue.rule.as_str()));
    losses.extend(others.into_iter().map(|clue| document.loss(clue)));
    let writer = Writer { layout, rows, columns, known };
    // Some arguments are flags; the rule's default has none.
    let used = writer.known.iter().find(|clue| clue.rule == genre.rule);
    let states = |said: &str| {
        said.split_once('=').is_some_and(|(name, value)| {
            let stated = used.and_then(|clue| clue.argument(name));
            match stated {
                Some(Argument::Boolean(truth)) => truth.to_string() == value,
                Some(Argument::Integer(n)) => n.to_string() == value,
                _ => false,
            }
        })
    };
    let flags: String = genre.flags.iter().filter(|(_, said)| states(said)).map(|(letter, _)| *letter).collect();
    let mut body = String::new();
    for block in blocks {
        match writer.block(genre, *block) {
            Ok(text) => body.push_str(&text),
            Err(clue) => losses
                .extend(clue.map_or_else(|| Some(Loss::Custom(layout.name.clone())), |clue| Some(document.loss(clue)))),
        }
    }
    Some(Written { flags, rows, columns, body })
}

struct Writer<'a> {
    layout: &'a Layout,
    rows: usize,
    columns: usize,
    /// The clues of the genre's rules.
    known: Vec<&'a Clue>,
}

impl<'a> Writer<'a> {
    /// Returns a part of the body, or the first clue that the code cannot express.
    fn block(&self, genre: &Genre, block: Block) -> Result<String, Option<&'a Clue>> {
        match block {
            Block::Argument => {
                let used = self.known.iter().find(|clue| clue.rule == genre.rule);
                let number = used.and_then(|clue| integers(clue).first().copied()).unwrap_or(1);
                Ok(format!("{number}/"))
            }
            Block::Rooms => Ok(self.walls(self.between_rooms())),
            Block::Walls(rule) => {
                let of_rule = self.known.iter().filter(|clue| clue.rule == rule);
                let pair = |clue: &&&'a Clue| match clue.cells()[..] {
                    [a, b] => Some((self.place(a).min(self.place(b)), self.place(a).max(self.place(b)))),
                    _ => None,
                };
                let pairs: BTreeSet<Pair> = of_rule.clone().filter_map(|clue| pair(&clue)).collect();
                let sides = neighbours(self.rows, self.columns).concat();
                if let Some(clue) = of_rule.clone().find(|clue| pair(clue).is_none_or(|pair| !sides.contains(&pair))) {
                    return Err(Some(clue));
                }
                Ok(if pairs.is_empty() { String::new() } else { self.walls(|pair| pairs.contains(&pair)) })
            }
            Block::Pearls(rules) => {
                let mut entries: Vec<Option<Numbers>> = vec![None; self.rows * self.columns];
                for clue in self.known.iter().filter(|clue| rules.contains(&clue.rule.as_str())) {
                    let cell = *clue.cells().first().ok_or(Some(*clue))?;
                    entries[self.place(cell)] = Some(vec![if clue.rule == rules[0] { 1 } else { 2 }]);
                }
                Ok(encode(super::codes::Code::Pearls, &entries).unwrap_or_default())
            }
            Block::Cells(code, clues) => {
                let entries = self.entries(clues)?;
                encode(code, &entries).ok_or_else(|| self.of_rules(clues).next())
            }
            Block::OfRooms(clues) => {
                let entries = self.entries(clues)?;
                let rooms = self.layout.rooms.iter();
                let of_room = |cells: &Vec<CellId>| cells.iter().find_map(|cell| entries[self.place(*cell)].clone());
                let entries: Vec<Option<Numbers>> = rooms.map(of_room).collect();
                encode(super::codes::Code::Hexadecimal, &entries).ok_or_else(|| self.of_rules(clues).next())
            }
            Block::Circles(rules) => {
                let mut circles = vec![0; self.rows * self.columns];
                for clue in &self.known {
                    let colour = rules.iter().zip(1..).find(|(rule, _)| **rule == clue.rule);
                    if let (Some((_, colour)), Some(cell)) = (colour, clue.cells().first()) {
                        circles[self.place(*cell)] = colour;
                    }
                }
                Ok(pack(&circles, 3))
            }
            Block::Runs(rule) => self.runs(rule),
        }
    }

    fn of_rules(&self, clues: Clues) -> impl Iterator<Item = &'a Clue> {
        self.known.iter().copied().filter(move |clue| match clues.form {
            Form::NumberOr(other) | Form::Ray(other) => clue.rule == other || clue.rule == clues.rule,
            _ => clue.rule == clues.rule,
        })
    }

    /// Returns what stands in each place of the rectangle.
    fn entries(&self, clues: Clues) -> Result<Vec<Option<Numbers>>, Option<&'a Clue>> {
        let mut entries: Vec<Option<Numbers>> = vec![None; self.rows * self.columns];
        for clue in self.of_rules(clues) {
            let numbers = integers(clue);
            let cells = clue.cells();
            if let Form::Together = clues.form {
                entries = numbers.into_iter().map(|n| (n > 0).then(|| vec![n])).collect();
                continue;
            }
            let first = *cells.first().ok_or(Some(clue))?;
            let numbers = match clues.form {
                Form::Number(Some(unknown)) if numbers == [unknown] => vec![UNKNOWN],
                Form::NumberOr(other) if clue.rule == other => vec![UNKNOWN],
                Form::Ray(other) if clue.rule == other => vec![0, UNKNOWN],
                Form::Ray(_) => vec![self.direction(&cells).ok_or(Some(clue))?, *numbers.first().ok_or(Some(clue))?],
                _ => numbers,
            };
            let entry = &mut entries[self.place(first)];
            if entry.is_some() {
                return Err(Some(clue));
            }
            *entry = Some(numbers);
        }
        Ok(entries)
    }

    /// Returns the number of the direction in which cells run to the border.
    fn direction(&self, cells: &[CellId]) -> Option<i64> {
        let Position { row, column } = self.layout.position(*cells.first()?);
        let (last_row, last_column) = (self.layout.rows() - 1, self.layout.columns() - 1);
        let to = |row: std::ops::RangeInclusive<u16>, column: std::ops::RangeInclusive<u16>| -> Vec<Position> {
            row.flat_map(|row| column.clone().map(move |column| Position { row, column })).collect()
        };
        let (mut up, mut left) = (to(0..=row, column..=column), to(row..=row, 0..=column));
        up.reverse();
        left.reverse();
        let rays = [up, to(row..=last_row, column..=column), left, to(row..=row, column..=last_column)];
        let own: Vec<Position> = cells.iter().map(|cell| self.layout.position(*cell)).collect();
        (1..DIRECTIONS.len() as i64).zip(rays).find(|(_, ray)| *ray == own).map(|(number, _)| number)
    }

    /// Writes the walls, by pair of neighbours.
    fn walls(&self, is_wall: impl Fn(Pair) -> bool) -> String {
        let walls = |pairs: Vec<Pair>| -> Vec<u32> { pairs.into_iter().map(|pair| u32::from(is_wall(pair))).collect() };
        neighbours(self.rows, self.columns).map(|pairs| pack(&walls(pairs), 2)).concat()
    }

    /// Returns whether there is a wall between two cells: they are in different rooms. A cell without a room is one by itself.
    fn between_rooms(&self) -> impl Fn(Pair) -> bool {
        let mut room = vec![usize::MAX; self.rows * self.columns];
        for (number, cells) in self.layout.rooms.iter().enumerate() {
            cells.iter().for_each(|cell| room[self.place(*cell)] = number);
        }
        move |(a, b)| room[a] != room[b] || room[a] == usize::MAX
    }

    /// Writes the cells without digits with the sums of the runs that begin beside them, then the sums of those at the border.
    fn runs(&self, rule: &str) -> Result<String, Option<&'a Clue>> {
        let count = self.rows * self.columns;
        let mut open = vec![false; count];
        (0..self.layout.cells().len() as u32).for_each(|cell| open[self.place(CellId(cell))] = true);
        let mut down = vec![0; count];
        let mut across = vec![0; count];
        for clue in self.known.iter().copied().filter(|clue| clue.rule == rule) {
            let (cells, sum) = (clue.cells(), integers(clue).first().copied().unwrap_or(0));
            let [first, rest @ ..] = &cells[..] else { return Err(Some(clue)) };
            let first = self.place(*first);
            match rest.first().map(|second| self.place(*second) - first) {
                Some(1) => across[first] = sum,
                Some(step) if step == self.columns => down[first] = sum,
                _ => return Err(Some(clue)),
            }
        }
        let mut text = String::new();
        let mut empty = 0_u8;
        let skip = |text: &mut String, empty: &mut u8| {
            if *empty > 0 {
                text.push(char::from(b'j' + *empty));
            }
            *empty = 0;
        };
        let digit = |sum: i64| match u8::try_from(sum) {
            Ok(sum @ 0..10) => Ok(char::from(b'0' + sum)),
            Ok(sum @ 10..20) => Ok(char::from(b'a' + sum - 10)),
            Ok(sum @ 20..46) => Ok(char::from(b'A' + sum - 20)),
            _ => Err(None),
        };
        for cell in 0..count {
            if open[cell] {
                empty += 1;
                if empty == 16 {
                    skip(&mut text, &mut empty);
                }
                continue;
            }
            skip(&mut text, &mut empty);
            let below = cell + self.columns;
            let is_run = |first: usize, beside: bool| beside && open[first];
            let sums = [
                if is_run(below.min(count - 1), below < count) { down[below] } else { 0 },
                if is_run((cell + 1).min(count - 1), (cell + 1) % self.columns != 0) { across[cell + 1] } else { 0 },
            ];
            match sums {
                [0, 0] => text.push('.'),
                [down, across] => {
                    let _ = write!(text, "{}{}", digit(down)?, digit(across)?);
                }
            }
        }
        skip(&mut text, &mut empty);
        for cell in (0..self.columns).filter(|cell| open[*cell]) {
            text.push(digit(down[cell])?);
        }
        for cell in (0..self.rows).map(|row| row * self.columns).filter(|cell| open[*cell]) {
            text.push(digit(across[cell])?);
        }
        Ok(text)
    }

    /// Returns the place of a cell in the rectangle, in reading order.
    fn place(&self, cell: CellId) -> usize {
        let Position { row, column } = self.layout.position(cell);
        usize::from(row) * self.columns + usize::from(column)
    }
}

/// Returns the integers among a clue's arguments.
fn integers(clue: &Clue) -> Vec<i64> {
    let of = |argument: &Argument| match argument {
        Argument::Integer(n) => Some(*n),
        _ => None,
    };
    let arguments = clue.arguments.iter().flat_map(|(_, argument)| match argument {
        Argument::List(items) => items.iter().collect(),
        argument => vec![argument],
    });
    arguments.filter_map(of).collect()
}
