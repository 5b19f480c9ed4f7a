//! Writes free MPS.
//!
//! The lowering gives rows and the format wants columns. So the model is lowered several times, and each time the
//! coefficients of a range of columns are collected that fit a buffer ([`MOST_COLLECTED`]).

use super::super::super::{ColumnId, Row, Sense, Sink};
use super::super::{Text, sayable};
use crate::formulation::text::{Comments, Pen, Preamble};
use std::io::{self, Write};
use std::ops::Range;

/// What begins a comment line.
pub const COMMENT: &str = "*";

/// Coefficients that are held at a time, but that a single column may have more.
pub const MOST_COLLECTED: u64 = 1 << 20;

/// Writes comments, rows, columns, right-hand sides and bounds.
///
/// # Errors
/// Those of the underlying writer, after which nothing more is written.
pub fn write(text: &Text<'_>, out: &mut dyn Write, preamble: Preamble<'_>) -> io::Result<()> {
    write_within(text, out, preamble, MOST_COLLECTED)
}

pub fn write_within(text: &Text<'_>, out: &mut dyn Write, preamble: Preamble<'_>, most: u64) -> io::Result<()> {
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
        // By column; within one, the rows are in order already.
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
    let mut bounds = Bounds(Pen::new(out));
    text.stream(&mut bounds);
    bounds.0.finish()?;
    out.write_all(b"ENDATA\n")
}

/// Cuts the columns into ranges that have at most so many coefficients each, or are a single column.
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

/// Writes how the sides of each row compare, and counts the coefficients of each column.
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

/// Collects the coefficients of some columns.
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

/// Writes which columns are fixed, and that the others are 0 or 1.
struct Bounds<'o>(Pen<'o>);

impl Sink for Bounds<'_> {
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
