//! Tests that published puzzles hardly ever get a warning.

use crate::shared_folder;
use gridc::Reader;
use gridc::stages::code::Code;
use gridc_needs::needs;

/// Warnings that cells look wrong, or that rules do not fit the board.
const OF_CHECK: [Code; 5] = [Code::W0801, Code::W0802, Code::W0803, Code::W0808, Code::W0810];
/// Warnings that prove that there is no solution, and so never occur if there is one.
const IMPOSSIBLE: [Code; 2] = [Code::W0303, Code::W0807];

#[needs(data)]
#[test]
fn real_puzzles_look_right() {
    let mut reader = Reader::new().lint(true);
    let (mut puzzles, mut warned) = (0, Vec::new());
    let mut files: Vec<_> =
        std::fs::read_dir(shared_folder::folder().join("variants")).unwrap().map(|file| file.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|e| e == "jsonl"));
    files.sort();
    for path in &files {
        let text = std::fs::read_to_string(path).unwrap();
        // A sample, spread over the rows.
        for row in text.lines().step_by(5) {
            let row: serde_json::Value = serde_json::from_str(row).unwrap();
            for entry in reader.read_all("row", row["text"].as_str().unwrap()) {
                puzzles += 1;
                let has = |codes: &[Code]| entry.diagnostics.iter().any(|d| codes.contains(&d.code));
                if has(&OF_CHECK) {
                    warned.push(row["id"].to_string());
                }
                let solvable = row["n_solutions"] == 1 && entry.doubts.is_empty();
                assert!(!(solvable && has(&IMPOSSIBLE)), "{}: {:?}", row["id"], entry.diagnostics);
            }
        }
    }
    assert!(puzzles > 150, "{puzzles}");
    assert!(warned.len() * 100 <= puzzles, "{} of {puzzles}: {warned:?}", warned.len());
}
