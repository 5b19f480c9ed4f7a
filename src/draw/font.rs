//! The embedded fonts, for PNG and PDF.

use krilla::text::GlyphId;
use std::sync::LazyLock;
use ttf_parser::Face;

/// DejaVu Sans: digits of equal width, arrows and mathematical signs, Latin, Greek and Cyrillic. `assets/fonts/LICENSE` permits
/// embedding it.
pub(super) const REGULAR: &[u8] = include_bytes!("../../assets/fonts/DejaVuSans.ttf");

pub(super) const BOLD: &[u8] = include_bytes!("../../assets/fonts/DejaVuSans-Bold.ttf");

/// The name of the font family.
pub(super) const FAMILY: &str = "DejaVu Sans";

static FACES: LazyLock<[Option<Face<'static>>; 2]> =
    LazyLock::new(|| [REGULAR, BOLD].map(|bytes| Face::parse(bytes, 0).ok()));

/// Returns the glyph of a letter, and its advance width for font size 1.
pub(super) fn glyph(letter: char, bold: bool) -> (GlyphId, f64) {
    let Some(face) = &FACES[usize::from(bold)] else { return (GlyphId::new(0), 0.6) };
    let glyph = face.glyph_index(letter).unwrap_or_default();
    let advance = face.glyph_hor_advance(glyph).unwrap_or_default();
    (GlyphId::new(glyph.0.into()), f64::from(advance) / f64::from(face.units_per_em()))
}

/// Returns the width of a text for font size 1.
pub fn width(text: &str, bold: bool) -> f64 {
    text.chars().map(|letter| glyph(letter, bold).1).sum()
}
