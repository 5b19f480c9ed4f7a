//! Tests that no damage makes an object of a JSON format vanish silently: if a key is misspelt or deleted, or a value has another
//! type, either the puzzle is the same, or there is an error, a warning or a doubt.

use gridc::Reader;
use gridc::stages::formats::{Document, Format, f_puzzles, grid, json, lisudoku, sudokumaker, sudokupad, write_lossy};
use gridc::stages::puzzle::{PuzzleData, change};
use serde_json::{Map, Value, json};
use std::collections::HashMap;
use std::path::PathBuf;

/// The formats, each with the keys that an object requires. Other keys may be absent, which has a meaning of its own.
const FORMATS: [(&Format, &[&str]); 5] = [
    (f_puzzles::FORMAT, &["cell", "cells", "cloneCells", "lines", "values", "direction", "grid"]),
    (sudokupad::FORMAT, &["cells", "wayPoints", "center"]),
    (
        sudokumaker::FORMAT,
        &["cells", "lines", "type", "edge", "outerCell", "cages", "corner", "digits", "bulbCells", "arrows", "groups"],
    ),
    (lisudoku::FORMAT, &["region", "sum", "circleCells", "arrowCells", "dotType", "cell1", "row", "col", "value"]),
    (json::FORMAT, &["rule", "board", "rows", "columns", "format", "version"]),
];

/// A path in a JSON value: keys and indices.
type Path = Vec<Step>;

#[derive(Clone)]
enum Step {
    Key(String),
    Index(usize),
}

/// Collects the paths of all members of objects.
fn members(value: &Value, here: &Path, found: &mut Vec<Path>) {
    let mut inner = |step: Step, value: &Value, is_member: bool| {
        let path: Path = here.iter().cloned().chain([step]).collect();
        found.extend(is_member.then(|| path.clone()));
        members(value, &path, found);
    };
    match value {
        Value::Object(object) => object.iter().for_each(|(key, value)| inner(Step::Key(key.clone()), value, true)),
        Value::Array(items) => items.iter().enumerate().for_each(|(at, value)| inner(Step::Index(at), value, false)),
        _ => {}
    }
}

/// Returns the keys of a path; keys that differ from puzzle to puzzle, such as cell addresses, are unified.
fn name(path: &Path) -> String {
    let digit = |c: char| c.is_ascii_digit();
    let keys =
        path.iter().filter_map(|step| if let Step::Key(key) = step { Some(key.replace(digit, "1")) } else { None });
    keys.collect::<Vec<_>>().join(".")
}

/// Returns the object that contains the last key of a path, and the key.
fn parent<'v>(value: &'v mut Value, path: &Path) -> (&'v mut Map<String, Value>, String) {
    let (last, before) = path.split_last().unwrap();
    let inner = before.iter().fold(value, |value, step| match step {
        Step::Key(key) => &mut value[key],
        Step::Index(index) => &mut value[*index],
    });
    let Step::Key(key) = last else { panic!("a member has a key") };
    (inner.as_object_mut().unwrap(), key.clone())
}

/// Returns the value converted to other types.
fn retyped(value: &Value) -> Vec<Value> {
    let mut other = vec![json!([value]), json!({ "a": value })];
    match value {
        Value::Null => other.clear(),
        Value::Bool(_) => other.push(json!("x")),
        Value::Number(number) => other.extend([json!(number.to_string()), json!("x")]),
        Value::String(text) => other.push(text.parse::<i64>().map_or(json!(1), |number| json!(number))),
        Value::Array(_) => other = vec![json!({ "a": value }), json!("1"), json!(1), json!(true)],
        Value::Object(_) => other = vec![json!([value]), json!("1"), json!(1), json!(true)],
    }
    other
}

/// Returns the mutations of a value at a path, each with a description and the whole value.
fn accidents(whole: &Value, path: &Path, required: &[&str]) -> Vec<(String, Value)> {
    let mut found = Vec::new();
    let mut add = |what: String, change: &dyn Fn(&mut Map<String, Value>, &str)| {
        let mut whole = whole.clone();
        let (object, key) = parent(&mut whole, path);
        change(object, &key);
        found.push((what, whole));
    };
    let mut copy = whole.clone();
    let (object, key) = parent(&mut copy, path);
    add("misspelt".to_owned(), &|object, key| {
        let value = object.remove(key).unwrap();
        object.insert(format!("{key}x"), value);
    });
    if required.contains(&key.as_str()) {
        add("deleted".to_owned(), &|object, key| drop(object.remove(key)));
    }
    for other in retyped(&object[&key]) {
        let shown: String = other.to_string().chars().take(60).collect();
        add(format!("as {shown}"), &|object, key| drop(object.insert(key.to_owned(), other.clone())));
    }
    found
}

/// Returns the puzzle of a text without its stated solution, if there is no error, warning or doubt.
fn silent(reader: &mut Reader, text: &str, format: &'static Format) -> Option<PuzzleData> {
    let mut found = reader.read_as(Some(format), "accident", text);
    let entry = if found.len() == 1 { found.remove(0) } else { return None };
    let puzzle = entry.puzzle.ok().filter(|puzzle| puzzle.doubts.is_empty() && entry.diagnostics.is_empty())?;
    Some(PuzzleData { solution: None, ..puzzle })
}

/// Returns gridc's own puzzles: the examples, and one clue of each rule.
fn own() -> Vec<String> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let grids = files.iter().filter(|path| path.extension().is_some_and(|extension| extension == "grid"));
    let rules = crate::writers::examples().into_iter().map(|(_, example)| format!("use classic\n{example}"));
    grids.map(|path| std::fs::read_to_string(path).unwrap()).chain(rules).collect()
}

/// Tries mutations at up to `most` places of each name; returns what vanished.
fn vanished(most: usize) -> Vec<String> {
    let mut reader = Reader::new();
    let mut tried: HashMap<(&str, String), usize> = HashMap::new();
    let mut wrong = Vec::new();
    for text in own() {
        let mut entries = reader.read_as(Some(grid::FORMAT), "own", &text);
        let entry = entries.remove(0);
        let (Ok(puzzle), Some(tree)) = (&entry.puzzle, &entry.ast) else { continue };
        for (format, required) in FORMATS {
            let Ok(written) = write_lossy(&Document::new(puzzle, Some(tree)), format) else { continue };
            let Some(before) = silent(&mut reader, &written.text, format) else { continue };
            let whole: Value = serde_json::from_str(&written.text).unwrap();
            let mut paths = Vec::new();
            members(&whole, &Vec::new(), &mut paths);
            for path in paths {
                let times = tried.entry((format.name, name(&path))).or_default();
                *times += 1;
                if *times > most {
                    continue;
                }
                for (what, accident) in accidents(&whole, &path, required) {
                    let after = silent(&mut reader, &accident.to_string(), format);
                    if let Some(how) = after.and_then(|after| change(&before, &after)) {
                        wrong.push(format!("{} `{}` {what}: {how}", format.name, name(&path)));
                    }
                }
            }
        }
    }
    assert!(tried.len() > 100, "{}", tried.len());
    wrong.sort();
    wrong.dedup();
    wrong
}

#[test]
fn no_object_vanishes_by_accident() {
    let wrong = vanished(1);
    assert!(wrong.is_empty(), "{} vanished:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
#[ignore = "slow: runs in the gate"]
fn slow_no_object_vanishes_by_accident_anywhere() {
    let wrong = vanished(12);
    assert!(wrong.is_empty(), "{} vanished:\n{}", wrong.len(), wrong.join("\n"));
}

/// Texts with a missing part, each with the expected message.
#[test]
fn clues_without_their_parts_are_doubted() {
    let f_puzzles = |clues: &str| {
        let row = ["{}"; 4].join(",");
        let grid = vec![format!("[{row}]"); 4].join(",");
        format!("{{\"size\":4,\"grid\":[{grid}],{clues}}}")
    };
    for (clues, told) in [
        (r#""killercage":[{"cels":["R1C1","R1C2"],"value":"3"}]"#, "a clue of `killercage` without `cells`"),
        (r#""killercage":[{"value":"3"}]"#, "a clue of `killercage` without `cells`"),
        (r#""killercage":[{"cells":[],"value":"3"}]"#, "a clue of `killercage` without `cells`"),
        (r#""killercage":[{"cells":"R1C1","value":"3"}]"#, "something other than a list"),
        (r#""thermometer":[{}]"#, "a clue of `thermometer` without `lines`"),
        (r#""sandwichsum":[{"cell":"R0C1"}]"#, "a clue of `sandwichsum` without `value`"),
        (r#""littlekillersum":[{"cell":"R0C1","value":"9"}]"#, "a clue of `littlekillersum` without `direction`"),
        (r#""antiknight":"yes""#, "a value of `antiknight` of an unknown type"),
    ] {
        let entry = Reader::new().read_as(Some(f_puzzles::FORMAT), "parts", &f_puzzles(clues)).remove(0);
        let doubts = entry.puzzle.unwrap().doubts;
        assert!(doubts.iter().any(|doubt| doubt.what.starts_with(told)), "{clues}: {doubts:?}");
    }
    // Empty entries that an editor leaves have no effect.
    for clues in
        [r#""killercage":[]"#, r#""sandwichsum":[{"cell":"R0C1","value":""}]"#, r#""thermometer":[{"lines":[]}]"#]
    {
        let entry = Reader::new().read_as(Some(f_puzzles::FORMAT), "parts", &f_puzzles(clues)).remove(0);
        assert_eq!(entry.puzzle.unwrap().doubts, [], "{clues}");
    }
}
