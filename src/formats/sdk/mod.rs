//! `sdk`: SadMan / SudoCue .sdk: # headers and nine lines.

pub(super) mod read;
pub(super) mod write;

use crate::formats::Format;
use crate::formats::format::one;

pub const FORMAT: &Format = &Format {
    name: "sdk",
    description: "SadMan / SudoCue .sdk: # headers and nine lines",
    extension: "sdk",
    read: |source, _| one(move || read::parse(source)),
    write: write::write,
    ..Format::TEXT
};
