//! `game-id`: Simon Tatham's Portable Puzzle Collection: links of its programs for the [genres](super::genres), one per line.
//!
//! `…/js/pearl.html#8x8:BcWg…`, or the same without the address: `pearl:8x8:BcWg…`. An ID alone does not say whose it is. The
//! codes are those of `loopy.c`, `pearl.c`, `range.c`, `lightup.c`, `rect.c`, `singles.c` and `filling.c`.

use super::codes::{Body, Code as CellCode};
use super::genres::{Block, GENRES, Genre, Program};
use super::read::MAX_CELLS;
use super::read_genre;
use super::write_genre::{self, Written};
use crate::code::Code;
use crate::formats::board_text::entries::{entries, named};
use crate::formats::board_text::line::TextLine;
use crate::formats::cages::caged;
use crate::formats::draft::Draft;
use crate::formats::{Document, Format, Loss, Reading};
use crate::puzzle::Effect;
use crate::syntax::{Diagnostic, Parsed, Source};

/// What stands between a program's name and its game ID in addresses.
const PAGE: &str = ".html#";

const ADDRESS: &str = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/";

pub const FORMAT: &Format = &Format {
    name: "game-id",
    description: "Simon Tatham's puzzles besides Solo: links or `pearl:8x8:…`, one per line",
    separator: Some(""),
    is_whole: true,
    recognises,
    read: |source, reading| {
        Box::new(entries(&source.text).map(move |line| {
            let (line, name) = named(line);
            read(source, reading, line, name).into()
        }))
    },
    write,
    ..Format::TEXT
};

/// A game ID with the genre of its program.
struct GameId<'t> {
    genre: &'static Genre,
    program: &'static Program,
    /// Width and height.
    size: Option<(usize, usize)>,
    /// What stands after the size.
    kind: &'t str,
    /// The byte in the line where the description begins, and the description.
    description: (usize, &'t str),
}

impl<'t> GameId<'t> {
    /// Takes a line apart; `None` if it names no program.
    fn of(line: &'t str) -> Option<Self> {
        let text = line.trim_end_matches(['"', '>', '\'']);
        let (name, start) = match text.find(PAGE) {
            Some(at) => (text[..at].rsplit('/').next()?, at + PAGE.len()),
            None => (text.split_once(':')?.0, text.find(':')? + 1),
        };
        let (genre, program) = Genre::of_program(name)?;
        let (parameters, description) = text[start..].split_once(':').unwrap_or((&text[start..], ""));
        let digits =
            |text: &'t str| text.split_at(text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len());
        let (width, rest) = digits(parameters);
        let (height, kind) = rest.strip_prefix('x').map_or((width, rest), digits);
        let size = width.parse().ok().zip(height.parse().ok());
        Some(Self { genre, program, size, kind, description: (text.len() - description.len(), description) })
    }
}

fn recognises(text: &str) -> bool {
    entries(text).next().is_some_and(|line| GameId::of(named(line).0.text).is_some())
}

fn read(source: &Source, reading: &Reading, line: TextLine<'_>, name: &str) -> Result<Parsed, Box<Diagnostic>> {
    let whole = line.span(source);
    let Some(GameId { genre, program, size, kind, description: (start, description) }) = GameId::of(line.text) else {
        let message = Diagnostic::new(Code::E0742, "no game ID of a known program stands here").at(whole, "this line");
        let known: Vec<&str> = GENRES.iter().filter_map(|genre| Some(genre.program.as_ref()?.name)).collect();
        return Err(Box::new(message.help(format!("the programs are {}: `pearl:8x8:…`", known.join(", ")))));
    };
    let is_read = |(width, height): &(usize, usize)| (1..=MAX_CELLS).contains(&width.saturating_mul(*height));
    let Some((width, height)) = size.filter(is_read) else {
        let message = Diagnostic::new(Code::E0740, "the size of this game ID is not read").at(whole, "this game ID");
        return Err(Box::new(message.because(format!("it begins with `8x8:`, with at most {MAX_CELLS} cells"))));
    };
    let mut draft = Draft::new(source, reading);
    if !name.is_empty() {
        draft.id(name);
    }
    // `d` and a letter are the difficulty with which it was generated.
    let stated = kind.find('d').map_or(kind, |at| &kind[..at]);
    if stated != program.kind {
        draft.doubt(
            Effect::Changes,
            format!("a variant of the board or the rules: `{}`", kind.escape_default()),
            whole,
        );
    }
    let code = if let Block::Cells(code, _) = program.description { code } else { CellCode::Pearls };
    let mut body = Body { text: description, at: 0 };
    let count = width * height;
    // What cannot be read at all gets its own message below.
    if body.entries(code, count).is_ok_and(|entries| entries.covered != count || body.at < description.len()) {
        let message = Diagnostic::new(Code::E0742, format!("this game ID is not that of {count} cells"));
        let at = draft.span(line.start + start, line.start + start + description.len());
        return Err(Box::new(message.at(at, "the cells").help("copy the whole ID")));
    }
    let text = (line.start + start, description);
    read_genre::read(&mut draft, genre, &[program.description], Vec::new(), (height, width), text, whole)?;
    Ok(draft.finish())
}

fn write(document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
    let found = write_genre::genre_of(document).and_then(|genre| Some((genre, genre.program.as_ref()?)));
    let Some((genre, program)) = found else {
        losses.push(Loss::Custom(document.puzzle.layout.name.clone()));
        return String::new();
    };
    let Some(written) = write_genre::write(genre, &[program.description], document, losses) else {
        return String::new();
    };
    let Written { flags, rows, columns, body } = written;
    if !flags.is_empty() {
        let used = document.puzzle.clues.iter().find(|clue| clue.rule == genre.rule);
        losses.extend(used.map(|clue| document.loss(clue)));
    }
    let Program { name, kind, .. } = program;
    caged::named(format!("{ADDRESS}{name}{PAGE}{columns}x{rows}{kind}:{body}"), document)
}
