//! Functions that return the places of other clues, for negative constraints.

use super::{Call, Evaluator, Function};
use crate::language::layouts::LayoutResult;
use crate::language::rules::argument_type::{ArgumentType, PATHS};
use crate::language::rules::problem::unknown;
use crate::language::rules::steps::Steps;
use crate::language::rules::value::Value;
use crate::puzzle::CellId;
use compact_str::CompactString;
use std::collections::HashSet;

const RULES: &[(&str, ArgumentType)] = &[("rule", ArgumentType::Rule)];

pub(super) const TABLE: &[Function] = &[
    Function {
        variadic: true,
        ..Function::new(
            "unmarked",
            RULES,
            ArgumentType::List(&ArgumentType::Pair(&ArgumentType::Cell, &ArgumentType::Cell)),
            "The pairs of orthogonal neighbours without a clue of these rules.",
            unmarked,
        )
    },
    Function {
        variadic: true,
        ..Function::new("marked", RULES, PATHS, "For each clue of these rules, the list of its cells.", |e, call| {
            let places = rules(e, call)?.into_iter().flat_map(|rule| e.expander.marks.get(&rule));
            Ok(Value::list(places.flatten().map(|cells| Value::cells(cells.iter().copied()))))
        })
    },
];

/// Returns the rules that the arguments name.
fn rules(e: &Evaluator, call: &Call) -> LayoutResult<Vec<CompactString>> {
    let mut names = Vec::with_capacity(call.values.len());
    for (value, span) in call.values.iter().zip(&call.spans) {
        let Value::Rule(name) = value else {
            return Err(super::super::problem::unexpected("the name of a rule", value, *span));
        };
        if e.expander.rules.get(name).is_none() {
            return Err(unknown("rule", name, *span, e.expander.rules.names()));
        }
        e.expander.looked_at.borrow_mut().insert(name.clone());
        names.push(name.clone());
    }
    Ok(names)
}

fn unmarked(e: &mut Evaluator, call: &Call) -> LayoutResult<Value> {
    let mut marked: HashSet<(CellId, CellId)> = HashSet::new();
    for rule in rules(e, call)? {
        for place in e.expander.marks.get(&rule).into_iter().flatten() {
            marked.extend(place.windows(2).map(|pair| (pair[0].min(pair[1]), pair[0].max(pair[1]))));
        }
    }
    let frame = e.frame();
    e.expander.budget.spend(frame.cells.len() as u64 * 2, call.span)?;
    let Some(steps) = Steps::leaper(0, 1) else { return Ok(Value::list([])) };
    let mut open = Vec::new();
    for cell in &frame.cells {
        let later = steps.from(&frame, *cell).into_iter().filter(|other| other > cell);
        let unmarked = later.filter(|other| !marked.contains(&(*cell, *other)));
        open.extend(unmarked.map(|other| Value::pair(Value::Cell(*cell), Value::Cell(other))));
    }
    Ok(Value::list(open))
}
