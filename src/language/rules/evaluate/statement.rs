//! Evaluates the statements of a rule to its demands.

use super::super::build;
use super::super::size::size;
use super::super::value::Value;
use super::{Evaluator, measure};
use crate::code::Code;
use crate::language::layouts::LayoutResult;
use crate::puzzle::{Demand, Formula, FormulaNode, Span};
use crate::syntax::Diagnostic;
use crate::syntax::ast::{Block, Expression, Generator, Generators, Repeat, Statement, StatementKind};

/// The largest depth of a formula, and of the value of a name.
const MAX_FORMULA_DEPTH: usize = 400;
const MAX_NAMED_DEPTH: usize = 100;

impl Evaluator<'_, '_> {
    /// Returns all demands of a block. Demands that always hold are omitted.
    pub fn demands(&mut self, block: &Block) -> LayoutResult<Vec<Demand>> {
        let mut demands = Vec::new();
        self.block(block, &mut demands)?;
        Ok(demands)
    }

    fn block(&mut self, block: &Block, demands: &mut Vec<Demand>) -> LayoutResult<()> {
        self.enter(block.span)?;
        let scope = self.locals.len();
        for statement in &block.statements {
            self.statement(statement, demands)?;
        }
        self.locals.truncate(scope);
        self.depth -= 1;
        Ok(())
    }

    fn statement(&mut self, statement: &Statement, demands: &mut Vec<Demand>) -> LayoutResult<()> {
        let span = statement.span;
        self.expander.budget.spend(1, span)?;
        match &statement.kind {
            StatementKind::Formula(expression) => {
                let formula = self.condition(expression)?;
                demand(formula, span, demands)
            }
            StatementKind::Let(name, expression) => {
                let value = self.named_value(expression)?;
                self.bind(&name.text, value);
                Ok(())
            }
            StatementKind::Require(condition, said) => {
                if self.static_truth(condition)? {
                    return Ok(());
                }
                Err(Box::new(Diagnostic::new(Code::E0460, said.clone()).at(span, "required here")))
            }
            StatementKind::For(repeat) => self.repeat(repeat, demands),
            StatementKind::If(condition, then, otherwise) => {
                self.conditional(condition, then, otherwise.as_ref(), demands)
            }
            StatementKind::Either(blocks) => {
                let mut parts = Vec::with_capacity(blocks.len());
                for block in blocks {
                    parts.push(build::all(self.demands(block)?.into_iter().map(|demand| demand.formula)));
                }
                demand(build::any(parts), span, demands)
            }
            // Declared before anything is expanded.
            StatementKind::Var(_) | StatementKind::Value(_) => Ok(()),
        }
    }

    /// Evaluates the expression of a `let`.
    pub fn named_value(&mut self, expression: &Expression) -> LayoutResult<Value> {
        let value = self.evaluate(expression)?;
        if measure(&value).1 > MAX_NAMED_DEPTH {
            return Err(too_deep(expression.span));
        }
        Ok(value)
    }

    fn repeat(&mut self, repeat: &Repeat, demands: &mut Vec<Demand>) -> LayoutResult<()> {
        self.each_item(&repeat.over, &mut |this, _| {
            let wanted = repeat.condition.as_ref().map_or(Ok(true), |condition| this.static_truth(condition))?;
            if wanted { this.block(&repeat.body, demands) } else { Ok(()) }
        })
    }

    /// Visits the items of generators with their names in scope. An item of several generators is a tuple.
    pub(super) fn each_item(
        &mut self,
        over: &Generators,
        visit: &mut dyn FnMut(&mut Self, Value) -> LayoutResult<()>,
    ) -> LayoutResult<()> {
        let generators: Vec<&Generator> = over.iter().collect();
        self.each_of(&generators, &mut Vec::new(), visit)
    }

    fn each_of(
        &mut self,
        generators: &[&Generator],
        parts: &mut Vec<Value>,
        visit: &mut dyn FnMut(&mut Self, Value) -> LayoutResult<()>,
    ) -> LayoutResult<()> {
        let Some((Generator { names, source }, rest)) = generators.split_first() else {
            let item = match &parts[..] {
                [only] => only.clone(),
                parts => Value::Tuple(parts.into()),
            };
            return visit(self, item);
        };
        for item in self.static_items(source)?.iter() {
            let scope = self.locals.len();
            self.destructure(names, item, source.span)?;
            parts.push(item.clone());
            let visited = self.each_of(rest, parts, visit);
            parts.pop();
            self.locals.truncate(scope);
            visited.map_err(|message| self.at_item(message, names, item))?;
        }
        Ok(())
    }

    fn conditional(
        &mut self,
        condition: &Expression,
        then: &Block,
        otherwise: Option<&Block>,
        demands: &mut Vec<Demand>,
    ) -> LayoutResult<()> {
        let formula = match self.condition(condition)? {
            Formula::Constant(true) => return self.block(then, demands),
            Formula::Constant(false) => return otherwise.map_or(Ok(()), |block| self.block(block, demands)),
            formula => formula,
        };
        let width = size(FormulaNode::Formula(&formula)).0;
        let mut guard = |this: &mut Self, block: &Block, guard: Formula| -> LayoutResult<()> {
            for inner in this.demands(block)? {
                this.expander.budget.spend(width, inner.span)?;
                demand(build::any([guard.clone(), inner.formula]), inner.span, demands)?;
            }
            Ok(())
        };
        guard(self, then, build::not(formula.clone()))?;
        match otherwise {
            Some(block) => guard(self, block, formula),
            None => Ok(()),
        }
    }
}

/// Adds a demand, unless it is always true.
fn demand(formula: Formula, span: Span, demands: &mut Vec<Demand>) -> LayoutResult<()> {
    if size(FormulaNode::Formula(&formula)).1 > MAX_FORMULA_DEPTH {
        return Err(too_deep(span));
    }
    if formula != Formula::Constant(true) {
        demands.push(Demand { formula, span });
    }
    Ok(())
}

fn too_deep(span: Span) -> Box<Diagnostic> {
    let message = Diagnostic::new(Code::E0455, "a formula is nested too deeply").at(span, "too deep");
    Box::new(message.because("the value of a name is expanded wherever the name is used"))
}
