//! Builds the parts of a puzzle: the demands of each clue, pairs of clues, and sums.

use super::demands::ClueDemands;
use super::part::{Content, RulePart, Totals};
use crate::language::conditional_sums;
use crate::model::{Constraint, ConstraintKind, HouseSum, HouseUnions, Literal, Model, OriginId, VarId};
use crate::puzzle::{Clue, Digit, PuzzleData};
use crate::rate::{Structure, UnitId};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

/// The largest number of cells of a clue that are examined together. Rules of the whole board are split into pieces that share no
/// variables but cells.
const MOST_TOGETHER: usize = 24;

const MOST_PARTS: usize = 2_000;

/// The largest number of cells of two clues that are examined together, and the largest number of pairs.
const MOST_OF_TWO: usize = 12;
const MOST_PAIRS: usize = 300;

/// Builds the parts of all clues, until `stop` returns true.
pub fn clues(
    puzzle: &PuzzleData,
    demands: &ClueDemands,
    structure: &Structure,
    digits: &Arc<[Digit]>,
    stop: impl Fn() -> bool,
) -> Vec<RulePart> {
    let mut parts = Vec::new();
    for (clue, (switch, constraints)) in puzzle.clues.iter().zip(&demands.clues) {
        if parts.len() >= MOST_PARTS || stop() {
            break;
        }
        of_clue(structure, digits, clue, (&demands.model, *switch), constraints, &mut parts);
    }
    parts.truncate(MOST_PARTS);
    parts
}

/// Builds the parts of two clues, for each pair that shares cells or lies in one house, those with the fewest cells first, until
/// `stop` returns true.
pub fn pairs(
    puzzle: &PuzzleData,
    demands: &ClueDemands,
    clues: &[RulePart],
    structure: &Structure,
    digits: &Arc<[Digit]>,
    stop: impl Fn() -> bool,
) -> Vec<RulePart> {
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
    let mut parts = Vec::new();
    // Without houses, no technique for houses comes before this one.
    let most = if structure.houses().next().is_none() { MOST_PARTS } else { MOST_PAIRS };
    for (_, one, other) in pairs.into_iter().take(most).take_while(|_| !stop()) {
        parts.extend(joined(puzzle, demands, (&[one, other], &[]), structure, digits));
    }
    parts
}

/// Builds the part of some clues and houses together; `None` without clues.
pub fn joined(
    puzzle: &PuzzleData,
    demands: &ClueDemands,
    (clues, houses): (&[OriginId], &[UnitId]),
    structure: &Structure,
    digits: &Arc<[Digit]>,
) -> Option<RulePart> {
    let of_clue = |origin: &OriginId| {
        let index = puzzle.clues.iter().position(|clue| clue.origin == *origin)?;
        demands.clues.get(index)
    };
    let of_clues: Vec<&(Literal, Vec<usize>)> = clues.iter().map(of_clue).collect::<Option<_>>()?;
    let on: Vec<Literal> = of_clues.iter().map(|(switch, _)| *switch).collect();
    let indices: BTreeSet<usize> = of_clues.iter().flat_map(|(_, constraints)| constraints).copied().collect();
    let first = *clues.first()?;
    let house = |unit: &UnitId| {
        let cells = structure.unit_of(*unit).set.iter().map(|cell| VarId(cell as u32));
        Constraint::new(ConstraintKind::Distinct(cells.collect()), first)
    };
    let houses: Vec<Constraint> = houses.iter().map(house).collect();
    let constraints = indices.into_iter().map(|index| &demands.model.constraints()[index]).chain(&houses);
    RulePart::new(structure, digits, Content::Two, clues.to_vec(), (&demands.model, &on), constraints)
}

fn of_clue(
    structure: &Structure,
    digits: &Arc<[Digit]>,
    clue: &Clue,
    (model, switch): (&Model, Literal),
    constraints: &[usize],
    parts: &mut Vec<RulePart>,
) {
    let cells = structure.cells();
    let mut constraints: Vec<&Constraint> = constraints.iter().map(|index| &model.constraints()[*index]).collect();
    // That each digit has a place in a house follows from the house.
    let house = |constraint: &&Constraint| match &constraint.kind {
        ConstraintKind::Distinct(vars) if model.house_values(vars).is_some() => Some(constraint.scope()),
        _ => None,
    };
    let houses: HashSet<Vec<VarId>> = constraints.iter().filter_map(house).collect();
    constraints.retain(|constraint| {
        !matches!(constraint.kind, ConstraintKind::Clause(_)) || !houses.contains(&constraint.scope())
    });
    let scope = |constraint: &&Constraint| constraint.scope().into_iter().map(VarId::index).collect::<Vec<usize>>();
    let mut all: Vec<usize> = constraints.iter().flat_map(scope).filter(|var| *var < cells).collect();
    all.sort_unstable();
    all.dedup();
    let sums = clue.demands.iter().flat_map(|demand| conditional_sums(&demand.formula, digits, clue.origin));
    let sums: Vec<Constraint> = sums.collect();
    let is_apart = clue.is_rule() || all.len() > MOST_TOGETHER;
    let pieces = if is_apart { pieces(&constraints, cells, switch) } else { vec![constraints] };
    for constraints in pieces {
        // Houses, groups and marked cells cover these constraints.
        if constraints.iter().all(|constraint| is_plain(model, constraint, structure, switch)) {
            continue;
        }
        let on = (model, &[switch][..]);
        let part = RulePart::new(structure, digits, Content::Clue, vec![clue.origin], on, constraints);
        parts.extend(part.map(|mut part| {
            part.conditions = conditions(&sums, &part);
            part
        }));
    }
}

/// Returns the conditional sums over cells of a part, with the variables of its model.
fn conditions(sums: &[Constraint], part: &RulePart) -> Vec<Constraint> {
    let place = |var: VarId| part.cells.iter().position(|cell| *cell == var.index());
    let of_part = sums.iter().filter(|sum| sum.scope().into_iter().all(|var| place(var).is_some())).cloned();
    let name = |var: VarId| VarId(place(var).unwrap_or_default() as u32);
    let named = of_part.map(|mut sum| {
        sum.kind.rename(name);
        let guard = sum.guard.map(|guard| Literal { var: name(guard.var), ..guard });
        Constraint { guard, ..sum }
    });
    named.collect()
}

/// Returns whether the constraint only states that cells differ, or restricts a single cell.
fn is_plain(model: &Model, constraint: &Constraint, structure: &Structure, switch: Literal) -> bool {
    let vars = constraint.kind.variables();
    let is_plain = match &constraint.kind {
        ConstraintKind::Domain { .. } => vars.iter().all(|var| var.index() < structure.cells()),
        _ if vars.iter().any(|var| structure.is_of_layer(var.index())) => false,
        ConstraintKind::Distinct(_) => true,
        ConstraintKind::Relation { a, b, pairs } => {
            let (first, second) = (&model.variable(*a).domain, &model.variable(*b).domain);
            let equal = first.iter().filter(|value| second.contains(*value)).count();
            pairs.len() == first.len() * second.len() - equal && pairs.iter().all(|(v, w)| v != w)
        }
        _ => false,
    };
    is_plain && constraint.guard.is_none_or(|guard| guard == switch)
}

/// Splits the constraints of a clue into pieces that share no variables but cells and its switch.
fn pieces<'c>(constraints: &[&'c Constraint], cells: usize, switch: Literal) -> Vec<Vec<&'c Constraint>> {
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
        let scope = constraint.scope();
        for var in scope.iter().filter(|var| **var != switch.var).map(|var| var.index()).filter(|var| *var >= cells) {
            let known = *first.entry(var).or_insert(index);
            let (a, b) = (end(&piece, known), end(&piece, index));
            piece[a.max(b)] = a.min(b);
        }
    }
    let mut pieces: BTreeMap<usize, Vec<&'c Constraint>> = BTreeMap::new();
    for (index, constraint) in constraints.iter().enumerate() {
        pieces.entry(end(&piece, index)).or_default().push(constraint);
    }
    pieces.into_values().collect()
}

/// Builds the parts that combine sums and houses of the whole model.
pub fn sums(model: &Model, structure: &Structure, digits: &Arc<[Digit]>) -> Vec<RulePart> {
    let mut parts = Vec::new();
    for (row, kind) in model.house_sums(HouseUnions::Linked) {
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
        let part = RulePart::new(structure, digits, Content::Sums, clues, (model, &[]), [&sum]);
        if let Some(mut part) = part {
            part.summed = summed;
            part.totals = totals(model, structure, &row);
            parts.push(part);
        }
    }
    parts
}

/// Returns the houses and clues of a row with their sums, if the row is no more than that.
fn totals(model: &Model, structure: &Structure, row: &HouseSum) -> Option<Totals> {
    let (mut houses, mut clues, mut total) = (Vec::new(), Vec::new(), 0);
    for (place, factor) in row.parts.iter().filter(|(_, factor)| *factor != 0) {
        let constraint = model.constraints().get(*place)?;
        let sum = model.stated_sum(&constraint.kind)?;
        total += factor * sum;
        match house_of(structure, constraint) {
            Some(house) => houses.push((house, *factor, sum)),
            None => clues.push((model.origins(constraint.origins).next()?, *factor, sum)),
        }
    }
    let left: Vec<(usize, i64)> = row.factors.iter().map(|(var, factor)| (var.index(), *factor)).collect();
    (total == row.total).then_some(Totals { houses, clues, left, total })
}

/// Returns the house that a constraint corresponds to.
fn house_of(structure: &Structure, constraint: &Constraint) -> Option<UnitId> {
    let ConstraintKind::Distinct(vars) = &constraint.kind else { return None };
    let mut cells: Vec<usize> = vars.iter().map(|var| var.index()).collect();
    cells.sort_unstable();
    structure.houses().find(|(_, house)| house.cells == cells).map(|(id, _)| id)
}
