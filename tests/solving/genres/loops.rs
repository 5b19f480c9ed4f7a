//! Genres whose answers are loops.

use super::board::{Answer, Board, Case, Dice, all, with_clues};
use std::collections::BTreeSet;
use std::fmt::Write;

/// Returns whether edges, given by their ends, are one closed loop.
fn is_loop<T: Ord + Copy>(edges: &[(T, T)]) -> bool {
    let Some((first, mut at)) = edges.first().copied() else { return false };
    let mut left: Vec<(T, T)> = edges[1..].to_vec();
    while at != first {
        let next: Vec<usize> = (0..left.len()).filter(|i| left[*i].0 == at || left[*i].1 == at).collect();
        let [only] = next[..] else { return false };
        let (a, b) = left.swap_remove(only);
        at = if a == at { b } else { a };
    }
    left.is_empty()
}

/// Returns the number of edges at each cell, and whether the edges contain no cycle.
fn degrees(cells: usize, edges: &[(usize, usize)]) -> (Vec<usize>, bool) {
    let mut degrees = vec![0; cells];
    let mut tree: Vec<usize> = (0..cells).collect();
    let mut is_acyclic = true;
    for (a, b) in edges {
        degrees[*a] += 1;
        degrees[*b] += 1;
        let (from, to) = (tree[*a], tree[*b]);
        is_acyclic &= from != to;
        tree.iter_mut().filter(|of| **of == from).for_each(|of| *of = to);
    }
    (degrees, is_acyclic)
}

/// A genre for the functions `path` and `acyclic`, with the number of edges at some cells.
pub fn forest(board: Board, dice: &mut Dice) -> Case {
    let function = ["path", "acyclic"][dice.below(2)];
    let edges = board.edges();
    let drawn = |answer: &[i32]| -> Vec<(usize, usize)> {
        edges.iter().zip(answer).filter(|(_, drawn)| **drawn == 1).map(|(edge, _)| *edge).collect()
    };
    let answers = all(edges.len(), |answer| {
        let used = drawn(answer);
        let (degrees, is_acyclic) = degrees(board.len(), &used);
        let count = |n: usize| degrees.iter().filter(|degree| **degree == n).count();
        // Without cycles, the ends and the passed cells are one path if there is one more of them than edges.
        let is_path = count(1) == 2 && count(2) + 1 == used.len() && count(0) + used.len() + 1 == board.len();
        is_acyclic && (function == "acyclic" || is_path)
    });
    let text = format!(
        "use grid({}, {})\nrule forest {{\n  var drawn: bool on edges answer\n  {function}(e in edges where drawn[e])\n}}\n\
        rule ends(n: int, c: cell) {{ count(e in edges(c) where drawn[e]) == n }}\nuse forest\n",
        board.rows, board.columns
    );
    let count = |answer: &Answer, cell: usize| Some(degrees(board.len(), &drawn(answer)).0[cell]);
    with_clues(dice, text, answers, board.len(), count, |cell, n| format!("ends {n} {}", board.address(cell)))
}

pub fn slitherlink(board: Board, dice: &mut Dice) -> Case {
    let every_corner = dice.one_in(4);
    let inside = |answer: &[i32], cell: Option<usize>| cell.is_some_and(|cell| answer[cell] == 1);
    let corners = (board.rows + 1) * (board.columns + 1);
    let answers = all(board.len(), |answer| {
        let mut sides = Vec::new();
        for cell in 0..board.len() {
            let corner = cell / board.columns * (board.columns + 1) + cell % board.columns;
            let (right, below) = (corner + 1, corner + board.columns + 1);
            let mut side = |other: Option<usize>, ends: (usize, usize)| {
                if inside(answer, Some(cell)) != inside(answer, other) {
                    sides.push(ends);
                }
            };
            // Each side once: those to the right and below, and the border at the left and at the top.
            side(board.at(cell, 0, 1), (right, below + 1));
            side(board.at(cell, 1, 0), (below, below + 1));
            if cell % board.columns == 0 {
                side(None, (corner, below));
            }
            if cell < board.columns {
                side(None, (corner, right));
            }
        }
        let met: BTreeSet<usize> = sides.iter().flat_map(|(a, b)| [*a, *b]).collect();
        is_loop(&sides) && (!every_corner || met.len() == corners)
    });
    let argument = if every_corner { "(every_corner = true)" } else { "" };
    let text = format!("use grid({}, {})\nuse slitherlink{argument}\n", board.rows, board.columns);
    let count = |answer: &Answer, cell: usize| {
        let steps = [(-1, 0), (0, -1), (0, 1), (1, 0)];
        let differs =
            |(down, right): (isize, isize)| inside(answer, board.at(cell, down, right)) != (answer[cell] == 1);
        Some(steps.into_iter().filter(|step| differs(*step)).count())
    };
    with_clues(dice, text, answers, board.len(), count, |cell, n| {
        format!("slitherlink_number {n} {}", board.address(cell))
    })
}

/// Returns all loops of a board, by the edges.
fn loops(board: Board) -> Vec<Answer> {
    let edges = board.edges();
    all(edges.len(), |line| {
        let used: Vec<(usize, usize)> =
            edges.iter().zip(line).filter(|(_, on)| **on == 1).map(|(edge, _)| *edge).collect();
        is_loop(&used)
    })
}

/// Returns the cells with which a loop joins a cell.
fn joined(board: Board, line: &[i32], cell: usize) -> Vec<usize> {
    let used = board.edges().into_iter().zip(line).filter(|(_, on)| **on == 1);
    used.filter_map(|((a, b), _)| if a == cell { Some(b) } else { (b == cell).then_some(a) }).collect()
}

fn is_straight(board: Board, line: &[i32], cell: usize) -> bool {
    let ends = joined(board, line, cell);
    let [a, b] = ends[..] else { return false };
    a.abs_diff(b) == 2 && a / board.columns == b / board.columns || a.abs_diff(b) == 2 * board.columns
}

pub fn masyu(board: Board, dice: &mut Dice) -> Case {
    let every_cell = dice.one_in(4);
    let passes = |line: &Answer, cell: usize| !joined(board, line, cell).is_empty();
    let answers: Vec<Answer> = loops(board)
        .into_iter()
        .filter(|line| !every_cell || (0..board.len()).all(|cell| passes(line, cell)))
        .collect();
    let argument = if every_cell { "(every_cell = true)" } else { "" };
    let text = format!("use grid({}, {})\nuse masyu{argument}\n", board.rows, board.columns);
    let pearl = |line: &Answer, cell: usize| {
        let ends = joined(board, line, cell);
        let straight = ends.iter().filter(|end| is_straight(board, line, **end)).count();
        match (ends.len(), is_straight(board, line, cell), straight) {
            (2, true, 0 | 1) => Some("white_pearl"),
            (2, false, 2) => Some("black_pearl"),
            _ => None,
        }
    };
    with_clues(dice, text, answers, board.len(), pearl, |cell, rule| format!("{rule} {}", board.address(cell)))
}

pub fn country_road(board: Board, dice: &mut Dice) -> Case {
    let rooms = board.rooms(dice);
    let every_room = !dice.one_in(4);
    let edges = board.edges();
    let answers: Vec<Answer> = loops(board)
        .into_iter()
        .filter(|line| {
            let crossed = |room: usize| {
                let crosses = |(a, b): (usize, usize)| (rooms[a] == room) != (rooms[b] == room);
                edges.iter().zip(line).filter(|(edge, on)| **on == 1 && crosses(**edge)).count()
            };
            let passes = |cell: usize| !joined(board, line, cell).is_empty();
            rooms.iter().all(|room| crossed(*room) == 2 || !every_room && crossed(*room) == 0)
                && edges.iter().all(|(a, b)| rooms[*a] == rooms[*b] || passes(*a) || passes(*b))
        })
        .collect();
    let argument = if every_room { "" } else { "(every_room = false)" };
    let used = format!("use grid({}, {})\nuse country_road{argument}\n", board.rows, board.columns);
    let text = format!("{used}{}", board.drawn(&rooms));
    let count = |line: &Answer, cell: usize| {
        let mut of_room = (0..board.len()).filter(|other| rooms[*other] == rooms[cell]);
        let first = of_room.clone().next() == Some(cell);
        let passed = of_room.by_ref().filter(|other| !joined(board, line, *other).is_empty()).count();
        first.then_some(passed)
    };
    with_clues(dice, text, answers, board.len(), count, |cell, n| format!("road_cells {n} {}", board.address(cell)))
}

/// Returns whether a cell that a loop does not pass lies outside of it: from its centre, steps that cross no edge of the loop lead to
/// the border. A step between the centres of cells is free if neither is on the loop; corners of cells are places, too, between
/// which steps cross edges.
fn is_outside(board: Board, line: &[i32], cell: usize) -> bool {
    let edges: BTreeSet<(usize, usize)> =
        board.edges().into_iter().zip(line).filter(|(_, on)| **on == 1).map(|(edge, _)| edge).collect();
    // Places in a finer grid: cell centres are at odd rows and columns, corners at even ones.
    let (height, width) = (2 * board.rows + 1, 2 * board.columns + 1);
    let mut is_line = vec![false; height * width];
    for (a, b) in &edges {
        let middle = |cell: usize| (2 * (cell / board.columns) + 1, 2 * (cell % board.columns) + 1);
        let ((top, left), (bottom, right)) = (middle(*a), middle(*b));
        for row in top..=bottom {
            for column in left..=right {
                is_line[row * width + column] = true;
            }
        }
    }
    let mut open = vec![(2 * (cell / board.columns) + 1, 2 * (cell % board.columns) + 1)];
    let mut seen: BTreeSet<(usize, usize)> = open.iter().copied().collect();
    while let Some((row, column)) = open.pop() {
        if row == 0 || column == 0 || row + 1 == height || column + 1 == width {
            return true;
        }
        let beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)];
        open.extend(beside.into_iter().filter(|(r, c)| !is_line[r * width + c] && seen.insert((*r, *c))));
    }
    false
}

pub fn yajilin(board: Board, dice: &mut Dice) -> Case {
    let outside = dice.one_in(3);
    let clues: BTreeSet<usize> = (0..dice.below(3)).map(|_| dice.below(board.len())).collect();
    let answers: Vec<Answer> = loops(board)
        .into_iter()
        .filter(|line| clues.iter().all(|cell| joined(board, line, *cell).is_empty()))
        .map(|line| {
            let is_shaded = |cell: usize| !clues.contains(&cell) && joined(board, &line, cell).is_empty();
            (0..board.len()).map(|cell| i32::from(is_shaded(cell))).chain(line.iter().copied()).collect::<Answer>()
        })
        .filter(|answer| {
            let (shaded, line) = answer.split_at(board.len());
            !board.touch(|cell| shaded[cell] == 1)
                && (!outside || (0..board.len()).all(|cell| shaded[cell] == 0 || is_outside(board, line, cell)))
        })
        .collect();
    let argument = if outside { "(outside = true)" } else { "" };
    let text = format!("use grid({}, {})\nuse yajilin{argument}\n", board.rows, board.columns);
    let cells: Vec<usize> = clues.into_iter().collect();
    let steps = [("up", -1, 0), ("down", 1, 0), ("left", 0, -1), ("right", 0, 1)];
    let ways: Vec<(&str, isize, isize)> = cells.iter().map(|_| steps[dice.below(4)]).collect();
    let count = |answer: &Answer, place: usize| {
        let (_, down, right) = ways[place];
        let ray = (1..).map_while(|n| board.at(cells[place], n * down, n * right));
        Some(ray.filter(|cell| answer[*cell] == 1).count())
    };
    let mut case = with_clues(dice, text, answers, cells.len(), count, |place, n| {
        format!("yajilin_arrow {n} ray {} {}", board.address(cells[place]), ways[place].0)
    });
    for cell in cells {
        if !case.text.contains(&format!(" {} ", board.address(cell))) {
            let _ = writeln!(case.text, "yajilin_grey {}", board.address(cell));
        }
    }
    case
}
