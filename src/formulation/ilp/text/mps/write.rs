//! Writes a 0-1 ILP in free MPS format.
//!
//! The lowering produces rows, but the format needs columns. Therefore the model is lowered several times, each time collecting
//! the coefficients of a range of columns that fits into a buffer ([`MOST_COLLECTED`]).

use super::super::super::{ColumnId, Row, Sense, Sink};
use super::super::{IlpText, sayable};
use crate::formulation::text::{Comments, Pen, Preamble};
use std::io::{self, Write};
use std::ops::Range;

/// The prefix of comment lines.
pub const COMMENT: &str = "*";

/// The maximum number of coefficients in the buffer, unless a single column has more.
pub const MOST_COLLECTED: u64 = 1 << 20;

/// Writes comments, rows, columns, right-hand sides and bounds.
///
/// # Errors
/// Those of the underlying writer, after which nothing more is written.
pub fn write(text: &IlpText<'_>, out: &mut dyn Write, preamble: Preamble<'_>) -> io::Result<()> {
    write_within(text, out, preamble, MOST_COLLECTED)
}

pub fn write_within(text: &IlpText<'_>, out: &mut dyn Write, preamble: Preamble<'_>, most: u64) -> io::Result<()> {
    let mut comments = Comments::new(out, COMMENT);
    let (columns, rows) = text.counts();
    comments.line(&format!("{columns} columns, {rows} rows"))?;
    preamble(&mut comments)?;
    out.write_all(b"NAME gridc FREE\nROWS\n N obj\n")?;
    let mut senses = Senses { pen: Pen::new(out), number: 0, heights: Vec::new() };
    text.stream(&mut senses);
    let heights = senses.heights;
    senses.pen.finish()?;
    out.write_all(b"COLUMNS\n M1 'MARKER' 'INTORG'\n")?;
    for range in ranges(&heights, most) {
        let mut collected = Collected { range, number: 0, entries: Vec::new() };
        text.stream(&mut collected);
        // Sort by column; within a column the rows are already in order.
        collected.entries.sort_by_key(|(column, ..)| *column);
        for (column, row, coefficient) in &collected.entries {
            writeln!(out, " x{} c{row} {coefficient}", u64::from(column.0) + 1)?;
        }
    }
    out.write_all(b" M2 'MARKER' 'INTEND'\nRHS\n")?;
    let mut sides = Sides { pen: Pen::new(out), number: 0 };
    text.stream(&mut sides);
    sides.pen.finish()?;
    out.write_all(b"BOUNDS\n")?;
    let mut bounds = BoundsWriter(Pen::new(out));
    text.stream(&mut bounds);
    bounds.0.finish()?;
    out.write_all(b"ENDATA\n")
}

/// Divides the columns into ranges with at most `most` coefficients each, or of a single column.
pub fn ranges(heights: &[u32], most: u64) -> Vec<Range<u32>> {
    let mut ranges = Vec::new();
    let (mut start, mut sum) = (0, 0);
    for (column, height) in (0_u32..).zip(heights) {
        if sum > 0 && sum + u64::from(*height) > most {
            ranges.push(start..column);
            (start, sum) = (column, 0);
        }
        sum += u64::from(*height);
    }
    ranges.push(start..heights.len() as u32);
    ranges
}

/// Writes the comparison of each row, and counts the coefficients of each column.
struct Senses<'o> {
    pen: Pen<'o>,
    number: u64,
    heights: Vec<u32>,
}

impl Sink for Senses<'_> {
    fn column(&mut self, _: ColumnId, _: bool) {
        self.heights.push(0);
    }

    fn row(&mut self, row: Row<'_>) {
        let row = sayable(row);
        self.number += 1;
        for (column, _) in row.terms {
            if column.index() >= self.heights.len() {
                self.heights.resize(column.index() + 1, 0);
            }
            self.heights[column.index()] = self.heights[column.index()].saturating_add(1);
        }
        let letter = match row.sense {
            Sense::Equal => 'E',
            Sense::AtMost => 'L',
            Sense::AtLeast => 'G',
        };
        let number = self.number;
        self.pen.write(|out| writeln!(out, " {letter} c{number}"));
    }

    fn is_closed(&mut self) -> bool {
        self.pen.is_broken()
    }
}

/// Collects the coefficients of a range of columns.
struct Collected {
    range: Range<u32>,
    number: u64,
    /// Column, row from 1, coefficient.
    entries: Vec<(ColumnId, u64, i64)>,
}

impl Sink for Collected {
    fn column(&mut self, _: ColumnId, _: bool) {}

    fn row(&mut self, row: Row<'_>) {
        let row = sayable(row);
        self.number += 1;
        let (range, number) = (&self.range, self.number);
        let within = row.terms.iter().filter(|(column, _)| range.contains(&column.0));
        self.entries.extend(within.map(|(column, coefficient)| (*column, number, *coefficient)));
    }
}

/// Writes the right-hand sides that are not 0.
struct Sides<'o> {
    pen: Pen<'o>,
    number: u64,
}

impl Sink for Sides<'_> {
    fn column(&mut self, _: ColumnId, _: bool) {}

    fn row(&mut self, row: Row<'_>) {
        let row = sayable(row);
        self.number += 1;
        let number = self.number;
        if row.rhs != 0 {
            self.pen.write(|out| writeln!(out, " rhs c{number} {}", row.rhs));
        }
    }

    fn is_closed(&mut self) -> bool {
        self.pen.is_broken()
    }
}

/// Writes which columns are fixed, and that the others are binary.
struct BoundsWriter<'o>(Pen<'o>);

impl Sink for BoundsWriter<'_> {
    fn column(&mut self, column: ColumnId, fixed_at_zero: bool) {
        let number = u64::from(column.0) + 1;
        self.0.write(|out| match fixed_at_zero {
            true => writeln!(out, " FX bnd x{number} 0"),
            false => writeln!(out, " BV bnd x{number}"),
        });
    }

    fn row(&mut self, _: Row<'_>) {}

    fn is_closed(&mut self) -> bool {
        // The columns come before any row.
        true
    }
}
