//! Compares patterns with a plain definition of what they match.

use super::formulas::{holds, n, undefined, v};
use gridc::stages::language::checker::pattern::matches;
use gridc::stages::puzzle::{Formula, Pattern};

fn of(values: &[i64]) -> Pattern {
    Pattern::OneOf(values.into())
}

fn repeat(pattern: Pattern, least: u32, most: Option<u32>) -> Pattern {
    Pattern::Repeat { pattern: pattern.into(), least, most }
}

/// The definition: tries all ways of dividing the word.
fn plainly(pattern: &Pattern, word: &[i64]) -> bool {
    let splits = || (0..=word.len()).map(|at| word.split_at(at));
    match pattern {
        Pattern::OneOf(set) => word.len() == 1 && set.contains(&word[0]),
        Pattern::Sequence(parts) => match parts.split_first() {
            None => word.is_empty(),
            Some((first, rest)) => {
                let rest = Pattern::Sequence(rest.to_vec());
                splits().any(|(a, b)| plainly(first, a) && plainly(&rest, b))
            }
        },
        Pattern::Either(parts) => parts.iter().any(|part| plainly(part, word)),
        Pattern::Repeat { pattern: body, least, most } => {
            if most.is_some_and(|most| most < *least) {
                return false;
            }
            if *least == 0 && word.is_empty() {
                return true;
            }
            // A part that matches the empty word is tried only while repetitions are required.
            let further = repeat((**body).clone(), least.saturating_sub(1), most.map(|most| most.saturating_sub(1)));
            let first_end = usize::from(*least == 0);
            *most != Some(0)
                && (first_end..=word.len()).any(|at| plainly(body, &word[..at]) && plainly(&further, &word[at..]))
        }
    }
}

/// A small independent generator (xorshift64).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }

    fn pattern(&mut self, depth: u32) -> Pattern {
        let parts = |this: &mut Self| (0..this.below(4)).map(|_| this.pattern(depth - 1)).collect();
        match if depth == 0 { 0 } else { self.below(6) } {
            0 | 1 => of([&[1][..], &[2], &[1, 2], &[1, 2, 3], &[]][self.below(5) as usize]),
            2 => Pattern::Either(parts(self)),
            3 => Pattern::Sequence(parts(self)),
            _ => {
                let least = self.below(3) as u32;
                let most = [None, Some(least), Some(least + 1), Some(2)][self.below(4) as usize];
                repeat(self.pattern(depth - 1), least, most)
            }
        }
    }
}

#[test]
fn random_patterns_match_what_their_definition_says() {
    let mut words: Vec<Vec<i64>> = vec![Vec::new()];
    for length in 0..5 {
        let longer: Vec<_> = words.iter().filter(|w| w.len() == length).cloned().collect();
        words.extend(longer.iter().flat_map(|w| (1..=2).map(|d| [w.as_slice(), &[d]].concat())));
    }
    let mut random = Random(0x5eed);
    let mut matched = 0;
    for _ in 0..1500 {
        let pattern = random.pattern(3);
        for word in &words {
            let expected = plainly(&pattern, word);
            matched += usize::from(expected);
            assert_eq!(matches(&pattern, word), expected, "{pattern:?} on {word:?}");
        }
    }
    assert!(matched > 5_000, "{matched}");
}

#[test]
fn large_counts_and_deep_nests_cost_little() {
    let ones = vec![1; 700];
    let million = |pattern| repeat(pattern, 1_000_000, Some(2_000_000_000));
    assert!(!matches(&million(of(&[1])), &ones));
    assert!(matches(&million(repeat(of(&[1]), 0, Some(1))), &ones));
    assert!(matches(&repeat(of(&[1]), 700, Some(u32::MAX)), &ones));
    assert!(!matches(&repeat(of(&[1]), 701, None), &ones));
    let mut nest = of(&[1]);
    for level in 0..60 {
        nest = repeat(Pattern::Either(vec![nest.clone(), Pattern::Sequence(Vec::new())]), level % 3, None);
        nest = Pattern::Sequence(vec![nest]);
    }
    assert!(matches(&nest, &ones[..40]));
    assert!(!matches(&nest, &[&ones[..40], &[2]].concat()));
    // (a?){n} a{n} on a^n: exponential for naive backtracking.
    let classic =
        Pattern::Sequence(vec![repeat(repeat(of(&[1]), 0, Some(1)), 300, Some(300)), repeat(of(&[1]), 300, Some(300))]);
    assert!(matches(&classic, &ones[..300]) && matches(&classic, &ones[..600]) && !matches(&classic, &ones[..601]));
}

#[test]
fn as_a_formula() {
    let word = |terms| Formula::Matches(terms, Pattern::Sequence(vec![of(&[1, 2]), repeat(of(&[3]), 0, None)]).into());
    assert!(holds(&word(vec![v(0), v(1), n(3)]), &[2, 3]));
    assert!(!holds(&word(vec![v(0), v(1), n(3)]), &[3, 3]));
    assert!(!holds(&word(vec![v(0), undefined()]), &[2]));
    assert!(!holds(&word(Vec::new()), &[]));
}
