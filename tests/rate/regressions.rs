//! Tests HoDoKu's library of positions: each technique finds the expected steps, and nothing else.

use crate::shared::{candidate, classic, text, written};
use gridc::stages::rate::{Board, Candidate, Role, Step, Technique, ladder};
use gridc_needs::needs;
use std::collections::BTreeMap;

/// A line of the library.
struct Case<'t> {
    code: &'t str,
    variant: &'t str,
    /// Whether nothing must be found.
    fails: bool,
    /// The digits that distinguish the step from others of its technique; none if there is at most one.
    digits: u64,
    board: Board,
    eliminations: Vec<Candidate>,
    placements: Vec<Candidate>,
}

fn mask(digits: impl Iterator<Item = u8>) -> u64 {
    digits.fold(0, |mask, digit| mask | 1 << digit)
}

/// Returns the digits by which the library names a step: those it is about, or those it removes.
fn digits(step: &Step) -> u64 {
    use Technique::*;
    let of = |candidates: &[Candidate]| mask(candidates.iter().map(|candidate| candidate.digit));
    let takes_away = [SueDeCoq, XyChain, AlsXz, AlsXyWing, AlsChain, DeathBlossom].contains(&step.technique)
        || (ContinuousNiceLoop..=GroupedAlternatingInferenceChain).contains(&step.technique);
    if takes_away {
        return of(&step.eliminations);
    }
    let mut pattern: Vec<Candidate> = step.placements.clone();
    let is_colour =
        [SimpleColourTrap, SimpleColourWrap, MultiColour1, MultiColour2, RemotePair].contains(&step.technique);
    let is_fish = step.technique.facts().code.starts_with("03");
    pattern.extend(
        step.reason
            .candidates
            .iter()
            .filter(|(_, role)| is_colour || is_fish || *role == Role::Pattern)
            .map(|(c, _)| *c),
    );
    of(&pattern)
}

/// Returns whether it consists of two steps, perhaps for two digits, and has the name of one of them.
fn is_dual(step: &Step) -> bool {
    [Technique::DualTwoStringKite, Technique::DualEmptyRectangle].contains(&step.technique)
}

/// Returns whether a chain also counts as a loop: one that removes a single candidate is a loop through it, too.
fn is_also(step: &Step, technique: Technique) -> bool {
    use Technique::*;
    let names = [
        (AlternatingInferenceChain, DiscontinuousNiceLoop),
        (GroupedAlternatingInferenceChain, GroupedDiscontinuousNiceLoop),
    ];
    step.eliminations.len() == 1
        && (names.contains(&(step.technique, technique)) || names.contains(&(technique, step.technique)))
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
            variant,
            fails: variant == "x",
            digits: mask(fields[2].bytes().map(|byte| byte - b'1')),
            board,
            eliminations: candidates(fields[5]),
            placements: candidates(fields[6]),
        })
    }

    /// Returns whether the technique finds only the expected step; whether it finds it at all; and what it finds.
    fn judge(&self, technique: Technique) -> (bool, bool, Vec<Step>) {
        let mut steps = Vec::new();
        let rung = ladder::rung(technique).expect("a rung");
        let varied = match self.code {
            // 06xx-1: without missing candidates; 0402-1: with two places in the box; 090x-2: with overlap.
            "0600" | "0601" | "0602" | "0603" | "0604" | "0605" | "0606" | "0402" => self.variant == "1",
            "0902" | "0903" | "0904" => self.variant == "2",
            "0709" => self.variant == "2",
            "0710" | "0711" => ["3", "4"].contains(&self.variant),
            _ => false,
        };
        let find = if varied { rung.variant } else { rung.find };
        find(&self.board, &mut steps);
        steps.retain(|step| step.technique == technique || is_also(step, technique));
        steps.retain(|step| {
            self.digits == 0 || digits(step) == self.digits || is_dual(step) && digits(step) & self.digits != 0
        });
        let mut steps = gridc::stages::rate::distinct(steps);
        steps.dedup_by(|a, b| a.effect() == b.effect());
        let is_it = |step: &Step| step.eliminations == self.eliminations && step.placements == self.placements;
        let found = steps.iter().any(is_it) != self.fails;
        (found && (self.fails == steps.is_empty()) && steps.len() <= 1, found, steps)
    }
}

/// Techniques for which a position may have several different steps: the library's own checks only test whether the step is among
/// them.
fn may_be_several(technique: Technique) -> bool {
    use Technique::*;
    let singles = [FullHouse, NakedSingle, HiddenSingle].contains(&technique);
    singles || (ContinuousNiceLoop..=GroupedAlternatingInferenceChain).contains(&technique)
}

#[needs(data)]
#[test]
fn positions_of_the_library_have_the_steps_it_says() {
    let library = text("technique_regressions.txt");
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
            if std::env::var("GRIDC_ANY").is_ok() {
                let mut all = Vec::new();
                (ladder::rung(technique).unwrap().variant)(&case.board, &mut all);
                for step in gridc::stages::rate::distinct(all)
                    .iter()
                    .filter(|s| case.eliminations.iter().filter(|e| s.eliminations.contains(e)).count() > 1)
                {
                    println!(
                        "  as {:?} -{} {:?} {:?}",
                        step.technique,
                        written(&step.eliminations),
                        step.reason.chain.iter().map(|n| (n.on, written(&n.candidates), n.through)).collect::<Vec<_>>(),
                        step.reason.sets
                    );
                }
            }
            if std::env::var("GRIDC_ALL").is_ok() {
                for rung in ladder::LADDER {
                    let mut all = Vec::new();
                    (rung.find)(&case.board, &mut all);
                    for step in all.iter().filter(|step| {
                        step.eliminations == case.eliminations || rung.techniques.contains(&Technique::EmptyRectangle)
                    }) {
                        println!("  as {:?} {:?} -{}", step.technique, step.reason, written(&step.eliminations));
                    }
                }
            }
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
    assert!(wanted.is_some() || total >= 533 && passed * 100 >= total * 99, "{passed} of {total}");
}
