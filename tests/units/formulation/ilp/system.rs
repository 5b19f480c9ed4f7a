use gridc::stages::formulation::ilp::{ColumnId, Meaning, Row, RowSystem, Sense, Sink};
use proptest::prelude::*;
use proptest::sample::select;

type DrawnRow = (Vec<(ColumnId, i64)>, Sense, i64);

/// The columns of the drawn systems: three groups of three, of which each chooses one, and two single ones.
const COLUMNS: u32 = 11;

fn groups() -> Vec<DrawnRow> {
    let group = |from: u32| (from..from + 3).map(|column| (ColumnId(column), 1)).collect();
    [0, 3, 6].map(|from| (group(from), Sense::Equal, 1)).to_vec()
}

fn row() -> impl Strategy<Value = DrawnRow> {
    let terms = proptest::collection::btree_map(0..COLUMNS, select(vec![-3, -2, -1, 1, 2, 3]), 1..7);
    let sense = select(vec![Sense::Equal, Sense::AtMost, Sense::AtLeast]);
    let terms = terms.prop_map(|terms| terms.into_iter().map(|(column, k)| (ColumnId(column), k)).collect());
    (terms, sense, -4..8_i64)
}

fn holds((terms, sense, rhs): &DrawnRow, solution: u32) -> bool {
    let is_one = |column: ColumnId| solution >> column.0 & 1 == 1;
    sense.holds(terms.iter().filter(|(column, _)| is_one(*column)).map(|(_, k)| k).sum(), *rhs)
}

fn system(rows: &[DrawnRow], with_groups: bool) -> RowSystem {
    let mut system = RowSystem::default();
    (0..COLUMNS).for_each(|column| system.column(ColumnId(column), false));
    rows.iter().for_each(|(terms, sense, rhs)| {
        system.row(Row { terms, sense: *sense, rhs: *rhs, meaning: Meaning::Cut(0) });
    });
    system.finish(with_groups);
    system
}

fn values(system: &RowSystem) -> Vec<Option<bool>> {
    (0..COLUMNS).map(|column| system.value(column)).collect()
}

proptest! {
    /// What propagation decides holds in every solution, groups decide at least as much, and once all columns are decided the rows
    /// hold; after a return to a mark, all is as it was.
    #[test]
    fn decided_columns_hold_in_every_solution(
        drawn in proptest::collection::vec(row(), 1..5),
        decisions in proptest::collection::vec((0..COLUMNS, any::<bool>()), 0..6),
        later in row(),
    ) {
        let mut rows = groups();
        rows.extend(drawn);
        let solutions = |rows: &[DrawnRow], decided: &[(u32, bool)]| -> Vec<u32> {
            let fits = |solution: &u32| decided.iter().all(|(column, one)| (solution >> column & 1 == 1) == *one);
            (0..1 << COLUMNS).filter(fits).filter(|solution| rows.iter().all(|row| holds(row, *solution))).collect()
        };
        let agree = |system: &RowSystem, solutions: &[u32]| {
            values(system).iter().enumerate().all(|(column, value)| {
                value.is_none_or(|one| solutions.iter().all(|solution| (solution >> column & 1 == 1) == one))
            })
        };
        let mut grouped = system(&rows, true);
        let mut plain = system(&rows, false);
        let root = solutions(&rows, &[]);
        match (grouped.propagate(), plain.propagate()) {
            (Ok(()), Ok(())) => {
                prop_assert!(agree(&grouped, &root) && agree(&plain, &root));
                let weaker = values(&plain).into_iter().zip(values(&grouped));
                prop_assert!(weaker.into_iter().all(|(plain, grouped)| plain.is_none() || plain == grouped));
            }
            (Err(_), _) => {
                prop_assert_eq!(root.len(), 0);
                return Ok(());
            }
            (Ok(()), Err(_)) => prop_assert!(false, "groups missed a contradiction"),
        }
        let (mark, before) = (grouped.mark(), values(&grouped));
        let is_possible = decisions.iter().all(|(column, one)| grouped.decide(*column, *one)) && grouped.propagate().is_ok();
        let left = solutions(&rows, &decisions);
        prop_assert!(is_possible || left.is_empty());
        prop_assert!(!is_possible || agree(&grouped, &left));
        if is_possible && values(&grouped).iter().all(Option::is_some) {
            prop_assert_eq!(left.len(), 1);
        }
        grouped.undo(mark);
        prop_assert_eq!(values(&grouped), before);
        let (terms, sense, rhs) = &later;
        grouped.add(terms, *sense, *rhs);
        rows.push(later.clone());
        let left = solutions(&rows, &[]);
        let is_right = if grouped.propagate().is_ok() { agree(&grouped, &left) } else { left.is_empty() };
        prop_assert!(is_right);
    }
}
