//! Functions over many items: those of a list, or of `x in items where f: y`.

use super::{Aggregate, Function, FunctionBody};
use crate::language::rules::argument_type::{ArgumentType, ITEMS, PATH};

const NUMBERS: &[(&str, ArgumentType)] = &[("items", ArgumentType::List(&ArgumentType::Number))];
const FORMULAS: &[(&str, ArgumentType)] = &[("items", ArgumentType::List(&ArgumentType::Formula))];

const fn of(
    name: &'static str,
    parameters: &'static [(&'static str, ArgumentType)],
    result: ArgumentType,
    docs: &'static str,
    which: Aggregate,
) -> Function {
    let run = FunctionBody::Aggregate(which);
    Function { name, parameters, variadic: false, result, docs, run }
}

pub(super) const TABLE: &[Function] = &[
    Function::new(
        "abs",
        &[("x", ArgumentType::Number)],
        ArgumentType::Number,
        "The amount of one value, without its sign, as bars around it write it.",
        |e, call| e.absolute(call.values[0].clone(), call.span),
    ),
    of("sum", NUMBERS, ArgumentType::Number, "The sum of the values; 0 of nothing.", Aggregate::Sum),
    of("product", NUMBERS, ArgumentType::Number, "The product of the values; 1 of nothing.", Aggregate::Product),
    of("min", NUMBERS, ArgumentType::Number, "The least value; undefined of nothing.", Aggregate::Minimum),
    of("max", NUMBERS, ArgumentType::Number, "The greatest value; undefined of nothing.", Aggregate::Maximum),
    of(
        "distinct",
        NUMBERS,
        ArgumentType::Formula,
        "Whether all are different; of cells, their digits.",
        Aggregate::Distinct,
    ),
    of(
        "count",
        FORMULAS,
        ArgumentType::Number,
        "How many of the formulas, or of the items with one, hold.",
        Aggregate::Count,
    ),
    of("all", FORMULAS, ArgumentType::Formula, "Whether all hold; so of nothing.", Aggregate::All),
    of("any", FORMULAS, ArgumentType::Formula, "Whether one holds at least; not of nothing.", Aggregate::Any),
    of("list", &[("items", ITEMS)], ITEMS, "The items themselves, chosen and changed.", Aggregate::List),
    of(
        "connected",
        &[("cells", PATH)],
        ArgumentType::Formula,
        "Whether the cells for which the formula holds are one piece, joined by edges; so of none.",
        Aggregate::Connected,
    ),
];
