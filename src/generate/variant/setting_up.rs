//! Draws the setups of boards, and changes them.

use super::clue_request::Amount;
use super::draw::places;
use super::form::ArgumentShape;
use super::geometry::{Geometry, connected};
use super::maker::VariantMaker;
use super::regions::{picture, regions, with_cells, with_part};
use super::setup::{PlacedClue, SetUpBoard, Setup, different_numbers, rooms, without_holes};
use super::statement::{place, statement};
use crate::backend::Limits;
use crate::language::{resolve, resolve_board};
use crate::puzzle::{Argument, CellId, Layout};
use crate::solve::Random;
use crate::syntax::ast::{Ast, Item, LayoutPart};
use std::sync::Arc;

/// The number of the statement with the numbers of all cells.
const NUMBERS: usize = 2_500_000;

/// Average numbers of cells for each room and for each placed clue: the fewest, and the most.
const CELLS_PER_ROOM: (u32, u32) = (4, 7);
const CELLS_PER_CLUE: (u32, u32) = (4, 8);

/// Maximum number of random cells tried for a clue that must not be adjacent to another.
const REDRAWN: usize = 40;

impl VariantMaker<'_> {
    /// Draws a random setup. `None` if there is none on this board.
    pub(super) fn setup(&self, random: &mut Random, limits: &Limits) -> Option<Setup> {
        let generator = self.generator;
        let layout = &generator.board.layout;
        let geometry = &Geometry::new(layout);
        let regions = match generator.draws_regions {
            true => Some(regions(layout, geometry, random)?),
            false => None,
        };
        let cells = layout.cells().len() as u32;
        let among = |(fewest, most): (u32, u32), random: &mut Random| {
            let (least, most) = (cells / most, cells / fewest);
            (least + random.below(most - least + 1)).max(1) as usize
        };
        let rooms = generator.rooms.map(|amount| {
            let count = match amount.drawn(random) {
                Some(count) => count,
                // Some genres need as many rooms as rows.
                None if random.below(4) == 0 => usize::from(layout.rows()),
                None => among(CELLS_PER_ROOM, random),
            };
            rooms(count.min(cells as usize), geometry, random)
        });
        let left = match generator.draws_holes {
            true => Some(without_holes(layout, random, limits)?),
            false => None,
        };
        let numbers = generator.numbers.is_some().then(|| different_numbers(layout, random));
        let mut setup = Setup { regions, rooms, left, numbers, placed: Vec::new() };
        let placed = || (0..self.forms.len()).filter(|wish| self.forms[*wish].placed);
        if placed().any(|wish| self.is_run(wish)) {
            let layout = self.laid_out(&self.drawn(&setup))?;
            for wish in placed().filter(|wish| self.is_run(*wish)) {
                setup
                    .placed
                    .extend(places(&self.forms[wish], &layout).into_iter().map(|place| PlacedClue { wish, place }));
            }
        }
        let wishes = || placed().filter(|wish| !self.is_run(*wish));
        // Clues without numbers are what others become that do not need theirs.
        let needed = |wish: &usize| self.wish(*wish) == Some(Amount::Needed);
        let (numbered, plain): (Vec<usize>, Vec<usize>) =
            wishes().filter(needed).partition(|wish| self.forms[*wish].blank.is_some());
        let drawn = if numbered.is_empty() { plain } else { numbered };
        let mut of: Vec<usize> = Vec::new();
        for wish in wishes() {
            let count = self.wish(wish).and_then(|amount| amount.drawn(random)).unwrap_or(0);
            of.extend(std::iter::repeat_n(wish, count));
        }
        if !drawn.is_empty() {
            let count = among(CELLS_PER_CLUE, random);
            of.extend((0..count).filter_map(|_| random.pick(&drawn)));
        }
        for wish in of {
            let beside = |cell: CellId, setup: &Setup| {
                setup
                    .placed
                    .iter()
                    .filter_map(PlacedClue::cell)
                    .any(|other| geometry.edges[cell.index()].contains(&other))
            };
            let cell = (0..REDRAWN).map(|_| CellId(random.below(cells))).find(|cell| !beside(*cell, &setup));
            let clue = self.placed_at(wish, cell?, &setup, random)?;
            setup.placed.push(clue);
        }
        Some(setup)
    }

    /// Whether clues of a wish stand at all runs.
    pub(super) fn is_run(&self, wish: usize) -> bool {
        self.forms[wish].only_shape() == Some(ArgumentShape::Run)
    }

    /// Places a clue of a wish with its mark in a cell; `None` if the cell is occupied.
    fn placed_at(&self, wish: usize, cell: CellId, setup: &Setup, random: &mut Random) -> Option<PlacedClue> {
        if setup.placed.iter().any(|clue| clue.cell() == Some(cell)) {
            return None;
        }
        let mut all = places(&self.forms[wish], &self.generator.board.layout);
        all.retain(|place| place.first().is_some_and(|(_, argument)| argument.cells().first() == Some(&cell)));
        random.shuffle(&mut all);
        Some(PlacedClue { wish, place: all.pop()? })
    }

    /// Returns the statements of a setup without its placed clues.
    fn drawn(&self, setup: &Setup) -> Ast {
        let generator = self.generator;
        let layout = &generator.board.layout;
        let of = |rooms: &Option<Vec<usize>>| Some(picture(layout, rooms.as_deref()?, place(0)));
        let parts = [of(&setup.regions).map(LayoutPart::Regions), of(&setup.rooms).map(LayoutPart::Rooms)];
        let mut tree = parts.into_iter().flatten().fold(generator.tree.clone(), |tree, part| with_part(&tree, part));
        if let Some(left) = &setup.left {
            tree = with_cells(&tree, left, layout);
        }
        if let (Some(numbers), Some((rule, parameter))) = (&setup.numbers, &generator.numbers) {
            let numbers = Argument::List(numbers.iter().copied().map(Argument::Integer).collect());
            tree.items.push(statement((rule, None), [(parameter.as_str(), &numbers)], layout, NUMBERS));
        }
        tree
    }

    /// Returns the layout of a tree.
    fn laid_out(&self, tree: &Ast) -> Option<Arc<Layout>> {
        Some(resolve_board(tree, self.generator.library).puzzle?.layout)
    }

    /// Returns the board of a setup.
    pub(super) fn set_up(&self, setup: Setup) -> Option<SetUpBoard> {
        let generator = self.generator;
        let mut tree = self.drawn(&setup);
        let layout = match setup.left {
            Some(_) => self.laid_out(&tree)?,
            None => generator.board.layout.clone(),
        };
        let items = tree.items.clone();
        let opened = |(number, clue): (usize, &PlacedClue)| self.opened(clue, &layout, number);
        tree.items.extend(setup.placed.iter().enumerate().map(opened).collect::<Option<Vec<Item>>>()?);
        let mut board = resolve(&tree, generator.library, None).puzzle?;
        board.givens.clone_from(&generator.board.givens);
        Some(SetUpBoard { setup, board, items, tree })
    }

    /// Returns the statement of a placed clue without its number.
    fn opened(&self, clue: &PlacedClue, layout: &Layout, number: usize) -> Option<Item> {
        let form = &self.forms[clue.wish];
        let unnumbered = match (form.blank, form.unknown) {
            (Some(_), None) => Some(form.plain.as_deref()?),
            _ => None,
        };
        if let Some(plain) = unnumbered {
            return Some(statement((plain, None), [("", &Argument::Cell(clue.cell()?))], layout, number));
        }
        let mut all = form.told.clone();
        for (index, argument) in &clue.place {
            all[*index] = Some(argument.clone());
        }
        if let (Some((index, ..)), Some(unknown)) = (form.blank, form.unknown) {
            all[index] = Some(Argument::Integer(unknown));
        }
        let parameters = form.rule.definition.parameters.iter().zip(&all);
        let arguments = parameters.filter_map(|(parameter, of)| Some((parameter.name.text.as_str(), of.as_ref()?)));
        Some(statement((form.rule.name(), form.only_shape()), arguments, layout, number))
    }

    /// Returns the setup with a small random change near some cells: a cell with another number or in another room, or a clue that
    /// moves.
    pub(super) fn changed(
        &self,
        setup: &Setup,
        near: &[CellId],
        geometry: &Geometry,
        random: &mut Random,
    ) -> Option<Setup> {
        let mut setup = setup.clone();
        let cell = random.pick(near)?;
        if let Some(numbers) = &mut setup.numbers {
            let other = CellId(random.below(numbers.len() as u32));
            let changes = numbers[cell.index()] != numbers[other.index()];
            numbers[cell.index()] = numbers[other.index()];
            return changes.then_some(setup);
        }
        if let Some(rooms) = &mut setup.rooms
            && (setup.placed.is_empty() || random.below(2) == 0)
        {
            let (old, new) = (rooms[cell.index()], rooms[random.pick(&geometry.edges[cell.index()])?.index()]);
            rooms[cell.index()] = new;
            let left: Vec<CellId> =
                (0..).map(CellId).zip(&*rooms).filter(|(_, of)| **of == old).map(|(c, _)| c).collect();
            return (old != new && !left.is_empty() && connected(&left, &geometry.edges)).then_some(setup);
        }
        let layout = &self.generator.board.layout;
        let distance = |clue: &PlacedClue| {
            let (a, b) = (layout.position(clue.cell()?), layout.position(cell));
            Some(a.row.abs_diff(b.row) + a.column.abs_diff(b.column))
        };
        let movable = (0..setup.placed.len()).filter(|index| !self.is_run(setup.placed[*index].wish));
        let nearest = movable.min_by_key(|index| distance(&setup.placed[*index]))?;
        let wish = setup.placed[nearest].wish;
        setup.placed[nearest] = self.placed_at(wish, cell, &setup, random)?;
        Some(setup)
    }

    /// Returns the setup with one more clue near some cells, if there may be more.
    pub(super) fn grown(&self, setup: &Setup, near: &[CellId], random: &mut Random) -> Option<Setup> {
        let may_grow = |wish: &usize| match self.wish(*wish) {
            Some(Amount::Needed) => setup.placed.iter().any(|clue| clue.wish == *wish),
            Some(Amount::Between(_, most)) => setup.placed.iter().filter(|clue| clue.wish == *wish).count() < most,
            _ => false,
        };
        let movable = |wish: &usize| self.forms[*wish].placed && !self.is_run(*wish);
        let open: Vec<usize> = (0..self.forms.len()).filter(movable).filter(may_grow).collect();
        let clue = self.placed_at(random.pick(&open)?, random.pick(near)?, setup, random)?;
        let mut setup = setup.clone();
        setup.placed.push(clue);
        Some(setup)
    }
}
