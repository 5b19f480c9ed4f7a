//! The reader of a regular expression: the position automaton, determinised on the fly.
//!
//! Reference: Glushkov, *The abstract theory of automata*, 1961. The states of the subset construction are the sets of positions
//! that may just have been read.

use super::IntegerReader;
use crate::puzzle::Pattern;
use std::sync::Arc;

/// The largest number of positions of a pattern with its repetitions unrolled, plus parts without positions.
pub(in crate::language::elaborate) const MOST: u64 = 1 << 11;

/// The position before the first integer.
const START: u32 = u32::MAX;

/// A pattern unrolled for words of a known length.
pub(in crate::language::elaborate) struct Positions {
    symbols: Vec<Arc<[i64]>>,
    /// For each position, the bit set of positions that may follow it.
    follow: Vec<Vec<u64>>,
    words: usize,
    whole: Fragment,
}

/// The data of a part of the pattern in Glushkov's construction.
#[derive(Clone, Default)]
struct Fragment {
    /// Whether the part matches the empty word.
    empty: bool,
    first: Vec<u32>,
    last: Vec<u32>,
}

impl Positions {
    /// # Errors
    /// With the number of positions, if there are too many.
    pub(in crate::language::elaborate) fn new(pattern: &Pattern, length: usize) -> Result<Self, u64> {
        let size = Self::size_of(pattern, length);
        if size > MOST {
            return Err(size);
        }
        let length = bounded(length);
        let words = (size as usize).div_ceil(64);
        let mut positions = Self { symbols: Vec::new(), follow: Vec::new(), words, whole: Fragment::default() };
        positions.whole = positions.part(pattern, length);
        Ok(positions)
    }

    /// Returns the number of positions of a pattern for words of this length, and its parts.
    pub(in crate::language::elaborate) fn size_of(pattern: &Pattern, length: usize) -> u64 {
        size(pattern, bounded(length))
    }

    fn part(&mut self, pattern: &Pattern, length: u32) -> Fragment {
        match pattern {
            Pattern::OneOf(values) => {
                let position = self.symbols.len() as u32;
                self.symbols.push(values.clone());
                self.follow.push(vec![0; self.words]);
                Fragment { empty: false, first: vec![position], last: vec![position] }
            }
            Pattern::Sequence(parts) => {
                let mut whole = Fragment { empty: true, ..Fragment::default() };
                for part in parts {
                    let part = self.part(part, length);
                    whole = self.then(whole, part);
                }
                whole
            }
            Pattern::Either(parts) => {
                let mut whole = Fragment::default();
                for part in parts {
                    let part = self.part(part, length);
                    whole.empty |= part.empty;
                    whole.first.extend(part.first);
                    whole.last.extend(part.last);
                }
                whole
            }
            Pattern::Repeat { pattern, least, most } => {
                let Some((least, optional)) = turns(*least, *most, length) else { return Fragment::default() };
                let mut whole = Fragment { empty: true, ..Fragment::default() };
                for _ in 0..least {
                    let part = self.part(pattern, length);
                    whole = self.then(whole, part);
                }
                for _ in 0..optional.unwrap_or(1) {
                    let mut part = self.part(pattern, length);
                    part.empty = true;
                    if optional.is_none() {
                        self.link(&part.last, &part.first);
                    }
                    whole = self.then(whole, part);
                }
                whole
            }
        }
    }

    /// Concatenates two parts.
    fn then(&mut self, mut a: Fragment, b: Fragment) -> Fragment {
        self.link(&a.last, &b.first);
        if a.empty {
            a.first.extend(&b.first);
        }
        if b.empty {
            a.last.extend(b.last)
        } else {
            a.last = b.last
        }
        a.empty &= b.empty;
        a
    }

    fn link(&mut self, last: &[u32], first: &[u32]) {
        let bits = self.bits(first);
        for position in last {
            self.follow[*position as usize].iter_mut().zip(&bits).for_each(|(word, more)| *word |= more);
        }
    }

    fn bits(&self, positions: &[u32]) -> Vec<u64> {
        let mut bits = vec![0; self.words];
        positions.iter().for_each(|p| bits[*p as usize / 64] |= 1 << (p % 64));
        bits
    }

    /// Returns whether the word matches the pattern.
    pub(in crate::language::elaborate) fn accept(&self, word: &[i64]) -> bool {
        let end = word.iter().try_fold(self.start(), |state, value| self.step(&state, Some(*value)));
        end.is_some_and(|state| self.accepts(&state))
    }
}

fn bounded(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX).min(u32::MAX - 1)
}

/// Returns how often a part is unrolled at least, and how often more; `None` for any number. Returns no repetitions at all if the
/// limits contradict each other.
///
/// At most as many repetitions as the line is long can read something, and one that reads nothing can be added or removed.
fn turns(least: u32, most: Option<u32>, length: u32) -> Option<(u32, Option<u32>)> {
    if most.is_some_and(|most| most < least) {
        return None;
    }
    let written = least.min(length + 1);
    Some((written, most.map(|most| most.min(length.max(written)) - written)))
}

/// Returns the number of positions, plus that of parts, which take time even without positions.
fn size(pattern: &Pattern, length: u32) -> u64 {
    let sum = |parts: &[Pattern]| parts.iter().fold(1, |sum, p| u64::saturating_add(sum, size(p, length)));
    match pattern {
        Pattern::OneOf(_) => 1,
        Pattern::Sequence(parts) | Pattern::Either(parts) => sum(parts),
        Pattern::Repeat { pattern, least, most } => match turns(*least, *most, length) {
            Some((least, optional)) => {
                let turns = u64::from(least) + u64::from(optional.unwrap_or(1));
                size(pattern, length).saturating_mul(turns).saturating_add(1)
            }
            None => 1,
        },
    }
}

impl IntegerReader for Positions {
    type State = Vec<u32>;

    fn start(&self) -> Vec<u32> {
        vec![START]
    }

    fn step(&self, state: &Vec<u32>, value: Option<i64>) -> Option<Vec<u32>> {
        let value = value?;
        let mut after = vec![0_u64; self.words];
        for position in state {
            let follow =
                if *position == START { &self.bits(&self.whole.first) } else { &self.follow[*position as usize] };
            after.iter_mut().zip(follow).for_each(|(word, more)| *word |= more);
        }
        let follows = |p: &u32| after[*p as usize / 64] >> (p % 64) & 1 == 1;
        let reads = |p: &u32| self.symbols[*p as usize].binary_search(&value).is_ok();
        let next: Vec<u32> = (0..self.symbols.len() as u32).filter(|p| follows(p) && reads(p)).collect();
        (!next.is_empty()).then_some(next)
    }

    fn accepts(&self, state: &Vec<u32>) -> bool {
        match state[..] {
            [START] => self.whole.empty,
            _ => state.iter().any(|p| self.whole.last.contains(p)),
        }
    }
}
