//! Processes jobs on several threads, and delivers the answers in order. Used by all commands that handle many puzzles.

use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Jobs that are sent together, to share the cost of the channels.
struct Batch<T> {
    number: u64,
    items: Vec<T>,
    /// Time that a worker spent on them.
    spent: Duration,
}

/// Target duration of a batch: long compared with the cost of a channel, short for a user who waits.
const WORK_PER_BATCH: Duration = Duration::from_millis(5);
pub const LARGEST_BATCH: usize = 256;
/// Maximum number of batches per thread that are read and not yet taken. It bounds memory even if the workers' speeds differ.
pub const BATCHES_PER_THREAD: u64 = 4;

/// While waiting for answers, interval at which to look for another job.
const LOOK_UP: Duration = Duration::from_millis(5);

/// Result of asking for the next job.
pub enum Draw<J> {
    Job(J),
    Later,
    End,
}

/// Draws jobs from `next`, answers each on one of `threads` threads with a function that `worker` creates there, and passes the
/// answers to `take` in the order of the jobs. `next` and `take` run on the calling thread.
///
/// # Errors
/// Returns the first error of `take`; then no further job is drawn, and pending answers are dropped.
pub fn in_order<J: Send, A: Send, E, W: FnMut(J) -> A>(
    threads: usize,
    mut next: impl FnMut() -> Option<J>,
    worker: impl Fn() -> W + Sync,
    take: impl FnMut(A) -> Result<(), E>,
) -> Result<(), E> {
    as_they_come(threads, |_| next().map_or(Draw::End, Draw::Job), worker, take)
}

/// Like [`in_order`], for jobs that may arrive late from a sender that waits for answers: `draw` blocks only if its argument is
/// true, and every answer is taken as soon as the previous ones are.
///
/// # Errors
/// Returns the first error of `take`; then no further job is drawn, and pending answers are dropped.
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
                // Block for a job only if no answer is pending.
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
        // Workers answer every batch, so this ends. If all workers have died, there is nothing to wait for.
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
