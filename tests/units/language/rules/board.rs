//! Tests arguments, symbols, and the lines of sub-grids in the binder.

use super::Fixture;
use gridc::stages::language::rules::Rules;
use gridc::stages::language::rules::geometry::LineKind;
use gridc::stages::puzzle::Argument;

/// Returns the default of the first rule's last parameter as an argument, with `n` as 3.
fn default(layout: &str, parameter: &str) -> Result<Argument, String> {
    let fixture = Fixture::new(layout, &format!("rule r(n: int, {parameter}) {{ true }}"));
    let found = fixture.with(None, |expander, rule| {
        let parameter = &rule.parameters[1];
        let scope = [("n".to_owned(), Argument::Integer(3))];
        expander.argument(parameter.default.as_ref().unwrap(), parameter, &scope, None)
    });
    found.map_err(|message| fixture.said(&message))
}

#[test]
fn defaults_become_arguments() {
    let small = |parameter| default("classic(2, 2)", parameter);
    assert_eq!(small("x: int = n + side"), Ok(Argument::Integer(7)));
    assert_eq!(small("x: bool = n > 2"), Ok(Argument::Boolean(true)));
    assert_eq!(small("x: text = \"a\""), Ok(Argument::Text("a".to_owned())));
    assert_eq!(small("x: digit = highest"), Ok(Argument::Digit(4)));
    assert_eq!(small("x: digits = {highest, lowest, 1}"), Ok(Argument::Digits(vec![1, 4])));
    assert_eq!(small("x: digits = digits"), Ok(Argument::Digits(vec![1, 2, 3, 4])));
    assert!(matches!(small("x: path = row(2)"), Ok(Argument::Cells(cells)) if cells.len() == 4));
    assert!(matches!(small("x: path = r1c1"), Ok(Argument::Cells(cells)) if cells.len() == 1));
    assert!(matches!(small("x: cell = r1c2"), Ok(Argument::Cell(_))));
    assert_eq!(small("x: int... = [1, 2]"), Ok(Argument::List(vec![Argument::Integer(1), Argument::Integer(2)])));
    assert_eq!(small("x: int... = 1"), Ok(Argument::List(vec![Argument::Integer(1)])));
    assert!(matches!(small("x: path... = rows"), Ok(Argument::List(rows)) if rows.len() == 4));
    assert!(matches!(small("x: path... = row(1)"), Ok(Argument::List(rows)) if rows.len() == 1));
    assert_eq!(small("x: digit = 5"), Err("E0458 5 is not a digit of this puzzle @ 5".to_owned()));
    assert_eq!(small("x: set = [r1c1, r1c1]"), Err("E0459 r1c1 occurs twice in a set @ [r1c1, r1c1]".to_owned()));
    assert_eq!(small("x: int = r1c1").unwrap_err().split(' ').next(), Some("E0452"));
}

#[test]
fn symbols_that_are_words() {
    let letters = "latin(3)\nsymbols {A B C}";
    assert_eq!(default(letters, "x: digit = B"), Ok(Argument::Digit(2)));
    assert_eq!(default(letters, "x: digits = {C, A}"), Ok(Argument::Digits(vec![1, 3])));
}

#[test]
fn lines_of_sub_grids() {
    let fixture = Fixture::new("samurai", "rule r() { true }");
    let rules = Rules::new(Vec::new(), None);
    let expander = gridc::stages::language::rules::Expander::new(&fixture.layout, &rules);
    let board = expander.board();
    let firsts = |kind, grid| -> Vec<(i64, u32)> {
        board.lines(kind, grid).iter().map(|line| (line.number, line.cells[0].0)).collect::<Vec<_>>()
    };
    assert_eq!(firsts(LineKind::Box, Some(2)).len(), 9);
    let centre = fixture.cell("r7c7").0;
    assert_eq!(firsts(LineKind::Box, Some(2))[0], (1, centre));
    assert_eq!(firsts(LineKind::Row, Some(2))[0], (1, centre));
    assert_eq!(firsts(LineKind::Column, Some(2))[0], (1, centre));
    let jigsaw = Fixture::new("jigsaw(3)\nregions\n  B B A\n  B A A\n  C C C\n", "rule r() { true }");
    let expander = gridc::stages::language::rules::Expander::new(&jigsaw.layout, &rules);
    let boxes = expander.board().lines(LineKind::Box, None);
    let cells: Vec<Vec<u32>> = boxes.iter().map(|line| line.cells.iter().map(|cell| cell.0).collect()).collect();
    // The third is a row, too, which the layout keeps once.
    assert_eq!(cells, [[0, 1, 3], [2, 4, 5], [6, 7, 8]]);
}

#[test]
fn a_hidden_grid_has_its_own_boxes() {
    let fixture = Fixture::new("clueless1", "rule r() { true }");
    let rules = Rules::new(Vec::new(), None);
    let expander = gridc::stages::language::rules::Expander::new(&fixture.layout, &rules);
    for grid in 0..fixture.layout.grids.len() {
        assert_eq!(expander.board().lines(LineKind::Box, Some(grid)).len(), 9, "{}", fixture.layout.grids[grid].name);
        assert_eq!(expander.board().lines(LineKind::Row, Some(grid)).len(), 9);
    }
}
