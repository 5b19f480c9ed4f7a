//! Compares grid puzzles other than sudoku with plain enumeration on small random boards: all answers, on every backend. Each genre is
//! stated here a second time, as a predicate on whole answers.

use crate::road::read_one;
use gridc::stages::backend::named;
use gridc::stages::puzzle::{Grid, PuzzleData};
use gridc::stages::solve::{CountIs, Engine, Plan, Request};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// A sequence of pseudorandom numbers (Marsaglia, *Xorshift RNGs*, 2003).
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn of<'t, T>(&mut self, items: &'t [T]) -> Option<&'t T> {
        if items.is_empty() { None } else { Some(&items[self.below(items.len())]) }
    }
}

/// A board of cells numbered in reading order.
#[derive(Clone, Copy)]
struct Board {
    rows: usize,
    columns: usize,
}

impl Board {
    fn len(self) -> usize {
        self.rows * self.columns
    }

    fn address(self, cell: usize) -> String {
        format!("r{}c{}", cell / self.columns + 1, cell % self.columns + 1)
    }

    /// Returns the cell at an offset.
    fn at(self, cell: usize, down: isize, right: isize) -> Option<usize> {
        let row = (cell / self.columns).checked_add_signed(down).filter(|row| *row < self.rows)?;
        let column = (cell % self.columns).checked_add_signed(right).filter(|column| *column < self.columns)?;
        Some(row * self.columns + column)
    }

    fn beside(self, cell: usize) -> impl Iterator<Item = usize> {
        [(-1, 0), (0, -1), (0, 1), (1, 0)].into_iter().filter_map(move |(down, right)| self.at(cell, down, right))
    }

    /// Returns the edges, in the order of layers.
    fn edges(self) -> Vec<(usize, usize)> {
        let from = |cell| [self.at(cell, 0, 1), self.at(cell, 1, 0)].into_iter().flatten().map(move |to| (cell, to));
        (0..self.len()).flat_map(from).collect()
    }

    fn lines(self) -> Vec<Vec<usize>> {
        let rows = (0..self.rows).map(|row| (0..self.columns).map(|column| row * self.columns + column).collect());
        let columns = (0..self.columns).map(|column| (0..self.rows).map(|row| row * self.columns + column).collect());
        rows.chain(columns).collect()
    }

    /// Returns the connected groups of the cells for which a condition holds.
    fn groups(self, holds: impl Fn(usize) -> bool) -> Vec<BTreeSet<usize>> {
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

    fn has_square(self, holds: impl Fn(usize) -> bool) -> bool {
        (0..self.len()).any(|cell| {
            let square = [Some(cell), self.at(cell, 0, 1), self.at(cell, 1, 0), self.at(cell, 1, 1)];
            square.into_iter().all(|cell| cell.is_some_and(&holds))
        })
    }

    fn touch(self, holds: impl Fn(usize) -> bool) -> bool {
        self.edges().into_iter().any(|(a, b)| holds(a) && holds(b))
    }

    /// Returns random rooms: the number of each cell's room.
    fn rooms(self, dice: &mut Dice) -> Vec<usize> {
        let mut of: Vec<usize> = (0..self.len()).collect();
        for (a, b) in self.edges() {
            if !dice.one_in(3) {
                let (from, to) = (of[b], of[a]);
                of.iter_mut().filter(|room| **room == from).for_each(|room| *room = to);
            }
        }
        of
    }

    fn drawn(self, rooms: &[usize]) -> String {
        let mut text = "rooms\n".to_owned();
        for row in rooms.chunks(self.columns) {
            let names: Vec<String> = row.iter().map(|room| format!("R{room}")).collect();
            let _ = writeln!(text, "  {}", names.join(" "));
        }
        text
    }
}

/// A puzzle, and its answers by enumeration: the values of its answer layers.
struct Case {
    text: String,
    answers: BTreeSet<Vec<i32>>,
}

type Answer = Vec<i32>;

/// Returns all 0-1 answers of this length for which a predicate holds.
fn all(length: usize, holds: impl Fn(&[i32]) -> bool) -> Vec<Answer> {
    let answer = |bits: u32| (0..length).map(|i| (bits >> i & 1) as i32).collect::<Answer>();
    (0..1_u32 << length).map(answer).filter(|answer| holds(answer)).collect()
}

/// Makes a puzzle from those answers that agree in the clues of a random one of them, or, one time in four, in wrong ones. `clue`
/// returns the text of a clue, and what an answer must have to agree.
fn with_clues<T: PartialEq>(
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

fn heyawake(board: Board, dice: &mut Dice) -> Case {
    let rooms = board.rooms(dice);
    let answers = all(board.len(), |shaded| {
        let is_white = |cell: usize| shaded[cell] == 0;
        let short = board.lines().iter().all(|line| {
            line.split(|cell| !is_white(*cell))
                .all(|run| run.windows(2).filter(|pair| rooms[pair[0]] != rooms[pair[1]]).count() < 2)
        });
        short && !board.touch(|cell| shaded[cell] == 1) && board.groups(is_white).len() <= 1
    });
    let text = format!("use grid({}, {})\nuse heyawake\n{}", board.rows, board.columns, board.drawn(&rooms));
    let count = |answer: &Answer, cell: usize| {
        let first = rooms.iter().position(|room| *room == rooms[cell])? == cell;
        first.then(|| (0..board.len()).filter(|other| rooms[*other] == rooms[cell] && answer[*other] == 1).count())
    };
    with_clues(dice, text, answers, board.len(), count, |cell, n| format!("room_shaded {n} {}", board.address(cell)))
}

fn hitori(board: Board, dice: &mut Dice) -> Case {
    let numbers: Vec<usize> = (0..board.len()).map(|_| dice.below(4)).collect();
    let answers = all(board.len(), |shaded| {
        let different = board.lines().iter().all(|line| {
            let white: Vec<usize> = line
                .iter()
                .filter(|cell| shaded[**cell] == 0 && numbers[**cell] > 0)
                .map(|cell| numbers[*cell])
                .collect();
            white.iter().collect::<BTreeSet<_>>().len() == white.len()
        });
        different && !board.touch(|cell| shaded[cell] == 1) && board.groups(|cell| shaded[cell] == 0).len() <= 1
    });
    let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
    let text = format!("use grid({}, {})\nhitori {}\n", board.rows, board.columns, numbers.join(" "));
    Case { text, answers: answers.into_iter().collect() }
}

fn kurodoko(board: Board, dice: &mut Dice) -> Case {
    let answers = all(board.len(), |shaded| {
        !board.touch(|cell| shaded[cell] == 1) && board.groups(|cell| shaded[cell] == 0).len() <= 1
    });
    let text = format!("use grid({}, {})\nuse kurodoko\n", board.rows, board.columns);
    let seen = |answer: &Answer, cell: usize| {
        let ray = |(down, right): (isize, isize)| {
            (1..).map_while(|n| board.at(cell, n * down, n * right)).take_while(|cell| answer[*cell] == 0).count()
        };
        (answer[cell] == 0).then(|| 1 + [(-1, 0), (0, -1), (0, 1), (1, 0)].into_iter().map(ray).sum::<usize>())
    };
    with_clues(dice, text, answers, board.len(), seen, |cell, n| format!("cells_in_sight {n} {}", board.address(cell)))
}

fn norinori(board: Board, dice: &mut Dice) -> Case {
    let rooms = board.rooms(dice);
    let answers = all(board.len(), |shaded| {
        let of_room =
            |room: &usize| (0..board.len()).filter(|cell| rooms[*cell] == *room && shaded[*cell] == 1).count();
        rooms.iter().all(|room| of_room(room) == 2)
            && board.groups(|cell| shaded[cell] == 1).iter().all(|group| group.len() == 2)
    });
    let text = format!("use grid({}, {})\nuse norinori\n{}", board.rows, board.columns, board.drawn(&rooms));
    Case { text, answers: answers.into_iter().collect() }
}

/// Returns the shape of cells up to turning and reflection: the least of the eight lists of places.
fn shape(board: Board, cells: &BTreeSet<usize>) -> Vec<(isize, isize)> {
    let places: Vec<(isize, isize)> =
        cells.iter().map(|cell| ((cell / board.columns) as isize, (cell % board.columns) as isize)).collect();
    let turned = (0..8).map(|way| {
        let mut moved: Vec<(isize, isize)> = places
            .iter()
            .map(|(row, column)| {
                let (row, column) = if way & 1 == 1 { (*column, *row) } else { (*row, *column) };
                (if way & 2 == 2 { -row } else { row }, if way & 4 == 4 { -column } else { column })
            })
            .collect();
        let (top, left) = (moved.iter().map(|p| p.0).min(), moved.iter().map(|p| p.1).min());
        moved.iter_mut().for_each(|p| *p = (p.0 - top.unwrap(), p.1 - left.unwrap()));
        moved.sort_unstable();
        moved
    });
    turned.min().unwrap()
}

fn lits(board: Board, dice: &mut Dice) -> Case {
    let rooms = board.rooms(dice);
    let answers = all(board.len(), |shaded| {
        let is_shaded = |cell: usize| shaded[cell] == 1;
        if board.has_square(is_shaded) || board.groups(is_shaded).len() > 1 {
            return false;
        }
        let mut shapes = BTreeMap::new();
        for room in rooms.iter().copied().collect::<BTreeSet<usize>>() {
            match &board.groups(|cell| rooms[cell] == room && is_shaded(cell))[..] {
                [piece] if piece.len() == 4 => shapes.insert(room, shape(board, piece)),
                _ => return false,
            };
        }
        board.edges().into_iter().all(|(a, b)| {
            let both = is_shaded(a) && is_shaded(b) && rooms[a] != rooms[b];
            !both || shapes[&rooms[a]] != shapes[&rooms[b]]
        })
    });
    let text = format!("use grid({}, {})\nuse lits\n{}", board.rows, board.columns, board.drawn(&rooms));
    Case { text, answers: answers.into_iter().collect() }
}

fn nurikabe(board: Board, dice: &mut Dice) -> Case {
    let clues: BTreeMap<usize, usize> =
        (0..1 + dice.below(3)).map(|_| (dice.below(board.len()), dice.below(5))).collect();
    let answers = all(board.len(), |shaded| {
        let islands = board.groups(|cell| shaded[cell] == 0);
        let is_island = |island: &BTreeSet<usize>| {
            let own: Vec<usize> = island.iter().filter_map(|cell| clues.get(cell).copied()).collect();
            matches!(own[..], [size] if size == 0 || size == island.len())
        };
        let is_shaded = |cell: usize| shaded[cell] == 1;
        !board.has_square(is_shaded)
            && board.groups(is_shaded).len() <= 1
            && clues.keys().all(|cell| shaded[*cell] == 0)
            && islands.iter().all(is_island)
    });
    let mut text = format!("use grid({}, {})\nuse nurikabe\n", board.rows, board.columns);
    clues.iter().for_each(|(cell, size)| text.push_str(&format!("island {size} {}\n", board.address(*cell))));
    Case { text, answers: answers.into_iter().collect() }
}

fn tapa(board: Board, dice: &mut Dice) -> Case {
    let answers = all(board.len(), |shaded| {
        let is_shaded = |cell: usize| shaded[cell] == 1;
        !board.has_square(is_shaded) && board.groups(is_shaded).len() <= 1
    });
    let around = |answer: &Answer, cell: usize| -> Option<Vec<usize>> {
        let steps = [(-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)];
        let ring: Vec<bool> =
            steps.iter().map(|(down, right)| board.at(cell, *down, *right).is_some_and(|c| answer[c] == 1)).collect();
        let mut runs: Vec<usize> = match ring.iter().position(|shaded| !shaded) {
            None => vec![8],
            Some(gap) => {
                let turned: Vec<bool> = (0..8).map(|i| ring[(gap + i) % 8]).collect();
                turned.split(|shaded| !shaded).map(<[bool]>::len).filter(|n| *n > 0).collect()
            }
        };
        runs.sort_unstable();
        (answer[cell] == 0).then_some(runs)
    };
    // Of a clue, the numbers at odd places of some cells are question marks.
    let blurred: Vec<bool> = (0..board.len()).map(|_| dice.one_in(3)).collect();
    let mut text = format!("use grid({}, {})\nuse tapa\n", board.rows, board.columns);
    let Some(model) = dice.of(&answers).cloned() else { return Case { text, answers: BTreeSet::new() } };
    let mut left: BTreeSet<Answer> = answers.into_iter().collect();
    for cell in (0..board.len()).filter(|_| dice.one_in(2)).collect::<Vec<_>>() {
        let Some(runs) = around(&model, cell) else { continue };
        let known: Vec<usize> = runs.iter().copied().step_by(if blurred[cell] { 2 } else { 1 }).collect();
        let unknown = runs.len() - known.len();
        let numbers: Vec<String> =
            known.iter().map(usize::to_string).chain(std::iter::repeat_n("-1".to_owned(), unknown)).collect();
        let numbers = if runs.is_empty() { "0".to_owned() } else { numbers.join(" ") };
        let _ = writeln!(text, "tapa_runs {} : {numbers}", board.address(cell));
        left.retain(|answer| {
            around(answer, cell).is_some_and(|mut found| {
                let fits = found.len() == runs.len();
                let all =
                    known.iter().all(|n| found.iter().position(|m| m == n).map(|i| found.swap_remove(i)).is_some());
                fits && all
            })
        });
    }
    Case { text, answers: left }
}

fn star_battle(_: Board, dice: &mut Dice) -> Case {
    // The rooms grow from stars in different rows and columns, so that there may be an answer; else they are any.
    let board = Board { rows: 4, columns: 4 };
    let stars = if dice.one_in(6) { 2 } else { 1 };
    let mut rooms = board.rooms(dice);
    if !dice.one_in(4) {
        let seeds = [[1, 7, 8, 14], [2, 4, 11, 13]][dice.below(2)];
        rooms = vec![usize::MAX; board.len()];
        (0..).zip(seeds).for_each(|(room, seed)| rooms[seed] = room);
        while let Some(open) = Some(rooms.iter().filter(|room| **room == usize::MAX).count()).filter(|open| *open > 0) {
            let places = (0..board.len()).filter(|cell| rooms[*cell] == usize::MAX);
            let cell = places.clone().nth(dice.below(open)).unwrap();
            let beside: Vec<usize> = board.beside(cell).map(|c| rooms[c]).filter(|room| *room != usize::MAX).collect();
            if let Some(room) = dice.of(&beside) {
                rooms[cell] = *room;
            }
        }
    }
    let lines = board.lines();
    let answers = all(board.len(), |star| {
        let count = |cells: &mut dyn Iterator<Item = usize>| cells.filter(|cell| star[*cell] == 1).count() == stars;
        let steps = [(0, 1), (1, 0), (1, 1), (1, -1)];
        let touch = (0..board.len()).any(|cell| {
            let near = |(down, right): &(isize, isize)| board.at(cell, *down, *right).is_some_and(|c| star[c] == 1);
            star[cell] == 1 && steps.iter().any(near)
        });
        !touch
            && lines.iter().all(|line| count(&mut line.iter().copied()))
            && rooms.iter().all(|room| count(&mut (0..board.len()).filter(|cell| rooms[*cell] == *room)))
    });
    let used = format!("use grid({}, {})\nuse star_battle({stars})\n", board.rows, board.columns);
    Case { text: format!("{used}{}", board.drawn(&rooms)), answers: answers.into_iter().collect() }
}

fn akari(board: Board, dice: &mut Dice) -> Case {
    let walls: BTreeMap<usize, Option<usize>> =
        (0..board.len()).filter(|_| dice.one_in(4)).collect::<Vec<_>>().into_iter().map(|cell| (cell, None)).collect();
    let answers = all(board.len(), |lamp| {
        let seen = |cell: usize| {
            let ray = |(down, right): (isize, isize)| {
                (1..).map_while(move |n| board.at(cell, n * down, n * right)).take_while(|c| !walls.contains_key(c))
            };
            [(-1, 0), (0, -1), (0, 1), (1, 0)].into_iter().flat_map(ray).filter(|c| lamp[*c] == 1).count()
        };
        (0..board.len()).all(|cell| match (walls.contains_key(&cell), lamp[cell]) {
            (true, is_lamp) => is_lamp == 0,
            (false, 1) => seen(cell) == 0,
            (false, _) => seen(cell) > 0,
        })
    });
    let text = format!("use grid({}, {})\nuse akari\n", board.rows, board.columns);
    let cells: Vec<usize> = walls.keys().copied().collect();
    let numbers: Vec<bool> = cells.iter().map(|_| dice.one_in(2)).collect();
    let beside = |answer: &Answer, cell: usize| board.beside(cell).filter(|c| answer[*c] == 1).count();
    let mut case = with_clues(
        dice,
        text,
        answers,
        cells.len(),
        |answer, place| numbers[place].then(|| beside(answer, cells[place])),
        |place, n| format!("akari_number {n} {}", board.address(cells[place])),
    );
    for cell in cells {
        if !case.text.contains(&format!(" {}\n", board.address(cell))) {
            let _ = writeln!(case.text, "akari_wall {}", board.address(cell));
        }
    }
    case
}

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

fn slitherlink(board: Board, dice: &mut Dice) -> Case {
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

fn masyu(board: Board, dice: &mut Dice) -> Case {
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

fn country_road(board: Board, dice: &mut Dice) -> Case {
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

fn yajilin(board: Board, dice: &mut Dice) -> Case {
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

fn shikaku(board: Board, dice: &mut Dice) -> Case {
    /// Covers the first open cell by a rectangle in every way.
    fn cover(board: Board, clues: &BTreeMap<usize, usize>, of: &mut Vec<i32>, found: &mut BTreeSet<Answer>) {
        let Some(corner) = of.iter().position(|number| *number == 0) else {
            found.insert(of.clone());
            return;
        };
        for height in 1..=board.rows {
            for width in 1..=board.columns {
                let places = (0..height).flat_map(|down| (0..width).map(move |right| (down as isize, right as isize)));
                let cells: Option<Vec<usize>> = places.map(|(down, right)| board.at(corner, down, right)).collect();
                let Some(cells) = cells.filter(|cells| cells.iter().all(|cell| of[*cell] == 0)) else { continue };
                let own: Vec<(usize, usize)> =
                    cells.iter().filter_map(|cell| clues.get(cell).map(|area| (*cell, *area))).collect();
                let [(clue, area)] = own[..] else { continue };
                if area == 0 || area == cells.len() {
                    cells.iter().for_each(|cell| of[*cell] = clues.range(..=clue).count() as i32);
                    cover(board, clues, of, found);
                    cells.iter().for_each(|cell| of[*cell] = 0);
                }
            }
        }
    }
    let clues: BTreeMap<usize, usize> =
        (0..2 + dice.below(3)).map(|_| (dice.below(board.len()), [0, 0, 2, 3, 4][dice.below(5)])).collect();
    let mut answers = BTreeSet::new();
    cover(board, &clues, &mut vec![0; board.len()], &mut answers);
    let mut text = format!("use grid({}, {})\nuse shikaku\n", board.rows, board.columns);
    clues.iter().for_each(|(cell, area)| text.push_str(&format!("shikaku_area {area} {}\n", board.address(*cell))));
    Case { text, answers }
}

/// Makes a random puzzle of a genre on a board, with its answers.
type Maker = fn(Board, &mut Dice) -> Case;

/// The genres, each with the most cells that are enumerated.
const GENRES: [(&str, Maker, usize); 14] = [
    ("heyawake", heyawake, 12),
    ("hitori", hitori, 12),
    ("kurodoko", kurodoko, 12),
    ("norinori", norinori, 12),
    ("lits", lits, 15),
    ("nurikabe", nurikabe, 12),
    ("tapa", tapa, 12),
    ("star_battle", star_battle, 16),
    ("akari", akari, 12),
    ("slitherlink", slitherlink, 12),
    ("masyu", masyu, 12),
    ("country_road", country_road, 12),
    ("yajilin", yajilin, 12),
    ("shikaku", shikaku, 12),
];

const BACKENDS: [&str; 6] = ["search", "batsat", "varisat", "dlx", "domains", "lp"];

/// Returns all answers that a backend finds, without the digits, of which there is one kind.
fn answers(puzzle: &PuzzleData, backend: &str, text: &str) -> BTreeSet<Answer> {
    let engine = Engine::new(Plan::new(named(backend).unwrap()));
    let mut found = BTreeSet::new();
    let request = Request { solutions: None, ..Request::count() };
    let take = &mut |grid: &Grid| {
        let answer = puzzle.answer_of(grid)[puzzle.layout.cells().len()..].to_vec();
        assert!(found.insert(answer), "{backend} finds an answer twice\n{text}");
    };
    let outcome = engine.solver().solve(puzzle, &request, take).unwrap_or_else(|e| panic!("{backend}: {e:?}\n{text}"));
    assert_eq!(outcome.count_is, CountIs::Exact, "{backend}\n{text}");
    found
}

/// Compares `count` random boards of each genre; returns how many of them have an answer, by genre.
fn compare(count: usize, seed: u64) -> BTreeMap<&'static str, usize> {
    let mut solvable = BTreeMap::new();
    for (name, make, most) in GENRES {
        let mut dice = Dice(seed);
        for number in 0..count {
            let sizes: Vec<Board> = (1..=5)
                .flat_map(|rows| (1..=5).map(move |columns| Board { rows, columns }))
                .filter(|board| (most / 2..=most).contains(&board.len()))
                .collect();
            let board = *dice.of(&sizes).unwrap();
            let case = make(board, &mut dice);
            let puzzle = read_one(&case.text);
            let backends = if number % 4 == 0 { &BACKENDS[..] } else { &BACKENDS[..1] };
            for backend in backends {
                let found = answers(&puzzle, backend, &case.text);
                assert!(found == case.answers, "{name}, {backend}: {found:?}\nnot {:?}\n{}", case.answers, case.text);
            }
            *solvable.entry(name).or_insert(0) += usize::from(!case.answers.is_empty());
        }
    }
    solvable
}

#[test]
fn genres_have_the_answers_of_their_rules() {
    let solvable = compare(24, 0x9e37_79b9_7f4a_7c15);
    assert!(GENRES.iter().all(|(name, ..)| solvable[name] > 0), "{solvable:?}");
}

#[test]
#[ignore = "slow"]
fn genres_have_the_answers_of_their_rules_on_many_boards() {
    compare(200, 0x2545_f491_4f6c_dd1d);
}
