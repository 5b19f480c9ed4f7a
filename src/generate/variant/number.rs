//! Computes the number of a clue from a full grid, for example the sum of a cage.
//!
//! This works for any rule. The rule is expanded with two unusual numbers in place of the blank. If the two formulas differ only
//! in a comparison, the other side of the comparison is evaluated on the grid. Otherwise, for example for numbers inside a fold,
//! all numbers of a plausible range are tried. In both cases the checker confirms the result.

use crate::language::{ArgumentKind, clue_holds, value_of};
use crate::puzzle::{Argument, Clue, Comparison, Formula, Grid, Layout, Term};
use crate::solve::Random;
use crate::syntax::Diagnostic;

/// Creates the clue with an argument in place of its blank.
pub(super) type ClueMaker<'w> = &'w dyn Fn(&Argument) -> Result<Clue, Box<Diagnostic>>;

/// The numbers that are substituted for the blank.
const STAND_INS: [i64; 2] = [1_000_003, 1_000_033];

/// Numbers up to this are always tried.
const USUAL: i64 = 99;
const HIGHEST: i64 = 999;

/// Returns the clue with the number that makes it true on the grid, if there is one other than `unknown`, the one of a question mark.
/// If several do, returns the tightest: the least upper bound or the greatest lower bound, and any number if there is no such order.
pub(super) fn found(
    with: ClueMaker<'_>,
    (place, unknown): (ArgumentKind, Option<i64>),
    cells: usize,
    grid: &Grid,
    layout: &Layout,
    random: &mut Random,
) -> Option<(Argument, Clue)> {
    let is_told = |number: &i64| Some(*number) != unknown;
    let holds =
        |argument: Argument| with(&argument).ok().filter(|clue| clue_holds(clue, grid)).map(|clue| (argument, clue));
    match place {
        ArgumentKind::Number => {
            // If the rule rejects these numbers, it treats large ones, such as the stand-ins, in another way.
            let is_accepted = |number: &i64| with(&Argument::Integer(*number)).is_ok();
            if let Some(known) = compared(with, grid).filter(|known| known.iter().any(is_accepted)) {
                return known.into_iter().filter(is_told).find_map(|number| holds(Argument::Integer(number)));
            }
            let most = (cells as i64 * i64::from(layout.digits().last().copied().unwrap_or(9))).clamp(USUAL, HIGHEST);
            let all: Vec<(Argument, Clue)> =
                (0..=most).filter(is_told).filter_map(|number| holds(Argument::Integer(number))).collect();
            let number = |found: &(Argument, Clue)| match found.0 {
                Argument::Integer(number) => number,
                _ => 0,
            };
            let (first, last) = (number(all.first()?), number(all.last()?));
            let is_run = last - first == all.len() as i64 - 1;
            let mut all = all;
            match (is_run && first == 0, is_run && last == most) {
                (true, false) => all.pop(),
                (false, true) => Some(all.swap_remove(0)),
                _ => Some(all.swap_remove(random.below(all.len() as u32) as usize)),
            }
        }
        ArgumentKind::Digit => {
            let mut digits = layout.digits().to_vec();
            random.shuffle(&mut digits);
            digits.into_iter().find_map(|digit| holds(Argument::Digit(digit)))
        }
        _ => None,
    }
}

/// Returns the clue with some of the digits for which it is true, as a list or as a set.
pub(super) fn digits(
    with: ClueMaker<'_>,
    is_list: bool,
    grid: &Grid,
    layout: &Layout,
    random: &mut Random,
) -> Option<(Argument, Clue)> {
    let of = |digits: &[i32]| {
        let mut digits = digits.to_vec();
        digits.sort_unstable();
        match is_list {
            true => Argument::List(digits.into_iter().map(Argument::Digit).collect()),
            false => Argument::Digits(digits),
        }
    };
    let holds = |digits: &[i32]| with(&of(digits)).ok().filter(|clue| clue_holds(clue, grid));
    let mut all = layout.digits().to_vec();
    random.shuffle(&mut all);
    let most = 1 + random.below(3) as usize;
    let mut chosen: Vec<i32> = Vec::new();
    for digit in all {
        chosen.push(digit);
        if holds(&chosen).is_none() {
            chosen.pop();
        }
        if chosen.len() == most {
            break;
        }
    }
    let clue = holds(&chosen).filter(|_| !chosen.is_empty())?;
    Some((of(&chosen), clue))
}

/// Returns the numbers from comparisons of the clue, the tightest first; `None` if the number is used in another way.
fn compared(with: ClueMaker<'_>, grid: &Grid) -> Option<Vec<i64>> {
    let [one, other] = STAND_INS.map(|number| with(&Argument::Integer(number)).ok());
    let (one, other) = (one?, other?);
    let mut found = Vec::new();
    if one.demands.len() != other.demands.len() {
        return None;
    }
    let alike = one.demands.iter().zip(&other.demands).all(|(a, b)| differing(&a.formula, &b.formula, &mut found));
    if !alike || found.is_empty() {
        return None;
    }
    let mut numbers = Vec::new();
    for (term, comparison) in found {
        let value = value_of(term, grid)?;
        numbers.push(match comparison {
            Comparison::Less => value.checked_add(1)?,
            Comparison::Greater => value.checked_sub(1)?,
            Comparison::NotEqual => return None,
            Comparison::Equal | Comparison::AtMost | Comparison::AtLeast => value,
        });
    }
    Some(numbers)
}

/// Collects what the substituted numbers are compared with, as `term comparison number`; returns false if they are used
/// otherwise.
fn differing<'f>(one: &'f Formula, other: &'f Formula, found: &mut Vec<(&'f Term, Comparison)>) -> bool {
    if one == other {
        return true;
    }
    let is_number = |a: &Term, b: &Term| *a == Term::Integer(STAND_INS[0]) && *b == Term::Integer(STAND_INS[1]);
    match (one, other) {
        (Formula::Compare(a, by, b), Formula::Compare(c, by_too, d)) if by == by_too => {
            if a == c && is_number(b, d) {
                found.push((a, *by));
                return true;
            }
            if b == d && is_number(a, c) {
                found.push((b, mirrored(*by)));
                return true;
            }
            false
        }
        (Formula::All(some), Formula::All(others)) | (Formula::Any(some), Formula::Any(others)) => {
            some.len() == others.len() && some.iter().zip(others).all(|(a, b)| differing(a, b, found))
        }
        _ => false,
    }
}

fn mirrored(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Less => Comparison::Greater,
        Comparison::AtMost => Comparison::AtLeast,
        Comparison::Greater => Comparison::Less,
        Comparison::AtLeast => Comparison::AtMost,
        same => same,
    }
}
