//! Conjunctive normal form.

/// Which clauses state that a variable takes exactly one value and a house uses every value.
///
/// Sizes in `Size`'s tests and in the encoders' docs: Lynce and Ouaknine 2006 (minimal, extended), Weber 2005
/// (efficient).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Family {
    /// At least one value per variable; at most one place per value of each group.
    Minimal,
    /// Minimal, and at most one value per variable.
    Efficient,
    /// Efficient, and at least one place per value of each house.
    #[default]
    Extended,
    /// Extended, without the conflict clauses that an earlier group has stated already.
    Deduplicated,
}

/// How "at most one of these literals" is put into clauses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum AtMostOne {
    /// A clause per pair.
    #[default]
    Pairwise,
    /// Sinz' sequential counter.
    Sequential,
    /// Chen's product: a grid of rows and columns.
    Product,
    /// Klieber and Kwon's commanders, groups of three.
    Commander,
    /// Bimander: groups that share a binary number.
    Bimander,
    /// Binary numbers for the literals themselves.
    Bitwise,
}

/// How an integer variable is put into Boolean ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum VariableEncoding {
    /// One per value: `x = v`.
    #[default]
    Direct,
    /// One per threshold: `x ≥ v`.
    Order,
    /// One per bit of the value's index.
    Log,
}

/// All choices of a CNF lowering.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Encoding {
    /// Which clauses.
    pub family: Family,
    /// The at-most-one encoding.
    pub at_most_one: AtMostOne,
    /// The variable encoding.
    pub variables: VariableEncoding,
}
