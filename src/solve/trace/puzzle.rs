//! Builds the exact cover of a puzzle for the trace.

use crate::backend::Facts;
use crate::formulation::exact_cover::Lowering;
use crate::formulation::exact_cover::text::{Cover, Writer, read};
use crate::formulation::{Size, candidate};
use crate::language::ElaborateOptions;
use crate::puzzle::PuzzleData;
use crate::solve::{Program, SolveError};
use std::collections::HashMap;

/// Why a puzzle cannot be traced.
#[derive(Debug)]
pub enum NoCover {
    Solve(SolveError),
    /// Its exact cover has too many nodes to follow.
    TooLarge {
        nodes: u64,
    },
    /// The exact cover that was written could not be read back: a bug in gridc.
    Unreadable,
}

/// Upper bound on the nodes of a traced exact cover.
const MOST_NODES: u64 = 1_000_000;

/// Upper bound on its bytes.
const MEMORY: u64 = 1 << 30;

/// The exact cover of a puzzle, without the options that givens exclude, with the names of `gridc compile --to xcc`.
pub struct TracedCover {
    pub cover: Cover,
    /// The names of its options: `r1c1=5` for a candidate, the number for any other.
    pub names: Vec<String>,
    /// Number of the puzzle's constraints that it does not contain.
    pub residual: usize,
}

/// Returns the exact cover of a puzzle.
///
/// # Errors
/// If the puzzle has no model, or its exact cover is too large.
pub fn cover(puzzle: &PuzzleData) -> Result<TracedCover, NoCover> {
    let program =
        Program::new(puzzle, &ElaborateOptions::default(), Facts::Units, None, false).map_err(NoCover::Solve)?;
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
    Ok(TracedCover { cover, names, residual: lowering.residual().len() })
}
