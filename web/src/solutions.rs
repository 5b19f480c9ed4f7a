//! `Solutions`: each solution is searched for when it is asked for.

use crate::error::Thrown;
use crate::options::DrawingOptions;
use crate::puzzle::{drawn, solution};
use gridc::{Puzzle, Solver, Stop};
use self_cell::self_cell;
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;

type Search<'p> = gridc::Solutions<'p>;

self_cell!(
    /// A search, which refers to its puzzle.
    struct Running {
        owner: Puzzle,
        #[covariant]
        dependent: Search,
    }
);

/// The solutions of a puzzle, in the order in which they are found.
#[wasm_bindgen]
pub struct Solutions {
    running: Running,
    picture: Option<DrawingOptions>,
}

impl Solutions {
    pub fn new(puzzle: Puzzle, solver: &Solver, picture: Option<DrawingOptions>) -> Result<Self, Thrown> {
        let running = Running::try_new(puzzle, |puzzle| solver.solutions(puzzle))?;
        Ok(Self { running, picture })
    }
}

#[wasm_bindgen]
impl Solutions {
    /// Returns the next solution: an object with `solution`; or with `done`, after the last.
    ///
    /// # Errors
    /// If the search fails.
    pub fn advance(&mut self) -> Result<String, Thrown> {
        let found = self.running.with_dependent_mut(|_, search| search.next()).transpose()?;
        let object: Value = match found {
            Some(found) => {
                let mut object = solution(&found);
                if let Some(picture) = &self.picture {
                    object["picture"] = drawn(found.draw(), picture)?;
                }
                json!({"solution": object})
            }
            None => self.running.with_dependent(|_, search| {
                let stopped = search.stopped().map(Stop::name);
                json!({"done": true, "found": search.found(), "is_complete": search.is_complete(), "stopped": stopped})
            }),
        };
        Ok(object.to_string())
    }
}
