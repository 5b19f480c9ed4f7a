//! Clues: a rule applied to particular cells and integers.

use super::{CellId, Demand, Digit, Layout, PuzzleData, Span};
use crate::model::OriginId;

/// Maximum number of cells that the description of a clue lists.
const MAX_NAMED: usize = 9;

/// A rule with its arguments, resolved to cells and integers, and the constraints that follow from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clue {
    pub rule: String,
    /// Parameter names and arguments, in the order of the rule's parameters.
    pub arguments: Vec<(String, Argument)>,
    /// Whether the clue reads values or digits of its cells.
    pub reads: Reads,
    /// Index of the sub-grid whose rows, columns and boxes the rule refers to; `None` for the whole board.
    pub grid: Option<usize>,
    /// The name that the file gives to the clue.
    pub name: Option<String>,
    /// The remark that the file attaches to the clue.
    pub note: Option<String>,
    pub origin: OriginId,
    pub definition: Span,
    /// Whether the meaning of other clues depends on this one: they refer to its cells, or to layers and values that it defines.
    /// If it were removed, the same text would state other constraints.
    pub relied_on: bool,
    pub demands: Vec<Demand>,
    /// For a choice between clues (`either … or …`): the clues of each alternative. This clue's own demands combine theirs; a
    /// single alternative need not hold.
    pub parts: Vec<Vec<Clue>>,
}

/// Whether a clue reads the values or the digits of its cells, where its rule does not specify either.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Reads {
    /// The default of the language: values in arithmetic, digits in sets and in `distinct` constraints.
    #[default]
    Both,
    Digits,
    Values,
}

impl Reads {
    /// The keyword for it in a clue; `None` for the default.
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

/// Whether a line is closed: it ends in the cell where it begins, with at least two other cells between. What this implies
/// depends on the rule.
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
    /// Cells in the order written. Whether the order matters (a path) or not (a set) depends on the rule.
    Cells(Vec<CellId>),
    /// The arguments of a variadic parameter.
    List(Vec<Argument>),
}

impl Clue {
    /// Whether it is a rule of the whole board (`use antiknight`): it has no cells and is not a choice between clues.
    pub fn is_rule(&self) -> bool {
        self.parts.is_empty() && self.cells().is_empty()
    }

    /// The cells in its arguments, in order.
    pub fn cells(&self) -> Vec<CellId> {
        self.arguments.iter().flat_map(|(_, argument)| argument.cells()).collect()
    }

    /// Returns the argument of the parameter `name`.
    pub fn argument(&self, name: &str) -> Option<&Argument> {
        self.arguments.iter().find(|(parameter, _)| parameter == name).map(|(_, argument)| argument)
    }
}

impl PuzzleData {
    /// Describes a clue with its cells, for messages: `killer 15: r1c1 r1c2`.
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
    /// Returns the cells, if the argument is a cell or a single list of cells.
    pub fn group(&self) -> Option<&[CellId]> {
        match self {
            Self::Cell(cell) => Some(std::slice::from_ref(cell)),
            Self::Cells(cells) => Some(cells),
            _ => None,
        }
    }

    /// Returns the groups of cells, if the argument is a list of them.
    pub fn groups(&self) -> Option<Vec<&[CellId]>> {
        match self {
            Self::List(groups) => groups.iter().map(Self::group).collect(),
            other => Some(vec![other.group()?]),
        }
    }

    /// Whether it equals the default of its parameter; `default` is the source text of that default.
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

    /// The cells that it names, in order.
    pub fn cells(&self) -> Vec<CellId> {
        match self {
            Self::Cell(cell) => vec![*cell],
            Self::Cells(cells) => cells.clone(),
            Self::List(items) => items.iter().flat_map(Self::cells).collect(),
            Self::Integer(_) | Self::Boolean(_) | Self::Text(_) | Self::Digit(_) | Self::Digits(_) => Vec::new(),
        }
    }
}
