//! Certificates: directories, or files in memory, that prove the verdict of a puzzle to someone who does not trust gridc. `gridc certify` writes one
//! ([`Certifying::make`]); [`verify`] checks one.
//!
//! | file | holds |
//! |---|---|
//! | `certificate.json` | the claim, and how the puzzle was read ([`Manifest`]) |
//! | `puzzle` | the puzzle as it was read, byte by byte |
//! | `puzzle.json` | what was understood of it, if gridc's JSON form has a place for all of it |
//! | `solutions.jsonl` | the solutions |
//! | `map.jsonl` | what the variables of the formula stand for |
//! | `conflict.jsonl` | if it is known: parts of the puzzle that by themselves have no solution |
//! | `formula.cnf`, `formula.opb` | the CNF of the puzzle, or of these parts alone, or its 0-1 inequalities, and what excludes each solution |
//! | `proof.lrat`, `proof.pbp` | why the formula has no model, in LRAT or in VeriPB |
//!
//! Everything except the first two files, the solutions, the parts and the proof is derived from the puzzle: [`verify`] generates
//! it again and compares bytes. The solutions are checked by the checker, the proof by `proof/lrat.rs` or `proof/veripb` against
//! the regenerated formula. If there may be further solutions, the certificate has neither formula nor proof.

pub(crate) mod compare_writer;
pub(crate) mod conflict;
mod derived;
mod error;
mod folder;
mod make;
mod manifest;
mod of_puzzle;
mod read_settings;
mod verify;

pub use error::CertifyError;
pub use folder::Files;
#[doc(hidden)]
pub use folder::is_free;
pub use make::Certified;
#[doc(hidden)]
pub use make::{CertificateSubject, Certifying, MOST_SOLUTIONS, is_complete};
pub use manifest::{ConflictClaim, Manifest};
#[doc(hidden)]
pub use read_settings::ReadSettings;
pub use verify::{Refusal, Refuted, Verified, verify};

/// The names of the files in a certificate.
pub(super) mod names {
    pub const MANIFEST: &str = "certificate.json";
    pub const PUZZLE: &str = "puzzle";
    pub const JSON: &str = "puzzle.json";
    pub const SOLUTIONS: &str = "solutions.jsonl";
    pub const MAP: &str = "map.jsonl";
    pub const CONFLICT: &str = "conflict.jsonl";
}
