//! A puzzle, compiled for programs of others.

use super::map::{Encoding, Header, Original, Residual, VERSION};
use super::{Form, Parts};
use crate::backend::Facts;
use crate::formulation::{Names, Why, candidate, cnf};
use crate::language::ElaborateOptions;
use crate::model::Literal;
use crate::puzzle::PuzzleData;
use crate::solve::{Program, SolveError};

/// How a puzzle becomes an instance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choices {
    /// The form of its text.
    pub form: Form,
    /// How a CNF is written.
    pub encoding: cnf::Encoding,
    /// How givens and marks get into it.
    pub facts: Facts,
    /// Whether what follows from houses and cages together is added.
    pub redundant: bool,
    /// Whether the model is presolved.
    pub presolve: bool,
}

impl Choices {
    /// The usual ones for a form: givens are units.
    pub fn new(form: Form) -> Self {
        Self { form, encoding: cnf::Encoding::default(), facts: Facts::Units, redundant: false, presolve: false }
    }
}

/// A puzzle's program, with what is to become of it.
pub struct Compiled<'p> {
    /// The model and its facts.
    pub program: Program<'p>,
    choices: Choices,
}

impl<'p> Compiled<'p> {
    /// Elaborates the puzzle.
    ///
    /// # Errors
    /// If it has no model.
    pub fn new(puzzle: &'p PuzzleData, choices: Choices) -> Result<Self, SolveError> {
        let options = ElaborateOptions { redundant: choices.redundant };
        Ok(Self { program: Program::new(puzzle, &options, choices.facts, choices.presolve)?, choices })
    }

    /// What the instance is made of.
    pub fn parts(&self) -> Parts<'_> {
        Parts::new(&self.program, self.choices.form, self.choices.encoding)
    }

    /// The first line of the map, for a puzzle that was read from there; `residual`: what the instance does not hold.
    pub fn header(&self, puzzle: Original, residual: &[(usize, Why)]) -> Header {
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
