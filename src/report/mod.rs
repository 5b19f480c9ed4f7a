//! Formats results for users: verdicts, candidates, coverage and statistics as text, tables and JSON. Called by the command line.

mod candidates;
mod coverage;
mod difference;
mod json;
mod quantity;
mod records;
mod redundant;
mod several;
mod summary;
pub(crate) mod table;
mod verdict;

pub use candidates::{CandidatesRecord, candidate_counts, candidates_record, candidates_words};
pub use coverage::{CoverageRecord, coverage_records, coverage_table};
pub use difference::{differences, differing, differing_layers, write_differences};
pub use json::{
    CertificateRecord, ConflictRecord, DoubtRecord, Failure, FailureKind, INTERFACE_VERSION, MemberRecord, PlaceRecord,
    PuzzleRecord, json_line,
};
pub use quantity::memory_in_words;
pub use records::{CanonicalRecord, LintRecord, SubjectRecord, WrittenRecord};
pub use redundant::{RedundantRecord, member_words, redundant_words, untested_words};
pub use several::{SeveralRecord, several_record, several_words};
pub use summary::Summary;
pub use table::{Column, definitions, name_column, table};
pub use verdict::{UserQuestion, besides, result_line, statistics, unproven, verdict_line};
