mod address;
mod base64;
mod deflate;
mod lz;
mod percent;

use gridc::stages::code::Code;
use gridc::stages::formats::MAX_LINK;
use gridc::stages::formats::payload::lz::{lz_compress, lz_compress_uri};
use gridc::stages::formats::payload::percent::percent_encode;
use gridc::stages::formats::payload::{MAX_UNPACKED, repair, unwrap};

const TEXT: &str = r#"{"size":9,"title":"a line with ÿ, ≤ and 🦀?"}"#;

fn text(line: &str) -> String {
    unwrap(line).unwrap().unwrap().text
}

#[test]
fn every_spelling_of_a_link_gives_the_text() {
    let packed = lz_compress(TEXT);
    for around in [
        "https://f-puzzles.com/?load=PAYLOAD",
        "https://www.f-puzzles.com/?load=PAYLOAD",
        "http://f-puzzles.com?load=PAYLOAD",
        "f-puzzles.com/?load=PAYLOAD",
        "https://f-puzzles.com/?theme=dark&load=PAYLOAD#top",
        "<https://f-puzzles.com/?load=PAYLOAD>",
        "  \"https://f-puzzles.com/?load=PAYLOAD\"  ",
        "https://sudokupad.app/fpuzPAYLOAD",
        "https://sudokupad.app/fpuzzlesPAYLOAD",
        "https://beta.sudokupad.app/sudoku/fpuzzlesPAYLOAD",
        "https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzPAYLOAD",
        "fpuzzlesPAYLOAD",
        "PAYLOAD",
    ] {
        for spelling in [
            packed.clone(),
            packed.trim_end_matches('=').to_owned(),
            percent_encode(&packed),
            packed.replace('+', " "),
            packed.replace('+', "-").replace('/', "_"),
            lz_compress_uri(TEXT),
        ] {
            assert_eq!(text(&around.replace("PAYLOAD", &spelling)), TEXT, "{around} {spelling}");
        }
    }
}

#[test]
fn slashes_that_a_path_has_swallowed_are_found_again() {
    // A text whose payload has two consecutive slashes: twelve consecutive bits are ones.
    let texts = (0..100).map(|n| format!(r#"{{"title":"{}{}"}}"#, "ab".repeat(n), '\u{fffe}'));
    let long = texts.into_iter().find(|t| lz_compress(t).contains("//")).unwrap();
    let packed = lz_compress(&long);
    assert_eq!(text(&format!("https://sudokupad.app/fpuzzles{}", packed.replace("//", "/"))), long);
}

#[test]
fn mending_ends_when_it_has_unpacked_enough() {
    let packed = format!("{}{}", lz_compress(&"x".repeat(MAX_UNPACKED / 2)).trim_end_matches('='), "/".repeat(300));
    let trials = std::cell::Cell::new(0);
    let never = |_: &str| {
        trials.set(trials.get() + 1);
        false
    };
    assert!(repair::unpack_text(&packed, never).is_err());
    // Each of them decompresses to half of the maximum, and damaged ones to something, too.
    assert!((1..=8).contains(&trials.get()), "{}", trials.get());
}

#[test]
fn a_plus_in_a_text_is_a_space_unless_it_is_escaped() {
    assert_eq!(text("https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Sum~1%2B2+3"), ".Sum~1+2 3");
}

#[test]
fn what_is_no_link_is_none() {
    for line in ["", "53..7....6..195", "https://example.org/?load=1", "{\"size\":9}", "N4", "N4IgWhatever is this?"] {
        assert_eq!(unwrap(line).map(|f| f.is_ok()), None, "{line}");
    }
}

#[test]
fn what_is_wrong_has_a_code() {
    let packed = lz_compress(TEXT);
    let code = |line: &str| unwrap(line).unwrap().unwrap_err().code;
    assert_eq!(code("https://f-puzzles.com/?id=226xnxuy"), Code::E0706);
    assert_eq!(code("https://sudokupad.app/someone/some-puzzle?setting-nogrid"), Code::E0706);
    // Names are short: this is a payload with an unknown prefix.
    assert_eq!(code(&format!("https://sudokupad.app/xyz{}", "N4Ig".repeat(50))), Code::E0704);
    assert_eq!(code("https://f-puzzles.com/"), Code::E0704);
    assert_eq!(code(&format!("https://f-puzzles.com/?load={}", &packed[..packed.len() / 2])), Code::E0704);
    assert_eq!(code(&packed[..packed.len() / 2]), Code::E0704);
    assert_eq!(code(&format!("https://f-puzzles.com/?load={}", "A".repeat(MAX_LINK))), Code::E0705);
    assert_eq!(code(&lz_compress(&format!("{{\"a\":\"{}\"}}", "x".repeat(MAX_UNPACKED)))), Code::E0705);
}
