//! Writes a 0-1 ILP in CPLEX-LP format.

use super::super::super::{ColumnId, Row, Sense, Sink};
use super::super::{IlpText, sayable};
use crate::formulation::text::{Comments, Pen, Preamble};
use std::io::{self, Write};

/// The prefix of comment lines.
pub const COMMENT: &str = "\\";

/// A line is broken after this many characters; a word has at most about forty, and readers accept 255.
const LONGEST: usize = 200;

/// Writes comments, rows and bounds.
///
/// # Errors
/// Those of the underlying writer, after which nothing more is written.
pub fn write(text: &IlpText<'_>, out: &mut dyn Write, preamble: Preamble<'_>) -> io::Result<()> {
    let mut comments = Comments::new(out, COMMENT);
    let (columns, rows) = text.counts();
    comments.line(&format!("{columns} columns, {rows} rows"))?;
    preamble(&mut comments)?;
    // All solutions are equally good.
    out.write_all(b"Minimize\n obj: 0 x1\nSubject To\n")?;
    let mut rows = Rows { pen: Pen::new(out), number: 0 };
    text.stream(&mut rows);
    let is_empty = rows.number == 0;
    rows.pen.finish()?;
    if is_empty {
        // glpsol requires a row, so one that always holds is written.
        out.write_all(b" c1: x1 >= 0\n")?;
    }
    for (heading, which) in [("Bounds", BoundSection::Fixed), ("Binary", BoundSection::Free)] {
        let mut columns = Columns { pen: Pen::new(out), heading, which, line: 0 };
        text.stream(&mut columns);
        columns.finish()?;
    }
    out.write_all(b"End\n")
}

struct Rows<'o> {
    pen: Pen<'o>,
    number: u64,
}

impl Sink for Rows<'_> {
    fn column(&mut self, _: ColumnId, _: bool) {}

    fn row(&mut self, row: Row<'_>) {
        let row = sayable(row);
        self.number += 1;
        let number = self.number;
        self.pen.write(|out| {
            let mut line = format!(" c{number}:");
            for (index, (column, coefficient)) in row.terms.iter().enumerate() {
                if line.len() > LONGEST {
                    writeln!(out, "{line}")?;
                    line.clear();
                    line.push(' ');
                }
                line.push_str(match (index, *coefficient < 0) {
                    (0, false) => " ",
                    (_, false) => " + ",
                    (0, true) => " -",
                    (_, true) => " - ",
                });
                if coefficient.unsigned_abs() != 1 {
                    line.push_str(&format!("{} ", coefficient.unsigned_abs()));
                }
                line.push_str(&format!("x{}", u64::from(column.0) + 1));
            }
            let sense = match row.sense {
                Sense::Equal => "=",
                Sense::AtMost => "<=",
                Sense::AtLeast => ">=",
            };
            writeln!(out, "{line} {sense} {}", row.rhs)
        });
    }

    fn is_closed(&mut self) -> bool {
        self.pen.is_broken()
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum BoundSection {
    /// `x5 = 0`, one per line.
    Fixed,
    /// `x1 x2 …`, many per line.
    Free,
}

/// Lists columns of one kind under a heading; without columns there is no heading.
struct Columns<'o> {
    pen: Pen<'o>,
    heading: &'static str,
    which: BoundSection,
    /// The length of the current line; 0 before the heading.
    line: usize,
}

impl Columns<'_> {
    fn finish(mut self) -> io::Result<()> {
        if self.line > 0 {
            self.pen.write(|out| out.write_all(b"\n"));
        }
        self.pen.finish()
    }
}

impl Sink for Columns<'_> {
    fn column(&mut self, column: ColumnId, fixed_at_zero: bool) {
        if fixed_at_zero != (self.which == BoundSection::Fixed) {
            return;
        }
        let name = format!(" x{}{}", u64::from(column.0) + 1, if fixed_at_zero { " = 0" } else { "" });
        let (heading, line, which) = (self.heading, self.line, self.which);
        self.line = match line {
            0 => name.len(),
            _ if which == BoundSection::Fixed || line > LONGEST => name.len(),
            _ => line + name.len(),
        };
        let fresh = self.line == name.len();
        self.pen.write(|out| match (line, fresh) {
            (0, _) => write!(out, "{heading}\n{name}"),
            (_, true) => write!(out, "\n{name}"),
            (_, false) => write!(out, "{name}"),
        });
    }

    fn row(&mut self, _: Row<'_>) {}

    fn is_closed(&mut self) -> bool {
        // The columns come before any row.
        true
    }
}
