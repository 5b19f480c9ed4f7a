//! Rows for `Automaton`: a unit flow through the layered graph, with a column per step.
//!
//! - The flow out of the start is 1 (guarded: g).
//! - For each state between the first and the last layer, inflow equals outflow.
//! - `Σ y ≤ x[x,v]` for each layer and value that some step reads, over these steps.
//!
//! The flow through each layer equals the flow out of the start, so the last rows hold with equality as for a table. The LP
//! relaxation is exact for one automaton that reads no variable twice: flows are mixtures of paths.
//!
//! Size with Q states, E of them in the last layer, T steps, L of them into the last layer, and c pairs of layer and value that
//! some step reads: T columns; 1 + (Q − 1 − E) + c rows; 3·T − L + c nonzeros, and one for a guard. Without an accepting path,
//! one row that fails (guarded: `g = 0`); no rows if the automaton reads nothing. Reference: Côté, Gendron and Rousseau,
//! *Modeling the Regular Constraint with Integer Programming*, CPAIOR 2007.

use super::{ColumnId, Layers, Meaning, Row, RowContext, RowCounts, Sense};

pub(in super::super) fn part(layers: &Layers, guarded: bool) -> RowCounts {
    let guard = u64::from(guarded);
    if layers.is_empty() {
        return RowCounts { columns: 0, rows: 1, nonzeros: guard };
    }
    let Some(last) = layers.edges.last() else { return RowCounts { columns: 0, rows: 0, nonzeros: 0 } };
    let steps = layers.steps() as u64;
    let inner = (layers.states() - 1 - layers.ends()) as u64;
    let read = |i: usize| layers.with_value(i).iter().filter(|with| !with.is_empty()).count() as u64;
    let read: u64 = (0..layers.vars.len()).map(read).sum();
    RowCounts { columns: steps, rows: 1 + inner + read, nonzeros: 3 * steps - last.len() as u64 + read + guard }
}

/// Adds the rows; `read` returns the columns, one of which is 1 if a value, given by index, is read in a layer.
pub(in super::super) fn rows<T: FnMut(Row<'_>)>(
    layers: &Layers,
    read: impl Fn(&RowContext<'_, T>, usize, usize) -> Vec<ColumnId>,
    place: &mut RowContext<'_, T>,
) {
    let Some(start) = layers.edges.first().filter(|_| !layers.is_empty()) else {
        if layers.is_empty() {
            place.select_one(0..0);
        }
        return;
    };
    place.select_one(0..start.len() as u32);
    // The numbers of the steps into and out of each state.
    let mut into = vec![Vec::new(); layers.states()];
    let mut out = vec![Vec::new(); layers.states()];
    for (number, edge) in (0_u32..).zip(layers.edges.iter().flatten()) {
        out[edge.from as usize].push(number);
        into[edge.to as usize].push(number);
    }
    for (into, out) in into.iter().zip(&out).filter(|(into, out)| !into.is_empty() && !out.is_empty()) {
        into.iter().for_each(|number| place.draft.add(place.own(*number), 1));
        out.iter().for_each(|number| place.draft.add(place.own(*number), -1));
        place.finish(Sense::Equal, 0, Meaning::Flow(place.constraint));
    }
    let mut before = 0;
    for (i, edges) in layers.edges.iter().enumerate() {
        for (index, with) in layers.with_value(i).into_iter().enumerate() {
            let columns = read(place, i, index);
            place.imply(with.iter().map(|number| before + number), &columns);
        }
        before += edges.len() as u32;
    }
}
