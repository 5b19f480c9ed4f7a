//! Converts drawn boards to syntax trees.

use super::cells::{Content, Sheet, uneven};
use super::frame::{Size, framed};
use super::labels::unlabelled;
use super::page::{PictureLines, PicturePage};
use super::walls;
use crate::code::Code;
use crate::formats::board_text::blocks::Block;
use crate::formats::board_text::boards;
use crate::formats::board_text::row::{LineKind, Spacing, cells, kind};
use crate::formats::board_text::rows::{Rows, assemble};
use crate::formats::boxes::{are_boxes, box_of, boxes_of};
use crate::formats::draft::Draft;
use crate::formats::{Reading, samurai};
use crate::syntax::{Diagnostic, Parsed, Source};
use compact_str::CompactString;
use std::ops::Range;

/// A block of pencil marks in telephone-keypad order.
const BLOCK: Size = Size { width: 3, height: 3, gap: 1, margin: 1 };
/// A single character: with blanks around it, without, and with blanks only between cells.
const CHARACTERS: [Size; 3] = [
    Size { width: 1, height: 1, gap: 1, margin: 1 },
    Size { width: 1, height: 1, gap: 0, margin: 0 },
    Size { width: 1, height: 1, gap: 1, margin: 0 },
];

/// What a picture shows beyond a board in plain text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::formats) enum Sight {
    Same,
    /// There is something around the board or in its cells, so that it may only be readable as a picture.
    More,
    /// Its walls define other regions.
    Other,
}

/// A board that was found.
enum PictureBoard<'t> {
    /// A square board, with the regions defined by its walls, if they differ from those implied by its shape.
    Square(Box<Sheet>, Option<Vec<usize>>),
    Grids(Block<'t>),
    /// A board that is left to the readers of plain text.
    Text(Block<'t>),
    /// A board with a mistake.
    Wrong(Vec<Diagnostic>),
}

/// Parses the puzzles of a text.
pub(super) fn puzzles<'s>(source: &'s Source, reading: &'s Reading) -> impl Iterator<Item = Parsed> + 's {
    let boards = PicturePage::of(&source.text).map(|page| page.boards).unwrap_or_default();
    boards.into_iter().flat_map(move |drawn| parse(source, reading, &drawn))
}

/// Returns what a text shows beyond plain boards.
pub(in crate::formats) fn sight(source: &Source) -> Sight {
    let Some(page) = PicturePage::of(&source.text).filter(|page| !page.boards.is_empty()) else { return Sight::Same };
    let of_board = |drawn: &PictureLines<'_>| match board(source, drawn) {
        // Another drawing, such as a table.
        (_, PictureBoard::Text(_)) => Sight::Same,
        (_, PictureBoard::Square(sheet, Some(_))) if sheet.is_right() => Sight::Other,
        (true, PictureBoard::Square(sheet, _)) if !sheet.is_nearly_right() => Sight::Same,
        (false, PictureBoard::Square(sheet, _)) if !sheet.is_right() => Sight::Same,
        (true, _) | (_, PictureBoard::Wrong(_)) => Sight::More,
        (false, _) if page.is_tidied => Sight::More,
        (false, _) => Sight::Same,
    };
    page.boards.iter().map(of_board).max().unwrap_or(Sight::Same)
}

/// Returns notes about a text that was read as pictures: several digits in a cell could be a missing space.
pub(in crate::formats) fn notes(source: &Source) -> Vec<Diagnostic> {
    let boards = PicturePage::of(&source.text).map(|page| page.boards).unwrap_or_default();
    let marks = |drawn: &PictureLines<'_>| match board(source, drawn).1 {
        PictureBoard::Square(sheet, _) => sheet.first_marks(),
        _ => None,
    };
    let note = |at| {
        Diagnostic::new(Code::N0403, "several digits in a cell are read as its pencil marks, a single digit as a given")
            .at(at, "the first cell with marks")
    };
    boards.iter().find_map(marks).map(note).into_iter().collect()
}

fn parse(source: &Source, reading: &Reading, drawn: &PictureLines<'_>) -> Vec<Parsed> {
    match board(source, drawn).1 {
        PictureBoard::Square(sheet, regions) => vec![tree(source, reading, drawn, *sheet, regions)],
        PictureBoard::Grids(block) => samurai::read::parse(source, &block),
        PictureBoard::Text(block) => boards::parse(source, &block),
        PictureBoard::Wrong(diagnostics) => vec![Parsed { ast: None, diagnostics }],
    }
}

/// Classifies a drawing, and returns whether the readers of plain text would not recognise it.
fn board<'t>(source: &Source, drawn: &PictureLines<'t>) -> (bool, PictureBoard<'t>) {
    let bare = unlabelled(&drawn.lines);
    let labelled = bare.is_some();
    let lines = bare.unwrap_or_else(|| drawn.lines.clone());
    if let Some(sheet) = framed(&lines, BLOCK).and_then(|cells| Sheet::of_blocks(source, &cells)) {
        let first: Vec<Vec<Range<usize>>> = framed(&lines, BLOCK)
            .into_iter()
            .flatten()
            .map(|row| row.into_iter().filter_map(|lines| lines.into_iter().next()).collect())
            .collect();
        let regions = said_by_walls(walls::regions(&lines, &first), sheet.side);
        return (true, PictureBoard::Square(Box::new(sheet), regions));
    }
    let block = Block { title: drawn.title, announced: None, lines };
    if samurai::read::rows_by_place(source, &block).is_some() {
        return (labelled, PictureBoard::Grids(block));
    }
    let words = assemble(source, &block, true);
    if let Ok(rows) = &words
        && let Some(sheet) = Sheet::marked(source, rows)
    {
        let regions = said_by_walls(walls::regions(&block.lines, &rows.cells), sheet.side);
        return (true, PictureBoard::Square(Box::new(sheet), regions));
    }
    match assemble(source, &block, false) {
        Ok(rows) if samurai::read::is_likely(&rows) => return (labelled, PictureBoard::Grids(block)),
        Ok(rows) if rows.height() == rows.width() && rows.width() >= 4 => {
            let regions = said_by_walls(walls::regions(&block.lines, &rows.cells), rows.width());
            return (labelled, PictureBoard::Square(Box::new(Sheet::plain(source, &rows)), regions));
        }
        _ => {}
    }
    let blanks = CHARACTERS.iter().find_map(|size| framed(&block.lines, *size)).filter(|cells| cells.len() >= 4);
    if let Some(found) = blanks {
        let found: Vec<Vec<Range<usize>>> = found.into_iter().map(|row| row.into_iter().flatten().collect()).collect();
        let regions = said_by_walls(walls::regions(&block.lines, &found), found.len());
        let rows = Rows::new(source, found, Spacing::Characters);
        return (true, PictureBoard::Square(Box::new(Sheet::plain(source, &rows)), regions));
    }
    if let Err(wrong) = words {
        let rows: Vec<_> = block.lines.iter().filter(|line| kind(line.text) == LineKind::Row).collect();
        let texts: Vec<&str> =
            rows.iter().flat_map(|row| cells(**row, Spacing::Words)).map(|cell| &source.text[cell]).collect();
        if let Some(wrong) = uneven(&texts, rows.len(), wrong) {
            return (true, PictureBoard::Wrong(wrong));
        }
    }
    (labelled, PictureBoard::Text(block))
}

/// Returns the regions by walls, if they differ from those implied by the shape.
fn said_by_walls(regions: Option<Vec<usize>>, side: usize) -> Option<Vec<usize>> {
    let lines = |regions: &Vec<usize>| {
        let regions: Vec<Option<usize>> = regions.iter().copied().map(Some).collect();
        boxes_of(&regions, side).is_some_and(|(height, width)| height == 1 || width == 1)
    };
    regions.filter(|regions| !are_boxes(regions, side) && !lines(regions))
}

fn tree(
    source: &Source,
    reading: &Reading,
    drawn: &PictureLines<'_>,
    sheet: Sheet,
    regions: Option<Vec<usize>>,
) -> Parsed {
    if !sheet.is_right() {
        return Parsed { ast: None, diagnostics: sheet.diagnostics };
    }
    let (side, at, starred) = (sheet.side, sheet.span, sheet.is_starred());
    let mut draft = Draft::new(source, reading);
    if let Some(title) = drawn.title {
        draft.id(title.text.trim());
    }
    if let Some(regions) = regions {
        let boxes: Vec<Option<usize>> = regions.iter().copied().map(Some).collect();
        match boxes_of(&boxes, side).filter(|found| *found != box_of(side)) {
            Some((height, width)) => draft.say(&format!("use classic({height}, {width})"), at),
            None => {
                draft.say(&format!("use jigsaw({side})"), at);
                draft.regions(side, &boxes, at);
            }
        }
    }
    sheet.diagnostics.into_iter().for_each(|message| draft.report(message));
    if let Some(item) = sheet.alphabet.statement(at) {
        draft.adopt(item);
    }
    let pick = |wanted: fn(&Content, bool) -> Option<&CompactString>| {
        sheet.cells.iter().map(|(content, span)| (wanted(content, starred).cloned(), *span)).collect()
    };
    draft.givens(side, pick(given), at);
    draft.entered(side, pick(entered), at);
    for (place, (content, span)) in sheet.cells.iter().enumerate() {
        if let Content::Marks(symbols) = content
            && symbols.len() < side
        {
            draft.marks(place / side, place % side, symbols.iter().cloned(), *span);
        }
    }
    draft.finish()
}

/// Returns the given of a cell; if stars distinguish givens, only a starred one.
fn given(content: &Content, starred: bool) -> Option<&CompactString> {
    match content {
        Content::Single(symbol) if !starred => Some(symbol),
        Content::Starred(symbol) => Some(symbol),
        _ => None,
    }
}

/// Returns the digit that a solver entered.
fn entered(content: &Content, starred: bool) -> Option<&CompactString> {
    match content {
        Content::Single(symbol) if starred => Some(symbol),
        _ => None,
    }
}
