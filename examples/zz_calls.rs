//! Temporary: time of a call.
fn main() {
    let puzzle = gridc::Puzzle::read("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 .\n").unwrap();
    let mut best = f64::MAX;
    for _ in 0..5 {
        let start = std::time::Instant::now();
        for _ in 0..2000 { puzzle.check().unwrap(); }
        best = best.min(start.elapsed().as_secs_f64() / 2000.0);
    }
    println!("{:.1} us a call", best * 1e6);
}
