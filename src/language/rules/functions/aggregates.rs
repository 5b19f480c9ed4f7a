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
        "The absolute value, which can also be written with bars.",
        |e, call| e.absolute(call.values[0].clone(), call.span),
    ),
    of("sum", NUMBERS, ArgumentType::Number, "The sum of the values; 0 for an empty list.", Aggregate::Sum),
    of("product", NUMBERS, ArgumentType::Number, "The product of the values; 1 for an empty list.", Aggregate::Product),
    of("min", NUMBERS, ArgumentType::Number, "The least value; undefined for an empty list.", Aggregate::Minimum),
    of("max", NUMBERS, ArgumentType::Number, "The greatest value; undefined for an empty list.", Aggregate::Maximum),
    of(
        "distinct",
        NUMBERS,
        ArgumentType::Formula,
        "Whether all items are different; for cells, their digits.",
        Aggregate::Distinct,
    ),
    of(
        "count",
        FORMULAS,
        ArgumentType::Number,
        "The number of formulas that hold, or of items for which the formula holds.",
        Aggregate::Count,
    ),
    of("all", FORMULAS, ArgumentType::Formula, "Whether all formulas hold; true for an empty list.", Aggregate::All),
    of(
        "any",
        FORMULAS,
        ArgumentType::Formula,
        "Whether at least one formula holds; false for an empty \
        list.",
        Aggregate::Any,
    ),
    of(
        "the",
        NUMBERS,
        ArgumentType::Number,
        "The value of the only item for which the formula holds; undefined if there is none, or more than one. If \
        `where` is static, the item may be anything: a cell, a path.",
        Aggregate::The,
    ),
    of("list", &[("items", ITEMS)], ITEMS, "The list of the items, filtered and mapped.", Aggregate::List),
    of(
        "connected",
        &[("places", ITEMS)],
        ArgumentType::Formula,
        "Whether the cells (or edges) for which the formula holds are connected: cells by sides, edges by cells; true if \
        there are none.",
        Aggregate::Connected,
    ),
    of(
        "bordered",
        &[("cells", PATH)],
        ArgumentType::Formula,
        "Whether each connected group of the cells for which the formula holds reaches the border of the board.",
        Aggregate::Bordered,
    ),
    of(
        "loop",
        &[("edges", ITEMS)],
        ArgumentType::Formula,
        "Whether the edges for which the formula holds form one closed loop, which meets each cell at most once.",
        Aggregate::Loop,
    ),
    of(
        "path",
        &[("edges", ITEMS)],
        ArgumentType::Formula,
        "Whether the edges for which the formula holds form one path with two ends, which meets each cell at most once.",
        Aggregate::Path,
    ),
    of(
        "acyclic",
        &[("edges", ITEMS)],
        ArgumentType::Formula,
        "Whether the edges for which the formula holds contain no closed loop. Their cells share sides.",
        Aggregate::Acyclic,
    ),
    of(
        "division",
        &[("edges", ITEMS)],
        ArgumentType::Formula,
        "Whether the edges for which the formula holds join the cells to regions, and the others lie between two regions. \
        After a colon, the number of cells of each region: an integer, or a layer that has it for each cell, 0 if it is more than \
        the layer's range reaches. It is a statement of its own.",
        Aggregate::Division,
    ),
];
