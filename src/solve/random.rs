//! A seeded random generator whose results are the same on every machine. The generators of puzzles and the instances use it.

use rand::SeedableRng;
use rand::rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// A random stream. The algorithms that draw from the generator are implemented here, because a later version of a library may
/// draw differently.
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The stream for a puzzle's number and a seed.
    pub fn new(seed: u64, number: u64) -> Self {
        // Neighbouring seeds and numbers must not share streams. So the number goes through SplitMix64 (Steele, Lea and Flood,
        // OOPSLA 2014) before it is added to the seed, and the sum goes through it again when the generator is seeded.
        let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Self(Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_add(mixed ^ (mixed >> 31))))
    }

    /// A uniformly distributed number below `end` (Lemire, ACM TOMACS 29, 2019); 0 if `end` is 0.
    pub fn below(&mut self, end: u32) -> u32 {
        let mut product = u64::from(self.word()) * u64::from(end);
        if (product as u32) < end {
            let threshold = end.wrapping_neg() % end;
            while (product as u32) < threshold {
                product = u64::from(self.word()) * u64::from(end);
            }
        }
        (product >> 32) as u32
    }

    pub fn word(&mut self) -> u32 {
        (self.0.next_u64() >> 32) as u32
    }

    /// A seed for another generator.
    pub fn seed(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Shuffles the items uniformly (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        items.get(self.below(items.len() as u32) as usize).copied()
    }
}
