//! Pattern matching for the checker: whether a word matches a regular expression.
//!
//! Set simulation (Thompson 1968, "Regular expression search algorithm") on the pattern itself: maps the set of positions of the
//! word where a part may begin to the set where it may end. No automaton is built, so that counts like `{3,2000}` cost no more
//! than the word is long, and there is no backtracking.

use crate::puzzle::Pattern;
use std::collections::HashMap;

/// Returns whether the whole word matches the pattern.
pub fn matches(pattern: &Pattern, word: &[i64]) -> bool {
    let mut matcher = Matcher { word, ends: HashMap::new() };
    let start = matcher.only(0);
    matcher.after(pattern, &start, Depth::Outside).contains(word.len())
}

struct Matcher<'w> {
    word: &'w [i64],
    /// Cached ends for nested repetitions, by address and start position. Without the cache, each further level of `((a*)*)*`
    /// would multiply the work.
    ends: HashMap<(*const Pattern, usize), Positions>,
}

/// Whether a part of a pattern is inside a repetition.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Depth {
    Outside,
    Repeated,
}

impl Matcher<'_> {
    /// Returns where the pattern may end if it begins at one of these positions.
    fn after(&mut self, pattern: &Pattern, from: &Positions, depth: Depth) -> Positions {
        match pattern {
            Pattern::OneOf(set) => {
                let mut ends = self.none();
                for position in from.iter() {
                    if self.word.get(position).is_some_and(|value| set.binary_search(value).is_ok()) {
                        ends.insert(position + 1);
                    }
                }
                ends
            }
            Pattern::Sequence(parts) => {
                let mut ends = from.clone();
                for part in parts {
                    if ends.is_empty() {
                        break;
                    }
                    ends = self.after(part, &ends, depth);
                }
                ends
            }
            Pattern::Either(parts) => {
                let mut ends = self.none();
                for part in parts {
                    ends.join(&self.after(part, from, depth));
                }
                ends
            }
            Pattern::Repeat { pattern: body, least, most } => match depth {
                Depth::Outside => self.repeated(body, *least, *most, from),
                Depth::Repeated => {
                    let mut ends = self.none();
                    for position in from.iter() {
                        let key = (std::ptr::from_ref(pattern), position);
                        if !self.ends.contains_key(&key) {
                            let found = self.repeated(body, *least, *most, &self.only(position));
                            self.ends.insert(key, found);
                        }
                        ends.join(&self.ends[&key]);
                    }
                    ends
                }
            },
        }
    }

    fn repeated(&mut self, body: &Pattern, least: u32, most: Option<u32>, from: &Positions) -> Positions {
        let mut left = match most.map(|most| most.checked_sub(least)) {
            Some(None) => return self.none(),
            left => left.flatten(),
        };
        // If the body matches the empty word, the set of positions grows, otherwise the positions advance: either way the loop
        // ends after at most as many rounds as there are positions.
        let mut ends = from.clone();
        for _ in 0..least {
            let next = self.after(body, &ends, Depth::Repeated);
            if next == ends {
                break;
            }
            ends = next;
        }
        let mut fresh = ends.clone();
        while !fresh.is_empty() && left != Some(0) {
            fresh = self.after(body, &fresh, Depth::Repeated);
            fresh.remove(&ends);
            ends.join(&fresh);
            left = left.map(|left| left - 1);
        }
        ends
    }

    fn none(&self) -> Positions {
        Positions(vec![0; self.word.len() / 64 + 1])
    }

    fn only(&self, position: usize) -> Positions {
        let mut positions = self.none();
        positions.insert(position);
        positions
    }
}

/// A set of positions between the integers of a word, its two ends included; bit `p % 64` of word `p / 64`.
#[derive(Clone, PartialEq, Eq)]
struct Positions(Vec<u64>);

impl Positions {
    fn insert(&mut self, position: usize) {
        self.0[position / 64] |= 1 << (position % 64);
    }

    fn contains(&self, position: usize) -> bool {
        self.0[position / 64] & 1 << (position % 64) != 0
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(|bits| *bits == 0)
    }

    fn join(&mut self, other: &Self) {
        for (bits, more) in self.0.iter_mut().zip(&other.0) {
            *bits |= more;
        }
    }

    fn remove(&mut self, other: &Self) {
        for (bits, fewer) in self.0.iter_mut().zip(&other.0) {
            *bits &= !fewer;
        }
    }

    fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let bits_of = |(index, bits): (usize, &u64)| {
            let mut bits = *bits;
            std::iter::from_fn(move || {
                let lowest = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
                bits &= bits - 1;
                Some(index * 64 + lowest)
            })
        };
        self.0.iter().enumerate().flat_map(bits_of)
    }
}
