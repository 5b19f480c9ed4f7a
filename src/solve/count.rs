//! Numbers of solutions ([`Count`]), and the ways to obtain them ([`CountMethod`]).

use crate::model::named;
use num_bigint::BigUint;
use std::cmp::Ordering;

/// A number of solutions, of any size.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Count(BigUint);

named! {
    /// How solutions are counted.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum CountMethod {
        /// Each is found and checked.
        Search = "search": "find each solution",
        /// Of cases that a symmetry maps to each other, one is searched, and its number multiplied.
        Symmetry = "symmetry": "search one of the cases that a symmetry maps to each other, and multiply",
        /// None is found: the states of a frontier that moves over the board are counted.
        Frontier = "frontier": "find none: count the states of a frontier that moves over the board",
    }
}

impl Count {
    /// The number, if it fits in 64 bits.
    pub fn to_u64(&self) -> Option<u64> {
        u64::try_from(&self.0).ok()
    }

    /// The number, or the largest one of 64 bits.
    pub fn saturating(&self) -> u64 {
        self.to_u64().unwrap_or(u64::MAX)
    }

    /// The nearest floating-point number.
    pub fn approximate(&self) -> f64 {
        self.0.to_string().parse().unwrap_or(f64::INFINITY)
    }
}

impl std::fmt::Display for Count {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::fmt::Debug for Count {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl From<u64> for Count {
    fn from(count: u64) -> Self {
        Self(count.into())
    }
}

impl From<BigUint> for Count {
    fn from(count: BigUint) -> Self {
        Self(count)
    }
}

impl PartialEq<u64> for Count {
    fn eq(&self, other: &u64) -> bool {
        u64::try_from(&self.0) == Ok(*other)
    }
}

impl PartialOrd<u64> for Count {
    fn partial_cmp(&self, other: &u64) -> Option<Ordering> {
        Some(u64::try_from(&self.0).map_or(Ordering::Greater, |own| own.cmp(other)))
    }
}

impl PartialEq<Count> for u64 {
    fn eq(&self, other: &Count) -> bool {
        other == self
    }
}

impl PartialOrd<Count> for u64 {
    fn partial_cmp(&self, other: &Count) -> Option<Ordering> {
        other.partial_cmp(self).map(Ordering::reverse)
    }
}

impl std::ops::Mul for Count {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        Self(self.0 * other.0)
    }
}

impl std::ops::AddAssign for Count {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}
