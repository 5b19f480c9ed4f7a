//! Errors in OPB, LP and MPS files.

use super::LONGEST_RANGE;
use crate::code::Code;
use crate::formulation::reading::MistakeText;

/// An error in an OPB, LP or MPS file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A different element was expected.
    Expected {
        wanted: &'static str,
        /// The text found; empty at the end of the file.
        found: String,
    },
    /// A product of variables, or a square.
    Product,
    /// A feature of the format that gridc does not support.
    Unsupported(&'static str),
    /// An integer beyond 64 bits, or a decimal with too many places.
    TooLarge(String),
    /// More columns or terms than are supported.
    TooMany,
    /// The header announces fewer variables.
    BeyondVariables { announced: u32 },
    /// The header announces another number of constraints.
    Constraints { announced: u64, found: u64 },
    /// A column that may take values between integers.
    Continuous(String),
    /// A column without a lower or an upper bound.
    Unbounded(String),
    /// A column with too many values.
    TooWide(String),
    /// An undefined row or column.
    Unknown(String),
    /// A row that is defined twice.
    Twice(String),
    /// An objective, which is ignored.
    Objective,
}

impl Fault {
    pub(in crate::formulation) fn explain(&self) -> MistakeText {
        match self {
            Self::Expected { wanted, found } if found.is_empty() => {
                MistakeText::new(Code::E0531, format!("the file ends where {wanted} is expected"))
                    .because("the file may have been cut off")
            }
            Self::Expected { wanted, found } => {
                MistakeText::new(Code::E0531, format!("`{found}` stands where {wanted} is expected"))
            }
            Self::Product => MistakeText::new(Code::E0532, "a product of variables")
                .because("gridc solves linear constraints")
                .instead("give the product a variable of its own, with constraints that tie it to its factors"),
            Self::Unsupported(what) => MistakeText::new(Code::E0532, format!("gridc does not solve {what}")),
            Self::TooLarge(number) => MistakeText::new(Code::E0533, format!("the number {number} is too large or too exact"))
                .because("rows are computed in 64-bit integers, decimals scaled up by a power of ten")
                .instead("round or divide the coefficients of the row"),
            Self::TooMany => {
                MistakeText::new(Code::E0533, "too many columns or terms").because("they are numbered with 31 bits")
            }
            Self::BeyondVariables { announced } => {
                MistakeText::new(Code::E0534, format!("the header announces {announced} variables only"))
                    .instead("correct the name or the header")
            }
            Self::Constraints { announced, found } => {
                MistakeText::new(Code::E0534, format!("the header announces {announced} constraints, but the file has {found}"))
                    .because("the file may have been cut off")
                    .instead(format!("if it is whole, write {found} in the header"))
            }
            Self::Continuous(name) => MistakeText::new(Code::E0535, format!("the column `{name}` is continuous"))
                .because("gridc counts solutions in integers")
                .instead("list it under `Binary`, or under `General` with bounds (in MPS: between the INTORG and INTEND markers)"),
            Self::Unbounded(name) => {
                MistakeText::new(Code::E0535, format!("the integer column `{name}` has no least or no greatest value"))
                    .because("gridc tries finitely many values; without a bound a column has infinitely many")
                    .instead(format!("give it bounds, as in `0 <= {name} <= 100`"))
            }
            Self::TooWide(name) => {
                MistakeText::new(Code::E0535, format!("the integer column `{name}` has more than {LONGEST_RANGE} values"))
                    .because("every value takes a candidate of its own")
                    .instead("give it narrower bounds")
            }
            Self::Unknown(name) => MistakeText::new(Code::E0536, format!("there is no row or column `{name}`")),
            Self::Twice(name) => MistakeText::new(Code::E0536, format!("`{name}` is defined twice")),
            Self::Objective => MistakeText::new(Code::W0531, "the objective is ignored")
                .because("gridc finds solutions, not the best one")
                .instead("to ask for a value, add it as a constraint"),
        }
    }
}
