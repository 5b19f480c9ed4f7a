//! The numbers behind a step of clues: what adds up, which combinations are left, how far others leave room. They are derived from
//! the constraints of the part that the step names, when the step is described, so that they are the same for every rule that
//! means the same.
//!
//! A fact concerns one constraint on the candidates before the step. Facts account for a step only if each of its eliminations
//! follows from one of them.

use super::part::RulePart;
use crate::model::{Comparison, Constraint, ConstraintKind, LinearTerm, Literal, Model, OriginId};
use crate::puzzle::Digit;
use crate::rate::{Board, Candidate, UnitId, bits};
use std::collections::{BTreeMap, HashMap};

/// The largest number of sets of digits that are listed, and that are excluded by name.
const MOST_SETS: usize = 4;
const MOST_EXCLUDED: usize = 2;

/// The largest number of facts that are told.
const MOST_FACTS: usize = 8;

/// The largest number of cells that a fact about combinations of digits mentions besides its own.
const MOST_BESIDE: usize = 2;

/// The largest number of sets that are tried for a sum.
const MOST_TRIED: usize = 1_000;

/// The largest number of digits for which exact bounds on different cells are computed.
const MOST_DIGITS: usize = 12;

/// Sums of houses and clues, each with a factor, and what they leave: the 45 rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Totals {
    /// Houses, with their factors and sums.
    pub houses: Vec<(UnitId, i64, i64)>,
    /// Sums that clues state, with their factors.
    pub clues: Vec<(OriginId, i64, i64)>,
    /// The cells that are left, with their factors, which are not 0.
    pub left: Vec<(usize, i64)>,
    /// What they add up to.
    pub total: i64,
}

/// A fact about cells, by which candidates are impossible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// The cells have the digits of one of the sets, each digit once.
    Sets {
        cells: Vec<usize>,
        /// Sets of digits that fit the candidates.
        left: Vec<u64>,
        /// Sets that the clue allows, but not the candidates, each with the digits that have no place, if there are only a few.
        excluded: Vec<(u64, u64)>,
        /// Whether all sets that the clue allows have the same sum.
        is_sum: bool,
    },
    /// Each of the cells is at most, or at least, the bound, since others leave no more room.
    Bound {
        cells: Vec<usize>,
        is_most: bool,
        bound: i64,
        /// The cells on the other side of the equation, and the largest sum (or least, if the bound is a least one) that they reach.
        with: (Vec<usize>, i64),
        /// The other cells on the same side, or only their number if the bound is one of several cells, and the least (or
        /// largest) sum that they reach.
        without: (Vec<usize>, i64),
    },
    /// Each cell is larger than the one before by at least this much; the first is at least, the last at most its bound.
    Order { cells: Vec<(usize, i64)>, least: Option<i64>, most: Option<i64> },
    /// Of the cells that could have a digit, one of which must, only this one is left.
    Place { cell: usize, digit: u8 },
    /// With this digit, no digits of these cells would do: as far as that is the reason, they would sum to at most, or at least, so
    /// much.
    NoSet { cell: usize, digit: u8, cells: Vec<usize>, reach: Option<(bool, i64)> },
    /// Candidates that go with no digit left in these cells: each with the digits that are left, and those that would be needed.
    Beside { cells: Vec<(usize, u64, u64)>, gone: Vec<Candidate> },
}

/// The numbers of a step.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Account {
    pub totals: Option<Totals>,
    pub facts: Vec<Fact>,
}

/// Accounts for the eliminations of a step by a part; `None` if not every one follows from a fact. `units` are those that the step
/// names: in each of them, cells differ.
pub fn account(part: &RulePart, board: &Board, units: &[UnitId], gone: &[Candidate]) -> Option<Account> {
    let facts = View::new(part, board, units).facts(gone);
    match facts.is_empty() {
        true => part.totals.clone().map(|totals| Account { totals: Some(totals), facts }),
        false => Some(Account { totals: part.totals.clone(), facts }),
    }
}

/// Returns the clauses of a model without the literals that are false, except those that are true.
fn clauses(model: &Model, cells: usize) -> Vec<Vec<Literal>> {
    let known = |literal: &Literal| {
        let domain = &model.variable(literal.var).domain;
        (literal.var.index() >= cells && domain.len() == 1).then(|| domain.iter().all(|value| literal.holds(value)))
    };
    let of_constraint = |constraint: &Constraint| match &constraint.kind {
        ConstraintKind::Clause(literals)
            if constraint.guard.is_none() && !literals.iter().any(|one| known(one) == Some(true)) =>
        {
            Some(literals.iter().filter(|literal| known(literal).is_none()).copied().collect())
        }
        _ => None,
    };
    model.constraints().iter().filter_map(of_constraint).collect()
}

/// A part and the candidates of its cells. Cells are numbered as in the part.
#[derive(Clone)]
struct View<'p> {
    part: &'p RulePart,
    domains: Vec<u64>,
    digits: &'p [Digit],
    /// By cell, the cells that differ from it.
    different: Vec<u64>,
    /// The constraints that hold, over cells alone.
    constraints: Vec<&'p Constraint>,
    /// Those that hold if a cell has a digit.
    conditional: Vec<(usize, u8, &'p Constraint)>,
    /// Of the literals of each clause, one is true.
    clauses: Vec<Vec<Literal>>,
}

impl<'p> View<'p> {
    fn new(part: &'p RulePart, board: &Board, units: &[UnitId]) -> Self {
        let cells = part.cells.len();
        let (domains, digits) = (part.domains(board), part.digits());
        let has_one = |cell: usize, digit: Digit| {
            domains[cell].count_ones() == 1 && digits[domains[cell].trailing_zeros() as usize] == digit
        };
        let clauses = clauses(part.model(), cells);
        // By auxiliary variable, the digit of a cell with which it is 1.
        let implied = |guard: Literal| {
            let implies = |clause: &&Vec<Literal>| clause.len() == 2 && clause.contains(&guard);
            let of_cell = clauses.iter().filter(implies).flatten().find(|literal| literal.var.index() < cells);
            of_cell.filter(|literal| !literal.positive).map(|literal| !*literal)
        };
        let (mut constraints, mut conditional) = (Vec::new(), Vec::new());
        for constraint in part.model().constraints() {
            if constraint.kind.variables().iter().any(|var| var.index() >= cells) {
                continue;
            }
            let Some(guard) = constraint.guard else {
                constraints.push(constraint);
                continue;
            };
            let guard = if guard.var.index() < cells { Some(guard) } else { implied(guard) };
            let Some(guard) = guard.filter(|guard| guard.positive) else { continue };
            if has_one(guard.var.index(), guard.value) {
                constraints.push(constraint);
            } else if let Some(digit) = digits.iter().position(|digit| *digit == guard.value) {
                conditional.push((guard.var.index(), digit as u8, constraint));
            }
        }
        let clauses =
            clauses.iter().filter(|clause| clause.iter().all(|literal| literal.var.index() < cells)).cloned().collect();
        let mut different = vec![0u64; cells];
        let mut add = |among: u64| bits(among).for_each(|cell| different[usize::from(cell)] |= among & !(1 << cell));
        for constraint in &constraints {
            if let ConstraintKind::Distinct(vars) | ConstraintKind::Combos { vars, .. } = &constraint.kind {
                add(vars.iter().fold(0, |all, var| all | 1 << var.index().min(63)));
            }
        }
        for unit in units {
            let set = &board.structure().unit_of(*unit).set;
            add((0..cells.min(64)).filter(|cell| set.contains(part.cells[*cell])).fold(0, |all, cell| all | 1 << cell));
        }
        Self { part, domains, digits, different, constraints, conditional, clauses }
    }

    /// Returns facts from which all of the eliminations follow, each perhaps from the facts before; none if there are no such facts.
    fn facts(&mut self, gone: &[Candidate]) -> Vec<Fact> {
        let places: HashMap<usize, usize> = self.part.cells.iter().enumerate().map(|(at, cell)| (*cell, at)).collect();
        let open: Option<Vec<(usize, u8)>> =
            gone.iter().map(|candidate| Some((*places.get(&candidate.cell())?, candidate.digit))).collect();
        let Some(mut open) = open.filter(|_| self.domains.len() <= 64 && self.digits.len() <= MOST_DIGITS) else {
            return Vec::new();
        };
        let mut facts = Vec::new();
        while !open.is_empty() {
            let before = open.clone();
            self.explain(&mut open, &mut facts);
            if open.len() == before.len() || facts.len() > MOST_FACTS {
                return Vec::new();
            }
            for (cell, digit) in before.into_iter().filter(|candidate| !open.contains(candidate)) {
                self.domains[cell] &= !(1 << digit);
            }
        }
        facts
    }

    /// Adds facts by which candidates are impossible, and takes these from the open ones.
    fn explain(&self, open: &mut Vec<(usize, u8)>, facts: &mut Vec<Fact>) {
        self.orders(open, facts);
        self.required(open, facts);
        for (cell, digit, constraint) in &self.conditional {
            self.condition((*cell, *digit), constraint, open, facts);
        }
        for constraint in &self.constraints {
            match &constraint.kind {
                ConstraintKind::Relation { a, b, pairs } if a != b => {
                    let (cells, (masks, is_sum)) = ([a.index(), b.index()], self.sets_of_pairs(pairs));
                    self.sets(&cells, &masks, is_sum, MOST_SETS, open, facts);
                    let pairs: Vec<[Digit; 2]> = pairs.iter().map(|(a, b)| [*a, *b]).collect();
                    self.beside(&cells, pairs.iter().map(|pair| &pair[..]), open, facts);
                }
                ConstraintKind::Table { vars, tuples } if vars.len() <= 1 + MOST_BESIDE => {
                    let cells: Vec<usize> = vars.iter().map(|var| var.index()).collect();
                    self.beside(&cells, tuples.iter().map(|tuple| &tuple[..]), open, facts);
                }
                ConstraintKind::Combos { vars, sets } => {
                    let cells: Vec<usize> = vars.iter().map(|var| var.index()).collect();
                    let masks: Option<Vec<u64>> = sets.iter().map(|set| self.mask(set.iter())).collect();
                    let totals: Vec<i64> = sets.iter().map(|set| set.iter().map(i64::from).sum()).collect();
                    let total = totals.first().copied().filter(|total| totals.iter().all(|other| other == total));
                    if let Some(masks) = masks {
                        self.sets(&cells, &masks, total.is_some(), MOST_SETS, open, facts);
                        let terms: Vec<(usize, i64)> = cells.iter().map(|cell| (*cell, 1)).collect();
                        total
                            .into_iter()
                            .for_each(|total| self.bounds(&terms, (Comparison::Equal, total), open, facts));
                        self.sets(&cells, &masks, total.is_some(), 2 * MOST_SETS, open, facts);
                    }
                }
                ConstraintKind::Linear { terms, comparison, rhs } => {
                    let Some(terms) = terms.iter().map(|term| self.plain(term)).collect::<Option<Vec<_>>>() else {
                        continue;
                    };
                    let cells: Vec<usize> = terms.iter().map(|(cell, _)| *cell).collect();
                    let masks = match comparison {
                        Comparison::Equal if self.are_different(&cells) => self.sets_of_sum(&terms, *rhs),
                        _ => None,
                    };
                    let masks = masks.unwrap_or_default();
                    self.sets(&cells, &masks, true, MOST_SETS, open, facts);
                    self.bounds(&terms, (*comparison, *rhs), open, facts);
                    if cells.len() <= 1 + MOST_BESIDE && !open.is_empty() {
                        let tuples = self.tuples(&terms, (*comparison, *rhs));
                        self.beside(&cells, tuples.iter().map(|tuple| &tuple[..]), open, facts);
                    }
                    self.sets(&cells, &masks, true, 2 * MOST_SETS, open, facts);
                }
                _ => {}
            }
        }
    }

    /// Adds what follows from the places that digits must have: the last place of a digit, and the set of digits of cells that all
    /// of them fill.
    fn required(&self, open: &mut Vec<(usize, u8)>, facts: &mut Vec<Fact>) {
        // By the cells in which a digit must have a place, these digits.
        let mut required: BTreeMap<Vec<usize>, u64> = BTreeMap::new();
        for literals in &self.clauses {
            let [first, ..] = literals[..] else { continue };
            let Some(digit) = self.digits.iter().position(|digit| *digit == first.value) else { continue };
            if literals.len() == 1 && !first.positive {
                let before = open.len();
                open.retain(|candidate| *candidate != (first.var.index(), digit as u8));
                if open.len() < before {
                    add_beside(facts, Vec::new(), Candidate::new(self.part.cells[first.var.index()], digit as u8));
                }
            }
            if literals.iter().any(|literal| !literal.positive || literal.value != first.value) {
                continue;
            }
            let cells: Vec<usize> = literals.iter().map(|literal| literal.var.index()).collect();
            let mut left = cells.iter().filter(|cell| self.domains[**cell] >> digit & 1 == 1);
            if let (Some(cell), None) = (left.next(), left.next()) {
                let before = open.len();
                open.retain(|(of, other)| of != cell || *other == digit as u8);
                if open.len() < before {
                    facts.push(Fact::Place { cell: self.part.cells[*cell], digit: digit as u8 });
                }
            }
            *required.entry(cells).or_default() |= 1 << digit;
        }
        for (cells, digits) in required.iter().filter(|(cells, digits)| digits.count_ones() as usize == cells.len()) {
            self.sets(cells, &[*digits], false, MOST_SETS, open, facts);
        }
    }

    /// Adds that a digit is impossible, if what holds with it cannot be met.
    fn condition(
        &self,
        (cell, digit): (usize, u8),
        constraint: &Constraint,
        open: &mut Vec<(usize, u8)>,
        facts: &mut Vec<Fact>,
    ) {
        if !open.contains(&(cell, digit)) {
            return;
        }
        let mut with_it = self.clone();
        with_it.domains[cell] &= 1 << digit;
        let (cells, reach) = match &constraint.kind {
            ConstraintKind::Combos { vars, sets } => {
                let cells: Vec<usize> = vars.iter().map(|var| var.index()).collect();
                let fits = |set: u64| with_it.fits(&cells, &with_it.domains, set);
                if sets.iter().filter_map(|set| self.mask(set.iter())).any(fits) {
                    return;
                }
                (cells, None)
            }
            ConstraintKind::Linear { terms, comparison: Comparison::Equal, rhs } => {
                let plain: Option<Vec<(usize, i64)>> = terms.iter().map(|term| self.plain(term)).collect();
                let Some(plain) = plain.filter(|plain| plain.iter().all(|(_, factor)| *factor == 1)) else { return };
                let cells: Vec<usize> = plain.iter().map(|(cell, _)| *cell).collect();
                let (least, most) = (with_it.extreme(&cells, true), with_it.extreme(&cells, false));
                match (least > *rhs, most < *rhs) {
                    (true, _) => (cells, Some((false, least))),
                    (_, true) => (cells, Some((true, most))),
                    _ => return,
                }
            }
            _ => return,
        };
        open.retain(|candidate| *candidate != (cell, digit));
        let cells = cells.iter().map(|cell| self.part.cells[*cell]).collect();
        facts.push(Fact::NoSet { cell: self.part.cells[cell], digit, cells, reach });
    }

    /// Returns a set of values as the indices of digits; `None` if one of them is no digit.
    fn mask(&self, values: impl Iterator<Item = Digit>) -> Option<u64> {
        let mut mask = 0;
        for value in values {
            mask |= 1 << self.digits.iter().position(|digit| *digit == value)?;
        }
        Some(mask)
    }

    /// Returns the cell and the factor of a term, if it is the digit of a cell times 1 or −1.
    fn plain(&self, term: &LinearTerm) -> Option<(usize, i64)> {
        let values = &self.part.model().variable(term.var).domain;
        let factor = [1, -1]
            .into_iter()
            .find(|factor| values.iter().all(|value| term.weight(value) == factor * i64::from(value)));
        Some((term.var.index(), factor?))
    }

    fn are_different(&self, cells: &[usize]) -> bool {
        cells.iter().all(|a| cells.iter().all(|b| a == b || self.different[*a] >> b & 1 == 1))
    }

    fn value(&self, digit: u8) -> i64 {
        i64::from(self.digits[usize::from(digit)])
    }

    /// Returns the sets of different digits with a sum; `None` if there are too many, or the factors differ.
    fn sets_of_sum(&self, terms: &[(usize, i64)], total: i64) -> Option<Vec<u64>> {
        let (_, factor) = *terms.first()?;
        if terms.iter().any(|(_, other)| *other != factor) {
            return None;
        }
        let union = terms.iter().fold(0, |all, (cell, _)| all | self.domains[*cell]);
        let found: Vec<u64> = (0..1u64 << self.digits.len())
            .filter(|set| set & !union == 0 && set.count_ones() as usize == terms.len())
            .filter(|set| bits(*set).map(|digit| self.value(digit)).sum::<i64>() == total * factor)
            .take(MOST_TRIED + 1)
            .collect();
        (found.len() <= MOST_TRIED).then_some(found)
    }

    /// Returns the values of a few cells that satisfy a sum.
    fn tuples(&self, terms: &[(usize, i64)], (comparison, total): (Comparison, i64)) -> Vec<Vec<Digit>> {
        let mut tuples: Vec<Vec<Digit>> = vec![Vec::new()];
        for _ in terms {
            let longer = |tuple: &Vec<Digit>| {
                self.digits.iter().map(|digit| [&tuple[..], &[*digit]].concat()).collect::<Vec<_>>()
            };
            tuples = tuples.iter().flat_map(longer).collect();
        }
        tuples.retain(|tuple| {
            let sum: i64 = terms.iter().zip(tuple).map(|((_, factor), value)| factor * i64::from(*value)).sum();
            let differ = |(at, (cell, _)): (usize, &(usize, i64))| {
                terms[..at]
                    .iter()
                    .zip(tuple)
                    .all(|((other, _), value)| self.different[*cell] >> other & 1 == 0 || *value != tuple[at])
            };
            comparison.holds(sum, total) && terms.iter().enumerate().all(differ)
        });
        tuples
    }

    /// Returns the sets of two digits of a relation that says no more than their sum.
    fn sets_of_pairs(&self, pairs: &[(Digit, Digit)]) -> (Vec<u64>, bool) {
        let Some((one, two)) = pairs.first() else { return (Vec::new(), false) };
        let is_plain = |(a, b): &(Digit, Digit)| a != b && a + b == one + two && pairs.binary_search(&(*b, *a)).is_ok();
        if !pairs.iter().all(is_plain) {
            return (Vec::new(), false);
        }
        let sets = pairs.iter().filter(|(a, b)| a < b).filter_map(|(a, b)| self.mask([*a, *b].into_iter()));
        (sets.collect(), true)
    }

    /// Returns whether the cells can have the digits of a set, each digit once, within these domains.
    fn fits(&self, cells: &[usize], domains: &[u64], set: u64) -> bool {
        // By number of cells, the sets of digits that they can take.
        let mut reached = vec![0u64];
        for cell in cells {
            let mut next: Vec<u64> = Vec::new();
            for taken in &reached {
                next.extend(bits(domains[*cell] & set & !taken).map(|digit| taken | 1 << digit));
            }
            next.sort_unstable();
            next.dedup();
            reached = next;
        }
        reached.contains(&set)
    }

    /// Adds a fact about sets of digits, if at most `most` are left and eliminations follow.
    fn sets(
        &self,
        cells: &[usize],
        allowed: &[u64],
        is_sum: bool,
        most: usize,
        open: &mut Vec<(usize, u8)>,
        facts: &mut Vec<Fact>,
    ) {
        let mut left: Vec<u64> = allowed.iter().copied().filter(|set| self.fits(cells, &self.domains, *set)).collect();
        // Those with small digits come first.
        left.sort_by_key(|set| bits(*set).collect::<Vec<u8>>());
        if left.is_empty() || left.len() > most {
            return;
        }
        let before = open.len();
        open.retain(|(cell, digit)| {
            let mut domains = self.domains.clone();
            domains[*cell] &= 1 << digit;
            !cells.contains(cell) || left.iter().any(|set| self.fits(cells, &domains, *set))
        });
        if open.len() == before {
            return;
        }
        let union = cells.iter().fold(0, |all, cell| all | self.domains[*cell]);
        let mut excluded: Vec<(u64, u64)> =
            allowed.iter().filter(|set| !left.contains(set)).map(|set| (*set, set & !union)).collect();
        if excluded.len() > MOST_EXCLUDED {
            excluded.clear();
        }
        let cells = cells.iter().map(|cell| self.part.cells[*cell]).collect();
        facts.push(Fact::Sets { cells, left, excluded, is_sum });
    }

    /// Returns the least or largest sum of some cells, those that differ taken together.
    fn extreme(&self, cells: &[usize], is_least: bool) -> i64 {
        let sign = if is_least { 1 } else { -1 };
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for cell in cells {
            let differs = |group: &&mut Vec<usize>| group.iter().all(|other| self.different[*cell] >> other & 1 == 1);
            match groups.iter_mut().find(differs) {
                Some(group) => group.push(*cell),
                None => groups.push(vec![*cell]),
            }
        }
        let least = |group: &Vec<usize>| {
            let mut reached: BTreeMap<u64, i64> = BTreeMap::from([(0, 0)]);
            for cell in group {
                let mut next: BTreeMap<u64, i64> = BTreeMap::new();
                for (taken, sum) in &reached {
                    for digit in bits(self.domains[*cell] & !taken) {
                        let sum = sum + sign * self.value(digit);
                        next.entry(taken | 1 << digit).and_modify(|known| *known = sum.min(*known)).or_insert(sum);
                    }
                }
                reached = next;
            }
            reached.into_values().min().unwrap_or_default()
        };
        sign * groups.iter().map(least).sum::<i64>()
    }

    /// Adds bounds by a sum of cells, if eliminations follow from them.
    fn bounds(
        &self,
        terms: &[(usize, i64)],
        (comparison, total): (Comparison, i64),
        open: &mut Vec<(usize, u8)>,
        facts: &mut Vec<Fact>,
    ) {
        for (cell, factor) in terms {
            for is_most in [true, false] {
                // factor · x = total − others: an upper bound of x follows from a sum that is at most the total if factor > 0.
                let needs_most = is_most == (*factor > 0);
                let is_stated = match comparison {
                    Comparison::Equal => true,
                    Comparison::AtMost => needs_most,
                    Comparison::AtLeast => !needs_most,
                    _ => false,
                };
                if !is_stated || !open.iter().any(|(of, _)| of == cell) {
                    continue;
                }
                let of_side = |same: bool| -> Vec<usize> {
                    let others = terms.iter().filter(|(other, sign)| other != cell && (sign == factor) == same);
                    others.map(|(other, _)| *other).collect()
                };
                let (with, without) = (of_side(false), of_side(true));
                let (most_with, least_without) = (self.extreme(&with, !is_most), self.extreme(&without, is_most));
                let bound = total * factor + most_with - least_without;
                let before = open.len();
                open.retain(|(of, digit)| {
                    let value = self.value(*digit);
                    of != cell || if is_most { value <= bound } else { value >= bound }
                });
                if open.len() == before {
                    continue;
                }
                let name =
                    |cells: Vec<usize>| cells.into_iter().map(|cell| self.part.cells[cell]).collect::<Vec<usize>>();
                let (with, without) = ((name(with), most_with), (name(without), least_without));
                add_bound(facts, self.part.cells[*cell], is_most, bound, with, without);
            }
        }
    }

    /// Adds what a list of combinations excludes by the candidates of the other cells, of which no more are mentioned than needed.
    fn beside<'t>(
        &self,
        cells: &[usize],
        tuples: impl Iterator<Item = &'t [Digit]> + Clone,
        open: &mut Vec<(usize, u8)>,
        facts: &mut Vec<Fact>,
    ) {
        open.retain(|(cell, digit)| {
            let Some(place) = cells.iter().position(|other| other == cell) else { return true };
            let with_it = tuples.clone().filter(|tuple| tuple[place] == self.digits[usize::from(*digit)]);
            let with_it: Vec<Vec<u64>> = with_it
                .map(|tuple| tuple.iter().map(|value| self.mask([*value].into_iter()).unwrap_or(0)).collect())
                .collect();
            let mut others: Vec<usize> = (0..cells.len()).filter(|at| *at != place).collect();
            let lacks = |at: usize, tuple: &[u64]| self.domains[cells[at]] & tuple[at] == 0;
            let is_excluded = |by: &[usize]| with_it.iter().all(|tuple| by.iter().any(|at| lacks(*at, tuple)));
            if !is_excluded(&others) {
                return true;
            }
            for at in others.clone() {
                let fewer: Vec<usize> = others.iter().copied().filter(|other| *other != at).collect();
                if is_excluded(&fewer) {
                    others = fewer;
                }
            }
            let missing =
                |at: usize| with_it.iter().filter(|tuple| lacks(at, tuple)).fold(0, |all, tuple| all | tuple[at]);
            let premises: Vec<(usize, u64, u64)> =
                others.iter().map(|at| (self.part.cells[cells[*at]], self.domains[cells[*at]], missing(*at))).collect();
            add_beside(facts, premises, Candidate::new(self.part.cells[*cell], *digit));
            false
        });
    }

    /// Adds chains of cells that increase, if eliminations follow from them.
    fn orders(&self, open: &mut Vec<(usize, u8)>, facts: &mut Vec<Fact>) {
        // By lower cell: the higher cell, and by how much it is larger at least.
        let edges: Vec<(usize, usize, i64)> =
            self.constraints.iter().filter_map(|constraint| self.order(constraint)).collect();
        if edges.len() < 2 {
            return;
        }
        for (is_most, sign) in [(true, 1), (false, -1)] {
            // In the direction of the bound, the last digit of a cell that is at most `bound`.
            let last = |cell: usize, bound: i64| {
                let values = bits(self.domains[cell]).map(|digit| sign * self.value(digit));
                values.filter(|value| *value <= bound).max().unwrap_or(bound)
            };
            let mut reached: Vec<Reached> =
                (0..self.domains.len()).map(|cell| Reached::at(last(cell, i64::MAX))).collect();
            for _ in 0..self.domains.len() {
                for (low, high, by) in &edges {
                    let (of, from) = if is_most { (*low, *high) } else { (*high, *low) };
                    let limit = reached[from].last - by;
                    if limit < reached[of].limit {
                        reached[of] = Reached { limit, last: last(of, limit), from: Some((from, *by)) };
                    }
                }
            }
            let mut ends: Vec<usize> = Vec::new();
            open.retain(|(cell, digit)| {
                let follows = sign * self.value(*digit) > reached[*cell].limit && reached[*cell].from.is_some();
                ends.extend(follows.then_some(*cell));
                !follows
            });
            ends.dedup();
            let mut chains: Vec<Vec<(usize, i64)>> = Vec::new();
            for end in ends {
                let mut chain = vec![(end, 0)];
                let mut at = end;
                // Where the candidates have a gap, another chain begins.
                while let Reached { from: Some((next, by)), limit, last } = reached[at]
                    && (at == end || limit == last)
                    && chain.len() <= self.domains.len()
                {
                    chain.push((next, by));
                    at = next;
                }
                chains.push(chain);
            }
            // A chain that is the end of another one says nothing else.
            let is_end = |chain: &[(usize, i64)], of: &[(usize, i64)]| {
                let from = of.len().checked_sub(chain.len()).filter(|from| *from > 0);
                from.is_some_and(|from| of[from].0 == chain[0].0 && of[from + 1..] == chain[1..])
            };
            let all = chains.clone();
            chains.retain(|chain| !all.iter().any(|other| is_end(chain, other)));
            for chain in chains {
                let bound = chain.last().map(|(cell, _)| sign * reached[*cell].last);
                let name = |(cell, by): &(usize, i64)| (self.part.cells[*cell], *by);
                if is_most {
                    add_order(facts, chain.iter().map(name).collect(), None, bound);
                } else {
                    // The difference belongs to the higher cell of the two.
                    let by = chain.iter().skip(1).map(|(_, by)| *by).chain([0]);
                    let mut cells: Vec<(usize, i64)> =
                        chain.iter().zip(by).map(|((cell, _), by)| name(&(*cell, by))).collect();
                    cells.reverse();
                    add_order(facts, cells, bound, None);
                }
            }
        }
    }

    /// Returns the lower cell, the higher cell, and the least difference, if a relation says no more than that.
    fn order(&self, constraint: &Constraint) -> Option<(usize, usize, i64)> {
        let ConstraintKind::Relation { a, b, pairs } = &constraint.kind else { return None };
        let (of_a, of_b) = (&self.part.model().variable(*a).domain, &self.part.model().variable(*b).domain);
        for swaps in [false, true] {
            let difference =
                |(x, y): (i32, i32)| if swaps { i64::from(x) - i64::from(y) } else { i64::from(y) - i64::from(x) };
            let by = pairs.iter().map(|pair| difference(*pair)).min()?;
            let all = of_a.iter().flat_map(|x| of_b.iter().map(move |y| (x, y)));
            if by >= 0 && all.filter(|pair| difference(*pair) >= by).count() == pairs.len() {
                let (low, high) = if swaps { (b, a) } else { (a, b) };
                return Some((low.index(), high.index(), by));
            }
        }
        None
    }
}

/// How far a cell of a chain can reach.
#[derive(Clone, Copy)]
struct Reached {
    /// What the chain allows.
    limit: i64,
    /// The last candidate within the limit.
    last: i64,
    /// The next cell of the chain that gives the limit, and their least difference.
    from: Option<(usize, i64)>,
}

impl Reached {
    fn at(last: i64) -> Self {
        Self { limit: last, last, from: None }
    }
}

/// Adds what the digits of some cells exclude beside them.
fn add_beside(facts: &mut Vec<Fact>, premises: Vec<(usize, u64, u64)>, candidate: Candidate) {
    for fact in facts.iter_mut() {
        if let Fact::Beside { cells, gone } = fact
            && cells.iter().map(|(cell, left, _)| (cell, left)).eq(premises.iter().map(|(cell, left, _)| (cell, left)))
        {
            cells.iter_mut().zip(&premises).for_each(|((_, _, missing), (_, _, more))| *missing |= more);
            gone.push(candidate);
            return;
        }
    }
    facts.push(Fact::Beside { cells: premises, gone: vec![candidate] });
}

/// Adds a bound of a cell; cells with the same bound for the same reason share a fact.
fn add_bound(
    facts: &mut Vec<Fact>,
    cell: usize,
    is_most: bool,
    bound: i64,
    with: (Vec<usize>, i64),
    without: (Vec<usize>, i64),
) {
    for fact in facts.iter_mut() {
        if let Fact::Bound { cells, is_most: known_is_most, bound: known, with: known_with, without: others } = fact
            && (*known_is_most, *known, &*known_with) == (is_most, bound, &with)
            && (others.0.len(), others.1) == (without.0.len(), without.1)
        {
            cells.push(cell);
            return;
        }
    }
    facts.push(Fact::Bound { cells: vec![cell], is_most, bound, with, without });
}

/// Adds a chain; one with the same cells gets the other bound.
fn add_order(facts: &mut Vec<Fact>, chain: Vec<(usize, i64)>, is_least: Option<i64>, is_most: Option<i64>) {
    for fact in facts.iter_mut() {
        if let Fact::Order { cells, least, most } = fact
            && *cells == chain
        {
            *least = least.or(is_least);
            *most = most.or(is_most);
            return;
        }
    }
    facts.push(Fact::Order { cells: chain, least: is_least, most: is_most });
}
