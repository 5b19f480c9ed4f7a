//! Genres whose answers are shaded cells, stars, lamps or rectangles.

use super::board::{Answer, Board, Case, Dice, all, with_clues};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

pub fn heyawake(board: Board, dice: &mut Dice) -> Case {
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

pub fn hitori(board: Board, dice: &mut Dice) -> Case {
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

pub fn kurodoko(board: Board, dice: &mut Dice) -> Case {
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

pub fn norinori(board: Board, dice: &mut Dice) -> Case {
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

pub fn lits(board: Board, dice: &mut Dice) -> Case {
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

pub fn nurikabe(board: Board, dice: &mut Dice) -> Case {
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

pub fn tapa(board: Board, dice: &mut Dice) -> Case {
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

pub fn star_battle(_: Board, dice: &mut Dice) -> Case {
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

pub fn akari(board: Board, dice: &mut Dice) -> Case {
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
