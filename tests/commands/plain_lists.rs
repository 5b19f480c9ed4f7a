//! Compares the fast path for lists of boards with the general path for puzzles, which a named seed selects.

use crate::cli_program::{Scratch, gridc};
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// Returns a line of a board with this number of givens, from a grid with its rows, columns and digits permuted.
fn line(random: &mut Xoshiro256PlusPlus, givens: usize) -> Vec<u8> {
    let mut lines = [0, 1].map(|_| {
        let mut bands = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
        bands.iter_mut().for_each(|band| band.shuffle(random));
        bands.shuffle(random);
        bands.concat()
    });
    let mut digits: Vec<u8> = (b'1'..=b'9').collect();
    digits.shuffle(random);
    let [rows, columns] = &mut lines;
    let at = |cell: usize| (rows[cell / 9], columns[cell % 9]);
    let mut line: Vec<u8> = (0..81).map(at).map(|(r, c): (usize, usize)| digits[(3 * r + r / 3 + c) % 9]).collect();
    let mut cells: Vec<usize> = (0..81).collect();
    cells.shuffle(random);
    cells[givens..].iter().for_each(|cell| line[*cell] = b'.');
    line
}

/// Returns the line with an error, or in another valid form.
fn changed(mut line: Vec<u8>, random: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let cell = random.random_range(0..81);
    match random.random_range(0..24) {
        0 => drop(line.pop()),
        1 => line.push(b'5'),
        2 => line.iter_mut().filter(|byte| **byte == b'.').for_each(|byte| *byte = b'0'),
        3 => line[cell] = b'0',
        4 => line.splice(0..0, *b"  ").for_each(drop),
        5 => line.extend(b"  "),
        6 => line.splice(0..0, *b"# ").for_each(drop),
        7 => line.clear(),
        8 => line.extend(b" a name"),
        9 => line[cell] = b'z',
        10 => line[cell] = random.random_range(b'1'..=b'9'),
        11 => line.push(b'\r'),
        12 => line.iter_mut().filter(|byte| **byte == b'.').for_each(|byte| *byte = b'-'),
        13 => line.fill(b'1'),
        14 => line.iter_mut().filter(|byte| **byte == b'9').for_each(|byte| *byte = b'.'),
        15 => line.insert(cell, b' '),
        16 => line.splice(cell..=cell, "５".bytes()).for_each(drop),
        17 => line.fill(b'.'),
        _ => {}
    }
    line
}

/// Removes what differs between runs and paths: times, and which of several solutions is shown.
fn comparable(text: &str) -> Vec<String> {
    let kept = |line: &str| match line.split_once("\tseveral\t") {
        Some((place, count)) if count.ends_with("solutions") => format!("{place} {count}"),
        Some((place, _)) => format!("{place} several"),
        None => line.split(" (").next().unwrap_or_default().to_owned(),
    };
    text.lines().map(kept).collect()
}

#[test]
fn both_roads_say_the_same() {
    compare_roads([1_300, 60], 3);
}

#[test]
#[ignore = "slow: runs in the gate"]
fn slow_both_roads_say_the_same_of_many_lines() {
    compare_roads([20_000, 2_000], 7);
}

/// Compares both paths on lines that end in a line feed, and on lines that end in a carriage return and a line feed.
fn compare_roads(counts: [usize; 2], seed: u64) {
    let scratch = Scratch::new();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    for (count, ends) in counts.into_iter().zip(["\n", "\r\n"]) {
        let lines: Vec<Vec<u8>> = (0..count)
            .map(|at| {
                let givens = random.random_range(24..60);
                let line = line(&mut random, givens);
                // Blocks are long if nothing is wrong.
                if at < 40 || at % 90 < 4 { changed(line, &mut random) } else { line }
            })
            .collect();
        compare_roads_on(&scratch, &String::from_utf8(lines.join(ends.as_bytes())).unwrap(), &[]);
    }
}

/// Compares both paths on a text, with these options.
fn compare_roads_on(scratch: &Scratch, text: &str, options: &[&str]) {
    scratch.file("list.txt", text);
    for words in [&["check"] as &[&str], &["solve", "--exit-verdict"], &["count", "--cap", "40"], &["check", "-q"]] {
        let run = |more: &[&str]| gridc(scratch, &[words, options, more, &["list.txt"]].concat());
        let known = run(&["--backend", "dlx", "--seed", "0"]);
        let of_exact_cover = [&["--backend", "dlx", "--jobs", "2"] as &[&str], &["--backend", "cells"]];
        for more in [&["--jobs", "1"] as &[&str], &["--jobs", "3"]].into_iter().chain(of_exact_cover) {
            let found = run(more);
            assert_eq!(found.code, known.code, "{words:?} {options:?}");
            assert_eq!(comparable(&found.out), comparable(&known.out), "{words:?} {options:?}");
            assert_eq!(found.err, known.err, "{words:?} {options:?}");
        }
    }
}

#[test]
fn lists_of_other_boards_say_the_same() {
    let scratch = Scratch::new();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(11);
    scratch.file("nine.txt", &".".repeat(81));
    scratch.file("sixteen.txt", &".".repeat(256));
    let jigsaw = ".................................................................................AAABBBBBBCCAADBDEBCAAFDDDEBCAAFFDDEECFFFFDEEGCCCFFDEEGHCHHHGGEGHHHIHHGGGIIIIIIIIG";
    scratch.file("jigsaw.txt", jigsaw);
    let other = format!("{}{}", ".".repeat(81), jigsaw[81..].chars().rev().collect::<String>());
    for (name, options, sparse) in [
        ("nine.txt", &["--use", "x_sudoku"] as &[&str], 24),
        ("nine.txt", &["--use", "windoku"], 24),
        ("jigsaw.txt", &[], 24),
        ("sixteen.txt", &[], 140),
    ] {
        let solved = gridc(&scratch, &[&["solve", "-q"], options, &[name]].concat()).out;
        let is_cell = |c: &char| c.is_ascii_alphanumeric();
        let rows = solved.lines().filter(|line| line.starts_with('│'));
        let grid: Vec<char> = rows.flat_map(|row| row.chars().filter(is_cell)).collect();
        let mut symbols: Vec<char> = grid[..grid.len().isqrt()].to_vec();
        let from = symbols.clone();
        let lines: Vec<String> = (0..300)
            .map(|at| {
                symbols.shuffle(&mut random);
                let mut cells: Vec<usize> = (0..grid.len()).collect();
                cells.shuffle(&mut random);
                let givens = random.random_range(sparse..grid.len());
                let symbol = |cell: usize| symbols[from.iter().position(|symbol| *symbol == grid[cell]).unwrap()];
                let mut line = vec!['.'; grid.len()];
                cells[..givens].iter().for_each(|cell| line[*cell] = symbol(*cell));
                let random_symbol = symbols[random.random_range(0..symbols.len())];
                // A contradiction in a house, or one that only a search finds; another blank, or another layout.
                match random.random_range(0..12) {
                    0 => line[cells[0]] = random_symbol,
                    1 => cells[givens..].iter().take(1).for_each(|cell| line[*cell] = random_symbol),
                    2 if at % 3 == 0 => line[cells[grid.len() - 1]] = '0',
                    _ => {}
                }
                let tail = if name != "jigsaw.txt" {
                    ""
                } else if at % 50 == 30 {
                    &other[81..]
                } else {
                    &jigsaw[81..]
                };
                format!("{}{tail}\n", line.into_iter().collect::<String>())
            })
            .collect();
        compare_roads_on(&scratch, &lines.concat(), options);
        let objects = gridc(&scratch, &[&["check", "--json"], options, &["list.txt"]].concat()).out;
        assert!(objects.matches("\"backend\":\"nine\"").count() > 150, "{name} {options:?}");
    }
}

/// Returns the objects without what differs between paths.
fn comparable_objects(text: &str) -> Vec<serde_json::Value> {
    let read = |line: &str| {
        let mut object: serde_json::Value = serde_json::from_str(line).unwrap();
        let is_several = object["verdict"] == "several";
        let fields = object.as_object_mut().unwrap();
        for field in ["backend", "formulation", "elapsed_ms", "work"] {
            fields.remove(field);
        }
        if is_several {
            fields.remove("solutions");
            fields.remove("differing_cells");
        }
        object
    };
    text.lines().map(read).collect()
}

#[test]
fn objects_say_the_same() {
    let scratch = Scratch::new();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(8);
    let line = |at: usize| {
        let givens = random.random_range(24..60);
        let line = line(&mut random, givens);
        if at < 30 || at % 70 < 3 { changed(line, &mut random) } else { line }
    };
    let lines: Vec<Vec<u8>> = (0..700).map(line).collect();
    let text = String::from_utf8(lines.join(&b'\n')).unwrap();
    scratch.file("list.txt", &text);
    for words in [&["check"] as &[&str], &["solve"], &["count", "--cap", "40"]] {
        let run = |more: &[&str]| gridc(&scratch, &[words, &["--json", "--jobs", "2"], more, &["list.txt"]].concat());
        let (known, found) = (run(&["--backend", "dlx"]), run(&[]));
        assert_eq!(found.code, known.code, "{words:?}");
        assert!(found.out.contains("\"backend\":\"nine\""));
        assert_eq!(comparable_objects(&found.out), comparable_objects(&known.out), "{words:?}");
    }
}

#[test]
fn parts_are_the_whole() {
    let scratch = Scratch::new();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(9);
    let line = |at: usize| {
        let line = line(&mut random, 40);
        if at < 9 || at % 90 < 3 { changed(line, &mut random) } else { line }
    };
    let lines: Vec<Vec<u8>> = (0..1_300).map(line).collect();
    let text = String::from_utf8(lines.join(&b'\n')).unwrap();
    scratch.file("list.txt", &text);
    scratch.file("few.txt", &text.lines().take(2).map(|line| format!("{line}\n")).collect::<String>());
    let inputs = ["list.txt", "few.txt", "missing.txt"];
    for words in [&["check"] as &[&str], &["solve", "--backend", "dlx"], &["count"], &["rate"]] {
        let inputs = if words == ["rate"] { &inputs[1..] } else { &inputs[..] };
        let run = |more: &[&str]| gridc(&scratch, &[words, &["-q"], more, inputs].concat());
        let whole = run(&[]);
        let parts = ["1/3", "2/3", "3/3"].map(|part| run(&["--shard", part]));
        assert_eq!(parts.iter().filter_map(|part| part.code).max(), whole.code, "{words:?}");
        let mut told: Vec<&str> = parts.iter().flat_map(|part| part.out.lines()).collect();
        let mut known: Vec<&str> = whole.out.lines().collect();
        told.sort_unstable();
        known.sort_unstable();
        assert_eq!(told, known, "{words:?}");
        for part in parts {
            assert!(part.out.lines().count() <= known.len() / 3 + 2, "{words:?}");
        }
    }
    // A part with one puzzle is written like the others; one without puzzles is empty.
    let part = |part: &str| gridc(&scratch, &["check", "-q", "--shard", part, "few.txt"]);
    assert_eq!(part("2/2").out.lines().count(), 1);
    assert_eq!((part("3/3").code, &*part("3/3").out), (Some(0), ""));
    for (typed, why) in
        [("0/3", "the parts are 1/3 to 3/3"), ("4/3", "1/3 to 3/3"), ("2", "as in 2/8"), ("a/2", "`a`"), ("1/0", "1/1")]
    {
        let refused = part(typed);
        assert!(refused.code == Some(2) && refused.err.contains(why), "{}", refused.err);
    }
}

#[test]
fn what_is_shown_does_not_depend_on_the_number_of_threads() {
    let scratch = Scratch::new();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(4);
    let lines: Vec<Vec<u8>> = (0..1_200).map(|_| line(&mut random, 27)).collect();
    scratch.file("list.txt", &String::from_utf8(lines.join(&b'\n')).unwrap());
    for command in ["check", "solve"] {
        let run = |jobs: &str| gridc(&scratch, &[command, "-q", "--jobs", jobs, "list.txt"]);
        let one = run("1");
        assert_eq!((one.code, one.out.lines().count()), (Some(0), 1_200));
        assert!(one.out.contains("\tseveral\t"));
        assert_eq!(run("3").out, one.out);
    }
}

/// Stored without compression: a frame, a skippable frame, and a second frame.
fn zstd(text: &[u8]) -> Vec<u8> {
    let frame = |text: &[u8]| {
        // One segment, its size in four bytes; one block, the last, stored.
        let mut frame = vec![0x28, 0xb5, 0x2f, 0xfd, 0b1010_0000];
        frame.extend(u32::try_from(text.len()).unwrap().to_le_bytes());
        frame.extend(&(u32::try_from(text.len()).unwrap() << 3 | 1).to_le_bytes()[..3]);
        frame.extend(text);
        frame
    };
    let (one, two) = text.split_at(text.len() / 2);
    [frame(one), vec![0x51, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 7, 7, 7], frame(two)].concat()
}

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    std::io::Write::write_all(&mut packed, text).unwrap();
    packed.finish().unwrap()
}

#[test]
fn packed_lists_are_unpacked_as_they_are_read() {
    let scratch = Scratch::new();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(6);
    let lines: Vec<Vec<u8>> = (0..900).map(|_| line(&mut random, 40)).collect();
    let text = lines.join(&b'\n');
    let write = |name: &str, bytes: &[u8]| std::fs::write(scratch.path().join(name), bytes).unwrap();
    write("list.txt", &text);
    write("list.txt.gz", &gzip(&text));
    write("twice.gz", &[gzip(&text[..4_000]), gzip(&text[4_000..])].concat());
    write("list.txt.zst", &zstd(&text));
    write("puzzle.grid.GZ", &gzip(b"gridc 2\nuse latin(2)\n"));
    let known = gridc(&scratch, &["check", "-q", "list.txt"]);
    assert_eq!(known.out.lines().count(), 900);
    for name in ["list.txt.gz", "twice.gz", "list.txt.zst"] {
        let found = gridc(&scratch, &["check", "-q", name]);
        assert_eq!((found.code, &*found.err), (known.code, ""), "{name}");
        assert_eq!(found.out.replace(name, "list.txt"), known.out);
    }
    assert_eq!(gridc(&scratch, &["count", "puzzle.grid.GZ"]).out, "2 solutions\n");
    write("cut.gz", &gzip(&text)[..700]);
    write("cut.zst", &zstd(&text)[..700]);
    for name in ["cut.gz", "cut.zst"] {
        let found = gridc(&scratch, &["check", name]);
        assert_eq!(found.code, Some(66), "{}", found.out);
        assert!(found.err.contains("the compressed file is damaged or cut off"), "{}", found.err);
    }
}

#[test]
fn other_boards_of_81_cells_take_the_road_of_their_own_rules() {
    let scratch = Scratch::new();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
    let lines: Vec<Vec<u8>> = (0..20).map(|_| line(&mut random, 40)).collect();
    scratch.file("list.txt", &String::from_utf8(lines.join(&b'\n')).unwrap());
    for layout in ["classic", "latin(9)"] {
        let found = gridc(&scratch, &["check", "--layout", layout, "list.txt"]);
        let known = gridc(&scratch, &["check", "--layout", layout, "--backend", "dlx", "--seed", "0", "list.txt"]);
        assert_eq!(comparable(&found.out), comparable(&known.out), "{layout}");
    }
    // A custom library may define another board for the same lines.
    std::fs::create_dir(scratch.path().join("models")).unwrap();
    scratch.file(
        "models/classic.grid",
        "gridc 2\n\n/// Rows and columns.\nlayout classic(box_rows: int = 3, box_cols: int = 3) {\n  cells 9 by 9\n  symbols 1..9\n  rows\n  columns\n}\n",
    );
    let [own, known] = [&[] as &[&str], &["--backend", "dlx", "--seed", "0"]]
        .map(|more| gridc(&scratch, &[&["check", "--models", "models"], more, &["list.txt"]].concat()));
    assert!(own.out.contains("\tseveral\t"), "{}{}", own.out, own.err);
    assert_eq!(comparable(&own.out), comparable(&known.out));
}
