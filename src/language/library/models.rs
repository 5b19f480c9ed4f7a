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
    "butterfly"
    "classic"
    "clueless1"
    "clueless2"
    "gattai8"
    "jigsaw"
    "latin"
    "samurai"
    "shogun"
    "sohei"
    "sumo"
    "windmill"
};
