//! Reads the puzzle that a map contains.

use super::unusable;
use crate::cli::Exit;
use crate::cli::files::{Unusable, reader};
use crate::formats::grid;
use crate::puzzle::PuzzleData;
use crate::solve::export::map::Header;
use crate::syntax::{Look, Source, draw};
use std::path::Path;

pub struct Original {
    pub puzzle: PuzzleData,
    /// Texts that messages about its clues refer to.
    pub sources: Vec<Source>,
}

impl Original {
    /// Reads the puzzle in the map `name`, with the layout, models and `as_given` option it was compiled with.
    ///
    /// # Errors
    /// If it can no longer be understood, or its models no longer exist.
    pub fn read(header: &Header, name: &str, models: Option<&Path>, look: Look) -> Result<Self, Unusable> {
        let models = models.or(header.puzzle.models.as_deref().map(Path::new));
        let mut reader = reader(models, None, look)?;
        if let Some(layout) = &header.puzzle.layout {
            let bad = |said| Unusable { exit: Exit::BadInput, said };
            reader = reader.layout(layout).map_err(|mistakes| bad(mistakes.drawn(look)))?;
        }
        let mut reader = reader.format(Some(grid::FORMAT)).as_given(header.puzzle.as_given);
        let entry = reader.read_all(&format!("{name}: puzzle"), &header.puzzle.grid).into_iter().next();
        let Some(entry) = entry else {
            return Err(unusable(Exit::BadInput, &format!("{name}: there is no puzzle in the map")));
        };
        let sources = entry.sources;
        entry.puzzle.map(|puzzle| Self { puzzle, sources: sources.clone() }).map_err(|_| {
            let errors = entry.diagnostics.iter().filter(|said| said.is_error());
            Unusable { exit: Exit::BadInput, said: errors.map(|error| draw(error, &sources, look)).collect() }
        })
    }
}
