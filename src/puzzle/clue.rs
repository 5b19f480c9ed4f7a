//! Clues: a rule with its resolved arguments, and the formulas that it demands.

use super::{CellId, Demand, Digit, Layout, PuzzleData, Span};
use crate::model::OriginId;

/// The largest number of cells of a clue that are named one by one.
const MAX_NAMED: usize = 9;

/// A rule with its resolved arguments (cells, integers, …), and its demands on them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clue {
    pub rule: String,
    /// The arguments in the order of the rule's parameters, with the parameters' names.
    pub arguments: Vec<(String, Argument)>,
    /// Whether the clue reads digits or values of its cells.
    pub reads: CellReading,
    /// Index of the sub-grid whose rows, columns and boxes the rule refers to; `None` for the whole board.
    pub grid: Option<usize>,
    /// The name that the setter gave it.
    pub name: Option<String>,
    /// The setter's note about it.
    pub note: Option<String>,
    pub origin: OriginId,
    pub definition: Span,
    /// Whether other clues depend on it: they look at its place, or at layers and values that it declares. Without it, the same
    /// text would have another meaning.
    pub relied_on: bool,
    pub demands: Vec<Demand>,
    /// For a choice between clues (`either … or …`), the clues of each part. Their demands are combined in this clue's own; by
    /// themselves they need not hold.
    pub parts: Vec<Vec<Clue>>,
}

/// What a clue reads from its cells where its rule specifies neither digit nor value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum CellReading {
    /// The default of the language: values in arithmetic, digits in sets and in `distinct`.
    #[default]
    Both,
    Digits,
    Values,
}

impl CellReading {
    /// Returns the keyword in the clue; `None` for the default.
    pub const fn word(self) -> Option<&'static str> {
        match self {
            Self::Both => None,
            Self::Digits => Some("digits"),
            Self::Values => Some("values"),
        }
    }

    pub fn of_word(word: &str) -> Option<Self> {
        [Self::Digits, Self::Values].into_iter().find(|reads| reads.word() == Some(word))
    }
}

/// Returns whether a line is closed: it ends in its first cell, with at least two cells between. Each rule defines what that
/// means.
pub fn is_closed<T: PartialEq>(line: &[T]) -> bool {
    matches!(line, [first, _, _, .., last] if first == last)
}

/// One argument of a clue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Argument {
    Integer(i64),
    Boolean(bool),
    Text(String),
    Digit(Digit),
    Digits(Vec<Digit>),
    Cell(CellId),
    /// Cells in the order written: a path, or a set if the rule ignores their order.
    Cells(Vec<CellId>),
    /// The arguments of a variadic parameter.
    List(Vec<Argument>),
}

impl Clue {
    /// Returns whether it is a rule of the whole board (`use antiknight`): it names no cells, and is not a choice between clues.
    pub fn is_rule(&self) -> bool {
        self.parts.is_empty() && self.cells().is_empty()
    }

    /// Returns the cells that its arguments name, in order.
    pub fn cells(&self) -> Vec<CellId> {
        self.arguments.iter().flat_map(|(_, argument)| argument.cells()).collect()
    }

    /// Returns the argument of a parameter.
    pub fn argument(&self, name: &str) -> Option<&Argument> {
        self.arguments.iter().find(|(parameter, _)| parameter == name).map(|(_, argument)| argument)
    }
}

impl PuzzleData {
    /// Describes a clue in words, with its place: `killer 15: r1c1 r1c2`.
    pub fn clue_words(&self, clue: &Clue) -> String {
        let what = self.origin(clue.origin).map_or(clue.rule.as_str(), |origin| origin.what.as_str());
        let cells = clue.cells();
        if cells.is_empty() {
            return what.to_owned();
        }
        let mut said = format!("{what}:");
        for cell in cells.iter().take(MAX_NAMED) {
            said.push_str(&format!(" {}", self.layout.position(*cell)));
        }
        if cells.len() > MAX_NAMED {
            said.push_str(" …");
        }
        said
    }
}

impl Argument {
    /// Returns its cells, if it is a single group of cells.
    pub fn group(&self) -> Option<&[CellId]> {
        match self {
            Self::Cell(cell) => Some(std::slice::from_ref(cell)),
            Self::Cells(cells) => Some(cells),
            _ => None,
        }
    }

    /// Returns its groups of cells, if it is a list of groups.
    pub fn groups(&self) -> Option<Vec<&[CellId]>> {
        match self {
            Self::List(groups) => groups.iter().map(Self::group).collect(),
            other => Some(vec![other.group()?]),
        }
    }

    /// Returns whether it equals the default of its parameter, which is passed as it is written.
    pub fn is_default(&self, default: Option<&str>, layout: &Layout) -> bool {
        let Some(default) = default else { return false };
        let ends = || [layout.digits().first().copied(), layout.digits().last().copied()];
        match self {
            Self::Integer(number) => default.parse() == Ok(*number),
            Self::Boolean(truth) => default.parse() == Ok(*truth),
            Self::Digits(digits) => match default {
                "{lowest, highest}" => digits.iter().copied().map(Some).eq(ends()),
                "{highest}" => digits.iter().copied().map(Some).eq([ends()[1]]),
                "{lowest}" => digits.iter().copied().map(Some).eq([ends()[0]]),
                _ => false,
            },
            _ => false,
        }
    }

    /// Returns the cells that it names, in order.
    pub fn cells(&self) -> Vec<CellId> {
        match self {
            Self::Cell(cell) => vec![*cell],
            Self::Cells(cells) => cells.clone(),
            Self::List(items) => items.iter().flat_map(Self::cells).collect(),
            Self::Integer(_) | Self::Boolean(_) | Self::Text(_) | Self::Digit(_) | Self::Digits(_) => Vec::new(),
        }
    }
}
