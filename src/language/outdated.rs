//! Warnings about constructs in a file of an older language version that have another meaning in the newest one.

use crate::code::Code;
use crate::puzzle::Span;
use crate::syntax::Diagnostic;
use crate::syntax::ast::{Ast, ItemKind, LayoutPart, SymbolSet, Version};

/// The largest number of places of one file that are reported.
const MAX_REPORTED: usize = 5;

/// Warns where the newest version would read another puzzle, as far as the syntax tree shows it.
pub(super) fn outdated(ast: &Ast, diagnostics: &mut Vec<Diagnostic>) {
    if ast.version() == Version::NEWEST {
        return;
    }
    let mut found = Vec::new();
    for item in &ast.items {
        match &item.kind {
            ItemKind::Part(found_part) => part(found_part, item.span, &mut found),
            ItemKind::Layout(layout) => layout.parts.iter().for_each(|p| part(&p.kind, p.span, &mut found)),
            _ => {}
        }
    }
    found.truncate(MAX_REPORTED);
    diagnostics.append(&mut found);
}

/// Makes the warning that something is interpreted as in an older version.
pub(in crate::language) fn warning(said: impl Into<String>, span: Span, label: &str) -> Diagnostic {
    let newest = Version::NEWEST.number();
    let message = Diagnostic::new(Code::W0101, said).at(span, label);
    message.help(format!("`gridc fmt --upgrade --write FILE` rewrites it in version {newest}"))
}

fn part(part: &LayoutPart, span: Span, found: &mut Vec<Diagnostic>) {
    if let LayoutPart::Symbols(set @ SymbolSet::Counted(names)) = part
        && !set.means_the_same()
    {
        let said = format!("in version 1 these are the digits 1 to {}, whatever the numbers", names.len());
        let message = warning(said, span, "counted from 1");
        found.push(message.because("from version 2 of the language on, a number denotes itself"));
    }
}
