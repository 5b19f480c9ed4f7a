//! Runs any external program as a backend: it gets the instance as a file, and its answer is read.
//!
//! A [`Command`] is `PROTOCOL:PROGRAM ARGUMENTS`: the format of the instance, and what to run, without a shell. Each solution is
//! one run of the program on an instance that contains, besides the model and the facts, one nogood per solution found (over the
//! answer variables that facts leave open) and per rejected part of a solution (see `backend/violation.rs`).
//!
//! The program is not trusted. A solution is tested against the model, and by the calling solver against the rules. "There is no
//! other solution" is a claim ([`Exhaustion::Claimed`]), which the solver has proved again. A program that is missing, crashes,
//! or gives a wrong result is a [`Session::failure`], never an answer.

pub(crate) mod command;
mod failure;
mod instance;
mod process;
mod protocol;
mod refutation;
mod session;

pub use command::Command;
#[cfg(feature = "highs")]
pub(super) use instance::estimated_bytes;
pub use protocol::Protocol;
pub(super) use refutation::refute;

use super::{Abilities, Backend, Exhaustion, Facts, PrepareError, Profile, Session, Task, Template};
use crate::formulation::Size;
use instance::RunInput;
use session::ExternalSession;
use std::sync::Arc;

/// The profile of any program with this protocol; its name represents all command lines.
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

/// The backend of a command line.
pub struct External {
    command: Arc<Command>,
    profile: &'static Profile,
}

impl External {
    /// The backend that runs this program, for the rest of the process.
    ///
    /// It is leaked, with its name: all other code refers to backends by `&'static`, and there is one such command line per run
    /// of gridc.
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
        Ok(Box::new(ExternalTemplate { command: Arc::clone(&self.command), instance }))
    }
}

struct ExternalTemplate {
    command: Arc<Command>,
    instance: Arc<RunInput>,
}

impl Template for ExternalTemplate {
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
