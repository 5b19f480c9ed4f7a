//! Evaluates `fold` to state machines.

use super::super::build;
use super::super::problem::{nested_fold, too_late, too_many_pieces, unexpected, wrong_pieces};
use super::super::value::Value;
use super::{Evaluator, measure};
use crate::language::layouts::LayoutResult;
use crate::model::VarId;
use crate::puzzle::{Arm, Formula, Machine, Span, Term};
use crate::syntax::ast::{Fold, FoldArm};
use std::sync::Arc;

/// The largest number of state variables.
pub(in crate::language::rules) const MAX_PIECES: usize = 16;

impl Evaluator<'_, '_> {
    pub(super) fn fold(&mut self, fold: &Fold, span: Span) -> LayoutResult<Value> {
        if self.fold.is_some() {
            return Err(nested_fold(span));
        }
        if let Some(piece) = fold.state.get(MAX_PIECES) {
            return Err(too_many_pieces(MAX_PIECES, piece.name.span));
        }
        let items = self.static_items(&fold.line)?;
        self.expander.budget.spend(items.iter().map(|item| measure(item).0).sum(), span)?;
        let line =
            items.iter().map(|item| self.term(item.clone(), fold.line.span)).collect::<LayoutResult<Vec<_>>>()?;
        let mut start = Vec::with_capacity(fold.state.len());
        let mut flags = Vec::with_capacity(fold.state.len());
        for piece in &fold.state {
            let (value, flag) = match self.evaluate(&piece.start)? {
                Value::Integer(n) => (n, false),
                Value::Truth(truth) => (i64::from(truth), true),
                Value::Cell(_) => return Err(too_late("an integer", piece.start.span)),
                other => return Err(unexpected("an integer, or true or false", &other, piece.start.span)),
            };
            start.push(value);
            flags.push(flag);
        }
        let scope = self.locals.len();
        self.fold = Some(scope);
        let machine = self.machine(fold, start, &flags);
        self.fold = None;
        self.locals.truncate(scope);
        if line.iter().any(build::is_undefined) {
            return Ok(Value::Truth(false));
        }
        Ok(Value::formula(Formula::Fold(line, Arc::new(machine?))))
    }

    fn machine(&mut self, fold: &Fold, start: Vec<i64>, flags: &[bool]) -> LayoutResult<Machine> {
        for (i, (piece, flag)) in fold.state.iter().zip(flags).enumerate() {
            let register = Term::Variable(VarId(i as u32));
            self.bind(&piece.name.text, if *flag { Value::Flag(register) } else { Value::Number(register) });
        }
        let input = Term::Variable(VarId(start.len() as u32));
        self.bind(&fold.input.text, Value::Number(input));
        let mut arms = Vec::with_capacity(fold.arms.len());
        for arm in &fold.arms {
            let condition = arm.condition.as_ref().map_or(Ok(Formula::Constant(true)), |f| self.condition(f))?;
            let next = arm.next.as_ref().map(|_| self.next_state(arm, flags)).transpose()?;
            arms.push(Arm { condition, next });
        }
        self.locals.pop();
        Ok(Machine { start, arms, accept: self.condition(&fold.ends)? })
    }

    fn next_state(&mut self, arm: &FoldArm, flags: &[bool]) -> LayoutResult<Vec<Term>> {
        let written = arm.next.as_deref().unwrap_or_default();
        if written.len() != flags.len() {
            return Err(wrong_pieces(flags.len(), arm.span));
        }
        let mut next = Vec::with_capacity(flags.len());
        for (expression, flag) in written.iter().zip(flags) {
            next.push(if *flag {
                match self.evaluate(expression)? {
                    Value::Flag(term) => term,
                    other => {
                        let formula = self.formula(other, expression.span)?;
                        build::choose(formula, Term::Integer(1), Term::Integer(0))
                    }
                }
            } else {
                self.integer_term(expression)?
            });
        }
        Ok(next)
    }
}
