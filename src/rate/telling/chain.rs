//! Notation of chains (Eureka): `(3)r1c1 = (3)r1c5 – (7)r1c5`, where `=` is a strong link and `–` a weak one.

use super::digits_of;
use super::words::PuzzleNames;
use crate::rate::ladder::forcing::{Contradiction, contradiction};
use crate::rate::{ChainNode, bits};

/// Returns the notation of a chain.
pub fn notation(words: PuzzleNames<'_>, nodes: &[ChainNode]) -> String {
    let mut said = String::new();
    for (index, node) in nodes.iter().enumerate() {
        if index > 0 {
            // A node that is off implies that the next is on, and one that is on that the next is off.
            said.push_str(if nodes[index - 1].on { " – " } else { " = " });
        }
        said.push_str(&self::node(words, node));
    }
    said
}

/// Formats a node: digits, and their cells.
pub fn node(words: PuzzleNames<'_>, node: &ChainNode) -> String {
    let digits = digits_of(node.candidates.iter().copied());
    let mut cells: Vec<usize> = node.candidates.iter().map(|candidate| candidate.cell()).collect();
    cells.sort_unstable();
    cells.dedup();
    let digits: String = bits(digits).map(|digit| words.digit(digit)).collect::<Vec<_>>().join(",");
    let cells: Vec<String> = cells.into_iter().map(|cell| words.cell(cell)).collect();
    format!("({digits}){}", cells.join(","))
}

/// The largest number of nodes of a net that are listed.
const MOST_NODES: usize = 12;

/// Describes a chain from its first node: `if r1c1 is 3: (3)r1c1 – …`; for a net, where each node may follow from several earlier
/// ones, the nodes in order: `if r1c1 is 3, then r2c8 is 1, …`.
pub fn branch(words: PuzzleNames<'_>, nodes: &[ChainNode]) -> String {
    let Some((first, rest)) = nodes.split_first() else { return String::new() };
    let what = said(words, first);
    if nodes.windows(2).all(|pair| pair[0].on != pair[1].on) {
        return format!("if {what}: {}", notation(words, nodes));
    }
    let more = if rest.len() > MOST_NODES { ", …" } else { "" };
    let rest: Vec<String> = rest.iter().take(MOST_NODES).map(|node| said(words, node)).collect();
    let end = first.candidates.first().and_then(|assumed| contradiction(words.board, *assumed));
    let end = end.map_or_else(String::new, |end| match end {
        Contradiction::Cell(cell) => format!(", and no candidate is left in {}", words.cell(cell)),
        Contradiction::House(house, digit) => {
            format!(", and {} has no place left for {}", words.units([house]), words.digit(digit))
        }
    });
    format!("if {what}, then {}{more}{end}", rest.join(", "))
}

/// Formats a node as part of a sentence.
fn said(words: PuzzleNames<'_>, node: &ChainNode) -> String {
    let digits = digits_of(node.candidates.iter().copied());
    let cells = node.candidates.iter().map(|candidate| candidate.cell());
    let (cells, digits) = (words.joined_cells(cells), words.any_of(digits));
    format!("{cells} {} {digits}", if node.on { "is" } else { "is not" })
}
