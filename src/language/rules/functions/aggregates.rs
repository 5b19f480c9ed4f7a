//! What is made of many items: of a list, or of `x in items where f: y`.

use super::{Aggregate, Function, Run};
use crate::language::rules::shape::{ITEMS, PATH, Shape};

const NUMBERS: &[(&str, Shape)] = &[("items", Shape::List(&Shape::Number))];
const FORMULAS: &[(&str, Shape)] = &[("items", Shape::List(&Shape::Formula))];

const fn of(
    name: &'static str,
    parameters: &'static [(&'static str, Shape)],
    result: Shape,
    docs: &'static str,
    which: Aggregate,
) -> Function {
    let run = Run::Aggregate(which);
    Function { name, parameters, variadic: false, result, docs, run }
}

pub(super) const TABLE: &[Function] = &[
    of("sum", NUMBERS, Shape::Number, "The sum of the values; 0 of nothing.", Aggregate::Sum),
    of("product", NUMBERS, Shape::Number, "The product of the values; 1 of nothing.", Aggregate::Product),
    of("min", NUMBERS, Shape::Number, "The least value; undefined of nothing.", Aggregate::Minimum),
    of("max", NUMBERS, Shape::Number, "The greatest value; undefined of nothing.", Aggregate::Maximum),
    of("distinct", NUMBERS, Shape::Formula, "Whether all are different; of cells, their digits.", Aggregate::Distinct),
    of("count", FORMULAS, Shape::Number, "How many of the formulas, or of the items with one, hold.", Aggregate::Count),
    of("all", FORMULAS, Shape::Formula, "Whether all hold; so of nothing.", Aggregate::All),
    of("any", FORMULAS, Shape::Formula, "Whether one holds at least; not of nothing.", Aggregate::Any),
    of("list", &[("items", ITEMS)], ITEMS, "The items themselves, chosen and changed.", Aggregate::List),
    of(
        "connected",
        &[("cells", PATH)],
        Shape::Formula,
        "Whether the cells for which the formula holds are one piece, joined by edges; so of none.",
        Aggregate::Connected,
    ),
];
