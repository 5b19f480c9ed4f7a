//! Vectors of sixteen words: the operations that the search needs from a processor.

/// Number of grids that are searched in parallel: each has its lane of every vector.
pub const LANES: usize = 16;

/// A word of each lane, in memory.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub struct LaneWords(pub [u16; LANES]);

impl LaneWords {
    /// The same word in all lanes.
    pub const fn all(word: u16) -> Self {
        Self([word; LANES])
    }
}

/// Sixteen words in a register. Comparisons give words of all ones or all zeros.
pub trait Lanes: Copy {
    /// The same word in all lanes.
    fn all(word: u16) -> Self;
    fn load(words: &[u16; LANES]) -> Self;
    fn store(self, words: &mut [u16; LANES]);
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// The bits that are not in `other`.
    fn without(self, other: Self) -> Self;
    /// The sum, modulo 2¹⁶.
    fn plus(self, other: Self) -> Self;
    /// The unsigned minimum.
    fn least(self, other: Self) -> Self;
    /// All ones where both are equal.
    fn is(self, other: Self) -> Self;
    /// `yes` where the mask has ones, `no` where it has zeros.
    fn choose(mask: Self, yes: Self, no: Self) -> Self;
    /// The lanes of a mask that have ones, as bits.
    fn bits(self) -> u32;
}

/// The implementation for every processor, and the reference for the others. Compilers vectorise it where possible.
#[derive(Clone, Copy, Debug)]
pub struct PortableLane([u16; LANES]);

impl PortableLane {
    #[inline(always)]
    fn each(self, other: Self, by: impl Fn(u16, u16) -> u16) -> Self {
        let mut out = self.0;
        for (word, other) in out.iter_mut().zip(other.0) {
            *word = by(*word, other);
        }
        Self(out)
    }
}

impl Lanes for PortableLane {
    #[inline(always)]
    fn all(word: u16) -> Self {
        Self([word; LANES])
    }

    #[inline(always)]
    fn load(words: &[u16; LANES]) -> Self {
        Self(*words)
    }

    #[inline(always)]
    fn store(self, words: &mut [u16; LANES]) {
        *words = self.0;
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.each(other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.each(other, |a, b| a | b)
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.each(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.each(other, u16::wrapping_add)
    }

    #[inline(always)]
    fn least(self, other: Self) -> Self {
        self.each(other, |a, b| if a < b { a } else { b })
    }

    #[inline(always)]
    fn is(self, other: Self) -> Self {
        self.each(other, |a, b| if a == b { u16::MAX } else { 0 })
    }

    #[inline(always)]
    fn choose(mask: Self, yes: Self, no: Self) -> Self {
        yes.and(mask).or(no.without(mask))
    }

    #[inline(always)]
    fn bits(self) -> u32 {
        self.0.iter().enumerate().fold(0, |bits, (lane, word)| bits | u32::from(*word != 0) << lane)
    }
}
