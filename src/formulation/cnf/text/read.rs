//! Parses DIMACS files into formulas.
//!
//! Comments may be on any line; clauses may share lines or span several. The counts of the header are compared with the clauses.
//! Lines `c p show 1 2 0` name the variables that distinguish solutions, as in the model counting competitions. A word that
//! begins with `%`, as in the files of SATLIB, ends the formula.

use super::super::{CnfLit, MAX_VARIABLES};
use super::{Fault, Formula};
use crate::formulation::reading::{self, MemoryBudget, Mistake, ReadError, Scanner, TextPlace};
use std::io::Read;

/// The header, and its position.
struct Header {
    variables: u32,
    clauses: u64,
    place: TextPlace,
    line: Option<String>,
}

/// Reads a formula that may use `memory` bytes.
///
/// # Errors
/// If the text is not DIMACS, its content exceeds the memory limit, or reading fails.
pub fn read(text: impl Read, memory: u64) -> Result<Formula, ReadError> {
    let mut words = Scanner::new(text)?;
    let mut budget = MemoryBudget::new(memory);
    let mut header: Option<Header> = None;
    let mut formula = Formula::default();
    let mut open = false;
    let mut shown: Option<Vec<u32>> = None;
    while words.next_word()? {
        match words.word() {
            b"c" if words.is_first() => {
                comment(&mut words, &mut shown, &mut budget)?;
                continue;
            }
            [b'c', ..] if words.is_first() => {
                words.next_line()?;
                continue;
            }
            [b'%', ..] if words.is_first() => break,
            b"p" => {
                if header.is_some() {
                    return Err(wrong(&words, Fault::SecondHeader));
                }
                let read = self::header(&mut words)?;
                formula.variables = read.variables;
                header = Some(read);
                continue;
            }
            _ => {}
        }
        let Some(header) = &header else { return Err(wrong(&words, Fault::NoHeader)) };
        let number = literal(&words)?;
        if number == 0 {
            // A single 0 is the empty clause, which may be one clause too many.
            begin(&words, &formula, header, open)?;
            let end = u32::try_from(formula.literals.len()).map_err(|_| ReadError::TooLarge { limit: memory })?;
            budget.take(4)?;
            formula.ends.push(end);
            open = false;
            continue;
        }
        begin(&words, &formula, header, open)?;
        open = true;
        let variable = number.unsigned_abs();
        if variable > u64::from(header.variables) {
            return Err(wrong(&words, Fault::BeyondVariables { announced: header.variables }));
        }
        budget.take(4)?;
        formula.literals.push(CnfLit::new((variable - 1) as u32).signed(number > 0));
    }
    if open {
        return Err(words.error_here(reading::Fault::Dimacs(Fault::Unfinished)));
    }
    let Some(header) = header else {
        return Err(words.error_here(reading::Fault::Dimacs(Fault::NoHeader)));
    };
    let found = formula.ends.len() as u64;
    if found < header.clauses {
        let fault = reading::Fault::Dimacs(Fault::TooFewClauses { announced: header.clauses, found });
        return Err(ReadError::Mistake(Box::new(Mistake { place: header.place, fault, excerpt: header.line })));
    }
    if let Some(shown) = &mut shown {
        shown.sort_unstable();
        shown.dedup();
        if shown.last().is_some_and(|last| *last >= header.variables) {
            return Err(
                words.error_here(reading::Fault::Dimacs(Fault::BeyondVariables { announced: header.variables }))
            );
        }
    }
    // If all variables are named, there are no auxiliary ones.
    formula.shown = shown.filter(|shown| shown.len() < header.variables as usize);
    Ok(formula)
}

/// Reads the rest of a comment after its `c`: the shown variables, if it lists some.
fn comment<R: Read>(
    words: &mut Scanner<R>,
    shown: &mut Option<Vec<u32>>,
    budget: &mut MemoryBudget,
) -> Result<(), ReadError> {
    for keyword in [&b"p"[..], b"show"] {
        match words.next_on_line() {
            Ok(false) => return Ok(()),
            Ok(true) if words.word() == keyword => {}
            // Words of other comments may be of any length.
            Ok(true) | Err(ReadError::Mistake(_)) => return words.next_line().map(drop),
            Err(error) => return Err(error),
        }
    }
    let shown = shown.get_or_insert_default();
    while words.next_on_line()? {
        match literal(words)?.unsigned_abs() {
            0 => {}
            variable if variable > MAX_VARIABLES => return Err(wrong(words, Fault::TooManyVariables)),
            variable => {
                budget.take(4)?;
                shown.push((variable - 1) as u32);
            }
        }
    }
    Ok(())
}

fn wrong<R: Read>(words: &Scanner<R>, fault: Fault) -> ReadError {
    words.error(reading::Fault::Dimacs(fault))
}

/// Rejects the first word of an excess clause.
fn begin<R: Read>(words: &Scanner<R>, formula: &Formula, header: &Header, open: bool) -> Result<(), ReadError> {
    if !open && formula.ends.len() as u64 >= header.clauses {
        return Err(wrong(words, Fault::TooManyClauses { announced: header.clauses }));
    }
    Ok(())
}

/// Reads the rest of the header line, after its `p`.
fn header<R: Read>(words: &mut Scanner<R>) -> Result<Header, ReadError> {
    let start = words.place();
    let missing = |words: &Scanner<R>| words.error_here(reading::Fault::Dimacs(Fault::BadHeader));
    if !words.next_on_line()? {
        return Err(missing(words));
    }
    if words.word() != b"cnf" {
        let kind = words.text()?.to_owned();
        return Err(wrong(words, Fault::OtherProblem(kind)));
    }
    let mut counts = [0_u64; 2];
    for count in &mut counts {
        if !words.next_on_line()? {
            return Err(missing(words));
        }
        let number = words.text()?.parse().ok();
        *count = number.ok_or_else(|| wrong(words, Fault::BadHeader))?;
    }
    let length = words.place().column + words.place().length - start.column;
    let place = TextPlace { length, ..start };
    if words.next_on_line()? {
        return Err(wrong(words, Fault::BadHeader));
    }
    let [variables, clauses] = counts;
    if variables > MAX_VARIABLES {
        let mistake = words.mistake(place, reading::Fault::Dimacs(Fault::TooManyVariables));
        return Err(ReadError::Mistake(Box::new(mistake)));
    }
    Ok(Header { variables: variables as u32, clauses, place, line: words.excerpt() })
}

/// Parses the current word as a number. Large files spend their time here, so it works on bytes.
fn literal<R: Read>(words: &Scanner<R>) -> Result<i64, ReadError> {
    let (negative, digits) = match words.word() {
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    let no_number = || {
        let word = words.text()?.to_owned();
        Err(wrong(words, Fault::NotANumber(word)))
    };
    if digits.is_empty() {
        return no_number();
    }
    let mut number = 0_i64;
    for digit in digits {
        if !digit.is_ascii_digit() {
            return no_number();
        }
        number = number.saturating_mul(10).saturating_add(i64::from(digit - b'0'));
    }
    Ok(if negative { -number } else { number })
}
