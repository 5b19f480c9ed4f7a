//! Tests Samurai boards.

use super::texts::*;
use gridc::stages::formats::{detect, lines, samurai, samurai_lines};
use gridc::stages::syntax::ast::ItemKind;

/// Returns a Samurai as five grids in the order NW NE C SW SE: every third cell of a cyclic pattern over the whole board.
pub fn samurai_grids() -> Vec<String> {
    let cell = |r: usize, c: usize| match (r * 2 + c) % 3 {
        0 => (full(3, 3, r % 9, c % 9) + 1).to_string(),
        _ => ".".to_owned(),
    };
    let grid = |top: usize, left: usize| (0..81).map(|i| cell(top + i / 9, left + i % 9)).collect();
    [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)].map(|(t, l)| grid(t, l)).to_vec()
}

pub fn samurai_rows(blank: char, outside: char) -> Vec<String> {
    let grids = samurai_grids();
    let mut rows = vec![vec![outside; 21]; 21];
    for (grid, (top, left)) in grids.iter().zip([(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)]) {
        for (i, c) in grid.chars().enumerate() {
            rows[top + i / 9][left + i % 9] = if c == '.' { blank } else { c };
        }
    }
    rows.into_iter().map(|r| r.into_iter().collect()).collect()
}

#[test]
fn samurai_in_all_conventions() {
    let expected = samurai_rows('.', '#').join("\n") + "\n";
    for (blank, outside) in [('.', '#'), ('0', '.'), ('0', '#'), ('.', '-'), ('-', '#'), ('.', ' '), ('0', ' ')] {
        let rows: Vec<String> = samurai_rows(blank, outside).iter().map(|r| r.trim_end().to_owned()).collect();
        let (format, ast) = recognised(&rows.join("\n"));
        assert_eq!(format, samurai::FORMAT, "{blank} {outside}");
        assert_eq!(drawn(givens(&ast)), expected, "{blank} {outside}");
    }
    let both = expected.replace(['.', '#'], "?");
    for blank in ['.', '-', '0'] {
        let compact = samurai_rows(blank, blank);
        let spaced = compact.iter().map(|r| r.chars().map(String::from).collect::<Vec<_>>().join(" "));
        for text in [compact.join("\n"), spaced.collect::<Vec<_>>().join("\n")] {
            let (format, ast) = recognised(&text);
            assert_eq!((format, drawn(givens(&ast))), (samurai::FORMAT, both.clone()), "{text}");
        }
    }
    let rows = samurai_rows('.', '#').join("\n");
    assert_eq!(read(&format!("# two\n{rows}\n\n{rows}\n")).1.len(), 2);
}

#[test]
fn a_board_that_could_be_one_grid_is_named() {
    let row = |i: usize| {
        (0..12).map(move |c| if usize::is_multiple_of(c + i, 4) { ((c + i) % 9 + 1).to_string() } else { "-".into() })
    };
    let text = (0..12).map(|i| row(i).collect::<Vec<String>>().join(" ")).collect::<Vec<_>>().join("\n");
    let detected = detect(&source(&text), None).unwrap();
    assert_eq!(detected.format, samurai::FORMAT); // the resolver says which board it is
    assert!(drawn(givens(&read_one(&text))).contains('?'));
}

#[test]
fn samurai_by_lines() {
    let expected = samurai_rows('.', '#').join("\n") + "\n";
    let grids = samurai_grids();
    let order = |order: [usize; 5]| order.map(|i| grids[i].clone()).join("\n");
    for text in [order([0, 1, 2, 3, 4]), order([0, 1, 3, 4, 2])] {
        let (format, parsed) = read(&text);
        assert_eq!((format, parsed.len()), (samurai_lines::FORMAT, 1));
        assert_eq!(parsed[0].diagnostics[0].code.name(), "N0402");
        let ast = parsed[0].ast.as_ref().unwrap();
        assert!(matches!(&ast.items[0].kind, ItemKind::Use(u) if u.name.text == "samurai"));
        assert_eq!(drawn(givens(ast)), expected);
    }
    let other = order([2, 0, 1, 3, 4]);
    assert_eq!(read(&other).0, lines::FORMAT);
    assert_eq!(parse_as(&other, samurai_lines::FORMAT)[0].diagnostics[0].code.name(), "E0410");
    let blank = format!("{}\n", ".".repeat(81)).repeat(5);
    assert_eq!(detect(&source(&blank), None).unwrap_err().code.name(), "E0407");
    assert_eq!(parse_as(&blank, samurai_lines::FORMAT).len(), 1);
}

#[test]
fn a_board_as_gridc_draws_it_reads_back() {
    use gridc::stages::render::{Style, givens};
    let text = samurai_rows('.', '#').join("\n");
    let puzzle = crate::road::read_one(&text);
    for ascii in [false, true] {
        let drawing = givens(&puzzle, Style { ascii, ..Style::default() });
        let again = crate::road::read_one(&format!("Five grids by nobody\n{drawing}"));
        assert_eq!(again.layout.name, "samurai");
        let cells =
            |p: &gridc::stages::puzzle::PuzzleData| p.givens.iter().map(|g| (g.cell, g.digit)).collect::<Vec<_>>();
        assert_eq!(cells(&again), cells(&puzzle), "{drawing}");
    }
}
