//! Links and bare payloads: what web applications pack a whole puzzle into, unpacked to the text that it is.
//!
//! Everything here is hostile until proven otherwise: [`MAX_LINK`] bytes in, [`MAX_UNPACKED`] bytes out, enforced while
//! unpacking, and work linear in both; mending what is broken has a bound of its own.

mod address;
mod bare;
mod base64;
mod deflate;
mod error;
mod listed;
mod lz;
mod percent;
mod repair;

pub(super) use address::{Address, parameter};
pub(super) use bare::is_packed;
pub(super) use base64::{base64_decode, base64_encode};
pub(super) use deflate::{deflate, inflate};
pub(super) use error::PayloadError;
pub(super) use listed::{Listed, is_link};
pub(super) use lz::{lz_compress, lz_compress_uri};
pub(super) use percent::{percent_decode, percent_encode};
pub(super) use repair::{unpack_json, unpack_text};

use super::{FORMATS, Format};
use crate::syntax::Diagnostic;

/// The longest link or payload, in bytes.
pub const MAX_LINK: usize = 64 << 10;
/// The longest text that one may hold, in bytes. Less in unit tests, which are not optimised.
pub(super) const MAX_UNPACKED: usize = if cfg!(test) { 1 << 17 } else { 1 << 20 };

/// What a link or a payload holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Unwrapped {
    /// The format, if the link tells; else the content decides.
    pub(super) format: Option<&'static Format>,
    pub(super) text: String,
}

/// What came of a line that is a link or a payload.
pub(super) type Found = Result<Unwrapped, PayloadError>;

/// The links of a web application, each in a file of the format that they hold.
#[derive(Clone, Copy, Debug)]
pub struct Links {
    /// What a line holds; `None` if it is none of these links.
    pub(super) unwrap: fn(&Address<'_>) -> Option<Found>,
    /// The link that holds a text; `None` if they are only read.
    pub(super) wrap: Option<fn(&str) -> String>,
    /// Whether puzzles are rather passed on as links than as the text in them.
    pub are_usual: bool,
}

/// The text that a link or a bare payload holds; `None` if the line is neither.
pub(super) fn unwrap(line: &str) -> Option<Result<Unwrapped, Diagnostic>> {
    let line = bare_line(line);
    let address = Address::of(line);
    if line.len() > MAX_LINK {
        let packed = address.is_link() || line.starts_with("N4");
        return packed.then(|| Err(PayloadError::TooLong.diagnostic()));
    }
    let links = FORMATS.iter().filter_map(|format| format.links);
    let found = links
        .map(|links| links.unwrap)
        .chain([bare::unwrap as fn(&Address<'_>) -> _])
        .find_map(|unwrap| unwrap(&address))?;
    Some(found.map_err(|error| error.diagnostic()))
}

/// The JSON that a parameter of a link holds, packed by LZString.
pub(super) fn unpack_parameter(address: &Address<'_>, name: &str, format: &'static Format) -> Found {
    let packed = address.parameter(name).filter(|packed| !packed.trim().is_empty()).ok_or(PayloadError::Nothing)?;
    // Whoever decodes a link twice turns `+` into a space.
    let text = unpack_json(&packed.replace(' ', "+"))?;
    Ok(Unwrapped { format: Some(format), text })
}

/// A line without the quotes or brackets that mail and shells put around links.
fn bare_line(line: &str) -> &str {
    let line = line.trim();
    let pairs = [('<', '>'), ('"', '"'), ('\'', '\'')];
    let inner = pairs.iter().find_map(|(open, close)| line.strip_prefix(*open)?.strip_suffix(*close));
    inner.map_or(line, str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::Code;

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
        // A text whose payload has two slashes in a row: twelve bits in a row are ones.
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
        // Each of them unpacks half of the most, and those that are damaged something, too.
        assert!((1..=8).contains(&trials.get()), "{}", trials.get());
    }

    #[test]
    fn a_plus_in_a_text_is_a_space_unless_it_is_escaped() {
        assert_eq!(text("https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Sum~1%2B2+3"), ".Sum~1+2 3");
    }

    #[test]
    fn what_is_no_link_is_none() {
        for line in
            ["", "53..7....6..195", "https://example.org/?load=1", "{\"size\":9}", "N4", "N4IgWhatever is this?"]
        {
            assert_eq!(unwrap(line).map(|f| f.is_ok()), None, "{line}");
        }
    }

    #[test]
    fn what_is_wrong_has_a_code() {
        let packed = lz_compress(TEXT);
        let code = |line: &str| unwrap(line).unwrap().unwrap_err().code;
        assert_eq!(code("https://f-puzzles.com/?id=226xnxuy"), Code::E0706);
        assert_eq!(code("https://sudokupad.app/someone/some-puzzle?setting-nogrid"), Code::E0706);
        // Names are short: this is a payload whose prefix is none.
        assert_eq!(code(&format!("https://sudokupad.app/xyz{}", "N4Ig".repeat(50))), Code::E0704);
        assert_eq!(code("https://f-puzzles.com/"), Code::E0704);
        assert_eq!(code(&format!("https://f-puzzles.com/?load={}", &packed[..packed.len() / 2])), Code::E0704);
        assert_eq!(code(&packed[..packed.len() / 2]), Code::E0704);
        assert_eq!(code(&format!("https://f-puzzles.com/?load={}", "A".repeat(MAX_LINK))), Code::E0705);
        assert_eq!(code(&lz_compress(&format!("{{\"a\":\"{}\"}}", "x".repeat(MAX_UNPACKED)))), Code::E0705);
    }
}
