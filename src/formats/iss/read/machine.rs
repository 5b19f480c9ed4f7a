//! Reads ISS's `NFA`, state machines that are packed into bits.
//!
//! Header: 2 bits form (0 plain, 1 packed), 4 bits width of a state's number less 1, 4 bits number of symbols less 1; then, as
//! wide as a state's number, how many states are starts and how many more accept; a bit per start, whether it accepts; in the
//! plain form 4 bits width of a number of transitions. States follow up to the end: starts, other accepting ones, the rest. A
//! plain state is a number of transitions, each a symbol and a state; a packed one has a bit per symbol, the first the lowest,
//! and a state for each that is set. The highest bit of a field comes first.

use super::board::Spot;
use super::pair::{named_groups, note};
use super::sextets;
use super::text::{IssConstraint, Piece};
use super::translator::Translator;
use super::trouble::{Clues, TranslationError};
use crate::code::Code;
use crate::formats::iss::table::Class;
use std::collections::HashMap;
use std::rc::Rc;

/// The largest number of states of a machine after determinisation; those of ISS have at most 4096 before it.
const MAX_STATES: usize = 10_000;

/// The total size of all state sets during determinisation.
const MAX_MEMBERS: usize = 2_000_000;

/// A machine as packed.
struct Machine {
    starts: usize,
    accepts: Vec<bool>,
    /// For each state, the symbols with their next states.
    steps: Vec<Vec<(usize, usize)>>,
}

/// A deterministic machine with one next state for each symbol. State 0 accepts nothing.
pub(super) struct StateTable {
    symbols: usize,
    next: Vec<usize>,
    accepts: Vec<usize>,
}

struct Bits<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl Bits<'_> {
    fn left(&self) -> usize {
        self.bytes.len() * 8 - self.at
    }

    fn take(&mut self, width: usize) -> Option<usize> {
        if self.left() < width {
            return None;
        }
        let bit = |i: usize| usize::from(self.bytes[i / 8] >> (7 - i % 8) & 1);
        let value = (self.at..self.at + width).fold(0, |value, i| value << 1 | bit(i));
        self.at += width;
        Some(value)
    }
}

/// Returns the number of bits of a number up to `most`.
fn width_of(most: usize) -> usize {
    (usize::BITS - most.leading_zeros()) as usize
}

impl Machine {
    fn read(bytes: &[u8]) -> Option<Self> {
        let mut bits = Bits { bytes, at: 0 };
        let form = bits.take(2)?;
        let width = bits.take(4)? + 1;
        let symbols = bits.take(4)? + 1;
        let (starts, accepting) = (bits.take(width)?, bits.take(width)?);
        let mut accepts = Vec::new();
        for _ in 0..starts {
            accepts.push(bits.take(1)? == 1);
        }
        accepts.resize(starts + accepting, true);
        let mut steps = Vec::new();
        match form {
            0 => {
                let count_width = bits.take(4)?;
                while count_width > 0 && bits.left() >= count_width {
                    let count = bits.take(count_width)?;
                    let one = |_| Some((bits.take(width_of(symbols - 1))?, bits.take(width)?));
                    steps.push((0..count).map(one).collect::<Option<Vec<_>>>()?);
                }
            }
            1 => {
                while bits.left() >= symbols {
                    let set = bits.take(symbols)?;
                    let chosen = (0..symbols).filter(|s| set >> s & 1 == 1);
                    steps.push(chosen.map(|s| Some((s, bits.take(width)?))).collect::<Option<Vec<_>>>()?);
                }
            }
            _ => return None,
        }
        let states = steps.len().max(accepts.len());
        accepts.resize(states, false);
        steps.resize(states, Vec::new());
        let all = steps.iter().flatten().all(|(symbol, state)| *symbol < symbols && *state < states);
        all.then_some(Self { starts, accepts, steps })
    }

    /// Determinises by the subset construction; `None` if the machine becomes too large.
    fn table(&self, symbols: usize) -> Option<StateTable> {
        let mut numbers: HashMap<Vec<usize>, usize> = HashMap::from([(Vec::new(), 0)]);
        let mut sets = vec![Vec::new(), (0..self.starts).collect::<Vec<_>>()];
        numbers.entry(sets[1].clone()).or_insert(1);
        let mut next = vec![0; symbols];
        let (mut done, mut members) = (1, 0);
        while done < sets.len() {
            let mut reached = vec![Vec::new(); symbols];
            members += sets[done].len();
            for state in &sets[done] {
                for (symbol, to) in self.steps[*state].iter().filter(|(symbol, _)| *symbol < symbols) {
                    reached[*symbol].push(*to);
                }
            }
            for mut set in reached {
                set.sort_unstable();
                set.dedup();
                let fresh = numbers.len();
                let number = *numbers.entry(set).or_insert_with_key(|set| {
                    sets.push(set.clone());
                    fresh
                });
                next.push(number);
            }
            done += 1;
            if sets.len() > MAX_STATES || members > MAX_MEMBERS {
                return None;
            }
        }
        let accepts = (0..sets.len()).filter(|s| sets[*s].iter().any(|state| self.accepts[*state])).collect();
        Some(StateTable { symbols, next, accepts })
    }
}

impl StateTable {
    /// Returns a fold over integers, in which the first symbol is `lowest`. States are counted from 0; the start is 1.
    fn fold(&self, over: &str, lowest: i64) -> String {
        let list = |all: &[usize]| all.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
        let n = self.symbols;
        let place = 1 - lowest;
        let accepts = match self.accepts.as_slice() {
            [] => "false".to_owned(),
            some => format!("state in {{{}}}", list(some)),
        };
        format!(
            "let next = [{}]\nfold {over} with (state = 1) as d {{\nelse -> next[state * {n} + d + {place}]\n}} ends {accepts}",
            list(&self.next)
        )
    }
}

pub(in crate::formats::iss) fn machines(to: &mut Translator<'_, '_>, node: &IssConstraint, _: &Class) -> Clues {
    let Some(packed) = node.piece(0) else { return to.spots(node, 0).map(|_| Vec::new()) };
    let mut clues = Vec::new();
    for (name, pieces) in named_groups(node) {
        let breaks = pieces.iter().any(|p| &*p.text == "-");
        let table = table(to, packed, to.board.side() + usize::from(breaks))?;
        clues.push(clue(to, node, &table, &pieces)? + &note(&name));
    }
    Ok(clues)
}

/// Returns the machine for this number of symbols; it is unpacked only once.
fn table(to: &mut Translator<'_, '_>, packed: &Piece, symbols: usize) -> Result<Rc<StateTable>, TranslationError> {
    let key = (Rc::clone(&packed.text), symbols);
    if let Some(table) = to.machines.get(&key) {
        return Ok(Rc::clone(table));
    }
    let machine = sextets::bytes(&packed.text).and_then(|bytes| Machine::read(&bytes));
    let machine =
        machine.ok_or_else(|| packed.trouble(Code::E0736, "not a packed state machine", "its bits are not valid"))?;
    let table = machine.table(symbols);
    let table =
        table.ok_or_else(|| TranslationError::doubt(format!("a state machine of more than {MAX_STATES} states")))?;
    Ok(Rc::clone(to.machines.entry(key).or_insert(Rc::new(table))))
}

fn clue(
    to: &mut Translator<'_, '_>,
    node: &IssConstraint,
    table: &StateTable,
    pieces: &[Piece],
) -> Result<String, TranslationError> {
    let lowest = to.board.lowest;
    let spots: Vec<Option<Spot>> = pieces
        .iter()
        .map(|p| if &*p.text == "-" { Ok(None) } else { to.board.spot(p).map(Some) })
        .collect::<Result<_, _>>()?;
    // Segments are separated by the symbol after the highest digit.
    let end = (to.board.highest + 1).to_string();
    let real: Vec<Spot> = spots.iter().flatten().copied().collect();
    let Some(cells) = to.cells(&real) else {
        let terms: Vec<String> = spots.iter().map(|s| s.map_or_else(|| end.clone(), |s| to.board.term(s))).collect();
        let body = format!(" {{\n{}\n}}", table.fold(&format!("[{}]", terms.join(", ")), lowest));
        return Ok(to.define("machine", &body, node.span));
    };
    // All clues share one rule, because the table is long. Its last arguments are the number of cells before each separator.
    let breaks = breaks(&spots);
    if breaks.is_empty() {
        let body = format!("(line: path) {{\n{}\n}}", table.fold("list(c in line: digit(c))", lowest));
        return Ok(format!("{} {cells}", to.define("machine", &body, node.span)));
    }
    let over = format!(
        "flatten(list(i in 0..length(line): join(list(k in [i] where k > 0: digit(line[k])), list(b in breaks where b == i: {end}))))"
    );
    let body = format!("(line: path, breaks: int...) {{\n{}\n}}", table.fold(&over, lowest));
    Ok(format!("{} {cells} {}", to.define("machine", &body, node.span), breaks.join(" ")))
}

/// Returns for each separator the number of cells before it.
fn breaks(spots: &[Option<Spot>]) -> Vec<String> {
    let before = |at: usize| spots[..at].iter().flatten().count();
    (0..spots.len()).filter(|at| spots[*at].is_none()).map(|at| before(at).to_string()).collect()
}
