//! Runs the program in a temporary directory.

#![allow(dead_code, reason = "each binary uses a part")]

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// A directory that is removed at the end of the test.
pub struct Scratch(PathBuf);

static NEXT: AtomicU32 = AtomicU32::new(0);

impl Scratch {
    /// Creates an empty directory.
    pub fn new() -> Self {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("cli-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// Returns its path.
    pub fn path(&self) -> &std::path::Path {
        &self.0
    }

    /// Writes a file.
    pub fn file(&self, name: &str, text: &str) {
        std::fs::write(self.0.join(name), text).unwrap();
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The result of a run.
pub struct Run {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

/// Returns the command for the program in that directory, not yet started.
pub fn command(scratch: &Scratch, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gridc"));
    command.args(arguments).current_dir(&scratch.0).stdin(Stdio::null());
    command
}

/// Runs the program in that directory.
pub fn gridc(scratch: &Scratch, arguments: &[&str]) -> Run {
    finish(command(scratch, arguments).output().unwrap())
}

/// Runs the program with this standard input.
pub fn gridc_with_input(scratch: &Scratch, arguments: &[&str], input: &str) -> Run {
    let mut command = command(scratch, arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    finish(child.wait_with_output().unwrap())
}

fn finish(output: std::process::Output) -> Run {
    Run {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}
