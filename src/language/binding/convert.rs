//! Converts written arguments to values of a parameter's type, or rejects them.

use super::signature::{kind_words, signature};
use super::written::{PlacedCell, Unit, WrittenArgument};
use crate::code::Code;
use crate::language::digits::unknown_symbol;
use crate::language::layouts::LayoutResult;
use crate::language::rules::{Expander, GridIndex, ParameterType};
use crate::puzzle::{Argument, CellId, Digit, Layout, Span};
use crate::syntax::Diagnostic;
use crate::syntax::ast::{Expression, ExpressionKind, Parameter, RuleDefinition};
use std::collections::HashMap;

/// Returns the type of a parameter. Definitions with an unknown type were rejected before, and count as integers here.
pub(super) fn kind(parameter: &Parameter) -> ParameterType {
    ParameterType::named(&parameter.kind.text).unwrap_or(ParameterType::Integer)
}

/// Returns whether an argument with this syntax can have this type.
pub(super) fn fits(unit: &Unit, kind: ParameterType) -> bool {
    match kind {
        ParameterType::Integer => matches!(unit, Unit::Integer(_)),
        ParameterType::Boolean => matches!(unit, Unit::Word(w) if w.text == "true" || w.text == "false"),
        ParameterType::Text => matches!(unit, Unit::Text(_) | Unit::Word(_)),
        ParameterType::Digit => matches!(unit, Unit::Integer(_) | Unit::Word(_)),
        ParameterType::Digits => matches!(unit, Unit::Symbols(_)),
        ParameterType::Cell | ParameterType::Path | ParameterType::Set => matches!(unit, Unit::Place(_)),
    }
}

/// Converts an argument for which [`fits`] is true.
pub(super) fn convert(
    written: &WrittenArgument,
    rule: &RuleDefinition,
    parameter: &Parameter,
    layout: &Layout,
) -> LayoutResult<Argument> {
    let kind = kind(parameter);
    match (&written.unit, kind) {
        (Unit::Integer(n), ParameterType::Integer) => Ok(Argument::Integer(*n)),
        (Unit::Integer(n), ParameterType::Digit) => symbol(&n.to_string(), written.span, layout).map(Argument::Digit),
        (Unit::Word(word), ParameterType::Digit) => symbol(&word.text, word.span, layout).map(Argument::Digit),
        (Unit::Word(word), ParameterType::Boolean) => Ok(Argument::Boolean(word.text == "true")),
        (Unit::Word(word), ParameterType::Text) => Ok(Argument::Text(word.text.to_string())),
        (Unit::Text(text), ParameterType::Text) => Ok(Argument::Text((*text).to_owned())),
        (Unit::Symbols(names), ParameterType::Digits) => {
            let digits = names.iter().map(|name| symbol(&name.text, name.span, layout));
            digits.collect::<LayoutResult<Vec<_>>>().map(ascending)
        }
        (Unit::Place(cells), ParameterType::Path) => Ok(Argument::Cells(cells.iter().map(|p| p.cell).collect())),
        (Unit::Place(cells), ParameterType::Set) => {
            once(cells, rule, parameter, layout)?;
            Ok(Argument::Cells(cells.iter().map(|p| p.cell).collect()))
        }
        (Unit::Place(cells), ParameterType::Cell) if cells.len() == 1 => Ok(Argument::Cell(cells[0].cell)),
        _ => Err(wrong_unit(written, rule, parameter)),
    }
}

/// Evaluates `name = value`, or an argument of `use`.
pub(super) fn evaluate(
    value: &Expression,
    rule: &RuleDefinition,
    parameter: &Parameter,
    layout: &Layout,
    expander: &Expander,
    grid: Option<GridIndex>,
) -> LayoutResult<Argument> {
    let kind = kind(parameter);
    let argument = match (&value.kind, kind) {
        (_, ParameterType::Digit) => match written_symbol(value) {
            Some(name) => Some(Argument::Digit(symbol(&name, value.span, layout)?)),
            None => None,
        },
        (ExpressionKind::Set(items), ParameterType::Digits) => {
            let digits = items.iter().map(|item| Some((written_symbol(item)?, item.span)));
            match digits.collect::<Option<Vec<_>>>() {
                Some(names) => {
                    let digits = names.iter().map(|(name, span)| symbol(name, *span, layout));
                    Some(digits.collect::<LayoutResult<Vec<_>>>().map(ascending)?)
                }
                None => None,
            }
        }
        (ExpressionKind::Name(word), ParameterType::Text) => Some(Argument::Text(word.to_string())),
        _ => None,
    };
    match argument {
        Some(argument) if parameter.variadic => Ok(Argument::List(vec![argument])),
        Some(argument) => Ok(argument),
        None => checked(expander.argument(value, parameter, &[], grid)?, value.span, rule, parameter, layout),
    }
}

/// Rejects a place without cells, and a set with a repeated cell.
pub(super) fn checked(
    argument: Argument,
    span: Span,
    rule: &RuleDefinition,
    parameter: &Parameter,
    layout: &Layout,
) -> LayoutResult<Argument> {
    let places: Vec<&Vec<CellId>> = match &argument {
        Argument::Cells(cells) => vec![cells],
        Argument::List(items) => items
            .iter()
            .filter_map(|item| match item {
                Argument::Cells(cells) => Some(cells),
                _ => None,
            })
            .collect(),
        _ => Vec::new(),
    };
    for cells in places {
        if cells.is_empty() {
            let said = format!("`{}` of `{}` has no cells", parameter.name.text, rule.name.text);
            let message = Diagnostic::new(Code::E0307, said).at(span, "an empty place");
            return Err(Box::new(message.at(parameter.name.span, "of this parameter")));
        }
        if kind(parameter) == ParameterType::Set {
            let placed: Vec<PlacedCell> = cells.iter().map(|cell| PlacedCell { cell: *cell, span }).collect();
            once(&placed, rule, parameter, layout)?;
        }
    }
    Ok(argument)
}

/// Returns the word of a symbol in an expression.
fn written_symbol(value: &Expression) -> Option<String> {
    match &value.kind {
        ExpressionKind::Integer(n) => Some(n.to_string()),
        ExpressionKind::Name(name) => Some(name.to_string()),
        _ => None,
    }
}

fn ascending(mut digits: Vec<Digit>) -> Argument {
    digits.sort_unstable();
    digits.dedup();
    Argument::Digits(digits)
}

fn symbol(name: &str, span: Span, layout: &Layout) -> LayoutResult<Digit> {
    layout.symbols.digit_of(name).ok_or_else(|| {
        // A blank is not allowed here, so the message must not suggest it.
        Box::new(Diagnostic { help: None, ..unknown_symbol(name, &layout.symbols, span) })
    })
}

/// Rejects a cell that occurs twice in a set.
fn once(cells: &[PlacedCell], rule: &RuleDefinition, parameter: &Parameter, layout: &Layout) -> LayoutResult<()> {
    let mut seen: HashMap<CellId, Span> = HashMap::with_capacity(cells.len());
    for placed in cells {
        if let Some(first) = seen.insert(placed.cell, placed.span) {
            let place = layout.position(placed.cell);
            let said = format!("{place} occurs twice in `{}` of `{}`", parameter.name.text, rule.name.text);
            let message = Diagnostic::new(Code::E0306, said).at(placed.span, "the second time");
            let message = if first == placed.span { message } else { message.at(first, "the first") };
            let message = message.at(parameter.name.span, "a set contains each cell only once");
            return Err(Box::new(message.help("remove one of them")));
        }
    }
    Ok(())
}

/// Makes the message that an argument cannot have the type of the parameter, because of its syntax.
pub(super) fn wrong_unit(written: &WrittenArgument, rule: &RuleDefinition, parameter: &Parameter) -> Box<Diagnostic> {
    let message = wrong_kind(&written.unit.describe(), written.span, rule, parameter);
    let of_cells = matches!(kind(parameter), ParameterType::Cell | ParameterType::Path | ParameterType::Set);
    match written.unit {
        Unit::Word(_) if of_cells => {
            let help = format!("a cell is written `r1c2`: row 1, column 2; the rule is {}", signature(rule));
            Box::new(message.help(help))
        }
        _ => message,
    }
}

/// Makes the message that an argument has another type than the parameter.
fn wrong_kind(found: &str, span: Span, rule: &RuleDefinition, parameter: &Parameter) -> Box<Diagnostic> {
    let wanted = kind_words(kind(parameter));
    let said = format!("`{}` of `{}` must be {wanted}, not {found}", parameter.name.text, rule.name.text);
    let message = Diagnostic::new(Code::E0303, said).at(span, format!("expected {wanted}"));
    Box::new(message.at(parameter.name.span, "declared here").help(format!("the rule is {}", signature(rule))))
}
