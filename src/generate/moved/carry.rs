//! Transforms a puzzle together with the statements of its file, and verifies that every clue still has its meaning.

use super::Movement;
use super::meaning::{PlaceMapping, demanded, demands, same, touches};
use crate::generate::variant::cells_words;
use crate::language::{Library, named_cells, resolve};
use crate::puzzle::{
    self, CellId, Digit, Given, Layout, Marks, Position, PuzzleData, SourceId, Span, StatedSolution, are_alike,
};
use crate::syntax::ast::{
    self, Ast, CellName, CellRange, Clue, ClueArgument, Item, ItemKind, LayoutPart, Name, Picture, Token, TokenKind,
};
use crate::syntax::{Source, grid};
use std::collections::BTreeSet;
use std::fmt;

/// A transformed puzzle with its statements.
#[derive(Clone, Debug)]
pub struct TransformedPuzzle {
    pub puzzle: PuzzleData,
    pub tree: Ast,
}

/// Why a puzzle cannot be transformed this way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TransformError {
    /// The transformed board is not a board of this layout.
    Layout(String),
    /// A clue has another meaning after the transformation.
    Clue(String),
    /// The cells of a clue are no longer adjacent or connected.
    Shape(String),
    /// The transformed statements cannot be read, for this reason.
    Unreadable(String),
    /// The puzzle contains something that was not interpreted, so its meaning after the transformation is unknown.
    Doubtful,
}

impl fmt::Display for TransformError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Layout(layout) => write!(f, "the regions of `{layout}` would not be regions of the result"),
            Self::Clue(clue) => write!(f, "the meaning of `{clue}` would change"),
            Self::Shape(clue) => write!(f, "the cells of `{clue}` would no longer touch"),
            Self::Unreadable(why) => write!(f, "the result cannot be read: {why}"),
            Self::Doubtful => f.write_str("part of it was not understood, and its meaning might change"),
        }
    }
}

impl std::error::Error for TransformError {}

/// The span of generated text, which has no location.
const NOWHERE: Span = Span { source: SourceId(0), start: 0, end: 0 };

/// Transforms a puzzle with its clues, marks, entered digits and stated solution.
///
/// # Errors
/// The part of the puzzle that cannot be transformed.
pub fn carried(
    puzzle: &PuzzleData,
    tree: &Ast,
    movement: &Movement,
    library: &Library,
) -> Result<TransformedPuzzle, TransformError> {
    if !puzzle.doubts.is_empty() {
        return Err(TransformError::Doubtful);
    }
    let mover = Mover { layout: &puzzle.layout, movement };
    let mut moved = Ast { items: Vec::with_capacity(tree.items.len()), id: tree.id.clone(), layout_from_shape: false };
    let own =
        |name: &str| tree.items.iter().any(|item| matches!(&item.kind, ItemKind::Layout(own) if own.name.text == name));
    let lays_cells = |item: &Item| match &item.kind {
        ItemKind::Use(used) => own(&used.name.text) || library.knows(&used.name).is_ok(),
        other => other.lays_cells(),
    };
    if !tree.items.iter().any(lays_cells) {
        moved.items.extend(usage(&puzzle.layout.name));
    }
    for item in &tree.items {
        moved.items.extend(mover.item(item).map_err(TransformError::Unreadable)?);
    }
    let mut refused = None;
    for tree in [Some(moved.clone()), turned(&moved)].into_iter().flatten() {
        match mover.read(puzzle, tree, library) {
            Ok(carried) => return Ok(carried),
            // An error in a clue is final. Of other errors, the one for the layout as named is reported.
            Err(why @ (TransformError::Clue(_) | TransformError::Shape(_))) => return Err(why),
            Err(why) => refused = refused.or(Some(why)),
        }
    }
    Err(refused.unwrap_or_else(|| TransformError::Layout(puzzle.layout.name.clone())))
}

/// Builds a `use` statement from a layout's name and arguments.
fn usage(name: &str) -> Option<Item> {
    let source = Source { id: SourceId(0), name: String::new(), text: name.into(), lines_before: 0 };
    let used = grid::parse_use(&source).ok()?;
    Some(Item { docs: None, kind: ItemKind::Use(used), span: NOWHERE })
}

/// Returns the statements with the two numbers of the layout exchanged.
fn turned(tree: &Ast) -> Option<Ast> {
    let mut tree = tree.clone();
    let used = tree.items.iter_mut().find_map(|item| match &mut item.kind {
        ItemKind::Use(used)
            if used.arguments.len() == 2 && used.arguments.iter().all(|argument| argument.name.is_none()) =>
        {
            Some(used)
        }
        _ => None,
    })?;
    used.arguments.reverse();
    Some(tree)
}

struct Mover<'m> {
    layout: &'m Layout,
    movement: &'m Movement,
}

impl Mover<'_> {
    /// Transforms a statement; `None` for statements that are generated anew.
    fn item(&self, item: &Item) -> Result<Option<Item>, String> {
        let kind = match &item.kind {
            ItemKind::Givens(_) | ItemKind::Solution(_) | ItemKind::Entered(_) | ItemKind::Marks(_) => return Ok(None),
            ItemKind::Clue(clue) => ItemKind::Clue(self.clue(clue)?),
            ItemKind::Choice(choice) => {
                let mut choice = choice.clone();
                for item in choice.parts.iter_mut().flatten() {
                    if let Some(moved) = self.item(item)? {
                        *item = moved;
                    }
                }
                ItemKind::Choice(choice)
            }
            ItemKind::Use(used) if !used.grids.is_empty() => {
                let grids = used.grids.iter().map(|grid| self.grid(grid)).collect();
                ItemKind::Use(ast::Use { grids, ..used.clone() })
            }
            ItemKind::Part(LayoutPart::Regions(picture)) => ItemKind::Part(LayoutPart::Regions(self.picture(picture))),
            ItemKind::Part(LayoutPart::Rooms(picture)) => ItemKind::Part(LayoutPart::Rooms(self.picture(picture))),
            ItemKind::Part(LayoutPart::Region(name, ranges)) => {
                ItemKind::Part(LayoutPart::Region(name.clone(), self.ranges(ranges)?))
            }
            ItemKind::Part(LayoutPart::CellRectangle(rows, columns)) if self.is_turned() => {
                ItemKind::Part(LayoutPart::CellRectangle(columns.clone(), rows.clone()))
            }
            ItemKind::Part(LayoutPart::Boxes(height, width)) if self.is_turned() => {
                ItemKind::Part(LayoutPart::Boxes(width.clone(), height.clone()))
            }
            ItemKind::Part(LayoutPart::CellList(ranges)) => ItemKind::Part(LayoutPart::CellList(self.ranges(ranges)?)),
            other => other.clone(),
        };
        Ok(Some(Item { kind, ..item.clone() }))
    }

    /// Whether the transformation maps rows to columns.
    fn is_turned(&self) -> bool {
        let place = |column| self.movement.place(Position { row: 0, column });
        self.layout.columns() > 1 && place(0).row != place(1).row
    }

    /// Returns the name of the sub-grid whose position a sub-grid is mapped to.
    fn grid(&self, name: &Name) -> Name {
        let grids = &self.layout.grids;
        let moved = grids.iter().find(|grid| grid.name == name.text).and_then(|grid| {
            let cells = grid.cells.iter().map(|cell| self.layout.cell_at(self.cell(*cell)));
            let cells: BTreeSet<CellId> = cells.collect::<Option<_>>()?;
            grids.iter().find(|other| other.cells.iter().copied().collect::<BTreeSet<CellId>>() == cells)
        });
        moved.map_or_else(|| name.clone(), |moved| Name { text: moved.name.as_str().into(), ..name.clone() })
    }

    fn cell(&self, cell: CellId) -> Position {
        self.movement.place(self.layout.position(cell))
    }

    fn ranges(&self, ranges: &[CellRange]) -> Result<Vec<CellRange>, String> {
        let mut cells = Vec::new();
        for range in ranges {
            let named = named_cells(&ClueArgument::Cells(range.clone()), self.layout);
            cells.extend(named.map_err(|wrong| wrong.message)?.unwrap_or_default());
        }
        Ok(cells.into_iter().map(|cell| range(self.cell(cell))).collect())
    }

    fn clue(&self, clue: &Clue) -> Result<Clue, String> {
        let mut clue = clue.clone();
        for group in clue.instances.iter_mut().flatten() {
            let mut moved = Vec::with_capacity(group.len());
            for argument in group.iter() {
                match named_cells(argument, self.layout).map_err(|wrong| wrong.message)? {
                    None => moved.push(argument.clone()),
                    Some(cells) => {
                        let places: Vec<Position> = cells.into_iter().map(|cell| self.cell(cell)).collect();
                        moved.extend(cells_words(&places, self.layout.grids.is_empty(), self.movement.size(), NOWHERE));
                    }
                }
            }
            *group = moved;
        }
        Ok(clue)
    }

    fn picture(&self, picture: &Picture) -> Picture {
        let (rows, columns) = self.movement.size();
        let blank = Token { kind: TokenKind::Blank, span: NOWHERE };
        let mut tokens = vec![blank; usize::from(rows) * usize::from(columns)];
        for (row, line) in (0u16..).zip(picture.rows()) {
            for (column, token) in (0u16..).zip(line) {
                let to = self.movement.place(Position { row, column });
                if let Some(place) = tokens.get_mut(usize::from(to.row) * usize::from(columns) + usize::from(to.column))
                {
                    *place = token.clone();
                }
            }
        }
        let rows = (1..=u32::from(rows)).map(|row| row * u32::from(columns)).collect();
        Picture { tokens, rows }
    }

    /// Replaces a library rule of the whole board by another one that states for the transformed cells what the original stated:
    /// a reflection maps one diagonal to the other.
    fn by_another_rule(
        &self,
        before: &PuzzleData,
        clue: &puzzle::Clue,
        tree: &Ast,
        places: &PlaceMapping,
        library: &Library,
    ) -> Option<Ast> {
        let expected = demanded(before, clue, places, self.movement)?;
        let span = before.origin(clue.origin)?.span;
        let states = |item: &Item| match &item.kind {
            ItemKind::Use(used) => {
                used.name.text == clue.rule && used.arguments.is_empty() && item.span.to(span) == item.span
            }
            _ => false,
        };
        let place = tree.items.iter().position(states)?;
        let is_board = |item: &Item| match &item.kind {
            ItemKind::Use(used) => library.rule(&used.name.text).is_none(),
            other => matches!(other, ItemKind::Layout(_)) || other.lays_cells() || matches!(other, ItemKind::Part(_)),
        };
        let board: Vec<Item> = tree.items.iter().filter(|item| is_board(item)).cloned().collect();
        library.rules().map(|rule| rule.definition).filter(|rule| rule.parameters.is_empty()).find_map(|rule| {
            let mut item = tree.items[place].clone();
            if let ItemKind::Use(used) = &mut item.kind {
                used.name.text.clone_from(&rule.name.text);
            }
            let items = board.iter().cloned().chain([item.clone()]).collect();
            let alone = resolve(&Ast { items, id: None, layout_from_shape: false }, library, None).puzzle?;
            let [found] = alone.clues.as_slice() else { return None };
            are_alike(&expected, &demands(found)).then(|| {
                let mut tree = tree.clone();
                tree.items[place] = item;
                tree
            })
        })
    }

    /// Reads the transformed statements, and returns the puzzle if it has the expected meaning.
    fn read(&self, before: &PuzzleData, mut tree: Ast, library: &Library) -> Result<TransformedPuzzle, TransformError> {
        let resolved = resolve(&tree, library, None);
        let Some(mut puzzle) = resolved.puzzle else {
            let said = resolved.diagnostics.into_iter().find(crate::syntax::Diagnostic::is_error);
            return Err(TransformError::Unreadable(said.map_or_else(String::new, |said| said.message)));
        };
        let (old, new) = (self.layout, puzzle.layout.clone());
        let unfit = || TransformError::Layout(old.name.clone());
        let places = PlaceMapping::new(before, &puzzle, self.movement).ok_or_else(unfit)?;
        let to = |cell: &CellId| new.cell_at(self.cell(*cell));
        let region = |cells: &[CellId]| cells.iter().map(to).collect::<Option<BTreeSet<CellId>>>();
        let expected: Option<BTreeSet<BTreeSet<CellId>>> =
            old.regions.iter().map(|found| region(&found.cells)).collect();
        let found: BTreeSet<BTreeSet<CellId>> =
            new.regions.iter().map(|region| region.cells.iter().copied().collect()).collect();
        if expected.as_ref() != Some(&found) || new.cells().len() != old.cells().len() || new.symbols != old.symbols {
            return Err(unfit());
        }
        if before.clues.len() != puzzle.clues.len() {
            return Err(TransformError::Unreadable("the number of clues differs".to_owned()));
        }
        for (one, other) in before.clues.iter().zip(&puzzle.clues) {
            if !touches((before, one), (&puzzle, other)) {
                return Err(TransformError::Shape(before.clue_words(one)));
            }
            let expected = demanded(before, one, &places, self.movement);
            if expected.is_some_and(|expected| same(expected, &puzzle, other)) {
                continue;
            }
            return match self.by_another_rule(before, one, &tree, &places, library) {
                Some(tree) => self.read(before, tree, library),
                None => Err(TransformError::Clue(before.clue_words(one))),
            };
        }
        let given =
            |given: &Given| Some(Given { cell: to(&given.cell)?, digit: self.movement.digit(given.digit), ..*given });
        let sorted = |list: &[Given]| {
            let mut moved: Vec<Given> = list.iter().filter_map(given).collect();
            moved.sort_by_key(|given| given.cell);
            moved
        };
        (puzzle.givens, puzzle.entered) = (sorted(&before.givens), sorted(&before.entered));
        let marks = |marks: &Marks| {
            let mut digits: Vec<Digit> = marks.digits.iter().map(|digit| self.movement.digit(*digit)).collect();
            digits.sort_unstable();
            Some(Marks { cell: to(&marks.cell)?, digits, span: NOWHERE })
        };
        puzzle.marks = before.marks.iter().filter_map(marks).collect();
        // The values of layers are not moved.
        puzzle.solution = before.solution.as_ref().filter(|stated| stated.answer.is_empty()).map(|stated| {
            let mut digits = vec![None; stated.digits.len()];
            for (cell, digit) in (0..).map(CellId).zip(&stated.digits) {
                if let Some(place) = to(&cell).and_then(|to| digits.get_mut(to.index())) {
                    *place = digit.map(|digit| self.movement.digit(digit));
                }
            }
            StatedSolution { digits, answer: Vec::new(), span: NOWHERE }
        });
        puzzle.id.clone_from(&before.id);
        tree.items.extend(statements(&puzzle));
        Ok(TransformedPuzzle { puzzle, tree })
    }
}

/// Marks and entered digits as statements.
fn statements(puzzle: &PuzzleData) -> Vec<Item> {
    let layout = &puzzle.layout;
    let item = |kind: ItemKind| Item { docs: None, kind, span: NOWHERE };
    let name = |digit: Digit| Name { text: layout.symbols.name(digit).into(), span: NOWHERE };
    let mut items: Vec<Item> = puzzle
        .marks
        .iter()
        .map(|marks| {
            let symbols = marks.digits.iter().map(|digit| name(*digit)).collect();
            item(ItemKind::Marks(ast::Marks { cells: vec![range(layout.position(marks.cell))], symbols }))
        })
        .collect();
    if !puzzle.entered.is_empty() {
        let mut picture = Picture::default();
        for row in 0..layout.rows() {
            for column in 0..layout.columns() {
                let cell = layout.cell_at(Position { row, column });
                let entered = cell.and_then(|cell| puzzle.entered.iter().find(|given| given.cell == cell));
                let kind = match (cell, entered) {
                    (None, _) => TokenKind::Outside,
                    (_, None) => TokenKind::Blank,
                    (_, Some(given)) => TokenKind::Symbol(layout.symbols.name(given.digit).into()),
                };
                picture.tokens.push(Token { kind, span: NOWHERE });
            }
            picture.rows.push(picture.tokens.len() as u32);
        }
        items.push(item(ItemKind::Entered(picture)));
    }
    items
}

fn range(at: Position) -> CellRange {
    let first = CellName { row: u32::from(at.row) + 1, column: u32::from(at.column) + 1, span: NOWHERE };
    CellRange { grid: None, first, last: None }
}
