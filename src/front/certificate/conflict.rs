//! Conflicts in certificates: parts of a puzzle that have no solution by themselves. A certificate refutes these parts instead of
//! the whole puzzle; since every solution of the puzzle satisfies all its parts, refuting some of them refutes the puzzle. The
//! parts are listed in `conflict.jsonl`.

use super::derived::SolutionLine;
use super::manifest::ConflictClaim;
use super::names;
use super::verify::Refusal;
use crate::backend::Limits;
use crate::front::conflict::records;
use crate::language::Checker;
use crate::puzzle::{Grid, PuzzleData, clean_json, clean_line};
use crate::solve::{Conflict, Member};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, HashSet};
use std::io::{self, Write};

/// A line of `conflict.jsonl`, which names one part.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PartLine {
    /// `given`, `mark`, `clue`, `rule` (a clue without places of its own) or `house`.
    kind: String,
    /// Its number, from 1, among the puzzle's givens, marks, clues (rules among them) or houses.
    number: u64,
    /// A description of the part for people.
    text: String,
    /// A grid that satisfies all other parts and violates this one; it shows that this part is needed.
    without: Option<SolutionLine>,
}

impl PartLine {
    fn member(&self) -> Option<Member> {
        let index = usize::try_from(self.number).ok()?.checked_sub(1)?;
        match self.kind.as_str() {
            "given" => Some(Member::Given(index)),
            "mark" => Some(Member::Marks(index)),
            "clue" | "rule" => Some(Member::Clue(index)),
            "house" => Some(Member::Region(index)),
            _ => None,
        }
    }
}

fn number(member: Member) -> u64 {
    let (Member::Given(index) | Member::Marks(index) | Member::Clue(index) | Member::Region(index)) = member;
    index as u64 + 1
}

/// Returns the claim about these parts for the manifest.
pub fn claim(conflict: &Conflict) -> ConflictClaim {
    ConflictClaim { members: conflict.members.len() as u64, minimal: conflict.is_minimal() }
}

/// Returns a puzzle that consists of these parts alone, to be refuted. Of the layout's regions it keeps those that are among the
/// parts.
pub fn alone(puzzle: &PuzzleData, conflict: &Conflict) -> PuzzleData {
    Member::alone(puzzle, &conflict.members, false)
}

/// Writes the parts, one line each.
///
/// # Errors
/// Those of `out`.
pub fn write(puzzle: &PuzzleData, conflict: &Conflict, out: &mut dyn Write) -> io::Result<()> {
    let records = records(puzzle, &conflict.members, &[]);
    for (index, (member, record)) in conflict.members.iter().zip(records).enumerate() {
        let without = conflict.witnesses.get(index).map(|grid| SolutionLine::new(puzzle, grid));
        let line = PartLine { kind: record.kind.to_owned(), number: number(*member), text: record.text, without };
        // Strings and numbers only: serialisation cannot fail.
        writeln!(out, "{}", clean_json(serde_json::to_string(&line).unwrap_or_default()))?;
    }
    Ok(())
}

/// Reads `conflict.jsonl`: checks that each line names a part of this puzzle, each part once, and, if minimality is claimed, that
/// each part's grid satisfies the other parts and violates this one according to the checker. The descriptions are ignored.
///
/// # Errors
/// The first violation.
pub fn read(text: &str, puzzle: &PuzzleData, claimed: &ConflictClaim, limits: &Limits) -> Result<Conflict, Refusal> {
    let wrong = |why: String| Refusal::new(names::CONFLICT, why);
    let known: HashSet<Member> = Member::all(puzzle).chain(Member::regions(puzzle)).collect();
    let mut found = Conflict { members: Vec::new(), witnesses: Vec::new() };
    for (number, line) in (1..).zip(text.split_terminator('\n')) {
        let read: PartLine = serde_json::from_str(line)
            .map_err(|error| wrong(format!("line {number} is not a part: {}", clean_line(&error.to_string()))))?;
        let Some(member) = read.member().filter(|member| known.contains(member)) else {
            return Err(wrong(format!("line {number} names a part that the puzzle does not have")));
        };
        if found.members.last().is_some_and(|last| *last >= member) {
            return Err(wrong(format!("line {number} names a part again, or out of order")));
        }
        found.members.push(member);
        match (claimed.minimal, read.without) {
            (true, Some(without)) if without.values.len() != puzzle.places() => {
                let (values, places) = (without.values.len(), puzzle.places());
                return Err(wrong(format!("line {number} has {values} values, but the puzzle has {places} variables")));
            }
            (true, Some(without)) => found.witnesses.push(Grid(without.values)),
            (false, None) => {}
            (true, None) => {
                return Err(wrong(format!(
                    "line {number} lacks the solution of the other parts that the certificate claims"
                )));
            }
            (false, Some(_)) => {
                return Err(wrong(format!(
                    "line {number} has a solution of the other parts, which the certificate does \
                    not claim"
                )));
            }
        }
        if let Some(stop) = limits.poll(0) {
            return Err(Refusal::stopped(names::CONFLICT, stop));
        }
    }
    if found.members.len() as u64 != claimed.members {
        return Err(wrong(format!(
            "has {} parts, but the certificate claims {}",
            found.members.len(),
            claimed.members
        )));
    }
    check_witnesses(puzzle, &found, limits)?;
    Ok(found)
}

/// Checks that each grid satisfies all other parts and violates its own.
fn check_witnesses(puzzle: &PuzzleData, conflict: &Conflict, limits: &Limits) -> Result<(), Refusal> {
    let wrong = |why: String| Err(Refusal::new(names::CONFLICT, why));
    let words = |member: Member| {
        let text = records(puzzle, &[member], &[]).pop().map(|record| record.text);
        clean_line(&text.unwrap_or_default())
    };
    // The bare board determines which digits and values exist.
    let bare = Member::alone(puzzle, &[], false);
    let checker = Checker::new(&bare.layout);
    for (number, (own, grid)) in (1..).zip(conflict.members.iter().zip(&conflict.witnesses)) {
        if checker.check(&bare, grid).is_err() {
            return wrong(format!("line {number} has a value that its variable cannot take"));
        }
        let others = conflict.members.iter().filter(|member| *member != own);
        if let Some(broken) = others.copied().find(|member| !member.holds(puzzle, grid)) {
            return wrong(format!(
                "line {number} has a grid that violates a part other than that of the line: {}",
                words(broken)
            ));
        }
        if own.holds(puzzle, grid) {
            return wrong(format!(
                "line {number} has a grid that violates no part, so the parts have a common solution"
            ));
        }
        if let Some(stop) = limits.poll(0) {
            return Err(Refusal::stopped(names::CONFLICT, stop));
        }
    }
    Ok(())
}

/// Maps a conflict of a puzzle to the same puzzle read from another text. One part there may be several here, or the other way
/// round; the conflict then still holds, but minimality is unknown. `None` if the two do not demand the same.
pub fn moved(conflict: &Conflict, from: &PuzzleData, to: &PuzzleData) -> Option<Conflict> {
    let givens = |puzzle: &PuzzleData| puzzle.givens.iter().map(|given| (given.cell, given.digit)).collect::<Vec<_>>();
    let marks =
        |puzzle: &PuzzleData| puzzle.marks.iter().map(|marks| (marks.cell, marks.digits.clone())).collect::<Vec<_>>();
    let is_same = givens(from) == givens(to)
        && marks(from) == marks(to)
        && from.clues.iter().map(|clue| &clue.demands).eq(to.clues.iter().map(|clue| &clue.demands))
        && from.layout.regions.iter().map(|region| &region.cells).eq(to.layout.regions.iter().map(|r| &r.cells));
    if !is_same {
        return None;
    }
    if conflict.members.iter().all(|member| member.clue_indices(from) == member.clue_indices(to)) {
        return Some(conflict.clone());
    }
    let clues: BTreeSet<usize> = conflict.members.iter().flat_map(|member| member.clue_indices(from)).collect();
    let is_in = |member: &Member| match member {
        Member::Clue(_) => member.clue_indices(to).any(|index| clues.contains(&index)),
        member => conflict.members.contains(member),
    };
    let members = Member::all(to).chain(Member::regions(to)).filter(is_in).collect();
    Some(Conflict { members, witnesses: Vec::new() })
}
