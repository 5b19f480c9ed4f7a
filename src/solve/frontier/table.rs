//! A table of states and numbers: the states of a frontier that can be reached, each with the number of ways.

use hashbrown::HashTable;
use num_bigint::BigUint;

/// A number of ways: 128 bits first, since long numbers cost memory and time, and long ones where those overflow.
pub trait Ways: Clone + Into<BigUint> + From<u32> {
    /// Adds `times` times another number; returns false on overflow.
    fn add(&mut self, other: &Self, times: u32) -> bool;
    /// The product; `None` on overflow.
    fn product(&self, other: &Self) -> Option<Self>;
}

impl Ways for u128 {
    fn add(&mut self, other: &Self, times: u32) -> bool {
        let sum = other.checked_mul(Self::from(times)).and_then(|more| self.checked_add(more));
        sum.inspect(|sum| *self = *sum).is_some()
    }

    fn product(&self, other: &Self) -> Option<Self> {
        self.checked_mul(*other)
    }
}

impl Ways for BigUint {
    fn add(&mut self, other: &Self, times: u32) -> bool {
        *self += other * times;
        true
    }

    fn product(&self, other: &Self) -> Option<Self> {
        Some(self * other)
    }
}

/// States of `stride` words each, numbered in the order in which they were added.
pub struct Table<W> {
    stride: usize,
    words: Vec<u64>,
    pub ways: Vec<W>,
    index: HashTable<u32>,
}

impl<W: Ways> Table<W> {
    pub fn new(stride: usize) -> Self {
        Self { stride, words: Vec::new(), ways: Vec::new(), index: HashTable::new() }
    }

    pub fn len(&self) -> usize {
        self.ways.len()
    }

    /// The words of a state.
    pub fn state(&self, number: usize) -> &[u64] {
        &self.words[number * self.stride..(number + 1) * self.stride]
    }

    pub fn states(&self) -> impl Iterator<Item = (&[u64], &W)> {
        (0..self.len()).map(|number| (self.state(number), &self.ways[number]))
    }

    /// The number of a state.
    pub fn find(&self, state: &[u64]) -> Option<usize> {
        let is_it = |number: &u32| self.state(*number as usize) == state;
        self.index.find(hash(state), is_it).map(|number| *number as usize)
    }

    /// Adds `times` times these ways to those of a state; returns false on overflow.
    pub fn add(&mut self, state: &[u64], ways: &W, times: u32) -> bool {
        let hash = hash(state);
        let of = |number: u32| number as usize * self.stride;
        let is_it = |number: &u32| self.words[of(*number)..of(*number + 1)] == *state;
        if let Some(number) = self.index.find(hash, is_it) {
            return self.ways[*number as usize].add(ways, times);
        }
        let Ok(number) = u32::try_from(self.len()) else { return false };
        let mut sum = W::from(0);
        let fits = sum.add(ways, times);
        self.words.extend_from_slice(state);
        self.ways.push(sum);
        let words = &self.words;
        let stride = self.stride;
        self.index.insert_unique(hash, number, |number| {
            let first = *number as usize * stride;
            self::hash(&words[first..first + stride])
        });
        fits
    }

    /// The number of bytes that it takes.
    pub fn bytes(&self) -> usize {
        self.words.capacity() * 8 + self.ways.capacity() * size_of::<W>() + self.index.capacity() * 5
    }
}

/// Mixes the words with a multiplication each, and once more at the end, since the table uses the highest bits and the lowest.
fn hash(state: &[u64]) -> u64 {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    let mixed = state.iter().fold(0_u64, |hash, word| (hash.rotate_left(23) ^ word).wrapping_mul(ODD));
    (mixed ^ mixed >> 32).wrapping_mul(ODD)
}
