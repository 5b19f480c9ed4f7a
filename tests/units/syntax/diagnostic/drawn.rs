use gridc::stages::code::Code;
use gridc::stages::puzzle::Span;
use gridc::stages::syntax::{Diagnostic, Look, Sources, draw};

#[test]
fn lines_are_numbered_as_in_the_file_and_escapes_never_reach_the_terminal() {
    let mut sources = Sources::new();
    let source = sources.add("a\x1b[2J.txt", "first\r\nse\x1b[31mcond\r\nthird", 41);
    let at = source.text.find("cond").unwrap();
    let d = Diagnostic::new(Code::E0103, "bad \x1b]0;title\x07 word")
        .at(Span::new(source.id, at, at + 4), "here \x1b[0m")
        .because("why")
        .help("type `x`");
    let text = draw(&d, std::slice::from_ref(&source), Look::default());
    assert!(!text.contains('\x1b') && !text.contains('\x07'), "{text:?}");
    assert!(text.contains("a␛[2J.txt:43:8"), "{text}");
    assert!(text.contains("43 │ se␛[31mcond"), "{text}");
    assert!(text.contains("why") && text.contains("type `x`"), "{text}");
    assert!(!text.contains("first") && !text.contains("third"), "{text}");
}

#[test]
fn a_place_above_the_first_has_its_own_line_in_the_headline() {
    let mut sources = Sources::new();
    let source = sources.add("s", "one\ntwo\nthree\n", 0);
    let label = |d: Diagnostic, word: &str| {
        let at = source.text.find(word).unwrap();
        d.at(Span::new(source.id, at, at + 2), word)
    };
    let message = ["three", "hree", "one", "two"].iter().fold(Diagnostic::new(Code::E0103, "bad"), |d, w| label(d, w));
    let text = draw(&message, std::slice::from_ref(&source), Look::default());
    let headlines: Vec<&str> = text.lines().filter_map(|l| Some(l.split_once("─[ ")?.1)).collect();
    assert_eq!(headlines, ["s:3:1 ]", "s:1:1 ]"], "{text}");
}

#[test]
fn a_place_in_a_huge_line_shows_a_window() {
    let mut sources = Sources::new();
    let source = sources.add("big", format!("{}X{}", "é".repeat(500_000), "z".repeat(500_000)), 0);
    let at = source.text.find('X').unwrap();
    let d = Diagnostic::new(Code::W0201, "odd").at(Span::new(source.id, at, at + 1), "this");
    let text = draw(&d, &[source], Look::default());
    assert!(text.contains("big:1:500001: this") && text.len() < 1_000, "{text}");
}

#[test]
fn any_span_is_shown_without_panic() {
    let mut sources = Sources::new();
    let source = sources.add("s", "äb\ncd\n", 0);
    for start in 0..10 {
        for end in 0..10 {
            let d = Diagnostic::new(Code::E0104, "m").at(Span::new(source.id, start, end), "l");
            assert!(
                draw(&d, std::slice::from_ref(&source), Look { color: true, ascii: true, columns: Some(1) })
                    .contains('m')
            );
        }
    }
    let d = Diagnostic::new(Code::E0105, "nowhere").at(Span::default(), "l");
    assert_eq!(draw(&d, &[], Look::default()), "[E0105] error: nowhere\n");
}
