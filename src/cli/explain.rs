//! `gridc explain`: the pages about the codes of messages.

use super::arguments::ExplainArguments;
use super::{Exit, written};
use crate::code::{Code, list, page};
use crate::puzzle::clean_line;
use crate::syntax::suggest::nearest;
use std::io::{Write, stderr, stdout};

/// Prints the page of each code, or all codes with their meanings if none is named.
pub fn explain(arguments: &ExplainArguments) -> Exit {
    let mut pages = Vec::new();
    for name in &arguments.codes {
        let Some(code) = Code::named(name) else {
            let help = match nearest(name, Code::ALL.iter().map(|code| code.name())) {
                Some(guess) => format!("did you mean `{guess}`?"),
                None => "`gridc explain` lists all codes".to_owned(),
            };
            // Without standard error there is nobody to tell.
            let _ = writeln!(stderr(), "error: no message has the code `{}`\n  {help}", clean_line(name));
            return Exit::Usage;
        };
        pages.push(page(code));
    }
    let text = if pages.is_empty() { list() } else { pages.join("\n") };
    written(stdout().write_all(text.as_bytes()))
}
