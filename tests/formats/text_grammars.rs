//! Tests the grammars of the text formats against their parsers: every sentence generated from `grammars/*.ebnf` is read with the
//! right number of boards, and mangled ones result in messages or trees, never in a panic.

use crate::ebnf::Sampler;
use gridc::stages::formats::{
    FORMATS, Format, Reading, detect, iss, lines, numbers, picture, samurai, samurai_lines, sdk, ss, sukaku, text,
};
use gridc::stages::syntax::{Diagnostic, Parsed, Sources};
use rand::RngExt;
use rand::seq::IndexedRandom;
use std::path::Path;

/// A format, its grammar, the start rule, the rule for one board, and (side, width of a box).
struct Grammar {
    format: &'static Format,
    file: &'static str,
    start: &'static str,
    board: &'static str,
    sides: &'static [(usize, usize)],
}

const SMALL_AND_LARGE: &[(usize, usize)] = &[(4, 2), (6, 3), (9, 3), (16, 4), (25, 5)];
const SQUARES: &[(usize, usize)] = &[(4, 2), (9, 3), (16, 4), (25, 5)];

const GRAMMARS: [Grammar; 10] = [
    Grammar { format: lines::FORMAT, file: "lines.ebnf", start: "file", board: "puzzle", sides: SMALL_AND_LARGE },
    Grammar { format: text::FORMAT, file: "text.ebnf", start: "file", board: "board", sides: SQUARES },
    Grammar { format: ss::FORMAT, file: "ss.ebnf", start: "file", board: "file", sides: &[(9, 3)] },
    Grammar { format: sdk::FORMAT, file: "sdk.ebnf", start: "file", board: "file", sides: &[(9, 3)] },
    Grammar { format: numbers::FORMAT, file: "numbers.ebnf", start: "file", board: "board", sides: SMALL_AND_LARGE },
    Grammar { format: sukaku::FORMAT, file: "sukaku.ebnf", start: "file", board: "board", sides: SMALL_AND_LARGE },
    Grammar { format: picture::FORMAT, file: "picture.ebnf", start: "file", board: "board", sides: &[(4, 2), (9, 3)] },
    Grammar { format: samurai::FORMAT, file: "samurai.ebnf", start: "file", board: "board", sides: &[(9, 3)] },
    Grammar { format: iss::FORMAT, file: "iss.ebnf", start: "file", board: "file", sides: &[(9, 3)] },
    Grammar { format: samurai_lines::FORMAT, file: "samurai.ebnf", start: "lines", board: "lines", sides: &[(9, 3)] },
];

const SYMBOLS: &str = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// Chooses the boards of a sentence, and stores the choice in the sampler's numbers, which grammars do not use.
fn choose_board(sampler: &mut Sampler, grammar: &Grammar) {
    let (side, width) = *grammar.sides.choose(&mut sampler.random).unwrap();
    let blanks: &[u8] = match grammar.format.name {
        "ss" => b".X",
        "samurai" => b"0.",
        "sukaku" => b".0_-*",
        "text" | "picture" => b".0_*",
        _ if side <= 9 => b".0_-*xX",
        _ => b".0_-*",
    };
    let blank = *blanks.choose(&mut sampler.random).unwrap();
    let outside = *b"# _*".choose(&mut sampler.random).unwrap();
    let decimal = grammar.format == numbers::FORMAT;
    sampler.numbers = [
        ("N", side),
        ("M", side - 1),
        ("NN", side * side),
        ("MM", side * side - 1),
        ("W", width),
        ("H", side / width),
        ("blank", usize::from(blank)),
        ("outside", usize::from(outside)),
        ("decimal", usize::from(decimal)),
        ("places", 0),
        ("row", 0),
        ("column", 0),
    ]
    .into();
}

fn lexeme(sampler: &mut Sampler, name: &str) -> String {
    let n = |key: &str| sampler.numbers[key];
    let (side, width) = (n("N"), n("W"));
    let blank = char::from(n("blank") as u8).to_string();
    let decimal = n("decimal") == 1;
    let symbol = |index: usize| match decimal {
        true => (index + 1).to_string(),
        false => SYMBOLS[index..=index].to_owned(),
    };
    let place = n("places");
    match name {
        "NEWLINE" => "\n".to_owned(),
        "SPACE" => " ".to_owned(),
        "TAB" => "\t".to_owned(),
        "NAME" => sampler.one(&["State", "quiz", "moves"]),
        "WORD" => sampler.one(&["easy", "17", "no.3", "x", "größe", ""]),
        "TEXT" => sampler.one(&[" said by someone", " written down", " émile, 3 of 9"]),
        "TITLE" => sampler.one(&["Grid 01", "The last one", "Rätsel 5"]),
        "SIDE" => {
            if width * width == side {
                sampler.one(&[&side.to_string(), &width.to_string()])
            } else {
                side.to_string()
            }
        }
        "ROW" | "COLUMN" => {
            let counted = if name == "ROW" { "row" } else { "column" };
            let label = n(counted) + 1;
            sampler.numbers.insert(counted, label % side);
            label.to_string()
        }
        "MARKS" => {
            let first = sampler.random.random_range(0..side - 1);
            (first..sampler.random.random_range(first + 2..=side)).map(symbol).collect()
        }
        "SYMBOL" => symbol(sampler.random.random_range(0..side)),
        "CELL" if sampler.random.random_range(0..2) == 0 => symbol(sampler.random.random_range(0..side)),
        "CELL" => blank,
        "SHARED" => "7".to_owned(),
        "OUT" => char::from(n("outside") as u8).to_string(),
        "PLACE" | "SPOT" => {
            sampler.numbers.insert("places", (place + 1) % side.pow(3));
            let (row, column) = (place / (side * width), place % (side * width));
            let index = match name {
                "PLACE" => place % side,
                _ => row % (side / width) * width + column % width,
            };
            if sampler.random.random_range(0..3) > 0 { symbol(index) } else { blank }
        }
        other => panic!("the grammar has no rule and no lexeme `{other}`"),
    }
}

/// Returns the lexemes of constraint text for 9×9, with digits that both 1 to 9 and 0 to 8 contain.
fn constraint_lexeme(sampler: &mut Sampler, name: &str) -> String {
    let mut number = |range: std::ops::RangeInclusive<usize>| sampler.random.random_range(range);
    match name {
        "CELL" | "GRID" => format!("R{}C{}", number(1..=9), number(1..=9)),
        "CORNER" => format!("R{}C{}", number(1..=8), number(1..=8)),
        "DIAGONAL" => format!("R1C{}", number(2..=9)),
        "LINE" => format!("{}{}", ["R", "C"][number(0..=1)], number(1..=9)),
        "VALUE" | "TIMES" => number(1..=8).to_string(),
        "NUMBER" => number(1..=20).to_string(),
        "LABEL" => ["", "Nabner", "Odd%20one", "a%2Eb"][number(0..=3)].to_owned(),
        "LAYOUT" => "000111222".repeat(3) + &"333444555".repeat(3) + &"666777888".repeat(3),
        "BOARD" => "..1.2..3.".repeat(9),
        "BITS" => ["B", "D", "_A", "AAB"][number(0..=3)].to_owned(),
        "KEY" => ["", "B", "8H_xf8H_xf8H_B", "-_-_"][number(0..=3)].to_owned(),
        "PATTERN" => ["WzEyXS4q", "MSoyMSo"][number(0..=1)].to_owned(),
        "MACHINE" => "AigA".to_owned(),
        "SPACE" | "NEWLINE" | "TEXT" => lexeme(sampler, name),
        other => panic!("the grammar has no rule and no lexeme `{other}`"),
    }
}

fn sampler(grammar: &Grammar, seed: u64) -> Sampler {
    let lexemes = if grammar.format == iss::FORMAT { constraint_lexeme } else { lexeme };
    Sampler::new(grammar.file, seed, lexemes)
}

fn read(text: &str, format: &'static Format) -> Vec<Parsed> {
    format.read(&Sources::new().add("test", text, 0), Reading::plain()).collect()
}

#[test]
fn there_is_a_test_for_every_grammar() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = |folder: &str| std::fs::read_dir(root.join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let tests = ["tests/formats", "tests/language"].into_iter().flat_map(files).filter(|path| path.is_file());
    let tests: String = tests.map(|path| std::fs::read_to_string(path).unwrap()).collect();
    for path in files("grammars") {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if name.ends_with(".json") {
            let schema = std::fs::read_to_string(&path).unwrap();
            assert!(
                serde_json::from_str::<serde_json::Value>(&schema).is_ok_and(|schema| schema.is_object()),
                "{name}"
            );
            continue;
        }
        assert!(tests.contains(&format!("{name}\"")), "{name}");
    }
}

#[test]
fn every_rule_is_used() {
    for grammar in &GRAMMARS {
        let mut sampler = sampler(grammar, 0);
        choose_board(&mut sampler, grammar);
        let unused = sampler.unused();
        assert!(unused.iter().all(|rule| ["file", "lines"].contains(&rule.as_str())), "{}: {unused:?}", grammar.file);
    }
}

/// Returns what is wrong with the reading of a sentence.
fn complaint(text: &str, grammar: &Grammar, boards: usize) -> Option<String> {
    let parsed = read(text, grammar.format);
    // What a grammar cannot express: a constraint on the whole grid beside a choice of the marks it concerns.
    let open = |d: &Diagnostic| d.code.name() == "E0739" && d.message.contains("beside a choice");
    let errors: Vec<&Diagnostic> =
        parsed.iter().flat_map(|p| &p.diagnostics).filter(|d| d.is_error() && !open(d)).collect();
    if let Some(error) = errors.first() {
        return Some(format!("{}: {:?}", error.message, error.labels));
    }
    let trees = parsed.iter().filter(|p| p.ast.is_some()).count();
    ((parsed.len(), trees) != (boards, boards)).then(|| format!("{trees} boards instead of {boards}"))
}

#[test]
fn sentences_are_read_without_errors() {
    let mut complaints = Vec::new();
    for grammar in &GRAMMARS {
        let mut sampler = sampler(grammar, 1);
        for _ in 0..400 {
            choose_board(&mut sampler, grammar);
            let text = sampler.sentence(grammar.start).concat();
            let boards = sampler.used.get(grammar.board).copied().unwrap_or(0);
            if let Some(complaint) = complaint(&text, grammar, boards) {
                complaints.push(format!("{:?}: {complaint} in\n{text}", grammar.format));
                break;
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn mangled_sentences_are_answered() {
    // The front door rejects a text without a board.
    let mut reader = gridc::Reader::new();
    for grammar in &GRAMMARS {
        let mut sampler = sampler(grammar, 2);
        for _ in 0..400 {
            choose_board(&mut sampler, grammar);
            let text = sampler.mangled(grammar.start).concat();
            let answers = read(&text, grammar.format);
            if answers.is_empty() {
                let entries = reader.read_as(Some(grammar.format), "test", &text);
                assert!(!entries.is_empty() && entries.iter().all(|entry| entry.puzzle.is_err()), "{text:?}");
            }
            for parsed in answers {
                assert!(parsed.ast.is_some() || parsed.diagnostics.iter().any(Diagnostic::is_error), "{text}");
            }
            // The text is read in the detected format, and in every other format.
            let source = Sources::new().add("test", text.as_str(), 0);
            if let Err(refusal) = detect(&source, None) {
                assert!(refusal.is_error(), "{text}");
            }
            let other = FORMATS.choose(&mut sampler.random).unwrap();
            read(&text, other);
        }
    }
}
