//! Running a program under limits.
//!
//! Standard output and error go to files, not pipes: so nobody need read along, and a grandchild that lives on holds
//! nothing up.

use super::{Command, failure::Failure};
use crate::backend::{Limits, Stop};
use crate::formulation::answer::MOST_BYTES;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, ExitStatus, Stdio};
use std::time::Duration;

/// The first wait, and the longest: most runs are short, and looking costs little.
const SHORTEST_NAP: Duration = Duration::from_micros(500);
const LONGEST_NAP: Duration = Duration::from_millis(10);

/// The files of a run.
pub(super) struct Files {
    pub instance: PathBuf,
    pub out: PathBuf,
    pub stdout: PathBuf,
    pub stderr: PathBuf,
}

impl Files {
    /// Their paths; `extension` is the instance's.
    pub fn new(directory: &Path, extension: &str) -> Self {
        Self {
            instance: directory.join(format!("instance.{extension}")),
            out: directory.join("answer"),
            stdout: directory.join("stdout"),
            stderr: directory.join("stderr"),
        }
    }
}

/// Why there is nothing to read.
pub(super) enum Ended {
    /// A limit ran out, and the program was killed.
    Stopped(Stop),
    /// It could not be run.
    Failed(Failure),
}

/// Runs the program to its end, unless a limit runs out first.
pub(super) fn run(command: &Command, files: &Files, limits: &Limits) -> Result<ExitStatus, Ended> {
    let _ = std::fs::remove_file(&files.out);
    let failed = |error: std::io::Error| Ended::Failed(Failure::Files(error.to_string()));
    let stdout = File::create(&files.stdout).map_err(failed)?;
    let stderr = File::create(&files.stderr).map_err(failed)?;
    let mut process = std::process::Command::new(command.program());
    process.args(command.arguments(&files.instance, &files.out));
    process.stdin(Stdio::null()).stdout(stdout).stderr(stderr);
    // A group of its own: Ctrl-C reaches gridc alone, which ends the program and what that has started.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut process, 0);
    let child = process.spawn().map_err(|error| Ended::Failed(Failure::NotStarted(error)))?;
    Running(Some(child)).wait(files, limits)
}

/// How many bytes a file has; 0 if there is none.
fn length(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |data| data.len())
}

/// A child that does not outlive this.
struct Running(Option<Child>);

impl Running {
    fn wait(mut self, files: &Files, limits: &Limits) -> Result<ExitStatus, Ended> {
        let mut nap = SHORTEST_NAP;
        loop {
            let Some(child) = &mut self.0 else { return Err(Ended::Stopped(Stop::Failed)) };
            match child.try_wait() {
                Ok(Some(status)) => {
                    self.0 = None;
                    return Ok(status);
                }
                Ok(None) => {}
                Err(error) => return Err(Ended::Failed(Failure::Files(error.to_string()))),
            }
            if let Some(stop) = limits.poll(0) {
                return Err(Ended::Stopped(stop));
            }
            if limits.memory.is_some_and(|limit| group::resident_bytes(child.id()) > limit) {
                return Err(Ended::Stopped(Stop::Memory));
            }
            if [&files.out, &files.stdout, &files.stderr].into_iter().any(|file| length(file) > MOST_BYTES) {
                return Err(Ended::Failed(Failure::Verbose));
            }
            std::thread::sleep(nap);
            nap = (nap * 2).min(LONGEST_NAP);
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            // It has not been waited for, so its id is still its own. Killing what has just ended fails, which is fine.
            group::kill(child.id());
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// A child with all that it has started.
#[cfg(unix)]
mod group {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;

    /// Ends all processes of the group that `leader` leads.
    pub fn kill(leader: u32) {
        if let Ok(leader) = i32::try_from(leader) {
            let _ = killpg(Pid::from_raw(leader), Signal::SIGKILL);
        }
    }

    /// What they hold together; 0 where the system does not tell (it does on Linux).
    pub fn resident_bytes(leader: u32) -> u64 {
        let Ok(processes) = std::fs::read_dir("/proc") else { return 0 };
        let stat = |process: std::fs::DirEntry| std::fs::read_to_string(process.path().join("stat")).ok();
        let resident = |stat: String| {
            // The fields after the name, which is in parentheses and may hold anything: state, parent, group, …
            let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_ascii_whitespace().collect();
            let pages: u64 = fields.get(21)?.parse().ok()?;
            (fields.get(2)?.parse() == Ok(leader)).then_some(pages * 4096)
        };
        let numbered =
            |entry: &std::fs::DirEntry| entry.file_name().as_encoded_bytes().first().is_some_and(u8::is_ascii_digit);
        processes.flatten().filter(numbered).filter_map(stat).filter_map(resident).sum()
    }
}

#[cfg(not(unix))]
mod group {
    /// There are no groups here; the child itself is ended by its handle.
    pub fn kill(_: u32) {}

    /// Not told.
    pub fn resident_bytes(_: u32) -> u64 {
        0
    }
}
