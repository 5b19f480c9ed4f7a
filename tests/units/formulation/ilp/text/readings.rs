//! Converts the results of readers to a form that tests can compare.

use gridc::stages::formulation::ilp::text::{Fault, Program};
use gridc::stages::formulation::reading;
use gridc::stages::formulation::reading::ReadError;
use gridc::stages::model::Comparison;

/// Columns with their weights, the comparison, and the right-hand side.
pub type Row = (Vec<(u32, i64)>, Comparison, i64);

/// The rows of a program.
pub fn rows(program: &Program) -> Vec<Row> {
    program.rows().map(|(terms, comparison, rhs)| (terms.to_vec(), comparison, rhs)).collect()
}

/// Returns line and column of a mistake, and its kind.
pub fn placed(error: ReadError) -> (u64, u64, Fault) {
    match error {
        ReadError::Mistake(mistake) => match mistake.fault {
            reading::Fault::Rows(fault) => (mistake.place.line, mistake.place.column, fault),
            other => panic!("{other:?}"),
        },
        other => panic!("{other}"),
    }
}
