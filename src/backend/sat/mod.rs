//! The SAT backends, and what they share: templates, enumeration by blocking clauses, lazy refinement.
//!
//! Each solver implements [`Engine`] in its own file; [`Enumeration`] turns it into a session that returns solutions one by one.

mod backend;
mod batsat;
#[cfg(feature = "cadical")]
mod cadical;
pub(crate) mod engine;
mod enumeration;
mod propagated;
#[cfg(feature = "pumpkin")]
pub(crate) mod pumpkin;
mod refutation;
mod search;
pub(crate) mod template;
pub(crate) mod theory;
pub(crate) mod varisat;

pub use self::batsat::BATSAT;
#[cfg(feature = "cadical")]
pub use self::cadical::CADICAL;
#[cfg(feature = "pumpkin")]
pub use self::pumpkin::PUMPKIN;
pub(super) use self::refutation::refute;
pub use self::search::SEARCH;
pub use self::varisat::VARISAT;

use engine::{Engine, EngineCounts, SatOutcome};
use enumeration::Enumeration;
pub(super) use template::Lowering;
use template::SatTemplate;
