//! Conversion of source spans to the place records of `--json` output.

use crate::puzzle::Doubt;
use crate::puzzle::Span;
use crate::report::DoubtRecord;
use crate::report::PlaceRecord;
use crate::syntax::{LabelRecord, LineColumns, Source};

/// Converts a span to a place record; `sources` are the texts that it may point into.
pub(super) fn place(span: Span, sources: &[Source], places: &mut LineColumns) -> PlaceRecord {
    match LabelRecord::new(span, "", sources, places) {
        None => PlaceRecord::default(),
        Some(LabelRecord { source, line, column, end_line, end_column, .. }) => PlaceRecord {
            source: Some(source),
            line: Some(line),
            column: Some(column),
            end_line: Some(end_line),
            end_column: Some(end_column),
        },
    }
}

/// Converts doubts with their places; `sources` are the texts that they may point into.
pub(crate) fn doubt_records(doubts: &[Doubt], sources: &[Source]) -> Vec<DoubtRecord> {
    let mut places = LineColumns::default();
    let mut record = |doubt: &Doubt| DoubtRecord {
        what: doubt.what.clone(),
        effect: doubt.effect.name(),
        place: place(doubt.span, sources, &mut places),
    };
    doubts.iter().map(&mut record).collect()
}
