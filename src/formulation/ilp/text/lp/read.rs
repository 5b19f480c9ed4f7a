//! Parses CPLEX-LP files into programs.
//!
//! An objective is ignored. Constraints may have a label, terms and constants on both sides, and a range; the left side may span
//! several lines, and the constraint ends with the line of its right side. Columns are continuous and not negative unless
//! `Bounds`, `Binary` and `General` specify otherwise; columns that remain continuous or unbounded are rejected.

use super::super::builder::ProgramBuilder;
use super::super::lexer::{Lexeme, Lexer};
use super::super::number::Decimal;
use super::super::{Fault, Program};
use crate::formulation::reading::{Mistake, ReadError, Scanner, TextPlace};
use crate::model::Comparison;
use std::io::Read;

/// Reads a program that may use `memory` bytes; returns it with warnings.
///
/// # Errors
/// If the text is not CPLEX-LP, a column is not integer with bounds, the content exceeds the memory limit, or reading fails.
pub fn read(text: impl Read, memory: u64) -> Result<(Program, Vec<Mistake>), ReadError> {
    let lexer = Lexer::new(Scanner::new(text)?, b"\\/");
    let mut reader = LpReader { lexer, builder: ProgramBuilder::new(memory), warnings: Vec::new() };
    reader.all()?;
    let LpReader { lexer, builder, warnings } = reader;
    let program = builder.named().map_err(|(place, fault)| lexer.error_at(place, fault))?;
    Ok((program, warnings))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Objective,
    Constraints,
    Bounds,
    Binary,
    General,
    End,
}

struct LpReader<R> {
    lexer: Lexer<R>,
    builder: ProgramBuilder,
    warnings: Vec<Mistake>,
}

/// One side of a constraint.
#[derive(Default)]
struct ConstraintSide {
    terms: Vec<(u32, Decimal)>,
    constant: Decimal,
}

/// A name read before its role is known.
type NameInText = (String, TextPlace);

pub const OPERATOR: &str = "`<=`, `>=` or `=`";

impl<R: Read> LpReader<R> {
    /// Moves to the next lexeme that is not a comment.
    fn advance(&mut self) -> Result<(), ReadError> {
        self.lexer.advance()?;
        while self.lexer.lexeme() == Lexeme::Mark(b'\\') {
            self.lexer.skip_line()?;
        }
        Ok(())
    }

    fn all(&mut self) -> Result<(), ReadError> {
        self.advance()?;
        loop {
            if self.lexer.lexeme() == Lexeme::End {
                return self.lexer.expected("`End`");
            }
            let Some(section) = self.keyword()? else { return self.lexer.expected("`Minimize` or `Subject To`") };
            self.advance()?;
            if section == Section::Constraints && (self.lexer.is("to") || self.lexer.is("that")) {
                self.advance()?;
            }
            if section == Section::Objective {
                self.objective()?;
                continue;
            }
            while self.keyword()?.is_none() && self.lexer.lexeme() != Lexeme::End {
                match section {
                    Section::Constraints => self.constraint()?,
                    Section::Bounds => self.bound()?,
                    Section::Binary | Section::General => self.integer(section == Section::Binary)?,
                    Section::Objective | Section::End => break,
                }
            }
            if section == Section::End {
                return Ok(());
            }
        }
    }

    /// Returns the section that begins here, if any.
    fn keyword(&self) -> Result<Option<Section>, ReadError> {
        if self.lexer.lexeme() != Lexeme::Name || !self.lexer.is_first() {
            return Ok(None);
        }
        Ok(Some(match self.lexer.text().to_ascii_lowercase().as_str() {
            "minimize" | "minimise" | "minimum" | "min" | "maximize" | "maximise" | "maximum" | "max" => {
                Section::Objective
            }
            "subject" | "such" | "st" | "s.t." | "st." => Section::Constraints,
            "bounds" | "bound" => Section::Bounds,
            "binary" | "binaries" | "bin" => Section::Binary,
            "general" | "generals" | "gen" | "integer" | "integers" | "int" => Section::General,
            "end" => Section::End,
            "semi-continuous" | "semi" | "semis" => {
                return Err(self.lexer.error(Fault::Unsupported("semi-continuous columns")));
            }
            "sos" | "sos1" | "sos2" => return Err(self.lexer.error(Fault::Unsupported("special ordered sets"))),
            "lazy" | "user" => return Err(self.lexer.error(Fault::Unsupported("lazy constraints and user cuts"))),
            _ => return Ok(None),
        }))
    }

    /// Skips the objective, with a warning unless it has no terms.
    fn objective(&mut self) -> Result<(), ReadError> {
        // Its line is still in the buffer for the excerpt.
        let warning = self.lexer.mistake(self.lexer.place(), Fault::Objective);
        // A name is a label if a colon follows.
        let (mut named, mut weighs, mut terms) = (false, true, false);
        while self.keyword()?.is_none() && self.lexer.lexeme() != Lexeme::End {
            let lexeme = self.lexer.lexeme();
            terms |= named && lexeme != Lexeme::Mark(b':');
            named = lexeme == Lexeme::Name && weighs;
            weighs = match lexeme {
                Lexeme::Number => self.lexer.number()? != Decimal::default(),
                _ => true,
            };
            self.advance()?;
        }
        if terms || named {
            self.warnings.push(warning);
        }
        Ok(())
    }

    fn constraint(&mut self) -> Result<(), ReadError> {
        let place = self.lexer.place();
        let mut first = None;
        if self.lexer.lexeme() == Lexeme::Name {
            let name = (self.lexer.text().to_owned(), self.lexer.place());
            self.advance()?;
            if self.lexer.lexeme() == Lexeme::Mark(b':') {
                self.advance()?;
            } else {
                first = Some(name);
            }
        }
        let left = self.side(first, false)?;
        let Lexeme::Compare(comparison) = self.lexer.lexeme() else { return self.lexer.expected(OPERATOR) };
        self.advance()?;
        let right = self.side(None, !left.terms.is_empty())?;
        self.row(place, &left, comparison, &right)?;
        if let Lexeme::Compare(comparison) = self.lexer.lexeme() {
            self.advance()?;
            let last = self.side(None, true)?;
            self.row(place, &right, comparison, &last)?;
        }
        Ok(())
    }

    /// Reads a side of a constraint; `last` if it ends with its line.
    fn side(&mut self, mut first: Option<NameInText>, last: bool) -> Result<ConstraintSide, ReadError> {
        let mut side = ConstraintSide::default();
        let mut begun = false;
        loop {
            let ended = begun && last && self.lexer.is_first();
            let mut weight = Decimal::ONE;
            let mut signed = false;
            if first.is_none() && !ended {
                while let Lexeme::Sign(minus) = self.lexer.lexeme() {
                    signed = true;
                    weight = if minus { weight.negated() } else { weight };
                    self.advance()?;
                }
            }
            if first.is_none() && begun && !signed {
                return Ok(side);
            }
            self.term(&mut side, weight, first.take(), last)?;
            begun = true;
        }
    }

    /// Reads a term or a constant after its sign.
    fn term(
        &mut self,
        side: &mut ConstraintSide,
        sign: Decimal,
        named: Option<NameInText>,
        last: bool,
    ) -> Result<(), ReadError> {
        let place = self.lexer.place();
        let too_large = |lexer: &Lexer<R>| lexer.error_at(place, Fault::TooLarge("of a coefficient".to_owned()));
        let mut weight = sign;
        let mut constant = false;
        if named.is_none() && self.lexer.lexeme() == Lexeme::Number {
            weight = self.lexer.number()?.times(sign).ok_or_else(|| too_large(&self.lexer))?;
            constant = true;
            self.advance()?;
            if self.lexer.lexeme() == Lexeme::Mark(b'*') {
                self.advance()?;
            }
        }
        let other_line = self.lexer.is_first() && (constant && last || self.keyword()?.is_some());
        let name = match named {
            Some(name) => Some(name),
            None if self.lexer.lexeme() == Lexeme::Name && !other_line => {
                let name = (self.lexer.text().to_owned(), self.lexer.place());
                self.advance()?;
                Some(name)
            }
            None => None,
        };
        match name {
            Some((name, place)) => {
                if self.lexer.lexeme() == Lexeme::Mark(b'^') || self.lexer.lexeme() == Lexeme::Mark(b'*') {
                    return Err(self.lexer.error(Fault::Product));
                }
                let column = self.builder.column(&name, place)?;
                side.terms.push((column, weight));
            }
            None if constant => {
                side.constant = side.constant.plus(weight).ok_or_else(|| too_large(&self.lexer))?;
            }
            None => {
                return match self.lexer.lexeme() {
                    Lexeme::Mark(b'[') => Err(self.lexer.error(Fault::Product)),
                    Lexeme::Compare(Comparison::AtLeast) => {
                        Err(self.lexer.error(Fault::Unsupported("indicator constraints")))
                    }
                    _ => self.lexer.expected("a number or a column's name"),
                };
            }
        }
        Ok(())
    }

    /// Adds `left comparison right`.
    fn row(
        &mut self,
        place: TextPlace,
        left: &ConstraintSide,
        comparison: Comparison,
        right: &ConstraintSide,
    ) -> Result<(), ReadError> {
        let moved = right.terms.iter().map(|(column, weight)| (*column, weight.negated()));
        let terms: Vec<(u32, Decimal)> = left.terms.iter().copied().chain(moved).collect();
        let too_large = || Fault::TooLarge("on the right".to_owned());
        let rhs = right.constant.plus(left.constant.negated()).ok_or_else(too_large);
        let added = match rhs {
            Ok(rhs) => self.builder.row(&terms, comparison, rhs)?,
            Err(fault) => Err(fault),
        };
        added.map_err(|fault| self.lexer.error_at(place, fault))
    }

    /// Reads `x free`, `x <= 5`, `0 <= x <= 5` or `x = 3`.
    fn bound(&mut self) -> Result<(), ReadError> {
        if self.lexer.lexeme() == Lexeme::Name && !self.is_infinity() {
            let column = self.column()?;
            if self.lexer.is("free") {
                let draft = &mut self.builder.columns[column];
                (draft.least, draft.greatest) = (None, None);
                return self.advance();
            }
            let Lexeme::Compare(comparison) = self.lexer.lexeme() else { return self.lexer.expected(OPERATOR) };
            self.advance()?;
            let value = self.value()?;
            self.bind(column, comparison, value);
            return Ok(());
        }
        let value = self.value()?;
        let Lexeme::Compare(comparison) = self.lexer.lexeme() else { return self.lexer.expected(OPERATOR) };
        self.advance()?;
        if self.lexer.lexeme() != Lexeme::Name {
            return self.lexer.expected("a column's name");
        }
        let column = self.column()?;
        let mirrored = match comparison {
            Comparison::AtMost => Comparison::AtLeast,
            Comparison::AtLeast => Comparison::AtMost,
            other => other,
        };
        self.bind(column, mirrored, value);
        if let Lexeme::Compare(comparison) = self.lexer.lexeme() {
            self.advance()?;
            let value = self.value()?;
            self.bind(column, comparison, value);
        }
        Ok(())
    }

    fn bind(&mut self, column: usize, comparison: Comparison, value: Option<Decimal>) {
        let draft = &mut self.builder.columns[column];
        match comparison {
            Comparison::AtMost => draft.greatest = value,
            Comparison::AtLeast => draft.least = value,
            Comparison::Equal | Comparison::NotEqual => (draft.least, draft.greatest) = (value, value),
        }
    }

    fn is_infinity(&self) -> bool {
        self.lexer.is("inf") || self.lexer.is("infinity")
    }

    /// Reads a signed number; `None` is infinity of either sign.
    fn value(&mut self) -> Result<Option<Decimal>, ReadError> {
        let mut sign = Decimal::ONE;
        while let Lexeme::Sign(minus) = self.lexer.lexeme() {
            sign = if minus { sign.negated() } else { sign };
            self.advance()?;
        }
        let value = match self.lexer.lexeme() {
            Lexeme::Name if self.is_infinity() => None,
            Lexeme::Number if Decimal::is_infinite(self.lexer.text()) => None,
            Lexeme::Number => self.lexer.number()?.times(sign),
            _ => return self.lexer.expected("a number"),
        };
        self.advance()?;
        Ok(value)
    }

    /// Reads a column in a section that lists columns.
    fn column(&mut self) -> Result<usize, ReadError> {
        let column = self.builder.column(self.lexer.text(), self.lexer.place())?;
        self.advance()?;
        Ok(column as usize)
    }

    fn integer(&mut self, binary: bool) -> Result<(), ReadError> {
        if self.lexer.lexeme() != Lexeme::Name {
            return self.lexer.expected("a column's name");
        }
        let column = self.column()?;
        let draft = &mut self.builder.columns[column];
        draft.integer = true;
        if binary {
            draft.narrow_to_binary();
        }
        Ok(())
    }
}
