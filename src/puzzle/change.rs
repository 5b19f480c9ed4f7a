//! Whether two puzzles are the same, whatever words they are said in.

use super::{CellId, Comparison, Digit, Formula, Puzzle, StatedSolution, Term};
use crate::model::VarId;
use std::collections::BTreeSet;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// The first thing in which another puzzle differs from this one, in words; `None` if both have the same cells, symbols,
/// candidates and layers, and demand the same of them.
///
/// Names, titles and what is said about a puzzle do not count; nor does where a demand comes from, a region or a rule. Two
/// formulas are the same if they are written alike but for the order in which a rule's words do not care.
pub fn change(before: &Puzzle, after: &Puzzle) -> Option<String> {
    let (here, there) = (&before.layout, &after.layout);
    if here.cells() != there.cells() {
        return Some("it has other cells".to_owned());
    }
    let counted = here.symbols.len() == there.symbols.len() && before.clues.is_empty() && before.layers.is_empty();
    if !counted && here.digits() != there.digits() {
        return Some("it has other symbols".to_owned());
    }
    let layers = |puzzle: &Puzzle| {
        let layer = |layer: &super::Layer| (layer.values.clone(), layer.cells.clone(), layer.answer, layer.first);
        puzzle.layers.iter().map(layer).collect::<Vec<_>>()
    };
    if layers(before) != layers(after) {
        return Some("it has other layers".to_owned());
    }
    let (old, new) = (candidates(before), candidates(after));
    if let Some(cell) = old.iter().zip(&new).position(|(old, new)| old != new) {
        return Some(format!("other digits are given or marked in {}", here.position(CellId(cell as u32))));
    }
    let (old, new) = (Demands::of(before), Demands::of(after));
    if let Some(region) = old.missing_region(before, &new) {
        return Some(format!("the region `{region}` is missing"));
    }
    if let Some(clue) = old.missing_clue(before, &new) {
        return Some(format!("the clue `{clue}` is missing"));
    }
    if let Some(region) = new.missing_region(after, &old) {
        return Some(format!("the region `{region}` is new"));
    }
    if let Some(clue) = new.missing_clue(after, &old) {
        return Some(format!("the clue `{clue}` is new"));
    }
    // One without any digit says nothing.
    let states = |stated: &&StatedSolution| stated.digits.iter().any(Option::is_some);
    let stated = |puzzle: &Puzzle| {
        let found = puzzle.solution.as_ref().filter(states);
        found.map(|stated| indices(puzzle, stated.digits.iter().copied()))
    };
    if stated(before).is_some() && stated(before) != stated(after) {
        return Some("the stated solution is another".to_owned());
    }
    None
}

/// For each cell, the positions of the symbols that givens, marks and what is demanded of it alone leave it.
fn candidates(puzzle: &Puzzle) -> Vec<Vec<usize>> {
    let symbols = &puzzle.layout.symbols;
    let all: Vec<usize> = (0..symbols.len()).collect();
    let mut left = vec![all; puzzle.layout.cells().len()];
    for marks in &puzzle.marks {
        left[marks.cell.index()].retain(|i| marks.digits.contains(&symbols.digits()[*i]));
    }
    for given in &puzzle.givens {
        left[given.cell.index()].retain(|i| symbols.digits()[*i] == given.digit);
    }
    for demand in puzzle.clues.iter().flat_map(|clue| &clue.demands) {
        alone(&demand.formula, &mut |variable, values| {
            if let Some(left) = left.get_mut(variable.0 as usize) {
                left.retain(|i| values.contains(&i64::from(symbols.digits()[*i])));
            }
        });
    }
    left
}

/// What a formula demands of one variable alone: a cage of one cell is a given.
fn alone(formula: &Formula, see: &mut impl FnMut(VarId, &[i64])) {
    match formula {
        Formula::All(parts) => parts.iter().for_each(|part| alone(part, see)),
        other => {
            if let Some((variable, values)) = of_one(other) {
                see(variable, values);
            }
        }
    }
}

/// The only variable of a formula, and its values, where they are plain to see.
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

fn indices(puzzle: &Puzzle, digits: impl Iterator<Item = Option<Digit>>) -> Vec<Option<usize>> {
    digits.map(|digit| digit.and_then(|digit| puzzle.layout.symbols.index_of(digit))).collect()
}

/// All that a puzzle demands of its cells, each by a digest of its normal form.
struct Demands(BTreeSet<u64>);

impl Demands {
    fn of(puzzle: &Puzzle) -> Self {
        let mut all = BTreeSet::new();
        let cells = puzzle.layout.cells().len();
        all.extend(puzzle.layout.regions.iter().map(|region| of_region(&region.cells)));
        for clue in &puzzle.clues {
            let mut add = |digest| {
                all.insert(digest);
            };
            clue.demands.iter().for_each(|demand| conjuncts(&demand.formula, cells, &mut add));
        }
        Self(all)
    }

    /// The first region that another puzzle does not demand.
    fn missing_region<'p>(&self, puzzle: &'p Puzzle, other: &Self) -> Option<&'p str> {
        let layout = &puzzle.layout;
        // A region of one cell demands nothing.
        let mut regions = layout.regions.iter().filter(|region| region.cells.len() > 1);
        let region = regions.find(|region| !other.0.contains(&of_region(&region.cells)))?;
        Some(layout.region_name(region))
    }

    /// The first clue of which another puzzle does not demand all.
    fn missing_clue(&self, puzzle: &Puzzle, other: &Self) -> Option<String> {
        let cells = puzzle.layout.cells().len();
        let clue = puzzle.clues.iter().find(|clue| {
            let mut missing = false;
            let mut look = |digest| missing |= !other.0.contains(&digest);
            clue.demands.iter().for_each(|demand| conjuncts(&demand.formula, cells, &mut look));
            missing
        })?;
        Some(puzzle.clue_words(clue))
    }
}

/// The digests of everything that a formula demands at once, but for what it demands of a single cell.
fn conjuncts(formula: &Formula, cells: usize, see: &mut impl FnMut(u64)) {
    match formula {
        Formula::All(parts) => parts.iter().for_each(|part| conjuncts(part, cells, see)),
        Formula::Constant(true) => {}
        Formula::Distinct(terms) if terms.len() < 2 => {}
        other if of_one(other).is_some_and(|(variable, _)| (variable.0 as usize) < cells) => {}
        other => see(of_formula(other)),
    }
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

/// A digest that is the same for formulas that differ in the order of their parts only.
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
        Term::Minimum(terms) => digest(("minimum", sorted(terms.iter().map(of_term)))),
        Term::Maximum(terms) => digest(("maximum", sorted(terms.iter().map(of_term)))),
        Term::Count(formulas) => digest(("count", sorted(formulas.iter().map(of_formula)))),
        Term::Element(terms, index) => digest(("element", in_order(terms), of_term(index))),
        Term::If(condition, yes, no) => digest(("if", of_formula(condition), of_term(yes), of_term(no))),
        Term::Concatenation(terms) => digest(("concatenation", in_order(terms))),
    }
}

fn in_order(terms: &[Term]) -> Vec<u64> {
    terms.iter().map(of_term).collect()
}

/// A digest that a sum and the same sum with all signs turned share.
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
