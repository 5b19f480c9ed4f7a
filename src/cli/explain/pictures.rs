//! Writes a picture of each step (`gridc explain --picture`), and a page that steps through the pictures.

use super::slides::{Slide, slides};
use crate::cli::Exit;
use crate::cli::files::Unusable;
use crate::cli::interrupt::Signals;
use crate::cli::output::deliver;
use crate::draw::svg::svg;
use crate::draw::{Artwork, Theme};
use crate::front::PictureContent;
use crate::puzzle::{PuzzleData, clean_line};
use std::path::PathBuf;

/// Side of a cell in pixels.
const SIDE: f64 = 48.0;

/// The pictures written to a directory so far.
pub struct Pictures<'p> {
    directory: PathBuf,
    puzzle: &'p PuzzleData,
    theme: Theme,
    slides: Vec<Slide>,
}

impl<'p> Pictures<'p> {
    /// Starts without pictures; creates the directory if it does not exist.
    ///
    /// # Errors
    /// If the directory cannot be created.
    pub fn to(directory: PathBuf, puzzle: &'p PuzzleData, theme: Theme) -> Result<Self, Unusable> {
        std::fs::create_dir_all(&directory).map_err(|error| {
            let name = clean_line(&directory.display().to_string());
            Unusable::told(Exit::Output, format!("cannot make the directory {name}: {error}"))
        })?;
        Ok(Self { directory, puzzle, theme, slides: Vec::new() })
    }

    /// Writes the picture of the next step, and returns its file name.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, shown: &PictureContent, said: &str, signals: &Signals) -> Result<String, Unusable> {
        let name = format!("step-{:03}.svg", self.slides.len() + 1);
        let drawn = svg(&Artwork::new(&shown.picture(self.puzzle), self.theme, SIDE));
        deliver(Some(&self.directory.join(&name)), drawn.as_bytes(), signals)?;
        self.slides.push(Slide { drawn, said: said.to_owned() });
        Ok(name)
    }

    /// Writes the page.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(self, signals: &Signals) -> Result<(), Unusable> {
        let page = slides(self.puzzle, &self.slides);
        deliver(Some(&self.directory.join("index.html")), page.as_bytes(), signals)
    }
}
