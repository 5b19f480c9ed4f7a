//! The backend `cells`: dancing cells, the sparse-set form of exact cover with colours.
//!
//! After Knuth's SSXCC (2023). The live options of an item are the front part of its own array; an option is removed by swapping
//! it to the end of the front part, and restored when the front part grows again.

pub(crate) mod sparse;

pub(super) use sparse::Sparse;

use super::exact_cover::{CoverSearch, Footprint, SharedCover, adopt, prepare};
use super::{
    Abilities, Backend, Exhaustion, Facts, FileInstance, PrepareError, Profile, Session, Settings, Task, Template,
};
use crate::formulation::Formulation;
use std::sync::Arc;

pub struct DancingCells;

static PROFILE: Profile = Profile {
    name: "cells",
    description: "dancing cells: exact cover on sparse sets (Knuth's SSXCC)",
    formulation: Formulation::ExactCover,
    abilities: Abilities {
        interruptible: true,
        exhaustion: Exhaustion::Exact,
        cores: false,
        seeds: true,
        counts_nodes: true,
    },
    facts: Facts::Assumptions,
};

impl Backend for DancingCells {
    fn profile(&self) -> &'static Profile {
        &PROFILE
    }

    fn prepare(&self, task: &Task<'_>) -> Result<Box<dyn Template>, PrepareError> {
        prepare(task, SESSION, open)
    }

    fn adopt(&self, written: &FileInstance, settings: &Settings) -> Option<Result<Box<dyn Template>, PrepareError>> {
        adopt(written, settings, SESSION, open)
    }
}

const SESSION: Footprint = Footprint { per_item: 18, per_option: 9, per_node: 16 };

fn open(shared: Arc<SharedCover>) -> Box<dyn Session> {
    let instance = &shared.instance;
    let narrow = Sparse::<u16, false>::fits(instance);
    match (narrow, instance.is_coloured()) {
        (true, false) => Box::new(CoverSearch::<Sparse<u16, false>>::new(shared)),
        (true, true) => Box::new(CoverSearch::<Sparse<u16, true>>::new(shared)),
        (false, false) => Box::new(CoverSearch::<Sparse<u32, false>>::new(shared)),
        (false, true) => Box::new(CoverSearch::<Sparse<u32, true>>::new(shared)),
    }
}
