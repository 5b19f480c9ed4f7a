//! Genres that divide the board.

use super::board::{Answer, Board, Case, Dice, with_clues};
use std::collections::{BTreeMap, BTreeSet};

pub fn shikaku(board: Board, dice: &mut Dice) -> Case {
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

/// Covers the first open cell by connected regions of every shape, none beside one of the same size.
pub fn fillomino(board: Board, dice: &mut Dice) -> Case {
    /// Lists the connected sets of open cells that contain `group`; `banned` cells are left out.
    fn grow(
        board: Board,
        of: &Answer,
        group: &BTreeSet<usize>,
        banned: &BTreeSet<usize>,
        see: &mut impl FnMut(&BTreeSet<usize>),
    ) {
        see(group);
        let beside: BTreeSet<usize> = group.iter().flat_map(|cell| board.beside(*cell)).collect();
        let mut banned = banned.clone();
        for cell in beside {
            if of[cell] == 0 && !group.contains(&cell) && banned.insert(cell) {
                let larger = group.iter().copied().chain([cell]).collect();
                grow(board, of, &larger, &banned, see);
            }
        }
    }
    fn cover(board: Board, walls: &[(usize, usize)], of: &mut Answer, found: &mut Vec<Answer>) {
        let Some(first) = of.iter().position(|number| *number == 0) else {
            found.push(of.clone());
            return;
        };
        let mut groups = Vec::new();
        grow(board, of, &BTreeSet::from([first]), &BTreeSet::new(), &mut |group| groups.push(group.clone()));
        for group in groups {
            let size = group.len() as i32;
            let touches = group.iter().flat_map(|cell| board.beside(*cell)).any(|cell| of[cell] == size);
            if !touches && !walls.iter().any(|(a, b)| group.contains(a) && group.contains(b)) {
                group.iter().for_each(|cell| of[*cell] = size);
                cover(board, walls, of, found);
                group.iter().for_each(|cell| of[*cell] = 0);
            }
        }
    }
    let walls: Vec<(usize, usize)> = board.edges().into_iter().filter(|_| dice.one_in(9)).collect();
    let mut found = Vec::new();
    cover(board, &walls, &mut vec![0; board.len()], &mut found);
    let mut text = format!("use grid({}, {})\nuse fillomino\n", board.rows, board.columns);
    for (a, b) in walls {
        text.push_str(&format!("fillomino_wall {} {}\n", board.address(a), board.address(b)));
    }
    let number = |answer: &Answer, cell: usize| Some(answer[cell]);
    let said = |cell, number: &i32| format!("fillomino_number {number} {}", board.address(cell));
    with_clues(dice, text, found, board.len(), number, said)
}
