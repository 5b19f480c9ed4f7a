//! The puzzle that a map carries.

use super::unusable;
use crate::cli::Exit;
use crate::cli::files::{Unusable, library};
use crate::cli::map::Header;
use crate::language::{Wishes, resolve_parsed};
use crate::puzzle::Puzzle;
use crate::syntax::{Diagnostic, Look, Source, Sources, draw, grid};
use std::path::Path;

/// The puzzle, read again.
pub struct Original {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The texts that messages about its clues point into.
    pub sources: Vec<Source>,
}

impl Original {
    /// Reads the puzzle in the map `name`, with the layout, the models and the givens that it was compiled with.
    ///
    /// # Errors
    /// If it is not understood (any more), or its models are gone.
    pub fn read(header: &Header, name: &str, models: Option<&Path>, look: Look) -> Result<Self, Unusable> {
        let mut sources = Sources::new();
        let library = library(models.or(header.puzzle.models.as_deref().map(Path::new)), look, &mut sources)?;
        let layout = match &header.puzzle.layout {
            Some(text) => {
                let source = sources.add("--layout", text.as_str(), 0);
                let layout = grid::parse_use(&source);
                Some(layout.map_err(|problem| bad(draw(&problem, &[source], look)))?)
            }
            None => None,
        };
        let source = sources.add(format!("{name}: puzzle"), header.puzzle.grid.as_str(), 0);
        let wishes = Wishes { layout: layout.as_ref(), as_given: header.puzzle.as_given };
        let resolved = resolve_parsed(grid::parse(&source), &library, wishes);
        let texts = |d: &Diagnostic| d.labels.iter().filter_map(|l| sources.get(l.span.source)).cloned().collect();
        match resolved.puzzle {
            Some(puzzle) => {
                let clues = puzzle.origins.iter().filter_map(|o| sources.get(o.span.source)).cloned();
                let mut needed: Vec<Source> = clues.chain([source]).collect();
                needed.sort_by_key(|s| s.id);
                needed.dedup_by_key(|s| s.id);
                Ok(Self { puzzle, sources: needed })
            }
            None => {
                let errors = resolved.diagnostics.iter().filter(|d| d.is_error());
                let said: String = errors
                    .map(|d: &Diagnostic| {
                        draw(
                            d,
                            &{
                                let all: Vec<Source> = texts(d);
                                all
                            },
                            look,
                        )
                    })
                    .collect();
                match said.is_empty() {
                    true => Err(unusable(Exit::BadInput, &format!("{name}: the puzzle in the map was not understood"))),
                    false => Err(bad(said)),
                }
            }
        }
    }
}

fn bad(said: String) -> Unusable {
    Unusable { exit: Exit::BadInput, said }
}
