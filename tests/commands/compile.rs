//! Tests `gridc compile` as a user runs it: headers, maps, and files that are written completely or not at all.

use crate::cli_program::{Run, Scratch, gridc};
use crate::small_puzzles::{Shape, SmallPuzzle};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::Value;
use std::collections::BTreeSet;

const FORMS: [(&str, &str); 5] = [("xcc", "|"), ("dimacs", "c"), ("opb", "*"), ("lp", "\\"), ("mps", "*")];

fn compiled(scratch: &Scratch, arguments: &[&str]) -> Run {
    let mut all = vec!["compile", "puzzle.grid", "-q"];
    all.extend(arguments);
    let run = gridc(scratch, &all);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{arguments:?}");
    run
}

/// Returns the lines of a map in comments; a long line is split.
fn map_of(text: &str, sign: &str) -> Vec<Value> {
    let (part, map) = (format!("{sign} part "), format!("{sign} map "));
    let mut begun = String::new();
    let mut lines = Vec::new();
    for line in text.lines() {
        if let Some(begin) = line.strip_prefix(&part) {
            begun.push_str(begin);
        } else if let Some(end) = line.strip_prefix(&map) {
            lines.push(serde_json::from_str(&(std::mem::take(&mut begun) + end)).unwrap());
        }
    }
    lines
}

/// Returns the numbers in a line, in order.
fn numbers(line: &str) -> Vec<u64> {
    line.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect()
}

/// Checks the places of a map: each cell once, each Boolean, column or option at most once.
fn check_places(small: &SmallPuzzle, map: &[Value], text: &str, form: &str) {
    let places: BTreeSet<&str> = map[1..].iter().map(|place| place["place"].as_str().unwrap()).collect();
    let cells: BTreeSet<String> = small.shape.cells.iter().map(|(r, c)| format!("r{}c{}", r + 1, c + 1)).collect();
    assert_eq!(places, cells.iter().map(String::as_str).collect());
    assert_eq!(map.len(), cells.len() + 1);
    let options: Vec<&str> = text.lines().filter(|line| !line.starts_with('|')).skip(1).collect();
    let mut seen = BTreeSet::new();
    for place in &map[1..] {
        let name = place["place"].as_str().unwrap();
        if place.get("fixed").is_some() {
            continue;
        }
        let sort = match form {
            "xcc" => "options",
            "dimacs" => "literals",
            _ => "columns",
        };
        for (value, stands) in place[sort].as_object().unwrap() {
            let number = stands.as_i64().or(stands["option"].as_i64()).unwrap();
            assert!(seen.insert(number), "{name}={value} shares {number}");
            if form == "xcc" {
                let items = stands["items"].as_str().unwrap();
                assert_eq!(options[number as usize - 1], items);
                assert!(items.split(' ').any(|item| item == name));
            }
        }
    }
    if form == "xcc" {
        assert_eq!(seen.len(), options.len(), "every option of these puzzles is a candidate");
    }
}

/// Checks that the text matches its header.
fn check_header(text: &str, form: &str) {
    let lines: Vec<&str> = text.lines().collect();
    let counted = |sign: char| lines.iter().filter(|line| !line.starts_with(sign)).count() as u64;
    match form {
        "dimacs" => {
            let header = lines.iter().find(|line| line.starts_with("p cnf ")).unwrap();
            assert_eq!(numbers(header)[1], counted('c') - 1);
        }
        "opb" => assert_eq!(numbers(lines[0])[1], counted('*')),
        "xcc" => {
            let announced = numbers(lines[0]);
            let options = *announced.iter().rev().nth(1).unwrap();
            assert_eq!(options, counted('|') - 1);
            let items = lines.iter().find(|line| !line.starts_with('|')).unwrap();
            let items = items.split_whitespace().filter(|item| *item != "|").count() as u64;
            assert_eq!(items, announced[..announced.len() - 2].iter().sum::<u64>());
        }
        // A program without rows gets one that always holds.
        "lp" => {
            assert_eq!(numbers(lines[0])[1].max(1), lines.iter().filter(|line| line.starts_with(" c")).count() as u64)
        }
        _ => {
            let rows = lines.iter().skip_while(|l| **l != "ROWS").take_while(|l| **l != "COLUMNS").count() as u64 - 2;
            assert_eq!(numbers(lines[0])[1], rows);
        }
    }
}

#[test]
fn every_place_is_in_the_map_and_the_header_is_right() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(4);
    let scratch = Scratch::new();
    for number in 0..8 {
        let shape = match number % 4 {
            0 => Shape::classic(2, 2),
            1 => Shape::latin(3),
            2 => Shape::jigsaw(4, &mut random),
            _ => Shape::twins(),
        };
        let small = SmallPuzzle::random(shape, &mut random);
        scratch.file("puzzle.grid", &small.text);
        for (form, sign) in FORMS {
            for facts in ["units", "propagated", "assumptions"] {
                let text = compiled(&scratch, &["--to", form, "--facts", facts]).out;
                let map = map_of(&text, sign);
                let header = &map[0];
                assert_eq!((header["map"].as_u64(), header["to"].as_str()), (Some(1), Some(form)));
                assert_eq!((header["facts"].as_str(), header["residual"].as_array().unwrap().len()), (Some(facts), 0));
                check_header(&text, form);
                if !text.contains("\n0 items") && !text.starts_with("| 0 ") {
                    check_places(&small, &map, &text, form);
                }
            }
        }
        for variables in ["order", "log"] {
            let text = compiled(&scratch, &["--to", "dimacs", "--variables", variables]).out;
            check_header(&text, "dimacs");
            check_places(&small, &map_of(&text, "c"), &text, "dimacs");
        }
    }
}

#[test]
fn the_puzzle_in_the_map_is_the_puzzle() {
    let scratch = Scratch::new();
    scratch.file("puzzle.grid", "1234\n3412\n2143\n432.\n");
    let text = compiled(&scratch, &["--to", "opb", "--format", "text"]).out;
    let map = map_of(&text, "*");
    let original = &map[0]["puzzle"];
    assert_eq!((original["format"].as_str(), original["index"].as_u64()), (Some("text"), Some(1)));
    scratch.file("again.grid", original["grid"].as_str().unwrap());
    assert_eq!(gridc(&scratch, &["check", "-q", "again.grid"]).code, Some(0));
}

/// Boards with letters include their symbols, but not their layout.
#[test]
fn the_puzzle_in_the_map_has_its_layout() {
    let scratch = Scratch::new();
    for name in ["few_givens.txt", "samurai.txt", "sixteen.txt", "twelve.txt"] {
        let file = format!("{}/examples/{name}", env!("CARGO_MANIFEST_DIR"));
        gridc(&scratch, &["compile", "-q", "--puzzle", "1", "--to", "lp", "--map", "a.map", &file]);
        let map = std::fs::read_to_string(scratch.path().join("a.map")).unwrap();
        let header: Value = serde_json::from_str(map.lines().next().unwrap()).unwrap();
        scratch.file("again.grid", header["puzzle"]["grid"].as_str().unwrap());
        let (own, again) = (["compile", "-q", "--emit", "model", "--puzzle", "1", &file], "again.grid");
        let original = gridc(&scratch, &own);
        let run = gridc(&scratch, &["compile", "-q", "--emit", "model", again]);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{name}");
        assert_eq!(run.out, original.out, "{name}");
    }
}

/// Even if the map in its comments is long.
#[test]
fn an_instance_is_recognised_without_a_name() {
    let scratch = Scratch::new();
    let file = format!("{}/examples/classic.grid", env!("CARGO_MANIFEST_DIR"));
    for (form, _) in FORMS {
        for map in ["--quiet", "--no-map"] {
            scratch.file("instance", &gridc(&scratch, &["compile", &file, "--to", form, map]).out);
            let run = gridc(&scratch, &["count", "instance"]);
            assert!(run.code == Some(0) && run.out.contains("1 solution"), "{form}: {}{}", run.out, run.err);
        }
    }
}

#[test]
fn instances_and_the_puzzle_itself_are_refused() {
    let scratch = Scratch::new();
    scratch.file("puzzle.grid", "1234\n3412\n2143\n432.\n");
    scratch.file("formula.cnf", "p cnf 1 1\n1 0\n");
    let run = gridc(&scratch, &["compile", "formula.cnf", "--to", "opb"]);
    assert!(run.code == Some(2) && run.err.contains("formula.cnf is an instance"), "{}", run.err);
    for option in ["--output", "--map"] {
        let run = gridc(&scratch, &["compile", "puzzle.grid", "--to", "lp", option, "./puzzle.grid"]);
        assert!(run.code == Some(2) && run.err.contains(option), "{}", run.err);
        assert!(std::fs::read_to_string(scratch.path().join("puzzle.grid")).unwrap().starts_with("1234"));
    }
}

#[test]
fn files_appear_whole_or_not_at_all() {
    let scratch = Scratch::new();
    scratch.file("puzzle.grid", "gridc 1\nuse classic(2, 2)\ngivens\n  1 . . .\n  . . . .\n  . . . .\n  . . . 2\n");
    compiled(&scratch, &["--to", "dimacs", "-o", "out.cnf", "--map", "out.map"]);
    let text = std::fs::read_to_string(scratch.path().join("out.cnf")).unwrap();
    assert!(text.starts_with("c gridc ") && !text.contains("map"));
    let map = std::fs::read_to_string(scratch.path().join("out.map")).unwrap();
    assert_eq!(map.lines().count(), 17);
    let run = gridc(&scratch, &["compile", "puzzle.grid", "--to", "lp", "-o", "none/out.lp", "--map", "second.map"]);
    assert_eq!(run.code, Some(74));
    assert!(run.err.contains("cannot write none/out.lp"), "{}", run.err);
    let run = gridc(&scratch, &["compile", "puzzle.grid", "--to", "lp", "-o", "third.lp", "--memory", "1K"]);
    assert_eq!((run.code, run.out.as_str()), (Some(30), ""));
    let mut left: Vec<String> =
        std::fs::read_dir(scratch.path()).unwrap().map(|f| f.unwrap().file_name().into_string().unwrap()).collect();
    left.sort();
    assert_eq!(left, ["out.cnf", "out.map", "puzzle.grid"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let scratch = Scratch::new();
    scratch.file("puzzle.grid", "gridc 1\nuse classic\n");
    for (form, _) in FORMS {
        let run = gridc(&scratch, &["compile", "puzzle.grid", "--to", form, "-o", "/dev/full"]);
        assert_eq!(run.code, Some(74));
        assert!(run.err.contains("cannot write /dev/full"), "{}", run.err);
    }
    for stage in ["ast", "puzzle", "model", "xcc", "cnf", "ilp", "coverage"] {
        let run = gridc(&scratch, &["compile", "puzzle.grid", "--emit", stage, "-o", "/dev/full"]);
        assert_eq!(run.code, Some(74), "{stage}");
    }
}

#[test]
fn sizes_of_the_textbook_are_in_the_headers() {
    let scratch = Scratch::new();
    scratch.file("puzzle.grid", "gridc 1\nuse classic\n");
    let first = |form: &str| {
        let text = compiled(&scratch, &["--to", form, "--no-map"]).out;
        text.lines().find(|line| line.contains("324") || line.starts_with("p cnf")).unwrap_or("").to_owned()
    };
    assert_eq!(first("xcc"), "| 324 items, 729 options, 2916 nodes");
    assert_eq!(first("dimacs"), "p cnf 729 11988");
    assert_eq!(first("opb"), "* #variable= 729 #constraint= 324");
    assert_eq!(first("lp"), "\\ 729 columns, 324 rows");
    assert_eq!(first("mps"), "* 729 columns, 324 rows");
}

/// Every stage of every example is printed and not empty.
#[test]
fn every_stage_of_every_example() {
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/examples");
    let scratch = Scratch::new();
    for name in ["killer", "sandwich", "thermo", "chaos_construction", "either", "letters", "samurai", "own_rule"] {
        let path = format!("{examples}/{name}.grid");
        for stage in ["ast", "puzzle", "model", "xcc", "cnf", "ilp", "coverage"] {
            let run = gridc(&scratch, &["compile", &path, "--emit", stage, "-q"]);
            assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{name} {stage}");
            assert!(run.out.lines().count() > 5, "{name} {stage}");
        }
    }
}

/// The name of a box has a space, the names in instances have none: every text is read again with the same answer.
#[test]
fn layers_on_regions_have_names_without_spaces() {
    let scratch = Scratch::new();
    let rows = "1234\n  3412\n  2143\n  43..\n".replace("", " ");
    let rule =
        "rule f { var least: digits on boxes answer; for b in boxes { least[b] == min(digit(b[1]), digit(b[2])) } }";
    scratch.file("puzzle.grid", &format!("gridc 2\nuse classic(2, 2)\n{rule}\nuse f\ngivens\n {rows}"));
    for (form, _) in FORMS {
        let text = compiled(&scratch, &["--to", form]).out;
        assert!(!text.contains("least.box 1"), "{form}");
        scratch.file("again", &text);
        let run = gridc(&scratch, &["check", "again"]);
        assert_eq!(run.code, Some(0), "{form}: {}{}", run.out, run.err);
    }
}
