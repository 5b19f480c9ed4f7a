//! The lowered exact cover model that sessions share, and the check that it fits into memory.

use super::residuals::Residuals;
use crate::backend::{FileInstance, PrepareError, Session, Settings, Task, Template};
use crate::formulation::Size;
use crate::formulation::exact_cover::{CoverInstance, Holders, Lowering, OptionMeaning};
use crate::model::{CandidateId, Candidates, Literal, Model, Values, Variable};
use std::sync::Arc;

/// The immutable part: an instance and the meaning of its options.
pub struct SharedCover {
    pub model: Arc<Model>,
    pub instance: CoverInstance,
    pub candidates: Candidates,
    pub residuals: Residuals,
    pub holders: Holders,
    /// By candidate: its option, or `NONE`.
    options: Vec<u32>,
    size: Size,
    /// Whether solutions leave the variables of unchosen options unassigned.
    pub partial: bool,
}

const NONE: u32 = u32::MAX;

impl SharedCover {
    pub fn new(task: &Task<'_>, lowering: &Lowering<'_>) -> Self {
        let size = lowering.size();
        let (items, options, nodes) = counts(size);
        let mut instance = CoverInstance::with_capacity(items as usize, options as usize, nodes as usize);
        lowering.stream(&mut instance);
        if task.settings.seed != 0 {
            instance = instance.shuffled(task.settings.seed);
        }
        let residuals = Residuals::new(task.model, lowering.residual());
        Self::of_instance(task.model.clone(), instance, residuals, size)
    }

    pub fn of_instance(model: Arc<Model>, instance: CoverInstance, residuals: Residuals, size: Size) -> Self {
        let candidates = model.candidates();
        let mut options = vec![NONE; candidates.len()];
        for (option, choice) in instance.choices().iter().enumerate() {
            if let OptionMeaning::Candidate(candidate) = choice {
                options[candidate.index()] = option as u32;
            }
        }
        let holders = Holders::new(&instance);
        Self { model, instance, candidates, residuals, holders, options, size, partial: false }
    }

    /// The option of a literal's candidate, if it has one.
    pub fn option_of(&self, literal: Literal) -> Option<usize> {
        let option = self.options[self.candidates.find(literal.var, literal.value)?.index()];
        (option != NONE).then_some(option as usize)
    }

    /// The candidate that an option represents.
    pub fn candidate(&self, option: usize) -> Option<CandidateId> {
        match self.instance.choice(option) {
            OptionMeaning::Candidate(candidate) => Some(candidate),
            OptionMeaning::Not(_) | OptionMeaning::Way { .. } => None,
        }
    }
}

/// Bytes that a session needs, per item, option and node.
#[derive(Clone, Copy)]
pub(in crate::backend) struct Footprint {
    pub per_item: u64,
    pub per_option: u64,
    pub per_node: u64,
}

impl Footprint {
    /// Per item its meaning; per option its choice, its start and the reverse index from its candidate; per node its item and the
    /// reverse index.
    const INSTANCE: Self = Self { per_item: 16, per_option: 24, per_node: 8 };

    /// Additional bytes of an instance that was read from a file: the names in its text, and a variable with a candidate per
    /// option.
    const ADOPTED: Self = Self { per_item: 100, per_option: 60, per_node: 8 };

    fn plus(self, other: Self) -> Self {
        Self {
            per_item: self.per_item + other.per_item,
            per_option: self.per_option + other.per_option,
            per_node: self.per_node + other.per_node,
        }
    }

    /// A colour per node, in the instance and in the session.
    fn with_colours(self) -> Self {
        Self { per_node: self.per_node + 8, ..self }
    }

    fn bytes(self, size: Size) -> u64 {
        let (items, options, nodes) = counts(size);
        self.per_item
            .saturating_mul(items)
            .saturating_add(self.per_option.saturating_mul(options))
            .saturating_add(self.per_node.saturating_mul(nodes))
    }
}

fn counts(size: Size) -> (u64, u64, u64) {
    match size {
        Size::ExactCover { primary, secondary, options, nodes } => (primary + secondary, options, nodes),
        Size::Cnf { .. } | Size::Ilp { .. } | Size::Direct { .. } => (0, 0, 0),
    }
}

/// A template whose sessions are opened by a function that picks the index type.
pub(in crate::backend) struct CoverTemplate {
    shared: Arc<SharedCover>,
    open: Opener,
}

pub(in crate::backend) type Opener = fn(Arc<SharedCover>) -> Box<dyn Session>;

/// Lowers, unless the instance and one session would not fit.
pub(in crate::backend) fn prepare(
    task: &Task<'_>,
    session: Footprint,
    open: Opener,
) -> Result<Box<dyn Template>, PrepareError> {
    let lowering = Lowering::new(task.model, task.units);
    let size = lowering.size();
    let session = if lowering.is_coloured() { session.with_colours() } else { session };
    fits(size, session, task.settings)?;
    Ok(Box::new(CoverTemplate { shared: Arc::new(SharedCover::new(task, &lowering)), open }))
}

/// Rejects an instance that would not fit into memory together with a session.
fn fits(size: Size, session: Footprint, settings: &Settings) -> Result<(), PrepareError> {
    // A shuffled instance is built from the plain one.
    let copies = if settings.seed == 0 { 1 } else { 2 };
    let needed = Footprint::INSTANCE.bytes(size).saturating_mul(copies).saturating_add(session.bytes(size));
    let (items, options, nodes) = counts(size);
    let numbers = items.saturating_add(options).saturating_add(nodes);
    let limit = settings.memory;
    if needed > limit || numbers >= u64::from(u32::MAX >> 1) {
        return Err(PrepareError::TooLarge { needed, limit, size });
    }
    Ok(())
}

/// Takes an exact cover that was read from a file, unless it and one session would not fit.
pub(in crate::backend) fn adopt(
    written: &FileInstance,
    settings: &Settings,
    session: Footprint,
    open: Opener,
) -> Option<Result<Box<dyn Template>, PrepareError>> {
    let FileInstance::ExactCover(cover) = written else { return None };
    let size = cover.size();
    let session = if cover.is_coloured() { session.with_colours() } else { session };
    if let Err(error) = fits(size, session.plus(Footprint::ADOPTED), settings) {
        return Some(Err(error));
    }
    let mut instance = cover.instance();
    if settings.seed != 0 {
        instance = instance.shuffled(settings.seed);
    }
    let mut model = Model::new();
    let chosen = Values::new([1]);
    for _ in 0..cover.options() {
        model.add_variable(Variable::answer(chosen.clone()));
    }
    let residuals = Residuals::new(&model, &[]);
    let shared = SharedCover::of_instance(Arc::new(model), instance, residuals, size);
    Some(Ok(Box::new(CoverTemplate { shared: Arc::new(SharedCover { partial: true, ..shared }), open })))
}

impl Template for CoverTemplate {
    fn size(&self) -> Size {
        self.shared.size
    }

    fn residual(&self) -> &[usize] {
        self.shared.residuals.all()
    }

    fn open(&self) -> Box<dyn Session> {
        (self.open)(self.shared.clone())
    }
}
