//! Comparison of backends, formulations and encodings on one puzzle: [`Comparing`] describes the experiment, each measurement is
//! a [`Compared`]. The library's counterpart of `gridc compare`.

use super::{Error, OptionsError, Puzzle, Solver};
use crate::backend::{Backend, Stop, from_text};
use crate::compare::{
    Claims, Contender, Contradiction, MatrixOptions, Measurement, MeasurementRecord, matrix, subject, sweeps,
};
use crate::formulation::{Formulation, Size};
use crate::solve::{Basis, Request, Verdict};
use std::time::Duration;

/// An experiment: the configurations to measure, and the number of repetitions.
///
/// ```
/// use gridc::{Comparing, Formulation, Puzzle};
/// let puzzle = Puzzle::read("1...\n....\n..3.\n....\n")?;
/// let encodings = puzzle.compare(&Comparing::new().encodings("pairwise,sequential/order"))?;
/// assert_eq!(encodings[1].configuration, "batsat extended/sequential/order");
/// let rows = puzzle.compare(&Comparing::new())?;
/// assert_eq!(rows.len(), 3, "exact cover, CNF and ILP");
/// assert!(rows.iter().all(|row| row.contradicts.is_none()));
/// # Ok::<(), gridc::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Comparing {
    /// Formulations, each solved by the first backend that takes it unless backends are named. If neither are given: exact cover,
    /// CNF and ILP.
    pub formulations: Vec<Formulation>,
    /// Backends by name, or by the command lines of programs.
    pub backends: Vec<String>,
    /// Encodings of the CNF, as `gridc compare --encodings` takes them.
    pub encodings: Option<String>,
    /// Number of measurements of each configuration, each with the next seed if the backend takes one.
    pub repeats: u32,
}

/// One measurement. The model was elaborated and lowered for it alone.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Compared {
    /// Backend, encoding and the other choices, as tables show them: `batsat extended/pairwise/order`.
    pub configuration: String,
    /// The formulation to which the puzzle was lowered.
    pub formulation: Formulation,
    /// The seed, if the backend takes one.
    pub seed: Option<u64>,
    /// Size of the instance; `None` if none was made.
    pub size: Option<Size>,
    /// The number of solutions, up to two.
    pub verdict: Verdict,
    /// What the verdict rests on; `None` if there is none.
    pub basis: Option<Basis>,
    /// The limit that ended the search.
    pub stopped: Option<Stop>,
    /// Time for lowering the model and searching it, up to the verdict; `None` if there is none.
    pub searched: Option<Duration>,
    /// Time from the puzzle to the end.
    pub total: Duration,
    /// Counters of the search by name: nodes, conflicts, and whatever else the backend counts.
    pub counts: Vec<(&'static str, u64)>,
    /// The configuration that is contradicted by a checked solution of another one, if this measurement showed that.
    pub contradicts: Option<String>,
    /// The reason why there is no verdict, if it was not a limit.
    pub error: Option<String>,
    /// The measurement as it is saved.
    pub(super) record: MeasurementRecord,
}

impl Default for Comparing {
    fn default() -> Self {
        Self { formulations: Vec::new(), backends: Vec::new(), encodings: None, repeats: 1 }
    }
}

impl Comparing {
    /// Returns an experiment with the first backend of each of exact cover, CNF and ILP, measured once.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a backend, by its name or by the command line of a program.
    #[must_use]
    pub fn backend(mut self, name: &str) -> Self {
        self.backends.push(name.to_owned());
        self
    }

    /// Adds a formulation.
    #[must_use]
    pub fn formulation(mut self, formulation: Formulation) -> Self {
        self.formulations.push(formulation);
        self
    }

    /// Sets the encodings of the CNF: parts joined by `/`, encodings separated by `,`, as in `pairwise,sequential/order`; `all`
    /// means every encoding.
    #[must_use]
    pub fn encodings(self, encodings: &str) -> Self {
        Self { encodings: Some(encodings.to_owned()), ..self }
    }

    /// Sets the number of measurements of each configuration.
    #[must_use]
    pub fn repeats(self, repeats: u32) -> Self {
        Self { repeats, ..self }
    }

    fn contenders(&self, solver: &Solver) -> Result<Vec<Contender>, OptionsError> {
        let backends = self.backends.iter().map(|name| from_text(name));
        let backends: Vec<&'static dyn Backend> = backends.collect::<Result<_, _>>().map_err(OptionsError::Backend)?;
        let encodings = self.encodings.as_deref().map(sweeps).transpose();
        let options = solver.options();
        let wishes = MatrixOptions {
            formulations: self.formulations.clone(),
            backends,
            encodings: encodings.map_err(|error| OptionsError::Comparison(error.to_string()))?.unwrap_or_default(),
            facts: options.facts.into_iter().collect(),
            redundant: options.redundant,
            // By default the comparison measures what would be exported, without presolve.
            presolve: options.presolve.unwrap_or(false),
            memory: options.memory,
        };
        matrix(&wishes).map_err(|error| OptionsError::Comparison(error.to_string()))
    }
}

impl Solver {
    /// Measures the configurations of an experiment on a puzzle, one after the other. Solutions are checked, and verdicts
    /// compared with each other.
    ///
    /// Of the [`Options`](crate::Options), limits apply to each measurement; seed, facts, `redundant` and `presolve` to all.
    /// Backend, formulation and encodings are those of the experiment. After an interrupt, the rows measured before are returned.
    ///
    /// # Errors
    /// If a backend or an encoding is not known, or would not be used.
    pub fn compare(&self, puzzle: &Puzzle, experiment: &Comparing) -> Result<Vec<Compared>, Error> {
        let contenders = experiment.contenders(self)?;
        let subject = subject("", 1, puzzle.data());
        let request = self.options().within(Request::unique());
        let mut claims = Claims::default();
        let mut rows = Vec::new();
        for contender in &contenders {
            for repeat in 0..experiment.repeats {
                let measurement = Measurement {
                    puzzle: puzzle.data(),
                    subject: &subject,
                    parse: Duration::ZERO,
                    contender,
                    repeat,
                    seed: self.options().seed,
                    memory: false,
                    request: &request,
                };
                let measured = measurement.measure();
                if measured.interrupted {
                    return Ok(rows);
                }
                let record = measured.record;
                let contradiction = claims.add(&record).err();
                let who = record.configuration.to_string();
                let other = |pair: Contradiction| match pair.denies == who {
                    true => pair.witness,
                    false => pair.denies,
                };
                rows.push(Compared {
                    formulation: record.configuration.formulation,
                    seed: record.seed,
                    size: measured.size,
                    verdict: record.verdict,
                    basis: record.basis,
                    stopped: record.stopped,
                    searched: record.spent.model_to_verdict(),
                    total: record.spent.total,
                    counts: record.searched.counts().collect(),
                    contradicts: contradiction.map(other),
                    error: record.error.clone(),
                    record,
                    configuration: who,
                });
            }
        }
        Ok(rows)
    }
}

impl Puzzle {
    /// Measures formulations, backends and encodings on this puzzle without limits; [`Solver::compare`] has limits.
    ///
    /// # Errors
    /// As for [`Solver::compare`].
    pub fn compare(&self, experiment: &Comparing) -> Result<Vec<Compared>, Error> {
        Solver::usual()?.compare(self, experiment)
    }
}
