//! File formats of pictures.

use super::super::Exit;
use super::super::files::Unusable;
use crate::draw::artwork::Artwork;
use crate::draw::svg::svg;
use crate::draw::{Picture, Theme};
use crate::model::named;
use std::num::NonZeroU32;
use std::path::Path;

named! {
    /// File format of a picture.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum PictureFormat {
        Svg = "svg": "lines and text, for web pages",
        Png = "png": "pixels",
        Pdf = "pdf": "lines and text, for paper",
        Text = "text": "characters, for terminals",
    }
}

/// Default side of a cell in pixels or points.
const SIDE: f64 = 48.0;

impl PictureFormat {
    /// Returns the format that a file name implies.
    pub fn of_name(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_lowercase();
        match extension.as_str() {
            "txt" => Some(Self::Text),
            other => Self::ALL.into_iter().find(|form| *form != Self::Text && form.name() == other),
        }
    }
}

/// Size of a picture.
#[derive(Clone, Copy, Default, Debug)]
pub struct Scale {
    /// Side of a cell, in pixels or points.
    pub side: Option<NonZeroU32>,
    pub width: Option<NonZeroU32>,
}

impl Scale {
    fn side(self, form: PictureFormat, picture: &Picture) -> f64 {
        let length = |number: NonZeroU32| f64::from(number.get());
        match (self.side, self.width) {
            (Some(side), _) => length(side),
            (None, Some(width)) => length(width) / picture.frame.width.max(1.0),
            (None, None) if form == PictureFormat::Png => 2.0 * SIDE,
            (None, None) => SIDE,
        }
    }
}

/// Renders a picture in a format other than text.
///
/// # Errors
/// If it is too large, or gridc was built without the format.
pub fn written(picture: &Picture, form: PictureFormat, theme: Theme, scale: Scale) -> Result<Vec<u8>, Unusable> {
    let side = scale.side(form, picture);
    let artwork = Artwork::new(picture, theme, side);
    match form {
        PictureFormat::Svg | PictureFormat::Text => Ok(svg(&artwork).into_bytes()),
        #[cfg(feature = "pictures")]
        PictureFormat::Png => crate::draw::png::png(&artwork).map_err(|error| {
            let help = match &error {
                crate::draw::png::PngError::Large(_, _, part) => {
                    format!("\n  help: draw it with `--size {}`, or as SVG", (side * part).floor().max(1.0))
                }
                crate::draw::png::PngError::Drawing(_) => String::new(),
            };
            Unusable::told(Exit::Usage, format!("{error}{help}"))
        }),
        #[cfg(feature = "pictures")]
        PictureFormat::Pdf => crate::draw::pdf::pdf(&artwork).map_err(|error| {
            let help = match &error {
                crate::draw::pdf::PdfError::Large(width, height) => {
                    let part = crate::draw::pdf::LONGEST_SIDE / width.max(*height);
                    format!("\n  help: draw it with `--size {}`", (side * part).floor().max(1.0))
                }
                crate::draw::pdf::PdfError::Writing(_) => String::new(),
            };
            Unusable::told(Exit::Usage, format!("{error}{help}"))
        }),
        #[cfg(not(feature = "pictures"))]
        PictureFormat::Png | PictureFormat::Pdf => Err(without(form)),
    }
}

/// Returns the error for a format that requires the feature `pictures`.
#[cfg(not(feature = "pictures"))]
pub fn without(form: PictureFormat) -> Unusable {
    let name = form.name().to_uppercase();
    let said = format!(
        "this build cannot write {name}: it lacks the feature `pictures`\n  help: build gridc with `cargo install \
        --path . --features pictures`, or draw SVG"
    );
    Unusable::told(Exit::Usage, said)
}
