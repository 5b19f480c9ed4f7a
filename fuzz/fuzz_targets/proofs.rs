//! Proofs in LRAT and DRAT of a formula that has no model.

#![no_main]

#[path = "../harness.rs"]
mod harness;

libfuzzer_sys::fuzz_target!(|data: &[u8]| harness::proved(data));
