//! Random choices that are the same on every machine.

use rand::SeedableRng;
use rand::rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// A stream of choices. What is drawn from the generator is fixed here and not left to a library, whose next version
/// may draw differently.
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The stream of one puzzle: of its number and the seed.
    pub fn new(seed: u64, number: u64) -> Self {
        // Neighbouring seeds and numbers must not share streams: the number goes through SplitMix64 (Steele, Lea and
        // Flood, OOPSLA 2014) before it meets the seed, and the sum again when the generator is seeded.
        let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Self(Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_add(mixed ^ (mixed >> 31))))
    }

    /// A number below `end`, each as likely (Lemire, ACM TOMACS 29, 2019); 0 if `end` is.
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

    fn word(&mut self) -> u32 {
        (self.0.next_u64() >> 32) as u32
    }

    /// A seed for something else.
    pub fn seed(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Puts the items into random order, each order as likely (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        items.get(self.below(items.len() as u32) as usize).copied()
    }
}
