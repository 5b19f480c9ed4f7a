//! Type checking of state machines (`fold`).

use super::super::evaluate::MAX_PIECES;
use super::super::problem::{nested_fold, too_late, too_many_pieces, unexpected_kind, wrong_pieces};
use super::super::types::Type;
use super::Checker;
use crate::puzzle::Span;
use crate::syntax::ast::Fold;

impl Checker<'_, '_> {
    pub(super) fn fold(&mut self, fold: &Fold, span: Span) -> Type {
        if self.fold.is_some() {
            return self.report(nested_fold(span));
        }
        if let Some(piece) = fold.state.get(MAX_PIECES) {
            self.report(too_many_pieces(MAX_PIECES, piece.name.span));
        }
        let item = self.items(&fold.line);
        self.as_number(&item, fold.line.span);
        let mut state = Vec::with_capacity(fold.state.len());
        for piece in &fold.state {
            let kind = self.kind(&piece.start);
            state.push(match kind {
                Type::Integer => Type::Number,
                Type::Truth => Type::Flag,
                Type::Unknown => Type::Unknown,
                Type::Cell => self.report(too_late("an integer", piece.start.span)),
                other => self.report(unexpected_kind("an integer, or true or false", &other, piece.start.span)),
            });
        }
        let scope = self.locals.len();
        self.fold = Some(scope);
        for (piece, kind) in fold.state.iter().zip(&state) {
            self.bind(&piece.name, kind.clone());
        }
        self.bind(&fold.input, Type::Number);
        for arm in &fold.arms {
            if let Some(condition) = &arm.condition {
                self.formula(condition);
            }
            let Some(next) = &arm.next else { continue };
            if next.len() != state.len() {
                self.report(wrong_pieces(state.len(), arm.span));
            }
            for (expression, piece) in next.iter().zip(&state) {
                let kind = self.kind(expression);
                match piece {
                    Type::Flag => self.as_formula(&kind, expression.span),
                    _ => self.as_number(&kind, expression.span),
                };
            }
        }
        self.locals.pop();
        self.formula(&fold.ends);
        self.fold = None;
        self.locals.truncate(scope);
        Type::Formula
    }
}
