//! Small boards, random choices, and puzzles that are made from the answers that agree in their clues.

use crate::oracles::Random;
use rand::RngExt;
use std::collections::BTreeSet;
use std::fmt::Write;

/// Random choices.
pub struct Dice(pub Random);

impl Dice {
    pub fn below(&mut self, n: usize) -> usize {
        self.0.random_range(0..n)
    }

    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub fn of<'t, T>(&mut self, items: &'t [T]) -> Option<&'t T> {
        if items.is_empty() { None } else { Some(&items[self.below(items.len())]) }
    }
}

/// A board of cells numbered in reading order.
#[derive(Clone, Copy)]
pub struct Board {
    pub rows: usize,
    pub columns: usize,
}

impl Board {
    pub fn len(self) -> usize {
        self.rows * self.columns
    }

    pub fn address(self, cell: usize) -> String {
        format!("r{}c{}", cell / self.columns + 1, cell % self.columns + 1)
    }

    /// Returns the cell at an offset.
    pub fn at(self, cell: usize, down: isize, right: isize) -> Option<usize> {
        let row = (cell / self.columns).checked_add_signed(down).filter(|row| *row < self.rows)?;
        let column = (cell % self.columns).checked_add_signed(right).filter(|column| *column < self.columns)?;
        Some(row * self.columns + column)
    }

    pub fn beside(self, cell: usize) -> impl Iterator<Item = usize> {
        [(-1, 0), (0, -1), (0, 1), (1, 0)].into_iter().filter_map(move |(down, right)| self.at(cell, down, right))
    }

    /// Returns the edges, in the order of layers.
    pub fn edges(self) -> Vec<(usize, usize)> {
        let from = |cell| [self.at(cell, 0, 1), self.at(cell, 1, 0)].into_iter().flatten().map(move |to| (cell, to));
        (0..self.len()).flat_map(from).collect()
    }

    pub fn lines(self) -> Vec<Vec<usize>> {
        let rows = (0..self.rows).map(|row| (0..self.columns).map(|column| row * self.columns + column).collect());
        let columns = (0..self.columns).map(|column| (0..self.rows).map(|row| row * self.columns + column).collect());
        rows.chain(columns).collect()
    }

    /// Returns the connected groups of the cells for which a condition holds.
    pub fn groups(self, holds: impl Fn(usize) -> bool) -> Vec<BTreeSet<usize>> {
        let mut groups: Vec<BTreeSet<usize>> = Vec::new();
        for cell in (0..self.len()).filter(|cell| holds(*cell)) {
            if groups.iter().any(|group| group.contains(&cell)) {
                continue;
            }
            let mut group = BTreeSet::from([cell]);
            let mut open = vec![cell];
            while let Some(cell) = open.pop() {
                open.extend(self.beside(cell).filter(|next| holds(*next) && group.insert(*next)));
            }
            groups.push(group);
        }
        groups
    }

    pub fn has_square(self, holds: impl Fn(usize) -> bool) -> bool {
        (0..self.len()).any(|cell| {
            let square = [Some(cell), self.at(cell, 0, 1), self.at(cell, 1, 0), self.at(cell, 1, 1)];
            square.into_iter().all(|cell| cell.is_some_and(&holds))
        })
    }

    pub fn touch(self, holds: impl Fn(usize) -> bool) -> bool {
        self.edges().into_iter().any(|(a, b)| holds(a) && holds(b))
    }

    /// Returns random rooms: the number of each cell's room.
    pub fn rooms(self, dice: &mut Dice) -> Vec<usize> {
        let mut of: Vec<usize> = (0..self.len()).collect();
        for (a, b) in self.edges() {
            if !dice.one_in(3) {
                let (from, to) = (of[b], of[a]);
                of.iter_mut().filter(|room| **room == from).for_each(|room| *room = to);
            }
        }
        of
    }

    pub fn drawn(self, rooms: &[usize]) -> String {
        let mut text = "rooms\n".to_owned();
        for row in rooms.chunks(self.columns) {
            let names: Vec<String> = row.iter().map(|room| format!("R{room}")).collect();
            let _ = writeln!(text, "  {}", names.join(" "));
        }
        text
    }
}

/// A puzzle, and its answers by enumeration: the values of its answer layers.
pub struct Case {
    pub text: String,
    pub answers: BTreeSet<Vec<i32>>,
}

pub type Answer = Vec<i32>;

/// Returns all 0-1 answers of this length for which a predicate holds.
pub fn all(length: usize, holds: impl Fn(&[i32]) -> bool) -> Vec<Answer> {
    let answer = |bits: u32| (0..length).map(|i| (bits >> i & 1) as i32).collect::<Answer>();
    (0..1_u32 << length).map(answer).filter(|answer| holds(answer)).collect()
}

/// Makes a puzzle from those answers that agree in the clues of a random one of them, or, one time in four, in wrong ones. `clue`
/// returns the text of a clue, and what an answer must have to agree.
pub fn with_clues<T: PartialEq>(
    dice: &mut Dice,
    mut text: String,
    answers: Vec<Answer>,
    places: usize,
    clue: impl Fn(&Answer, usize) -> Option<T>,
    said: impl Fn(usize, &T) -> String,
) -> Case {
    let Some(model) = dice.of(&answers).cloned() else { return Case { text, answers: BTreeSet::new() } };
    let mut left: BTreeSet<Answer> = answers.into_iter().collect();
    let other = left.iter().nth(dice.below(left.len())).cloned().filter(|_| dice.one_in(4));
    for place in 0..places {
        let from = if dice.one_in(2) { other.as_ref().unwrap_or(&model) } else { &model };
        if !dice.one_in(3)
            && let Some(found) = clue(from, place)
        {
            let _ = writeln!(text, "{}", said(place, &found));
            left.retain(|answer| clue(answer, place).as_ref() == Some(&found));
        }
    }
    Case { text, answers: left }
}
