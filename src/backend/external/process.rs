//! Runs an external program under limits of time, memory and output, and ends everything that it has started.
//!
//! Standard output and error go to files, not pipes: nothing has to be read while it runs, and a grandchild that keeps running
//! blocks nothing.

use super::{Command, failure::Failure};
use crate::backend::{Limits, Moment, Stop};
use crate::formulation::answer::MOST_BYTES;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The first and the longest interval between polls: most runs are short, and polling is cheap.
const SHORTEST_NAP: Duration = Duration::from_micros(500);
const LONGEST_NAP: Duration = Duration::from_millis(10);

/// Interval between two checks of the memory of a program and its descendants.
const WEIGHED: Duration = Duration::from_millis(50);

/// Upper bound on the bytes of a proof: larger ones cannot be trimmed in the memory of a usual machine.
const MOST_PROOF: u64 = 8 << 30;

/// The files of a run.
pub(super) struct Files {
    pub instance: PathBuf,
    pub out: PathBuf,
    pub stdout: PathBuf,
    pub stderr: PathBuf,
    pub proof: PathBuf,
}

impl Files {
    /// Their paths; `extension` is the instance's.
    pub fn new(directory: &Path, extension: &str) -> Self {
        Self {
            instance: directory.join(format!("instance.{extension}")),
            out: directory.join("answer"),
            stdout: directory.join("stdout"),
            stderr: directory.join("stderr"),
            proof: directory.join("proof"),
        }
    }
}

/// Why a run has no output to read.
pub(super) enum OutputError {
    /// A limit was reached, and the program was killed.
    Stopped(Stop),
    /// It could not be run.
    Failed(Failure),
}

/// Runs the program to its end, unless a limit is reached first.
pub(super) fn run(command: &Command, files: &Files, limits: &Limits) -> Result<ExitStatus, OutputError> {
    let _ = std::fs::remove_file(&files.out);
    let failed = |error: std::io::Error| OutputError::Failed(Failure::Files(error.to_string()));
    let stdout = File::create(&files.stdout).map_err(failed)?;
    let stderr = File::create(&files.stderr).map_err(failed)?;
    let mut process = std::process::Command::new(command.program());
    process.args(command.arguments(&files.instance, &files.out, &files.proof));
    process.stdin(Stdio::null()).stdout(stdout).stderr(stderr);
    let guard = group::guard();
    // Not gridc's process group: Ctrl-C reaches only gridc, which ends the program and its descendants.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(
        &mut process,
        guard.as_ref().map_or(0, |guard| guard.id().cast_signed()),
    );
    let mark = mark();
    process.env(MARK, &mark);
    let mut running = Running { child: None, guard, mark };
    running.child = Some(process.spawn().map_err(|error| OutputError::Failed(Failure::NotStarted(error)))?);
    running.wait(files, limits)
}

/// Environment variable of a program and its descendants, with a unique value per run. It identifies descendants that have left
/// the program's group, or whose parents have ended.
const MARK: &str = "GRIDC_RUN";

/// The value for another run.
fn mark() -> String {
    static RUNS: AtomicU64 = AtomicU64::new(0);
    format!("{}-{}", std::process::id(), RUNS.fetch_add(1, Ordering::Relaxed))
}

/// The length of a file in bytes; 0 if it does not exist.
fn length(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |data| data.len())
}

/// A child process; it and its descendants are killed when this is dropped.
struct Running {
    child: Option<Child>,
    /// Leads the child's group, and ends it if gridc is killed. Without a guard the child leads.
    guard: Option<Child>,
    mark: String,
}

impl Running {
    /// The id of the process that leads the group.
    fn leader(&self) -> Option<u32> {
        self.guard.as_ref().or(self.child.as_ref()).map(Child::id)
    }

    fn wait(mut self, files: &Files, limits: &Limits) -> Result<ExitStatus, OutputError> {
        let mut nap = SHORTEST_NAP;
        let mut weighed = Moment::now();
        loop {
            let Some(child) = &mut self.child else { return Err(OutputError::Stopped(Stop::Failed)) };
            match child.try_wait() {
                Ok(Some(status)) => {
                    self.child = None;
                    return Ok(status);
                }
                Ok(None) => {}
                Err(error) => return Err(OutputError::Failed(Failure::Files(error.to_string()))),
            }
            if let Some(stop) = limits.poll(0) {
                return Err(OutputError::Stopped(stop));
            }
            if let (Some(limit), Some(leader)) = (limits.memory, self.leader())
                && weighed.elapsed() >= WEIGHED
            {
                if group::resident_bytes(leader, &self.mark) > limit {
                    return Err(OutputError::Stopped(Stop::Memory));
                }
                weighed = Moment::now();
            }
            if [&files.out, &files.stdout, &files.stderr].into_iter().any(|file| length(file) > MOST_BYTES) {
                return Err(OutputError::Failed(Failure::Verbose));
            }
            if length(&files.proof) > MOST_PROOF {
                return Err(OutputError::Stopped(Stop::Memory));
            }
            std::thread::sleep(nap);
            nap = (nap * 2).min(LONGEST_NAP);
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // The leader has not been waited for, so its id has not been reused. Killing a process that has just ended fails, which
        // is harmless.
        if let Some(leader) = self.leader() {
            group::kill(leader);
        }
        for process in self.child.iter_mut().chain(&mut self.guard) {
            let _ = process.kill();
            let _ = process.wait();
        }
        group::kill_marked(&self.mark);
    }
}

/// A child process with all its descendants.
#[cfg(unix)]
mod group {
    use super::MARK;
    use nix::sys::signal::{Signal, kill as end, killpg};
    use nix::unistd::Pid;
    use std::fs::DirEntry;
    use std::path::Path;
    use std::process::{Child, Stdio};

    /// Starts a shell that leads a new group and waits at a pipe whose other end gridc holds. If gridc is killed, the system
    /// closes that end, and the shell kills the group. Without a shell there is no guard. It is there before the program, which
    /// therefore never runs unguarded.
    pub fn guard() -> Option<Child> {
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", "read -r _; kill -9 0"]);
        shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        std::os::unix::process::CommandExt::process_group(&mut shell, 0);
        shell.spawn().ok()
    }

    /// Ends all processes of the group that `leader` leads.
    pub fn kill(leader: u32) {
        if let Ok(leader) = i32::try_from(leader) {
            let _ = killpg(Pid::from_raw(leader), Signal::SIGKILL);
        }
    }

    /// Kills all processes with the mark, whatever their group. Processes that they start meanwhile are found in the next round;
    /// a killed process starts none.
    pub fn kill_marked(mark: &str) {
        for _ in 0..ROUNDS {
            let marked = processes().filter(|process| is_marked(&process.path(), mark));
            let ids = marked.filter_map(|process| process.file_name().to_str()?.parse().ok());
            // A process that was killed but still exists has no environment any more.
            if ids.map(|id| end(Pid::from_raw(id), Signal::SIGKILL)).filter(Result::is_ok).count() == 0 {
                return;
            }
        }
    }

    /// Their total resident bytes; 0 where the system does not report them (Linux does).
    pub fn resident_bytes(leader: u32, mark: &str) -> u64 {
        let resident = |process: DirEntry| {
            let stat = std::fs::read_to_string(process.path().join("stat")).ok()?;
            // The fields after the name, which is in parentheses and may hold anything: state, parent, group, …
            let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_ascii_whitespace().collect();
            let pages: u64 = fields.get(21)?.parse().ok()?;
            (fields.get(2)?.parse() == Ok(leader) || is_marked(&process.path(), mark)).then_some(pages * 4096)
        };
        processes().filter_map(resident).sum()
    }

    /// Maximum number of rounds of looking for new processes.
    const ROUNDS: usize = 16;

    /// Whether a process has the mark. False for processes of other users, and on systems other than Linux.
    fn is_marked(process: &Path, mark: &str) -> bool {
        let wanted = format!("{MARK}={mark}");
        let environment = std::fs::read(process.join("environ")).unwrap_or_default();
        environment.split(|byte| *byte == 0).any(|entry| entry == wanted.as_bytes())
    }

    /// The processes listed by the system.
    fn processes() -> impl Iterator<Item = DirEntry> {
        let numbered = |entry: &DirEntry| entry.file_name().as_encoded_bytes().first().is_some_and(u8::is_ascii_digit);
        std::fs::read_dir("/proc").into_iter().flatten().flatten().filter(numbered)
    }
}

#[cfg(not(unix))]
mod group {
    /// There are no groups here.
    pub fn guard() -> Option<std::process::Child> {
        None
    }

    /// There are no groups here; the child itself is ended by its handle.
    pub fn kill(_: u32) {}

    /// Other descendants cannot be found here.
    pub fn kill_marked(_: &str) {}

    pub fn resident_bytes(_: u32, _: &str) -> u64 {
        0
    }
}
