//! Packs state machines into bits, in the format that `read::machine` reads.

use super::evaluate;
use crate::formats::iss::read::sextets;
use crate::puzzle::Machine;
use std::collections::HashMap;

/// Maximum number of states that ISS accepts.
const MAX_STATES: usize = 4096;

/// Packs a machine over the digits of a range, for words of this length; `None` if it has too many states.
pub(super) fn pack(machine: &Machine, (lowest, highest): (i64, i64), length: usize) -> Option<String> {
    let mut numbers: HashMap<Vec<i64>, usize> = HashMap::from([(machine.start.clone(), 0)]);
    let mut states = vec![machine.start.clone()];
    let mut steps: Vec<Vec<(usize, usize)>> = Vec::new();
    let mut end = 1;
    for depth in 0..=length {
        for number in steps.len()..end {
            let mut row = Vec::new();
            // Transitions that only a longer word would use are omitted.
            for digit in (lowest..=highest).filter(|_| depth < length) {
                let Some(next) = evaluate::step(machine, &states[number], digit)? else { continue };
                let fresh = numbers.len();
                let to = *numbers.entry(next).or_insert_with_key(|next| {
                    states.push(next.clone());
                    fresh
                });
                row.push(((digit - lowest) as usize, to));
            }
            steps.push(row);
        }
        end = states.len();
        if end > MAX_STATES {
            return None;
        }
    }
    let accepts = states.iter().map(|s| evaluate::accepts(machine, s)).collect::<Option<Vec<_>>>()?;
    Some(sextets::write(&bytes(&steps, &accepts, (highest - lowest + 1) as usize)))
}

/// Packs a machine for exactly the words that a table allows: a Boolean for each word over `symbols` symbols, in order, with the
/// first symbol as the most significant. States with the same continuations are merged.
pub(super) fn of_words(allowed: &[bool], symbols: usize) -> Option<String> {
    let mut states: Vec<Vec<(usize, usize)>> = Vec::new();
    let root = state_of(allowed, symbols, &mut states, &mut HashMap::new())?;
    // The start state was created last.
    let place = |state: usize| root - state;
    let steps: Vec<Vec<(usize, usize)>> =
        states.iter().rev().map(|row| row.iter().map(|(symbol, to)| (*symbol, place(*to))).collect()).collect();
    let accepts: Vec<bool> = steps.iter().map(Vec::is_empty).collect();
    (states.len() <= MAX_STATES).then(|| sextets::write(&bytes(&steps, &accepts, symbols)))
}

/// Returns the state with these continuations; `None` if there are none.
fn state_of<'t>(
    allowed: &'t [bool],
    symbols: usize,
    states: &mut Vec<Vec<(usize, usize)>>,
    known: &mut HashMap<&'t [bool], usize>,
) -> Option<usize> {
    if !allowed.contains(&true) {
        return None;
    }
    if let Some(state) = known.get(allowed) {
        return Some(*state);
    }
    let mut row = Vec::new();
    if allowed.len() > 1 {
        for (symbol, rest) in allowed.chunks(allowed.len() / symbols).enumerate() {
            row.extend(state_of(rest, symbols, states, known).map(|to| (symbol, to)));
        }
    }
    states.push(row);
    known.insert(allowed, states.len() - 1);
    Some(states.len() - 1)
}

/// Encodes the states: the start first, then the other accepting states, then the rest.
fn bytes(steps: &[Vec<(usize, usize)>], accepts: &[bool], symbols: usize) -> Vec<u8> {
    let others = |wanted: bool| (1..steps.len()).filter(move |s| accepts[*s] == wanted);
    let order: Vec<usize> = std::iter::once(0).chain(others(true)).chain(others(false)).collect();
    let mut place = vec![0; order.len()];
    for (new, old) in order.iter().enumerate() {
        place[*old] = new;
    }
    let width = ((usize::BITS - (order.len().max(2) - 1).leading_zeros()) as usize).max(1);
    let mut bits = Vec::new();
    let mut put = |value: usize, width: usize| bits.extend((0..width).rev().map(|i| value >> i & 1 == 1));
    put(1, 2);
    put(width - 1, 4);
    put(symbols - 1, 4);
    put(1, width);
    put(others(true).count(), width);
    put(usize::from(accepts[0]), 1);
    for old in &order {
        let row = &steps[*old];
        let set = row.iter().fold(0, |set, (symbol, _)| set | 1 << symbol);
        put(set, symbols);
        row.iter().for_each(|(_, to)| put(place[*to], width));
    }
    bits.chunks(8).map(|byte| (0..8).fold(0, |value, i| value << 1 | u8::from(byte.get(i) == Some(&true)))).collect()
}
