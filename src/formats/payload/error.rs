//! The error type of links and payloads.

use super::{MAX_LINK, MAX_UNPACKED};
use crate::code::Code;
use crate::syntax::Diagnostic;

/// The reason why a link or a payload contains no puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PayloadError {
    /// The link contains no puzzle.
    Nothing,
    /// A character that does not belong to base64.
    Symbol(char),
    /// The data are truncated.
    CutShort,
    Damaged,
    /// The decoded data are not text.
    NoText,
    /// The decoded text is not JSON.
    NoJson,
    /// It is longer than [`MAX_LINK`] bytes.
    TooLong,
    /// It would decompress to more than [`MAX_UNPACKED`] bytes.
    TooLarge,
    /// The link is the short name of a puzzle on a server.
    OnServer,
    /// The link is this short name of a puzzle on SudokuPad's server, which returns payloads under a separate address.
    OnPad(String),
    /// An unknown kind of web address.
    Unknown,
}

impl PayloadError {
    /// Makes the message, without a place.
    pub(in crate::formats) fn diagnostic(self) -> Diagnostic {
        let damaged = |why: String| {
            Diagnostic::new(Code::E0704, "the puzzle in this link cannot be unpacked")
                .because(why)
                .help("copy the whole link again; mail and chat programs cut or change long links")
        };
        let on_server = |how: &str| {
            Diagnostic::new(Code::E0706, "this link only names a puzzle on a server")
                .because("gridc does not use the network")
                .help(how)
        };
        let long = |why: String| Diagnostic::new(Code::E0705, "the link is too large").because(why);
        match self {
            Self::Nothing => damaged("no puzzle follows the address".to_owned()),
            Self::Symbol(symbol) => damaged(format!("`{}` is not allowed in it", symbol.escape_debug())),
            Self::CutShort => damaged("it ends too early".to_owned()),
            Self::Damaged => damaged("its contents are not valid".to_owned()),
            Self::NoText => damaged("the result is not text".to_owned()),
            Self::NoJson => damaged("the result is not JSON".to_owned()),
            Self::TooLong => long(format!("at most {} KiB are read", MAX_LINK >> 10)),
            Self::TooLarge => long(format!("it may unpack to at most {} KiB", MAX_UNPACKED >> 10)),
            Self::OnServer => on_server("open the link, export the puzzle there, and use the long link or the text"),
            Self::OnPad(name) => {
                // What is typed into a shell must not mean more than a name.
                let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '/');
                let name = if name.chars().all(is_name) { &name } else { "NAME" };
                on_server(&format!(
                    "`curl -sL https://sudokupad.app/api/puzzle/{name} | gridc` fetches it; or open that address in a browser, \
                     and use the text that it shows (`scl…`, `ctc…`, `fpuz…`)"
                ))
            }
            Self::Unknown => Diagnostic::new(Code::E0707, "gridc does not support this kind of link").help(
                "it reads links of f-puzzles, SudokuPad, SudokuMaker, Interactive Sudoku Solver, Penpa+ and puzz.link",
            ),
        }
    }
}
