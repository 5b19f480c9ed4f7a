//! `sdk`: SadMan / SudoCue .sdk: # headers and nine lines.

pub(super) mod read;
pub(super) mod write;

use crate::formats::Format;
use crate::formats::format::one;
use crate::formats::unmarked::{Evidence, if_so};

pub const FORMAT: &Format = &Format {
    name: "sdk",
    description: "SadMan / SudoCue .sdk: # headers and nine lines",
    extension: "sdk",
    read: |source, _| one(move || read::parse(source)),
    claims: &[(Evidence::Sections, |text| {
        if_so(read::is_sdk(&text.source.text, text.extension.eq_ignore_ascii_case(FORMAT.name)))
    })],
    write: write::write,
    ..Format::TEXT
};
