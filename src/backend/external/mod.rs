//! Any program as a backend: it gets the instance as a file, and its answer is read.
//!
//! A [`Command`] is `PROTOCOL:PROGRAM ARGUMENTS`: how the instance is written, and what is run, without a shell. Each
//! solution is one run of the program on an instance that has, besides the model and the facts, one no-good per solution
//! found (over the answer variables that facts leave open) and per refused part of a solution (see
//! `backend/violation.rs`).
//!
//! Nothing that it says is believed. A solution is tested against the model, and by the solver above against the rules.
//! "There is no other solution" is a claim ([`Exhaustion::Claimed`]), which the solver has proved again. A program that is
//! missing, dies, or lies is a [`Session::failure`], never an answer.

pub(crate) mod command;
mod failure;
mod instance;
mod process;
mod protocol;
mod refutation;
mod session;

pub use command::Command;
pub use protocol::Protocol;
pub(super) use refutation::refute;

use super::{Abilities, Backend, Exhaustion, Facts, PrepareError, Profile, Session, Task, Template};
use crate::formulation::Size;
use instance::RunInput;
use session::ExternalSession;
use std::sync::Arc;

/// What there is to know of any program with this protocol; the name stands for all command lines.
pub fn profile(protocol: Protocol) -> Profile {
    Profile {
        name: protocol.form(),
        description: protocol.description(),
        formulation: protocol.formulation(),
        abilities: Abilities {
            interruptible: true,
            exhaustion: Exhaustion::Claimed,
            cores: false,
            seeds: false,
            counts_nodes: false,
        },
        facts: Facts::Units,
    }
}

/// The backend that a command line makes.
pub struct External {
    command: Arc<Command>,
    profile: &'static Profile,
}

impl External {
    /// The backend that runs this program, for the rest of the process.
    ///
    /// It is leaked, with its name: backends are known by `&'static` references everywhere else, and there is one such
    /// command line per run of gridc.
    pub fn leaked(command: Command) -> &'static Self {
        let profile = Profile { name: command.text.clone().leak(), ..profile(command.protocol) };
        Box::leak(Box::new(Self { command: Arc::new(command), profile: Box::leak(Box::new(profile)) }))
    }
}

impl Backend for External {
    fn profile(&self) -> &'static Profile {
        self.profile
    }

    fn prepare(&self, task: &Task<'_>) -> Result<Box<dyn Template>, PrepareError> {
        let instance = Arc::new(RunInput::new(task, self.command.protocol)?);
        Ok(Box::new(Prepared { command: Arc::clone(&self.command), instance }))
    }
}

struct Prepared {
    command: Arc<Command>,
    instance: Arc<RunInput>,
}

impl Template for Prepared {
    fn size(&self) -> Size {
        self.instance.size()
    }

    fn residual(&self) -> &[usize] {
        self.instance.residual()
    }

    fn open(&self) -> Box<dyn Session> {
        Box::new(ExternalSession::new(Arc::clone(&self.command), Arc::clone(&self.instance)))
    }
}
