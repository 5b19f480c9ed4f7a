//! What unit propagation alone decides, by formulation and encoding.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may panic")]

mod road;
mod shared_data;
mod small_models;

use gridc::backend::{Literal, Model, Propagated, Task, propagate, reduce};
use gridc::formulation::exact_cover::{self, Choice, Instance};
use gridc::formulation::{Bounds, Unfinished, cnf, ilp};
use gridc::model::{Assignment, CandidateId};
use gridc::puzzle::Puzzle;
use gridc::solve::{
    Engine, Facts, Formulation, Plan, Propagation, Request, Settings, SolveError, Stop, Verdict, named,
};
use proptest::prelude::*;
use small_models::{model_and_facts, oracle};
use std::sync::Arc;

const FAR: Bounds<'_> = Bounds { memory: u64::MAX, is_stopped: &|| false };

fn of_cnf(model: &Model, facts: &[Literal], encoding: cnf::Encoding) -> Propagated {
    cnf::propagate(model, facts, &cnf::Plans::new(model, encoding), &FAR).unwrap()
}

fn encodings() -> Vec<cnf::Encoding> {
    let mut encodings = Vec::new();
    for family in cnf::Family::ALL {
        for variables in cnf::VariableEncoding::ALL {
            encodings.push(cnf::Encoding { family, variables, ..cnf::Encoding::default() });
        }
    }
    let at_most_ones = cnf::AtMostOne::ALL.map(|at_most_one| cnf::Encoding { at_most_one, ..Default::default() });
    let linears = cnf::LinearEncoding::ALL.map(|linear| cnf::Encoding { linear, ..Default::default() });
    encodings.into_iter().chain(at_most_ones).chain(linears).collect()
}

/// The same by formulation, each written as plainly as can be: whatever follows from one clause, item or row is noted,
/// until nothing follows.
mod plainly {
    use super::*;

    pub fn cnf(model: &Model, facts: &[Literal], encoding: cnf::Encoding) -> Propagated {
        let numbering = cnf::Numbering::new(model, encoding.variables);
        let mut clauses: Vec<Vec<cnf::Lit>> = Vec::new();
        let plans = cnf::Plans::new(model, encoding);
        let booleans = cnf::lower(model, facts, &plans, &numbering, &mut clauses).unwrap();
        let mut truths: Vec<Option<bool>> = vec![None; booleans as usize];
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for clause in &clauses {
                let truth = |l: &cnf::Lit| truths[l.index() as usize].map(|t| t == l.is_positive());
                let mut open: Vec<cnf::Lit> = clause.iter().copied().filter(|l| truth(l) != Some(false)).collect();
                open.sort_unstable();
                open.dedup();
                match open[..] {
                    [] => return Propagated::Contradiction,
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
        Propagated::Decided(decided)
    }

    pub fn exact_cover(model: &Model, facts: &[Literal]) -> Propagated {
        let mut instance = Instance::default();
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
                    [] => return Propagated::Contradiction,
                    [only] => {
                        chosen.push(only);
                        changed = true;
                    }
                    _ => {}
                }
            }
        }
        let candidates = chosen.iter().filter_map(|option| match instance.choice(*option) {
            Choice::Candidate(candidate) => Some(candidate),
            Choice::Not(_) | Choice::Way { .. } => None,
        });
        decided(model, candidates)
    }

    #[derive(Default)]
    struct Rows {
        columns: Vec<Option<bool>>,
        rows: Vec<(Vec<(usize, i64)>, ilp::Sense, i64)>,
    }

    impl ilp::Sink for Rows {
        fn column(&mut self, _: ilp::ColumnId, fixed_at_zero: bool) {
            self.columns.push(fixed_at_zero.then_some(false));
        }

        fn row(&mut self, row: ilp::Row<'_>) {
            self.rows.push((row.terms.iter().map(|(c, k)| (c.index(), *k)).collect(), row.sense, row.rhs));
        }
    }

    /// Whether the row can hold by the bounds of its columns alone.
    fn can_hold((terms, sense, rhs): &(Vec<(usize, i64)>, ilp::Sense, i64), columns: &[Option<bool>]) -> bool {
        let at = |c: &usize, k: &i64, open: bool| columns[*c].map_or_else(|| i64::from(open) * k, |v| i64::from(v) * k);
        let least: i64 = terms.iter().map(|(c, k)| at(c, k, *k < 0)).sum();
        let greatest: i64 = terms.iter().map(|(c, k)| at(c, k, *k > 0)).sum();
        (*sense == ilp::Sense::AtLeast || least <= *rhs) && (*sense == ilp::Sense::AtMost || greatest >= *rhs)
    }

    pub fn ilp(model: &Model, facts: &[Literal]) -> Propagated {
        let mut system = Rows::default();
        ilp::lower(model, facts, &mut system);
        let Rows { mut columns, rows } = system;
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for row in &rows {
                if !can_hold(row, &columns) {
                    return Propagated::Contradiction;
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

    fn decided(model: &Model, chosen: impl Iterator<Item = CandidateId>) -> Propagated {
        let candidates = model.candidates();
        let mut decided = Assignment::open(model.variables().len());
        chosen.for_each(|candidate| decided.set(candidates.var(candidate), candidates.value(candidate)));
        Propagated::Decided(decided)
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1500) })]

    #[test]
    fn what_is_decided_holds_in_every_solution((model, facts) in model_and_facts()) {
        let mut solutions = oracle::product(&model);
        solutions.retain(|x| oracle::is_solution(&model, &facts, x));
        let mut all = vec![
            ("exact cover".to_owned(), exact_cover::propagate(&model, &facts, &FAR).unwrap()),
            ("ilp".to_owned(), ilp::propagate(&model, &facts, &FAR).unwrap()),
        ];
        all.extend(encodings().into_iter().map(|e| (format!("{e:?}"), of_cnf(&model, &facts, e))));
        for (name, propagated) in all {
            match propagated {
                Propagated::Contradiction => prop_assert!(solutions.is_empty(), "{name}"),
                Propagated::Decided(decided) => {
                    for (x, var) in solutions.iter().flat_map(|x| model.var_ids().map(move |var| (x, var))) {
                        prop_assert!(decided.get(var).is_none_or(|value| value == x[var.index()]), "{name}: {var:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn nothing_more_follows_from_one_clause_item_or_row((model, facts) in model_and_facts()) {
        prop_assert_eq!(exact_cover::propagate(&model, &facts, &FAR).unwrap(), plainly::exact_cover(&model, &facts));
        prop_assert_eq!(ilp::propagate(&model, &facts, &FAR).unwrap(), plainly::ilp(&model, &facts));
        for encoding in encodings() {
            let plainly = plainly::cnf(&model, &facts, encoding);
            prop_assert_eq!(of_cnf(&model, &facts, encoding), plainly, "{:?}", encoding);
        }
    }
}

/// Puzzles between full and empty, one in three with a wrong given: the first cells of an order keep their digits.
fn classics() -> impl Strategy<Value = Puzzle> {
    let order = Just((0..81_usize).collect::<Vec<_>>()).prop_shuffle();
    (order, 17..60_usize, prop::option::weighted(0.33, (0..81_usize, 1..9_u8))).prop_map(|(order, kept, wrong)| {
        let digit = |i: usize| ((i / 9 * 3 + i / 27 + i % 9) % 9) as u8;
        let mut text = vec![b'.'; 81];
        for cell in &order[..kept] {
            text[*cell] = b'1' + digit(*cell);
        }
        if let Some((cell, by)) = wrong {
            text[cell] = b'1' + (digit(cell) + by) % 9;
        }
        road::read_one(&(String::from_utf8(text).unwrap() + "\n"))
    })
}

/// The model of a puzzle and its facts.
fn compiled(puzzle: &Puzzle) -> (Arc<Model>, Vec<Literal>) {
    let automata = gridc::language::AutomatonCache::new();
    let model = gridc::language::elaborate(puzzle, &Plan::new(named("sat").unwrap()).elaborate, &automata).unwrap();
    (Arc::new(model), gridc::language::facts(puzzle))
}

/// Whether all that the first decides the second does, too.
fn is_part(small: &Propagated, large: &Propagated) -> bool {
    match (small, large) {
        (_, Propagated::Contradiction) => true,
        (Propagated::Contradiction, Propagated::Decided(_)) => false,
        (Propagated::Decided(small), Propagated::Decided(large)) => {
            small.as_slice().iter().zip(large.as_slice()).all(|(a, b)| a.is_none() || a == b)
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(60) })]

    #[test]
    fn on_classic_boards_more_clauses_decide_more_and_all_formulations_place_the_singles(puzzle in classics()) {
        let (model, facts) = compiled(&puzzle);
        let of = |family| of_cnf(&model, &facts, cnf::Encoding { family, ..cnf::Encoding::default() });
        let extended = of(cnf::Family::Extended);
        prop_assert!(is_part(&of(cnf::Family::Minimal), &of(cnf::Family::Efficient)));
        prop_assert!(is_part(&of(cnf::Family::Efficient), &extended));
        let singles = match reduce(&model, &facts) {
            Err(_) => Propagated::Contradiction,
            Ok(reduction) => Propagated::Decided(reduction.fixed),
        };
        prop_assert_eq!(&extended, &singles);
        prop_assert_eq!(&of(cnf::Family::Deduplicated), &singles);
        for at_most_one in cnf::AtMostOne::ALL {
            prop_assert_eq!(&of_cnf(&model, &facts, cnf::Encoding { at_most_one, ..Default::default() }), &singles);
        }
        prop_assert_eq!(&exact_cover::propagate(&model, &facts, &FAR).unwrap(), &singles);
        prop_assert_eq!(&ilp::propagate(&model, &facts, &FAR).unwrap(), &singles);
    }
}

fn plan(backend: &str, family: cnf::Family) -> Plan {
    let encoding = cnf::Encoding { family, ..cnf::Encoding::default() };
    let settings = Settings { encoding, ..Settings::default() };
    Plan { settings, ..Plan::new(named(backend).unwrap()) }
}

const ONE_ROW_OPEN: &str = "12345678.456789123789123456214365897365897214897214365531642978642978531978531642\n";

#[test]
fn an_engine_counts_the_places_of_its_plan_whatever_way_facts_take() {
    let puzzle = road::read_one(ONE_ROW_OPEN);
    for backend in ["dlx", "cells", "sat", "varisat", "lp"] {
        for facts in Facts::ALL {
            let engine = Engine::new(Plan { facts, ..plan(backend, cnf::Family::Extended) });
            let found = engine.propagate(&puzzle, &Request::unique()).unwrap();
            assert_eq!(found, Propagation::Places { fixed: 81, of: 81 }, "{backend}");
            assert!(found.decides());
        }
    }
    let engine = Engine::new(plan("backtrack", cnf::Family::Extended));
    assert_eq!(engine.propagate(&puzzle, &Request::unique()).unwrap(), Propagation::Inapplicable);
}

#[test]
fn a_contradiction_is_no_count() {
    let twice = road::read_one(&ONE_ROW_OPEN.replace('.', "1"));
    for backend in ["dlx", "sat", "lp"] {
        let engine = Engine::new(plan(backend, cnf::Family::Minimal));
        let found = engine.propagate(&twice, &Request::unique()).unwrap();
        assert_eq!((found, found.decides()), (Propagation::Contradiction, true), "{backend}");
    }
}

#[test]
fn layers_that_are_part_of_the_solution_count_as_places() {
    let text = |kind: &str| {
        format!(
            "gridc 1\nuse classic(4)\n{kind} odd: bool on cells\nfor c in cells {{ odd[c] <=> c % 2 == 1 }}\n\
                 givens\n  1 2 3 4\n  3 4 1 2\n  2 1 4 3\n  4 3 2 .\n"
        )
    };
    for (kind, places) in [("var", 32), ("hidden var", 16)] {
        let puzzle = road::read_one(&text(kind));
        for backend in ["dlx", "sat", "lp"] {
            let found = Engine::new(plan(backend, cnf::Family::Extended)).propagate(&puzzle, &Request::unique());
            assert_eq!(found.unwrap(), Propagation::Places { fixed: places, of: places }, "{kind}, {backend}");
        }
    }
}

#[test]
fn limits_end_it_and_say_so() {
    let puzzle = road::read_one(ONE_ROW_OPEN);
    for backend in ["dlx", "sat", "lp"] {
        let request = Request::unique();
        request.interrupt.raise();
        let found = Engine::new(plan(backend, cnf::Family::Extended)).propagate(&puzzle, &request).unwrap();
        assert_eq!(found, Propagation::Stopped(Stop::Interrupted), "{backend}");
        let small = plan(backend, cnf::Family::Extended);
        let small = Plan { settings: Settings { memory: 1000, ..small.settings }, ..small };
        let refused = Engine::new(small).propagate(&puzzle, &Request::unique());
        assert!(matches!(refused, Err(SolveError::Prepare(_))), "{backend}: {refused:?}");
    }
    let (model, _) = compiled(&puzzle);
    let stopped = Bounds { memory: u64::MAX, is_stopped: &|| true };
    let plans = cnf::Plans::new(&model, cnf::Encoding::default());
    assert_eq!(cnf::propagate(&model, &[], &plans, &stopped), Err(Unfinished::Stopped));
    let settings = Settings::default();
    let task = Task { model: &model, units: &[], settings: &settings };
    assert_eq!(propagate(Formulation::Direct, &task, &Default::default()), Ok(None));
}

/// Tom Dillon's benchmark of MiniSat on three of the families (`tdoku`): no guess for 0 %, 0 % and 44.5 % of the
/// puzzles with 17 clues.
#[test]
fn extended_clauses_solve_44_percent_of_the_17_clue_puzzles_without_a_guess_and_smaller_families_none() {
    let Some(cases) = shared_data::list("17_clue.txt", Verdict::Unique) else { return };
    let sample: Vec<_> = cases.iter().step_by(20).collect();
    let share = |backend: &str, family| {
        let engine = Engine::new(plan(backend, family));
        let decided = |puzzle: &Puzzle| engine.propagate(puzzle, &Request::unique()).unwrap().decides();
        let solved = sample.iter().filter(|case| decided(&case.puzzle)).count();
        solved as f64 / sample.len() as f64
    };
    assert_eq!(share("sat", cnf::Family::Minimal), 0.0);
    assert_eq!(share("sat", cnf::Family::Efficient), 0.0);
    let extended = share("sat", cnf::Family::Extended);
    assert!((0.43..0.46).contains(&extended), "{extended}");
    assert_eq!(share("dlx", cnf::Family::Extended), extended);
    assert_eq!(share("lp", cnf::Family::Extended), extended);
}
