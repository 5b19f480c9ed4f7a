//! The board that puzzles are made on.

use super::super::Exit;
use super::super::arguments::BoardArguments;
use super::super::files::{Unusable, library};
use super::super::read_back::{ReadBack, has_layout};
use crate::formats::{Format, Inputs, Reading};
use crate::language::{Library, Wishes, refused, resolve_parsed};
use crate::puzzle::{Puzzle, clean_line};
use crate::syntax::ast::ItemKind;
use crate::syntax::{Ast, Diagnostic, Look, Parsed, ReadErrorKind, Source, Sources, draw, grid};
use std::path::Path;

/// A board, with what is needed to read again what was written.
pub struct Board {
    /// Layout, marks, layers and clues; givens if they are to be kept.
    pub puzzle: Puzzle,
    /// Its statements, for the `.grid` language; nothing that is said about one puzzle only.
    pub tree: Ast,
    /// How `--layout` names the layout.
    pub name: String,
    back: ReadBack,
}

impl Board {
    /// The board that the command line names.
    ///
    /// # Errors
    /// If there is none, or its text cannot be understood.
    pub fn open(arguments: &BoardArguments, look: Look) -> Result<Self, Unusable> {
        let mut sources = Sources::new();
        let library = library(arguments.models.as_deref(), look, &mut sources)?;
        let named = arguments.layout.as_deref().filter(|name| !is_file(name));
        let file = arguments.file.as_deref().or(match named {
            None => arguments.layout.as_deref().map(Path::new),
            Some(_) => None,
        });
        let (source, parsed) = match file {
            Some(file) => read(file, &arguments.reading(), look, &mut sources)?,
            None => layout(named.unwrap_or("classic"), look, &library, &mut sources)?,
        };
        let tree = parsed.ast.clone();
        let resolved = resolve_parsed(parsed, &library, Wishes::default());
        let shown: String = resolved
            .diagnostics
            .iter()
            .filter(|said| said.is_error())
            .map(|said| {
                let texts: Vec<Source> =
                    said.labels.iter().filter_map(|label| sources.get(label.span.source)).cloned().collect();
                draw(said, &texts, look)
            })
            .collect();
        let (Some(mut puzzle), Some(mut tree)) = (resolved.puzzle, tree) else {
            let exit = if file.is_some() { Exit::BadInput } else { Exit::Usage };
            return Err(Unusable { exit, said: shown });
        };
        if let Some(refusal) = refused(&puzzle, "puzzles are made only on a board that was understood wholly") {
            return Err(bad(draw(&refusal, std::slice::from_ref(&source), look)));
        }
        sources.close(source.id);
        bare(&mut puzzle, &mut tree, arguments.keep_givens);
        let name = puzzle.layout.name.clone();
        Ok(Self { puzzle, tree, name, back: ReadBack::new(library, sources) })
    }

    /// Whether a reader who is told nothing takes a text for a puzzle of this board.
    pub fn is_told_by(&mut self, text: &str, format: &'static dyn Format) -> bool {
        let read = self.back.read(text, format, None);
        read.is_ok_and(|read| has_layout(&read, &self.puzzle.layout))
    }
}

/// Whether `--layout` was given a file.
fn is_file(name: &str) -> bool {
    name.ends_with(".grid")
}

/// The board of a file that holds one puzzle, in whatever format.
fn read(path: &Path, reading: &Reading, look: Look, sources: &mut Sources) -> Result<(Source, Parsed), Unusable> {
    let input = match Inputs::new([path.to_owned()], None).read(sources) {
        Some(Ok(input)) => input,
        Some(Err(error)) => {
            let exit = if matches!(error.kind, ReadErrorKind::Io(_)) { Exit::NoInput } else { Exit::BadInput };
            return Err(Unusable { exit, said: draw(&error.diagnostic(), &[], look) });
        }
        None => return Err(bad(format!("error: {} holds nothing\n", shown(path)))),
    };
    let source = input.source;
    let wrong = |problem: &Diagnostic| bad(draw(problem, std::slice::from_ref(&source), look));
    let format = input.format.map_err(|problem| wrong(&problem))?.format;
    let mut found = format.read(&source, reading);
    let first = found.next();
    let another = found.next().is_some();
    drop(found);
    match first {
        Some(_) if another => Err(bad(format!("error: {} holds several puzzles; a board is one\n", shown(path)))),
        Some(parsed) => Ok((source, parsed)),
        None => Err(bad(format!("error: {} holds no puzzle\n", shown(path)))),
    }
}

/// The bare board of a layout.
fn layout(name: &str, look: Look, library: &Library, sources: &mut Sources) -> Result<(Source, Parsed), Unusable> {
    let source = sources.add("--layout", name, 0);
    let known = grid::parse_use(&source).and_then(|found| library.knows(&found.name).map(|()| found));
    let used = known.map_err(|problem| {
        let said = draw(&problem, std::slice::from_ref(&source), look);
        Unusable { exit: Exit::Usage, said }
    })?;
    let span = used.name.span;
    let item = crate::syntax::ast::Item { docs: None, kind: ItemKind::Use(used), span };
    let ast = Ast { layout_from_shape: false, id: None, items: vec![item] };
    Ok((source, Parsed { ast: Some(ast), diagnostics: Vec::new() }))
}

/// Leaves out what is said about one puzzle of the board: who made it when, what was entered and what comes out.
fn bare(puzzle: &mut Puzzle, tree: &mut Ast, keep_givens: bool) {
    tree.items.retain(|item| match &item.kind {
        ItemKind::Metadata { key, .. } => matches!(key.text.as_str(), "title" | "rules"),
        ItemKind::Entered(_) => false,
        _ => true,
    });
    if !keep_givens {
        puzzle.givens.clear();
    }
    (puzzle.entered, puzzle.solution) = (Vec::new(), None);
    (puzzle.author, puzzle.id) = (None, None);
}

fn bad(said: String) -> Unusable {
    Unusable { exit: Exit::BadInput, said }
}

fn shown(path: &Path) -> String {
    clean_line(&path.display().to_string())
}
