//! The table of ISS's classes. The reader uses it to translate a class to clues, and the writer to translate a clue to
//! constraints.
//!
//! A row names functions for what it cannot express itself.

mod board;
mod lines;
mod outside;
mod sets;

use super::read::text::IssConstraint;
use super::read::translator::Translator;
use super::read::trouble::Clues;
use super::write::Writer;
use crate::puzzle::Clue;

/// A class, and the corresponding rule of the library. A class with several rules has several rows and is read by the first of
/// them; a rule with several classes is written by the first.
#[derive(Clone, Copy)]
pub(super) struct Class {
    /// The name; empty for givens, which have none.
    pub(super) name: &'static str,
    /// The rule; empty if no single rule has the same meaning.
    pub(super) rule: &'static str,
    /// The piece after the name that selects this rule: `C` in `.Indexing~C~R1C1`.
    pub(super) fixed: &'static str,
    pub(super) number: Option<IssNumber>,
    /// The meaning, for variables and for arguments that the rule does not accept: statements about the integers `line`; `{n}` is
    /// the number.
    pub(super) meaning: &'static str,
    /// Minimum number of cells; with fewer cells it has no effect.
    pub(super) fewest: usize,
    /// Whether a cell may be repeated in a clue of the rule.
    pub(super) repeats: bool,
    /// Whether the class means the same as the rule on a closed line. A class reads the first cell a second time at the end.
    pub(super) closed: bool,
    pub(super) shape: IssShape,
    /// Reader, if the shape does not determine it.
    pub(super) read: Option<ClassReader>,
    /// Writer for clues of the rule, if the shape does not determine it. It returns `None` for a clue that ISS cannot express.
    pub(super) write: Option<ClassWriter>,
    /// Which clues of the rule correspond to the class.
    pub(super) when: ClueCondition,
}

type ClassReader = fn(&mut Translator<'_, '_>, &IssConstraint, &Class) -> Clues;

type ClassWriter = fn(&Writer<'_>, &Clue, &Class) -> Option<Vec<String>>;

/// The number before the cells, or at an end of a line.
#[derive(Clone, Copy)]
pub(super) struct IssNumber {
    /// The corresponding parameter of the rule.
    pub(super) parameter: &'static str,
    /// Whether a clue names the parameter, which then follows the cells.
    pub(super) is_named: bool,
    /// Default value.
    pub(super) default: Option<i64>,
}

/// The pieces of a class.
#[derive(Clone, Copy)]
pub(super) enum IssShape {
    /// Cells in order; a rule that takes groups of cells becomes one constraint for each.
    Cells,
    /// Like `Cells`; the first cell is an argument of its own.
    FirstAndRest,
    /// Cells of which all neighbouring pairs are meant, at any positions in the list.
    Neighbours,
    /// A row or column with a number for one end or both, or another clue outside the grid.
    Outside,
    /// A packed piece, followed by cells.
    Packed,
    /// The key of a relation between neighbours on a line, or between all pairs of cells.
    Relation(fn(i64, i64) -> bool),
    /// None, since it concerns the whole grid.
    Board,
    /// A definition of the board, which is read before all other classes.
    Layout,
}

/// Which clues of a rule correspond to a class.
#[derive(Clone, Copy)]
pub(super) enum ClueCondition {
    Always,
    /// Those whose number satisfies the function.
    Number(fn(i64) -> bool),
    /// Those with this value of a parameter.
    Is(&'static str, i64),
    Square,
    /// All, if the lowest and the highest digit satisfy the function.
    Range(fn(i64, i64) -> bool),
    /// Those for which the function returns true.
    Clue(fn(&Writer<'_>, &Clue) -> bool),
}

const fn class(name: &'static str, rule: &'static str, shape: IssShape) -> Class {
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
        when: ClueCondition::Always,
    }
}

/// Returns a class of cells with its own reader.
const fn own(name: &'static str, rule: &'static str, read: ClassReader) -> Class {
    Class { read: Some(read), ..class(name, rule, IssShape::Cells) }
}

/// Returns a number that is the first argument of a rule.
const fn first(parameter: &'static str, default: Option<i64>) -> Option<IssNumber> {
    Some(IssNumber { parameter, is_named: false, default })
}

/// Returns a number whose parameter follows the cells.
const fn named(parameter: &'static str, default: Option<i64>) -> Option<IssNumber> {
    Some(IssNumber { parameter, is_named: true, default })
}

fn all() -> impl Iterator<Item = &'static Class> {
    [lines::LINES, sets::SETS, outside::OUTSIDE, board::BOARD].into_iter().flatten()
}

/// Returns the class with a name.
pub(super) fn of_name(name: &str) -> Option<&'static Class> {
    rows(name).next()
}

/// Returns all rows of a class.
pub(super) fn rows(name: &str) -> impl Iterator<Item = &'static Class> {
    all().filter(move |class| class.name == name)
}

/// Returns the class as which a rule is written.
pub(super) fn of_rule(rule: &str) -> Option<&'static Class> {
    all().find(|class| class.rule == rule && !rule.is_empty())
}

/// Returns the names of all classes, in order.
pub(super) fn names() -> Vec<&'static str> {
    let mut names: Vec<_> = all().map(|class| class.name).filter(|name| !name.is_empty()).collect();
    names.sort_unstable();
    names
}

impl Class {
    /// Returns the beginning of a constraint.
    pub(super) fn head(&self) -> String {
        if self.fixed.is_empty() { format!(".{}", self.name) } else { format!(".{}~{}", self.name, self.fixed) }
    }
}
