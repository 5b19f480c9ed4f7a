//! Derives sums in steps: defines indicators of the heaviest values, and rows over them.

use super::Source;
use super::formula::RowFormula;
use super::inequality::Inequality;
use crate::model::{Model, VarId};
use crate::propagate::SearchLit;
use std::collections::{BTreeMap, HashMap, HashSet};

/// A line of a proof before the search.
pub enum PreambleLine {
    /// An implication that defines a new variable; the literal is its value where the row is violated.
    Definition(Inequality, SearchLit),
    /// A sum of multiples of rows, divided.
    Sum(Sum),
}

/// `(Σ factor · row + Σ literal) · factor + row, …`: the operations of a `pol` line, from left to right.
pub struct Sum(pub Vec<Operation>);

/// An operation on the intermediate result.
#[derive(Clone, Copy)]
pub enum Operation {
    /// Adds a multiple of a row.
    Add(Source, i64),
    /// Adds the row `literal ≥ 0`.
    Literal(SearchLit),
    Times(i64),
    /// Divides, rounding up.
    Divided(i64),
}

/// The lines, and the number of variables including the new ones.
pub struct ProofPreamble {
    pub lines: Vec<PreambleLine>,
    variables: u32,
}

impl ProofPreamble {
    pub fn variables(&self) -> u32 {
        self.variables
    }

    fn add(&mut self, line: PreambleLine) -> Source {
        self.lines.push(line);
        Source::Line(self.lines.len() as u32 - 1)
    }

    fn sum(&mut self, operations: Vec<Operation>) -> Source {
        self.add(PreambleLine::Sum(Sum(operations)))
    }
}

/// A literal for "one of these values is taken"; its rows are absent if it is the literal of a single value.
#[derive(Clone, Copy)]
struct Indicator {
    lit: SearchLit,
    /// `Σ x − l ≥ 0`
    lower: Option<Source>,
    /// `l − Σ x ≥ 0`
    upper: Option<Source>,
}

/// Returns all rows of the formula, with sums in steps, and the lines that derive them.
pub fn in_steps(formula: &RowFormula, model: &Model) -> (Vec<(Inequality, Source)>, ProofPreamble) {
    let lines = ProofPreamble { lines: Vec::new(), variables: formula.columns };
    let mut steps = Steps { formula, lines, indicators: HashMap::new(), ladders: HashSet::new(), rows: Vec::new() };
    let is_cell: HashSet<Source> = formula.cells.iter().flatten().copied().collect();
    for (row, source) in &formula.rows {
        let in_steps = if is_cell.contains(source) { None } else { steps.of_row(row, *source, model) };
        steps.rows.push(in_steps.unwrap_or_else(|| (row.clone(), *source)));
    }
    (steps.rows, steps.lines)
}

/// The derivations so far, with the indicators defined for reuse.
struct Steps<'f> {
    formula: &'f RowFormula,
    lines: ProofPreamble,
    /// By variable and values, as indices in its domain.
    indicators: HashMap<(usize, Vec<usize>), Indicator>,
    /// By variable and the ranks of its values.
    ladders: HashSet<(usize, Vec<usize>)>,
    rows: Vec<(Inequality, Source)>,
}

impl Steps<'_> {
    /// The row over indicators; `None` if no variable has several columns in the row.
    fn of_row(&mut self, row: &Inequality, source: Source, model: &Model) -> Option<(Inequality, Source)> {
        let mut others = Vec::new();
        let mut of_variable: BTreeMap<usize, Vec<(usize, i64)>> = BTreeMap::new();
        // Rewritten to multiples of columns instead of their negations.
        let mut least = row.least;
        for (lit, coefficient) in &row.terms {
            let signed = if lit.is_positive() { *coefficient } else { -coefficient };
            least -= if lit.is_positive() { 0 } else { *coefficient };
            match self.formula.candidate(lit.variable()) {
                Some((var, value)) => of_variable.entry(var).or_default().push((value, signed)),
                None => others.push((SearchLit::new(lit.variable(), true), signed)),
            }
        }
        if of_variable.values().all(|columns| columns.len() < 2) {
            return None;
        }
        let mut operations = vec![Operation::Add(source, 1)];
        let mut terms = others;
        for (var, columns) in of_variable {
            if let [(value, weight)] = columns[..] {
                terms.push((self.column(var, value), weight));
                continue;
            }
            let mut weights = vec![0; model.variables()[var].domain.len()];
            columns.iter().for_each(|(value, weight)| weights[*value] = *weight);
            let mut classes = weights.clone();
            classes.sort_unstable();
            classes.dedup();
            let ladder = self.ladder(var, &weights, &classes);
            let lightest = classes[0];
            let [has_one, has_no_more] = self.formula.cells[var];
            match lightest {
                0 => {}
                1.. => operations.push(Operation::Add(has_no_more, lightest)),
                _ => operations.push(Operation::Add(has_one, -lightest)),
            }
            least -= lightest;
            for (indicator, step) in ladder.iter().zip(classes.windows(2)) {
                let weight = step[1] - step[0];
                operations.extend(indicator.upper.map(|upper| Operation::Add(upper, weight)));
                terms.push((indicator.lit, weight));
            }
        }
        let source = self.lines.sum(operations);
        Some((Inequality::new(terms, least), source))
    }

    fn column(&self, var: usize, value: usize) -> SearchLit {
        let first = self.formula.candidates.range(VarId(var as u32)).start;
        SearchLit::new((first + value) as u32, true)
    }

    /// The indicators of the values of each weight and above, except the lightest, and rows that relate them: a value is of one
    /// class if that class is reached and the next is not.
    fn ladder(&mut self, var: usize, weights: &[i64], classes: &[i64]) -> Vec<Indicator> {
        let above = |weight: i64| (0..weights.len()).filter(|value| weights[*value] >= weight).collect::<Vec<_>>();
        let ladder: Vec<Indicator> = classes[1..].iter().map(|weight| self.indicator(var, above(*weight))).collect();
        let ranks: Vec<usize> = weights.iter().map(|weight| classes.partition_point(|class| class < weight)).collect();
        let reversed: Vec<usize> = ranks.iter().map(|rank| classes.len() - 1 - rank).collect();
        if self.ladders.contains(&(var, reversed)) || !self.ladders.insert((var, ranks.clone())) {
            return ladder;
        }
        let [has_one, has_no_more] = self.formula.cells[var];
        for rank in 0..classes.len() {
            let (this, next) = (rank.checked_sub(1).map(|at| ladder[at]), ladder.get(rank).copied());
            let members = || (0..weights.len()).filter(|value| ranks[*value] == rank);
            let columns = || members().map(|value| (self.column(var, value), 1));
            // Σ members − this + next ≥ 0, where the first of all is reached: 1.
            let mut terms: Vec<(SearchLit, i64)> = columns().collect();
            terms.extend(this.map(|this| (this.lit, -1)).into_iter().chain(next.map(|next| (next.lit, 1))));
            let negated: Vec<(SearchLit, i64)> = terms.iter().map(|(lit, coefficient)| (*lit, -coefficient)).collect();
            let reached = i64::from(this.is_none());
            let reaches = [this.map_or(Some(has_one), |this| this.lower), next.and_then(|next| next.upper)];
            let reached_only = [this.map_or(Some(has_no_more), |this| this.upper), next.and_then(|next| next.lower)];
            for (terms, least, sources) in [(terms, reached, reaches), (negated, -reached, reached_only)] {
                let sources: Vec<Source> = sources.into_iter().flatten().collect();
                let source = match sources[..] {
                    // It would state that a literal equals itself.
                    [] => continue,
                    [source] => source,
                    _ => self.lines.sum(sources.iter().map(|source| Operation::Add(*source, 1)).collect()),
                };
                self.rows.push((Inequality::new(terms, least), source));
            }
        }
        ladder
    }

    /// The indicator of a non-empty proper subset of a variable's values.
    fn indicator(&mut self, var: usize, values: Vec<usize>) -> Indicator {
        let count = self.formula.candidates.range(VarId(var as u32)).len();
        let others: Vec<usize> = (0..count).filter(|value| !values.contains(value)).collect();
        if let [value] = values[..] {
            return Indicator { lit: self.column(var, value), lower: None, upper: None };
        }
        if let Some(known) = self.indicators.get(&(var, values.clone())) {
            return *known;
        }
        let [has_one, has_no_more] = self.formula.cells[var];
        let known = match others[..] {
            [value] => Some(Indicator { lit: self.column(var, value), lower: None, upper: None }),
            _ => self.indicators.get(&(var, others.clone())).copied(),
        };
        let indicator = match known {
            Some(of_others) => {
                let mut with = |cell: Source, row: Option<Source>| match row {
                    None => cell,
                    Some(row) => self.lines.sum(vec![Operation::Add(cell, 1), Operation::Add(row, 1)]),
                };
                let (lower, upper) = (with(has_one, of_others.upper), with(has_no_more, of_others.lower));
                Indicator { lit: !of_others.lit, lower: Some(lower), upper: Some(upper) }
            }
            None => {
                let lit = SearchLit::new(self.lines.variables, true);
                self.lines.variables += 1;
                let size = values.len() as i64;
                let columns = |sign: i64| values.iter().map(move |value| (*value, sign));
                let terms = |sign: i64, of_lit: i64| {
                    let columns = columns(sign).map(|(value, sign)| (self.column(var, value), sign));
                    columns.chain([(lit, of_lit)]).collect::<Vec<_>>()
                };
                let (reaches, reached) = (Inequality::new(terms(1, -1), 0), Inequality::new(terms(-1, size), 0));
                let lower = self.lines.add(PreambleLine::Definition(reaches, !lit));
                let reached = self.lines.add(PreambleLine::Definition(reached, lit));
                // "At most one value" of these, times their number less one, plus the definition once: divided, that is l − Σ x ≥
                // 0.
                let mut operations = vec![Operation::Add(has_no_more, 1)];
                operations.extend(others.iter().map(|value| Operation::Literal(self.column(var, *value))));
                operations.extend([Operation::Times(size - 1), Operation::Add(reached, 1), Operation::Divided(size)]);
                let upper = self.lines.sum(operations);
                Indicator { lit, lower: Some(lower), upper: Some(upper) }
            }
        };
        self.indicators.insert((var, values), indicator);
        indicator
    }
}
