//! Lowers models to 0-1 integer linear programs (ILP): linear rows over 0-1 columns, for ILP and pseudo-Boolean solvers and for
//! export.
//!
//! There is one column per candidate, followed by those of selectors; candidates are numbered by
//! [`Candidates`](crate::model::Candidates): `x[v,d] = 1` iff variable `v` takes value `d` (the binary model of Bartlett,
//! Chartier, Langville and Rankin, *An integer programming model for the Sudoku problem*, J. Online Math. Appl. 8, 2008).
//!
//! | core | rows | strength of the LP relaxation |
//! |---|---|---|
//! | variable | `Σ_d x[v,d] = 1` | exact |
//! | house | `Σ_v x[v,d] = 1` per value | exact for one house alone (Birkhoff) |
//! | `Distinct` of k places for `d` | `Σ_v x[v,d] ≤ 1` per value with k ≥ 2 | exact for one value |
//! | `Distinct` under guard g | `Σ_v x[v,d] + (k−1)·g ≤ k` per value with k ≥ 2 | weak: a big-M row |
//! | `Domain` | none: the columns excluded are *fixed* at 0 | exact |
//! | `Domain` under guard g | `x[v,d] + g ≤ 1` per value excluded | exact |
//! | `Clause` (guarded: with `¬g` as a further literal) | `Σ literals ≥ 1` | exact for one clause |
//! | `Linear` of one variable | `x[v,d] ≤ 0` per value excluded (guarded: `+ g`, `+ 1`) | exact |
//! | `Linear` with =, ≤, ≥ | the row itself | as strong as the row |
//! | `Linear` with ≠ | two columns, below and above, and a row each | weak: big-M rows |
//! | `Linear` under guard g | `Σ + (M − r)·g ≤ M`, `Σ − r·g ≥ 0` | weak: big-M rows |
//! | `Linear` with ≠ or a guard, of two variables | as a `Relation` | as there |
//! | `Linear` with numbers over 10⁶ | a unit flow through its decision diagram | exact for one sum |
//! | `Relation` | `x[a,v] + Σ x[b,w] ≤ 1` per value v with conflicts w | stronger than a row per pair |
//! | `Combos` | a selector column per set | exact for the values used |
//! | `Table` | a selector column per tuple | exact for one table |
//! | `Automaton` | a unit flow, a column per step | exact for one that reads no variable twice |
//!
//! The last four under a guard g: selectors sum to g instead of 1, and the row of a `Relation` gets `+ g` and `+ 1`. `Connected`,
//! and any constraint over its budget ([`MOST_NONZEROS`]), is *residual* ([`residual`]): a backend tests it on each solution and
//! adds a cut if it is violated. The cut for a `Connected` excludes "these two members, and none of the vertices that separate
//! them": the separator inequalities, generated on demand.
//!
//! A literal `x ≠ d` enters a row as `1 − x[v,d]`, and a literal on a value outside the domain as a constant. A constantly true
//! guard is no guard; a constantly false one disables its constraint.
//!
//! Facts taken as units fix columns at 0 and add no row: `v = d` fixes every other value of `v`, `v ≠ d` that one. The row of `v`
//! then implies the rest; contradictory facts leave it without a column that can be 1.
//!
//! Size with S cells of N values in H houses that are all of the N values: `S·N` columns, `S + H·N` rows, `S·N + H·N²` nonzeros;
//! so `N³`, `4N²`, `4N³` for the N×N board with rows, columns and boxes.

mod coverage;
mod fixed;
mod linear;
mod listed;
mod lower;
mod plan;
mod propagate;
mod row;
mod size;
mod system;
pub mod text;

pub use coverage::{coverage, residual};
pub use fixed::fixed_at_zero;
pub use lower::lower;
pub use propagate::propagate;
pub use row::{ColumnId, Meaning, Row, Sense};
pub use size::size;
pub use system::{RowSystem, SumRow};

/// Receives an instance piece by piece: first every column, then the rows.
pub trait Sink {
    /// Receives the next column: first those of the candidates, in their order, then auxiliary ones, whose values are determined
    /// by the others. If `fixed_at_zero`, facts or domains have excluded it.
    fn column(&mut self, column: ColumnId, fixed_at_zero: bool);

    /// Receives a row. It is never trivially true; a row without terms is false, and so is the instance.
    fn row(&mut self, row: Row<'_>);

    /// Whether it wants no more, for example because its file is full. Checked between variables and constraints.
    fn is_closed(&mut self) -> bool {
        false
    }
}
