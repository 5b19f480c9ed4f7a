//! [`Reader`]: reads texts, files and directories in any format that gridc supports and returns resolved puzzles with their
//! messages.

mod entries;
mod upgrade;

pub use entries::InputPlace;
pub use upgrade::UpgradeError;

use super::{Entry, Error, Files, InputPiece, Mistakes, Puzzle, Shard};
use crate::backend::Moment;
use crate::code::Code;
use crate::formats::{Format, Inputs, Reading, Treatment};
use crate::language::Library;
use crate::puzzle::{self, clean_line};
use crate::report::{Failure, FailureKind};
use crate::syntax::ast::{Ast, Item, ItemKind, Use};
use crate::syntax::{Diagnostic, Parsed, Sources, grid};
pub(super) use entries::bad;
use entries::{not_understood, texts};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Reads puzzles: recognises the format, parses, and resolves with a library of layouts and rules.
///
/// One reader serves many texts: each layout is built once and shared by its puzzles, so that a [`Solver`](crate::Solver)
/// compiles it once.
///
/// ```
/// let mut reader = gridc::Reader::new();
/// let list = ".4.17....21..4...76....8...4...9.8..92...7..5....3.1...3........7.4.59.3.......12
/// 1..34...9....92.4....8......4....1...752...6...6........8...976....6.4.3...5.9..8\n";
/// let puzzles = reader.read_all("list", list);
/// assert_eq!(puzzles.len(), 2);
/// ```
#[derive(Debug)]
pub struct Reader {
    sources: Sources,
    library: Library,
    format: Option<&'static Format>,
    settings: Settings,
    reading: Reading,
    streaming: bool,
    blocks: bool,
    shard: Option<Shard>,
}

/// The reader's settings, which apply to all puzzles.
#[derive(Default, Debug)]
struct Settings {
    /// The layout that replaces that of each puzzle.
    layout: Option<Use>,
    as_given: bool,
    strict: bool,
    /// Whether all lints run, not only the default ones.
    thorough: bool,
    /// Whether clues with blanks in place of numbers are set aside.
    blanks: bool,
    /// Codes of warnings that are suppressed.
    allow: Vec<Code>,
}

impl Settings {
    /// Returns whether only settings that blocks of boards support are changed.
    fn is_usual(&self) -> bool {
        let Self { layout, as_given: _, strict: _, thorough, blanks, allow } = self;
        layout.is_none() && !thorough && !blanks && allow.is_empty()
    }
}

impl Default for Reader {
    fn default() -> Self {
        Self::new()
    }
}

impl Reader {
    /// Returns a reader with the built-in library.
    pub fn new() -> Self {
        let mut sources = Sources::new();
        let library = Library::new(&mut sources);
        Self::of(library, sources)
    }

    /// Returns a reader with the built-in library and the `.grid` files of a directory, which add layouts and rules or replace
    /// built-in ones.
    ///
    /// A mistake in any file of the directory is an error. Otherwise a layout that could not be read would be missing without a
    /// message, or the built-in one be used in its place.
    ///
    /// # Errors
    /// If the directory cannot be read, or a file in it is wrong.
    pub fn with_models(path: &Path) -> Result<Self, Mistakes> {
        let mut sources = Sources::new();
        let library = Library::with_directory(path, &mut sources).map_err(|e| {
            let message = format!("cannot read the models in {}: {e}", clean_line(&path.display().to_string()));
            Mistakes::told(Failure { kind: FailureKind::NoInput, message })
        })?;
        let wrong: Vec<Diagnostic> = library.diagnostics().into_iter().filter(Diagnostic::is_error).collect();
        match wrong.first() {
            None => Ok(Self::of(library, sources)),
            Some(first) => {
                let failure = not_understood(first);
                let shown = wrong.iter().flat_map(|d| &d.labels).map(|label| label.span.source);
                let shown = texts(shown, &sources);
                Err(Mistakes::new(failure, wrong, shown))
            }
        }
    }

    fn of(library: Library, sources: Sources) -> Self {
        let reading = Reading::default();
        Self {
            sources,
            library,
            format: None,
            settings: Settings::default(),
            reading,
            streaming: false,
            blocks: false,
            shard: None,
        }
    }

    /// Sets the format of all texts; `None` recognises it.
    #[must_use]
    pub fn format(self, format: Option<&'static Format>) -> Self {
        Self { format, ..self }
    }

    /// Sets the layout of all puzzles, in place of their own, written as after `use`: `classic(2, 3)`, `samurai`.
    ///
    /// # Errors
    /// If there is no layout of this name, or its arguments cannot be read.
    pub fn layout(mut self, text: &str) -> Result<Self, Mistakes> {
        let source = self.sources.add("--layout", text, 0);
        let known = grid::parse_use(&source).and_then(|found| self.library.knows(&found.name).map(|()| found));
        match known {
            Ok(used) => Ok(Self { settings: Settings { layout: Some(used), ..self.settings }, ..self }),
            Err(problem) => Err(Mistakes::new(not_understood(&problem), vec![problem], vec![source])),
        }
    }

    /// Sets whether entered digits count as givens.
    #[must_use]
    pub fn as_given(self, as_given: bool) -> Self {
        Self { settings: Settings { as_given, ..self.settings }, ..self }
    }

    /// Sets whether puzzles that were not understood completely are rejected. Otherwise the verdicts about them are qualified.
    #[must_use]
    pub fn strict(self, strict: bool) -> Self {
        Self { settings: Settings { strict, ..self.settings }, ..self }
    }

    /// Sets whether all lints run (`gridc lint`), not only those whose findings are never intended. The findings are among
    /// the warnings of each puzzle.
    #[must_use]
    pub fn lint(self, thorough: bool) -> Self {
        Self { settings: Settings { thorough, ..self.settings }, ..self }
    }

    /// Sets whether clues with `?` in place of a number are set aside instead of rejected, and whether regions that a layout
    /// leaves to the puzzle may be missing. Boards for the generator use this. The clues stay in the tree ([`Ast::take_blanks`]).
    #[must_use]
    #[doc(hidden)]
    pub fn blanks(self, blanks: bool) -> Self {
        Self { settings: Settings { blanks, ..self.settings }, ..self }
    }

    /// Suppresses warnings with these codes, in addition to those that a file allows.
    #[must_use]
    pub fn allow(self, allow: Vec<Code>) -> Self {
        Self { settings: Settings { allow, ..self.settings }, ..self }
    }

    /// Sets what drawings and texts stand for, in place of the automatic guess.
    #[must_use]
    pub fn treatments(mut self, treatments: Vec<Treatment>) -> Self {
        self.reading.treatments = treatments;
        self
    }

    /// Sets whether drawings without a known meaning become clues of rules with empty bodies, for the setter to write.
    #[must_use]
    #[doc(hidden)]
    pub fn draft(mut self, is_draft: bool) -> Self {
        self.reading.is_draft = is_draft;
        self
    }

    /// Adds definitions in the puzzle language to every puzzle: rules, faces and values. Treatments may name these rules. `name`
    /// is the name of the text in messages.
    ///
    /// # Errors
    /// If the text has a mistake, or contains any other statement.
    pub fn rules(mut self, name: &str, text: &str) -> Result<Self, Mistakes> {
        let source = self.sources.add(name, text, 0);
        let parsed = grid::parse(&source);
        let mut wrong: Vec<Diagnostic> = parsed.diagnostics.into_iter().filter(Diagnostic::is_error).collect();
        let defines = |item: &Item| {
            use ItemKind::{Allow, Face, Metadata, Rule, Value, Var, Version};
            match item.kind {
                Rule(_) | Face(_) | Value(_) | Var(_) => Some(true),
                Version(_) | Metadata { .. } | Allow(_) => Some(false),
                _ => None,
            }
        };
        for item in parsed.ast.into_iter().flat_map(|ast| ast.items) {
            match defines(&item) {
                Some(true) => self.reading.added.push(item),
                Some(false) => {}
                None => {
                    let message = Diagnostic::new(Code::E0468, "a file of rules holds only definitions");
                    let message = message.at(item.span, "not a definition");
                    wrong.push(message.help("definitions begin with `rule`, `face`, `let` or `var`"));
                    break;
                }
            }
        }
        match wrong.first() {
            None => Ok(self),
            Some(first) => Err(Mistakes::new(not_understood(first), wrong, vec![source])),
        }
    }

    /// Adds a rule of the whole board to every puzzle, written as after `use`: `antiknight`.
    ///
    /// # Errors
    /// If the text cannot be parsed. An unknown rule is an error of each puzzle.
    pub fn uses(mut self, text: &str) -> Result<Self, Mistakes> {
        let source = self.sources.add("--use", text, 0);
        match grid::parse_use(&source) {
            Ok(used) => {
                let span = used.name.span;
                self.reading.added.push(Item { docs: None, kind: ItemKind::Use(used), span });
                Ok(self)
            }
            Err(problem) => Err(Mistakes::new(not_understood(&problem), vec![problem], vec![source])),
        }
    }

    /// Sets whether lists on standard input, with a puzzle or a link per line, are passed on line by line ([`Files::streams`])
    /// instead of being read to the end first, so that the writing process can wait for the answer to each line.
    #[must_use]
    #[doc(hidden)]
    pub fn streaming(self, streaming: bool) -> Self {
        Self { streaming, ..self }
    }

    /// Sets the shard of the puzzles that is read; `None` reads all of them.
    #[must_use]
    #[doc(hidden)]
    pub fn shard(self, shard: Option<Shard>) -> Self {
        Self { shard, ..self }
    }

    /// Sets whether files pass on blocks of boards, besides puzzles, if a list has many boards with nine rows, columns and boxes.
    /// The consumer gets only the number and the digits of such a board, so no other setting of the reader may depend on more.
    #[must_use]
    #[doc(hidden)]
    pub fn blocks(self, blocks: bool) -> Self {
        Self { blocks, ..self }
    }

    /// Reads the single puzzle of a text in any supported format: a drawing of the board, a line of digits, the language of
    /// `.grid` files, a link of an editor.
    ///
    /// # Errors
    /// If the text is not understood, or holds several puzzles ([`read_all`](Self::read_all) reads them).
    pub fn read(&mut self, text: &str) -> Result<Puzzle, Error> {
        let mut entries = self.read_all("text", text).into_iter();
        match (entries.next(), entries.next()) {
            (Some(entry), None) => entry.into_puzzle(),
            (Some(_), Some(_)) => Err(Mistakes::told(bad("the text contains several puzzles")).into()),
            (None, _) => Err(Mistakes::told(bad("the text contains no puzzle")).into()),
        }
    }

    /// Reads all puzzles of a text; messages call it `name`.
    pub fn read_all(&mut self, name: &str, text: &str) -> Vec<Entry> {
        self.read_as(self.format, name, text)
    }

    /// Reads all puzzles of a text in this format, in place of the format of the reader.
    pub fn read_as(&mut self, format: Option<&'static Format>, name: &str, text: &str) -> Vec<Entry> {
        let source = self.sources.add(name, plain_line_ends(text), 0);
        let id = source.id;
        let (mut inputs, mut place) = (Inputs::of(source, format), InputPlace::default());
        let mut entries = Vec::new();
        let mut take = |piece| {
            // Blocks are passed on only if they are requested.
            if let InputPiece::Entry(entry) = piece {
                entries.push(*entry);
            }
            ControlFlow::<()>::Continue(())
        };
        while self.next_input(&mut inputs, &mut place, &mut take).is_some() {}
        self.sources.close(id);
        entries
    }

    /// Reads the first puzzle of a file, and whether there is another; `None` if the file is empty.
    pub fn first(&mut self, path: &Path) -> Option<(Entry, bool)> {
        let (mut inputs, mut place) = (self.inputs(vec![path.to_owned()]), InputPlace::default());
        let mut first = None;
        while let Some(taken) = self.next_input(&mut inputs, &mut place, &mut |piece| match (&mut first, piece) {
            (None, InputPiece::Entry(entry)) => {
                first = Some((*entry, false));
                ControlFlow::Continue(())
            }
            (None, InputPiece::Block(_)) => ControlFlow::Continue(()),
            (Some((_, another)), _) => {
                *another = true;
                ControlFlow::Break(())
            }
        }) {
            if taken.is_break() {
                break;
            }
        }
        first
    }

    /// Returns the bare board of a layout: a puzzle without givens, from which `generate` starts.
    ///
    /// # Errors
    /// If there is no such layout, or its arguments do not fit.
    pub fn board(&mut self, layout: &str) -> Result<Puzzle, Mistakes> {
        let source = self.sources.add("--layout", layout, 0);
        let known = grid::parse_use(&source).and_then(|found| self.library.knows(&found.name).map(|()| found));
        let used = match known {
            Ok(used) => used,
            Err(problem) => return Err(Mistakes::new(not_understood(&problem), vec![problem], vec![source])),
        };
        let span = used.name.span;
        let item = Item { docs: None, kind: ItemKind::Use(used), span };
        let parsed = Parsed {
            ast: Some(Ast { layout_from_shape: false, id: None, items: vec![item] }),
            diagnostics: Vec::new(),
        };
        let entry = self.resolve(parsed, Vec::new(), Moment::now(), &InputPlace::default());
        self.sources.close(source.id);
        entry.understood()
    }

    /// Returns the puzzles of files and directories; `-` is standard input. A separate thread reads ahead.
    pub fn files(self, paths: impl IntoIterator<Item = PathBuf>) -> std::io::Result<Files> {
        let (streaming, blocks) = (self.streaming, self.blocks);
        Files::new(self, paths.into_iter().collect(), streaming, blocks)
    }

    /// Returns the layouts of the library: how each is written after `use`, with its parameters, and what it is.
    pub fn layouts(&self) -> Vec<(String, String)> {
        let layouts = self.library.layouts().into_iter();
        let described = layouts.map(|layout| match layout.parameters.is_empty() {
            true => (layout.name, layout.summary),
            false => (format!("{}({})", layout.name, layout.parameters.join(", ")), layout.summary),
        });
        described.collect()
    }

    /// Returns the library of layouts and rules.
    #[doc(hidden)]
    pub fn library(&self) -> &Library {
        &self.library
    }

    /// Reads back the single puzzle of a text in a format, with `layout` in place of the text's own.
    ///
    /// # Errors
    /// The first message, as one line.
    pub(super) fn read_back(
        &mut self,
        text: &str,
        format: &'static Format,
        layout: Option<&str>,
    ) -> Result<puzzle::PuzzleData, String> {
        let layout = match layout {
            None => None,
            Some(name) => {
                let source = self.sources.add("--layout", name, 0);
                let used = grid::parse_use(&source);
                self.sources.close(source.id);
                Some(used.map_err(|problem| problem.message)?)
            }
        };
        let mine = std::mem::replace(&mut self.settings, Settings { layout, ..Settings::default() });
        let source = self.sources.add("written", text, 0);
        let mut found = format.read(&source, Reading::plain());
        let entry = found.next().map(|parsed| self.resolve(parsed, Vec::new(), Moment::now(), &InputPlace::default()));
        let several = found.next().is_some();
        drop(found);
        self.sources.close(source.id);
        self.settings = mine;
        match entry {
            Some(_) if several => Err("the text contains several puzzles".to_owned()),
            Some(entry) => entry.puzzle.map_err(|failure| failure.message),
            None => Err("the text contains no puzzle".to_owned()),
        }
    }
}

/// Replaces every line ending by `\n`, as for files.
fn plain_line_ends(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

impl Puzzle {
    /// Reads the single puzzle of a text in any supported format. A [`Reader`] has settings and reads lists.
    ///
    /// # Errors
    /// If the text is not understood, or holds several puzzles.
    pub fn read(text: &str) -> Result<Self, Error> {
        Reader::new().read(text)
    }

    /// Reads the single puzzle of a file.
    ///
    /// # Errors
    /// If the file cannot be read, is not understood, or holds several puzzles.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, Error> {
        let wrong =
            |message: &str| Mistakes::told(Failure { kind: FailureKind::BadInput, message: message.to_owned() });
        match Reader::new().first(path.as_ref()) {
            Some((entry, false)) => entry.into_puzzle(),
            Some((_, true)) => Err(wrong("the file contains several puzzles").into()),
            None => Err(wrong("the file is empty").into()),
        }
    }
}

impl FromStr for Puzzle {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::read(text)
    }
}
