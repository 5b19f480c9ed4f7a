//! Tests every function by its result on a small board.

use super::{Fixture, on_small, show};
use gridc::stages::language::rules::evaluate::Evaluator;
use gridc::stages::language::rules::functions;
use gridc::stages::language::rules::value::Value;
use gridc::stages::puzzle::Layout;

/// Formats a static value.
fn shown(value: &Value, layout: &Layout) -> String {
    let list = |items: &[Value]| items.iter().map(|item| shown(item, layout)).collect::<Vec<_>>().join(" ");
    match value {
        Value::Integer(n) => n.to_string(),
        Value::Truth(truth) => truth.to_string(),
        Value::Text(text) => text.to_string(),
        Value::Cell(cell) => layout.position(*cell).to_string(),
        Value::List(items) => format!("[{}]", list(items)),
        Value::Tuple(items) => format!("({})", list(items)),
        Value::Number(term) | Value::Flag(term) => show::term(term),
        Value::Formula(formula) => show::formula(formula),
        Value::Steps(_) => "steps".to_owned(),
        Value::Layer(name) | Value::Rule(name) => name.to_string(),
        Value::Function(..) => "function".to_owned(),
        Value::Undefined(_) => "undefined".to_owned(),
    }
}

/// Returns the value of an expression on a layout, in a sub-grid.
fn on(layout: &str, grid: Option<usize>, expression: &str) -> String {
    let fixture =
        Fixture::new(layout, &format!("rule r() {{ let x = {expression} }}\nrule dot(a: cell, b: cell) {{ a == b }}"))
            .mark("dot", &["r1c1", "r1c2"])
            .mark("dot", &["r2c1", "r1c1"]);
    let found = fixture.with(grid, |expander, rule| {
        let gridc::stages::syntax::ast::StatementKind::Let(_, expression) = &rule.body.statements[0].kind else {
            panic!()
        };
        Ok(shown(&Evaluator::new(expander, grid, None).evaluate(expression)?, expander.layout))
    });
    found.unwrap_or_else(|message| fixture.said(&message))
}

/// Returns the value of an expression on 4×4.
fn small(expression: &str) -> String {
    on("classic(2, 2)", None, expression)
}

#[test]
fn board_words() {
    assert_eq!(small("cells[1..5]"), "[r1c1 r1c2 r1c3 r1c4 r2c1]");
    assert_eq!(small("rows[2]"), "[r2c1 r2c2 r2c3 r2c4]");
    assert_eq!(small("columns[2]"), "[r1c2 r2c2 r3c2 r4c2]");
    assert_eq!(small("boxes[2]"), "[r1c3 r1c4 r2c3 r2c4]");
    assert_eq!(
        small("[length(rows), length(columns), length(boxes), length(regions), length(houses)]"),
        "[4 4 4 12 12]"
    );
    assert_eq!(small("digits"), "[1 2 3 4]");
    assert_eq!(small("[lowest, highest, side]"), "[1 4 4]");
    assert_eq!(on("latin(3)", None, "[length(boxes), length(regions)]"), "[0 6]");
}

#[test]
fn a_cells_lines() {
    assert_eq!(small("row(r2c3)"), "[r2c1 r2c2 r2c3 r2c4]");
    assert_eq!(small("row(2)"), "[r2c1 r2c2 r2c3 r2c4]");
    assert_eq!(small("column(r2c3)"), "[r1c3 r2c3 r3c3 r4c3]");
    assert_eq!(small("column(3)"), "[r1c3 r2c3 r3c3 r4c3]");
    assert_eq!(small("box(r2c3)"), "[r1c3 r1c4 r2c3 r2c4]");
    assert_eq!(small("box(2)"), "[r1c3 r1c4 r2c3 r2c4]");
    assert_eq!(small("region(r2c3)"), "[r1c3 r1c4 r2c3 r2c4]");
    assert_eq!(small("given(r2c3)"), "false");
    assert_eq!(small("[row_number(r2c3), column_number(r2c3), box_number(r2c3)]"), "[2 3 2]");
    assert_eq!(small("digit(r2c3)"), "r2c3");
    assert_eq!(small("value(r2c3)"), "r2c3");
    assert_eq!(small("[same(r1c1, r1c1), same(r1c1, r1c2)]"), "[true false]");
    assert_eq!(small("row(5)"), "E0458 there is no row 5 @ row(5)");
    assert_eq!(on("latin(3)", None, "box(r1c1)"), "E0458 r1c1 is in no box @ box(r1c1)");
    assert_eq!(on("latin(3)", None, "region(r1c1)"), "E0458 r1c1 is in no region @ region(r1c1)");
    let jigsaw = "jigsaw(3)\nregions\n  B B A\n  B A A\n  C C C\n";
    assert_eq!(on(jigsaw, None, "[box(r2c1), region(r3c2)]"), "[[r1c1 r1c2 r2c1] [r3c1 r3c2 r3c3]]");
}

#[test]
fn lists() {
    assert_eq!(small("adjacent([r1c1, r1c2, r1c1])"), "[(r1c1 r1c2) (r1c2 r1c1)]");
    assert_eq!(small("pairs([1, 2, 3])"), "[(1 2) (1 3) (2 3)]");
    assert_eq!(small("windows([1, 2, 3], 2)"), "[[1 2] [2 3]]");
    assert_eq!(small("windows([1, 2, 3], 4)"), "[]");
    assert_eq!(small("windows([1, 2, 3], 0)"), "E0457 there are no windows of 0 @ 0");
    assert_eq!(small("segments([r1c1, r1c2, r1c3, r2c2], boxes)"), "[[r1c1 r1c2] [r1c3] [r2c2]]");
    assert_eq!(
        on("latin(3)", None, "segments([r1c1], boxes)"),
        "E0458 r1c1 is in none of the groups that cut the path @ segments([r1c1], boxes)"
    );
    assert_eq!(
        small("segments([r1c1], houses)"),
        "E0458 r1c1 is in more than one of the groups that cut the path @ segments([r1c1], houses)"
    );
    assert_eq!(small("zip([1, 2], [r1c1, r1c2])"), "[(1 r1c1) (2 r1c2)]");
    assert_eq!(small("zip([1, 2], [r1c1])"), "E0457 2 items and 1 items cannot be paired @ zip([1, 2], [r1c1])");
    assert_eq!(small("reversed([1, 2, 3])"), "[3 2 1]");
    assert_eq!(small("[first([1, 2, 3]), last([1, 2, 3]), length([1, 2])]"), "[1 3 2]");
    assert_eq!(small("first([])"), "undefined");
    assert_eq!(small("join([1], [2, 3], [4])"), "[1 2 3 4]");
    assert_eq!(small("without([r1c1, r1c2], [r1c2])"), "[r1c1]");
    assert_eq!(small("common([1, 2, 1], [1])"), "[1 1]");
    assert_eq!(small("[contains([1, 2], 2), contains([r1c1], r1c2)]"), "[true false]");
    assert_eq!(small("[repeats([r1c1, r1c2, r1c1]), repeats([1, 2])]"), "[true false]");
    // A path that returns on itself is not a loop.
    assert_eq!(
        small("[closed([r1c1, r1c2, r2c1, r1c1]), closed([r1c1, r1c2, r1c1]), closed(row(1))]"),
        "[true false false]"
    );
    assert_eq!(small("opened([r1c1, r1c2, r2c1, r1c1])"), "[r1c1 r1c2 r2c1]");
    assert_eq!(small("opened([r1c1, r1c2, r1c1])"), "[r1c1 r1c2 r1c1]");
    assert_eq!(small("[abs(-3), abs(2)]"), "[3 2]");
    assert_eq!(small("r1c3..r1c1"), "[r1c3 r1c2 r1c1]");
    assert_eq!(small("r1c1..r2c2"), "[r1c1 r1c2 r2c1 r2c2]");
    assert_eq!(small("flatten([[1, 2], [3]])"), "[1 2 3]");
    assert_eq!(small("number([r1c1, r1c2])"), "number(r1c1 r1c2)");
    assert_eq!(small("number([])"), "undefined");
    assert_eq!(small("[1, 2, 3, 4][2..3]"), "[2 3]");
    assert_eq!(small("[1, 2][3..2]"), "[]");
    assert_eq!(small("[1, 2][0..1]"), "E0457 there is no piece 0..1 of 2 items @ 0..1");
    assert_eq!(small("{3, 1, 3}"), "[1 3]");
    assert_eq!(small("3..5"), "[3 4 5]");
}

#[test]
fn regular_expressions() {
    assert_eq!(small("matches([r1c1, r1c2], \"[1-3]+.*\")"), "r1c1 r1c2 matches (123{1,} 1234{0,})");
    assert_eq!(small("matches([r1c1], \"(1|2)?[^2]{2,3}\")"), "r1c1 matches ((1 | 2){0,1} 134{2,3})");
    assert_eq!(small("matches([r1c1], \"1{2}|3{1,}|\")"), "r1c1 matches (1{2,2} | 3{1,} | ())");
    assert_eq!(on("classic(3, 4)", None, "matches([r1c1], \"<12>[<9>-<11>]\")"), "r1c1 matches (12 91011)");
    assert_eq!(small("matches([r1c1], \"15\")"), "E0461 in a pattern: `5` is not a symbol of this puzzle @ 5");
    assert_eq!(small("matches([r1c1], \"(1\")"), "E0461 in a pattern: expected `)` @ \"");
    assert_eq!(small("matches([r1c1], \"1)\")"), "E0461 in a pattern: a `)` without `(` @ )");
    assert_eq!(small("matches([r1c1], \"1**\")"), "E0461 in a pattern: repeated twice @ *");
    assert_eq!(
        small("matches([r1c1], \"1{3,2}\")"),
        "E0461 in a pattern: the second number is smaller than the first @ }"
    );
    assert_eq!(small("matches([r1c1], \"[3-1]\")"), "E0461 in a pattern: the range is reversed @ ]");
    assert_eq!(small("matches([r1c1], \"[1\")"), "E0461 in a pattern: the pattern ends too early @ \"");
    assert_eq!(small("matches([r1c1], \"1{2000}\")"), "E0461 in a pattern: repeated more than 1000 times @ 2");
}

#[test]
fn steps() {
    assert_eq!(small("neighbours(r1c1, orthogonal)"), "[r1c2 r2c1]");
    assert_eq!(small("neighbours(r2c2, diagonal)"), "[r1c1 r1c3 r3c1 r3c3]");
    assert_eq!(small("length(neighbours(r2c2, king))"), "8");
    assert_eq!(small("neighbours(r1c1, knight)"), "[r2c3 r3c2]");
    assert_eq!(small("neighbours(r1c1, leaper(0, 3))"), "[r1c4 r4c1]");
    assert_eq!(small("neighbours(r1c1, leaper(-3, 0))"), "[r1c4 r4c1]");
    assert_eq!(small("neighbours(r1c1, toroidal(orthogonal))"), "[r1c2 r1c4 r2c1 r4c1]");
    assert_eq!(small("leaper(0, 0)"), "E0457 a leaper of 0 and 0 does not move @ leaper(0, 0)");
    assert_eq!(small("length(neighbours(orthogonal))"), "24");
    assert_eq!(small("length(neighbours(toroidal(orthogonal)))"), "32");
    assert_eq!(small("neighbours(leaper(3, 3))"), "[(r1c1 r4c4) (r1c4 r4c1)]");
    assert_eq!(small("ray(r2c2, 1, 1)"), "[r2c2 r3c3 r4c4]");
    assert_eq!(small("ray(r2c2, 0, 0)"), "E0457 a ray with steps 0 and 0 does not move @ ray(r2c2, 0, 0)");
    assert_eq!(small("length(rectangles(2, 3))"), "6");
    assert_eq!(small("rectangles(2, 3)[2]"), "[r1c2 r1c3 r1c4 r2c2 r2c3 r2c4]");
    assert_eq!(small("rectangles(5, 1)"), "[]");
    assert_eq!(small("rectangles(0, 1)"), "E0457 there is no rectangle of 0 by 1 @ rectangles(0, 1)");
    assert_eq!(small("[offset(r1c1, 1, 2), offset(r1c1, -1, 0)]"), "[[r2c3] []]");
    assert_eq!(small("distance(r1c4, r3c1)"), "5");
}

#[test]
fn other_clues() {
    assert_eq!(small("marked(dot)"), "[[r1c1 r1c2] [r2c1 r1c1]]");
    assert_eq!(small("length(unmarked(dot))"), "22");
    assert_eq!(small("contains(unmarked(dot), first(unmarked(dot)))"), "true");
    assert_eq!(small("marked(dots)"), "E0450 there is no rule `dots` @ dots");
}

#[test]
fn aggregates() {
    assert_eq!(small("sum(row(1))"), "(r1c1 + r1c2 + r1c3 + r1c4)");
    assert_eq!(small("sum([])"), "0");
    assert_eq!(small("sum(1..4)"), "10");
    assert_eq!(
        small("sum(c in [r1c1, r1c2] where c > 2: 2 * c)"),
        "((r1c1 > 2 ? (2 * r1c1) : 0) + (r1c2 > 2 ? (2 * r1c2) : 0))"
    );
    assert_eq!(small("sum(i in 1..4 where i > 2)"), "7");
    assert_eq!(small("product(c in [r1c1, r1c2] where c > 2)"), "((r1c1 > 2 ? r1c1 : 1) * (r1c2 > 2 ? r1c2 : 1))");
    assert_eq!(small("[min(r1c1, r1c2), max([r1c1, r1c2]), min(3, 2)]"), "[min(r1c1 r1c2) max(r1c1 r1c2) 2]");
    assert_eq!(small("min([])"), "undefined");
    assert_eq!(small("distinct(r1c1, r1c2)"), "distinct(r1c1 r1c2)");
    assert_eq!(small("[distinct([1, 2]), distinct([1, 1])]"), "[true false]");
    assert_eq!(small("distinct(a, b in [[r1c1, r1c2], [r2c1, r2c2]]: a + b)"), "distinct((r1c1 + r1c2) (r2c1 + r2c2))");
    assert_eq!(small("count(c in [r1c1, r1c2] where c == 1)"), "count(r1c1 == 1; r1c2 == 1)");
    assert_eq!(small("count(i in 1..4 where i > 2)"), "2");
    assert_eq!(small("count([r1c1 == 1, true])"), "(count(r1c1 == 1) + 1)");
    assert_eq!(small("count(i in 1..2: row(1)[i] == i)"), "count(r1c1 == 1; r1c2 == 2)");
    assert_eq!(
        small("all(c in [r1c1, r1c2] where c > 1: c > 2)"),
        "all(any(not (r1c1 > 1); r1c1 > 2); any(not (r1c2 > 1); r1c2 > 2))"
    );
    assert_eq!(small("[all(c in []: c == 1), any(c in []: c == 1)]"), "[true false]");
    assert_eq!(small("any(c in [r1c1, r1c2] where c > 2)"), "any(r1c1 > 2; r1c2 > 2)");
    assert_eq!(small("list(i in 1..4 where i mod 2 == 0: i * i)"), "[4 16]");
    assert_eq!(small("list(c in row(1) where c > 1)").split(' ').next(), Some("E0452"));
    assert_eq!(small("list(a in 1..3, b in a..3: 10 * a + b)"), "[11 12 13 22 23 33]");
    assert_eq!(small("list(a in 1..2, b, c in [[1, 2], [3, 4]] where a < b)"), "[(1 [3 4]) (2 [3 4])]");
    assert_eq!(small("any(a in row(1), b in column(1) where same(a, b): a == b)"), "r1c1 == r1c1");
    assert_eq!(
        small("count(c in [r1c1], d in neighbours(c, knight) where c == d)"),
        "count(r1c1 == r2c3; r1c1 == r3c2)"
    );
    assert_eq!(small("sum(a in 1..2, b in a..c: b)").split(' ').next(), Some("E0450"));
    assert_eq!(small("the(c in row(1) where column_number(c) == 3)"), "r1c3");
    assert_eq!(small("the(c in row(1))"), "undefined");
    assert_eq!(small("the(c in row(1) where row_number(c) == 2: digit(c))"), "undefined");
    let one = "the(c in [r1c1, r1c2] where c == 1: 2 * c)";
    let sum = "((r1c1 == 1 ? (2 * r1c1) : 0) + (r1c2 == 1 ? (2 * r1c2) : 0))";
    assert_eq!(small(one), format!("(count(r1c1 == 1; r1c2 == 1) == 1 ? {sum} : min())"));
    assert_eq!(small("(r1c1 == 1) == (r1c2 == 2)"), "(r1c1 == 1) <=> (r1c2 == 2)");
    assert_eq!(small("(r1c1 == 1) != (r1c2 == 2)"), "not ((r1c1 == 1) <=> (r1c2 == 2))");
    assert_eq!(small("(1 == 1) == (2 == 3)"), "false");
    assert_eq!(small("(r1c1 == 1) < (r1c2 == 2)").split(" @").next(), Some("E0451 formulas have no order"));
    assert_eq!(small("connected(c in cells where c > 2)").matches("> 2").count(), 16);
    assert!(small("connected(c in [r1c1, r1c2, r2c1] where c > 2)").ends_with("; 2)"));
    assert_eq!(small("connected(c in cells where false)"), "true");
}

#[test]
fn edges_and_rooms() {
    assert_eq!(small("edges(r1c1)"), "[(r1c1 r1c2) (r1c1 r2c1)]");
    assert_eq!(small("edges(r2c2)"), "[(r1c2 r2c2) (r2c1 r2c2) (r2c2 r2c3) (r2c2 r3c2)]");
    assert_eq!(small("length(edges)"), "24");
    assert_eq!(small("rooms"), "[]");
    assert!(small("room(1)").starts_with("E0458 there is no room 1"));
    assert!(small("room_number(r1c1)").starts_with("E0458 r1c1 is in no room"));
    // The last vertex is the border, at which twelve of the sixteen cells lie.
    let found = small("bordered(c in cells where c > 2)");
    assert!(found.ends_with(" 36)"), "{found}");
    let square = "loop(a, b in [[r1c1, r1c2], [r1c2, r2c2], [r2c2, r2c1], [r2c1, r1c1]] where a < b)";
    let found = small(square);
    assert_eq!((found.matches("count(").count(), found.ends_with("; 4))")), (4, true), "{found}");
    assert_eq!(small("loop(e in edges where false)"), "false");
    let found = small(&square.replace("loop", "path"));
    assert!(found.ends_with("; 4))") && found.contains("== 2"), "{found}");
    // The corners of the cells, and the line between the two cells.
    let found = small("acyclic(e in [[r1c1, r1c2]] where r1c1 == 1)");
    assert_eq!((found.matches("true").count(), found.matches("not").count()), (25, 1), "{found}");
    assert!(small("acyclic(e in [[r1c1, r2c2]] where true)").starts_with("E0458 the cells of r1c1-r2c2"));
    assert!(
        small("loop(e in [[r1c1, r1c2], [r1c2, r1c1]] where true)").starts_with("E0458 r1c1-r1c2 is counted twice")
    );
}

#[test]
fn divisions() {
    assert_eq!(
        small("division(a, b in [[r1c1, r1c2], [r1c2, r1c3]] where a == b: 2)"),
        "division(r1c1 == r1c2, r1c2 == r1c3; 2 2 2)"
    );
    assert_eq!(small("division(e in [[r1c1, r2c1]] where false)"), "division(false; 0 0)");
    assert!(small("division(c in cells where true)").starts_with("E0451"));
    assert!(
        small("division(e in edges where true: r1c1)").starts_with("E0451 expected an integer or a layer of integers")
    );
}

#[test]
fn elements() {
    assert_eq!(small("row(1)[r1c1]"), "[r1c1 r1c2 r1c3 r1c4][r1c1]");
    assert_eq!(small("[5, 6][r1c1 - 1]"), "[5 6][(r1c1 + -1)]");
    assert_eq!(small("row(1)[2]"), "r1c2");
    assert_eq!(small("row(1)[9]"), "undefined");
}

#[test]
fn in_a_sub_grid_words_are_its_own() {
    let samurai = |grid, expression| on("samurai", grid, expression);
    assert_eq!(samurai(Some(2), "row(1)[1..2]"), "[r7c7 r7c8]");
    assert_eq!(samurai(Some(2), "r1c1"), "r7c7");
    assert_eq!(samurai(Some(2), "[length(cells), length(rows), length(boxes)]"), "[81 9 9]");
    assert_eq!(samurai(Some(2), "[row_number(r9c9), box_number(r9c9)]"), "[9 9]");
    assert_eq!(samurai(None, "[length(cells), length(rows), length(boxes)]"), "[369 45 41]");
    assert_eq!(samurai(None, "row(r7c7)").split(" @").next(), Some("E0458 r7c7 is in more than one row"));
    assert_eq!(samurai(None, "length(row(r1c1))"), "9");
    assert_eq!(samurai(None, "row(1)").split(" @").next(), Some("E0458 each sub-grid has a row 1"));
    assert_eq!(samurai(None, "length(box(r7c7))"), "9");
    assert_eq!(samurai(None, "neighbours(r9c9, leaper(1, 1))"), "[r8c8 r8c10 r10c8 r10c10]");
    assert_eq!(samurai(Some(0), "neighbours(r9c9, leaper(1, 1))"), "[r8c8]");
}

#[test]
fn the_table_is_whole() {
    for function in functions::all() {
        assert!(function.docs.ends_with('.'), "{}", function.name);
        assert!(!function.form().is_empty() && function.signature().contains("->"));
    }
    // Every function occurs in these tests, or in those of whole rules.
    let tests = include_str!("functions.rs");
    for function in functions::all() {
        assert!(tests.contains(function.name), "no test of `{}`", function.name);
    }
    assert_eq!(on_small("cells[1] == 1"), "r1c1 == 1");
}
