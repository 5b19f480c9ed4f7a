//! Evaluates `sum`, `count`, `all` and similar aggregates over lists and comprehensions.

use super::super::build;
use super::super::problem::{no_value, too_late, wrong_count, wrong_type};
use super::super::value::Value;
use super::{Evaluator, beyond, measure, settled};
use crate::code::Code;
use crate::language::layouts::LayoutResult;
use crate::puzzle::{CellId, Formula, Span, Term};
use crate::syntax::Diagnostic;
use crate::syntax::ast::{CallArgument, Comprehension};

/// An operation over many items.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aggregate {
    Sum,
    Product,
    Minimum,
    Maximum,
    Distinct,
    Count,
    All,
    Any,
    List,
    Connected,
}

/// One item: its condition, its value, and its span.
struct AggregateItem {
    condition: Formula,
    value: Value,
    span: Span,
}

impl Aggregate {
    /// Returns whether a condition in `where` must be static: a list cannot contain an item conditionally.
    pub fn needs_known_condition(self) -> bool {
        matches!(self, Self::Minimum | Self::Maximum | Self::Distinct | Self::List)
    }
}

impl Evaluator<'_, '_> {
    pub(super) fn aggregate(
        &mut self,
        which: Aggregate,
        form: &str,
        argument: &CallArgument,
        span: Span,
    ) -> LayoutResult<Value> {
        if which == Aggregate::Connected {
            let CallArgument::Comprehension(of) = argument else { return Err(wrong_count(form, span)) };
            return self.connected(of, span);
        }
        let (entries, bare) = match argument {
            CallArgument::List(_) => (self.listed(form, argument, span)?, false),
            CallArgument::Comprehension(of) => (self.comprehended(which, of)?, of.body.is_none()),
        };
        let formula =
            |this: &Self, entry: AggregateItem| this.formula(entry.value, entry.span).map(|f| (entry.condition, f));
        match which {
            Aggregate::Sum => {
                let terms = self.terms(entries, 0)?;
                Ok(settled(build::sum(terms), || beyond("the sum", span)))
            }
            Aggregate::Product => {
                let terms = self.terms(entries, 1)?;
                Ok(settled(build::product(terms), || beyond("the product", span)))
            }
            Aggregate::Minimum => Ok(settled(build::minimum(self.terms(entries, 0)?), || {
                no_value("an empty list has no least value", span, "empty")
            })),
            Aggregate::Maximum => Ok(settled(build::maximum(self.terms(entries, 0)?), || {
                no_value("an empty list has no greatest value", span, "empty")
            })),
            Aggregate::Distinct => {
                let terms = entries.into_iter().map(|entry| self.digit_term(entry.value, entry.span));
                Ok(Value::formula(build::distinct(terms.collect::<LayoutResult<_>>()?)))
            }
            Aggregate::Count if bare => {
                Ok(Value::number(build::count(entries.into_iter().map(|entry| entry.condition).collect())))
            }
            Aggregate::Count => {
                let mut formulas = Vec::with_capacity(entries.len());
                for entry in entries {
                    let (condition, f) = formula(self, entry)?;
                    formulas.push(build::all([condition, f]));
                }
                Ok(Value::number(build::count(formulas)))
            }
            Aggregate::Any if bare => Ok(Value::formula(build::any(entries.into_iter().map(|entry| entry.condition)))),
            Aggregate::Any => {
                let mut formulas = Vec::with_capacity(entries.len());
                for entry in entries {
                    let (condition, f) = formula(self, entry)?;
                    formulas.push(build::all([condition, f]));
                }
                Ok(Value::formula(build::any(formulas)))
            }
            Aggregate::All => {
                let mut formulas = Vec::with_capacity(entries.len());
                for entry in entries {
                    let (condition, f) = formula(self, entry)?;
                    formulas.push(build::implies(condition, f));
                }
                Ok(Value::formula(build::all(formulas)))
            }
            Aggregate::List | Aggregate::Connected => Ok(Value::list(entries.into_iter().map(|entry| entry.value))),
        }
    }

    /// Returns integer terms; `other` is the value of an item whose condition is false.
    fn terms(&self, entries: Vec<AggregateItem>, other: i64) -> LayoutResult<Vec<Term>> {
        let term = |entry: AggregateItem| {
            let term = self.term(entry.value, entry.span)?;
            Ok(build::choose(entry.condition, term, Term::Integer(other)))
        };
        entries.into_iter().map(term).collect()
    }

    /// Returns the items of one list, or the arguments themselves.
    fn listed(&mut self, form: &str, argument: &CallArgument, span: Span) -> LayoutResult<Vec<AggregateItem>> {
        let CallArgument::List(arguments) = argument else { return Err(wrong_count(form, span)) };
        let mut values = Vec::with_capacity(arguments.len());
        for argument in arguments {
            if let Some(name) = &argument.name {
                return Err(wrong_count(form, name.span));
            }
            values.push((self.evaluate(&argument.value)?, argument.value.span));
        }
        let items: Vec<(Value, Span)> = match values.as_slice() {
            [] => return Err(wrong_count(form, span)),
            [(Value::List(items) | Value::Tuple(items), span)] => items.iter().map(|v| (v.clone(), *span)).collect(),
            [(Value::Undefined(why), _)] => return Err(Box::new((**why).clone())),
            [(other, span)] => return Err(wrong_type("a list", other.noun(), *span)),
            _ => values,
        };
        self.expander.budget.spend(items.iter().map(|(item, _)| measure(item).0).sum(), span)?;
        let entry = |(value, span)| AggregateItem { condition: Formula::Constant(true), value, span };
        Ok(items.into_iter().map(entry).collect())
    }

    fn comprehended(&mut self, which: Aggregate, of: &Comprehension) -> LayoutResult<Vec<AggregateItem>> {
        if let (Aggregate::All, None) = (which, &of.body) {
            let message = Diagnostic::new(Code::E0453, "`all` has no condition for its items");
            return Err(Box::new(message.at(of.source.span, "what holds?").help("write `all(c in cells: c > 3)`")));
        }
        let items = self.static_items(&of.source)?;
        let mut entries = Vec::with_capacity(items.len());
        for item in items.iter() {
            let scope = self.locals.len();
            self.destructure(&of.names, item, of.source.span)?;
            let entry = self.entry(which, of, item);
            self.locals.truncate(scope);
            entries.extend(entry.map_err(|message| self.at_item(message, &of.names, item))?);
        }
        Ok(entries)
    }

    /// Evaluates one item with its names in scope; `None` if its condition is statically false.
    fn entry(&mut self, which: Aggregate, of: &Comprehension, item: &Value) -> LayoutResult<Option<AggregateItem>> {
        let condition = match &of.condition {
            None => Formula::Constant(true),
            Some(condition) => self.condition(condition)?,
        };
        match (&condition, &of.condition) {
            (Formula::Constant(false), _) => return Ok(None),
            (Formula::Constant(true), _) => {}
            (_, Some(written)) if which.needs_known_condition() => return Err(too_late("true or false", written.span)),
            _ => {}
        }
        self.expander.budget.spend(1, of.source.span)?;
        Ok(Some(match &of.body {
            None => AggregateItem { condition, value: item.clone(), span: of.source.span },
            Some(body) => {
                let value = match self.evaluate(body)? {
                    Value::Undefined(why) => {
                        Value::Undefined(self.at_item(Box::new((*why).clone()), &of.names, item).into())
                    }
                    value => value,
                };
                AggregateItem { condition, value, span: body.span }
            }
        }))
    }

    /// Evaluates `connected(c in cells where f)`: orthogonal neighbours among the cells are adjacent.
    fn connected(&mut self, of: &Comprehension, span: Span) -> LayoutResult<Value> {
        if let Some(body) = &of.body {
            let message = Diagnostic::new(Code::E0453, "`connected` takes cells and a condition, nothing else");
            return Err(Box::new(message.at(body.span, "left over").help("write `connected(c in cells where f)`")));
        }
        let entries = self.items_with_conditions(of)?;
        let mut members: Vec<(CellId, Formula)> = Vec::with_capacity(entries.len());
        for entry in entries {
            let Value::Cell(cell) = entry.value else {
                return Err(wrong_type("a cell", entry.value.noun(), entry.span));
            };
            members.push((cell, entry.condition));
        }
        members.sort_by_key(|(cell, _)| *cell);
        if members.windows(2).any(|pair| pair[0].0 == pair[1].0) {
            let message = Diagnostic::new(Code::E0458, "a cell is counted twice");
            return Err(Box::new(message.at(of.source.span, "a cell occurs twice in this list")));
        }
        let frame = self.expander.board.frame(self.grid);
        let mut edges = Vec::new();
        for (i, (cell, _)) in members.iter().enumerate() {
            let Some((row, column)) = frame.place(*cell) else { continue };
            for (row, column) in [(row, column + 1), (row + 1, column)] {
                let other =
                    frame.at(row, column).and_then(|c| members.binary_search_by_key(&c, |(cell, _)| *cell).ok());
                edges.extend(other.map(|j| (i as u32, j as u32)));
            }
        }
        self.expander.budget.spend(edges.len() as u64, span)?;
        let formulas: Vec<Formula> = members.into_iter().map(|(_, formula)| formula).collect();
        let known = |truth| formulas.iter().all(|f| *f == Formula::Constant(truth));
        if known(false) {
            return Ok(Value::Truth(true));
        }
        Ok(Value::formula(Formula::Connected(formulas, edges.into())))
    }

    /// Returns every item with its condition, including those whose condition is statically false.
    fn items_with_conditions(&mut self, of: &Comprehension) -> LayoutResult<Vec<AggregateItem>> {
        let items = self.static_items(&of.source)?;
        let mut entries = Vec::with_capacity(items.len());
        for item in items.iter() {
            let scope = self.locals.len();
            self.destructure(&of.names, item, of.source.span)?;
            let condition =
                of.condition.as_ref().map_or(Ok(Formula::Constant(true)), |written| self.condition(written));
            self.locals.truncate(scope);
            let condition = condition.map_err(|message| self.at_item(message, &of.names, item))?;
            entries.push(AggregateItem { condition, value: item.clone(), span: of.source.span });
        }
        Ok(entries)
    }
}
