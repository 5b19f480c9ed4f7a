//! Writes a 0-1 ILP in OPB format.

use super::super::super::{ColumnId, Row, Sense, Sink};
use super::super::{IlpText, sayable};
use crate::formulation::text::{Comments, Pen, Preamble};
use std::io::{self, Write};

/// The prefix of comment lines.
pub const COMMENT: &str = "*";

/// Writes header, comments and rows.
///
/// # Errors
/// Those of the underlying writer, after which nothing more is written.
pub fn write(text: &IlpText<'_>, out: &mut dyn Write, preamble: Preamble<'_>) -> io::Result<()> {
    let (columns, _) = text.counts();
    writeln!(out, "* #variable= {columns} #constraint= {}", text.constraints())?;
    preamble(&mut Comments::new(out, COMMENT))?;
    let mut rows = Rows(Pen::new(out));
    text.stream(&mut rows);
    rows.0.finish()
}

struct Rows<'o>(Pen<'o>);

impl Sink for Rows<'_> {
    fn column(&mut self, column: ColumnId, fixed_at_zero: bool) {
        if fixed_at_zero {
            self.0.write(|out| writeln!(out, "+1 x{} = 0 ;", u64::from(column.0) + 1));
        }
    }

    fn row(&mut self, row: Row<'_>) {
        let row = sayable(row);
        // The competition format has no `<=`.
        let (sign, sense) = match row.sense {
            Sense::Equal => (1, "="),
            Sense::AtLeast => (1, ">="),
            Sense::AtMost => (-1, ">="),
        };
        self.0.write(|out| {
            for (column, coefficient) in row.terms {
                write!(out, "{:+} x{} ", sign * coefficient, u64::from(column.0) + 1)?;
            }
            writeln!(out, "{sense} {} ;", sign * row.rhs)
        });
    }

    fn is_closed(&mut self) -> bool {
        self.0.is_broken()
    }
}
