//! Restart policy: determines when the search goes back to its first decision.
//!
//! Two modes alternate. In *focused* mode a restart is due when recently learnt clauses have a higher glue than the long-term
//! average; in *stable* mode the Luby sequence sets the number of conflicts between restarts.
//!
//! References: Luby, Sinclair and Zuckerman, *Optimal Speedup of Las Vegas Algorithms*, 1993; Biere and Fröhlich, *Evaluating
//! CDCL Restart Schemes*, POS 2015; Oh, *Between SAT and UNSAT*, SAT 2015 (alternating modes).

/// The weights of a new glue in the short-term and long-term averages.
const SHORT: f64 = 1.0 / 32.0;
const LONG: f64 = 1.0 / 4096.0;

/// A restart is due when the short-term average exceeds the long-term average by this factor.
const MARGIN: f64 = 1.1;

/// The minimum number of conflicts between two restarts.
const LEAST: u64 = 10;

/// Conflicts in a unit of the Luby sequence.
const UNIT: u64 = 256;

/// Conflicts before the first change of mode; each later turn is longer by this number.
const TURN: u64 = 1000;

/// The factor by which stable turns are longer in [`Restarts::mostly_stable`].
const STABLE_TURNS: u64 = 4;

/// The restart policy: the current mode, the averages of the glue, and the conflicts counted so far.
pub(super) struct Restarts {
    is_stable: bool,
    /// Conflicts since the last restart, and the number required in stable mode.
    since: u64,
    due: u64,
    luby: Luby,
    short: Average,
    long: Average,
    conflicts: u64,
    turns: u64,
    next_turn: u64,
    /// The factor by which stable turns are longer than focused ones.
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
    /// Creates a policy that starts in stable mode and spends most conflicts there.
    pub fn mostly_stable() -> Self {
        Self { is_stable: true, stable_turns: STABLE_TURNS, ..Self::default() }
    }

    /// Records a learnt clause by its glue.
    pub fn learnt(&mut self, glue: u32) {
        self.since += 1;
        self.conflicts += 1;
        self.short.add(f64::from(glue));
        self.long.add(f64::from(glue));
    }

    /// Whether the current mode is stable.
    pub fn is_stable(&self) -> bool {
        self.is_stable
    }

    /// Whether a restart is due; if so, the caller must do it, because the counters are reset.
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

/// An exponential moving average with bias correction for its initial value.
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
