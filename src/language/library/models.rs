//! The files under `models/`, embedded by the build script.

/// Name without `.grid`, and text.
pub(super) type Model = (&'static str, &'static str);

/// All of them, in alphabetical order.
pub const MODELS: &[Model] = include!(concat!(env!("OUT_DIR"), "/models.rs"));
