//! Writes `json`, the complete data of a puzzle.

use super::form::{
    ArgumentForm, BoardForm, ClueForm, DoubtForm, EffectWord, GridForm, LayerForm, MARK, Members, PuzzleForm,
    RegionForm, RegionWord, VERSION, Whole,
};
use crate::formats::writing::board::givens;
use crate::formats::writing::laid_out;
use crate::formats::{Document, Loss};
use crate::puzzle::{Argument, CellId, Clue, Digit, Effect, Layout, PuzzleData, RegionKind, Symbols};
use crate::syntax::ast::{Ast, Item, ItemKind, LayoutPart, Version};
use crate::syntax::grid;
use std::collections::HashMap;

pub(super) fn write(document: &Document<'_>, losses: &mut Vec<Loss>) -> String {
    // Maps from texts to plain values can always be serialised.
    let compact = serde_json::to_string(&form(document, losses)).unwrap_or_default();
    laid_out(&compact)
}

/// Joins an object to one line, for lists of puzzles.
pub(super) fn on_one_line(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    // Line ends in texts are escaped, so all others are layout.
    for line in text.lines() {
        let line = line.trim_start();
        let joined = !out.is_empty() && out.ends_with(',') && !line.is_empty();
        out.push_str(if joined { " " } else { "" });
        out.push_str(line);
    }
    out.push('\n');
    out
}

fn form(document: &Document<'_>, losses: &mut Vec<Loss>) -> PuzzleForm {
    let puzzle = document.puzzle;
    let layout: &Layout = &puzzle.layout;
    let symbols = |cells: Vec<Option<Digit>>| -> Members<String> {
        let cells = cells.into_iter().enumerate();
        let stated =
            cells.filter_map(|(cell, digit)| Some((address(layout, CellId(cell as u32)), symbol(layout, digit?))));
        Members(stated.collect())
    };
    let mut entered = vec![None; layout.cells().len()];
    puzzle.entered.iter().for_each(|found| entered[found.cell.index()] = Some(found.digit));
    let metadata =
        grid::METADATA_WORDS.iter().filter_map(|key| Some(((*key).to_owned(), document.metadata(key)?.to_owned())));
    let definitions = document.tree.map_or_else(Vec::new, |tree| definitions(&tree.upgraded(), layout));
    PuzzleForm {
        format: MARK.to_owned(),
        version: VERSION,
        metadata: Members(metadata.collect()),
        layout: (layout.name != "custom").then(|| layout.name.clone()),
        board: board(layout),
        language: (!definitions.is_empty()).then_some(Version::NEWEST.number()),
        definitions,
        givens: symbols(givens(puzzle, losses)),
        marks: marks(puzzle),
        entered: symbols(entered),
        clues: puzzle.clues.iter().map(|found| clue(puzzle, found)).collect(),
        layers: puzzle
            .layers
            .iter()
            .map(|layer| LayerForm {
                name: layer.name.clone(),
                values: layer.values.clone(),
                boolean: layer.boolean,
                answer: layer.answer,
                cells: layer.places.iter().map(|place| layout.place_name(place)).collect(),
            })
            .collect(),
        solution: match &puzzle.solution {
            Some(stated) if puzzle.layout.is_blank() => answer(puzzle, &stated.answer),
            Some(stated) => symbols(stated.digits.clone()),
            None => symbols(Vec::new()),
        },
        doubts: puzzle
            .doubts
            .iter()
            .map(|doubt| DoubtForm {
                what: doubt.what.clone(),
                effect: match doubt.effect {
                    Effect::Comments => EffectWord::Comments,
                    Effect::Restricts => EffectWord::Restricts,
                    Effect::Changes => EffectWord::Changes,
                },
            })
            .collect(),
    }
}

fn board(layout: &Layout) -> BoardForm {
    let all: Vec<CellId> = (0..layout.cells().len()).map(|cell| CellId(cell as u32)).collect();
    let kind = |kind| match kind {
        RegionKind::Row => RegionWord::Row,
        RegionKind::Column => RegionWord::Column,
        RegionKind::Box => RegionWord::Box,
        RegionKind::Extra => RegionWord::Extra,
    };
    let regions = layout.regions.iter().map(|region| RegionForm {
        name: layout.region_name(region).to_owned(),
        kind: kind(region.kind),
        cells: addresses(layout, &region.cells),
    });
    let grids = layout.grids.iter().map(|grid| GridForm {
        name: grid.name.clone(),
        layout: grid.layout.clone(),
        cells: addresses(layout, &grid.cells),
    });
    BoardForm {
        rows: layout.rows(),
        columns: layout.columns(),
        cells: if layout.fills_rectangle() { Vec::new() } else { addresses(layout, &all) },
        symbols: layout.symbols.names().map(str::to_owned).collect(),
        digits: stated_digits(&layout.symbols),
        regions: regions.collect(),
        grids: grids.collect(),
    }
}

/// Returns the digits, unless the symbols imply them.
fn stated_digits(symbols: &Symbols) -> Vec<i64> {
    let digits = symbols.digits();
    let numbers = symbols.names().zip(digits).all(|(name, digit)| name.parse() == Ok(*digit));
    let integers: Option<Vec<i64>> = symbols.names().map(|name| name.parse().ok()).collect();
    let consecutive =
        integers.is_some_and(|found| found.windows(2).all(|pair| pair[0].checked_add(1) == Some(pair[1])));
    if if consecutive { numbers } else { symbols.are_counted() } {
        return Vec::new();
    }
    digits.iter().map(|digit| i64::from(*digit)).collect()
}

/// Returns the definitions of the file itself, one text for each.
fn definitions(tree: &Ast, layout: &Layout) -> Vec<String> {
    let own = layout.name == "custom";
    let boxes = layout.regions.iter().any(|region| region.kind == RegionKind::Box);
    let defines = |item: &&Item| match &item.kind {
        ItemKind::Layout(_) | ItemKind::Rule(_) | ItemKind::Face(_) | ItemKind::Var(_) | ItemKind::Value(_) => true,
        // If each drawn region is a row or the like, the board contains none of them.
        ItemKind::Part(LayoutPart::Regions(_)) => own || !boxes,
        // Symbols and other regions of a named layout are part of the board.
        ItemKind::Part(LayoutPart::Symbols(_) | LayoutPart::Region(..)) => own,
        ItemKind::Part(_) => true,
        _ => false,
    };
    let text = |item: &Item| {
        let ast = Ast { layout_from_shape: false, id: None, items: vec![item.clone()] };
        grid::print(&ast).trim_end().to_owned()
    };
    tree.items.iter().filter(defines).map(text).collect()
}

/// Returns the clues of a part; braces around all of them have no further meaning here.
fn together(part: &[Clue]) -> &[Clue] {
    match part {
        [Clue { rule, parts, .. }] if rule == "either" && parts.len() == 1 => &parts[0],
        clues => clues,
    }
}

fn marks(puzzle: &PuzzleData) -> Members<Vec<String>> {
    let mut cells: Vec<Option<Vec<Digit>>> = vec![None; puzzle.layout.cells().len()];
    for marks in &puzzle.marks {
        match &mut cells[marks.cell.index()] {
            Some(left) => left.retain(|digit| marks.digits.contains(digit)),
            empty => *empty = Some(marks.digits.clone()),
        }
    }
    let marked = cells.into_iter().enumerate().filter_map(|(cell, digits)| {
        let symbols = digits?.into_iter().map(|digit| symbol(&puzzle.layout, digit)).collect();
        Some((address(&puzzle.layout, CellId(cell as u32)), symbols))
    });
    Members(marked.collect())
}

/// The stated values of answer layers.
fn answer(puzzle: &PuzzleData, stated: &[(usize, Digit)]) -> Members<String> {
    let values: HashMap<usize, Digit> = stated.iter().copied().collect();
    let member = |index: usize| {
        let (layer, place) = puzzle.place_at(index);
        let name = layer.map_or("", |layer| &layer.name);
        let value = values.get(&index).map_or_else(|| ".".to_owned(), Digit::to_string);
        (format!("{name} {}", puzzle.layout.place_name(&place)), value)
    };
    Members(puzzle.answer_rows().concat().into_iter().map(member).collect())
}

fn clue(puzzle: &PuzzleData, clue: &Clue) -> ClueForm {
    let layout = &puzzle.layout;
    let argument = |(name, value): &(String, Argument)| (name.clone(), argument(layout, value));
    let grid = clue.grid.and_then(|grid| layout.grids.get(grid)).map(|grid| grid.name.clone());
    ClueForm {
        rule: clue.rule.clone(),
        arguments: Members(clue.arguments.iter().map(argument).collect()),
        reads: clue.reads.word().map(str::to_owned),
        grid,
        name: clue.name.clone(),
        note: clue.note.clone(),
        parts: clue.parts.iter().map(|part| together(part).iter().map(|c| self::clue(puzzle, c)).collect()).collect(),
    }
}

fn argument(layout: &Layout, value: &Argument) -> ArgumentForm {
    match value {
        Argument::Integer(n) => ArgumentForm::Integer(Whole(*n)),
        Argument::Boolean(truth) => ArgumentForm::Boolean(*truth),
        Argument::Text(text) => ArgumentForm::Text(text.clone()),
        Argument::Digit(digit) => ArgumentForm::Symbol(symbol(layout, *digit)),
        Argument::Digits(digits) => ArgumentForm::Symbols(digits.iter().map(|digit| symbol(layout, *digit)).collect()),
        Argument::Cell(cell) => ArgumentForm::Cell(address(layout, *cell)),
        Argument::Cells(cells) => ArgumentForm::Cells(addresses(layout, cells)),
        Argument::List(items) => ArgumentForm::List(items.iter().map(|item| argument(layout, item)).collect()),
    }
}

fn symbol(layout: &Layout, digit: Digit) -> String {
    layout.symbols.name(digit).to_owned()
}

fn address(layout: &Layout, cell: CellId) -> String {
    layout.position(cell).to_string()
}

fn addresses(layout: &Layout, cells: &[CellId]) -> Vec<String> {
    cells.iter().map(|cell| address(layout, *cell)).collect()
}
