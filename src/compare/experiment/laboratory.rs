//! Puzzles measured by a definition.

use super::definition::{Configured, Definition, Row};
use super::figures;
use super::results::Line;
use crate::compare::{Claims, Contender, Contradiction, Measurement, subject};
use crate::generate::Effort;
use crate::puzzle::{Grid, PuzzleData};
use crate::solve::Request;
use std::time::Duration;

pub struct Sample {
    pub puzzle: PuzzleData,
    /// A solution; the only one unless the keys ask for holes however many solutions they leave.
    pub solution: Grid,
    /// The work of making it.
    pub effort: Effort,
    /// Time for all of it.
    pub time: Duration,
}

/// What measurements of an experiment have in common.
pub struct Laboratory {
    pub definition: Definition,
    /// The configurations of the definition; empty if nothing is solved.
    pub contenders: Vec<(Configured, Contender)>,
    /// What each search is asked, and its limits.
    pub request: Request,
    /// The seed of the searches.
    pub seed: u64,
}

impl Laboratory {
    /// The lines of a sort of puzzles, without figures.
    pub fn lines(&self, row: &Row) -> Vec<Line> {
        let line = |configuration: Option<String>| Line {
            instances: row.name.clone(),
            sort: row.sort.clone(),
            configuration,
            figures: Vec::new(),
        };
        if self.contenders.is_empty() {
            return vec![line(None)];
        }
        let is_here = |configured: &Configured| configured.only.is_empty() || configured.only.contains(&row.sort);
        let here = self.contenders.iter().filter(|(configured, _)| is_here(configured));
        here.map(|(configured, _)| line(Some(configured.name.clone()))).collect()
    }

    /// Adds the figures of a puzzle to the lines of its sort. `number` counts the puzzles before it. A measurement that is
    /// interrupted adds nothing. Contradictions between configurations go to `report`.
    pub fn measure(
        &self,
        sample: &Sample,
        row: &Row,
        number: u64,
        lines: &mut [Line],
        report: &mut dyn FnMut(Contradiction),
    ) {
        let own = figures::of_puzzle(&self.definition, sample, number);
        if let ([], Some(line)) = (&self.contenders[..], lines.first_mut()) {
            line.figures.push(own);
            return;
        }
        let subject = subject(&row.name, number + 1, &sample.puzzle);
        let mut claims = Claims::default();
        for line in lines {
            let named =
                |(configured, _): &&(Configured, Contender)| Some(&configured.name) == line.configuration.as_ref();
            let Some((_, contender)) = self.contenders.iter().find(named) else { continue };
            for repeat in 0..row.repeats {
                if self.request.interrupt.raised() {
                    return;
                }
                let measurement = Measurement {
                    puzzle: &sample.puzzle,
                    subject: &subject,
                    parse: Duration::ZERO,
                    contender,
                    repeat: u32::try_from(repeat).unwrap_or(u32::MAX),
                    seed: Some(self.seed),
                    memory: false,
                    request: &self.request,
                };
                let measured = measurement.measure();
                if measured.interrupted {
                    return;
                }
                let record = measured.record;
                if let Err(contradiction) = claims.add(&record) {
                    report(contradiction);
                }
                let mut all = figures::of_search(&record, self.definition.solutions);
                all.extend(own.iter().map(|(name, figure)| (name.clone(), *figure)));
                line.figures.push(all);
            }
        }
    }
}
