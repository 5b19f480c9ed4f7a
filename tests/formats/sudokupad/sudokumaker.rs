//! Tests SudokuMaker: round trips, and drawings that become clues if the user declares them.

use super::{Reader, rules};
use gridc::stages::formats::sudokumaker;

/// Returns a 9×9 puzzle with these clues.
fn nine(clues: &str) -> String {
    format!("gridc 1\nuse classic\n\ngivens\n{}\n{clues}\n", "  . . . . . . . . .\n".repeat(9))
}

#[test]
fn clues_read_back_from_what_is_written_for_sudokumaker() {
    let (mut reader, mut failed) = (Reader::new(), Vec::new());
    for clues in [
        "whispers r1c1 r2c2 r3c3\nwhispers gap=3 r9c1 r8c2\ndutch_whispers r5c5 r5c6\nrenban r7c5 r7c6 r8c7",
        "palindrome r9c3 r8c4 r7c4\nregion_sum r7c7 r6c7 r5c7\narithmetic r1c1 r1c2 r1c3\nparity_line r3c7 r3c8",
        "entropic r1c1 r2c2 r3c3\nmodular r5c5 r5c6 r6c7\nbetween r1c5 r1c6 r1c7\nlockout r2c5 r2c6 r2c7",
        "double_arrow r1c1 r1c2 r1c3 r2c4",
        "thermo r1c1 r1c2 r1c3 : r1c1 r2c1 r3c1\nthermo r9c9 r8c8\nslow_thermo r5c5 r5c6",
        "arrow r1c1 : r1c2 r1c3 : r2c1 r3c1\narrow r5c5 r5c6 : r4c5 r4c4 r3c4\narrow r8c1 r9c1 : r7c2 r6c2",
        "kropki_white r1c1 r1c2\nkropki_black r3c1 r4c1\nuse kropki_negative",
        "kropki_white difference=3 r1c1 r1c2\nkropki_black ratio=3 r3c1 r4c1\nuse kropki_white_negative",
        "xv_x r1c1 r1c2\nxv_v r3c1 r4c1\npair_sum 7 r9c8 r9c9\nuse xv_negative",
        "quadruple r1c1..r2c2 : 1 2 5\nodd r1c1\neven r2c3\nmaximum r5c5\nminimum r9c5\nrow_index r4c4\ncolumn_index r1c5",
        "little_killer 23 ray r1c3 down_right\nlittle_killer 7 ray r9c2 up_left\nlittle_killer 5 ray r1c1 up_right",
        "sandwich 17 left 4\nsandwich 5 top 3\nx_sum 17 right 4\nx_sum 5 bottom 3\nskyscraper 3 left 5\nnumbered_room 3 top 9",
        "killer 15 r1c1 r1c2 r2c1\ncage r5c5 r6c7\nlook_and_say 21 r9c1 r9c2 r8c1\nextra_region r1c9 r2c8 r3c7",
        "clone r1c1 r2c1 : r4c5 r5c5 : r7c9 r9c8",
        "use antiknight\nuse antiking\nuse nonconsecutive\nuse disjoint_groups\nuse x_sudoku",
        "use diagonal_up\nuse global_entropy\nuse global_modular",
    ] {
        let mut held = || reader.round_trip_as(sudokumaker::FORMAT, clues, &nine(clues));
        let held = std::panic::catch_unwind(std::panic::AssertUnwindSafe(&mut held));
        failed.extend((!matches!(held, Ok(Some(())))).then_some(clues));
    }
    assert!(failed.is_empty(), "{failed:#?}");
}

#[test]
fn boards_read_back_from_what_is_written_for_sudokumaker() {
    let mut reader = Reader::new();
    let blank =
        |rows: usize, columns: usize| format!("givens\n{}", format!("  {}\n", ". ".repeat(columns)).repeat(rows));
    for layout in [
        "use classic(2, 3)".to_owned() + "\n" + &blank(6, 6),
        "use classic(4, 4)".to_owned() + "\n" + &blank(16, 16),
        "use classic\nsymbols 0..8".to_owned() + "\n" + &blank(9, 9),
        "use latin(5)".to_owned() + "\n" + &blank(5, 5),
        "use classic\nregion extra r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9".to_owned() + "\n" + &blank(9, 9),
        "cells 3 by 5\nsymbols 1..5\nrows\ncolumns".to_owned() + "\n" + &blank(3, 5),
        "cells 2 by 4\nsymbols 1..3".to_owned() + "\n" + &blank(2, 4),
        "use jigsaw(4)\nregions\n  A A A B\n  A C B B\n  C C D B\n  C D D D".to_owned() + "\n" + &blank(4, 4),
    ] {
        let held = reader.round_trip_as(sudokumaker::FORMAT, &layout, &format!("gridc 1\n{layout}"));
        assert!(held.is_some(), "{layout}");
    }
    let made = sudokumaker::FORMAT.link("{\"formatVersion\":\"1.5.0\"}").unwrap();
    assert!(made.starts_with("https://sudokumaker.app/?puzzle=N4Ig"), "{made}");
}

/// Returns a SudokuMaker puzzle without clues, with these drawings and these rules in words.
fn maker(constraint: &str, rules: &str) -> String {
    let cells = ["{}"; 81].join(",");
    let regions: Vec<String> = (0..81).map(|i| (i / 27 * 3 + i % 9 / 3).to_string()).collect();
    format!(
        "{{\"formatVersion\":\"1.6.0\",\"puzzle\":{{\"comment\":\"{rules}\",\"cells\":[{cells}],\"constraints\":\
         [{{\"type\":1,\"regions\":[{}]}},{{\"name\":\"Drawn\",{constraint}}}]}}}}",
        regions.join(",")
    )
}

#[test]
fn drawings_of_sudokumaker_are_clues_if_the_user_says_so() {
    let mut reader = Reader::new();
    for (constraint, words, name, rule) in [
        (
            "\"type\":2000,\"lines\":[[{\"x\":2.5,\"y\":2.5},{\"x\":4.5,\"y\":4.5}]],\"style\":{\"color\":\"#67f067\",\"thickness\":0.15}",
            "Green lines are zipper lines.",
            "green-line",
            "zipper",
        ),
        (
            "\"type\":2001,\"cages\":[{\"cells\":[0,1,2],\"value\":\"12\"}],\"style\":{\"cage\":{\"color\":\"#000000\"},\"text\":{\"color\":\"#000000\"}}",
            "Digits in cages must multiply to the product given.",
            "frame",
            "product_cage",
        ),
        (
            "\"type\":2002,\"params\":[{\"type\":\"ellipse\",\"rx\":0.35,\"ry\":0.35,\"fill\":\"#ffffff00\",\"stroke\":\"#000000\",\
             \"strokeWidth\":0.02}],\"symbols\":[[0.5,0.5],[3.5,2.5,0],[8.5,0.5]]",
            "Counting circles: the digit in a circle is how many circles contain that digit.",
            "circle",
            "counting_circles",
        ),
        (
            "\"type\":2002,\"symbols\":[{\"position\":{\"x\":1,\"y\":0.5},\"layer\":\"foreground\",\"params\":{\"type\":\"text\",\
             \"text\":\">\",\"size\":0.4,\"fill\":\"#000000\"}}]",
            "Inequality signs point to the lower digit.",
            "inequality",
            "greater_than",
        ),
    ] {
        let guessed = reader.read_as(sudokumaker::FORMAT, &maker(constraint, words), &[]);
        let puzzle = guessed.puzzle.unwrap_or_else(|| panic!("{name}: {}", guessed.said));
        assert!(!puzzle.doubts.is_empty() && guessed.said.contains(name), "{name}: {}", guessed.said);
        let treated = reader.read_as(sudokumaker::FORMAT, &maker(constraint, ""), &[(name, rule)]);
        let puzzle = treated.puzzle.unwrap_or_else(|| panic!("{name}: {}", treated.said));
        assert_eq!((rules(&puzzle), puzzle.doubts.len()), (vec![rule], 0), "{name}: {:?}", puzzle.doubts);
    }
}
