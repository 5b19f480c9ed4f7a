//! Evaluates expressions and statements of rule definitions on a board. The result consists of terms and formulas over the cells'
//! variables.
//!
//! Everything static is evaluated here. A static expression without a value (an index out of range, a division by zero) is an
//! error where it is read. In version 1 of the language it makes the nearest formula around it false, as a dynamic expression
//! does, unless a value is needed at compile time.

mod aggregate;
mod call;
mod fold;
mod operator;
mod statement;

pub(super) use aggregate::{Aggregate, SIZES};
pub(super) use call::{Call, cycle, forms};
pub(super) use fold::MAX_PIECES;
pub(super) use operator::comparison;

use super::geometry::Frame;
use super::problem::{FORMULA, INTEGER, PLACE, no_value, outside_fold, own_value, too_late, unexpected, unknown};
use super::size::size;
use super::value::Value;
use super::{Expander, GridIndex, build, functions};
use crate::code::Code;
use crate::language::layouts::LayoutResult;
use crate::model::VarId;
use crate::puzzle::{CellId, CellReading, Comparison, Formula, FormulaNode, Place, Span, Term};
use crate::syntax::Diagnostic;
use crate::syntax::ast::{CellName, Expression, ExpressionKind, Name, RuleDefinition, Version};
use compact_str::CompactString;
use std::rc::Rc;

/// The largest nesting depth of blocks and expressions during evaluation, rule calls included.
const MAX_DEPTH: usize = 200;

/// The state of evaluation: the names in scope.
pub struct Evaluator<'e, 'a> {
    pub expander: &'e Expander<'a>,
    pub grid: Option<GridIndex>,
    /// The rule that contains the expressions; `None` for those of the puzzle itself.
    pub rule: Option<&'a RuleDefinition>,
    /// Whether cells are read for digits or values, if the clue states it.
    pub reads: CellReading,
    locals: Vec<(CompactString, Value)>,
    /// Inside a fold, the number of names in scope around it.
    fold: Option<usize>,
    /// Whether the definition of `value` is being evaluated, so that no cell has a value yet.
    defining: bool,
    depth: usize,
    /// The stack of rule calls, the outermost first.
    calls: Vec<&'a RuleDefinition>,
}

impl<'e, 'a> Evaluator<'e, 'a> {
    /// Makes an evaluator with no names in scope.
    pub fn new(expander: &'e Expander<'a>, grid: Option<GridIndex>, rule: Option<&'a RuleDefinition>) -> Self {
        let calls = rule.into_iter().collect();
        Self {
            expander,
            grid,
            rule,
            reads: CellReading::Both,
            locals: Vec::new(),
            fold: None,
            defining: false,
            depth: 0,
            calls,
        }
    }

    /// Binds a name.
    pub fn bind(&mut self, name: &str, value: Value) {
        self.locals.push((name.into(), value));
    }

    /// Returns whether a name is in scope.
    pub fn has(&self, name: &str) -> bool {
        self.locals.iter().any(|(known, _)| known == name)
    }

    /// Returns the coordinates of the board, or of the sub-grid to which board words refer.
    pub fn frame(&self) -> Rc<Frame> {
        self.expander.board.frame(self.grid)
    }

    pub fn scope(&self) -> Vec<(CompactString, Value)> {
        self.locals.clone()
    }

    /// Evaluates an expression.
    pub fn evaluate(&mut self, expression: &Expression) -> LayoutResult<Value> {
        self.expander.budget.spend(1, expression.span)?;
        self.enter(expression.span)?;
        let value = self.value_of(expression);
        self.depth -= 1;
        value
    }

    /// Increments the depth and checks it; the caller must decrement it.
    fn enter(&mut self, span: Span) -> LayoutResult<()> {
        if self.depth >= MAX_DEPTH {
            let message = Diagnostic::new(Code::E0455, "blocks, expressions and calls of rules are nested too deeply");
            let message = message.at(span, "too deep here");
            return Err(Box::new(message.because(format!("they may be nested {MAX_DEPTH} deep, including calls"))));
        }
        self.depth += 1;
        Ok(())
    }

    fn value_of(&mut self, expression: &Expression) -> LayoutResult<Value> {
        let span = expression.span;
        match &expression.kind {
            ExpressionKind::Integer(n) => Ok(Value::Integer(*n)),
            ExpressionKind::Boolean(truth) => Ok(Value::Truth(*truth)),
            ExpressionKind::Text(text) => Ok(Value::Text(text.as_str().into())),
            ExpressionKind::Name(name) => self.name(name, span),
            ExpressionKind::Cell(name) => self.cell_named(name),
            ExpressionKind::Negate(inner) => {
                let term = self.integer_term(inner)?;
                Ok(settled(build::negate(term), || beyond("this", span)))
            }
            ExpressionKind::Absolute(inner) => {
                let value = self.evaluate(inner)?;
                self.absolute(value, span)
            }
            ExpressionKind::Not(inner) => Ok(Value::formula(build::not(self.condition(inner)?))),
            ExpressionKind::Binary(..) => self.operators(expression),
            ExpressionKind::Set(items) => self.set(items),
            ExpressionKind::List(items) => {
                Ok(Value::list(items.iter().map(|item| self.evaluate(item)).collect::<LayoutResult<Vec<_>>>()?))
            }
            ExpressionKind::Range(first, last) => {
                if let Value::Cell(from) = self.evaluate(first)? {
                    return self.cells_between(from, first.span, last);
                }
                let (first, last) = (self.static_integer(first)?, self.static_integer(last)?);
                let length = last.checked_sub(first).map_or(u64::MAX, |n| u64::try_from(n).map_or(0, |n| n + 1));
                self.expander.budget.spend(length, span)?;
                Ok(Value::list((first..=last).map(Value::Integer)))
            }
            ExpressionKind::Call(name, argument) => self.call(name, argument, span),
            ExpressionKind::Index(base, index) => self.index(base, index, span),
            ExpressionKind::If(condition, then, otherwise) => self.choice(condition, then, otherwise, span),
            ExpressionKind::Fold(fold) => self.fold(fold, span),
            ExpressionKind::Function(function) => Ok(Value::Function(function.clone(), self.locals.as_slice().into())),
        }
    }

    fn name(&mut self, name: &CompactString, span: Span) -> LayoutResult<Value> {
        if let Some(place) = self.locals.iter().rposition(|(known, _)| known == name) {
            let value = &self.locals[place].1;
            if self.fold.is_some_and(|around| place < around) && value.is_dynamic() {
                return Err(outside_fold(&format!("`{name}`"), span));
            }
            let size = measure(value).0;
            let value = value.clone();
            self.expander.budget.spend(size, span)?;
            return Ok(value);
        }
        if self.expander.layers.iter().any(|layer| layer.name == *name) {
            return Ok(Value::Layer(name.clone()));
        }
        if functions::named(name).any(|function| function.parameters.is_empty()) {
            return self.board_word(name, span);
        }
        if let Some((rule, layer)) = self.expander.rules.layer(name) {
            let message = Diagnostic::new(Code::E0456, format!("this puzzle has no layer `{name}`"));
            let message = message.at(span, "not declared").at(layer.name.span, "unknown layer");
            return Err(Box::new(message.help(format!("use the rule that declares it: `use {}`", rule.name.text))));
        }
        let locals = self.locals.iter().map(|(name, _)| name.as_str());
        let layers = self.expander.layers.iter().map(|layer| layer.name.as_str());
        let words = functions::all().map(|function| function.name);
        Err(unknown("value", name, span, locals.chain(layers).chain(words)))
    }

    fn cell_named(&self, name: &CellName) -> LayoutResult<Value> {
        let frame = self.expander.board.frame(self.grid);
        frame.at(i64::from(name.row), i64::from(name.column)).map(Value::Cell).ok_or_else(|| {
            let message = Diagnostic::new(Code::E0458, format!("there is no cell r{}c{}", name.row, name.column));
            Box::new(message.at(name.span, format!("not in {}", self.expander.board.grid_name(self.grid))))
        })
    }

    /// Evaluates `{a, b}`: integers, in ascending order if all are static.
    fn set(&mut self, items: &[Expression]) -> LayoutResult<Value> {
        let mut terms = Vec::with_capacity(items.len());
        for item in items {
            terms.push(self.integer_term(item)?);
        }
        if terms.iter().all(|term| matches!(term, Term::Integer(_))) {
            terms.sort_unstable_by_key(|term| if let Term::Integer(n) = term { *n } else { 0 });
            terms.dedup();
        }
        Ok(Value::list(terms.into_iter().map(Value::number)))
    }

    /// Evaluates `base[index]`: a layer's value, an item, a section, or an element.
    fn index(&mut self, base: &Expression, index: &Expression, span: Span) -> LayoutResult<Value> {
        let items = match self.evaluate(base)? {
            Value::Layer(layer) => return self.layer(&layer, index, span),
            Value::List(items) => items,
            other => return Err(unexpected("a list or a layer", &other, base.span)),
        };
        if let ExpressionKind::Range(first, last) = &index.kind {
            return self.piece(&items, first, last, index.span);
        }
        match self.evaluate(index)? {
            Value::Integer(n) => {
                let item = n.checked_sub(1).and_then(|n| usize::try_from(n).ok()).and_then(|n| items.get(n));
                Ok(item.cloned().unwrap_or_else(|| Value::undefined(out_of_range(n, &items, index.span))))
            }
            undefined @ Value::Undefined(_) => Ok(undefined),
            position => {
                let position = self.term(position, index.span)?;
                self.expander.budget.spend(items.iter().map(|item| measure(item).0).sum(), span)?;
                let terms =
                    items.iter().map(|item| self.term(item.clone(), base.span)).collect::<LayoutResult<Vec<_>>>()?;
                Ok(Value::Number(Term::Element(terms, Box::new(position))))
            }
        }
    }

    /// Evaluates `r1c1..r1c3`: the cells from one to another in a row or column, otherwise the rectangle with these corners in
    /// reading order.
    fn cells_between(&mut self, from: CellId, span: Span, last: &Expression) -> LayoutResult<Value> {
        let Value::Cell(to) = self.evaluate(last)? else { return Err(too_late(INTEGER, span)) };
        let frame = self.frame();
        let (Some((row, column)), Some((last_row, last_column))) = (frame.place(from), frame.place(to)) else {
            return Ok(Value::list([]));
        };
        let mut rows: Vec<i64> = (row.min(last_row)..=row.max(last_row)).collect();
        let mut columns: Vec<i64> = (column.min(last_column)..=column.max(last_column)).collect();
        self.expander.budget.spend((rows.len() as u64).saturating_mul(columns.len() as u64), span.to(last.span))?;
        match () {
            () if columns.len() == 1 && row > last_row => rows.reverse(),
            () if rows.len() == 1 && column > last_column => columns.reverse(),
            () => {}
        }
        let all = rows.iter().flat_map(|row| columns.iter().map(|column| (*row, *column)));
        Ok(Value::cells(all.filter_map(|(row, column)| frame.at(row, column))))
    }

    fn piece(&mut self, items: &[Value], first: &Expression, last: &Expression, span: Span) -> LayoutResult<Value> {
        let (from, to) = (self.static_integer(first)?, self.static_integer(last)?);
        let start = from.checked_sub(1).and_then(|n| usize::try_from(n).ok());
        let end = usize::try_from(to).ok();
        let piece = start.zip(end).and_then(|(start, end)| items.get(start..end));
        let piece = piece.ok_or_else(|| {
            let message = format!("there is no piece {from}..{to} of {}", counted(items));
            Box::new(no_value(message, span, "out of range").help("items are counted from 1"))
        })?;
        self.expander.budget.spend(piece.len() as u64, span)?;
        Ok(Value::list(piece.iter().cloned()))
    }

    fn layer(&mut self, name: &str, index: &Expression, span: Span) -> LayoutResult<Value> {
        if self.fold.is_some() {
            return Err(outside_fold(&format!("the layer `{name}`"), span));
        }
        let at = self.evaluate(index)?;
        let place = at.place_of_layer().ok_or_else(|| unexpected(PLACE, &at, index.span))?;
        self.at_layer(name, &place, span)
    }

    /// Returns the value of a layer at a place.
    fn at_layer(&self, name: &str, place: &Place, span: Span) -> LayoutResult<Value> {
        let layers = || self.expander.layers.iter().filter(|layer| layer.name == name);
        let at = |place: &Place| layers().find_map(|layer| Some((layer.boolean, layer.variable(place)?)));
        match at(place).or_else(|| at(&place.as_group()?)) {
            Some((true, variable)) => Ok(Value::Flag(Term::Variable(variable))),
            Some((false, variable)) => Ok(Value::Number(Term::Variable(variable))),
            None => {
                let shown = self.expander.layout.place_name(place);
                let message = Diagnostic::new(Code::E0458, format!("the layer `{name}` has no value at {shown}"));
                Err(Box::new(message.at(span, format!("not defined on this {}", place.noun()))))
            }
        }
    }

    fn choice(
        &mut self,
        condition: &Expression,
        then: &Expression,
        otherwise: &Expression,
        span: Span,
    ) -> LayoutResult<Value> {
        let formula = match self.condition(condition)? {
            Formula::Constant(true) => return self.evaluate(then),
            Formula::Constant(false) => return self.evaluate(otherwise),
            formula => formula,
        };
        self.expander.budget.spend(size(FormulaNode::Formula(&formula)).0, span)?;
        let (x, y) = (self.evaluate(then)?, self.evaluate(otherwise)?);
        let is_formula = |value: &Value| matches!(value, Value::Formula(_) | Value::Truth(_));
        if is_formula(&x) || is_formula(&y) {
            let (x, y) = (self.formula(x, then.span)?, self.formula(y, otherwise.span)?);
            let both = [build::implies(formula.clone(), x), build::any([formula, y])];
            return Ok(Value::formula(build::all(both)));
        }
        let flags = matches!((&x, &y), (Value::Flag(_), Value::Flag(_)));
        let (x, y) = (self.term(x, then.span)?, self.term(y, otherwise.span)?);
        let term = build::choose(formula, x, y);
        Ok(if flags { Value::Flag(term) } else { Value::number(term) })
    }

    /// Returns the value of a cell, by its definition if there is one.
    pub fn cell_value(&self, cell: CellId, span: Span) -> LayoutResult<Term> {
        if self.fold.is_some() {
            return Err(outside_fold("a cell", span));
        }
        if self.defining {
            return Err(own_value(span));
        }
        self.expander.cell_value(cell, span, self.depth)
    }

    /// Marks the following evaluation as part of the definition of `value`.
    pub fn define_value(&mut self, depth: usize) {
        self.defining = true;
        self.depth = depth;
    }

    /// Returns the digit of a cell as a term.
    pub fn digit(&self, cell: CellId, span: Span) -> LayoutResult<Term> {
        if self.fold.is_some() {
            return Err(outside_fold("a cell", span));
        }
        Ok(Term::Variable(VarId(cell.0)))
    }

    /// Converts to an integer term; a cell gives its value, unless the clue reads digits.
    pub fn term(&self, value: Value, span: Span) -> LayoutResult<Term> {
        match value {
            Value::Integer(n) => Ok(Term::Integer(n)),
            Value::Number(term) | Value::Flag(term) => Ok(term),
            Value::Cell(cell) if self.reads == CellReading::Digits => self.digit(cell, span),
            Value::Cell(cell) => self.cell_value(cell, span),
            Value::Undefined(why) => self.without_value(&why).map(|()| build::undefined()),
            Value::Formula(_) | Value::Truth(_) => Err(super::problem::wrong_type(INTEGER, FORMULA, span)),
            other => Err(unexpected(INTEGER, &other, span)),
        }
    }

    /// Converts to an integer term; a cell gives its digit, unless the clue reads values.
    pub fn digit_term(&self, value: Value, span: Span) -> LayoutResult<Term> {
        match value {
            Value::Cell(cell) if self.reads != CellReading::Values => self.digit(cell, span),
            other => self.term(other, span),
        }
    }

    /// Converts to a formula.
    pub fn formula(&self, value: Value, span: Span) -> LayoutResult<Formula> {
        match value {
            Value::Truth(truth) => Ok(Formula::Constant(truth)),
            Value::Formula(formula) => Ok(formula),
            Value::Flag(term) => Ok(build::compare(term, Comparison::Equal, Term::Integer(1))),
            Value::Undefined(why) => self.without_value(&why).map(|()| Formula::Constant(false)),
            Value::Number(_) | Value::Integer(_) => Err(super::problem::wrong_type(FORMULA, INTEGER, span)),
            other => Err(unexpected(FORMULA, &other, span)),
        }
    }

    /// Handles a static expression without a value where one is read.
    fn without_value(&self, why: &Diagnostic) -> LayoutResult<()> {
        match self.rule.map_or(self.expander.rules.version, |rule| rule.version) {
            Version::One => {
                self.expander.note_outdated(why);
                Ok(())
            }
            Version::Two => Err(Box::new(why.clone())),
        }
    }

    /// Adds the current item of a loop to a message about an expression inside it.
    fn at_item(&self, mut message: Box<Diagnostic>, names: &[Name], item: &Value) -> Box<Diagnostic> {
        if !matches!(message.code, Code::E0457 | Code::E0458) {
            return message;
        }
        let shown = |(name, value): (&Name, &Value)| match value {
            Value::Integer(n) => Some(format!("{} = {n}", name.text)),
            Value::Cell(cell) => Some(format!("{} = {}", name.text, self.expander.layout.position(*cell))),
            _ => None,
        };
        let shown: Vec<String> = match (names, item) {
            ([name], item) => shown((name, item)).into_iter().collect(),
            (names, Value::Tuple(parts) | Value::List(parts)) => {
                names.iter().zip(parts.iter()).filter_map(shown).collect()
            }
            _ => Vec::new(),
        };
        if !shown.is_empty() {
            let at = if message.message.contains(", at ") { "" } else { "at " };
            message.message += &format!(", {at}{}", shown.join(", "));
        }
        message
    }

    /// Evaluates an expression to an integer term.
    pub fn integer_term(&mut self, expression: &Expression) -> LayoutResult<Term> {
        let value = self.evaluate(expression)?;
        self.term(value, expression.span)
    }

    /// Returns the absolute value of a number.
    pub fn absolute(&self, value: Value, span: Span) -> LayoutResult<Value> {
        Ok(settled(build::absolute(self.term(value, span)?), || beyond("this", span)))
    }

    /// Evaluates an expression to a formula.
    pub fn condition(&mut self, expression: &Expression) -> LayoutResult<Formula> {
        let value = self.evaluate(expression)?;
        self.formula(value, expression.span)
    }

    /// Evaluates an expression to a static truth value.
    pub fn static_truth(&mut self, expression: &Expression) -> LayoutResult<bool> {
        match self.condition(expression)? {
            Formula::Constant(truth) => Ok(truth),
            _ => Err(too_late("true or false", expression.span)),
        }
    }

    /// Evaluates an expression to a static integer.
    pub fn static_integer(&mut self, expression: &Expression) -> LayoutResult<i64> {
        match self.evaluate(expression)? {
            Value::Integer(n) => Ok(n),
            Value::Cell(_) => Err(too_late(INTEGER, expression.span)),
            other => Err(unexpected(INTEGER, &other, expression.span)),
        }
    }

    /// Evaluates an expression to the items of a list.
    pub fn static_items(&mut self, expression: &Expression) -> LayoutResult<Rc<[Value]>> {
        match self.evaluate(expression)? {
            Value::List(items) => Ok(items),
            other => Err(unexpected("a list", &other, expression.span)),
        }
    }

    /// Binds the names of a loop to an item: one name to all of it, several names to its parts.
    fn destructure(&mut self, names: &[Name], item: &Value, span: Span) -> LayoutResult<()> {
        if let [name] = names {
            self.bind(&name.text, item.clone());
            return Ok(());
        }
        match item {
            Value::Tuple(parts) | Value::List(parts) if parts.len() == names.len() => {
                for (name, part) in names.iter().zip(parts.iter()) {
                    self.bind(&name.text, part.clone());
                }
                Ok(())
            }
            other => {
                let wanted = format!("items of {} parts, one for each name", names.len());
                Err(unexpected(&wanted, other, span))
            }
        }
    }
}

/// Returns the value of a term; if it is always undefined, a value without a result, for this reason.
fn settled(term: Term, why: impl FnOnce() -> Diagnostic) -> Value {
    if build::is_undefined(&term) { Value::undefined(why()) } else { Value::number(term) }
}

/// Makes the message that a number has more than 64 bits.
fn beyond(what: &str, span: Span) -> Diagnostic {
    let message = no_value(format!("{what} exceeds 64 bits"), span, "too large for an integer");
    message.because(format!("integers go from {} to {}", i64::MIN, i64::MAX))
}

fn out_of_range(position: i64, items: &[Value], span: Span) -> Diagnostic {
    let message = no_value(format!("index {position} of {}", counted(items)), span, "out of range");
    message.help("items are counted from 1: end the loop earlier, or exclude this with `where` or `if`")
}

/// Returns the number of items in words.
fn counted(items: &[Value]) -> String {
    let cells = items.iter().all(|item| matches!(item, Value::Cell(_))) && !items.is_empty();
    let noun = if cells { "cell" } else { "item" };
    format!("{} {noun}{}", items.len(), if items.len() == 1 { "" } else { "s" })
}

/// Returns the number of nodes and the depth of a value's content.
pub(super) fn measure(value: &Value) -> (u64, usize) {
    match value {
        Value::Number(term) | Value::Flag(term) => size(FormulaNode::Term(term)),
        Value::Formula(formula) => size(FormulaNode::Formula(formula)),
        _ => (1, 1),
    }
}
