//! Many jobs on several threads, answered in order.

use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Jobs that travel together, so that the cost of the channels is shared.
struct Batch<T> {
    number: u64,
    items: Vec<T>,
    /// Time that a worker spent on it.
    spent: Duration,
}

/// Batches grow towards this much work: long against a channel's cost, short against a user's patience.
const WORK_PER_BATCH: Duration = Duration::from_millis(5);
const LARGEST_BATCH: usize = 256;
/// Batches per thread that are read and not yet taken: bounds memory however the workers' speeds differ.
const BATCHES_PER_THREAD: u64 = 4;

/// How often a wait for answers looks whether there is another job.
const LOOK_UP: Duration = Duration::from_millis(5);

/// What there is to do.
pub enum Draw<J> {
    Job(J),
    Later,
    End,
}

/// Draws jobs from `next`, answers each on one of `threads` threads by what `worker` makes there, and hands
/// the answers to `take` in the order of the jobs. `next` and `take` run on the calling thread.
///
/// # Errors
/// The first error of `take`; no further job is drawn then, and answers under way are dropped.
pub fn in_order<J: Send, A: Send, E, W: FnMut(J) -> A>(
    threads: usize,
    mut next: impl FnMut() -> Option<J>,
    worker: impl Fn() -> W + Sync,
    take: impl FnMut(A) -> Result<(), E>,
) -> Result<(), E> {
    as_they_come(threads, |_| next().map_or(Draw::End, Draw::Job), worker, take)
}

/// The same where jobs may come late, from someone who waits for answers: `draw` waits only if it is told to, and every
/// answer is taken as soon as those before it are.
///
/// # Errors
/// The first error of `take`; no further job is drawn then, and answers under way are dropped.
pub fn as_they_come<J: Send, A: Send, E, W: FnMut(J) -> A>(
    threads: usize,
    mut draw: impl FnMut(bool) -> Draw<J>,
    worker: impl Fn() -> W + Sync,
    mut take: impl FnMut(A) -> Result<(), E>,
) -> Result<(), E> {
    if threads <= 1 {
        let mut answer = worker();
        while let Draw::Job(job) = draw(true) {
            take(answer(job))?;
        }
        return Ok(());
    }
    let (to_workers, jobs) = channel::<Batch<J>>();
    let jobs = Mutex::new(jobs);
    let (to_us, answers) = channel::<Batch<A>>();
    std::thread::scope(|scope| {
        // Both ends of the workers' channels close when this closure ends, which ends the workers.
        let to_workers = to_workers;
        for _ in 0..threads {
            let to_us = to_us.clone();
            scope.spawn(|| work(&jobs, to_us, worker()));
        }
        drop(to_us);
        coordinate(threads as u64 * BATCHES_PER_THREAD, &mut draw, &to_workers, &answers, &mut take)
    })
}

fn work<J, A>(jobs: &Mutex<Receiver<Batch<J>>>, to_us: Sender<Batch<A>>, mut answer: impl FnMut(J) -> A) {
    loop {
        let received = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(batch) = received else { return };
        let start = Instant::now();
        let items = batch.items.into_iter().map(&mut answer).collect();
        if to_us.send(Batch { number: batch.number, items, spent: start.elapsed() }).is_err() {
            return;
        }
    }
}

/// Invariant: batches `taken..drawn` are with the workers, in a channel or in `waiting`, at most `most` of them.
fn coordinate<J, A, E>(
    most: u64,
    draw: &mut impl FnMut(bool) -> Draw<J>,
    to_workers: &Sender<Batch<J>>,
    answers: &Receiver<Batch<A>>,
    take: &mut impl FnMut(A) -> Result<(), E>,
) -> Result<(), E> {
    let (mut drawn, mut taken) = (0_u64, 0_u64);
    let mut waiting: BTreeMap<u64, Vec<A>> = BTreeMap::new();
    let mut size = 1;
    let mut more = true;
    loop {
        let mut late = false;
        while more && !late && drawn - taken < most {
            let mut items = Vec::new();
            while items.len() < size && more && !late {
                // Only where nothing is under way there is nothing to do but wait.
                match draw(drawn == taken && items.is_empty()) {
                    Draw::Job(job) => items.push(job),
                    Draw::Later => late = true,
                    Draw::End => more = false,
                }
            }
            if items.is_empty() {
                break;
            }
            if to_workers.send(Batch { number: drawn, items, spent: Duration::ZERO }).is_err() {
                more = false;
                break;
            }
            drawn += 1;
        }
        if drawn == taken {
            match more {
                true => continue,
                false => return Ok(()),
            }
        }
        // Workers answer every batch, so this ends; if all of them died there is nothing to wait for.
        let batch = match late {
            false => answers.recv().map_err(|_| RecvTimeoutError::Disconnected),
            true => answers.recv_timeout(LOOK_UP),
        };
        let batch = match batch {
            Ok(batch) => batch,
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        };
        size = next_size(size, batch.items.len(), batch.spent);
        waiting.insert(batch.number, batch.items);
        while let Some(items) = waiting.remove(&taken) {
            taken += 1;
            for item in items {
                take(item)?;
            }
        }
    }
}

fn next_size(size: usize, answered: usize, spent: Duration) -> usize {
    let each = spent.as_secs_f64() / answered.max(1) as f64;
    let fitting = (WORK_PER_BATCH.as_secs_f64() / each.max(1e-9)) as usize;
    fitting.clamp(1, LARGEST_BATCH).min(size * 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicI64, Ordering};

    #[test]
    fn answers_come_in_order_and_few_are_open_at_a_time() {
        for threads in [1, 2, 5] {
            let open = AtomicI64::new(0);
            let mut jobs = 0..20_000_u64;
            let mut seen = Vec::new();
            let next = || {
                let job = jobs.next()?;
                let now = open.fetch_add(1, Ordering::SeqCst);
                assert!(now <= (threads as u64 * BATCHES_PER_THREAD) as i64 * LARGEST_BATCH as i64);
                Some(job)
            };
            let worker = || {
                |job: u64| {
                    if job % 1_000 == 7 {
                        std::thread::sleep(Duration::from_millis(2));
                    }
                    job * 2
                }
            };
            let take = |answer: u64| {
                open.fetch_sub(1, Ordering::SeqCst);
                seen.push(answer);
                Ok::<(), ()>(())
            };
            in_order(threads, next, worker, take).unwrap();
            assert_eq!(seen, (0..20_000).map(|j| j * 2).collect::<Vec<u64>>());
        }
    }

    #[test]
    fn who_waits_for_an_answer_before_the_next_job_gets_it() {
        for threads in [1, 2, 5] {
            // Each job is given out when the answer to the one before has been taken.
            let (given, taken) = (std::cell::Cell::new(0_u64), std::cell::Cell::new(0_u64));
            let draw = |may_wait: bool| match (given.get(), taken.get()) {
                (200, _) => Draw::End,
                (given_before, taken) if given_before == taken => {
                    given.set(taken + 1);
                    Draw::Job(taken)
                }
                _ => {
                    assert!(!may_wait, "it would wait for ever");
                    Draw::Later
                }
            };
            let take = |answer: u64| {
                assert_eq!(answer, taken.replace(answer + 1));
                Ok::<(), ()>(())
            };
            as_they_come(threads, draw, || |job: u64| job, take).unwrap();
            assert_eq!(taken.get(), 200);
        }
    }

    #[test]
    fn an_error_of_the_taker_ends_it() {
        for threads in [1, 3] {
            let mut jobs = 0_u64..;
            let taken = in_order(
                threads,
                || jobs.next(),
                || |job: u64| job,
                |answer| if answer < 100 { Ok(()) } else { Err(answer) },
            );
            assert_eq!(taken, Err(100));
        }
    }
}
