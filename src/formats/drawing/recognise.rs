//! Converts drawings to clues, or to doubts if their meaning is unknown. Called by the readers of formats with drawings.

use super::Drawings;
use super::compose::signs;
use super::guess::{SignGroup, guesses};
use super::number::with_number;
use super::rules::{Pattern, clue, drawn_rule, drawn_rules, fits, pattern, plausible, together};
use super::sign::{Sign, SignForm};
use super::stems::joined;
use super::stub;
use super::text::Texts;
use crate::code::Code;
use crate::formats::draft::Draft;
use crate::formats::prose::{Prose, only_restricts};
use crate::formats::stub_rule::StubRule;
use crate::formats::{ONE_SENTENCE, Treatment, WITHOUT_PLACE};
use crate::language::faces::{FACES, Face, Kind, Look};
use crate::puzzle::{DoubtKind, Effect};
use crate::syntax::Diagnostic;
use crate::syntax::ast::RuleDefinition;
use crate::syntax::suggest::nearest;

/// Converts drawings to clues if the text mentions their rule or the user names it, and the others to doubts. The draft must
/// already hold the puzzle's title and rules.
pub(in crate::formats) fn recognise(drawings: &Drawings, prose: &Prose, draft: &mut Draft<'_>) {
    convert(drawings, prose, draft, true);
}

/// Converts drawings. A guess counts as understood if `words_suffice` and the rules in words mention the rule, and not only in
/// sentences about other colours; a title does not suffice.
fn convert(drawings: &Drawings, prose: &Prose, draft: &mut Draft<'_>, words_suffice: bool) {
    let (signs, more) = signs(drawings);
    if let Some(at) = more {
        draft.doubt(Effect::Changes, "too many drawings", at);
    }
    let mut groups: Vec<SignGroup<'_>> = Vec::new();
    for sign in &signs {
        match groups.iter_mut().find(|group| group.name == sign.name) {
            Some(group) => group.signs.push(sign),
            None => groups.push(SignGroup { name: &sign.name, signs: vec![sign] }),
        }
    }
    misnamed(&groups, draft);
    if groups.is_empty() {
        return;
    }
    let texts = Texts::new(prose, draft.items());
    let guessed = guesses(&groups, &texts);
    let silent = texts.are_silent();
    let unmentioned: Vec<bool> = groups.iter().map(|group| is_decoration(group, &texts)).collect();
    for (place, group) in groups.iter().enumerate() {
        match (draft.reading.treatment(group.name), guessed[place]) {
            (Some(None), _) => {}
            (Some(Some(rule)), _) if rule.starts_with('{') => {
                define(group, Some(rule), Effect::Changes, drawings, draft)
            }
            (Some(Some(rule)), _) => match draft.reading.rule(rule) {
                Some(rule) => own(group, rule, drawings, draft),
                None => said(group, rule, drawings, draft),
            },
            (None, Some(face))
                if !pattern(face).is_some_and(|how| plausible(face.mark(), how, &group.signs, &drawings.board)) =>
            {
                unknown(group, Effect::Changes, drawings, draft);
            }
            (None, Some(face)) => match with_number(face, &texts.numbers(face.rule, group.hue()), &drawings.board) {
                Ok(word) => {
                    if !draft.is_confirmed(face.rule) {
                        report(group, face.rule, draft);
                        if !words_suffice || prose.is_title() || !texts.mention_without_other(face.rule, group.hue()) {
                            guessed_doubt(group, face.rule, draft);
                        }
                    }
                    draft.guess(face.rule);
                    make(group, face, word.as_deref(), drawings, draft);
                }
                Err(()) => unknown(group, Effect::Changes, drawings, draft),
            },
            (None, None) if unmentioned[place] && !silent && !draft.reading.is_draft => {}
            (None, None) => unknown(group, effect(group), drawings, draft),
        }
    }
}

/// Like [`recognise`], for a format where most clues have their own keys. Drawings there mostly show what no key can express, so
/// a guess does not count as understood until the user confirms it.
pub(in crate::formats) fn recognise_beside_clues(drawings: &Drawings, prose: &Prose, draft: &mut Draft<'_>) {
    convert(drawings, prose, draft, false);
}

/// Returns whether these are filled cells whose colour the text does not mention.
fn is_decoration(group: &SignGroup<'_>, texts: &Texts) -> bool {
    group.signs.iter().all(|sign| {
        matches!(sign.form, SignForm::Shade(_))
            && sign.text.is_none()
            && !sign.hue.is_some_and(|hue| texts.mention_colour(hue))
    })
}

/// Returns the possible effect of signs without a known meaning. A dot, a line or a word that only restricts excludes grids;
/// other words may change the values of digits.
fn effect(group: &SignGroup<'_>) -> Effect {
    let open = |text: &str| text.chars().any(char::is_alphabetic) && !only_restricts(text);
    let on_edge = |form: &SignForm| matches!(form, SignForm::Edge(_) | SignForm::Greater(_));
    match group.signs.iter().any(|sign| !on_edge(&sign.form) && sign.text.as_deref().is_some_and(open)) {
        true => Effect::Changes,
        false => Effect::Restricts,
    }
}

/// Reports drawings without a known meaning, or makes them clues of a rule that is to be written.
fn unknown(group: &SignGroup<'_>, effect: Effect, drawings: &Drawings, draft: &mut Draft<'_>) {
    match draft.reading.is_draft {
        true => define(group, None, effect, drawings, draft),
        false => doubt(group, effect, draft),
    }
}

/// Defines a rule for the drawings. Those without a place on the board become a doubt.
fn define(group: &SignGroup<'_>, body: Option<&str>, effect: Effect, drawings: &Drawings, draft: &mut Draft<'_>) {
    let over = stub::define(group.name, &group.signs, body, &drawings.board, draft);
    if !over.is_empty() {
        doubt(&SignGroup { name: group.name, signs: over }, effect, draft);
    }
}

/// Makes the drawings clues of a rule that the user defined.
fn own(group: &SignGroup<'_>, rule: &RuleDefinition, drawings: &Drawings, draft: &mut Draft<'_>) {
    let name = rule.name.text.as_str();
    let is_embedded = draft.reading.embedded.rule(name).is_some();
    // Words near those of an embedded rule are not its sentence.
    if let Some(first) = group.signs.first().filter(|_| !is_embedded) {
        let words = group.name.split('-').map(str::to_owned).collect();
        draft.stub(StubRule { name: name.to_owned(), words, is_defined: true, ..StubRule::default() }, first.at);
    }
    for sign in &group.signs {
        match stub::clue(name, stub::parameters(rule), sign, &drawings.board) {
            Ok(text) => draft.say(&text, sign.at),
            // The drawing may have been changed since.
            Err(why) if is_embedded => {
                draft.doubt(Effect::Changes, format!("{}, read as `{name}`: {why}", described(sign)), sign.at);
            }
            Err(why) => {
                let message =
                    Diagnostic::new(Code::E0722, format!("`{}` cannot be clues of `{name}`: {why}", group.name));
                draft.report(message.at(sign.at, format!("a {}", sign.form.noun())));
                return;
            }
        }
    }
}

/// Applies the user's choice of a rule. A rule that fits none of the signs is rejected, with a list of those that do.
fn said(group: &SignGroup<'_>, rule: &str, drawings: &Drawings, draft: &mut Draft<'_>) {
    let Some(first) = group.signs.first() else { return };
    let takes_any = |(face, how): &(&'static Face, Pattern)| {
        let whole = || together(face, *how, &group.signs).is_some();
        let one = || group.signs.iter().any(|sign| clue(face, None, *how, sign, &drawings.board).is_ok());
        fits(*how, &first.form) && (whole() || one())
    };
    let Some((face, _)) = drawn_rule(rule).filter(takes_any) else {
        let all: Vec<&str> = drawn_rules().filter(takes_any).map(|(face, _)| face.rule).collect();
        let message = Diagnostic::new(Code::E0722, format!("`{}` cannot be clues of `{rule}`", group.name));
        let message = message.at(first.at, format!("a {}", first.form.noun()));
        draft.report(match all.is_empty() {
            true => message.help(format!("no rule fits such drawings: write `--treat {}=nothing`", group.name)),
            false => message.help(format!("it can be one of: nothing, {}", all.join(", "))),
        });
        return;
    };
    make(group, face, None, drawings, draft);
}

fn make(group: &SignGroup<'_>, face: &'static Face, word: Option<&str>, drawings: &Drawings, draft: &mut Draft<'_>) {
    let Some(how) = pattern(face) else { return };
    let Some(first) = group.signs.first() else { return };
    let rule = face.rule;
    if how == Pattern::Groups && !plausible(face.mark(), how, &group.signs, &drawings.board) {
        let what = format!("{}, read as `{rule}`: their shapes differ", described(first));
        draft.doubt(Effect::Changes, what, first.at);
        return;
    }
    if let Some(text) = together(face, how, &group.signs) {
        match how {
            Pattern::Board => whole(group, face, draft),
            _ => draft.say(&text, first.at),
        }
        return;
    }
    let mut others = Vec::new();
    let is_set = face.mark().of.first().and_then(|name| face.parameter(name)).is_some_and(|cells| cells.kind == "set");
    let is_line = face.mark().kind == Kind::Line;
    let sets = (is_set && is_line).then(|| joined(&group.signs, drawings.board.rows.max(drawings.board.columns)));
    for sign in sets.as_ref().map_or(group.signs.clone(), |sets| sets.iter().collect()) {
        match clue(face, word, how, sign, &drawings.board) {
            Ok(text) if text.is_empty() => {}
            Ok(text) => draft.say(&text, sign.at),
            Err(_) if draft.reading.is_draft => others.push(sign),
            Err(why) => {
                draft.doubt(Effect::Restricts, format!("{}, read as `{rule}`: {why}", described(sign)), sign.at)
            }
        }
    }
    if !others.is_empty() {
        define(&SignGroup { name: group.name, signs: others }, None, Effect::Restricts, drawings, draft);
    }
}

/// Adds a rule of the whole board; for diagonals, the rule of those that are drawn.
fn whole(group: &SignGroup<'_>, face: &'static Face, draft: &mut Draft<'_>) {
    let Some(first) = group.signs.first() else { return };
    let drawn = |wanted: bool| group.signs.iter().any(|sign| sign.form == SignForm::Diagonal(wanted));
    let look = match (drawn(true), drawn(false)) {
        (true, false) => Look::Falling,
        (false, true) => Look::Rising,
        _ => Look::Both,
    };
    let is_drawn = |other: &&&Face| other.mark().kind == Kind::Diagonal && other.mark().look == Some(look);
    let diagonal = FACES.iter().find(|other| face.mark().kind == Kind::Diagonal && is_drawn(&other));
    draft.say(&format!("use {}", diagonal.unwrap_or(face).rule), first.at);
}

/// Adds the warning about the interpretation.
fn report(group: &SignGroup<'_>, rule: &str, draft: &mut Draft<'_>) {
    let Some(first) = group.signs.first() else { return };
    let (count, these) = (group.signs.len(), counted(group));
    let message = Diagnostic::new(Code::W0720, format!("{these} `{}` read as clues of `{rule}`", group.name))
        .at(first.at, if count == 1 { "this one" } else { "the first of them" })
        .because("such drawings usually have this meaning, and the puzzle's text mentions the rule")
        .help(format!("to overrule it, write `--treat '{0}=RULE'` or `--treat '{0}=nothing'`", group.name));
    draft.report(message);
}

/// Adds the doubt that the drawings are clues of this rule.
fn guessed_doubt(group: &SignGroup<'_>, rule: &'static str, draft: &mut Draft<'_>) {
    let Some(first) = group.signs.first() else { return };
    let is = if group.signs.len() == 1 { "is a clue" } else { "are clues" };
    let name = group.name;
    let what = format!("{} `{name}` {is} of `{rule}` (a guess; `--treat {name}={rule}` confirms it)", counted(group));
    draft.doubt_about(DoubtKind::Guess(rule), Effect::Changes, what, first.at);
}

/// `1 drawing`, `6 drawings`.
fn counted(group: &SignGroup<'_>) -> String {
    match group.signs.len() {
        1 => "1 drawing".to_owned(),
        count => format!("{count} drawings"),
    }
}

fn doubt(group: &SignGroup<'_>, effect: Effect, draft: &mut Draft<'_>) {
    let Some(first) = group.signs.first() else { return };
    let what = match group.signs.len() {
        1 => format!("{} (declare it with `--treat {}=RULE`)", described(first), group.name),
        count => format!(
            "{count} drawings, {} (declare them with `--treat {}=RULE`)",
            all_described(&group.signs),
            group.name
        ),
    };
    draft.doubt(effect, what, first.at);
}

/// Returns what a sign is, with an article: `an orange line`.
fn kind(sign: &Sign) -> String {
    let colour = sign.hue.map_or(String::new(), |hue| format!("{hue} "));
    let is_vowel = |word: &str| word.starts_with(['a', 'e', 'i', 'o', 'u']);
    let what = format!("{colour}{}", sign.form.noun());
    format!("{} {what}", if is_vowel(&what) { "an" } else { "a" })
}

fn described(sign: &Sign) -> String {
    let mut words = kind(sign);
    if let Some(text) = &sign.text {
        let short: String = text.chars().take(20).collect();
        words.push_str(&format!(" with the text {}", crate::formats::draft::quoted(&short)));
    }
    let cells = sign.form.cells();
    if !cells.is_empty() {
        let shown = &cells[..cells.len().min(4)];
        let dots = if cells.len() > 4 { " …" } else { "" };
        words.push_str(&format!(" at {}{dots}", super::rules::said(shown)));
    }
    words
}

/// Returns the place of a sign: its cells, or its text and side of the board. Empty for a sign that is nowhere.
fn place(sign: &Sign) -> String {
    let SignForm::Outside { at: (row, column), .. } = sign.form else { return super::rules::said(&sign.form.cells()) };
    let side = match (row, column) {
        (..0, _) => format!("above column {}", column + 1),
        (_, ..0) => format!("left of row {}", row + 1),
        _ => format!("at row {}, column {}", row + 1, column + 1),
    };
    match &sign.text {
        Some(text) => format!("{} {side}", crate::formats::draft::quoted(&text.chars().take(20).collect::<String>())),
        None => side,
    }
}

/// The number of drawings of one kind that a message lists.
const MOST_LISTED: usize = 200;

/// Lists the drawings of one kind: the first one in words, and the cells of all.
fn all_described(signs: &[&Sign]) -> String {
    let places: Vec<String> = signs.iter().map(|sign| place(sign)).collect();
    let Some(first) = signs.first() else { return String::new() };
    if places.iter().any(String::is_empty) {
        return format!("the first {}", described(first));
    }
    let shown = places.iter().take(MOST_LISTED).map(String::as_str).collect::<Vec<_>>().join("; ");
    let more = match places.len().saturating_sub(MOST_LISTED) {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    format!("each {}: {shown}{more}", kind(first))
}

/// Reports treatments of drawings that this puzzle does not have; another puzzle of the input may have them.
fn misnamed(groups: &[SignGroup<'_>], draft: &mut Draft<'_>) {
    let names: Vec<&str> = groups.iter().map(|group| group.name).collect();
    let wrong: Vec<Treatment> = draft
        .reading
        .treatments
        .iter()
        .filter(|t| !WITHOUT_PLACE.contains(&t.what.as_str()) && !names.contains(&t.what.as_str()))
        .filter(|t| !super::spoken::is_global(&t.what) && !t.what.starts_with(ONE_SENTENCE))
        .filter(|t| !draft.has_applied(&t.what))
        .cloned()
        .collect();
    for treatment in wrong {
        let message = Diagnostic::new(Code::W0724, format!("there are no drawings `{}`", treatment.what));
        let message = message.at(draft.whole(), "in this puzzle");
        let like = nearest(&treatment.what, names.iter().copied());
        draft.report(match (names.is_empty(), like) {
            (true, _) => message.help("the puzzle has no drawings: leave out `--treat`"),
            (false, Some(name)) => message.help(format!("did you mean `{name}`? Available: {}", names.join(", "))),
            (false, None) => message.help(format!("available: {}", names.join(", "))),
        });
    }
}
