//! The fixed structure of a puzzle for rating, derived from its core model: houses, groups, and exclusions between pairs of
//! candidates.

use super::rules::Rules;
use super::{Candidate, CellSet, RatingError, bits};
use crate::language::{AutomatonCache, ElaborateOptions, elaborate};
use crate::model::{Constraint, ConstraintKind, Model, OriginId, VarId};
use crate::puzzle::{Digit, PuzzleData, RegionKind};
use serde::Serialize;
use std::borrow::Borrow;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// The largest number of symbols, which have to fit a bit set.
pub const MOST_SYMBOLS: usize = 64;

/// The largest number of cells, which bounds the size of the tables of links.
const MOST_CELLS: usize = 2500;

/// The kind of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum UnitKind {
    /// A row that uses every digit.
    Row,
    /// A column that uses every digit.
    Column,
    /// A box that uses every digit.
    Box,
    Extra,
    /// Cells that differ without containing every digit: a cage, a short line, a pair.
    Group,
    /// A pair of cells of which some values exclude each other.
    Pair,
}

/// Cells that constrain each other: a house, a group, or a pair.
#[derive(Clone, Debug)]
pub struct Unit {
    /// The kind of house, or group, or pair.
    pub kind: UnitKind,
    pub cells: Vec<usize>,
    /// The cells as a set.
    pub set: CellSet,
    /// The digits that must occur in it; none unless it is a house.
    pub digits: u64,
    /// The clues and layout statements that it comes from.
    pub origins: Vec<OriginId>,
}

impl Unit {
    /// Returns whether each of its digits must occur in it.
    pub fn is_house(&self) -> bool {
        self.digits != 0
    }
}

/// The index of a unit in its [`Structure`]: houses first, then groups, then pairs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize)]
pub struct UnitId(pub u32);

impl UnitId {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The houses, groups and links of one puzzle. Techniques for houses use nothing else.
#[derive(Debug)]
pub struct Structure {
    cells: usize,
    /// The number of cells; after them come the places of layers.
    board: usize,
    values: Arc<[Digit]>,
    /// The values of each place before any rule is applied.
    all: Vec<u64>,
    /// The values that the layout and rules by themselves leave each place.
    domains: Vec<u64>,
    units: Vec<Unit>,
    houses: usize,
    /// By cell, its houses and groups, ascending.
    units_of: Vec<Vec<UnitId>>,
    /// By cell, the cells that cannot have the same digit.
    peers: Vec<CellSet>,
    /// By candidate, the cells that cannot have the same digit if it is true. Empty if these are always the peers.
    same: Vec<CellSet>,
    /// By candidate, other digits of other cells that it excludes. Empty if there are none in the puzzle.
    cross: Vec<Vec<Candidate>>,
    /// Cells that only houses restrict.
    plain: CellSet,
    /// See [`Self::rectangles`].
    rectangles: OnceLock<Vec<[usize; 4]>>,
    /// The pairs for links that no house or group contains.
    links: HashMap<(Candidate, Candidate), UnitId>,
    /// The demands of single clues on single cells: cell, digits, clue.
    marked: Vec<(usize, u64, OriginId)>,
    /// The techniques for clues; `None` without clues.
    rules: Option<Rules>,
}

impl Structure {
    /// Derives the structure of a puzzle from its core model.
    ///
    /// # Errors
    /// If there is no model, or the board is too large.
    pub fn of(puzzle: &PuzzleData) -> Result<Self, RatingError> {
        let options = ElaborateOptions::default();
        let model = elaborate(puzzle, &options, &AutomatonCache::new()).map_err(RatingError::Elaborate)?;
        Self::of_model(puzzle, &model)
    }

    /// Derives the structure of a puzzle from this model.
    ///
    /// # Errors
    /// If the board is too large.
    pub fn of_model(puzzle: &PuzzleData, model: &Model) -> Result<Self, RatingError> {
        // The answer's variables; models declare hidden layers after these.
        let layers = || puzzle.layers.iter().take_while(|layer| layer.answer);
        let of_layers: usize = layers().map(|layer| layer.places.len()).sum();
        let cells = puzzle.layout.cells().len() + of_layers;
        let mut values = puzzle.layout.digits().to_vec();
        for value in layers().flat_map(|layer| &layer.values) {
            if !values.contains(value) {
                values.push(*value);
            }
        }
        if values.len() > MOST_SYMBOLS {
            return Err(RatingError::Symbols(values.len()));
        }
        if cells > MOST_CELLS {
            return Err(RatingError::Cells(cells));
        }
        let values: Arc<[Digit]> = values.into();
        let mut all = vec![mask(&values, puzzle.layout.digits()); puzzle.layout.cells().len()];
        for layer in layers() {
            all.resize(all.len() + layer.places.len(), mask(&values, &layer.values));
        }
        let mut structure = Self {
            cells,
            board: puzzle.layout.cells().len(),
            domains: all.clone(),
            all,
            units: Vec::new(),
            houses: 0,
            units_of: vec![Vec::new(); cells],
            peers: vec![CellSet::new(cells); cells],
            same: Vec::new(),
            cross: Vec::new(),
            plain: CellSet::new(cells),
            rectangles: OnceLock::new(),
            links: HashMap::new(),
            marked: Vec::new(),
            rules: Rules::of(puzzle, model, &values),
            values,
        };
        (0..cells).for_each(|cell| structure.plain.insert(cell));
        structure.read_units(puzzle, model);
        for constraint in model.constraints() {
            let is_house = |vars: &[VarId]| constraint.guard.is_none() && model.house_values(vars).is_some();
            if !matches!(&constraint.kind, ConstraintKind::Distinct(vars) if is_house(vars)) {
                let scope = constraint.scope().into_iter().map(VarId::index);
                scope.filter(|cell| *cell < cells).for_each(|cell| structure.plain.remove(cell));
            }
        }
        structure.read_pairs(puzzle, model);
        Ok(structure)
    }

    fn read_units(&mut self, puzzle: &PuzzleData, model: &Model) {
        let mut found: Vec<Unit> = Vec::new();
        for constraint in model.constraints().iter().filter(|c| c.guard.is_none()) {
            let vars = match &constraint.kind {
                ConstraintKind::Distinct(vars) | ConstraintKind::Combos { vars, .. } => vars,
                ConstraintKind::Domain { var, values } if var.index() < self.cells => {
                    let digits = mask(&self.values, values.iter());
                    self.domains[var.index()] &= digits;
                    self.marked.extend(model.origins(constraint.origins).map(|clue| (var.index(), digits, clue)));
                    continue;
                }
                _ => continue,
            };
            let Some(mut cells) = self.only_cells(vars) else { continue };
            if cells.len() < 2 {
                continue;
            }
            cells.sort_unstable();
            let values = match &constraint.kind {
                ConstraintKind::Distinct(_) => model.house_values(vars),
                _ => None,
            };
            let digits = values.map_or(0, |values| mask(&self.values, values.iter()));
            found.push(self.unit(puzzle, model, constraint, cells, digits));
        }
        // Constraints over the same cells become one unit, with the origins of both.
        found.sort_by(|a, b| (a.kind, &a.cells).cmp(&(b.kind, &b.cells)));
        for unit in found {
            match self.units.iter_mut().find(|known| known.cells == unit.cells) {
                Some(known) => known.origins.extend(unit.origins),
                None => self.units.push(unit),
            }
        }
        self.houses = self.units.iter().filter(|unit| unit.is_house()).count();
        for (number, unit) in self.units.iter().enumerate() {
            for cell in &unit.cells {
                self.units_of[*cell].push(UnitId(number as u32));
                self.peers[*cell].unite(&unit.set);
            }
        }
        for (cell, peers) in self.peers.iter_mut().enumerate() {
            peers.remove(cell);
        }
    }

    fn unit(&self, puzzle: &PuzzleData, model: &Model, of: &Constraint, cells: Vec<usize>, digits: u64) -> Unit {
        let mut set = CellSet::new(self.cells);
        cells.iter().for_each(|cell| set.insert(*cell));
        let origins: Vec<OriginId> = model.origins(of.origins).collect();
        let region = puzzle.layout.regions.iter().find(|region| Some(&region.origin) == origins.first());
        let kind = match (digits, region.map(|region| region.kind)) {
            (0, _) => UnitKind::Group,
            (_, Some(RegionKind::Row)) => UnitKind::Row,
            (_, Some(RegionKind::Column)) => UnitKind::Column,
            (_, Some(RegionKind::Box)) => UnitKind::Box,
            _ => UnitKind::Extra,
        };
        Unit { kind, cells, set, digits, origins }
    }

    /// Returns the variables as cells, if all are cells. What excludes values of layers is left to the steps of clues, which name
    /// it.
    fn only_cells(&self, vars: &[VarId]) -> Option<Vec<usize>> {
        vars.iter().map(|var| (var.index() < self.board).then_some(var.index())).collect()
    }

    /// Reads the exclusions of relations and clauses over two cells.
    fn read_pairs(&mut self, puzzle: &PuzzleData, model: &Model) {
        let values = self.values.clone();
        let mut excluded: Vec<(Candidate, Candidate, &Constraint)> = Vec::new();
        for constraint in model.constraints().iter().filter(|c| c.guard.is_none()) {
            match &constraint.kind {
                ConstraintKind::Relation { a, b, pairs } if a != b && a.index().max(b.index()) < self.board => {
                    for (i, v) in values.iter().enumerate().filter(|(i, _)| self.all[a.index()] >> i & 1 == 1) {
                        for (j, w) in values.iter().enumerate().filter(|(j, _)| self.all[b.index()] >> j & 1 == 1) {
                            if pairs.binary_search(&(*v, *w)).is_err() {
                                let pair = (Candidate::new(a.index(), i as u8), Candidate::new(b.index(), j as u8));
                                excluded.push((pair.0, pair.1, constraint));
                            }
                        }
                    }
                }
                ConstraintKind::Clause(literals) => {
                    if let [a, b] = literals[..]
                        && a.var != b.var
                        && a.var.index().max(b.var.index()) < self.board
                        && let (Some(i), Some(j)) = (self.index_of(a.value), self.index_of(b.value))
                    {
                        let others = |literal: crate::model::Literal, index: usize| -> Vec<Candidate> {
                            let is_false = |digit: &u8| (usize::from(*digit) == index) != literal.positive;
                            let digits = bits(self.all[literal.var.index()]).filter(is_false);
                            digits.map(|digit| Candidate::new(literal.var.index(), digit)).collect()
                        };
                        // A candidate that makes one literal false excludes those that make the other false.
                        for x in others(a, i) {
                            excluded.extend(others(b, j).into_iter().map(|y| (x, y, constraint)));
                        }
                    }
                }
                _ => {}
            }
        }
        // Drops exclusions of equal digits that houses or groups already contain.
        excluded.retain(|(a, b, _)| a.digit != b.digit || !self.peers[a.cell()].contains(b.cell()));
        self.join_groups(puzzle, model, &mut excluded);
        let mut pairs: HashMap<(u16, u16, OriginId), UnitId> = HashMap::new();
        for (a, b, constraint) in excluded {
            let Some(origin) = model.origins(constraint.origins).next() else { continue };
            let ends = (a.cell.min(b.cell), a.cell.max(b.cell));
            let id = *pairs.entry((ends.0, ends.1, origin)).or_insert_with(|| {
                let cells = vec![usize::from(ends.0), usize::from(ends.1)];
                let mut unit = Unit { kind: UnitKind::Pair, ..self.unit(puzzle, model, constraint, cells, 0) };
                unit.kind = UnitKind::Pair;
                self.units.push(unit);
                UnitId(self.units.len() as u32 - 1)
            });
            self.link(a, b, id);
        }
    }

    /// Turns two cells that exclude every common digit into a group.
    fn join_groups(
        &mut self,
        puzzle: &PuzzleData,
        model: &Model,
        excluded: &mut Vec<(Candidate, Candidate, &Constraint)>,
    ) {
        let mut equal: HashMap<(u16, u16), (u64, &Constraint)> = HashMap::new();
        for (a, b, constraint) in excluded.iter().filter(|(a, b, _)| a.digit == b.digit) {
            let (digits, _) = equal.entry((a.cell.min(b.cell), a.cell.max(b.cell))).or_insert((0, constraint));
            *digits |= a.bit();
        }
        let mut groups: Vec<_> = equal.into_iter().collect();
        groups.sort_by_key(|(ends, _)| *ends);
        for ((a, b), (digits, constraint)) in groups {
            let (a, b) = (usize::from(a), usize::from(b));
            if digits & self.domains[a] & self.domains[b] == self.domains[a] & self.domains[b] {
                let id = UnitId(self.units.len() as u32);
                self.units.push(self.unit(puzzle, model, constraint, vec![a, b], 0));
                for (cell, other) in [(a, b), (b, a)] {
                    self.units_of[cell].push(id);
                    self.peers[cell].insert(other);
                }
            }
        }
        excluded.retain(|(a, b, _)| a.digit != b.digit || !self.peers[a.cell()].contains(b.cell()));
    }

    fn link(&mut self, a: Candidate, b: Candidate, by: UnitId) {
        if a.digit == b.digit && self.same.is_empty() {
            self.same = self.peers.iter().flat_map(|peers| vec![peers.clone(); self.values.len()]).collect();
        }
        if a.digit != b.digit && self.cross.is_empty() {
            self.cross = vec![Vec::new(); self.cells * self.values.len()];
        }
        for (from, to) in [(a, b), (b, a)] {
            let index = self.index(from);
            if from.digit == to.digit {
                self.same[index].insert(to.cell());
            } else if !self.cross[index].contains(&to) {
                self.cross[index].push(to);
            }
            self.links.entry((from, to)).or_insert(by);
        }
    }

    /// Returns the number of places: cells, then the places of answer layers. Their indices are those of the model's variables.
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// Returns the number of different values: the digits of cells, then what else layers have.
    pub fn digits(&self) -> usize {
        self.values.len()
    }

    /// Returns the values, to which the indices of candidates refer.
    pub fn values(&self) -> &Arc<[Digit]> {
        &self.values
    }

    /// Returns the index of a value.
    pub fn index_of(&self, value: Digit) -> Option<usize> {
        self.values.iter().position(|known| *known == value)
    }

    /// Returns whether a place is one of a layer.
    pub fn is_of_layer(&self, cell: usize) -> bool {
        cell >= self.board
    }

    /// Returns the values of a place before any rule is applied.
    pub fn all(&self, cell: usize) -> u64 {
        self.all[cell]
    }

    /// Returns the digits that the layout and rules by themselves leave a cell.
    pub fn domain(&self, cell: usize) -> u64 {
        self.domains[cell]
    }

    /// Returns the demands of single clues on single cells: the cell, its allowed digits, and the clue.
    pub fn marked(&self) -> &[(usize, u64, OriginId)] {
        &self.marked
    }

    /// Returns the techniques for clues; `None` if there are no clues.
    pub(crate) fn rules(&self) -> Option<&Rules> {
        self.rules.as_ref()
    }

    /// Returns the number of a candidate: `cell · digits + digit`.
    pub fn index(&self, candidate: Candidate) -> usize {
        candidate.cell() * self.values.len() + usize::from(candidate.digit)
    }

    /// Returns the candidate with this number.
    pub fn candidate(&self, index: usize) -> Candidate {
        Candidate::new(index / self.values.len(), (index % self.values.len()) as u8)
    }

    /// Returns all units: houses, groups, pairs.
    pub fn units(&self) -> &[Unit] {
        &self.units
    }

    pub fn unit_of(&self, id: UnitId) -> &Unit {
        &self.units[id.index()]
    }

    /// Returns the houses, with their ids.
    pub fn houses(&self) -> impl Iterator<Item = (UnitId, &Unit)> {
        (0..).map(UnitId).zip(&self.units[..self.houses])
    }

    /// Returns the houses and groups of a cell.
    pub fn units_at(&self, cell: usize) -> &[UnitId] {
        &self.units_of[cell]
    }

    /// Returns the houses of a cell.
    pub fn houses_at(&self, cell: usize) -> impl Iterator<Item = UnitId> + '_ {
        self.units_of[cell].iter().copied().filter(|id| id.index() < self.houses)
    }

    /// Returns the houses and groups that contain two cells.
    pub fn units_with(&self, a: usize, b: usize) -> impl Iterator<Item = UnitId> + '_ {
        self.units_of[a].iter().copied().filter(move |id| self.units[id.index()].set.contains(b))
    }

    /// Returns the cells that share a house or group with this one, so that their digits differ.
    pub fn peers(&self, cell: usize) -> &CellSet {
        &self.peers[cell]
    }

    /// Returns the cells that cannot have this digit if this cell has it.
    pub fn sees(&self, candidate: Candidate) -> &CellSet {
        if self.same.is_empty() { &self.peers[candidate.cell()] } else { &self.same[self.index(candidate)] }
    }

    /// Returns other digits of other cells that this candidate excludes.
    pub fn cross(&self, candidate: Candidate) -> &[Candidate] {
        if self.cross.is_empty() { &[] } else { &self.cross[self.index(candidate)] }
    }

    /// Returns the cells that only houses restrict: exchanging their digits within every house violates nothing.
    pub fn plain(&self) -> &CellSet {
        &self.plain
    }

    /// Returns the rectangles in which two digits could be exchanged: cells a, b in a row, c, d in another, a, c and b, d in
    /// columns, all plain, such that every house has as many of a, d as of b, c. Each is returned once.
    pub fn rectangles(&self) -> &[[usize; 4]] {
        self.rectangles.get_or_init(|| {
            let mut found = Vec::new();
            let of = |cell: usize, kind: UnitKind| {
                let lines = self.houses_at(cell).filter(move |id| self.unit_of(*id).kind == kind);
                lines.map(|id| &self.unit_of(id).set)
            };
            let balanced = |[a, b, c, d]: [usize; 4]| {
                let mut houses = [a, b, c, d].into_iter().flat_map(|cell| self.houses_at(cell));
                houses.all(|id| {
                    let has = |cell: usize| usize::from(self.unit_of(id).set.contains(cell));
                    has(a) + has(d) == has(b) + has(c)
                })
            };
            for a in self.plain.iter() {
                for b in of(a, UnitKind::Row).flat_map(CellSet::iter).filter(|b| *b > a && self.plain.contains(*b)) {
                    for c in
                        of(a, UnitKind::Column).flat_map(CellSet::iter).filter(|c| *c > a && self.plain.contains(*c))
                    {
                        for d in of(c, UnitKind::Row).flat_map(CellSet::iter).filter(|d| self.plain.contains(*d)) {
                            let closes = of(b, UnitKind::Column).any(|column| column.contains(d)) && d != b && d != c;
                            if closes && balanced([a, b, c, d]) {
                                found.push([a, b, c, d]);
                            }
                        }
                    }
                }
            }
            found.sort_unstable();
            found.dedup();
            found
        })
    }

    /// Returns whether there are links between different digits, or links of some digits only.
    pub fn has_pairs(&self) -> bool {
        !self.links.is_empty()
    }

    /// Returns whether at most one of two candidates is true.
    pub fn excludes(&self, a: Candidate, b: Candidate) -> bool {
        match (a.cell == b.cell, a.digit == b.digit) {
            (true, same) => !same,
            (false, true) => self.sees(a).contains(b.cell()),
            (false, false) => self.cross(a).contains(&b),
        }
    }

    /// Returns the unit by which two candidates of different cells exclude each other.
    pub fn excluded_by(&self, a: Candidate, b: Candidate) -> Option<UnitId> {
        let shared = (a.digit == b.digit).then(|| self.units_with(a.cell(), b.cell()).next()).flatten();
        shared.or_else(|| self.links.get(&(a, b)).copied())
    }
}

/// Converts values of the model to a set of indices.
fn mask(values: &[Digit], of: impl IntoIterator<Item = impl Borrow<Digit>>) -> u64 {
    let index = |value: Digit| values.iter().position(|known| *known == value);
    of.into_iter().filter_map(|value| index(*value.borrow())).fold(0, |mask, index| mask | 1 << index)
}
