//! Runs the measurements of an experiment: solves each puzzle with every configuration and collects the figures by row.

use super::definition::{Configured, Definition, InstancesRow};
use super::figures;
use super::results::ResultLine;
use crate::compare::{Claims, Contender, Contradiction, Measurement, subject};
use crate::generate::Effort;
use crate::puzzle::{Grid, PuzzleData};
use crate::solve::Request;
use std::time::Duration;

pub struct Sample {
    pub puzzle: PuzzleData,
    /// A solution; the only one, unless the recipe asks for holes regardless of the number of solutions.
    pub solution: Grid,
    /// The work of the generator.
    pub effort: Effort,
    /// The total time of generation.
    pub time: Duration,
}

/// The settings shared by all measurements of an experiment.
pub struct ExperimentRunner {
    pub definition: Definition,
    /// The configurations of the definition; empty if nothing is solved.
    pub contenders: Vec<(Configured, Contender)>,
    /// The request of each search, with its limits.
    pub request: Request,
    /// The seed of the searches.
    pub seed: u64,
}

impl ExperimentRunner {
    /// Returns the lines of a row, without figures.
    pub fn lines(&self, row: &InstancesRow) -> Vec<ResultLine> {
        let line = |configuration: Option<String>| ResultLine {
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

    /// Adds the figures of a puzzle to the lines of its row. `number` is the number of puzzles before it. An interrupted
    /// measurement adds nothing. Contradictions between configurations are passed to `report`.
    pub fn measure(
        &self,
        sample: &Sample,
        row: &InstancesRow,
        number: u64,
        lines: &mut [ResultLine],
        report: &mut dyn FnMut(Contradiction),
    ) {
        let own = figures::of_puzzle(&self.definition, sample, number, &self.request);
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
