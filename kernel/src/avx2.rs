//! The vectors of x86 processors with AVX2, and the only `unsafe` code of gridc.
//!
//! Each block below calls an AVX2 instruction, which is sound if the processor supports it. That is why nothing outside this file
//! can create a vector or run the search on them: [`Avx2::found`] checks the processor, and an [`Avx2`] is proof that the check
//! succeeded.

#![allow(unsafe_code)]

use super::lanes::{LANES, Lanes};
use super::search::{BoardSearch, Boards, Task};
use std::arch::x86_64::{
    __m256i, _mm_movemask_epi8, _mm_packs_epi16, _mm256_add_epi16, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_blendv_epi8, _mm256_castsi256_si128, _mm256_cmpeq_epi16, _mm256_extracti128_si256, _mm256_loadu_si256,
    _mm256_min_epu16, _mm256_or_si256, _mm256_set1_epi16, _mm256_storeu_si256,
};

/// Proof that the processor supports the instructions.
#[derive(Clone, Copy, Debug)]
pub struct Avx2(());

/// A vector; it can only be created inside [`Avx2::run`].
#[derive(Clone, Copy, Debug)]
struct Vector(__m256i);

impl Avx2 {
    pub fn found() -> Option<Self> {
        let has =
            is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2");
        (has && is_x86_feature_detected!("popcnt") && is_x86_feature_detected!("lzcnt")).then_some(Self(()))
    }

    pub fn run<B: Boards<CELLS>, const CELLS: usize>(
        self,
        search: &mut BoardSearch<B, CELLS>,
        task: &mut Task<'_, CELLS>,
    ) {
        // SAFETY: the processor has all that `run` is compiled for, else there were no `self`.
        unsafe { run(search, task) }
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
fn run<B: Boards<CELLS>, const CELLS: usize>(search: &mut BoardSearch<B, CELLS>, task: &mut Task<'_, CELLS>) {
    search.run::<Vector>(task);
}

impl Lanes for Vector {
    #[inline(always)]
    fn all(word: u16) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_set1_epi16(word.cast_signed()) })
    }

    #[inline(always)]
    fn load(words: &[u16; LANES]) -> Self {
        // SAFETY: see above; it reads the 32 bytes of the words, wherever they begin.
        Self(unsafe { _mm256_loadu_si256((&raw const *words).cast()) })
    }

    #[inline(always)]
    fn store(self, words: &mut [u16; LANES]) {
        // SAFETY: see above; it writes the 32 bytes of the words.
        unsafe { _mm256_storeu_si256((&raw mut *words).cast(), self.0) }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_and_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_or_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_add_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn least(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_min_epu16(self.0, other.0) })
    }

    #[inline(always)]
    fn is(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_cmpeq_epi16(self.0, other.0) })
    }

    #[inline(always)]
    fn choose(mask: Self, yes: Self, no: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm256_blendv_epi8(no.0, yes.0, mask.0) })
    }

    #[inline(always)]
    fn bits(self) -> u32 {
        // SAFETY: see above. Words of ones or zeros keep their sign as bytes.
        let bytes = unsafe {
            _mm_movemask_epi8(_mm_packs_epi16(_mm256_castsi256_si128(self.0), _mm256_extracti128_si256(self.0, 1)))
        };
        bytes.cast_unsigned()
    }
}
