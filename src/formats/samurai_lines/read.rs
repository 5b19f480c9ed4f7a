//! Reads `samurai-lines`: a Samurai as five lines of 81 symbols, one for each of its grids.

use crate::code::Code;
use crate::formats::board_text::alphabet::{Alphabet, unknown_symbol};
use crate::formats::board_text::blocks::is_comment;
use crate::formats::board_text::line::{TextLine, TextLines};
use crate::formats::unmarked::UnmarkedText;
use crate::puzzle::Span;
use crate::syntax::ast::{Ast, Item, ItemKind, Name, Picture, Token, TokenKind, Use};
use crate::syntax::{Diagnostic, Parsed, Source};
use compact_str::CompactString;

pub(super) const GRIDS: usize = 5;
const SIDE: usize = 9;
const CELLS: usize = SIDE * SIDE;
/// The side of the whole board.
const BOARD: usize = 21;
/// Names of the grids with their top left corners, the middle one last.
const CORNERS: [(&str, usize, usize); GRIDS] =
    [("NW", 0, 0), ("NE", 0, 12), ("SW", 12, 0), ("SE", 12, 12), ("centre", 6, 6)];

/// The order of the grids in the lines; the values are indices into [`CORNERS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum GridOrder {
    /// NW NE centre SW SE, as in most programs.
    CentreThird,
    /// NW NE SW SE centre.
    CentreLast,
}

impl GridOrder {
    fn grids(self) -> [usize; GRIDS] {
        match self {
            Self::CentreThird => [0, 1, 4, 2, 3],
            Self::CentreLast => [0, 1, 2, 3, 4],
        }
    }

    pub(super) fn words(self) -> &'static str {
        match self {
            Self::CentreThird => "NW NE centre SW SE",
            Self::CentreLast => "NW NE SW SE centre",
        }
    }
}

/// How five lines fit together as a Samurai.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fit {
    /// Shared cells have the same givens, and there is at least one.
    Certain(GridOrder),
    /// All shared cells are blank.
    Blank,
    None,
}

/// Compares the shared cells of five lines of 81 symbols.
pub(super) fn fit(lines: &[TextLine<'_>]) -> Fit {
    let compare = |order| {
        let mut givens = 0;
        let same = shared(order).all(|(a, i, b, j)| {
            let (x, y) = (given(lines, a, i), given(lines, b, j));
            givens += usize::from(x.is_some());
            x == y
        });
        (same, givens)
    };
    match (compare(GridOrder::CentreThird), compare(GridOrder::CentreLast)) {
        ((true, 1..), _) => Fit::Certain(GridOrder::CentreThird),
        (_, (true, 1..)) => Fit::Certain(GridOrder::CentreLast),
        ((true, 0), _) | (_, (true, 0)) => Fit::Blank,
        _ => Fit::None,
    }
}

/// Returns the pairs of (line, cell) that are the same cell of the board.
fn shared(order: GridOrder) -> impl Iterator<Item = (usize, usize, usize, usize)> {
    let grids = order.grids();
    let centre = grids.iter().position(|g| *g == 4).unwrap_or(0);
    (0..GRIDS).filter(move |line| *line != centre).flat_map(move |line| {
        let (_, top, left) = CORNERS[grids[line]];
        (0..CELLS).filter_map(move |i| {
            let row = (top + i / SIDE).checked_sub(6).filter(|r| *r < SIDE)?;
            let column = (left + i % SIDE).checked_sub(6).filter(|c| *c < SIDE)?;
            Some((line, i, centre, row * SIDE + column))
        })
    })
}

fn given(lines: &[TextLine<'_>], line: usize, cell: usize) -> Option<u8> {
    let byte = *lines.get(line)?.text.as_bytes().get(cell)?;
    (b'1'..=b'9').contains(&byte).then_some(byte)
}

/// Returns the lines that are neither blank nor comments, at most one more than there are grids.
pub(super) fn content(text: &str) -> Vec<TextLine<'_>> {
    TextLines::new(text).filter(|l| !l.is_empty() && !is_comment(l.text)).take(GRIDS + 1).collect()
}

/// Parses the Samurai of a text.
pub(super) fn parse(source: &Source) -> Parsed {
    let lines = content(&source.text);
    if let Some(problem) = misshapen(source, &lines) {
        return Parsed::failed(problem);
    }
    let order = match fit(&lines) {
        Fit::Certain(order) => order,
        _ => GridOrder::CentreThird,
    };
    let alphabet = Alphabet::digits(SIDE);
    let mut diagnostics = Vec::new();
    for line in &lines {
        let unknown = line.text.char_indices().filter(|(_, c)| !c.is_ascii() || alphabet.character(*c as u8).is_none());
        diagnostics.extend(unknown.take(3).map(|(i, c)| {
            let at = line.start + i;
            unknown_symbol(source, Span::new(source.id, at, at + c.len_utf8()), alphabet)
        }));
    }
    for (a, i, b, j) in shared(order) {
        if let (Some(x), Some(y)) = (given(&lines, a, i), given(&lines, b, j))
            && x != y
        {
            diagnostics.push(contradiction(source, (lines[a].start + i, x), (lines[b].start + j, y), order));
        }
    }
    if diagnostics.iter().any(Diagnostic::is_error) {
        return Parsed { ast: None, diagnostics };
    }
    let span = lines[0].span(source).to(lines[GRIDS - 1].span(source));
    diagnostics.push(
        Diagnostic::new(Code::N0402, format!("five lines read as one Samurai, in the order {}", order.words()))
            .at(span, "the cells that the grids share agree")
            .help("read them as five puzzles with `--format lines`"),
    );
    let name = Name { text: CompactString::const_new("samurai"), span };
    let layout = ItemKind::Use(Use { name, arguments: Vec::new(), grids: Vec::new() });
    let items = [layout, ItemKind::Givens(picture(source, &lines, order))];
    let items = items.into_iter().map(|kind| Item { docs: None, kind, span }).collect();
    Parsed { ast: Some(Ast { layout_from_shape: true, id: None, items }), diagnostics }
}

fn misshapen(source: &Source, lines: &[TextLine<'_>]) -> Option<Diagnostic> {
    if lines.len() != GRIDS {
        let more = if lines.len() > GRIDS { "more" } else { "fewer" };
        let wrong = Diagnostic::new(Code::E0405, format!("a Samurai has five lines, but there are {more}"));
        let place = lines.last().map_or(Span::new(source.id, 0, 0), |l| l.span(source));
        return Some(wrong.at(place, "the last line read").help("one line of 81 symbols for each grid"));
    }
    let line = lines.iter().find(|l| l.text.chars().count() != CELLS)?;
    let count = line.text.chars().count();
    Some(
        Diagnostic::new(Code::E0404, format!("a line has {count} symbols instead of {CELLS}"))
            .at(line.span(source), format!("{count} symbols"))
            .because("each line of a Samurai is a grid of 9 by 9 cells"),
    )
}

fn contradiction(source: &Source, first: (usize, u8), second: (usize, u8), order: GridOrder) -> Diagnostic {
    let place = |at: usize| Span::new(source.id, at, at + 1);
    let symbol = |byte: u8| char::from(byte);
    Diagnostic::new(
        Code::E0410,
        format!("two grids of the Samurai give {} and {} for one cell", symbol(first.1), symbol(second.1)),
    )
    .at(place(first.0), format!("{} here", symbol(first.1)))
    .at(place(second.0), format!("{} in the centre grid", symbol(second.1)))
    .because(format!("the lines were read in the order {}", order.words()))
    .help("if these are five puzzles, use `--format lines`")
}

/// Returns the whole board; a shared cell is taken from the grid that has its given.
fn picture(source: &Source, lines: &[TextLine<'_>], order: GridOrder) -> Picture {
    let start = lines[0].start;
    let outside = Token { kind: TokenKind::Outside, span: Span::new(source.id, start, start) };
    let mut tokens = vec![outside; BOARD * BOARD];
    for (line, grid) in order.grids().into_iter().enumerate() {
        let (_, top, left) = CORNERS[grid];
        for cell in 0..CELLS {
            let token = &mut tokens[(top + cell / SIDE) * BOARD + left + cell % SIDE];
            let at = lines[line].start + cell;
            match given(lines, line, cell) {
                Some(byte) => {
                    let symbol = CompactString::from(&*char::from(byte).encode_utf8(&mut [0; 4]));
                    *token = Token { kind: TokenKind::Symbol(symbol), span: Span::new(source.id, at, at + 1) };
                }
                None if token.kind == TokenKind::Outside => {
                    *token = Token { kind: TokenKind::Blank, span: Span::new(source.id, at, at + 1) };
                }
                None => {}
            }
        }
    }
    Picture { tokens, rows: (1..=BOARD as u32).map(|row| row * BOARD as u32).collect() }
}

/// Returns whether a text is one Samurai, and not five puzzles.
pub(super) fn claim(text: &UnmarkedText<'_>) -> Option<Result<Vec<Diagnostic>, Diagnostic>> {
    text.line_of_list()?;
    let five = content(&text.source.text);
    let is_five = text.source.lines_before == 0
        && five.len() == GRIDS
        && five.iter().all(|line| line.text.len() == CELLS && line.text.is_ascii());
    match is_five.then(|| fit(&five))? {
        Fit::Certain(_) => Some(Ok(Vec::new())),
        Fit::Blank => Some(Err(or_five_puzzles(text.source, &five))),
        Fit::None => None,
    }
}

fn or_five_puzzles(source: &Source, lines: &[TextLine<'_>]) -> Diagnostic {
    let span = lines.first().map_or(Span::new(source.id, 0, 0), |l| l.span(source));
    let last = lines.last().map_or(span, |l| l.span(source));
    Diagnostic::new(Code::E0407, "cannot tell a Samurai from five puzzles")
        .at(span.to(last), "five lines of 81 symbols")
        .because("the cells that the grids of a Samurai share are blank in all lines, which fits both readings")
        .help("choose with `--format samurai-lines` or `--format lines`")
}
