//! Type checking of `sum`, `count`, `all` and similar aggregates.

use super::super::evaluate::{Aggregate, SIZES};
use super::super::problem::{outside_fold, too_late, unexpected_kind, wrong_count, wrong_type};
use super::super::types::Type;
use super::Checker;
use super::expression::{number, truth};
use crate::code::Code;
use crate::puzzle::Span;
use crate::syntax::Diagnostic;
use crate::syntax::ast::{CallArgument, Comprehension};

/// The type of an aggregate's items, and whether it is static which items there are.
struct Items {
    kinds: Vec<(Type, Span)>,
    known: bool,
    /// Whether the comprehension has no body: `x in items where f`.
    bare: bool,
}

impl Checker<'_, '_> {
    pub(super) fn aggregate(&mut self, which: Aggregate, form: &str, argument: &CallArgument, span: Span) -> Type {
        let items = match argument {
            CallArgument::Comprehension(of) => self.comprehension(which, form, of),
            CallArgument::List(_) if which.is_graph() => return self.report(wrong_count(form, span)),
            CallArgument::List(arguments) => {
                if let Some(name) = arguments.iter().find_map(|argument| argument.name.as_ref()) {
                    return self.report(wrong_count(form, name.span));
                }
                let kinds = arguments.iter().map(|a| (self.kind(&a.value), a.value.span)).collect::<Vec<_>>();
                let kinds = match kinds.as_slice() {
                    [] => return self.report(wrong_count(form, span)),
                    [(Type::List(item), span)] => vec![((**item).clone(), *span)],
                    [(Type::Tuple(items), span)] => items.iter().map(|item| (item.clone(), *span)).collect(),
                    [(Type::Unknown, _)] => return Type::Unknown,
                    [(other, span)] => return self.report(unexpected_kind("a list", other, *span)),
                    _ => kinds,
                };
                Items { kinds, known: true, bare: false }
            }
        };
        self.combined(which, items)
    }

    fn combined(&mut self, which: Aggregate, items: Items) -> Type {
        let mut fixed = items.known;
        match which {
            Aggregate::Sum | Aggregate::Product | Aggregate::Minimum | Aggregate::Maximum => {
                for (kind, span) in &items.kinds {
                    fixed &= self.as_number(kind, *span);
                }
                number(fixed)
            }
            Aggregate::Distinct => {
                for (kind, span) in &items.kinds {
                    match kind {
                        Type::Cell if self.fold.is_some() => {
                            self.report(outside_fold("a cell", *span));
                        }
                        Type::Cell => fixed = false,
                        kind => fixed &= self.as_number(kind, *span),
                    }
                }
                truth(fixed)
            }
            Aggregate::Count | Aggregate::Any if items.bare => {
                if which == Aggregate::Count {
                    number(fixed)
                } else {
                    truth(fixed)
                }
            }
            Aggregate::Count | Aggregate::All | Aggregate::Any => {
                for (kind, span) in &items.kinds {
                    fixed &= self.as_formula(kind, *span);
                }
                if which == Aggregate::Count { number(fixed) } else { truth(fixed) }
            }
            Aggregate::The if fixed => items.kinds.into_iter().next().map_or(Type::Unknown, |(kind, _)| kind),
            Aggregate::The => {
                for (kind, span) in &items.kinds {
                    self.as_number(kind, *span);
                }
                number(false)
            }
            Aggregate::List => {
                let joined = items.kinds.iter().try_fold(Type::Unknown, |joined, (kind, _)| joined.join(kind));
                Type::list(joined.unwrap_or(Type::Unknown))
            }
            Aggregate::Connected
            | Aggregate::Bordered
            | Aggregate::Loop
            | Aggregate::Path
            | Aggregate::Acyclic
            | Aggregate::Division => {
                for (kind, span) in &items.kinds {
                    let is_cell = *kind == Type::Cell;
                    let fits = match which {
                        _ if which.takes_edges() => !is_cell && kind.is_place(),
                        Aggregate::Bordered => is_cell || *kind == Type::Unknown,
                        _ => kind.is_place(),
                    };
                    if !fits {
                        self.report(unexpected_kind(which.members(), kind, *span));
                    }
                }
                truth(fixed)
            }
        }
    }

    fn comprehension(&mut self, which: Aggregate, form: &str, of: &Comprehension) -> Items {
        let scope = self.locals.len();
        let mut items = self.generated(&of.over);
        let span = of.over.first.source.span;
        let item = match items.pop() {
            Some(only) if items.is_empty() => only,
            last => Type::Tuple(items.into_iter().chain(last).collect()),
        };
        let mut known = true;
        if let Some(condition) = &of.condition {
            known = self.formula(condition);
            if !known && which.needs_known_condition() {
                self.report(too_late("true or false", condition.span));
            }
        }
        let kind = match (&of.body, which) {
            (Some(body), Aggregate::Division) => {
                match self.kind(body) {
                    Type::Integer | Type::Layer { boolean: false } | Type::Unknown => {}
                    other => drop(self.report(wrong_type(SIZES, other.noun(), body.span))),
                }
                (item, span)
            }
            (Some(body), _) if which.is_graph() => (self.report(wrong_count(form, body.span)), body.span),
            (Some(body), _) => (self.kind(body), body.span),
            (None, Aggregate::All) => {
                let message = Diagnostic::new(Code::E0453, "`all` has no condition for its items");
                let message = message.at(span, "what holds?").help("write `all(c in cells: c > 3)`");
                (self.report(Box::new(message)), span)
            }
            (None, _) => (item, span),
        };
        self.locals.truncate(scope);
        Items { kinds: vec![kind], known, bare: of.body.is_none() }
    }
}
