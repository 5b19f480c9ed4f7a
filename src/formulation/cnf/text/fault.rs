//! Errors in DIMACS files.

use super::super::MAX_VARIABLES;
use crate::code::Code;
use crate::formulation::reading::MistakeText;

/// An error in a DIMACS file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A clause, or the end of the file, before the line `p cnf …`.
    NoHeader,
    /// The header is not `p cnf` and two numbers.
    BadHeader,
    /// The header announces another problem type, such as `wcnf`.
    OtherProblem(String),
    SecondHeader,
    /// The header announces more variables than are supported.
    TooManyVariables,
    /// Neither a number nor a comment.
    NotANumber(String),
    /// A literal of a variable beyond the announced number.
    BeyondVariables {
        announced: u32,
    },
    /// More clauses than the header announces.
    TooManyClauses {
        announced: u64,
    },
    /// Fewer clauses than the header announces.
    TooFewClauses {
        announced: u64,
        found: u64,
    },
    /// The last clause is not terminated by 0.
    Unfinished,
}

impl Fault {
    pub(in crate::formulation) fn explain(&self) -> MistakeText {
        let form = "write `p cnf VARIABLES CLAUSES`, as in `p cnf 3 2`";
        match self {
            Self::NoHeader => {
                MistakeText::new(Code::E0511, "there is no line `p cnf …` before the first clause").instead(form)
            }
            Self::BadHeader => MistakeText::new(Code::E0511, "the header is not valid").instead(form),
            Self::OtherProblem(kind) => MistakeText::new(Code::E0511, format!("the header says `{kind}`, not `cnf`"))
                .because("gridc reads plain CNF: clauses without weights, quantifiers or XOR")
                .instead(form),
            Self::SecondHeader => MistakeText::new(Code::E0511, "a second header")
                .because("a file contains one formula")
                .instead("put each formula into its own file"),
            Self::TooManyVariables => MistakeText::new(Code::E0511, "the header declares too many variables")
                .because(format!("at most {MAX_VARIABLES} variables are supported")),
            Self::NotANumber(word) => MistakeText::new(Code::E0512, format!("`{word}` is not a literal"))
                .because("a literal is the number of a variable, negative if negated")
                .instead("begin a comment with `c` at the beginning of its line"),
            Self::BeyondVariables { announced } => {
                MistakeText::new(Code::E0513, format!("the header declares only {announced} variables"))
                    .because("a literal's variable is at most the number that the header declares")
                    .instead("correct the literal or the header")
            }
            Self::TooManyClauses { announced } => MistakeText::new(
                Code::E0514,
                format!("the header declares {announced} clauses, but another one begins here"),
            )
            .instead("correct the header, or remove the text that is not part of the formula"),
            Self::TooFewClauses { announced, found } => MistakeText::new(
                Code::E0514,
                format!("the header declares {announced} clauses, but the file has {found}"),
            )
            .because("the file may have been cut off")
            .instead(format!("if it is complete, write {found} in the header")),
            Self::Unfinished => MistakeText::new(Code::E0515, "the last clause has no 0 at its end")
                .because("the file may have been cut off")
                .instead("end every clause with 0"),
        }
    }
}
