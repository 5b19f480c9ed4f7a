//! Guesses which rule signs represent, by their looks and by the puzzle's text.

use super::rules::{Pattern, drawn_rules, fits, pattern};
use super::sign::{Sign, SignForm};
use super::text::Texts;
use crate::language::faces::{FACES, Face, Kind, Look, Mark, Text, named_colour};

/// All signs of one name.
pub(super) struct SignGroup<'s> {
    pub(super) name: &'s str,
    pub(super) signs: Vec<&'s Sign>,
}

impl SignGroup<'_> {
    /// Returns the form of the first sign; there is at least one.
    fn form(&self) -> Option<&SignForm> {
        self.signs.first().map(|sign| &sign.form)
    }

    pub(super) fn hue(&self) -> Option<&'static str> {
        self.signs.first().and_then(|sign| sign.hue)
    }
}

/// Returns the usual rules for signs of this name, the likeliest first. A rule is used only if the text mentions it.
fn usual(group: &SignGroup<'_>) -> Vec<&'static Face> {
    let Some(form) = group.form() else { return Vec::new() };
    let windows = is_windows(group);
    let likely = |face: &'static Face| {
        let mut marks = face.marks.iter().filter(|mark| looks_like(mark, group, form, windows));
        Some((marks.find_map(|mark| mark.likely)?, face))
    };
    let mut found: Vec<(u32, &'static Face)> = FACES.iter().filter_map(likely).collect();
    found.sort_by_key(|(likely, _)| *likely);
    found.into_iter().map(|(_, face)| face).collect()
}

/// Returns whether a rule's marks look like these signs.
fn looks_like(mark: &Mark, group: &SignGroup<'_>, form: &SignForm, windows: bool) -> bool {
    let coloured = |noun: &str| match mark.colour {
        Some(colour) => group.name == format!("{colour}-{noun}"),
        None => group.name == noun,
    };
    match (form, mark.kind, mark.look) {
        (SignForm::Bulb(_), Kind::Line, Some(Look::Bulb))
        | (SignForm::Circles(_), Kind::Line, Some(Look::Circles))
        | (SignForm::Diamond(_), Kind::Line, Some(Look::Diamond))
        | (SignForm::Diamonds(_), Kind::Line, Some(Look::Diamonds))
        | (SignForm::Arrow { .. }, Kind::Shafts, _)
        | (SignForm::Diagonal(_), Kind::Diagonal, _)
        | (SignForm::Greater(_), Kind::Edge, Some(Look::Sign))
        | (SignForm::Corner(_), Kind::Corner, _)
        | (SignForm::Frame(_), Kind::Cage, _) => true,
        (SignForm::Line(_), Kind::Line, None) => match (mark.colour, group.hue()) {
            (Some(colour), Some(hue)) => {
                colour == hue || named_colour(hue).is_some_and(|hue| hue.taken_for == Some(colour))
            }
            _ => false,
        },
        (SignForm::Edge(_), Kind::Edge, Some(Look::Dot)) => coloured("dot"),
        (SignForm::Edge(_), Kind::Edge, Some(Look::Bar)) => {
            matches!(group.name, "white-bar" | "black-bar" | "grey-bar")
        }
        (SignForm::Edge(_), Kind::Edge, None) => match mark.text {
            Some(Text::Literal(letters)) => group.name == format!("{}-on-edge", letters.to_lowercase()),
            _ => false,
        },
        (SignForm::Cell(_), Kind::Cell, Some(Look::Circle)) => coloured("circle"),
        (SignForm::Cell(_), Kind::Cell, Some(Look::Square)) => coloured("square"),
        (SignForm::Cell(_), Kind::Cell, Some(Look::Outward)) => group.name == "cell-with-signs-out",
        (SignForm::Cell(_), Kind::Cell, Some(Look::Inward)) => group.name == "cell-with-signs-in",
        (SignForm::Shade(_), Kind::Shade, Some(Look::Windows)) => windows,
        // Windows have equal shapes in any case, so this is not a statement.
        (SignForm::Shade(_), Kind::Shade, None) => !(windows && mark.together),
        (SignForm::Outside { towards, .. }, Kind::Outside, look) => {
            let slanted = towards.is_some_and(|(down, right)| down != 0 && right != 0);
            slanted == (look == Some(Look::Slanted))
        }
        _ => false,
    }
}

/// Returns whether these are the four windows of a 9×9 board.
fn is_windows(group: &SignGroup<'_>) -> bool {
    let mut cells: Vec<(usize, usize)> = group.signs.iter().flat_map(|sign| sign.form.cells()).collect();
    cells.sort_unstable();
    cells.dedup();
    let within = |at: usize| matches!(at, 1..=3 | 5..=7);
    cells.len() == 36 && cells.iter().all(|(row, column)| within(*row) && within(*column))
}

/// Returns whether a sign of this form can be a clue of the rule even if the text does not link the rule with the sign's colour.
fn may(face: &Face, form: &SignForm) -> bool {
    let kind = match form {
        SignForm::Shade(_) => Kind::Shade,
        SignForm::Line(_) => Kind::Line,
        _ => return true,
    };
    !face.never.contains(&kind)
}

/// Returns the rule of each group, in the order of the groups.
pub(super) fn guesses(groups: &[SignGroup<'_>], texts: &Texts) -> Vec<Option<&'static Face>> {
    let mut found: Vec<Option<&'static Face>> = groups.iter().map(|group| by_colour(group, texts)).collect();
    for (place, group) in groups.iter().enumerate() {
        if found[place].is_none() {
            found[place] = by_looks(group, texts);
        }
    }
    // One kind of line and one line rule that the text mentions are left, so they belong together.
    let lines: Vec<usize> = (0..groups.len())
        .filter(|place| found[*place].is_none() && matches!(groups[*place].form(), Some(SignForm::Line(_))))
        .collect();
    if let [place] = lines.as_slice()
        && let Some(form) = groups[*place].form()
    {
        let taken: Vec<&str> = found.iter().flatten().map(|face| face.rule).collect();
        let mut open = drawn_rules().filter(|(face, pattern)| {
            fits(*pattern, form)
                && may(face, form)
                && is_of_lines(face)
                && !taken.contains(&face.rule)
                && texts.mention(face.rule)
        });
        if let (Some((face, _)), None) = (open.next(), open.next()) {
            found[*place] = Some(face);
        }
    }
    found
}

/// Returns whether the rule is drawn as lines without shapes at their ends.
fn is_of_lines(face: &'static Face) -> bool {
    use Pattern::{Line, LineNumber, LineOption};
    let mark = face.mark();
    mark.kind == Kind::Line
        && matches!(mark.look, None | Some(Look::Arrow))
        && matches!(pattern(face), Some(Line | LineNumber | LineOption(_)))
}

/// Returns the only rule mentioned in sentences that name the group's colour and shape, or else its colour and a similar shape.
fn by_colour(group: &SignGroup<'_>, texts: &Texts) -> Option<&'static Face> {
    let (form, hue) = (group.form()?, group.hue()?);
    let said_with = |nouns: &[&str]| -> Vec<&'static Face> {
        drawn_rules()
            .filter(|(face, how)| fits(*how, form) && may(face, form) && texts.mention_with(face.rule, hue, nouns))
            .map(|(face, _)| face)
            .collect()
    };
    let own: Vec<&str> = noun(form).iter().copied().filter(|noun| group.name.contains(noun)).collect();
    let said = Some(said_with(&own)).filter(|said| !said.is_empty()).unwrap_or_else(|| said_with(noun(form)));
    let is_said = |face: &&Face| said.iter().any(|other| other.rule == face.rule);
    match said.as_slice() {
        [face] => Some(face),
        _ => choose(usual(group).into_iter().filter(is_said), texts),
    }
}

/// Returns the usual rule of such signs if the text mentions it and does not assign it another colour.
fn by_looks(group: &SignGroup<'_>, texts: &Texts) -> Option<&'static Face> {
    let said = usual(group).into_iter().filter(|face| texts.mention_without_other(face.rule, group.hue()));
    choose(said, texts)
}

/// Chooses the intended rule among those that the text mentions; mentioning some rules implies mentioning others.
fn choose(said: impl Iterator<Item = &'static Face>, texts: &Texts) -> Option<&'static Face> {
    let is_meant = |face: &&'static Face| face.only_with.is_empty() || texts.have_one(face.only_with);
    let said: Vec<&'static Face> = said.filter(is_meant).collect();
    let (first, rest) = said.split_first()?;
    rest.iter().all(|other| first.over.contains(&other.rule)).then_some(first)
}

/// Returns the words by which sentences refer to such a sign.
fn noun(form: &SignForm) -> &'static [&'static str] {
    match form {
        SignForm::Line(_)
        | SignForm::Bulb(_)
        | SignForm::Circles(_)
        | SignForm::Diamond(_)
        | SignForm::Diamonds(_)
        | SignForm::Diagonal(_) => &["line", "path", "thermo"],
        SignForm::Arrow { .. } | SignForm::Pointer(_) | SignForm::Ray { .. } => &["arrow"],
        SignForm::Edge(_) | SignForm::Greater(_) => &["dot", "circle", "bar", "sign", "mark", "border", "edge"],
        SignForm::Corner(_) => &["circle", "corner", "square", "quad"],
        SignForm::Cell(_) => &["circle", "square", "diamond", "cell", "shape"],
        SignForm::Shade(_) => &["cell", "square", "region", "area", "shad", "highlight", "colour", "color", "box"],
        SignForm::Frame(_) => &["cage", "frame", "region", "area", "outline"],
        SignForm::Outside { .. } | SignForm::Other(_) => &["outside", "number", "clue"],
    }
}
