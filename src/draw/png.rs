//! PNG output, rendered from SVG.

use super::Colour;
use super::artwork::Artwork;
use super::font::{BOLD, FAMILY, REGULAR};
use super::svg::svg;
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{self, Options, Tree, fontdb};
use std::fmt;
use std::sync::{Arc, LazyLock};

/// The largest number of pixels in a picture; rendering takes four bytes for each.
pub const MOST_PIXELS: u64 = 100_000_000;

/// The reason why a PNG was not written.
#[derive(Clone, PartialEq, Debug)]
pub enum PngError {
    /// It would have more than [`MOST_PIXELS`] pixels: its width and height, and the factor by which it would have to be reduced.
    Large(u64, u64, f64),
    /// The library failed, which is not known to happen for pictures of puzzles.
    Drawing(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Large(width, height, _) => {
                write!(f, "a PNG of {width} × {height} pixels is too large: gridc draws at most ")?;
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

/// Renders a painted picture as PNG, with one pixel per unit of length.
///
/// # Errors
/// If it is too large.
pub fn png(artwork: &Artwork) -> Result<Vec<u8>, PngError> {
    let [width, height] = [artwork.width, artwork.height].map(|length| length.ceil().max(1.0));
    // In floating point, since the product may overflow integers.
    if width * height > MOST_PIXELS as f64 {
        let part = (MOST_PIXELS as f64 / (width * height)).sqrt();
        return Err(PngError::Large(width as u64, height as u64, part));
    }
    let drawing = |why: &dyn fmt::Display| PngError::Drawing(why.to_string());
    let options = Options { font_family: FAMILY.to_owned(), fontdb: FONTS.clone(), ..Options::default() };
    let tree = Tree::from_str(&svg(artwork), &options).map_err(|error: usvg::Error| drawing(&error))?;
    let mut pixels = Pixmap::new(width as u32, height as u32).ok_or_else(|| drawing(&"it has no size"))?;
    // The last pixels may be covered partially.
    let Colour { red, green, blue } = artwork.ground;
    pixels.fill(Color::from_rgba8(red, green, blue, u8::MAX));
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| drawing(&error))
}
