//! Tests links with rules of the puzzle's own: their clues are drawn, their definitions are beside the drawings, and the setter's
//! text goes out as written.

use crate::shared_folder;
use gridc::stages::draw::marks;
use gridc::stages::formats::{Format, Loss, f_puzzles, grid, json, penpa, sudokupad};
use gridc::stages::puzzle::{Effect, PuzzleData, change};
use gridc::stages::syntax::Ast;
use gridc::{Reader, RulesText, WriteError, Writing};
use gridc_needs::needs;
use serde_json::Value;

const LINKED: [&Format; 2] = [sudokupad::FORMAT, f_puzzles::FORMAT];

/// Rules with a mark of each kind that links can express, and one without a face of each shape.
const KINDS: [(&str, &str, &str); 12] = [
    ("rule r(line: path) { line[1] < line[length(line)] }", "mark line(line) colour=orange", "r r1c1 r2c2 r2c3"),
    ("rule r(line: path) { line[1] < line[2] }", "mark line(line) ends=bulb", "r r3c1 r3c2 r4c3"),
    ("rule r(line: path) { line[1] < line[2] }", "mark line(line) ends=circles", "r r3c1 r3c2 r4c3"),
    ("rule r(cells: set) { sum(cells) == 7 }", "mark edge(cells) look=dot", "r r3c1 r3c2"),
    ("rule r(n: int, cells: set) { sum(cells) >= n }", "mark edge(cells) look=dot text=n", "r 3 r3c1 r4c1"),
    ("rule r(cells: set) { sum(cells) == 14 }", "mark corner(cells)", "r r3c1 r3c2 r4c1 r4c2"),
    ("rule r(c: cell) { c mod 2 == 0 }", "mark cell(c) look=circle", "r r5c5"),
    ("rule r(cells: set) { sum(cells) == 8 }", "mark cage(cells)", "r r3c1 r3c2 r4c1"),
    ("rule r(n: int, cells: set) { sum(cells) <= n }", "mark cage(cells) text=n", "r 12 r3c1 r3c2 r4c1"),
    ("rule r(n: int, line: path) { line[1] + line[2] >= n }", "mark outside(line) text=n", "r 4 row 2"),
    ("rule r(line: path) { line[1] < line[length(line)] }", "", "r r1c1 r2c2 r2c3"),
    ("rule r(cells: set) { sum(cells) == 8 }", "", "r r3c1 r3c2 r4c1"),
];

const SAYS: &str = "Along such drawings, digits are shy.";

fn puzzle(rest: &str) -> (PuzzleData, Ast) {
    let text = format!(
        "gridc 2\nuse classic(2, 3)\ngivens\n  . . . . . 1\n  . . . 6 . .\n  . . . . . .\n  . . 2 . 4 .\n  2 . . . 1 .\n  \
         . . . . . 4\n{rest}"
    );
    read(grid::FORMAT, &text)
}

fn own(rule: &str, mark: &str, clues: &str) -> (PuzzleData, Ast) {
    let face = if mark.is_empty() { String::new() } else { format!("face r {{\n  {mark}\n  says \"{SAYS}\"\n}}\n") };
    puzzle(&format!("{rule}\n{face}{clues}\n"))
}

fn read(format: &'static Format, text: &str) -> (PuzzleData, Ast) {
    read_with(Reader::new(), format, text)
}

fn read_with(mut reader: Reader, format: &'static Format, text: &str) -> (PuzzleData, Ast) {
    let entry = reader.read_as(Some(format), "text", text).remove(0);
    (entry.puzzle.unwrap_or_else(|_| panic!("{text}: {:?}", entry.diagnostics)), entry.ast.unwrap())
}

fn write(puzzle: &(PuzzleData, Ast), format: &'static Format) -> Result<(String, Vec<Loss>), WriteError> {
    let written = Reader::new().write(&puzzle.0, &puzzle.1, &Writing::new(format))?;
    Ok((written.text, written.losses))
}

/// Writes a puzzle without any loss.
fn written(puzzle: &(PuzzleData, Ast), format: &'static Format) -> String {
    let (text, losses) = write(puzzle, format).unwrap_or_else(|why| panic!("{}: {why}", format.name));
    assert_eq!(losses, [], "{}: {text}", format.name);
    text
}

fn worst(puzzle: &PuzzleData) -> Option<Effect> {
    puzzle.doubts.iter().map(|doubt| doubt.effect).max()
}

/// Returns a text with one change, which must be possible.
fn edited(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from}: {text}");
    text.replacen(from, to, 1)
}

#[test]
fn own_rules_of_every_kind_are_read_back() {
    for (rule, mark, clues) in KINDS {
        let before = own(rule, mark, clues);
        for format in LINKED {
            let text = written(&before, format);
            let after = read(format, &text);
            assert_eq!((change(&before.0, &after.0), worst(&after.0)), (None, None), "{mark} {clues}: {text}");
            assert_eq!(after.0.clues[0].rule, "r");
            let (drawn, again) = (marks(&before.0), marks(&after.0));
            assert!(drawn.iter().map(|mark| &mark.shape).eq(again.iter().map(|mark| &mark.shape)), "{mark}: {text}");
            assert_eq!(text.contains(SAYS), !mark.is_empty(), "{text}");
            assert_eq!(written(&after, format), text);
        }
    }
}

#[test]
fn own_rules_beside_each_other_and_beside_the_librarys_are_told_apart() {
    let before = puzzle(
        "rule a(line: path) { line[1] < line[2] }\nface a {\n  mark line(line) colour=green\n  says \"Green lines are shy.\"\n}\n\
         rule b(line: path) { line[1] > line[2] }\nrule c(n: int, cells: set) { sum(cells) <= n }\n\
         face c {\n  mark cage(cells) text=n\n  says \"Cages are shy.\"\n}\n\
         rule whole { r1c1 > r6c1 }\nface whole {\n  mark nothing\n  says \"The corner is shy.\"\n}\nuse whole\n\
         a r1c1 r2c1\nb r1c2 r2c2\nc 9 r6c1 r6c2\nthermo r5c5 r5c6 r4c6\nwhispers r3c1 r3c2 r3c3\nkiller 9 r6c3 r6c4\n",
    );
    for format in LINKED {
        let text = written(&before, format);
        let after = read(format, &text);
        assert_eq!((change(&before.0, &after.0), worst(&after.0)), (None, None), "{text}");
    }
}

#[test]
fn the_clues_come_from_the_drawings_that_are_there() {
    let (rule, mark, clues) = KINDS[0];
    let text = written(&own(rule, mark, clues), sudokupad::FORMAT);
    let (moved, _) = read(sudokupad::FORMAT, &edited(&text, "[1.5,2.5]]", "[1.5,2.5],[1.5,3.5]]"));
    assert_eq!((moved.clue_words(&moved.clues[0]).as_str(), worst(&moved)), ("r: r1c1 r2c2 r2c3 r2c4", None));
    // The sentence is about drawings that are not there any more.
    let (gone, _) = read(sudokupad::FORMAT, &edited(&text, "\"lines\":", "\"old\":[],\"gone\":"));
    assert!(gone.clues.is_empty() && worst(&gone) == Some(Effect::Changes), "{:?}", gone.doubts);
    // A drawing of another colour is not of the rule.
    let (other, _) = read(sudokupad::FORMAT, &edited(&text, "\"color\":\"#ff9a3c\"", "\"color\":\"#e6261f\""));
    assert!(other.clues.is_empty() && worst(&other).is_some(), "{:?}", other.doubts);
    // A drawing that does not fit the rule is a doubt.
    let (rule, mark, clues) = KINDS[8];
    let text = written(&own(rule, mark, clues), sudokupad::FORMAT);
    let (shy, _) = read(sudokupad::FORMAT, &edited(&text, "\"value\":\"12\"", "\"value\":\"shy\""));
    assert!(shy.clues.is_empty() && worst(&shy) == Some(Effect::Changes), "{:?}", shy.doubts);
}

#[test]
fn the_users_options_override_what_a_link_contains() {
    let (rule, mark, clues) = KINDS[0];
    let text = written(&own(rule, mark, clues), sudokupad::FORMAT);
    let treated = |rule: &str| {
        let treatment =
            gridc::Treatment { what: "orange-line".to_owned(), rule: (rule != "nothing").then(|| rule.to_owned()) };
        read_with(Reader::new().treatments(vec![treatment]), sudokupad::FORMAT, &text).0
    };
    assert_eq!(treated("palindrome").clues[0].rule, "palindrome");
    let nothing = treated("nothing");
    assert!(nothing.clues.is_empty() && worst(&nothing).is_some(), "the sentence is not accounted for");
    let other = Reader::new().rules("rules", "rule r(line: path) { line[1] > line[length(line)] }\n").unwrap();
    let (other, _) = read_with(other, sudokupad::FORMAT, &text);
    assert!(change(&own(rule, mark, clues).0, &other).is_some());
}

#[test]
fn no_sentence_passes_but_the_faces_own() {
    let (rule, mark, clues) = KINDS[0];
    let text = written(&own(rule, mark, clues), sudokupad::FORMAT);
    for (more, doubts) in [
        (" ", 0),
        ("\\n", 0),
        (" The digits along such drawings are odd.", 1),
        (" Along such drawings, digits are very shy.", 1),
        (" Along such drawings, digits are shy and odd.", 1),
    ] {
        let (read, _) = read(sudokupad::FORMAT, &edited(&text, "shy.\",\"grid", &format!("shy.{more}\",\"grid")));
        assert_eq!(read.doubts.len(), doubts, "{more}: {:?}", read.doubts);
    }
    // The colour in a sentence is that of the drawings.
    let lines = puzzle(
        "rule r(line: path) { line[1] < line[2] }\nface r {\n  mark line(line) colour=orange\n  says \"{Colour} lines are shy.\"\n}\n\
         r r1c1 r2c2 r2c3\n",
    );
    let text = written(&lines, sudokupad::FORMAT);
    let (other, _) = read(sudokupad::FORMAT, &edited(&text, "Orange lines are shy.", "Red lines are shy."));
    assert_eq!(other.doubts.len(), 1, "{:?}", other.doubts);
    // A face with a place for an argument has no sentence that holds for all clues.
    let says = "Such dots have a sum of at least {n}.";
    let dots = puzzle(&format!(
        "rule r(n: int, cells: set) {{ sum(cells) >= n }}\nface r {{\n  mark edge(cells) look=dot text=n\n  says \"{says}\"\n\
         }}\nr 3 r3c1 r4c1\n"
    ));
    let (text, losses) = write(&dots, sudokupad::FORMAT).unwrap();
    assert!(matches!(losses[..], [Loss::Verdict(1)]) && text.contains("at least 3."), "{losses:?} {text}");
}

#[test]
fn what_is_not_as_expected_is_a_doubt() {
    let (rule, mark, clues) = KINDS[0];
    for format in LINKED {
        let text = written(&own(rule, mark, clues), format);
        for (from, to) in [
            ("\"language\":2", "\"language\":99"),
            ("\"language\":2", "\"language\":2,\"more\":1"),
            ("rule r(", "givens 1\\nrule r("),
            ("rule r(", "killer 3 r1c1 r1c2\\nrule r("),
            ("rule r(", "rule r( ("),
            ("rule r(", "use antiknight\\nrule r("),
            ("rule r(line: path)", "rule palindrome(line: path) { }\\nrule r(line: path)"),
            ("\"orange-line\":\"r\"", "\"orange-line\":\"palindrome\""),
            ("\"orange-line\":\"r\"", "\"orange-line\":7"),
        ] {
            let (read, _) = read(format, &edited(&text, from, to));
            assert!(worst(&read) == Some(Effect::Changes) && read.clues.is_empty(), "{from}: {:?}", read.doubts);
            assert!(read.doubts.iter().any(|doubt| doubt.what.contains("gridcRules")), "{:?}", read.doubts);
        }
        let long = format!("/// {}\\nrule r(", "shy ".repeat(20_000));
        let (read, _) = read(format, &edited(&text, "rule r(", &long));
        assert_eq!(worst(&read), Some(Effect::Changes));
    }
}

#[test]
fn what_would_not_be_read_back_is_refused() {
    let refused = |puzzle: &(PuzzleData, Ast), format| match write(puzzle, format) {
        Err(WriteError::Losses { losses, .. }) => losses.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
        other => panic!("{other:?}"),
    };
    for format in LINKED {
        // The mark does not show the number.
        let number =
            own("rule r(n: int, cells: set) { sum(cells) >= n }", "mark edge(cells) look=dot", "r 3 r3c1 r4c1");
        assert!(refused(&number, format).contains("r 3: r3c1 r4c1"));
        // The definition would have to say what the library's rule is.
        let taken = puzzle("rule palindrome(line: path) { line[1] < line[2] }\npalindrome r3c1 r3c2\n");
        assert!(refused(&taken, format).contains("replaces one of the library"));
    }
    // The order of a frame's cells is not drawn.
    let order = own("rule r(line: path) { line[1] > line[2] }", "mark cage(line)", "r r3c2 r3c1");
    assert!(refused(&order, sudokupad::FORMAT).contains("r: r3c2 r3c1"));
    // A dot with the looks of the library's.
    let dots = puzzle(
        "rule r(cells: set) { sum(cells) == 6 }\nface r {\n  mark edge(cells) look=dot colour=white\n  \
                       says \"Dots are shy.\"\n}\nr r3c1 r4c1\nkropki_white r1c1 r1c2\n",
    );
    assert!(refused(&dots, sudokupad::FORMAT).contains("looks like that of another rule"));
}

#[test]
fn json_has_faces() {
    let (rule, mark, clues) = KINDS[0];
    let before = own(rule, mark, clues);
    let after = read(json::FORMAT, &written(&before, json::FORMAT));
    assert!(after.0.own_rules == before.0.own_rules && change(&before.0, &after.0).is_none());
}

#[test]
fn a_format_without_a_place_for_definitions_leaves_doubts() {
    for (rule, mark, clues) in KINDS {
        let before = own(rule, mark, clues);
        let (text, losses) = write(&before, penpa::FORMAT).unwrap_or_else(|why| panic!("{mark}: {why}"));
        assert!(losses.iter().any(|loss| matches!(loss, Loss::Drawn { .. })), "{losses:?}");
        assert_eq!(text.contains(&SAYS.replace(',', "%2C")), !mark.is_empty(), "{text}");
        let (after, _) = read(penpa::FORMAT, &text);
        assert!(after.clues.is_empty() && worst(&after) >= Some(Effect::Restricts), "{mark}: {:?}", after.doubts);
    }
}

#[test]
fn a_draft_sent_back_as_a_link_is_the_same_draft() {
    let line =
        |colour: &str, points: &str| format!("{{\"color\":\"{colour}\",\"thickness\":10,\"wayPoints\":[{points}]}}");
    let cells = format!("[{}]", vec![format!("[{}]", ["{}"; 6].join(",")); 6].join(","));
    let regions: Vec<Vec<[usize; 2]>> =
        (0..6).map(|n| (0..6).map(|i| [n / 2 * 2 + i / 3, n % 2 * 3 + i % 3]).collect()).collect();
    let text = format!(
        "{{\"cells\":{cells},\"regions\":{regions:?},\"lines\":[{},{}],\"metadata\":{{\"title\":\"Shy\",\"rules\":\"Normal sudoku rules apply. Digits on an \
         orange line are shy. Red lines are loud.\"}}}}",
        line("#ff9a3c", "[0.5,0.5],[1.5,1.5],[1.5,2.5]"),
        line("#e6261f", "[4.5,0.5],[4.5,1.5]")
    );
    let draft = |text: &str, format| read_with(Reader::new().draft(true), format, text);
    let first = draft(&text, sudokupad::FORMAT);
    assert_eq!(first.0.clues.len(), 2);
    for format in LINKED {
        let again = draft(&written(&first, format), format);
        let drafts = [&first, &again].map(|draft| written(draft, grid::FORMAT));
        assert_eq!(drafts[0], drafts[1]);
        let what = |puzzle: &PuzzleData| puzzle.doubts.iter().map(|doubt| doubt.what.clone()).collect::<Vec<_>>();
        assert_eq!(what(&first.0), what(&again.0));
    }
}

#[test]
fn the_setters_text_goes_out_as_written_and_only_once() {
    let own = "Green lines are whispers: adjacent digits along a green line differ by at least 5.\n\nHave fun!";
    let text = format!("rules \"{}\"\nwhispers r3c1 r3c2 r3c3\nthermo r5c5 r5c6 r4c6\n", own.replace('\n', "\\n"));
    let before = puzzle(&text);
    let rules = |puzzle: &(PuzzleData, Ast), rules: RulesText| {
        let writing = Writing::new(sudokupad::FORMAT).rules(rules);
        let text = Reader::new().write(&puzzle.0, &puzzle.1, &writing).unwrap().text;
        let json: Value = serde_json::from_str(&text).unwrap();
        (json["metadata"]["rules"].as_str().unwrap_or_default().to_owned(), read(sudokupad::FORMAT, &text))
    };
    let (both, after) = rules(&before, RulesText::Both);
    assert!(both.starts_with(own) && both.contains("— Added by gridc —\n") && both.contains("thermometer"), "{both}");
    assert_eq!((both.matches("whispers").count(), worst(&after.0)), (1, None), "{both}");
    assert_eq!(rules(&after, RulesText::Both).0, both);
    assert_eq!(rules(&after, RulesText::Own).0, own);
    let (faces, after) = rules(&before, RulesText::Faces);
    assert!(!faces.contains("fun") && faces.contains("whispers") && faces.contains("thermometer"), "{faces}");
    assert_eq!((change(&before.0, &after.0), worst(&after.0)), (None, None));
}

#[test]
fn examples_are_drawn_in_links_as_before() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut count = 0;
    for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let text =
            if path.extension().is_some_and(|end| end == "grid") { std::fs::read_to_string(&path) } else { continue };
        let text = text.unwrap();
        if !text.contains("expect \"errors\"") {
            let before = read(grid::FORMAT, &text);
            count += LINKED.into_iter().filter(|format| is_kept(&before, format, &path.display().to_string())).count();
        }
    }
    assert!(count >= 20, "{count}");
}

/// Drafts of published links, sent back as links, are the same.
#[needs(data)]
#[test]
#[ignore = "slow: runs in the gate"]
fn slow_drafts_of_published_links_are_kept() {
    let sets = ["sudoku_bench/challenge_a.jsonl", "variants/fpuzzles_nickleaton.jsonl"];
    for set in sets {
        let text = std::fs::read_to_string(shared_folder::folder().join(set)).unwrap();
        let (mut count, mut all) = (0, 0);
        for row in text.lines() {
            let row: Value = serde_json::from_str(row).unwrap();
            let entry = Reader::new().draft(true).read_as(None, "text", row["text"].as_str().unwrap()).remove(0);
            let (Ok(puzzle), Some(tree)) = (entry.puzzle, entry.ast) else { continue };
            let before = (puzzle, tree);
            let kept = LINKED.into_iter().filter(|format| is_kept(&before, format, &row["id"].to_string()));
            count += kept.count();
            all += LINKED.len();
        }
        println!("{set}: {count} of {all}");
        assert!(count * 3 >= all, "{set}: {count} of {all}");
    }
}

/// Returns whether a format can express a puzzle. Then it is the same puzzle when it is read back, is drawn in the same way, and no
/// doubt about it is lost.
fn is_kept(before: &(PuzzleData, Ast), format: &'static Format, name: &str) -> bool {
    let (text, losses) = match write(before, format) {
        Ok(written) => written,
        Err(WriteError::Losses { .. } | WriteError::Long(_)) => return false,
        Err(why) => panic!("{name}: {}: {why}", format.name),
    };
    let (after, tree) = read_with(Reader::new().draft(true), format, &text);
    assert!(worst(&after) >= worst(&before.0), "{name}: {:?}", after.doubts);
    let drawn = |puzzle: &PuzzleData| {
        let mut shapes: Vec<String> = marks(puzzle).iter().map(|mark| format!("{:?}", mark.shape)).collect();
        shapes.sort();
        shapes.dedup();
        shapes
    };
    assert!(!losses.is_empty() || change(&before.0, &after).is_none(), "{name}");
    // Some areas are read both as clues of their own and as the rule of all.
    if losses.is_empty() && before.0.clues.len() == after.clues.len() {
        let (was, is) = (drawn(&before.0), drawn(&after));
        let only = |these: &[String], others: &[String]| -> Vec<String> {
            these.iter().filter(|shape| !others.contains(shape)).cloned().collect()
        };
        assert_eq!((only(&was, &is), only(&is, &was)), (vec![], vec![]), "{name}: {}: {text}", format.name);
        let rules = |text: &str| read(format, text).1.metadata("rules").map(str::to_owned);
        if let Ok((again, _)) = write(&(after, tree), format) {
            assert_eq!(rules(&again), rules(&text), "{name}");
        }
    }
    true
}
