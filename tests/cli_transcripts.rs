//! Transcripts of the program, as in `tests/cli`.

#[test]
fn transcripts() {
    trycmd::TestCases::new().case("tests/cli/*.md");
}
