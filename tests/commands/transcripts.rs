//! Transcripts of the program: those in `tests/commands/transcripts`, of the manuals, and the README's tour.
//! `TRYCMD=overwrite cargo test --test commands transcripts` writes them anew.

#[test]
fn transcripts() {
    // A build with more backends lists more of them than the README shows.
    let readme = if cfg!(feature = "cadical") { "tests/commands/transcripts/basics.md" } else { "README.md" };
    trycmd::TestCases::new()
        .case("tests/commands/transcripts/*.md")
        .case("docs/write-a-rule.md")
        .case("docs/formats.md")
        .case(readme);
}
