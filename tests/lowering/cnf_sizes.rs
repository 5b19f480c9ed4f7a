//! Tests that the published, computed and counted sizes of CNF instances agree.

use crate::boards::{board, givens, samurai};
use crate::small_models::model_and_facts;
use gridc::stages::formulation::Size;
use gridc::stages::formulation::cnf::{
    AtMostOne, ClauseSink, ClauseTally, CnfLit, Encoding, Family, LinearEncoding, Numbering, Plans, VariableEncoding,
    lower,
};
use gridc::stages::model::{Literal, Model, Variable};
use gridc::stages::presolve::reduce;
use proptest::prelude::*;
use proptest::sample::subsequence;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

/// Returns `count` givens of a full board.
fn random_givens(n: u32, count: usize, runner: &mut TestRunner) -> Vec<Literal> {
    let cells: Vec<u32> = (0..n.pow(4)).collect();
    givens(n, subsequence(cells, count).new_tree(runner).unwrap().current())
}

fn of_family(family: Family) -> Encoding {
    Encoding { family, ..Encoding::default() }
}

fn clauses(size: Size) -> u64 {
    let Size::Cnf { clauses, .. } = size else { panic!("{size:?}") };
    clauses
}

fn variables(size: Size) -> u64 {
    let Size::Cnf { variables, .. } = size else { panic!("{size:?}") };
    variables
}

fn counted(model: &Model, units: &[Literal], encoding: Encoding) -> Size {
    let numbering = Numbering::new(model, encoding.variables);
    let mut tally = ClauseTally::default();
    let booleans = lower(model, units, &Plans::new(model, encoding), &numbering, &mut tally).unwrap();
    assert!(tally.fresh <= u64::from(booleans));
    Size::Cnf {
        variables: u64::from(booleans),
        auxiliary: u64::from(booleans - numbering.len()),
        clauses: tally.clauses,
        literals: tally.literals,
    }
}

const TABLE: [(u32, u64, [u64; 4]); 8] = [
    (2, 64, [304, 400, 448, 384]),
    (3, 729, [8829, 11745, 11988, 10530]),
    (4, 4096, [92416, 123136, 123904, 111616]),
    (5, 15625, [563_125, 750_625, 752_500, 690_000]),
    (6, 46656, [2_450_736, 3_267_216, 3_271_104, 3_037_824]),
    (7, 117_649, [8_473_129, 11_296_705, 11_303_908, 10_598_014]),
    (8, 262_144, [24_776_704, 33_034_240, 33_046_528, 31_211_520]),
    (9, 531_441, [63_779_481, 85_037_121, 85_056_804, 80_805_276]),
];

#[test]
fn square_boards_have_the_sizes_of_the_formulas() {
    for (n, booleans, expected) in TABLE {
        let model = board(n);
        for (family, expected) in Family::ALL.into_iter().zip(expected) {
            let computed = Plans::new(&model, of_family(family)).size(&model, &[]);
            assert_eq!((variables(computed), clauses(computed)), (booleans, expected), "{n} {family:?}");
            if n <= 5 {
                assert_eq!(counted(&model, &[], of_family(family)), computed, "{n} {family:?}");
            }
        }
    }
}

#[test]
fn samurai_has_the_sizes_of_the_formulas() {
    let model = samurai();
    assert_eq!((model.variables().len(), model.constraints().len()), (369, 131));
    for (family, expected) in Family::ALL.into_iter().zip([42813, 56097, 57276, 49986]) {
        let computed = Plans::new(&model, of_family(family)).size(&model, &[]);
        assert_eq!((variables(computed), clauses(computed)), (3321, expected), "{family:?}");
        assert_eq!(counted(&model, &[], of_family(family)), computed);
    }
}

/// Kwon and Jain, *Optimized CNF Encoding for Sudoku Puzzles*, 2006: a clause per clue on top of the formulas.
#[test]
fn clues_add_a_unit_clause_each() {
    let mut runner = TestRunner::deterministic();
    for (n, clues, expected) in [
        (3, 25, [8854, 11770, 12013]),
        (3, 30, [8859, 11775, 12018]),
        (4, 104, [92520, 123_240, 124_008]),
        (5, 292, [563_417, 750_917, 752_792]),
        (6, 644, [2_451_380, 3_267_860, 3_271_748]),
    ] {
        let model = board(n);
        let units = random_givens(n, clues, &mut runner);
        for (family, expected) in Family::ALL.into_iter().zip(expected) {
            assert_eq!(clauses(Plans::new(&model, of_family(family)).size(&model, &units)), expected, "{n} {family:?}");
        }
        if n <= 4 {
            let extended = of_family(Family::Extended);
            assert_eq!(counted(&model, &units, extended), Plans::new(&model, extended).size(&model, &units));
        }
    }
}

fn computed_is_counted(model: &Model, units: &[Literal]) {
    for family in Family::ALL {
        for at_most_one in AtMostOne::ALL {
            for variables in VariableEncoding::ALL {
                for linear in LinearEncoding::ALL {
                    let encoding = Encoding { family, at_most_one, variables, linear };
                    assert_eq!(
                        counted(model, units, encoding),
                        Plans::new(model, encoding).size(model, units),
                        "{encoding:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn computed_sizes_are_the_counted_ones_on_boards() {
    for model in [samurai(), board(2), board(3)] {
        computed_is_counted(&model, &[]);
        computed_is_counted(&model, &givens(2, [0, 7, 9]));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn computed_sizes_are_the_counted_ones((model, units) in model_and_facts()) {
        computed_is_counted(&model, &units);
    }
}

/// Returns what unit propagation leaves of a formula: open clauses, their open literals, open variables.
fn residue(clauses: &[Vec<CnfLit>], booleans: usize) -> Option<(usize, usize, usize)> {
    let mut values: Vec<Option<bool>> = vec![None; booleans];
    let mut watching: Vec<Vec<usize>> = vec![Vec::new(); booleans];
    for (index, clause) in clauses.iter().enumerate() {
        for literal in clause {
            watching[literal.index() as usize].push(index);
        }
    }
    let truth = |values: &[Option<bool>], l: CnfLit| values[l.index() as usize].map(|v| v == l.is_positive());
    let mut queue: Vec<usize> = (0..clauses.len()).collect();
    while let Some(index) = queue.pop() {
        let clause = &clauses[index];
        if clause.iter().any(|l| truth(&values, *l) == Some(true)) {
            continue;
        }
        let mut open = clause.iter().filter(|l| truth(&values, **l).is_none());
        match (open.next(), open.next()) {
            (None, _) => return None,
            (Some(l), None) => {
                values[l.index() as usize] = Some(l.is_positive());
                queue.extend(&watching[l.index() as usize]);
            }
            _ => {}
        }
    }
    let open = clauses.iter().filter(|c| c.iter().all(|l| truth(&values, *l) != Some(true)));
    let lengths: Vec<usize> = open.map(|c| c.iter().filter(|l| truth(&values, **l).is_none()).count()).collect();
    Some((lengths.len(), lengths.iter().sum(), values.iter().filter(|v| v.is_none()).count()))
}

#[test]
fn a_reduced_model_is_what_unit_propagation_leaves() {
    let mut runner = TestRunner::deterministic();
    let extended = of_family(Family::Extended);
    let mut open_ones = 0;
    for (n, counts) in [(2, 2..8), (3, 17..40), (4, 60..140)] {
        let model = board(n);
        for count in counts {
            let units = random_givens(n, count, &mut runner);
            let numbering = Numbering::new(&model, extended.variables);
            let mut formula: Vec<Vec<CnfLit>> = Vec::new();
            let booleans = lower(&model, &units, &Plans::new(&model, extended), &numbering, &mut formula).unwrap();
            let Some((clauses, literals, open)) = residue(&formula, booleans as usize) else {
                panic!("the givens of a full board contradict each other")
            };
            let rest = reduce(&model, &units).unwrap().model;
            let reduced = Plans::new(&rest, extended).size(&rest, &[]);
            let expected =
                Size::Cnf { variables: open as u64, auxiliary: 0, clauses: clauses as u64, literals: literals as u64 };
            assert_eq!(reduced, expected, "{n} with {count} givens");
            open_ones += usize::from(open > 0);
        }
    }
    assert!(open_ones > 60);
}

/// With every variable encoding, unit propagation alone derives from `x = v` that the other values are false, and from all values
/// but one being false that it is true.
#[test]
fn variable_encodings_propagate_fully() {
    for values in 2..=20 {
        let mut model = Model::new();
        let x = model.add_variable(Variable::answer((0..values).collect()));
        for variables in VariableEncoding::ALL {
            let encoding = Encoding { variables, ..Encoding::default() };
            let numbering = Numbering::new(&model, variables);
            for chosen in 0..values {
                let others = (0..values).filter(|v| *v != chosen);
                let facts = [vec![Literal::is(x, chosen)], others.map(|v| Literal::is_not(x, v)).collect()];
                for units in facts {
                    let mut formula: Vec<Vec<CnfLit>> = Vec::new();
                    let booleans =
                        lower(&model, &units, &Plans::new(&model, encoding), &numbering, &mut formula).unwrap();
                    assert_eq!(residue(&formula, booleans as usize), Some((0, 0, 0)), "{variables:?} {units:?}");
                }
            }
        }
    }
}

#[test]
fn a_closed_sink_ends_the_lowering() {
    struct Closing(u32);
    impl ClauseSink for Closing {
        fn clause(&mut self, _: &[CnfLit]) {
            self.0 += 1;
        }
        fn is_closed(&mut self) -> bool {
            self.0 > 5000
        }
    }
    let model = board(5);
    let mut sink = Closing(0);
    let numbering = Numbering::new(&model, VariableEncoding::Direct);
    assert!(lower(&model, &[], &Plans::new(&model, Encoding::default()), &numbering, &mut sink).is_err());
    assert!(sink.0 < 10_000);
}
