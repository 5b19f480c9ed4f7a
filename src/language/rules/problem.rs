//! Messages about wrong definitions and about clues that do not fit them.

use super::types::Type;
use super::value::Value;
use crate::code::Code;
use crate::puzzle::Span;
use crate::syntax::Diagnostic;
use crate::syntax::suggest::nearest;

/// A value of the wrong type, or of the wrong stage.
pub(super) fn unexpected(wanted: &str, found: &Value, span: Span) -> Box<Diagnostic> {
    match found {
        Value::Undefined(why) => Box::new((**why).clone()),
        found if found.is_dynamic() && !matches!(found, Value::List(_) | Value::Tuple(_)) => too_late(wanted, span),
        found => wrong_type(wanted, found.noun(), span),
    }
}

/// An expression of the wrong type, or of the wrong stage.
pub(super) fn unexpected_kind(wanted: &str, found: &Type, span: Span) -> Box<Diagnostic> {
    match found {
        Type::Number | Type::Formula | Type::Flag => too_late(wanted, span),
        Type::Cell if wanted == INTEGER => too_late(wanted, span),
        found => wrong_type(wanted, found.noun(), span),
    }
}

/// A value of the wrong type.
pub(super) fn wrong_type(wanted: &str, found: &str, span: Span) -> Box<Diagnostic> {
    let message = Diagnostic::new(Code::E0451, format!("expected {wanted}, found {found}"));
    let message = message.at(span, format!("this is {found}"));
    Box::new(match (wanted, found) {
        (FORMULA, "a cell") => message.help("compare it with something: `c == 3`, `c in {1, 2}`"),
        (INTEGER, FORMULA | "true or false") => message.help("write `count([f])` or `if f then 1 else 0`"),
        ("a cell", "a list of cells") => message.help("use one of them, `line[1]`, or a loop `for` each of them"),
        (PLACE, "a list of cells") => {
            message.help("these cells are no region; `regions` lists all, and boards without digits have none")
        }
        (INTEGER, "a list of cells" | "a list") => message.help("use their `sum`, `min`, `max` or `length`"),
        _ => message,
    })
}

/// What messages call a truth value of either stage.
pub(super) const FORMULA: &str = "a formula";

/// What messages call an integer of either stage.
pub(super) const INTEGER: &str = "an integer";

/// What messages call a place of a layer, and the list of its places.
pub(super) const PLACE: &str = "a cell, an edge or a list of cells";
pub(super) const PLACES: &str = "a list of cells, of edges or of lists of cells";

/// A value that depends on the digits where a static one is required.
pub(super) fn too_late(wanted: &str, span: Span) -> Box<Diagnostic> {
    let message = Diagnostic::new(Code::E0452, "this has to be known when the puzzle is compiled");
    let message = message.at(span, format!("expected {wanted}, found an expression that depends on the digits"));
    Box::new(message.because(
        "loops, `where` of `for` and `list`, pieces of a path, `require`, and arguments of rules are fixed when the \
        puzzle is compiled",
    ))
}

/// A cell, layer or dynamic name inside a fold.
pub(super) fn outside_fold(what: &str, span: Span) -> Box<Diagnostic> {
    let message = Diagnostic::new(Code::E0452, format!("{what} cannot be used inside a fold"));
    let message = message.at(span, "depends on the digits");
    Box::new(message.because(
        "a fold can use its state, the value that it reads, and values that are known when the puzzle is \
                compiled",
    ))
}

/// An undefined name.
pub(super) fn unknown<'n>(
    what: &str,
    name: &str,
    span: Span,
    candidates: impl IntoIterator<Item = &'n str>,
) -> Box<Diagnostic> {
    let message = Diagnostic::new(Code::E0450, format!("there is no {what} `{name}`")).at(span, "unknown name");
    Box::new(match nearest(name, candidates) {
        Some(guess) => message.help(format!("did you mean `{guess}`?")),
        None => message,
    })
}

/// A wrong number of arguments.
pub(super) fn wrong_count(form: &str, span: Span) -> Box<Diagnostic> {
    let message = Diagnostic::new(Code::E0453, "wrong number of arguments");
    Box::new(message.at(span, "not these").help(format!("write `{form}`")))
}

/// An expression without a value where one is needed.
pub(super) fn no_value(message: impl Into<String>, span: Span, label: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::E0457, message).at(span, label)
}

/// A cell's value inside the definition of values.
pub(super) fn own_value(span: Span) -> Box<Diagnostic> {
    let message = Diagnostic::new(Code::E0459, "`value` is defined in terms of itself");
    let message = message.at(span, "reads the value that is being defined");
    Box::new(message.help("use the digit: `digit(c)`"))
}

/// A nested fold.
pub(super) fn nested_fold(span: Span) -> Box<Diagnostic> {
    let message = Diagnostic::new(Code::E0452, "a fold is inside another fold").at(span, "the inner one");
    Box::new(message.help("use more pieces of state in the outer fold"))
}

/// More state variables than a fold may have.
pub(super) fn too_many_pieces(most: usize, span: Span) -> Box<Diagnostic> {
    let message = Diagnostic::new(Code::E0455, format!("a fold has more than {most} pieces of state"));
    Box::new(message.at(span, "one too many"))
}

/// A next state with a wrong number of values.
pub(super) fn wrong_pieces(pieces: usize, span: Span) -> Box<Diagnostic> {
    let noun = if pieces == 1 { "1 piece".to_owned() } else { format!("{pieces} pieces") };
    let message = Diagnostic::new(Code::E0453, format!("the state has {noun}")).at(span, "another number here");
    Box::new(message.help("write the next value of each piece in order, or `reject`"))
}
