//! Rules from their definitions to what they demand of particular cells.

mod parameter;

pub(super) use parameter::ParameterType;

use super::layouts::Step;
use crate::puzzle::{Argument, CellId, Demand, Layer, Layout, Span};
use crate::syntax::Diagnostic;
use crate::syntax::ast::{Expression, Parameter, RuleDefinition, ValueDefinition, VarDefinition};
use compact_str::CompactString;
use std::collections::HashMap;

/// Where rules beyond a puzzle's own come from: the library.
pub(super) trait RuleSource {
    /// The definition of a rule.
    fn rule(&self, name: &str) -> Option<&RuleDefinition>;
    /// The names of all rules.
    fn rule_names(&self) -> Vec<&str>;
}

/// Rules in sight of a puzzle: its own, then the library's. A rule of the library sees only the library's.
#[derive(Clone)]
pub(super) struct Rules<'a> {
    own: Vec<&'a RuleDefinition>,
    library: Option<&'a dyn RuleSource>,
}

impl<'a> Rules<'a> {
    /// A puzzle's own rules over those of the library.
    pub fn new(own: Vec<&'a RuleDefinition>, library: Option<&'a dyn RuleSource>) -> Self {
        Self { own, library }
    }

    /// The rule that a name means in the puzzle.
    pub fn get(&self, name: &str) -> Option<&'a RuleDefinition> {
        let own = self.own.iter().copied().find(|rule| rule.name.text == name);
        own.or_else(|| self.library?.rule(name))
    }

    /// All names, the puzzle's own first.
    pub fn names(&self) -> Vec<&'a str> {
        let own = self.own.iter().map(|rule| rule.name.text.as_str());
        own.chain(self.library.into_iter().flat_map(|library| library.rule_names())).collect()
    }
}

/// A sub-grid, as an index into [`Layout::grids`].
pub(super) type GridIndex = usize;

/// Expands rules on one board.
///
/// Order of calls: all `declare_…`, then `set_marks`, then `expand` and `argument` as often as needed.
pub(super) struct Expander<'a> {
    layout: &'a Layout,
    rules: &'a Rules<'a>,
    layers: Vec<Layer>,
}

impl<'a> Expander<'a> {
    /// An expander without layers.
    pub fn new(layout: &'a Layout, rules: &'a Rules<'a>) -> Self {
        Self { layout, rules, layers: Vec::new() }
    }

    /// A layer of the puzzle itself; its variables follow those declared before, which follow the cells.
    /// `in_puzzle`: an answer unless `hidden`; else hidden unless `answer`.
    pub fn declare_var(
        &mut self,
        _definition: &'a VarDefinition,
        _in_puzzle: bool,
        _grid: Option<GridIndex>,
    ) -> Step<()> {
        Ok(())
    }

    /// What arithmetic reads in a cell; the second one of a puzzle is an error.
    pub fn declare_value(&mut self, _definition: &'a ValueDefinition) -> Step<()> {
        Ok(())
    }

    /// The `var` and `value` statements of a rule that is taken by `use` or by a clue, with its arguments.
    /// The same rule again declares nothing anew.
    pub fn declare_rule(
        &mut self,
        _rule: &'a RuleDefinition,
        _arguments: &[Argument],
        _grid: Option<GridIndex>,
        _clue: Span,
    ) -> Step<()> {
        Ok(())
    }

    /// The places of the clues of each rule, for `marked` and `unmarked`: a clue's cells in the order written.
    pub fn set_marks(&mut self, _marks: HashMap<CompactString, Vec<Vec<CellId>>>) {}

    /// All that a rule demands of these arguments, one per parameter in their order. `grid`: the sub-grid that board
    /// words (`rows`, `cells`, …) mean. Errors label the clue first, and then the statement of the definition.
    pub fn expand(
        &self,
        _rule: &'a RuleDefinition,
        _arguments: &[Argument],
        _grid: Option<GridIndex>,
        _clue: Span,
    ) -> Step<Vec<Demand>> {
        Ok(Vec::new())
    }

    /// The value of a static expression as an argument for a parameter: a default, `name=value`, `use f(x)`.
    /// Earlier arguments are in scope by name. A variadic parameter wants a list, or one item for a list of one.
    pub fn argument(
        &self,
        expression: &Expression,
        _parameter: &Parameter,
        _scope: &[(String, Argument)],
        _grid: Option<GridIndex>,
    ) -> Step<Argument> {
        Err(Box::new(Diagnostic::error("E0451", "not yet").at(expression.span, "here")))
    }

    /// A static integer that depends on the board alone, as in `exactly 2 of`.
    pub fn integer(&self, expression: &Expression) -> Step<i64> {
        Err(Box::new(Diagnostic::error("E0451", "not yet").at(expression.span, "here")))
    }

    /// The layers declared, in order of their variables.
    pub fn layers(self) -> Vec<Layer> {
        self.layers
    }
}

/// What is wrong with definitions, whether they are used or not: unknown names and types, wrong stages, wrong numbers of
/// arguments, cycles of rule calls. `layers`: the `var` statements in sight besides those of the rules themselves.
pub(super) fn check_definitions(
    _rules: &[&RuleDefinition],
    _known: &Rules,
    _layers: &[&VarDefinition],
) -> Vec<Diagnostic> {
    Vec::new()
}
