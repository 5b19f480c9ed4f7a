//! Tests errors that only a board shows, and limits.

use super::{Fixture, on_small};
use gridc::stages::puzzle::{Argument, CellReading, Span};

fn error(body: &str) -> String {
    Fixture::new("classic(2, 2)", &format!("rule r() {{\n  {body}\n}}\nrule k(total: int, cells: set) {{\n  require total > 2 else \"too small\"\n  sum(cells) == total\n}}")).error(&[])
}

#[test]
fn requirements_name_the_statement_and_the_clue() {
    let fixture = Fixture::new("classic(2, 2)", "rule k(total: int) { require total > 2 else \"too small\" }");
    let rule = fixture.definitions()[0];
    let message = fixture
        .with(None, |expander, rule| {
            expander.expand(rule, &[Argument::Integer(1)], None, CellReading::Both, rule.name.span)
        })
        .unwrap_err();
    assert_eq!(fixture.said(&message), "E0460 too small @ k @ require total > 2 else \"too small\"");
    assert_eq!(message.labels[0].span, rule.name.span);
    assert_eq!(error("k(1, row(1))"), "E0460 too small @ require total > 2 else \"too small\" @ k(1, row(1))");
    assert_ne!(rule.name.span, Span::default());
}

#[test]
fn what_is_needed_before_there_are_digits() {
    assert_eq!(error("distinct(row(1)[2..9])"), "E0457 there is no piece 2..9 of 4 cells @ 2..9");
    assert_eq!(error("distinct(row([1, 2][3]))"), "E0457 index 3 of 2 items @ 3");
    assert_eq!(error("for i in 1..(1 / 0) { true }"), "E0457 division by zero @ 0");
    assert_eq!(error("k(1 / 0, row(1))"), "E0457 division by zero @ 0");
    assert_eq!(error("k(3, row(1)[2..1])"), "E0457 there are no cells here @ row(1)[2..1]");
    assert_eq!(error("k(3, [r1c1, r1c1])"), "E0459 r1c1 occurs twice in a set @ [r1c1, r1c1]");
    assert_eq!(error("r9c9 == 1"), "E0458 there is no cell r9c9 @ r9c9");
    assert_eq!(
        error("for a, b in rows { a == b }"),
        "E0451 expected items of 2 parts, one for each name, found a list of cells @ rows"
    );
}

/// A static expression without a value is an error when it is read, not silently false.
#[test]
fn what_is_static_and_has_no_value() {
    let line = "let line = row(1)[1..3]\n  ";
    let in_line = |body: &str| error(&format!("{line}{body}"));
    let beyond = "E0457 index 4 of 3 cells, at i = 3 @ i + 1";
    assert_eq!(in_line("any(i in 1..length(line): line[i + 1] == line[i])"), beyond);
    assert_eq!(in_line("not all(i in 1..length(line): line[i + 1] == line[i])"), beyond);
    assert_eq!(in_line("for i in 1..length(line) { line[i + 1] == line[i] }"), beyond);
    assert_eq!(in_line("sum(i in 1..length(line): line[i + 1]) == 9"), beyond);
    assert_eq!(in_line("count(i in 1..length(line) where line[i + 1] == 2) == 1"), beyond);
    assert_eq!(
        in_line("for k in 1..1 { for i in 1..3 { line[i + 1] == k } }"),
        "E0457 index 4 of 3 cells, at i = 3, k = 1 @ i + 1"
    );
    assert_eq!(
        in_line("for c in line { for d in [r1c1, c] { line[9] == d } }"),
        "E0457 index 9 of 3 cells, at d = r1c1, c = r1c1 @ 9"
    );
    assert_eq!(in_line("r2c2 == 1 or line[0] == 2"), "E0457 index 0 of 3 cells @ 0");
    assert_eq!(in_line("not (r2c2 / 0 == 2)"), "E0457 division by zero @ 0");
    assert_eq!(
        error("r1c1 == 9223372036854775807 + 1"),
        "E0457 9223372036854775807 + 1 exceeds 64 bits @ 9223372036854775807 + 1"
    );
    assert_eq!(
        error("r1c1 > sum([9223372036854775807, 5])"),
        "E0457 the sum exceeds 64 bits @ sum([9223372036854775807, 5])"
    );
    assert_eq!(
        error("min(list(c in cells where false)) < 3"),
        "E0457 an empty list has no least value @ min(list(c in cells where false))"
    );
    // A static condition decides whether a term is read at all.
    for fine in [
        "any(i in 1..3 where i < 3: line[i + 1] == line[i])",
        "for i in 1..3 { i == 3 or line[i + 1] == line[i] }",
        "for i in 1..3 { i < 3 => line[i + 1] == line[i] }",
        "for i in 1..3 { line[i] == if i < 3 then line[i + 1] else 1 }",
        "line[r1c1] == 2",
    ] {
        let fixture = Fixture::new("classic(2, 2)", &format!("rule r() {{\n  {line}{fine}\n}}"));
        assert!(fixture.try_expand(&[]).is_ok(), "{fine}");
    }
}

#[test]
fn circles_are_found_when_a_rule_is_expanded_too() {
    let fixture = Fixture::new("classic(2, 2)", "rule a() { b() }\nrule b() { a() }");
    assert_eq!(fixture.error(&[]).split(" @").next(), Some("E0454 rules call each other in a cycle: a → b → a"));
}

#[test]
fn work_is_bounded() {
    let too_much = "E0455 the rules of this puzzle are too large";
    let body = "for a in 1..2000 { for b in 1..2000 { a == r1c1 } }";
    assert_eq!(error(body).split(" @").next(), Some(too_much));
    assert_eq!(error("for a in 1..9000000000 { true }").split(" @").next(), Some(too_much));
    assert_eq!(error("for a in -9223372036854775807..9223372036854775807 { true }").split(" @").next(), Some(too_much));
    assert_eq!(error("length(pairs(1..100000)) == 1").split(" @").next(), Some(too_much));
    // Names are expanded wherever they are used.
    let doubling: String = (1..40).map(|i| format!("let x{i} = x{} * x{} + 1; ", i - 1, i - 1)).collect();
    assert_eq!(error(&format!("let x0 = r1c1 + 1; {doubling} x39 == 1")).split(" @").next(), Some(too_much));
}

#[test]
fn depth_is_bounded() {
    let nested: String = (1..150).map(|i| format!("let x{i} = |x{} - 1|; ", i - 1)).collect();
    assert_eq!(
        error(&format!("let x0 = r1c1; {nested} x149 == 1")).split(" @").next(),
        Some("E0455 a formula is nested too deeply")
    );
    let mut rules = "rule a0() { a1() }".to_owned();
    for i in 1..250 {
        rules += &format!("\nrule a{i}() {{ not a{}() }}", i + 1);
    }
    let fixture = Fixture::new("classic(2, 2)", &format!("{rules}\nrule a250() {{ r1c1 == 1 }}"));
    assert_eq!(
        fixture.error(&[]).split(" @").next(),
        Some("E0455 blocks, expressions and calls of rules are nested too deeply")
    );
    let rule = |i: usize| format!("rule a{i}() {{ {}a{}(){} }}\n", "if true { ".repeat(50), i + 1, " }".repeat(50));
    let rules: String = (0..100).map(rule).collect();
    let fixture = Fixture::new("classic(2, 2)", &format!("{rules}rule a100() {{ r1c1 == 1 }}"));
    assert_eq!(
        fixture.error(&[]).split(" @").next(),
        Some("E0455 blocks, expressions and calls of rules are nested too deeply")
    );
    let long = format!("{}r1c1 > 0", "r1c1 + ".repeat(250));
    assert!(on_small(&long).starts_with("(r1c1 + r1c1"));
}
