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
                MistakeText::new(Code::E0531, format!("expected {wanted}, found `{found}`"))
            }
            Self::Product => MistakeText::new(Code::E0532, "a product of variables")
                .because("gridc solves linear constraints")
                .instead("replace the product by a new variable, with constraints that link it to its factors"),
            Self::Unsupported(what) => MistakeText::new(Code::E0532, format!("gridc does not solve {what}")),
            Self::TooLarge(number) => MistakeText::new(Code::E0533, format!("the number {number} is too large or has \
                too many decimals"))
                .because("rows are computed in 64-bit integers, and decimals are scaled by a power of ten")
                .instead("round or divide the coefficients of the row"),
            Self::TooMany => {
                MistakeText::new(Code::E0533, "too many columns or terms").because("at most 2³¹ − 1 are supported")
            }
            Self::BeyondVariables { announced } => {
                MistakeText::new(Code::E0534, format!("the header declares only {announced} variables"))
                    .instead("correct the name or the header")
            }
            Self::Constraints { announced, found } => {
                MistakeText::new(Code::E0534, format!("the header declares {announced} constraints, but the file has \
                    {found}"))
                    .because("the file may have been cut off")
                    .instead(format!("if it is complete, write {found} in the header"))
            }
            Self::Continuous(name) => MistakeText::new(Code::E0535, format!("the column `{name}` is continuous"))
                .because("gridc counts solutions in integers")
                .instead("list it under `Binary`, or under `General` with bounds (in MPS: between the INTORG and INTEND markers)"),
            Self::Unbounded(name) => {
                MistakeText::new(Code::E0535, format!("the integer column `{name}` lacks a lower or upper bound"))
                    .because("gridc needs a finite domain")
                    .instead(format!("give it bounds, as in `0 <= {name} <= 100`"))
            }
            Self::TooWide(name) => {
                MistakeText::new(Code::E0535, format!("the integer column `{name}` has more than {LONGEST_RANGE} values"))
                    .because("each value needs its own candidate")
                    .instead("give it narrower bounds")
            }
            Self::Unknown(name) => MistakeText::new(Code::E0536, format!("there is no row or column `{name}`")),
            Self::Twice(name) => MistakeText::new(Code::E0536, format!("`{name}` is defined twice")),
            Self::Objective => MistakeText::new(Code::W0531, "the objective is ignored")
                .because("gridc finds any solution, not the best one")
                .instead("to require a value of the objective, add a constraint"),
        }
    }
}
