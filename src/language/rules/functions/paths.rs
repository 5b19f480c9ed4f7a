//! Functions of paths and other lists: splitting, joining, reading as numbers and as words.

use super::{Call, Evaluator, Function};
use crate::code::Code;
use crate::language::layouts::LayoutResult;
use crate::language::rules::argument_type::{ArgumentType, ITEMS, PATHS};
use crate::language::rules::pattern;
use crate::language::rules::problem::no_value;
use crate::language::rules::value::Value;
use crate::puzzle::{CellId, Formula, Term, is_closed};
use crate::syntax::Diagnostic;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

const PAIRS: ArgumentType = ArgumentType::List(&ArgumentType::Pair(&ArgumentType::Item, &ArgumentType::Item));
const LISTS: ArgumentType = ArgumentType::List(&ITEMS);
const PATH: &[(&str, ArgumentType)] = &[("p", ArgumentType::List(&ArgumentType::Cell))];
const ONE: &[(&str, ArgumentType)] = &[("p", ITEMS)];
const TWO: &[(&str, ArgumentType)] = &[("p", ITEMS), ("q", ITEMS)];

pub(super) const TABLE: &[Function] = &[
    Function::new("adjacent", ONE, PAIRS, "The pairs of neighbours along the path, in its order.", |_, call| {
        Ok(Value::list(call.list(0)?.windows(2).map(|pair| Value::pair(pair[0].clone(), pair[1].clone()))))
    }),
    Function::new("pairs", ONE, PAIRS, "All pairs of items at two different positions in the list, each once.", pairs),
    Function::new(
        "windows",
        &[("p", ITEMS), ("k", ArgumentType::Integer)],
        LISTS,
        "All sublists of k consecutive items, in order.",
        windows,
    ),
    Function::new(
        "segments",
        &[("p", ArgumentType::List(&ArgumentType::Cell)), ("boxes", PATHS)],
        PATHS,
        "The path cut where it leaves a box: each visit to a box is a separate segment.",
        segments,
    ),
    Function::new(
        "zip",
        &[("p", ITEMS), ("q", ArgumentType::List(&ArgumentType::Other))],
        ArgumentType::List(&ArgumentType::Pair(&ArgumentType::Item, &ArgumentType::Other)),
        "The pairs of items at the same position of two lists of equal length.",
        zip,
    ),
    Function::new("reversed", ONE, ITEMS, "The list in reverse order.", |_, call| {
        Ok(Value::list(call.list(0)?.iter().rev().cloned()))
    }),
    Function::new("first", ONE, ArgumentType::Item, "The first item.", |_, call| Ok(end(call, call.list(0)?.first()))),
    Function::new("last", ONE, ArgumentType::Item, "The last item.", |_, call| Ok(end(call, call.list(0)?.last()))),
    Function::new("length", ONE, ArgumentType::Integer, "The number of items.", |_, call| {
        Ok(Value::Integer(call.list(0)?.len() as i64))
    }),
    Function {
        variadic: true,
        ..Function::new("join", TWO, ITEMS, "One list after the other.", |e, call| {
            let mut all = Vec::new();
            for i in 0..call.values.len() {
                all.extend(call.list(i)?.iter().cloned());
            }
            e.expander.budget.spend(all.len() as u64, call.span)?;
            Ok(Value::list(all))
        })
    },
    Function::new("without", TWO, ITEMS, "The items of p that are not in q.", |e, call| keep(e, call, false)),
    Function::new("common", TWO, ITEMS, "The items of p that are in q.", |e, call| keep(e, call, true)),
    Function::new(
        "contains",
        &[("p", ITEMS), ("x", ArgumentType::Item)],
        ArgumentType::Truth,
        "Whether x is an item of p.",
        |e, call| {
            let items = call.list(0)?;
            e.expander.budget.spend(items.len() as u64, call.span)?;
            Ok(Value::Truth(items.iter().any(|item| item.same(&call.values[1]))))
        },
    ),
    Function::new("repeats", ONE, ArgumentType::Truth, "Whether an item occurs twice.", repeats),
    Function::new(
        "closed",
        PATH,
        ArgumentType::Truth,
        "Whether a line ends in the cell in which it begins, with at least two cells in between.",
        |_, call| Ok(Value::Truth(is_closed(&call.cells(0)?))),
    ),
    Function::new(
        "opened",
        PATH,
        ArgumentType::List(&ArgumentType::Cell),
        "A closed line without its last cell, so that its first cell occurs once; any other line unchanged.",
        |_, call| {
            let cells = call.cells(0)?;
            let once = cells.len() - usize::from(is_closed(&cells));
            Ok(Value::list(cells[..once].iter().map(|cell| Value::Cell(*cell))))
        },
    ),
    Function::new("flatten", &[("lists", LISTS)], ITEMS, "The items of all lists, one list after the other.", flatten),
    Function::new(
        "number",
        &[("p", ArgumentType::List(&ArgumentType::Number))],
        ArgumentType::Number,
        "The values written one after the other, read as a decimal number.",
        number,
    ),
    Function::new(
        "matches",
        &[("p", ArgumentType::List(&ArgumentType::Number)), ("pattern", ArgumentType::Text)],
        ArgumentType::Formula,
        "Whether the digits, read in order, match the regular expression.",
        matches,
    ),
];

fn end(call: &Call, item: Option<&Value>) -> Value {
    item.cloned()
        .unwrap_or_else(|| Value::undefined(no_value("an empty list has no first or last item", call.span, "empty")))
}

fn pairs(e: &mut Evaluator, call: &Call) -> LayoutResult<Value> {
    let items = call.list(0)?;
    let count = items.len() as u64;
    e.expander.budget.spend(count.saturating_mul(count.saturating_sub(1)) / 2, call.span)?;
    let first = items.iter().enumerate();
    Ok(Value::list(first.flat_map(|(i, a)| items[i + 1..].iter().map(|b| Value::pair(a.clone(), b.clone())))))
}

fn windows(e: &mut Evaluator, call: &Call) -> LayoutResult<Value> {
    let items = call.list(0)?;
    let wanted = call.integer(1)?;
    let Some(length) = usize::try_from(wanted).ok().filter(|k| *k > 0) else {
        return Err(Box::new(no_value(format!("there are no windows of {wanted}"), call.spans[1], "at least 1")));
    };
    if length > items.len() {
        return Ok(Value::list([]));
    }
    e.expander.budget.spend(((items.len() - length + 1) as u64).saturating_mul(length as u64), call.span)?;
    Ok(Value::list(items.windows(length).map(|window| Value::list(window.iter().cloned()))))
}

fn segments(e: &mut Evaluator, call: &Call) -> LayoutResult<Value> {
    let path = call.cells(0)?;
    let mut member: HashMap<CellId, Vec<usize>> = HashMap::new();
    for (i, cells) in call.paths(1)?.into_iter().enumerate() {
        e.expander.budget.spend(cells.len() as u64, call.span)?;
        for cell in cells {
            let of = member.entry(cell).or_default();
            if of.last() != Some(&i) {
                of.push(i);
            }
        }
    }
    let mut segments: Vec<(usize, Vec<Value>)> = Vec::new();
    for cell in path {
        let place = e.expander.layout.position(cell);
        let of = match member.get(&cell).map(Vec::as_slice) {
            Some([one]) => *one,
            found => {
                let how = if found.is_some() { "more than one" } else { "none" };
                let message =
                    Diagnostic::new(Code::E0458, format!("{place} is in {how} of the groups that cut the path"));
                return Err(Box::new(message.at(call.span, format!("{place} is in {how} of them"))));
            }
        };
        match segments.last_mut() {
            Some((last, cells)) if *last == of => cells.push(Value::Cell(cell)),
            _ => segments.push((of, vec![Value::Cell(cell)])),
        }
    }
    Ok(Value::list(segments.into_iter().map(|(_, cells)| Value::list(cells))))
}

fn zip(_: &mut Evaluator, call: &Call) -> LayoutResult<Value> {
    let (p, q) = (call.list(0)?, call.list(1)?);
    if p.len() != q.len() {
        let message = format!("{} items and {} items cannot be paired", p.len(), q.len());
        return Err(Box::new(no_value(message, call.span, "not of equal length")));
    }
    Ok(Value::list(p.iter().zip(q.iter()).map(|(a, b)| Value::pair(a.clone(), b.clone()))))
}

/// Returns the items of the first list that are in the second, or those that are not.
fn keep(e: &mut Evaluator, call: &Call, wanted: bool) -> LayoutResult<Value> {
    let (items, others) = (call.list(0)?, call.list(1)?);
    let cells: Option<HashSet<CellId>> =
        others.iter().map(|item| if let Value::Cell(cell) = item { Some(*cell) } else { None }).collect();
    let known = |item: &Value| match (&cells, item) {
        (Some(cells), Value::Cell(cell)) => cells.contains(cell),
        _ => others.iter().any(|other| other.same(item)),
    };
    let work = if cells.is_some() { items.len() + others.len() } else { items.len().saturating_mul(others.len()) };
    e.expander.budget.spend(work as u64, call.span)?;
    Ok(Value::list(items.iter().filter(|item| known(item) == wanted).cloned()))
}

fn repeats(e: &mut Evaluator, call: &Call) -> LayoutResult<Value> {
    let items = call.list(0)?;
    let mut seen = HashSet::new();
    let cells: Option<Vec<bool>> =
        items.iter().map(|item| if let Value::Cell(cell) = item { Some(!seen.insert(*cell)) } else { None }).collect();
    if let Some(cells) = cells {
        return Ok(Value::Truth(cells.into_iter().any(|twice| twice)));
    }
    e.expander.budget.spend((items.len() as u64).saturating_mul(items.len() as u64), call.span)?;
    Ok(Value::Truth(items.iter().enumerate().any(|(i, item)| items[..i].iter().any(|other| other.same(item)))))
}

fn flatten(e: &mut Evaluator, call: &Call) -> LayoutResult<Value> {
    let mut all = Vec::new();
    for list in call.list(0)?.iter() {
        let (Value::List(items) | Value::Tuple(items)) = list else {
            return Err(super::super::problem::unexpected("a list of lists", list, call.spans[0]));
        };
        e.expander.budget.spend(items.len() as u64, call.span)?;
        all.extend(items.iter().cloned());
    }
    Ok(Value::list(all))
}

fn number(e: &mut Evaluator, call: &Call) -> LayoutResult<Value> {
    let items: &Rc<[Value]> = call.list(0)?;
    let terms = items.iter().map(|item| e.term(item.clone(), call.spans[0])).collect::<LayoutResult<Vec<Term>>>()?;
    if terms.is_empty() {
        return Ok(Value::undefined(no_value("an empty list is not a number", call.span, "empty")));
    }
    Ok(Value::Number(Term::Concatenation(terms)))
}

fn matches(e: &mut Evaluator, call: &Call) -> LayoutResult<Value> {
    let terms = call.list(0)?.iter().map(|item| e.digit_term(item.clone(), call.spans[0]));
    let terms = terms.collect::<LayoutResult<Vec<Term>>>()?;
    let Value::Text(text) = &call.values[1] else {
        return Err(super::super::problem::unexpected("a text", &call.values[1], call.spans[1]));
    };
    if let Some(pattern) = e.expander.patterns.borrow().get(text) {
        return Ok(Value::Formula(Formula::Matches(terms, pattern.clone())));
    }
    let pattern = pattern::parse(text, &e.expander.layout.symbols, call.spans[1])?;
    let pattern = std::sync::Arc::new(pattern);
    e.expander.patterns.borrow_mut().insert(Rc::clone(text), pattern.clone());
    Ok(Value::Formula(Formula::Matches(terms, pattern)))
}
