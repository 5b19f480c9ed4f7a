//! Tests the text formats on the shared data.

use super::texts::*;
use crate::shared_folder::folder;
use gridc::stages::formats::{Inputs, Reading, lines, numbers, samurai, text};
use gridc::stages::syntax::Sources;
use gridc::stages::syntax::ast::TokenKind;
use gridc_needs::needs;
use std::path::PathBuf;

#[needs(data)]
#[test]
fn shared_lists_and_large_boards() {
    let data = folder();
    let mut sources = Sources::new();
    let mut inputs = Inputs::new([data.join("classic"), data.join("large")], None);
    let mut counts = std::collections::BTreeMap::new();
    while let Some(input) = inputs.read(&mut sources) {
        let input = input.unwrap();
        let path = PathBuf::from(&input.source.name);
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let detected = input.format.unwrap_or_else(|d| panic!("{name}: {d:?}"));
        let list = path.parent().unwrap().ends_with("classic") || name.starts_with("fixed");
        assert_eq!(detected.format, if list { lines::FORMAT } else { numbers::FORMAT }, "{name}");
        let side = name.split(['x', '_']).find_map(|w| w.trim_start_matches(|c: char| c.is_alphabetic()).parse().ok());
        let side = if path.parent().unwrap().ends_with("classic") {
            Some(9)
        } else {
            side.or(name.ends_with("25x25").then_some(25))
        };
        let mut count = 0;
        for parsed in detected.format.read(&input.source, Reading::plain()) {
            let ast = parsed.ast.unwrap_or_else(|| panic!("{name}: {:?}", parsed.diagnostics));
            let picture = givens(&ast);
            assert_eq!((picture.width(), Some(picture.rows.len())), (side, side), "{name}");
            assert!(parsed.diagnostics.is_empty(), "{name}");
            count += 1;
        }
        counts.insert(name, count);
        sources.close(input.source.id);
    }
    let expected = [
        ("17_clue", 49158),
        ("top1465", 1465),
        ("hardest_1106", 375),
        ("hardest_11plus", 20010),
        ("minimal_20k", 20000),
        ("easy34_20k", 20000),
        ("serg_multi", 10000),
        ("fixed_fraction_16x16", 105),
        ("fixed_fraction_25x25", 105),
        ("unique16_95clues", 1),
    ];
    for (name, count) in expected {
        assert_eq!(counts.get(name), Some(&count), "{name}");
    }
}

#[needs(data)]
#[test]
fn shared_rows() {
    let data = folder();
    for file in ["samurai", "gecode_grids", "multigrid_puzzlekit", "big_grids", "classic_rangsk"] {
        let text = std::fs::read_to_string(data.join(format!("variants/{file}.jsonl"))).unwrap();
        for row in text.lines() {
            let row: serde_json::Value = serde_json::from_str(row).unwrap();
            let kind = row["type"].as_str().unwrap();
            if kind == "killer" || kind == "even_odd" {
                continue;
            }
            let size = |key: &str| row[key].as_u64().unwrap() as usize;
            let expected = match kind {
                "classic" => lines::FORMAT,
                "jigsaw" => text::FORMAT,
                _ if kind.starts_with("classic-") => numbers::FORMAT,
                _ => samurai::FORMAT,
            };
            let (format, ast) = recognised(row["text"].as_str().unwrap());
            let picture = givens(&ast);
            assert_eq!(format, expected, "{}", row["id"]);
            assert_eq!((picture.rows.len(), picture.width()), (size("rows"), Some(size("cols"))), "{}", row["id"]);
            if let Some(count) = row["givens"].as_u64() {
                let symbols = picture.tokens.iter().filter(|t| matches!(t.kind, TokenKind::Symbol(_)));
                assert_eq!(symbols.count() as u64, count, "{}", row["id"]);
            }
        }
    }
}

/// `cargo test --release --test formats -- --ignored --nocapture text::shared::speed` prints the time per puzzle.
#[needs(data)]
#[test]
#[ignore = "measures; run by hand in release"]
fn speed() {
    let data = folder();
    let text = std::fs::read_to_string(data.join("classic/17_clue.txt")).unwrap();
    let source = source(&text);
    for _ in 0..5 {
        let start = std::time::Instant::now();
        let count = lines::FORMAT.read(&source, Reading::plain()).filter(|p| p.ast.is_some()).count();
        println!("{count} puzzles, {:.3} µs each", start.elapsed().as_secs_f64() * 1e6 / count as f64);
    }
}
