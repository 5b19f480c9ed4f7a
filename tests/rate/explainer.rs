//! Tests the scale of Sudoku Explainer against its own ratings.

use crate::shared;
use gridc::stages::rate::se::{Tenths, next, rate};
use gridc::{Options, Puzzle, Solver};
use gridc_needs::needs;

struct Row {
    line: String,
    /// ER, EP, ED in tenths.
    stated: [u32; 3],
    technique: String,
}

fn rows() -> Vec<Row> {
    let text = shared::text("rated_1050.tsv");
    let row = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let tenths = |text: &str| text.replace('.', "").parse::<u32>().ok();
        let stated: Option<Vec<u32>> = fields.get(1)?.split('/').map(tenths).collect();
        Some(Row { line: fields[0].to_owned(), stated: stated?.try_into().ok()?, technique: fields[2].to_owned() })
    };
    text.lines().filter(|line| !line.starts_with('#')).filter_map(row).collect()
}

/// Solves a puzzle round by round, and compares each step with the solution.
fn check(line: &str) {
    let puzzle = Puzzle::read(line).unwrap();
    let answer = Solver::new(&Options::new()).unwrap().solve(&puzzle).unwrap();
    let solution = shared::classic(&answer.solution().unwrap().to_line());
    let mut board = shared::classic(line);
    let mut rounds = 0;
    while let (false, Some(round)) = (board.is_solved(), next(&board)) {
        for gone in &round.eliminations {
            assert_ne!(solution.placed(gone.cell()), Some(gone.digit), "{line}: {round:?}");
        }
        for placed in &round.placements {
            assert_eq!(solution.placed(placed.cell()), Some(placed.digit), "{line}: {round:?}");
        }
        round.apply(&mut board);
        rounds += 1;
    }
    // Puzzles that it cannot solve are solved partly.
    assert!(rounds >= 5, "{line}: {rounds} rounds");
}

/// Returns the ranks of numbers; equal ones get their mean rank.
fn ranks(numbers: &[u32]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..numbers.len()).collect();
    order.sort_by_key(|i| numbers[*i]);
    let mut ranks = vec![0.0; numbers.len()];
    for run in order.chunk_by(|a, b| numbers[*a] == numbers[*b]) {
        let first = order.partition_point(|i| numbers[*i] < numbers[run[0]]);
        run.iter().for_each(|i| ranks[*i] = first as f64 + (run.len() as f64 - 1.0) / 2.0);
    }
    ranks
}

/// Returns Spearman's rank correlation.
fn spearman(a: &[u32], b: &[u32]) -> f64 {
    let (a, b) = (ranks(a), ranks(b));
    let mean = |x: &[f64]| x.iter().sum::<f64>() / x.len() as f64;
    let (ma, mb) = (mean(&a), mean(&b));
    let sum = |x: &[f64], mx: f64, y: &[f64], my: f64| x.iter().zip(y).map(|(x, y)| (x - mx) * (y - my)).sum::<f64>();
    sum(&a, ma, &b, mb) / (sum(&a, ma, &a, ma) * sum(&b, mb, &b, mb)).sqrt()
}

fn agrees(every: usize) {
    let rows = rows();
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    let (mut exact, mut up_to_seven, mut all_three) = (0, 0, 0);
    for row in rows.iter().step_by(every) {
        let rating = rate(shared::classic(&row.line)).unwrap();
        let Tenths(er) = rating.er;
        ours.push(er);
        theirs.push(row.stated[0]);
        if row.stated[0] <= 70 {
            up_to_seven += 1;
            exact += u32::from(er == row.stated[0]);
            all_three += u32::from([rating.er, rating.ep, rating.ed].map(|Tenths(x)| x) == row.stated);
        }
        if er != row.stated[0] {
            println!("{} {:?} ({}): {}/{}/{}", row.line, row.stated, row.technique, rating.er, rating.ep, rating.ed);
        }
    }
    let correlation = spearman(&ours, &theirs);
    println!(
        "up to 7.0: {exact} of {up_to_seven} exact, {all_three} in all three; correlation of ranks {correlation:.3}"
    );
    assert!(f64::from(exact) >= 0.9 * f64::from(up_to_seven) && correlation >= 0.97);
}

#[needs(data)]
#[test]
fn ratings_of_some_puzzles_agree() {
    agrees(90);
}

#[needs(data)]
#[test]
fn no_round_contradicts_the_solution() {
    rows().iter().skip(7).step_by(90).for_each(|row| check(&row.line));
}

#[needs(data)]
#[test]
#[ignore = "slow: runs in the gate"]
fn slow_ratings_agree() {
    // All of them take ten minutes without an optimised build.
    agrees(std::env::var("GRIDC_EVERY").ok().and_then(|every| every.parse().ok()).unwrap_or(15));
}
