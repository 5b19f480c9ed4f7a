//! Clue instances: a rule applied to places.

use super::{CellId, Demand, Digit, Layout, PuzzleData, Span};
use crate::model::OriginId;

/// Cells of a clue that are named one by one.
const MAX_NAMED: usize = 9;

/// A rule with its arguments, which are already cells and integers, and what it demands of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clue {
    pub rule: String,
    /// Its arguments, in the order of the rule's parameters, with the parameters' names.
    pub arguments: Vec<(String, Argument)>,
    /// What is read of its cells.
    pub reads: Reads,
    /// The sub-grid whose rows, columns and boxes the rule sees, by its index; `None` for the whole board.
    pub grid: Option<usize>,
    /// What its setter calls it.
    pub name: Option<String>,
    /// What its setter says about it.
    pub note: Option<String>,
    pub origin: OriginId,
    pub definition: Span,
    /// Whether other clues were read with it: they look at where it stands, or at layers and values that it brings. Without it
    /// the same text would demand something else of them.
    pub relied_on: bool,
    pub demands: Vec<Demand>,
    /// Of a choice between clues (`either … or …`): its parts, each the clues of one part. Their demands are in
    /// this clue's own, combined; by themselves they need not hold.
    pub parts: Vec<Vec<Clue>>,
}

/// What a clue reads of its cells where its rule names neither digit nor value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Reads {
    /// What the language says: values in arithmetic, digits in sets and where all are different.
    #[default]
    Both,
    Digits,
    Values,
}

impl Reads {
    /// The word of a clue that says so; none where nothing is said.
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

/// Whether a line is closed: it ends in the cell in which it begins, with at least two cells between. Each rule defines what
/// that means.
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
    /// Cells in the order written: a path, or a set where the rule does not care.
    Cells(Vec<CellId>),
    /// The arguments of a parameter that takes any number.
    List(Vec<Argument>),
}

impl Clue {
    /// Whether it is a rule of the whole board (`use antiknight`): it names no cells, and is no choice between clues.
    pub fn is_rule(&self) -> bool {
        self.parts.is_empty() && self.cells().is_empty()
    }

    /// The cells that its arguments name, in order.
    pub fn cells(&self) -> Vec<CellId> {
        self.arguments.iter().flat_map(|(_, argument)| argument.cells()).collect()
    }

    /// The argument of a parameter.
    pub fn argument(&self, name: &str) -> Option<&Argument> {
        self.arguments.iter().find(|(parameter, _)| parameter == name).map(|(_, argument)| argument)
    }
}

impl PuzzleData {
    /// A clue in words, with its place: `killer 15: r1c1 r1c2`.
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
    /// Its cells, if it is one group of them.
    pub fn group(&self) -> Option<&[CellId]> {
        match self {
            Self::Cell(cell) => Some(std::slice::from_ref(cell)),
            Self::Cells(cells) => Some(cells),
            _ => None,
        }
    }

    /// Its groups of cells, if it is made of any number of them.
    pub fn groups(&self) -> Option<Vec<&[CellId]>> {
        match self {
            Self::List(groups) => groups.iter().map(Self::group).collect(),
            other => Some(vec![other.group()?]),
        }
    }

    /// Whether it equals the default of its parameter, which is given as it is written.
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
