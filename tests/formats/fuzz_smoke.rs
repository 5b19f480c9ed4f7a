//! Runs the fuzz targets of `fuzz/` on a stable toolchain: mutated seeds of `fuzz/corpus` go through every parser, the resolver
//! and the writers. A panic is a failure, and the text that caused it is shown.
//!
//! `GRIDC_FUZZ_SECONDS` and `GRIDC_FUZZ_RUNS` set the amount of work (300 runs by default), `GRIDC_FUZZ_SEED` the seed of the
//! mutations. With `GRIDC_FUZZ_LAST=FILE` every text is saved there before it is used, to identify the text that ended the
//! process.

use crate::fuzzing::{Fuzzer, family, proof};
use crate::mutate::Mutator;
use gridc::stages::formats::{FORMATS, Format};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Default number of runs, which takes a few seconds.
const RUNS: u64 = 300;

/// Place of the last panic.
static PLACE: Mutex<Option<String>> = Mutex::new(None);

/// A text to start with, and the family of its parser.
struct Seed {
    family: String,
    name: String,
    text: String,
}

fn seeds() -> Vec<Seed> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus");
    let mut seeds = Vec::new();
    for folder in std::fs::read_dir(corpus).unwrap().map(|entry| entry.unwrap().path()) {
        let family = folder.file_name().unwrap().to_string_lossy().into_owned();
        for path in std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
            let name = format!("{family}/{}", path.file_name().unwrap().to_string_lossy());
            let text = std::fs::read_to_string(&path).unwrap();
            seeds.push(Seed { family: family.clone(), name, text });
        }
    }
    seeds.sort_by(|a, b| a.name.cmp(&b.name));
    seeds
}

/// Returns a number from the environment.
fn asked(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

fn run(fuzzer: &mut Fuzzer, family_name: &str, text: &str, choice: usize) {
    if family_name == "payloads" {
        fuzzer.link(text.trim(), choice);
        return;
    }
    if family_name == "proofs" {
        proof(text);
        return;
    }
    if family_name == "pictures" {
        fuzzer.drawn(text, choice);
        return;
    }
    let formats = family(family_name);
    let format: &'static Format = formats[choice % formats.len()];
    fuzzer.given(text, format, choice);
    fuzzer.detected(text, choice);
}

#[test]
fn every_seed_is_read() {
    let mut fuzzer = Fuzzer::new();
    let seeds = seeds();
    for seed in &seeds {
        for choice in 0..FORMATS.len() {
            run(&mut fuzzer, &seed.family, &seed.text, choice);
        }
    }
    for wanted in
        ["grid", "classics", "files", "editors", "drawings", "iss", "killers", "ids", "payloads", "pictures", "proofs"]
    {
        assert!(seeds.iter().any(|seed| seed.family == wanted), "no seed of {wanted}");
    }
}

#[test]
fn accidents_are_answered() {
    let seconds = asked("GRIDC_FUZZ_SECONDS").map(Duration::from_secs);
    let runs = asked("GRIDC_FUZZ_RUNS").unwrap_or(if seconds.is_some() { u64::MAX } else { RUNS });
    let first = asked("GRIDC_FUZZ_SEED").unwrap_or(1);
    let last = std::env::var_os("GRIDC_FUZZ_LAST");
    let seeds = seeds();
    let mut fuzzer = Fuzzer::new();
    let (start, mut done) = (Instant::now(), 0);
    let mut faults: BTreeMap<String, String> = BTreeMap::new();
    let usual = std::panic::take_hook();
    let here = std::thread::current().id();
    std::panic::set_hook(Box::new(move |info| {
        if std::thread::current().id() == here {
            *PLACE.lock().unwrap() = info.location().map(ToString::to_string);
        } else {
            usual(info);
        }
    }));
    let mut slowest = (Duration::ZERO, String::new(), 0);
    while done < runs && seconds.is_none_or(|seconds| start.elapsed() < seconds) {
        let mut mutator = Mutator::new(first.wrapping_mul(1_000_003).wrapping_add(done));
        let seed = &seeds[mutator.below(seeds.len())];
        let other = &seeds[mutator.below(seeds.len())];
        let text = mutator.mutated(&seed.text, &other.text);
        // Sometimes the text is read as another format.
        let by = if mutator.below(8) == 0 && other.family != "payloads" { &other.family } else { &seed.family };
        let choice = mutator.any();
        if let Some(path) = &last {
            std::fs::write(path, &text).unwrap();
        }
        let begun = Instant::now();
        let result = catch_unwind(AssertUnwindSafe(|| run(&mut fuzzer, by, &text, choice)));
        if let Err(why) = result {
            // One text for each place that panics. The fuzzer may be in an inconsistent state.
            let place = PLACE.lock().unwrap().take().unwrap_or_default();
            let why = why.downcast_ref::<String>().cloned().unwrap_or_default();
            let said = format!(
                "{place}: {why}\nseed {first}, run {done}, from {} as {by}, choice {choice}:\n{text}",
                seed.name
            );
            faults.entry(place).or_insert(said);
            fuzzer = Fuzzer::new();
        }
        if begun.elapsed() > slowest.0 {
            slowest = (begun.elapsed(), seed.name.clone(), done);
        }
        done += 1;
    }
    drop(std::panic::take_hook());
    let (time, name, number) = slowest;
    println!(
        "fuzzing: {done} runs in {:.1} s from {} seeds; the slowest took {:.0} ms (run {number}, from {name})",
        start.elapsed().as_secs_f64(),
        seeds.len(),
        time.as_secs_f64() * 1e3
    );
    let faults: Vec<String> = faults.into_values().collect();
    assert!(faults.is_empty(), "{} places:\n{}", faults.len(), faults.join("\n\n"));
}
