//! Tests sizes of the 0-1 ILP: the textbook figures, and that `size` agrees with what `lower` streams.

use crate::boards::{board, samurai};
use crate::small_models::{model_and_facts, oracle};
use gridc::stages::formulation::{ResidualReason, Size, Treatment, ilp};
use gridc::stages::model::{
    Automaton, Comparison, Constraint, ConstraintKind, LinearTerm, Literal, Model, OriginId, Role, Values, VarId,
    Variable,
};
use proptest::prelude::*;

type KeptRow = (Vec<(ilp::ColumnId, i64)>, ilp::Sense, i64, ilp::Meaning);

/// Keeps the whole instance, and checks the guarantees for the sink.
#[derive(Default)]
struct Kept {
    fixed: Vec<bool>,
    rows: Vec<KeptRow>,
}

impl ilp::Sink for Kept {
    fn column(&mut self, column: ilp::ColumnId, fixed_at_zero: bool) {
        assert!(self.rows.is_empty(), "columns come first");
        assert_eq!(column.index(), self.fixed.len());
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

    /// Returns the auxiliary columns with which these columns of candidates satisfy the rows; at most two.
    fn completions(&self, candidates: &[bool]) -> usize {
        let mut columns: Vec<Option<bool>> = candidates.iter().map(|one| Some(*one)).collect();
        columns.resize(self.fixed.len(), None);
        let fixed = self.fixed.iter().zip(candidates).any(|(fixed, one)| *fixed && *one);
        if fixed { 0 } else { self.search(columns) }
    }

    fn search(&self, mut columns: Vec<Option<bool>>) -> usize {
        if !self.propagate(&mut columns) {
            return 0;
        }
        let Some(open) = columns.iter().position(Option::is_none) else {
            let columns: Vec<bool> = columns.into_iter().flatten().collect();
            let holds = |(terms, sense, rhs, meaning): &KeptRow| {
                ilp::Row { terms, sense: *sense, rhs: *rhs, meaning: *meaning }.holds(&columns)
            };
            return usize::from(self.rows.iter().all(holds));
        };
        let mut found = 0;
        for one in [false, true] {
            columns[open] = Some(one);
            found += self.search(columns.clone());
            if found > 1 {
                break;
            }
        }
        found
    }

    /// Fixes columns to which the bounds of a row leave one value; returns `false` if a column has none left.
    fn propagate(&self, columns: &mut [Option<bool>]) -> bool {
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for (terms, sense, rhs, _) in &self.rows {
                let possible = |columns: &[Option<bool>]| {
                    let bound = |pick: fn(i64, i64) -> i64| -> i64 {
                        let at = |(c, k): &(ilp::ColumnId, i64)| {
                            columns[c.index()].map_or(pick(0, *k), |one| if one { *k } else { 0 })
                        };
                        terms.iter().map(at).sum()
                    };
                    (*sense == ilp::Sense::AtLeast || bound(i64::min) <= *rhs)
                        && (*sense == ilp::Sense::AtMost || bound(i64::max) >= *rhs)
                };
                let open: Vec<usize> = terms.iter().map(|(c, _)| c.index()).filter(|c| columns[*c].is_none()).collect();
                for column in open {
                    for one in [false, true] {
                        columns[column] = Some(one);
                        let fits = possible(columns);
                        columns[column] = None;
                        if !fits {
                            columns[column] = Some(!one);
                            changed = true;
                            break;
                        }
                    }
                }
                if !possible(columns) {
                    return false;
                }
            }
        }
        true
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

    /// The stated size is the streamed size, and the rows hold for exactly the assignments that satisfy the non-residual
    /// constraints, with a unique value for each auxiliary column.
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
            let expected = usize::from(oracle::is_solution(&held, &units, &x));
            prop_assert_eq!(kept.completions(&columns), expected, "{:?}", x);
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
        model.add(Constraint::new(ConstraintKind::Linear { terms, comparison: Comparison::AtMost, rhs }, OriginId(0)));
    }
    // A constraint on one variable restricts its values, whatever the weights.
    assert!(ilp::residual(&model).is_empty());
    assert_eq!(Kept::of(&model, &[]).size(), ilp::size(&model));
    let mut model = Model::new();
    let vars: Vec<VarId> = (0..24).map(|_| model.add_variable(Variable::answer((0..4).collect()))).collect();
    let mut add = |count: usize, rhs, weight: fn(i64, i64) -> i64| {
        let of = |(i, var): (i64, &VarId)| LinearTerm {
            var: *var,
            weights: (0..4).map(|v| (v as i32, weight(i, v))).collect(),
        };
        let terms = (0..).zip(&vars[..count]).map(of).collect();
        model.add(Constraint::new(ConstraintKind::Linear { terms, comparison: Comparison::Equal, rhs }, OriginId(0)));
    };
    add(4, 1 << 22, |_, v| v << 20);
    add(4, 1 << 23, |i, v| (v << 21) + v * i);
    add(24, 1 << 26, |i, v| (v << 21) + v * (1 << i));
    // The first is equivalent to one with 1 in place of 2²⁰; the second has few partial sums, the third very many.
    assert_eq!(ilp::residual(&model), [2]);
    assert!(matches!(ilp::coverage(&model)[2], Treatment::Tested(ResidualReason::Inexact { .. })));
    let paths = ilp::coverage(&model);
    let encodings = paths[..2].iter().map(|path| match path {
        Treatment::Native { encoding, .. } => *encoding,
        Treatment::Tested(_) => "tested",
    });
    assert_eq!(encodings.collect::<Vec<_>>(), ["row of weights", "flow through a diagram"]);
    assert_eq!(Kept::of(&model, &[]).size(), ilp::size(&model));
}

/// Returns four variables over 1..=4 with one constraint.
fn four(kind: impl FnOnce(Vec<VarId>) -> ConstraintKind) -> Model {
    let mut model = Model::new();
    let vars = (0..4).map(|_| model.add_variable(Variable::answer((1..=4).collect()))).collect();
    model.add(Constraint::new(kind(vars), OriginId(0)));
    model
}

#[test]
fn lists_have_the_sizes_of_their_formulas() {
    let added = |model: &Model| {
        assert!(ilp::residual(model).is_empty());
        assert_eq!(Kept::of(model, &[]).size(), ilp::size(model));
        let Size::Ilp { columns, rows, nonzeros } = ilp::size(model) else { panic!("not an ILP") };
        (columns - 16, rows - 4, nonzeros - 16)
    };
    let relation = |pairs: Vec<(i32, i32)>| four(|v| ConstraintKind::Relation { a: v[0], b: v[1], pairs });
    let all = || (1..=4).flat_map(|a| (1..=4).map(move |b| (a, b)));
    // a ≠ b, a = b, and a relation that forbids nothing.
    assert_eq!(added(&relation(all().filter(|(a, b)| a != b).collect())), (0, 4, 8));
    assert_eq!(added(&relation(all().filter(|(a, b)| a == b).collect())), (0, 4, 8));
    assert_eq!(added(&relation(all().collect())), (0, 0, 0));
    let pair = |v: Vec<VarId>| v[..2].to_vec();
    let sets = vec![Values::new([1, 4]), Values::new([2, 3])];
    assert_eq!(added(&four(|v| ConstraintKind::Combos { vars: pair(v), sets })), (2, 5, 2 + 4 + 8));
    let tuples = vec![vec![1, 2], vec![1, 3], vec![1, 3], vec![1, 5]];
    assert_eq!(added(&four(|v| ConstraintKind::Table { vars: pair(v), tuples })), (2, 4, 2 + 4 + 3));
    // Ascending from 1 to 4: the state is the last value. After one value 1..=1, after two 2, after three 3, then 4.
    let steps = (0..4).flat_map(|s| (s as i32 + 1..=4).map(move |v| (s, v, v as u32))).collect();
    let automaton = Automaton { states: 5, start: 0, steps, accepting: vec![4] };
    assert_eq!(added(&four(|vars| ConstraintKind::Automaton { vars, automaton })), (4, 8, 12 - 1 + 4));
}

#[test]
fn lists_over_the_budget_are_residual() {
    let mut model = Model::new();
    let vars: Vec<VarId> = (0..2).map(|_| model.add_variable(Variable::answer((0..400).collect()))).collect();
    let tuples = (0..400 * 400).map(|i| vec![i / 400, i % 400]).collect();
    model.add(Constraint::new(ConstraintKind::Table { vars: vars.clone(), tuples }, OriginId(0)));
    let pairs = (0..400).map(|i| (i, i)).collect();
    model.add(Constraint::new(ConstraintKind::Relation { a: vars[0], b: vars[1], pairs }, OriginId(0)));
    assert_eq!(ilp::residual(&model), [0]);
    assert_eq!(Kept::of(&model, &[]).size(), ilp::size(&model));
}
