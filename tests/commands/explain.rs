//! Tests `gridc explain` and its pages.

use crate::cli_program::{Run, Scratch, gridc, gridc_with_input};
use gridc::stages::code::{Code, page};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

#[test]
fn pages_and_the_list_are_printed() {
    let scratch = Scratch::new();
    let run = gridc(&scratch, &["explain", "e0211"]);
    assert_eq!((run.code, run.out.as_str()), (Some(0), page(Code::E0211).as_str()), "{}", run.err);
    assert!(run.out.starts_with("E0211: a picture does not have the shape of the board\n\n"), "{}", run.out);
    let list = gridc(&scratch, &["explain"]);
    assert_eq!(list.code, Some(0));
    let missing: Vec<_> = Code::ALL.iter().filter(|code| !list.out.contains(code.name())).collect();
    assert!(missing.is_empty(), "{missing:?}");
    let unknown = gridc(&scratch, &["explain", "E0299"]);
    assert_eq!((unknown.code, unknown.out.as_str()), (Some(2), ""));
    assert!(unknown.err.contains("did you mean `E0"), "{}", unknown.err);
}

/// Returns the blocks of a page below this word.
fn examples(page: &str, word: &str) -> Vec<String> {
    let mut found = Vec::new();
    for rest in page.split(&format!("\n{word}:\n\n")).skip(1) {
        let lines = rest.lines().take_while(|line| line.is_empty() || line.starts_with("    "));
        let text = lines.map(|line| line.get(4..).unwrap_or_default()).collect::<Vec<_>>().join("\n");
        found.push(text.trim_end().to_owned() + "\n");
    }
    found
}

#[test]
fn what_pages_call_wrong_has_the_code_and_what_they_call_right_has_not() {
    let scratch = Scratch::new();
    let codes = |text: &str, of_lint: bool| -> Vec<String> {
        // Some likely mistakes are reported only on request, by `lint`.
        let command = if of_lint { "lint" } else { "check" };
        let run = gridc_with_input(&scratch, &[command, "--json", "-"], text);
        let record: serde_json::Value = serde_json::from_str(run.out.lines().next().unwrap_or_default()).unwrap();
        let said = record["diagnostics"].as_array().unwrap();
        said.iter().map(|said| said["code"].as_str().unwrap().to_owned()).collect()
    };
    let mut shown = 0;
    for code in Code::ALL {
        let page = page(*code);
        let of_lint = code.name().starts_with("W08");
        for text in examples(&page, "Wrong") {
            assert!(codes(&text, of_lint).iter().any(|said| said == code.name()), "{code} is not said of\n{text}");
            shown += 1;
        }
        for text in examples(&page, "Right") {
            let wrong = codes(&text, of_lint).into_iter().find(|said| said.starts_with('E') || said == code.name());
            assert_eq!(wrong, None, "{code}: said of\n{text}");
        }
    }
    assert!(shown >= 60, "{shown}");
}

fn example(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join(name).display().to_string()
}

fn explained(arguments: &[&str]) -> Run {
    let scratch = Scratch::new();
    gridc(&scratch, &[&["explain"], arguments].concat())
}

fn json(run: &Run) -> Value {
    serde_json::from_str(run.out.trim()).unwrap_or_else(|error| panic!("{error}: {}{}", run.out, run.err))
}

#[test]
fn the_way_leads_to_the_solution_and_takes_nothing_of_it_away() {
    for name in ["classic.grid", "six.grid", "x_sudoku.grid", "jigsaw.grid"] {
        let record = json(&explained(&["--json", &example(name)]));
        let solution: Vec<char> = record["solutions"][0].as_str().unwrap().chars().collect();
        let side = solution.len().isqrt();
        let is_right = |candidate: &Value| {
            let (row, column) = candidate["cell"].as_str().unwrap()[1..].split_once('c').unwrap();
            let at = (row.parse::<usize>().unwrap() - 1) * side + column.parse::<usize>().unwrap() - 1;
            candidate["digit"].as_str().unwrap() == solution[at].to_string()
        };
        let mut placed: BTreeMap<String, usize> = BTreeMap::new();
        for step in record["steps"].as_array().unwrap() {
            for placement in step["placements"].as_array().unwrap() {
                assert!(is_right(placement), "{name}: {step}");
                *placed.entry(placement["cell"].to_string()).or_default() += 1;
            }
            for elimination in step["eliminations"].as_array().unwrap() {
                assert!(!is_right(elimination), "{name}: {step}");
            }
        }
        assert!(placed.values().all(|times| *times == 1), "{name}: {placed:?}");
        let text = std::fs::read_to_string(example(name)).unwrap();
        let givens = text.split("givens").nth(1).unwrap().split("solution").next().unwrap();
        let open = givens.chars().filter(|letter| *letter == '.').count();
        assert_eq!(placed.len(), open, "{name}");
    }
}

#[test]
fn text_draws_the_board_of_what_is_no_single() {
    let run = explained(&[&example("classic.grid")]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let boards = run.out.matches('┌').count();
    let record = json(&explained(&["--json", &example("classic.grid")]));
    let others = record["steps"].as_array().unwrap().iter().filter(|step| step["eliminations"] != Value::Array(vec![]));
    assert_eq!(boards, others.count() + 1, "{}", run.out);
    let brief = explained(&["--brief", &example("classic.grid")]);
    assert_eq!(brief.out.matches('┌').count(), 1, "{}", brief.out);
    let colored = explained(&["--color", "always", &example("classic.grid")]);
    assert!(colored.out.contains("\u{1b}[1;9;31m") && colored.out.contains("\u{1b}[1;34m"), "{}", colored.out);
    let markdown = explained(&["--markdown", &example("classic.grid")]);
    assert!(markdown.out.starts_with("# Classic") && markdown.out.contains("**1.** Hidden single"), "{}", markdown.out);
}

#[test]
fn hints_give_no_digit_away() {
    for name in ["classic.grid", "killer.grid", "thermo.grid"] {
        let run = explained(&["--hint", &example(name)]);
        let hint = run.out.lines().last().unwrap();
        assert!(run.code == Some(0) && hint.starts_with("Look at "), "{}{}", run.out, run.err);
        let next = json(&explained(&["--json", "--next", &example(name)]));
        let technique = next["next"]["technique"].as_str().unwrap();
        assert!(!hint.to_lowercase().contains(technique), "{hint}: {technique}");
    }
}

#[test]
fn wrong_digits_and_marks_are_pointed_out() {
    let run = explained(&["--next", &example("entered.grid")]);
    assert_eq!(run.code, Some(1), "{}", run.err);
    assert!(run.out.contains("4 in r1c2 is wrong: it contradicts given 4 in r1c6"), "{}", run.out);
    let whole = json(&explained(&["--json", &example("entered.grid")]));
    assert_eq!(whole["wrong"].as_array().unwrap().len(), 1);
    let first = whole["steps"].as_array().unwrap().iter().flat_map(|step| step["placements"].as_array().unwrap());
    // Correctly entered digits are not found again; wrong ones are.
    let cells: Vec<&str> = first.map(|placement| placement["cell"].as_str().unwrap()).collect();
    assert!(cells.contains(&"r1c2") && !cells.contains(&"r2c2"), "{cells:?}");
    let scratch = Scratch::new();
    let marked = "gridc 2\nuse latin(3)\ngivens\n  1 2 .\n  . . 1\n  . . .\nmarks r3c3 in {1 3}\n";
    let none = gridc_with_input(&scratch, &["explain"], marked);
    assert_eq!(none.code, Some(20), "{}{}", none.out, none.err);
    assert!(none.err.contains("the marks in r3c3 do not contain the cell's digit"), "{}", none.err);
}

#[test]
fn pictures_come_with_a_page_that_loads_nothing() {
    let scratch = Scratch::new();
    let run = gridc(&scratch, &["explain", "--picture", "steps", "--markdown", &example("six.grid")]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let steps = run.out.matches("![step ").count();
    let directory = scratch.path().join("steps");
    assert_eq!(std::fs::read_dir(&directory).unwrap().count(), steps + 1);
    let page = std::fs::read_to_string(directory.join("index.html")).unwrap();
    assert_eq!(page.matches("<section id=").count(), steps);
    assert_eq!(page.matches("http").count(), steps, "an address besides those that say what SVG is");
    let drawn = gridc(&scratch, &["draw", "--step", "1", "--to", "svg", &example("six.grid")]);
    assert_eq!(drawn.out, std::fs::read_to_string(directory.join("step-001.svg")).unwrap());
    let beyond = gridc(&scratch, &["draw", "--step", "999", &example("six.grid")]);
    assert!(beyond.code == Some(2) && beyond.err.contains("there is no step 999"), "{}", beyond.err);
}

#[test]
fn puzzles_without_one_solution_are_refused() {
    let several = explained(&[&example("several.grid")]);
    assert!(
        several.code == Some(10) && several.out.contains("an explanation is only available for"),
        "{}",
        several.out
    );
    let both = explained(&[&example("classic.grid"), "E0211"]);
    assert!(both.code == Some(2) && both.err.contains("cannot be explained together"), "{}", both.err);
    let solved = gridc_with_input(&Scratch::new(), &["explain"], "1234\n3412\n2143\n4321\n");
    assert!(solved.out.contains("The puzzle is already solved"), "{}{}", solved.out, solved.err);
}

#[test]
fn without_colours_a_dash_marks_the_candidates_that_go() {
    let scratch = Scratch::new();
    let puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let run = gridc(&scratch, &["explain", puzzle, "--color", "never"]);
    // Step 5: no 6 in r1c2, r3c2 and r5c2. Step 4 is drawn in blocks, with a dash in place of the digit: of 7, 8 and 9 in r8c2, 8
    // and 9 are removed.
    for drawn in ["│       4   1-679 ", "7--"] {
        assert!(run.out.contains(drawn), "{drawn} is not in {}", run.out);
    }
    let coloured = gridc(&scratch, &["explain", puzzle, "--color", "always"]).out;
    assert!(!coloured.contains("-6"), "{coloured}");
}

#[test]
fn a_part_of_the_way_can_be_named() {
    let killer = example("killer.grid");
    let all = explained(&["--brief", "--all", &killer]);
    let steps: Vec<&str> = all.out.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).collect();
    let needed = explained(&["--brief", &killer]);
    let fewer: Vec<&str> = needed.out.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).collect();
    let count = |many: usize| format!("Solved in {} steps, of which {many} are needed", steps.len());
    assert!(needed.out.contains(&count(fewer.len())) && fewer.len() < steps.len(), "{}", needed.out);
    // The numbers are the same.
    let number = |line: &str| line.split_once('.').map(|(number, _)| number.to_owned());
    assert!(fewer.iter().all(|line| steps.iter().any(|other| number(other) == number(line))));
    let step = explained(&["--brief", "--step", "26", &killer]);
    assert!(
        step.out.contains("26. Innies and outies: rows 1 and 2 sum to 90, the six killer cages to 86, so r2c9 is 4.")
    );
    let until = explained(&["--brief", "--until", "3", &killer]);
    assert_eq!(until.out.lines().count(), 4, "{}", until.out);
    let past = explained(&["--step", "900", &killer]);
    assert!(past.code == Some(2) && past.err.contains("there is no step 900: the path has"), "{}", past.err);
    let hint = explained(&["--hint=technique", &killer]);
    assert!(hint.out.ends_with("Look at the killer cage 7 (r9c2): marked cell.\n"), "{}", hint.out);
}

#[test]
fn what_another_file_has_entered_is_where_the_way_begins() {
    let scratch = Scratch::new();
    let (classic, line) =
        (example("classic.grid"), "9813745263248651795761293841427839658579164326935427184382916572196578437654382.1");
    scratch.file("entered.txt", &format!("{line}\n"));
    scratch.file("wrong.txt", &format!("{}41\n", &line[..79]));
    scratch.file("marks.grid", "use classic\nmarks r1c1 in {1 2}\nmarks r1c2 in {8 9}\n");
    let run = |file: &str| gridc(&scratch, &["explain", "--brief", "--from", file, &classic]);
    assert!(run("entered.txt").out.contains("Solved in 1 step; "), "{}", run("entered.txt").out);
    let wrong = run("wrong.txt");
    assert!(wrong.code == Some(1) && wrong.out.contains("4 in r9c8 is wrong: it contradicts"), "{}", wrong.out);
    let marks = run("marks.grid");
    assert!(marks.out.contains("The marks in r1c1 do not contain the cell's digit."), "{}", marks.out);
    assert!(marks.out.contains("8 is the only candidate left in r1c2."), "{}", marks.out);
    let other = gridc(&scratch, &["explain", "--from", &example("six.grid"), &classic]);
    assert!(other.code == Some(65) && other.err.contains("another board"), "{}", other.err);
    assert_eq!(run("missing.txt").code, Some(66));
}
