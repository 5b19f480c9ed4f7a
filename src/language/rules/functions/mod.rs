//! The built-in functions of the language: names, types, a one-line description, and implementation.

mod aggregates;
mod board;
mod cells;
mod clues;
mod geometry;
mod paths;

use super::argument_type::ArgumentType;
use super::evaluate::{Aggregate, Call, Evaluator};
use super::value::Value;
use crate::language::layouts::LayoutResult;

/// All overloads by topic: headings, in the order of the manual.
const FAMILIES: [(&str, &[Function]); 6] = [
    ("The board", board::TABLE),
    ("A cell", cells::TABLE),
    ("Paths and lists", paths::TABLE),
    ("Steps and places", geometry::TABLE),
    ("Other clues", clues::TABLE),
    ("Many items", aggregates::TABLE),
];

/// One overload of a function.
#[derive(Debug)]
pub struct Function {
    pub name: &'static str,
    pub parameters: &'static [(&'static str, ArgumentType)],
    /// Whether the last parameter takes any number of arguments, at least one.
    pub variadic: bool,
    pub result: ArgumentType,
    pub docs: &'static str,
    pub run: FunctionBody,
}

type PlainFunction = for<'e, 'a, 'c> fn(&mut Evaluator<'e, 'a>, &'c Call) -> LayoutResult<Value>;

/// How a function is evaluated.
#[derive(Clone, Copy)]
pub enum FunctionBody {
    /// From the values of its arguments.
    Plain(PlainFunction),
    /// From items, each possibly with a condition.
    Aggregate(Aggregate),
}

impl std::fmt::Debug for FunctionBody {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Plain(_) => f.write_str("Plain"),
            Self::Aggregate(which) => write!(f, "{which:?}"),
        }
    }
}

impl Function {
    const fn new(
        name: &'static str,
        parameters: &'static [(&'static str, ArgumentType)],
        result: ArgumentType,
        docs: &'static str,
        run: PlainFunction,
    ) -> Self {
        Self { name, parameters, variadic: false, result, docs, run: FunctionBody::Plain(run) }
    }

    /// Returns how it is written: `ray(c, down, right)`.
    pub fn form(&self) -> String {
        match self.run {
            FunctionBody::Aggregate(which) if which.takes_edges() => format!("{}(e in edges where f)", self.name),
            FunctionBody::Aggregate(which) if which.is_graph() => format!("{}(c in cells where f)", self.name),
            FunctionBody::Aggregate(Aggregate::All) => format!("{}(x in items: f)", self.name),
            FunctionBody::Aggregate(Aggregate::Count | Aggregate::Any) => format!("{}(x in items where f)", self.name),
            FunctionBody::Aggregate(_) => format!("{0}(items)` or `{0}(x in items: y)", self.name),
            FunctionBody::Plain(_) if self.parameters.is_empty() => self.name.to_owned(),
            FunctionBody::Plain(_) => {
                let names: Vec<&str> = self.parameters.iter().map(|(name, _)| *name).collect();
                format!("{}({}{})", self.name, names.join(", "), if self.variadic { ", …" } else { "" })
            }
        }
    }

    /// Returns its types: `ray(c: cell, down: int, right: int) -> path`.
    pub fn signature(&self) -> String {
        let typed: Vec<String> =
            self.parameters.iter().map(|(name, shape)| format!("{name}: {}", shape.word())).collect();
        let list = if typed.is_empty() { String::new() } else { format!("({})", typed.join(", ")) };
        let more = if self.variadic { list.replace(')', ", …)") } else { list };
        format!("{}{more} -> {}", self.name, self.result.word())
    }

    /// Returns whether it takes this number of arguments.
    pub fn takes(&self, count: usize) -> bool {
        count == self.parameters.len() || (self.variadic && count > self.parameters.len())
    }

    /// Returns the type of the argument at an index.
    pub fn shape(&self, index: usize) -> ArgumentType {
        self.parameters.get(index).or(self.parameters.last()).map_or(ArgumentType::Item, |(_, shape)| *shape)
    }
}

/// The description of a function, for authors of rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FunctionSummary {
    /// The topic, as a heading.
    pub family: &'static str,
    /// The name and types: `ray(c: cell, down: int, right: int) -> path`.
    pub signature: String,
    pub summary: &'static str,
}

/// Returns all functions that rules may use, in the order of the manual.
pub fn functions() -> Vec<FunctionSummary> {
    let summaries = |(family, table): (&'static str, &'static [Function])| {
        table.iter().map(move |f| FunctionSummary { family, signature: f.signature(), summary: f.docs })
    };
    FAMILIES.into_iter().flat_map(summaries).collect()
}

/// Returns all overloads of all functions, in the order of the manual.
pub fn all() -> impl Iterator<Item = &'static Function> {
    FAMILIES.into_iter().flat_map(|(_, table)| table)
}

/// Returns the overloads of the function with this name.
pub(in crate::language::rules) fn named(name: &str) -> impl Iterator<Item = &'static Function> {
    all().filter(move |function| function.name == name)
}
