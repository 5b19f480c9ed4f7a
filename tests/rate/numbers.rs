//! Tests the numbers of steps: each fact is true of the solution, and together they leave nothing of the step unexplained.

use gridc::stages::rate::{Board, Candidate, Fact, Step, Technique, account, bits};
use std::collections::BTreeMap;

/// Returns what is wrong with the numbers of a step, which are counted by kind.
pub fn mistakes(board: &Board, step: &Step, solution: &[u8], tally: &mut BTreeMap<&str, usize>) -> Vec<String> {
    let Some(account) = account(board, step) else { return Vec::new() };
    let structure = board.structure();
    let value = |digit: u8| i64::from(structure.values()[usize::from(digit)]);
    let solved = |cell: &usize| value(solution[*cell]);
    let sum = |cells: &[usize]| cells.iter().map(solved).sum::<i64>();
    let mut domains: Vec<u64> = (0..structure.cells())
        .map(|cell| board.placed(cell).map_or(board.candidates(cell), |digit| 1 << digit))
        .collect();
    let before = domains.clone();
    let removals = step.removals(board);
    let mut open: Vec<Candidate> = removals.clone();
    let mut mistakes = Vec::new();
    if let Some(totals) = &account.totals {
        *tally.entry("totals").or_default() += 1;
        let stated = totals.houses.iter().map(|(_, factor, sum)| factor * sum).sum::<i64>()
            + totals.clues.iter().map(|(_, factor, sum)| factor * sum).sum::<i64>();
        let houses = totals.houses.iter().all(|(house, _, stated)| sum(&structure.unit_of(*house).cells) == *stated);
        let left: i64 = totals.left.iter().map(|(cell, factor)| factor * solved(cell)).sum();
        if !houses || left != totals.total || stated != totals.total {
            mistakes.push(format!("{totals:?}"));
        }
        if let [(cell, factor)] = totals.left[..] {
            open.retain(|gone| gone.cell() != cell || factor * value(gone.digit) == totals.total);
        }
    }
    for fact in &account.facts {
        let is_true = match fact {
            Fact::Sets { cells, left, .. } => {
                *tally.entry("sets").or_default() += 1;
                let fits = |gone: &Candidate| {
                    let mut domains = domains.clone();
                    domains[gone.cell()] = gone.bit();
                    left.iter().any(|set| can_take(cells, &domains, *set))
                };
                open.retain(|gone| !cells.contains(&gone.cell()) || fits(gone));
                let set = cells.iter().fold(0, |all, cell| all | 1u64 << solution[*cell]);
                set.count_ones() as usize == cells.len() && left.contains(&set)
            }
            Fact::Bound { cells, is_most, bound, with, without } => {
                *tally.entry("bounds").or_default() += 1;
                let holds = |a: i64, b: i64| if *is_most { a <= b } else { a >= b };
                open.retain(|gone| !cells.contains(&gone.cell()) || holds(value(gone.digit), *bound));
                let others = cells.len() > 1 || holds(without.1, sum(&without.0));
                cells.iter().all(|cell| holds(solved(cell), *bound)) && holds(sum(&with.0), with.1) && others
            }
            Fact::Order { cells, least, most } => {
                *tally.entry("orders").or_default() += 1;
                for (at, (cell, _)) in cells.iter().enumerate() {
                    let above: i64 = cells[at + 1..].iter().map(|(_, by)| by).sum();
                    let below: i64 = cells[1..=at].iter().map(|(_, by)| by).sum();
                    open.retain(|gone| {
                        let value = value(gone.digit);
                        let is_less = most.is_none_or(|most| value <= most - above);
                        gone.cell() != *cell || (is_less && least.is_none_or(|least| value >= least + below))
                    });
                }
                let first = least.is_none_or(|least| solved(&cells[0].0) >= least);
                let last = most.is_none_or(|most| solved(&cells[cells.len() - 1].0) <= most);
                first && last && cells.windows(2).all(|two| solved(&two[1].0) >= solved(&two[0].0) + two[1].1)
            }
            Fact::Between { ends, cells, lengths, left, sum: stated } => {
                *tally.entry("between").or_default() += 1;
                let line: Vec<usize> = step.reason.cells.iter().map(|cell| usize::from(*cell)).collect();
                let fits = |line: &[usize]| {
                    let [first, inside @ .., last] = line else { return false };
                    let set = inside.iter().fold(0, |all, cell| all | 1u64 << solution[*cell]);
                    [first, last].iter().zip(ends).all(|(cell, digits)| digits >> solution[**cell] & 1 == 1)
                        && (lengths.0..=lengths.1).contains(&inside.len())
                        && (left.is_empty() || left.contains(&set))
                        && stated.is_none_or(|stated| sum(inside) == stated)
                };
                let somewhere = |line: &[usize]| {
                    (0..line.len()).any(|first| (first + 2..=line.len()).any(|end| fits(&line[first..end])))
                };
                let reversed: Vec<usize> = line.iter().rev().copied().collect();
                // What follows from it is judged by the clue.
                open.retain(|gone| account.facts.len() > 1 || !line.contains(&gone.cell()));
                if cells.is_empty() { somewhere(&line) || somewhere(&reversed) } else { fits(cells) }
            }
            Fact::Place { cell, digit } => {
                *tally.entry("places").or_default() += 1;
                open.retain(|gone| gone.cell() != *cell || gone.digit == *digit);
                solution[*cell] == *digit
            }
            Fact::Needed { cells, digit } => {
                *tally.entry("needed").or_default() += 1;
                open.retain(|gone| gone.digit != *digit || cells.contains(&gone.cell()));
                cells.iter().any(|cell| solution[*cell] == *digit)
            }
            Fact::Impossible { with, then, .. } => {
                *tally.entry("impossible").or_default() += 1;
                let is_with = |gone: &Candidate| {
                    with.iter().any(|(cell, digits)| gone.cell() == *cell && digits & gone.bit() != 0)
                };
                open.retain(|gone| !is_with(gone));
                let are_left = |(cells, left): &(Vec<usize>, u64)| {
                    *left != 0 && cells.iter().all(|cell| left & !before[*cell] == 0)
                };
                with.iter().all(|(cell, digits)| digits >> solution[*cell] & 1 == 0) && then.iter().all(are_left)
            }
            Fact::Beside { cells, gone } => {
                *tally.entry("pairs").or_default() += 1;
                open.retain(|candidate| !gone.contains(candidate));
                cells.iter().all(|(cell, left, missing)| left >> solution[*cell] & 1 == 1 && left & missing == 0)
            }
        };
        if !is_true {
            mistakes.push(format!("{fact:?}"));
        }
        for gone in removals.iter().filter(|gone| !open.contains(gone)) {
            domains[gone.cell()] &= !gone.bit();
        }
    }
    let is_of_sets =
        [Technique::LockedInClue, Technique::KillerPair, Technique::KillerTriple].contains(&step.technique);
    if is_of_sets {
        let digits = step.reason.candidates.iter().fold(0, |all, (candidate, _)| all | candidate.bit());
        let is_in_all =
            |fact: &Fact| matches!(fact, Fact::Sets { left, .. } if left.iter().all(|set| set & digits != 0));
        open.retain(|_| !account.facts.iter().all(is_in_all));
    }
    let is_explained = open.is_empty() || account.facts.is_empty();
    mistakes.extend((!is_explained).then(|| format!("{open:?} is not explained by {:?}", account.facts)));
    mistakes
}

/// Returns whether the cells can take all digits of a set, each once.
fn can_take(cells: &[usize], domains: &[u64], set: u64) -> bool {
    match cells {
        [] => set == 0,
        [cell, rest @ ..] => bits(domains[*cell] & set).any(|digit| can_take(rest, domains, set & !(1 << digit))),
    }
}
