//! What the command line asks to be made.

use super::super::arguments::{Encodings, GenerateArguments, Method, ProverArguments};
use super::pattern::{self, Unreadable};
use crate::generate::{Budget, Grade, Proof, Recipe};
use crate::puzzle::Layout;
use std::hash::{BuildHasher, Hasher};
use std::time::Duration;

/// Time for one puzzle, if nothing else is said.
const TIME: Duration = Duration::from_secs(60);

/// The recipe, with the seed that everything comes from.
///
/// # Errors
/// If the pattern is unusable.
pub fn recipe(arguments: &GenerateArguments, layout: &Layout) -> Result<Recipe, Unreadable> {
    let (wanted, way, limits) = (&arguments.wanted, &arguments.way, &arguments.limits);
    let pattern = wanted.pattern.as_deref().map(|path| pattern::read(path, layout)).transpose()?;
    let mut transformations = way.transform.clone();
    transformations.sort_unstable();
    transformations.dedup();
    let usual = Budget::default();
    Ok(Recipe {
        fill: way.fill.unwrap_or_default(),
        transformations,
        removal: way.remove.unwrap_or_default(),
        symmetry: wanted.symmetry.unwrap_or_default(),
        givens: wanted.givens.map(std::num::NonZeroUsize::get),
        minimal: wanted.minimal,
        pattern,
        grade: Grade {
            difficulty: wanted.difficulty,
            needs: wanted.needs.iter().map(|named| named.0.clone()).collect(),
            without: wanted.without.iter().flat_map(|named| named.0.clone()).collect(),
        },
        proof: if way.prove_each { Proof::Each } else { Proof::Last },
        budget: Budget {
            grids: arguments.tries.map_or(usual.grids, std::num::NonZeroU64::get),
            time: Some(limits.time.unwrap_or(TIME)),
            nodes: limits.nodes,
        },
        seed: wanted.seed.unwrap_or_else(random_seed),
    })
}

/// A seed that is easily typed again.
fn random_seed() -> u64 {
    // The keys of the standard hasher are random; nothing else is needed.
    std::hash::RandomState::new().build_hasher().finish() >> 32
}

/// How uniqueness is proven, in the words of the other commands.
pub fn method(prover: &ProverArguments) -> Method {
    Method {
        backend: prover.backend.clone(),
        formulation: prover.formulation,
        encodings: Encodings {
            family: prover.cnf,
            at_most_one: prover.at_most_one,
            variables: prover.variables,
            linear: prover.linear,
            ..Encodings::default()
        },
        ..Method::default()
    }
}
