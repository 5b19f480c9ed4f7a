//! HoDoKu's library of positions: each technique finds what it is to find there, and nothing else.

use crate::shared::{candidate, classic, text, written};
use gridc::rate::{Board, Candidate, Step, Technique, ladder};
use std::collections::BTreeMap;

/// A line of the library.
struct Case<'t> {
    code: &'t str,
    /// Nothing is to be found.
    fails: bool,
    board: Board,
    eliminations: Vec<Candidate>,
    placements: Vec<Candidate>,
}

fn candidates(field: &str) -> Vec<Candidate> {
    let mut candidates: Vec<Candidate> = field.split_whitespace().map(candidate).collect();
    candidates.sort_unstable();
    candidates
}

impl<'t> Case<'t> {
    fn read(line: &'t str, empty: &Board) -> Option<Self> {
        if line.starts_with('#') || line.trim().is_empty() {
            return None;
        }
        let fields: Vec<&str> = line.trim_end().split(':').collect();
        let (code, variant) = fields[1].split_once('-').unwrap_or((fields[1], ""));
        let mut board = empty.clone();
        let (mut cell, mut given) = (0, true);
        for c in fields[3].chars() {
            match c {
                '+' => given = false,
                '1'..='9' => {
                    board.place(Candidate::new(cell, c as u8 - b'1'));
                    if given {
                        board.set_given(cell);
                    }
                    (cell, given) = (cell + 1, true);
                }
                _ => cell += 1,
            }
        }
        for deleted in candidates(fields[4]) {
            board.eliminate(deleted);
        }
        Some(Self {
            code,
            fails: variant == "x",
            board,
            eliminations: candidates(fields[5]),
            placements: candidates(fields[6]),
        })
    }

    /// Whether the technique finds this and nothing else; whether it finds it at all; what it finds.
    fn judge(&self, technique: Technique) -> (bool, bool, Vec<Step>) {
        let mut steps = Vec::new();
        (ladder::rung(technique).expect("a rung").find)(&self.board, &mut steps);
        steps.retain(|step| step.technique == technique);
        let steps = gridc::rate::distinct(steps);
        let is_it = |step: &Step| step.eliminations == self.eliminations && step.placements == self.placements;
        let found = steps.iter().any(is_it) != self.fails;
        (found && (self.fails == steps.is_empty()) && steps.len() <= 1, found, steps)
    }
}

/// Techniques of which a position may have several that do different things: the library's own checks only ask whether the
/// step is among them.
fn may_be_several(technique: Technique) -> bool {
    use Technique::*;
    let singles = [FullHouse, NakedSingle, HiddenSingle].contains(&technique);
    singles || (ContinuousNiceLoop..=GroupedAlternatingInferenceChain).contains(&technique)
}

#[test]
fn positions_of_the_library_have_the_steps_it_says() {
    let Some(library) = text("technique_regressions.txt") else { return };
    let empty = classic(&".".repeat(81));
    let wanted = std::env::var("GRIDC_CODE").ok();
    let mut table: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    let mut left_out = 0;
    for (case, line) in library.lines().filter_map(|line| Some((Case::read(line, &empty)?, line))) {
        let known = Technique::of_code(case.code).filter(|technique| ladder::rung(*technique).is_some());
        if wanted.as_ref().is_some_and(|code| case.code != code) {
            continue;
        }
        let Some(technique) = known else {
            left_out += 1;
            continue;
        };
        let (exactly, found, steps) = case.judge(technique);
        let passed = exactly || found && may_be_several(technique);
        let row = table.entry(case.code).or_default();
        row[0] += usize::from(passed);
        row[1] += 1;
        row[2] += usize::from(exactly);
        if !passed || wanted.is_some() && !exactly {
            println!("{line}");
            for step in steps {
                println!("  found: -{} +{}", written(&step.eliminations), written(&step.placements));
                if wanted.is_some() {
                    println!("    {:?}", step.reason);
                }
            }
        }
    }
    let (mut passed, mut total) = (0, 0);
    for (code, row) in &table {
        let name = Technique::of_code(code).map_or("", Technique::name);
        println!("{code} {name:<45} {}/{}  alone {}", row[0], row[1], row[2]);
        passed += row[0];
        total += row[1];
    }
    println!("{passed} of {total} positions, {left_out} of other techniques");
    assert!(wanted.is_some() || passed * 100 >= total * 99, "{passed} of {total}");
}
