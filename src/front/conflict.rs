//! The explanation of why a puzzle has no solution: a [`Conflict`] lists givens, marks, clues and houses that cannot hold
//! together, in words and with their places in the text. [`Solver::conflict`](super::Solver::conflict) returns it.

use super::place::place;
use crate::code::Code;
use crate::puzzle::{PuzzleData, SourceId, Span};
use crate::report::{ConflictRecord, MemberRecord, PlaceRecord};
use crate::solve::{self, Member};
use crate::syntax::{Diagnostic, LineColumns, Look, Source, draw};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt;

/// Parts of a puzzle that cannot hold together, so that it has no solution. Its `Display` marks them in the puzzle's text.
///
/// ```
/// let puzzle = gridc::Puzzle::read("use latin(3)\ngivens\n  1 2 .\n  . . 3\n  . . .\n")?;
/// let conflict = puzzle.conflict()?.expect("nothing is left for r1c3");
/// let texts: Vec<&str> = conflict.members().iter().map(|member| member.text.as_str()).collect();
/// assert_eq!(texts, ["given 1 in r1c1", "given 2 in r1c2", "given 3 in r2c3", "row 1", "column 3"]);
/// assert!(conflict.is_minimal());
/// # Ok::<(), gridc::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Conflict {
    found: solve::Conflict,
    record: ConflictRecord,
    message: Diagnostic,
    sources: Vec<Source>,
}

/// A part of the puzzle with its description.
pub(super) struct ConflictPart {
    pub kind: &'static str,
    pub rule: Option<String>,
    pub text: String,
    pub span: Span,
}

impl ConflictPart {
    /// Returns whether the part has a line of the text to itself that reads like its description, so that showing the line is
    /// enough.
    fn is_as_written(&self, sources: &[Source]) -> bool {
        let Some(source) = sources.iter().find(|source| source.id == self.span.source) else { return false };
        let (start, end) = (self.span.start as usize, self.span.end as usize);
        let (Some(before), Some(after)) = (source.text.get(..start), source.text.get(end..)) else { return false };
        let begun = before.rsplit('\n').next().unwrap_or_default();
        let rest = after.split('\n').next().unwrap_or_default();
        let written = format!("{begun}{}{rest}", source.text.get(start..end).unwrap_or_default());
        written.split_whitespace().eq(self.text.split_whitespace().map(|word| word.trim_end_matches(':')))
    }
}

/// The largest number of houses that are listed one by one if it is unknown which of them are needed.
const MOST_HOUSES: usize = 6;

/// The largest number of clues at one place that are listed one by one.
const MOST_CLUES: usize = 3;

/// The largest number of parts that a message points at; the remaining ones are counted.
const MOST_LABELS: usize = 40;

impl Conflict {
    pub(super) fn new(puzzle: &PuzzleData, sources: &[Source], found: &solve::Conflict) -> Self {
        let mut parts: Vec<ConflictPart> = found.members.iter().map(|member| part(puzzle, *member)).collect();
        let record = ConflictRecord { minimal: found.is_minimal(), members: records(puzzle, &found.members, sources) };
        // In text order, so that all labels are drawn in one excerpt.
        parts.sort_by_key(|part| (part.span.source, part.span.start));
        let message = message(&parts, found.is_minimal(), sources);
        Self { found: found.clone(), record, message, sources: sources.to_vec() }
    }

    /// Returns whether each member was shown to be needed: without it, the others have a solution. If not, the time limit was
    /// reached.
    pub fn is_minimal(&self) -> bool {
        self.record.minimal
    }

    /// Returns the members: givens, marks, clues and rules, then the houses that they need. No other part of the puzzle is
    /// involved.
    pub fn members(&self) -> &[MemberRecord] {
        &self.record.members
    }

    /// Returns the conflict in terms of the puzzle's data, with the grids that show that each member is needed.
    pub(super) fn found(&self) -> &solve::Conflict {
        &self.found
    }

    /// Returns the members in words, all houses combined into one: `rows 1 to 3 and column 5`.
    pub fn words(&self) -> Vec<String> {
        let (houses, written): (Vec<_>, Vec<_>) = self.members().iter().partition(|member| member.kind == "house");
        let names: Vec<&str> = houses.iter().map(|house| house.text.as_str()).collect();
        let houses = (!names.is_empty()).then(|| together(&names));
        written.into_iter().map(|member| member.text.clone()).chain(houses).collect()
    }

    /// Returns the conflict as data: the object that `--json` prints under `conflict`.
    #[doc(hidden)]
    pub fn record(&self) -> &ConflictRecord {
        &self.record
    }

    /// Returns the message about the conflict, with all its places.
    pub fn diagnostic(&self) -> &Diagnostic {
        &self.message
    }

    /// Draws the message; the text ends with a newline.
    pub fn drawn(&self, look: Look) -> String {
        draw(&self.message, &self.sources, look)
    }
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.drawn(Look::default()).trim_end())
    }
}

/// Returns where the puzzle's own parts were written.
fn written(puzzle: &PuzzleData) -> impl Iterator<Item = Span> + '_ {
    let givens = puzzle.givens.iter().map(|given| given.span);
    let marks = puzzle.marks.iter().map(|marks| marks.span);
    givens.chain(marks).chain(puzzle.origins.iter().map(|origin| origin.span))
}

/// Describes parts of a puzzle in words, with their places in these texts.
pub(super) fn records(puzzle: &PuzzleData, members: &[Member], sources: &[Source]) -> Vec<MemberRecord> {
    let own: HashSet<SourceId> = written(puzzle).map(|span| span.source).collect();
    let mut places = LineColumns::default();
    let record = |member: &Member| {
        let part = part(puzzle, *member);
        let place = place(part.span, sources, &mut places);
        let place = if own.contains(&part.span.source) { place } else { PlaceRecord::default() };
        MemberRecord { kind: part.kind, rule: part.rule, text: part.text, place }
    };
    members.iter().map(record).collect()
}

pub(super) fn part(puzzle: &PuzzleData, member: Member) -> ConflictPart {
    let layout = &puzzle.layout;
    let name = |digit: &i32| layout.symbols.name(*digit);
    match member {
        Member::Given(index) => {
            let given = puzzle.givens[index];
            let text = format!("given {} in {}", name(&given.digit), layout.position(given.cell));
            ConflictPart { kind: "given", rule: None, text, span: given.span }
        }
        Member::Marks(index) => {
            let marks = &puzzle.marks[index];
            let digits: Vec<&str> = marks.digits.iter().map(name).collect();
            let text = format!("marks {} in {}", digits.join(" "), layout.position(marks.cell));
            ConflictPart { kind: "mark", rule: None, text, span: marks.span }
        }
        Member::Clue(index) => {
            let clue = &puzzle.clues[index];
            let span = puzzle.origin(clue.origin).map(|origin| origin.span).unwrap_or_default();
            let kind = if member.is_rule(puzzle) { "rule" } else { "clue" };
            // One clue of another format may correspond to several clues of gridc.
            let words: BTreeSet<String> = member.clues(puzzle).iter().map(|clue| puzzle.clue_words(clue)).collect();
            let mut words = Vec::from_iter(words);
            if words.len() > MOST_CLUES {
                words = vec![words.swap_remove(0), format!("{} more of the same kind", words.len())];
            }
            let text = list(&words);
            ConflictPart { kind, rule: Some(clue.rule.clone()), text, span }
        }
        Member::Region(index) => {
            let region = &layout.regions[index];
            let span = puzzle.origin(region.origin).map(|origin| origin.span).unwrap_or_default();
            ConflictPart { kind: "house", rule: None, text: layout.region_name(region).to_owned(), span }
        }
    }
}

/// Makes the message: a label under each part that was written, and houses in words.
fn message(parts: &[ConflictPart], minimal: bool, sources: &[Source]) -> Diagnostic {
    let (houses, written): (Vec<&ConflictPart>, Vec<&ConflictPart>) =
        parts.iter().partition(|part| part.kind == "house");
    let said = match written.len() {
        0 => "the board cannot be filled".to_owned(),
        1 => "this cannot be satisfied".to_owned(),
        count => format!("these {count} contradict each other"),
    };
    let mut message = Diagnostic::new(Code::N0901, said);
    for part in written.iter().take(MOST_LABELS) {
        message = message.at(part.span, if part.is_as_written(sources) { "" } else { &part.text });
    }
    let mut notes = Vec::new();
    if written.len() > MOST_LABELS {
        notes.push(format!("and {} more", written.len() - MOST_LABELS));
    }
    let names: Vec<&str> = houses.iter().map(|part| part.text.as_str()).collect();
    match (minimal, names.len()) {
        (_, 0) => {}
        (false, MOST_HOUSES..) => notes.push("together with the houses of the board".to_owned()),
        _ if written.is_empty() => notes.push(format!("because of {}", together(&names))),
        _ => notes.push(format!("with {}", together(&names))),
    }
    notes.push(match (minimal, written.len() + names.len()) {
        (false, _) => "not proven minimal: a subset may already be contradictory".to_owned(),
        (true, 1) if houses.is_empty() => "by itself".to_owned(),
        (true, _) => "without any one of them, the others have a solution".to_owned(),
    });
    message.because(notes.join("; "))
}

/// Joins names in groups: `rows 3 and 5 to 8, column 2 and region A`.
pub fn together(names: &[&str]) -> String {
    let mut numbered: BTreeMap<(&str, &str), Vec<u64>> = BTreeMap::new();
    let mut said = Vec::new();
    for name in names {
        match in_parts(name) {
            Some((word, number, rest)) => numbered.entry((word, rest)).or_default().push(number),
            None => said.push((*name).to_owned()),
        }
    }
    let group = |((word, rest), mut numbers): ((&str, &str), Vec<u64>)| {
        numbers.sort_unstable();
        let several = if numbers.len() > 1 { if word.ends_with('x') { "es" } else { "s" } } else { "" };
        format!("{word}{several} {}{rest}", list(&runs(&numbers)))
    };
    said.splice(0..0, numbered.into_iter().map(group));
    list(&said)
}

/// Splits a name such as `row 3` or `row 3 of NW` into the word, the number and what follows.
fn in_parts(name: &str) -> Option<(&str, u64, &str)> {
    let (word, after) = name.split_once(' ')?;
    let end = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
    Some((word, after[..end].parse().ok()?, &after[end..]))
}

/// Formats ascending numbers, abbreviating runs of three or more consecutive ones.
fn runs(numbers: &[u64]) -> Vec<String> {
    let follow = numbers.chunk_by(|a, b| a + 1 == *b);
    let said = follow.flat_map(|run| match run {
        [first, _, .., last] => vec![format!("{first} to {last}")],
        few => few.iter().map(u64::to_string).collect(),
    });
    said.collect()
}

/// `a, b and c`.
fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}
