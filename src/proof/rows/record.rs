//! Records the conclusions of a search, and writes those that the contradiction needs.

use super::Source;
use super::formula::RowFormula;
use super::indicators::{Operation, PreambleLine, ProofPreamble, Sum};
use super::inequality::Inequality;
use crate::proof::trim::TrimSizes;
use crate::propagate::{ClauseNumber, Derivation, Observer, SearchLit};
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::io::{self, Write};
use std::rc::Rc;

/// Bytes of a conclusion besides its literals and antecedents.
const OVERHEAD: u64 = 64;

/// The conclusions of a search.
///
/// Lemmas are not stored: the row from which a lemma follows implies the same literals.
#[derive(Default)]
pub struct ConclusionRecord {
    /// The origin of a clause, by its number less 1.
    sources: Vec<Source>,
    learnt: Vec<LearntClause>,
    /// The clause that is the contradiction.
    contradiction: Option<ClauseNumber>,
    /// The origin of the clause that is being added.
    pub given: Option<Source>,
    /// The origins of the rows that have propagators.
    pub rows: Vec<Source>,
    pub bytes: u64,
}

/// A clause that was learnt.
struct LearntClause {
    clause: Box<[SearchLit]>,
    /// The clauses that it follows from by propagation, in this order.
    antecedents: Box<[ClauseNumber]>,
}

/// A record shared between the search that writes it and its reader.
#[derive(Clone, Default)]
pub struct SharedRecord(pub Rc<RefCell<ConclusionRecord>>);

impl ConclusionRecord {
    fn keep(&mut self, clause: &[SearchLit], source: Source) -> ClauseNumber {
        self.sources.push(source);
        self.bytes += size_of::<Source>() as u64;
        let number = self.sources.len() as ClauseNumber;
        if clause.is_empty() && self.contradiction.is_none() {
            self.contradiction = Some(number);
        }
        number
    }

    fn source(&self, clause: ClauseNumber) -> Option<Source> {
        self.sources.get(usize::try_from(clause).ok()?.checked_sub(1)?).copied()
    }

    /// Writes the part of the proof that the contradiction needs.
    pub fn write(&self, formula: &RowFormula, lines: &ProofPreamble, out: &mut dyn Write) -> io::Result<TrimSizes> {
        let contradiction = self.contradiction.and_then(|clause| self.source(clause));
        let contradiction = contradiction.ok_or_else(|| io::Error::other("the search found no contradiction"))?;
        let needed = self.needed(contradiction, lines);
        let mut numbers: HashMap<Source, u64> = HashMap::new();
        let mut next = formula.count;
        writeln!(out, "pseudo-Boolean proof version 3.0\nf {} ;", formula.count)?;
        let mut constraints: HashSet<u32> = HashSet::new();
        // Lines precede learnt clauses, and each follows those that it names.
        for source in needed {
            let number = |source: Source| numbers.get(&source).copied().unwrap_or(0);
            match source {
                Source::Formula(own) => {
                    constraints.extend(formula.constraints.get(own as usize - 1).copied());
                    numbers.insert(source, own);
                    continue;
                }
                Source::Line(at) => match &lines.lines[at as usize] {
                    PreambleLine::Definition(row, lit) => {
                        write!(out, "red ")?;
                        write_row(row, out)?;
                        writeln!(out, "x{} -> {} ;", lit.variable() + 1, u8::from(lit.is_positive()))?;
                    }
                    PreambleLine::Sum(sum) => write_sum(sum, number, out)?,
                },
                Source::Learnt(at) => {
                    let LearntClause { clause, antecedents } = &self.learnt[at as usize];
                    let hints = antecedents.iter().filter_map(|clause| self.source(*clause)).map(number);
                    write_learnt(clause, hints, out)?;
                }
            }
            next += 1;
            numbers.insert(source, next);
        }
        if !matches!(contradiction, Source::Learnt(_)) {
            let row = numbers.get(&contradiction).copied().unwrap_or(0);
            write_learnt(&[], std::iter::once(row), out)?;
            next += 1;
        }
        writeln!(out, "output NONE ;\nconclusion UNSAT : {next} ;\nend pseudo-Boolean proof ;")?;
        Ok(TrimSizes {
            steps: self.learnt.len() as u64,
            lemmas: next - formula.count,
            clauses: constraints.len() as u64,
        })
    }

    /// Everything that the contradiction follows from, including itself.
    fn needed(&self, contradiction: Source, lines: &ProofPreamble) -> BTreeSet<Source> {
        let mut needed = BTreeSet::from([contradiction]);
        let mut waiting = vec![contradiction];
        while let Some(source) = waiting.pop() {
            let mut need = |source: Source| {
                if needed.insert(source) {
                    waiting.push(source);
                }
            };
            match source {
                Source::Formula(_) => {}
                Source::Line(at) => match &lines.lines[at as usize] {
                    // Needs nothing: the other half of a definition may only come after this one.
                    PreambleLine::Definition(..) => {}
                    PreambleLine::Sum(Sum(operations)) => operations.iter().for_each(|operation| {
                        if let Operation::Add(source, _) = operation {
                            need(*source);
                        }
                    }),
                },
                Source::Learnt(at) => {
                    let antecedents = self.learnt[at as usize].antecedents.iter();
                    antecedents.filter_map(|clause| self.source(*clause)).for_each(need);
                }
            }
        }
        needed
    }
}

fn write_lit(lit: SearchLit, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "{}x{}", if lit.is_positive() { "" } else { "~" }, lit.variable() + 1)
}

/// A row, and the `:` after it.
fn write_row(row: &Inequality, out: &mut dyn Write) -> io::Result<()> {
    for (lit, coefficient) in &row.terms {
        write!(out, "+{coefficient} ")?;
        write_lit(*lit, out)?;
        write!(out, " ")?;
    }
    write!(out, ">= {} : ", row.least)
}

fn write_sum(sum: &Sum, number: impl Fn(Source) -> u64, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "pol")?;
    for (at, operation) in sum.0.iter().enumerate() {
        match operation {
            Operation::Add(source, 1) => write!(out, " {}", number(*source))?,
            Operation::Add(source, factor) => write!(out, " {} {factor} *", number(*source))?,
            Operation::Literal(lit) => {
                write!(out, " ")?;
                write_lit(*lit, out)?;
            }
            // A pair of one: nothing is multiplied by 1.
            Operation::Times(1) => {}
            Operation::Times(factor) => write!(out, " {factor} *")?,
            Operation::Divided(divisor) => write!(out, " {divisor} d")?,
        }
        if at > 0 && matches!(operation, Operation::Add(..) | Operation::Literal(_)) {
            write!(out, " +")?;
        }
    }
    writeln!(out, " ;")
}

fn write_learnt(clause: &[SearchLit], hints: impl Iterator<Item = u64>, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "rup ")?;
    write_row(&Inequality { terms: clause.iter().map(|lit| (*lit, 1)).collect(), least: 1 }, out)?;
    write!(out, "~")?;
    let mut last = 0;
    for hint in hints {
        // One row may imply several literals in succession.
        if hint != last {
            write!(out, " {hint}")?;
        }
        last = hint;
    }
    writeln!(out, " ;")
}

impl Observer for SharedRecord {
    fn given(&mut self, clause: &[SearchLit]) -> ClauseNumber {
        let record = &mut *self.0.borrow_mut();
        match record.given {
            Some(source) => record.keep(clause, source),
            None => 0,
        }
    }

    fn lemma(&mut self, clause: &[SearchLit], derivation: &Derivation) -> ClauseNumber {
        let record = &mut *self.0.borrow_mut();
        match derivation.constraints.first().and_then(|row| record.rows.get(*row)).copied() {
            Some(source) => record.keep(clause, source),
            None => 0,
        }
    }

    fn learnt(&mut self, clause: &[SearchLit], antecedents: &[ClauseNumber]) -> ClauseNumber {
        let record = &mut *self.0.borrow_mut();
        let at = record.learnt.len() as u32;
        record.bytes += OVERHEAD + size_of_val(clause) as u64 + size_of_val(antecedents) as u64;
        record.learnt.push(LearntClause { clause: clause.into(), antecedents: antecedents.into() });
        record.keep(clause, Source::Learnt(at))
    }

    fn deleted(&mut self, _: ClauseNumber) {}
}
