//! Aggregates the measurements of many puzzles into one set of figures per configuration: solved, median, mean, PAR-2, and the
//! ratio to the best. Called for the tables, reports and pictures of `gridc compare`.
//!
//! Repeats of a puzzle are combined first: a configuration has solved a puzzle if it solved more than half of the repeats, and
//! its time is their median, where unsolved repeats count as slower than any other. A single repeat disturbed by a busy machine
//! therefore changes nothing.
//!
//! The score is PAR-2, the penalized average runtime of the SAT competitions: the mean time over all puzzles tried, where an
//! unsolved puzzle counts as twice the limit. Without a limit, a puzzle is given up for other reasons (too large, interrupted),
//! for which no time is appropriate; then PAR-2 exists only if all puzzles were solved.
//!
//! Configurations may have tried different puzzles (a run may have been interrupted), and usually solve different ones. The ratio
//! to the best is therefore computed from pairs: for each puzzle that both solved, the quotient of their times. The result is the
//! geometric mean of the quotients, which is symmetric in numerator and denominator and lets no single puzzle dominate (Fleming
//! and Wallace, *How not to lie with statistics: the correct way to summarize benchmark results*, CACM 29(3), 1986). Puzzles that
//! only one of the two solves affect `solved` and PAR-2, not the ratio.
//!
//! The *virtual best* solves each puzzle with the fastest configuration for it: the value of a perfect choice among them (Xu,
//! Hutter, Hoos, Leyton-Brown, *SATzilla*, JAIR 32, 2008).

use std::time::Duration;

/// One puzzle with its measured times.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repeats {
    /// Identifies the puzzle: equal numbers mean the same puzzle.
    pub puzzle: usize,
    /// The time of each repeat; `None` without a verdict. Empty if the puzzle was not tried.
    pub times: Vec<Option<Duration>>,
}

/// The figures of one configuration. A figure is `None` if there is no data for it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Aggregate {
    pub tried: u64,
    /// Puzzles solved, within the limit if there is one.
    pub solved: u64,
    /// The median time of the solved puzzles; for an even number, the mean of the middle two.
    pub median: Option<Duration>,
    /// The mean time of the solved puzzles.
    pub mean: Option<Duration>,
    /// The total time of the solved puzzles; zero if there are none.
    pub total: Duration,
    /// The times of the solved puzzles, ascending.
    pub times: Vec<Duration>,
    /// The mean time of the puzzles tried, where unsolved ones count as twice the limit.
    pub par2: Option<Duration>,
    /// The time relative to the best configuration: the geometric mean over the puzzles that both solved. 1 for the best itself;
    /// less than 1 if this configuration is faster on common puzzles but solves fewer.
    pub ratio: Option<f64>,
}

/// The figures of all configurations.
#[derive(Clone, PartialEq, Debug)]
pub struct Aggregates {
    /// By configuration, in the order given.
    pub configurations: Vec<Aggregate>,
    /// The index of the best: most puzzles solved, then lowest PAR-2, then lowest total, then first. `None` if no configuration
    /// solved any puzzle.
    pub best: Option<usize>,
    /// The figures of the virtual best.
    pub virtual_best: Aggregate,
}

/// The lower bound for times in quotients: the resolution of a clock.
const SHORTEST: Duration = Duration::from_nanos(1);

/// Aggregates each configuration's puzzles under a time limit per puzzle. The repeats of a puzzle may be spread over several
/// entries.
pub fn aggregate(configurations: &[Vec<Repeats>], limit: Option<Duration>) -> Aggregates {
    let folded: Vec<Vec<PuzzleTime>> = configurations.iter().map(|puzzles| fold_all(puzzles)).collect();
    let mut aggregates: Vec<Aggregate> = folded.iter().map(|puzzles| one(puzzles, limit)).collect();
    let best = (0..aggregates.len()).filter(|i| aggregates[*i].solved > 0).min_by_key(|i| rank(&aggregates[*i]));
    let virtual_puzzles = fastest(&folded);
    let mut virtual_best = one(&virtual_puzzles, limit);
    if let Some(best) = best {
        for (aggregate, puzzles) in aggregates.iter_mut().zip(&folded) {
            aggregate.ratio = ratio(puzzles, &folded[best]);
        }
        virtual_best.ratio = ratio(&virtual_puzzles, &folded[best]);
    }
    Aggregates { configurations: aggregates, best, virtual_best }
}

/// The sort key of configurations, best first.
fn rank(aggregate: &Aggregate) -> impl Ord + use<> {
    (std::cmp::Reverse(aggregate.solved), aggregate.par2.unwrap_or(Duration::MAX), aggregate.total)
}

/// A puzzle and its time, `None` if unsolved. In lists, puzzles are ascending and unique.
type PuzzleTime = (usize, Option<Duration>);

fn fold_all(puzzles: &[Repeats]) -> Vec<PuzzleTime> {
    let mut all: Vec<(usize, Option<Duration>)> =
        puzzles.iter().flat_map(|p| p.times.iter().map(|time| (p.puzzle, *time))).collect();
    all.sort_unstable_by_key(|(puzzle, time)| (*puzzle, time.unwrap_or(Duration::MAX), time.is_none()));
    all.chunk_by(|a, b| a.0 == b.0).map(|repeats| (repeats[0].0, fold(repeats))).collect()
}

/// Returns the median of repeats sorted ascending with unsolved ones last; `None` if the middle one, or one of the middle two, is
/// unsolved.
pub fn fold(repeats: &[(usize, Option<Duration>)]) -> Option<Duration> {
    let middle = repeats.len() / 2;
    let upper = repeats[middle].1?;
    if repeats.len() % 2 == 1 { Some(upper) } else { Some(between(repeats[middle - 1].1?, upper)) }
}

/// The mean of two times.
fn between(a: Duration, b: Duration) -> Duration {
    a.saturating_add(b.saturating_sub(a) / 2)
}

fn one(puzzles: &[PuzzleTime], limit: Option<Duration>) -> Aggregate {
    let mut times: Vec<Duration> = puzzles.iter().filter_map(|(_, time)| *time).collect();
    times.sort_unstable();
    let total = times.iter().fold(Duration::ZERO, |sum, time| sum.saturating_add(*time));
    let middle = times.len() / 2;
    let median = times.get(middle).map(|upper| match times.len() % 2 {
        1 => *upper,
        _ => between(times[middle - 1], *upper),
    });
    let unsolved = puzzles.len() - times.len();
    let penalty = match limit {
        Some(limit) => Some(limit.saturating_mul(2).saturating_mul(u32::try_from(unsolved).unwrap_or(u32::MAX))),
        None => (unsolved == 0).then_some(Duration::ZERO),
    };
    Aggregate {
        tried: puzzles.len() as u64,
        solved: times.len() as u64,
        median,
        mean: share(total, times.len()),
        total,
        par2: penalty.and_then(|penalty| share(total.saturating_add(penalty), puzzles.len())),
        times,
        ratio: None,
    }
}

/// Divides a time by a number; `None` for zero parts.
fn share(time: Duration, parts: usize) -> Option<Duration> {
    time.checked_div(u32::try_from(parts).ok()?)
}

/// Returns the ratio to the best over the puzzles that both solved.
pub fn ratio(puzzles: &[PuzzleTime], best: &[PuzzleTime]) -> Option<f64> {
    let of_best =
        |puzzle: usize| best.binary_search_by_key(&puzzle, |(puzzle, _)| *puzzle).ok().and_then(|i| best[i].1);
    quotient(puzzles.iter().filter_map(|(puzzle, time)| Some(((*time)?, of_best(*puzzle)?))))
}

/// Returns the geometric mean of the quotients of pairs of times; `None` if there are none.
pub(super) fn quotient(times: impl Iterator<Item = (Duration, Duration)>) -> Option<f64> {
    let (mut sum, mut count) = (0.0, 0_u32);
    for (time, other) in times {
        sum += (time.max(SHORTEST).as_secs_f64() / other.max(SHORTEST).as_secs_f64()).ln();
        count += 1;
    }
    (count > 0).then(|| (sum / f64::from(count)).exp())
}

/// Returns the shortest time for each puzzle that any configuration tried.
fn fastest(configurations: &[Vec<PuzzleTime>]) -> Vec<PuzzleTime> {
    let mut all: Vec<PuzzleTime> = configurations.iter().flatten().copied().collect();
    all.sort_unstable_by_key(|(puzzle, time)| (*puzzle, time.is_none(), *time));
    all.dedup_by_key(|(puzzle, _)| *puzzle);
    all
}
