//! Tests that pictures are understood by others: the drawings of a library rule are written as SudokuPad's drawings, and read
//! back as the same clues.

use super::writers::{examples, lossy};
use gridc::stages::draw::{Frame, Highlight, HighlightTarget, Ink, Picture, PictureShape, Point, View, marks, picture};
use gridc::stages::formats::{Loss, sudokupad};
use gridc::stages::puzzle::{CellId, Digit, Grid, PuzzleData};
use proptest::prelude::*;
use std::collections::HashMap;

/// Rules that SudokuPad's drawings cannot express, and why.
const UNKNOWN: &[(&str, &[&str])] = &[
    (
        "no mark is usual for it, and readers know no sentence that states it",
        &[
            "antileaper",
            "antiqueen",
            "box_index_negative",
            "cage_comparison",
            "chaos_construction",
            "column_index_negative",
            "difference_negative",
            "disjoint_group",
            "distinct_but_zero",
            "doublers",
            "dutch_flatmates",
            "even_negative",
            "global_modular",
            "japanese_sums",
            "knightmare",
            "line_index",
            "maximum_negative",
            "minimum_negative",
            "modifiers",
            "multi_killer",
            "negators",
            "nonconsecutive_diagonal",
            "odd_negative",
            "pair_product_negative",
            "pair_sum_negative",
            "ratio_negative",
            "regex",
            "region_border",
            "rossini_decreasing",
            "rossini_increasing",
            "rossini_neither",
            "row_index_negative",
            "same_region",
            "self_taxicab",
            "taxicab",
            "toroidal_antiking",
            "toroidal_antiknight",
            "toroidal_antileaper",
            "toroidal_nonconsecutive",
            "v_negative",
            "x_negative",
        ],
    ),
    (
        "its drawing could mean other rules, too, and readers know no sentence that tells them apart",
        &[
            "arithmetic",
            "battlefield",
            "box_index",
            "column_index",
            "consecutive",
            "different_parity",
            "digital_root",
            "equal_groups",
            "equal_sum",
            "equal_sum_cages",
            "equality_cage",
            "fibonacci",
            "full_rank",
            "hidden_skyscraper",
            "high",
            "high_low_line",
            "indexing_arrow",
            "look_and_say",
            "low",
            "lunchbox",
            "maximum_arrow",
            "outside_digits",
            "pair_product",
            "pair_sum",
            "parity_balance",
            "product_cage",
            "product_line",
            "rellik",
            "row_index",
            "same_difference",
            "same_parity",
            "same_sets",
            "split_peas",
            "unimodular",
        ],
    ),
    ("it belongs to a grid puzzle other than sudoku", &["kakuro_run"]),
    ("its example has another number than its sentence says", &["whispers"]),
];

#[test]
fn what_is_drawn_is_recognised_again() {
    let unknown: Vec<&str> = UNKNOWN.iter().flat_map(|(_, rules)| *rules).copied().collect();
    let mut wrong = Vec::new();
    let mut known = 0;
    // SudokuPad's boards hold digits.
    for (rule, example) in examples().into_iter().filter(|(_, example)| !example.contains("use grid")) {
        let layout =
            if ["use classic", "use grid"].iter().any(|used| example.contains(used)) { "" } else { "use classic\n" };
        let is_lost = match lossy(&format!("{layout}{example}"), sudokupad::FORMAT) {
            Ok((_, losses)) => !losses.iter().all(Loss::is_harmless),
            Err(why) => {
                wrong.push(why);
                continue;
            }
        };
        known += usize::from(!is_lost);
        match (is_lost, unknown.contains(&rule.as_str())) {
            (true, false) => wrong.push(format!("{rule} is lost")),
            (false, true) => wrong.push(format!("{rule} is listed, and known")),
            _ => {}
        }
    }
    assert!(wrong.is_empty(), "{known} are known; {}", wrong.join("\n"));
}

/// Returns the puzzle of a text, if it is one.
fn puzzle(text: &str) -> Option<PuzzleData> {
    super::writers::understood(text)
}

/// Boards of every kind.
const BOARDS: [&str; 9] = [
    "use classic",
    "use classic(2, 3)",
    "use classic(4, 4)",
    "use latin(5)",
    "use samurai",
    "use windmill",
    "use sohei",
    "use classic\nsymbols 0..8",
    "use jigsaw(4)\nregions\n  1 1 1 1\n  2 2 2 2\n  3 3 4 4\n  3 3 4 4",
];

/// Returns all points of a picture, including the extent of figures.
fn reach(picture: &Picture) -> Vec<Point> {
    let mut points = Vec::new();
    let mut around = |at: &Point, x: f64, y: f64| {
        points.push(Point { x: at.x - x, y: at.y - y });
        points.push(Point { x: at.x + x, y: at.y + y });
    };
    for figure in &picture.figures {
        match &figure.shape {
            PictureShape::Stroke { points, .. } => points.iter().for_each(|at| around(at, 0.0, 0.0)),
            PictureShape::Block { centre, width, height, turned, .. } if *turned == 0.0 => {
                around(centre, width / 2.0, height / 2.0);
            }
            PictureShape::Block { centre, .. } => around(centre, 0.0, 0.0),
            PictureShape::Text { centre, size, .. } => around(centre, size / 2.0, size / 2.0),
            PictureShape::Cage { rings, text, .. } => {
                rings.iter().flatten().for_each(|at| around(at, 0.0, 0.0));
                text.iter().for_each(|text| around(&text.at, 0.0, text.size / 2.0));
            }
        }
    }
    points
}

fn check(picture: &Picture) {
    let Frame { corner, width, height } = picture.frame;
    for at in reach(picture) {
        assert!(at.x.is_finite() && at.y.is_finite(), "{at:?}");
        assert!((corner.x..=corner.x + width).contains(&at.x), "{at:?} {:?}", picture.frame);
        assert!((corner.y..=corner.y + height).contains(&at.y), "{at:?} {:?}", picture.frame);
    }
    assert!(picture.figures.is_sorted_by_key(|figure| figure.layer));
}

/// Returns an example with its cells shifted: `r3c4` becomes another cell.
fn elsewhere(example: &str, by: (u32, u32)) -> String {
    let mut out = String::new();
    let mut rest = example;
    while let Some(at) = rest.find(['r', 'c']) {
        let digits = rest[at + 1..].chars().take_while(char::is_ascii_digit).count();
        out.push_str(&rest[..=at]);
        if let Ok(number) = rest[at + 1..at + 1 + digits].parse::<u32>() {
            let moved = if rest[at..].starts_with('r') { number + by.0 } else { number + by.1 };
            out.push_str(&((moved - 1) % 9 + 1).to_string());
        }
        rest = &rest[at + 1 + digits..];
    }
    out + rest
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn every_puzzle_is_drawn_inside_its_frame(
        board in 0..BOARDS.len(), clues in prop::collection::vec((0_usize..1000, 0_u32..9, 0_u32..9), 0..6),
        shown in 0_usize..4, stands_out in prop::collection::vec((0_u32..400, 0..4_usize), 0..4),
    ) {
        let examples = examples();
        let mut text = format!("gridc 2\n{}\n", BOARDS[board]);
        for (which, down, right) in clues {
            let example = &examples[which % examples.len()].1;
            if !["use classic", "use grid"].iter().any(|used| example.contains(used)) && !text.contains(example.trim()) {
                text.push_str(&elsewhere(example, (down, right)));
            }
        }
        // On another board a clue may be outside, or need something that the board does not have.
        let puzzle = puzzle(&text);
        prop_assume!(puzzle.is_some());
        let puzzle = puzzle.unwrap();
        let count = puzzle.layout.cells().len();
        let digits = puzzle.layout.digits();
        let grid = Grid((0..puzzle.places()).map(|place| digits[place % digits.len()]).collect());
        let other = Grid((0..puzzle.places()).map(|place| digits[(place + place / 3) % digits.len()]).collect());
        let candidates: Vec<Vec<Digit>> = (0..count).map(|cell| digits[cell % digits.len()..].to_vec()).collect();
        let subject = |(at, kind): &(u32, usize)| match kind {
            0 => HighlightTarget::Cell(CellId(*at)),
            1 => HighlightTarget::Clue(*at as usize % 8),
            2 => HighlightTarget::Region(*at as usize),
            _ => HighlightTarget::Candidate(CellId(*at), digits[0]),
        };
        let why = [Highlight::Subject, Highlight::Second, Highlight::Removed, Highlight::Open];
        let view = View {
            grid: (shown % 2 == 1).then_some(&grid),
            other: (shown == 3).then_some(&other),
            candidates: (shown == 2).then_some(&candidates),
            highlights: stands_out.iter().map(|found| (subject(found), why[found.0 as usize % 4])).collect(),
            ..View::default()
        };
        check(&picture(&puzzle, &view));
    }
}

#[test]
fn large_boards_with_many_clues_stay_bounded() {
    let mut text = "gridc 2\nuse classic(10, 10)\n".to_owned();
    for number in 0..10_000 {
        let (row, column) = (number / 100 + 1, number % 99 + 1);
        let rule = ["killer 15", "whispers", "kropki_white", "thermo"][number % 4];
        text.push_str(&format!("{rule} r{row}c{column} r{row}c{}\n", column + 1));
    }
    let puzzle = puzzle(&text).unwrap();
    assert_eq!((puzzle.layout.cells().len(), puzzle.clues.len()), (10_000, 10_000));
    let picture = picture(&puzzle, &View::default());
    check(&picture);
    assert!((10_000..40_000).contains(&picture.figures.len()), "{}", picture.figures.len());
    assert!(picture.description.len() < 3_000, "{}", picture.description);
}

#[test]
fn numbers_of_one_row_stand_side_by_side() {
    let text = "gridc 2\nuse classic\nsandwich 17 row 4\nskyscraper 3 left 4\nx_sum 23 left 4\nsandwich 9 column 1\nskyscraper 2 top 1\n";
    let picture = picture(&puzzle(text).unwrap(), &View::default());
    let texts = picture.figures.iter().filter_map(|figure| match &figure.shape {
        PictureShape::Text { centre, text, .. } => Some((text.as_str(), *centre)),
        _ => None,
    });
    let at: HashMap<&str, Point> = texts.collect();
    assert_eq!((at["17"].x, at["17"].y), (-0.5, 3.5));
    assert!(at["3"].x < at["17"].x - 0.3 && at["23"].x < at["3"].x - 0.3, "{at:?}");
    assert!(at["2"].y < at["9"].y - 0.3 && at["9"].y < 0.0 && at["9"].x == 0.5, "{at:?}");
}

#[test]
fn rules_that_look_alike_have_different_colours() {
    let text = "gridc 2\nuse classic\nparity_line r1c1 r1c2\nentropic r2c1 r2c2 r2c3\nwhispers r3c1 r3c2\nsame_difference r4c1 r4c2 r4c3\n";
    let puzzle = puzzle(text).unwrap();
    let inks: Vec<Ink> = marks(&puzzle)
        .iter()
        .filter_map(|figure| match figure.shape {
            PictureShape::Stroke { ink, .. } => Some(ink),
            _ => None,
        })
        .collect();
    assert_eq!(inks[0], Ink::Named("red"));
    assert_eq!(inks[2], Ink::Named("green"));
    assert!((0..4).all(|i| (0..i).all(|j| inks[i] != inks[j])), "{inks:?}");
}

#[test]
fn what_has_no_mark_has_an_outline_or_a_line_with_a_label() {
    let text = "gridc 2\nuse classic\nrule own(total: int, cells: set) { sum(cells) == total }\nown 7 r1c1 r1c2\n\
                either { killer 5 r3c3 r3c4 } or { thermo r5c5 r5c6 }\n";
    let puzzle = puzzle(text).unwrap();
    let labels: Vec<String> = marks(&puzzle)
        .iter()
        .filter_map(|figure| match &figure.shape {
            PictureShape::Cage { text: Some(text), .. } => Some(text.text.clone()),
            PictureShape::Text { text, .. } => Some(text.clone()),
            _ => None,
        })
        .collect();
    assert_eq!(labels, ["own 7", "killer cage or thermo"]);
}

#[test]
fn own_rules_are_drawn_by_their_faces() {
    let text = "gridc 2\nuse classic\nrule own(total: int, line: path) { sum(line) == total }\n\
                face own {\n  mark line(line) colour=green text=total\n  says \"{Colour} lines sum to {total}.\"\n}\nown 7 r1c1 r1c2\n";
    let puzzle = puzzle(text).unwrap();
    let figures = marks(&puzzle);
    assert!(figures.iter().any(|figure| matches!(figure.shape, PictureShape::Stroke { ink: Ink::Named("green"), .. })));
    assert!(figures.iter().any(|figure| matches!(&figure.shape, PictureShape::Text { text, .. } if text == "7")));
    assert_eq!(gridc::stages::draw::sentences(&puzzle), ["Green lines sum to 7."]);
    // The face stays with the rule wherever the puzzle is written in gridc's language.
    let mut reader = gridc::Reader::new();
    let written = reader.read(text).unwrap().write(gridc::stages::formats::grid::FORMAT).unwrap().text;
    assert!(written.contains("face own {"), "{written}");
}

#[test]
fn numbers_stand_beside_each_grid_of_several() {
    let text = "gridc 2\nuse samurai\nskyscraper 3 r7c1..r7c9\nskyscraper 4 r1c13..r1c21\nlittle_killer 20 r1c3 r2c4 r3c5 r4c6 r5c7 r6c8 r7c9\n";
    let figures = marks(&puzzle(text).unwrap());
    let texts: Vec<(&str, Point)> = figures
        .iter()
        .filter_map(|figure| match &figure.shape {
            PictureShape::Text { centre, text, .. } => Some((text.as_str(), *centre)),
            _ => None,
        })
        .collect();
    let at = |x, y| Point { x, y };
    assert_eq!(texts, [("3", at(-0.5, 6.5)), ("4", at(11.5, 0.5)), ("20", at(1.5, -0.5))]);
}
