//! The library of layouts and rules: the files under `models/`, embedded, and a directory of the user's own over them.

mod file;
pub(crate) mod models;

pub use file::LibraryRule;

use super::faces::check_faces;
use super::layouts::{LayoutKey, Multigrid};
use super::rules::{RuleSource, Rules, check_definitions};
use crate::code::Code;
use crate::puzzle::{Layout, Span};
use crate::syntax::ast::{LayoutDefinition, LayoutPart, Name, Part, RuleDefinition, VarDefinition};
use crate::syntax::grid::print_parameters;
use crate::syntax::suggest::nearest;
use crate::syntax::{Diagnostic, Sources};
use file::{File, Sort};
use models::MODELS;
use std::collections::HashMap;
use std::io;
use std::path::Path;
use std::sync::{Arc, OnceLock, RwLock};

/// Bytes that a model file may have.
const MAX_FILE: u64 = 1 << 20;

/// Layouts that are kept once they have been built; more are built anew each time.
const MAX_KEPT: usize = 256;

/// Layouts and rules by name, each file parsed when it is first needed, and each layout built once.
///
/// The texts are registered in the [`Sources`] given to the constructor, so that messages can show them. A library
/// is shared by all threads.
#[derive(Debug)]
pub struct Library {
    files: Vec<File>,
    /// The file that seems to define a name, by the look of its lines.
    index: OnceLock<HashMap<(Sort, String), usize>>,
    built: RwLock<HashMap<LayoutKey, Arc<Layout>>>,
    pub(super) multigrids: OnceLock<Vec<Multigrid>>,
}

/// A layout as `gridc list layouts` shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LayoutSummary {
    pub name: String,
    /// Its parameters as written, `box_rows: int = 3`.
    pub parameters: Vec<String>,
    /// The first line of its doc comment, empty if it has none.
    pub summary: String,
}

impl Library {
    pub fn new(sources: &mut Sources) -> Self {
        let files =
            MODELS.iter().map(|(stem, text)| File::new(stem, format!("models/{stem}.grid"), (*text).into(), sources));
        let files = files.collect();
        Self { files, index: OnceLock::new(), built: RwLock::default(), multigrids: OnceLock::new() }
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

    pub fn layouts(&self) -> Vec<LayoutSummary> {
        let mut layouts: Vec<_> = self.files.iter().flat_map(File::layouts).map(summary).collect();
        layouts.sort_by(|a, b| a.name.cmp(&b.name));
        layouts
    }

    /// What is wrong with the files and with the rules that they define; nothing for the embedded ones.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let mut found: Vec<Diagnostic> = self.files.iter().flat_map(|f| f.parsed().diagnostics.clone()).collect();
        // Of a file that could not be read in full, only that is said.
        if !found.iter().any(Diagnostic::is_error) {
            let rules: Vec<&RuleDefinition> = self.rules().map(|rule| rule.definition).collect();
            found.extend(check_definitions(&rules, &Rules::new(Vec::new(), Some(self)), &[]));
            for file in &self.files {
                let rules: Vec<&RuleDefinition> = file.rules().map(|rule| rule.definition).collect();
                found.extend(check_faces(&file.faces().collect::<Vec<_>>(), &rules, self));
            }
        }
        found
    }

    /// All rules, in the order of the files and of their text.
    pub fn rules(&self) -> impl Iterator<Item = LibraryRule<'_>> {
        self.files.iter().flat_map(File::rules)
    }

    /// The rule of this name. With it, what is wrong with its file.
    pub fn rule(&self, name: &str) -> Option<(LibraryRule<'_>, &[Diagnostic])> {
        self.find(Sort::Rule, name, |file| {
            let rule = file.rules_where(|definition| definition.name.text == name).next()?;
            Some((rule, file.parsed().diagnostics.as_slice()))
        })
    }

    /// The definition of a layout. With it, what is wrong with its file.
    pub(super) fn definition(&self, name: &str) -> Option<(&LayoutDefinition, &[Diagnostic])> {
        self.find(Sort::Layout, name, |file| {
            let (_, definition) = file.layouts().find(|(_, d)| d.name.text == name)?;
            Some((definition, file.parsed().diagnostics.as_slice()))
        })
    }

    /// Looks into the file that seems to define the name. If no file does, definitions are perhaps written in some way
    /// that only the parser sees through, and it looks into all of them.
    fn find<'l, T>(&'l self, sort: Sort, name: &str, look: impl Fn(&'l File) -> Option<T>) -> Option<T> {
        let announced = |sort| self.index().get(&(sort, name.to_owned())).and_then(|i| self.files.get(*i));
        match announced(sort) {
            Some(file) => look(file).or_else(|| self.files.iter().find_map(look)),
            None if [Sort::Layout, Sort::Rule, Sort::Layer].into_iter().any(|other| announced(other).is_some()) => None,
            None => self.files.iter().find_map(look),
        }
    }

    /// Of several files with the same name in it, the one that is called so wins, and then the first.
    fn index(&self) -> &HashMap<(Sort, String), usize> {
        self.index.get_or_init(|| {
            let mut index = HashMap::new();
            for (number, file) in self.files.iter().enumerate() {
                for (sort, name) in file.announced() {
                    let place = index.entry((sort, name.to_owned())).or_insert(number);
                    if file.stem == name {
                        *place = number;
                    }
                }
            }
            index
        })
    }

    /// Whether a layout leaves its regions to the puzzle, which has to draw them.
    pub fn leaves_regions(&self, name: &str) -> bool {
        let is_blank = |part: &Part| matches!(&part.kind, LayoutPart::Regions(picture) if picture.tokens.is_empty());
        self.definition(name).is_some_and(|(layout, _)| layout.parts.iter().any(is_blank))
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        let with_layouts = self.files.iter().filter(|f| f.announced().any(|(sort, _)| sort == Sort::Layout));
        with_layouts.flat_map(|f| f.layouts().map(|(_, d)| d.name.text.as_str()))
    }

    pub(super) fn rule_names(&self) -> impl Iterator<Item = &str> {
        self.rules().map(|rule| rule.definition.name.text.as_str())
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
        let message = Diagnostic::new(Code::E0202, format!("there is no layout `{name}`")).at(span, "unknown layout");
        match nearest(name, known()) {
            Some(guess) => message.help(format!("did you mean `{guess}`?")),
            None => message.help(format!("the layouts are {}", known().collect::<Vec<_>>().join(", "))),
        }
    }

    /// A layout that was built before.
    pub(super) fn kept(&self, key: &LayoutKey) -> Option<Arc<Layout>> {
        self.built.read().ok()?.get(key).cloned()
    }

    /// Keeps a layout; returns the one to use, which is another thread's if that was faster.
    pub(super) fn keep(&self, key: LayoutKey, layout: Arc<Layout>) -> Arc<Layout> {
        match self.built.write() {
            Ok(mut built) if built.len() < MAX_KEPT || built.contains_key(&key) => {
                Arc::clone(built.entry(key).or_insert(layout))
            }
            _ => layout,
        }
    }
}

impl RuleSource for Library {
    fn rule(&self, name: &str) -> Option<&RuleDefinition> {
        Self::rule(self, name).map(|(rule, _)| rule.definition)
    }

    fn layer(&self, name: &str) -> Option<(&RuleDefinition, &VarDefinition)> {
        let declared = |file| File::rules(file).find_map(|rule| Some((rule.definition, rule.definition.layer(name)?)));
        self.find(Sort::Layer, name, declared)
    }

    fn rule_names(&self) -> Vec<&str> {
        Self::rule_names(self).collect()
    }
}

pub fn summary((docs, definition): (Option<&str>, &LayoutDefinition)) -> LayoutSummary {
    LayoutSummary {
        name: definition.name.text.to_string(),
        parameters: print_parameters(&definition.parameters),
        summary: docs.and_then(|d| d.lines().next()).unwrap_or_default().to_owned(),
    }
}
