//! Fish: for one digit, as many base houses as cover houses, with and without fins; basic, Franken and mutant.

use super::sets::choices;
use crate::rate::{Board, Candidate, CellSet, Reason, Role, Step, Technique, UnitId, UnitKind, UnitRole};

/// The kinds of houses that are bases and covers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FishShape {
    Basic,
    /// Rows and boxes against columns and boxes, with at least one box.
    Franken,
    /// Any houses against any, if it is neither basic nor Franken.
    Mutant,
}

/// The largest number of fins; more hardly ever see a common cell.
const MOST_FINS: usize = 5;

/// The largest number of endo fins, that is, fins in two bases.
const MOST_ENDO_FINS: usize = 2;

/// Finds all fish of a shape and size, with fins or without.
pub fn find(board: &Board, shape: FishShape, size: usize, finned: bool, steps: &mut Vec<Step>) {
    for digit in 0..board.structure().digits() as u8 {
        if board.places(digit).len() < 2 * size {
            continue;
        }
        for rows in [true, false] {
            if shape == FishShape::Mutant && !rows {
                continue;
            }
            let usable = |base: bool| {
                let fits = move |kind: UnitKind| match (shape, kind) {
                    (FishShape::Basic, UnitKind::Row) => rows == base,
                    (FishShape::Basic, UnitKind::Column) => rows != base,
                    (FishShape::Franken, UnitKind::Row) => rows == base,
                    (FishShape::Franken, UnitKind::Column) => rows != base,
                    (FishShape::Franken, UnitKind::Box) => true,
                    (FishShape::Mutant, UnitKind::Row | UnitKind::Column | UnitKind::Box) => true,
                    _ => false,
                };
                let houses = board.structure().houses().filter(move |(_, house)| fits(house.kind));
                let lines =
                    houses.map(|(id, house)| FishLine { id, kind: house.kind, places: board.places_in(id, digit) });
                lines.filter(|line| !line.places.is_empty()).collect::<Vec<FishLine>>()
            };
            let bases = usable(true);
            let covers = usable(false);
            if choices(bases.len(), size) > MOST_CHOICES {
                continue;
            }
            let covers = &covers;
            let mut search = FishSearch { board, digit, shape, size, finned, covers, chosen: Vec::new(), steps };
            search.bases(&bases, &CellSet::new(board.structure().cells()), &CellSet::new(board.structure().cells()));
        }
    }
}

/// The largest number of combinations of bases that are examined: it covers all of 9×9 boards, and small fish on larger ones. It
/// bounds a number only, so that it is invariant under relabelling of the board.
const MOST_CHOICES: usize = 20_000;

/// A house with the places of the digit in it.
#[derive(Clone, Debug)]
struct FishLine {
    id: UnitId,
    kind: UnitKind,
    places: CellSet,
}

/// Places of the bases as bits, in the order of their cells. Fish with more places are not searched.
type BasePlaces = u128;

/// The chosen bases, and the covers for their places.
struct Bases<'s> {
    covers: Vec<&'s FishLine>,
    /// The places in each cover.
    masks: Vec<BasePlaces>,
    union: &'s CellSet,
    places: &'s [usize],
    all: BasePlaces,
    /// The places in two bases.
    endo: &'s CellSet,
    endo_bits: BasePlaces,
}

impl Bases<'_> {
    fn cells(&self, places: BasePlaces, cells: usize) -> CellSet {
        let mut set = CellSet::new(cells);
        let held = self.places.iter().enumerate().filter(|(place, _)| places >> place & 1 == 1);
        held.for_each(|(_, cell)| set.insert(*cell));
        set
    }
}

struct FishSearch<'s> {
    board: &'s Board,
    digit: u8,
    shape: FishShape,
    size: usize,
    finned: bool,
    covers: &'s [FishLine],
    chosen: Vec<FishLine>,
    steps: &'s mut Vec<Step>,
}

impl FishSearch<'_> {
    /// Chooses bases. `union` are their places, `twice` those in two of them.
    fn bases(&mut self, from: &[FishLine], union: &CellSet, twice: &CellSet) {
        if self.chosen.len() == self.size {
            // Candidates in a base are eliminated only where covers overlap.
            let from = match self.shape {
                FishShape::Basic => self.board.places(self.digit).minus(union),
                FishShape::Franken | FishShape::Mutant => self.board.places(self.digit).clone(),
            };
            let targets = self.targets(twice, &from);
            if !targets.is_empty() && twice.len() <= MOST_ENDO_FINS {
                self.covers_of(union, twice, &targets);
            }
            return;
        }
        for (index, base) in from.iter().enumerate() {
            let twice = twice.or(&union.and(&base.places));
            let places = base.places.len();
            let too_many = if self.finned { self.size + MOST_FINS } else { self.size };
            if places < 2 || places > too_many && self.shape == FishShape::Basic {
                continue;
            }
            if !twice.is_empty() && (!self.finned || self.shape == FishShape::Basic) {
                continue;
            }
            let union = union.or(&base.places);
            // Without fins, the places are in at most as many covers as there are bases.
            if !self.finned && self.shape == FishShape::Basic {
                let meeting = self.covers.iter().filter(|cover| cover.places.meets(&union)).take(self.size + 1).count();
                if meeting > self.size {
                    continue;
                }
            }
            self.chosen.push(base.clone());
            self.bases(&from[index + 1..], &union, &twice);
            self.chosen.pop();
        }
    }

    fn is_base(&self, line: &FishLine) -> bool {
        self.chosen.iter().any(|base| base.id == line.id)
    }

    /// Returns those of some cells that see all fins.
    fn targets(&self, fins: &CellSet, from: &CellSet) -> CellSet {
        let mut targets = from.clone();
        for fin in fins.iter() {
            targets.intersect(self.board.structure().sees(Candidate::new(fin, self.digit)));
        }
        targets
    }

    /// Searches for covers of the places of the bases. `endo` are the places in two bases, which are fins from the start.
    fn covers_of(&mut self, union: &CellSet, endo: &CellSet, targets: &CellSet) {
        let all: &[FishLine] = self.covers;
        let covers: Vec<&FishLine> =
            all.iter().filter(|cover| cover.places.meets(union) && !self.is_base(cover)).collect();
        let places: Vec<usize> = union.iter().collect();
        if covers.len() < self.size || places.len() > BasePlaces::BITS as usize {
            return;
        }
        let bits = |set: &CellSet| {
            let held = places.iter().enumerate().filter(|(_, cell)| set.contains(**cell));
            held.fold(0, |bits, (place, _)| bits | 1 << place)
        };
        let masks: Vec<BasePlaces> = covers.iter().map(|cover| bits(&cover.places)).collect();
        let all = BasePlaces::MAX >> (BasePlaces::BITS as usize - places.len());
        let bases = Bases { covers, masks, union, places: &places, all, endo, endo_bits: bits(endo) };
        self.cover(&bases, &mut Vec::new(), (0, bases.endo_bits), targets);
    }

    /// Continues the search: the first place that is neither covered nor a fin becomes one or the other.
    fn cover(
        &mut self,
        bases: &Bases<'_>,
        chosen: &mut Vec<usize>,
        (covered, fins): (BasePlaces, BasePlaces),
        targets: &CellSet,
    ) {
        let open = bases.all & !covered & !fins;
        if open == 0 {
            if chosen.len() == self.size {
                self.found(bases, chosen, fins, targets);
            }
            return;
        }
        let left = self.size - chosen.len();
        let most_fins = if self.finned { MOST_FINS.saturating_sub(fins.count_ones() as usize) } else { 0 };
        let most = bases.masks.iter().map(|mask| (mask & open).count_ones() as usize).max().unwrap_or(0);
        if open.count_ones() as usize > left * most + most_fins {
            return;
        }
        let place = open.trailing_zeros() as usize;
        if left > 0 {
            for (index, mask) in bases.masks.iter().enumerate() {
                // A fin is in no cover, unless it is in two bases.
                if mask >> place & 1 == 1 && mask & fins & !bases.endo_bits == 0 {
                    chosen.push(index);
                    self.cover(bases, chosen, (covered | mask, fins), targets);
                    chosen.pop();
                }
            }
        }
        if most_fins > 0 {
            let cell = bases.places[place];
            let targets = targets.and(self.board.structure().sees(Candidate::new(cell, self.digit)));
            if !targets.is_empty() {
                self.cover(bases, chosen, (covered, fins | 1 << place), &targets);
            }
        }
    }

    fn found(&mut self, bases: &Bases<'_>, chosen: &[usize], fins: BasePlaces, targets: &CellSet) {
        let Bases { covers, union, endo, .. } = bases;
        let fins = bases.cells(fins, self.board.structure().cells());
        if fins.is_empty() == self.finned {
            return;
        }
        let kinds = |wanted: fn(UnitKind) -> bool| {
            self.chosen.iter().map(|base| base.kind).chain(chosen.iter().map(|c| covers[*c].kind)).any(wanted)
        };
        if self.shape == FishShape::Franken && !kinds(|kind| kind == UnitKind::Box) {
            return;
        }
        let (mut once, mut again) = (CellSet::new(self.board.structure().cells()), CellSet::new(0));
        again.clone_from(&once);
        for cover in chosen {
            again.unite(&once.and(&covers[*cover].places));
            once.unite(&covers[*cover].places);
        }
        // Candidates in more covers than bases are eliminated, if they see all fins.
        let mut gone = once.minus(union);
        gone.unite(&again.and(union).minus(endo));
        gone.intersect(targets);
        gone.subtract(&fins);
        if gone.is_empty() {
            return;
        }
        let sashimi = self.chosen.iter().any(|base| base.places.minus(&fins).len() < 2);
        let Some(technique) = technique(self.shape, self.size, self.finned, sashimi) else { return };
        let mut reason = Reason::default()
            .with(Role::Pattern, self.board.of(&union.minus(&fins), self.digit))
            .with(Role::Fin, self.board.of(&fins, self.digit));
        self.chosen.iter().for_each(|base| reason.unit(base.id, UnitRole::Base));
        chosen.iter().for_each(|cover| reason.unit(covers[*cover].id, UnitRole::Cover));
        self.steps.extend(Step::eliminating(technique, self.board, self.board.of(&gone, self.digit), reason));
    }
}

fn technique(shape: FishShape, size: usize, finned: bool, sashimi: bool) -> Option<Technique> {
    Some(match (shape, size, finned, sashimi) {
        (FishShape::Basic, 2, false, _) => Technique::XWing,
        (FishShape::Basic, 3, false, _) => Technique::Swordfish,
        (FishShape::Basic, 4, false, _) => Technique::Jellyfish,
        (FishShape::Basic, 2, true, false) => Technique::FinnedXWing,
        (FishShape::Basic, 2, true, true) => Technique::SashimiXWing,
        (FishShape::Basic, 3, true, false) => Technique::FinnedSwordfish,
        (FishShape::Basic, 3, true, true) => Technique::SashimiSwordfish,
        (FishShape::Basic, 4, true, false) => Technique::FinnedJellyfish,
        (FishShape::Basic, 4, true, true) => Technique::SashimiJellyfish,
        (FishShape::Franken, 2, false, _) => Technique::FrankenXWing,
        (FishShape::Franken, 3, false, _) => Technique::FrankenSwordfish,
        (FishShape::Franken, 4, false, _) => Technique::FrankenJellyfish,
        (FishShape::Franken, 2, true, _) => Technique::FinnedFrankenXWing,
        (FishShape::Franken, 3, true, _) => Technique::FinnedFrankenSwordfish,
        (FishShape::Franken, 4, true, _) => Technique::FinnedFrankenJellyfish,
        (FishShape::Mutant, 4, true, _) => Technique::FinnedMutantJellyfish,
        _ => return None,
    })
}
