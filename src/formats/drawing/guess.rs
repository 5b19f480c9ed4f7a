//! Which rule signs stand for, by their looks and by what the puzzle's text says.

use super::rules::{RULES, fits, takes};
use super::sign::{Form, Sign};
use super::text::Texts;

/// All signs of one name.
pub(super) struct Group<'s> {
    pub(super) name: &'s str,
    pub(super) signs: Vec<&'s Sign>,
}

impl Group<'_> {
    /// One of the signs; there is at least one.
    fn form(&self) -> Option<&Form> {
        self.signs.first().map(|sign| &sign.form)
    }

    pub(super) fn hue(&self) -> Option<&'static str> {
        self.signs.first().and_then(|sign| sign.hue)
    }
}

/// What signs of a name usually stand for, the likeliest first. The text has to speak of it.
fn usual(group: &Group<'_>) -> &'static [&'static str] {
    let Some(form) = group.form() else { return &[] };
    let hue = group.hue().unwrap_or("");
    match (form, group.name) {
        (Form::Bulb(_), _) => &["slow_thermo", "thermo"],
        (Form::Arrow { .. }, _) => &["average_arrow", "product_arrow", "maximum_arrow", "arrow"],
        (Form::Circles(_), _) => &["double_arrow", "between", "split_peas"],
        (Form::Diamonds(_), _) => &["lockout"],
        (Form::Line(_), _) => match hue {
            "green" => &["whispers"],
            "purple" | "pink" => &["renban"],
            "blue" | "turquoise" => &["region_sum"],
            "grey" => &["palindrome"],
            "orange" => &["dutch_whispers"],
            _ => &[],
        },
        (Form::Diagonal(_), _) => &["x_sudoku", "diagonal_down", "diagonal_up"],
        (Form::Greater(_), _) => &["greater_than"],
        (Form::Corner(_), _) => &["quadruple"],
        (Form::Edge(_), "white-dot") => &["kropki_white", "consecutive"],
        (Form::Edge(_), "black-dot") => &["kropki_black"],
        (Form::Edge(_), "x-on-edge") => &["xv_x"],
        (Form::Edge(_), "v-on-edge") => &["xv_v"],
        (Form::Edge(_), "white-bar" | "black-bar" | "grey-bar") => &["consecutive"],
        (Form::Cell(_), "grey-circle") => &["odd"],
        (Form::Cell(_), "grey-square") => &["even"],
        (Form::Cell(_), "circle") => &["counting_circles"],
        (Form::Cell(_), "cell-with-signs-out") => &["maximum"],
        (Form::Cell(_), "cell-with-signs-in") => &["minimum"],
        (Form::Shade(_), _) if is_windows(group) => &["windoku", "extra_region"],
        (Form::Shade(_), _) => &["clone", "extra_region"],
        (Form::Frame(_), _) => &["killer", "cage", "extra_region"],
        (Form::Outside { towards: Some((down, right)), .. }, _) if *down != 0 && *right != 0 => &["little_killer"],
        (Form::Outside { .. }, _) => {
            &["sandwich", "x_sum", "skyscraper", "hidden_skyscraper", "numbered_room", "battlefield", "full_rank"]
        }
        _ => &[],
    }
}

/// Whether these are the four windows of a board of 9 by 9.
fn is_windows(group: &Group<'_>) -> bool {
    let mut cells: Vec<(usize, usize)> = group.signs.iter().flat_map(|sign| sign.form.cells()).collect();
    cells.sort_unstable();
    cells.dedup();
    let within = |at: usize| matches!(at, 1..=3 | 5..=7);
    cells.len() == 36 && cells.iter().all(|(row, column)| within(*row) && within(*column))
}

/// Rules that a sign of this form is never a clue of unless its setter says so by the sign's colour.
fn may(rule: &str, form: &Form) -> bool {
    match form {
        Form::Shade(_) => {
            !matches!(rule, "killer" | "sum_cage" | "cage" | "windoku" | "x_sudoku" | "diagonal_down" | "diagonal_up")
        }
        Form::Line(_) => !matches!(rule, "thermo" | "slow_thermo" | "killer" | "cage" | "windoku" | "clone"),
        _ => true,
    }
}

/// What each group stands for, in the order of the groups.
pub(super) fn guesses(groups: &[Group<'_>], texts: &Texts) -> Vec<Option<&'static str>> {
    let mut found: Vec<Option<&'static str>> = groups.iter().map(|group| by_colour(group, texts)).collect();
    for (place, group) in groups.iter().enumerate() {
        if found[place].is_none() {
            found[place] = by_looks(group, texts);
        }
    }
    // One kind of line is left, and one rule of lines that the text speaks of.
    let lines: Vec<usize> = (0..groups.len())
        .filter(|place| found[*place].is_none() && matches!(groups[*place].form(), Some(Form::Line(_))))
        .collect();
    if let [place] = lines.as_slice()
        && let Some(form) = groups[*place].form()
    {
        let taken: Vec<&str> = found.iter().flatten().copied().collect();
        let mut open = RULES.iter().filter(|(rule, how)| {
            fits(*how, form) && may(rule, form) && is_of_lines(rule) && !taken.contains(rule) && texts.mention(rule)
        });
        if let (Some((rule, _)), None) = (open.next(), open.next()) {
            found[*place] = Some(rule);
        }
    }
    found
}

/// Rules that are drawn as lines.
fn is_of_lines(rule: &str) -> bool {
    use super::rules::Takes::{Line, LineNumber, LineOption};
    matches!(takes(rule), Some(Line | LineNumber | LineOption(_)))
        && !matches!(rule, "double_arrow" | "between" | "lockout" | "split_peas" | "lunchbox")
}

/// The one rule that is mentioned in sentences that name the group's colour.
fn by_colour(group: &Group<'_>, texts: &Texts) -> Option<&'static str> {
    let (form, hue) = (group.form()?, group.hue()?);
    let said: Vec<&'static str> = RULES
        .iter()
        .filter(|(rule, how)| fits(*how, form) && may(rule, form) && texts.mention_with(rule, hue, noun(form)))
        .map(|(rule, _)| *rule)
        .collect();
    let usually: Vec<&'static str> = usual(group).iter().copied().filter(|rule| said.contains(rule)).collect();
    match said.as_slice() {
        [rule] => Some(rule),
        _ => choose(&usually, texts),
    }
}

/// The rule that such signs usually stand for, if the text speaks of it, and does not give it another colour.
fn by_looks(group: &Group<'_>, texts: &Texts) -> Option<&'static str> {
    let said: Vec<&'static str> =
        usual(group).iter().copied().filter(|rule| texts.mention_without_other(rule, group.hue())).collect();
    choose(&said, texts)
}

/// The one of these rules, which the text speaks of, that it means: some cannot be spoken of without others.
fn choose(said: &[&'static str], texts: &Texts) -> Option<&'static str> {
    let slow = || texts.have_one(&["slow", "decrease"]);
    let double = || texts.have_one(&["double arrow", "double-arrow"]);
    let meant = |rule: &&'static str| match *rule {
        "slow_thermo" => slow(),
        "double_arrow" => double(),
        _ => true,
    };
    let said: Vec<&'static str> = said.iter().copied().filter(meant).collect();
    let (first, rest) = said.split_first()?;
    let alone = rest.is_empty()
        || matches!(*first, "slow_thermo" | "average_arrow" | "product_arrow" | "maximum_arrow" | "x_sudoku")
        || matches!(*first, "double_arrow" | "killer" | "cage" | "greater_than" | "windoku")
        || matches!((*first, rest), ("hidden_skyscraper", ["skyscraper"]) | ("kropki_white", ["consecutive"]));
    alone.then_some(first)
}

/// What sentences call such a sign.
fn noun(form: &Form) -> &'static [&'static str] {
    match form {
        Form::Line(_) | Form::Bulb(_) | Form::Circles(_) | Form::Diamonds(_) | Form::Diagonal(_) => {
            &["line", "path", "thermo"]
        }
        Form::Arrow { .. } | Form::Pointer(_) => &["arrow"],
        Form::Edge(_) | Form::Greater(_) => &["dot", "circle", "bar", "sign", "mark", "border", "edge"],
        Form::Corner(_) => &["circle", "corner", "square", "quad"],
        Form::Cell(_) => &["circle", "square", "diamond", "cell", "shape"],
        Form::Shade(_) => &["cell", "square", "region", "area", "shad", "highlight", "colour", "color", "box"],
        Form::Frame(_) => &["cage", "frame", "region", "area", "outline"],
        Form::Outside { .. } | Form::Other => &["outside", "number", "clue"],
    }
}
