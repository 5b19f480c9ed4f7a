//! [`OrderError`]: the reason why an order for variant puzzles is impossible.

use crate::generate::RecipeError;
use crate::syntax::Diagnostic;
use std::fmt;

/// Why an order was rejected.
#[derive(Clone, PartialEq, Debug)]
pub enum OrderError {
    /// No rule has this name.
    Unknown {
        rule: String,
        /// The known name that is most similar.
        guess: Option<String>,
    },
    /// Clues of this rule cannot be drawn.
    Undrawable { rule: String, why: String },
    /// An argument given for a rule is invalid.
    Argument { rule: String, why: String },
    /// A count was given for a rule of the whole board.
    Once(String),
    /// Clues of this rule are not cages, so they cannot cover the board.
    NoCages(String),
    /// The layout has no regions, and none can be drawn for it.
    Regions(String),
    /// The board, or a clue of it, has errors.
    Board(Vec<Diagnostic>),
    /// The recipe is impossible on the board.
    Recipe(RecipeError),
}

impl fmt::Display for OrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { rule, guess } => {
                write!(f, "there is no rule `{rule}`")?;
                match guess {
                    Some(guess) => write!(f, "; did you mean `{guess}`?"),
                    None => write!(f, "; `gridc rules` lists them"),
                }
            }
            Self::Undrawable { rule, why } => write!(f, "clues of `{rule}` cannot be drawn: {why}"),
            Self::Argument { rule, why } => write!(f, "`{rule}`: {why}"),
            Self::Once(rule) => {
                write!(f, "`{rule}` is a rule of the whole board; write it without `*`")
            }
            Self::NoCages(rule) => write!(f, "clues of `{rule}` are not cages; only cages can cover a board"),
            Self::Regions(layout) => {
                write!(f, "random regions need a square board with as many rows as digits, and `{layout}` is not one")
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

impl std::error::Error for OrderError {}
