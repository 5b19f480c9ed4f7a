//! Tests candidate lists.

use super::texts::*;
use gridc::stages::formats::{detect, lines, sukaku};
use gridc::stages::syntax::ast::{Ast, ItemKind};

#[test]
fn sukakus() {
    for (side, h) in [(4, 2), (6, 2), (9, 3), (16, 4)] {
        let (format, ast) = recognised(&candidates(side, h).concat());
        assert_eq!(format, sukaku::FORMAT, "{side}");
        let marks: Vec<_> =
            ast.items.iter().filter_map(|i| if let ItemKind::Marks(m) = &i.kind { Some(m) } else { None }).collect();
        assert_eq!(marks.len(), side * side);
        assert_eq!((marks[0].symbols.len(), marks[1].symbols.len()), (2, 1));
        assert!(matches!(&ast.items[0].kind, ItemKind::Use(u) if u.name.text == "classic"));
    }
    let nine = candidates(9, 3);
    let whole = read_one(&nine.concat());
    let drawing = |cells: &dyn Fn(usize) -> String, rule: &str| -> String {
        (0..9).map(|r| (0..9).map(|c| cells(r * 9 + c)).collect::<Vec<_>>().join(" ") + "\n" + rule).collect()
    };
    let paper: String = (0..27)
        .map(|y| (0..27).map(|x| &nine[y / 3 * 9 + x / 3][y % 3 * 3 + x % 3..][..1]).collect::<String>() + "\n")
        .collect();
    let marks = |ast: &Ast| -> Vec<String> {
        let of = |k: &ItemKind| match k {
            ItemKind::Marks(m) => Some(m.symbols.iter().map(|n| n.text.as_str()).collect::<String>()),
            _ => None,
        };
        ast.items.iter().filter_map(|i| of(&i.kind)).collect()
    };
    for text in
        [drawing(&|i| nine[i].clone(), ""), drawing(&|i| nine[i].clone(), "-----+-----\n"), nine.join("\n"), paper]
    {
        let (format, ast) = recognised(&text);
        assert_eq!((format, marks(&ast)), (sukaku::FORMAT, marks(&whole)), "{text}");
    }
    let (format, parsed) = read(&format!("{0}\n{0}\n", nine.concat()));
    assert_eq!((format, parsed.len()), (sukaku::FORMAT, 2));
    // 64 symbols may be an 8×8 board, and are one here: some symbols are not at their own places.
    let eight = joined(&board(2, 4, ".", |d| (d + 1).to_string()), "", "");
    assert_eq!(recognised(&eight).0, lines::FORMAT);
    let empty = ".".repeat(64);
    assert_eq!(detect(&source(&empty), None).unwrap_err().code.name(), "E0408");
    let misplaced = nine.concat().replacen('.', "7", 1);
    assert_eq!(parse_as(&misplaced, sukaku::FORMAT)[0].diagnostics[0].code.name(), "E0412");
}

#[test]
fn a_sukaku_with_a_mistake_is_a_sukaku() {
    let line = candidates(9, 3).concat();
    assert_eq!(codes(&line), [""; 0]);
    assert_eq!(codes(&line.replacen('1', "2", 1)), ["E0412"]);
}
