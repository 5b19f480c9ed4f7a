//! Tests drafts: drawings without a known meaning become clues of rules with an empty body, and the user's own rules for drawings.

use super::{Reader, drawn, line, pad, shape};
use crate::shared_folder;
use gridc::stages::formats::{Document, grid, write_lossy};
use gridc::stages::puzzle::{Effect, PuzzleData};
use gridc_needs::needs;
use serde_json::Value;

/// Returns the draft of a text as a `.grid` file, and the puzzle read from it.
fn draft(text: &str) -> (String, PuzzleData) {
    let mut reader = gridc::Reader::new().draft(true);
    let entry = reader.read_as(None, "text", text).remove(0);
    let (puzzle, tree) =
        (entry.puzzle.unwrap_or_else(|_| panic!("{text}: {:?}", entry.diagnostics)), entry.ast.unwrap());
    let written = write_lossy(&Document::new(&puzzle, Some(&tree)), grid::FORMAT).unwrap();
    assert!(written.losses.is_empty(), "{text}: {:?}", written.losses);
    let (read, _) = Reader::new().grid(&written.text);
    (written.text, read)
}

fn unwritten(puzzle: &PuzzleData) -> usize {
    puzzle.doubts.iter().filter(|doubt| doubt.what.contains("is not written")).count()
}

#[test]
fn every_drawing_becomes_a_clue_of_a_rule_to_be_written() {
    for (members, _, name, _) in drawn() {
        let (text, puzzle) = draft(&pad(&members, ""));
        assert!(text.contains(" { }\n"), "{name}: {text}");
        assert!(!puzzle.clues.is_empty() && unwritten(&puzzle) > 0, "{name}: {text}");
        assert_eq!(unwritten(&puzzle), puzzle.doubts.len(), "{name}: {:?}", puzzle.doubts);
        assert!(puzzle.doubts.iter().all(|doubt| doubt.effect == Effect::Restricts), "{name}: {:?}", puzzle.doubts);
    }
}

#[test]
fn drawings_whose_rule_is_known_become_its_clues() {
    for (members, words, name, rule) in drawn() {
        let (text, puzzle) = draft(&pad(&members, words));
        assert!(puzzle.doubts.is_empty() && !text.contains(" { }"), "{name}: {text}");
        assert!(puzzle.clues.iter().any(|clue| clue.rule == rule), "{name}: {text}");
    }
}

#[test]
fn a_sentence_is_a_comment_of_the_rule_that_it_seems_to_be_about() {
    let two = format!("{},\"underlays\":[{}]", line("#f7d038"), shape(6.5, 6.5, 0.7, false, "#e6261f", "#e6261f", ""));
    let (text, puzzle) =
        draft(&pad(&two, "Digits on a yellow line are shy. Red squares are loud. Nothing repeats on Mondays."));
    assert!(text.contains("/// Digits on a yellow line are shy.\nrule yellow_line(line: path) { }"), "{text}");
    assert!(text.contains("/// Red squares are loud.\nrule red_square(c: cell) { }"), "{text}");
    assert!(text.contains("doubt ") && text.contains("Mondays"), "{text}");
    assert_eq!(unwritten(&puzzle), 2);
}

#[test]
fn a_draft_becomes_the_puzzle_by_writing_bodies() {
    let (text, before) = draft(&pad(&line("#f7d038"), "Digits on a yellow line are shy."));
    assert_eq!(before.doubts.len(), 1);
    let (after, _) = Reader::new().grid(&text.replace("{ }", "{ distinct(line) }"));
    assert!(after.doubts.is_empty() && after.clues.len() == 1);
}

#[test]
fn short_arrows_and_unusual_lines_keep_their_place() {
    let arrow = |from: &str, to: &str| {
        format!("{{\"color\":\"#000000\",\"thickness\":2,\"headLength\":0.1,\"wayPoints\":[{from},{to}]}}")
    };
    let arrows = format!("\"arrows\":[{},{}]", arrow("[3.7,3.5]", "[3.9,3.5]"), arrow("[1.6,1.4]", "[1.8,1.2]"));
    let (text, _) = draft(&pad(&arrows, ""));
    assert!(text.contains("black_arrow_in_cell ray r4c4 down\nblack_arrow_in_cell ray r2c2 down_left\n"), "{text}");
    let bent = "\"lines\":[{\"color\":\"#e6261f\",\"thickness\":5,\"wayPoints\":[[0.5,0.5],[1.5,2.5]]}]";
    let (text, _) = draft(&pad(bent, ""));
    assert!(text.contains("red_line_elsewhere r1c1 "), "{text}");
}

#[test]
fn the_user_may_state_a_body_or_name_an_own_rule() {
    let text = pad(&line("#f7d038"), "Digits on a yellow line are shy.");
    let body = Reader::new().read(&text, &[("yellow-line", "{ distinct(line) }")]);
    let puzzle = body.puzzle.unwrap_or_else(|| panic!("{}", body.said));
    assert!(puzzle.doubts.is_empty() && puzzle.clues.len() == 1, "{:?}", puzzle.doubts);

    let mut reader = Reader::new();
    let rules = "rule shy(line: path) { distinct(line) }\nrule pair(n: int, cells: set) { sum(cells) == n }\n";
    reader.front = std::mem::take(&mut reader.front).rules("rules", rules).unwrap();
    let puzzle = reader.read(&text, &[("yellow-line", "shy")]).puzzle.unwrap();
    assert!(puzzle.doubts.is_empty() && puzzle.clues[0].rule == "shy", "{:?}", puzzle.doubts);
    let wrong = reader.read(&text, &[("yellow-line", "pair")]);
    assert!(
        wrong.puzzle.is_none() && wrong.codes.contains(&"E0722") && wrong.said.contains("no number"),
        "{}",
        wrong.said
    );
    assert!(gridc::Reader::new().rules("rules", "use classic\n").is_err());
}

#[test]
fn a_single_sentence_is_settled_by_its_first_words() {
    let text = pad("", "Nothing repeats on Mondays. The sum of the corners is shy.");
    let doubts = |treatments: &[(&str, &str)]| Reader::new().read(&text, treatments).puzzle.unwrap().doubts.len();
    assert_eq!(doubts(&[]), 2);
    assert_eq!(doubts(&[("text:nothing repeats on", "nothing")]), 1);
    let other = Reader::new().read(&text, &[("text:everything repeats", "nothing")]);
    assert!(other.codes.contains(&"W0724") && other.puzzle.unwrap().doubts.len() == 2, "{}", other.said);
}

#[test]
fn a_rule_of_the_whole_board_may_be_added() {
    let text = pad("", "A knight is shy.");
    let mut reader = Reader::new();
    reader.front = std::mem::take(&mut reader.front).uses("antiknight").unwrap();
    let puzzle = reader.read(&text, &[]).puzzle.unwrap();
    assert_eq!(puzzle.clues.iter().filter(|clue| clue.rule == "antiknight").count(), 1);
    let (puzzle, _) = reader.grid("gridc 2\nuse classic\n");
    assert_eq!(puzzle.clues.len(), 1);
    assert!(gridc::Reader::new().uses("anti knight").is_err());
}

/// A draft of a published link is a valid puzzle, and claims no more than the link.
#[test]
#[needs(data)]
fn drafts_of_published_links_are_sound() {
    let text = std::fs::read_to_string(shared_folder::folder().join("sudoku_bench/challenge_a.jsonl")).unwrap();
    let mut stubs = 0;
    for row in text.lines() {
        let row: Value = serde_json::from_str(row).unwrap();
        let (title, link) = (row["title"].as_str().unwrap_or_default(), row["text"].as_str().unwrap());
        let (written, puzzle) = draft(link);
        stubs += unwritten(&puzzle);
        let linked =
            gridc::Reader::new().read_as(None, "text", link).remove(0).puzzle.unwrap_or_else(|_| panic!("{title}"));
        let worst = |puzzle: &PuzzleData| puzzle.doubts.iter().map(|doubt| doubt.effect).max();
        assert!(puzzle.clues.len() >= linked.clues.len(), "{title}: {written}");
        assert!(worst(&puzzle) >= worst(&linked).min(Some(Effect::Restricts)), "{title}: {written}");
    }
    assert!(stubs >= 20, "{stubs}");
}
