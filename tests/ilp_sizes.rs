//! Sizes of the 0-1 ILP: the textbook figures, and what `size` says against what `lower` streams.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may panic")]

mod boards;
mod small_models;

use boards::{board, samurai};
use gridc::formulation::{Size, ilp};
use gridc::model::{
    CandidateId, Comparison, Constraint, Kind, LinearTerm, Literal, Model, OriginId, Role, Values, VarId, Variable,
};
use proptest::prelude::*;
use small_models::{model_and_facts, oracle};

type KeptRow = (Vec<(CandidateId, i64)>, ilp::Sense, i64, ilp::Meaning);

/// Keeps the whole instance, and checks what the sink is promised.
#[derive(Default)]
struct Kept {
    fixed: Vec<bool>,
    rows: Vec<KeptRow>,
}

impl ilp::Sink for Kept {
    fn column(&mut self, candidate: CandidateId, fixed_at_zero: bool) {
        assert!(self.rows.is_empty(), "columns come first");
        assert_eq!(candidate.index(), self.fixed.len());
        self.fixed.push(fixed_at_zero);
    }

    fn row(&mut self, row: ilp::Row<'_>) {
        assert!(row.terms.is_sorted_by(|a, b| a.0 < b.0) && row.terms.iter().all(|(_, k)| *k != 0));
        assert!(!row.terms.is_empty() || !row.sense.holds(0, row.rhs));
        self.rows.push((row.terms.to_vec(), row.sense, row.rhs, row.meaning));
    }
}

impl Kept {
    fn of(model: &Model, units: &[Literal]) -> Self {
        let mut kept = Self::default();
        ilp::lower(model, units, &mut kept);
        kept
    }

    fn size(&self) -> Size {
        Size::Ilp {
            columns: self.fixed.len() as u64,
            rows: self.rows.len() as u64,
            nonzeros: self.rows.iter().map(|r| r.0.len() as u64).sum(),
        }
    }

    fn holds(&self, columns: &[bool]) -> bool {
        self.fixed.iter().zip(columns).all(|(fixed, one)| !(*fixed && *one))
            && self.rows.iter().all(|(terms, sense, rhs, meaning)| {
                ilp::Row { terms, sense: *sense, rhs: *rhs, meaning: *meaning }.holds(columns)
            })
    }
}

#[test]
fn square_boards_have_the_textbook_size() {
    for n in 2..=6_u64 {
        let model = board(n as u32);
        let side = n * n;
        let expected = Size::Ilp { columns: side.pow(3), rows: 4 * side.pow(2), nonzeros: 4 * side.pow(3) };
        assert_eq!(ilp::size(&model), expected);
        assert_eq!(Kept::of(&model, &[]).size(), expected);
        assert!(ilp::residual(&model).is_empty());
    }
    let nine = board(3);
    assert_eq!(ilp::size(&nine), Size::Ilp { columns: 729, rows: 324, nonzeros: 2916 });
    for n in [7, 8, 9_u64] {
        let side = n * n;
        let expected = Size::Ilp { columns: side.pow(3), rows: 4 * side.pow(2), nonzeros: 4 * side.pow(3) };
        assert_eq!(ilp::size(&board(n as u32)), expected, "by formula");
    }
}

#[test]
fn samurai_has_the_known_size() {
    let model = samurai();
    let expected = Size::Ilp { columns: 3321, rows: 1548, nonzeros: 13932 };
    assert_eq!(ilp::size(&model), expected);
    assert_eq!(Kept::of(&model, &[]).size(), expected);
}

#[test]
fn units_fix_columns_and_leave_the_size_alone() {
    let model = board(2);
    let kept = Kept::of(&model, &[Literal::is(VarId(0), 2), Literal::is_not(VarId(1), 4)]);
    assert_eq!(kept.size(), ilp::size(&model));
    let fixed: Vec<usize> = (0..kept.fixed.len()).filter(|c| kept.fixed[*c]).collect();
    assert_eq!(fixed, [0, 2, 3, 7]);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1500) })]

    /// The size said is the size streamed, and the rows hold for exactly the assignments that satisfy the constraints
    /// which are not residual.
    #[test]
    fn rows_mean_what_the_constraints_mean((model, units) in model_and_facts()) {
        let kept = Kept::of(&model, &units);
        prop_assert_eq!(kept.size(), ilp::size(&model));
        let residual = ilp::residual(&model);
        let mut held = Model::new();
        for variable in model.variables() {
            held.add_variable(variable.clone());
        }
        let constraints = model.constraints().iter().enumerate();
        constraints.filter(|(i, _)| !residual.contains(i)).for_each(|(_, c)| held.add(c.clone()));
        let candidates = model.candidates();
        for x in oracle::product(&model) {
            let mut columns = vec![false; candidates.len()];
            for (var, value) in model.var_ids().zip(&x) {
                columns[candidates.find(var, *value).unwrap().index()] = true;
            }
            prop_assert_eq!(kept.holds(&columns), oracle::is_solution(&held, &units, &x), "{:?}", x);
        }
    }
}

#[test]
fn a_variable_without_values_is_a_row_that_fails() {
    let mut model = Model::new();
    model.add_variable(Variable { domain: Values::new([]), role: Role::Auxiliary });
    let kept = Kept::of(&model, &[]);
    assert_eq!(kept.rows, [(vec![], ilp::Sense::Equal, 1, ilp::Meaning::Variable(VarId(0)))]);
    assert_eq!(kept.size(), ilp::size(&model));
}

#[test]
fn numbers_too_large_for_floating_point_are_residual() {
    let mut model = Model::new();
    let var = model.add_variable(Variable::answer(Values::new([1, 2])));
    for (weight, rhs) in [(1, 5), (1_000_001, 5), (i64::MIN, 0), (1, i64::MAX)] {
        let terms = vec![LinearTerm { var, weights: vec![(1, weight), (2, 3)] }];
        model.add(Constraint::new(Kind::Linear { terms, comparison: Comparison::AtMost, rhs }, OriginId(0)));
    }
    assert_eq!(ilp::residual(&model), [1, 2, 3]);
    assert_eq!(Kept::of(&model, &[]).size(), ilp::size(&model));
}
