//! Pictures of whatever puzzle a text is taken for.

#![no_main]

#[path = "../harness.rs"]
mod harness;

libfuzzer_sys::fuzz_target!(|data: &[u8]| harness::drawn(data));
