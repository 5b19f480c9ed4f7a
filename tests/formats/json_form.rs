//! Tests gridc's JSON form: written puzzles read back as the same puzzle, and match the published schema.

use crate::json_schema::faults;
use crate::reader;
use gridc::stages::formats::json::form::schema;
use gridc::stages::formats::{
    Document, Format, Reading, detect, f_puzzles, grid, json, lisudoku, sudokumaker, sudokupad, write, write_lossy,
};
use gridc::stages::puzzle::{PuzzleData, change};
use gridc::stages::syntax::{Ast, Diagnostic, Sources};
use serde_json::Value;
use std::path::Path;

enum JsonForm {}
type Reader = reader::Reader<JsonForm>;

impl Reader {
    fn read(&mut self, text: &str, format: &'static Format) -> (Option<PuzzleData>, Option<Ast>, Vec<Diagnostic>) {
        let entry = self.first(format, text);
        (entry.puzzle.ok(), entry.ast, entry.diagnostics)
    }

    /// Writes a puzzle and reads it back; a second conversion to JSON gives the same text, and so does the language.
    fn round(&mut self, name: &str, text: &str) {
        let (puzzle, tree) = self.understood(grid::FORMAT, text);
        let json = write(&Document::new(&puzzle, Some(&tree)), json::FORMAT).unwrap();
        let source = Sources::new().add("json", json.as_str(), 0);
        assert_eq!(detect(&source, None).unwrap().format, json::FORMAT);
        let (again, again_tree, said) = self.read(&json, json::FORMAT);
        let again = again.unwrap_or_else(|| panic!("{name}: {said:?}\n{json}"));
        assert_eq!(change(&puzzle, &again), None, "{name}\n{json}");
        assert_eq!(again.entered.len(), puzzle.entered.len(), "{name}");
        assert_eq!(doubts(&again), doubts(&puzzle), "{name}");
        let second = write(&Document::new(&again, again_tree.as_ref()), json::FORMAT).unwrap();
        assert_eq!(second, json, "{name}");
        let language = write(&Document::new(&again, again_tree.as_ref()), grid::FORMAT).unwrap();
        let (last, _, said) = self.read(&language, grid::FORMAT);
        let last = last.unwrap_or_else(|| panic!("{name}: {said:?}\n{language}"));
        assert_eq!(change(&puzzle, &last), None, "{name}\n{language}");
        // Two objects, one per line.
        let line = json::FORMAT.in_list(json.clone());
        assert_eq!(line.trim_end().lines().count(), 1, "{line}");
        let source = Sources::new().add("lines", format!("{line}\n{line}"), 0);
        assert_eq!(json::FORMAT.read(&source, Reading::plain()).count(), 2, "{name}");
    }
}

fn doubts(puzzle: &PuzzleData) -> Vec<(String, &'static str)> {
    puzzle.doubts.iter().map(|doubt| (doubt.what.clone(), doubt.effect.name())).collect()
}

/// Marker of examples that are not meant to be understood.
const MISTAKEN: &str = "expect \"errors\"";

#[test]
fn examples_read_back() {
    let mut reader = Reader::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "grid") {
            let text = std::fs::read_to_string(&path).unwrap();
            if !text.contains(MISTAKEN) {
                reader.round(&path.display().to_string(), &text);
            }
        }
    }
}

#[test]
fn examples_of_rules_read_back() {
    let mut reader = Reader::new();
    let docs: Vec<String> =
        reader.front.library().rules().map(|rule| rule.docs.unwrap_or_default().to_owned()).collect();
    for docs in docs {
        let lines = docs.lines().skip_while(|line| line.trim() != "Example:").skip(1);
        let example: String =
            lines.take_while(|line| line.starts_with(' ')).map(|line| format!("{}\n", line.trim())).collect();
        let layout =
            if ["use classic", "use grid"].iter().any(|used| example.contains(used)) { "" } else { "use classic\n" };
        reader.round(&example, &format!("gridc 1\n{layout}{example}"));
    }
}

#[test]
fn whatever_a_puzzle_may_have_reads_back() {
    let mut reader = Reader::new();
    for text in [
        "use classic\nmarks r1c1 in {1 2}\nmarks r1c1 in {2 3}\ndoubt restricts \"a green line\"\ndoubt changes \"fog\"",
        "use classic\nentered\n  1........ 2........ 3........ ......... ......... ......... ......... ......... .........",
        "use classic(2, 2)\nsymbols {A B C D}\nkiller 5 r1c1 r1c2 as top note \"five\"\nrenban r1c1 r2c1",
        "use classic(3, 3)\nsymbols 0..8\nkiller 5 r1c1 r1c2",
        "use latin(4)\nregion X r1c1 r2c2 r3c3\nregion r1c4 r2c3",
        "use jigsaw(4)\nregions\n  A A A B\n  A C B B\n  C C D B\n  C D D D",
        "use jigsaw(4)\nregions\n  A A A A\n  B B B B\n  C C C C\n  D D D D",
        "cells 4 by 4\nsymbols 1..4\nrows\ncolumns\nregions\n  A A B B\n  A A B B\n  C C D D\n  C C D D",
        "layout pair { cells 2 by 4\nsymbols 1..4\nrows }\nuse pair\nwhispers r1c1 r1c2 gap=2",
        "use samurai\nuse antiknight in NW\nkiller 5 NW.r1c1 NW.r1c2\nthermo SE.r1c1 SE.r1c2\nkiller 7 r10c10 r10c11",
        "use classic\neither {\n  killer 3 r1c1 r1c2\n  antiknight\n} or {\n  killer 4 r1c1 r1c2\n}",
        "use classic\nexactly 2 of {\n  killer 3 r1c1 r1c2; 4 r2c1 r2c2\n  killer 4 r1c1 r1c2\n  renban r3c1 r3c2\n}",
        "use classic\nrule low(cells: set, most: int = 4) { for c in cells { c <= most } }\nlow r1c1 r2c2\nlow r5c5 most=3",
        "use classic\nrule low(cells: set, most: int = 9223372036854775807) { for c in cells { c <= most } }\nlow r1c1\nlow r2c2 most=9223372036854775806",
        "use classic\nvar doubled: bool on cells\nvalue c = if doubled[c] then 2 * digit(c) else digit(c)\nkiller 20 r1c1 r1c2",
        "title \"A \\\"title\\\"\"\nauthor \"Emma\"\nrules \"Normal.\"\nuse classic\narrow r1c1: r1c2 r1c3\nclone r1c1 r1c2: r5c5 r5c6",
    ] {
        let text = format!("gridc 1\n{text}\n");
        assert!(reader.read(&text, grid::FORMAT).0.is_some(), "{text}: {:?}", reader.read(&text, grid::FORMAT).2);
        reader.round(&text, &text);
    }
}

#[test]
fn a_puzzle_that_only_says_what_it_must_is_read() {
    let mut reader = Reader::new();
    let text = r#"{"format": "gridc-puzzle", "version": 1, "layout": "classic", "board": {"rows": 9, "columns": 9,
      "symbols": [1,2,3,4,5,6,7,8,9], "regions": [{"name": "diagonal", "kind": "extra", "cells": ["r1c1", "r2c2"]}]},
      "givens": {"r1c1": "5", "r9c9": 4},
      "clues": [{"rule": "arrow", "arguments": {"shafts": {"list": [{"cells": ["r5c5", "r6c6"]}]}, "circle": {"cells": ["r1c2"]}}}]}"#;
    let (puzzle, _, said) = reader.read(text, json::FORMAT);
    let puzzle = puzzle.unwrap_or_else(|| panic!("{said:?}"));
    assert_eq!((puzzle.givens.len(), puzzle.clues.len(), puzzle.layout.regions.len()), (2, 1, 28));
    assert_eq!(puzzle.clue_words(&puzzle.clues[0]), "arrow: r1c2 r5c5 r6c6");
}

#[test]
fn mistakes_are_told() {
    let mut reader = Reader::new();
    let whole = |rest: &str| format!("{{\"format\": \"gridc-puzzle\", \"version\": 1, {rest}}}");
    let board = "\"board\": {\"rows\": 9, \"columns\": 9, \"symbols\": [\"1\"]}, \"layout\": \"classic\"";
    for (text, code) in [
        ("{\"format\": \"gridc-puzzle\", \"version\": 2}".to_owned(), "E0760"),
        (whole("\"layout\": \"classic\""), "E0761"),
        (whole("\"board\": {\"rows\": 0, \"columns\": 9}"), "E0761"),
        (
            whole("\"board\": {\"rows\": 1000000, \"columns\": 1000000}, \"layout\": \"classic\", \"givens\": {}"),
            "E0761",
        ),
        (whole(&format!("{board}, \"givens\": {{\"r10c1\": \"1\"}}")), "E0761"),
        (whole(&format!("{board}, \"givens\": {{\"A1\": \"1\"}}")), "E0761"),
        (whole(&format!("{board}, \"clues\": [{{\"rule\": \"killer\", \"arguments\": {{\"total\": 5}}}}]")), "E0761"),
        (whole(&format!("{board}, \"clues\": [{{\"rule\": \"no such\"}}]")), "E0761"),
        (whole(&format!("{board}, \"definitions\": [\"killer 5 r1c1\"]")), "E0762"),
        (whole(&format!("{board}, \"givens\": [")), "E0701"),
    ] {
        let (puzzle, _, said) = reader.read(&text, json::FORMAT);
        assert!(puzzle.is_none(), "{text}");
        assert!(said.iter().any(|said| said.code.name() == code), "{text}: {said:?}");
    }
    // An unknown member may mean anything.
    let (puzzle, _, _) = reader.read(&whole(&format!("{board}, \"fog\": true")).replace("[\"1\"]", "[]"), json::FORMAT);
    assert!(puzzle.is_none());
    let board = board.replace("[\"1\"]", "[1,2,3,4,5,6,7,8,9]");
    let (puzzle, _, said) = reader.read(&whole(&format!("{board}, \"fog\": true")), json::FORMAT);
    let puzzle = puzzle.unwrap_or_else(|| panic!("{said:?}"));
    assert_eq!(doubts(&puzzle), [("the key \"fog\", which this version does not support".to_owned(), "changes")]);
}

#[test]
fn the_published_schema_is_the_one_that_is_printed() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("grammars/puzzle.schema.json");
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    if std::env::var_os("GRIDC_BLESS").is_some() {
        std::fs::write(&path, schema()).unwrap();
    } else {
        assert_eq!(kept, schema(), "`gridc schema > grammars/puzzle.schema.json`");
    }
    let value: serde_json::Value = serde_json::from_str(&schema()).unwrap();
    assert_eq!(value["properties"]["format"]["const"], "gridc-puzzle");
}

/// Examples written in the JSON formats match the published schemas.
#[test]
fn written_texts_are_what_their_schemas_say() {
    let formats = [
        (json::FORMAT, include_str!("../../grammars/puzzle.schema.json")),
        (f_puzzles::FORMAT, include_str!("../../grammars/f-puzzles.schema.json")),
        (sudokupad::FORMAT, include_str!("../../grammars/sudokupad.schema.json")),
        (sudokumaker::FORMAT, include_str!("../../grammars/sudokumaker.schema.json")),
        (lisudoku::FORMAT, include_str!("../../grammars/lisudoku.schema.json")),
    ];
    let mut reader = Reader::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files = files.filter(|path| path.extension().is_some_and(|extension| extension == "grid"));
    let texts = files.map(|path| std::fs::read_to_string(path).unwrap()).filter(|text| !text.contains(MISTAKEN));
    let puzzles: Vec<(PuzzleData, Ast)> = texts.map(|text| reader.understood(grid::FORMAT, &text)).collect();
    for (format, schema) in formats {
        let schema: Value = serde_json::from_str(schema).unwrap();
        let mut seen = 0;
        for (puzzle, tree) in &puzzles {
            let Ok(written) = write_lossy(&Document::new(puzzle, Some(tree)), format) else { continue };
            let value: Value = serde_json::from_str(&written.text).unwrap();
            let wrong = faults(&value, &schema, &schema, "");
            assert!(wrong.is_empty(), "{}: {wrong:#?}\n{}", format.name, written.text);
            seen += 1;
        }
        assert!(seen > 5, "{}", format.name);
    }
}

/// The schemas of editors' formats list every key of the seeds, at the top level and at the level of the puzzle.
#[test]
fn the_schemas_of_editors_name_the_keys_that_occur() {
    let schemas = [
        ("lisudoku", include_str!("../../grammars/lisudoku.schema.json"), "/properties"),
        ("sudokumaker", include_str!("../../grammars/sudokumaker.schema.json"), "/properties/puzzle/properties"),
    ];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus/editors");
    for (name, schema, place) in schemas {
        let schema: Value = serde_json::from_str(schema).unwrap();
        let known = schema.pointer(place).unwrap().as_object().unwrap();
        let mut seen = 0;
        for entry in std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
            let stem = entry.file_stem().unwrap().to_string_lossy().into_owned();
            let Ok(found) = serde_json::from_str::<Value>(&std::fs::read_to_string(&entry).unwrap()) else { continue };
            if stem.starts_with(name) {
                let puzzle = found.get("puzzle").unwrap_or(&found).as_object().unwrap();
                assert_eq!(puzzle.keys().find(|key| !known.contains_key(*key)), None, "{}", entry.display());
                seen += 1;
            }
        }
        assert!(seen > 0, "{name}");
    }
}
