//! Propagation of all-different constraints, with one function for each human technique (singles, intersections, naked and hidden
//! sets). Used as propagators by the search, and by [`Houses`] to list the deductions of a candidate state.
//!
//! References: Régin, *A Filtering Algorithm for Constraints of Difference in CSPs*, AAAI 1994 (Hall sets, of which naked and
//! hidden sets are the small ones); for the names, the literature of the puzzle.

use super::domains::Domains;
use super::propagator::{Cost, Findings, Propagator};
use super::sets::RankedVariable;
use super::{CandidateIndex, DomainLiteral, ValueSet, bits};
use crate::model::{ConstraintKind, Model, Values as Domain};

/// A technique on pairwise different variables, in order of difficulty.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Technique {
    /// A variable has a single value, so the other variables lose it.
    NakedSingle,
    /// A value has a single place in a house.
    HiddenSingle,
    /// All places of a house for a value lie in another group, so that group's other variables lose the value.
    Intersection,
    /// This number of variables share the same number of values, so the other variables lose these values.
    NakedSet(u32),
    /// This number of values share the same number of places in a house, so these places lose all other values.
    HiddenSet(u32),
}

/// An inference from one group of pairwise different variables, or from two.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deduction {
    pub technique: Technique,
    /// The removed candidates, by variable and index of the value; empty if this is a contradiction.
    pub removed: Vec<CandidateIndex>,
    pub because: Vec<DomainLiteral>,
    /// The indices of the constraints that make the variables different; for an intersection, the house comes first.
    pub constraints: Vec<usize>,
}

/// The groups of pairwise different variables of a model, and their intersections.
///
/// Stateless: the same query always gives the same result.
pub struct Houses {
    groups: Vec<DistinctGroup>,
    meetings: Vec<HouseIntersection>,
}

impl Houses {
    /// Collects the groups of a model: the variables of `Distinct` and `Combos` constraints without a guard, up to 64 values.
    pub fn of(model: &Model) -> Self {
        let constraints = model.constraints().iter().enumerate().filter(|(_, constraint)| constraint.guard.is_none());
        let groups: Vec<DistinctGroup> = constraints
            .filter_map(|(index, constraint)| match &constraint.kind {
                ConstraintKind::Distinct(vars) | ConstraintKind::Combos { vars, .. } => {
                    DistinctGroup::new(model, index, vars)
                }
                _ => None,
            })
            .collect();
        let meetings = HouseIntersection::all(&groups);
        Self { groups, meetings }
    }

    /// Returns everything that one technique derives when `left` gives the remaining values of a variable (indices as bits).
    /// Includes all deductions that remove the same candidates.
    pub fn deductions(&self, left: impl Fn(u32) -> u64, technique: Technique) -> Vec<Deduction> {
        let mut found = Vec::new();
        match technique {
            Technique::Intersection => self.meetings.iter().for_each(|meeting| meeting.deduce(&left, &mut found)),
            _ => self.groups.iter().for_each(|group| group.deduce(&left, technique, &mut found)),
        }
        found
    }

    pub(super) fn into_meetings(self) -> Vec<HouseIntersection> {
        self.meetings
    }
}

/// A group of pairwise different variables.
#[derive(Clone)]
pub(super) struct DistinctGroup {
    pub constraint: usize,
    members: Vec<RankedVariable>,
    /// Whether every value must be taken.
    is_house: bool,
    values: Domain,
}

/// The largest size of naked and hidden sets that are enumerated individually.
pub const MOST_IN_SET: u32 = 4;

impl DistinctGroup {
    /// Creates a group; `None` if there are too many values, or a variable occurs twice.
    pub fn new(model: &Model, constraint: usize, vars: &[crate::model::VarId]) -> Option<Self> {
        let values: Domain = Domain::new(vars.iter().flat_map(|var| model.variable(*var).domain.as_slice()).copied());
        let mut sorted = vars.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        if values.len() > super::MOST_VALUES || sorted.len() < vars.len() {
            return None;
        }
        let member = |var: &crate::model::VarId| RankedVariable::new(var.0, &model.variable(*var).domain, &values);
        let members = vars.iter().map(member).collect::<Option<Vec<RankedVariable>>>()?;
        Some(Self { constraint, is_house: members.len() == values.len(), values, members })
    }

    fn masks(&self, left: impl Fn(u32) -> ValueSet) -> Vec<ValueSet> {
        self.members.iter().map(|member| member.ranks(left(member.var))).collect()
    }

    /// Returns the members (as bits) that can have a value of this rank.
    fn places(&self, masks: &[ValueSet], rank: u32) -> ValueSet {
        (0..masks.len()).filter(|i| masks[*i] >> rank & 1 == 1).fold(0, |places, i| places | 1 << i)
    }

    /// Adds the deductions of any technique other than intersections.
    pub fn deduce(&self, left: impl Fn(u32) -> ValueSet, technique: Technique, found: &mut Vec<Deduction>) {
        let masks = self.masks(left);
        let ranks = || (0..self.values.len() as u32).filter(|_| self.is_house);
        match technique {
            Technique::NakedSingle => {
                (0..masks.len()).filter(|i| masks[*i].is_power_of_two()).for_each(|i| {
                    self.naked(&masks, 1 << i, masks[i], technique, found);
                });
            }
            Technique::HiddenSingle => ranks().for_each(|rank| {
                let places = self.places(&masks, rank);
                if places.count_ones() <= 1 {
                    self.hidden(&masks, 1 << rank, places, technique, found);
                }
            }),
            Technique::NakedSet(size) => {
                let open = (0..masks.len()).filter(|i| (2..=size).contains(&masks[*i].count_ones()));
                let members: Vec<(ValueSet, ValueSet)> = open.map(|i| (1 << i, masks[i])).collect();
                choose(&members, size, (0, 0), &mut |(members, ranks)| {
                    self.naked(&masks, members, ranks, technique, found);
                });
            }
            Technique::HiddenSet(size) => {
                let places = ranks().map(|rank| (1 << rank, self.places(&masks, rank)));
                let open = places.filter(|(_, places)| (2..=size).contains(&places.count_ones()));
                let values: Vec<(ValueSet, ValueSet)> = open.collect();
                choose(&values, size, (0, 0), &mut |(ranks, places)| {
                    self.hidden(&masks, ranks, places, technique, found);
                });
            }
            Technique::Intersection => {}
        }
    }

    /// Adds the deduction from a naked set: these members have only these ranks.
    fn naked(
        &self,
        masks: &[ValueSet],
        members: ValueSet,
        ranks: ValueSet,
        technique: Technique,
        found: &mut Vec<Deduction>,
    ) {
        let mut removed = Vec::new();
        let others = (0..masks.len()).filter(|i| members >> i & 1 == 0 && ranks.count_ones() == members.count_ones());
        for i in others {
            removed.extend(bits(masks[i] & ranks).map(|rank| (self.members[i].var, self.members[i].value(rank))));
        }
        if removed.is_empty() && ranks.count_ones() >= members.count_ones() {
            return;
        }
        let mut because = Vec::new();
        bits(members).for_each(|i| self.members[i as usize].lacks(!ranks, &mut because));
        found.push(Deduction { technique, removed, because, constraints: vec![self.constraint] });
    }

    /// Adds the deduction from a hidden set: these ranks have only these places.
    fn hidden(
        &self,
        masks: &[ValueSet],
        ranks: ValueSet,
        places: ValueSet,
        technique: Technique,
        found: &mut Vec<Deduction>,
    ) {
        let mut removed = Vec::new();
        for i in bits(places).filter(|_| ranks.count_ones() == places.count_ones()) {
            let member = &self.members[i as usize];
            removed.extend(bits(masks[i as usize] & !ranks).map(|rank| (member.var, member.value(rank))));
        }
        if removed.is_empty() && places.count_ones() >= ranks.count_ones() {
            return;
        }
        let mut because = Vec::new();
        let outside = self.members.iter().enumerate().filter(|(i, _)| places >> i & 1 == 0);
        outside.for_each(|(_, member)| member.lacks(ranks, &mut because));
        found.push(Deduction { technique, removed, because, constraints: vec![self.constraint] });
    }
}

impl RankedVariable {
    /// Adds one reason for each of these ranks that the member lacks.
    fn lacks(&self, ranks: ValueSet, because: &mut Vec<DomainLiteral>) {
        because.extend(bits(ranks & self.all).map(|rank| DomainLiteral::IsNot((self.var, self.value(rank)))));
    }
}

/// Enumerates the choices of `size` sets whose union has at most `size` elements, with that union.
fn choose(
    sets: &[(ValueSet, ValueSet)],
    size: u32,
    (chosen, union): (ValueSet, ValueSet),
    tell: &mut impl FnMut((ValueSet, ValueSet)),
) {
    if chosen.count_ones() == size {
        tell((chosen, union));
        return;
    }
    let missing = (size - chosen.count_ones()) as usize;
    for (i, (set, elements)) in sets.iter().enumerate().take((sets.len() + 1).saturating_sub(missing)) {
        if (union | elements).count_ones() <= size {
            choose(&sets[i + 1..], size, (chosen | set, union | elements), tell);
        }
    }
}

/// A house, and another group that shares some of its variables.
#[derive(Clone)]
pub(super) struct HouseIntersection {
    house: DistinctGroup,
    /// The members of the house that are in the other group, as bits.
    inside: ValueSet,
    other: DistinctGroup,
    /// The members of the other group that are not in the house, as bits.
    outside: ValueSet,
}

impl HouseIntersection {
    /// Returns all pairs of a house and a group that share at least two variables.
    pub fn all(groups: &[DistinctGroup]) -> Vec<Self> {
        let mut of_var: Vec<Vec<u32>> = Vec::new();
        for (index, group) in (0..).zip(groups) {
            for member in &group.members {
                let var = member.var as usize;
                of_var.resize_with(of_var.len().max(var + 1), Vec::new);
                of_var[var].push(index);
            }
        }
        let mut meetings = Vec::new();
        for (index, house) in (0..).zip(groups).filter(|(_, group)| group.is_house) {
            let mut others: Vec<u32> =
                house.members.iter().flat_map(|m| &of_var[m.var as usize]).copied().filter(|o| *o != index).collect();
            others.sort_unstable();
            let several = others.chunk_by(|a, b| a == b).filter(|same| same.len() > 1);
            meetings.extend(several.filter_map(|same| Self::new(house, &groups[same[0] as usize])));
        }
        meetings
    }

    /// Creates a pair; `None` if the other group has no further variable.
    fn new(house: &DistinctGroup, other: &DistinctGroup) -> Option<Self> {
        let is_in = |group: &DistinctGroup, var: u32| group.members.iter().any(|member| member.var == var);
        let members = |of: &DistinctGroup, wanted: &dyn Fn(u32) -> bool| {
            let members = of.members.iter().enumerate().filter(|(_, member)| wanted(member.var));
            members.fold(0, |bits: ValueSet, (i, _)| bits | 1 << i)
        };
        let inside = members(house, &|var| is_in(other, var));
        let outside = members(other, &|var| !is_in(house, var));
        (outside != 0).then(|| Self { house: house.clone(), inside, other: other.clone(), outside })
    }

    /// The constraints that make the variables different.
    pub fn constraints(&self) -> [usize; 2] {
        [self.house.constraint, self.other.constraint]
    }

    pub fn deduce(&self, left: impl Fn(u32) -> ValueSet, found: &mut Vec<Deduction>) {
        let masks = self.house.masks(&left);
        let inside = bits(self.inside).fold(0, |ranks, i| ranks | masks[i as usize]);
        let without = (0..masks.len()).filter(|i| self.inside >> i & 1 == 0).fold(0, |ranks, i| ranks | masks[i]);
        for rank in bits(inside & !without) {
            let Some(same) = self.other.values.index_of(self.house.values.as_slice()[rank as usize]) else { continue };
            let mut removed = Vec::new();
            for i in bits(self.outside) {
                let member = &self.other.members[i as usize];
                if member.ranks(left(member.var)) >> same & 1 == 1 {
                    removed.push((member.var, member.value(same as u32)));
                }
            }
            if removed.is_empty() {
                continue;
            }
            let mut because = Vec::new();
            let others = self.house.members.iter().enumerate().filter(|(i, _)| self.inside >> i & 1 == 0);
            others.for_each(|(_, member)| member.lacks(1 << rank, &mut because));
            let constraints = self.constraints().to_vec();
            found.push(Deduction { technique: Technique::Intersection, removed, because, constraints });
        }
    }
}

/// The propagator of a group, or of a house with another group. It uses the simplest technique that derives anything.
pub(super) enum AllDifferentPropagator {
    Group(DistinctGroup),
    Meeting(HouseIntersection),
}

impl Propagator for AllDifferentPropagator {
    fn variables(&self) -> Vec<u32> {
        let (Self::Group(group) | Self::Meeting(HouseIntersection { house: group, .. })) = self;
        let others = if let Self::Meeting(meeting) = self { &meeting.other.members[..] } else { &[] };
        group.members.iter().chain(others).map(|member| member.var).collect()
    }

    fn cost(&self) -> Cost {
        Cost::Middle
    }

    fn infer(&mut self, domains: &Domains, findings: &mut Findings) -> bool {
        let mut found = Vec::new();
        match self {
            Self::Group(group) => {
                let sets = (2..=MOST_IN_SET).flat_map(|size| [Technique::NakedSet(size), Technique::HiddenSet(size)]);
                for technique in [Technique::NakedSingle, Technique::HiddenSingle].into_iter().chain(sets) {
                    group.deduce(|var| domains.left(var), technique, &mut found);
                    if !found.is_empty() {
                        break;
                    }
                }
            }
            Self::Meeting(meeting) => meeting.deduce(|var| domains.left(var), &mut found),
        }
        for deduction in found {
            let why = findings.store(deduction.because);
            if deduction.removed.is_empty() {
                findings.broken = why;
                return false;
            }
            findings.implied.extend(deduction.removed.into_iter().map(|removed| (DomainLiteral::IsNot(removed), why)));
        }
        true
    }
}
