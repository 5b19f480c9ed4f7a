//! Writes clues of rules that ISS does not have, from their formulas.

use super::evaluate::{self, VariableValues};
use super::{Writer, machine};
use crate::formats::iss::read::pair::PairTable;
use crate::model::VarId;
use crate::puzzle::{CellId, Comparison, Digit, Formula, FormulaNode, Term};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Maximum number of combinations of digits that are tabulated.
const MAX_WORDS: usize = 10_000;

impl Writer<'_> {
    /// Returns constraints with the meaning of a formula; `None` if there are none.
    pub(super) fn formula(&self, formula: &Formula, name: &str) -> Option<Vec<String>> {
        let variables = variables(formula)?;
        if variables.iter().any(|v| v.0 as usize >= self.puzzle.layout.cells().len()) {
            return None;
        }
        let cells: Vec<CellId> = variables.iter().map(|v| CellId(v.0)).collect();
        self.structure(formula, &cells, name).or_else(|| self.tabulated(formula, &cells, name))
    }

    /// Returns a machine for all words that the formula allows, if there are not too many.
    fn tabulated(&self, formula: &Formula, cells: &[CellId], name: &str) -> Option<Vec<String>> {
        let (lowest, _) = self.range();
        let side = self.puzzle.layout.digits().len();
        let words = side.checked_pow(u32::try_from(cells.len()).ok()?).filter(|n| *n <= MAX_WORDS && side > 1)?;
        let mut allowed = Vec::with_capacity(words);
        for word in 0..words {
            let digit = |place: usize| lowest + (word / side.pow((cells.len() - 1 - place) as u32) % side) as i64;
            let values = |v: VarId| cells.iter().position(|c| c.0 == v.0).map(digit);
            allowed.push(evaluate::holds(formula, &values)?);
        }
        let packed = machine::of_words(&allowed, side)?;
        Some(vec![format!(".NFA~{packed}{}~{}", named(name), self.ids(cells))])
    }

    /// Returns constraints that follow the structure of the formula.
    fn structure(&self, formula: &Formula, cells: &[CellId], name: &str) -> Option<Vec<String>> {
        match (formula, cells) {
            (_, []) => self.constant(formula),
            (_, [cell]) => self.one(formula, *cell),
            (Formula::Distinct(terms), _) if terms.len() == cells.len() && plain(terms) => {
                Some(vec![format!(".AllDifferent~{}", self.ids(cells))])
            }
            (_, [a, b]) => self.two(formula, *a, *b, name),
            (Formula::All(all), _) => {
                let parts = all.iter().map(|f| self.formula(f, name)).collect::<Option<Vec<_>>>()?;
                Some(parts.concat())
            }
            (Formula::Any(any), _) => self.any(any, name),
            (Formula::Not(inner), _) => match &**inner {
                Formula::All(all) => self.any(&negated(all), name),
                Formula::Any(any) => self.formula(&Formula::All(negated(any)), name),
                Formula::Not(inner) => self.formula(inner, name),
                _ => None,
            },
            (Formula::Iff(a, b), _) => {
                let both = Formula::All(vec![(**a).clone(), (**b).clone()]);
                let neither = Formula::All(negated(&[(**a).clone(), (**b).clone()]));
                self.any(&[both, neither], name)
            }
            (Formula::Compare(left, comparison, right), _) => self.sum(left, *comparison, right),
            (Formula::Fold(word, of), _) => {
                let line = word.iter().map(cell_of).collect::<Option<Vec<_>>>()?;
                let packed = machine::pack(of, self.range(), line.len())?;
                Some(vec![format!(".NFA~{packed}{}~{}", named(name), self.ids(&line))])
            }
            (Formula::Matches(word, pattern), _) => {
                let line = word.iter().map(cell_of).collect::<Option<Vec<_>>>()?;
                Some(vec![format!(".Regex~{}~{}", self.pattern(pattern)?, self.ids(&line))])
            }
            _ => None,
        }
    }

    fn constant(&self, formula: &Formula) -> Option<Vec<String>> {
        match evaluate::holds(formula, &|_| None)? {
            true => Some(Vec::new()),
            false => None,
        }
    }

    fn one(&self, formula: &Formula, cell: CellId) -> Option<Vec<String>> {
        let mut digits: Vec<Digit> = Vec::new();
        for digit in self.puzzle.layout.digits() {
            if evaluate::holds(formula, &|_| Some(i64::from(*digit)))? {
                digits.push(*digit);
            }
        }
        match digits.len() {
            0 => None,
            n if n == self.puzzle.layout.digits().len() => Some(Vec::new()),
            _ => Some(vec![format!(".~{}", self.candidates(cell, &digits))]),
        }
    }

    fn two(&self, formula: &Formula, a: CellId, b: CellId, name: &str) -> Option<Vec<String>> {
        let (lowest, highest) = self.range();
        let side = self.puzzle.layout.digits().len();
        let mut known = BTreeMap::new();
        for x in lowest..=highest {
            for y in lowest..=highest {
                let values = |v: VarId| Some(if v.0 == a.0 { x } else { y });
                known.insert((x, y), evaluate::holds(formula, &values as VariableValues<'_>)?);
            }
        }
        if known.values().all(|holds| *holds) {
            return Some(Vec::new());
        }
        let key = PairTable::of(lowest, side, |x, y| known.get(&(x, y)) == Some(&true)).key();
        Some(vec![format!(".Pair~{key}{}~{}~{}", named(name), self.id(a), self.id(b))])
    }

    fn any(&self, any: &[Formula], name: &str) -> Option<Vec<String>> {
        let mut branches = Vec::new();
        for part in any {
            let lines = self.formula(part, name)?;
            match lines.as_slice() {
                [] => return Some(Vec::new()),
                [line] => branches.push(line.clone()),
                several => branches.push(format!(".And\n{}\n.End", several.join("\n"))),
            }
        }
        Some(vec![format!(".Or\n{}\n.End", branches.join("\n"))])
    }

    fn sum(&self, left: &Term, comparison: Comparison, right: &Term) -> Option<Vec<String>> {
        let mut weights = BTreeMap::new();
        let mut constant = 0;
        let (_, highest) = self.range();
        linear(left, 1, highest, &mut weights, &mut constant)?;
        linear(right, -1, highest, &mut weights, &mut constant)?;
        weights.retain(|_, weight| *weight != 0);
        if weights.is_empty() {
            return comparison.holds(constant, 0).then(Vec::new);
        }
        if comparison != Comparison::Equal || weights.values().any(|w| w.abs() > 100) {
            return None;
        }
        let cells: Vec<CellId> = weights.keys().map(|v: &VarId| CellId(v.0)).collect();
        let total = -constant;
        if weights.values().all(|w| *w == 1) {
            return Some(vec![format!(".Sum~{total}~{}", self.ids(&cells))]);
        }
        let factors: Vec<String> = weights.values().map(i64::to_string).collect();
        Some(vec![format!(".Sum~{total}_=_{}~{}", factors.join("_"), self.ids(&cells))])
    }
}

/// Combines formulas about the same two cells, together with those about one of the two.
pub(super) fn joined(formulas: Vec<Formula>) -> Vec<Formula> {
    let mut pairs: Vec<Vec<Formula>> = Vec::new();
    let (mut of_pair, mut of_cell) = (BTreeMap::new(), BTreeMap::new());
    let (mut singles, mut others) = (Vec::new(), Vec::new());
    for formula in formulas {
        match variables(&formula) {
            Some(of) if of.len() == 2 => {
                let index = *of_pair.entry(of.clone()).or_insert(pairs.len());
                if index == pairs.len() {
                    pairs.push(Vec::new());
                }
                pairs[index].push(formula);
                for variable in of {
                    of_cell.entry(variable).or_insert(index);
                }
            }
            Some(of) if of.len() == 1 => singles.push((of, formula)),
            _ => others.push(formula),
        }
    }
    for (of, formula) in singles {
        match of.first().and_then(|variable| of_cell.get(variable)) {
            Some(index) => pairs[*index].push(formula),
            None => others.push(formula),
        }
    }
    let together = pairs.into_iter().map(Formula::All);
    together.chain(others).collect()
}

/// Returns the name of a relation or a machine, as a piece.
pub(super) fn named(name: &str) -> String {
    let escaped = crate::formats::payload::percent_encode(name).replace('.', "%2E").replace('~', "%7E");
    format!("~_{escaped}")
}

fn negated(formulas: &[Formula]) -> Vec<Formula> {
    formulas.iter().map(|f| Formula::Not(Box::new(f.clone()))).collect()
}

fn plain(terms: &[Term]) -> bool {
    terms.iter().all(|t| cell_of(t).is_some())
}

fn cell_of(term: &Term) -> Option<CellId> {
    match term {
        Term::Variable(variable) => Some(CellId(variable.0)),
        _ => None,
    }
}

/// Adds a term, multiplied by `factor`, to a sum; `None` if it is not linear. No digit is greater than `highest`.
fn linear(
    term: &Term,
    factor: i64,
    highest: i64,
    weights: &mut BTreeMap<VarId, i64>,
    constant: &mut i64,
) -> Option<()> {
    match term {
        Term::Integer(n) => *constant = constant.checked_add(n.checked_mul(factor)?)?,
        Term::Variable(variable) => {
            let weight = weights.entry(*variable).or_default();
            *weight = weight.checked_add(factor)?;
        }
        Term::Sum(terms) => terms.iter().try_for_each(|t| linear(t, factor, highest, weights, constant))?,
        Term::Product(terms) => {
            let (numbers, others): (Vec<&Term>, Vec<&Term>) = terms.iter().partition(|t| matches!(t, Term::Integer(_)));
            let mut numbers = numbers.iter().map(|t| if let Term::Integer(n) = t { *n } else { 1 });
            let factor = numbers.try_fold(factor, i64::checked_mul)?;
            match others.as_slice() {
                [] => *constant = constant.checked_add(factor)?,
                [one] => linear(one, factor, highest, weights, constant)?,
                _ => return None,
            }
        }
        // Only single digits occupy one decimal place each.
        Term::Concatenation(terms) if highest <= 9 && plain(terms) => {
            let places = i64::checked_pow(10, u32::try_from(terms.len()).ok()?.checked_sub(1)?)?;
            let mut place = places.checked_mul(factor)?;
            for figure in terms {
                linear(figure, place, highest, weights, constant)?;
                place /= 10;
            }
        }
        _ => return None,
    }
    Some(())
}

/// Returns the variables of a formula; `None` if it contains a connectivity condition, which no constraint of ISS expresses for
/// formulas.
pub(in crate::formats) fn variables(formula: &Formula) -> Option<Vec<VarId>> {
    let mut connected = |node: FormulaNode<'_>| match node {
        FormulaNode::Formula(Formula::Connected(..) | Formula::Division(..)) => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    if FormulaNode::Formula(formula).walk(&mut connected).is_break() {
        return None;
    }
    formula.variables(usize::MAX)
}
