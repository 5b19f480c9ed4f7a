//! Colouring: clusters of strong links of one digit (simple colours and multi-colours).

use super::strong_links;
use crate::rate::{Board, Candidate, CellSet, Reason, Role, Step, Technique, UnitId};

/// Places connected by strong links: all places of a colour are true, or none, and exactly one of the two colours is true.
struct Cluster {
    colours: [CellSet; 2],
    houses: Vec<UnitId>,
}

fn clusters(board: &Board, digit: u8) -> Vec<Cluster> {
    let links = strong_links(board, digit);
    let cells = board.structure().cells();
    let mut left: Vec<usize> = (0..links.len()).collect();
    let mut clusters = Vec::new();
    while let Some(first) = left.pop() {
        let (house, ends) = &links[first];
        let mut cluster = Cluster { colours: [CellSet::new(cells), CellSet::new(cells)], houses: vec![*house] };
        cluster.colours[0].insert(ends[0]);
        cluster.colours[1].insert(ends[1]);
        loop {
            let touches = |link: &usize| {
                let (_, ends) = &links[*link];
                ends.iter().any(|cell| cluster.colours.iter().any(|colour| colour.contains(*cell)))
            };
            let Some(at) = left.iter().position(touches) else { break };
            let (house, ends) = &links[left.swap_remove(at)];
            let colour = usize::from(!(cluster.colours[0].contains(ends[0]) || cluster.colours[1].contains(ends[1])));
            cluster.colours[colour].insert(ends[0]);
            cluster.colours[1 - colour].insert(ends[1]);
            cluster.houses.push(*house);
        }
        clusters.push(cluster);
    }
    clusters.sort_by_key(|cluster| cluster.colours[0].first().min(cluster.colours[1].first()));
    clusters
}

/// Returns the cells that see a cell of a colour.
fn seen(board: &Board, colour: &CellSet, digit: u8) -> CellSet {
    let mut seen = CellSet::new(board.structure().cells());
    colour.iter().for_each(|cell| seen.unite(board.structure().sees(Candidate::new(cell, digit))));
    seen
}

fn reason(board: &Board, digit: u8, clusters: &[&Cluster]) -> Reason {
    let mut reason = Reason::default();
    for (number, cluster) in clusters.iter().enumerate() {
        for house in &cluster.houses {
            reason = reason.base(*house);
        }
        for (index, colour) in cluster.colours.iter().enumerate() {
            reason = reason.with(Role::Set((2 * number + index) as u8), board.of(colour, digit));
        }
    }
    reason
}

/// Simple colours: eliminates what sees both colours (trap), and a colour that sees itself (wrap).
pub fn simple(board: &Board, steps: &mut Vec<Step>) {
    for digit in 0..board.structure().digits() as u8 {
        for cluster in clusters(board, digit) {
            let sees = [0, 1].map(|colour| seen(board, &cluster.colours[colour], digit));
            let why = || reason(board, digit, &[&cluster]);
            let both = sees[0].and(&sees[1]).minus(&cluster.colours[0]).minus(&cluster.colours[1]);
            steps.extend(Step::eliminating(Technique::SimpleColourTrap, board, board.of(&both, digit), why()));
            for (colour, sees) in cluster.colours.iter().zip(&sees) {
                if sees.meets(colour) {
                    steps.extend(Step::eliminating(Technique::SimpleColourWrap, board, board.of(colour, digit), why()));
                }
            }
        }
    }
}

/// Multi-colours. Type 1: if a colour of one cluster sees a colour of another, one of their opposites is true. Type 2: a colour
/// that sees both colours of another cluster is eliminated.
pub fn multi(board: &Board, steps: &mut Vec<Step>) {
    for digit in 0..board.structure().digits() as u8 {
        let clusters = clusters(board, digit);
        let sees: Vec<[CellSet; 2]> =
            clusters.iter().map(|cluster| [0, 1].map(|colour| seen(board, &cluster.colours[colour], digit))).collect();
        for (i, one) in clusters.iter().enumerate() {
            for (j, other) in clusters.iter().enumerate().filter(|(j, _)| *j != i) {
                let why = || reason(board, digit, &[one, other]);
                let mut either = CellSet::new(board.structure().cells());
                for colour in 0..2 {
                    let hits = [0, 1].map(|theirs| sees[i][colour].meets(&other.colours[theirs]));
                    if hits == [true, true] {
                        let gone = board.of(&one.colours[colour], digit);
                        steps.extend(Step::eliminating(Technique::MultiColour2, board, gone, why()));
                    }
                    for theirs in (0..2).filter(|theirs| i < j && hits[*theirs]) {
                        either.unite(&sees[i][1 - colour].and(&sees[j][1 - theirs]));
                    }
                }
                steps.extend(Step::eliminating(Technique::MultiColour1, board, board.of(&either, digit), why()));
            }
        }
    }
}
