//! Tests f-puzzles: written puzzles read back as the same puzzle, links in all notations contain it, and the schema describes
//! what is written and read.

use crate::reader;
use gridc::stages::formats::{Document, Inputs, Loss, Written, f_puzzles, grid, write_lossy};
use gridc::stages::puzzle::{PuzzleData, change};
use gridc::stages::syntax::Sources;
use gridc::stages::syntax::grid::print;
use std::path::PathBuf;

enum FPuzzles {}
type Reader = reader::Reader<FPuzzles>;

impl Reader {
    /// Writes a puzzle given in gridc's language.
    fn written(&mut self, text: &str) -> (PuzzleData, Written) {
        let (puzzle, tree) = self.understood(grid::FORMAT, text);
        let document = Document::new(&puzzle, Some(&tree));
        let written = write_lossy(&document, f_puzzles::FORMAT).unwrap_or_else(|e| panic!("{e}"));
        (puzzle, written)
    }

    fn read(&mut self, text: &str) -> PuzzleData {
        self.understood(f_puzzles::FORMAT, text).0
    }
}

/// Clues on a board of side six.
const HELD: [&str; 61] = [
    "use diagonal_up",
    "use x_sudoku",
    "use antiknight",
    "use antiking",
    "use disjoint_groups",
    "use nonconsecutive",
    "use xv_negative",
    "use ratio_negative(2)",
    "kropki_black ratio=3 r1c1 r1c2\nuse ratio_negative(3)",
    "kropki_white r1c1 r1c2\nkropki_black r2c1 r2c2\nuse kropki_white_negative",
    "kropki_white r1c1 r1c2\nuse kropki_black_negative",
    "use kropki_negative",
    "killer 7 r1c1 r1c2 r2c2",
    "cage r1c1 r1c2 r2c2",
    "extra_region r1c1 r2c2 r3c3",
    "thermo r1c1 r1c2 r2c2",
    "thermo r1c1 r1c2 : r1c1 r2c1",
    "slow_thermo r1c1 r1c2 r2c2",
    "palindrome r1c1 r2c2 r3c5",
    "clock_line r1c1 r2c2 r3c5",
    "renban r1c1 r1c2 r1c3",
    "nabner r1c1 r1c2 r1c3",
    "whispers gap=3 r1c1 r1c2",
    "whispers r1c1 r1c2",
    "dutch_whispers r1c1 r1c2",
    "region_sum r1c3 r1c4 r2c4",
    "between r1c1 r1c2 r1c3",
    "lockout gap=3 r1c1 r1c2 r1c3",
    "entropic r1c1 r1c2 r1c3",
    "entropic r1c1 r1c2 r2c3 r3c2 r3c1 r2c1 r1c1",
    "modular r1c1 r1c2 r2c2 r2c1 r1c1",
    "whispers gap=2 r1c1 r1c2 r2c2 r2c1 r1c1",
    "region_sum r2c2 r2c3 r2c4 r3c4 r3c3 r3c2 r2c2",
    "modular r1c1 r1c2 r1c3",
    "modular modulus=2 r1c1 r1c2 r1c3",
    "lockout gap=2 r1c1 r1c2 r1c3",
    "maximum_arrow r1c1 : r1c2 r1c3",
    "average_arrow r1c1 : r1c2 r1c3",
    "product_arrow r1c1 r1c2 : r2c3 r3c3",
    "numbered_room 3 row 3",
    "kropki_white difference=3 r1c1 r1c2\nuse difference_negative(3)",
    "use difference_negative(1)",
    "kropki_white difference=3 r1c1 r1c2\nkropki_black r2c1 r2c2\nuse kropki_white_negative(3)",
    "double_arrow r1c1 r1c2 r1c3",
    "zipper r1c1 r1c2 r1c3",
    "kropki_white r1c1 r1c2",
    "kropki_white difference=3 r1c1 r1c2",
    "kropki_black r1c1 r1c2",
    "xv_x r1c1 r1c2\nxv_v r2c1 r2c2",
    "clone r1c1 r1c2 : r3c2 r3c3",
    "quadruple r2c3 r2c4 r3c3 r3c4 : 1 1 2",
    "arrow r1c1 : r1c2 r1c3 : r2c1 r3c1",
    "arrow r1c1 r1c2 : r2c3 r3c3 r4c3 r4c4",
    "arrow r1c1 r2c1 : r2c2 r3c2 r4c2 r4c3",
    "odd r1c1\neven r1c2\nminimum r2c2\nmaximum r4c4",
    "row_index r1c1\ncolumn_index r1c2\nbox_index r2c2",
    "little_killer 9 r1c2 r2c3 r3c4 r4c5 r5c6\nlittle_killer 3 r1c1",
    "little_killer 9 r5c6 r4c5 r3c4 r2c3 r1c2",
    "sandwich 5 row 3\nsandwich 4 column 2",
    "x_sum 5 row 3\nx_sum 9 r6c1 r5c1 r4c1 r3c1 r2c1 r1c1\nx_sum 9 r6c6 r6c5 r6c4 r6c3 r6c2 r6c1",
    "skyscraper 3 row 3\nskyscraper 2 r6c1 r5c1 r4c1 r3c1 r2c1 r1c1",
];

#[test]
fn what_f_puzzles_can_hold_comes_back() {
    let mut reader = Reader::new();
    for clue in HELD {
        let text =
            format!("gridc 1\ntitle \"Clue\"\nauthor \"gridc\"\nrules \"As usual.\"\nuse classic(2, 3)\n{clue}\n");
        let (puzzle, written) = reader.written(&text);
        assert_eq!(written.losses, [], "{clue}");
        let again = reader.read(&written.text);
        assert_eq!(change(&puzzle, &again), None, "{clue}\n{}", written.text);
        assert_eq!((&again.title, &again.author), (&puzzle.title, &puzzle.author));
    }
}

#[test]
fn boards_come_back() {
    let mut reader = Reader::new();
    let marks = "\ngivens\n  1 . . .\n  . . . .\n  . . . .\n  . . . 2\nentered\n  . 2 . .\n  . . . .\n  . . . .\n  . . . .\nmarks r2c2 in {3 4}\n";
    for board in [
        "use classic(2, 2)",
        "use latin(4)",
        "use jigsaw(4)\n\nregions\n  A A A B\n  A C B B\n  C C D B\n  C D D D\n",
        "use jigsaw(4)\n\nregions\n  A A . B\n  A . B B\n  . . . .\n  C C D D\n",
    ] {
        let (puzzle, written) = reader.written(&format!("gridc 1\n{board}\n{marks}"));
        assert_eq!(written.losses, [], "{board}");
        let again = reader.read(&written.text);
        assert_eq!(change(&puzzle, &again), None, "{board}\n{}", written.text);
        assert_eq!(again.entered.len(), 1);
    }
    for board in ["use classic", "use classic(4, 4)", "use classic(3, 4)", "use classic(1, 7)", "use latin(12)"] {
        let (puzzle, written) = reader.written(&format!("gridc 1\n{board}\nmarks r1c1 in {{2 3}}\n"));
        assert_eq!(change(&puzzle, &reader.read(&written.text)), None, "{board}\n{}", written.text);
    }
}

#[test]
fn what_f_puzzles_cannot_hold_is_named() {
    let mut reader = Reader::new();
    for (clue, words) in [
        ("taxicab 3", "taxicab"),
        ("regex \"[1-3]*\" r1c1 r1c2", "regex"),
        ("little_killer 5 r2c2 r3c3", "little_killer 5: r2c2 r3c3"),
        ("sandwich 5 r1c1 r1c2 r1c3", "sandwich"),
        ("sandwich 5 row 1 crust={1 4}", "sandwich"),
        ("xv_x r1c1 r6c6", "xv_x"),
        ("kropki_white r1c1 r3c1", "kropki_white"),
        ("quadruple r1c1 r1c2 r1c3 : 1", "quadruple"),
        ("use difference_negative(3)", "difference_negative"),
        ("use ratio_negative(3)", "ratio_negative"),
        ("either { killer 3 r1c1 r1c2 } or { killer 5 r1c1 r1c2 }", "either"),
        ("rule odd(c: cell) { digit(c) == 1 }\nodd r1c1", "odd"),
    ] {
        let (_, written) = reader.written(&format!("gridc 1\nuse classic(2, 3)\n{clue}\ncage r6c5 r6c6\n"));
        let [Loss::Clue { clue: lost, .. }] = written.losses.as_slice() else { panic!("{clue}: {:?}", written.losses) };
        assert!(lost.contains(words), "{clue}: {lost}");
        assert!(written.text.contains("R6C5"));
    }
}

#[test]
fn a_link_is_the_puzzle_that_it_holds() {
    let mut reader = Reader::new();
    let text = "gridc 1\nuse classic(2, 3)\nkiller 7 r1c1 r1c2 r2c2\n";
    let (puzzle, written) = reader.written(text);
    let link = f_puzzles::FORMAT.link(&written.text).unwrap();
    let folder = std::env::temp_dir().join(format!("gridc-links-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("links.txt");
    std::fs::write(&file, format!("# two links\n\n{link}\n{}\n", link.replace("https://f-puzzles.com/?load=", "")))
        .unwrap();
    for (path, names) in [
        (PathBuf::from(link.trim_end()), vec!["link, decoded".to_owned()]),
        (file.clone(), [3, 5].map(|line| format!("{}:{line}, decoded", file.display())).to_vec()),
    ] {
        let mut inputs = Inputs::new([path], None);
        let (mut seen, mut sources) = (Vec::new(), Sources::new());
        while let Some(input) = inputs.read(&mut sources) {
            let input = input.unwrap();
            assert_eq!(input.format.as_ref().unwrap().format, f_puzzles::FORMAT);
            assert_eq!(change(&puzzle, &reader.read(&input.source.text)), None);
            seen.push(input.source.name);
        }
        assert_eq!(seen, names);
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn the_schema_names_the_keys_that_are_read_and_written() {
    let schema: serde_json::Value = serde_json::from_str(include_str!("../../grammars/f-puzzles.schema.json")).unwrap();
    let properties = schema["properties"].as_object().unwrap();
    let mut reader = Reader::new();
    for clue in HELD {
        let (_, written) = reader.written(&format!("gridc 1\nuse classic(2, 3)\n{clue}\n"));
        let written: serde_json::Value = serde_json::from_str(&written.text).unwrap();
        for (key, value) in written.as_object().unwrap() {
            let found = properties.get(key).unwrap_or_else(|| panic!("{key}"));
            let Some(reference) = found["items"]["$ref"].as_str() else { continue };
            let named = &schema["$defs"][reference.trim_start_matches("#/$defs/")];
            for entry in value.as_array().unwrap() {
                let members: Vec<&String> = entry.as_object().into_iter().flatten().map(|(key, _)| key).collect();
                let known = |member: &&&String| named["properties"].get(member.as_str()).is_none();
                assert_eq!(members.iter().find(known), None, "{key}");
                let required = named["required"].as_array().unwrap();
                assert!(required.iter().all(|r| members.iter().any(|m| *m == r.as_str().unwrap())), "{key}");
            }
        }
    }
    // With each key in turn, an empty puzzle is read without a doubt that the key is unknown.
    for key in properties.keys().filter(|key| !["size", "grid"].contains(&key.as_str())) {
        let list = format!(r#"{{"grid":[[{{}}]],"{key}":[{{}}]}}"#);
        let tree = print(&reader.first(f_puzzles::FORMAT, &list).ast.unwrap());
        assert!(!tree.contains("is an unknown kind of clue"), "{key}: {tree}");
    }
}

/// Regression: each of many unknown keys was compared with all others.
#[test]
fn many_unknown_keys_are_told_in_a_few_doubts() {
    let keys = "\"a\":1,".repeat(160_000);
    let row = "[{},{},{},{}]";
    let text = format!("{{{keys}\"grid\":[{row},{row},{row},{row}]}}");
    let doubts = Reader::new().read(&text).doubts;
    assert!((1..=50).contains(&doubts.len()), "{}", doubts.len());
    assert!(doubts.iter().any(|doubt| doubt.what == "159960 more unknown keys"), "{doubts:?}");
}
