//! Tests every technique of the ladder on random positions: the effects of a step follow from the position, and from its reason
//! alone.

use crate::positions::{Position, Source};
use crate::proof::follows;
use crate::rules;
use crate::told::compare_sentences;
use gridc::stages::rate::{Technique, Terms, distinct, ladder, sentence};
use gridc::stages::solve::Random;
use std::collections::BTreeMap;

/// Techniques without a rung. Templates are only codes of HoDoKu's library; small sets have their own test (`mus`); search
/// applies where techniques end.
const WITHOUT: [Technique; 4] =
    [Technique::TemplateSet, Technique::TemplateDelete, Technique::SmallSet, Technique::Search];

/// Maximum number of steps of one technique on one position that are proved.
const MOST: usize = 2;

/// Examines random positions until `wanted` of them have had a step of each technique, at most `positions`, and proves the steps.
/// Returns the first sentence of each technique.
fn prove(wanted: usize, positions: usize) -> BTreeMap<&'static str, String> {
    let mut sources = Source::all();
    let mut random = Random::new(30, 0);
    let mut seen: BTreeMap<Technique, usize> =
        ladder::LADDER.iter().flat_map(|r| r.techniques).map(|t| (*t, 0)).collect();
    let (mut proved, mut told) = (0, BTreeMap::new());
    for number in 0..positions {
        if seen.values().all(|positions| *positions >= wanted) {
            break;
        }
        let source = number % sources.len();
        let source = &mut sources[source];
        let position = source.position(&mut random);
        for rung in ladder::LADDER {
            if rung.techniques.iter().all(|technique| seen[technique] >= wanted) {
                continue;
            }
            let mut steps = Vec::new();
            (rung.find)(&position.board, &mut steps);
            for technique in rung.techniques {
                let mut found = distinct(steps.clone());
                found.retain(|step| step.technique == *technique);
                let must_exclude = technique.facts().assumes_uniqueness && *technique != Technique::Bug;
                let mut counts = !found.is_empty() && !must_exclude;
                for _ in 0..MOST.min(found.len()) {
                    let step = found.swap_remove(random.below(found.len() as u32) as usize).completed(&position.board);
                    let name = source.name.clone();
                    let said = || sentence(source.puzzle.data(), &position.board, &step, Terms::default());
                    told.entry(technique.name()).or_insert_with(|| format!("{name}: {}", said()));
                    let text = || format!("{name}, position {number}: {step:?}\n{}", position.picture());
                    let Position { board, .. } = &position;
                    if technique.facts().assumes_uniqueness {
                        let excluded = source.excluded(&position, &step);
                        let excluded = excluded.unwrap_or_else(|| panic!("not by uniqueness: {}", text()));
                        // If no solution has what the step removes, nothing was proved. The positions with a bug are of puzzles
                        // with one solution.
                        counts |= excluded > 0;
                    } else {
                        assert!(source.implies(&position, &step), "not of the position: {}", text());
                        let by_reason = match step.reason.clues.is_empty() {
                            true => follows(board, &step),
                            false => rules::follows(source.puzzle.data(), board, &step),
                        };
                        assert!(by_reason, "not of its reason: {}", text());
                    }
                    proved += 1;
                }
                *seen.get_mut(technique).unwrap() += usize::from(counts);
            }
        }
    }
    println!("{proved} steps: {seen:?}");
    let rare: Vec<_> = seen.iter().filter(|(_, positions)| **positions < wanted).collect();
    assert!(rare.is_empty(), "fewer than {wanted} positions have {rare:?}");
    told
}

#[test]
fn every_technique_stands_on_the_ladder_or_has_a_reason_not_to() {
    let without: Vec<_> = Technique::ALL.iter().filter(|t| ladder::rung(**t).is_none()).copied().collect();
    assert_eq!(without, WITHOUT);
}

#[test]
fn steps_of_every_technique_follow() {
    compare_sentences("sentences-of-techniques.txt", &prove(3, 2000));
}

#[test]
#[ignore = "slow: runs in the gate"]
fn slow_steps_of_every_technique_follow() {
    prove(6, 12_000);
}
