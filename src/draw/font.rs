//! The fonts that are embedded where a picture is not left to the fonts of its viewer.

use krilla::text::GlyphId;
use std::sync::LazyLock;
use ttf_parser::Face;

/// DejaVu Sans: digits of one width, arrows and mathematical signs, Latin, Greek and Cyrillic. `assets/fonts/LICENSE` allows it.
pub(super) const REGULAR: &[u8] = include_bytes!("../../assets/fonts/DejaVuSans.ttf");

pub(super) const BOLD: &[u8] = include_bytes!("../../assets/fonts/DejaVuSans-Bold.ttf");

/// How the fonts are called.
pub(super) const FAMILY: &str = "DejaVu Sans";

static FACES: LazyLock<[Option<Face<'static>>; 2]> =
    LazyLock::new(|| [REGULAR, BOLD].map(|bytes| Face::parse(bytes, 0).ok()));

/// A letter: its glyph, and how far the next one is from it in a font of size 1.
pub(super) fn glyph(letter: char, bold: bool) -> (GlyphId, f64) {
    let Some(face) = &FACES[usize::from(bold)] else { return (GlyphId::new(0), 0.6) };
    let glyph = face.glyph_index(letter).unwrap_or_default();
    let advance = face.glyph_hor_advance(glyph).unwrap_or_default();
    (GlyphId::new(glyph.0.into()), f64::from(advance) / f64::from(face.units_per_em()))
}

/// How wide a text is in a font of size 1.
pub fn width(text: &str, bold: bool) -> f64 {
    text.chars().map(|letter| glyph(letter, bold).1).sum()
}
