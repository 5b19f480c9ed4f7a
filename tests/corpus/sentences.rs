//! Tests sentences that add or change a rule, beside clues that do not express it: hardly any may be taken for a comment.

use crate::shared_folder;
use gridc::Reader;
use gridc::stages::puzzle::Effect;
use gridc_needs::needs;
use serde_json::Value;

/// One sentence per line; none occurs in the shared data.
const SENTENCES: &str = include_str!("sentences.txt");

/// Every `STEP`-th puzzle of the shared data is used.
const STEP: usize = 10;

/// Percentage. Not 0: some puzzles have clues that express the sentence (a knight's move with `antiknight`), and a few sentences
/// are still taken for another wording of the clues; both are printed.
const MOST_MISSED: usize = 2;

#[needs(data)]
#[test]
#[ignore = "slow: runs in the gate"]
fn slow_sentences_that_change_rules_are_no_comments() {
    let text = std::fs::read_to_string(shared_folder::folder().join("variants/fpuzzles_nickleaton.jsonl")).unwrap();
    let mut reader = Reader::new();
    let mut is_plain = |puzzle: &Value| {
        let entry = reader.read_all("row", &puzzle.to_string()).remove(0);
        let puzzle = entry.puzzle.unwrap_or_else(|failure| panic!("{}", failure.message));
        puzzle.doubts.iter().all(|doubt| doubt.effect == Effect::Comments)
    };
    let (mut asked, mut missed) = (0, Vec::new());
    for line in text.lines().step_by(STEP) {
        let row: Value = serde_json::from_str(line).unwrap();
        let mut puzzle = row["json"].clone();
        puzzle.as_object_mut().unwrap().remove("solution");
        if !is_plain(&puzzle) {
            continue;
        }
        let own = puzzle["ruleset"].as_str().unwrap_or_default().to_owned();
        for sentence in SENTENCES.lines() {
            puzzle["ruleset"] = format!("{own} {sentence}").into();
            asked += 1;
            if is_plain(&puzzle) {
                missed.push(format!("{sentence} ({})", row["id"]));
            }
        }
    }
    println!("{asked} cases, {} pass for comments:\n{}", missed.len(), missed.join("\n"));
    assert!(asked > 1000 && missed.len() * 100 <= asked * MOST_MISSED, "{} of {asked}", missed.len());
}
