//! Comparison of two puzzles: whether they have the same cells, candidates, layers and demands, however they are written. Writers
//! of formats use it to verify that a puzzle read back is the same.

use super::{CellId, Clue, Comparison, Digit, Formula, Place, Position, PuzzleData, StatedSolution, Term};
use crate::model::VarId;
use std::collections::BTreeSet;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// The differences that are allowed between a puzzle and its written text, read again.
#[derive(Clone, Default, Debug)]
pub struct Exceptions {
    /// The clues that are left out, by number.
    pub lost: BTreeSet<usize>,
    /// The clues that are expressed by other rules, by number.
    pub reworded: BTreeSet<usize>,
    pub regions: bool,
    /// Whether givens and marks may be missing.
    pub givens: bool,
    pub layers: bool,
}

/// The demands of two puzzles that differ in form.
#[derive(Clone, Default, Debug)]
pub struct ConstraintDiff {
    /// The demands of the first puzzle that the other does not state in the same form.
    pub before: Vec<UnmatchedConstraint>,
    /// The demands of the other puzzle that the first does not state in the same form.
    pub after: Vec<UnmatchedConstraint>,
}

/// A demand of one puzzle that the other does not state in the same form.
#[derive(Clone, Debug)]
pub struct UnmatchedConstraint {
    pub formula: Formula,
    /// The number of the clue that makes it, if the clue is in the first puzzle.
    pub clue: Option<usize>,
    /// Whether another form was expected. Then the demands count as equivalent unless a difference is found.
    pub expected: bool,
    /// The description of the change, if the other puzzle does not imply this demand.
    pub change: String,
}

/// Describes the first difference between two puzzles; `None` if both have the same cells, symbols, candidates, layers and
/// demands.
///
/// Names, titles and other texts are ignored, and so is the origin of a demand (a region or a rule). Two formulas are the same if
/// they are equal up to the order of operands where that has no meaning.
pub fn change(before: &PuzzleData, after: &PuzzleData) -> Option<String> {
    match change_beyond(before, after, &Exceptions::default()) {
        Ok(ConstraintDiff { before, after }) => {
            before.into_iter().chain(after).next().map(|unmatched| unmatched.change)
        }
        Err(why) => Some(why),
    }
}

/// Compares two puzzles, allowing some parts to be missing. The other puzzle must have all the rest, and no further demands.
///
/// # Errors
/// The description of the first other difference. Whether demands of different form are equivalent is left to the caller.
pub fn change_beyond(before: &PuzzleData, after: &PuzzleData, except: &Exceptions) -> Result<ConstraintDiff, String> {
    let (here, there) = (&before.layout, &after.layout);
    if here.cells() != there.cells() {
        return Err("its cells differ".to_owned());
    }
    let is_bare = except.lost.len() == before.clues.len() && before.layers.is_empty();
    let counted = here.symbols.len() == there.symbols.len() && is_bare;
    if !counted && here.digits() != there.digits() {
        return Err("its symbols differ".to_owned());
    }
    if layers(before) != layers(after) && !(except.layers && after.layers.is_empty()) {
        return Err("its layers differ".to_owned());
    }
    let (mut reworded, none) = (ConstraintDiff::default(), BTreeSet::new());
    let (all, kept, new) = (candidates(before, &none), candidates(before, &except.lost), candidates(after, &none));
    for (index, ((all, kept), new)) in all.iter().zip(&kept).zip(&new).enumerate() {
        let added = all.iter().any(|digit| !new.contains(digit));
        let missing = !except.givens && new.iter().any(|digit| !kept.contains(digit));
        if !added && !missing {
            continue;
        }
        let cell = CellId(index as u32);
        let change = format!("givens or marks differ in {}", here.position(cell));
        if except.reworded.is_empty() {
            return Err(change);
        }
        let left = |left: &[usize]| {
            let values = left.iter().map(|i| i64::from(here.symbols.digits()[*i])).collect();
            let formula = Formula::Member(Box::new(Term::Variable(VarId(cell.0))), values);
            UnmatchedConstraint { formula, clue: None, expected: true, change: change.clone() }
        };
        reworded.before.push(left(kept));
        reworded.after.push(left(new));
    }
    let (old, new) = (Demands::of(before), Demands::of(after));
    if let Some(region) = old.missing_region(before, &new).filter(|_| !except.regions) {
        return Err(format!("the region `{region}` is missing"));
    }
    for (index, clue) in before.clues.iter().enumerate().filter(|(index, _)| !except.lost.contains(index)) {
        let expected = except.reworded.contains(&index);
        reworded.before.extend(new.missing_of(before, clue).into_iter().map(|formula| UnmatchedConstraint {
            formula: formula.clone(),
            clue: Some(index),
            expected,
            change: format!("the clue `{}` is missing", before.clue_words(clue)),
        }));
    }
    if let Some(region) = new.missing_region(after, &old) {
        return Err(format!("the region `{region}` is new"));
    }
    for clue in &after.clues {
        reworded.after.extend(old.missing_of(after, clue).into_iter().map(|formula| UnmatchedConstraint {
            formula: formula.clone(),
            clue: None,
            expected: !except.reworded.is_empty(),
            change: format!("the clue `{}` is new", after.clue_words(clue)),
        }));
    }
    // A stated solution without any digit is ignored.
    let states = |stated: &&StatedSolution| stated.digits.iter().any(Option::is_some) || !stated.answer.is_empty();
    let stated = |puzzle: &PuzzleData| {
        let found = puzzle.solution.as_ref().filter(states);
        found.map(|stated| (indices(puzzle, stated.digits.iter().copied()), stated.answer.clone()))
    };
    if stated(before).is_some() && stated(before) != stated(after) {
        return Err("the stated solution differs".to_owned());
    }
    Ok(reworded)
}

/// Returns whether two lists of formulas demand the same: they are equal up to their order, and up to the order of operands where
/// that has no meaning.
pub fn are_alike(these: &[Formula], others: &[Formula]) -> bool {
    let all = |formulas: &[Formula]| {
        let mut digests = BTreeSet::new();
        let mut add = |formula: &Formula| {
            digests.insert(of_formula(formula));
        };
        formulas.iter().for_each(|formula| parts(formula, &mut add));
        digests
    };
    all(these) == all(others)
}

/// Visits the conjuncts of a formula.
fn parts<'f>(formula: &'f Formula, see: &mut impl FnMut(&'f Formula)) {
    match formula {
        Formula::All(all) => all.iter().for_each(|part| parts(part, see)),
        other => see(other),
    }
}

/// Returns for each cell the indices of the symbols that remain after givens, marks and unary demands, ignoring the clues with
/// the numbers in `but`.
fn candidates(puzzle: &PuzzleData, but: &BTreeSet<usize>) -> Vec<Vec<usize>> {
    let symbols = &puzzle.layout.symbols;
    let all: Vec<usize> = (0..symbols.len()).collect();
    let mut left = vec![all; puzzle.layout.cells().len()];
    for marks in &puzzle.marks {
        left[marks.cell.index()].retain(|i| marks.digits.contains(&symbols.digits()[*i]));
    }
    for given in &puzzle.givens {
        left[given.cell.index()].retain(|i| symbols.digits()[*i] == given.digit);
    }
    let clues = puzzle.clues.iter().enumerate().filter(|(index, _)| !but.contains(index));
    for demand in clues.flat_map(|(_, clue)| &clue.demands) {
        unary(&demand.formula, &mut |variable, values| {
            if let Some(left) = left.get_mut(variable.0 as usize) {
                left.retain(|i| values.contains(&i64::from(symbols.digits()[*i])));
            }
        });
    }
    left
}

/// Visits the unary demands of a formula: a cage of one cell is a given.
fn unary(formula: &Formula, see: &mut impl FnMut(VarId, &[i64])) {
    match formula {
        Formula::All(parts) => parts.iter().for_each(|part| unary(part, see)),
        other => {
            if let Some((variable, values)) = of_one(other) {
                see(variable, values);
            }
        }
    }
}

/// Returns the only variable of a formula, and its allowed values, where they are obvious.
fn of_one(formula: &Formula) -> Option<(VarId, &[i64])> {
    let variable = |term: &Term| match term {
        Term::Variable(variable) => Some(*variable),
        Term::Sum(terms) => match terms.as_slice() {
            [Term::Variable(variable)] => Some(*variable),
            _ => None,
        },
        _ => None,
    };
    match formula {
        Formula::Compare(left, Comparison::Equal, right) => match (&**left, &**right) {
            (Term::Integer(n), other) | (other, Term::Integer(n)) => Some((variable(other)?, std::slice::from_ref(n))),
            _ => None,
        },
        Formula::Member(term, values) => Some((variable(term)?, values)),
        _ => None,
    }
}

fn indices(puzzle: &PuzzleData, digits: impl Iterator<Item = Option<Digit>>) -> Vec<Option<usize>> {
    digits.map(|digit| digit.and_then(|digit| puzzle.layout.symbols.index_of(digit))).collect()
}

/// What a puzzle demands, however it is written, for the comparison of its versions while it is edited. Stated solutions, texts
/// and entered digits are no part of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fingerprint {
    cells: Vec<Position>,
    digits: Vec<Digit>,
    layers: Vec<LayerForm>,
    /// For each cell the indices of the digits that givens, marks and unary demands leave.
    left: Vec<Vec<usize>>,
    demands: Demands,
}

impl Fingerprint {
    pub fn of(puzzle: &PuzzleData) -> Self {
        Self {
            cells: puzzle.layout.cells().to_vec(),
            digits: puzzle.layout.digits().to_vec(),
            layers: layers(puzzle),
            left: candidates(puzzle, &BTreeSet::new()),
            demands: Demands::of(puzzle),
        }
    }

    /// Returns whether every solution of this puzzle is one of the other: it has the same variables, and states all that the other
    /// one demands.
    pub fn restricts(&self, other: &Self) -> bool {
        let same_variables = self.cells == other.cells && self.digits == other.digits && self.layers == other.layers;
        let is_part = |(these, others): (&Vec<usize>, &Vec<usize>)| these.iter().all(|digit| others.contains(digit));
        same_variables && self.left.iter().zip(&other.left).all(is_part) && other.demands.0.is_subset(&self.demands.0)
    }
}

/// The values of a layer, its places, whether it is part of answers, and its first variable.
type LayerForm = (Vec<Digit>, Vec<Place>, bool, VarId);

fn layers(puzzle: &PuzzleData) -> Vec<LayerForm> {
    let layer = |layer: &super::Layer| (layer.values.clone(), layer.places.clone(), layer.answer, layer.first);
    puzzle.layers.iter().map(layer).collect()
}

/// The demands of a puzzle, each represented by the digest of its normal form.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Demands(BTreeSet<u64>);

impl Demands {
    fn of(puzzle: &PuzzleData) -> Self {
        let mut all = BTreeSet::new();
        let cells = puzzle.layout.cells().len();
        all.extend(puzzle.layout.regions.iter().map(|region| of_region(&region.cells)));
        for clue in &puzzle.clues {
            let mut add = |formula: &Formula| {
                all.insert(of_formula(formula));
            };
            clue.demands.iter().for_each(|demand| conjuncts(&demand.formula, cells, &mut add));
        }
        Self(all)
    }

    /// Returns the first region that another puzzle does not demand.
    fn missing_region<'p>(&self, puzzle: &'p PuzzleData, other: &Self) -> Option<&'p str> {
        let layout = &puzzle.layout;
        // A region of one cell demands nothing.
        let mut regions = layout.regions.iter().filter(|region| region.cells.len() > 1);
        let region = regions.find(|region| !other.0.contains(&of_region(&region.cells)))?;
        Some(layout.region_name(region))
    }

    /// Returns the demands of a clue that are not in this set.
    fn missing_of<'p>(&self, puzzle: &PuzzleData, clue: &'p Clue) -> Vec<&'p Formula> {
        let cells = puzzle.layout.cells().len();
        let mut missing = Vec::new();
        let mut look = |formula: &'p Formula| {
            if !self.0.contains(&of_formula(formula)) {
                missing.push(formula);
            }
        };
        clue.demands.iter().for_each(|demand| conjuncts(&demand.formula, cells, &mut look));
        missing
    }
}

/// Visits the conjuncts of a formula, except those about a single cell.
fn conjuncts<'f>(formula: &'f Formula, cells: usize, see: &mut impl FnMut(&'f Formula)) {
    parts(formula, &mut |part| match part {
        Formula::Constant(true) => {}
        Formula::Distinct(terms) if terms.len() < 2 => {}
        other if of_one(other).is_some_and(|(variable, _)| (variable.0 as usize) < cells) => {}
        other => see(other),
    });
}

fn of_region(cells: &[CellId]) -> u64 {
    let cells = cells.iter().map(|cell| of_term(&Term::Variable(VarId(cell.0))));
    if cells.len() == 2 { digest(("not equal", sorted(cells))) } else { digest(("distinct", sorted(cells))) }
}

fn digest(of: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

fn sorted(digests: impl Iterator<Item = u64>) -> Vec<u64> {
    let mut digests: Vec<u64> = digests.collect();
    digests.sort_unstable();
    digests
}

/// Returns a digest that is equal for formulas that differ only in the order of their operands.
fn of_formula(formula: &Formula) -> u64 {
    match formula {
        Formula::Constant(truth) => digest(truth),
        Formula::Compare(left, comparison, right) => {
            let (left, right) = (of_term(left), of_term(right));
            match comparison {
                Comparison::Equal => digest(("equal", sorted([left, right].into_iter()))),
                Comparison::NotEqual => digest(("not equal", sorted([left, right].into_iter()))),
                Comparison::Less => digest(("less", left, right)),
                Comparison::Greater => digest(("less", right, left)),
                Comparison::AtMost => digest(("at most", left, right)),
                Comparison::AtLeast => digest(("at most", right, left)),
            }
        }
        Formula::Member(term, values) => digest(("member", of_term(term), values)),
        Formula::Not(inner) => digest(("not", of_formula(inner))),
        Formula::All(parts) => digest(("all", sorted(parts.iter().map(of_formula)))),
        Formula::Any(parts) => digest(("any", sorted(parts.iter().map(of_formula)))),
        Formula::Iff(left, right) => digest(("iff", sorted([of_formula(left), of_formula(right)].into_iter()))),
        Formula::Distinct(terms) if terms.len() == 2 => digest(("not equal", sorted(terms.iter().map(of_term)))),
        Formula::Distinct(terms) => digest(("distinct", sorted(terms.iter().map(of_term)))),
        Formula::Fold(terms, machine) => digest(("fold", in_order(terms), machine)),
        Formula::Matches(terms, pattern) => digest(("matches", in_order(terms), pattern)),
        Formula::Connected(members, edges) => {
            let members: Vec<u64> = members.iter().map(of_formula).collect();
            digest(("connected", members, edges))
        }
        Formula::Division(joined, sizes, graph) => {
            let joined: Vec<u64> = joined.iter().map(of_formula).collect();
            digest(("division", joined, in_order(sizes), graph))
        }
    }
}

fn of_term(term: &Term) -> u64 {
    match term {
        Term::Integer(n) => digest(("integer", n)),
        Term::Variable(variable) => digest(("variable", variable)),
        Term::Sum(terms) => digest(("sum", sorted(terms.iter().map(of_term)))),
        Term::Product(terms) => digest(("product", sorted(terms.iter().map(of_term)))),
        Term::Quotient(left, right) => digest(("quotient", of_term(left), of_term(right))),
        Term::Remainder(left, right) => digest(("remainder", of_term(left), of_term(right))),
        Term::Absolute(inner) => match &**inner {
            // |a - b| is |b - a|.
            Term::Sum(terms) => digest(("absolute", of_difference(terms))),
            inner => digest(("absolute", of_term(inner))),
        },
        Term::Minimum(terms) => digest(("least", sorted(terms.iter().map(of_term)))),
        Term::Maximum(terms) => digest(("greatest", sorted(terms.iter().map(of_term)))),
        Term::Count(formulas) => digest(("count", sorted(formulas.iter().map(of_formula)))),
        Term::Element(terms, index) => digest(("element", in_order(terms), of_term(index))),
        Term::If(condition, yes, no) => digest(("if", of_formula(condition), of_term(yes), of_term(no))),
        Term::Concatenation(terms) => digest(("concatenation", in_order(terms))),
    }
}

fn in_order(terms: &[Term]) -> Vec<u64> {
    terms.iter().map(of_term).collect()
}

/// Returns the same digest for a sum and for its negation.
fn of_difference(terms: &[Term]) -> u64 {
    let turned = |term: &Term| match term {
        Term::Integer(n) => of_term(&Term::Integer(n.wrapping_neg())),
        Term::Product(factors) if factors.len() == 2 && factors.contains(&Term::Integer(-1)) => {
            let other = factors.iter().find(|factor| **factor != Term::Integer(-1));
            other.map_or_else(|| of_term(term), of_term)
        }
        other => of_term(&Term::Product(vec![Term::Integer(-1), other.clone()])),
    };
    let plain = digest(sorted(terms.iter().map(of_term)));
    plain.min(digest(sorted(terms.iter().map(turned))))
}
