//! Export of a puzzle to other programs: [`Puzzle::compile`] returns an [`Instance`], which writes an input file for a solver and
//! decodes the solver's output.

use super::{Error, Puzzle, Solution, Unsolved};
use crate::backend::Settings;
use crate::formulation::{Comments, Names, Size};
use crate::puzzle::{self, SourceId, Span};
use crate::report::FailureKind;
use crate::solve::export::map::{self, Map, MapPlace, Original};
use crate::solve::export::{Choices, Compiled, DecodeError, Form, decode};
use crate::syntax::ast::{Ast, Item, ItemKind};
use crate::syntax::{Source, grid};
use std::io::{self, BufRead, Write};

/// A puzzle compiled to an instance that other programs solve: exact cover, CNF or 0-1 ILP, or the model itself.
///
/// ```
/// use gridc::Form;
/// let puzzle = gridc::Puzzle::read("gridc 2\nuse classic(1, 2)\ngivens\n1 .\n. .\n")?;
/// let instance = puzzle.compile(Form::Dimacs)?;
/// let mut text = Vec::new();
/// instance.write(&mut text).unwrap();
/// assert!(String::from_utf8(text).unwrap().contains("p cnf 8 "));
/// let answer = "s SATISFIABLE\nv 1 -2 -3 4 -5 6 7 -8 0\n";
/// let solution = instance.decode(answer.as_bytes()).unwrap().unwrap();
/// assert_eq!(solution.to_line(), "1221");
/// # Ok::<(), gridc::Error>(())
/// ```
pub struct Instance<'p> {
    puzzle: &'p Puzzle,
    compiled: Compiled<'p>,
}

impl Puzzle {
    /// Compiles the puzzle to an instance in a form, with default choices.
    ///
    /// # Errors
    /// If it has no model, or its instance would take more than 4 GiB.
    pub fn compile(&self, form: Form) -> Result<Instance<'_>, Error> {
        self.compile_as(Choices::new(form))
    }

    /// Compiles the puzzle with these choices of encoding and facts.
    ///
    /// # Errors
    /// As for [`compile`](Self::compile).
    pub fn compile_as(&self, choices: Choices) -> Result<Instance<'_>, Error> {
        let compiled = Compiled::new(self.data(), choices);
        let compiled = compiled.map_err(|error| self.unsolved(Unsolved::new(error, self.data())))?;
        compiled
            .parts()
            .refuse(&compiled.program, Settings::default().memory)
            .map_err(|refused| Unsolved::told(FailureKind::Limit, refused.to_string()))?;
        Ok(Instance { puzzle: self, compiled })
    }
}

impl<'p> Instance<'p> {
    /// Returns the size of the instance.
    pub fn size(&self) -> Size {
        self.compiled.parts().size(&self.compiled.program)
    }

    /// Returns the names of the constraints that the instance does not include. If there are any, some answers may not be
    /// solutions.
    pub fn left_out(&self) -> Vec<String> {
        let program = &self.compiled.program;
        self.compiled.parts().residual(program).iter().map(|(index, _)| program.origin(*index).into_owned()).collect()
    }

    /// Writes the instance, with the map from variables to cells in its comments.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let map = self.map();
        let parts = self.compiled.parts();
        parts.instance(&self.compiled.program).write(out, &mut |comments: &mut Comments<'_>| {
            comments.line(&format!("gridc {}", map.header.gridc))?;
            let places = &mut |take: &mut map::TakePlace<'_>| map.places.iter().try_for_each(take);
            map::write(&map.header, places, &mut |line| map::as_comments(comments, line))
        })
    }

    /// Returns the map from variables to the value of a cell that each stands for.
    #[doc(hidden)]
    pub fn map(&self) -> Map {
        let (program, parts) = (&self.compiled.program, self.compiled.parts());
        let original = Original {
            grid: grid_text(self.puzzle.tree(), self.puzzle.data()),
            file: "text".to_owned(),
            format: "grid".to_owned(),
            index: 1,
            layout: None,
            models: None,
            as_given: false,
        };
        let header = self.compiled.header(original, &parts.residual(program));
        let mut places = Vec::new();
        // The closure does not fail, so this cannot fail either.
        let _ = parts.instance(program).places(program, &mut |place: &MapPlace| {
            places.push(place.clone());
            Ok(())
        });
        Map { header, places }
    }

    /// Converts the output of a solver to a solution and checks it; `None` if the solver reports that there is none, or that it
    /// does not know. gridc does not verify that there is none.
    ///
    /// # Errors
    /// If the output cannot be parsed, or does not describe a solution.
    pub fn decode(&self, answer: impl BufRead) -> Result<Option<Solution>, DecodeError> {
        let data = self.puzzle.data();
        Ok(decode(&self.map(), data, answer)?.grid.map(|grid| Solution::new(self.puzzle.shared(), grid)))
    }
}

/// Writes a puzzle in gridc's own language, from its syntax tree.
pub(crate) fn grid_text(tree: &Ast, puzzle: &puzzle::PuzzleData) -> String {
    let mut ast = tree.clone();
    let item = |kind| Item { docs: None, kind, span: Span::default() };
    if ast.layout_from_shape {
        // Other formats imply the layout by the shape of the board, so it has to be added.
        if !ast.items.iter().any(|item| item.kind.lays_cells()) {
            let text = puzzle.layout.name.as_str().into();
            let source = Source { id: SourceId::default(), name: String::new(), text, lines_before: 0 };
            if let Ok(used) = grid::parse_use(&source) {
                ast.items.insert(0, item(ItemKind::Use(used)));
            }
        }
        ast.state_version();
    }
    grid::print(&ast)
}
