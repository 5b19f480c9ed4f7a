//! Random places for clues, and their notation in `.grid` files.

use super::Random;
use super::board::{Board, Place, Shape};
use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};

/// Formats a cell: `r1c1`.
pub fn cell((row, column): Place) -> String {
    format!("r{}c{}", row + 1, column + 1)
}

/// Formats cells: `r1c1 r1c2 …`.
pub fn cells(places: &[Place]) -> String {
    places.iter().map(|p| cell(*p)).collect::<Vec<_>>().join(" ")
}

/// Any cell.
pub fn any(shape: Shape, random: &mut Random) -> Place {
    (random.random_range(0..shape.side()), random.random_range(0..shape.side()))
}

/// Returns the cells a king's move away, or only the orthogonal ones.
pub fn around(shape: Shape, place: Place, diagonal: bool) -> Vec<Place> {
    let steps = (-1..=1).flat_map(|dr| (-1..=1).map(move |dc| (dr, dc)));
    let wanted = steps.filter(|(dr, dc)| (*dr, *dc) != (0, 0) && (diagonal || dr * dc == 0));
    wanted.filter_map(|(dr, dc)| shape.step(place, dr, dc)).collect()
}

/// Returns a path of different cells, each a king's move from the previous one; shorter if it runs into itself.
pub fn path(shape: Shape, length: usize, random: &mut Random) -> Vec<Place> {
    loop {
        let mut path = vec![any(shape, random)];
        while path.len() < length {
            let last = path[path.len() - 1];
            let next: Vec<Place> = around(shape, last, true).into_iter().filter(|p| !path.contains(p)).collect();
            match next.choose(random) {
                Some(next) => path.push(*next),
                None => break,
            }
        }
        if path.len() == length {
            return path;
        }
    }
}

/// Returns a path whose digits satisfy a rule; the longest of several attempts if none is long enough.
pub fn path_where(
    board: &Board,
    length: usize,
    random: &mut Random,
    may_follow: impl Fn(&[i64], i64) -> bool,
) -> Vec<Place> {
    let shape = board.shape;
    let mut best: Vec<Place> = Vec::new();
    for _ in 0..200 {
        let mut path = vec![any(shape, random)];
        while path.len() < length {
            let read = board.read(&path);
            let mut next = around(shape, path[path.len() - 1], true);
            next.retain(|p| !path.contains(p) && may_follow(&read, board.at(*p)));
            next.shuffle(random);
            match next.first() {
                Some(next) => path.push(*next),
                None => break,
            }
        }
        if path.len() > best.len() {
            best = path;
        }
        if best.len() == length {
            break;
        }
    }
    best
}

/// Loops, each cell a king's move from the previous one.
const RINGS: [&[Place]; 5] = [
    &[(0, 0), (0, 1), (1, 0)],
    &[(0, 0), (0, 1), (1, 1), (1, 0)],
    &[(0, 1), (1, 2), (2, 1), (1, 0)],
    &[(0, 0), (0, 1), (0, 2), (1, 2), (1, 1), (1, 0)],
    &[(0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0)],
];

/// Returns the cells of a loop once around, from a random start.
pub fn ring(shape: Shape, random: &mut Random) -> Vec<Place> {
    let mut ring: Vec<Place> = RINGS.choose(random).unwrap_or(&RINGS[0]).to_vec();
    let (down, right) = (random.random_range(0..shape.side() - 2), random.random_range(0..shape.side() - 2));
    let turned = random.random_bool(0.5);
    ring.iter_mut()
        .for_each(|(r, c)| (*r, *c) = if turned { (*c + down, *r + right) } else { (*r + down, *c + right) });
    let begin = random.random_range(0..ring.len());
    ring.rotate_left(begin);
    ring
}

/// Returns orthogonally connected cells.
pub fn area(shape: Shape, size: usize, random: &mut Random) -> Vec<Place> {
    area_where(shape, size, random, |_, _| true)
}

/// Returns orthogonally connected cells that satisfy a rule, as many as can be found up to `size`.
pub fn area_where(
    shape: Shape,
    size: usize,
    random: &mut Random,
    may_join: impl Fn(&[Place], Place) -> bool,
) -> Vec<Place> {
    let mut area = vec![any(shape, random)];
    while area.len() < size {
        let mut next: Vec<Place> = area.iter().flat_map(|p| around(shape, *p, false)).collect();
        next.retain(|p| !area.contains(p) && may_join(&area, *p));
        match next.choose(random) {
            Some(next) => area.push(*next),
            None => break,
        }
    }
    area
}

/// Returns two orthogonal neighbours.
pub fn neighbours(shape: Shape, random: &mut Random) -> (Place, Place) {
    let place = any(shape, random);
    let others = around(shape, place, false);
    (place, *others.choose(random).unwrap_or(&place))
}

/// Returns all pairs of orthogonal neighbours, each once.
pub fn all_neighbours(shape: Shape) -> Vec<(Place, Place)> {
    let after = |p: Place| [shape.step(p, 0, 1), shape.step(p, 1, 0)].into_iter().flatten().map(move |q| (p, q));
    shape.cells().flat_map(after).collect()
}

/// Returns a line seen from the border, and its name in a file.
pub fn seen(shape: Shape, random: &mut Random) -> (String, Vec<Place>) {
    let number = random.random_range(0..shape.side());
    let (word, mut line): (_, Vec<Place>) = match random.random_range(0..4) {
        0 => ("left", (0..shape.side()).map(|c| (number, c)).collect()),
        1 => ("right", (0..shape.side()).map(|c| (number, c)).collect()),
        2 => ("top", (0..shape.side()).map(|r| (r, number)).collect()),
        _ => ("bottom", (0..shape.side()).map(|r| (r, number)).collect()),
    };
    if matches!(word, "right" | "bottom") {
        line.reverse();
    }
    (format!("{word} {}", number + 1), line)
}
