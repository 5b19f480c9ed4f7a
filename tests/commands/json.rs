//! Tests the JSON interface, as documented in `docs/json.md`.

use crate::cli_program::{Scratch, gridc};
use serde_json::{Value, json};

const FIELDS: [&str; 29] = [
    "version",
    "source",
    "index",
    "id",
    "title",
    "verdict",
    "count",
    "count_is",
    "listed",
    "solutions",
    "layers",
    "digits_unique",
    "stated_solution",
    "basis",
    "understood",
    "not_understood",
    "backend",
    "proved_by",
    "formulation",
    "elapsed_ms",
    "work",
    "stopped",
    "differing_cells",
    "differing_layers",
    "coverage",
    "conflict",
    "several",
    "error",
    "diagnostics",
];

fn records(scratch: &Scratch, arguments: &[&str]) -> Vec<Value> {
    let run = gridc(scratch, arguments);
    let records: Vec<Value> = run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for record in &records {
        let keys: Vec<&str> = record.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(keys.len(), FIELDS.len(), "{keys:?}");
        for field in FIELDS {
            assert!(keys.contains(&field), "{field} is missing: {record}");
        }
        assert_eq!(record["version"], 3);
    }
    records
}

fn assert_fields(record: &Value, expected: &Value) {
    for (field, value) in expected.as_object().unwrap() {
        assert_eq!(&record[field], value, "{field} of {record}");
    }
}

#[test]
fn conflicts_have_their_places_in_the_file() {
    let scratch = Scratch::new();
    let text = "// two cages\nuse classic(2, 2)\nuse antiknight\nkiller 3 r1c1 r1c2\nkiller 4 r1c3 r1c4\n";
    scratch.file("two.grid", text);
    let [record] = &records(&scratch, &["check", "--json", "two.grid"])[..] else { panic!("one") };
    assert_fields(record, &json!({ "verdict": "none", "diagnostics": [] }));
    let clue = |line: usize, text: &str| {
        json!({
            "kind": "clue", "rule": "killer", "text": text, "source": "two.grid",
            "line": line, "column": 1, "end_line": line, "end_column": 19,
        })
    };
    let house = json!({
        "kind": "house", "rule": null, "text": "row 1", "source": null,
        "line": null, "column": null, "end_line": null, "end_column": null,
    });
    let members = [clue(4, "killer 3: r1c1 r1c2"), clue(5, "killer 4: r1c3 r1c4"), house];
    assert_eq!(record["conflict"], json!({ "minimal": true, "members": members }));

    // For lists on request, and never if it is off.
    let asked = |arguments: &[&str]| {
        let all = records(&scratch, &[&["solve", "--json"], arguments].concat());
        all.iter().map(|record| record["conflict"].is_object()).collect::<Vec<_>>()
    };
    assert_eq!(asked(&["two.grid", "two.grid"]), [false, false]);
    assert_eq!(asked(&["two.grid", "two.grid", "--why", "on"]), [true, true]);
    assert_eq!(asked(&["two.grid", "--why", "off"]), [false]);
    assert_eq!(asked(&["two.grid", "--why-time", "0"]), [false]);
}

#[test]
fn conflicts_of_other_formats_have_places_too() {
    let scratch = Scratch::new();
    scratch.file("text.iss", ".~R1C1_5~R9C9_5.Cage~3~R1C1~R1C2");
    let row = format!("[{}]", ["{}"; 9].join(","));
    let cage = r#"{"cells": ["R1C1", "R1C2"], "value": "2"}"#;
    let grid = [row.as_str(); 9].join(",");
    scratch.file("pad.json", &format!("{{\n \"size\": 9,\n \"grid\": [{grid}],\n \"killercage\": [{cage}]\n}}\n"));
    for (file, line, text) in [("text.iss", 1, "given 5 in r1c1"), ("pad.json", 4, "killer 2: r1c1 r1c2")] {
        let [record] = &records(&scratch, &["check", "--json", file])[..] else { panic!("one") };
        assert_fields(record, &json!({ "verdict": "none" }));
        assert_eq!(record["conflict"]["minimal"], true, "{record}");
        let member = &record["conflict"]["members"][0];
        assert_fields(member, &json!({ "text": text, "source": file, "line": line }));
    }
}

#[test]
fn answers() {
    let scratch = Scratch::new();
    scratch.file("list", "1.....2..4.....3\n1234341242..2...\n11..............\n");
    let all = records(&scratch, &["check", "--json", "list"]);
    assert_eq!(all.len(), 3);
    let unique = json!({
        "source": "list", "index": 1, "verdict": "unique", "count": "1", "count_is": "exact", "basis": "search",
        "solutions": ["1234432134122143"], "stated_solution": "absent", "backend": "dlx",
        "formulation": "exact-cover", "stopped": null, "error": null, "differing_cells": [],
        "layers": [], "digits_unique": true, "differing_layers": {},
    });
    assert_fields(&all[0], &unique);
    assert!(all[0]["work"]["nodes"].is_u64() && all[0]["elapsed_ms"].is_f64());
    assert_fields(
        &all[2],
        &json!({ "index": 3, "verdict": "none", "count": "0", "count_is": "exact", "digits_unique": null }),
    );
    assert_eq!(all[2]["diagnostics"][0]["severity"], "warning");
    assert_eq!(all[2]["diagnostics"][0]["line"], 3);
}

#[test]
fn several_solutions_with_the_cells_that_differ() {
    let scratch = Scratch::new();
    scratch.file("near", "1234\n3412\n4.2.\n2.4.\n");
    let all = records(&scratch, &["check", "--json", "near"]);
    let expected = json!({
        "verdict": "several", "count": "2", "count_is": "exact",
        "differing_cells": ["r3c2", "r3c4", "r4c2", "r4c4"],
    });
    assert_fields(&all[0], &expected);
    let counted = records(&scratch, &["count", "--json", "near"]);
    assert_fields(&counted[0], &json!({ "verdict": "several", "count": "2", "count_is": "exact", "solutions": [] }));
}

#[test]
fn limits_and_errors() {
    let scratch = Scratch::new();
    scratch.file("open", "................\n");
    let all = records(&scratch, &["count", "--json", "open", "absent", "--nodes", "5"]);
    assert_fields(&all[0], &json!({ "count_is": "at_least", "stopped": "nodes", "error": null }));
    assert_fields(&all[1], &json!({ "source": "absent", "verdict": "unknown", "count": "0", "solutions": [] }));
    assert_eq!(all[1]["error"]["kind"], "no-input");
}

#[test]
fn stated_solutions() {
    let scratch = Scratch::new();
    scratch.file("list", "1.....2..4.....3,1234432134122143\n1.....2..4.....3,1234432134122134\n");
    let all = records(&scratch, &["solve", "--json", "list"]);
    assert_eq!(all[0]["stated_solution"], "matches");
    assert_eq!(all[1]["stated_solution"], "differs");
    assert_eq!(all[1]["diagnostics"][0]["code"], "W0901");
}

#[test]
fn hostile_characters_are_escaped() {
    let scratch = Scratch::new();
    scratch.file("list.csv", "id,puzzle\n\u{1b}[2J\u{202e}\u{9b}31m,1.....2..4.....3\n");
    let run = gridc(&scratch, &["check", "--json", "list.csv"]);
    assert!(run.out.contains("\\u001b[2J\\u202e\\u009b31m") && run.out.is_ascii(), "{}", run.out);
}

#[test]
fn coverage_tells_the_path_of_each_clue() {
    let scratch = Scratch::new();
    scratch.file("puzzle", "1.....2..4.....3\n");
    let rows = |options: &[&str]| {
        let arguments = [&["check", "--json", "puzzle"], options].concat();
        records(&scratch, &arguments)[0]["coverage"].clone()
    };
    assert_eq!(rows(&[]), Value::Null);
    let layout = json!({
        "clue": null, "kind": "Distinct", "guarded": false, "constraints": 12, "native": true, "path": "sequential",
        "unit": "literals", "why": null,
    });
    let told = rows(&["--emit", "coverage", "--at-most-one", "sequential"]);
    assert_eq!(told.as_array().unwrap().len(), 1);
    assert_fields(&told[0], &layout);
    assert_fields(&rows(&["--emit", "coverage", "--backend", "lp"])[0], &json!({ "native": true, "unit": "nonzeros" }));
}
