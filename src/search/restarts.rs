//! When a search begins anew from its first decision.
//!
//! Two modes take turns. In the *focused* one a restart comes when what was learnt lately is worse than what was learnt
//! so far; in the *stable* one after as many conflicts as the Luby sequence says.
//!
//! References: Luby, Sinclair and Zuckerman, *Optimal Speedup of Las Vegas Algorithms*, 1993; Biere and Fröhlich,
//! *Evaluating CDCL Restart Schemes*, POS 2015; Oh, *Between SAT and UNSAT*, SAT 2015 (taking turns).

/// How much a new glue counts in the two averages.
const SHORT: f64 = 1.0 / 32.0;
const LONG: f64 = 1.0 / 4096.0;

/// Glue is bad if the short average is so much above the long one.
const MARGIN: f64 = 1.1;

/// There are at least so many conflicts between two restarts.
const LEAST: u64 = 10;

/// Conflicts in a unit of the Luby sequence.
const UNIT: u64 = 256;

/// Conflicts before the first change of the mode; each later turn is longer by as many.
const TURN: u64 = 1000;

/// How many times as long stable turns are where they are to be longer.
const STABLE_TURNS: u64 = 4;

pub(super) struct Restarts {
    is_stable: bool,
    /// Conflicts since the last restart, and how many there have to be in stable mode.
    since: u64,
    due: u64,
    luby: Luby,
    short: Average,
    long: Average,
    conflicts: u64,
    turns: u64,
    next_turn: u64,
    /// How many times as long stable turns are.
    stable_turns: u64,
}

impl Default for Restarts {
    fn default() -> Self {
        Self {
            is_stable: false,
            since: 0,
            due: UNIT,
            luby: Luby { u: 1, v: 1 },
            short: Average::new(SHORT),
            long: Average::new(LONG),
            conflicts: 0,
            turns: 0,
            next_turn: TURN,
            stable_turns: 1,
        }
    }
}

impl Restarts {
    /// The stable mode comes first, and has most of the conflicts.
    pub fn mostly_stable() -> Self {
        Self { is_stable: true, stable_turns: STABLE_TURNS, ..Self::default() }
    }

    /// A clause of this glue was learnt.
    pub fn learnt(&mut self, glue: u32) {
        self.since += 1;
        self.conflicts += 1;
        self.short.add(f64::from(glue));
        self.long.add(f64::from(glue));
    }

    /// Whether the mode is the stable one.
    pub fn is_stable(&self) -> bool {
        self.is_stable
    }

    /// Whether to restart now; if so, it is taken to be done.
    pub fn is_due(&mut self) -> bool {
        if self.conflicts >= self.next_turn {
            self.turns += 1;
            self.is_stable = !self.is_stable;
            let longer = if self.is_stable { self.stable_turns } else { 1 };
            self.next_turn = self.conflicts + TURN * (self.turns + 1) * longer;
        } else if self.is_stable {
            if self.since < self.due {
                return false;
            }
            self.due = UNIT * self.luby.next();
        } else if self.since < LEAST || self.short.value() <= MARGIN * self.long.value() {
            return false;
        }
        self.since = 0;
        true
    }
}

/// Knuth's generator of the Luby sequence (TAOCP 7.2.2.2, exercise 293).
struct Luby {
    u: i64,
    v: i64,
}

impl Luby {
    fn next(&mut self) -> u64 {
        if self.u & -self.u == self.v {
            self.u += 1;
            self.v = 1;
        } else {
            self.v *= 2;
        }
        self.v as u64
    }
}

/// An exponential average without the weight of what it began with.
struct Average {
    rate: f64,
    sum: f64,
    weight: f64,
}

impl Average {
    fn new(rate: f64) -> Self {
        Self { rate, sum: 0.0, weight: 0.0 }
    }

    fn add(&mut self, value: f64) {
        self.sum += self.rate * (value - self.sum);
        self.weight += self.rate * (1.0 - self.weight);
    }

    fn value(&self) -> f64 {
        if self.weight == 0.0 { 0.0 } else { self.sum / self.weight }
    }
}
