//! Writes the model itself as text, without a formulation, for solvers that support its constraints: MiniZinc and SMT-LIB.
//!
//! | kind | MiniZinc | SMT-LIB |
//! |---|---|---|
//! | `Distinct` | `all_different` | `distinct`, and for a house a place per value |
//! | `Combos` | `all_different` and a sum, if equivalent; else `table` with the number of the set | `distinct` and a sum; else a disjunction of the sets |
//! | `Linear` | a sum; weights that are no multiple of the value by `bool2int` | a sum with `ite` |
//! | `Relation`, `Table` | `table` | a disjunction |
//! | `Automaton` | `regular` | a state per step |
//! | `Connected` | distances from the first member | the same |
//!
//! A guard becomes an implication. Guarded globals are decomposed, since few solvers can reify them. Auxiliary variables have one
//! value in each solution, so that enumerating solutions gives the same count as in gridc.
//!
//! An answer lists `name = value` (MiniZinc) or `(name value)` (SMT-LIB): see `answer::integers`.

pub mod minizinc;
pub(crate) mod shape;
mod size;
pub mod smt;

pub use size::{bytes, size};

use super::Names;
use crate::model::{Literal, Model};

/// A model to be written.
#[derive(Clone, Copy)]
pub struct ModelText<'a> {
    pub model: &'a Model,
    pub units: &'a [Literal],
    /// The names of its variables.
    pub names: &'a dyn Names,
    /// No-goods: lists of literals that must not all hold.
    pub no_goods: &'a [Vec<Literal>],
}
