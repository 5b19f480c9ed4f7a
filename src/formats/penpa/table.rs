//! Table of Penpa+'s tools that draw clues as paths, and the corresponding rules of the library. Cages and diagonals are handled
//! as in all killer formats (`formats/cages`); other drawings are recognised as in other formats.

/// A tool for clues that are paths.
pub(super) struct Tool {
    pub(super) rule: &'static str,
    /// The key of its list of paths.
    pub(super) key: &'static str,
    /// Whether the first cell of a path is a circle, which the shaft leaves.
    pub(super) circle: bool,
}

pub(super) const THERMOMETERS: Tool = Tool { rule: "thermo", key: "thermo", circle: false };
pub(super) const ARROWS: Tool = Tool { rule: "arrow", key: "arrows", circle: true };
