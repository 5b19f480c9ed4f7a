//! Losses: the parts of a puzzle that a format cannot express.

use std::fmt;

/// A part of a puzzle that a format cannot express.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Loss {
    /// A clue.
    Clue {
        /// The clue with its place: `killer 15: r1c1 r1c2`.
        clue: String,
        /// The reason, if it is not merely that the format has no such rule.
        why: Option<&'static str>,
    },
    /// The meaning of a rule's clues: the puzzle defines it, and the format has no place for its definition. They are drawn and stated
    /// in words, so that readers know that there is a rule.
    Drawn {
        /// The name of the rule.
        rule: String,
        /// The clues with their places.
        clues: Vec<String>,
    },
    /// The sentences by which readers would know the meaning of drawings: only the setter's text is written.
    Unstated,
    /// The name of a clue's rule; the text is the clue with its place. The format has no such rule, and the demands are written
    /// in another way, which is read back as a rule of the puzzle's own.
    Rule(String),
    /// A definition of the values that arithmetic reads from cells.
    Values,
    /// A doubt about the source; without it, the reservation would be lost.
    Doubt(String),
    /// The setter's note about a clue; the text is the clue with its place.
    Note(String),
    /// The setter's rules in words, with which the text would be read as another puzzle.
    Words,
    /// An unreserved verdict: this number of the sentences and drawings that are read back are doubts.
    Verdict(usize),
    /// Variables besides the cells; the names of the layers.
    Layers(Vec<String>),
    /// The distinction of givens, in this number of cells.
    Givens(usize),
    /// Pencil marks, in this number of cells.
    Marks(usize),
    /// Entered digits, in this number of cells.
    Entered(usize),
    /// Two different givens in one cell.
    Contradiction(String),
    /// The solution, which the format cannot express.
    Solution,
    /// The solution, because it leaves cells blank.
    PartialSolution,
    /// A board of several grids, by its name.
    Grids(String),
    /// A board that is not a Samurai, by its name.
    NoSamurai(String),
    /// A board of side nine whose boxes are not those of the classic grid, by its name.
    NoClassic(String),
    /// A board that is a single grid, by its name.
    SingleGrid(String),
    /// Regions that the puzzle itself draws or names, or a layout that it defines.
    Regions(String),
    /// A board without boxes, or whose boxes are not full, by its name.
    NoBoxes(String),
    /// Everything, since gridc only reads the format.
    ReadOnly,
    /// A layout without a name, which is otherwise unknown.
    Custom(String),
    /// A board that is not a full square with as many symbols as rows.
    Shape {
        /// Number of rows.
        rows: usize,
        /// Number of columns.
        columns: usize,
        /// Number of symbols.
        symbols: usize,
    },
    /// A side that the format does not support.
    Side {
        /// The board's side.
        side: usize,
        /// The supported sides, in words.
        allowed: &'static str,
    },
    /// Symbols that would be read as other symbols.
    Symbols(String),
    /// A text that, with its titles and rules in words, is longer than readers of the format accept.
    Long {
        /// The size of the text in bytes.
        bytes: usize,
        /// The limit in bytes.
        most: usize,
    },
}

impl Loss {
    /// Returns whether nothing can be written without it, because it concerns the whole board.
    pub fn is_whole(&self) -> bool {
        use Loss::{Custom, Grids, Long, NoBoxes, NoSamurai, ReadOnly, Shape, Side, SingleGrid, Symbols};
        matches!(
            self,
            Custom(_)
                | ReadOnly
                | NoBoxes(_)
                | Grids(_)
                | NoSamurai(_)
                | SingleGrid(_)
                | Symbols(_)
                | Shape { .. }
                | Side { .. }
                | Long { .. }
        )
    }

    /// Returns whether the solutions are the same without it.
    pub fn is_harmless(&self) -> bool {
        matches!(
            self,
            Self::Entered(_)
                | Self::Rule(_)
                | Self::Drawn { .. }
                | Self::Unstated
                | Self::Solution
                | Self::PartialSolution
                | Self::Note(_)
                | Self::Verdict(_)
        )
    }

    /// Returns `was` or `were`, in agreement with its description.
    pub(crate) fn was(&self) -> &'static str {
        match self {
            Self::Values | Self::Layers(_) | Self::Marks(_) | Self::Entered(2..) => "were",
            Self::Unstated | Self::Contradiction(_) | Self::Grids(_) | Self::Regions(_) | Self::Symbols(_) => "were",
            _ => "was",
        }
    }

    /// Returns whether it only concerns texts about the puzzle.
    pub fn is_said_only(&self) -> bool {
        matches!(self, Self::Note(_) | Self::Words)
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clue { clue, why: None } => write!(f, "the clue `{clue}`"),
            Self::Clue { clue, why: Some(why) } => write!(f, "the clue `{clue}` ({why})"),
            Self::Drawn { rule, .. } => {
                write!(f, "the definition of `{rule}` (its clues are drawn, but are doubts when read back)")
            }
            Self::Unstated => {
                f.write_str("the sentences of the clues (without them, drawings are doubts when read back)")
            }
            Self::Rule(clue) => write!(f, "the rule name of `{clue}` (its conditions are written instead)"),
            Self::Values => f.write_str("cell values other than the digits"),
            Self::Doubt(what) => write!(f, "the doubt about {what}"),
            Self::Note(clue) => write!(f, "the note of `{clue}`"),
            Self::Words => f.write_str("the setter's text of the rules (with it, the clues would be read as others)"),
            Self::Verdict(doubts) => {
                let (what, are) = if *doubts == 1 {
                    ("a sentence or drawing", "is a doubt")
                } else {
                    ("sentences or drawings", "are doubts")
                };
                let number = if *doubts == 1 { String::new() } else { format!("{doubts} ") };
                write!(
                    f,
                    "an unreserved verdict (when read back, {number}{what} {are}; `--treat text=nothing` declares \
                    that the text states no more than the clues)"
                )
            }
            Self::Layers(names) => write!(f, "the values of the layers {}", names.join(", ")),
            Self::Givens(1) => f.write_str("the distinction of the given in a cell"),
            Self::Givens(cells) => write!(f, "the distinction of the givens in {cells} cells"),
            Self::Marks(1) => f.write_str("pencil marks in a cell"),
            Self::Marks(cells) => write!(f, "pencil marks in {cells} cells"),
            Self::Entered(1) => f.write_str("the digit entered in a cell"),
            Self::Entered(cells) => write!(f, "the digits entered in {cells} cells"),
            Self::Contradiction(cell) => write!(f, "two different givens in {cell}"),
            Self::Solution => f.write_str("the solution"),
            Self::PartialSolution => f.write_str("a solution with blanks"),
            Self::Grids(name) => write!(f, "the separate grids of `{name}`"),
            Self::NoSamurai(name) => write!(f, "`{name}`, which is not a Samurai"),
            Self::NoClassic(name) => write!(f, "`{name}`, which is not a classic grid"),
            Self::NoBoxes(name) => write!(f, "`{name}`, which is not divided into boxes"),
            Self::SingleGrid(name) => write!(f, "`{name}`, which is a single grid"),
            Self::ReadOnly => f.write_str("any puzzle, since gridc only reads this format"),
            Self::Custom(name) => write!(f, "the layout `{name}`, which is not in the library"),
            Self::Regions(name) => write!(f, "the regions that the puzzle draws on `{name}`"),
            Self::Shape { rows, columns, symbols } => {
                write!(
                    f,
                    "a board of {rows} by {columns} with {symbols} symbols: it only supports full squares with as \
                    many symbols as rows"
                )
            }
            Self::Side { side, allowed } => write!(f, "a board of side {side}: it only supports {allowed}"),
            Self::Symbols(which) => write!(f, "{which}"),
            Self::Long { bytes, most } => write!(f, "a text of {bytes} bytes: its readers accept at most {most}"),
        }
    }
}
