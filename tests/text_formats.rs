//! The plain text formats: what is recognised, what is read, and what is said about mistakes.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests fail by panicking, and stand outside test functions

use gridc::puzzle::Span;
use gridc::syntax::ast::{Ast, ItemKind, LayoutPart, Picture, SymbolSet, TokenKind};
use gridc::syntax::{Detected, Diagnostic, Format, Inputs, Parsed, ReadErrorKind, Source, Sources, detect, puzzles};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn source(text: &str) -> Source {
    Sources::new().add("test", text, 0)
}

fn no_grid(_: &Source) -> Parsed {
    Parsed { ast: None, diagnostics: Vec::new() }
}

fn parse_as(text: &str, format: Format) -> Vec<Parsed> {
    puzzles(&source(text), format, no_grid).collect()
}

/// Recognises and parses.
fn read(text: &str) -> (Format, Vec<Parsed>) {
    let source = source(text);
    let Detected { format, .. } = detect(&source, None).unwrap_or_else(|d| panic!("{d:?} in\n{text}"));
    let parsed = puzzles(&source, format, no_grid).collect();
    (format, parsed)
}

/// Recognises and parses a text with one puzzle and without mistakes.
fn read_one(text: &str) -> Ast {
    let (format, mut parsed) = read(text);
    assert_eq!(parsed.len(), 1, "{format:?} in\n{text}");
    let parsed = parsed.remove(0);
    parsed.ast.unwrap_or_else(|| panic!("{:?} in\n{text}", parsed.diagnostics))
}

fn givens(ast: &Ast) -> &Picture {
    let picture = |i: &gridc::syntax::ast::Item| matches!(i.kind, ItemKind::Givens(_));
    match ast.items.iter().find(|i| picture(i)).map(|i| &i.kind) {
        Some(ItemKind::Givens(picture)) => picture,
        _ => panic!("no givens in {ast:?}"),
    }
}

/// A picture as text: `.` blank, `#` outside, `?` either, and spaces between symbols of which one is longer.
fn drawn(picture: &Picture) -> String {
    let mut text = String::new();
    for row in picture.rows() {
        let words: Vec<&str> = row
            .iter()
            .map(|t| match &t.kind {
                TokenKind::Blank => ".",
                TokenKind::Outside => "#",
                TokenKind::BlankOrOutside => "?",
                TokenKind::Symbol(s) => s,
            })
            .collect();
        let wide = picture.tokens.iter().any(|t| matches!(&t.kind, TokenKind::Symbol(s) if s.len() > 1));
        let _ = writeln!(text, "{}", words.join(if wide { " " } else { "" }));
    }
    text
}

fn symbols(ast: &Ast) -> Option<String> {
    ast.items.iter().find_map(|i| match &i.kind {
        ItemKind::Part(LayoutPart::Symbols(SymbolSet::List(names))) => {
            Some(names.iter().map(|n| n.text.as_str()).collect())
        }
        ItemKind::Part(LayoutPart::Symbols(SymbolSet::Letters(a, b))) => Some(format!("{}..{}", a.text, b.text)),
        ItemKind::Part(LayoutPart::Symbols(SymbolSet::Numbers(..))) => Some("numbers".to_owned()),
        _ => None,
    })
}

/// Digit from 0 of a cell in a full grid of boxes of `h` rows and `w` columns.
fn full(h: usize, w: usize, row: usize, column: usize) -> usize {
    (w * (row % h) + row / h + column) % (h * w)
}

/// Every third cell of a full grid, each written by `symbol` from its digit from 0; others are `blank`.
fn board(h: usize, w: usize, blank: &str, symbol: impl Fn(usize) -> String) -> Vec<Vec<String>> {
    let cell = |r: usize, c: usize| match (r * 2 + c) % 3 {
        0 => symbol(full(h, w, r, c)),
        _ => blank.to_owned(),
    };
    (0..h * w).map(|r| (0..h * w).map(|c| cell(r, c)).collect()).collect()
}

fn classic(blank: &str) -> Vec<Vec<String>> {
    board(3, 3, blank, |d| (d + 1).to_string())
}

fn letter(from: &str, d: usize) -> String {
    let all: Vec<char> = from.chars().chain('A'..='Z').chain('a'..='z').collect();
    all[d].to_string()
}

fn joined(rows: &[Vec<String>], cell: &str, row: &str) -> String {
    rows.iter().map(|r| r.join(cell)).collect::<Vec<_>>().join(row)
}

#[test]
fn lines_of_all_sides_and_blanks() {
    let expected = joined(&classic("."), "", "\n") + "\n";
    for blank in [".", "0", "_", "-", "*", "x", "X"] {
        let line = joined(&classic(blank), "", "");
        let (format, parsed) = read(&format!("# a list\n\n{line}\n{line}\r\n  {line}  \n"));
        assert_eq!((format, parsed.len()), (Format::Lines, 3), "{blank}");
        for p in parsed {
            assert!(p.diagnostics.is_empty());
            assert_eq!(drawn(givens(&p.ast.unwrap())), expected);
        }
    }
    for (h, w) in [(2, 2), (2, 3), (2, 4), (2, 5), (3, 4), (2, 7), (3, 5), (4, 4), (5, 5), (6, 6), (7, 7)] {
        let line = joined(&board(h, w, ".", |d| letter("123456789", d)), "", "");
        let ast = read_one(&line);
        assert_eq!((ast.format, givens(&ast).width()), (Format::Lines, Some(h * w)));
        assert_eq!(symbols(&ast).is_some(), h * w > 9);
    }
}

#[test]
fn lines_with_columns() {
    let puzzle = joined(&classic("0"), "", "");
    let solution: String = (0..81).map(|i| (full(3, 3, i / 9, i % 9) + 1).to_string()).collect();
    let check = |text: &str, id: Option<&str>, solved: bool| {
        let ast = read_one(text);
        assert_eq!((ast.format, ast.id.as_deref()), (Format::Lines, id), "{text}");
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
    let ast = read_one(&format!("name\t86\t{tokens}"));
    assert_eq!((ast.format, ast.id.as_deref(), symbols(&ast)), (Format::Lines, Some("name,86"), None));
    assert_eq!(givens(&ast).width(), Some(16));
}

#[test]
fn one_bad_line_does_not_stop_the_others() {
    let line = joined(&classic("."), "", "");
    let text = format!("{line}\n{}\n{}\n{line}", &line[1..], line.replacen('.', "?", 1));
    let (format, parsed) = read(&text);
    assert_eq!(format, Format::Lines);
    assert_eq!(parsed.iter().map(|p| p.ast.is_some()).collect::<Vec<_>>(), [true, false, false, true]);
    assert_eq!(parsed[1].diagnostics[0].code, "E0402");
    assert_eq!(parsed[2].diagnostics[0].code, "E0403");
}

#[test]
fn boards_with_rules_and_spaces() {
    let expected = joined(&classic("."), "", "\n") + "\n";
    let rows: Vec<String> = classic(".").iter().map(|r| r.concat()).collect();
    let thirds = |row: &str, sep: &str| [&row[..3], &row[3..6], &row[6..]].join(sep);
    let ruled = |left: &str, sep: &str, right: &str, rule: &str| -> String {
        let mut lines = Vec::new();
        for (i, row) in rows.iter().enumerate() {
            if i % 3 == 0 {
                lines.push(rule.to_owned());
            }
            lines.push(format!("{left}{}{right}", thirds(row, sep)));
        }
        lines.push(rule.to_owned());
        lines.join("\n")
    };
    let wide: Vec<String> = rows.iter().map(|r| r.chars().map(|c| format!(" {c}")).collect()).collect();
    let boxes: Vec<String> = rows.iter().map(|r| thirds(r, "║")).collect();
    for text in [
        rows.join("\n"),
        wide.join("\n"),
        ruled("", "|", "", "-----------"),
        ruled("|", "|", "|", "---+---+---"),
        ruled("| ", " | ", " |", "+-----+-----+-----+"),
        ruled("|", "|", "|", "*-----------*"),
        ruled("|", "|", "|", ".---.---.---."),
        ruled(":", ":", ":", "==========="),
        ruled("", " ", "", ""),
        ruled("│ ", " │ ", " │", "├─────┼─────┼─────┤"),
        format!("╔═══╗\n{}\n╚═══╝", boxes.join("\n")),
        rows.join("\n").replace('.', "0"),
        rows.join("\n").replace('.', "_"),
        wide.join("\n").replace('.', "-"),
        ruled("|", "|", "|", "-----------").replace('.', "0"),
        ruled("|", "|", "|", "+---+---+---+").replace('.', "x"),
    ] {
        let ast = read_one(&text);
        assert_eq!(ast.format, Format::Text, "{text}");
        assert_eq!(drawn(givens(&ast)), expected, "{text}");
    }
}

#[test]
fn dashes_are_blanks_or_rules() {
    let blank = ["5-3-1-2-4", "---------", "12-------"].map(str::to_owned);
    let mut rows: Vec<String> = blank.to_vec();
    rows.extend(std::iter::repeat_n("----6----".to_owned(), 6));
    let ast = read_one(&rows.join("\n"));
    assert!(drawn(givens(&ast)).starts_with("5.3.1.2.4\n.........\n12"));
    // With nine rows that hold symbols, a line of nine dashes is a rule.
    rows[1] = "-------8-".to_owned();
    rows.insert(3, "---------".to_owned());
    assert_eq!(givens(&read_one(&rows.join("\n"))).rows.len(), 9);
}

#[test]
fn several_boards_and_titles() {
    let board = joined(&classic("0"), "", "\n");
    let (format, parsed) = read(&format!("{board}\n\n{board}\n\n\n{board}\n"));
    assert_eq!((format, parsed.len()), (Format::Text, 3));
    let (format, parsed) = read(&format!("Grid 01\n{board}\nGrid 02\n{board}\n"));
    assert_eq!(format, Format::Text);
    let ids: Vec<_> = parsed.iter().map(|p| p.ast.as_ref().unwrap().id.clone().unwrap()).collect();
    assert_eq!(ids, ["Grid 01", "Grid 02"]);
    let rows: Vec<&str> = board.lines().collect();
    let bands: Vec<String> = rows.chunks(3).map(|b| b.join("\n")).collect();
    assert_eq!(givens(&read_one(&bands.join("\n\n"))).rows.len(), 9);
    let (_, parsed) = read(&format!("{board}\n{board}"));
    assert_eq!(parsed.len(), 2);
}

#[test]
fn letters_above_nine() {
    let text = |from: &'static str, blank: &str| joined(&board(4, 4, blank, |d| letter(from, d)), "", "\n");
    for (from, blank, expected) in [
        ("123456789", ".", "123456789ABCDEFG"),
        ("123456789", "0", "123456789ABCDEFG"),
        ("0123456789", ".", "0123456789ABCDEF"),
        ("0123456789", "-", "0123456789ABCDEF"),
        ("", ".", "A..P"),
        ("", "0", "A..P"),
    ] {
        let ast = read_one(&text(from, blank));
        assert_eq!((ast.format, symbols(&ast).as_deref()), (Format::Text, Some(expected)), "{from} {blank}");
    }
    let undecided = text("123456789", ".").replace('G', ".");
    let (_, parsed) = read(&undecided);
    assert_eq!(parsed[0].diagnostics[0].code, "N0401");
    assert_eq!(symbols(parsed[0].ast.as_ref().unwrap()).as_deref(), Some("123456789ABCDEFG"));
    let lower = text("123456789", ".").to_lowercase();
    assert_eq!(symbols(&read_one(&lower)).as_deref(), Some("123456789ABCDEFG"));
    let big = joined(&board(5, 5, ".", |d| letter("", d)), "", "\n");
    assert_eq!(symbols(&read_one(&big)).as_deref(), Some("A..Y"));
    assert!(drawn(givens(&read_one(&big))).contains('X'));
    let nine = joined(&board(3, 3, ".", |d| letter("", d)), "", "\n");
    assert_eq!(symbols(&read_one(&nine)).as_deref(), Some("A..I"));
}

#[test]
fn zero_beside_another_blank() {
    let rows = joined(&classic("."), "", "\n");
    let mixed = rows.replacen('.', "0", 1);
    assert_eq!(read(&mixed).1[0].diagnostics[0].code, "W0401");
    let unclear = mixed.replace('9', ".");
    assert_eq!(read(&unclear).1[0].diagnostics[0].code, "E0406");
}

#[test]
fn sdk_files() {
    let rows = joined(&classic("."), "", "\n");
    let ast = read_one(&format!("#AEmma\n#DA cyclic one\n#LEasy\n{rows}\n"));
    assert_eq!((ast.format, givens(&ast).rows.len()), (Format::Sdk, 9));
    let metadata: Vec<(&str, &str)> = ast
        .items
        .iter()
        .filter_map(|i| match &i.kind {
            ItemKind::Metadata { key, text } => Some((key.text.as_str(), text.as_str())),
            _ => None,
        })
        .collect();
    assert_eq!(metadata, [("author", "Emma"), ("description", "A cyclic one"), ("level", "Easy")]);
    let ast = read_one(&format!("[Puzzle]\n{rows}\n[State]\n{rows}\n"));
    assert_eq!((ast.format, givens(&ast).rows.len()), (Format::Sdk, 9));
}

#[test]
fn ss_files() {
    let rows: Vec<String> =
        classic(".").iter().map(|r| r.chunks(3).map(|t| t.concat()).collect::<Vec<_>>().join("|")).collect();
    let text = rows.chunks(3).map(|b| b.join("\n")).collect::<Vec<_>>().join("\n-----------\n");
    let source = source(&text.replace('.', "X"));
    let detected = detect(&source, Some("ss")).unwrap();
    assert_eq!(detected.format, Format::Ss);
    let parsed: Vec<Parsed> = puzzles(&source, Format::Ss, no_grid).collect();
    assert_eq!(drawn(givens(parsed[0].ast.as_ref().unwrap())), joined(&classic("."), "", "\n") + "\n");
}

#[test]
fn numbers() {
    let sixteen = |blank: &str| board(4, 4, blank, |d| (d + 1).to_string());
    let spaced = joined(&sixteen("0"), " ", "\n");
    let padded =
        spaced.lines().map(|l| l.split(' ').map(|n| format!("{n:>3}")).collect::<String>()).collect::<Vec<_>>();
    for text in [
        spaced.clone(),
        format!("16\n{spaced}"),
        format!("4\n{spaced}"),
        padded.join("\n"),
        joined(&sixteen("."), " ", "\n"),
        joined(&sixteen("0"), ",", "\n"),
        joined(&sixteen(""), ",", "\n"),
        joined(&sixteen("0"), ", ", ",\n") + ",",
        joined(&sixteen("0"), ";", "\n"),
        joined(&sixteen("0"), " ", " "),
        format!("16\n{}", joined(&sixteen("0"), " ", " ")),
    ] {
        let ast = read_one(&text);
        assert_eq!((ast.format, givens(&ast).width(), symbols(&ast)), (Format::Numbers, Some(16), None), "{text}");
        assert_eq!(drawn(givens(&ast)), drawn(givens(&read_one(&spaced))), "{text}");
    }
    let (format, parsed) = read(&format!("16\n{spaced}\n16\n{spaced}\n\n{spaced}\n"));
    assert_eq!((format, parsed.len()), (Format::Numbers, 3));
    let zero = joined(&board(4, 4, ".", |d| d.to_string()), " ", "\n");
    assert_eq!(symbols(&read_one(&zero)).as_deref(), Some("numbers"));
    let nine = joined(&classic("0"), ",", "\n");
    assert_eq!(read_one(&nine).format, Format::Numbers);
    let (format, parsed) = read(&format!("{0}\n{0}", joined(&classic("0"), " ", " ")));
    assert_eq!((format, parsed.len()), (Format::Numbers, 2));
    assert_eq!(read(&format!("25\n{spaced}")).1[0].diagnostics[0].code, "E0411");
}

/// The candidates of a cyclic board: its own digit, and its neighbour in every other cell.
fn candidates(side: usize, box_rows: usize) -> Vec<String> {
    let cell = |i: usize| {
        let digit = full(box_rows, side / box_rows, i / side, i % side);
        (0..side)
            .map(|d| {
                if d == digit || (i.is_multiple_of(2) && d == (digit + 1) % side) {
                    letter("123456789", d)
                } else {
                    ".".into()
                }
            })
            .collect()
    };
    (0..side * side).map(cell).collect()
}

#[test]
fn sukakus() {
    for (side, h) in [(4, 2), (6, 2), (9, 3), (16, 4)] {
        let ast = read_one(&candidates(side, h).concat());
        assert_eq!(ast.format, Format::Sukaku, "{side}");
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
        let ast = read_one(&text);
        assert_eq!((ast.format, marks(&ast)), (Format::Sukaku, marks(&whole)), "{text}");
    }
    let (format, parsed) = read(&format!("{0}\n{0}\n", nine.concat()));
    assert_eq!((format, parsed.len()), (Format::Sukaku, 2));
    // 64 symbols may be 8×8, and here are: a symbol stands at no place of its own.
    let eight = joined(&board(2, 4, ".", |d| (d + 1).to_string()), "", "");
    assert_eq!(read_one(&eight).format, Format::Lines);
    let empty = ".".repeat(64);
    assert_eq!(detect(&source(&empty), None).unwrap_err().code, "E0408");
    let misplaced = nine.concat().replacen('.', "7", 1);
    assert_eq!(parse_as(&misplaced, Format::Sukaku)[0].diagnostics[0].code, "E0412");
}

/// A Samurai by its five grids in the order NW NE C SW SE: every third cell of a board-wide cyclic pattern.
fn samurai_grids() -> Vec<String> {
    let cell = |r: usize, c: usize| match (r * 2 + c) % 3 {
        0 => (full(3, 3, r % 9, c % 9) + 1).to_string(),
        _ => ".".to_owned(),
    };
    let grid = |top: usize, left: usize| (0..81).map(|i| cell(top + i / 9, left + i % 9)).collect();
    [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)].map(|(t, l)| grid(t, l)).to_vec()
}

fn samurai_rows(blank: char, outside: char) -> Vec<String> {
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
        let ast = read_one(&rows.join("\n"));
        assert_eq!(ast.format, Format::Samurai, "{blank} {outside}");
        assert_eq!(drawn(givens(&ast)), expected, "{blank} {outside}");
    }
    let both = expected.replace(['.', '#'], "?");
    for blank in ['.', '-', '0'] {
        let compact = samurai_rows(blank, blank);
        let spaced = compact.iter().map(|r| r.chars().map(String::from).collect::<Vec<_>>().join(" "));
        for text in [compact.join("\n"), spaced.collect::<Vec<_>>().join("\n")] {
            let ast = read_one(&text);
            assert_eq!((ast.format, drawn(givens(&ast))), (Format::Samurai, both.clone()), "{text}");
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
    assert_eq!(detected.format, Format::Samurai); // the resolver says which board it is
    assert!(drawn(givens(&read_one(&text))).contains('?'));
}

#[test]
fn samurai_by_lines() {
    let expected = samurai_rows('.', '#').join("\n") + "\n";
    let grids = samurai_grids();
    let order = |order: [usize; 5]| order.map(|i| grids[i].clone()).join("\n");
    for text in [order([0, 1, 2, 3, 4]), order([0, 1, 3, 4, 2])] {
        let (format, parsed) = read(&text);
        assert_eq!((format, parsed.len()), (Format::SamuraiLines, 1));
        assert_eq!(parsed[0].diagnostics[0].code, "N0402");
        let ast = parsed[0].ast.as_ref().unwrap();
        assert!(matches!(&ast.items[0].kind, ItemKind::Use(u) if u.name.text == "samurai"));
        assert_eq!(drawn(givens(ast)), expected);
    }
    let other = order([2, 0, 1, 3, 4]);
    assert_eq!(read(&other).0, Format::Lines);
    assert_eq!(parse_as(&other, Format::SamuraiLines)[0].diagnostics[0].code, "E0410");
    let blank = format!("{}\n", ".".repeat(81)).repeat(5);
    assert_eq!(detect(&source(&blank), None).unwrap_err().code, "E0407");
    assert_eq!(parse_as(&blank, Format::SamuraiLines).len(), 1);
}

#[test]
fn grid_files_are_left_to_their_parser() {
    for text in ["gridc 1\nuse classic\n", "use classic(3, 3)\ngivens\n", "// words\ngivens\n", "title \"x\"\n"] {
        assert_eq!(detect(&source(text), None).unwrap().format, Format::Grid, "{text}");
    }
}

#[test]
fn words_are_no_puzzle() {
    for text in ["This is a letter, and no puzzle.\nIt has two lines.\n", "{\"json\": [1, 2, 3]}", "<html></html>", "a"]
    {
        let found = detect(&source(text), None);
        let refused = found.as_ref().is_err_and(|d| d.code == "E0401");
        let failed = || puzzles(&source(text), found.clone().unwrap().format, no_grid).all(|p| p.ast.is_none());
        assert!(refused || failed(), "{text} {found:?}");
    }
    for text in ["", "\n\n", "# only\n# comments\n"] {
        assert_eq!(detect(&source(text), None).unwrap_err().code, "E0424");
    }
}

/// Code, message and what the first label covers.
fn golden(text: &str, format: Format) -> Vec<(&'static str, String, String)> {
    let source = source(text);
    let shown = |span: Span| source.text[span.range()].to_owned();
    let of = |d: Diagnostic| (d.code, d.message.clone(), d.labels.first().map_or(String::new(), |l| shown(l.span)));
    puzzles(&source, format, no_grid).flat_map(|p| p.diagnostics).map(of).collect()
}

#[test]
fn diagnostics() {
    let rows: Vec<String> = classic(".").iter().map(|r| r.concat()).collect();
    let mut short = rows.clone();
    short[2] = short[2][1..].to_owned();
    short[5].push('7');
    let found = golden(&short.join("\n"), Format::Text);
    assert_eq!(found[0], ("E0404", "row 3 has 8 cells instead of 9".into(), short[2].clone()));
    assert_eq!(found[1], ("E0404", "row 6 has 10 cells instead of 9".into(), short[5].clone()));
    let found = golden(&rows[..8].join("\n"), Format::Text);
    assert_eq!((found[0].0, found[0].1.as_str()), ("E0405", "8 rows of 9 cells are no square board"));
    let found = golden(&rows.join("").replacen('.', "?", 1), Format::Lines);
    assert_eq!(found, [("E0403", "unknown symbol `?`".into(), "?".into())]);
    let found = golden(&rows.join("").replacen('.', "１", 1), Format::Lines);
    assert_eq!((found[0].0, found[0].2.as_str()), ("E0403", "１"));
    let found = golden(&rows.join("\n").replacen('.', "\u{202e}", 1), Format::Text);
    assert_eq!(found[0].1, "unknown symbol `\\u{202e}`");
    let found = golden(&rows.join("")[..80], Format::Lines);
    assert_eq!(found[0].1, "a line of 80 symbols is no square board");
    let six = joined(&board(2, 3, ".", |d| (d + 1).to_string()), "", "").replacen('.', "7", 1);
    assert_eq!(golden(&six, Format::Lines)[0].1, "unknown symbol `7`");
}

#[test]
fn no_bytes_make_it_panic() {
    let mut state = 7u64;
    let mut next = move || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize
    };
    let samples = [
        joined(&classic("."), "", ""),
        joined(&classic("-"), " ", "\n"),
        joined(&board(4, 4, "0", |d| (d + 1).to_string()), ",", "\n"),
        samurai_rows('.', '#').join("\n"),
        samurai_grids().join("\n"),
        candidates(9, 3).join("\n"),
        format!("#AEmma\n{}", joined(&classic("."), "|", "\n---\n")),
    ];
    let alphabet: Vec<char> = "0123456789.-_*xX#|+=: \n\t,;\"AZaz[]/é１\u{202e}│".chars().collect();
    for round in 0..3000 {
        let text: String = if round % 3 == 0 {
            (0..next() % 300).map(|_| alphabet[next() % alphabet.len()]).collect()
        } else {
            let mut text: Vec<char> = samples[next() % samples.len()].chars().collect();
            for _ in 0..1 + next() % 4 {
                let at = next() % text.len();
                match next() % 3 {
                    0 => text[at] = alphabet[next() % alphabet.len()],
                    1 => text.insert(at, alphabet[next() % alphabet.len()]),
                    _ => drop(text.remove(at)),
                }
            }
            text.into_iter().collect()
        };
        let source = source(&text);
        let _ = detect(&source, None);
        for format in Format::ALL {
            for parsed in puzzles(&source, format, no_grid) {
                if let Some(ast) = parsed.ast {
                    assert!(!parsed.diagnostics.iter().any(Diagnostic::is_error));
                    let spans = ast.items.iter().map(|i| i.span);
                    assert!(spans.into_iter().all(|s| source.text.get(s.range()).is_some()));
                }
            }
        }
    }
}

#[test]
fn huge_texts_are_refused_quickly() {
    let start = std::time::Instant::now();
    let big = 2 << 20;
    for text in [
        ".".repeat(big),
        "1 ".repeat(big / 2),
        "1,".repeat(big / 2),
        "1\n".repeat(big / 2),
        "-".repeat(big),
        "#".repeat(big),
        "[".repeat(big),
        "é".repeat(big / 2),
        ".\n\n".repeat(big / 3),
    ] {
        let source = source(&text);
        let _ = detect(&source, None);
        for format in Format::ALL {
            assert!(
                puzzles(&source, format, no_grid).take(20_000).all(|p| p.ast.is_none()),
                "{format:?} {}",
                &text[..2]
            );
        }
    }
    assert!(start.elapsed().as_secs() < 120);
}

/// A directory of its own for a test, removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("gridc-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, bytes).unwrap();
        path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn reading_files() {
    let scratch = Scratch::new("files");
    let line = joined(&classic("."), "", "");
    let kind = |path: PathBuf| Inputs::new([path], None).read(&mut Sources::new()).unwrap().unwrap_err().kind;
    assert_eq!(kind(scratch.0.join("none")), ReadErrorKind::Io(std::io::ErrorKind::NotFound));
    assert_eq!(kind(scratch.file("utf16", b"\xff\xfe1\x00")), ReadErrorKind::Utf16);
    assert_eq!(kind(scratch.file("zero", b"12\n3\x004")), ReadErrorKind::Binary { line: 2, byte: 2 });
    assert_eq!(kind(scratch.file("latin", b"12\r\n\r\n34\xe9")), ReadErrorKind::NotUtf8 { line: 3, byte: 3 });
    assert_eq!(kind(scratch.file("empty", b" \n")), ReadErrorKind::Empty);
    for bytes in [format!("\u{feff}{line}\r\n{line}\r\n"), format!("{line}\r{line}\r")] {
        let path = scratch.file("ends", bytes);
        let mut sources = Sources::new();
        let input = Inputs::new([path], None).read(&mut sources).unwrap().unwrap();
        assert_eq!(input.format.unwrap().format, Format::Lines);
        assert_eq!(puzzles(&input.source, Format::Lines, no_grid).filter(|p| p.ast.is_some()).count(), 2);
    }
}

#[test]
fn reading_directories() {
    let scratch = Scratch::new("directory");
    let line = joined(&classic("."), "", "");
    for name in ["b.txt", "a.sdm", "c", ".hidden.txt"] {
        scratch.file(name, &line);
    }
    scratch.file("notes", "These are words, and not a puzzle at all.\n");
    scratch.file("image", b"\x89PNG\x00\x00");
    let mut sources = Sources::new();
    let mut inputs = Inputs::new([scratch.0.clone()], None);
    let mut names = Vec::new();
    while let Some(input) = inputs.read(&mut sources) {
        names.push(Path::new(&input.unwrap().source.name).file_name().unwrap().to_owned());
    }
    assert_eq!(names, ["a.sdm", "b.txt", "c"]);
}

#[test]
fn long_lists_come_in_pieces() {
    let scratch = Scratch::new("pieces");
    let line = joined(&classic("."), "", "") + "\n";
    let count = (20 << 20) / line.len();
    let path = scratch.file("list.txt", line.repeat(count));
    let mut sources = Sources::new();
    let mut inputs = Inputs::new([path], None);
    let (mut puzzles_read, mut pieces) = (0, 0);
    while let Some(input) = inputs.read(&mut sources) {
        let source = input.unwrap().source;
        assert_eq!(source.lines_before, puzzles_read);
        puzzles_read += puzzles(&source, Format::Lines, no_grid).filter(|p| p.ast.is_some()).count();
        pieces += 1;
        sources.close(source.id);
    }
    assert_eq!((puzzles_read, pieces), (count, 3));
    let path = scratch.file("boards.txt", "1 . . .\n".repeat(3 << 20));
    let error = Inputs::new([path], None).read(&mut sources).unwrap().unwrap_err();
    assert_eq!(error.kind, ReadErrorKind::TooLarge);
}

fn shared() -> Option<PathBuf> {
    let root = std::env::var_os("GRIDC_SHARED").map(PathBuf::from);
    let data = root.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared")).join("data");
    if !data.is_dir() {
        println!("skipped: no shared data at {}", data.display());
        return None;
    }
    Some(data)
}

#[test]
fn shared_lists_and_large_boards() {
    let Some(data) = shared() else { return };
    let mut sources = Sources::new();
    let mut inputs = Inputs::new([data.join("classic"), data.join("large")], None);
    let mut counts = std::collections::BTreeMap::new();
    while let Some(input) = inputs.read(&mut sources) {
        let input = input.unwrap();
        let path = PathBuf::from(&input.source.name);
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let detected = input.format.unwrap_or_else(|d| panic!("{name}: {d:?}"));
        let list = path.parent().unwrap().ends_with("classic") || name.starts_with("fixed");
        assert_eq!(detected.format, if list { Format::Lines } else { Format::Numbers }, "{name}");
        let side = name.split(['x', '_']).find_map(|w| w.trim_start_matches(|c: char| c.is_alphabetic()).parse().ok());
        let side = if path.parent().unwrap().ends_with("classic") {
            Some(9)
        } else {
            side.or(name.ends_with("25x25").then_some(25))
        };
        let mut count = 0;
        for parsed in puzzles(&input.source, detected.format, no_grid) {
            let ast = parsed.ast.unwrap_or_else(|| panic!("{name}: {:?}", parsed.diagnostics));
            let picture = givens(&ast);
            assert_eq!((picture.width(), Some(picture.rows.len())), (side, side), "{name}");
            assert!(parsed.diagnostics.is_empty(), "{name}");
            count += 1;
        }
        counts.insert(name, count);
        sources.close(input.source.id);
    }
    let expected = [
        ("17_clue", 49158),
        ("top1465", 1465),
        ("hardest_1106", 375),
        ("hardest_11plus", 20010),
        ("minimal_20k", 20000),
        ("easy34_20k", 20000),
        ("serg_multi", 10000),
        ("fixed_fraction_16x16", 105),
        ("fixed_fraction_25x25", 105),
        ("unique16_95clues", 1),
    ];
    for (name, count) in expected {
        assert_eq!(counts.get(name), Some(&count), "{name}");
    }
}

#[test]
fn shared_rows() {
    let Some(data) = shared() else { return };
    for file in ["samurai", "gecode_grids", "multigrid_puzzlekit", "big_grids", "classic_rangsk"] {
        let text = std::fs::read_to_string(data.join(format!("variants/{file}.jsonl"))).unwrap();
        for row in text.lines() {
            let row: serde_json::Value = serde_json::from_str(row).unwrap();
            let kind = row["type"].as_str().unwrap();
            if kind == "killer" || kind == "even_odd" {
                continue;
            }
            let size = |key: &str| row[key].as_u64().unwrap() as usize;
            let expected = match kind {
                "classic" => Format::Lines,
                "jigsaw" => Format::Text,
                _ if kind.starts_with("classic-") => Format::Numbers,
                _ => Format::Samurai,
            };
            let ast = read_one(row["text"].as_str().unwrap());
            let picture = givens(&ast);
            assert_eq!(ast.format, expected, "{}", row["id"]);
            assert_eq!((picture.rows.len(), picture.width()), (size("rows"), Some(size("cols"))), "{}", row["id"]);
            if let Some(count) = row["givens"].as_u64() {
                let symbols = picture.tokens.iter().filter(|t| matches!(t.kind, TokenKind::Symbol(_)));
                assert_eq!(symbols.count() as u64, count, "{}", row["id"]);
            }
        }
    }
}

/// `cargo test --release --test text_formats -- --ignored --nocapture speed` prints the time per puzzle.
#[test]
#[ignore = "measures; run by hand in release"]
fn speed() {
    let Some(data) = shared() else { return };
    let text = std::fs::read_to_string(data.join("classic/17_clue.txt")).unwrap();
    let source = source(&text);
    for _ in 0..5 {
        let start = std::time::Instant::now();
        let count = puzzles(&source, Format::Lines, no_grid).filter(|p| p.ast.is_some()).count();
        println!("{count} puzzles, {:.3} µs each", start.elapsed().as_secs_f64() * 1e6 / count as f64);
    }
}
