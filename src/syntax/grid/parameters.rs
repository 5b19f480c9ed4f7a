//! Parses parameters of layouts and rules, and the arguments of `use`.

use super::cells::{limit_entries, sub_grid};
use super::cursor::{Cursor, Parse};
use super::expression::inner;
use super::primary::{argument, enclosed, new_name, separated};
use crate::syntax::ast::{Parameter, Use};

/// Parses `(total: int, line: path...)`, if it comes next.
pub(super) fn parameters(cursor: &mut Cursor) -> Parse<Vec<Parameter>> {
    if !cursor.is_mark("(") {
        return Ok(Vec::new());
    }
    enclosed(cursor, "(", ")", |cursor| separated(cursor, ")", parameter))
}

fn parameter(cursor: &mut Cursor) -> Parse<Parameter> {
    let name = new_name(cursor, "a parameter's name")?;
    if !cursor.eat_mark(":") {
        let message = cursor.unexpected("`:`");
        let example = if cursor.layout_words { "int" } else { "path" };
        return Err(Box::new(message.help(format!("write the parameter's type: `{}: {example}`", name.text))));
    }
    let kind = cursor.name("the parameter's type")?;
    let variadic = cursor.eat_mark("...");
    cursor.operators = 0;
    let default = if cursor.eat_mark("=") { Some(inner(cursor, 0)?) } else { None };
    Ok(Parameter { name, kind, variadic, default })
}

/// Parses `classic(3, 4)`.
pub(super) fn usage(cursor: &mut Cursor) -> Parse<Use> {
    let name = cursor.name("the name of a layout or rule")?;
    let mut arguments = Vec::new();
    if cursor.is_mark("(") {
        arguments = enclosed(cursor, "(", ")", |cursor| {
            separated(cursor, ")", |cursor| {
                cursor.operators = 0;
                argument(cursor, 0)
            })
        })?;
    }
    Ok(Use { name, arguments, grids: Vec::new() })
}

/// Parses what follows `use`: `antiknight in NW, SE`.
pub(super) fn taken(cursor: &mut Cursor) -> Parse<Use> {
    let mut used = usage(cursor)?;
    if cursor.eat_word("in") {
        used.grids.push(sub_grid(cursor)?);
        while cursor.eat_mark(",") {
            limit_entries(cursor, used.grids.len())?;
            used.grids.push(sub_grid(cursor)?);
        }
    }
    Ok(used)
}
