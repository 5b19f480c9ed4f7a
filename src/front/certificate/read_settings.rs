//! The reader settings with which a puzzle was read ([`ReadSettings`]), so that the verifier of a certificate reads it the
//! same way.

use super::manifest::PuzzleText;
use crate::formats::{Format, Treatment, named};
use crate::front::{Mistakes, Reader};
use std::path::PathBuf;

/// The reader settings with which a puzzle was read.
#[derive(Clone, Default, Debug)]
pub struct ReadSettings {
    /// The directory of the user's layouts and rules.
    pub models: Option<PathBuf>,
    /// The layout that replaces the puzzle's own.
    pub layout: Option<String>,
    /// The format; `None` if it is recognised.
    pub format: Option<&'static Format>,
    /// Whether entered digits count as givens.
    pub as_given: bool,
    /// The rules that drawings were declared to stand for.
    pub treatments: Vec<Treatment>,
}

impl ReadSettings {
    /// Takes the settings from a certificate's manifest.
    ///
    /// # Errors
    /// If the manifest names an unknown format; the text is the message.
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

    /// Makes a reader with these settings.
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
