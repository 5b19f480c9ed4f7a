//! Stub until the layer is there.

/// A Boolean of the search, or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Lit(u32);

impl Lit {
    /// lit
    pub fn new(variable: u32, is_positive: bool) -> Self {
        Self(2 * variable + u32::from(!is_positive))
    }
    /// from
    pub fn from_code(code: u32) -> Self {
        Self(code)
    }
    /// v
    pub fn variable(self) -> u32 {
        self.0 / 2
    }
    /// p
    pub fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }
    /// c
    pub fn code(self) -> usize {
        self.0 as usize
    }
}

impl std::ops::Not for Lit {
    type Output = Self;
    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// search
pub trait Search {
    /// trail
    fn trail(&self) -> &[Lit];
    /// value
    fn value(&self, lit: Lit) -> Option<bool>;
    /// imply
    fn imply(&mut self, lit: Lit);
    /// refuse
    fn refuse(&mut self, clause: &[Lit]);
}

/// stub
#[derive(Default)]
pub struct Propagators {}
impl Propagators {
    /// c
    pub fn check(&mut self, _search: &mut impl Search) -> bool {
        true
    }
    /// o
    pub fn open_level(&mut self) {}
    /// c
    pub fn close_levels(&mut self, _n: usize) {}
    /// e
    pub fn explain(&mut self, _implied: Lit, _reason: &mut Vec<Lit>) {}
}
