//! Pairs of values that are different at every two places, beside the clauses.
//!
//! - A pair that some place has is at no other: of the place that has one half of it, the other half is not.
//! - Where there are as many pairs as places, each pair is at some place: the last place that may have it does.
//!
//! Bits say of each value which places may have it, and which do, so that a pair of values is looked at in a few steps.
//! This takes the place of a Boolean per place and pair: 6561 of them, and three clauses for each, for the regions of a
//! 9×9 board that are not known.

use super::trail::{Trail, Waiting, refuse};
use super::{Lit, Search};

/// Everything of a model that is different in pairs.
#[derive(Default)]
pub(super) struct Pairings {
    pairings: Vec<Pairing>,
    /// For each literal where it stands, by code.
    places: Vec<Vec<Stands>>,
    /// What was read: where on the trail, and which literal.
    read: Vec<(u32, Lit)>,
    trail: Trail,
    waiting: Waiting,
    /// For each number of `waiting` the pairing, a side of it and a value.
    waits: Vec<(u32, u32, u32)>,
    reasons: Vec<Reason>,
    reason: Vec<Lit>,
}

/// At each place, one value on each of two sides.
pub(super) struct Pairing {
    sides: [Side; 2],
    /// Whether two values go together at some place; the pairs that do not are looked after elsewhere.
    goes: Vec<bool>,
    /// Whether each pair that goes together is at some place.
    is_complete: bool,
}

/// The literals of values, for each value those of all places; none where a place has not the value.
struct Side {
    places: usize,
    literals: Vec<Option<Lit>>,
    /// For each value, the places that may have it, and those that do.
    may: Vec<Places>,
    does: Vec<Places>,
    /// The number by which its first value waits.
    waits: u32,
}

/// A set of places, as bits.
type Places = Box<[u64]>;

/// That a literal says that a place has a value.
#[derive(Clone, Copy)]
struct Stands {
    pairing: u32,
    side: u8,
    value: u32,
    place: u32,
}

#[derive(Clone, Copy)]
enum Reason {
    /// One place has the pair, and another one half of it.
    Taken([Lit; 3]),
    /// No other place may have the pair of values, when so much of the trail had been seen.
    LastPlace { pairing: u32, values: [u32; 2], place: u32, seen: u32 },
}

impl Pairing {
    /// `literals` are those of each value of both sides, for all places; `goes` says for each value of the first side and each
    /// of the second whether some place may have both.
    pub fn new(literals: [Vec<Vec<Option<Lit>>>; 2], goes: Vec<bool>, is_complete: bool) -> Self {
        Self { sides: literals.map(Side::new), goes, is_complete }
    }

    fn values(&self) -> [u32; 2] {
        [0, 1].map(|side| self.sides[side].may.len() as u32)
    }

    fn goes(&self, [a, b]: [u32; 2]) -> bool {
        self.goes[a as usize * self.sides[1].may.len() + b as usize]
    }

    /// The places that may have both values.
    fn may_have(&self, [a, b]: [u32; 2]) -> impl Iterator<Item = u32> + '_ {
        common(&self.sides[0].may[a as usize], &self.sides[1].may[b as usize])
    }
}

impl Side {
    fn new(literals: Vec<Vec<Option<Lit>>>) -> Self {
        let places = literals.iter().map(Vec::len).max().unwrap_or(0);
        let none: Places = vec![0; places.div_ceil(64)].into();
        let mut may = vec![none.clone(); literals.len()];
        for (may, of_value) in may.iter_mut().zip(&literals) {
            for (place, _) in of_value.iter().enumerate().filter(|(_, literal)| literal.is_some()) {
                may[place / 64] |= 1 << (place % 64);
            }
        }
        let does = vec![none; literals.len()];
        Self { places, literals: literals.into_iter().flatten().collect(), may, does, waits: 0 }
    }

    fn literal(&self, value: u32, place: u32) -> Option<Lit> {
        self.literals[value as usize * self.places + place as usize]
    }
}

/// What is in both sets.
fn common<'a>(a: &'a [u64], b: &'a [u64]) -> impl Iterator<Item = u32> + 'a {
    a.iter().zip(b).enumerate().flat_map(|(word, (a, b))| {
        let mut left = a & b;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros())?;
            left &= left - 1;
            Some(word as u32 * 64 + bit)
        })
    })
}

impl Pairings {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.pairings.is_empty()
    }

    /// Adds a pairing.
    pub fn add(&mut self, mut pairing: Pairing) {
        let number = self.pairings.len() as u32;
        for (index, side) in pairing.sides.iter_mut().enumerate() {
            side.waits = self.waits.len() as u32;
            for value in 0..side.may.len() as u32 {
                self.waits.push((number, index as u32, value));
                self.waiting.add();
                for place in 0..side.places as u32 {
                    let Some(literal) = side.literal(value, place) else { continue };
                    self.trail.watch(literal);
                    let variables = literal.variable() as usize + 1;
                    if self.reasons.len() < variables {
                        self.reasons.resize(variables, Reason::Taken([literal; 3]));
                        self.places.resize_with(2 * variables, Vec::new);
                    }
                    self.places[literal.code()].push(Stands { pairing: number, side: index as u8, value, place });
                }
            }
        }
        self.pairings.push(pairing);
    }

    /// How much of the trail was looked at.
    pub fn seen(&self) -> usize {
        self.trail.seen()
    }

    /// Forgets what was seen after so much.
    pub fn forget(&mut self, seen: usize) {
        while let Some((_, literal)) = self.read.pop_if(|(place, _)| *place as usize >= seen) {
            self.mark(literal, false);
        }
        self.trail.forget(seen);
    }

    /// A literal has become true, or is so no longer.
    fn mark(&mut self, literal: Lit, is_true: bool) {
        let Self { pairings, places, .. } = self;
        for (literal, becomes) in [(literal, true), (!literal, false)] {
            for stands in &places[literal.code()] {
                let side = &mut pairings[stands.pairing as usize].sides[stands.side as usize];
                let of_value = if becomes { &mut side.does } else { &mut side.may };
                let word = &mut of_value[stands.value as usize][stands.place as usize / 64];
                let bit = 1 << (stands.place % 64);
                if becomes == is_true {
                    *word |= bit;
                } else {
                    *word &= !bit;
                }
            }
        }
    }

    fn read(&mut self, search: &impl Search) {
        while let Some((literal, place)) = self.trail.read(search) {
            self.mark(literal, true);
            self.read.push((place, literal));
            for literal in [literal, !literal] {
                for stands in &self.places[literal.code()] {
                    let side = &self.pairings[stands.pairing as usize].sides[stands.side as usize];
                    self.waiting.wake(side.waits + stands.value);
                }
            }
        }
    }

    /// Tells the search what follows, and `decided` of each literal; false if that was a conflict.
    pub fn check(&mut self, search: &mut impl Search, mut decided: impl FnMut(Lit)) -> bool {
        self.read(search);
        while let Some(number) = self.waiting.take() {
            let (pairing, side, value) = self.waits[number as usize];
            let others = self.pairings[pairing as usize].values()[1 - side as usize];
            for other in 0..others {
                let values = if side == 0 { [value, other] } else { [other, value] };
                if !self.look(pairing, values, search, &mut decided) {
                    // It is looked at again after the conflict.
                    self.waiting.wake(number);
                    return false;
                }
            }
        }
        true
    }

    /// Tells what follows of one pair of values; false if that is a conflict.
    fn look(&mut self, number: u32, values: [u32; 2], search: &mut impl Search, decided: &mut impl FnMut(Lit)) -> bool {
        let pairing = &self.pairings[number as usize];
        let [a, b] = [0, 1].map(|side| &pairing.sides[side]);
        let [x, y] = values.map(|value| value as usize);
        let has = common(&a.does[x], &b.does[y]).next();
        if let Some(has) = has {
            let (Some(first), Some(second)) = (a.literal(values[0], has), b.literal(values[1], has)) else {
                return true;
            };
            let halves = common(&a.does[x], &b.may[y]).map(|place| (0, place));
            let halves = halves.chain(common(&a.may[x], &b.does[y]).map(|place| (1, place)));
            let halves: Vec<(usize, u32)> = halves.filter(|(_, place)| *place != has).collect();
            for (side, place) in halves {
                let pairing = &self.pairings[number as usize];
                let [half, other] = [side, 1 - side].map(|side| pairing.sides[side].literal(values[side], place));
                let (Some(half), Some(other)) = (half, other) else { continue };
                if !self.tell(!other, Reason::Taken([first, second, half]), search, decided) {
                    return false;
                }
            }
            return true;
        }
        if !pairing.is_complete || !pairing.goes(values) {
            return true;
        }
        let mut places = pairing.may_have(values);
        let (place, another) = (places.next(), places.next());
        drop(places);
        let seen = self.trail.seen() as u32;
        match (place, another) {
            (_, Some(_)) => true,
            (Some(place), None) => {
                let reason = Reason::LastPlace { pairing: number, values, place, seen };
                let literals = [0, 1].map(|side| pairing.sides[side].literal(values[side], place));
                literals.into_iter().flatten().all(|literal| self.tell(literal, reason, search, decided))
            }
            (None, None) => {
                self.explain_by(Reason::LastPlace { pairing: number, values, place: u32::MAX, seen });
                refuse(&self.reason, None, search);
                false
            }
        }
    }

    /// Has the search know a literal; false if it says the contrary.
    fn tell(&mut self, literal: Lit, reason: Reason, search: &mut impl Search, decided: &mut impl FnMut(Lit)) -> bool {
        match search.value(literal) {
            None => {
                self.reasons[literal.variable() as usize] = reason;
                decided(literal);
                search.imply(literal);
                true
            }
            Some(true) => true,
            Some(false) => {
                self.explain_by(reason);
                refuse(&self.reason, Some(literal), search);
                false
            }
        }
    }

    /// Puts into `reason` why.
    fn explain_by(&mut self, reason: Reason) {
        self.reason.clear();
        match reason {
            Reason::Taken(literals) => self.reason.extend(literals),
            Reason::LastPlace { pairing, values, place, seen } => {
                let sides = &self.pairings[pairing as usize].sides;
                for other in (0..sides[0].places as u32).filter(|other| *other != place) {
                    let literals = [0, 1].map(|side| sides[side].literal(values[side], other));
                    // A half that a place has never had needs no reason; of two that it has lost, the first one.
                    if let [Some(a), Some(b)] = literals {
                        let lost = [a, b].into_iter().filter_map(|half| Some((self.trail.lost(half, seen)?, half)));
                        self.reason.extend(lost.min_by_key(|(when, _)| *when).map(|(_, half)| !half));
                    }
                }
            }
        }
    }

    /// Why a literal was decided.
    pub fn explain(&mut self, implied: Lit) -> &[Lit] {
        let reason = self.reasons[implied.variable() as usize];
        self.explain_by(reason);
        &self.reason
    }
}

#[cfg(test)]
mod tests {
    use super::{Pairing, Pairings};
    use crate::propagate::{Lit, Search};
    use proptest::prelude::*;

    const PLACES: usize = 3;
    const VALUES: usize = 3;

    /// A trail, and whether the last call was a conflict.
    #[derive(Default)]
    struct Tried {
        trail: Vec<Lit>,
        implied: Vec<Lit>,
        refused: Option<Vec<Lit>>,
    }

    impl Search for Tried {
        fn trail(&self) -> &[Lit] {
            &self.trail
        }

        fn value(&self, lit: Lit) -> Option<bool> {
            self.trail.iter().find_map(|known| (known.variable() == lit.variable()).then_some(*known == lit))
        }

        fn imply(&mut self, lit: Lit) {
            assert_eq!(self.value(lit), None);
            self.trail.push(lit);
            self.implied.push(lit);
        }

        fn refuse(&mut self, clause: &[Lit]) {
            assert!(clause.iter().all(|lit| self.value(*lit) == Some(false)));
            self.refused = Some(clause.to_vec());
        }
    }

    fn literal(side: usize, place: usize, value: usize) -> Lit {
        Lit::new(((side * PLACES + place) * VALUES + value) as u32, true)
    }

    /// All ways to give values to both sides of all places, as the literals that are true, so that pairs are different and
    /// of those that go together, and each is there if they are complete.
    fn solutions(goes: &[bool], is_complete: bool) -> Vec<Vec<Lit>> {
        let mut found = Vec::new();
        for number in 0..(VALUES * VALUES).pow(PLACES as u32) {
            let pair = |place: usize| number / (VALUES * VALUES).pow(place as u32) % (VALUES * VALUES);
            let mut pairs: Vec<usize> = (0..PLACES).map(pair).collect();
            let is: Vec<Lit> = (0..PLACES)
                .flat_map(|place| [literal(0, place, pair(place) / VALUES), literal(1, place, pair(place) % VALUES)])
                .collect();
            pairs.sort_unstable();
            pairs.dedup();
            let all = !is_complete || (0..goes.len()).all(|pair| !goes[pair] || pairs.contains(&pair));
            if pairs.len() == PLACES && pairs.iter().all(|pair| goes[*pair]) && all {
                found.push(is);
            }
        }
        found
    }

    fn holds(is: &[Lit], lit: Lit) -> bool {
        is.contains(&if lit.is_positive() { lit } else { !lit }) == lit.is_positive()
    }

    /// Bits of values that places may have and do have.
    fn state(pairings: &Pairings) -> Vec<u64> {
        let sides = pairings.pairings.iter().flat_map(|pairing| &pairing.sides);
        sides.flat_map(|side| side.may.iter().chain(&side.does)).flat_map(|places| places.to_vec()).collect()
    }

    proptest! {
        /// Along a random trail: what is implied and refused follows from its reasons, nothing new follows when asked again,
        /// going back restores what was, and a grid that is full is judged.
        #[test]
        fn what_follows_does_so_by_its_reasons(
            goes in prop::collection::vec(prop::bool::weighted(0.6), VALUES * VALUES),
            complete in any::<bool>(),
            decisions in prop::collection::vec((0..(2 * PLACES * VALUES) as u32, any::<bool>()), 1..24),
        ) {
            let is_complete = complete && goes.iter().filter(|goes| **goes).count() == PLACES;
            let solutions = solutions(&goes, is_complete);
            let literals = [0, 1].map(|side| {
                (0..VALUES).map(|v| (0..PLACES).map(|p| Some(literal(side, p, v))).collect()).collect()
            });
            let mut pairings = Pairings::default();
            pairings.add(Pairing::new(literals, goes, is_complete));
            let (fresh, mut search) = (state(&pairings), Tried::default());
            for (variable, sign) in decisions {
                let decision = Lit::new(variable, sign);
                if search.value(decision).is_some() {
                    continue;
                }
                let (before, seen) = (state(&pairings), pairings.seen());
                let length = search.trail.len();
                search.trail.push(decision);
                let mut goes_on = true;
                while goes_on {
                    let from = search.trail.len();
                    goes_on = pairings.check(&mut search, |_| ()) && search.trail.len() > from;
                    for lit in search.implied.split_off(0) {
                        let reason = pairings.explain(lit).to_vec();
                        let place = search.trail.iter().position(|known| *known == lit).unwrap();
                        prop_assert!(reason.iter().all(|because| search.trail[..place].contains(because)));
                        let follows = |is: &Vec<Lit>| holds(is, lit) || reason.iter().any(|because| !holds(is, *because));
                        prop_assert!(solutions.iter().all(follows));
                    }
                }
                if let Some(clause) = search.refused.take() {
                    prop_assert!(solutions.iter().all(|is| clause.iter().any(|lit| holds(is, *lit))));
                    search.trail.truncate(length);
                    pairings.forget(seen);
                    prop_assert_eq!(state(&pairings), before);
                }
            }
            pairings.forget(0);
            prop_assert_eq!(state(&pairings), fresh);
        }

        #[test]
        fn two_places_with_one_pair_are_refused(grid in prop::collection::vec((0..VALUES, 0..VALUES), PLACES)) {
            let literals = [0, 1].map(|side| {
                (0..VALUES).map(|v| (0..PLACES).map(|p| Some(literal(side, p, v))).collect()).collect()
            });
            let mut pairings = Pairings::default();
            pairings.add(Pairing::new(literals, vec![true; VALUES * VALUES], false));
            let mut search = Tried::default();
            for (place, (a, b)) in grid.iter().enumerate() {
                for (side, value) in [(0, *a), (1, *b)] {
                    search.trail.extend((0..VALUES).map(|v| {
                        let literal = literal(side, place, v);
                        if v == value { literal } else { !literal }
                    }));
                }
            }
            let mut pairs = grid.clone();
            pairs.sort_unstable();
            pairs.dedup();
            prop_assert_eq!(pairings.check(&mut search, |_| ()), pairs.len() == PLACES);
        }
    }
}
