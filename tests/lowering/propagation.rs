//! Tests what unit propagation alone decides, by formulation and encoding.

use crate::plain_propagation;
use crate::road;
use crate::shared_data;
use crate::small_models::{model_and_facts, oracle};
use gridc::stages::backend::{Facts, Settings, Stop, Task, named, propagate};
use gridc::stages::formulation::{
    Formulation, PropagationLimits, PropagationResult, PropagationStop, cnf, exact_cover, ilp,
};
use gridc::stages::model::{Literal, Model};
use gridc::stages::presolve::reduce;
use gridc::stages::puzzle::PuzzleData;
use gridc::stages::solve::{Engine, Plan, Propagation, Request, SolveError, Verdict};
use gridc_needs::needs;
use proptest::prelude::*;
use std::sync::Arc;

const FAR: PropagationLimits<'_> = PropagationLimits { memory: u64::MAX, is_stopped: &|| false };

fn of_cnf(model: &Model, facts: &[Literal], encoding: cnf::Encoding) -> PropagationResult {
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
                PropagationResult::Contradiction => prop_assert!(solutions.is_empty(), "{name}"),
                PropagationResult::Decided(decided) => {
                    for (x, var) in solutions.iter().flat_map(|x| model.var_ids().map(move |var| (x, var))) {
                        prop_assert!(decided.get(var).is_none_or(|value| value == x[var.index()]), "{name}: {var:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn nothing_more_follows_from_one_clause_item_or_row((model, facts) in model_and_facts()) {
        prop_assert_eq!(exact_cover::propagate(&model, &facts, &FAR).unwrap(), plain_propagation::exact_cover(&model, &facts));
        prop_assert_eq!(ilp::propagate(&model, &facts, &FAR).unwrap(), plain_propagation::ilp(&model, &facts));
        for encoding in encodings() {
            let plainly = plain_propagation::cnf(&model, &facts, encoding);
            prop_assert_eq!(of_cnf(&model, &facts, encoding), plainly, "{:?}", encoding);
        }
    }
}

/// Puzzles between full and empty, one in three with a wrong given: the first cells of an order keep their digits.
fn classics() -> impl Strategy<Value = PuzzleData> {
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
fn compiled(puzzle: &PuzzleData) -> (Arc<Model>, Vec<Literal>) {
    let automata = gridc::stages::language::AutomatonCache::new();
    let model =
        gridc::stages::language::elaborate(puzzle, &Plan::new(named("sat").unwrap()).elaborate, &automata).unwrap();
    (Arc::new(model), gridc::stages::language::facts(puzzle))
}

/// Returns whether the second decides everything that the first does.
fn is_part(small: &PropagationResult, large: &PropagationResult) -> bool {
    match (small, large) {
        (_, PropagationResult::Contradiction) => true,
        (PropagationResult::Contradiction, PropagationResult::Decided(_)) => false,
        (PropagationResult::Decided(small), PropagationResult::Decided(large)) => {
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
            Err(_) => PropagationResult::Contradiction,
            Ok(reduction) => PropagationResult::Decided(reduction.fixed),
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
    let text = |hidden: &str| {
        format!(
            "gridc 1\nuse classic(2, 2)\nvar odd: bool on cells{hidden}\n\
             rule parity() {{ for c in cells {{ odd[c] <=> digit(c) mod 2 == 1 }} }}\nuse parity\n\
             givens\n  1 2 3 4\n  3 4 1 2\n  2 1 4 3\n  4 3 2 .\n"
        )
    };
    for (kind, places) in [("", 32), (" hidden", 16)] {
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
    let stopped = PropagationLimits { memory: u64::MAX, is_stopped: &|| true };
    let plans = cnf::Plans::new(&model, cnf::Encoding::default());
    assert_eq!(cnf::propagate(&model, &[], &plans, &stopped), Err(PropagationStop::Stopped));
    let settings = Settings::default();
    let task = Task { model: &model, units: &[], settings: &settings };
    assert_eq!(propagate(Formulation::Direct, &task, &Default::default()), Ok(None));
}

/// Tom Dillon's benchmark of MiniSat on three of the families (`tdoku`): no guess for 0 %, 0 % and 44.5 % of the
/// puzzles with 17 clues.
#[needs(data)]
#[test]
fn extended_clauses_solve_44_percent_of_the_17_clue_puzzles_without_a_guess_and_smaller_families_none() {
    let cases = shared_data::list("17_clue.txt", Verdict::Unique);
    let sample: Vec<_> = cases.iter().step_by(20).collect();
    let share = |backend: &str, family| {
        let engine = Engine::new(plan(backend, family));
        let decided = |puzzle: &PuzzleData| engine.propagate(puzzle, &Request::unique()).unwrap().decides();
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
