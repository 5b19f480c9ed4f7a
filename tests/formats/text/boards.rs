//! Tests drawn boards.

use super::texts::*;
use gridc::stages::formats::{numbers, samurai, text};

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
        let (format, ast) = recognised(&text);
        assert_eq!(format, text::FORMAT, "{text}");
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
    // If nine rows contain symbols, a line of nine dashes is a rule.
    rows[1] = "-------8-".to_owned();
    rows.insert(3, "---------".to_owned());
    assert_eq!(givens(&read_one(&rows.join("\n"))).rows.len(), 9);
}

#[test]
fn several_boards_and_titles() {
    let board = joined(&classic("0"), "", "\n");
    let (format, parsed) = read(&format!("{board}\n\n{board}\n\n\n{board}\n"));
    assert_eq!((format, parsed.len()), (text::FORMAT, 3));
    let (format, parsed) = read(&format!("Grid 01\n{board}\nGrid 02\n{board}\n"));
    assert_eq!(format, text::FORMAT);
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
        let (format, ast) = recognised(&text(from, blank));
        assert_eq!((format, symbols(&ast).as_deref()), (text::FORMAT, Some(expected)), "{from} {blank}");
    }
    let undecided = text("123456789", ".").replace('G', ".");
    let (_, parsed) = read(&undecided);
    assert_eq!(parsed[0].diagnostics[0].code.name(), "N0401");
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
    assert_eq!(read(&mixed).1[0].diagnostics[0].code.name(), "W0401");
    let unclear = mixed.replace('9', ".");
    assert_eq!(read(&unclear).1[0].diagnostics[0].code.name(), "E0406");
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
        let (format, ast) = recognised(&text);
        assert_eq!((format, givens(&ast).width(), symbols(&ast)), (numbers::FORMAT, Some(16), None), "{text}");
        assert_eq!(drawn(givens(&ast)), drawn(givens(&read_one(&spaced))), "{text}");
    }
    let (format, parsed) = read(&format!("16\n{spaced}\n16\n{spaced}\n\n{spaced}\n"));
    assert_eq!((format, parsed.len()), (numbers::FORMAT, 3));
    let zero = joined(&board(4, 4, ".", |d| d.to_string()), " ", "\n");
    assert_eq!(symbols(&read_one(&zero)).as_deref(), Some("numbers"));
    let nine = joined(&classic("0"), ",", "\n");
    assert_eq!(recognised(&nine).0, numbers::FORMAT);
    let (format, parsed) = read(&format!("{0}\n{0}", joined(&classic("0"), " ", " ")));
    assert_eq!((format, parsed.len()), (numbers::FORMAT, 2));
    assert_eq!(read(&format!("25\n{spaced}")).1[0].diagnostics[0].code.name(), "E0411");
}

#[test]
fn rules_between_plain_rows_are_no_board() {
    let rows: Vec<String> = classic(".").iter().map(|r| r.concat()).collect();
    for rule in ["------+-------+------", "---------------------", "---+---+---"] {
        let text =
            format!("{}\n{rule}\n{}\n{rule}\n{}\n", rows[..3].join("\n"), rows[3..6].join("\n"), rows[6..].join("\n"));
        assert_eq!(drawn(givens(&read_one(&text))).trim_end(), rows.join("\n"), "{rule}");
    }
}

#[test]
fn rows_of_small_letters_are_no_words() {
    for (side, rows) in
        [(16, board(4, 4, ".", |d| letter("123456789ABCDEFG", d))), (6, board(2, 3, ".", |d| letter("ABCDEF", d)))]
    {
        let text = joined(&rows, "", "\n").to_lowercase();
        assert_eq!(givens(&read_one(&text)).rows.len(), side, "{text}");
    }
    let text = joined(&classic("x"), "", "\n");
    assert_eq!(givens(&read_one(&text)).rows.len(), 9, "{text}");
}

#[test]
fn few_numbers_above_nine_make_words_of_all() {
    let rows = board(3, 4, ".", |d| if d < 8 { (d + 1).to_string() } else { ".".into() });
    let mut text = joined(&rows, " ", "\n");
    text.replace_range(text.rfind('.').unwrap()..=text.rfind('.').unwrap(), "12");
    let (format, parsed) = read(&text);
    assert_eq!(parsed[0].diagnostics, [], "{format:?} {text}");
    assert_eq!(givens(parsed[0].ast.as_ref().unwrap()).width(), Some(12));
}

#[test]
fn a_wide_board_with_spaces_outside_is_no_list() {
    // Its first row has 36 cells, like a 6×6 board.
    let grids = "123456789   ".repeat(4);
    let joint = ".".repeat(45);
    let rows: Vec<String> = (0..21)
        .map(|r| match r {
            0..6 | 15..21 => grids.trim_end().to_owned(),
            9..12 => format!("      {}", "...9.....   ".repeat(3).trim_end()),
            _ => joint.clone(),
        })
        .collect();
    let (format, parsed) = read(&rows.join("\n"));
    assert_eq!((format, parsed.len()), (samurai::FORMAT, 1));
    assert_eq!(givens(parsed[0].ast.as_ref().unwrap()).width(), Some(45));
}
