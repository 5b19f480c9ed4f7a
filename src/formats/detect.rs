//! Recognises the format of a text by its content.

use super::board_text::alphabet::{Alphabet, Seen};
use super::board_text::blocks::{Block, Blocks, content, is_comment};
use super::board_text::fields::{Fields, is_header, side_of};
use super::board_text::line::{Line, TextLines};
use super::board_text::row::Spacing;
use super::board_text::rows::{Rows, assemble};
use super::json_value::Json;
use super::samurai_lines::read::Fit as SamuraiFit;
use super::sukaku::read::{Board, Fit as SukakuFit, Stretches};
use super::{FORMATS, Format, Reading, grid, lines, numbers, picture, samurai, samurai_lines, sdk, ss, sukaku, text};
use crate::code::Code;
use crate::puzzle::{Span, clean_line};
use crate::syntax::{Diagnostic, Source};

/// The format of a text, and what there is to say about the choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Detected {
    pub format: &'static Format,
    /// Which reading was taken, where there were two.
    pub notes: Vec<Diagnostic>,
}

impl From<&'static Format> for Detected {
    fn from(format: &'static Format) -> Self {
        Self { format, notes: Vec::new() }
    }
}

/// Recognises the format of a text. The file's extension decides only where the content leaves a choice.
///
/// # Errors
/// If the text is in no known format, or in one of two between which only the user can choose: then both are named.
pub fn detect(source: &Source, extension: Option<&str>) -> Result<Detected, Diagnostic> {
    let extension = extension.unwrap_or("");
    if lines::is_long_list(&source.text) && !extension.eq_ignore_ascii_case(grid::FORMAT.name) {
        return Ok(lines::FORMAT.into());
    }
    let Some(first) = content(&source.text).next() else {
        let span = Span::new(source.id, 0, 0);
        return Err(Diagnostic::new(Code::E0424, "there is no puzzle here").at(span, "empty, or comments only"));
    };
    if let Some(format) = marked(&source.text, extension) {
        return Ok(format.into());
    }
    let plain = detect_board(source, extension, first);
    if plain.as_ref().is_ok_and(|found| !is_drawn(found.format)) {
        return plain;
    }
    match picture::sight(source) {
        picture::Sight::Other => Ok(pictures(source)),
        picture::Sight::More if !plain.as_ref().is_ok_and(|found| reads(found.format, source)) => Ok(pictures(source)),
        _ => plain,
    }
}

fn pictures(source: &Source) -> Detected {
    Detected { format: picture::FORMAT, notes: picture::notes(source) }
}

/// The format whose name the file bears, or whose mark the text.
fn marked(text: &str, extension: &str) -> Option<&'static Format> {
    match extension.eq_ignore_ascii_case(grid::FORMAT.name) {
        true => Some(grid::FORMAT),
        false => FORMATS.iter().find(|format| (format.recognises)(text)).copied(),
    }
}

/// Whether texts of a format are drawings of boards, and no lists.
fn is_drawn(format: &Format) -> bool {
    [text::FORMAT, ss::FORMAT, numbers::FORMAT, samurai::FORMAT].contains(&format)
}

/// Whether all puzzles of a text can be read in this format.
fn reads(format: &'static Format, source: &Source) -> bool {
    format
        .read(source, Reading::plain())
        .all(|read| read.ast.is_some() && !read.diagnostics.iter().any(Diagnostic::is_error))
}

/// The format of boards and lists, which have no mark.
fn detect_board(source: &Source, extension: &str, first: Line<'_>) -> Result<Detected, Diagnostic> {
    let is = |name: &str| extension.eq_ignore_ascii_case(name);
    if first.text.starts_with('{')
        && let Some(problem) = json(source, first)
    {
        return Err(problem);
    }
    if is_sdk(&source.text, is("sdk")) {
        return Ok(sdk::FORMAT.into());
    }
    let header = is_header(first.text) && Fields::of(first.text).puzzle.is_none();
    if header {
        return Ok(lines::FORMAT.into());
    }
    let stretch = Stretches::new(&source.text).next().unwrap_or_default();
    if let Some(board) = Board::new(&stretch)
        && (stretch.len() > 1 || side_of(stretch[0].text.len()).is_none())
        && board.fit().1 != SukakuFit::None
        && Seen::of(stretch[0].text).has_digit()
    {
        return Ok(note_sukaku(source, &stretch));
    }
    let block = Blocks::new(&source.text).next().unwrap_or_default();
    if samurai::read::rows_by_place(source, &block).is_some() {
        return Ok(samurai::FORMAT.into());
    }
    if let Some(fields) = line_of_list(first, &block, source) {
        return line_format(source, first, &fields);
    }
    match board_format(source, &block) {
        Some(format) if format == text::FORMAT && is(ss::FORMAT.name) => Ok(ss::FORMAT.into()),
        Some(format) => Ok(format.into()),
        None => Err(unknown(source, first)),
    }
}

/// Whether a text has a `[Puzzle]` section, or SudoCue's headers before nine lines. Headers alone could be comments.
fn is_sdk(text: &str, hinted: bool) -> bool {
    let mut headers = 0;
    let mut rows = 0;
    for line in TextLines::new(text).filter(|l| !l.is_empty()).take(64) {
        let trimmed = line.text.trim();
        match () {
            () if sdk::read::section(trimmed).is_some_and(|s| s.eq_ignore_ascii_case("puzzle")) => return true,
            () if sdk::read::key(trimmed).is_some_and(|(_, rest)| !rest.trim().is_empty()) => headers += 1,
            () if !is_comment(trimmed) && trimmed.len() < 36 => rows += 1,
            () if !is_comment(trimmed) => return false,
            () => {}
        }
    }
    rows == 9 && (hinted || headers > 0)
}

/// The fields of the first line if it is one of a list, and no row of a board.
fn line_of_list(first: Line<'_>, block: &Block<'_>, source: &Source) -> Option<Fields> {
    if first.text.len() > lines::read::MAX_LINE {
        return Some(Fields::default());
    }
    let fields = Fields::of(first.text);
    let (cells, side) = fields.puzzle.as_ref()?;
    let alone = fields.rest.is_empty() && fields.solution.is_none();
    if !alone {
        return Some(fields);
    }
    if first.text.contains([',', ';', '|']) {
        return None;
    }
    // A row of a board that is larger: as many rows as cells in a row, with symbols beyond those of the small board.
    let rows = assemble(source, block, false);
    if let Ok(rows) = &rows
        && rows.spacing == Spacing::Words
        && rows.width() == cells.len()
    {
        return None;
    }
    let small = Alphabet::digits((*side).min(9));
    let beyond = |rows: &Rows| {
        (b'1'..=b'z')
            .any(|b| rows.seen.has(b) && b.is_ascii_alphanumeric() && small.index(b).is_none() && !b"xX".contains(&b))
    };
    let board = |rows: &Rows| rows.height() == rows.width() && rows.width() == cells.len() && beyond(rows);
    let is_board = *side < 8 && rows.is_ok_and(|rows| board(&rows));
    (!is_board).then_some(fields)
}

/// Tells lists of puzzles, sukakus and Samurais apart, all of which have a long line for each grid.
fn line_format(source: &Source, first: Line<'_>, fields: &Fields) -> Result<Detected, Diagnostic> {
    let cells = fields.puzzle.as_ref().map_or(0, |(cells, _)| cells.len());
    if fields.rest.is_empty()
        && sukaku::read::side_of(cells).is_some()
        && let Some(board) = Board::new(&[first])
    {
        match board.fit().1 {
            SukakuFit::Full | SukakuFit::Nearly => return Ok(note_sukaku(source, &[first])),
            SukakuFit::Sparse => return Err(sukaku_or_lines(source, first, cells)),
            SukakuFit::None => {}
        }
    }
    let five = samurai_lines::read::content(&source.text);
    if source.lines_before == 0
        && five.len() == samurai_lines::read::GRIDS
        && five.iter().all(|l| l.text.len() == 81 && l.text.is_ascii())
    {
        return match samurai_lines::read::fit(&five) {
            SamuraiFit::Certain(_) => Ok(samurai_lines::FORMAT.into()),
            SamuraiFit::Blank => Err(samurai_or_lines(source, &five)),
            SamuraiFit::None => Ok(lines::FORMAT.into()),
        };
    }
    Ok(lines::FORMAT.into())
}

/// The format of a block that is no list of lines; `None` if it does not look like a board.
fn board_format(source: &Source, block: &Block<'_>) -> Option<&'static Format> {
    let plain = |c: char| {
        c.is_ascii_alphanumeric()
            || c.is_whitespace()
            || "._-*|+:=,;#\"'".contains(c)
            || ('\u{2500}'..='\u{257f}').contains(&c)
    };
    let text = || block.lines.iter().take(200).flat_map(|l| l.text.chars());
    let (all, odd) = (text().count(), text().filter(|c| !plain(*c)).count());
    let words = block.lines.iter().take(200).flat_map(|l| l.text.split(|c: char| !c.is_alphabetic()));
    let prose = words.filter(|w| w.len() >= 3 && w.chars().any(char::is_lowercase)).count();
    let rows = assemble(source, block, false);
    if all == 0 || (odd * 4 > all) || (prose > 2 && !rows.as_ref().is_ok_and(is_lettered)) {
        return None;
    }
    let commas = block.lines.iter().any(|l| l.text.contains([',', ';']));
    if block.announced.is_some() || commas {
        return Some(numbers::FORMAT);
    }
    match rows {
        Ok(rows) if samurai::read::is_likely(&rows) => Some(samurai::FORMAT),
        Ok(rows) if rows.spacing == Spacing::Words && (rows.largest > 9 || is_row_of_numbers(&rows)) => {
            Some(numbers::FORMAT)
        }
        // A single long line is a list with a mistake rather than a board with one row.
        Ok(rows) if rows.width() == 0 => None,
        Ok(rows) if rows.height() < 4 && rows.width() > 25 => Some(lines::FORMAT),
        Ok(rows) if rows.height() == 1 && rows.width() > 9 => Some(lines::FORMAT),
        Err(_)
            if block.lines.iter().filter(|l| l.text.len() > 40 && !l.text.contains(' ')).count() * 2
                > block.lines.len() =>
        {
            Some(lines::FORMAT)
        }
        _ => Some(text::FORMAT),
    }
}

/// Whether rows that look like words are a board whose symbols are small letters.
fn is_lettered(rows: &Rows) -> bool {
    rows.spacing == Spacing::Characters && rows.height() == rows.width() && rows.width() >= 4
}

fn is_row_of_numbers(rows: &Rows) -> bool {
    rows.height() != rows.width() && side_of(rows.width()).is_some() && numbers::one_line_side(rows).is_some()
}

fn note_sukaku(source: &Source, lines: &[Line<'_>]) -> Detected {
    let span = match (lines.first(), lines.last()) {
        (Some(first), Some(last)) => first.span(source).to(last.span(source)),
        _ => Span::new(source.id, 0, 0),
    };
    let note = Diagnostic::new(Code::N0403, "read as the candidates of each cell")
        .at(span, "the symbols stand at their own places")
        .help("choose another reading with `--format lines` or `--format text`");
    Detected { format: sukaku::FORMAT, notes: vec![note] }
}

fn sukaku_or_lines(source: &Source, line: Line<'_>, cells: usize) -> Diagnostic {
    let side = cells.isqrt();
    let small = sukaku::read::side_of(cells).unwrap_or(0);
    Diagnostic::new(Code::E0408, "cannot tell a sukaku from a board")
        .at(line.span(source), format!("{cells} symbols"))
        .because(format!(
            "these are the candidates of a {small}×{small} board, some cells having none, or a {side}×{side} board"
        ))
        .help("say which with `--format sukaku` or `--format lines`")
}

fn samurai_or_lines(source: &Source, lines: &[Line<'_>]) -> Diagnostic {
    let span = lines.first().map_or(Span::new(source.id, 0, 0), |l| l.span(source));
    let last = lines.last().map_or(span, |l| l.span(source));
    Diagnostic::new(Code::E0407, "cannot tell a Samurai from five puzzles")
        .at(span.to(last), "five lines of 81 symbols")
        .because("the cells that the grids of a Samurai share are blank in all lines, which fits both readings")
        .help("say which with `--format samurai-lines` or `--format lines`")
}

/// What is wrong with a text that is JSON of a kind that no format knows, or that would be JSON if it did not nest so deep.
fn json(source: &Source, line: Line<'_>) -> Option<Diagnostic> {
    let at = Span::new(source.id, line.start, line.start + line.text.chars().next().map_or(0, char::len_utf8));
    match Json::parse(source) {
        Ok(found) => {
            let mut keys = found.members().iter().map(|member| format!("`{}`", clean_line(&member.key)));
            let mut shown: Vec<String> = keys.by_ref().take(5).collect();
            shown.extend((keys.next().is_some()).then(|| "…".to_owned()));
            let said = match shown.is_empty() {
                true => "a list that is no board".to_owned(),
                false => format!("an object with {}", shown.join(", ")),
            };
            let known: Vec<&str> =
                FORMATS.iter().filter(|f| f.extension == Format::JSON.extension).map(|f| f.name).collect();
            let message = Diagnostic::new(Code::E0401, "this is JSON, but no puzzle that gridc knows").at(at, said);
            Some(message.help(format!("JSON is read of {}; name one with `--format`", known.join(", "))))
        }
        Err(problem) if problem.code == Code::E0703 => Some(problem),
        Err(_) => None,
    }
}

fn unknown(source: &Source, line: Line<'_>) -> Diagnostic {
    if line.text.starts_with('[')
        && let Some(problem) = json(source, line)
    {
        return problem;
    }
    let names: Vec<&str> = FORMATS.iter().map(|f| f.name).collect();
    let end = line.text.char_indices().nth(80).map_or(line.text.len(), |(i, _)| i);
    Diagnostic::new(Code::E0401, "this is in no format that gridc knows")
        .at(Span::new(source.id, line.start, line.start + end), "neither a board nor a line of symbols")
        .help(format!("name the format with `--format`: {}", names.join(", ")))
}
