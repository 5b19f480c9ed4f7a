//! Layers, and the values of cells.

use super::evaluate::{Evaluator, measure};
use super::problem::{no_value, unexpected, wrong_type};
use super::size::size;
use super::value::Value;
use super::{Expander, GridIndex, arguments};
use crate::code::Code;
use crate::language::layouts::Step;
use crate::model::VarId;
use crate::puzzle::{Argument, CellId, Digit, Layer, Node, Span, Term};
use crate::syntax::Diagnostic;
use crate::syntax::ast::{Block, RuleDefinition, StatementKind, ValueDefinition, VarDefinition};
use compact_str::CompactString;

/// Values that a cell of a layer may have.
const MAX_VALUES: usize = 1_000;

/// The definition of `value`, with what its names mean.
#[derive(Debug)]
pub(super) struct DefinedValue<'a> {
    pub definition: &'a ValueDefinition,
    scope: Vec<(CompactString, Value)>,
    grid: Option<GridIndex>,
    rule: Option<&'a RuleDefinition>,
}

impl<'a> Expander<'a> {
    /// A layer, declared where these names are in scope.
    pub(super) fn add_layer(&mut self, definition: &VarDefinition, in_puzzle: bool, evaluator: Scope<'a>) -> Step<()> {
        let mut walk = evaluator.start(self);
        let cells = match walk.evaluate(&definition.on)? {
            Value::Cell(cell) => vec![cell],
            Value::List(items) => items
                .iter()
                .map(|item| match item {
                    Value::Cell(cell) => Ok(*cell),
                    other => Err(unexpected("a cell", other, definition.on.span)),
                })
                .collect::<Step<Vec<CellId>>>()?,
            other => return Err(unexpected("a list of cells", &other, definition.on.span)),
        };
        let values = match &definition.values {
            None => vec![0, 1],
            Some(written) => {
                let items = walk.static_items(written)?;
                domain(&items, written.span)?
            }
        };
        self.insert_layer(definition, cells, values, in_puzzle)
    }

    fn insert_layer(
        &mut self,
        definition: &VarDefinition,
        mut cells: Vec<CellId>,
        values: Vec<Digit>,
        in_puzzle: bool,
    ) -> Step<()> {
        let name = &definition.name;
        let span = name.span.to(definition.on.span);
        if cells.is_empty() {
            return Err(Box::new(no_value(format!("the layer `{}` is on no cell", name.text), span, "empty")));
        }
        self.budget.spend(cells.len() as u64, span)?;
        for known in self.layers.iter().filter(|layer| layer.name == name.text) {
            // The same statement again, in another sub-grid: cells in common keep the variable that they have.
            if known.span != span || known.values != values {
                let message = Diagnostic::new(Code::E0459, format!("two layers are called `{}`", name.text));
                return Err(Box::new(message.at(span, "the second").at(known.span, "the first")));
            }
            cells.retain(|cell| known.cells.binary_search(cell).is_err());
        }
        cells.sort_unstable();
        cells.dedup();
        if cells.is_empty() {
            return Ok(());
        }
        let first = self.layers.last().map_or(self.layout.cells().len(), |l| l.first.index() + l.cells.len());
        self.layers.push(Layer {
            name: name.text.to_string(),
            values,
            boolean: definition.values.is_none(),
            cells,
            answer: definition.answer.unwrap_or(in_puzzle),
            first: VarId(first as u32),
            span,
        });
        Ok(())
    }

    /// The values of cells, as defined where these names are in scope.
    pub(super) fn set_cell_value(&mut self, definition: &'a ValueDefinition, evaluator: Scope<'a>) -> Step<()> {
        if let Some(first) = &self.cell_value {
            if std::ptr::eq(first.definition, definition) && first.rule.is_some() {
                return Ok(());
            }
            let message = Diagnostic::new(Code::E0459, "a puzzle has one `value`");
            let (second, first) = (definition.cell.span, first.definition.cell.span);
            return Err(Box::new(message.at(second, "the second").at(first, "the first")));
        }
        let Scope { scope, grid, rule } = evaluator;
        self.cell_value = Some(DefinedValue { definition, scope, grid, rule });
        self.cell_values.borrow_mut().clear();
        Ok(())
    }

    /// The `var` and `value` statements of a rule with its arguments, in order.
    pub(super) fn declare_statements(
        &mut self,
        rule: &'a RuleDefinition,
        arguments: &[Argument],
        grid: Option<GridIndex>,
    ) -> Step<()> {
        let body: &'a Block = &rule.body;
        if !declares(rule) {
            return Ok(());
        }
        let mut scope = Scope { scope: Vec::new(), grid, rule: Some(rule) };
        let mut walk = scope.start(self);
        arguments::bind(&mut walk, rule, arguments);
        scope.scope = walk.scope();
        for statement in &body.statements {
            match &statement.kind {
                StatementKind::Let(name, expression) => {
                    // What cannot be worked out yet is of no use to a layer, and is reported when the rule is expanded.
                    let mut walk = scope.start(self);
                    if let Ok(value) = walk.named_value(expression) {
                        walk.bind(&name.text, value);
                        scope.scope = walk.scope();
                    }
                }
                StatementKind::Var(definition) => self.add_layer(definition, false, scope.clone())?,
                StatementKind::Value(definition) => self.set_cell_value(definition, scope.clone())?,
                _ => {}
            }
        }
        // Lets may have read values before there was a definition.
        self.cell_values.borrow_mut().clear();
        Ok(())
    }

    /// The value of a cell, by its definition if there is one.
    pub(super) fn value_of_cell(&self, cell: CellId, span: Span, depth: usize) -> Step<Term> {
        let Some(cell_value) = &self.cell_value else { return Ok(Term::Variable(VarId(cell.0))) };
        if let Some(term) = self.cell_values.borrow().get(&cell) {
            self.budget.spend(size(Node::Term(term)).0, span)?;
            return Ok(term.clone());
        }
        let scope = Scope { scope: cell_value.scope.clone(), grid: cell_value.grid, rule: cell_value.rule };
        let mut walk = scope.start(self);
        walk.define_value(depth);
        walk.bind(&cell_value.definition.cell.text, Value::Cell(cell));
        let value = walk.named_value(&cell_value.definition.value)?;
        if !matches!(value, Value::Integer(_) | Value::Number(_) | Value::Flag(_)) {
            return Err(wrong_type("an integer", value.noun(), cell_value.definition.value.span));
        }
        self.budget.spend(measure(&value).0, span)?;
        let term = walk.term(value, cell_value.definition.value.span)?;
        self.cell_values.borrow_mut().insert(cell, term.clone());
        Ok(term)
    }
}

/// Whether a rule has a `var` or a `value` statement.
pub(in crate::language) fn declares(rule: &RuleDefinition) -> bool {
    rule.body.statements.iter().any(|s| matches!(s.kind, StatementKind::Var(_) | StatementKind::Value(_)))
}

/// Names in scope, to start walks from.
#[derive(Clone)]
pub(super) struct Scope<'a> {
    pub scope: Vec<(CompactString, Value)>,
    pub grid: Option<GridIndex>,
    pub rule: Option<&'a RuleDefinition>,
}

impl<'a> Scope<'a> {
    /// A walk with these names.
    pub fn start<'e>(&self, expander: &'e Expander<'a>) -> Evaluator<'e, 'a> {
        let mut walk = Evaluator::new(expander, self.grid, self.rule);
        for (name, value) in &self.scope {
            walk.bind(name, value.clone());
        }
        walk
    }
}

/// The values of a layer, ascending.
fn domain(items: &[Value], span: Span) -> Step<Vec<Digit>> {
    let mut values = Vec::with_capacity(items.len());
    for item in items {
        let Value::Integer(n) = item else { return Err(unexpected("an integer", item, span)) };
        let value = Digit::try_from(*n).map_err(|_| {
            Box::new(
                Diagnostic::new(Code::E0455, "a value of a layer is too large").at(span, format!("{n} is too large")),
            )
        })?;
        values.push(value);
    }
    values.sort_unstable();
    values.dedup();
    if values.is_empty() {
        return Err(Box::new(no_value("a layer needs at least one value", span, "empty")));
    }
    if values.len() > MAX_VALUES {
        let message = Diagnostic::new(Code::E0455, format!("a layer has at most {MAX_VALUES} values"));
        return Err(Box::new(message.at(span, format!("{} values", values.len()))));
    }
    Ok(values)
}
