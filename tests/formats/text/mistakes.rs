//! Tests texts that are not puzzles, and messages about mistakes.

use super::samurai::{samurai_grids, samurai_rows};
use super::texts::*;
use gridc::stages::formats::{FORMATS, Format, Reading, detect, grid, lines, text};
use gridc::stages::puzzle::Span;
use gridc::stages::syntax::{Diagnostic, Parsed};

#[test]
fn grid_files_are_left_to_their_parser() {
    for text in ["gridc 1\nuse classic\n", "use classic(3, 3)\ngivens\n", "// words\ngivens\n", "title \"x\"\n"] {
        assert_eq!(detect(&source(text), None).unwrap().format, grid::FORMAT, "{text}");
    }
}

#[test]
fn words_are_no_puzzle() {
    for text in ["This is a letter, and no puzzle.\nIt has two lines.\n", "{\"json\": [1, 2, 3]}", "<html></html>", "a"]
    {
        let found = detect(&source(text), None);
        let refused = found.as_ref().is_err_and(|d| d.code.name() == "E0401");
        let failed = || found.clone().unwrap().format.read(&source(text), Reading::plain()).all(|p| p.ast.is_none());
        assert!(refused || failed(), "{text} {found:?}");
    }
    for text in ["", "\n\n", "# only\n# comments\n"] {
        assert_eq!(detect(&source(text), None).unwrap_err().code.name(), "E0424");
    }
}

/// Returns code, message and text of the first label.
fn golden(text: &str, format: &'static Format) -> Vec<(&'static str, String, String)> {
    let source = source(text);
    let shown = |span: Span| source.text[span.range()].to_owned();
    let of =
        |d: Diagnostic| (d.code.name(), d.message.clone(), d.labels.first().map_or(String::new(), |l| shown(l.span)));
    format.read(&source, Reading::plain()).flat_map(|p| p.diagnostics).map(of).collect()
}

#[test]
fn diagnostics() {
    let rows: Vec<String> = classic(".").iter().map(|r| r.concat()).collect();
    let mut short = rows.clone();
    short[2] = short[2][1..].to_owned();
    short[5].push('7');
    let found = golden(&short.join("\n"), text::FORMAT);
    assert_eq!(found[0], ("E0404", "row 3 has 8 cells instead of 9".into(), short[2].clone()));
    assert_eq!(found[1], ("E0404", "row 6 has 10 cells instead of 9".into(), short[5].clone()));
    let found = golden(&rows[..8].join("\n"), text::FORMAT);
    assert_eq!((found[0].0, found[0].1.as_str()), ("E0405", "not a square board: 8 rows of 9 cells"));
    let found = golden(&rows.join("").replacen('.', "?", 1), lines::FORMAT);
    assert_eq!(found, [("E0403", "unknown symbol `?`".into(), "?".into())]);
    let found = golden(&rows.join("").replacen('.', "１", 1), lines::FORMAT);
    assert_eq!((found[0].0, found[0].2.as_str()), ("E0403", "１"));
    let found = golden(&rows.join("\n").replacen('.', "\u{202e}", 1), text::FORMAT);
    assert_eq!(found[0].1, "unknown symbol `\\u{202e}`");
    let found = golden(&rows.join("")[..80], lines::FORMAT);
    assert_eq!(found[0].1, "a line of 80 symbols is not a square board");
    let six = joined(&board(2, 3, ".", |d| (d + 1).to_string()), "", "").replacen('.', "7", 1);
    assert_eq!(golden(&six, lines::FORMAT)[0].1, "unknown symbol `7`");
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
        for format in FORMATS {
            for parsed in format.read(&source, Reading::plain()) {
                if let Some(ast) = parsed.ast {
                    let spans = ast.items.iter().map(|i| i.span);
                    assert!(spans.into_iter().all(|s| source.text.get(s.range()).is_some()));
                }
            }
        }
    }
}

#[test]
fn huge_texts_are_refused_quickly() {
    let mut reader = gridc::Reader::new();
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
        // In gridc's language a long word is the name of a rule, which only the resolver can reject.
        for format in FORMATS.iter().filter(|format| **format != grid::FORMAT) {
            let refused = |p: Parsed| p.ast.is_none() || p.diagnostics.iter().any(Diagnostic::is_error);
            let mut found = format.read(&source, Reading::plain()).take(20_000).peekable();
            let first = text.chars().next().unwrap_or_default();
            if found.peek().is_none() {
                // The front door rejects a text without a board.
                let entries = reader.read_as(Some(format), "big", &text);
                assert!(!entries.is_empty() && entries.iter().all(|e| e.puzzle.is_err()), "{format:?} {first}");
            }
            assert!(found.all(refused), "{format:?} {first}");
        }
    }
}
