//! Tests the `.grid` language from text to puzzle: its meaning, what is rejected, and the messages.

use gridc::Reader;
use gridc::stages::language::{Library, resolve};
use gridc::stages::puzzle::{Span, StatedSolution};
use gridc::stages::solve::Member;
use gridc::stages::syntax::ast::{Ast, Item, ItemKind, Picture, Token, TokenKind};
use gridc::stages::syntax::{Diagnostic, Sources, grid};
use std::sync::Arc;
use std::time::Instant;

/// Returns the puzzle of a file, with each message as `code "the text of its label"`.
fn read(text: &str) -> (Option<gridc::stages::puzzle::PuzzleData>, Vec<String>) {
    let entry = Reader::new().read_as(Some(gridc::stages::formats::grid::FORMAT), "test", text).remove(0);
    let text = |span: Span| entry.sources.iter().find(|s| s.id == span.source).map_or("", |s| &s.text[span.range()]);
    let shown = |d: &Diagnostic| format!("{} {:?}", d.code, d.labels.first().map_or("", |l| text(l.span)));
    let said = entry.diagnostics.iter().map(shown).collect();
    (entry.puzzle.ok(), said)
}

/// Returns the codes and places of a file's messages.
fn messages(text: &str) -> Vec<String> {
    read(text).1
}

/// Returns the help of a file's first message.
fn help(text: &str) -> String {
    let entry = Reader::new().read_as(Some(gridc::stages::formats::grid::FORMAT), "test", text).remove(0);
    entry.diagnostics.into_iter().next().and_then(|d| d.help).unwrap_or_default()
}

/// Mistakes that people made in their first hour: the message suggests the right text.
#[test]
fn first_mistakes_get_the_right_hint() {
    let hints = [
        ("# mine\nuse classic\n", "`//`"),
        ("use classic # mine\n", "`//`"),
        ("use classic\nrule f(c: cell) {\n  c == 1 # mine\n}\n", "`//`"),
        ("use classic\nkiller 10 A1 A2\n", "`r1c2`"),
        ("use classic\nthermo R1C1-R1C5\n", "`thermo r1c1..r1c5`"),
        ("use classic\nthermo r1c1->r1c2\n", "`thermo r1c1 r1c2`"),
        ("use classic\nthermo (1,1) (1,2)\n", "`r1c2`"),
        ("use classic\nblack_kropki r1c1 r1c2\n", "`kropki_black`"),
        ("use classic\nkropki r1c1 r1c2\n", "`kropki_white`"),
        ("use classic\ndots r1c1 r1c2\n", "`kropki_black`"),
        ("use classic\nxv 5 r1c1 r1c2\n", "`xv_v`"),
        ("use classic\nthermometer r1c1 r1c2\n", "`thermo`"),
        ("use classic\nquad 1 2 r1c1\n", "`quadruple`"),
        ("use classic\ngiven r1c1 5\n", "`marks r1c1 in {5}`"),
        ("use classic\n  thermo r1c1 r1c2\n", "start of its line"),
        ("use classic\n\tthermo r1c1 r1c2\n", "start of its line"),
        ("use classic\nrule f(c: cell) { c == 1\n  c == 2 }\n", "its own line"),
        ("use classic\nrule f(c: cell) {\n  if row(c) == 1 { c == 2 } else c == 1\n}\n", "`else { … }`"),
        ("use classic\neither { use antiknight } or { use antiking }\n", "`antiknight`"),
        ("use classic\nrule f(n: int) -> int {\n  n == 1\n}\nf 1\n", "no result"),
        ("use sudoku\n", "`use classic`"),
        ("grid 9x9\n", "`use classic`"),
        ("board 6 x 6\n", "`use classic(2, 3)`"),
        // The box of such a side was searched for during six seconds.
        ("use classic\nboard 9223372036854775783 9223372036854775783\n", "gridc rules"),
        ("use classic\narrow r1c1 -> r1c2 r1c3\n", "`arrow r1c1 : r1c2 r1c3`"),
        ("use classic\nuse anti-knight\n", "`use antiknight`"),
        ("use classic\nanti-knight\n", "`antiknight`"),
        ("use classic\nkiller r2c2 r2c3 = 12\n", "`killer 12 r2c2 r2c3`"),
        ("use classic\nkiller r2c2, r2c3: 12 // mine\n", "`killer 12 r2c2 r2c3`"),
        ("use classic\nlittle_killer 20 r1c1 down_right\n", "`little_killer 20 ray r1c1 down_right`"),
        ("use classic\nsandwich 12 r3\n", "`sandwich 12 row 3`"),
        ("use classic\nX-sum col4 = 12\n", "`x_sum 12 column 4`"),
        ("use open(4, 4)\nsymbols 1..4\n", "`cells 4 by 4`"),
        ("use classic\nlet clues = [r1c1]\n", "inside a rule"),
    ];
    for (text, wanted) in hints {
        let help = help(text);
        assert!(help.replace('`', "").contains(&wanted.replace('`', "")), "{text}: {help}");
    }
    assert_eq!(messages("use classic\nrule f(n: int) -> int {\n  n == 1\n}\nf 1\n"), ["E0103 \"->\""]);
}

const CLASSIC: &str = r#"gridc 1
title "Cyclic \"one\""  // what the rows do
author "gridc"
use classic
givens
  1 2 3 | 4 5 6 | . . .
  4 5 6 | 7 8 9 | . . .
  ------+-------+------
  789123...
  2_1|***|---
  . . . | . . . | 0 0 0
  .........
  . . .   . . .   . . .
.........
  . . . | . . . | 9 . .
marks r9c8..r9c9 r8c1 in {1 4 7}
"#;

#[test]
fn a_puzzle_is_read() {
    let (puzzle, messages) = read(CLASSIC);
    assert_eq!(messages, Vec::<String>::new());
    let puzzle = puzzle.unwrap();
    assert_eq!(puzzle.title.as_deref(), Some("Cyclic \"one\""));
    assert_eq!(puzzle.author.as_deref(), Some("gridc"));
    let givens: Vec<(u32, i32)> = puzzle.givens.iter().map(|g| (g.cell.0, g.digit)).collect();
    let expected =
        [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (9, 4), (10, 5), (11, 6), (12, 7), (13, 8), (14, 9)];
    assert_eq!(givens[..12], expected);
    assert_eq!(givens[12..], [(18, 7), (19, 8), (20, 9), (21, 1), (22, 2), (23, 3), (27, 2), (29, 1), (78, 9)]);
    assert_eq!(puzzle.marks.len(), 3);
    assert_eq!(puzzle.marks[1].digits, [1, 4, 7]);
}

#[test]
fn a_line_of_symbols_takes_the_shape_of_the_layout() {
    let line: String = (0..81).map(|i| char::from(b'1' + ((i / 9 * 3 + i / 27 + i % 9) % 9) as u8)).collect();
    let (puzzle, messages) = read(&format!("use classic\ngivens {line}\nsolution {}5\n", ".".repeat(80)));
    assert_eq!(messages, Vec::<String>::new());
    let puzzle = puzzle.unwrap();
    assert_eq!(puzzle.givens.len(), 81);
    let StatedSolution { digits, .. } = puzzle.solution.unwrap();
    assert_eq!((digits[79], digits[80]), (None, Some(5)));
}

#[test]
fn symbols_of_two_characters_and_letters() {
    let row: Vec<String> = (1..=16).map(|n| n.to_string()).collect();
    let rows = |first: &str| format!("givens\n  {first}\n{}", format!("  {}\n", ". ".repeat(16)).repeat(15));
    let (puzzle, messages) = read(&format!("use classic(4, 4)\n{}", rows(&row.join(" "))));
    assert_eq!(messages, Vec::<String>::new());
    assert_eq!(puzzle.unwrap().givens[15].digit, 16);
    let letters = "symbols {1 2 3 4 5 6 7 8 9 A B C D E F G}";
    let (puzzle, messages) = read(&format!("use classic(4, 4)\n{letters}\n{}", rows("123456789abcdefg")));
    assert_eq!(messages, Vec::<String>::new());
    assert_eq!(puzzle.unwrap().givens[15].digit, 16);
    assert_eq!(self::messages(&format!("use classic(4, 4)\n{}", rows("A..............."))), ["E0212 \"A\""]);
}

#[test]
fn rules_may_ask_which_cells_are_given() {
    let text = "use classic(2, 2)\nrule modest { for c in cells where given(c) { c <= 2 } }\nuse modest\ngivens 1.2.............\n";
    let (puzzle, messages) = read(text);
    assert_eq!(messages, Vec::<String>::new());
    let puzzle = puzzle.unwrap();
    assert!(puzzle.givens_matter);
    assert_eq!(puzzle.clues[0].demands.len(), 2);
    // Without one of the givens the rule would say something else.
    assert_eq!(Member::relied_on(&puzzle), [Member::Given(0), Member::Given(1)]);
    let other = read(&text.replace("given(c)", "row_number(c) == 1")).0.unwrap();
    assert!(!other.givens_matter && Member::relied_on(&other).is_empty());
}

#[test]
fn jigsaw_regions_are_drawn_by_the_puzzle() {
    let (puzzle, messages) =
        read("use jigsaw(4)\nregions\n  AABB\n  ACBB\n  ACDD\n  CCDD\ngivens\n  1...\n  ....\n  ....\n  ....\n");
    assert_eq!(messages, Vec::<String>::new());
    let layout = puzzle.unwrap().layout;
    assert_eq!(layout.regions.len(), 12);
    assert_eq!(layout.region_name(&layout.regions[8]), "region A");
    assert_eq!(self::messages("use jigsaw(4)\n"), ["E0217 \"jigsaw\""]);
    let large = "use jigsaw(4)\nregions\n  AABB\n  AABB\n  ACDD\n  CCDD\n";
    assert_eq!(self::messages(large), ["E0210 \"A\"", "W0204 \"C\""]);
    let rows = "use jigsaw(4)\nregions\n  AAAA\n  BBBB\n  CCCC\n";
    assert_eq!(self::messages(rows), ["E0211 \"AAAA\\n  BBBB\\n  CCCC\""]);
}

#[test]
fn a_puzzle_may_define_its_own_layout() {
    let text = "/// Two grids.\nlayout pair(side: int = 2) {\n  let step = side * side - side\n  \
        require step > 0 else \"too small\"\n  place classic(side, side) as A at r1c1,\n    B at r1c5\n}\nuse pair\n\
        givens\n  1 . . . 1 . . .\n  . . . . . . . .\n  . . . . . . . .\n  . . . . . . . .\nmarks B.r1c2 in {3}\n";
    let (puzzle, messages) = read(text);
    assert_eq!(messages, Vec::<String>::new());
    let puzzle = puzzle.unwrap();
    assert_eq!((puzzle.layout.grids.len(), puzzle.layout.regions.len()), (2, 24));
    assert_eq!(puzzle.layout.position(puzzle.marks[0].cell).to_string(), "r1c6");
    let own = "cells 4 by 4\nsymbols 1..4\nrows\ncolumns\nboxes 2 by 2\nregion r1c1 r2c2 r3c3 r4c4\n";
    let (puzzle, messages) = read(own);
    assert_eq!(messages, Vec::<String>::new());
    assert_eq!(puzzle.unwrap().layout.regions.len(), 13);
}

#[test]
fn a_puzzle_may_add_to_a_library_layout() {
    let own = "layout corner {\n  cells 2 by 2\n  symbols 1..4\n  region r1c1..r2c2\n}\n";
    let (puzzle, messages) = read(&format!("{own}use classic(2, 2)\nplace corner as X at r3c4, Y at r1c5\n"));
    assert_eq!(messages, Vec::<String>::new());
    let layout = puzzle.unwrap().layout;
    assert_eq!((layout.cells().len(), layout.regions.len()), (22, 14));
    assert_eq!(layout.region_name(&layout.regions[0]), "region 1 of X");
}

#[test]
fn line_ends_and_indentation_of_the_whole_do_not_matter() {
    let (expected, _) = read(CLASSIC);
    for text in [CLASSIC.replace('\n', "\r\n"), CLASSIC.trim_end().to_owned(), CLASSIC.replace("\n.....", "\n  .....")]
    {
        let (puzzle, messages) = read(&text);
        assert_eq!(messages, Vec::<String>::new());
        assert_eq!(puzzle.unwrap().givens.len(), expected.as_ref().unwrap().givens.len());
    }
}

#[test]
fn mistakes_of_form() {
    let cases: [(&str, &[&str]); 29] = [
        ("gridc 3\nuse classic\n", &["E0101 \"3\""]),
        ("use classic\ngridc 1\n", &["E0113 \"gridc 1\""]),
        ("use classic\ngivns\n  1..\n", &["E0102 \"givns\""]),
        ("use classic\ntilte \"x\"\n", &["E0102 \"tilte\""]),
        ("use classic\ntitle x\n", &["E0103 \"x\""]),
        ("use classic\ntitle \"x\nauthor \"y\"\n", &["E0105 \"\\\"x\""]),
        ("use classic)\n", &["E0104 \")\""]),
        ("use classic(3,\n", &["E0103 \"\""]),
        ("use classic(\ngivens\n  1 . .\nmarks r1c1 in 5\n", &["E0103 \"givens\"", "E0103 \"5\""]),
        ("use classic(2, 2 *\ntitle \"x\"\n", &["E0103 \"title\""]),
        ("use classic(99999999999999999999)\n", &["E0106 \"99999999999999999999\""]),
        ("use classic\nmarks r0c1 in {1}\n", &["E0107 \"r0c1\""]),
        ("use classic\ngivens\nmarks r1c1 in {1}\n", &["E0108 \"givens\""]),
        ("use classic\ngivens {\n1 . .\n}\n", &["E0108 \"{\""]),
        ("use classic\ncage r1c1 r1c2\n. . | .\n---+--\n1 . | _\n", &["E0103 \".\""]),
        ("use classic\nr1c1 = 5\n", &["E0103 \"r1c1\""]),
        ("layout x {\n  cells 4 by 4\nuse classic\n", &["E0109 \"{\""]),
        ("layout x {\n  let rows = 4\n}\nuse classic\n", &["E0110 \"rows\""]),
        ("layout x {\n  cels 4 by 4\n  symbol 1..4\n}\nuse classic\n", &["E0103 \"cels\"", "E0103 \"symbol\""]),
        ("use classic\n% 1\n! 2\nmarks r1c1 in 5\n", &["E0103 \"%\"", "E0103 \"!\"", "E0103 \"5\""]),
        ("givens 1..\n", &["E0201 \"givens 1..\""]),
        ("use clasic\n", &["E0202 \"clasic\""]),
        ("use classic(1, 2, 3)\n", &["E0203 \"3\""]),
        ("use latin\n", &["E0203 \"latin\""]),
        ("use classic(1/0)\n", &["E0205 \"0\""]),
        ("use classic(side)\n", &["E0204 \"side\""]),
        ("use classic(9223372036854775807, 2)\n", &["E0205 \"box_rows * box_cols\""]),
        ("use classic(13, 13)\n", &["E0206 \"classic\""]),
        ("use classic\nuse latin(4)\n", &["E0218 \"use latin(4)\""]),
    ];
    for (text, expected) in cases {
        assert_eq!(messages(text), expected, "{text}");
    }
}

#[test]
fn mistakes_of_meaning() {
    let board = |first: &str| format!("use classic\ngivens\n  {first}\n{}", "  .........\n".repeat(8));
    assert_eq!(messages(&board("1 2 3")), ["E0211 \"1 2 3\""]);
    assert_eq!(messages(&board("1234x6789")), ["E0212 \"x\""]);
    assert_eq!(messages(&board("1..#....2")), ["E0213 \"#\""]);
    assert_eq!(messages("use classic\nmarks r1c1 in {1 10}\n"), ["E0212 \"10\""]);
    assert_eq!(messages("use classic\nmarks r10c1 in {1}\n"), ["E0214 \"r10c1\""]);
    assert_eq!(messages("use samurai\nmarks NV.r1c1 in {1}\n"), ["E0214 \"NV\""]);
    assert_eq!(messages("use samurai\nmarks r1c11 in {1}\n"), ["E0214 \"r1c11\""]);
    assert_eq!(messages("use classic\nsymbols A..H\n"), ["E0219 \"symbols A..H\""]);
    assert_eq!(messages("use classic\nno_such_rule r1c1 r1c2\n"), ["E0301 \"no_such_rule r1c1 r1c2\""]);
    assert_eq!(
        messages("layout a {\n  place b as X at r1c1\n}\nlayout b {\n  place a as Y at r1c1\n}\nuse a\n"),
        ["E0208 \"a\""]
    );
    assert_eq!(messages("layout a {\n  cells r1c1 r60000c60000\n  symbols 1..2\n}\nuse a\n"), ["E0207 \"a\""]);
    assert_eq!(messages("layout a {\n  cells 400 by 400\n  symbols 1..2\n}\nuse a\n"), ["E0207 \"cells 400 by 400\""]);
    assert_eq!(messages("cells 5 by 5\nsymbols 1..5\nboxes 2 by 2\n"), ["E0209 \"boxes 2 by 2\""]);
    assert_eq!(messages("place classic as A at r1c1, A at r1c10\n"), ["E0218 \"A\""]);
    assert_eq!(messages("place classic as A on rows 1..9 columns 1..8\n"), ["E0220 \"A\""]);
}

#[test]
fn suspicious_puzzles_are_named_but_read() {
    let board = |first: &str| format!("use classic\ngivens\n  {first}\n{}", "  .........\n".repeat(8));
    let (puzzle, messages) = read(&board("1.......1"));
    assert!(puzzle.is_some());
    assert_eq!(messages, ["W0201 \"1\""]);
    assert_eq!(self::messages(&(board("1........") + "marks r1c1 in {2}\n")), ["W0202 \"1\""]);
    assert_eq!(self::messages(&(board("1........") + "marks r2c1 in {}\n")), ["W0203 \"marks r2c1 in {}\""]);
}

/// Returns a tree as the text formats produce it, with a picture only.
fn picture(rows: &[&str]) -> Ast {
    let mut picture = Picture::default();
    for row in rows {
        for token in row.split_whitespace() {
            let kind = match token {
                "." => TokenKind::Blank,
                "?" => TokenKind::BlankOrOutside,
                "#" => TokenKind::Outside,
                symbol => TokenKind::Symbol(symbol.into()),
            };
            picture.tokens.push(Token { kind, span: Span::default() });
        }
        picture.rows.push(picture.tokens.len() as u32);
    }
    let item = Item { docs: None, kind: ItemKind::Givens(picture), span: Span::default() };
    Ast { layout_from_shape: true, id: Some("7".to_owned()), items: vec![item] }
}

fn square(side: usize, token: &str) -> Vec<String> {
    vec![format!("{token} ").repeat(side); side]
}

/// Returns the name of the inferred layout and the codes of the messages.
fn inferred(rows: &[String], asked: Option<&str>) -> (Option<String>, Vec<&'static str>) {
    let mut sources = Sources::new();
    let library = Library::new(&mut sources);
    let asked = asked.map(|text| grid::parse_use(&sources.add("--layout", text, 0)).unwrap());
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let resolved = resolve(&picture(&rows), &library, asked.as_ref());
    (resolved.puzzle.map(|p| p.layout.name.clone()), resolved.diagnostics.iter().map(|d| d.code.name()).collect())
}

#[test]
fn the_layout_of_a_bare_board_is_inferred() {
    let name = |name: &str| Some(name.to_owned());
    assert_eq!(inferred(&square(9, "."), None), (name("classic(3, 3)"), vec![]));
    assert_eq!(inferred(&[". ".repeat(81)], None), (name("classic(3, 3)"), vec![]));
    assert_eq!(inferred(&square(16, "?"), None), (name("classic(4, 4)"), vec![]));
    for (side, layout) in [(6, "classic(2, 3)"), (8, "classic(2, 4)"), (10, "classic(2, 5)"), (14, "classic(2, 7)")] {
        assert_eq!(inferred(&square(side, "."), None), (name(layout), vec!["N0201"]));
    }
    assert_eq!(inferred(&square(6, "."), Some("classic(3, 2)")), (name("classic(3, 2)"), vec![]));
    assert_eq!(inferred(&square(7, "."), None), (None, vec!["E0215"]));
    assert_eq!(inferred(&square(7, "."), Some("latin(7)")), (name("latin(7)"), vec![]));
    assert_eq!(inferred(&square(12, "."), None), (None, vec!["E0216"]));
    assert_eq!(inferred(&square(21, "?"), None), (None, vec!["E0216"]));
    assert_eq!(inferred(&square(27, "1"), None).1, ["E0216"]);
    assert_eq!(inferred(&square(150, "."), None), (None, vec!["E0207"]));
    let mut twelve = square(12, ".");
    twelve[0] = "1 2 3 4 5 6 7 8 9 . . .".to_owned();
    assert_eq!(inferred(&twelve, None), (name("butterfly"), vec!["N0202"]));
    twelve[1] = "10 . . . . . . . . . . .".to_owned();
    assert_eq!(inferred(&twelve, None), (name("classic(3, 4)"), vec!["N0201"]));
    let gattai: Vec<String> = vec!["? ".repeat(33); 21];
    assert_eq!(inferred(&gattai, None), (name("gattai8"), vec![]));
}

#[test]
fn a_hole_tells_the_samurai_from_the_others() {
    let mut rows = Vec::new();
    for row in 0..21 {
        let line: Vec<&str> = (0..21)
            .map(|column: usize| {
                let middle = (6..15).contains(&row) && (6..15).contains(&column);
                let corner = !(9..12).contains(&row) && !(9..12).contains(&column);
                if middle || corner { "." } else { "#" }
            })
            .collect();
        rows.push(line.join(" "));
    }
    assert_eq!(inferred(&rows, None), (Some("samurai".to_owned()), vec![]));
    rows[0] = rows[0].replacen('#', ".", 1);
    assert_eq!(inferred(&rows, None), (None, vec!["E0215"]));
    assert_eq!(inferred(&rows, Some("windmill")).1.first(), Some(&"E0213"));
}

#[test]
fn puzzles_of_one_layout_share_it() {
    let mut sources = Sources::new();
    let library = Library::new(&mut sources);
    let rows = square(9, ".");
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let one = resolve(&picture(&rows), &library, None).puzzle.unwrap();
    let written = grid::parse(&sources.add("test", "use classic(box_cols = 3)\n", 0)).ast.unwrap();
    let two = resolve(&written, &library, None).puzzle.unwrap();
    assert!(Arc::ptr_eq(&one.layout, &two.layout));
    assert_eq!(one.id.as_deref(), Some("7"));
}

#[test]
fn a_directory_goes_before_the_embedded_files() {
    let directory = std::env::temp_dir().join(format!("gridc-models-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let own = "/// Four by four.\nlayout classic {\n  cells 4 by 4\n  symbols 1..4\n  rows\n}\n";
    std::fs::write(directory.join("classic.grid"), own).unwrap();
    let mut sources = Sources::new();
    let library = Library::with_directory(&directory, &mut sources).unwrap();
    let parsed = grid::parse(&sources.add("test", "use classic\n", 0));
    let layout = resolve(&parsed.ast.unwrap(), &library, None).puzzle.unwrap().layout;
    std::fs::remove_dir_all(&directory).unwrap();
    assert_eq!((layout.cells().len(), layout.regions.len()), (16, 4));
    assert_eq!(library.layouts().iter().filter(|l| l.name == "classic").count(), 1);
}

#[test]
fn hostile_texts_are_refused_in_time() {
    let start = Instant::now();
    let mut texts = vec![
        String::new(),
        "\0\u{202e}\u{feff}９".to_owned(),
        format!("use classic({}1{})", "(".repeat(1_000_000), ")".repeat(1_000_000)),
        format!("use classic({}1)", "-".repeat(1_000_000)),
        format!("use classic(1{})", "+1".repeat(1_000_000)),
        format!("use classic\ngivens {}", "1".repeat(10_000_000)),
        format!("use classic\ngivens\n{}", "  1\n".repeat(500_000)),
        format!("use classic\nthermo {}", "r1c1 ".repeat(1_000_000)),
        format!("title \"{}", "x".repeat(10_000_000)),
        "{".repeat(1_000_000),
        "a\n".repeat(1_000_000),
        format!("layout x {{\n{}}}\nuse x\n", "  rows\n".repeat(100_000)),
        format!("layout x {{\n cells 300 by 300\n symbols 1..9\n{}}}\nuse x\n", "  rows\n".repeat(100_000)),
        "cells r1c1..r4294967295c4294967295\n".to_owned(),
        "use classic(9223372036854775807, 9223372036854775807)\n".to_owned(),
        "symbols -9223372036854775808..9223372036854775807\ncells 1 by 1\n".to_owned(),
    ];
    // A great many items that might be compared pairwise.
    let many = |what: &dyn Fn(usize) -> String| (0..100_000).map(what).collect::<String>();
    texts.push(many(&|i| format!("layout l{i} {{\n cells 1 by 1\n symbols 1..1\n}}\n")) + "use l0\n");
    let cells = "cells 40 by 40\n symbols 1..100";
    texts.push(format!("layout x {{\n {cells}\n{}}}\nuse x\n", many(&|i| format!(" region n{i} r1c{}\n", i % 40 + 1))));
    texts.push(format!(
        "layout x({}) {{\n {cells}\n}}\nuse x({})\n",
        (0..99_999).map(|i| format!("p{i}: int, ")).collect::<String>() + "p: int",
        (0..99_999).map(|i| format!("p{i} = 1, ")).collect::<String>() + "p = 1",
    ));
    texts.push("use classic(12, 12)\n".to_owned() + &"marks r1c1..r144c144 in {1}\n".repeat(150_000));
    texts.push("use classic\n".to_owned() + &"marks r1c1 in {x}\n".repeat(150_000));
    // Each layout places the previous one twice: 2^60 grids, if they were created.
    let mut towers = "layout l0 {\n  cells 1 by 1\n  symbols 1..1\n}\n".to_owned();
    for i in 1..60 {
        towers += &format!("layout l{i} {{\n  place l{} as A at r1c1, B at r1c1\n}}\n", i - 1);
    }
    texts.push(towers + "use l59\n");
    for text in texts {
        let begun = Instant::now();
        let (puzzle, messages) = read(&text);
        assert!(puzzle.is_none() && !messages.is_empty(), "{text:.60}");
        println!("{:?} for {:.30}", begun.elapsed(), format!("{text:?}"));
    }
    println!("all in {:?}", start.elapsed());
}

#[test]
fn independent_mistakes_are_all_said_in_the_order_of_the_text() {
    let said = messages("gridc 1\ntitel \"x\"\nuse clasic\ngivns\n  1 2 3\nunheard_of 15 r1c1 r1c2\n");
    assert_eq!(
        said,
        ["E0102 \"titel\"", "E0202 \"clasic\"", "E0301 \"givns\\n  1 2 3\"", "E0301 \"unheard_of 15 r1c1 r1c2\""]
    );
    let picture = "gridc 1\nuse classic(2, 2)\ngivens\n  . . .\n  . a . .\n  . . . . .\n  . . . .\nfoo r1c1\n";
    assert_eq!(messages(picture), ["E0211 \". . .\"", "E0212 \"a\"", "E0301 \"foo r1c1\""]);
}

#[test]
fn a_wrong_stated_solution_is_explained() {
    let stated = |givens: &str, rows: &str| {
        let text = format!("gridc 1\nuse classic(2, 2)\ngivens {givens}\nmarks r1c2 in {{2 3}}\nsolution\n{rows}\n");
        gridc::stages::language::stated_differs(&read(&text).0.unwrap()).note
    };
    let rows = "  1 2 3 4\n  3 4 1 2\n  2 1 4 3\n  4 3 2 1";
    assert_eq!(stated("2...............", rows).unwrap(), "it has 1 in r1c1, but 2 is given there");
    let twice = rows.replace("4 3 2 1", "4 3 1 1");
    assert_eq!(stated("................", &twice).unwrap(), "it has 1 twice in row 4: in r4c3 and r4c4");
    let marks = rows.replace("1 2 3 4", "2 1 3 4");
    assert_eq!(stated("................", &marks).unwrap(), "it has 1 in r1c2, which is not among the cell's marks");
    let blank = rows.replace("1 2 3 4", ". . . .");
    assert_eq!(stated("................", &blank).unwrap(), "no solution has these digits");
    assert_eq!(stated("...............2", &blank).unwrap(), "it has 1 in r4c4, but 2 is given there");
}
