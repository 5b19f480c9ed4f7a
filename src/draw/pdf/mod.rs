//! PDF output: vector graphics with selectable text.

mod canvas;

pub(super) use canvas::{Fonts, draw, fill, text};

use super::artwork::Artwork;
use krilla::Document;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use std::fmt;

/// The reason why a PDF was not written.
#[derive(Clone, PartialEq, Debug)]
pub enum PdfError {
    /// A page would exceed the limit of PDF; its size in points.
    Large(f64, f64),
    /// The library failed, which is not known to happen.
    Writing(String),
}

/// The largest side of a page, in points.
pub const LONGEST_SIDE: f64 = 14_400.0;

impl fmt::Display for PdfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Large(width, height) => write!(
                f,
                "a page of {width:.0} × {height:.0} points is too large: in PDF, the sides of a page are at most \
                {LONGEST_SIDE} points"
            ),
            Self::Writing(why) => write!(f, "the PDF cannot be written: {why}"),
        }
    }
}

impl std::error::Error for PdfError {}

/// Writes a painted picture as a PDF with one page of its size.
///
/// # Errors
/// If it is larger than a page can be.
pub fn pdf(artwork: &Artwork) -> Result<Vec<u8>, PdfError> {
    let (width, height) = (artwork.width, artwork.height);
    let settings = PageSettings::from_wh(width as f32, height as f32)
        .filter(|_| width.max(height) <= LONGEST_SIDE)
        .ok_or(PdfError::Large(width, height))?;
    let fonts = Fonts::new().ok_or_else(|| PdfError::Writing("its fonts cannot be read".to_owned()))?;
    let mut document = Document::new();
    let about = Metadata::new().title(artwork.title.clone()).description(artwork.description.clone());
    document.set_metadata(about.creator("gridc".to_owned()));
    let mut page = document.start_page_with(settings);
    let mut surface = page.surface();
    draw(artwork, &fonts, &mut surface);
    surface.finish();
    page.finish();
    document.finish().map_err(|error| PdfError::Writing(format!("{error:?}")))
}
