//! Bounds propagation on 0-1 rows, with a trail on which a search backtracks. It knows rows and columns only.
//!
//! The open columns of a row determine the least and the greatest value of its left-hand side; a column that would move either
//! beyond the right-hand side gets the other value (Savelsbergh, *Preprocessing and Probing Techniques for Mixed Integer
//! Programming Problems*, ORSA J. Computing 6, 1994).
//!
//! Columns of which exactly one is chosen form a *group*, and the bounds of a row count the least and the greatest coefficient of
//! each group instead of all of them (generalized upper bounds: Wolsey, *Valid Inequalities for 0-1 Knapsacks and MIPs with
//! Generalised Upper Bound Constraints*, Discrete Applied Mathematics 29, 1990). Groups are rows `Σ x = 1` that share no column.
//! Every other column is a group with its complement. Without groups, each column counts by itself.

use super::{ColumnId, Row, Sense, Sink};
use std::ops::Range;

/// Rows over columns that are open, 0 or 1.
///
/// Invariants: a decided column is on the trail or was fixed at the beginning; `left` counts the columns of each group that are not
/// 0; every row that may decide something and was not examined since its columns changed is in `waiting`.
#[derive(Clone, Default, Debug)]
pub struct RowSystem {
    /// By column: whether it is 1; `None` if it is open.
    columns: Vec<Option<bool>>,
    rows: Vec<SystemRow>,
    /// The rows until the system is finished.
    unread: Vec<UnreadRow>,
    /// The terms of all rows, by row and group.
    terms: Vec<(u32, i64)>,
    /// The parts of all rows that belong to one group.
    segments: Vec<Segment>,
    /// By column, its group.
    group_of: Vec<u32>,
    groups: Vec<ColumnGroup>,
    /// By column, the rows with it.
    readers: Vec<Vec<u32>>,
    trail: Vec<u32>,
    waiting: Vec<u32>,
    is_waiting: Vec<bool>,
    /// The number of rows examined.
    examined: u64,
    bounds: Vec<Bounds>,
    /// The rows added to the finished system, which are examined again after each return to a mark.
    added: Vec<u32>,
}

/// A row that is not yet divided into segments.
#[derive(Clone, Debug)]
struct UnreadRow {
    terms: Range<u32>,
    sense: Sense,
    rhs: i64,
    /// The group that this row is.
    group: Option<u32>,
}

#[derive(Clone, Debug)]
struct SystemRow {
    segments: Range<u32>,
    sense: Sense,
    rhs: i64,
    /// The group that this row is.
    group: Option<u32>,
}

/// A row as it was added: columns with their coefficients.
#[derive(Clone, Copy, Debug)]
pub struct SumRow<'a> {
    pub terms: &'a [(u32, i64)],
    pub sense: Sense,
    pub rhs: i64,
}

/// Terms of a row that belong to one group.
#[derive(Clone, Debug)]
struct Segment {
    group: u32,
    terms: Range<u32>,
}

/// Columns of which exactly one is 1, or a column and its complement.
#[derive(Clone, Default, Debug)]
struct ColumnGroup {
    columns: Vec<u32>,
    /// The number of columns that are not 0.
    left: u32,
    /// Whether one of the columns is 1.
    is_exact: bool,
    /// Rows that have several of its columns, but not all.
    partial: Vec<u32>,
}

/// The least and greatest value of a segment, and whether it may be 0 because a column outside the row is chosen.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    least: i64,
    greatest: i64,
    is_avoidable: bool,
}

impl RowSystem {
    /// Completes the system after all columns and rows were added. `with_groups` bounds rows by groups of columns.
    pub fn finish(&mut self, with_groups: bool) {
        self.group_of = vec![u32::MAX; self.columns.len()];
        let mut unread = std::mem::take(&mut self.unread);
        for row in unread.iter_mut().filter(|row| with_groups && row.sense == Sense::Equal && row.rhs == 1) {
            let terms = &self.terms[row.terms.start as usize..row.terms.end as usize];
            let is_free = |(column, k): &(u32, i64)| *k == 1 && self.group_of[*column as usize] == u32::MAX;
            if !terms.is_empty() && terms.iter().all(is_free) {
                let group = self.groups.len() as u32;
                let columns: Vec<u32> = terms.iter().map(|(column, _)| *column).collect();
                columns.iter().for_each(|column| self.group_of[*column as usize] = group);
                self.groups.push(ColumnGroup { columns, is_exact: true, ..ColumnGroup::default() });
                row.group = Some(group);
            }
        }
        for column in 0..self.columns.len() {
            if self.group_of[column] == u32::MAX {
                self.group_of[column] = self.groups.len() as u32;
                self.groups.push(ColumnGroup { columns: vec![column as u32], ..ColumnGroup::default() });
            }
        }
        for group in &mut self.groups {
            group.left =
                group.columns.iter().filter(|column| self.columns[**column as usize] != Some(false)).count() as u32;
        }
        self.readers = vec![Vec::new(); self.columns.len()];
        unread.into_iter().for_each(|row| self.index(row));
    }

    /// Adds a row to a finished system. It need not hold for the columns decided so far.
    pub fn add(&mut self, terms: &[(ColumnId, i64)], sense: Sense, rhs: i64) {
        self.added.push(self.rows.len() as u32);
        let row = self.unread(terms, sense, rhs);
        self.index(row);
    }

    /// Stores the terms of a row.
    fn unread(&mut self, terms: &[(ColumnId, i64)], sense: Sense, rhs: i64) -> UnreadRow {
        let from = self.terms.len() as u32;
        self.terms.extend(terms.iter().map(|(column, k)| (column.0, *k)));
        UnreadRow { terms: from..self.terms.len() as u32, sense, rhs, group: None }
    }

    /// Divides the terms of a row into segments, and adds it.
    fn index(&mut self, UnreadRow { terms: Range { start, end }, sense, rhs, group }: UnreadRow) {
        let number = self.rows.len() as u32;
        let group_of = &self.group_of;
        self.terms[start as usize..end as usize].sort_by_key(|(column, _)| (group_of[*column as usize], *column));
        let first = self.segments.len() as u32;
        let mut from = start;
        while from < end {
            let group = self.group_of[self.terms[from as usize].0 as usize];
            let mut to = from;
            while to < end && self.group_of[self.terms[to as usize].0 as usize] == group {
                self.readers[self.terms[to as usize].0 as usize].push(number);
                to += 1;
            }
            let group_columns = self.groups[group as usize].columns.len() as u32;
            if to - from > 1 && to - from < group_columns {
                self.groups[group as usize].partial.push(number);
            }
            self.segments.push(Segment { group, terms: from..to });
            from = to;
        }
        self.rows.push(SystemRow { segments: first..self.segments.len() as u32, sense, rhs, group });
        self.is_waiting.push(true);
        self.waiting.push(number);
    }

    /// The value of a column; `None` if it is open.
    pub fn value(&self, column: u32) -> Option<bool> {
        self.columns[column as usize]
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns.len()
    }

    /// The number of rows examined since the beginning.
    pub fn examined(&self) -> u64 {
        self.examined
    }

    /// The group of a column.
    pub fn group_of(&self, column: u32) -> u32 {
        self.group_of[column as usize]
    }

    /// The number of groups.
    pub fn groups(&self) -> usize {
        self.groups.len()
    }

    /// The columns of a group.
    pub fn members(&self, group: u32) -> &[u32] {
        &self.groups[group as usize].columns
    }

    /// The number of values that a group may still take: its columns that are not 0, and the complement of a single column.
    pub fn choices(&self, group: u32) -> u32 {
        let group = &self.groups[group as usize];
        match group.is_exact {
            true => group.left,
            false => 1 + u32::from(self.columns[group.columns[0] as usize].is_none()),
        }
    }

    /// The rows of which exactly one column is chosen, and that are no groups.
    pub fn choices_across(&self) -> Vec<Vec<u32>> {
        let is_choice =
            |row: &SumRow<'_>| row.sense == Sense::Equal && row.rhs == 1 && row.terms.iter().all(|(_, k)| *k == 1);
        self.rows().filter(is_choice).map(|row| row.terms.iter().map(|(column, _)| *column).collect()).collect()
    }

    /// The rows that are no groups.
    pub fn rows(&self) -> impl Iterator<Item = SumRow<'_>> {
        let of = |row: &SystemRow| {
            let segments = &self.segments[row.segments.start as usize..row.segments.end as usize];
            let ends = segments.first().zip(segments.last());
            let terms = ends.map_or(0..0, |(first, last)| first.terms.start as usize..last.terms.end as usize);
            SumRow { terms: &self.terms[terms], sense: row.sense, rhs: row.rhs }
        };
        self.rows.iter().filter(|row| row.group.is_none()).map(of)
    }

    /// Whether one of a group's columns is 1; otherwise it is a single column.
    pub fn is_exact(&self, group: u32) -> bool {
        self.groups[group as usize].is_exact
    }

    /// The values that the columns had at a mark.
    pub fn values_at(&self, mark: usize) -> Vec<Option<bool>> {
        let mut values = self.columns.clone();
        self.trail[mark..].iter().for_each(|column| values[*column as usize] = None);
        values
    }

    /// The groups of a row's columns.
    pub fn row_groups(&self, row: u32) -> impl Iterator<Item = u32> {
        let segments = &self.rows[row as usize].segments;
        self.segments[segments.start as usize..segments.end as usize].iter().map(|segment| segment.group)
    }

    /// The number of columns decided; [`undo`](Self::undo) returns to it.
    pub fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Opens the columns that were decided since a mark, at which all rows but those added since had been examined.
    pub fn undo(&mut self, mark: usize) {
        self.calm();
        for column in self.trail.drain(mark..) {
            let value = self.columns[column as usize].take();
            if value == Some(false) {
                self.groups[self.group_of[column as usize] as usize].left += 1;
            }
        }
        for row in &self.added {
            self.is_waiting[*row as usize] = true;
            self.waiting.push(*row);
        }
    }

    fn calm(&mut self) {
        for row in self.waiting.drain(..) {
            self.is_waiting[row as usize] = false;
        }
    }

    /// Decides a column; returns false if it has the other value.
    pub fn decide(&mut self, column: u32, one: bool) -> bool {
        match self.columns[column as usize] {
            Some(value) => return value == one,
            None => self.columns[column as usize] = Some(one),
        }
        self.trail.push(column);
        let group = &mut self.groups[self.group_of[column as usize] as usize];
        if !one {
            group.left -= 1;
        }
        let partial = if one { &[][..] } else { &group.partial[..] };
        for row in self.readers[column as usize].iter().chain(partial) {
            if !std::mem::replace(&mut self.is_waiting[*row as usize], true) {
                self.waiting.push(*row);
            }
        }
        true
    }

    /// Examines rows until none decides a column.
    ///
    /// # Errors
    /// The row that cannot hold.
    pub fn propagate(&mut self) -> Result<(), u32> {
        while let Some(row) = self.waiting.last().copied() {
            if self.step() == Some(false) {
                self.calm();
                return Err(row);
            }
        }
        Ok(())
    }

    /// Examines the next row that waits; returns whether it can hold, or `None` if no row waits.
    pub fn step(&mut self) -> Option<bool> {
        let row = self.waiting.pop()?;
        self.is_waiting[row as usize] = false;
        self.examined += 1;
        Some(self.examine(row))
    }

    /// Decides the columns that a row forces; returns false if it cannot hold.
    fn examine(&mut self, row: u32) -> bool {
        let SystemRow { ref segments, sense, rhs, group } = self.rows[row as usize];
        if let Some(group) = group {
            return self.examine_group(group);
        }
        let segments = segments.start as usize..segments.end as usize;
        let mut bounds = std::mem::take(&mut self.bounds);
        bounds.clear();
        let (mut least, mut greatest) = (0_i64, 0_i64);
        for segment in &self.segments[segments.clone()] {
            let bound = self.bounds_of(segment);
            least += bound.least;
            greatest += bound.greatest;
            bounds.push(bound);
        }
        let above = if sense == Sense::AtLeast { i64::MAX } else { rhs - least };
        let below = if sense == Sense::AtMost { i64::MAX } else { greatest - rhs };
        let mut holds = above >= 0 && below >= 0;
        for (segment, bound) in segments.zip(&bounds) {
            if !holds {
                break;
            }
            if bound.greatest - bound.least > above.min(below) {
                holds = self.tighten(segment, *bound, above, below);
            }
        }
        self.bounds = bounds;
        holds
    }

    fn bounds_of(&self, segment: &Segment) -> Bounds {
        let group = &self.groups[segment.group as usize];
        let (mut least, mut greatest, mut count) = (i64::MAX, i64::MIN, 0);
        for (column, coefficient) in &self.terms[segment.terms.start as usize..segment.terms.end as usize] {
            match self.columns[*column as usize] {
                Some(false) => continue,
                Some(true) => return Bounds { least: *coefficient, greatest: *coefficient, is_avoidable: false },
                None => {}
            }
            least = least.min(*coefficient);
            greatest = greatest.max(*coefficient);
            count += 1;
        }
        let is_avoidable = !group.is_exact || count < group.left;
        if is_avoidable || count == 0 {
            least = least.min(0);
            greatest = greatest.max(0);
        }
        Bounds { least, greatest, is_avoidable }
    }

    /// Decides the columns of a group that a row, which may rise by `above` and fall by `below`, forces.
    fn tighten(&mut self, segment: usize, bound: Bounds, above: i64, below: i64) -> bool {
        let Segment { group, ref terms } = self.segments[segment];
        let terms = terms.start as usize..terms.end as usize;
        let fits = |coefficient: i64| {
            coefficient.saturating_sub(bound.least) <= above && bound.greatest.saturating_sub(coefficient) <= below
        };
        for term in terms.clone() {
            let (column, coefficient) = self.terms[term];
            if self.columns[column as usize].is_none() && !fits(coefficient) {
                self.decide(column, false);
            }
        }
        if !bound.is_avoidable || fits(0) {
            return true;
        }
        // One of the columns in the row is chosen.
        if !self.groups[group as usize].is_exact {
            return self.decide(self.terms[terms.start].0, true);
        }
        let is_in_row = |system: &Self, column: u32| system.terms[terms.clone()].iter().any(|(c, _)| *c == column);
        for index in 0..self.groups[group as usize].columns.len() {
            let column = self.groups[group as usize].columns[index];
            if !is_in_row(self, column) && !self.decide(column, false) {
                return false;
            }
        }
        true
    }

    fn examine_group(&mut self, group: u32) -> bool {
        let ColumnGroup { columns, left, .. } = &self.groups[group as usize];
        if *left == 0 {
            return false;
        }
        let mut chosen = columns.iter().filter(|column| self.columns[**column as usize] == Some(true));
        let one = match (chosen.next(), chosen.next()) {
            (_, Some(_)) => return false,
            (Some(one), None) => *one,
            (None, None) if *left > 1 => return true,
            (None, None) => match columns.iter().find(|column| self.columns[**column as usize].is_none()) {
                Some(one) => *one,
                None => return false,
            },
        };
        self.decide(one, true);
        for index in 0..self.groups[group as usize].columns.len() {
            let column = self.groups[group as usize].columns[index];
            if column != one {
                self.decide(column, false);
            }
        }
        true
    }
}

impl Sink for RowSystem {
    fn column(&mut self, _: ColumnId, fixed_at_zero: bool) {
        self.columns.push(fixed_at_zero.then_some(false));
    }

    fn row(&mut self, row: Row<'_>) {
        let row = self.unread(row.terms, row.sense, row.rhs);
        self.unread.push(row);
    }
}
