//! Pictures as PNG, made from their SVG.

use super::Colour;
use super::artwork::Artwork;
use super::font::{BOLD, FAMILY, REGULAR};
use super::svg::svg;
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{self, Options, Tree, fontdb};
use std::fmt;
use std::sync::{Arc, LazyLock};

/// So many pixels a picture may have: it takes four bytes for each while it is made.
pub const MOST_PIXELS: u64 = 100_000_000;

/// Why there is no PNG.
#[derive(Clone, PartialEq, Debug)]
pub enum PngError {
    /// It would have more than [`MOST_PIXELS`]: its width and height, and the part of its size that it may have.
    Large(u64, u64, f64),
    /// The picture cannot be drawn; no picture of a puzzle is known to come here.
    Drawing(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Large(width, height, _) => {
                write!(f, "a PNG of {width} × {height} pixels is too large: gridc makes none of more than ")?;
                write!(f, "{} million pixels", MOST_PIXELS / 1_000_000)
            }
            Self::Drawing(why) => write!(f, "the picture cannot be drawn: {why}"),
        }
    }
}

impl std::error::Error for PngError {}

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    for bytes in [REGULAR, BOLD] {
        fonts.load_font_source(fontdb::Source::Binary(Arc::new(bytes)));
    }
    fonts.set_sans_serif_family(FAMILY);
    Arc::new(fonts)
});

/// A painted picture as PNG: a pixel for each unit of its lengths.
///
/// # Errors
/// If it is too large.
pub fn png(artwork: &Artwork) -> Result<Vec<u8>, PngError> {
    let [width, height] = [artwork.width, artwork.height].map(|length| length.ceil().max(1.0));
    // Not as whole numbers: the product may be larger than any.
    if width * height > MOST_PIXELS as f64 {
        let part = (MOST_PIXELS as f64 / (width * height)).sqrt();
        return Err(PngError::Large(width as u64, height as u64, part));
    }
    let drawing = |why: &dyn fmt::Display| PngError::Drawing(why.to_string());
    let options = Options { font_family: FAMILY.to_owned(), fontdb: FONTS.clone(), ..Options::default() };
    let tree = Tree::from_str(&svg(artwork), &options).map_err(|error: usvg::Error| drawing(&error))?;
    let mut pixels = Pixmap::new(width as u32, height as u32).ok_or_else(|| drawing(&"it has no size"))?;
    // The last pixels may be covered in part only.
    let Colour { red, green, blue } = artwork.ground;
    pixels.fill(Color::from_rgba8(red, green, blue, u8::MAX));
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| drawing(&error))
}
