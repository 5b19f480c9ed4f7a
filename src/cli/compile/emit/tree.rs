//! Prints trees as text: one line for each node, indented below its parent.

use std::io::{self, Write};

/// A node of a printed tree.
pub struct TreeNode {
    /// Text before the indentation.
    margin: String,
    line: String,
    below: Vec<Self>,
}

impl TreeNode {
    pub fn new(margin: String, line: String) -> Self {
        Self { margin, line, below: Vec::new() }
    }

    pub fn over(mut self, children: impl IntoIterator<Item = Self>) -> Self {
        self.below.extend(children);
        self
    }

    /// Writes the node and its descendants; `depth` is its own level of indentation.
    pub fn write(&self, depth: usize, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}{:indent$}{}", self.margin, "", self.line, indent = 2 * depth)?;
        self.below.iter().try_for_each(|node| node.write(depth + 1, out))
    }
}

/// Joins the texts of `items`.
pub fn list<T>(items: impl IntoIterator<Item = T>, separator: &str, text: impl FnMut(T) -> String) -> String {
    items.into_iter().map(text).collect::<Vec<_>>().join(separator)
}
