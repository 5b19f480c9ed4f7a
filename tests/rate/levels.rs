//! Tests HoDoKu's scale, on puzzles that HoDoKu has rated.

use crate::shared::{classic, text};
use gridc::stages::rate::{Board, Level, RatingOptions, hodoku};
use gridc_needs::needs;
use std::collections::BTreeMap;

/// Solves a plain sudoku by singles and guesses, without gridc's solvers.
pub fn solution(board: &Board) -> Option<Vec<u8>> {
    let mut board = board.clone();
    loop {
        if board.unplaced().any(|cell| board.candidates(cell) == 0) {
            return None;
        }
        let Some(cell) = board.unplaced().min_by_key(|cell| board.count(*cell)) else { break };
        let digits: Vec<u8> = gridc::stages::rate::bits(board.candidates(cell)).collect();
        if let [digit] = digits[..] {
            board.place(gridc::stages::rate::Candidate::new(cell, digit));
            continue;
        }
        return digits.into_iter().find_map(|digit| {
            let mut guess = board.clone();
            guess.place(gridc::stages::rate::Candidate::new(cell, digit));
            solution(&guess)
        });
    }
    board.digits().iter().copied().collect()
}

#[needs(data)]
#[test]
fn levels_are_those_of_hodoku() {
    let rated = text("rated_1050.tsv");
    let every: usize = std::env::var("GRIDC_RATED_EVERY").ok().and_then(|n| n.parse().ok()).unwrap_or(10);
    let (mut right, mut total, mut times) = (0, 0, Vec::new());
    let mut scores: Vec<(u32, u32)> = Vec::new();
    let mut wrong: BTreeMap<(String, Level), usize> = BTreeMap::new();
    for line in rated.lines().filter(|line| !line.starts_with('#')).step_by(every) {
        let fields: Vec<&str> = line.split('\t').collect();
        let (Some(level), Some(score)) = (fields.get(4), fields.get(5).and_then(|score| score.parse().ok())) else {
            continue;
        };
        let board = classic(fields[0]);
        let Some(solution) = solution(&board) else { continue };
        let start = std::time::Instant::now();
        let rating = hodoku(board, RatingOptions::default(), &solution);
        times.push(start.elapsed());
        total += 1;
        scores.push((score, rating.score));
        if rating.level.name().eq_ignore_ascii_case(level) {
            right += 1;
        } else {
            *wrong.entry((level.to_string(), rating.level)).or_default() += 1;
            if std::env::var("GRIDC_SHOW").is_ok() {
                println!("{} {level} {score} {rating:?}", fields[0]);
            }
        }
    }
    times.sort_unstable();
    println!("median {:?}", times.get(times.len() / 2));
    println!("{right} of {total} levels; otherwise (theirs, ours): {wrong:?}");
    let same = scores.iter().filter(|(a, b)| a == b).count();
    println!("scores: {same} the same, correlation {:.3}", spearman(&scores));
    assert!(total * every >= 900 && right * 100 >= total * 95, "{right} of {total}");
}

/// Returns the rank correlation.
fn spearman(pairs: &[(u32, u32)]) -> f64 {
    let ranks = |value: &dyn Fn(&(u32, u32)) -> u32| -> Vec<f64> {
        let of = |pair: &(u32, u32)| {
            let less = pairs.iter().filter(|other| value(other) < value(pair)).count();
            let same = pairs.iter().filter(|other| value(other) == value(pair)).count();
            less as f64 + same as f64 / 2.0
        };
        pairs.iter().map(of).collect()
    };
    let (a, b) = (ranks(&|pair| pair.0), ranks(&|pair| pair.1));
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let (ma, mb) = (mean(&a), mean(&b));
    let product: f64 = a.iter().zip(&b).map(|(x, y)| (x - ma) * (y - mb)).sum();
    let spread = |values: &[f64], mean: f64| values.iter().map(|x| (x - mean).powi(2)).sum::<f64>().sqrt();
    product / (spread(&a, ma) * spread(&b, mb))
}
