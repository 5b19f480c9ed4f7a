//! Tests `gridc compare` as programs see it: records as JSON and CSV, resuming, exit codes.

use crate::cli_program::{Scratch, gridc};
use gridc::stages::compare::FIELDS;

const PUZZLES: &str = "12.. 34.. ..12 .... \n1... .... .... ....\n11.. .... .... ....\n";

/// 4×4 puzzles with one solution, several, and none.
fn scratch() -> Scratch {
    let scratch = Scratch::new();
    scratch.file("small.txt", &PUZZLES.replace(". ", ".").replace(" .", "."));
    scratch
}

fn rows(csv: &str) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(csv.as_bytes());
    reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect()
}

#[test]
fn the_manual_lists_the_fields_in_their_order() {
    let manual = include_str!("../../docs/compare.md");
    let rows = manual.split("## Records").nth(1).unwrap().lines().filter_map(|line| line.strip_prefix("| `"));
    let listed: Vec<&str> = rows.filter_map(|row| row.split('`').next()).collect();
    assert_eq!(listed, FIELDS);
}

#[test]
fn csv_and_json_hold_the_same_records() {
    let scratch = scratch();
    let options = ["compare", "small.txt", "--backends", "dlx,sat", "--layout", "classic(2, 2)", "-q"];
    let json = gridc(&scratch, &[&options[..], &["--json"]].concat());
    let csv = gridc(&scratch, &[&options[..], &["--csv", "-"]].concat());
    assert_eq!((json.code, csv.code), (Some(0), Some(0)), "{}{}", json.err, csv.err);
    let rows = rows(&csv.out);
    assert_eq!(rows[0], FIELDS);
    let lines: Vec<serde_json::Value> = json.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((lines.len(), rows.len()), (6, 7));
    for (line, row) in lines.iter().zip(&rows[1..]) {
        assert_eq!(line.as_object().unwrap().len(), FIELDS.len());
        for (field, cell) in FIELDS.iter().zip(row) {
            // Times and memory differ between runs.
            if field.ends_with("_ms") || *field == "memory" {
                assert!(cell.is_empty() || cell.parse::<f64>().is_ok(), "{field}: {cell}");
                continue;
            }
            let expected = match &line[field] {
                serde_json::Value::Null => String::new(),
                serde_json::Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            assert_eq!(*cell, expected, "{field}");
        }
    }
    let verdicts: Vec<&str> = lines.iter().map(|line| line["verdict"].as_str().unwrap()).collect();
    assert_eq!(verdicts[2..], ["several", "several", "none", "none"]);
    assert!(lines.iter().all(|line| line["agreement"] == "agrees"));
}

#[test]
fn a_run_goes_on_where_it_was_interrupted() {
    let scratch = scratch();
    let options = ["compare", "small.txt", "--backends", "dlx,cells", "--layout", "classic(2, 2)", "-q", "--save", "s"];
    assert_eq!(gridc(&scratch, &options).code, Some(0));
    let path = scratch.path().join("s");
    let whole = std::fs::read_to_string(&path).unwrap();
    assert_eq!(whole.lines().count(), 1 + 6);
    // The last record is truncated; only this one is measured again.
    std::fs::write(&path, &whole[..whole.len() - 60]).unwrap();
    let resumed = gridc(&scratch, &[&options[..], &["--csv", "c", "--plot", "p.svg"]].concat());
    assert_eq!(resumed.code, Some(0), "{}", resumed.err);
    let again = std::fs::read_to_string(&path).unwrap();
    let kept = |text: &str| text.lines().take(6).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(kept(&again), kept(&whole));
    assert_eq!(again.lines().count(), 7);
    let csv = std::fs::read_to_string(scratch.path().join("c")).unwrap();
    assert_eq!(rows(&csv).len(), 7, "what was saved is shown with what was measured");
    assert!(std::fs::read_to_string(scratch.path().join("p.svg")).unwrap().starts_with("<svg"));
    let other = gridc(&scratch, &[&options[..], &["--time", "3"]].concat());
    assert_eq!(other.code, Some(65));
    assert!(other.err.contains("measured with `--time 10000ms`, but this run uses `--time 3000ms`"), "{}", other.err);
}

/// A modified record is reported as damage of the file, not as an error of gridc.
#[test]
fn a_damaged_record_is_refused_with_its_line() {
    let scratch = scratch();
    let options = ["compare", "small.txt", "--backends", "dlx,cells", "--layout", "classic(2, 2)", "-q", "--save", "s"];
    assert_eq!(gridc(&scratch, &options).code, Some(0));
    let path = scratch.path().join("s");
    let whole = std::fs::read_to_string(&path).unwrap();
    for (from, to) in
        [("\"verdict\":\"", "\"verdict\":\"x"), ("\"digest\":\"", "\"digest\":\"0"), ("\"seal\":\"", "\"seal\":\"0")]
    {
        std::fs::write(&path, whole.replacen(from, to, 1)).unwrap();
        let run = gridc(&scratch, &options);
        assert_eq!(run.code, Some(65), "{from}: {}", run.err);
        assert!(run.err.contains("line 2 is not a record of `gridc compare --save`, or was changed"), "{}", run.err);
    }
    let files = std::fs::read_dir(scratch.path()).unwrap().map(|file| file.unwrap().file_name());
    assert!(!files.map(|name| name.to_string_lossy().into_owned()).any(|name| name.starts_with("gridc-internal")));
}

#[test]
fn wishes_and_files_that_cannot_be_met_are_refused() {
    let scratch = scratch();
    let input = std::fs::read_to_string(scratch.path().join("small.txt")).unwrap();
    for (options, code, said) in [
        (vec!["--encodings", "foo"], 2, "there is no encoding `foo`"),
        (vec!["--backends", "dlx", "--encodings", "all"], 2, "none of the given backends supports CNF"),
        (vec!["--backends", "dlx", "--formulations", "ilp"], 2, "not among the given formulations"),
        (vec!["--csv", "small.txt"], 2, "would be overwritten"),
        (vec!["--save", "no/such/file"], 74, "cannot write no/such/file"),
        (vec!["--csv", "no/such/file"], 74, "cannot write no/such/file"),
        (vec!["--save", "."], 74, "cannot write .:"),
        (vec!["--csv", "c", "--plot", "c"], 2, "`c` is named for two results"),
        (vec!["--plot", "-"], 2, "`--plot` needs a file"),
        // Reported before anything is measured.
        (vec!["--plot", "no/such/file"], 74, "cannot write no/such/file"),
        (vec!["--plot", "x.pdf"], 2, "`--plot` writes SVG, not pdf; write `--plot x.svg`"),
        (vec!["--trace", "--seed", "1"], 2, "cannot be used with"),
        (vec!["--trace", "--time", "1"], 2, "cannot be used with"),
    ] {
        let run = gridc(&scratch, &[&["compare", "small.txt"], &options[..]].concat());
        assert_eq!(run.code, Some(code), "{options:?}: {}", run.err);
        assert!(run.err.contains(said), "{options:?}: {}", run.err);
        assert_eq!(run.out, "", "{options:?}: nothing is measured");
    }
    assert_eq!(std::fs::read_to_string(scratch.path().join("small.txt")).unwrap(), input);
    assert_eq!(gridc(&scratch, &["compare", "absent.txt"]).code, Some(66));
}

#[test]
fn who_takes_long_is_put_off_and_what_there_is_is_shown() {
    let scratch = scratch();
    // Without any time nothing is measured, but each configuration is still listed.
    let none =
        gridc(&scratch, &["compare", "small.txt", "--backends", "dlx,cells", "--budget", "0", "--plot", "p.svg"]);
    assert_eq!(none.code, Some(0), "{}", none.err);
    assert!(none.out.contains("  dlx: measured on 0 of 3 puzzles"), "{}", none.out);
    assert!(none.err.contains("cells is slow and was postponed on 3 puzzles"), "{}", none.err);
    let all = gridc(&scratch, &["compare", "small.txt", "--backends", "dlx,cells", "--budget", "none", "-q"]);
    assert!(!all.out.contains("measured on"), "{}", all.out);
    assert_eq!(gridc(&scratch, &["compare", "small.txt", "--budget", "soon"]).code, Some(2));
}

#[test]
fn an_instance_is_told_where_it_belongs() {
    let scratch = scratch();
    scratch.file("toy.xcc", "a b\na b\n");
    let run = gridc(&scratch, &["compare", "toy.xcc"]);
    assert_eq!(run.code, Some(2), "{}", run.err);
    assert!(run.err.contains("`toy.xcc` is an instance") && run.err.contains("`gridc solve`"), "{}", run.err);
    assert_eq!(gridc(&scratch, &["compare", "--trace", "toy.xcc"]).code, Some(0));
}

#[test]
fn repeats_of_one_puzzle_are_one_puzzle() {
    let scratch = Scratch::new();
    scratch.file("one.txt", "12..34....12....\n");
    let options = ["compare", "one.txt", "--backends", "dlx", "--layout", "classic(2, 2)", "--repeat", "3"];
    let run = gridc(&scratch, &options);
    assert!(run.out.contains(" no  ") && !run.out.contains('%'), "{}", run.out);
}

#[test]
fn reports_tell_of_every_puzzle_and_how_to_measure_it_again() {
    let scratch = Scratch::new();
    scratch.file("two.txt", "1.........2.....\n12..34....12....\n");
    let measured = ["compare", "two.txt", "--backends", "dlx,cells", "--layout", "classic(2, 2)", "--repeat", "2"];
    let written = ["--save", "s.jsonl", "--html", "r.html", "--markdown", "r.md", "--latex", "r.tex", "--rate"];
    let run = gridc(&scratch, &[&measured[..], &written].concat());
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains("VARIANCE"), "{}", run.out);
    let read = |name: &str| std::fs::read_to_string(scratch.path().join(name)).unwrap();
    let page = read("r.html");
    for part in ["two.txt:1", "two.txt:2", "(virtual best)", "gridc compare two.txt", "'classic(2, 2)'", "Repeats"] {
        assert!(page.contains(part), "{part}");
    }
    assert!(read("r.md").contains("| configuration |") && read("r.tex").contains("\\begin{tabular}"));
    assert!(read("r.md").contains("| dlx | cells | 2 |") || read("r.md").contains("| cells | dlx | 2 |"));
    // From the saved records, with their rating; nothing is measured again.
    let lines = read("s.jsonl").lines().count();
    let again = gridc(&scratch, &[&measured[..], &["--save", "s.jsonl", "--html", "r2.html", "-q"]].concat());
    assert_eq!((again.code, read("s.jsonl").lines().count()), (Some(0), lines));
    assert_eq!(read("r2.html").contains(">rating<"), page.contains(">rating<"));
    let chosen = ["--save", "s.jsonl", "--markdown", "r3.md", "--latex", "r3.tex", "--scatter", "cells,dlx", "-q"];
    assert_eq!(gridc(&scratch, &[&measured[..], &chosen].concat()).code, Some(0));
    assert!(read("r3.md").contains("| cells | dlx | 2 |") && read("r3.tex").contains("cells & dlx & 2 &"));
}

#[test]
fn pages_are_refused_where_they_would_not_be_heeded() {
    let scratch = Scratch::new();
    scratch.file("toy.xcc", "a b\na b\n");
    scratch.file("one.txt", "12..34....12....\n");
    let one = ["compare", "one.txt", "--layout", "classic(2, 2)"];
    for more in [
        &["--html", "-"][..],
        &["--html", "one.txt"],
        &["--html", "a", "--markdown", "a"],
        &["--trace", "--latex", "a"],
        &["--scatter", "dlx,sat"],
        &["--html", "a", "--scatter", "dlx,cells,sat"],
    ] {
        let run = gridc(&scratch, &[&one[..], more].concat());
        assert_eq!(run.code, Some(2), "{more:?}: {}", run.err);
    }
    assert_eq!(gridc(&scratch, &["solve", "--html", "a", "one.txt"]).code, Some(2));
    assert_eq!(gridc(&scratch, &["solve", "--trace", "--html", "toy.xcc", "toy.xcc"]).code, Some(2));
    for command in ["solve", "compare"] {
        let run = gridc(&scratch, &[command, "--trace", "--html", "t.html", "toy.xcc"]);
        assert_eq!((run.code, run.out.as_str()), (Some(0), ""), "{}", run.err);
        assert!(std::fs::read_to_string(scratch.path().join("t.html")).unwrap().contains("id=\"matrix\""));
    }
    let nowhere = gridc(&scratch, &[&one[..], &["--html", "no/such/place.html"]].concat());
    assert!(nowhere.code != Some(0) && nowhere.err.contains("no/such"), "{}", nowhere.err);
}

#[test]
fn a_memory_limit_that_nobody_gave_is_explained() {
    let scratch = Scratch::new();
    scratch.file("large.grid", "gridc 1\nuse classic(10, 10)\n");
    let run = gridc(&scratch, &["compare", "large.grid", "--backends", "sat"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains("  memory: the limit was reached (`--memory`"), "{}", run.out);
}
