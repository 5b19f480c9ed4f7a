//! The embedded files of `models/`, included by the build script.

/// The name of a file without `.grid`, and its text.
pub(super) type Model = (&'static str, &'static str);

/// All model files, in alphabetical order.
pub const MODELS: &[Model] = include!(concat!(env!("OUT_DIR"), "/models.rs"));
