//! `gridc explain`, and what its pages show.

use crate::cli_program::{Scratch, gridc, gridc_with_input};
use gridc::code::{Code, page};

#[test]
fn pages_and_the_list_are_printed() {
    let scratch = Scratch::new();
    let run = gridc(&scratch, &["explain", "e0211"]);
    assert_eq!((run.code, run.out.as_str()), (Some(0), page(Code::E0211).as_str()), "{}", run.err);
    assert!(run.out.starts_with("E0211: a picture does not have the shape of the board\n\n"), "{}", run.out);
    let list = gridc(&scratch, &["explain"]);
    assert_eq!(list.code, Some(0));
    let missing: Vec<_> = Code::ALL.iter().filter(|code| !list.out.contains(code.name())).collect();
    assert!(missing.is_empty(), "{missing:?}");
    let unknown = gridc(&scratch, &["explain", "E0299"]);
    assert_eq!((unknown.code, unknown.out.as_str()), (Some(2), ""));
    assert!(unknown.err.contains("did you mean `E0"), "{}", unknown.err);
}

/// The blocks of a page under this word.
fn examples(page: &str, word: &str) -> Vec<String> {
    let mut found = Vec::new();
    for rest in page.split(&format!("\n{word}:\n\n")).skip(1) {
        let lines = rest.lines().take_while(|line| line.is_empty() || line.starts_with("    "));
        let text = lines.map(|line| line.get(4..).unwrap_or_default()).collect::<Vec<_>>().join("\n");
        found.push(text.trim_end().to_owned() + "\n");
    }
    found
}

#[test]
fn what_pages_call_wrong_has_the_code_and_what_they_call_right_has_not() {
    let scratch = Scratch::new();
    let codes = |text: &str, of_lint: bool| -> Vec<String> {
        // Some slips are for those alone who ask for them; of these `lint` says all.
        let command = if of_lint { "lint" } else { "check" };
        let run = gridc_with_input(&scratch, &[command, "--json", "-"], text);
        let record: serde_json::Value = serde_json::from_str(run.out.lines().next().unwrap_or_default()).unwrap();
        let said = record["diagnostics"].as_array().unwrap();
        said.iter().map(|said| said["code"].as_str().unwrap().to_owned()).collect()
    };
    let mut shown = 0;
    for code in Code::ALL {
        let page = page(*code);
        let of_lint = code.name().starts_with("W08");
        for text in examples(&page, "Wrong") {
            assert!(codes(&text, of_lint).iter().any(|said| said == code.name()), "{code} is not said of\n{text}");
            shown += 1;
        }
        for text in examples(&page, "Right") {
            let wrong = codes(&text, of_lint).into_iter().find(|said| said.starts_with('E') || said == code.name());
            assert_eq!(wrong, None, "{code}: said of\n{text}");
        }
    }
    assert!(shown >= 60, "{shown}");
}
