//! Tests boards as people paste them: pencil marks, labels, quotes, surrounding text, and gridc's own drawings.

use super::texts::*;
use crate::road::read_one as resolved;
use gridc::stages::formats::{picture, text};
use gridc::stages::puzzle::{CellId, Given, Grid, Layout, PuzzleData, Span};
use gridc::stages::render::{Style, givens as drawn_givens, solved};
use gridc::stages::syntax::ast::{Ast, ItemKind};

const LINE: &str = "9.1..45..3...6..79....2..8...2..3..5....1....6..5..7...3..9....21..5...3..54..2.1";

/// Returns the board of LINE with walls, with each cell written by `cell`.
fn framed(cell: impl Fn(usize, char) -> String, rules: [&str; 4]) -> String {
    let [top, middle, bottom, bar] = rules;
    let mut text = format!("{top}\n");
    for (row, cells) in LINE.as_bytes().chunks(9).enumerate() {
        let cells: Vec<String> =
            cells.iter().enumerate().map(|(column, byte)| cell(row * 9 + column, *byte as char)).collect();
        let parts: Vec<String> = cells.chunks(3).map(|part| part.join(" ")).collect();
        text.push_str(&format!("{bar} {} {bar}\n", parts.join(&format!(" {bar} "))));
        if row % 3 == 2 {
            text.push_str(if row == 8 { bottom } else { middle });
            text.push('\n');
        }
    }
    text
}

fn plain() -> String {
    framed(
        |_, c| c.to_string(),
        ["+-------+-------+-------+", "+-------+-------+-------+", "+-------+-------+-------+", "|"],
    )
}

fn line(ast: &Ast) -> String {
    drawn(givens(ast)).replace('\n', "")
}

fn marks(ast: &Ast) -> Vec<(u32, u32, String)> {
    let of = |item: &gridc::stages::syntax::ast::Item| match &item.kind {
        ItemKind::Marks(marks) => {
            let cell = marks.cells[0].first;
            Some((cell.row, cell.column, marks.symbols.iter().map(|name| name.text.as_str()).collect()))
        }
        _ => None,
    };
    ast.items.iter().filter_map(of).collect()
}

#[test]
fn single_digits_are_givens_and_several_are_marks() {
    let cell = |at: usize, c: char| match (at, c) {
        (1, _) => format!("{:5}", "268"),
        (3, _) => format!("{:5}", "37"),
        _ => format!("{c:5}"),
    };
    let long = |joint: char| format!("{joint}{0}{joint}{0}{joint}{0}{joint}", "-".repeat(19));
    let (plus, colon, quote) = (long('+'), long(':'), long('\''));
    let (dot, star) = (long('.'), format!("*{}*", "-".repeat(59)));
    for rules in
        [[plus.as_str(), &plus, &plus, "|"], [&dot, &colon, &quote, "|"], [&star, &plus, &star, "|"], ["", "", "", ":"]]
    {
        let text = framed(cell, rules);
        let (format, ast) = recognised(&text);
        assert_eq!((format, line(&ast)), (picture::FORMAT, LINE.to_owned()), "{text}");
        assert_eq!(marks(&ast), [(1, 2, "268".to_owned()), (1, 4, "37".to_owned())], "{text}");
    }
    let indented: String = framed(cell, [&star, &plus, &star, "|"]).lines().map(|line| format!("  {line}\n")).collect();
    assert_eq!(line(&read_one(&indented)), LINE);
}

#[test]
fn labels_are_no_cells() {
    let board = plain();
    let rows: Vec<&str> = board.lines().filter(|line| line.contains('.')).collect();
    let letters = ["A", "B", "C", "D", "E", "F", "G", "H", "I"];
    let labelled = |label: &dyn Fn(usize) -> String| -> String {
        rows.iter().enumerate().map(|(at, row)| format!("{}{row}\n", label(at))).collect()
    };
    let bare = |separator: &str| -> String {
        let row = |at: usize| LINE[at * 9..at * 9 + 9].chars().map(String::from).collect::<Vec<_>>().join(separator);
        (0..9).map(|at| format!("{}{separator}{}\n", at + 1, row(at))).collect()
    };
    for text in [
        labelled(&|at| format!("{}", at + 1)),
        labelled(&|at| format!("{}: ", at + 1)),
        labelled(&|at| format!("{}) ", at + 1)),
        labelled(&|at| format!("r{} ", at + 1)),
        labelled(&|at| format!("{} ", letters[at])),
        labelled(&|at| format!("{} ", letters[at].to_lowercase())),
        format!("    1 2 3   4 5 6   7 8 9\n{}", plain()),
        format!("   c1 c2 c3 c4 c5 c6 c7 c8 c9\n{}", bare("  ")),
        format!("    1 2 3   4 5 6   7 8 9\n{}", labelled(&|at| format!("{} ", letters[at]))),
        format!("{}    A B C   D E F   G H I\n", labelled(&|at| format!("{} ", at + 1))),
        bare(" "),
    ] {
        let (format, ast) = recognised(&text);
        assert_eq!((format, line(&ast)), (picture::FORMAT, LINE.to_owned()), "{text}");
    }
    // A board whose first column counts upwards is still a board.
    let counting: String = (1..=9).map(|row| format!("{row} . . . . . . . .\n")).collect();
    let (format, ast) = recognised(&counting);
    assert!(format == text::FORMAT && line(&ast).starts_with("1........2........"));
}

#[test]
fn what_is_around_a_board_is_no_part_of_it() {
    let board = plain();
    let quoted = |sign: &str| board.lines().map(|line| format!("{sign}{line}\n")).collect::<String>();
    for text in [
        format!("```\n{board}```\n"),
        format!("~~~text\n{board}~~~\n"),
        format!("[code]\n{board}[/code]"),
        format!("[CODE]{}[/CODE]", board.trim_end()),
        quoted("> "),
        quoted(">"),
        format!("Somebody wrote:\n\n{}\nCan you solve it?\n", quoted("> ")),
        format!("My puzzle, by me\n{board}unique solution\n"),
        format!("Hello,\nhere it is.\n\n{board}\nIt has 27 givens, and is not easy.\n"),
    ] {
        let (format, ast) = recognised(&text);
        assert_eq!((format, line(&ast)), (picture::FORMAT, LINE.to_owned()), "{text}");
    }
    let (_, two) = read(&format!("First of all:\n{board}and then\n{board}that is all.\n"));
    assert!(two.len() == 2 && two.iter().all(|parsed| parsed.ast.is_some()));
    assert_eq!(recognised(&board).0, text::FORMAT);
}

#[test]
fn spaces_in_a_frame_are_blanks() {
    let spaced = plain().replace('.', " ");
    // Rules with the width of the rows.
    let tight = spaced.replace("| ", "|").replace(" |", "|").replace("-------", "-----");
    let compact: String = framed(|_, c| c.to_string(), ["+---+---+---+", "+---+---+---+", "+---+---+---+", "|"])
        .lines()
        .map(|line| {
            if line.starts_with('+') {
                format!("{line}\n")
            } else {
                format!("{}\n", line.replace(' ', "").replace('.', " "))
            }
        })
        .collect();
    for text in [spaced, tight, compact] {
        assert_eq!(line(&read_one(&text)), LINE, "{text}");
    }
    let unicode = drawn_givens(&resolved(LINE), Style::default()).replace('.', " ");
    assert_eq!(line(&read_one(&unicode)), LINE, "{unicode}");
}

/// Returns a grid that fills a board; it need not be valid.
fn filled(layout: &Layout) -> Grid {
    let side = layout.symbols.len();
    Grid(
        layout
            .cells()
            .iter()
            .map(|p| layout.digits()[(usize::from(p.row) * 2 + usize::from(p.column)) % side])
            .collect(),
    )
}

fn boxes(layout: &Layout) -> Vec<Vec<CellId>> {
    let boxes = layout.regions.iter().filter(|region| region.kind == gridc::stages::puzzle::RegionKind::Box);
    let mut boxes: Vec<Vec<CellId>> = boxes.map(|region| region.cells.clone()).collect();
    boxes.sort();
    boxes
}

#[test]
fn what_gridc_draws_reads_back() {
    let layouts = [
        "use classic",
        "use classic(2, 2)",
        "use classic(2, 3)",
        "use classic(3, 2)",
        "use classic(3, 4)",
        "use classic(4, 3)",
        "use classic(4, 4)\nsymbols {1 2 3 4 5 6 7 8 9 A B C D E F G}",
        "use samurai",
        "use butterfly",
        "use jigsaw(6)\nregions\n  A A A A B B\n  A A C B B B\n  C C C C B D\n  E E C D D D\n  E E E F D D\n  E F F F F F\n",
    ];
    for layout in layouts {
        let puzzle = resolved(&format!("gridc 2\n{layout}\n"));
        let grid = filled(&puzzle.layout);
        for ascii in [false, true] {
            let drawing = solved(&puzzle, &grid, Style { ascii, ..Style::default() });
            let again = resolved(&format!("A title by someone\n{drawing}unique solution\n"));
            let digits = |p: &PuzzleData| {
                p.givens.iter().map(|g| (g.cell, p.layout.symbols.index_of(g.digit))).collect::<Vec<_>>()
            };
            let all = grid.0.iter().enumerate().map(|(at, digit)| Given {
                cell: CellId(at as u32),
                digit: *digit,
                span: Span::default(),
            });
            let whole = PuzzleData { givens: all.collect(), ..puzzle.clone() };
            let of_cells = |p: &PuzzleData| digits(p).into_iter().take(p.layout.cells().len()).collect::<Vec<_>>();
            assert_eq!(of_cells(&again), of_cells(&whole), "{layout}\n{drawing}");
            assert_eq!(boxes(&again.layout), boxes(&puzzle.layout), "{layout}\n{drawing}");
        }
    }
}

#[test]
fn candidates_as_gridc_draws_them_read_back() {
    for givens in [LINE, &format!("1{}9", ".".repeat(79)), "1...2.....3...4."] {
        let puzzle = gridc::Puzzle::read(givens).unwrap();
        let found = puzzle.candidates().unwrap();
        let drawing = found.to_string();
        let again = resolved(&format!("{drawing}\nnot unique: 3 cells fixed, 78 open\n"));
        let left = |at: usize| -> Vec<i32> {
            let given = again.givens.iter().filter(|given| given.cell.index() == at).map(|given| given.digit);
            let marks =
                again.marks.iter().filter(|marks| marks.cell.index() == at).flat_map(|marks| marks.digits.clone());
            let mut left: Vec<i32> = given.chain(marks).collect();
            left.sort_unstable();
            if left.is_empty() { again.layout.digits().to_vec() } else { left }
        };
        let side = again.layout.symbols.len();
        for at in 0..side * side {
            assert_eq!(left(at), found.digits(at / side, at % side), "cell {at}\n{drawing}");
        }
    }
}

#[test]
fn pictures_of_layers_are_passed_over() {
    let board = plain();
    let layer = board.replace(|c: char| c.is_ascii_digit(), "x");
    let (format, ast) = recognised(&format!("A title\n{board}shaded\n{layer}value\n{board}unique solution\n"));
    assert_eq!((format, line(&ast)), (picture::FORMAT, LINE.to_owned()));
    let (_, two) = read(&format!("Shaded:\n{board}not shaded\n{layer}"));
    assert_eq!(two.len(), 2);
}

#[test]
fn what_is_drawn_and_no_board_is_no_picture() {
    for text in [
        "A table:\n\n| name | size |\n|------|------|\n| one | 12 |\n| two | 7 |\n",
        "Measured:\n\n  12 14 15 99\n  23 24 25 98\n  10 20 30 97\n  11 21 31 96\n",
        "Some words, and no more of them.\n\n+---+\n| x |\n+---+\n",
    ] {
        let found = gridc::stages::formats::detect(&source(text), None).map(|found| found.format);
        assert_ne!(found, Ok(picture::FORMAT), "{text}");
    }
}

#[test]
fn stars_tell_givens_from_what_was_found() {
    let text =
        framed(|at, c| if c == '.' { format!(" {}", at % 9 + 1) } else { format!("*{c}") }, ["+-+", "+-+", "+-+", "|"]);
    let (format, ast) = recognised(&text);
    assert_eq!((format, line(&ast)), (picture::FORMAT, LINE.to_owned()));
    assert!(ast.items.iter().any(|item| matches!(item.kind, ItemKind::Entered(_))));
}

#[test]
fn two_solutions_in_one_picture_are_marks() {
    let text = framed(|at, c| if at == 1 { "6/8".to_owned() } else { format!("  {c}") }, ["+-+", "+-+", "+-+", "|"]);
    assert_eq!(marks(&read_one(&text)), [(1, 2, "68".to_owned())]);
}

#[test]
fn mistakes_in_pictures_are_told() {
    let cell =
        |at: usize, c: char| if c == '.' { "12".to_owned() } else { format!("{c}{}", if at == 0 { "x" } else { "" }) };
    let rule = "+-------+-------+-------+";
    let (format, wrong) = read(&framed(cell, [rule, rule, rule, "|"]));
    assert_eq!((format, wrong[0].diagnostics[0].code.name()), (picture::FORMAT, "E0403"));
    let short = framed(
        |at, c| if c == '.' { "12".to_owned() } else { (if at == 0 { "" } else { "5" }).to_owned() },
        [rule, rule, rule, "|"],
    );
    let (format, wrong) = read(&short);
    assert_eq!((format, wrong[0].diagnostics[0].code.name()), (picture::FORMAT, "E0404"), "{short}");
    assert_eq!(parse_as("nothing drawn here\n", picture::FORMAT).len(), 0);
}
