//! Tests transcripts of the program: those in `tests/commands/transcripts`, of the README and of the manuals. `TRYCMD=overwrite
//! cargo test --test commands transcripts` rewrites them.

#[test]
fn transcripts() {
    let cases = trycmd::TestCases::new();
    cases.case("tests/commands/transcripts/*.md").case("README.md");
    cases
        .case("docs/candidates.md")
        .case("docs/lint.md")
        .case("docs/grid-puzzles.md")
        .case("docs/generate.md")
        .case("docs/experiments.md")
        .case("docs/redundant.md")
        .case("docs/pictures.md")
        .case("docs/rate.md")
        .case("docs/explain.md")
        .case("docs/write-a-rule.md")
        .case("docs/from-a-link.md")
        .case("docs/puzzle-files.md")
        .case("docs/formats.md")
        .case("docs/lab.md");
}

#[test]
#[cfg_attr(
    any(feature = "cadical", feature = "pumpkin"),
    ignore = "a build with more backends lists more of them than the tour shows"
)]
fn transcripts_of_the_tour() {
    trycmd::TestCases::new().case("docs/tour.md");
}
