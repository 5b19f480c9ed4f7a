//! The backend `dlx`: dancing links over flat arrays, with colours.
//!
//! Knuth, The Art of Computer Programming 7.2.2.1, Algorithm C: cover, hide, commit, purify and their reversals are his.
//! Differences: the sizes of the items are in a separate array instead of a list of active items, items with a single option are
//! queued when they drop to it, and facts are applied while linking. A chosen option is not hidden by covering its own items, so
//! that an item whose size drops to zero is a contradiction at once. If a matrix is small and has no colours, items only count
//! their options and have no lists.

pub(crate) mod counts;
pub(crate) mod links;
mod tallies;

pub(super) use counts::Counts;
pub(super) use links::LinkedLists;

use super::exact_cover::{CoverSearch, Footprint, SharedCover, adopt, prepare};
use super::{
    Abilities, Backend, Exhaustion, Facts, FileInstance, PrepareError, Profile, Session, Settings, Task, Template,
};
use crate::formulation::Formulation;
use std::sync::Arc;

pub struct Dlx;

static PROFILE: Profile = Profile {
    name: "dlx",
    description: "dancing links with colours (Knuth's Algorithm C)",
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

impl Backend for Dlx {
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

const SESSION: Footprint = Footprint { per_item: 22, per_option: 13, per_node: 12 };

fn open(shared: Arc<SharedCover>) -> Box<dyn Session> {
    let instance = &shared.instance;
    if Counts::fits(instance) {
        return Box::new(CoverSearch::<Counts>::new(shared));
    }
    let narrow = LinkedLists::<u16, false>::fits(instance);
    match (narrow, instance.is_coloured()) {
        (true, false) => Box::new(CoverSearch::<LinkedLists<u16, false>>::new(shared)),
        (true, true) => Box::new(CoverSearch::<LinkedLists<u16, true>>::new(shared)),
        (false, false) => Box::new(CoverSearch::<LinkedLists<u32, false>>::new(shared)),
        (false, true) => Box::new(CoverSearch::<LinkedLists<u32, true>>::new(shared)),
    }
}
