//! Facts about digits that lead to a contradiction in a few steps: a digit is supposed, and each constraint of the part leaves
//! fewer candidates in other cells, until one of them cannot be satisfied, or cells that differ have too few digits.

use super::sets::AllowedSets;
use super::view::{Progress, View};
use super::{Contradiction, Fact};
use crate::model::{Automaton, Comparison, Constraint, ConstraintKind};
use crate::rate::bits;
use std::collections::BTreeSet;

/// The largest number of rounds of consequences, of groups of cells that a fact mentions, of their cells, and of the digits that are
/// left in a cell.
pub const MOST_ROUNDS: usize = 4;
const MOST_GROUPS: usize = 3;
const MOST_AFFECTED: usize = 6;
const MOST_LEFT: u32 = 3;

/// The largest number of consequences from which those that matter are chosen.
const MOST_REPLAYED: usize = 40;

/// The largest estimate of the work for the consequences of one digit.
const MOST_WORK: usize = 400_000;

/// The largest number of digits that are placed together.
const MOST_PLACED: u32 = 4;

/// The largest number of cells that differ and are found to have too few digits.
const MOST_CROWDED: usize = 4;

/// Why some cells, which are numbered as in the part, could not be filled.
type Refutation = (Contradiction, Vec<usize>);

/// What a constraint demands of cells.
enum Demand<'c> {
    /// Masks of digits, one for each of the cells, one row of which must fit.
    Rows(Vec<usize>, Vec<Vec<u64>>),
    Sets(AllowedSets),
    /// Cells with factors, and their sum.
    Sum(Vec<(usize, i64)>, Comparison, i64),
    Word(Vec<usize>, &'c Automaton),
    /// Cells, and digits each of which must be in one of them.
    Places(Vec<usize>, u64),
}

impl Demand<'_> {
    fn cells(&self) -> Vec<usize> {
        match self {
            Self::Rows(cells, _) | Self::Word(cells, _) | Self::Places(cells, _) => cells.clone(),
            Self::Sets(allowed) => allowed.cells.clone(),
            Self::Sum(terms, ..) => terms.iter().map(|(cell, _)| *cell).collect(),
        }
    }

    /// Estimates the work to find what it leaves in all of its cells.
    fn work(&self, digits: usize) -> usize {
        let of_one = match self {
            Self::Rows(_, rows) => rows.len(),
            Self::Sets(allowed) => allowed.sets.len() * allowed.cells.len(),
            Self::Sum(terms, ..) => terms.len() << digits.min(terms.len()),
            Self::Word(_, automaton) => automaton.steps.len(),
            Self::Places(cells, _) => cells.len(),
        };
        of_one * self.cells().len() * digits
    }
}

/// The cause of a consequence: a demand, or that cells differ.
#[derive(Clone, Copy)]
enum Cause {
    Demand(usize),
    Differing,
}

/// The digits that are left in a cell.
#[derive(Clone, Copy)]
struct Consequence {
    cell: usize,
    left: u64,
    cause: Cause,
}

impl<'p> View<'p> {
    /// Adds digits that contradict the constraints that hold with them.
    pub fn conditions(&self, progress: &mut Progress) {
        for (cell, digit) in progress.open.clone() {
            let supposed = self.supposing(cell, digit);
            let mut demands = self.guarded(cell, digit).filter_map(|constraint| self.demand(constraint));
            if let Some(refutation) = demands.find_map(|demand| supposed.contradicts(&demand)) {
                self.supposed((cell, digit), &[], refutation, progress);
            }
        }
    }

    /// Adds digits that lead to a contradiction within some rounds of consequences.
    pub fn suppositions(&self, rounds: usize, progress: &mut Progress) {
        for (cell, digit) in progress.open.clone() {
            let constraints = self.constraints.iter().copied().chain(self.guarded(cell, digit));
            let demands = constraints.filter_map(|constraint| self.demand(constraint));
            let places = self.required_digits().into_iter().map(|(cells, digits)| Demand::Places(cells, digits));
            let demands: Vec<Demand> = demands.chain(places).collect();
            let work: usize = demands.iter().map(|demand| demand.work(self.digits.len())).sum();
            if work * rounds > MOST_WORK {
                continue;
            }
            let Some(consequences) = self.supposing(cell, digit).consequences(&demands, rounds) else { continue };
            let Some((kept, refutation)) = self.shortened(cell, digit, &demands, consequences) else { continue };
            // That a clue has no filling is no news.
            if !kept.is_empty() || refutation.0 != Contradiction::NoCombination {
                self.supposed((cell, digit), &kept, refutation, progress);
            }
        }
    }

    /// Adds the fact, unless it would mention too much.
    fn supposed(
        &self,
        (cell, digit): (usize, u8),
        consequences: &[Consequence],
        (contradiction, cells): Refutation,
        progress: &mut Progress,
    ) {
        let name = |cell: usize| self.part.cells[cell];
        let mut then: Vec<(Vec<usize>, u64)> = Vec::new();
        // What the contradiction says is not said twice.
        let is_told = |then: &&Consequence| {
            let is_repeated = contradiction == Contradiction::TooFew(then.left) && cells.contains(&then.cell);
            then.left != 0 && !is_repeated
        };
        for Consequence { cell, left, .. } in consequences.iter().filter(is_told) {
            match then.iter_mut().find(|(_, known)| known == left) {
                Some((cells, _)) => cells.push(name(*cell)),
                None => then.push((vec![name(*cell)], *left)),
            }
        }
        let is_vague = |(_, left): &(Vec<usize>, u64)| left.count_ones() > MOST_LEFT;
        if then.len() > MOST_GROUPS || consequences.len() > MOST_AFFECTED || then.iter().any(is_vague) {
            return;
        }
        progress.exclude(|of, other| (of, other) == (cell, digit));
        progress.impossible((name(cell), 1 << digit), then, contradiction, cells.into_iter().map(name).collect());
    }

    /// Returns the constraints that hold if a cell has a digit.
    fn guarded(&self, cell: usize, digit: u8) -> impl Iterator<Item = &'p Constraint> {
        let is_of = move |(of, when, _): &&(usize, u8, &'p Constraint)| (*of, *when) == (cell, digit);
        self.conditional.iter().filter(is_of).map(|(_, _, constraint)| *constraint)
    }

    /// Returns the view in which a cell has a digit.
    fn supposing(&self, cell: usize, digit: u8) -> Self {
        let mut supposed = self.clone();
        supposed.domains[cell] &= 1 << digit;
        supposed
    }

    /// Returns what a constraint demands, if it is of a kind that people follow.
    fn demand<'c>(&self, constraint: &'c Constraint) -> Option<Demand<'c>> {
        let cells = || constraint.kind.variables().iter().map(|var| var.index()).collect::<Vec<usize>>();
        match &constraint.kind {
            ConstraintKind::Linear { terms, comparison, rhs } => {
                let terms: Vec<(usize, i64)> = terms.iter().map(|term| self.plain(term)).collect::<Option<_>>()?;
                Some(Demand::Sum(terms, *comparison, *rhs))
            }
            ConstraintKind::Automaton { automaton, .. } => Some(Demand::Word(cells(), automaton)),
            ConstraintKind::Table { tuples, .. } => {
                let row = |tuple: &[i32]| tuple.iter().map(|value| self.mask([*value].into_iter())).collect();
                Some(Demand::Rows(cells(), tuples.iter().map(|tuple| row(tuple)).collect::<Option<_>>()?))
            }
            ConstraintKind::Relation { a, b, pairs } if a != b => {
                let mask = |value: i32| self.mask([value].into_iter());
                let rows = pairs.iter().map(|(x, y)| Some(vec![mask(*x)?, mask(*y)?]));
                Some(Demand::Rows(cells(), rows.collect::<Option<_>>()?))
            }
            ConstraintKind::Combos { .. } => self.allowed(constraint).map(Demand::Sets),
            _ => None,
        }
    }

    /// Returns what follows from the candidates, round by round, until there is a contradiction; `None` if there is none.
    fn consequences(mut self, demands: &[Demand], rounds: usize) -> Option<Vec<Consequence>> {
        let mut found = Vec::new();
        for _ in 0..rounds {
            if self.contradiction(demands).is_some() {
                return Some(found);
            }
            let causes = (0..demands.len()).map(Cause::Demand).chain([Cause::Differing]);
            let of_cause = |cause: Cause| {
                let cells = match cause {
                    Cause::Demand(number) => demands[number].cells(),
                    Cause::Differing => (0..self.domains.len()).collect(),
                };
                let of_cell = |cell: usize| Consequence { cell, left: self.left_by(demands, cell, cause), cause };
                let view = &self;
                cells.into_iter().map(of_cell).filter(|then| then.left != view.domains[then.cell]).collect::<Vec<_>>()
            };
            let next: Vec<Consequence> = causes.flat_map(of_cause).collect();
            if next.is_empty() {
                return None;
            }
            next.iter().for_each(|then| self.domains[then.cell] &= then.left);
            found.extend(next);
        }
        self.contradiction(demands).map(|_| found)
    }

    /// Returns the cells whose candidates a consequence may depend on.
    fn cells_of(&self, demands: &[Demand], of: usize, cause: Cause) -> Vec<usize> {
        match cause {
            Cause::Demand(number) => demands[number].cells(),
            Cause::Differing => bits(self.different[of]).map(usize::from).collect(),
        }
    }

    /// Returns the consequences without which there is no contradiction, and this.
    fn shortened(
        &self,
        cell: usize,
        digit: u8,
        demands: &[Demand],
        mut consequences: Vec<Consequence>,
    ) -> Option<(Vec<Consequence>, Refutation)> {
        let replay = |consequences: &[Consequence]| {
            let mut view = self.supposing(cell, digit);
            for Consequence { cell, left, cause } in consequences {
                if view.left_by(demands, *cell, *cause) & !left != 0 {
                    return None;
                }
                view.domains[*cell] &= left;
            }
            view.contradiction(demands)
        };
        // Those on which it depends.
        let mut relevant: BTreeSet<usize> = replay(&consequences)?.1.into_iter().collect();
        let mut depends: Vec<Consequence> = Vec::new();
        for then in consequences.iter().rev() {
            if relevant.contains(&then.cell) {
                relevant.extend(self.cells_of(demands, then.cell, then.cause));
                depends.push(*then);
            }
        }
        depends.reverse();
        consequences = depends;
        if consequences.len() > MOST_REPLAYED {
            return None;
        }
        let mut found = replay(&consequences)?;
        for at in (0..consequences.len()).rev() {
            let mut fewer = consequences.clone();
            fewer.remove(at);
            if let Some(contradiction) = replay(&fewer) {
                (consequences, found) = (fewer, contradiction);
            }
        }
        Some((consequences, found))
    }

    /// Returns the digits that a demand, or the cells that differ from it, leave in a cell.
    fn left_by(&self, demands: &[Demand], cell: usize, cause: Cause) -> u64 {
        let domain = self.domains[cell];
        match cause {
            Cause::Differing => {
                let placed = bits(self.different[cell]).map(|other| self.domains[usize::from(other)]);
                placed.filter(|other| other.count_ones() == 1).fold(domain, |left, other| left & !other)
            }
            Cause::Demand(number) => {
                let is_left = |digit: &u8| self.supposing(cell, *digit).contradicts(&demands[number]).is_none();
                bits(domain).filter(is_left).fold(0, |left, digit| left | 1 << digit)
            }
        }
    }

    /// Returns a contradiction, if there is one, and its cells.
    fn contradiction(&self, demands: &[Demand]) -> Option<Refutation> {
        let empty = self.domains.iter().position(|domain| *domain == 0);
        let empty = empty.map(|cell| (Contradiction::TooFew(0), vec![cell]));
        let of_demands = || demands.iter().find_map(|demand| self.contradicts(demand));
        empty.or_else(|| (2..=MOST_CROWDED).find_map(|many| self.crowded(many))).or_else(of_demands)
    }

    /// Returns some cells that differ and have fewer digits than cells.
    fn crowded(&self, many: usize) -> Option<Refutation> {
        let few: Vec<usize> =
            (0..self.domains.len()).filter(|cell| (self.domains[*cell].count_ones() as usize) < many).collect();
        // The cells so far, their digits, and where to go on.
        let mut waiting: Vec<(Vec<usize>, u64, usize)> = vec![(Vec::new(), 0, 0)];
        while let Some((cells, digits, from)) = waiting.pop() {
            if cells.len() == many {
                return Some((Contradiction::TooFew(digits), cells));
            }
            for (at, cell) in few.iter().enumerate().skip(from) {
                let all = digits | self.domains[*cell];
                let differs = cells.iter().all(|other| self.different[*cell] >> other & 1 == 1);
                if differs && (all.count_ones() as usize) < many {
                    waiting.push(([&cells[..], &[*cell]].concat(), all, at + 1));
                }
            }
        }
        None
    }

    /// Returns digits that have no place in these cells, by themselves or, if they are few, together.
    fn unplaced(&self, cells: &[usize], digits: u64) -> Option<u64> {
        let union = cells.iter().fold(0, |all, cell| all | self.domains[*cell]);
        if digits & !union != 0 {
            return Some(digits & !union);
        }
        let mut placed = BTreeSet::from([0u64]);
        for cell in cells.iter().filter(|_| digits.count_ones() <= MOST_PLACED) {
            let more = placed.iter().flat_map(|taken| {
                bits(self.domains[*cell] & digits & !taken).map(|digit| *taken | 1 << digit).collect::<Vec<u64>>()
            });
            let more: Vec<u64> = more.collect();
            placed.extend(more);
        }
        (digits.count_ones() <= MOST_PLACED && !placed.contains(&digits)).then_some(digits)
    }

    /// Returns why a demand contradicts the candidates, if it does, and its cells.
    fn contradicts(&self, demand: &Demand) -> Option<Refutation> {
        let is_violated = match demand {
            Demand::Rows(cells, rows) => {
                !rows.iter().any(|row| row.iter().zip(cells).all(|(mask, cell)| mask & self.domains[*cell] != 0))
            }
            Demand::Sets(allowed) => !allowed.sets.iter().any(|set| self.fits(&allowed.cells, &self.domains, *set)),
            Demand::Sum(terms, comparison, total) => {
                let side = |sign: i64| -> Vec<usize> {
                    terms.iter().filter(|(_, factor)| *factor == sign).map(|(cell, _)| *cell).collect()
                };
                let (plus, minus) = (side(1), side(-1));
                let least = self.extreme(&plus, true) - self.extreme(&minus, false);
                let most = self.extreme(&plus, false) - self.extreme(&minus, true);
                let (is_above, is_below) = match comparison {
                    Comparison::Equal => (least > *total, most < *total),
                    Comparison::AtMost => (least > *total, false),
                    Comparison::AtLeast => (false, most < *total),
                    Comparison::NotEqual => (least == *total && most == *total, false),
                };
                if let ([(cell, 1)], Comparison::Equal, true) = (&terms[..], comparison, is_above || is_below) {
                    return Some((Contradiction::Value(*total), vec![*cell]));
                }
                if minus.is_empty() && *comparison != Comparison::NotEqual && (is_above || is_below) {
                    let (is_most, reach) = if is_above { (false, least) } else { (true, most) };
                    return Some((Contradiction::Sum { is_most, reach }, plus));
                }
                is_above || is_below
            }
            Demand::Places(cells, digits) => {
                let unplaced = self.unplaced(cells, *digits)?;
                return Some((Contradiction::NoPlace(unplaced), cells.clone()));
            }
            Demand::Word(cells, automaton) => {
                let mut states = BTreeSet::from([automaton.start]);
                for cell in cells {
                    let step = |state: &u32| {
                        let digits = bits(self.domains[*cell]).map(|digit| self.digits[usize::from(digit)]);
                        digits.filter_map(|digit| automaton.step(*state, digit)).collect::<Vec<u32>>()
                    };
                    states = states.iter().flat_map(step).collect();
                }
                !states.iter().any(|state| automaton.accepts(*state))
            }
        };
        is_violated.then(|| (Contradiction::NoCombination, demand.cells()))
    }
}

impl Progress {
    /// Adds an impossible digit; those for the same reason share a fact.
    fn impossible(
        &mut self,
        (cell, digit): (usize, u64),
        then: Vec<(Vec<usize>, u64)>,
        contradiction: Contradiction,
        cells: Vec<usize>,
    ) {
        for fact in self.facts.iter_mut() {
            if let Fact::Impossible { with, then: known, contradiction: why, cells: of } = fact
                && (&*known, *why, &*of) == (&then, contradiction, &cells)
            {
                match with.iter_mut().find(|(known, _)| *known == cell) {
                    Some((_, digits)) => *digits |= digit,
                    None => with.push((cell, digit)),
                }
                return;
            }
        }
        self.facts.push(Fact::Impossible { with: vec![(cell, digit)], then, contradiction, cells });
    }
}
