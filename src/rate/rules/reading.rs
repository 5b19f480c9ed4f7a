//! Builds the parts of a puzzle: each clue compiled without the layout's regions and the other clues, pairs of clues, and sums.

use super::part::{Content, RulePart};
use crate::language::{AutomatonCache, ElaborateOptions, elaborate};
use crate::model::{Constraint, ConstraintKind, Model, OriginId, VarId};
use crate::puzzle::{Clue, Digit, Layout, PuzzleData};
use crate::rate::{Structure, UnitId};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The largest number of cells of a clue that are examined together. Rules of the whole board are split into pieces that share no
/// variables but cells.
const MOST_TOGETHER: usize = 24;

const MOST_PARTS: usize = 2_000;

/// The largest number of cells of two clues that are examined together, and the largest number of pairs.
const MOST_OF_TWO: usize = 12;
const MOST_PAIRS: usize = 300;

/// Builds the parts of all clues.
pub fn clues(puzzle: &PuzzleData, structure: &Structure, digits: &Arc<[Digit]>) -> Vec<RulePart> {
    let cache = AutomatonCache::new();
    let layout = bare(puzzle);
    let mut parts = Vec::new();
    for clue in &puzzle.clues {
        if parts.len() >= MOST_PARTS {
            break;
        }
        let alone =
            PuzzleData { layers: puzzle.layers.clone(), clues: vec![clue.clone()], ..PuzzleData::new(layout.clone()) };
        let Ok(model) = elaborate(&alone, &ElaborateOptions::default(), &cache) else { continue };
        of_clue(structure, digits, clue, &model, &mut parts);
    }
    parts.truncate(MOST_PARTS);
    parts
}

/// Returns the layout without its regions, to compile the demands of a clue alone.
fn bare(puzzle: &PuzzleData) -> Arc<Layout> {
    let mut layout = (*puzzle.layout).clone();
    layout.regions.clear();
    Arc::new(layout)
}

/// Builds the parts of two clues, for each pair that shares cells or lies in one house, those with the fewest cells first.
pub fn pairs(puzzle: &PuzzleData, clues: &[RulePart], structure: &Structure, digits: &Arc<[Digit]>) -> Vec<RulePart> {
    let is_whole = |part: &&RulePart| {
        let of_clue = clues.iter().filter(|other| other.clues == part.clues);
        part.cells.len() < MOST_OF_TWO && of_clue.count() == 1
    };
    let whole: Vec<&RulePart> = clues.iter().filter(is_whole).collect();
    let mut pairs = Vec::new();
    for (index, one) in whole.iter().enumerate() {
        for other in &whole[index + 1..] {
            let shares = one.set().meets(other.set());
            let both = one.set().or(other.set());
            if both.len() <= MOST_OF_TWO && (shares || structure.houses().any(|(_, house)| both.is_within(&house.set)))
            {
                pairs.push((both.len(), one.clues[0], other.clues[0]));
            }
        }
    }
    pairs.sort();
    let (cache, layout) = (AutomatonCache::new(), bare(puzzle));
    let clue = |origin: OriginId| puzzle.clues.iter().find(|clue| clue.origin == origin);
    let mut parts = Vec::new();
    for (_, one, other) in pairs.into_iter().take(MOST_PAIRS) {
        let (Some(a), Some(b)) = (clue(one), clue(other)) else { continue };
        let two = PuzzleData {
            layers: puzzle.layers.clone(),
            clues: vec![a.clone(), b.clone()],
            ..PuzzleData::new(layout.clone())
        };
        let Ok(model) = elaborate(&two, &ElaborateOptions::default(), &cache) else { continue };
        parts.extend(RulePart::new(structure, digits, Content::Two, vec![one, other], &model, model.constraints()));
    }
    parts
}

fn of_clue(structure: &Structure, digits: &Arc<[Digit]>, clue: &Clue, model: &Model, parts: &mut Vec<RulePart>) {
    let cells = structure.cells();
    let scope = |constraint: &Constraint| constraint.scope().into_iter().map(VarId::index).collect::<Vec<usize>>();
    let mut all: Vec<usize> = model.constraints().iter().flat_map(scope).filter(|var| *var < cells).collect();
    all.sort_unstable();
    all.dedup();
    let is_apart = clue.is_rule() || all.len() > MOST_TOGETHER;
    for constraints in pieces(model, cells, is_apart) {
        // Houses, groups and marked cells cover these constraints.
        if constraints.iter().all(|constraint| is_plain(constraint, cells)) {
            continue;
        }
        parts.extend(RulePart::new(structure, digits, Content::Clue, vec![clue.origin], model, constraints));
    }
}

/// Returns whether the constraint only states that cells differ, or restricts a single cell.
fn is_plain(constraint: &Constraint, cells: usize) -> bool {
    let is_plain = matches!(constraint.kind, ConstraintKind::Distinct(_) | ConstraintKind::Domain { .. });
    is_plain && constraint.guard.is_none() && constraint.scope().iter().all(|var| var.index() < cells)
}

/// Splits the constraints into pieces that share no variables but cells; returns one piece if they are not to be split.
fn pieces(model: &Model, cells: usize, is_apart: bool) -> Vec<Vec<&Constraint>> {
    let constraints = model.constraints();
    if !is_apart {
        return vec![constraints.iter().collect()];
    }
    // By variable, the piece that contains it; joined pieces point to the first.
    let mut piece: Vec<usize> = (0..constraints.len()).collect();
    let mut first: BTreeMap<usize, usize> = BTreeMap::new();
    fn end(piece: &[usize], mut at: usize) -> usize {
        while piece[at] != at {
            at = piece[at];
        }
        at
    }
    for (index, constraint) in constraints.iter().enumerate() {
        for var in constraint.scope().iter().map(|var| var.index()).filter(|var| *var >= cells) {
            let known = *first.entry(var).or_insert(index);
            let (a, b) = (end(&piece, known), end(&piece, index));
            piece[a.max(b)] = a.min(b);
        }
    }
    let mut pieces: BTreeMap<usize, Vec<&Constraint>> = BTreeMap::new();
    for (index, constraint) in constraints.iter().enumerate() {
        pieces.entry(end(&piece, index)).or_default().push(constraint);
    }
    pieces.into_values().collect()
}

/// Builds the parts that combine sums and houses of the whole model.
pub fn sums(model: &Model, structure: &Structure, digits: &Arc<[Digit]>) -> Vec<RulePart> {
    let mut parts = Vec::new();
    for (row, kind) in model.house_sums() {
        let mut clues: Vec<OriginId> = Vec::new();
        let mut summed: Vec<UnitId> = Vec::new();
        for (place, factor) in &row.parts {
            let Some(constraint) = model.constraints().get(*place) else { continue };
            let house = house_of(structure, constraint);
            match house.filter(|_| *factor != 0) {
                Some(house) => summed.push(house),
                None if *factor != 0 => clues.extend(model.origins(constraint.origins)),
                None => {}
            }
        }
        clues.sort_unstable();
        clues.dedup();
        if clues.is_empty() || row.factors.keys().any(|var| var.index() >= structure.cells()) {
            continue;
        }
        // Units that keep cells different are named where they are used.
        let kind = match kind {
            ConstraintKind::Combos { .. } => ConstraintKind::Linear {
                terms: row.terms(model),
                comparison: crate::model::Comparison::Equal,
                rhs: row.total,
            },
            kind => kind,
        };
        let sum = Constraint::new(kind, clues[0]);
        let part = RulePart::new(structure, digits, Content::Sums, clues, model, [&sum]);
        if let Some(mut part) = part {
            part.summed = summed;
            parts.push(part);
        }
    }
    parts
}

/// Returns the house that a constraint corresponds to.
fn house_of(structure: &Structure, constraint: &Constraint) -> Option<UnitId> {
    let ConstraintKind::Distinct(vars) = &constraint.kind else { return None };
    let mut cells: Vec<usize> = vars.iter().map(|var| var.index()).collect();
    cells.sort_unstable();
    structure.houses().find(|(_, house)| house.cells == cells).map(|(id, _)| id)
}
