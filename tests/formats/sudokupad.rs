//! Tests SudokuPad: explicit statements, drawings recognised together with the text, and round trips.

use crate::reader;
use gridc::stages::formats::{Document, Format, Inputs, Loss, Treatment, detect, grid, sudokupad, write_lossy};
use gridc::stages::puzzle::{Effect, PuzzleData, change};
use gridc::stages::syntax::{Ast, Sources};
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::Value;
use std::path::Path;

mod canvas;
mod composed;
mod drafts;
mod guesses;
mod sudokumaker;

/// The result of reading: a puzzle or not, and the codes of the messages.
struct Read {
    puzzle: Option<PuzzleData>,
    codes: Vec<&'static str>,
    said: String,
}

enum SudokuPad {}
type Reader = reader::Reader<SudokuPad>;

impl Reader {
    fn read(&mut self, text: &str, treatments: &[(&str, &str)]) -> Read {
        self.read_as(sudokupad::FORMAT, text, treatments)
    }

    fn read_as(&mut self, format: &'static Format, text: &str, treatments: &[(&str, &str)]) -> Read {
        let treatment = |(what, rule): &(&str, &str)| Treatment {
            what: (*what).to_owned(),
            rule: (*rule != "nothing").then(|| (*rule).to_owned()),
        };
        self.front = std::mem::take(&mut self.front).treatments(treatments.iter().map(treatment).collect());
        let entry = self.first(format, text);
        let codes = entry.diagnostics.iter().map(|d| d.code.name()).collect();
        Read { puzzle: entry.puzzle.ok(), codes, said: format!("{:#?}", entry.diagnostics) }
    }

    fn grid(&mut self, text: &str) -> (PuzzleData, Ast) {
        self.understood(grid::FORMAT, text)
    }

    /// Writes a puzzle and reads it back; `None` if the format cannot express it.
    fn round_trip(&mut self, name: &str, text: &str) -> Option<()> {
        self.round_trip_as(sudokupad::FORMAT, name, text)
    }

    fn round_trip_as(&mut self, format: &'static Format, name: &str, text: &str) -> Option<()> {
        let (mut puzzle, tree) = self.grid(text);
        let document = Document::new(&puzzle, Some(&tree));
        let said_only = |losses: &[Loss]| losses.iter().all(|loss| *loss == Loss::Solution || loss.is_said_only());
        let written = write_lossy(&document, format).ok().filter(|w| said_only(&w.losses))?;
        let back = self.read_as(format, &written.text, &[]);
        if !written.losses.is_empty() {
            puzzle.solution = None;
        }
        let read = back.puzzle.unwrap_or_else(|| panic!("{name}: {}\n{}", written.text, back.said));
        assert!(read.doubts.is_empty(), "{name}: {:?}\n{}", read.doubts, written.text);
        assert_eq!(change(&puzzle, &read), None, "{name}: {}", written.text);
        Some(())
    }
}

/// Returns a 9×9 puzzle with these members besides cells and regions, and these rules in words.
fn pad(members: &str, rules: &str) -> String {
    let row = format!("[{}]", ["{}"; 9].join(","));
    let cells = vec![row; 9].join(",");
    let region = |b: usize| {
        let cells = (0..9).map(|i| format!("[{},{}]", b / 3 * 3 + i / 3, b % 3 * 3 + i % 3));
        format!("[{}]", cells.collect::<Vec<_>>().join(","))
    };
    let regions: Vec<String> = (0..9).map(region).collect();
    let members = if members.is_empty() { String::new() } else { format!("{members},") };
    format!(
        "{{\"cells\":[{cells}],\"regions\":[{}],{members}\"metadata\":{{\"rules\":\"{rules}\"}}}}",
        regions.join(",")
    )
}

fn line(colour: &str) -> String {
    format!("\"lines\":[{{\"color\":\"{colour}\",\"thickness\":10,\"wayPoints\":[[2.5,2.5],[4.5,4.5]]}}]")
}

fn shape(down: f64, right: f64, size: f64, rounded: bool, fill: &str, border: &str, text: &str) -> String {
    format!(
        "{{\"center\":[{down},{right}],\"width\":{size},\"height\":{size},\"rounded\":{rounded},\
         \"backgroundColor\":\"{fill}\",\"borderColor\":\"{border}\",\"text\":\"{text}\"}}"
    )
}

/// Returns drawings with the texts that they need, and the resulting clue.
fn drawn() -> Vec<(String, &'static str, &'static str, &'static str)> {
    let over = |shapes: &[String]| format!("\"overlays\":[{}]", shapes.join(","));
    let white = |d, r, text: &str| shape(d, r, 0.25, false, "#FFFFFF", "#FFFFFF", text);
    let grey = "#CFCFCF";
    let ends =
        |fill: &str, colour: &str| [(2.5, 2.5), (4.5, 4.5)].map(|(d, r)| shape(d, r, 0.8, true, fill, colour, ""));
    vec![
        (line("#67f067"), "Green lines are German whispers.", "green-line", "whispers"),
        (line("#f067f0"), "Digits on a purple line form a renban.", "purple-line", "renban"),
        (line("#2ecbff"), "Blue lines are region sum lines.", "blue-line", "region_sum"),
        (line(grey), "Grey lines are palindromes.", "grey-line", "palindrome"),
        (line("#67f067"), "Green lines are palindromes.", "green-line", "palindrome"),
        (line("#e6261f"), "Red lines are renban lines.", "red-line", "renban"),
        (
            format!("\"underlays\":[{}],{}", shape(2.5, 2.5, 0.85, true, grey, grey, ""), line(grey)),
            "Digits along thermometers increase from the bulb.",
            "grey-line-with-bulb",
            "thermo",
        ),
        (
            format!("{},{}", over(&ends("#FFFFFF", grey)), line(grey)),
            "Digits along a line lie between those in the circles at its ends.",
            "grey-line-with-circles",
            "between",
        ),
        (
            format!(
                "{},\"arrows\":[{{\"color\":\"#a1a1a1\",\"thickness\":5,\"headLength\":0.3,\
                 \"wayPoints\":[[2.8,2.8],[4.5,4.5]]}}]",
                over(&[shape(2.5, 2.5, 0.75, true, "#ffffff", "#a1a1a1", "")])
            ),
            "Digits along an arrow sum to the digit in its circle.",
            "arrow",
            "arrow",
        ),
        (
            over(&[shape(1.0, 0.5, 0.3, true, "#FFFFFF", "#000000", "")]),
            "Digits separated by a white dot are consecutive.",
            "white-dot",
            "kropki_white",
        ),
        (
            over(&[shape(0.5, 1.0, 0.3, true, "#000000", "#000000", "")]),
            "Digits separated by a black dot have a ratio of 2.",
            "black-dot",
            "kropki_black",
        ),
        (over(&[white(0.5, 1.0, "X")]), "Digits separated by an X sum to 10.", "x-on-edge", "xv_x"),
        (over(&[white(0.5, 1.0, "V")]), "Digits separated by a V sum to 5.", "v-on-edge", "xv_v"),
        (over(&[white(0.5, 1.0, ">")]), "Inequality signs point to the lower digit.", "inequality", "greater_than"),
        (
            over(&[shape(1.0, 1.0, 0.7, true, "#FFFFFF", "#000000", "1 2 3")]),
            "Digits in a circle appear in the four cells surrounding it.",
            "circle-on-corner",
            "quadruple",
        ),
        (over(&[shape(0.5, 0.5, 0.7, true, grey, grey, "")]), "Grey circles contain odd digits.", "grey-circle", "odd"),
        (
            over(&[shape(0.5, 0.5, 0.7, false, grey, grey, "")]),
            "Grey squares contain even digits.",
            "grey-square",
            "even",
        ),
        (
            over(&[white(0.5, -0.5, "17")]),
            "Sandwich sums outside: the sum of the digits between the 1 and the 9.",
            "text-outside",
            "sandwich",
        ),
        (
            format!(
                "{},\"arrows\":[{{\"color\":\"#000\",\"thickness\":2,\"wayPoints\":[[-0.2,2.8],[-0.02,2.98]]}}]",
                over(&[white(-0.5, 2.5, "17")])
            ),
            "Little killer sums.",
            "text-outside-with-arrow",
            "little_killer",
        ),
        (
            "\"lines\":[{\"color\":\"#34BBE6\",\"thickness\":2,\"wayPoints\":[[0,0],[9,9]]}]".to_owned(),
            "Digits cannot repeat along the marked diagonal.",
            "diagonal-line",
            "diagonal_down",
        ),
    ]
}

fn rules(puzzle: &PuzzleData) -> Vec<&str> {
    puzzle.clues.iter().map(|clue| clue.rule.as_str()).collect()
}

#[test]
fn drawings_are_clues_only_together_with_the_text() {
    let mut reader = Reader::new();
    for (members, words, name, rule) in drawn() {
        let said = reader.read(&pad(&members, words), &[]);
        let puzzle = said.puzzle.unwrap_or_else(|| panic!("{name}: {}", said.said));
        assert_eq!(rules(&puzzle), [rule], "{name}: {:?}", puzzle.doubts);
        assert!(puzzle.doubts.is_empty(), "{name}: {:?}", puzzle.doubts);
        assert!(said.codes.contains(&"W0720") && said.said.contains(name), "{name}: {}", said.said);

        let silent = reader.read(&pad(&members, ""), &[]).puzzle.unwrap();
        assert!(silent.clues.is_empty() && !silent.doubts.is_empty(), "{name}");
        assert!(silent.doubts.iter().all(|doubt| doubt.effect == Effect::Restricts), "{name}: {:?}", silent.doubts);

        let treated = reader.read(&pad(&members, ""), &[(name, rule)]);
        assert!(!treated.codes.contains(&"W0720"), "{name}: {}", treated.said);
        assert_eq!(rules(&treated.puzzle.unwrap()), [rule], "{name}");

        let nothing = reader.read(&pad(&members, ""), &[(name, "nothing")]).puzzle.unwrap();
        assert!(nothing.clues.is_empty() && nothing.doubts.is_empty(), "{name}: {:?}", nothing.doubts);

        let misnamed = reader.read(&pad(&members, words), &[("no-such-line", rule)]);
        assert!(misnamed.codes.contains(&"W0724") && misnamed.said.contains(name), "{name}: {}", misnamed.said);
    }
}

#[test]
fn every_rule_that_messages_offer_is_in_the_library() {
    let mut reader = Reader::new();
    for (members, _, name, _) in drawn() {
        let wrong = reader.read(&pad(&members, ""), &[(name, "no_such_rule")]);
        assert!(wrong.puzzle.is_none() && wrong.codes.contains(&"E0722"), "{name}: {}", wrong.said);
        let offered = wrong.said.split("it can be one of: nothing, ").nth(1).unwrap().split('"').next().unwrap();
        for rule in offered.split(", ") {
            assert!(reader.front.library().rule(rule).is_some(), "{name}: {rule}");
        }
    }
}

#[test]
fn what_is_stated_is_plain() {
    let mut reader = Reader::new();
    let cages = r#""cages":[{"cells":[[0,0],[0,1]],"value":"7","sum":7,"unique":true},{"cells":[[1,0],[1,1]],"unique":true},
        {"value":"title: Cages"},{"value":"author: Me"},{"value":"rules: Normal sudoku rules apply."},{"value":"msgcorrect: Yes"}]"#;
    let read = reader.read(&pad(cages, ""), &[]);
    let puzzle = read.puzzle.unwrap();
    assert_eq!(rules(&puzzle), ["killer", "cage"]);
    assert!(puzzle.doubts.is_empty(), "{:?}", puzzle.doubts);
    assert_eq!((puzzle.title.as_deref(), puzzle.author.as_deref()), (Some("Cages"), Some("Me")));
    assert_eq!(puzzle.layout.name, "classic(3, 3)");
}

#[test]
fn what_is_not_known_is_doubted() {
    let mut reader = Reader::new();
    for (members, effect) in [
        ("\"sweepers\":[{\"cell\":[0,0]}]", Effect::Changes),
        ("\"cages\":[{\"cells\":[[0,0],[0,1]],\"unique\":true,\"parity\":\"odd\"}]", Effect::Changes),
        ("\"cages\":[{\"value\":\"doublers: yes\"}]", Effect::Changes),
        ("\"lines\":[{\"color\":\"#f00\",\"thickness\":3,\"d\":\"M0 0 L 5 5\"}]", Effect::Restricts),
    ] {
        let puzzle = reader.read(&pad(members, "Normal sudoku rules apply."), &[]).puzzle.unwrap();
        assert_eq!(
            puzzle.doubts.iter().map(|d| d.effect).collect::<Vec<_>>(),
            [effect],
            "{members}: {:?}",
            puzzle.doubts
        );
    }
    let harmless = "\"foglight\":[[0,0]],\"settings\":{\"nogrid\":true},\"id\":\"x\",\"cellSize\":50,\"arrows\":[]";
    assert!(reader.read(&pad(harmless, "Normal sudoku rules apply."), &[]).puzzle.unwrap().doubts.is_empty());
}

#[test]
fn colours_of_cells_are_doubts_if_the_text_speaks_of_them() {
    let mut reader = Reader::new();
    let shade = format!("\"underlays\":[{}]", shape(0.5, 0.5, 1.0, false, "#ffe060", "#ffe060", ""));
    let doubts = |reader: &mut Reader, words: &str| reader.read(&pad(&shade, words), &[]).puzzle.unwrap().doubts.len();
    assert_eq!(doubts(&mut reader, "Normal sudoku rules apply."), 0);
    assert!(doubts(&mut reader, "Yellow cells are special.") > 0);
    assert!(doubts(&mut reader, "") > 0);
}

#[test]
fn rules_of_the_whole_board_are_taken_from_words_that_say_nothing_else() {
    let mut reader = Reader::new();
    let words = "Normal sudoku rules apply. Cells a knight's move apart cannot contain the same digit.";
    let read = reader.read(&pad("", words), &[]);
    assert!(read.codes.contains(&"W0721"), "{}", read.said);
    assert_eq!(rules(&read.puzzle.unwrap()), ["antiknight"]);
    let left_out = reader.read(&pad("", words), &[("antiknight", "nothing")]).puzzle.unwrap();
    assert!(left_out.clues.is_empty() && !left_out.doubts.is_empty());
    let other = "Every 9 sees different digits by a knight's move.";
    assert!(reader.read(&pad("", other), &[]).puzzle.unwrap().clues.is_empty());
    for (words, rule, doubts) in [
        ("In every row and column, strings of 3 digits are never all even nor all odd.", Some("parity_runs"), 0),
        ("In every row and column, strings of 4 digits are never all even nor all odd.", None, 1),
        ("Every row, column and box has exactly one negator. Each digit is negated once.", Some("negators"), 0),
        ("Every row and column has exactly one negator. Each digit is negated once.", Some("negators"), 1),
        ("Every row, column and box has exactly one negator.", None, 1),
    ] {
        let puzzle = reader.read(&pad("", words), &[]).puzzle.unwrap();
        assert_eq!(
            (rules(&puzzle), puzzle.doubts.len()),
            (Vec::from_iter(rule), doubts),
            "{words}: {:?}",
            puzzle.doubts
        );
    }
    let unknown_regions =
        pad("", "Chaos construction: divide the grid into connected regions that contain every digit once.");
    let (before, rest) = unknown_regions.split_once("\"regions\"").unwrap();
    let without = format!("{before}{}", &rest[rest.find("\"metadata\"").unwrap()..]);
    let puzzle = reader.read(&without, &[]).puzzle.unwrap();
    assert_eq!((rules(&puzzle), puzzle.doubts.len()), (vec!["chaos_construction"], 0), "{:?}", puzzle.doubts);
}

/// Returns how many examples a format can express; each must read back as the same puzzle.
fn examples_held(format: &'static Format) -> usize {
    let mut reader = Reader::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let mut held = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.extension().is_some_and(|e| e == "grid") && name != "mistakes.grid" {
            let text = std::fs::read_to_string(&path).unwrap();
            held += usize::from(reader.round_trip_as(format, &name, &text).is_some());
        }
    }
    held
}

#[test]
fn examples_read_back_from_what_is_written() {
    let held = examples_held(sudokupad::FORMAT);
    assert!(held > 35, "{held}");
    let held = examples_held(gridc::stages::formats::sudokumaker::FORMAT);
    assert!(held >= 30, "{held}");
}

#[test]
fn clues_read_back_from_what_is_written() {
    let (mut reader, mut failed) = (Reader::new(), Vec::new());
    for clues in [
        "whispers r1c1 r2c2 r3c3\nrenban r5c5 r5c6 r6c7\npalindrome r9c3 r8c4 r7c4\nregion_sum r7c7 r6c7 r5c7",
        "entropic r1c1 r2c2 r3c3\nmodular r5c5 r5c6 r6c7\nzipper r9c1 r9c2 r9c3\nnabner r7c7 r7c8\nparity_line r3c7 r3c8",
        "thermo r1c1 r1c2 r1c3 : r1c1 r2c1 r3c1\nthermo r9c9 r8c8",
        "slow_thermo r1c1 r1c2 r1c3",
        "arrow r1c1 : r1c2 r1c3 : r2c1 r3c1\narrow r5c5 r5c6 : r4c5 r4c4 r3c4",
        "average_arrow r1c1 : r1c2 r1c3\nproduct_arrow r5c5 : r5c6 r6c7",
        "maximum r1c1\nmaximum r5c5\nmaximum r5c6\nminimum r9c5",
        "clone r1c1 r1c2 r2c1 : r5c5 r5c6 r6c5 : r8c8 r8c9 r9c8\nclone r1c9 : r9c4",
        "between r1c1 r1c2 r1c3\nlockout r5c5 r5c6 r5c7 r5c8",
        "double_arrow r1c1 r1c2 r1c3 r2c4",
        "kropki_white r1c1 r1c2\nkropki_black r3c1 r4c1\nuse kropki_negative",
        "kropki_white difference=3 r1c1 r1c2\nkropki_black ratio=3 r3c1 r4c1",
        "xv_x r1c1 r1c2\nxv_v r3c1 r4c1",
        "greater_than r1c1 r1c2\ngreater_than r3c2 r3c1\ngreater_than r5c5 r6c5\ngreater_than r8c1 r7c1",
        "quadruple r1c1..r2c2 : 1 2 5",
        "odd r1c1\neven r2c3",
        "counting_circles r1c1 r1c4 r3c5 r5c5 r7c2 r9c9",
        "little_killer 23 ray r1c3 down_right\nlittle_killer 7 ray r9c2 up_left\nlittle_killer 5 ray r1c1 up_right",
        "sandwich 17 left 4\nsandwich 5 top 3",
        "x_sum 17 right 4\nx_sum 5 bottom 3",
        "skyscraper 3 left 4",
        "numbered_room 3 left 4",
        "killer 15 r1c1 r1c2 r2c1\ncage r5c5 r5c6",
        "sum_cage 15 r1c1 r2c2 r3c3",
        "use antiknight\nuse antiking\nuse nonconsecutive\nuse disjoint_groups",
        "use x_sudoku",
        "use diagonal_up",
        "use windoku",
        "use global_entropy",
    ] {
        let text = format!("gridc 1\nuse classic\n\ngivens\n{}\n{clues}\n", "  . . . . . . . . .\n".repeat(9));
        let held = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| reader.round_trip(clues, &text)));
        failed.extend((!matches!(held, Ok(Some(())))).then_some(clues));
    }
    assert!(failed.is_empty(), "{failed:#?}");
}

#[test]
fn what_has_no_drawing_is_a_loss() {
    let mut reader = Reader::new();
    let givens = "  . . . . . . . . .\n".repeat(9);
    let text =
        format!("gridc 1\nuse classic\n\ngivens\n{givens}\nwhispers gap=3 r1c1 r1c2\nrellik 10 r1c1 r1c2 r2c1\n");
    let (puzzle, tree) = reader.grid(&text);
    let document = Document::new(&puzzle, Some(&tree));
    let losses: Vec<String> =
        write_lossy(&document, sudokupad::FORMAT).unwrap().losses.iter().map(ToString::to_string).collect();
    assert_eq!(losses.len(), 2, "{losses:?}");
    assert!(losses[0].contains("whispers") && losses[1].contains("rellik"), "{losses:?}");
}

#[test]
fn links_hold_what_they_were_made_of() {
    let text = pad(&line("#67f067"), "Don't {panic}: 'it's' \\\"t\\\", [f]");
    let made = sudokupad::FORMAT.link(&text).unwrap();
    assert!(made.starts_with("https://sudokupad.app/scl"), "{made}");
    assert!(made.trim_end().bytes().all(|b| b.is_ascii_graphic()), "{made}");
    for said in ["He said \"hi\" to 'them'", "Don't {panic}: [f], t\\", "a\\\"b"] {
        let mut reader = Reader::new();
        let quoted = said.replace('\\', "\\\\").replace('"', "\\\"");
        let text = format!("gridc 1\ntitle \"{quoted}\"\nauthor \"{quoted}\"\nrules \"{quoted}\"\nuse classic\n");
        let (puzzle, tree) = reader.grid(&text);
        let written = write_lossy(&Document::new(&puzzle, Some(&tree)), sudokupad::FORMAT).unwrap();
        let made = sudokupad::FORMAT.link(&written.text).unwrap();
        let mut inputs = Inputs::new([made.trim_end().into()], None);
        let input = inputs.read(&mut Sources::new()).unwrap().unwrap();
        let found: serde_json::Value = serde_json::from_str(&input.source.text).unwrap();
        for key in ["title", "author", "rules"] {
            assert_eq!(found["metadata"][key], *said, "{made}");
        }
    }
}

#[test]
fn lines_of_any_two_rules_are_told_apart() {
    const LINES: [&str; 11] = [
        "whispers",
        "dutch_whispers",
        "renban",
        "region_sum",
        "palindrome",
        "nabner",
        "entropic",
        "modular",
        "zipper",
        "parity_line",
        "segmented_sum",
    ];
    let mut reader = Reader::new();
    for (number, first) in LINES.iter().enumerate() {
        for second in &LINES[number + 1..] {
            let text = format!(
                "gridc 1\nuse classic\n\ngivens\n{}\n{first} r1c3 r2c4 r3c5\n{second} r9c3 r8c4 r7c4\n",
                "  . . . . . . . . .\n".repeat(9)
            );
            assert!(reader.round_trip(&text, &text).is_some(), "{text}");
        }
    }
}

#[test]
fn the_json_is_recognised_and_that_of_others_is_not() {
    let mut sources = Sources::new();
    let mut format = |text: &str| detect(&sources.add("x", text, 0), None).map(|d| d.format).ok();
    assert_eq!(format(&pad("", "")), Some(sudokupad::FORMAT));
    assert_ne!(format(r#"{"size":9,"grid":[[{}]],"killercage":[{"cells":["R1C1"]}]}"#), Some(sudokupad::FORMAT));
    assert_ne!(format(r#"{"formatVersion":"1.5.0","puzzle":{"cells":[{},{}]}}"#), Some(sudokupad::FORMAT));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    /// Damaged text is rejected or doubted, unless it still means the same puzzle, or is complete JSON in which only numbers and
    /// texts differ (another cell, colour or word). A damaged key, list or bracket never results in another puzzle without a
    /// doubt.
    #[test]
    fn damaged_json_is_refused_or_doubted(
        which in any::<Index>(), place in any::<Index>(), piece in "[\\[\\]{},:\"'0-9a-z.-]{0,6}", cut in 0_usize..20,
        kind in 0..3,
    ) {
        let mut reader = Reader::new();
        let all = drawn();
        let (members, words, ..) = &all[which.index(all.len())];
        let whole = pad(members, words);
        let original = reader.read(&whole, &[]).puzzle.filter(|puzzle| puzzle.doubts.is_empty());
        let drawing = whole.find(members).unwrap();
        let mut text = whole.clone();
        match kind {
            // Anywhere, or in the drawing.
            0 => text.replace_range(cut_out(place.index(whole.len()), cut, whole.len()), &piece),
            1 => text.replace_range(cut_out(drawing + place.index(members.len()), cut, whole.len()), &piece),
            // A letter of a key, so that the text is still JSON.
            _ => {
                let keys: Vec<usize> = members.match_indices("\":").map(|(end, _)| drawing + end - 1).collect();
                let letter = keys[place.index(keys.len())];
                text.replace_range(letter..=letter, "q");
            }
        }
        let read = reader.read(&text, &[]);
        let Some(puzzle) = read.puzzle.filter(|puzzle| puzzle.doubts.is_empty()) else {
            prop_assert!(!read.codes.is_empty(), "nothing is reported of\n{text}");
            return Ok(());
        };
        let is_same = original.is_some_and(|original| change(&original, &puzzle).is_none());
        prop_assert!(is_same || form(&text).is_some() && form(&text) == form(&whole), "no doubt about\n{text}");
    }
}

fn cut_out(start: usize, length: usize, end: usize) -> std::ops::Range<usize> {
    start..(start + length).min(end)
}

/// Returns JSON without its numbers and texts; `None` if the text is not JSON.
fn form(text: &str) -> Option<Value> {
    fn bare(value: Value) -> Value {
        match value {
            Value::Array(values) => values.into_iter().map(bare).collect(),
            Value::Object(members) => members.into_iter().map(|(key, value)| (key, bare(value))).collect(),
            Value::Number(_) => "number".into(),
            Value::String(_) => "text".into(),
            other => other,
        }
    }
    // SudokuPad writes .5 for 0.5.
    let text = text.replace("[.", "[0.").replace(",.", ",0.").replace(":.", ":0.");
    serde_json::from_str(&text).ok().map(bare)
}

#[test]
fn letters_in_strokes_and_texts_on_shapes_are_one_drawing() {
    let mut reader = Reader::new();
    let strokes = |parts: &[[[f64; 2]; 3]]| {
        let line = |p: &[[f64; 2]; 3]| format!("{{\"color\":\"#e6261f\",\"thickness\":4,\"wayPoints\":{p:?}}}");
        format!("\"lines\":[{}]", parts.iter().map(line).collect::<Vec<_>>().join(","))
    };
    let x = strokes(&[[[2.9, 2.4], [3.0, 2.5], [3.1, 2.4]], [[3.1, 2.6], [3.0, 2.5], [2.9, 2.6]]]);
    let v = strokes(&[[[2.4, 2.9], [2.6, 3.0], [2.4, 3.1]], [[4.9, 4.4], [5.1, 4.5], [4.9, 4.6]]]);
    let less = strokes(&[[[4.9, 4.4], [5.1, 4.5], [4.9, 4.6]]]);
    let dot = shape(1.0, 0.5, 0.3, true, "#FFFFFF", "#000000", "");
    let number = shape(1.0, 0.5, 0.0, false, "#FFFFFF00", "#FFFFFF00", "3");
    let numbered = format!("\"overlays\":[{dot},{number}]");
    for (members, words, said) in [
        (x, "Digits separated by an X sum to 10.", vec!["xv_x: r3c3 r4c3"]),
        (v, "Digits separated by a V sum to 5.", vec!["xv_v: r3c3 r3c4", "xv_v: r5c5 r6c5"]),
        (less, "Inequality signs point to the lower digit.", vec!["greater_than: r5c5 r6c5"]),
        (numbered, "The number in a white dot is the difference of the digits.", vec!["kropki_white: r1c1 r2c1"]),
    ] {
        let read = reader.read(&pad(&members, words), &[]);
        let puzzle = read.puzzle.unwrap_or_else(|| panic!("{words}: {}", read.said));
        let found: Vec<String> = puzzle.clues.iter().map(|clue| puzzle.clue_words(clue)).collect();
        assert_eq!((found, puzzle.doubts.len()), (said.iter().map(|s| (*s).to_owned()).collect(), 0), "{}", read.said);
    }
}

#[test]
fn a_line_in_whose_middle_a_thermometer_ends_is_two_branches_of_it() {
    let mut reader = Reader::new();
    let green = |points: &str| format!("{{\"color\":\"#A3E048\",\"thickness\":10,\"wayPoints\":{points}}}");
    let bulb = shape(0.5, 0.5, 0.65, true, "#A3E048", "#A3E048", "");
    let lines = [green("[[0.5,0.5],[2.5,0.5]]"), green("[[1.5,0.5],[1.5,2.5]]"), green("[[0.5,2.5],[2.5,2.5]]")];
    let members = format!("\"lines\":[{}],\"underlays\":[{bulb}]", lines.join(","));
    let rules = "Digits along thermometers increase from the bulb. A black dot separates digits with a 1:2 ratio.";
    let read = reader.read(&pad(&members, rules), &[("text", "nothing")]);
    let puzzle = read.puzzle.unwrap_or_else(|| panic!("{}", read.said));
    let mut found: Vec<String> = puzzle.clues.iter().map(|clue| puzzle.clue_words(clue)).collect();
    found.sort();
    let branches = [
        "thermo: r1c1 r2c1 r2c2 r2c3",
        "thermo: r1c1 r2c1 r2c2 r2c3 r1c3",
        "thermo: r1c1 r2c1 r2c2 r2c3 r3c3",
        "thermo: r1c1 r2c1 r3c1",
    ];
    assert_eq!((found.iter().map(String::as_str).collect::<Vec<_>>(), puzzle.doubts.len()), (branches.to_vec(), 0));
}
