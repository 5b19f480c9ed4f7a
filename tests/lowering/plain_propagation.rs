//! Implements unit propagation for each formulation as simply as possible: applies each clause, item or row until nothing
//! changes.

use gridc::stages::formulation::exact_cover::{self, CoverInstance, OptionMeaning};
use gridc::stages::formulation::{PropagationResult, cnf, ilp};
use gridc::stages::model::{Assignment, CandidateId, Literal, Model};

pub fn cnf(model: &Model, facts: &[Literal], encoding: cnf::Encoding) -> PropagationResult {
    let numbering = cnf::Numbering::new(model, encoding.variables);
    let mut clauses: Vec<Vec<cnf::CnfLit>> = Vec::new();
    let plans = cnf::Plans::new(model, encoding);
    let booleans = cnf::lower(model, facts, &plans, &numbering, &mut clauses).unwrap();
    let mut truths: Vec<Option<bool>> = vec![None; booleans as usize];
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for clause in &clauses {
            let truth = |l: &cnf::CnfLit| truths[l.index() as usize].map(|t| t == l.is_positive());
            let mut open: Vec<cnf::CnfLit> = clause.iter().copied().filter(|l| truth(l) != Some(false)).collect();
            open.sort_unstable();
            open.dedup();
            match open[..] {
                [] => return PropagationResult::Contradiction,
                [only] if truth(&only).is_none() => {
                    truths[only.index() as usize] = Some(only.is_positive());
                    changed = true;
                }
                _ => {}
            }
        }
    }
    let mut decided = Assignment::open(model.variables().len());
    for var in model.var_ids() {
        let value = numbering.value(var, |l| truths[l.index() as usize] == Some(l.is_positive()));
        value.into_iter().for_each(|value| decided.set(var, value));
    }
    PropagationResult::Decided(decided)
}

pub fn exact_cover(model: &Model, facts: &[Literal]) -> PropagationResult {
    let mut instance = CoverInstance::default();
    exact_cover::lower(model, facts, &mut instance);
    let nodes = |option: usize| -> Vec<(u32, u32)> {
        instance.items_of(option).iter().map(|item| (*item, instance.colour_of(option, *item))).collect()
    };
    let fits = |(i, c): (u32, u32), b: usize| nodes(b).iter().all(|(j, d)| i != *j || (c == *d && c != 0));
    let agree = |a: usize, b: usize| nodes(a).into_iter().all(|node| fits(node, b));
    let holds = |option: usize, item: u32| nodes(option).iter().any(|(i, _)| *i == item);
    let mut chosen: Vec<usize> = Vec::new();
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for item in 0..instance.primary() as u32 {
            if chosen.iter().any(|option| holds(*option, item)) {
                continue;
            }
            let left = (0..instance.options()).filter(|option| holds(*option, item));
            let left: Vec<usize> = left.filter(|option| chosen.iter().all(|c| agree(*c, *option))).collect();
            match left[..] {
                [] => return PropagationResult::Contradiction,
                [only] => {
                    chosen.push(only);
                    changed = true;
                }
                _ => {}
            }
        }
    }
    let candidates = chosen.iter().filter_map(|option| match instance.choice(*option) {
        OptionMeaning::Candidate(candidate) => Some(candidate),
        OptionMeaning::Not(_) | OptionMeaning::Way { .. } => None,
    });
    decided(model, candidates)
}

/// Columns with their coefficients, the comparison and the right-hand side.
type Row = (Vec<(usize, i64)>, ilp::Sense, i64);

#[derive(Default)]
struct Rows {
    columns: Vec<Option<bool>>,
    rows: Vec<Row>,
}

impl ilp::Sink for Rows {
    fn column(&mut self, _: ilp::ColumnId, fixed_at_zero: bool) {
        self.columns.push(fixed_at_zero.then_some(false));
    }

    fn row(&mut self, row: ilp::Row<'_>) {
        self.rows.push((row.terms.iter().map(|(c, k)| (c.index(), *k)).collect(), row.sense, row.rhs));
    }
}

/// Returns whether the row can hold, by the bounds of its columns alone.
fn can_hold((terms, sense, rhs): &Row, columns: &[Option<bool>]) -> bool {
    let at = |c: &usize, k: &i64, open: bool| columns[*c].map_or_else(|| i64::from(open) * k, |v| i64::from(v) * k);
    let least: i64 = terms.iter().map(|(c, k)| at(c, k, *k < 0)).sum();
    let greatest: i64 = terms.iter().map(|(c, k)| at(c, k, *k > 0)).sum();
    (*sense == ilp::Sense::AtLeast || least <= *rhs) && (*sense == ilp::Sense::AtMost || greatest >= *rhs)
}

pub fn ilp(model: &Model, facts: &[Literal]) -> PropagationResult {
    let mut system = Rows::default();
    ilp::lower(model, facts, &mut system);
    let Rows { mut columns, rows } = system;
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for row in &rows {
            if !can_hold(row, &columns) {
                return PropagationResult::Contradiction;
            }
            for (column, _) in &row.0 {
                if columns[*column].is_some() {
                    continue;
                }
                for value in [false, true] {
                    columns[*column] = Some(!value);
                    let forced = !can_hold(row, &columns);
                    columns[*column] = forced.then_some(value);
                    if forced {
                        changed = true;
                        break;
                    }
                }
            }
        }
    }
    let ones = columns.iter().take(model.candidates().len()).enumerate().filter(|(_, one)| **one == Some(true));
    decided(model, ones.map(|(i, _)| CandidateId(i as u32)))
}

fn decided(model: &Model, chosen: impl Iterator<Item = CandidateId>) -> PropagationResult {
    let candidates = model.candidates();
    let mut decided = Assignment::open(model.variables().len());
    chosen.for_each(|candidate| decided.set(candidates.var(candidate), candidates.value(candidate)));
    PropagationResult::Decided(decided)
}
