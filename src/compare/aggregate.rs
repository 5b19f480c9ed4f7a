//! What many measurements come to, by configuration.
//!
//! Repeats of a puzzle are folded first: a puzzle counts as solved by a configuration if more than half of its repeats are,
//! and its time is their median, unsolved ones counted as slower than any. So one repeat that a busy machine
//! disturbed changes nothing.
//!
//! The score is PAR-2, the penalized average runtime of the SAT competitions: the mean time over all puzzles tried, a
//! puzzle that was not solved counted as twice the limit. Without a limit a puzzle is given up for other reasons (too large,
//! interrupted), so that no time could stand for it: then there is no PAR-2 unless all were solved.
//!
//! Configurations need not have tried the same puzzles (a run may have been interrupted), and most do not solve the same
//! ones. What is compared, the ratio to the best, therefore looks at pairs: for each puzzle that both this configuration and
//! the best one solved, the quotient of their times; of these the geometric mean, which does not depend on which
//! of the two is on top and lets no single puzzle outweigh the others (Fleming and Wallace, *How not to lie with
//! statistics: the correct way to summarize benchmark results*, CACM 29(3), 1986). Puzzles that just one of them solves show in
//! `solved` and in PAR-2, not here.
//!
//! The *virtual best* solves each puzzle by whichever configuration was fastest on it: what a perfect choice among them
//! would be worth (Xu, Hutter, Hoos, Leyton-Brown, *SATzilla*, JAIR 32, 2008).

use std::time::Duration;

/// One puzzle, measured once or more often.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repeats {
    /// Which puzzle; equal numbers are the same puzzle.
    pub puzzle: usize,
    /// The time of each repeat; `None` if it came to no verdict. Without any the puzzle was not tried.
    pub times: Vec<Option<Duration>>,
}

/// What a configuration came to over its puzzles. Every figure is `None` where there is nothing that it could be taken from.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Aggregate {
    pub tried: u64,
    /// Puzzles solved, within the limit if there is one.
    pub solved: u64,
    /// The median time of those solved: half of them took no longer. The mean of the middle two of an even number.
    pub median: Option<Duration>,
    /// The mean time of those solved.
    pub mean: Option<Duration>,
    /// The time of all solved together; nothing if none was.
    pub total: Duration,
    /// The times of those solved, ascending.
    pub times: Vec<Duration>,
    /// The mean time of those tried, the unsolved counted as twice the limit.
    pub par2: Option<Duration>,
    /// How many times as long as the best configuration it takes: the geometric mean over the puzzles that both solved.
    /// 1 of the best itself; less than 1 if it is faster where it solves at all, but solves less.
    pub ratio: Option<f64>,
}

/// What all configurations come to.
#[derive(Clone, PartialEq, Debug)]
pub struct Aggregates {
    /// By configuration, in the order given.
    pub configurations: Vec<Aggregate>,
    /// The index of the best: most puzzles solved, then the least PAR-2, the least total, the first. `None` if no
    /// configuration solved any.
    pub best: Option<usize>,
    /// The virtual best of all of them.
    pub virtual_best: Aggregate,
}

/// The shortest time that a ratio is taken of: what a clock tells apart.
const SHORTEST: Duration = Duration::from_nanos(1);

/// What each configuration comes to, whose puzzles are given with their repeats, under a limit of time per puzzle. The
/// repeats of a puzzle may be listed apart.
pub fn aggregate(configurations: &[Vec<Repeats>], limit: Option<Duration>) -> Aggregates {
    let folded: Vec<Vec<Folded>> = configurations.iter().map(|puzzles| fold_all(puzzles)).collect();
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

/// What configurations are ordered by, the best first.
fn rank(aggregate: &Aggregate) -> impl Ord + use<> {
    (std::cmp::Reverse(aggregate.solved), aggregate.par2.unwrap_or(Duration::MAX), aggregate.total)
}

/// A puzzle and its time, `None` unsolved. Lists of them ascend by puzzle, each there once.
type Folded = (usize, Option<Duration>);

fn fold_all(puzzles: &[Repeats]) -> Vec<Folded> {
    let mut all: Vec<(usize, Option<Duration>)> =
        puzzles.iter().flat_map(|p| p.times.iter().map(|time| (p.puzzle, *time))).collect();
    all.sort_unstable_by_key(|(puzzle, time)| (*puzzle, time.unwrap_or(Duration::MAX), time.is_none()));
    all.chunk_by(|a, b| a.0 == b.0).map(|repeats| (repeats[0].0, fold(repeats))).collect()
}

/// The median of some repeats that ascend, those without a verdict last; `None` if the middle, or one of the middle two, is
/// among these.
pub fn fold(repeats: &[(usize, Option<Duration>)]) -> Option<Duration> {
    let middle = repeats.len() / 2;
    let upper = repeats[middle].1?;
    if repeats.len() % 2 == 1 { Some(upper) } else { Some(between(repeats[middle - 1].1?, upper)) }
}

/// The mean of two times.
fn between(a: Duration, b: Duration) -> Duration {
    a.saturating_add(b.saturating_sub(a) / 2)
}

fn one(puzzles: &[Folded], limit: Option<Duration>) -> Aggregate {
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

/// A part of a time; of none nothing.
fn share(time: Duration, parts: usize) -> Option<Duration> {
    time.checked_div(u32::try_from(parts).ok()?)
}

/// How many times as long the first takes as the best, over the puzzles that both solved.
pub fn ratio(puzzles: &[Folded], best: &[Folded]) -> Option<f64> {
    let of_best =
        |puzzle: usize| best.binary_search_by_key(&puzzle, |(puzzle, _)| *puzzle).ok().and_then(|i| best[i].1);
    quotient(puzzles.iter().filter_map(|(puzzle, time)| Some(((*time)?, of_best(*puzzle)?))))
}

/// The geometric mean of quotients of two times; nothing if there are none.
pub(super) fn quotient(times: impl Iterator<Item = (Duration, Duration)>) -> Option<f64> {
    let (mut sum, mut count) = (0.0, 0_u32);
    for (time, other) in times {
        sum += (time.max(SHORTEST).as_secs_f64() / other.max(SHORTEST).as_secs_f64()).ln();
        count += 1;
    }
    (count > 0).then(|| (sum / f64::from(count)).exp())
}

/// Of each puzzle that was tried at all the shortest time.
fn fastest(configurations: &[Vec<Folded>]) -> Vec<Folded> {
    let mut all: Vec<Folded> = configurations.iter().flatten().copied().collect();
    all.sort_unstable_by_key(|(puzzle, time)| (*puzzle, time.is_none(), *time));
    all.dedup_by_key(|(puzzle, _)| *puzzle);
    all
}
