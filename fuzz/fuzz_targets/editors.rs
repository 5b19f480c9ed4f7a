//! Texts as the formats of the family `editors`, and as whatever they are taken for.

#![no_main]

#[path = "../harness.rs"]
mod harness;

libfuzzer_sys::fuzz_target!(|data: &[u8]| harness::given("editors", data));
