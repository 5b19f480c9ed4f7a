//! The work budget for expanding the rules of one puzzle.

use crate::code::Code;
use crate::language::layouts::LayoutResult;
use crate::puzzle::Span;
use crate::syntax::Diagnostic;
use std::cell::Cell;

/// The budget: evaluation steps, items of lists, and nodes of terms and formulas, all together.
const MAX_WORK: u64 = 4_000_000;

/// The work done so far.
#[derive(Debug, Default)]
pub(super) struct EvaluationBudget(Cell<u64>);

impl EvaluationBudget {
    pub fn renew(&self) {
        self.0.set(0);
    }

    /// Charges the budget for work about to be done.
    pub fn spend(&self, amount: u64, span: Span) -> LayoutResult<()> {
        let spent = self.0.get().saturating_add(amount);
        if spent > MAX_WORK {
            return Err(too_large(amount, span));
        }
        self.0.set(spent);
        Ok(())
    }
}

#[cold]
fn too_large(amount: u64, span: Span) -> Box<Diagnostic> {
    let message = Diagnostic::new(Code::E0455, "the rules of this puzzle are too large");
    let label = if amount > 1000 {
        format!("the size grows by {amount} here")
    } else {
        "the limit is exceeded \
        here"
            .to_owned()
    };
    let message = message.at(span, label);
    let message = message.because(format!("expanding all rules may take at most {MAX_WORK} steps and terms"));
    Box::new(
        message.help("let loops run over fewer cells (`adjacent`, `neighbours` instead of `pairs`), or use a `fold`"),
    )
}
