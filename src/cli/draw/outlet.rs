//! Writes pictures to standard output, one file, or one file for each puzzle.

use super::form::{PictureFormat, Scale, written};
use super::subject::SelectedContent;
use crate::cli::Exit;
use crate::cli::arguments::DrawnArguments;
use crate::cli::files::{Unusable, say};
use crate::cli::interrupt::Signals;
use crate::cli::output::deliver;
use crate::cli::output::{is_numbered, with_number};
use crate::cli::terminal::{Stream, terminal_width};
use crate::draw::{Theme, captioned, unmarked};
use crate::puzzle::{PuzzleData, clean_line};
use crate::render::Style;
use std::path::PathBuf;

/// Destination, format, colours and size of pictures.
pub struct Outlet {
    form: PictureFormat,
    /// The file; `None` for standard output.
    path: Option<PathBuf>,
    theme: Theme,
    scale: Scale,
    style: Style,
    signals: Signals,
}

impl Outlet {
    /// Creates the destination that the command line names; text pictures use this style. In JSON objects, any form may go to a
    /// terminal.
    ///
    /// # Errors
    /// If the format is not determined, or binary data would go to a terminal.
    pub fn of(arguments: &DrawnArguments, style: Style, json: bool, signals: &Signals) -> Result<Self, Unusable> {
        let usage = |said: &str| Unusable::told(Exit::Usage, said);
        let path = arguments.output.clone().filter(|path| path.as_os_str() != "-");
        let named = path.as_deref().and_then(PictureFormat::of_name);
        let form = match (arguments.to, named, &path) {
            (Some(form), ..) | (None, Some(form), _) => form,
            (None, None, None) if arguments.output.is_none() => PictureFormat::Text,
            (None, None, None) => return Err(usage("name the format for standard output, as in `--to svg`")),
            (None, None, Some(path)) => {
                let name = clean_line(&path.display().to_string());
                return Err(usage(&format!(
                    "the name {name} does not determine the format; use one that ends in .svg, .png, .pdf or .txt, or \
                    write `--to FORMAT`"
                )));
            }
        };
        #[cfg(not(feature = "pictures"))]
        if matches!(form, PictureFormat::Png | PictureFormat::Pdf) {
            return Err(super::form::without(form));
        }
        let is_binary = matches!(form, PictureFormat::Png | PictureFormat::Pdf);
        if path.is_none() && is_binary && !json && Stream::Output.is_terminal() {
            let name = form.name();
            return Err(usage(&format!(
                "a terminal cannot show a {name}; write it to a file, as in `-o puzzle.{name}`"
            )));
        }
        let scale = Scale { side: arguments.size, width: arguments.width };
        Ok(Self { form, path, theme: arguments.theme.unwrap_or_default(), scale, style, signals: signals.clone() })
    }

    /// Checks whether several puzzles can be drawn.
    ///
    /// # Errors
    /// If they would all go to one file.
    pub fn takes_several(&self, option: &str) -> Result<(), Unusable> {
        let is_numbered = self.path.as_deref().is_some_and(is_numbered);
        if is_numbered || (self.form == PictureFormat::Text && self.path.is_none()) {
            return Ok(());
        }
        let name = self.form.name();
        let extension = if self.form == PictureFormat::Text { "txt" } else { name };
        let others = match (option, self.form) {
            ("-o", PictureFormat::Pdf) => ", put them on pages with `--per-page 4`, or select one with `--puzzle N`",
            ("-o", _) => ", or select one with `--puzzle N`",
            _ => "",
        };
        Err(Unusable::told(
            Exit::Usage,
            format!(
                "there are several puzzles, but a {name} file contains one picture; draw each to its own file, as in \
                `{option} 'puzzle-{{}}.{extension}'`{others}"
            ),
        ))
    }

    /// Checks whether the output is a single PDF.
    ///
    /// # Errors
    /// If it has another format, or consists of many files.
    #[cfg(feature = "pictures")]
    pub fn takes_sheet(&self) -> Result<(), Unusable> {
        if self.form == PictureFormat::Pdf && !self.path.as_deref().is_some_and(is_numbered) {
            return Ok(());
        }
        let said = "`--per-page`, `--paper` and `--answers` make one PDF of all puzzles; write it to a file such as `-o sheet.pdf`";
        Err(Unusable::told(Exit::Usage, said))
    }

    /// Writes a file that contains all puzzles.
    ///
    /// # Errors
    /// If it cannot be written.
    #[cfg(feature = "pictures")]
    pub fn deliver(&self, bytes: &[u8]) -> Result<(), Unusable> {
        deliver(self.path.as_deref(), bytes, &self.signals)
    }

    /// The name of the format.
    pub fn form(&self) -> PictureFormat {
        self.form
    }

    /// Draws puzzle `number`.
    ///
    /// # Errors
    /// If it is too large for the format.
    pub fn picture(&self, number: u64, puzzle: &PuzzleData, found: &SelectedContent) -> Result<Vec<u8>, Unusable> {
        match self.form {
            PictureFormat::Text => Ok(self.text(number, puzzle, found).into_bytes()),
            form => {
                let picture = captioned(found.shown(puzzle).picture(puzzle), &unmarked(puzzle));
                written(&picture, form, self.theme, self.scale)
            }
        }
    }

    /// Writes the picture of puzzle `number`.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn put(&self, number: u64, picture: &[u8]) -> Result<(), Unusable> {
        let path = self.path.as_deref().map(|path| match is_numbered(path) {
            true => with_number(path, number),
            false => path.to_owned(),
        });
        deliver(path.as_deref(), picture, &self.signals)
    }

    fn text(&self, number: u64, puzzle: &PuzzleData, found: &SelectedContent) -> String {
        let title = puzzle.heading().map_or_else(String::new, |heading| format!("{heading}\n"));
        let gap = if number > 1 && self.path.is_none() { "\n" } else { "" };
        let room = if self.path.is_none() && Stream::Output.is_terminal() { terminal_width() } else { usize::MAX };
        let fits = |text: &String| text.lines().all(|line| line.chars().count() <= room || line.contains('\u{1b}'));
        let board = match found.with_clues(puzzle, self.style) {
            Some(text) if fits(&text) => text,
            Some(_) => {
                say("note: the terminal is too narrow to draw the clues; draw to a file, as in `-o puzzle.svg`\n");
                found.text(puzzle, self.style)
            }
            None => found.text(puzzle, self.style),
        };
        format!("{gap}{title}{board}{}", found.below(puzzle, self.style))
    }
}
