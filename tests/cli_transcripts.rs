//! Transcripts of the program: those in `tests/cli`, of the manuals, and the README's tour.
//! `TRYCMD=overwrite cargo test --test cli_transcripts` writes them anew.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may panic")]

#[test]
fn transcripts() {
    // A build with more backends lists more of them than the README shows.
    let readme = if cfg!(feature = "cadical") { "tests/cli/basics.md" } else { "README.md" };
    trycmd::TestCases::new().case("tests/cli/*.md").case("docs/write-a-rule.md").case("docs/formats.md").case(readme);
}
