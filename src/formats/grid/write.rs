//! Writes `grid`, gridc's own language, in canonical form.

use crate::formats::writing::board::givens;
use crate::formats::{Document, Loss};
use crate::puzzle::{CellId, Digit, Layout, Position, PuzzleData, Region, RegionKind, SourceId, Span, Symbols};
use crate::syntax::ast::{
    Ast, CellName, CellRange, Item, ItemKind, LayoutPart, Marks, Name, Picture, SymbolSet, Token, TokenKind, Version,
};
use crate::syntax::{Source, grid};
use compact_str::{CompactString, format_compact};
use std::collections::HashMap;

/// An empty span, since the written text was never read.
const NOWHERE: Span = Span { source: SourceId(0), start: 0, end: 0 };

/// Metadata that the puzzle's data contain.
const REPLACED: [&str; 3] = ["title", "author", "id"];

pub(super) fn write(document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
    let puzzle = document.puzzle;
    let givens = givens(puzzle, losses);
    let mut items = vec![ItemKind::Version(Version::NEWEST)];
    for (key, text) in [("title", &puzzle.title), ("author", &puzzle.author), ("id", &puzzle.id)] {
        items.extend(text.clone().map(|text| ItemKind::Metadata { key: name(key), text }));
    }
    let mut items: Vec<Item> = items.into_iter().map(item).collect();
    match document.tree {
        Some(tree) => items.extend(of_tree(&tree.upgraded(), puzzle, &givens)),
        None => items.extend(of_puzzle(document, &givens, losses).into_iter().map(item)),
    }
    if let Some(solution) = &puzzle.solution {
        items.push(item(ItemKind::Solution(match puzzle.layout.is_blank() {
            true => answer_picture(puzzle, &solution.answer),
            false => picture(&puzzle.layout, &solution.digits),
        })));
    }
    page(items)
}

/// Returns the statements of a tree, with the givens of the puzzle in place of the tree's.
fn of_tree(tree: &Ast, puzzle: &PuzzleData, givens: &[Option<Digit>]) -> Vec<Item> {
    let mut items = Vec::with_capacity(tree.items.len() + 2);
    if tree.layout_from_shape && !tree.items.iter().any(|found| found.kind.lays_cells()) {
        items.extend(usage(&puzzle.layout).map(item));
    }
    let mut givens = Some(item(ItemKind::Givens(picture(&puzzle.layout, givens))));
    for found in &tree.items {
        match &found.kind {
            ItemKind::Version(_) | ItemKind::Solution(_) => {}
            ItemKind::Metadata { key, .. } if REPLACED.contains(&key.text.as_str()) => {}
            ItemKind::Givens(_) => items.extend(givens.take()),
            _ => items.push(found.clone()),
        }
    }
    items.extend(givens.filter(|_| !puzzle.layout.is_blank()));
    items
}

/// Returns the statements for a puzzle without a source text: a layout of the library, possibly with regions of the puzzle's own,
/// givens, marks and doubts.
fn of_puzzle(document: &Document<'_>, givens: &[Option<Digit>], losses: &mut Vec<Loss>) -> Vec<ItemKind> {
    let puzzle = document.puzzle;
    let layout = &puzzle.layout;
    losses.extend(puzzle.clues.iter().map(|clue| document.loss(clue)));
    losses.extend(document.layers());
    let Some(usage) = usage(layout) else {
        losses.push(Loss::Custom(layout.name.clone()));
        return Vec::new();
    };
    let mut items = vec![usage];
    items.extend(symbols(layout).map(|set| ItemKind::Part(LayoutPart::Symbols(set))));
    items.extend(regions(layout).into_iter().map(ItemKind::Part));
    items.push(ItemKind::Givens(picture(layout, givens)));
    if !puzzle.entered.is_empty() {
        let mut digits = vec![None; layout.cells().len()];
        puzzle.entered.iter().for_each(|entered| digits[entered.cell.index()] = Some(entered.digit));
        items.push(ItemKind::Entered(picture(layout, &digits)));
    }
    items.extend(marks(puzzle).map(|item| item.kind));
    items.extend(puzzle.doubts.iter().cloned().map(ItemKind::Doubt));
    items
}

/// Returns the pencil marks of a puzzle as statements, one for each cell.
pub(crate) fn marks(puzzle: &PuzzleData) -> impl Iterator<Item = Item> + '_ {
    let layout = &puzzle.layout;
    puzzle.marks.iter().map(|marks| {
        let symbols = marks.digits.iter().map(|digit| name(layout.symbols.name(*digit))).collect();
        item(ItemKind::Marks(Marks { cells: vec![cell(layout.position(marks.cell))], symbols }))
    })
}

/// Returns `use` with the layout's name and arguments; `None` for a layout without a name.
fn usage(layout: &Layout) -> Option<ItemKind> {
    let source = Source { id: SourceId(0), name: String::new(), text: layout.name.as_str().into(), lines_before: 0 };
    grid::parse_use(&source).ok().filter(|_| layout.name != "custom").map(ItemKind::Use)
}

/// Returns the symbols, unless they are the numbers from 1, which most layouts have by default.
fn symbols(layout: &Layout) -> Option<SymbolSet> {
    let symbols: &Symbols = &layout.symbols;
    let is_usual = || *symbols == Symbols::numbers(1, symbols.len() as Digit);
    Some(SymbolSet::of(symbols, NOWHERE)).filter(|_| layout.name.starts_with("open(") || !is_usual())
}

/// Returns the puzzle's own regions: a picture of the drawn ones, and a list of cells for each other one.
fn regions(layout: &Layout) -> Vec<LayoutPart> {
    let own = |region: &&Region| {
        let what = layout.region_name(region);
        what.starts_with("region ") && !what.contains(" of ")
    };
    let (drawn, named): (Vec<&Region>, Vec<&Region>) =
        layout.regions.iter().filter(own).partition(|region| region.kind == RegionKind::Box);
    let mut parts = Vec::new();
    if !drawn.is_empty() {
        let mut letters: Vec<Option<&str>> = vec![None; layout.cells().len()];
        for region in drawn {
            let letter = layout.region_name(region).trim_start_matches("region ");
            region.cells.iter().for_each(|cell| letters[cell.index()] = Some(letter));
        }
        parts.push(LayoutPart::Regions(tokens(layout, |cell| letters[cell.index()])));
    }
    for region in named {
        let said = layout.region_name(region).trim_start_matches("region ");
        let stated = (!said.starts_with(|c: char| c.is_ascii_digit())).then(|| name(said));
        let cells = region.cells.iter().map(|found| cell(layout.position(*found))).collect();
        parts.push(LayoutPart::Region(stated, cells));
    }
    parts
}

/// A board with these digits.
fn picture(layout: &Layout, digits: &[Option<Digit>]) -> Picture {
    tokens(layout, |cell| digits.get(cell.index()).copied().flatten().map(|digit| layout.symbols.name(digit)))
}

/// The stated values of answer layers.
fn answer_picture(puzzle: &PuzzleData, answer: &[(usize, Digit)]) -> Picture {
    let values: HashMap<usize, Digit> = answer.iter().copied().collect();
    let mut picture = Picture::default();
    for row in puzzle.answer_rows() {
        picture.tokens.extend(row.iter().map(|index| {
            let value = values.get(index).map(|value| TokenKind::Symbol(format_compact!("{value}")));
            Token { kind: value.unwrap_or(TokenKind::Blank), span: NOWHERE }
        }));
        picture.rows.push(picture.tokens.len() as u32);
    }
    picture
}

/// A board on which each cell has a symbol or none.
fn tokens<'t>(layout: &Layout, symbol: impl Fn(CellId) -> Option<&'t str>) -> Picture {
    let mut picture = Picture::default();
    for row in 0..layout.rows() {
        for column in 0..layout.columns() {
            let kind = match layout.cell_at(Position { row, column }) {
                None => TokenKind::Outside,
                Some(cell) => symbol(cell).map_or(TokenKind::Blank, |s| TokenKind::Symbol(CompactString::from(s))),
            };
            picture.tokens.push(Token { kind, span: NOWHERE });
        }
        picture.rows.push(picture.tokens.len() as u32);
    }
    picture
}

fn cell(place: Position) -> CellRange {
    let (row, column) = (u32::from(place.row) + 1, u32::from(place.column) + 1);
    CellRange { grid: None, first: CellName { row, column, span: NOWHERE }, last: None }
}

fn name(text: &str) -> Name {
    Name { text: CompactString::from(text), span: NOWHERE }
}

fn item(kind: ItemKind) -> Item {
    Item { docs: None, kind, span: NOWHERE }
}

/// Prints the statements in canonical form; those with several lines are surrounded by empty lines.
fn page(items: Vec<Item>) -> String {
    let mut out = String::new();
    let mut before = false;
    for found in items {
        let text = grid::print(&Ast { layout_from_shape: false, id: None, items: vec![found] });
        let tall = text.trim_end().contains('\n');
        if (tall || before) && !out.is_empty() {
            out.push('\n');
        }
        out.push_str(&text);
        before = tall;
    }
    out
}
