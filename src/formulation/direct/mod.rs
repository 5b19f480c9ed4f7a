//! The model itself as text, for solvers that know its constraints: no formulation lies between.
//!
//! | kind | MiniZinc | SMT-LIB |
//! |---|---|---|
//! | `Distinct` | `all_different` | `distinct`, and for a house a place per value |
//! | `Combos` | `all_different` and a sum, where that says it; else `table` with the number of the set | `distinct` and a sum; else a disjunction of the sets |
//! | `Linear` | a sum; weights that are no multiple of the value by `bool2int` | a sum with `ite` |
//! | `Relation`, `Table` | `table` | a disjunction |
//! | `Automaton` | `regular` | a state per step |
//! | `Connected` | distances from the first member | the same |
//!
//! A guard is an implication. Globals under a guard are written out, since few solvers know their truth as a value. Auxiliary
//! variables have one value in each solution, so that whoever enumerates solutions counts them as gridc does.
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
pub struct Text<'a> {
    pub model: &'a Model,
    pub units: &'a [Literal],
    /// What its variables are called.
    pub names: &'a dyn Names,
    /// Literals that must not all hold, a list each.
    pub no_goods: &'a [Vec<Literal>],
}
