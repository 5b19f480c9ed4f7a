//! A puzzle for programs of others.

use super::{Error, Puzzle, Solution, Unsolved};
use crate::backend::Settings;
use crate::formulation::{Comments, Names, Size};
use crate::puzzle::{self, SourceId, Span};
use crate::report::FailureKind;
use crate::solve::export::map::{self, Map, Original, Place};
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
    /// The puzzle as an instance in a form, with the usual choices.
    ///
    /// # Errors
    /// If it has no model, or its instance would take more than 4 GiB.
    pub fn compile(&self, form: Form) -> Result<Instance<'_>, Error> {
        self.compile_as(Choices::new(form))
    }

    /// The same with choices of encoding and facts.
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
    /// How large it is.
    pub fn size(&self) -> Size {
        self.compiled.parts().size(&self.compiled.program)
    }

    /// What each constraint is called that the instance does not hold. If there are any, not every answer is a solution.
    pub fn left_out(&self) -> Vec<String> {
        let program = &self.compiled.program;
        self.compiled.parts().residual(program).iter().map(|(index, _)| program.origin(*index).into_owned()).collect()
    }

    /// Writes it, with the map back to the cells in its comments.
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

    /// The map back to the cells: what stands for which value of which cell.
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
        // Only whoever takes the places could fail.
        let _ = parts.instance(program).places(program, &mut |place: &Place| {
            places.push(place.clone());
            Ok(())
        });
        Map { header, places }
    }

    /// What a solver answered, as a solution that has been checked; `None` if the solver says that there is none, or that it
    /// does not know, which nothing here proves.
    ///
    /// # Errors
    /// If the answer is not understood, or comes to no solution.
    pub fn decode(&self, answer: impl BufRead) -> Result<Option<Solution<'p>>, DecodeError> {
        let data = self.puzzle.data();
        Ok(decode(&self.map(), data, answer)?.grid.map(|grid| Solution::new(data, grid)))
    }
}

/// A puzzle in gridc's own language, from the tree that it was read from.
pub(crate) fn grid_text(tree: &Ast, puzzle: &puzzle::PuzzleData) -> String {
    let mut ast = tree.clone();
    let item = |kind| Item { docs: None, kind, span: Span::default() };
    if ast.layout_from_shape {
        // Other formats leave the layout to the shape of the board.
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
