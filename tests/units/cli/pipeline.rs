use gridc::stages::cli::pipeline::{BATCHES_PER_THREAD, Draw, LARGEST_BATCH, as_they_come, in_order};
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

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
        // Each job is issued when the answer to the previous one has been taken.
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
