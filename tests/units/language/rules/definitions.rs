//! Tests errors in definitions that are not used.

use super::Fixture;

/// Returns the checker's messages about the body of a definition.
fn check(body: &str) -> String {
    let text = format!(
        "rule r(line: path, n: int, d: digits) {{\n  {body}\n}}\nrule other() {{\n var tripled: bool on cells\n}}\nvar doubled: bool on cells\nvar label: 1..9 on cells"
    );
    Fixture::new("classic", &text).check().join("\n")
}

#[test]
fn right_definitions_have_nothing_wrong() {
    for body in [
        "distinct(line); sum(line) == n; doubled[line[1]]",
        "for a, b in adjacent(line) where n > 2 { |a - b| >= n }",
        "for i in 1..length(line) { line[i] == i }",
        "let t = sum(line); t == n; t mod 2 == 0",
        "let f(c: cell, k: int) = c + k; let g(p: path) = all(c in p: f(c, n) > 3); g(line) and g(line[1])",
        "line[line[1]] == n and line[n] in d and n in d",
        "fold line with (a = 0, seen = false) as x { x in d -> (a + x, true)  else -> (a, seen) } ends seen and a == n",
        "fold line with (a = 0) as x { x > a -> x  else -> reject } ends true",
        "for p in houses { count(c in p where doubled[c]) == 1 }",
        "for a, b in neighbours(toroidal(knight)) { a != b }",
        "for c in cells { for x in neighbours(c, king) { digit(c) != digit(x) } }",
        "if doubled[line[1]] { line[1] == 1 } else if n > 3 { line[2] == 1 } else { label[line[1]] == 3 }",
        "either { sum(line) == n } or { distinct(line) }",
        "require length(line) > 2 else \"too short\"; r(line, n, d)".split(';').next().unwrap_or(""),
        "for s, t in adjacent(segments(line, boxes)) { sum(s) == sum(t) }",
        "for a, b in zip(line, reversed(line)) { a == b }",
        "connected(c in cells where label[c] == 1)",
        "matches(line, \"1.*9\")",
        "number(line[1..2]) == sum(line[3..length(line)])",
        "let best = if n > 3 then line else row(1); max(best) - min(best) < n",
        "all(a, b in pairs(line): same(a, b) or a != b)",
        "for c in flatten(marked(r)) { c == 1 }",
        "for a, b in unmarked(r) { a != b }",
        "distinct(list(p in rows: sum(p)))",
        "distinct(p in rows: number(p))",
        "count([doubled[r1c1], r1c1 == 2, true]) >= 1",
        "sum(c in line: if doubled[c] then c else 0) == (if n == 1 then 2 else 3)",
        "doubled[line[1]] <=> doubled[line[2]]",
        "doubled[line[1]] == doubled[line[2]]",
        "tripled[line[1]]",
    ] {
        assert_eq!(check(body), "", "{body}");
    }
}

#[test]
fn unknown_names() {
    assert_eq!(check("sum(lines) == n"), "E0450 there is no value `lines` @ lines");
    assert_eq!(check("distnct(line)"), "E0450 there is no function or rule `distnct` @ distnct");
    assert_eq!(check("length == 3"), "E0450 `length` is called with arguments @ length");
    assert_eq!(check("for a in unmarked(dots) { true }"), "E0450 there is no rule `dots` @ dots");
}

#[test]
fn wrong_types() {
    assert_eq!(check("sum(line)"), "E0451 expected a formula, found an integer that depends on the digits @ sum(line)");
    assert_eq!(check("line == 3"), "E0451 expected an integer, found a list of cells @ line");
    assert_eq!(check("let f(c: cell) = c + n\nf(3) == 1"), "E0451 expected a cell, found an integer @ 3");
    assert_eq!(check("let f(c: cell) = c + n\nf(line[1], 2) == 1"), "E0453 wrong number of arguments @ f(line[1], 2)");
    assert_eq!(check("let f(c: cell) = c + n\nf == 1"), "E0451 expected an integer, found a function @ f");
    assert_eq!(check("let f(c: cell) = g(c)").split(" @").next(), Some("E0450 there is no function or rule `g`"));
    assert_eq!(check("let f(c: cell) = f(c)").split(" @").next(), Some("E0450 there is no function or rule `f`"));
    assert_eq!(
        check("let f() = 3\nn == f"),
        "E0462 a function without parameters is a value @ 3\nE0451 expected an integer, found a function @ f"
    );
    assert_eq!(check("distinct(n)"), "E0451 expected a list, found an integer @ n");
    assert_eq!(check("line[1] in line"), "E0451 `in` needs a set of integers @ line");
    assert_eq!(check("(line[1] == 1) < (line[2] == 1)").split(" @").next(), Some("E0451 formulas have no order"));
    assert_eq!(check("row(line) == 1"), "E0451 expected a cell, found a list of cells @ line\nE0451 expected an integer, found something unknown @ row(line)".lines().next().unwrap_or(""));
    assert_eq!(check("let x = [1, r1c1, \"a\"]"), "E0451 the items of a list must have the same type @ \"a\"");
    assert_eq!(
        check("for a, b in line { a == b }"),
        "E0451 expected items of 2 parts, one for each name, found a cell @ line"
    );
    assert_eq!(
        check("let x = if n == 1 then 2 else \"a\"").split(" @").next(),
        Some("E0451 both cases of a choice must have the same type")
    );
    assert_eq!(check("doubled[3]"), "E0451 expected a cell, an edge or a list of cells, found an integer @ 3");
    assert_eq!(check("n + doubled == 3"), "E0451 expected an integer, found a layer @ doubled");
}

#[test]
fn wrong_stages() {
    let late = "E0452 this has to be known when the puzzle is compiled @ ";
    assert_eq!(check("for i in 1..line[1] { true }"), format!("{late}line[1]"));
    assert_eq!(check("for c in line where c > 2 { true }"), format!("{late}c > 2"));
    assert_eq!(check("require sum(line) > 2 else \"no\""), format!("{late}sum(line) > 2"));
    assert_eq!(check("distinct(line[1..line[1]])"), format!("{late}line[1]"));
    assert_eq!(check("min(c in line where c > 2) == 1"), format!("{late}c > 2"));
    assert_eq!(check("distinct(row(line[1] + 1))"), format!("{late}line[1] + 1"));
    assert_eq!(
        check("distinct(if line[1] == 1 then line else row(1))").split(" @").next(),
        Some("E0452 this has to be known when the puzzle is compiled")
    );
}

#[test]
fn folds_see_only_their_own() {
    let fold = |arm: &str| check(&format!("let t = sum(line); fold line with (a = 0) as x {{ {arm} }} ends a == n"));
    assert_eq!(fold("x == n -> a + 1  else -> a"), "");
    assert_eq!(fold("x == line[1] -> a  else -> a"), "E0452 a cell cannot be used inside a fold @ line[1]");
    assert_eq!(fold("x == t -> a  else -> a"), "E0452 `t` cannot be used inside a fold @ t");
    assert_eq!(fold("doubled[r1c1] -> a  else -> a"), "E0452 a layer cannot be used inside a fold @ doubled");
    assert_eq!(fold("x == digit(r1c1) -> a  else -> a"), "E0452 a cell cannot be used inside a fold @ r1c1");
    assert_eq!(check("fold line with (a = 0) as x { else -> a } ends x == 1"), "E0450 there is no value `x` @ x");
    assert_eq!(
        check("fold line with (a = line[1]) as x { else -> a } ends a == 1").split(" @").next(),
        Some("E0452 this has to be known when the puzzle is compiled")
    );
}

#[test]
fn wrong_counts() {
    assert_eq!(
        check("pairs(line, line) == 1").lines().next(),
        Some("E0453 wrong number of arguments @ pairs(line, line)")
    );
    assert_eq!(check("all(c in line where c > 1)"), "E0453 `all` has no condition for its items @ line");
    assert_eq!(
        check("length(c in line) == 1").lines().next(),
        Some("E0453 `length` takes no `in` @ length(c in line)")
    );
    assert_eq!(check("sum() == 1").lines().next(), Some("E0453 wrong number of arguments @ sum()"));
}

#[test]
fn names_stand_for_one_thing() {
    assert_eq!(check("let x = 1; let x = 2"), "E0459 `x` is defined twice @ x");
    assert_eq!(check("let x = 1; for i in 1..2 { let x = i }"), "");
    assert_eq!(
        check("if n == 1 { var a: bool on cells }"),
        "E0456 `var` is inside another statement @ var a: bool on cells"
    );
    assert_eq!(check("value c = c + 1"), "E0459 `value` is defined in terms of itself @ c");
    let text = "rule r() { true }\nvar a: bool on cells\nvalue c = if a then 1 else digit(c)";
    assert_eq!(Fixture::new("classic", text).check(), ["E0451 expected a formula, found a layer @ a"]);
    assert_eq!(check("value c = [c]"), "E0451 expected an integer, found a list of cells @ [c]");
}

#[test]
fn parameters() {
    let checked = |text: &str| Fixture::new("classic", text).check().join("\n");
    assert_eq!(checked("rule r(a: number) { true }"), "E0450 there is no type `number` @ number");
    assert_eq!(
        checked("rule r(a: int..., b: int) { true }"),
        "E0462 only the last parameter can take any number of arguments @ a"
    );
    assert_eq!(
        checked("rule r(a: int = r1c1) { true }"),
        "E0452 this has to be known when the puzzle is compiled @ r1c1"
    );
    assert_eq!(checked("rule r(a: int, b: int = a + side, s: digits = {lowest, b}, p: path = row(1)) { true }"), "");
    assert_eq!(checked("rule r(a: digit = A, b: digits = {A, B}) { true }"), "");
    assert_eq!(checked("rule r(a: int, a: int) { true }"), "E0459 two parameters are called `a` @ a");
    assert_eq!(checked("rule length() { true }"), "E0462 `length` is a function of the language @ length");
}

#[test]
fn calls_of_rules() {
    let checked = |call: &str| {
        let text = format!(
            "rule r(line: path) {{ {call} }}\nrule killer(total: int, cells: set) {{ sum(cells) == total }}\nrule many(all_: path...) {{ true }}"
        );
        Fixture::new("classic", &text).check().join("\n")
    };
    assert_eq!(checked("killer(15, line) or not killer(cells = line, total = 3)"), "");
    assert_eq!(checked("many(line, row(1)); many([line, row(2)]); many(line)"), "");
    assert_eq!(checked("killer(15)"), "E0453 `cells` is missing @ killer(15) @ cells");
    assert_eq!(checked("killer(15, line, 3)"), "E0453 wrong number of arguments @ killer(15, line, 3)");
    assert_eq!(checked("killer(15, set = line)"), "E0450 there is no parameter `set` @ set");
    assert_eq!(checked("killer(15, total = 3)"), "E0453 `total` is given twice @ total");
    assert_eq!(
        checked("killer(sum(line), line)"),
        "E0452 this has to be known when the puzzle is compiled @ sum(line)"
    );
    assert_eq!(checked("killer(\"a\", line)"), "E0451 expected an integer, found a text @ \"a\"");
}

#[test]
fn circles_of_calls_are_shown() {
    let text = "rule a() { b() }\nrule b() { c() or c() }\nrule c() { true => a() }\nrule d() { a() }";
    let found = Fixture::new("classic", text).check();
    assert_eq!(found, ["E0454 rules call each other in a cycle: a → b → c → a @ a"]);
    let found = Fixture::new("classic", "rule a() { not a() }").check();
    assert_eq!(found, ["E0454 rules call each other in a cycle: a → a @ a"]);
}
