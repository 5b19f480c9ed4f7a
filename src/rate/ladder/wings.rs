//! Wings: XY-wing, XYZ-wing and W-wing.

use super::strong_links;
use crate::rate::{Board, Candidate, Reason, Role, Step, Technique, bits};

/// XY- and XYZ-wing: a pivot with two (or three) candidates sees two cells with two candidates each that share one digit with it;
/// the digit that both have is eliminated from what sees both, and the pivot if that has it, too.
pub fn xy(board: &Board, three: bool, steps: &mut Vec<Step>) {
    let structure = board.structure();
    let twos = board.with_candidates(2);
    let (pivots, technique) =
        if three { (board.with_candidates(3), Technique::XyzWing) } else { (twos.clone(), Technique::XyWing) };
    for pivot in pivots.iter() {
        let mask = board.candidates(pivot);
        let near: Vec<usize> = structure.peers(pivot).and(&twos).iter().collect();
        for (index, first) in near.iter().enumerate() {
            for second in &near[index + 1..] {
                let (a, b) = (board.candidates(*first), board.candidates(*second));
                let shared = a & b;
                let fits = if three { (a | b) == mask } else { (a | b) & !shared == mask && shared & mask == 0 };
                if a == b || shared.count_ones() != 1 || !fits {
                    continue;
                }
                let digit = shared.trailing_zeros() as u8;
                let sees = |cell: usize| structure.sees(Candidate::new(cell, digit));
                let mut gone = sees(*first).and(sees(*second));
                if three {
                    gone.intersect(sees(pivot));
                }
                let cells = [pivot, *first, *second];
                let all = cells
                    .into_iter()
                    .flat_map(|cell| bits(board.candidates(cell)).map(move |d| Candidate::new(cell, d)));
                let reason = Reason::default().with_cells(cells).with(Role::Pattern, all);
                steps.extend(Step::eliminating(technique, board, board.of(&gone, digit), reason));
            }
        }
    }
}

/// W-wing: two cells with the same two candidates, and a strong link on one of the candidates between a cell that the first sees
/// and a cell that the second sees.
pub fn w(board: &Board, steps: &mut Vec<Step>) {
    let structure = board.structure();
    let twos: Vec<usize> = board.with_candidates(2).iter().collect();
    let links: Vec<_> = (0..structure.digits() as u8).map(|digit| strong_links(board, digit)).collect();
    for (index, first) in twos.iter().enumerate() {
        for second in &twos[index + 1..] {
            let mask = board.candidates(*first);
            if board.candidates(*second) != mask || structure.peers(*first).contains(*second) {
                continue;
            }
            for digit in bits(mask) {
                let other = (mask & !(1 << digit)).trailing_zeros() as u8;
                let sees = |cell: usize, digit: u8| structure.sees(Candidate::new(cell, digit));
                let gone = board.of(&sees(*first, other).and(sees(*second, other)), other);
                if gone.is_empty() {
                    continue;
                }
                for (house, ends) in &links[usize::from(digit)] {
                    if ends.contains(first) || ends.contains(second) {
                        continue;
                    }
                    for (a, b) in [(ends[0], ends[1]), (ends[1], ends[0])] {
                        if sees(*first, digit).contains(a) && sees(*second, digit).contains(b) {
                            let pattern = [
                                (*first, other),
                                (*first, digit),
                                (a, digit),
                                (b, digit),
                                (*second, digit),
                                (*second, other),
                            ];
                            let reason = Reason::default()
                                .base(*house)
                                .with_cells([*first, *second])
                                .with(Role::Pattern, pattern.map(|(cell, digit)| Candidate::new(cell, digit)));
                            steps.extend(Step::eliminating(Technique::WWing, board, gone.clone(), reason));
                        }
                    }
                }
            }
        }
    }
}
