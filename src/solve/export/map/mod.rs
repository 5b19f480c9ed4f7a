//! The map from an instance back to the cells of its puzzle: `gridc compile` writes it and `gridc decode` reads it.
//!
//! JSON, one object per line: a [`Header`], then a [`MapPlace`] for every cell, and then one for every cell of every layer, in
//! the order in which a filled grid lists them. The lines are a separate file, or comments of the instance that begin with the
//! word `map`.

pub(crate) mod read;
mod values;
pub(crate) mod write;

pub use read::{MapError, read};
pub use values::PlaceValues;
pub use write::{TakePlace, as_comments, write};

use serde::{Deserialize, Serialize};

/// The version of this format.
pub const VERSION: u32 = 1;

/// The word before each line of a map in comments.
pub const WORD: &str = "map";

/// The word before a part of such a line that continues in the next comment.
pub const PART: &str = "part";

/// A map: the description of an instance, and the variables of each place.
#[derive(Clone, PartialEq, Debug)]
pub struct Map {
    /// What was compiled, and how.
    pub header: Header,
    /// Cells and layer cells, in the order of a filled grid.
    pub places: Vec<MapPlace>,
}

/// The first line of a map: the puzzle, the options it was compiled with, and what the instance does not contain.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Header {
    /// The version of this format, [`VERSION`].
    pub map: u32,
    /// The version of gridc that wrote it.
    pub gridc: String,
    /// The text format of the instance: `xcc`, `dimacs`, `opb`, `lp`, `mps`, `mzn` or `smt`.
    pub to: String,
    /// The formulation of the instance: `exact-cover`, `cnf` or `ilp`; `direct` if it is the model itself.
    pub formulation: String,
    /// The encoding options of a CNF.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub encoding: Option<Encoding>,
    /// How givens and marks were passed: `units`, `propagated`, or `assumptions`, which the instance does not contain.
    pub facts: String,
    /// Givens and marks that the instance does not contain and its solver has to assume: `r1c1=5`, `r2c2!=4`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<String>,
    /// Whether implied constraints were added.
    pub redundant: bool,
    /// Whether the model was presolved.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub presolve: bool,
    pub puzzle: Original,
    /// The constraints that the instance does not contain: with any, not every answer to it is a solution.
    #[serde(default)]
    pub residual: Vec<Residual>,
}

/// The encoding options of a CNF, as given on the command line.
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

/// The puzzle, so that it can be decoded without its file.
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

/// A constraint that the instance does not contain.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Residual {
    /// Its index in the model.
    pub constraint: usize,
    pub kind: String,
    /// The clue that it comes from: `sandwich 17`.
    pub origin: String,
}

/// Any line after the header: one cell, or one cell of a layer.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct MapPlace {
    /// Its name: `r1c1`, `doubled.r1c1`.
    pub place: String,
    /// The variables that represent its values.
    #[serde(flatten)]
    pub stands: Representation,
}

/// How the values of a place are represented in the instance. A value that is not listed is impossible.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Representation {
    /// Propagation has fixed the value, and the instance has no variable for the place.
    Fixed(String),
    /// In DIMACS: for each value, the literal that is true if the place has it.
    Literals(PlaceValues<i32>),
    /// In OPB, LP and MPS: for each value, the number of the column (5 for `x5`) that is 1 if the place has it.
    Columns(PlaceValues<u32>),
    /// In MiniZinc and SMT-LIB: for each value, the integer that the variable with the place's name then has.
    Integers(PlaceValues<i32>),
    /// In exact cover: for each value, the option that is chosen if the place has it.
    Options(PlaceValues<MapOption>),
}

/// An option of an exact cover.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct MapOption {
    /// Its number, from 1.
    pub option: u64,
    /// Its items as the instance writes them. Programs print them in any order.
    pub items: String,
}
