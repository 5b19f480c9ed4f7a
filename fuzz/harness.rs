//! From libFuzzer's bytes to what `tests/support/fuzzing` does with texts.

#![allow(dead_code, reason = "each target uses a part")]

#[path = "../tests/support/fuzzing/mod.rs"]
mod fuzzing;

use fuzzing::{Fuzzer, family, proof};
use std::cell::RefCell;

thread_local! {
    static FUZZER: RefCell<Fuzzer> = RefCell::new(Fuzzer::new());
}

/// The text of some bytes, and a choice that depends on all of them.
fn text_of(data: &[u8]) -> Option<(&str, usize)> {
    let text = std::str::from_utf8(data).ok().filter(|text| !text.contains('\r'))?;
    let choice = data.iter().fold(7_usize, |sum, byte| sum.wrapping_mul(31).wrapping_add(usize::from(*byte)));
    Some((text, choice))
}

/// Reads a text as a format of a family, and as what it is taken for.
pub fn given(name: &str, data: &[u8]) {
    let Some((text, choice)) = text_of(data) else { return };
    let formats = family(name);
    FUZZER.with_borrow_mut(|fuzzer| {
        fuzzer.given(text, formats[choice % formats.len()], choice);
        fuzzer.detected(text, choice);
    });
}

/// Draws puzzles.
pub fn drawn(data: &[u8]) {
    let Some((text, choice)) = text_of(data) else { return };
    FUZZER.with_borrow_mut(|fuzzer| fuzzer.drawn(text, choice));
}

/// Checks and trims proofs.
pub fn proved(data: &[u8]) {
    if let Some((text, _)) = text_of(data) {
        proof(text);
    }
}

/// Unpacks links and payloads.
pub fn link(data: &[u8]) {
    let Some((text, choice)) = text_of(data) else { return };
    FUZZER.with_borrow_mut(|fuzzer| fuzzer.link(text.trim(), choice));
}
