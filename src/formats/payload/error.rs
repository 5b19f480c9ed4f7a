//! What can be wrong with a link or a payload.

use super::{MAX_LINK, MAX_UNPACKED};
use crate::code::Code;
use crate::syntax::Diagnostic;

/// Why a link or a payload holds no puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PayloadError {
    /// The link carries no puzzle.
    Nothing,
    /// A character that base64 does not have.
    Symbol(char),
    /// The bits end before the text does.
    CutShort,
    Damaged,
    /// What comes out is no text.
    NoText,
    /// What comes out is no JSON.
    NoJson,
    /// More than [`MAX_LINK`] bytes.
    TooLong,
    /// It would unpack to more than [`MAX_UNPACKED`] bytes.
    TooLarge,
    /// The link is the short name of a puzzle that lies on a server.
    OnServer,
    /// The same, of SudokuPad, which shows a puzzle's payload under an address of its own.
    OnPad,
    /// A web address of a kind that is not known.
    Unknown,
}

impl PayloadError {
    /// The message, without a place.
    pub(in crate::formats) fn diagnostic(self) -> Diagnostic {
        let damaged = |why: String| {
            Diagnostic::new(Code::E0704, "the puzzle in this link cannot be unpacked")
                .because(why)
                .help("copy the whole link once more; mail and chat programs cut or change long links")
        };
        let on_server = |how: &str| {
            Diagnostic::new(Code::E0706, "this link only names a puzzle on a server")
                .because("gridc does not use the network")
                .help(how)
        };
        let long = |why: String| Diagnostic::new(Code::E0705, "the link holds too much").because(why);
        match self {
            Self::Nothing => damaged("no puzzle follows the address".to_owned()),
            Self::Symbol(symbol) => damaged(format!("`{}` cannot stand in it", symbol.escape_debug())),
            Self::CutShort => damaged("it ends too early".to_owned()),
            Self::Damaged => damaged("it means nothing".to_owned()),
            Self::NoText => damaged("what comes out is no text".to_owned()),
            Self::NoJson => damaged("what comes out is no JSON".to_owned()),
            Self::TooLong => long(format!("at most {} KiB are read", MAX_LINK >> 10)),
            Self::TooLarge => long(format!("at most {} KiB may come out of it", MAX_UNPACKED >> 10)),
            Self::OnServer => on_server("open the link, export the puzzle there, and use the long link or the text"),
            Self::OnPad => on_server(
                "open https://sudokupad.app/api/puzzle/NAME in a browser, with the puzzle's name in place of NAME, and use the \
                 text that it shows (`scl…`, `ctc…`, `fpuz…`)",
            ),
            Self::Unknown => Diagnostic::new(Code::E0707, "this is no link to a puzzle that gridc knows").help(
                "links of f-puzzles, SudokuPad, SudokuMaker, Interactive Sudoku Solver, Penpa+ and puzz.link are read",
            ),
        }
    }
}
