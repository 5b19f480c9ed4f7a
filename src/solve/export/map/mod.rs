//! The map from an instance back to the cells: what `gridc compile` writes and `gridc decode` reads.
//!
//! JSON, one object per line: a [`Header`] and then a [`Place`] for every cell, and after these for every cell of every
//! layer, in the order in which a filled grid lists them. The lines are a file of their own, or comments of the instance that
//! begin with the word `map`.

pub(crate) mod read;
mod values;
pub(crate) mod write;

pub use read::{MapError, read};
pub use values::Values;
pub use write::{TakePlace, as_comments, write};

use serde::{Deserialize, Serialize};

/// The version of this form.
pub const VERSION: u32 = 1;

/// The word before each line of a map that stands in comments.
pub const WORD: &str = "map";

/// The word before a part of such a line that goes on in the next comment.
pub const PART: &str = "part";

#[derive(Clone, PartialEq, Debug)]
pub struct Map {
    /// What was compiled, and how.
    pub header: Header,
    /// Cells and layer cells, in the order of a filled grid.
    pub places: Vec<Place>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Header {
    /// The version of this form, [`VERSION`].
    pub map: u32,
    /// The version of gridc that wrote it.
    pub gridc: String,
    /// The form of the instance: `xcc`, `dimacs`, `opb`, `lp`, `mps`, `mzn` or `smt`.
    pub to: String,
    /// What it is an instance of: `exact-cover`, `cnf` or `ilp`; `direct` if it is the model itself.
    pub formulation: String,
    /// The choices about clauses, of a CNF.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub encoding: Option<Encoding>,
    /// How givens and marks got into the instance: `units`, `propagated`, or `assumptions`, which it does not hold.
    pub facts: String,
    /// Givens and marks that the instance does not hold, and that its solver has to assume: `r1c1=5`, `r2c2!=4`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<String>,
    /// Whether constraints were added that follow from the others.
    pub redundant: bool,
    /// Whether the model was presolved.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub presolve: bool,
    pub puzzle: Original,
    /// The constraints that the instance does not hold, so that not every answer to it is a solution.
    #[serde(default)]
    pub residual: Vec<Residual>,
}

/// The choices that shaped a CNF, in the words of the command line.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Encoding {
    /// `--cnf`
    pub cnf: String,
    /// `--at-most-one`
    pub at_most_one: String,
    /// `--variables`
    pub variables: String,
    /// `--linear`
    pub linear: String,
}

/// The puzzle, so that it can be read again without its file.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Original {
    /// Its text in gridc's own language.
    pub grid: String,
    /// The file that it was read from, `-` for standard input.
    pub file: String,
    pub format: String,
    /// Its number within the file, from 1.
    pub index: u64,
    /// `--layout`, if it was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout: Option<String>,
    /// `--models`, if it was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub models: Option<String>,
    /// Whether entered digits were taken as givens.
    #[serde(default)]
    pub as_given: bool,
}

/// A constraint that the instance does not hold.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Residual {
    /// Its number in the model.
    pub constraint: usize,
    pub kind: String,
    /// Where it comes from: `sandwich 17`.
    pub origin: String,
}

/// Any other line: one cell, or one cell of a layer.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Place {
    /// Its name: `r1c1`, `doubled.r1c1`.
    pub place: String,
    /// What stands for its values.
    #[serde(flatten)]
    pub stands: Stands,
}

/// What stands for the values of a place. A value that is not listed is impossible.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Stands {
    /// Propagation has found the value, and the instance does not speak of the place.
    Fixed(String),
    /// In DIMACS: the literal that is true if the place has the value.
    Literals(Values<i32>),
    /// In OPB, LP and MPS: the number of the column, 5 for `x5`, that is 1 if the place has the value.
    Columns(Values<u32>),
    /// In MiniZinc and SMT-LIB: the integer that the variable with the place's name has if the place has the value.
    Integers(Values<i32>),
    /// In exact cover: the option that is chosen if the place has the value.
    Options(Values<Chosen>),
}

/// An option of an exact cover.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Chosen {
    /// Its number, from 1.
    pub option: u64,
    /// Its items as the instance writes them. Programs print them in any order.
    pub items: String,
}
