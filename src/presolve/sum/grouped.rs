//! The decision diagram of a sum in which some variables are pairwise different.
//!
//! Variables that are pairwise different and give values the same weights form a *group*. The share of a group in the sum depends
//! only on the set of values that it uses. The diagram therefore reads, group by group and value by value, whether the value is
//! used; within a group it counts the values used, which must be as many as the variables. Unlike a diagram that reads variables,
//! it takes into account that three different digits sum to at least 6, and it does not distinguish which variable has which
//! value.
//!
//! References: those of [`Diagram`](super::Diagram); for sums of all-different variables Beldiceanu, Carlsson, Petit and Régin,
//! *An O(n log n) Bound Consistency Algorithm for the Conjunction of an alldifferent and an Inequality between a Sum of Variables
//! and a Constant*, ECAI 2012. Bounding sums by groups of cells that see each other is common knowledge among authors of killer
//! solvers.

use super::merge::merged;
use super::{Sum, WeightedVariable};
use crate::model::{Comparison, ConstraintKind, Model, VarId};
use crate::presolve::allowed::Layers;

/// Pairwise different variables whose weights of the same value differ only by a constant for each variable.
pub struct SumGroup {
    pub vars: Vec<VarId>,
    /// The values that the variables can take, each with its weight, the heaviest first.
    pub values: Vec<(i32, i128)>,
    /// The weights of the values used minus the group's share of the sum.
    pub excess: i128,
    /// The constraint of the model (index) that keeps the variables different; none if there is one variable.
    pub different: Option<usize>,
}

/// A sum as a layered graph that reads, for each value of each group, whether it is used (1) or not (0).
pub struct GroupedSum {
    pub groups: Vec<SumGroup>,
    /// The graph; its list of variables is empty.
    pub layers: Layers,
}

/// A partial sum: the sum so far, and the number of values used in the current group.
type Partial = (i128, usize);

/// The least and the greatest weight that a group can still add, by position in the group and number of values still to be used;
/// `None` if too few values are left.
type RemainingWeights = Vec<Vec<Option<(i128, i128)>>>;

impl GroupedSum {
    /// Builds the diagram; `None` if no two variables are in a group, or it has more than `most` edges.
    pub fn new(model: &Model, sum: &Sum, most: usize) -> Option<Self> {
        let groups = groups(model, sum);
        if groups.len() == sum.terms.len() {
            return None;
        }
        let rests: Vec<RemainingWeights> = groups.iter().map(SumGroup::rests).collect();
        let totals: Vec<(i128, i128)> = groups.iter().zip(&rests).map(|(g, r)| g.share(r)).collect::<Option<_>>()?;
        let rhs = i128::try_from(sum.rhs).ok()?;
        let mut builder =
            DiagramBuilder { comparison: sum.comparison, rhs, groups: &groups, rests: &rests, after: Vec::new() };
        builder.after = vec![(0, 0); groups.len() + 1];
        for (i, (least, greatest)) in totals.iter().enumerate().rev() {
            let (a, b) = builder.after[i + 1];
            builder.after[i] = (a + least, b + greatest);
        }
        let layers = builder.layers(most)?;
        Some(Self { groups, layers })
    }
}

/// The parts from which the diagram is built.
struct DiagramBuilder<'a> {
    comparison: Comparison,
    rhs: i128,
    groups: &'a [SumGroup],
    rests: &'a [RemainingWeights],
    /// For each group, the least and the greatest that it and the groups after it can add.
    after: Vec<(i128, i128)>,
}

impl DiagramBuilder<'_> {
    /// Returns the partial sum after the value at a place is used or not; `None` if the comparison can no longer hold.
    fn step(&self, (group, place): (usize, usize), (sum, used): Partial, takes: bool) -> Option<Partial> {
        let of_group = &self.groups[group];
        let (sum, used) = if takes { (sum + of_group.values[place].1, used + 1) } else { (sum, used) };
        let missing = of_group.vars.len().checked_sub(used)?;
        let in_group = self.rests[group][place + 1][missing]?;
        let later = self.after[group + 1];
        let is_last = place + 1 == of_group.values.len();
        let (sum, used) = if is_last { (sum - of_group.excess, 0) } else { (sum, used) };
        let excess = if is_last { 0 } else { of_group.excess };
        let (least, greatest) = (sum + in_group.0 + later.0 - excess, sum + in_group.1 + later.1 - excess);
        let rhs = self.rhs;
        // Sums for which the comparison holds whatever follows need not be distinguished: all become the last one with this
        // property, which is `spare` away.
        let (dead, spare) = match self.comparison {
            Comparison::AtMost => (least > rhs, (greatest <= rhs).then(|| rhs - greatest)),
            Comparison::AtLeast => (greatest < rhs, (least >= rhs).then(|| rhs - least)),
            Comparison::Equal => (least > rhs || greatest < rhs, None),
            Comparison::NotEqual => {
                let never = least > rhs || greatest < rhs;
                (least == rhs && greatest == rhs, never.then(|| rhs + 1 - least))
            }
        };
        (!dead).then_some((sum + spare.unwrap_or(0), used))
    }

    fn layers(&self, most: usize) -> Option<Layers> {
        let places: Vec<(usize, usize)> = self
            .groups
            .iter()
            .enumerate()
            .flat_map(|(g, group)| (0..group.values.len()).map(move |p| (g, p)))
            .collect();
        let mut partials: Vec<Vec<Partial>> = vec![vec![(0, 0)]];
        let mut looked_at = 0_usize;
        for (i, place) in places.iter().enumerate() {
            looked_at = looked_at.saturating_add(2 * partials[i].len());
            if looked_at > most {
                return None;
            }
            let both = partials[i].iter().flat_map(|p| [self.step(*place, *p, false), self.step(*place, *p, true)]);
            let mut next: Vec<Partial> = both.flatten().collect();
            next.sort_unstable();
            next.dedup();
            partials.push(next);
        }
        let step = |i: usize, partial: &Partial, class: usize| self.step(places[i], *partial, class == 1);
        Some(merged(&partials, vec![2; places.len()], step))
    }
}

impl SumGroup {
    fn new<'a>(model: &Model, terms: impl IntoIterator<Item = &'a WeightedVariable>) -> Option<Self> {
        let mut vars = Vec::new();
        // By value, ascending.
        let mut values: Vec<(i32, i128)> = Vec::new();
        let mut excess = 0_i128;
        for term in terms {
            let domain = &model.variable(term.var).domain;
            let own: Vec<(i32, i128)> = domain
                .iter()
                .zip(&term.weights)
                .map(|(v, w)| Some((v, i128::try_from(*w).ok()?)))
                .collect::<Option<_>>()?;
            vars.push(term.var);
            if values.is_empty() {
                values = own;
                continue;
            }
            let place = |values: &[(i32, i128)], value: i32| values.binary_search_by_key(&value, |(known, _)| *known);
            // The difference between the group's weights and those of this variable.
            let more = own.iter().find_map(|(v, w)| Some(values[place(&values, *v).ok()?].1 - w))?;
            for (value, weight) in own {
                match place(&values, value) {
                    Ok(at) if values[at].1 != weight + more => return None,
                    Ok(_) => {}
                    Err(at) => values.insert(at, (value, weight + more)),
                }
            }
            excess += more;
        }
        values.sort_unstable_by_key(|(value, weight)| (std::cmp::Reverse(*weight), *value));
        Some(Self { vars, values, excess, different: None })
    }

    fn rests(&self) -> RemainingWeights {
        let (n, k) = (self.values.len(), self.vars.len());
        let mut rests: RemainingWeights = vec![vec![None; k + 1]; n + 1];
        rests[n][0] = Some((0, 0));
        for place in (0..n).rev() {
            let weight = self.values[place].1;
            for missing in 0..=k {
                let without = rests[place + 1][missing];
                let with = missing.checked_sub(1).and_then(|m| rests[place + 1][m]);
                let with = with.map(|(a, b)| (a + weight, b + weight));
                rests[place][missing] = match (without, with) {
                    (Some(a), Some(b)) => Some((a.0.min(b.0), a.1.max(b.1))),
                    (some, None) | (None, some) => some,
                };
            }
        }
        rests
    }

    /// Returns the least and the greatest share of the sum; `None` if there are too few values.
    fn share(&self, rests: &RemainingWeights) -> Option<(i128, i128)> {
        let (least, greatest) = rests[0][self.vars.len()]?;
        Some((least - self.excess, greatest - self.excess))
    }

    /// Returns the variables that can take the value at a place.
    pub fn holders<'a>(&'a self, model: &'a Model, place: usize) -> impl Iterator<Item = VarId> + 'a {
        let value = self.values[place].0;
        self.vars.iter().copied().filter(move |var| model.variable(*var).domain.contains(value))
    }
}

/// Divides the variables of the sum into groups, the largest first.
pub fn groups(model: &Model, sum: &Sum) -> Vec<SumGroup> {
    if have_different_slopes(model, sum) {
        return sum.terms.iter().filter_map(|term| SumGroup::new(model, [term])).collect();
    }
    let mut positions: Vec<Option<usize>> = vec![None; model.variables().len()];
    sum.terms.iter().enumerate().for_each(|(i, term)| positions[term.var.index()] = Some(i));
    let mut cliques: Vec<(usize, Vec<usize>)> = Vec::new();
    for (index, constraint) in model.constraints().iter().enumerate() {
        if let (ConstraintKind::Distinct(vars) | ConstraintKind::Combos { vars, .. }, None) =
            (&constraint.kind, constraint.guard)
        {
            let mut clique: Vec<usize> = vars.iter().filter_map(|var| positions[var.index()]).collect();
            clique.sort_unstable();
            clique.dedup();
            if clique.len() > 1 {
                cliques.extend(alike(model, sum, clique).into_iter().map(|clique| (index, clique)));
            }
        }
    }
    let mut grouped = vec![false; sum.terms.len()];
    let mut groups = Vec::new();
    loop {
        cliques.iter_mut().for_each(|(_, clique)| clique.retain(|i| !grouped[*i]));
        // The first of the largest.
        let several = cliques.iter().filter(|(_, clique)| clique.len() > 1);
        let Some((index, largest)) = several.rev().max_by_key(|(_, clique)| clique.len()) else { break };
        let Some(group) = SumGroup::new(model, largest.iter().map(|i| &sum.terms[*i])) else { break };
        largest.iter().for_each(|i| grouped[*i] = true);
        groups.push(SumGroup { different: Some(*index), ..group });
    }
    let alone = sum.terms.iter().zip(&grouped).filter(|(_, grouped)| !**grouped);
    groups.extend(alone.filter_map(|(term, _)| SumGroup::new(model, [term])));
    groups
}

/// Whether no two terms have the same weight for a step from one value to the next, as in comparisons of numbers with several
/// digits. Then hardly any two give values the same weights, and to look for them would take a pass over all constraints.
fn have_different_slopes(model: &Model, sum: &Sum) -> bool {
    let slope = |term: &WeightedVariable| {
        let mut steps = model.variable(term.var).domain.iter().map(i128::from).zip(&term.weights).take(2);
        let ((from, light), (to, heavy)) = (steps.next()?, steps.next()?);
        Some((i128::try_from(*heavy).ok()? - i128::try_from(*light).ok()?) / (to - from))
    };
    let Some(mut slopes) = sum.terms.iter().map(slope).collect::<Option<Vec<i128>>>() else { return false };
    slopes.sort_unstable();
    slopes.windows(2).all(|pair| pair[0] != pair[1])
}

/// Divides pairwise different terms into parts that give values the same weights.
fn alike(model: &Model, sum: &Sum, clique: Vec<usize>) -> Vec<Vec<usize>> {
    if SumGroup::new(model, clique.iter().map(|i| &sum.terms[*i])).is_some() {
        return vec![clique];
    }
    let mut parts: Vec<Vec<usize>> = Vec::new();
    for term in clique {
        let fits =
            |part: &&mut Vec<usize>| SumGroup::new(model, part.iter().chain([&term]).map(|i| &sum.terms[*i])).is_some();
        match parts.iter_mut().find(fits) {
            Some(part) => part.push(term),
            None => parts.push(vec![term]),
        }
    }
    parts
}
