//! The "45 rule": derives equations over few variables from houses and sums.
//!
//! A house uses every value, so the sum of a house, or of several disjoint houses, is known. Subtracting sums whose variables lie
//! inside leaves the *innies*. Sums that also reach outside may be subtracted as well; their outside cells, the *outies*, then
//! count negatively. Everything follows from the model alone. Called by presolving and rating ([`Model::house_sums`]) and by the
//! elaboration of rules ([`house_sums()`]).

use super::tight_sums::{Cliques, add_up};
use super::{Comparison, Constraint, ConstraintKind, LinearTerm, Model, OriginSet, Values, VarId};
use std::collections::{BTreeMap, BTreeSet, HashSet};

const MOST_HOUSES: usize = 4;

/// The greatest number of variables in a row that [`Model::house_sums`] adds. With five, easy killers take half as long again;
/// with three, hard ones lose a sixth.
const MOST_ADDED: usize = 4;

/// The greatest number of variables in a row that is added because it is near its bounds.
const MOST_TIGHT: usize = 32;

/// Limits: the number of rows added, and of sums examined.
const MOST_ROWS: usize = 256;
const MOST_SUMS: usize = 1 << 12;

/// The greatest number of unions of houses.
const MOST_UNIONS: usize = 1 << 10;

/// Which disjoint houses are added up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HouseUnions {
    /// Houses that follow each other in the model: neighbouring lines, boxes of a band. For solving: easy killers take half the
    /// time that they take with linked ones.
    Consecutive,
    /// Houses linked by sums that reach into both, so that the result is the same for all orientations of a board. For rating.
    Linked,
}

/// Variables and the sum of their values.
pub(super) struct Sum {
    pub vars: Vec<VarId>,
    pub total: i64,
    /// The index of the constraint that states the sum.
    place: usize,
    origins: OriginSet,
}

/// Disjoint houses: their variables and the sum of their values.
struct Union {
    vars: Vec<VarId>,
    total: i64,
    /// The indices of the `Distinct` constraints of the houses.
    places: Vec<usize>,
    /// The origins of the houses, in the same order.
    origins: Vec<OriginSet>,
}

/// An equation implied by houses and sums: `Σ factor · x = total`.
#[derive(Clone, Default, Debug)]
pub struct HouseSum {
    /// The factor of each variable: in rows of few variables, 1 inside the houses and −1 outside.
    pub factors: BTreeMap<VarId, i64>,
    /// The right-hand side.
    pub total: i64,
    /// The houses and sums that are added up: the index of each constraint and its factor, which is 0 if the constraint is only
    /// needed to keep variables different.
    pub parts: Vec<(usize, i64)>,
    pub origins: Vec<OriginSet>,
}

impl HouseSum {
    /// Records that constraints with these indices and origins are added with a factor.
    fn add(&mut self, factor: i64, places: &[usize], origins: &[OriginSet]) {
        self.parts.extend(places.iter().map(|place| (*place, factor)));
        self.origins.extend(origins);
    }

    /// Converts the row to a constraint of `model`. If the variables are pairwise different, this is a list of the sets of values
    /// that are possible.
    fn kind(&mut self, model: &Model) -> ConstraintKind {
        let vars: Vec<VarId> = self.factors.keys().copied().collect();
        let factor = self.factors.values().next().copied().unwrap_or(1);
        let is_plain = self.factors.values().all(|f| *f == factor);
        if is_plain
            && vars.len() > 2
            && let Some(different) = model.keeping_different(&vars)
        {
            let mut union = Values::new([]);
            vars.iter().for_each(|var| union = union.union(&model.variable(*var).domain));
            let mut sets = Vec::new();
            if union.len() <= MOST_LISTED
                && choose(union.as_slice(), vars.len(), self.total * factor, &mut Vec::new(), &mut sets)
            {
                if self.parts.iter().all(|(place, _)| *place != different) {
                    self.parts.push((different, 0));
                }
                return ConstraintKind::Combos { vars, sets };
            }
        }
        ConstraintKind::Linear { terms: self.terms(model), comparison: Comparison::Equal, rhs: self.total }
    }

    /// Returns the row as the terms of a sum.
    pub fn terms(&self, model: &Model) -> Vec<LinearTerm> {
        let term = |(var, factor): (&VarId, &i64)| {
            let weights = model.variable(*var).domain.iter().map(|value| (value, factor * i64::from(value)));
            LinearTerm { var: *var, weights: weights.collect() }
        };
        self.factors.iter().map(term).collect()
    }
}

impl Model {
    /// Derives equations from the houses and sums of the model, as constraints to add: those over few variables and, with
    /// consecutive houses, those over many that are near their bounds.
    pub fn house_sums(&self, unions: HouseUnions) -> Vec<(HouseSum, ConstraintKind)> {
        let constraints: Vec<&Constraint> = self.constraints().iter().collect();
        if !constraints.iter().any(|c| sum_of(self, c).is_some_and(|sum| sum.vars.len() > 1)) {
            return Vec::new();
        }
        let mut rows = house_sums(self, &constraints, unions, MOST_ADDED);
        // Equations between houses alone follow already from their `Distinct` constraints.
        rows.retain(|row| row.parts.iter().any(|(_, factor)| *factor < 0));
        if unions == HouseUnions::Consecutive {
            rows.extend(tight_sums(self, &constraints));
        }
        let kinds: Vec<ConstraintKind> = rows.iter_mut().map(|row| row.kind(self)).collect();
        rows.into_iter().zip(kinds).collect()
    }

    /// Returns the sum of plain values that a constraint over variables of this model states, or that a house has. A guard is not
    /// considered.
    pub fn stated_sum(&self, kind: &ConstraintKind) -> Option<i64> {
        match kind {
            ConstraintKind::Distinct(vars) => Some(self.house_values(vars)?.iter().map(i64::from).sum()),
            _ => Some(sum_of_kind(self, kind)?.1),
        }
    }

    /// Returns the constraint that keeps all of these variables different.
    fn keeping_different(&self, vars: &[VarId]) -> Option<usize> {
        self.constraints().iter().position(|c| match &c.kind {
            ConstraintKind::Distinct(all) | ConstraintKind::Combos { vars: all, .. }
                if c.guard.is_none() && all.len() >= vars.len() =>
            {
                vars.iter().all(|var| all.contains(var))
            }
            _ => false,
        })
    }
}

/// Derives equations over at most `most_left` variables from the houses and sums among `constraints`, which are over the
/// variables of `model`. Sums that are stated already are left out.
pub fn house_sums(model: &Model, constraints: &[&Constraint], which: HouseUnions, most_left: usize) -> Vec<HouseSum> {
    let sums = sums_of(model, constraints);
    let stated = sums.iter().map(|s| s.vars.iter().map(|v| (*v, 1)).collect::<BTreeMap<VarId, i64>>());
    // The rows of houses alone are of use to few callers, and do not stand for those that subtract sums.
    let mut known: HashSet<(BTreeMap<VarId, i64>, bool)> =
        stated.flat_map(|factors| [(factors.clone(), false), (factors, true)]).collect();
    let mut rows = Vec::new();
    let mut search = SubtractionSearch::new(model, &sums);
    for union in unions(model, constraints, &sums, which) {
        let touching = search.touching(&union);
        for halves in [2, 1, 0] {
            let Some(row) = search.subtract(&union, &touching, halves, most_left) else { continue };
            let subtracts = row.parts.iter().any(|(_, factor)| *factor < 0);
            if rows.len() < MOST_ROWS && known.insert((row.factors.clone(), subtracts)) {
                rows.push(row);
            }
        }
    }
    rows
}

/// Derives equations over many variables that are near their bounds: disjoint sums added up, and the outside part of sums that
/// cover a house.
fn tight_sums(model: &Model, constraints: &[&Constraint]) -> Vec<HouseSum> {
    let sums = sums_of(model, constraints);
    let cliques = Cliques::new(model);
    let added = add_up(&cliques, &sums).into_iter().map(|parts| HouseSum {
        factors: parts.iter().flat_map(|i| &sums[*i].vars).map(|var| (*var, 1)).collect(),
        total: parts.iter().map(|i| sums[*i].total).sum(),
        parts: parts.iter().map(|i| (sums[*i].place, 1)).collect(),
        origins: parts.iter().map(|i| sums[*i].origins).collect(),
    });
    let mut rows: Vec<HouseSum> = added.collect();
    let mut search = SubtractionSearch::new(model, &sums);
    let unions = unions(model, constraints, &sums, HouseUnions::Consecutive);
    let houses: Vec<&Union> = unions.iter().filter(|union| union.origins.len() == 1).collect();
    let mut known = HashSet::new();
    for house in &houses {
        let Some(row) = search.cover(house, &houses) else { continue };
        let is_new = row.factors.len() > MOST_ADDED && rows.len() < MOST_ROWS && known.insert(row.factors.clone());
        if is_new && cliques.bounds(row.factors.keys()).are_tight(row.total) {
            rows.push(row);
        }
    }
    rows
}

/// Limits for listing sets: the number of values to choose from, and of sets in one row.
const MOST_LISTED: usize = 16;
const MOST_SETS: usize = 128;

/// Adds to `sets` all sets that consist of `chosen` and `count` of the values with sum `total`. Returns false if there are too
/// many.
fn choose(values: &[i32], count: usize, total: i64, chosen: &mut Vec<i32>, sets: &mut Vec<Values>) -> bool {
    if count == 0 {
        if total == 0 {
            sets.push(Values::new(chosen.iter().copied()));
        }
        return sets.len() <= MOST_SETS;
    }
    values.iter().enumerate().take((values.len() + 1).saturating_sub(count)).all(|(i, value)| {
        chosen.push(*value);
        let few = choose(&values[i + 1..], count - 1, total - i64::from(*value), chosen, sets);
        chosen.pop();
        few
    })
}

/// Returns the houses and the unions of up to [`MOST_HOUSES`] houses that share no variable: consecutive ones by the first house,
/// linked ones by their number. Unions of a size of which there are too many are left out.
fn unions(model: &Model, constraints: &[&Constraint], sums: &[Sum], which: HouseUnions) -> Vec<Union> {
    let house = |(place, constraint): (usize, &&Constraint)| {
        let (ConstraintKind::Distinct(vars), None) = (&constraint.kind, constraint.guard) else { return None };
        let total = model.house_values(vars)?.iter().map(i64::from).sum();
        Some(Union { vars: vars.clone(), total, places: vec![place], origins: vec![constraint.origins] })
    };
    let mut unions: Vec<Union> = constraints.iter().enumerate().filter_map(house).collect();
    let houses = unions.len();
    let linked = links(model, &unions, sums, which);
    let mut last: BTreeSet<Vec<usize>> = (0..houses).map(|house| vec![house]).collect();
    'sizes: for _ in 1..MOST_HOUSES {
        let mut larger = BTreeSet::new();
        for union in &last {
            let mut next: Vec<usize> = union.iter().flat_map(|house| &linked[*house].with).copied().collect();
            next.sort_unstable();
            next.dedup();
            next.retain(|other| union.iter().all(|house| linked[*house].apart[*other]));
            for other in next {
                let mut union = union.clone();
                union.insert(union.partition_point(|house| *house < other), other);
                larger.insert(union);
            }
            if unions.len() + larger.len() > MOST_UNIONS {
                break 'sizes;
            }
        }
        for union in &larger {
            let of = |house: &usize| &unions[*house];
            let vars = union.iter().flat_map(|house| of(house).vars.iter().copied()).collect();
            let total = union.iter().map(|house| of(house).total).sum();
            let places = union.iter().flat_map(|house| of(house).places.iter().copied()).collect();
            let origins = union.iter().flat_map(|house| of(house).origins.iter().copied()).collect();
            unions.push(Union { vars, total, places, origins });
        }
        last = larger;
    }
    if which == HouseUnions::Consecutive {
        unions.sort_by(|a, b| a.places.cmp(&b.places));
    }
    unions
}

/// By house, whether each other house shares no variable with it, and those of these with which it is added up.
struct HouseLinks {
    apart: Vec<bool>,
    with: BTreeSet<usize>,
}

fn links(model: &Model, houses: &[Union], sums: &[Sum], which: HouseUnions) -> Vec<HouseLinks> {
    let mut of = vec![Vec::new(); model.variables().len()];
    for (index, house) in houses.iter().enumerate() {
        house.vars.iter().for_each(|var| of[var.index()].push(index));
    }
    let mut links: Vec<HouseLinks> = Vec::with_capacity(houses.len());
    for house in houses {
        let mut apart = vec![true; houses.len()];
        house.vars.iter().flat_map(|var| &of[var.index()]).for_each(|other: &usize| apart[*other] = false);
        links.push(HouseLinks { apart, with: BTreeSet::new() });
    }
    if which == HouseUnions::Consecutive {
        for next in 1..houses.len() {
            if houses[next].places[0] == houses[next - 1].places[0] + 1 && links[next - 1].apart[next] {
                links[next - 1].with.insert(next);
            }
        }
        return links;
    }
    for sum in sums {
        let touched: BTreeSet<usize> = sum.vars.iter().flat_map(|var| &of[var.index()]).copied().collect();
        for house in &touched {
            let HouseLinks { apart, with } = &mut links[*house];
            with.extend(touched.iter().filter(|other| apart[**other]));
        }
    }
    links
}

/// The sums, indexed by variable, and the factors left after the subtractions so far.
struct SubtractionSearch<'a> {
    model: &'a Model,
    sums: &'a [Sum],
    /// For each variable, the sums that contain it.
    at: Vec<Vec<u32>>,
    /// For each variable, whether it is in the union, and its current factor.
    inside: Vec<bool>,
    factors: Vec<i8>,
}

/// A sum that shares variables with a union.
struct Touching {
    sum: u32,
    /// The number of its variables that are in the union.
    inside: usize,
}

impl<'a> SubtractionSearch<'a> {
    fn new(model: &'a Model, sums: &'a [Sum]) -> Self {
        let variables = model.variables().len();
        let mut at = vec![Vec::new(); variables];
        for (index, sum) in (0..).zip(sums) {
            sum.vars.iter().for_each(|var| at[var.index()].push(index));
        }
        Self { model, sums, at, inside: vec![false; variables], factors: vec![0; variables] }
    }

    fn touching(&mut self, union: &Union) -> Vec<Touching> {
        self.inside.fill(false);
        union.vars.iter().for_each(|var| self.inside[var.index()] = true);
        let mut touching: Vec<u32> = union.vars.iter().flat_map(|var| &self.at[var.index()]).copied().collect();
        touching.sort_unstable();
        touching.chunk_by(|a, b| a == b).map(|same| Touching { sum: same[0], inside: same.len() }).collect()
    }

    /// Sorts sums by the number of others that they overlap, fewest first, because those leave most others usable.
    fn sort_by_overlaps(&self, touching: &mut [Touching]) {
        let mut among = vec![false; self.sums.len()];
        touching.iter().for_each(|touching| among[touching.sum as usize] = true);
        touching.sort_by_cached_key(|touching| {
            let vars = &self.sums[touching.sum as usize].vars;
            let mut others: Vec<u32> = vars.iter().flat_map(|var| &self.at[var.index()]).copied().collect();
            others.sort_unstable();
            others.dedup();
            others.iter().filter(|other| among[**other as usize]).count()
        });
    }

    /// Subtracts from the union the sums of which at least `halves` halves lie inside it. Returns `None` if nothing is left, or
    /// more than `most_left` variables.
    fn subtract(&mut self, union: &Union, touching: &[Touching], halves: usize, most_left: usize) -> Option<HouseSum> {
        let mut row = self.whole(union);
        for touching in touching {
            let sum = &self.sums[touching.sum as usize];
            if 2 * touching.inside >= halves * sum.vars.len() && self.is_free(&sum.vars) {
                self.take(&mut row, &sum.vars, sum.total);
                row.add(-1, &[sum.place], &[sum.origins]);
            }
        }
        self.left_of(row, most_left)
    }

    /// Subtracts sums that together cover a house; returns the equation of their variables outside the house. Cells that the sums
    /// leave uncovered may be covered by other houses. Houses that lie outside as a whole are added back, because they contribute
    /// a constant.
    fn cover(&mut self, house: &Union, houses: &[&Union]) -> Option<HouseSum> {
        let mut touching = self.touching(house);
        self.sort_by_overlaps(&mut touching);
        let mut row = self.whole(house);
        for touching in &touching {
            let sum = &self.sums[touching.sum as usize];
            if self.is_free(&sum.vars) {
                self.take(&mut row, &sum.vars, sum.total);
                row.add(-1, &[sum.place], &[sum.origins]);
            }
        }
        if row.origins.len() == 1 {
            return None;
        }
        for other in houses {
            let inside = other.vars.iter().filter(|var| self.inside[var.index()]).count();
            // Houses that share one cell only are lines that cross at right angles, which contribute too little.
            if inside > 1 && self.is_free(&other.vars) {
                self.take(&mut row, &other.vars, other.total);
                row.add(-1, &other.places, &other.origins);
            }
        }
        if house.vars.iter().any(|var| self.factors[var.index()] != 0) {
            return None;
        }
        for other in houses {
            if other.vars.iter().all(|var| self.factors[var.index()] == -1) {
                other.vars.iter().for_each(|var| self.factors[var.index()] = 0);
                row.total += other.total;
                row.add(1, &other.places, &other.origins);
            }
        }
        self.factors.iter_mut().for_each(|factor| *factor = -*factor);
        row.parts.iter_mut().for_each(|(_, factor)| *factor = -*factor);
        row.total = -row.total;
        self.left_of(row, MOST_TIGHT)
    }

    /// Starts a row with the sum of a union, and sets `factors`.
    fn whole(&mut self, union: &Union) -> HouseSum {
        self.factors.fill(0);
        union.vars.iter().for_each(|var| self.factors[var.index()] = 1);
        let mut row = HouseSum { total: union.total, ..HouseSum::default() };
        row.add(1, &union.places, &union.origins);
        row
    }

    /// Whether none of the variables was subtracted before. Overlapping sums would count variables twice.
    fn is_free(&self, vars: &[VarId]) -> bool {
        vars.iter().all(|var| (self.factors[var.index()] != 0) == self.inside[var.index()])
    }

    /// Subtracts a sum, some of whose variables are in the union.
    fn take(&mut self, row: &mut HouseSum, vars: &[VarId], total: i64) {
        row.total -= total;
        for var in vars {
            let inside = self.inside[var.index()];
            self.factors[var.index()] = if inside { 0 } else { -1 };
        }
    }

    /// Returns the row over the variables that are left; `None` if there are none, or too many.
    fn left_of(&self, mut row: HouseSum, most_left: usize) -> Option<HouseSum> {
        for (index, factor) in self.factors.iter().enumerate().filter(|(_, factor)| **factor != 0) {
            let var = VarId(index as u32);
            match self.model.variable(var).domain.as_slice() {
                // Variables with one value are constants.
                [value] => row.total -= i64::from(*factor) * i64::from(*value),
                _ if row.factors.len() >= most_left => return None,
                _ => {
                    row.factors.insert(var, i64::from(*factor));
                }
            }
        }
        (!row.factors.is_empty()).then_some(row)
    }
}

fn sums_of(model: &Model, constraints: &[&Constraint]) -> Vec<Sum> {
    let sums = constraints.iter().enumerate().filter_map(|(place, c)| Some(Sum { place, ..sum_of(model, c)? }));
    sums.take(MOST_SUMS).collect()
}

/// Returns the sum of plain values that an unguarded constraint implies.
fn sum_of(model: &Model, constraint: &Constraint) -> Option<Sum> {
    let (vars, total) = sum_of_kind(model, &constraint.kind).filter(|_| constraint.guard.is_none())?;
    Some(Sum { vars, total, place: 0, origins: constraint.origins })
}

/// Returns the variables and the total of a sum of plain values that a constraint implies.
fn sum_of_kind(model: &Model, kind: &ConstraintKind) -> Option<(Vec<VarId>, i64)> {
    match kind {
        ConstraintKind::Domain { var, values } if values.len() == 1 => {
            Some((vec![*var], i64::from(values.iter().next()?)))
        }
        ConstraintKind::Combos { vars, sets } => {
            let mut totals = sets.iter().map(|s| s.iter().map(i64::from).sum::<i64>());
            let total = totals.next()?;
            totals.all(|t| t == total).then(|| (vars.clone(), total))
        }
        ConstraintKind::Relation { a, b, pairs } if a != b => {
            let mut totals = pairs.iter().map(|(x, y)| i64::from(*x) + i64::from(*y));
            let total = totals.next()?;
            totals.all(|t| t == total).then(|| (vec![*a, *b], total))
        }
        ConstraintKind::Linear { terms, comparison: Comparison::Equal, rhs } => {
            let plain = terms.iter().all(|t| {
                let domain = &model.variable(t.var).domain;
                domain.iter().all(|v| t.weight(v) == i64::from(v))
            });
            let vars: BTreeSet<VarId> = terms.iter().map(|t| t.var).collect();
            (plain && vars.len() == terms.len()).then(|| (vars.into_iter().collect(), *rhs))
        }
        _ => None,
    }
}
