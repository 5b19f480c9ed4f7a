//! The propagator of orthogonal pairs: each place has a pair of values, and no two places have the same pair.
//!
//! - If a place has a pair, no other place has it: a place with one half of the pair loses the other half.
//! - If there are as many pairs as places, each pair occurs: if only one place can have a pair, it does.
//!
//! Bit sets record, for each value, which places can have it and which do have it, so checking a pair takes a few operations.
//! This replaces one Boolean for each place and pair: for the unknown regions of a 9×9 board, 6561 of them with three clauses
//! each.

use super::domains::{Domains, DomainsAt};
use super::propagator::{Cost, Findings, Propagator, ReasonSource};
use super::{CandidateIndex, DomainLiteral, bits};
use crate::model::{Model, Orthogonal, VarId};

/// The constraint: each place has a value on each of two sides, and the pairs differ.
pub struct Pairing {
    sides: [PairSide; 2],
    /// For each two values, one of each side, whether the propagator handles their pair; other code handles the rest.
    goes: Vec<bool>,
    /// Whether each handled pair must occur at some place.
    is_complete: bool,
}

/// One side of all pairs.
struct PairSide {
    /// For each place, its variable and, for each value index of that, the number of the value on this side.
    places: Vec<(u32, Vec<u32>)>,
    /// For each value number, the places that can have it, and those that do.
    may: Vec<PlaceBits>,
    does: Vec<PlaceBits>,
}

/// A set of places, as bits.
type PlaceBits = Vec<u64>;

impl Pairing {
    /// Creates the propagator from the pairs of a model's variables that must be different.
    pub fn of(model: &Model, paired: &Orthogonal) -> Self {
        let values = [0, 1].map(|side| {
            let mut values: Vec<i32> = paired.values.iter().map(|pair| pair[side]).collect();
            values.sort_unstable();
            values.dedup();
            values
        });
        let mut goes = vec![false; values[0].len() * values[1].len()];
        for [x, y] in &paired.values {
            if let (Ok(x), Ok(y)) = (values[0].binary_search(x), values[1].binary_search(y)) {
                goes[x * values[1].len() + y] = true;
            }
        }
        let side = |side: usize| {
            let vars: Vec<VarId> = paired.places.iter().map(|place| place.of[side]).collect();
            PairSide::new(model, &vars, &values[side])
        };
        Self { sides: [0, 1].map(side), goes, is_complete: paired.is_complete() }
    }

    /// Adds the inferences from one pair of values; returns false if the pair must occur but no place can have it.
    fn look(&self, [x, y]: [usize; 2], findings: &mut Findings) -> bool {
        let [a, b] = &self.sides;
        let halves = |place: u32| Some([a.half(place as usize, x)?, b.half(place as usize, y)?]);
        if let Some(has) = common(&a.does[x], &b.does[y]).next() {
            let places = common(&a.does[x], &b.may[y]).map(|place| (0, place));
            let places = places.chain(common(&a.may[x], &b.does[y]).map(|place| (1, place)));
            for (side, place) in places.filter(|(_, place)| *place != has) {
                let (Some(first), Some(second)) = (halves(has), halves(place)) else { continue };
                let why = findings.store([first[0], first[1], second[side]].map(DomainLiteral::Is));
                findings.implied.push((DomainLiteral::IsNot(second[1 - side]), why));
            }
            return true;
        }
        if !self.is_complete || !self.goes[x * b.may.len() + y] {
            return true;
        }
        let note = |place: usize| (place * self.goes.len() + x * b.may.len() + y) as u32;
        let mut places = common(&a.may[x], &b.may[y]);
        match (places.next(), places.next()) {
            (_, Some(_)) => {}
            (Some(place), None) => {
                let note = note(place as usize);
                findings.implied.extend(halves(place).into_iter().flatten().map(|candidate| {
                    (DomainLiteral::Is(candidate), ReasonSource::Asked { removed: Some(candidate), note })
                }));
            }
            (None, None) => {
                findings.broken = ReasonSource::Asked { removed: None, note: note(a.places.len()) };
                return false;
            }
        }
        true
    }
}

impl PairSide {
    fn new(model: &Model, vars: &[VarId], values: &[i32]) -> Self {
        let number = |value: i32| values.binary_search(&value).map_or(u32::MAX, |number| number as u32);
        let place = |var: &VarId| (var.0, model.variable(*var).domain.iter().map(number).collect());
        let none = vec![0; vars.len().div_ceil(64)];
        Self {
            places: vars.iter().map(place).collect(),
            may: vec![none.clone(); values.len()],
            does: vec![none; values.len()],
        }
    }

    fn read(&mut self, domains: &Domains) {
        let Self { places, may, does } = self;
        may.iter_mut().chain(does.iter_mut()).for_each(|places| places.fill(0));
        for (place, (var, numbers)) in places.iter().enumerate() {
            let left = domains.left(*var);
            let (word, bit) = (place / 64, 1 << (place % 64));
            for value in bits(left) {
                let Some(number) = numbers.get(value as usize).map(|number| *number as usize) else { continue };
                let Some(may) = may.get_mut(number) else { continue };
                may[word] |= bit;
                if left.is_power_of_two() {
                    does[number][word] |= bit;
                }
            }
        }
    }

    /// Returns the candidate of a value at a place; `None` if the place never has it.
    fn half(&self, place: usize, number: usize) -> Option<CandidateIndex> {
        let (var, numbers) = &self.places[place];
        numbers.iter().position(|n| *n as usize == number).map(|value| (*var, value as u32))
    }
}

impl Propagator for Pairing {
    fn variables(&self) -> Vec<u32> {
        self.sides.iter().flat_map(|side| &side.places).map(|(var, _)| *var).collect()
    }

    fn cost(&self) -> Cost {
        Cost::Middle
    }

    fn infer(&mut self, domains: &Domains, findings: &mut Findings) -> bool {
        self.sides.iter_mut().for_each(|side| side.read(domains));
        let [first, second] = [0, 1].map(|side| self.sides[side].may.len());
        (0..first).all(|x| (0..second).all(|y| self.look([x, y], findings)))
    }

    /// `note` encodes a place and a pair that no other place can have, because each of the others has lost a half of it. If a
    /// place has lost both halves, the reason uses the one lost first.
    fn explain(&mut self, then: DomainsAt<'_>, _: Option<CandidateIndex>, note: u32, because: &mut Vec<DomainLiteral>) {
        let [a, b] = &self.sides;
        let (place, pair) = (note as usize / self.goes.len(), note as usize % self.goes.len());
        let (x, y) = (pair / b.may.len(), pair % b.may.len());
        for other in (0..a.places.len()).filter(|other| *other != place) {
            // If the place can never have that half, no reason is needed.
            let (Some(x), Some(y)) = (a.half(other, x), b.half(other, y)) else { continue };
            let lost = [x, y].into_iter().filter(|(var, value)| then.left(*var) >> value & 1 == 0);
            because.extend(lost.map(DomainLiteral::IsNot).min_by_key(|lost| then.since(*lost).unwrap_or(u32::MAX)));
        }
    }
}

/// Iterates over the intersection of two sets.
fn common<'a>(a: &'a [u64], b: &'a [u64]) -> impl Iterator<Item = u32> + 'a {
    (0_u32..).zip(a.iter().zip(b)).flat_map(|(word, (a, b))| bits(a & b).map(move |bit| word * 64 + bit))
}
