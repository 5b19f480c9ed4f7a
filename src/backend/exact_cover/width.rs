//! Index types of exact cover instances: with a narrower type, more of an instance fits into the cache.

use std::fmt::Debug;
use std::ops::{Add, BitAnd, BitOr, Not, Sub};

/// An unsigned integer type for numbers of items and nodes, and counts of options.
pub trait Width:
    Copy
    + Ord
    + Default
    + Debug
    + Send
    + Add<Output = Self>
    + Sub<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + 'static
{
    const ONE: Self;
    const MAX: Self;
    /// The highest bit, which marks covered items; so no item may have this many options.
    const COVERED: Self;

    fn index(self) -> usize;

    /// From an index that is known to fit.
    fn from_index(index: usize) -> Self;
}

impl Width for u16 {
    const ONE: Self = 1;
    const MAX: Self = Self::MAX;
    const COVERED: Self = 1 << 15;

    #[inline]
    fn index(self) -> usize {
        usize::from(self)
    }

    #[inline]
    fn from_index(index: usize) -> Self {
        index as Self
    }
}

impl Width for u32 {
    const ONE: Self = 1;
    const MAX: Self = Self::MAX;
    const COVERED: Self = 1 << 31;

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    #[inline]
    fn from_index(index: usize) -> Self {
        index as Self
    }
}
