//! Tests lists with one puzzle per line, and files of rows.

use super::texts::*;
use gridc::stages::formats::{Reading, detect, lines, sdk, ss};
use gridc::stages::syntax::Parsed;
use gridc::stages::syntax::ast::ItemKind;

#[test]
fn lines_of_all_sides_and_blanks() {
    let expected = joined(&classic("."), "", "\n") + "\n";
    for blank in [".", "0", "_", "-", "*", "x", "X"] {
        let line = joined(&classic(blank), "", "");
        let (format, parsed) = read(&format!("# a list\n\n{line}\n{line}\r\n  {line}  \n"));
        assert_eq!((format, parsed.len()), (lines::FORMAT, 3), "{blank}");
        for p in parsed {
            assert!(p.diagnostics.is_empty());
            assert_eq!(drawn(givens(&p.ast.unwrap())), expected);
        }
    }
    for (h, w) in [(2, 2), (2, 3), (2, 4), (2, 5), (3, 4), (2, 7), (3, 5), (4, 4), (5, 5), (6, 6), (7, 7)] {
        let line = joined(&board(h, w, ".", |d| letter("123456789", d)), "", "");
        let (format, ast) = recognised(&line);
        assert_eq!((format, givens(&ast).width()), (lines::FORMAT, Some(h * w)));
        assert_eq!(symbols(&ast).is_some(), h * w > 9);
    }
}

#[test]
fn lines_with_columns() {
    let puzzle = joined(&classic("0"), "", "");
    let solution: String = (0..81).map(|i| (full(3, 3, i / 9, i % 9) + 1).to_string()).collect();
    let check = |text: &str, id: Option<&str>, solved: bool| {
        let (format, ast) = recognised(text);
        assert_eq!((format, ast.id.as_deref()), (lines::FORMAT, id), "{text}");
        let stated = ast.items.iter().any(|i| matches!(i.kind, ItemKind::Solution(_)));
        assert_eq!(stated, solved, "{text}");
        assert_eq!(givens(&ast).tokens.len(), 81);
    };
    check(&format!("quizzes,solutions\n{puzzle},{solution}"), None, true);
    check(&format!("id,puzzle,solution,clues,difficulty\n1,{puzzle},{solution},27,2.5"), Some("1,27,2.5"), true);
    check(&format!("{puzzle};{solution};easy"), Some("easy"), true);
    check(&format!("first\t{puzzle}"), Some("first"), false);
    check(&format!("{puzzle} # from a book"), Some("from a book"), false);
    check(&format!("{puzzle} 27 easy"), Some("27,easy"), false);
    check(&format!("\"{puzzle}\",\"{solution}\""), None, true);
    let tokens = joined(&board(4, 4, ".", |d| (d + 1).to_string()), " ", " ");
    let (format, ast) = recognised(&format!("name\t86\t{tokens}"));
    assert_eq!((format, ast.id.as_deref(), symbols(&ast)), (lines::FORMAT, Some("name,86"), None));
    assert_eq!(givens(&ast).width(), Some(16));
}

#[test]
fn one_bad_line_does_not_stop_the_others() {
    let line = joined(&classic("."), "", "");
    let text = format!("{line}\n{}\n{}\n{line}", &line[1..], line.replacen('.', "?", 1));
    let (format, parsed) = read(&text);
    assert_eq!(format, lines::FORMAT);
    assert_eq!(parsed.iter().map(|p| p.ast.is_some()).collect::<Vec<_>>(), [true, false, false, true]);
    assert_eq!(parsed[1].diagnostics[0].code.name(), "E0402");
    assert_eq!(parsed[2].diagnostics[0].code.name(), "E0403");
}

#[test]
fn sdk_files() {
    let rows = joined(&classic("."), "", "\n");
    let (format, ast) = recognised(&format!("#AEmma\n#DA cyclic one\n#LEasy\n{rows}\n"));
    assert_eq!((format, givens(&ast).rows.len()), (sdk::FORMAT, 9));
    let metadata: Vec<(&str, &str)> = ast
        .items
        .iter()
        .filter_map(|i| match &i.kind {
            ItemKind::Metadata { key, text } => Some((key.text.as_str(), text.as_str())),
            _ => None,
        })
        .collect();
    assert_eq!(metadata, [("author", "Emma"), ("title", "A cyclic one"), ("difficulty", "Easy")]);
    let (format, ast) = recognised(&format!("[Puzzle]\n{rows}\n[State]\n{rows}\n"));
    assert_eq!((format, givens(&ast).rows.len()), (sdk::FORMAT, 9));
}

#[test]
fn ss_files() {
    let rows: Vec<String> =
        classic(".").iter().map(|r| r.chunks(3).map(|t| t.concat()).collect::<Vec<_>>().join("|")).collect();
    let text = rows.chunks(3).map(|b| b.join("\n")).collect::<Vec<_>>().join("\n-----------\n");
    let source = source(&text.replace('.', "X"));
    let detected = detect(&source, Some("ss")).unwrap();
    assert_eq!(detected.format, ss::FORMAT);
    let parsed: Vec<Parsed> = ss::FORMAT.read(&source, Reading::plain()).collect();
    assert_eq!(drawn(givens(parsed[0].ast.as_ref().unwrap())), joined(&classic("."), "", "\n") + "\n");
}

#[test]
fn a_single_line_with_a_mistake_is_a_line() {
    let line = classic(".").concat().concat();
    assert_eq!(codes(&line[..80]), ["E0402"]);
    assert_eq!(codes(&format!("{line}1")), ["E0402"]);
    assert_eq!(codes(&line.replacen('.', "漢", 1)), ["E0403"]);
}

#[test]
fn a_solution_of_the_wrong_length_is_named() {
    let line = classic(".").concat().concat();
    let full: String = "123456789".repeat(9);
    assert_eq!(codes(&format!("{line},{full}")), [""; 0]);
    assert_eq!(codes(&format!("{line},{}", &full[..80])), ["W0402"]);
    assert_eq!(codes(&format!("{line},.{}", &full[..80])), ["W0402"]);
    assert_eq!(codes(&format!("{line},a name,{}", "ab12".repeat(20))), [""; 0]);
}
