//! Checks refutations by cutting planes, forward, in a subset of the VeriPB 3 format. The verdict of a certificate with rows
//! rests on this check.
//!
//! This directory is meant to be read. It uses no other part of gridc, and shares no code with what finds proofs.
//!
//! A formula consists of rows `Σ c·l ≥ d` over literals, which are 0 or 1. Rows have the numbers 1, 2, …; a row with `=` counts
//! as two, first `≥`, then `≤`. A proof consists of lines that add rows under the next numbers:
//!
//! - `pol …`: a row computed from other rows in reverse Polish notation: sums, multiples, quotients rounded up, saturation; a
//!   literal represents the row `l ≥ 0`.
//! - `rup ROW : ~ IDS`: a row that follows by *reverse unit propagation*: it is assumed to be violated, and the named rows imply
//!   literals until one of the rows cannot hold. A row implies a literal if it cannot hold without it.
//! - `red ROW : x -> b`: a row that holds if a new variable `x`, which does not occur in the formula, is chosen suitably:
//!   whenever the row is violated, it holds with `x = b`, and so do all earlier rows that contain `x`.
//!
//! The formula is refuted if a row can never hold, and the conclusion names it. Everything else is rejected, including the rules
//! and forms of VeriPB that are not described here.
//!
//! Reference: S. Gocht and J. Nordström, *Certifying Parity Reasoning Efficiently Using Pseudo-Boolean Proofs*, AAAI 2021; W.
//! Cook, C. Coullard and G. Turán, *On the Complexity of Cutting-Plane Proofs*, Discrete Applied Mathematics 18, 1987.

mod problem;
mod propagation;
mod row;
mod words;

pub use problem::{Problem, Refusal};

use propagation::ImpliedLiterals;
use row::PbRow;
use std::collections::HashMap;
use std::io::BufRead;
use words::{Word, Words};

/// Upper bound on the terms of a row, and on the stack of a `pol` line.
const MOST_TERMS: usize = 1 << 20;

/// Upper bound on the terms of all intermediate results of a `pol` line.
const MOST_COMPUTED: usize = 1 << 26;

/// Number of rows containing a variable beyond which it no longer counts as new.
const MOST_USES: usize = 8;

/// Upper bound on the variables that a proof may introduce.
const MOST_NEW: u32 = 1 << 22;

/// The current rows, and the assignment while one is tested.
pub struct Checker {
    /// The rows; number `n` is at index `n − 1`.
    rows: Vec<PbRow>,
    /// The greatest variable of the formula.
    variables: u32,
    /// By new variable: the rows that contain it; `None` if they are too many.
    uses: HashMap<u32, Option<Vec<usize>>>,
    values: ImpliedLiterals,
    /// The number of terms for which there is still memory.
    room: u64,
}

/// The size of a checked proof.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ProofSizes {
    pub rows: u64,
    /// The number of rows named as hints of `rup` lines.
    pub hints: u64,
}

impl Checker {
    /// Creates a checker without rows, over this many variables; rows may take `memory` bytes.
    pub fn new(variables: u32, memory: u64) -> Self {
        let room = memory / size_of::<(i64, i64)>() as u64;
        Self { rows: Vec::new(), variables, uses: HashMap::new(), values: ImpliedLiterals::default(), room }
    }

    /// Adds the next row of the formula, `Σ c·x ≥ d`; variables are numbers from 1.
    ///
    /// # Errors
    /// If its numbers are out of range.
    pub fn row(&mut self, terms: impl Iterator<Item = (u32, i64)>, least: i64) -> Result<(), Problem> {
        let terms = terms.map(|(variable, coefficient)| (i64::from(variable), coefficient)).collect();
        self.keep(PbRow::new(terms, least)?)
    }

    /// Checks a proof that the rows are contradictory. `go_on` is called from time to time; if it returns false, the check ends.
    ///
    /// # Errors
    /// The first line that is invalid, or the line after the last if the proof is incomplete.
    pub fn check(mut self, proof: impl BufRead, go_on: &mut dyn FnMut() -> bool) -> Result<ProofSizes, Refusal> {
        let mut words = Words::new(proof, self.variables.saturating_add(MOST_NEW));
        let mut proven = ProofSizes::default();
        let checked = words.header().and_then(|()| {
            while !self.line(&mut words, &mut proven, go_on)? {}
            Ok(())
        });
        checked.map(|()| proven).map_err(|problem| Refusal { line: words.line, problem })
    }

    /// Checks a line; the last lines are checked together. Returns whether these were the last.
    fn line(
        &mut self,
        words: &mut Words<impl BufRead>,
        proven: &mut ProofSizes,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<bool, Problem> {
        let Some(Word::Name(rule)) = words.next()? else { return Err(Problem::Unfinished) };
        match rule.as_str() {
            "f" => match words.number()? {
                count if count == self.rows.len() as i64 => {}
                count => return Err(Problem::Count(count)),
            },
            "pol" => {
                let row = self.computed(words, go_on)?;
                return self.add(row, proven).map(|()| false);
            }
            "rup" => {
                let row = self.written(words, Word::Colon)?;
                let hints = self.hints(words)?;
                proven.hints += hints.len() as u64;
                self.values.assume_not(&row)?;
                let named = hints.iter().map(|at| &self.rows[*at]);
                if !self.values.contradict(named, go_on)? {
                    return Err(Problem::Open);
                }
                return self.add(row, proven).map(|()| false);
            }
            "red" => {
                let row = self.written(words, Word::Colon)?;
                let (variable, value) = witness(words)?;
                self.redundant(&row, variable, value, go_on)?;
                self.add(row, proven)?;
            }
            "output" => {
                for word in ["NONE", ";", "conclusion", "UNSAT", ":"] {
                    words.expect(word)?;
                }
                let at = self.known(words.number()?)?;
                for word in [";", "end", "pseudo-Boolean", "proof", ";"] {
                    words.expect(word)?;
                }
                if !self.rows[at].never_holds() {
                    return Err(Problem::Unrefuted);
                }
                return if words.next()?.is_none() { Ok(true) } else { Err(Problem::After) };
            }
            _ => return Err(Problem::Rule(rule)),
        }
        words.expect(";").map(|()| false)
    }

    fn add(&mut self, row: PbRow, proven: &mut ProofSizes) -> Result<(), Problem> {
        let at = self.rows.len();
        for variable in row.variables().filter(|variable| *variable > self.variables) {
            let uses = self.uses.entry(variable).or_insert_with(|| Some(Vec::new()));
            match uses {
                Some(rows) if rows.len() < MOST_USES => rows.push(at),
                _ => *uses = None,
            }
        }
        proven.rows += 1;
        self.keep(row)
    }

    fn keep(&mut self, row: PbRow) -> Result<(), Problem> {
        let needed = row.terms.len() as u64 + 2;
        self.room = self.room.checked_sub(needed).ok_or(Problem::Memory)?;
        self.rows.push(row);
        Ok(())
    }

    /// Returns the index of the row with this number.
    fn known(&self, number: i64) -> Result<usize, Problem> {
        let at = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
        at.filter(|at| *at < self.rows.len()).ok_or(Problem::Missing(number))
    }

    /// Reads a row, up to the word `end`.
    fn written(&self, words: &mut Words<impl BufRead>, end: Word) -> Result<PbRow, Problem> {
        let mut terms = Vec::new();
        loop {
            match words.next()? {
                Some(Word::Number(coefficient)) => match words.next()? {
                    Some(Word::Literal(literal)) => terms.push((literal, coefficient)),
                    _ => return Err(Problem::Word),
                },
                Some(Word::AtLeast) => break,
                _ => return Err(Problem::Word),
            }
            if terms.len() > MOST_TERMS {
                return Err(Problem::Long);
            }
        }
        let row = PbRow::new(terms, words.number()?)?;
        if words.next()? == Some(end) { Ok(row) } else { Err(Problem::Word) }
    }

    /// Reads the hints of a `rup` line, without `~`, which represents the violated row itself and is always first.
    fn hints(&self, words: &mut Words<impl BufRead>) -> Result<Vec<usize>, Problem> {
        words.expect("~")?;
        let mut hints = Vec::new();
        loop {
            match words.next()? {
                Some(Word::Number(number)) => hints.push(self.known(number)?),
                Some(Word::Semicolon) => return Ok(hints),
                _ => return Err(Problem::Word),
            }
            if hints.len() > MOST_TERMS {
                return Err(Problem::Long);
            }
        }
    }

    /// Computes the result of a `pol` line.
    fn computed(&self, words: &mut Words<impl BufRead>, go_on: &mut dyn FnMut() -> bool) -> Result<PbRow, Problem> {
        /// An item of a `pol` line. A number denotes a row, unless `*` or `d` follows.
        enum PolItem {
            Number(i64),
            Row(PbRow),
        }
        let row = |item: Option<PolItem>| match item {
            Some(PolItem::Row(row)) => Ok(row),
            Some(PolItem::Number(number)) => Ok(self.rows[self.known(number)?].clone()),
            None => Err(Problem::Stack),
        };
        let (mut stack, mut terms): (Vec<PolItem>, usize) = (Vec::new(), 0);
        loop {
            let item = match words.next()?.ok_or(Problem::Unfinished)? {
                Word::Number(number) => PolItem::Number(number),
                Word::Literal(literal) => PolItem::Row(PbRow::new(vec![(literal, 1)], 0)?),
                Word::Plus => PolItem::Row(row(stack.pop())?.plus(&row(stack.pop())?)?),
                Word::Name(name) if name == "s" => PolItem::Row(row(stack.pop())?.saturated()),
                word @ (Word::Times | Word::Name(_)) => {
                    let Some(PolItem::Number(factor)) = stack.pop() else { return Err(Problem::Stack) };
                    let row = row(stack.pop())?;
                    match word {
                        _ if factor < 1 => return Err(Problem::Factor(factor)),
                        Word::Times => PolItem::Row(row.times(factor)?),
                        Word::Name(name) if name == "d" => PolItem::Row(row.divided(factor)),
                        _ => return Err(Problem::Word),
                    }
                }
                Word::Semicolon => {
                    let result = row(stack.pop())?;
                    return if stack.is_empty() { Ok(result) } else { Err(Problem::Stack) };
                }
                _ => return Err(Problem::Word),
            };
            if let PolItem::Row(row) = &item {
                terms += row.terms.len();
            }
            stack.push(item);
            // Bounds the memory of a line: intermediate results may be large, and there may be many such lines.
            if stack.len() > MOST_TERMS || terms > MOST_COMPUTED {
                return Err(Problem::Long);
            }
            if !go_on() {
                return Err(Problem::Stopped);
            }
        }
    }

    /// Checks that a row may be added because a new variable can be chosen suitably.
    fn redundant(
        &mut self,
        row: &PbRow,
        variable: u32,
        value: bool,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<(), Problem> {
        if variable <= self.variables {
            return Err(Problem::Known(variable));
        }
        let Some(uses) = self.uses.entry(variable).or_insert_with(|| Some(Vec::new())).clone() else {
            return Err(Problem::Known(variable));
        };
        let violated = row.negated()?;
        for goal in std::iter::once(row).chain(uses.iter().map(|at| &self.rows[*at])) {
            let goal = goal.with(variable, value);
            self.values.assume_not(&goal)?;
            if !self.values.contradict(std::iter::once(&violated), go_on)? {
                return Err(Problem::Witness(variable));
            }
        }
        Ok(())
    }
}

/// Reads the witness: `x7 -> 0` or `x7 -> 1`.
fn witness(words: &mut Words<impl BufRead>) -> Result<(u32, bool), Problem> {
    let Some(Word::Literal(literal)) = words.next()? else { return Err(Problem::Word) };
    let variable = u32::try_from(literal).map_err(|_| Problem::Word)?;
    words.expect("->")?;
    match words.number()? {
        0 => Ok((variable, false)),
        1 => Ok((variable, true)),
        _ => Err(Problem::Word),
    }
}
