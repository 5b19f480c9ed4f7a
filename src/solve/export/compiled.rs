//! A puzzle compiled for external programs: the program, the options it was compiled with, and the header of its map.

use super::map::{Encoding, Header, Original, Residual, VERSION};
use super::{Form, InstanceParts};
use crate::backend::Facts;
use crate::formulation::{Formulation, Names, ResidualReason, candidate, cnf};
use crate::language::ElaborateOptions;
use crate::model::Literal;
use crate::puzzle::PuzzleData;
use crate::solve::{Program, SolveError};

/// Options for compiling a puzzle to an instance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choices {
    /// The format of its text.
    pub form: Form,
    /// How a CNF is encoded.
    pub encoding: cnf::Encoding,
    /// How givens and marks are added to it.
    pub facts: Facts,
    /// Whether constraints implied by houses and cages together are added.
    pub redundant: bool,
    /// Whether the model is presolved.
    pub presolve: bool,
}

impl Choices {
    /// The default options for a format: givens are units.
    pub fn new(form: Form) -> Self {
        Self { form, encoding: cnf::Encoding::default(), facts: Facts::Units, redundant: false, presolve: false }
    }
}

/// A puzzle's program, with the options of the instance to be written.
pub struct Compiled<'p> {
    /// The model and its facts.
    pub program: Program<'p>,
    choices: Choices,
}

impl<'p> Compiled<'p> {
    /// Elaborates the puzzle. Constraints of kinds that the formulation lacks are stated by others.
    ///
    /// # Errors
    /// If it has no model.
    pub fn new(puzzle: &'p PuzzleData, choices: Choices) -> Result<Self, SolveError> {
        Self::of(puzzle, choices, Some(choices.form.formulation()))
    }

    /// Elaborates the puzzle and keeps all constraints as they are.
    ///
    /// # Errors
    /// If it has no model.
    pub fn as_stated(puzzle: &'p PuzzleData, choices: Choices) -> Result<Self, SolveError> {
        Self::of(puzzle, choices, None)
    }

    fn of(puzzle: &'p PuzzleData, choices: Choices, complete: Option<Formulation>) -> Result<Self, SolveError> {
        let options = ElaborateOptions { redundant: choices.redundant };
        Ok(Self { program: Program::new(puzzle, &options, choices.facts, complete, choices.presolve)?, choices })
    }

    /// The parts from which the instance is built.
    pub fn parts(&self) -> InstanceParts<'_> {
        InstanceParts::new(&self.program, self.choices.form, self.choices.encoding)
    }

    /// The first line of the map, for a puzzle that was read from `puzzle`; `residual` lists the constraints that the instance
    /// does not contain.
    pub fn header(&self, puzzle: Original, residual: &[(usize, ResidualReason)]) -> Header {
        let Choices { form, encoding, facts, redundant, presolve } = self.choices;
        let program = &self.program;
        let constraints = program.model().constraints();
        Header {
            map: VERSION,
            gridc: env!("CARGO_PKG_VERSION").to_owned(),
            to: form.name().to_owned(),
            formulation: form.formulation().name().to_owned(),
            encoding: (form == Form::Dimacs).then(|| Encoding {
                cnf: encoding.family.name().to_owned(),
                at_most_one: encoding.at_most_one.name().to_owned(),
                variables: encoding.variables.name().to_owned(),
                linear: encoding.linear.name().to_owned(),
            }),
            facts: facts.name().to_owned(),
            assumed: program.assumed().iter().map(|fact| in_names(program, *fact)).collect(),
            redundant,
            presolve,
            puzzle,
            residual: residual
                .iter()
                .map(|(index, _)| Residual {
                    constraint: *index,
                    kind: constraints[*index].kind.name().to_owned(),
                    origin: program.origin(*index).into_owned(),
                })
                .collect(),
        }
    }
}

fn in_names(program: &Program<'_>, fact: Literal) -> String {
    let name = candidate(program, fact.var, fact.value);
    if fact.positive { name } else { name.replacen('=', "!=", 1) }
}
