//! Why puzzles of an order cannot be made.

use crate::generate::Refusal;
use crate::syntax::Diagnostic;
use std::fmt;

/// Why an order cannot be met.
#[derive(Clone, PartialEq, Debug)]
pub enum Unfit {
    /// No rule has this name.
    Unknown {
        rule: String,
        /// One that is like it.
        guess: Option<String>,
    },
    /// Clues of this rule cannot be drawn.
    Undrawable { rule: String, why: String },
    /// An argument of a rule cannot be told so.
    Argument { rule: String, why: String },
    /// A rule of the whole board is taken once.
    Once(String),
    /// Clues of this rule cannot cover the board.
    NoCages(String),
    /// The layout has no regions of its own, and none can be found for it.
    Regions(String),
    /// The board, or a clue of it, is wrong.
    Board(Vec<Diagnostic>),
    /// The recipe cannot be followed on the board.
    Recipe(Refusal),
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { rule, guess } => {
                write!(f, "no rule is named `{rule}`")?;
                match guess {
                    Some(guess) => write!(f, "; did you mean `{guess}`?"),
                    None => write!(f, "; `gridc rules` lists them"),
                }
            }
            Self::Undrawable { rule, why } => write!(f, "clues of `{rule}` cannot be drawn: {why}"),
            Self::Argument { rule, why } => write!(f, "`{rule}`: {why}"),
            Self::Once(rule) => {
                write!(f, "`{rule}` is a rule of the whole board, which is taken once; write it without `*`")
            }
            Self::NoCages(rule) => write!(f, "clues of `{rule}` are no cages, which alone can cover a board"),
            Self::Regions(layout) => {
                write!(f, "random regions are drawn on a square of as many rows as digits, and `{layout}` is none")
            }
            Self::Board(wrong) => {
                let said: Vec<&str> =
                    wrong.iter().filter(|said| said.is_error()).map(|said| said.message.as_str()).collect();
                f.write_str(&said.join("; "))
            }
            Self::Recipe(refusal) => refusal.fmt(f),
        }
    }
}

impl std::error::Error for Unfit {}
