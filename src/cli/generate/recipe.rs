//! Builds the generator's recipe from the command line of `gridc generate`.

use super::super::arguments::{Encodings, GenerateArguments, Method, ProverArguments, RemoveArgument};
use super::pattern::{self, PatternError};
use crate::generate::{Ask, Backtrack, Grade, Proof, Recipe, Removal, WorkBudget};
use crate::puzzle::Layout;
use std::hash::{BuildHasher, Hasher};
use std::num::{NonZeroU32, NonZeroU64, NonZeroUsize};
use std::time::Duration;

/// Default time for one puzzle.
const TIME: Duration = Duration::from_secs(60);

/// Returns the recipe, including the seed of all random choices.
///
/// # Errors
/// If the pattern is unusable.
pub fn recipe(arguments: &GenerateArguments, layout: &Layout) -> Result<Recipe, PatternError> {
    let (wanted, way, limits) = (&arguments.wanted, &arguments.way, &arguments.limits);
    let pattern = wanted.pattern.as_deref().map(|path| pattern::read(path, layout)).transpose()?;
    let mut transformations = way.transform.clone();
    transformations.sort_unstable();
    transformations.dedup();
    let usual = WorkBudget::default();
    let cells = layout.cells().len();
    let paper = Backtrack::default();
    let removal = match way.remove {
        Some(RemoveArgument::By(Removal::Backtrack(_))) => Removal::Backtrack(Backtrack {
            limit: way.stuck_after.map_or(paper.limit, NonZeroU32::get),
            times: way.put_back.map_or(paper.times, NonZeroU32::get),
        }),
        Some(RemoveArgument::By(removal)) => removal,
        Some(RemoveArgument::Exclusion) | None => Removal::Random,
    };
    let holes = wanted.holes.filter(|_| !wanted.any).map(|share| share.of(cells));
    // Backtracking needs a target: half of the cells, such as 40 of 81.
    let holes = holes.or(matches!(removal, Removal::Backtrack(_)).then_some(cells / 2));
    let givens = wanted.givens.map(NonZeroUsize::get).or(holes.map(|holes| cells.saturating_sub(holes)));
    Ok(Recipe {
        fill: way.fill.unwrap_or_default(),
        transformations,
        removal,
        ask: way.ask.unwrap_or(if way.remove == Some(RemoveArgument::Exclusion) {
            Ask::Exclusion
        } else {
            Ask::Second
        }),
        holes: wanted.holes.filter(|_| wanted.any).map(|share| share.of(cells)),
        symmetry: wanted.symmetry.unwrap_or_default(),
        givens,
        minimal: wanted.minimal,
        pattern,
        grade: Grade {
            difficulty: wanted.difficulty,
            needs: wanted.needs.iter().map(|named| named.0.clone()).collect(),
            without: wanted.without.iter().flat_map(|named| named.0.clone()).collect(),
        },
        proof: if way.prove_each { Proof::Each } else { Proof::Last },
        budget: WorkBudget {
            grids: arguments.tries.map_or(usual.grids, NonZeroU64::get),
            time: Some(limits.time.unwrap_or(TIME)),
            nodes: limits.nodes,
        },
        seed: wanted.seed.unwrap_or_else(random_seed),
    })
}

/// Returns a random seed of 32 bits, short enough to type again.
fn random_seed() -> u64 {
    // The keys of the standard hasher are random, so no other source of randomness is needed.
    std::hash::RandomState::new().build_hasher().finish() >> 32
}

/// Returns the method of proving uniqueness as the shared option group of the solving commands.
pub fn method(prover: &ProverArguments) -> Method {
    Method {
        backend: prover.backend.clone(),
        formulation: prover.formulation,
        encodings: Encodings { cnf: prover.cnf.clone(), ..Encodings::default() },
        ..Method::default()
    }
}
