//! Chains as they are written (Eureka): `(3)r1c1 = (3)r1c5 – (7)r1c5`, `=` a strong link and `–` a weak one.

use super::words::Words;
use crate::rate::{Node, bits};

/// The notation of a chain.
pub fn notation(words: Words<'_>, nodes: &[Node]) -> String {
    let mut said = String::new();
    for (index, node) in nodes.iter().enumerate() {
        if index > 0 {
            // What is false makes the next true, and what is true makes it false.
            said.push_str(if nodes[index - 1].on { " – " } else { " = " });
        }
        said.push_str(&one(words, node));
    }
    said
}

/// A node: digits, and the cells that they are in.
fn one(words: Words<'_>, node: &Node) -> String {
    let digits = node.candidates.iter().fold(0, |digits, candidate| digits | candidate.bit());
    let mut cells: Vec<usize> = node.candidates.iter().map(|candidate| candidate.cell()).collect();
    cells.sort_unstable();
    cells.dedup();
    let digits: String = bits(digits).map(|digit| words.digit(digit)).collect::<Vec<_>>().join(",");
    let cells: Vec<String> = cells.into_iter().map(|cell| words.cell(cell)).collect();
    format!("({digits}){}", cells.join(","))
}

/// A chain as a way from one end to the other: `if 3 is in r1c1: (3)r1c1 – …`.
pub fn branch(words: Words<'_>, nodes: &[Node]) -> String {
    let Some(first) = nodes.first() else { return String::new() };
    let what = one(words, first);
    format!("if {what} is {}: {}", if first.on { "true" } else { "false" }, notation(words, nodes))
}
