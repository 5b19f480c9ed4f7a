//! Almost locked sets (cells that see each other, with one candidate more than cells), and the techniques that combine them:
//! ALS-XZ, ALS-XY-wing, ALS chains, death blossom, Sue de Coq.

use super::sets::{self, choose};
use crate::rate::{Board, Candidate, CellSet, Reason, Role, Step, Technique, UnitId, UnitKind, bits};
use std::collections::HashSet;

#[derive(Clone, Debug)]
pub struct Als {
    pub cells: Vec<usize>,
    pub set: CellSet,
    pub digits: u64,
    /// By digit, the set's cells that have it, and the cells that see all of these. Empty for digits that are not in the set.
    by_digit: Vec<(CellSet, CellSet)>,
}

impl Als {
    fn new(board: &Board, cells: &[usize], digits: u64) -> Self {
        let mut set = CellSet::new(board.structure().cells());
        cells.iter().for_each(|cell| set.insert(*cell));
        let by_digit = (0..board.structure().digits() as u8)
            .map(|digit| {
                if digits >> digit & 1 == 0 {
                    return Default::default();
                }
                let places = board.places(digit).and(&set);
                let seen = sets::seen_by_all(board, &places, digit);
                (places, seen)
            })
            .collect();
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        Self { cells, set, digits, by_digit }
    }

    /// Returns the set's cells that have a digit.
    pub fn places(&self, digit: u8) -> &CellSet {
        &self.by_digit[usize::from(digit)].0
    }

    /// Returns the cells that see all of its places of a digit.
    pub fn seen(&self, digit: u8) -> &CellSet {
        &self.by_digit[usize::from(digit)].1
    }
}

/// The largest number of sets that is searched in acceptable time. 9×9 boards have a few hundred.
const MOST_SETS: usize = 1000;

/// The largest number of combinations of cells of one house that are examined.
const MOST_CHOICES: usize = 20_000;

/// Returns all almost locked sets of a board, of one cell or more. If there are very many, only those up to some number of cells:
/// this bound is invariant under relabelling of the board.
pub fn all(board: &Board) -> Vec<Als> {
    let mut sets: Vec<Als> = Vec::new();
    for size in 1..board.structure().digits() {
        let mut found = HashSet::new();
        let mut of_size = Vec::new();
        for unit in board.structure().units().iter().filter(|unit| unit.kind != UnitKind::Pair) {
            let fits = |cell: &usize| (2..=size as u32 + 1).contains(&board.count(*cell));
            let open: Vec<usize> = unit.cells.iter().copied().filter(fits).collect();
            if open.len() < size {
                continue;
            }
            if sets::choices(open.len(), size) > MOST_CHOICES {
                return sets;
            }
            choose(&open, size, size + 1, &mut Vec::new(), 0, &|cell| board.candidates(cell), &mut |cells, digits| {
                if found.insert(cells.to_vec()) {
                    of_size.push((cells.to_vec(), digits));
                }
            });
        }
        if sets.len() + of_size.len() > MOST_SETS {
            break;
        }
        sets.extend(of_size.iter().map(|(cells, digits)| Als::new(board, cells, *digits)));
    }
    sets
}

/// Returns the restricted common digits of two sets: those whose places in one all see those in the other, so that only one of
/// the sets can contain the digit.
fn restricted(a: &Als, b: &Als) -> u64 {
    let common = a.digits & b.digits;
    bits(common)
        .filter(|digit| a.places(*digit).is_within(b.seen(*digit)))
        .fold(0, |restricted, digit| restricted | 1 << digit)
}

/// The graph of sets linked by restricted common digits.
struct SetGraph {
    sets: Vec<Als>,
    /// By set, the linked sets with the digits.
    next: Vec<Vec<(usize, u64)>>,
}

impl SetGraph {
    fn of(board: &Board, overlap: bool) -> Self {
        let sets = all(board);
        let mut next = vec![Vec::new(); sets.len()];
        for (i, a) in sets.iter().enumerate() {
            for (j, b) in sets.iter().enumerate().skip(i + 1) {
                if a.digits & b.digits == 0 || !overlap && a.set.meets(&b.set) {
                    continue;
                }
                let digits = restricted(a, b);
                if digits != 0 {
                    next[i].push((j, digits));
                    next[j].push((i, digits));
                }
            }
        }
        Self { sets, next }
    }
}

/// Returns the eliminations of digits that must be in one of two sets: candidates in cells that see all places in both.
fn common(board: &Board, a: &Als, b: &Als, digits: u64) -> Vec<Candidate> {
    let shared = digits & a.digits & b.digits;
    let gone = |digit: u8| board.of(&a.seen(digit).and(b.seen(digit)), digit);
    bits(shared).flat_map(gone).collect()
}

fn reason(board: &Board, sets: &[&Als]) -> Reason {
    let mut reason = Reason::default();
    for (number, als) in sets.iter().enumerate() {
        reason = reason.with_cells(als.cells.iter().copied()).with(Role::Set(number as u8), board.all_in(&als.set));
        reason.sets.push(als.cells.iter().map(|cell| *cell as u16).collect());
    }
    reason
}

/// ALS-XZ: two sets with a restricted common digit; one of them contains each other common digit. With two restricted digits,
/// both are locked.
pub fn xz(board: &Board, steps: &mut Vec<Step>) {
    let links = SetGraph::of(board, false);
    for (i, a) in links.sets.iter().enumerate() {
        for (j, digits) in links.next[i].iter().filter(|(j, _)| *j > i) {
            let b = &links.sets[*j];
            let mut gone = Vec::new();
            if digits.count_ones() == 1 {
                gone = common(board, a, b, !digits);
            } else {
                gone.extend(common(board, a, b, u64::MAX));
                for als in [a, b] {
                    for digit in bits(als.digits & !digits) {
                        gone.extend(board.of(als.seen(digit), digit));
                    }
                }
            }
            if !gone.is_empty() {
                steps.extend(Step::eliminating(Technique::AlsXz, board, gone, reason(board, &[a, b])));
            }
        }
    }
}

/// ALS-XY-wing: two sets that are linked to a third by different digits; one of the two contains each digit that they have in
/// common.
pub fn xy_wing(board: &Board, overlap: bool, steps: &mut Vec<Step>) {
    let links = SetGraph::of(board, overlap);
    for (middle, next) in links.next.iter().enumerate() {
        for (index, (i, first)) in next.iter().enumerate() {
            for (j, second) in &next[index + 1..] {
                let (a, b) = (&links.sets[*i], &links.sets[*j]);
                if first | second == *first && first.count_ones() == 1 || !overlap && a.set.meets(&b.set) {
                    continue;
                }
                if a.digits & b.digits == 0 {
                    continue;
                }
                let mut gone = Vec::new();
                for x in bits(*first) {
                    for y in bits(*second & !(1 << x)) {
                        gone.extend(common(board, a, b, !(1 << x | 1 << y)));
                    }
                }
                if !gone.is_empty() {
                    let why = reason(board, &[a, &links.sets[middle], b]);
                    steps.extend(Step::eliminating(Technique::AlsXyWing, board, gone, why));
                }
            }
        }
    }
}

/// The largest number of links between sets for which chains are searched.
const MOST_LINKS: usize = 30_000;

/// ALS chains: sets each linked to the next by another digit than to the previous one; the first or the last contains each digit
/// that they have in common. Finds chains of four sets or more, since shorter ones have names of their own, and only the shortest
/// between each pair of sets.
pub fn chain(board: &Board, overlap: bool, steps: &mut Vec<Step>) {
    const MOST: usize = 8;
    let links = SetGraph::of(board, overlap);
    let sets = &links.sets;
    if links.next.iter().map(Vec::len).sum::<usize>() > MOST_LINKS {
        return;
    }
    for start in 0..sets.len() {
        for first in bits(links.next[start].iter().fold(0, |all, (_, digits)| all | digits)) {
            // States are (set, digit by which it was reached); each is visited once, by a shortest path.
            let mut way: Vec<(usize, u8, usize)> = vec![(start, u8::MAX, usize::MAX)];
            let mut visited = HashSet::new();
            let mut begin = 0;
            for length in 1..MOST {
                let end = way.len();
                for at in begin..end {
                    let (set, by, _) = way[at];
                    for (next, digits) in &links.next[set] {
                        let usable = if at == 0 { *digits & (1 << first) } else { digits & !(1u64 << by) };
                        for digit in bits(usable) {
                            if *next == start || !visited.insert((*next, digit)) {
                                continue;
                            }
                            way.push((*next, digit, at));
                            let gone = if length < 3 {
                                Vec::new()
                            } else {
                                common(board, &sets[start], &sets[*next], !(1u64 << first | 1 << digit))
                            };
                            if !gone.is_empty() {
                                let mut chain: Vec<&Als> =
                                    ancestors(&way, way.len() - 1).map(|set| &sets[set]).collect();
                                chain.reverse();
                                steps.extend(Step::eliminating(
                                    Technique::AlsChain,
                                    board,
                                    gone,
                                    reason(board, &chain),
                                ));
                            }
                        }
                    }
                }
                begin = end;
            }
        }
    }
}

/// Returns the sets on the path to an entry, from the last to the first.
fn ancestors(way: &[(usize, u8, usize)], at: usize) -> impl Iterator<Item = usize> + '_ {
    let mut next = at;
    std::iter::from_fn(move || {
        let (set, _, before) = way.get(next)?;
        next = *before;
        Some(*set)
    })
}

/// The largest number of combinations of petals for one stem and digit that are examined.
const MOST_BLOSSOMS: usize = 1_000_000;

/// Death blossom: a cell (the stem) each of whose candidates sees all its places in some set (a petal). Whichever candidate the
/// stem takes, one of the sets loses it, so a digit common to all sets is in one of them.
pub fn death_blossom(board: &Board, overlap: bool, steps: &mut Vec<Step>) {
    let sets = all(board);
    for stem in board.unplaced().filter(|cell| (2..=5).contains(&board.count(*cell))) {
        let petals: Vec<Vec<usize>> = bits(board.candidates(stem))
            .map(|digit| {
                let fits = |als: &Als| {
                    !als.set.contains(stem) && als.digits >> digit & 1 == 1 && als.seen(digit).contains(stem)
                };
                (0..sets.len()).filter(|set| fits(&sets[*set])).collect()
            })
            .collect();
        if petals.iter().any(Vec::is_empty) {
            continue;
        }
        let digits: Vec<u8> = bits(board.candidates(stem)).collect();
        for digit in (0..board.structure().digits() as u8).filter(|digit| board.candidates(stem) >> digit & 1 == 0) {
            let with_digit =
                |petals: &Vec<usize>| petals.iter().filter(|set| sets[**set].digits >> digit & 1 == 1).count();
            if petals.iter().map(with_digit).fold(1usize, usize::saturating_mul) > MOST_BLOSSOMS {
                continue;
            }
            let seen = board.places(digit).clone();
            blossom(board, &sets, &petals, &digits, stem, digit, &seen, &mut Vec::new(), overlap, steps);
        }
    }
}

#[allow(clippy::too_many_arguments, reason = "one recursion over the petals of one stem")]
fn blossom(
    board: &Board,
    sets: &[Als],
    petals: &[Vec<usize>],
    stem_digits: &[u8],
    stem: usize,
    digit: u8,
    seen: &CellSet,
    chosen: &mut Vec<usize>,
    overlap: bool,
    steps: &mut Vec<Step>,
) {
    let Some(next) = petals.get(chosen.len()) else {
        let mut gone = Vec::new();
        // All digits that these sets have in common are eliminated together.
        let all = chosen.iter().fold(u64::MAX, |all, set| all & sets[*set].digits);
        for digit in bits(all & !board.candidates(stem)) {
            let mut cells = board.places(digit).clone();
            chosen.iter().for_each(|set| cells.intersect(sets[*set].seen(digit)));
            cells.remove(stem);
            gone.extend(board.of(&cells, digit));
        }
        let chosen: Vec<&Als> = chosen.iter().map(|set| &sets[*set]).collect();
        let why = reason(board, &chosen).with_cells([stem]);
        let stem_candidates = stem_digits.iter().map(|digit| Candidate::new(stem, *digit));
        let why = why.with(Role::Pattern, stem_candidates);
        steps.extend(Step::eliminating(Technique::DeathBlossom, board, gone, why));
        return;
    };
    for set in next {
        let als = &sets[*set];
        if als.digits >> digit & 1 == 0 || !overlap && chosen.iter().any(|other| sets[*other].set.meets(&als.set)) {
            continue;
        }
        let mut seen = seen.and(als.seen(digit));
        seen.remove(stem);
        if !seen.is_empty() {
            chosen.push(*set);
            blossom(board, sets, petals, stem_digits, stem, digit, &seen, chosen, overlap, steps);
            chosen.pop();
        }
    }
}

/// Sue de Coq: the intersection of two houses has at least two candidates more than cells, and further cells of each house
/// complete it to as many cells as digits. Each digit is then confined to one house or to both, and eliminated from the rest.
pub fn sue_de_coq(board: &Board, steps: &mut Vec<Step>) {
    let structure = board.structure();
    let houses: Vec<(UnitId, &crate::rate::Unit)> = structure.houses().collect();
    for (index, (one, first)) in houses.iter().enumerate() {
        for (other, second) in &houses[index + 1..] {
            let shared: Vec<usize> =
                first.set.and(&second.set).iter().filter(|cell| board.placed(*cell).is_none()).collect();
            if shared.len() < 2 || shared.len() > 8 {
                continue;
            }
            for choice in 3u32..1 << shared.len() {
                let size = choice.count_ones() as usize;
                let middle: Vec<usize> =
                    shared.iter().enumerate().filter(|(i, _)| choice >> i & 1 == 1).map(|(_, c)| *c).collect();
                let digits = middle.iter().fold(0, |digits, cell| digits | board.candidates(*cell));
                if !(2..=3).contains(&size) || (digits.count_ones() as usize) < size + 2 {
                    continue;
                }
                let rest = |house: &crate::rate::Unit, not: &CellSet| -> Vec<usize> {
                    let open = |cell: &usize| board.placed(*cell).is_none() && !not.contains(*cell);
                    house.cells.iter().copied().filter(open).collect()
                };
                let in_first = rest(first, &second.set);
                let in_second = rest(second, &first.set);
                subsets(board, &in_first, digits, &mut |a, of_a| {
                    subsets(board, &in_second, digits, &mut |b, of_b| {
                        let cells = size + a.len() + b.len();
                        if of_a & of_b & digits != 0
                            || (digits | of_a | of_b).count_ones() + (of_a & of_b).count_ones() != cells as u32
                        {
                            return;
                        }
                        let mut gone = Vec::new();
                        for (house, own, others, used) in [(first, of_a, of_b, a), (second, of_b, of_a, b)] {
                            let kept = |cell: &usize| !middle.contains(cell) && !used.contains(cell);
                            let lost = own | digits & !others;
                            for cell in house.cells.iter().filter(|cell| kept(cell)) {
                                gone.extend(bits(lost).map(|digit| Candidate::new(*cell, digit)));
                            }
                        }
                        let all = |cells: &[usize]| -> Vec<Candidate> {
                            cells
                                .iter()
                                .flat_map(|cell| {
                                    bits(board.candidates(*cell)).map(move |digit| Candidate::new(*cell, digit))
                                })
                                .collect()
                        };
                        let mut reason = Reason::default()
                            .with_cells(middle.iter().chain(a).chain(b).copied())
                            .with(Role::Pattern, all(&middle))
                            .with(Role::Set(0), all(a))
                            .with(Role::Set(1), all(b));
                        reason.unit(*one, crate::rate::UnitRole::Cover);
                        reason.unit(*other, crate::rate::UnitRole::Cover);
                        steps.extend(Step::eliminating(Technique::SueDeCoq, board, gone, reason));
                    });
                });
            }
        }
    }
}

/// Finds sets of one cell or more that have digits of the intersection.
fn subsets(board: &Board, cells: &[usize], digits: u64, found: &mut impl FnMut(&[usize], u64)) {
    fn extend(
        board: &Board,
        cells: &[usize],
        chosen: &mut Vec<usize>,
        union: u64,
        digits: u64,
        found: &mut impl FnMut(&[usize], u64),
    ) {
        if !chosen.is_empty() && union & digits != 0 && union.count_ones() as usize > chosen.len() {
            found(chosen, union);
        }
        for (index, cell) in cells.iter().enumerate() {
            let union = union | board.candidates(*cell);
            // With more digits than the intersection can absorb, no set can be completed.
            if (union & !digits).count_ones() as usize <= chosen.len() + 1 && chosen.len() < 5 {
                chosen.push(*cell);
                extend(board, &cells[index + 1..], chosen, union, digits, found);
                chosen.pop();
            }
        }
    }
    extend(board, cells, &mut Vec::new(), 0, digits, found);
}
