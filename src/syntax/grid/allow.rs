//! Parses `allow W0801 W0804`, which suppresses warnings.

use super::cursor::{Cursor, Parse};
use crate::code::{Code, Severity};
use crate::syntax::Diagnostic;
use crate::syntax::ast::Allowance;
use crate::syntax::suggest::nearest;

/// Returns whether a word has the form of a message code, whether it exists or not.
pub(super) fn is_code(word: &str) -> bool {
    matches!(word.as_bytes(), [b'E' | b'W' | b'N' | b'e' | b'w' | b'n', digits @ ..]
        if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit))
}

/// Parses the codes after `allow`, which must be codes of warnings.
pub(super) fn allowances(cursor: &mut Cursor) -> Parse<Vec<Allowance>> {
    let mut found = Vec::new();
    while let Some(word) = cursor.word().filter(|word| found.is_empty() || is_code(word)) {
        let span = cursor.here();
        let code = Code::named(word).filter(|code| code.severity() == Severity::Warning);
        let Some(code) = code else {
            let message = Diagnostic::new(Code::E0119, format!("no warning has the code `{word}`"));
            let message = message.at(span, "not the code of a warning");
            let warnings = Code::ALL.iter().filter(|code| code.severity() == Severity::Warning);
            return Err(Box::new(match (Code::named(word), nearest(word, warnings.map(|code| code.name()))) {
                (Some(_), _) => message.help("only warnings can be allowed"),
                (None, Some(guess)) if is_code(word) => message.help(format!("did you mean `{guess}`?")),
                _ => message.help("messages begin with their code; `gridc explain` lists all codes"),
            }));
        };
        cursor.take();
        found.push(Allowance { code, span });
        cursor.eat_mark(",");
    }
    if found.is_empty() {
        return Err(cursor.unexpected("the code of a warning, such as `W0801`"));
    }
    Ok(found)
}
