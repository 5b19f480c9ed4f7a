//! Generates random small puzzles as text, with all their solutions, found without the library.

#![allow(dead_code, reason = "each binary uses a part")]

use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::BTreeSet;

/// Puzzles with more solutions get further givens.
const MOST_SOLUTIONS: usize = 30;

/// A board: places of cells in reading order, from 0, and groups of cells that must be different.
#[derive(Clone, Debug)]
pub struct Shape {
    /// Its `.grid` statement.
    head: String,
    side: i32,
    pub cells: Vec<(u16, u16)>,
    houses: Vec<Vec<usize>>,
    /// Whether a plain text of its rows implies it.
    plain: bool,
}

impl Shape {
    fn square(side: u16, head: String, plain: bool) -> Self {
        let cells: Vec<(u16, u16)> = (0..side).flat_map(|r| (0..side).map(move |c| (r, c))).collect();
        let mut shape = Self { head, side: i32::from(side), cells, houses: Vec::new(), plain };
        shape.houses_by(|(row, _)| row);
        shape.houses_by(|(_, column)| column);
        shape
    }

    fn houses_by<K: Ord>(&mut self, key: impl Fn((u16, u16)) -> K) {
        let keys: BTreeSet<K> = self.cells.iter().map(|c| key(*c)).collect();
        let house = |k: &K| (0..self.cells.len()).filter(|i| key(self.cells[*i]) == *k).collect();
        let houses: Vec<Vec<usize>> = keys.iter().map(house).collect();
        self.houses.extend(houses);
    }

    pub fn classic(rows: u16, columns: u16) -> Self {
        let mut shape = Self::square(rows * columns, format!("use classic({rows}, {columns})\n"), true);
        shape.houses_by(|(r, c)| (r / rows, c / columns));
        shape
    }

    pub fn latin(side: u16) -> Self {
        Self::square(side, format!("use latin({side})\n"), false)
    }

    /// Creates connected regions: those of neighbouring rows are repeatedly merged and split.
    pub fn jigsaw(side: u16, random: &mut Xoshiro256PlusPlus) -> Self {
        let n = usize::from(side);
        let mut region: Vec<usize> = (0..n * n).map(|i| i / n).collect();
        for _ in 0..60 {
            let (a, b) = (random.random_range(0..n), random.random_range(0..n));
            let both: Vec<usize> = (0..n * n).filter(|i| region[*i] == a || region[*i] == b).collect();
            let Some(part) = piece(&both, n, random).filter(|_| a != b) else { continue };
            let others: Vec<usize> = both.iter().copied().filter(|i| !part.contains(i)).collect();
            if piece_of(&others, others[0], n, random).len() == n {
                part.iter().for_each(|i| region[*i] = a);
                others.iter().for_each(|i| region[*i] = b);
            }
        }
        let letters = |row: &[usize]| row.iter().map(|r| char::from(b'A' + *r as u8)).collect::<String>();
        let picture: String = region.chunks(n).map(|row| format!("  {}\n", letters(row))).collect();
        let mut shape = Self::square(side, format!("use jigsaw({side})\nregions\n{picture}"), false);
        shape.houses_by(|(r, c)| region[usize::from(r) * n + usize::from(c)]);
        shape
    }

    /// Returns two boards of side 4; the last box of the first is the first box of the second.
    pub fn twins() -> Self {
        let head = "layout twins {\n  place classic(2, 2) as A at r1c1, B at r3c3\n}\nuse twins\n".to_owned();
        let on =
            |corner: u16, (r, c): (u16, u16)| (corner..corner + 4).contains(&r) && (corner..corner + 4).contains(&c);
        let places = (0..6).flat_map(|r| (0..6).map(move |c| (r, c)));
        let cells: Vec<(u16, u16)> = places.filter(|p| on(0, *p) || on(2, *p)).collect();
        let mut shape = Self { head, side: 4, cells, houses: Vec::new(), plain: false };
        for corner in [0, 2] {
            for i in 0..4 {
                let of = |part: &dyn Fn(u16, u16) -> u16| {
                    let inside = |p: &(u16, u16)| on(corner, *p) && part(p.0 - corner, p.1 - corner) == i;
                    (0..shape.cells.len()).filter(|k| inside(&shape.cells[*k])).collect::<Vec<_>>()
                };
                let houses = [of(&|r, _| r), of(&|_, c| c), of(&|r, c| r / 2 * 2 + c / 2)];
                shape.houses.extend(houses);
            }
        }
        shape
    }

    /// Returns assignments with these allowed digits, at most one more than `most`; digits are tried in the order listed.
    fn solutions(&self, allowed: &[Vec<i32>], most: usize) -> Vec<Vec<i32>> {
        let mut found = Vec::new();
        self.extend(allowed, &mut Vec::new(), most, &mut found);
        found
    }

    fn extend(&self, allowed: &[Vec<i32>], x: &mut Vec<i32>, most: usize, found: &mut Vec<Vec<i32>>) {
        let cell = x.len();
        if cell == self.cells.len() {
            found.push(x.clone());
            return;
        }
        for digit in &allowed[cell] {
            let taken = |h: &Vec<usize>| h.contains(&cell) && h.iter().any(|i| *i < cell && x[*i] == *digit);
            if !self.houses.iter().any(taken) && found.len() <= most {
                x.push(*digit);
                self.extend(allowed, x, most, found);
                x.pop();
            }
        }
    }

    /// Returns rows of text: `.` for blanks and `#` for places without a cell.
    fn picture(&self, digit: impl Fn(usize) -> Option<i32>) -> Vec<String> {
        let end = self.cells.iter().map(|(r, c)| r.max(c) + 1).max().unwrap_or(0);
        let symbol = |at: (u16, u16)| match self.cells.iter().position(|c| *c == at).map(&digit) {
            None => "#".to_owned(),
            Some(None) => ".".to_owned(),
            Some(Some(digit)) => digit.to_string(),
        };
        (0..end).map(|r| (0..end).map(|c| symbol((r, c))).collect()).collect()
    }
}

/// Returns a connected half of some cells of a square, chosen at random.
fn piece(cells: &[usize], n: usize, random: &mut Xoshiro256PlusPlus) -> Option<Vec<usize>> {
    let start = *cells.choose(random)?;
    Some(piece_of(cells, start, n, random)).filter(|p| p.len() == n)
}

/// Returns up to `n` of these cells, connected, from `start` on.
fn piece_of(cells: &[usize], start: usize, n: usize, random: &mut Xoshiro256PlusPlus) -> Vec<usize> {
    let near = |a: usize, b: usize| (a / n).abs_diff(b / n) + (a % n).abs_diff(b % n) == 1;
    let mut piece = vec![start];
    while piece.len() < n {
        let more: Vec<usize> =
            cells.iter().copied().filter(|c| !piece.contains(c) && piece.iter().any(|p| near(*p, *c))).collect();
        let Some(next) = more.choose(random) else { break };
        piece.push(*next);
    }
    piece
}

/// A puzzle, with its known results.
pub struct SmallPuzzle {
    pub shape: Shape,
    pub text: String,
    pub solutions: BTreeSet<Vec<i32>>,
    /// The solution that the text states, correct or not.
    pub stated: Option<Vec<i32>>,
}

impl SmallPuzzle {
    /// Returns a puzzle with none, one, or up to `MOST_SOLUTIONS` solutions.
    pub fn random(shape: Shape, random: &mut Xoshiro256PlusPlus) -> Self {
        let digits: Vec<i32> = (1..=shape.side).collect();
        let shuffled = |random: &mut Xoshiro256PlusPlus| {
            let mut order = digits.clone();
            order.shuffle(random);
            order
        };
        let orders: Vec<Vec<i32>> = shape.cells.iter().map(|_| shuffled(random)).collect();
        let full = shape.solutions(&orders, 0).into_iter().next();
        let mut cells: Vec<usize> = (0..shape.cells.len()).collect();
        cells.shuffle(random);
        let mut givens: Vec<Option<i32>> = vec![None; shape.cells.len()];
        let mut marks: Vec<Option<Vec<i32>>> = vec![None; shape.cells.len()];
        let wanted = if random.random_range(0..2) == 0 { 1 } else { MOST_SOLUTIONS };
        let mut allowed = vec![digits.clone(); shape.cells.len()];
        // If no grid exists at all (some jigsaws), a few cells with any digits.
        let any: Vec<i32> = shape.cells.iter().map(|_| *digits.choose(random).unwrap()).collect();
        let full = full.unwrap_or(any);
        for (count, cell) in cells.into_iter().enumerate() {
            if count > 3 && shape.solutions(&allowed, wanted).len() <= wanted {
                break;
            }
            if random.random_range(0..6) == 0 {
                let keep = |d: &i32| *d == full[cell] || random.random_range(0..2) == 0;
                let some: Vec<i32> = digits.iter().copied().filter(keep).collect();
                allowed[cell].clone_from(&some);
                marks[cell] = Some(some);
            } else {
                allowed[cell] = vec![full[cell]];
                givens[cell] = Some(full[cell]);
            }
        }
        if random.random_range(0..3) == 0 {
            // One given is wrong, which leaves few solutions or none.
            let given: Vec<usize> = (0..givens.len()).filter(|i| givens[*i].is_some()).collect();
            if let Some(cell) = given.choose(random) {
                let other = *digits.choose(random).unwrap();
                givens[*cell] = Some(other);
                allowed[*cell] = vec![other];
            }
        }
        let solutions: BTreeSet<Vec<i32>> = shape.solutions(&allowed, 10_000).into_iter().collect();
        let stated = match random.random_range(0..4) {
            0 => solutions.first().cloned(),
            1 => Some(full),
            2 => solutions.last().map(|x| x.iter().map(|d| d % shape.side + 1).collect()),
            _ => None,
        };
        let text = text(&shape, &givens, &marks, stated.as_deref(), random);
        Self { shape, text, solutions, stated }
    }
}

/// Returns the puzzle in one of the formats that can express it.
fn text(
    shape: &Shape,
    givens: &[Option<i32>],
    marks: &[Option<Vec<i32>>],
    stated: Option<&[i32]>,
    random: &mut Xoshiro256PlusPlus,
) -> String {
    let rows = shape.picture(|i| givens[i]);
    let answer = stated.map(|x| shape.picture(|i| Some(x[i])));
    if shape.plain && marks.iter().all(Option::is_none) {
        match (random.random_range(0..3), &answer) {
            (0, None) => return rows.concat() + "\n",
            (0, Some(answer)) => return format!("{},{}\n", rows.concat(), answer.concat()),
            (1, None) => {
                return rows.iter().map(|r| format!("| {} |\n", r.split("").collect::<Vec<_>>().join(" "))).collect();
            }
            _ => {}
        }
    }
    let indented = |rows: &[String]| rows.iter().map(|r| format!("  {r}\n")).collect::<String>();
    let mut text = format!("gridc 1\n{}givens\n{}", shape.head, indented(&rows));
    for ((row, column), digits) in shape.cells.iter().zip(marks) {
        if let Some(digits) = digits {
            let digits: Vec<String> = digits.iter().map(i32::to_string).collect();
            text += &format!("marks r{}c{} in {{{}}}\n", row + 1, column + 1, digits.join(" "));
        }
    }
    if let Some(answer) = answer {
        text += &format!("solution\n{}", indented(&answer));
    }
    text
}
