//! The table of ISS's classes. The reader uses it to translate a class to clues, and the writer to translate a clue to
//! constraints.
//!
//! A row names functions for what it cannot express itself.

mod board;
mod lines;
mod outside;
mod sets;

use super::read::text::Node;
use super::read::translator::Translator;
use super::read::trouble::Clues;
use super::write::Writer;
use crate::puzzle::Clue;

/// A class, and the corresponding rule of the library. A class with several rules has several rows and is read by the first of
/// them; a rule with several classes is written by the first.
#[derive(Clone, Copy)]
pub(super) struct Class {
    /// The name; of givens, which have none, the empty text.
    pub(super) name: &'static str,
    /// The rule; empty if no rule alone is the same.
    pub(super) rule: &'static str,
    /// What follows the name where it is this rule: `C` in `.Indexing~C~R1C1`.
    pub(super) fixed: &'static str,
    pub(super) number: Option<Number>,
    /// What it means, for variables and for what the rule does not take: statements of a rule about the integers
    /// `line`; `{n}` is the number.
    pub(super) meaning: &'static str,
    /// With fewer cells it says nothing.
    pub(super) fewest: usize,
    /// Whether a cell may come twice in a clue of the rule.
    pub(super) repeats: bool,
    /// Whether the class means the same as the rule on a closed line. A class reads the first cell a second time at the end.
    pub(super) closed: bool,
    pub(super) shape: Shape,
    /// Reads it, where the shape does not say how.
    pub(super) read: Option<Read>,
    /// Writes clues of the rule, where the shape does not say how. `None` if ISS cannot say one.
    pub(super) write: Option<Write>,
    /// Which clues of the rule are the class.
    pub(super) when: When,
}

type Read = fn(&mut Translator<'_, '_>, &Node, &Class) -> Clues;

type Write = fn(&Writer<'_>, &Clue, &Class) -> Option<Vec<String>>;

/// The number before the cells, or at an end of a line.
#[derive(Clone, Copy)]
pub(super) struct Number {
    /// The parameter of the rule that it stands for.
    pub(super) parameter: &'static str,
    /// Whether a clue names the parameter: it comes after the cells, then.
    pub(super) is_named: bool,
    /// What is meant where none is stated.
    pub(super) default: Option<i64>,
}

/// What the pieces of a class are.
#[derive(Clone, Copy)]
pub(super) enum Shape {
    /// Cells one after the other; of a rule that takes groups of them, a constraint for each.
    Cells,
    /// The same; the first is an argument by itself.
    FirstAndRest,
    /// Cells, of which neighbours are meant, wherever they stand in the list.
    Neighbours,
    /// A row or column, and a number for either end or for both, or something else that lies outside the grid.
    Outside,
    /// What is packed, and cells after it.
    Packed,
    /// The key of a relation that neighbours of a line, or all pairs of cells, are in.
    Relation(fn(i64, i64) -> bool),
    /// None: it is about the whole grid.
    Board,
    /// It says what the board is, and has been read before all others.
    Layout,
}

/// Which clues of a rule are a class.
#[derive(Clone, Copy)]
pub(super) enum When {
    Always,
    /// Those whose number is so.
    Number(fn(i64) -> bool),
    /// Those with this argument of a parameter.
    Is(&'static str, i64),
    Square,
    /// All where the lowest and the highest digit are so.
    Range(fn(i64, i64) -> bool),
    /// Those of which a function says so.
    Clue(fn(&Writer<'_>, &Clue) -> bool),
}

const fn class(name: &'static str, rule: &'static str, shape: Shape) -> Class {
    Class {
        name,
        rule,
        fixed: "",
        number: None,
        meaning: "",
        fewest: 0,
        repeats: true,
        closed: false,
        shape,
        read: None,
        write: None,
        when: When::Always,
    }
}

/// A class of cells that has a reader of its own.
const fn own(name: &'static str, rule: &'static str, read: Read) -> Class {
    Class { read: Some(read), ..class(name, rule, Shape::Cells) }
}

/// A number that is the first argument of a rule.
const fn first(parameter: &'static str, default: Option<i64>) -> Option<Number> {
    Some(Number { parameter, is_named: false, default })
}

/// A number whose parameter comes after the cells.
const fn named(parameter: &'static str, default: Option<i64>) -> Option<Number> {
    Some(Number { parameter, is_named: true, default })
}

fn all() -> impl Iterator<Item = &'static Class> {
    [lines::LINES, sets::SETS, outside::OUTSIDE, board::BOARD].into_iter().flatten()
}

/// The class of a name.
pub(super) fn of_name(name: &str) -> Option<&'static Class> {
    rows(name).next()
}

/// All rows of a class.
pub(super) fn rows(name: &str) -> impl Iterator<Item = &'static Class> {
    all().filter(move |class| class.name == name)
}

/// The class that a rule is written as.
pub(super) fn of_rule(rule: &str) -> Option<&'static Class> {
    all().find(|class| class.rule == rule && !rule.is_empty())
}

/// The names of all classes, in order.
pub(super) fn names() -> Vec<&'static str> {
    let mut names: Vec<_> = all().map(|class| class.name).filter(|name| !name.is_empty()).collect();
    names.sort_unstable();
    names
}

impl Class {
    /// The beginning of a constraint.
    pub(super) fn head(&self) -> String {
        if self.fixed.is_empty() { format!(".{}", self.name) } else { format!(".{}~{}", self.name, self.fixed) }
    }
}
