//! Tests layers, and values that differ from the digits.

use super::{Fixture, show};
use gridc::stages::puzzle::{Layer, Span};

fn layers(fixture: &Fixture, grids: &[Option<usize>]) -> Vec<Layer> {
    let definitions = fixture.definitions();
    let rules = gridc::stages::language::rules::Rules::new(definitions.clone(), None);
    let mut expander = gridc::stages::language::rules::Expander::new(&fixture.layout, &rules);
    for grid in grids {
        expander.declare_rule(definitions[0], &[], *grid, Span::default()).unwrap();
    }
    expander.layers()
}

#[test]
fn layers_follow_the_cells() {
    let fixture = Fixture::new(
        "classic(2, 2)",
        "rule r() {
  doubled[r1c1] and label[r1c2] == 2 and not doubled[r2c1]
  sum(c in row(1) where doubled[c]: 1) == 1
  sum(c in row(2): doubled[c]) == 1
}
var doubled: bool on cells
var label: 1..2 on row(1) hidden",
    );
    assert_eq!(
        fixture.expand(&[]),
        "all(v16 == 1; v33 == 2; not (v20 == 1))\n\
         ((v16 == 1 ? 1 : 0) + (v17 == 1 ? 1 : 0) + (v18 == 1 ? 1 : 0) + (v19 == 1 ? 1 : 0)) == 1\n\
         (v20 + v21 + v22 + v23) == 1"
    );
}

#[test]
fn a_layer_has_no_value_off_its_cells() {
    let fixture = Fixture::new("classic(2, 2)", "rule r() { a[r2c1] == 1 }\nvar a: 1..2 on row(1)");
    assert_eq!(fixture.error(&[]), "E0458 the layer `a` has no value at r2c1 @ a[r2c1]");
}

#[test]
fn values_replace_digits_in_arithmetic() {
    let fixture = Fixture::new(
        "classic(2, 2)",
        "rule r() {
  sum([r1c1]) == 3
  distinct([r1c1, r1c2])
  r1c1 in {1}
  digit(r1c1) == 1
  value(r1c1) == 1
  row(1)[1..2][r1c1] == 1
}
var doubled: bool on cells
value c = if doubled[c] then 2 * digit(c) else digit(c)",
    );
    let worth = "(v16 == 1 ? (2 * r1c1) : r1c1)";
    let second = "(v17 == 1 ? (2 * r1c2) : r1c2)";
    assert_eq!(
        fixture.expand(&[]),
        format!(
            "{worth} == 3\ndistinct(r1c1 r1c2)\nr1c1 in [1]\nr1c1 == 1\n{worth} == 1\n[{worth} {second}][{worth}] == 1"
        )
    );
    let fixture = Fixture::new("classic(2, 2)", "rule r() { r1c1 == 1 }\nvalue c = c + 1");
    assert_eq!(fixture.error(&[]), "E0459 `value` is defined in terms of itself @ c");
    let fixture = Fixture::new(
        "classic(2, 2)",
        "rule r() { r1c1 == 1 }\nvalue c = if f(c) then 1 else 2\nrule f(a: cell) { a == 1 }",
    );
    assert_eq!(fixture.error(&[]).split(" @").next(), Some("E0459 `value` is defined in terms of itself"));
}

#[test]
fn a_rule_declares_its_own() {
    let text =
        "rule doublers() {\n  var doubled: bool on cells\n  value c = if doubled[c] then 2 * digit(c) else digit(c)
  for p in houses { count(c in p where doubled[c]) == 1 }\n  r1c1 == 6\n}";
    let fixture = Fixture::new("classic(2, 2)", text);
    assert!(fixture.expand(&[]).ends_with("(v16 == 1 ? (2 * r1c1) : r1c1) == 6"));
    let layers = layers(&fixture, &[None, None]);
    assert_eq!(layers.len(), 1);
    assert!(!layers[0].answer && layers[0].boolean && layers[0].places.len() == 16 && layers[0].first.0 == 16);
}

#[test]
fn a_layer_taken_into_two_grids_is_one_variable_where_they_overlap() {
    let fixture = Fixture::new("samurai", "rule a() {\n var x: 1..3 on cells answer\n}");
    let layers = layers(&fixture, &[Some(0), Some(2)]);
    assert_eq!(
        layers.iter().map(|l| (l.first.0, l.places.len(), l.answer)).collect::<Vec<_>>(),
        [(369, 81, true), (450, 72, true)]
    );
}

#[test]
fn what_is_wrong_with_layers() {
    let wrong = |text: &str| Fixture::new("classic(2, 2)", &format!("rule r() {{ true }}\n{text}")).error(&[]);
    assert_eq!(
        wrong("var a: bool on cells\nvar a: bool on row(1)"),
        "E0459 two layers are called `a` @ a: bool on row(1) @ a: bool on cells"
    );
    assert_eq!(wrong("value c = 1\nvalue d = 2"), "E0459 a puzzle has only one `value` @ d @ c");
    assert_eq!(wrong("var a: {} on cells"), "E0457 a layer needs at least one value @ {}");
    assert_eq!(wrong("var a: 1..2000 on cells"), "E0455 a layer has at most 1000 values @ 1..2000");
    assert_eq!(
        wrong("var a: bool on 3"),
        "E0451 expected a list of cells, of edges or of lists of cells, found an integer @ 3"
    );
    assert_eq!(
        wrong("var a: bool on without(cells, cells)").split(" @").next(),
        Some("E0457 the layer `a` has no cells")
    );
    assert_eq!(wrong("var a: r1c1..r2c2 on cells").split(' ').next(), Some("E0451"));
    let fixture =
        Fixture::new("classic(2, 2)", "rule r() { b(r1c1) }\nrule b(c: cell) {\n var y: bool on cells\n y[c]\n}");
    assert_eq!(fixture.error(&[]), "E0456 `b` declares its own layer @ b(r1c1) @ var y: bool on cells");
    let fixture =
        Fixture::new("classic(2, 2)", "rule r(n: int) { y[r1c1] }\nrule b(n: int) {\n var y: bool on cells\n}");
    assert_eq!(
        fixture.error(&[gridc::stages::puzzle::Argument::Integer(1)]),
        "E0456 this puzzle has no layer `y` @ y @ y"
    );
    assert_eq!(show::demands(&[]), "");
}
