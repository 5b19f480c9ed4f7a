//! The reasons why the VeriPB checker rejects a proof.

use std::fmt;
use std::io;

/// Why a proof is rejected.
#[derive(Debug)]
pub struct Refusal {
    /// The line, from 1.
    pub line: u64,
    /// The problem.
    pub problem: Problem,
}

/// What is wrong with a line of a proof.
#[derive(Debug)]
pub enum Problem {
    Io(io::Error),
    /// The proof does not begin with the header of VeriPB 3.
    Header,
    /// Another word was expected.
    Word,
    /// The proof ends within a line, or before the conclusion.
    Unfinished,
    /// The line is longer than any that gridc writes.
    Long,
    /// A number is out of range.
    Large,
    /// The variable exceeds the maximum.
    Variable(i64),
    /// The rule is not supported.
    Rule(String),
    /// The formula does not have this number of rows.
    Count(i64),
    /// There is no row with this number.
    Missing(i64),
    /// A factor or divisor is invalid.
    Factor(i64),
    /// Operators and operands do not match.
    Stack,
    /// The named rows do not yield a contradiction.
    Open,
    /// The variable is not new.
    Known(u32),
    /// The row does not hold for the given value of the new variable.
    Witness(u32),
    /// The row named as the contradiction can hold.
    Unrefuted,
    After,
    /// There is no memory for more rows.
    Memory,
    /// The caller ended the check.
    Stopped,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, problem } = self;
        match problem {
            Problem::Io(error) => write!(f, "it cannot be read: {error}"),
            Problem::Header => f.write_str("it does not begin with `pseudo-Boolean proof version 3.0`"),
            Problem::Word => write!(f, "line {line} has an unexpected word"),
            Problem::Unfinished => write!(f, "it ends in line {line}, before its conclusion"),
            Problem::Long => write!(f, "line {line} is too long"),
            Problem::Large => write!(f, "line {line} contains or computes a number that is out of range"),
            Problem::Variable(number) => {
                write!(f, "line {line} names the variable x{number}, which is out of range")
            }
            Problem::Rule(rule) => write!(f, "line {line} uses the rule `{rule}`, which is not supported"),
            Problem::Count(count) => write!(f, "line {line} states that the formula has {count} rows, but it has not"),
            Problem::Missing(number) => write!(f, "line {line} names row {number}, which does not exist"),
            Problem::Factor(factor) => write!(f, "line {line} multiplies or divides by {factor}"),
            Problem::Stack => write!(f, "line {line} has operations that do not fit their operands"),
            Problem::Open => {
                write!(f, "the rows that line {line} names do not lead to a conflict, so its row does not follow")
            }
            Problem::Known(variable) => write!(f, "line {line} defines x{variable}, which is not new"),
            Problem::Witness(variable) => {
                write!(f, "line {line} defines x{variable} by a row that its witness does not satisfy")
            }
            Problem::Unrefuted => write!(f, "the row that line {line} calls a contradiction is satisfiable"),
            Problem::After => write!(f, "line {line} comes after the conclusion"),
            Problem::Memory => write!(f, "the rows up to line {line} exceed the memory limit"),
            Problem::Stopped => write!(f, "a limit was reached in line {line}"),
        }
    }
}

impl std::error::Error for Refusal {}
