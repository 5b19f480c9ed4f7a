//! Shows the answers to watched files: on a terminal all of them, redrawn in place; otherwise a block of text for each change.

use super::check::CheckStep;
use crate::cli::arguments::Presentation;
use crate::cli::terminal::colored;
use crate::front::{LastAnswer, StaleReason, WatchChange};
use crate::puzzle::clean_line;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// A check that takes longer than this is shown as running.
const PATIENCE: Duration = Duration::from_millis(200);

/// The displayed state of the files.
pub struct Screen {
    files: Vec<File>,
    terminal: bool,
    json: bool,
    ascii: bool,
    color: bool,
    /// Time of the first change that is not shown yet.
    unseen: Option<Instant>,
}

struct File {
    name: String,
    standing: LastAnswer<String>,
}

impl Screen {
    /// Creates a screen for files without answers.
    pub fn new(output: &Presentation, paths: &[PathBuf]) -> Self {
        let name = |path: &PathBuf| clean_line(&path.display().to_string());
        let files = paths.iter().map(|path| File { name: name(path), standing: LastAnswer::default() }).collect();
        let terminal = io::stdout().is_terminal();
        let color = colored(&output.appearance, terminal);
        Self {
            files,
            terminal: terminal && !output.json,
            json: output.json,
            ascii: output.appearance.ascii,
            color,
            unseen: None,
        }
    }

    pub fn changed(&mut self, file: usize, change: WatchChange) {
        self.files[file].standing.changed(change);
        self.unseen.get_or_insert_with(Instant::now);
    }

    pub fn take(&mut self, step: &CheckStep) -> io::Result<()> {
        self.files[step.file].standing.found(step.found.clone());
        if step.is_last || self.terminal { self.put(step.file) } else { Ok(()) }
    }

    /// Called when nothing happened for a while; shows running checks that take long.
    pub fn idle(&mut self) -> io::Result<()> {
        if self.terminal && self.unseen.is_some_and(|since| since.elapsed() >= PATIENCE) { self.draw() } else { Ok(()) }
    }

    /// Shows the news about a file.
    pub fn put(&mut self, file: usize) -> io::Result<()> {
        if self.terminal {
            return self.draw();
        }
        let text = self.block(&self.files[file]);
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes())?;
        out.flush()
    }

    /// Formats the block of one file, for output that is not redrawn in place.
    fn block(&self, file: &File) -> String {
        let now = match (&file.standing.since, &file.standing.answer) {
            (None, Some(answer)) if self.json => return answer.clone(),
            (Some(StaleReason::Gone), _) if self.json => return String::new(),
            (None | Some(StaleReason::Checking), Some(answer)) => answer.as_str(),
            (Some(StaleReason::Unreadable(messages)), _) => messages,
            (Some(StaleReason::Gone), _) => "the file is gone\n",
            (None | Some(StaleReason::Checking), None) => "",
        };
        format!("{}{now}\n", self.heading(file))
    }

    fn heading(&self, file: &File) -> String {
        format!("{} {}\n", if self.ascii { "--" } else { "──" }, file.name)
    }

    fn draw(&mut self) -> io::Result<()> {
        self.unseen = None;
        let mut page = String::new();
        for file in &self.files {
            page.push_str(&self.heading(file));
            let LastAnswer { answer, since } = &file.standing;
            match (answer, since) {
                (Some(answer), None) => page.push_str(answer),
                (Some(answer), Some(_)) => {
                    page.push_str("before this edit:\n");
                    answer.lines().for_each(|line| page.push_str(&self.faint(line)));
                }
                (None, _) => {}
            }
            match since {
                None => {}
                Some(StaleReason::Checking) => page.push_str("checking …\n"),
                Some(StaleReason::Unreadable(messages)) => page.push_str(messages),
                Some(StaleReason::Gone) => page.push_str("the file is gone; it will be checked when it is back\n"),
            }
            page.push('\n');
        }
        // Starts at the upper left corner, clears each line to its end, and then everything below. This avoids flicker.
        let mut text = "\x1b[H".to_owned();
        for line in page.lines() {
            text.push_str(&format!("{line}\x1b[K\n"));
        }
        text.push_str("\x1b[J");
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes())?;
        out.flush()
    }

    /// Formats a line of an outdated answer.
    fn faint(&self, line: &str) -> String {
        if !self.color {
            return format!("{line}\n");
        }
        // Colours inside the line would end the faint style, so they are removed.
        let mut pieces = line.split('\x1b');
        let first = pieces.next().unwrap_or_default();
        let others = pieces.map(|piece| piece.split_once('m').map_or(piece, |(_, text)| text));
        format!("\x1b[2m{first}{}\x1b[0m\n", others.collect::<String>())
    }
}
