//! Tests `gridc watch` on files that are edited while it runs.

use crate::cli_program::{Scratch, command, gridc};
use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// Long, because the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(120);

const OPEN: &str = "gridc 1\nuse classic(2, 2)\ngivens\n 12..\n ....\n ....\n ....\n";
const UNIQUE: &str = "gridc 1\nuse classic(1, 2)\ngivens\n 1.\n ..\n";
const NONE: &str = "gridc 1\nuse classic(1, 2)\ngivens\n 11\n ..\n";

/// The program, and its output line by line.
struct Watched {
    child: Child,
    lines: Receiver<String>,
}

impl Watched {
    fn start(scratch: &Scratch, arguments: &[&str]) -> Self {
        let mut child = command(scratch, arguments).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        let (to, lines) = channel();
        std::thread::spawn(move || out.lines().map_while(Result::ok).try_for_each(|line| to.send(line)));
        Self { child, lines }
    }

    fn line(&self) -> String {
        self.lines.recv_timeout(PATIENCE).unwrap()
    }

    /// Returns the lines of the next block, without the empty one after it.
    fn block(&self) -> Vec<String> {
        std::iter::from_fn(|| Some(self.line()).filter(|line| !line.is_empty())).collect()
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn each_save_is_a_block() {
    let scratch = Scratch::new();
    scratch.file("a.grid", OPEN);
    let watched = Watched::start(&scratch, &["watch", "a.grid"]);
    let block = watched.block();
    assert_eq!(block[0], "── a.grid");
    assert!(block.iter().any(|line| line.starts_with("not unique: ")), "{block:?}");
    assert!(block.iter().any(|line| line.contains("cells fixed")), "{block:?}");
    scratch.file("a.grid", NONE);
    let block = watched.block().join("\n");
    assert!(block.contains("[W0201]") && block.ends_with("no solution"), "{block}");
    // An unreadable file is reported, and its next version is checked.
    scratch.file("a.grid", "gridc 1\nuse clasic(1, 2)\n");
    let block = watched.block().join("\n");
    assert!(block.contains("error: ") && !block.contains("solution"), "{block}");
    // An editor that replaces the file.
    scratch.file("b", UNIQUE);
    std::fs::rename(scratch.path().join("b"), scratch.path().join("a.grid")).unwrap();
    let block = watched.block();
    assert_eq!(block.last().unwrap(), "unique solution");
    std::fs::remove_file(scratch.path().join("a.grid")).unwrap();
    assert_eq!(watched.block(), ["── a.grid", "the file is gone"]);
    scratch.file("a.grid", UNIQUE);
    assert_eq!(watched.block().last().unwrap(), "unique solution");
}

#[test]
fn a_save_ends_the_check_before() {
    let scratch = Scratch::new();
    // No search decides this puzzle.
    scratch.file("a.grid", "gridc 1\nuse latin(28)\nmarks r1c1..r1c14 in {1 2 3 4 5 6 7 8 9 10 11 12 13}\n");
    scratch.file("b.grid", UNIQUE);
    let watched = Watched::start(&scratch, &["watch", "--ascii", "--time", "1000", "a.grid", "b.grid"]);
    let block = watched.block();
    assert_eq!((block[0].as_str(), block.last().unwrap().as_str()), ("-- b.grid", "unique solution"));
    scratch.file("a.grid", UNIQUE);
    let block = watched.block();
    assert_eq!((block[0].as_str(), block.last().unwrap().as_str()), ("-- a.grid", "unique solution"));
}

#[test]
fn a_change_is_an_object_and_a_list_has_lines() {
    let scratch = Scratch::new();
    scratch.file("a.grid", NONE);
    let watched = Watched::start(&scratch, &["watch", "--json", "a.grid"]);
    let verdict = || serde_json::from_str::<serde_json::Value>(&watched.line()).unwrap()["verdict"].clone();
    assert_eq!(verdict(), "none");
    scratch.file("a.grid", UNIQUE);
    assert_eq!(verdict(), "unique");
    scratch.file("a.grid", "gridc 1\nuse clasic(1, 2)\n");
    assert_eq!(verdict(), "unknown");
    drop(watched);
    scratch.file("list", "1234341221434321\n123434122143432.\n");
    let watched = Watched::start(&scratch, &["watch", "list"]);
    let block = watched.block();
    assert!(block[1].starts_with("list:1\tunique") && block[2].starts_with("list:2\tunique"), "{block:?}");
}

#[test]
fn what_cannot_be_watched_is_told() {
    let scratch = Scratch::new();
    assert_eq!(gridc(&scratch, &["watch", "nothing.grid"]).code, Some(66));
    assert_eq!(gridc(&scratch, &["watch", "-"]).code, Some(2));
    assert_eq!(gridc(&scratch, &["watch", "."]).code, Some(2));
    assert_eq!(gridc(&scratch, &["watch"]).code, Some(2));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    let scratch = Scratch::new();
    scratch.file("a.grid", UNIQUE);
    let mut watched = Watched::start(&scratch, &["watch", "a.grid"]);
    watched.block();
    kill(Pid::from_raw(watched.child.id() as i32), Signal::SIGINT).unwrap();
    assert_eq!(watched.child.wait().unwrap().code(), Some(130));
}
