//! The library of layouts: the files under `models/`, embedded, and a directory of the user's own over them.

use super::layouts::{Key, Multigrid};
use crate::puzzle::{Layout, Span};
use crate::syntax::ast::{ItemKind, LayoutDefinition, Name};
use crate::syntax::grid::{parse, print_parameters};
use crate::syntax::suggest::nearest;
use crate::syntax::{Diagnostic, Parsed, Source, Sources};
use std::collections::HashMap;
use std::io;
use std::path::Path;
use std::sync::{Arc, OnceLock, RwLock};

/// The embedded files: name without `.grid`, and text. A test holds the table against the directory.
const MODELS: [(&str, &str); 12] = [
    ("butterfly", include_str!("../../models/butterfly.grid")),
    ("classic", include_str!("../../models/classic.grid")),
    ("clueless1", include_str!("../../models/clueless1.grid")),
    ("clueless2", include_str!("../../models/clueless2.grid")),
    ("gattai8", include_str!("../../models/gattai8.grid")),
    ("jigsaw", include_str!("../../models/jigsaw.grid")),
    ("latin", include_str!("../../models/latin.grid")),
    ("samurai", include_str!("../../models/samurai.grid")),
    ("shogun", include_str!("../../models/shogun.grid")),
    ("sohei", include_str!("../../models/sohei.grid")),
    ("sumo", include_str!("../../models/sumo.grid")),
    ("windmill", include_str!("../../models/windmill.grid")),
];

/// Bytes that a model file may have.
const MAX_FILE: u64 = 1 << 20;

/// Layouts that are kept once they have been built; more are built anew each time.
const MAX_KEPT: usize = 256;

/// Layouts by name, each file parsed when it is first asked for, and each layout built once.
///
/// The texts are registered in the [`Sources`] given to the constructor, so that messages can show them. A library
/// is shared by all threads.
#[derive(Debug)]
pub struct Library {
    files: Vec<File>,
    built: RwLock<HashMap<Key, Arc<Layout>>>,
    pub(super) multigrids: OnceLock<Vec<Multigrid>>,
}

#[derive(Debug)]
struct File {
    stem: String,
    source: Source,
    parsed: OnceLock<Parsed>,
}

/// A layout as `gridc list layouts` shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LayoutSummary {
    /// Its name.
    pub name: String,
    /// Its parameters as written, `box_rows: int = 3`.
    pub parameters: Vec<String>,
    /// The first line of its doc comment, empty if it has none.
    pub summary: String,
}

impl Library {
    /// The embedded library.
    pub fn new(sources: &mut Sources) -> Self {
        let files = MODELS.map(|(stem, text)| File::new(stem, format!("models/{stem}.grid"), text.into(), sources));
        Self { files: files.into(), built: RwLock::default(), multigrids: OnceLock::new() }
    }

    /// The embedded library under the `.grid` files of a directory: a file takes the place of the embedded one of the
    /// same name.
    ///
    /// # Errors
    /// If the directory or a file cannot be read, is not UTF-8, or is larger than 1 MiB.
    pub fn with_directory(path: &Path, sources: &mut Sources) -> io::Result<Self> {
        let mut library = Self::new(sources);
        let mut paths: Vec<_> = std::fs::read_dir(path)?.map(|e| e.map(|e| e.path())).collect::<Result<_, _>>()?;
        paths.retain(|p| p.extension().is_some_and(|e| e == "grid"));
        paths.sort();
        for path in paths {
            let said = |e: io::Error| io::Error::new(e.kind(), format!("{}: {e}", path.display()));
            if std::fs::metadata(&path).map_err(said)?.len() > MAX_FILE {
                return Err(said(io::Error::new(io::ErrorKind::FileTooLarge, "a model file has at most 1 MiB")));
            }
            let text = std::fs::read_to_string(&path).map_err(said)?;
            let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
            let stem = path.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
            let file = File::new(&stem, path.display().to_string(), text.into(), sources);
            match library.files.iter_mut().find(|f| f.stem == stem) {
                Some(place) => *place = file,
                None => library.files.push(file),
            }
        }
        Ok(library)
    }

    /// All layouts, by name.
    pub fn layouts(&self) -> Vec<LayoutSummary> {
        let mut layouts: Vec<_> = self.files.iter().flat_map(File::layouts).map(summary).collect();
        layouts.sort_by(|a, b| a.name.cmp(&b.name));
        layouts
    }

    /// What is wrong with the files; nothing for the embedded ones.
    pub fn diagnostics(&self) -> impl Iterator<Item = &Diagnostic> {
        self.files.iter().flat_map(|f| &f.parsed().diagnostics)
    }

    /// The definition of a layout: in the file of its name, or else in any. With it, what is wrong with that file.
    pub(super) fn definition(&self, name: &str) -> Option<(&LayoutDefinition, &[Diagnostic])> {
        let own = self.files.iter().filter(|f| f.stem == name);
        own.chain(self.files.iter().filter(|f| f.stem != name)).find_map(|file| {
            let (_, definition) = file.layouts().find(|(_, d)| d.name.text == name)?;
            Some((definition, file.parsed().diagnostics.as_slice()))
        })
    }

    /// Names of all layouts.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.files.iter().flat_map(|f| f.layouts().map(|(_, d)| d.name.text.as_str()))
    }

    /// Whether there is a layout of this name.
    ///
    /// # Errors
    /// If not; the message names the one that was perhaps meant.
    pub fn knows(&self, name: &Name) -> Result<(), Diagnostic> {
        match self.definition(&name.text) {
            Some(_) => Ok(()),
            None => Err(self.unknown(&name.text, name.span, std::iter::empty())),
        }
    }

    /// The message that neither the library nor a definition of the puzzle's own, `local`, has this name.
    pub(super) fn unknown<'a>(
        &'a self,
        name: &str,
        span: Span,
        local: impl Iterator<Item = &'a str> + Clone,
    ) -> Diagnostic {
        let known = || self.names().chain(local.clone());
        let message = Diagnostic::error("E0202", format!("there is no layout `{name}`")).at(span, "unknown layout");
        match nearest(name, known()) {
            Some(guess) => message.help(format!("did you mean `{guess}`?")),
            None => message.help(format!("the layouts are {}", known().collect::<Vec<_>>().join(", "))),
        }
    }

    /// A layout that was built before.
    pub(super) fn kept(&self, key: &Key) -> Option<Arc<Layout>> {
        self.built.read().ok()?.get(key).cloned()
    }

    /// Keeps a layout; returns the one to use, which is another thread's if that was faster.
    pub(super) fn keep(&self, key: Key, layout: Arc<Layout>) -> Arc<Layout> {
        match self.built.write() {
            Ok(mut built) if built.len() < MAX_KEPT || built.contains_key(&key) => {
                Arc::clone(built.entry(key).or_insert(layout))
            }
            _ => layout,
        }
    }
}

impl File {
    fn new(stem: &str, name: String, text: Arc<str>, sources: &mut Sources) -> Self {
        Self { stem: stem.to_owned(), source: sources.add(name, text, 0), parsed: OnceLock::new() }
    }

    fn parsed(&self) -> &Parsed {
        self.parsed.get_or_init(|| parse(&self.source))
    }

    fn layouts(&self) -> impl Iterator<Item = (Option<&str>, &LayoutDefinition)> {
        self.parsed().ast.iter().flat_map(|ast| &ast.items).filter_map(|item| match &item.kind {
            ItemKind::Layout(definition) => Some((item.docs.as_deref(), definition)),
            _ => None,
        })
    }
}

fn summary((docs, definition): (Option<&str>, &LayoutDefinition)) -> LayoutSummary {
    LayoutSummary {
        name: definition.name.text.to_string(),
        parameters: print_parameters(&definition.parameters),
        summary: docs.and_then(|d| d.lines().next()).unwrap_or_default().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_the_directory() {
        let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("models");
        let mut names: Vec<_> =
            std::fs::read_dir(directory).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        assert_eq!(names, MODELS.map(|(stem, _)| format!("{stem}.grid")));
    }

    #[test]
    fn the_embedded_files_are_without_fault_and_documented() {
        let library = Library::new(&mut Sources::new());
        assert_eq!(library.diagnostics().count(), 0);
        assert_eq!(library.layouts().len(), MODELS.len());
        assert!(library.layouts().iter().all(|l| l.summary.contains(": ") || l.name == "classic"));
        assert_eq!(library.layouts()[1].parameters, ["box_rows: int = 3", "box_cols: int = 3"]);
    }
}
