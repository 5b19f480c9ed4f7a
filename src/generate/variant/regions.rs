//! Draws random connected regions of equal size, for layouts that leave the regions to the puzzle.

use super::geometry::{Geometry, connected};
use super::statement::place;
use crate::puzzle::{CellId, Layout, Position, Span};
use crate::solve::Random;
use crate::syntax::ast::{Ast, CellName, CellRange, Item, ItemKind, LayoutPart, Picture, SymbolSet, Token, TokenKind};

/// The number of the statements that draw regions and rooms.
pub(super) const PICTURES: usize = 3_000_000;

/// Number of exchanges per cell, on average.
const ROUNDS: u32 = 60;

/// Maximum number of attempts to get regions of which none is a whole row or column.
const TRIES: u32 = 200;

/// Returns the region index of each cell: connected regions of equal size, as many as digits. They begin as rectangles, or as
/// rows if there is no such rectangle, and exchange random cells as long as all stay connected. `None` if the board is not a
/// square with as many rows as digits.
pub(super) fn regions(layout: &Layout, geometry: &Geometry, random: &mut Random) -> Option<Vec<usize>> {
    let side = layout.symbols.len();
    if !layout.fills_rectangle()
        || usize::from(layout.rows()) != side
        || usize::from(layout.columns()) != side
        || side < 2
    {
        return None;
    }
    let height = (1..=side).filter(|height| side.is_multiple_of(*height) && height * height <= side).max()?;
    let width = side / height;
    let start: Vec<usize> = layout
        .cells()
        .iter()
        .map(|at| usize::from(at.row) / height * (side / width) + usize::from(at.column) / width)
        .collect();
    let mut of = start;
    for _ in 0..TRIES {
        mix(&mut of, side, geometry, random);
        // A region that is a row or column adds no constraint, since that is a house already.
        if side < 4 || !(0..side).any(|region| is_line(&cells_of(&of, region), layout)) {
            return Some(of);
        }
    }
    None
}

fn cells_of(of: &[usize], region: usize) -> Vec<CellId> {
    (0..).map(CellId).zip(of).filter(|(_, of)| **of == region).map(|(cell, _)| cell).collect()
}

fn is_line(cells: &[CellId], layout: &Layout) -> bool {
    let Some(first) = cells.first().map(|cell| layout.position(*cell)) else { return false };
    cells.iter().all(|cell| layout.position(*cell).row == first.row)
        || cells.iter().all(|cell| layout.position(*cell).column == first.column)
}

/// Lets adjacent regions exchange cells where both stay connected.
fn mix(of: &mut [usize], side: usize, geometry: &Geometry, random: &mut Random) {
    let cells = of.len() as u32;
    for _ in 0..ROUNDS * cells {
        let goes = CellId(random.below(cells));
        let mine = of[goes.index()];
        let Some(theirs) = random.pick(&geometry.edges[goes.index()]).map(|cell| of[cell.index()]) else { continue };
        if theirs == mine {
            continue;
        }
        of[goes.index()] = theirs;
        let touches = |cell: &CellId| {
            *cell != goes && geometry.edges[cell.index()].iter().any(|near| of[near.index()] == mine && *near != goes)
        };
        let candidates: Vec<CellId> = cells_of(of, theirs).into_iter().filter(touches).collect();
        let Some(comes) = random.pick(&candidates) else {
            of[goes.index()] = mine;
            continue;
        };
        of[comes.index()] = mine;
        let whole = |region: usize| {
            let cells = cells_of(of, region);
            cells.len() == side && connected(&cells, &geometry.edges)
        };
        if !(whole(mine) && whole(theirs)) {
            of[goes.index()] = mine;
            of[comes.index()] = theirs;
        }
    }
}

/// The regions as drawn in a file: a letter or a number per region, in reading order.
pub(super) fn picture(layout: &Layout, of: &[usize], span: Span) -> Picture {
    let mut names: Vec<usize> = Vec::new();
    let mut picture = Picture::default();
    let many = of.iter().max().is_some_and(|most| *most >= 26);
    for (cell, region) in (0..).map(CellId).zip(of) {
        let number = names.iter().position(|known| known == region).unwrap_or_else(|| {
            names.push(*region);
            names.len() - 1
        });
        let name = match many {
            true => (number + 1).to_string(),
            false => char::from(b'A' + number as u8).to_string(),
        };
        picture.tokens.push(Token { kind: TokenKind::Symbol(name.into()), span });
        if layout.position(cell).column + 1 == layout.columns() {
            picture.rows.push(picture.tokens.len() as u32);
        }
    }
    picture
}

/// Returns the tree with these cells of its board only, which has no regions.
pub(super) fn with_cells(tree: &Ast, cells: &[Position], layout: &Layout) -> Ast {
    let span = place(PICTURES);
    let name = |at: &Position| CellName { row: u32::from(at.row) + 1, column: u32::from(at.column) + 1, span };
    let cells = cells.iter().map(|at| CellRange { grid: None, first: name(at), last: None }).collect();
    let symbols = SymbolSet::of(&layout.symbols, span);
    let is_replaced = |item: &Item| match &item.kind {
        ItemKind::Part(part) => matches!(part, LayoutPart::CellRectangle(..) | LayoutPart::Symbols(_)),
        ItemKind::Use(used) => layout.name.split('(').next() == Some(used.name.text.as_str()),
        _ => false,
    };
    let parts = [LayoutPart::CellList(cells), LayoutPart::Symbols(symbols)];
    let drawn = parts.map(|part| Item { docs: None, kind: ItemKind::Part(part), span });
    let rest = tree.items.iter().filter(|item| !is_replaced(item)).cloned();
    Ast { items: drawn.into_iter().chain(rest).collect(), ..tree.clone() }
}

/// Returns the tree with a picture, which has to follow the layout in a file.
pub(super) fn with_part(tree: &Ast, part: LayoutPart) -> Ast {
    let mut tree = tree.clone();
    let at = tree.items.iter().position(|item| matches!(item.kind, ItemKind::Use(_))).map_or(0, |at| at + 1);
    tree.items.insert(at, Item { docs: None, kind: ItemKind::Part(part), span: place(PICTURES) });
    tree
}
