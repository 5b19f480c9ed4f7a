//! What the SAT backends share: templates, enumeration by blocking clauses, lazy refinement.
//!
//! A solver is an [`Engine`], one file each; [`Enumeration`] makes a session of it.

mod batsat;
#[cfg(feature = "cadical")]
mod cadical;
mod engine;
mod enumeration;
mod propagated;
#[cfg(feature = "pumpkin")]
mod pumpkin;
mod refutation;
mod search;
mod template;
mod theory;
mod varisat;

pub use self::batsat::Batsat;
#[cfg(feature = "cadical")]
pub use self::cadical::Cadical;
#[cfg(feature = "pumpkin")]
pub use self::pumpkin::Pumpkin;
pub(super) use self::refutation::refute;
pub use self::search::Search;
pub use self::varisat::Varisat;

use engine::{Engine, Outcome, Statistics};
use enumeration::Enumeration;
pub(super) use template::Lowering;
use template::SatTemplate;
