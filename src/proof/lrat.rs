//! Checks refutations in the LRAT format, forward. A verdict with a certificate rests on this check.
//!
//! This file is meant to be read. It uses no other part of gridc, and shares no code with what finds or trims proofs.
//!
//! A formula consists of clauses with the numbers 1, 2, … A proof consists of lines: `ID LITERALS 0 HINTS 0` adds the clause of
//! these literals under a new, greater number, and `ID d IDS 0` deletes clauses. An added clause must follow by *reverse unit
//! propagation*: its literals are assumed to be false, and each hint names a clause of which all literals but one are false by
//! then, so that this one becomes true; the last hint names a clause of which all literals are false: a contradiction. The
//! formula is refuted once the empty clause is added. Anything else is rejected.
//!
//! Reference: L. Cruz-Filipe, M. J. H. Heule, W. A. Hunt, M. Kaufmann and P. Schneider-Kamp, *Efficient Certified RAT
//! Verification*, CADE 2017. Steps that need more than unit propagation (RAT) are not supported.

use std::collections::HashMap;
use std::fmt;
use std::io::{self, BufRead};

/// Upper bound on the literals of a line, larger than any clause that gridc writes.
const MOST_LITERALS: usize = 1 << 20;

/// Literals visited between two calls of `go_on`.
const LITERALS_PER_QUESTION: u64 = 1 << 16;

/// The current clauses, and the assignment while one is tested.
pub struct Checker {
    clauses: HashMap<u64, Box<[i32]>>,
    /// The greatest clause number so far.
    last: u64,
    /// By variable: 1 for true, -1 for false, 0 for unassigned. Index 0 is unused.
    values: Vec<i8>,
    /// The variables that have a value.
    assigned: Vec<usize>,
    /// Literals visited so far.
    looked: u64,
}

/// The size of a checked proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProofSizes {
    /// Clauses that were added, including the empty one.
    pub lemmas: u64,
    pub hints: u64,
}

/// Why a proof is rejected.
#[derive(Debug)]
pub struct Refusal {
    /// The line, from 1.
    pub line: u64,
    /// The problem.
    pub problem: Problem,
}

/// What is wrong with a line of a proof.
#[derive(Debug)]
pub enum Problem {
    Io(io::Error),
    /// A word is neither a number nor `d`.
    Word,
    /// The line is incomplete.
    Unfinished,
    /// It has more than the maximum number of literals.
    Long,
    /// A literal of a variable that the formula does not have.
    Variable(i64),
    /// The clause's number is not greater than all earlier ones.
    Number(u64),
    /// There is no clause with this number, or it was deleted.
    Missing(u64),
    /// The hint's clause is not unit under the assignment.
    Idle(u64),
    /// The hints end before there is a contradiction.
    Open,
    /// There are hints after the contradiction.
    Surplus,
    /// The step needs more than unit propagation.
    Rat,
    /// The clause has a literal and its negation.
    Tautology,
    /// The proof ends without the empty clause.
    Unrefuted,
    /// There is a line after the empty clause.
    After,
    /// The caller ended the check.
    Stopped,
}

impl Checker {
    /// A checker without clauses, over this many variables.
    pub fn new(variables: u32) -> Self {
        Self {
            clauses: HashMap::new(),
            last: 0,
            values: vec![0; variables as usize + 1],
            assigned: Vec::new(),
            looked: 0,
        }
    }

    /// Adds the next clause of the formula. Literals are variables from 1, negative if negated; none may exceed the number of
    /// variables.
    pub fn clause(&mut self, literals: &[i32]) {
        self.last += 1;
        self.clauses.insert(self.last, literals.into());
    }

    /// Checks a proof that the clauses are unsatisfiable. `go_on` is called from time to time; if it returns false, the check
    /// ends.
    ///
    /// # Errors
    /// The first line that is invalid, or the line after the last if the proof is incomplete.
    pub fn check(mut self, proof: impl BufRead, go_on: &mut dyn FnMut() -> bool) -> Result<ProofSizes, Refusal> {
        let mut words = Words { input: proof, line: 1 };
        let mut proven = ProofSizes { lemmas: 0, hints: 0 };
        let refused = loop {
            match self.line(&mut words, &mut proven, go_on) {
                Ok(LineResult::More) => {}
                Ok(LineResult::Empty) => match words.next() {
                    Ok(None) => return Ok(proven),
                    Ok(Some(_)) => break Problem::After,
                    Err(problem) => break problem,
                },
                Ok(LineResult::End) => break Problem::Unrefuted,
                Err(problem) => break problem,
            }
        };
        Err(Refusal { line: words.line, problem: refused })
    }

    fn line(
        &mut self,
        words: &mut Words<impl BufRead>,
        proven: &mut ProofSizes,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<LineResult, Problem> {
        let number = match words.next()? {
            None => return Ok(LineResult::End),
            Some(Word::Number(number)) => u64::try_from(number).map_err(|_| Problem::Number(0))?,
            Some(Word::Delete) => return Err(Problem::Word),
        };
        let mut word = words.next()?.ok_or(Problem::Unfinished)?;
        if let Word::Delete = word {
            loop {
                match words.number()? {
                    0 => return Ok(LineResult::More),
                    id => {
                        let id = u64::try_from(id).map_err(|_| Problem::Missing(0))?;
                        self.clauses.remove(&id).ok_or(Problem::Missing(id))?;
                    }
                }
            }
        }
        if number <= self.last {
            return Err(Problem::Number(number));
        }
        let mut lemma = Vec::new();
        loop {
            match word {
                Word::Number(0) => break,
                Word::Number(literal) => {
                    let literal = self.literal(literal)?;
                    match self.value(literal) {
                        1 => return Err(Problem::Tautology),
                        -1 => {}
                        _ => self.make_true(-literal),
                    }
                    lemma.push(literal);
                }
                Word::Delete => return Err(Problem::Word),
            }
            if lemma.len() > MOST_LITERALS {
                return Err(Problem::Long);
            }
            word = words.next()?.ok_or(Problem::Unfinished)?;
        }
        self.hints(words, proven, go_on)?;
        for variable in self.assigned.drain(..) {
            self.values[variable] = 0;
        }
        proven.lemmas += 1;
        self.last = number;
        let is_empty = lemma.is_empty();
        self.clauses.insert(number, lemma.into());
        Ok(if is_empty { LineResult::Empty } else { LineResult::More })
    }

    /// Propagates the hints until the contradiction.
    fn hints(
        &mut self,
        words: &mut Words<impl BufRead>,
        proven: &mut ProofSizes,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<(), Problem> {
        let mut contradicted = false;
        loop {
            let hint = match words.number()? {
                0 if contradicted => return Ok(()),
                0 => return Err(Problem::Open),
                hint => u64::try_from(hint).map_err(|_| Problem::Rat)?,
            };
            if contradicted {
                return Err(Problem::Surplus);
            }
            proven.hints += 1;
            match self.left_of(hint)? {
                None => contradicted = true,
                Some(literal) => self.make_true(literal),
            }
            if self.looked >= LITERALS_PER_QUESTION {
                self.looked = 0;
                if !go_on() {
                    return Err(Problem::Stopped);
                }
            }
        }
    }

    /// The only literal of a clause that is not false; `None` if all are false.
    fn left_of(&mut self, number: u64) -> Result<Option<i32>, Problem> {
        let clause = self.clauses.get(&number).ok_or(Problem::Missing(number))?;
        self.looked += clause.len() as u64 + 1;
        let mut left = None;
        for literal in clause {
            match (self.value(*literal), left) {
                (-1, _) => {}
                (0, None) => left = Some(*literal),
                // A clause may contain a literal twice.
                (0, Some(other)) if other == *literal => {}
                _ => return Err(Problem::Idle(number)),
            }
        }
        Ok(left)
    }

    /// Converts a number to a literal of the formula.
    fn literal(&self, number: i64) -> Result<i32, Problem> {
        let literal = i32::try_from(number).map_err(|_| Problem::Variable(number))?;
        let is_known = (literal.unsigned_abs() as usize) < self.values.len();
        if is_known { Ok(literal) } else { Err(Problem::Variable(number)) }
    }

    /// 1 if a literal is true, -1 if it is false, 0 if it is unassigned.
    fn value(&self, literal: i32) -> i8 {
        let value = self.values.get(literal.unsigned_abs() as usize).copied().unwrap_or(0);
        if literal > 0 { value } else { -value }
    }

    fn make_true(&mut self, literal: i32) {
        let variable = literal.unsigned_abs() as usize;
        if let Some(value) = self.values.get_mut(variable) {
            *value = if literal > 0 { 1 } else { -1 };
            self.assigned.push(variable);
        }
    }
}

/// The result of checking a line.
enum LineResult {
    /// A line before the last.
    More,
    /// The empty clause was added.
    Empty,
    End,
}

/// A word of a line.
enum Word {
    Number(i64),
    Delete,
}

/// The words of a proof. A line of the proof ends after its second 0, wherever the text has line breaks; reported line numbers
/// are those of the text.
struct Words<R> {
    input: R,
    line: u64,
}

impl<R: BufRead> Words<R> {
    fn next(&mut self) -> Result<Option<Word>, Problem> {
        let mut first = self.byte()?;
        while let Some(b' ' | b'\t' | b'\r' | b'\n') = first {
            self.line += u64::from(first == Some(b'\n'));
            first = self.byte()?;
        }
        let Some(first) = first else { return Ok(None) };
        let (negative, mut number) = match first {
            b'd' => return self.ends_here().map(|()| Some(Word::Delete)),
            b'-' => (true, None),
            digit if digit.is_ascii_digit() => (false, Some(i64::from(digit - b'0'))),
            _ => return Err(Problem::Word),
        };
        while let Some(byte) = self.peek()? {
            if !byte.is_ascii_digit() {
                break;
            }
            self.input.consume(1);
            let next = number.unwrap_or(0).checked_mul(10).and_then(|n| n.checked_add(i64::from(byte - b'0')));
            number = Some(next.ok_or(Problem::Word)?);
        }
        self.ends_here()?;
        match (number, negative) {
            (Some(number), false) => Ok(Some(Word::Number(number))),
            // There is no negative zero.
            (Some(number), true) if number > 0 => Ok(Some(Word::Number(-number))),
            _ => Err(Problem::Word),
        }
    }

    fn number(&mut self) -> Result<i64, Problem> {
        match self.next()? {
            Some(Word::Number(number)) => Ok(number),
            Some(Word::Delete) => Err(Problem::Word),
            None => Err(Problem::Unfinished),
        }
    }

    /// A word ends where white space begins, or the text ends.
    fn ends_here(&mut self) -> Result<(), Problem> {
        match self.peek()? {
            None | Some(b' ' | b'\t' | b'\r' | b'\n') => Ok(()),
            Some(_) => Err(Problem::Word),
        }
    }

    fn peek(&mut self) -> Result<Option<u8>, Problem> {
        Ok(self.input.fill_buf().map_err(Problem::Io)?.first().copied())
    }

    fn byte(&mut self) -> Result<Option<u8>, Problem> {
        let byte = self.peek()?;
        if byte.is_some() {
            self.input.consume(1);
        }
        Ok(byte)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, problem } = self;
        match problem {
            Problem::Io(error) => write!(f, "it cannot be read: {error}"),
            Problem::Word => write!(f, "line {line} has a word that is not a number"),
            Problem::Unfinished => write!(f, "it ends within line {line}"),
            Problem::Long => write!(f, "line {line} has more than {MOST_LITERALS} literals"),
            Problem::Variable(literal) => {
                write!(f, "line {line} names the literal {literal}, but the formula has no such variable")
            }
            Problem::Number(_) => write!(f, "line {line} adds a clause whose number is not greater than those before"),
            Problem::Missing(id) => write!(f, "line {line} names clause {id}, which does not exist"),
            Problem::Idle(id) => {
                write!(f, "line {line} names clause {id} as a hint, but the clause is neither unit nor falsified")
            }
            Problem::Open => write!(
                f,
                "the hints of line {line} do not lead to a conflict, so its clause does not \
                follow"
            ),
            Problem::Surplus => write!(f, "line {line} has hints after the contradiction"),
            Problem::Rat => write!(f, "line {line} needs more than unit propagation (RAT), which is not supported"),
            Problem::Tautology => write!(f, "line {line} adds a clause with a literal and its negation"),
            Problem::Unrefuted => f.write_str("it ends without the empty clause, so nothing is refuted"),
            Problem::After => write!(f, "line {line} comes after the empty clause"),
            Problem::Stopped => write!(f, "a limit was reached in line {line}"),
        }
    }
}

impl std::error::Error for Refusal {}
