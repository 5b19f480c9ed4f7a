//! Counts what a run of `gridc generate` has made so far.

use std::time::Duration;

#[derive(Clone, Copy, Default, Debug)]
pub struct GenerateTally {
    pub made: u64,
    /// Puzzles that were not found before the budget was exhausted.
    pub unmet: u64,
    /// Givens of all puzzles made.
    givens: u64,
    fewest: usize,
    most: usize,
    /// Puzzles with givens that are redundant alone, but not together with their symmetric counterparts.
    redundant: u64,
}

impl GenerateTally {
    pub fn add(&mut self, givens: usize, redundant: bool) {
        self.fewest = if self.made == 0 { givens } else { self.fewest.min(givens) };
        self.most = self.most.max(givens);
        self.made += 1;
        self.givens += givens as u64;
        self.redundant += u64::from(redundant);
    }

    /// Returns the summary of the run: one line with its newline, or two if there are remarks.
    pub fn line(&self, full: bool, elapsed: Duration) -> String {
        let seconds = elapsed.as_secs_f64();
        let what = match (full, self.made) {
            (true, 1) => "grid",
            (true, _) => "grids",
            (false, 1) => "puzzle",
            (false, _) => "puzzles",
        };
        let mut line = format!("{} {what} in {seconds:.2} s", self.made);
        if self.made > 1 {
            line.push_str(&format!(", {:.1} per second", self.made as f64 / seconds.max(1e-9)));
        }
        if self.made > 0 && !full {
            let mean = self.givens as f64 / self.made as f64;
            line.push_str(&match self.fewest == self.most {
                true => format!(", {} givens", self.most),
                false => format!(", {mean:.2} givens on average ({} to {})", self.fewest, self.most),
            });
        }
        if self.unmet > 0 {
            line.push_str(&format!("; {} could not be made", self.unmet));
        }
        line.push('\n');
        if self.redundant > 0 {
            let these =
                if self.redundant == 1 { "1 puzzle has".to_owned() } else { format!("{} have", self.redundant) };
            line.push_str(&format!(
                "{these} givens that could be removed by themselves, but not together with their \
                counterparts\n"
            ));
        }
        line
    }
}
