//! Exact covers of puzzles, to be traced.

use crate::backend::Facts;
use crate::formulation::exact_cover::Lowering;
use crate::formulation::exact_cover::text::{Cover, Writer, read};
use crate::formulation::{Size, candidate};
use crate::language::ElaborateOptions;
use crate::puzzle::PuzzleData;
use crate::solve::{Program, SolveError};
use std::collections::HashMap;

/// Why a puzzle is not traced.
#[derive(Debug)]
pub enum NoCover {
    Solve(SolveError),
    /// Its exact cover has too many nodes to be followed by eye.
    TooLarge {
        nodes: u64,
    },
    /// The exact cover that was written was not read back: a bug in gridc.
    Unreadable,
}

/// Nodes of an exact cover that is traced.
const MOST_NODES: u64 = 1_000_000;

/// Bytes that it may take.
const MEMORY: u64 = 1 << 30;

/// The exact cover of a puzzle, givens left out as options, under the names that `gridc compile --to xcc` gives.
pub struct Traced {
    pub cover: Cover,
    /// What its options are called: `r1c1=5` that of a candidate, any other by its number.
    pub names: Vec<String>,
    /// How many constraints of the puzzle it does not hold.
    pub residual: usize,
}

/// The exact cover of a puzzle.
///
/// # Errors
/// If the puzzle has no model, or its exact cover is too large.
pub fn cover(puzzle: &PuzzleData) -> Result<Traced, NoCover> {
    let program = Program::new(puzzle, &ElaborateOptions::default(), Facts::Units, false).map_err(NoCover::Solve)?;
    let lowering = Lowering::new(program.model(), program.units());
    if let Size::ExactCover { nodes, .. } = lowering.size()
        && nodes > MOST_NODES
    {
        return Err(NoCover::TooLarge { nodes });
    }
    let mut text = Vec::new();
    let writer = Writer::new(&lowering, &program);
    writer.write(&mut text, &mut crate::formulation::bare).map_err(|_| NoCover::Unreadable)?;
    let (cover, _) = read(text.as_slice(), MEMORY).map_err(|_| NoCover::Unreadable)?;
    let candidates = program.model().candidates();
    let mut called: HashMap<u64, String> = HashMap::new();
    writer
        .candidates(&mut |id, option, _| {
            called.insert(option, candidate(&program, candidates.var(id), candidates.value(id)));
            Ok(())
        })
        .map_err(|_| NoCover::Unreadable)?;
    let name = |option: usize| {
        let number = cover.number(option);
        called.remove(&u64::from(number)).unwrap_or_else(|| number.to_string())
    };
    let names = (0..cover.options()).map(name).collect();
    Ok(Traced { cover, names, residual: lowering.residual().len() })
}
