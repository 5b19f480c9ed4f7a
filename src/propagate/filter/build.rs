//! Builds the filters of a model.

use super::super::build::of_constraint;
use super::super::domains::Domains;
use super::super::propagator::Findings;
use super::super::row::{LinearRow, Work};
use super::super::{MOST_VALUES, ValueSet};
use super::different::{HiddenSingles, Intersection};
use super::other::{Guard, OtherFilter};
use super::pairs::PairFilter;
use super::sets::SetFilter;
use super::store::DomainStore;
use super::sums::{Equation, SumFilter};
use super::{FilterKind, Filters};
use crate::model::{Comparison, Constraint, ConstraintKind, HouseUnions, Literal, Model, Values, VarId};
use crate::presolve::allowed::{Allowed, Pairs};
use crate::presolve::sum::{NormalSum, Sum, groups};
use std::borrow::Cow;

/// The heaviest total whose weights are listed by value.
const MOST_TOTAL: u128 = 1 << 10;

impl Filters {
    /// An estimate of the bytes that the filters of a model take.
    pub fn bytes(model: &Model) -> u64 {
        let square = |vars: &Vec<VarId>| (vars.len() as u64).saturating_mul(vars.len() as u64);
        // Each group has its pairs of peers, and about as many intersections as members.
        let groups = model.constraints().iter().filter_map(different).map(square).fold(0, u64::saturating_add);
        let values: u64 = model.variables().iter().map(|variable| variable.domain.len() as u64).sum();
        let scopes: u64 = model.constraints().iter().map(|constraint| constraint.scope().len() as u64).sum();
        groups.saturating_mul(16).saturating_add(values.saturating_mul(8)).saturating_add(scopes.saturating_mul(64))
    }

    /// Builds the filters of a model; `None` if a domain or a constraint is too large for them.
    pub fn new(model: &Model) -> Option<Self> {
        let frames = frames(model)?;
        let is_same = |var: VarId| frames[var.index()].same(&model.variable(var).domain);
        let framed = if model.var_ids().all(is_same) {
            Cow::Borrowed(model)
        } else {
            let mut framed = model.clone();
            model.var_ids().for_each(|var| framed.set_domain(var, frames[var.index()].clone()));
            Cow::Owned(framed)
        };
        let bits_of = |var: VarId, values: &Values| {
            let frame = &frames[var.index()];
            values.iter().filter_map(|value| frame.index_of(value)).fold(0, |bits: ValueSet, bit| bits | 1 << bit)
        };
        let start = model.var_ids().map(|var| bits_of(var, &model.variable(var).domain)).collect();
        let mut builder = FilterBuilder {
            given: model,
            model: &framed,
            frames: &frames,
            start,
            peers: vec![Vec::new(); frames.len()],
            filters: Vec::new(),
            scopes: Vec::new(),
            costs: Vec::new(),
            never: false,
        };
        for (index, constraint) in framed.constraints().iter().enumerate() {
            builder.constraint(index, constraint)?;
        }
        for (_, kind) in model.house_sums(HouseUnions::Consecutive) {
            builder.kind(&kind)?;
        }
        builder.intersections();
        Some(builder.finish())
    }
}

/// By variable, the values that its bits stand for: the same for variables that are kept different.
fn frames(model: &Model) -> Option<Vec<Values>> {
    let mut joined: Vec<u32> = (0..model.variables().len() as u32).collect();
    fn first(joined: &mut [u32], mut var: u32) -> u32 {
        while joined[var as usize] != var {
            joined[var as usize] = joined[joined[var as usize] as usize];
            var = joined[var as usize];
        }
        var
    }
    for vars in model.constraints().iter().filter_map(different) {
        for pair in vars.windows(2) {
            let (a, b) = (first(&mut joined, pair[0].0), first(&mut joined, pair[1].0));
            joined[a.max(b) as usize] = a.min(b);
        }
    }
    let mut frames: Vec<Values> = Vec::with_capacity(joined.len());
    for var in model.var_ids() {
        let domain = &model.variable(var).domain;
        let leader = first(&mut joined, var.0) as usize;
        match frames.get(leader) {
            Some(frame) if !frame.same(domain) => frames[leader] = frame.union(domain),
            _ => {}
        }
        frames.push(domain.clone());
    }
    for var in 0..frames.len() {
        let leader = first(&mut joined, var as u32) as usize;
        frames[var] = frames[leader].clone();
    }
    frames.iter().all(|frame| frame.len() <= MOST_VALUES).then_some(frames)
}

/// The variables that an unguarded constraint keeps pairwise different.
fn different(constraint: &Constraint) -> Option<&Vec<VarId>> {
    match &constraint.kind {
        ConstraintKind::Distinct(vars) | ConstraintKind::Combos { vars, .. } if constraint.guard.is_none() => {
            Some(vars)
        }
        _ => None,
    }
}

struct FilterBuilder<'m> {
    given: &'m Model,
    /// The given model with the frames as domains.
    model: &'m Model,
    frames: &'m [Values],
    start: Vec<ValueSet>,
    peers: Vec<Vec<u32>>,
    filters: Vec<FilterKind>,
    scopes: Vec<Vec<u32>>,
    costs: Vec<u8>,
    never: bool,
}

impl<'m> FilterBuilder<'m> {
    fn add(&mut self, cost: u8, scope: Vec<u32>, filter: FilterKind) {
        self.filters.push(filter);
        self.scopes.push(scope);
        self.costs.push(cost);
    }

    fn bit(&self, var: VarId, value: i32) -> ValueSet {
        self.frames[var.index()].index_of(value).map_or(0, |bit| 1 << bit)
    }

    fn constraint(&mut self, index: usize, constraint: &Constraint) -> Option<()> {
        match constraint.guard {
            None => match self.kind(&constraint.kind) {
                Some(true) => Some(()),
                Some(false) => self.other(index, None),
                None => None,
            },
            Some(guard) => self.other(index, Some(guard)),
        }
    }

    /// Adds a filter made for this kind; false if there is none.
    fn kind(&mut self, kind: &ConstraintKind) -> Option<bool> {
        match kind {
            ConstraintKind::Domain { var, values } => {
                let bits = values.iter().fold(0, |bits, value| bits | self.bit(*var, value));
                self.start[var.index()] &= bits;
            }
            ConstraintKind::Distinct(vars) => self.distinct(vars),
            ConstraintKind::Combos { vars, sets } if !vars.is_empty() => {
                self.keep_different(vars);
                let all = |set: &Values| set.iter().fold(0, |bits, value| bits | self.bit(vars[0], value));
                let sets = sets.iter().filter(|set| set.len() == vars.len()).map(all);
                let sets: Vec<ValueSet> = sets.filter(|set| set.count_ones() as usize == vars.len()).collect();
                let scope: Vec<u32> = vars.iter().map(|var| var.0).collect();
                if let [a, b] = scope[..] {
                    let values = self.frames[vars[0].index()].len();
                    let mut partners = vec![0; values];
                    for set in &sets {
                        let low = set.trailing_zeros() as usize;
                        let high = 63 - set.leading_zeros() as usize;
                        partners[low] |= 1 << high;
                        partners[high] |= 1 << low;
                    }
                    let filter = PairFilter { vars: [a, b], partners: [partners.clone(), partners] };
                    self.add(0, scope, FilterKind::Pairs(filter));
                } else {
                    self.add(1, scope.clone(), FilterKind::Sets(SetFilter { vars: scope, sets }));
                }
            }
            ConstraintKind::Relation { a, b, pairs } if a != b => {
                let [of_a, of_b] = [a, b].map(|var| &self.frames[var.index()]);
                let mut partners = [vec![0; of_a.len()], vec![0; of_b.len()]];
                for (x, y) in pairs {
                    if let (Some(x), Some(y)) = (of_a.index_of(*x), of_b.index_of(*y)) {
                        partners[0][x] |= 1 << y;
                        partners[1][y] |= 1 << x;
                    }
                }
                let vars = [a.0, b.0];
                self.add(0, vars.to_vec(), FilterKind::Pairs(PairFilter { vars, partners }));
            }
            ConstraintKind::Linear { terms, comparison, rhs } => {
                match NormalSum::new(self.model, terms, *comparison, *rhs) {
                    NormalSum::Holds => {}
                    NormalSum::Never => self.never = true,
                    NormalSum::Sum(sum) if sum.comparison == Comparison::NotEqual => return Some(false),
                    NormalSum::Sum(sum) => self.sum(&sum)?,
                }
            }
            _ => return Some(false),
        }
        Some(true)
    }

    fn pairs(&mut self, pairs: &Pairs) {
        let mask = |partners: &Vec<u32>| partners.iter().fold(0, |mask: ValueSet, partner| mask | 1 << partner);
        let partners = [pairs.rows().iter().map(mask).collect(), pairs.columns().iter().map(mask).collect()];
        let vars = [pairs.a.0, pairs.b.0];
        self.add(0, vars.to_vec(), FilterKind::Pairs(PairFilter { vars, partners }));
    }

    fn sum(&mut self, sum: &Sum) -> Option<()> {
        if let Some(Allowed::Pairs(pairs)) = Allowed::of_sum(self.model, sum) {
            self.pairs(&pairs);
            return Some(());
        }
        let rows = LinearRow::of(self.model, &groups(self.model, sum), sum);
        let wanted = if sum.comparison == Comparison::Equal { 2 } else { 1 };
        if rows.len() != wanted {
            return None;
        }
        let equation = (sum.comparison == Comparison::Equal && sum.total() <= MOST_TOTAL).then(|| {
            let of_weight = |weights: &Vec<u128>| {
                let mut of = vec![0; weights.iter().copied().max().unwrap_or(0) as usize + 1];
                weights.iter().enumerate().for_each(|(value, weight)| of[*weight as usize] |= 1 << value);
                of
            };
            Equation {
                vars: sum.terms.iter().map(|term| term.var.0).collect(),
                weights: sum.terms.iter().map(|term| term.weights.iter().map(|w| *w as u32).collect()).collect(),
                total: sum.rhs as u32,
                of_weight: sum.terms.iter().map(|term| of_weight(&term.weights)).collect(),
            }
        });
        let scope = sum.terms.iter().map(|term| term.var.0).collect();
        let filter = SumFilter { rows, equation, work: Work::default(), found: Vec::new() };
        self.add(1, scope, FilterKind::Sum(filter));
        Some(())
    }

    fn distinct(&mut self, vars: &[VarId]) {
        self.keep_different(vars);
        if let Some(values) = self.given.house_values(vars) {
            let values = values.iter().fold(0, |bits, value| bits | self.bit(vars[0], value));
            let vars: Vec<u32> = vars.iter().map(|var| var.0).collect();
            self.add(0, vars.clone(), FilterKind::HiddenSingles(HiddenSingles { vars, values }));
        }
    }

    fn keep_different(&mut self, vars: &[VarId]) {
        for (i, a) in vars.iter().enumerate() {
            for b in &vars[i + 1..] {
                // No variable differs from itself.
                self.never |= a == b;
                self.peers[a.index()].push(b.0);
                self.peers[b.index()].push(a.0);
            }
        }
    }

    fn other(&mut self, index: usize, guard: Option<Literal>) -> Option<()> {
        let guard = guard.map(|guard| {
            let value = self.bit(guard.var, guard.value);
            Guard { var: guard.var.0, values: if guard.positive { value } else { !value } }
        });
        for (propagator, _) in of_constraint(self.model, index)? {
            let mut scope = propagator.variables();
            scope.extend(guard.map(|guard| guard.var));
            scope.sort_unstable();
            scope.dedup();
            let cost = propagator.cost() as u8;
            self.add(cost, scope, FilterKind::Other(OtherFilter { propagator, guard, findings: Findings::default() }));
        }
        Some(())
    }

    /// Adds the intersections of houses with other groups.
    fn intersections(&mut self) {
        let groups: Vec<&Vec<VarId>> = self.model.constraints().iter().filter_map(different).collect();
        let mut of_var: Vec<Vec<u32>> = vec![Vec::new(); self.frames.len()];
        for (number, group) in (0..).zip(&groups) {
            group.iter().for_each(|var| of_var[var.index()].push(number));
        }
        for (number, house) in (0..).zip(&groups) {
            let Some(values) = self.given.house_values(house) else { continue };
            let values = values.iter().fold(0, |bits, value| bits | self.bit(house[0], value));
            let mut others: Vec<u32> = house.iter().flat_map(|var| &of_var[var.index()]).copied().collect();
            others.sort_unstable();
            for same in others.chunk_by(|a, b| a == b).filter(|same| same.len() > 1 && same[0] != number) {
                let other = groups[same[0] as usize];
                let rest: Vec<u32> = other.iter().filter(|var| !house.contains(var)).map(|var| var.0).collect();
                if rest.is_empty() {
                    continue;
                }
                let outside: Vec<u32> = house.iter().filter(|var| !other.contains(var)).map(|var| var.0).collect();
                let scope = outside.clone();
                let filter = Intersection { outside, rest, values };
                self.add(2, scope, FilterKind::Intersection(filter));
            }
        }
    }

    fn finish(self) -> Filters {
        let mut readers = vec![Vec::new(); self.frames.len()];
        for (filter, scope) in (0..).zip(&self.scopes) {
            scope.iter().for_each(|var| readers[*var as usize].push(filter));
        }
        let mut peers = self.peers;
        for peers in &mut peers {
            peers.sort_unstable();
            peers.dedup();
        }
        let store = DomainStore {
            domains: Domains::with(self.start.clone()),
            peers,
            readers,
            is_waiting: vec![false; self.filters.len()],
            costs: self.costs,
            fixed: Vec::new(),
            waiting: Default::default(),
            running: u32::MAX,
            trail: Vec::new(),
            failed: None,
        };
        Filters {
            store,
            filters: self.filters,
            scopes: self.scopes,
            frames: self.frames.to_vec(),
            start: self.start,
            never: self.never,
        }
    }
}
