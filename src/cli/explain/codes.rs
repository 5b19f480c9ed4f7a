//! Prints the pages of `gridc explain CODE`, which explain the codes of messages.

use crate::cli::{Exit, written};
use crate::code::{Code, list, page};
use crate::puzzle::clean_line;
use crate::syntax::suggest::nearest;
use std::io::{Write, stderr, stdout};

/// Returns whether a word has the form of a code: a letter and four digits.
pub fn is_code(word: &str) -> bool {
    let mut letters = word.chars();
    let is_letter = letters.next().is_some_and(|first| first.is_ascii_alphabetic());
    is_letter && word.len() == 5 && letters.all(|digit| digit.is_ascii_digit())
}

/// Prints the page of each code, or all codes with their meanings if none is named.
pub fn explain(names: &[String]) -> Exit {
    let mut pages = Vec::new();
    for name in names {
        let Some(code) = Code::named(name) else {
            let help = match nearest(name, Code::ALL.iter().map(|code| code.name())) {
                Some(guess) => format!("did you mean `{guess}`?"),
                None => "`gridc explain` lists all codes".to_owned(),
            };
            // If standard error is closed, the message cannot be shown.
            let _ = writeln!(stderr(), "error: no message has the code `{}`\n  {help}", clean_line(name));
            return Exit::Usage;
        };
        pages.push(page(code));
    }
    let text = if pages.is_empty() { list() } else { pages.join("\n") };
    written(stdout().write_all(text.as_bytes()))
}
