//! How a puzzle was read, so that it can be read again.

use super::manifest::PuzzleText;
use crate::formats::{Format, Treatment, named};
use crate::front::{Mistakes, Reader};
use std::path::PathBuf;

/// How a puzzle was read.
#[derive(Clone, Default, Debug)]
pub struct HowRead {
    /// Layouts and rules of one's own.
    pub models: Option<PathBuf>,
    /// The layout, in place of the puzzle's own.
    pub layout: Option<String>,
    /// The format, in place of recognising it.
    pub format: Option<&'static Format>,
    /// Whether entered digits are givens.
    pub as_given: bool,
    /// What drawings stand for.
    pub treatments: Vec<Treatment>,
}

impl HowRead {
    /// What a certificate says.
    ///
    /// # Errors
    /// If it names a format that there is not, in words.
    pub(super) fn of(text: &PuzzleText, models: Option<PathBuf>) -> Result<Self, String> {
        let unknown = |name: &String| format!("there is no format `{}`", crate::puzzle::clean_line(name));
        let format = text.format.as_ref().map(|name| named(name).ok_or_else(|| unknown(name))).transpose()?;
        Ok(Self {
            models,
            layout: text.layout.clone(),
            format,
            as_given: text.as_given,
            treatments: text.treat.iter().cloned().map(Treatment::from).collect(),
        })
    }

    /// A reader that reads so.
    ///
    /// # Errors
    /// If the models or the layout cannot be read.
    pub(super) fn reader(&self) -> Result<Reader, Mistakes> {
        let reader = self.models.as_deref().map_or_else(|| Ok(Reader::new()), Reader::with_models)?;
        let reader = match &self.layout {
            Some(layout) => reader.layout(layout)?,
            None => reader,
        };
        Ok(reader.format(self.format).as_given(self.as_given).treatments(self.treatments.clone()))
    }
}
