//! Reads ISS's `Pair` and `PairX`: relations of two cells, whose key is a bit table.

use super::board::Spot;
use super::sextets;
use super::text::{IssConstraint, Piece};
use super::translator::Translator;
use super::trouble::Clues;
use crate::code::Code;
use crate::formats::draft::quoted;
use crate::formats::iss::table::{self, Class, IssShape};
use crate::formats::payload::percent_decode;
use std::collections::HashSet;

/// The allowed pairs of values, row by row from the lowest value.
pub(in crate::formats) struct PairTable {
    lowest: i64,
    side: usize,
    allowed: Vec<bool>,
}

impl PairTable {
    /// Reads the table of a key: six bits for each character, the first bit is the lowest; missing bits at the end are forbidden
    /// pairs.
    fn read(key: &str, lowest: i64, side: usize) -> Option<Self> {
        let sextets = sextets::read(key)?;
        let bit = |i: usize| sextets.get(i / 6).is_some_and(|s| s >> (i % 6) & 1 == 1);
        Some(Self { lowest, side, allowed: (0..side * side).map(bit).collect() })
    }

    /// Creates the table of a relation.
    pub(in crate::formats) fn of(lowest: i64, side: usize, relation: impl Fn(i64, i64) -> bool) -> Self {
        let value = |i: usize| lowest + i as i64;
        let allowed = (0..side * side).map(|i| relation(value(i / side), value(i % side))).collect();
        Self { lowest, side, allowed }
    }

    /// Returns the key of the table.
    pub(in crate::formats) fn key(&self) -> String {
        let sextet = |bits: &[bool]| bits.iter().rev().fold(0, |value, bit| value << 1 | u8::from(*bit));
        let sextets: Vec<u8> = self.allowed.chunks(6).map(sextet).collect();
        let end = sextets.iter().rposition(|s| *s != 0).map_or(0, |last| last + 1);
        sextets[..end].iter().map(|s| sextets::letter(*s)).collect()
    }

    fn is(&self, relation: impl Fn(i64, i64) -> bool) -> bool {
        self.allowed == Self::of(self.lowest, self.side, relation).allowed
    }

    /// Returns the condition on two integers `a` and `b`.
    fn meaning(&self) -> String {
        let value = |i: usize| self.lowest + i as i64;
        let row = |i: usize| {
            let allowed: Vec<String> =
                (0..self.side).filter(|j| self.allowed[i * self.side + j]).map(|j| value(j).to_string()).collect();
            match allowed.len() {
                0 => Some(format!("a != {}", value(i))),
                n if n == self.side => None,
                _ => Some(format!("a == {} => b in {{{}}}", value(i), allowed.join(", "))),
            }
        };
        let rows: Vec<String> = (0..self.side).filter_map(row).collect();
        if rows.is_empty() { "true".to_owned() } else { rows.join("\n") }
    }

    /// Returns the library rule with this relation along a line, or for all pairs, and whether cells may be repeated; `None` if
    /// there is none.
    fn known(&self, of_all: bool) -> Option<(String, bool)> {
        let gaps = 1..self.side as i64;
        if let Some(gap) = gaps.filter(|_| !of_all).find(|gap| self.is(|a, b| (a - b).abs() >= *gap)) {
            return Some((format!("whispers gap={gap}"), true));
        }
        let mut rows = table::rows(if of_all { "PairX" } else { "Pair" });
        let row = rows.find(|row| matches!(row.shape, IssShape::Relation(holds) if self.is(holds)))?;
        Some((row.rule.to_owned(), row.repeats))
    }
}

/// Returns the clues of a relation.
pub(in crate::formats::iss) fn pairs(to: &mut Translator<'_, '_>, node: &IssConstraint, class: &Class) -> Clues {
    let of_all = class.name.ends_with('X');
    let Some(key) = node.pieces.first() else { return to.spots(node, 0).map(|_| Vec::new()) };
    // In older keys, `-` and `_` are exchanged.
    let is_old = class.name.starts_with("Binary");
    let swapped = |c| match c {
        '-' if is_old => '_',
        '_' if is_old => '-',
        c => c,
    };
    let text: String = key.text.chars().map(swapped).collect();
    let table = PairTable::read(&text, to.board.lowest, to.board.side())
        .ok_or_else(|| key.trouble(Code::E0736, "not the key of a relation", "not base64"))?;
    let mut clues = Vec::new();
    for (name, pieces) in named_groups(node) {
        let spots = pieces.iter().map(|p| to.board.spot(p)).collect::<Result<Vec<_>, _>>()?;
        if spots.len() >= 2 {
            clues.push(clue(to, node, &table, of_all, &spots) + &note(&name));
        }
    }
    Ok(clues)
}

fn clue(to: &mut Translator<'_, '_>, node: &IssConstraint, table: &PairTable, of_all: bool, spots: &[Spot]) -> String {
    let mut seen = HashSet::new();
    let repeats = !spots.iter().all(|spot| seen.insert(*spot));
    let cells = to.cells(spots);
    if let (Some(cells), Some((rule, may_repeat))) = (&cells, table.known(of_all))
        && (may_repeat || !repeats)
    {
        return format!("{rule} {cells}");
    }
    let meaning = table.meaning();
    // The key describes ordered pairs, but each relation applies in both orders.
    let loops = match of_all {
        false => format!("for a, b in adjacent(line) {{\n{meaning}\n}}"),
        true => format!("for a, b in pairs(line) {{\n{meaning}\n}}\nfor b, a in pairs(line) {{\n{meaning}\n}}"),
    };
    match cells {
        Some(cells) => {
            let body = format!("(cells_of: path) {{\nlet line = list(c in cells_of: digit(c))\n{loops}\n}}");
            format!("{} {cells}", to.define("pair", &body, node.span))
        }
        None => to.formula(node, spots, &loops),
    }
}

/// Returns the name of a relation or a machine in the text, as the note of a clue.
pub(super) fn note(name: &str) -> String {
    let name = percent_decode(name);
    if name.trim().is_empty() { String::new() } else { format!(" note {}", quoted(&name)) }
}

/// Returns the groups of pieces after the first, separated by an empty piece or by a name, which begins with `_`.
pub(super) fn named_groups(node: &IssConstraint) -> Vec<(String, Vec<Piece>)> {
    let mut groups: Vec<(String, Vec<Piece>)> = Vec::new();
    let (mut name, mut group) = (String::new(), Vec::new());
    for piece in &node.pieces[1..] {
        let named = piece.text.strip_prefix('_');
        if piece.text.is_empty() || named.is_some() {
            groups.push((name.clone(), std::mem::take(&mut group)));
        } else {
            group.push(piece.clone());
        }
        if let Some(new) = named {
            new.clone_into(&mut name);
        }
    }
    groups.push((name, group));
    groups.retain(|(_, pieces)| !pieces.is_empty());
    groups
}
