//! Tests statements, operators, and the two stages of evaluation.

use super::{Fixture, on_small};
use gridc::stages::puzzle::Argument;

#[test]
fn functions_see_the_names_before_them() {
    let body = "let k = 2; let f(c: cell, m: int) = m * c + k; let g(p: path) = sum(c in p: f(c, 1))
  for k in 3..4 { f(r1c1, k) == k }
  g(r1c2) == 5";
    assert_eq!(on_small(body), "((3 * r1c1) + 2) == 3\n((4 * r1c1) + 2) == 4\n((1 * r1c2) + 2) == 5");
}

#[test]
fn whispers_and_killer() {
    let fixture = Fixture::new(
        "classic(2, 2)",
        "rule whispers(line: path, gap: int = 5) { for a, b in adjacent(line) { |a - b| >= gap } }",
    );
    let arguments = [fixture.path("r1c1 r1c2 r2c2"), Argument::Integer(2)];
    assert_eq!(fixture.expand(&arguments), "|(r1c1 + (-1 * r1c2))| >= 2\n|(r1c2 + (-1 * r2c2))| >= 2");

    let fixture = Fixture::new(
        "classic(2, 2)",
        "rule killer(total: int, cells: set) {\n distinct(cells)\n sum(cells) == total\n}",
    );
    let arguments = [Argument::Integer(7), fixture.path("r1c1 r1c2 r1c3")];
    assert_eq!(fixture.expand(&arguments), "distinct(r1c1 r1c2 r1c3)\n(r1c1 + r1c2 + r1c3) == 7");
}

#[test]
fn sandwich_and_numbered_room() {
    let fixture = Fixture::new(
        "classic(2, 2)",
        "rule sandwich(total: int, line: path, crust: digits = {lowest, highest}) {
  fold line with (crusts = 0, filling = 0) as d {
    d in crust  -> (crusts + 1, filling)
    crusts == 1 -> (crusts, filling + d)
    crusts > 2  -> reject
    else        -> (crusts, filling)
  } ends crusts == 2 and filling == total
}",
    );
    let arguments = [Argument::Integer(5), fixture.path("r1c1 r1c2"), Argument::Digits(vec![1, 4])];
    assert_eq!(
        fixture.expand(&arguments),
        "fold r1c1 r1c2 [0, 0] {r1c3 in [1, 4] -> (r1c1 + 1) r1c2; r1c1 == 1 -> r1c1 (r1c2 + r1c3); \
         r1c1 > 2 -> reject; true -> r1c1 r1c2} ends all(r1c1 == 2; r1c2 == 5)"
    );
    let fixture = Fixture::new("classic(2, 2)", "rule numbered_room(clue: int, line: path) { line[line[1]] == clue }");
    let arguments = [Argument::Integer(3), fixture.path("r1c1 r1c2 r1c3 r1c4")];
    assert_eq!(fixture.expand(&arguments), "[r1c1 r1c2 r1c3 r1c4][r1c1] == 3");
}

#[test]
fn what_is_static_is_worked_out() {
    assert_eq!(on_small("2 + 2 == 4"), "");
    assert_eq!(on_small("2 + 2 == 5"), "false");
    assert_eq!(on_small("-7 / 2 == -4 and -7 mod 2 == 1 and 7 / -2 == -3 and |-3| == 3"), "");
    assert_eq!(on_small("\"a\" == \"a\" and \"a\" != \"b\""), "");
    assert_eq!(on_small("let x = if side == 4 then 10 else 1 / 0; r1c1 + x == 12"), "(r1c1 + 10) == 12");
    assert_eq!(on_small("if side == 5 { r1c1 == 1 } else if side == 4 { r1c1 == 2 } else { r1c1 == 3 }"), "r1c1 == 2");
    assert_eq!(on_small("for i in 1..4 where i mod 2 == 0 { row(1)[i] == i }"), "r1c2 == 2\nr1c4 == 4");
    assert_eq!(on_small("for i in 3..2 { false }"), "");
}

#[test]
fn undefined_statics_make_the_nearest_formula_false_in_version_1() {
    let on_small =
        |body: &str| Fixture::of_version(1, "classic(2, 2)", &format!("rule r() {{\n  {body}\n}}")).expand(&[]);
    assert_eq!(on_small("1 / 0 == 1"), "false");
    assert_eq!(on_small("not (1 mod 0 == 1)"), "");
    assert_eq!(on_small("row(1)[5] == r1c1"), "false");
    assert_eq!(on_small("row(1)[0] == 1 or r1c1 == 2"), "r1c1 == 2");
    assert_eq!(on_small("not (row(1)[0] == row(1)[9])"), "");
    assert_eq!(on_small("min(list(c in cells where false)) == 1"), "false");
    assert_eq!(on_small("9223372036854775807 + 1 > 0"), "false");
    assert_eq!(on_small("first(without(cells, cells)) == 1"), "false");
    assert_eq!(on_small("1 / 0 in {1}"), "false");
    assert_eq!(on_small("distinct([1 / 0, r1c1])"), "false");
    // Only the selected item has to be defined.
    assert_eq!(on_small("[1 / 0, 5][r1c1] == 5"), "[min() 5][r1c1] == 5");
}

#[test]
fn dynamic_conditions_become_implications() {
    assert_eq!(
        on_small("if r1c1 == 1 { r1c2 == 2; r1c3 == 3 } else { r1c4 == 4 }"),
        "any(not (r1c1 == 1); r1c2 == 2)\nany(not (r1c1 == 1); r1c3 == 3)\nany(r1c1 == 1; r1c4 == 4)"
    );
    assert_eq!(on_small("(if r1c1 == 1 then r1c2 else 3) == r1c3"), "(r1c1 == 1 ? r1c2 : 3) == r1c3");
    assert_eq!(
        on_small("if r1c1 == 1 then r1c2 == 1 else r1c2 == 2"),
        "all(any(not (r1c1 == 1); r1c2 == 1); any(r1c1 == 1; r1c2 == 2))"
    );
    assert_eq!(
        on_small("either { r1c1 == 1; r1c2 == 2 } or { r1c1 == 2 }"),
        "any(all(r1c1 == 1; r1c2 == 2); r1c1 == 2)"
    );
}

#[test]
fn operators() {
    assert_eq!(on_small("r1c1 == 1 => r1c2 == 2"), "any(not (r1c1 == 1); r1c2 == 2)");
    assert_eq!(on_small("r1c1 == 1 <=> r1c2 == 2"), "(r1c1 == 1) <=> (r1c2 == 2)");
    assert_eq!(on_small("true <=> r1c2 == 2"), "r1c2 == 2");
    assert_eq!(
        on_small("r1c1 * 2 * r1c2 - 1 < r1c3 / 2 + r1c4 mod 3"),
        "((r1c1 * 2 * r1c2) + -1) < ((r1c3 / 2) + (r1c4 mod 3))"
    );
    assert_eq!(on_small("r1c1 in {3, 1, 1}"), "r1c1 in [1, 3]");
    assert_eq!(on_small("r1c1 in 2..3"), "r1c1 in [2, 3]");
    assert_eq!(on_small("r1c1 in {}  or r1c1 in {r1c2, 3}"), "any(r1c1 == r1c2; r1c1 == 3)");
    assert_eq!(on_small("-r1c1 > -3"), "(-1 * r1c1) > -3");
}

#[test]
fn rules_are_called_as_formulas() {
    let fixture = Fixture::new(
        "classic(2, 2)",
        "rule r() { killer(7, [r1c1, r1c2]) or whispers(line = [r1c1, r1c2]) }
rule killer(total: int, cells: set) {
  distinct(cells)
  sum(cells) == total
}
rule whispers(line: path, gap: int = side - 1) { for a, b in adjacent(line) { |a - b| >= gap } }
rule many(first: int, rest: int...) { first in rest }",
    );
    assert_eq!(fixture.expand(&[]), "any(all(distinct(r1c1 r1c2); (r1c1 + r1c2) == 7); |(r1c1 + (-1 * r1c2))| >= 3)");
    let fixture = Fixture::new(
        "classic(2, 2)",
        "rule r() { many(1, 2, 3) or many(rest = [4], first = 4) }\nrule many(first: int, rest: int...) { first in rest }",
    );
    assert_eq!(fixture.expand(&[]), "");
}
