use gridc::stages::formulation::reading::scanner::BUFFER;
use gridc::stages::formulation::reading::{Fault, ReadError, Scanner, SharedFault};
use std::io::Read;

/// Returns a few bytes at a time.
struct Slow<'a>(&'a [u8], usize);

impl Read for Slow<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let count = self.1.min(self.0.len()).min(into.len());
        into[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}

fn words(text: &[u8], pace: usize) -> Vec<(String, u64, u64, bool)> {
    let mut scanner = Scanner::new(Slow(text, pace)).unwrap();
    let mut found = Vec::new();
    while scanner.next_word().unwrap() {
        let place = scanner.place();
        found.push((scanner.text().unwrap().to_owned(), place.line, place.column, scanner.is_first()));
    }
    found
}

#[test]
fn words_have_places_at_any_pace() {
    let text = "\u{feff}ab  cé d\r\n\n  e\tf".as_bytes();
    let expected = [("ab", 1, 1, true), ("cé", 1, 5, false), ("d", 1, 8, false), ("e", 3, 3, true), ("f", 3, 5, false)];
    for pace in 1..=text.len() {
        let found = words(text, pace);
        let found: Vec<_> = found.iter().map(|(w, l, c, f)| (w.as_str(), *l, *c, *f)).collect();
        assert_eq!(found, expected, "{pace}");
    }
}

#[test]
fn long_texts_and_long_lines_pass_through() {
    let line = "word ".repeat(100_000);
    assert_eq!(words(line.as_bytes(), 4_093).len(), 100_000);
    assert_eq!(words(line.replace(' ', "\n").as_bytes(), 70_000).last().unwrap().1, 100_000);
    let mut scanner = Scanner::new(Slow(&[b'x'; 5_000], 100)).unwrap();
    assert!(
        matches!(scanner.next_word(), Err(ReadError::Mistake(m)) if m.fault == Fault::Shared(SharedFault::LongWord))
    );
}

#[test]
fn the_line_of_a_mistake_is_kept_over_the_edge_of_the_buffer() {
    let text = format!("{}\nabc def ghi\n", "x ".repeat(BUFFER / 2 - 4));
    let mut scanner = Scanner::new(text.as_bytes()).unwrap();
    while scanner.next_word().unwrap() && scanner.word() != b"ghi" {}
    assert_eq!(scanner.excerpt().as_deref(), Some("abc def ghi"));
}
