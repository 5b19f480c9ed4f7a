//! Warnings about the parts of a file that were not understood (doubts).

use crate::code::Code;
use crate::puzzle::{Doubt, Effect, PuzzleData};
use crate::syntax::Diagnostic;

/// The largest number of places shown for doubts of one kind.
const MAX_PLACES: usize = 3;
/// The largest number of kinds of doubts that are reported one by one.
pub const MAX_KINDS: usize = 30;

/// Adds a warning for each kind of doubt. Doubts that differ only in the cells that they name are of the same kind.
pub fn doubtful(puzzle: &PuzzleData, diagnostics: &mut Vec<Diagnostic>) {
    let mut kinds: Vec<(String, Vec<&Doubt>)> = Vec::new();
    let mut rest: Vec<&Doubt> = Vec::new();
    let mut places = std::collections::HashMap::new();
    let (comments, rules): (Vec<&Doubt>, Vec<&Doubt>) =
        puzzle.doubts.iter().partition(|doubt| doubt.effect == Effect::Comments);
    for doubt in rules {
        let kind = (doubt.effect, kind(&doubt.what));
        match places.get(&kind) {
            Some(place) => {
                let (_, doubts): &mut (String, Vec<&Doubt>) = &mut kinds[*place];
                doubts.push(doubt);
            }
            None if kinds.len() < MAX_KINDS => {
                places.insert(kind, kinds.len());
                kinds.push((doubt.what.clone(), vec![doubt]));
            }
            None => rest.push(doubt),
        }
    }
    diagnostics.extend(kinds.iter().map(|(what, doubts)| warning(what, doubts)));
    if let (Some(first), Some(effect)) = (rest.first(), rest.iter().map(|doubt| doubt.effect).max()) {
        let first = Doubt { effect, ..Doubt::clone(first) };
        diagnostics.push(warning(&format!("{} more things", rest.len()), &[&first]));
    }
    diagnostics.extend(note(&comments));
}

/// Makes one note for all sentences that are mere comments.
fn note(comments: &[&Doubt]) -> Option<Diagnostic> {
    let said: Vec<&str> =
        comments.iter().map(|doubt| doubt.what.strip_prefix(TEXT).unwrap_or(&doubt.what).trim()).collect();
    let (first, others) = said.split_first()?;
    let mut message = format!("the text also says {first}");
    others.iter().take(MAX_KINDS).for_each(|sentence| message.push_str(&format!(", {sentence}")));
    if others.len() > MAX_KINDS {
        message.push_str(&format!(" and {} more sentences", others.len() - MAX_KINDS));
    }
    let because = "it names no rule without a clue and nothing that changes the meaning of clues, so it is read as a \
        comment on \
        the clues";
    let message = Diagnostic::new(Code::N0784, message).because(because);
    let places = comments.iter().take(MAX_PLACES);
    Some(
        places.enumerate().fold(message, |message, (place, doubt)| {
            message.at(doubt.span, if place == 0 { "here" } else { "and here" })
        }),
    )
}

fn warning(what: &str, doubts: &[&Doubt]) -> Diagnostic {
    let effect = doubts.first().map_or(Effect::Changes, |doubt| doubt.effect);
    let more = match doubts.len() {
        0 | 1 => String::new(),
        count => format!(" ({count} like it)"),
    };
    let (code, note) = match effect {
        Effect::Comments | Effect::Restricts => {
            (Code::W0780, "if it is a rule, it excludes some grids: there may be fewer solutions")
        }
        Effect::Changes if doubts.iter().all(|doubt| doubt.guessed().is_some()) => {
            (Code::W0781, "there is no verdict, unless the puzzle is unique without these clues")
        }
        Effect::Changes => (Code::W0781, "if it is a rule, it may change the meaning of clues: there is no verdict"),
    };
    let mut message = Diagnostic::new(code, format!("not understood: {what}{more}")).because(note);
    for (place, doubt) in doubts.iter().take(MAX_PLACES).enumerate() {
        message = message.at(doubt.span, if place == 0 { "here" } else { "and here" });
    }
    if what.starts_with(TEXT) {
        message = message.help(match first_words(what) {
            Some(name) => format!(
                "if the clues already express it: `--treat 'text:{name}'=nothing`, or `--treat text=nothing` for all sentences"
            ),
            None => "if the clues already express it, write `--treat text=nothing`".to_owned(),
        });
    }
    message
}

/// The number of words by which `--treat` names a sentence.
const WORDS_OF_NAME: usize = 6;

/// Returns the first words of the sentence that a doubt quotes, without punctuation.
fn first_words(what: &str) -> Option<String> {
    let (_, quoted) = what.split_once('“')?;
    let (quoted, _) = quoted.rsplit_once('”')?;
    let words = quoted.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let name = words.take(WORDS_OF_NAME).collect::<Vec<_>>().join(" ");
    (!name.is_empty()).then_some(name)
}

/// The beginning of doubts about rules stated in words.
const TEXT: &str = "the text says";

/// Returns an error if the caller needs a completely understood puzzle (for the reason `because`) and this one is not.
pub fn refused(puzzle: &PuzzleData, because: &str) -> Option<Diagnostic> {
    let first = puzzle.doubts.first()?;
    let message = match puzzle.doubts.len() {
        1 => "one part of the file was not understood".to_owned(),
        count => format!("{count} parts of the file were not understood"),
    };
    let message = Diagnostic::new(Code::E0782, message).at(first.span, "the first is here");
    Some(message.because(because))
}

/// Returns the kind of a doubt: its words without cells.
fn kind(what: &str) -> String {
    let is_cell = |word: &&str| {
        let word = word.trim_end_matches([',', '.', ':', ';']);
        let parts = word.strip_prefix('r').and_then(|rest| rest.split_once('c'));
        parts.is_some_and(|(row, column)| [row, column].iter().all(|n| n.parse::<u32>().is_ok()))
    };
    what.split_whitespace().filter(|word| !is_cell(word)).collect::<Vec<_>>().join(" ")
}
