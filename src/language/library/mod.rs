//! The library of layouts and rules: the embedded files of `models/`, and optionally a directory of the user's files that take
//! precedence.

mod file;
pub(crate) mod models;

pub use file::LibraryRule;

use super::faces::{FACES, check_faces};
use super::layouts::{LayoutKey, Multigrid};
use super::rules::{RuleSource, Rules, check_definitions};
use crate::code::Code;
use crate::puzzle::{Layout, Span};
use crate::syntax::ast::{LayoutDefinition, LayoutPart, LayoutStatement, Name, RuleDefinition, VarDefinition};
use crate::syntax::grid::print_parameters;
use crate::syntax::suggest::nearest;
use crate::syntax::{Diagnostic, Sources};
use file::{File, Sort};
use models::MODELS;
use std::collections::HashMap;
use std::io;
use std::path::Path;
use std::sync::{Arc, OnceLock, RwLock};

/// The largest model file, in bytes.
const MAX_FILE: u64 = 1 << 20;

/// The largest number of built layouts that are cached; others are built each time.
const MAX_KEPT: usize = 256;

/// Layouts and rules by name. Each file is parsed when it is first needed, and each layout is built once.
///
/// The texts are registered in the [`Sources`] given to the constructor, so that messages can show them. A library is shared by
/// all threads.
#[derive(Debug)]
pub struct Library {
    files: Vec<File>,
    /// Whether all files are embedded.
    is_embedded: bool,
    /// The file that seems to define each name, according to the beginnings of its lines.
    index: OnceLock<HashMap<(Sort, String), usize>>,
    built: RwLock<HashMap<LayoutKey, Arc<Layout>>>,
    pub(super) multigrids: OnceLock<Vec<Multigrid>>,
}

/// A layout as `gridc list layouts` shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LayoutSummary {
    pub name: String,
    /// The parameters as written, `box_rows: int = 3`.
    pub parameters: Vec<String>,
    /// The first line of the doc comment; empty if there is none.
    pub summary: String,
}

impl Library {
    pub fn new(sources: &mut Sources) -> Self {
        let files =
            MODELS.iter().map(|(stem, text)| File::new(stem, format!("models/{stem}.grid"), (*text).into(), sources));
        let files = files.collect();
        let (index, built, multigrids) = Default::default();
        Self { files, is_embedded: true, index, built, multigrids }
    }

    /// Makes a library of the embedded files and the `.grid` files of a directory, which replace embedded files of the same name.
    ///
    /// # Errors
    /// If the directory or a file cannot be read, is not UTF-8, or is larger than 1 MiB.
    pub fn with_directory(path: &Path, sources: &mut Sources) -> io::Result<Self> {
        let mut library = Self { is_embedded: false, ..Self::new(sources) };
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

    /// Returns the mistakes in the files and in the rules that they define; the embedded ones have none.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        let mut found: Vec<Diagnostic> = self.files.iter().flat_map(|f| f.parsed().diagnostics.clone()).collect();
        // If a file could not be parsed completely, only that is reported.
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

    /// Returns all rules, by file and in text order.
    pub fn rules(&self) -> impl Iterator<Item = LibraryRule<'_>> {
        self.files.iter().flat_map(File::rules)
    }

    /// Returns the rule with this name, and the messages about its file.
    pub fn rule(&self, name: &str) -> Option<(LibraryRule<'_>, &[Diagnostic])> {
        self.find(Sort::Rule, name, |file| {
            let rule = file.rules_where(|definition| definition.name.text == name).next()?;
            Some((rule, file.parsed().diagnostics.as_slice()))
        })
    }

    /// Returns the definition of a layout, and the messages about its file.
    pub(super) fn definition(&self, name: &str) -> Option<(&LayoutDefinition, &[Diagnostic])> {
        self.find(Sort::Layout, name, |file| {
            let (_, definition) = file.layouts().find(|(_, d)| d.name.text == name)?;
            Some((definition, file.parsed().diagnostics.as_slice()))
        })
    }

    /// Looks into the file that seems to define the name. If no file does, a definition in a user's file may be formatted in a way
    /// that only the parser recognises, so all files are parsed. The embedded files are formatted, so that none is.
    fn find<'l, T>(&'l self, sort: Sort, name: &str, look: impl Fn(&'l File) -> Option<T>) -> Option<T> {
        if self.is_embedded {
            // The file of a rule is known from its face; most layouts have one with their name.
            let stem = FACES.iter().find(|face| face.rule == name).map_or(name, |face| face.file);
            if let Some(found) = self.files.iter().find(|file| file.stem == stem).and_then(&look) {
                return Some(found);
            }
        }
        let announced = |sort| self.index().get(&(sort, name.to_owned())).and_then(|i| self.files.get(*i));
        match announced(sort) {
            Some(file) => look(file).or_else(|| self.files.iter().find_map(look)),
            None if self.is_embedded => None,
            None if [Sort::Layout, Sort::Rule, Sort::Layer].into_iter().any(|other| announced(other).is_some()) => None,
            None => self.files.iter().find_map(look),
        }
    }

    /// Returns the index of names. If several files seem to define a name, the file with that name is preferred, then the first.
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

    /// Returns whether a layout leaves its regions to the puzzle, which has to draw them.
    pub fn leaves_regions(&self, name: &str) -> bool {
        let is_blank =
            |part: &LayoutStatement| matches!(&part.kind, LayoutPart::Regions(picture) if picture.tokens.is_empty());
        self.definition(name).is_some_and(|(layout, _)| layout.parts.iter().any(is_blank))
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        let with_layouts = self.files.iter().filter(|f| f.announced().any(|(sort, _)| sort == Sort::Layout));
        with_layouts.flat_map(|f| f.layouts().map(|(_, d)| d.name.text.as_str()))
    }

    pub(super) fn rule_names(&self) -> impl Iterator<Item = &str> {
        self.rules().map(|rule| rule.definition.name.text.as_str())
    }

    /// Checks that there is a layout with this name.
    ///
    /// # Errors
    /// If there is none; the message suggests a similar name.
    pub fn knows(&self, name: &Name) -> Result<(), Diagnostic> {
        match self.definition(&name.text) {
            Some(_) => Ok(()),
            None => Err(self.unknown(&name.text, name.span, std::iter::empty())),
        }
    }

    /// Makes the message that neither the library nor a definition of the puzzle's own, `local`, has this name.
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

    /// Returns a cached layout.
    pub(super) fn kept(&self, key: &LayoutKey) -> Option<Arc<Layout>> {
        self.built.read().ok()?.get(key).cloned()
    }

    /// Caches a layout. Returns the one to use, which is another thread's if that was added first.
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
