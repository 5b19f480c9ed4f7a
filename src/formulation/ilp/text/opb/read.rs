//! Parses OPB files into programs.
//!
//! Accepts linear constraints with `>=`, `=` (and `<=`), with coefficients before literals `x1` and `~x1`; the counts of a header
//! `* #variable= 3 #constraint= 2` are compared with the constraints. With a header, the columns are all variables that it
//! announces, otherwise those that occur. (Roussel and Manquinho, *Input/Output Format and Solver Requirements for the
//! Competitions of Pseudo-Boolean Solvers*.)

use super::super::builder::ProgramBuilder;
use super::super::lexer::{Lexeme, Lexer};
use super::super::number::Decimal;
use super::super::{ColumnBounds, Fault, Program};
use crate::formulation::cnf::MAX_VARIABLES;
use crate::formulation::reading::{Mistake, ReadError, Scanner, TextPlace};
use std::io::Read;

/// Reads a program that may use `memory` bytes; returns it with warnings.
///
/// # Errors
/// If the text is not linear OPB, its content exceeds the memory limit, or reading fails.
pub fn read(text: impl Read, memory: u64) -> Result<(Program, Vec<Mistake>), ReadError> {
    let mut reader = OpbReader {
        lexer: Lexer::new(Scanner::new(text)?, b"~;,"),
        builder: ProgramBuilder::new(memory),
        header: None,
        warnings: Vec::new(),
        terms: Vec::new(),
    };
    reader.all()?;
    let OpbReader { lexer, builder, header, warnings, .. } = reader;
    let program = match header {
        Some(header) => builder.numbered(header.variables),
        None => builder.named().map_err(|(place, fault)| lexer.error_at(place, fault))?,
    };
    Ok((program, warnings))
}

struct Header {
    variables: u32,
    constraints: Option<u64>,
    place: TextPlace,
}

struct OpbReader<R> {
    lexer: Lexer<R>,
    builder: ProgramBuilder,
    header: Option<Header>,
    warnings: Vec<Mistake>,
    terms: Vec<(u32, Decimal)>,
}

impl<R: Read> OpbReader<R> {
    fn all(&mut self) -> Result<(), ReadError> {
        self.lexer.advance()?;
        loop {
            match self.lexer.lexeme() {
                Lexeme::End => break,
                Lexeme::Mark(b'*') if self.lexer.is_first() => self.comment()?,
                Lexeme::Name if self.lexer.is("min") || self.lexer.is("max") => self.objective()?,
                Lexeme::Name if self.lexer.is("soft") => {
                    return Err(self.lexer.error(Fault::Unsupported("soft constraints")));
                }
                Lexeme::Mark(b'[') => return Err(self.lexer.error(Fault::Unsupported("soft constraints"))),
                _ => self.constraint()?,
            }
        }
        let found = self.builder.rows() as u64;
        match self.header {
            Some(Header { constraints: Some(announced), place, .. }) if announced != found => {
                Err(self.lexer.error_at(place, Fault::Constraints { announced, found }))
            }
            _ => Ok(()),
        }
    }

    /// Reads a comment; one before everything else may be the header.
    fn comment(&mut self) -> Result<(), ReadError> {
        let place = self.lexer.place();
        if self.header.is_none() && self.builder.rows() == 0 {
            let (mut counts, mut which) = ([None, None], None);
            while let Some(mut word) = self.lexer.word_on_line()? {
                for (slot, key) in ["#variable=", "#constraint="].into_iter().enumerate() {
                    if let Some(rest) = word.strip_prefix(key) {
                        (which, word) = (Some(slot), rest);
                    }
                }
                if let (Some(slot), Ok(count)) = (which, word.parse::<u64>()) {
                    counts[slot] = Some(count);
                    which = None;
                }
            }
            if let [Some(variables), constraints] = counts {
                let variables = u32::try_from(variables).ok().filter(|v| u64::from(*v) <= MAX_VARIABLES);
                let Some(variables) = variables else { return Err(self.lexer.error_at(place, Fault::TooMany)) };
                self.header = Some(Header { variables, constraints, place });
            }
        }
        self.lexer.skip_line()
    }

    fn objective(&mut self) -> Result<(), ReadError> {
        self.warnings.push(self.lexer.mistake(self.lexer.place(), Fault::Objective));
        self.lexer.advance()?;
        if self.lexer.lexeme() != Lexeme::Mark(b':') {
            return self.lexer.expected("`:`");
        }
        while self.lexer.lexeme() != Lexeme::Mark(b';') {
            if self.lexer.lexeme() == Lexeme::End {
                return self.lexer.expected("`;`");
            }
            self.lexer.advance()?;
        }
        self.lexer.advance()
    }

    fn constraint(&mut self) -> Result<(), ReadError> {
        let place = self.lexer.place();
        self.terms.clear();
        // The contribution of negated literals to the right-hand side: c·~x is c − c·x.
        let mut moved = 0_i64;
        let comparison = loop {
            if let Lexeme::Compare(comparison) = self.lexer.lexeme() {
                break comparison;
            }
            let weight = self.weight()?;
            let negated = self.lexer.lexeme() == Lexeme::Mark(b'~');
            if negated {
                self.lexer.advance()?;
            }
            let column = self.variable()?;
            let too_large = || self.lexer.error(Fault::TooLarge("of a coefficient".to_owned()));
            if negated {
                let constant = weight.scaled(0).and_then(|w| moved.checked_add(w));
                moved = constant.ok_or_else(too_large)?;
            }
            self.terms.push((column, if negated { weight.negated() } else { weight }));
            if matches!(self.lexer.lexeme(), Lexeme::Name | Lexeme::Mark(b'~')) {
                return Err(self.lexer.error(Fault::Product));
            }
        };
        self.lexer.advance()?;
        let mut negative = false;
        if let Lexeme::Sign(minus) = self.lexer.lexeme() {
            negative = minus;
            self.lexer.advance()?;
        }
        if self.lexer.lexeme() != Lexeme::Number {
            return self.lexer.expected("a number");
        }
        let rhs = self.weight()?.scaled(0).map(|rhs| if negative { -rhs } else { rhs });
        let rhs = rhs.and_then(|rhs| rhs.checked_sub(moved));
        let Some(rhs) = rhs.and_then(Decimal::whole) else {
            return Err(self.lexer.error_at(place, Fault::TooLarge("on the right".to_owned())));
        };
        if self.lexer.lexeme() != Lexeme::Mark(b';') {
            return self.lexer.expected("`;`");
        }
        self.builder.row(&self.terms, comparison, rhs)?.map_err(|fault| self.lexer.error_at(place, fault))?;
        self.lexer.advance()
    }

    /// Reads sign and number; the number defaults to 1.
    fn weight(&mut self) -> Result<Decimal, ReadError> {
        let mut negative = false;
        if let Lexeme::Sign(minus) = self.lexer.lexeme() {
            negative = minus;
            self.lexer.advance()?;
        }
        let mut weight = Decimal::ONE;
        if self.lexer.lexeme() == Lexeme::Number {
            weight = self.lexer.number()?;
            if weight.places() > 0 {
                return self.lexer.expected("an integer");
            }
            self.lexer.advance()?;
            if self.lexer.lexeme() == Lexeme::Mark(b'*') && !self.lexer.is_first() {
                self.lexer.advance()?;
            }
        }
        Ok(if negative { weight.negated() } else { weight })
    }

    fn variable(&mut self) -> Result<u32, ReadError> {
        let number = match self.lexer.lexeme() {
            Lexeme::Name => self.lexer.text().strip_prefix('x').and_then(|n| n.parse::<u32>().ok()).filter(|n| *n > 0),
            _ => None,
        };
        let Some(number) = number.filter(|n| u64::from(*n) <= MAX_VARIABLES) else {
            return self.lexer.expected("a variable like `x1` or `~x1`");
        };
        let column = match &self.header {
            Some(header) if number > header.variables => {
                return Err(self.lexer.error(Fault::BeyondVariables { announced: header.variables }));
            }
            Some(_) => number - 1,
            None => {
                let column = self.builder.column(self.lexer.text(), self.lexer.place())?;
                let draft = &mut self.builder.columns[column as usize];
                (draft.integer, draft.greatest) = (true, Decimal::whole(i64::from(ColumnBounds::BINARY.greatest)));
                column
            }
        };
        self.lexer.advance()?;
        Ok(column)
    }
}
