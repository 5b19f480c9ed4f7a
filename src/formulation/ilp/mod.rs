//! Linear rows over 0-1 columns.
//!
//! One column per candidate, then those of selectors; candidates in the numbering of [`Candidates`](crate::model::Candidates): `x[v,d] = 1` iff variable
//! `v` takes value `d` (the binary model of Bartlett, Chartier, Langville and Rankin, *An integer programming model
//! for the Sudoku problem*, J. Online Math. Appl. 8, 2008).
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
//! The last four under a guard g: selectors sum up to g instead of 1, and the row of a `Relation` gets `+ g` and `+ 1`.
//! `Connected`, and what is over its budget ([`MOST_NONZEROS`]), is *residual* ([`residual`]): a backend tests it on
//! each solution and cuts off what violates it. What it cuts off for a `Connected` is "these two members, and none of
//! the vertices that separate them": the separator inequalities, found as they are needed.
//!
//! A literal `x ≠ d` enters a row as `1 − x[v,d]`, and a literal about a value outside the domain as the constant it
//! is. A guard that is constantly true is no guard; one that is constantly false switches its constraint off.
//!
//! Facts taken as units fix columns at 0 and add no row: `v = d` fixes every other value of `v`, `v ≠ d` that one;
//! the row of `v` then does the rest, and facts that contradict one another leave it without a column at 1.
//!
//! Size with S cells of N values in H houses that are all of the N values: `S·N` columns, `S + H·N` rows,
//! `S·N + H·N²` nonzeros; so `N³`, `4N²`, `4N³` for the N×N board with rows, columns and boxes.

mod coverage;
mod fixed;
mod linear;
mod listed;
mod lower;
mod plan;
mod propagate;
mod row;
mod size;
pub mod text;

pub use coverage::{coverage, residual};
pub use fixed::fixed_at_zero;
pub use lower::lower;
pub use propagate::propagate;
pub use row::{ColumnId, Meaning, Row, Sense};
pub use size::size;

/// Takes an instance, piece by piece: first every column, then the rows.
pub trait Sink {
    /// The next column: first those of the candidates, in their order, then auxiliary ones, whose values follow from
    /// the others. Where `fixed_at_zero`, facts or domains have excluded it.
    fn column(&mut self, column: ColumnId, fixed_at_zero: bool);

    /// A row. It is never trivially true; without terms it is false, and so is the instance.
    fn row(&mut self, row: Row<'_>);

    /// Whether it wants no more, because its file is full, say. Looked at between variables and constraints.
    fn is_closed(&mut self) -> bool {
        false
    }
}
