//! The files under `models/`, embedded. A test holds the table against the directory.

/// Name without `.grid`, and text.
pub(super) type Model = (&'static str, &'static str);

/// The table, from names alone.
macro_rules! embedded {
    ($($stem:literal)*) => {
        &[$(($stem, include_str!(concat!("../../../models/", $stem, ".grid")))),*]
    };
}

/// All of them, in alphabetical order.
pub(super) const MODELS: &[Model] = embedded! {
    "arrow"
    "battlefield"
    "butterfly"
    "cages"
    "cells"
    "chaos_construction"
    "chess"
    "class_lines"
    "classic"
    "clone"
    "clueless1"
    "clueless2"
    "disjoint_groups"
    "edges"
    "full_rank"
    "gattai8"
    "global_classes"
    "indexing"
    "japanese_sums"
    "jigsaw"
    "killer"
    "kropki"
    "latin"
    "lines"
    "little_killer"
    "nonconsecutive"
    "numbered_room"
    "open"
    "outside"
    "quadruple"
    "samurai"
    "sandwich"
    "shogun"
    "skyscraper"
    "sohei"
    "sum_lines"
    "sumo"
    "taxicab"
    "thermo"
    "values"
    "windmill"
    "windoku"
    "x_sudoku"
    "x_sum"
    "xv"
};
