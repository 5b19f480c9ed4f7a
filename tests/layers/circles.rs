//! Tests that cycles of imports between files are small, because to understand one file of a cycle one has to read all of them.

use crate::imports::rust_files;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Maximum number of files in a cycle.
const MOST: usize = 3;

/// Larger cycles, by their folder, with the maximum number of files and the reason for keeping them.
const LARGER: &[(&str, usize, &str)] = &[
    ("formats/iss", 7, "one translator in a file per class of constraints; the table names its methods"),
    ("language/rules", 7, "evaluation is recursive: expressions call functions, whose arguments are expressions"),
    ("rate", 6, "a structure holds its rules, rules read boards, and a board borrows its structure"),
    ("syntax/grid", 5, "recursive descent: statements hold blocks of statements, primaries hold expressions"),
];

/// A module's path below the crate's root.
type Module = Vec<String>;

/// One name that a `use` imports.
struct Import {
    /// The name in the module; `*` for all.
    name: String,
    /// The path behind the name, as written.
    path: Vec<String>,
    /// Whether the module only re-exports the name, so that it does not depend on it.
    is_public: bool,
}

/// Returns the module of a file below `src`.
pub fn module_of(inside: &Path) -> Module {
    let inside = inside.with_extension("");
    let mut module: Module = inside.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if module.last().is_some_and(|last| ["mod", "lib"].contains(&last.as_str())) {
        module.pop();
    }
    module
}

/// Returns the imports in a text, without those of modules inside it.
fn imports(text: &str) -> Vec<Import> {
    let mut inside = false;
    let outside = text.lines().filter(|line| {
        let begins = (line.starts_with("mod ") || line.starts_with("pub mod ")) && line.ends_with('{');
        inside = (inside || begins) && *line != "}";
        !inside
    });
    let code: Vec<&str> = outside.map(|line| line.split("//").next().unwrap_or("")).collect();
    let mut found = Vec::new();
    for (number, line) in code.iter().enumerate() {
        let line = line.trim_start();
        let (is_public, rest) = match line.strip_prefix("pub") {
            Some(rest) => (true, rest.strip_prefix('(').and_then(|rest| rest.split_once(')')).map_or(rest, |r| r.1)),
            None => (false, line),
        };
        if let Some(first) = rest.trim_start().strip_prefix("use ") {
            let whole = [&[first], &code[number + 1..]].concat().join(" ");
            leaves(whole.split(';').next().unwrap_or(""), &[], is_public, &mut found);
        }
    }
    found
}

/// Adds the leaves of a tree of imports, `a::{b, c::d as e}`.
fn leaves(tree: &str, before: &[&str], is_public: bool, found: &mut Vec<Import>) {
    let (path, inside) = tree.split_once('{').unwrap_or((tree, ""));
    let (path, alias) = path.split_once(" as ").map_or((path, None), |(path, alias)| (path, Some(alias.trim())));
    let parts = path.split("::").map(str::trim).filter(|part| !part.is_empty());
    let mut all: Vec<&str> = before.iter().copied().chain(parts).collect();
    if inside.is_empty() {
        all.pop_if(|last| *last == "self" && !before.is_empty());
        let name = alias.or(all.last().copied()).unwrap_or("").to_owned();
        found.push(Import { name, path: all.into_iter().map(str::to_owned).collect(), is_public });
        return;
    }
    let inside = inside.rsplit_once('}').map_or(inside, |(inside, _)| inside);
    let mut depth = 0;
    let pieces = inside.split(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    });
    pieces.filter(|piece| !piece.trim().is_empty()).for_each(|piece| leaves(piece, &all, is_public, found));
}

/// All modules that are files, with their imports.
struct Source(BTreeMap<Module, Vec<Import>>);

impl Source {
    fn read() -> Self {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut files = Vec::new();
        rust_files(&source, &mut files);
        let modules = files.iter().map(|file| {
            let text = fs::read_to_string(file).unwrap();
            (module_of(file.strip_prefix(&source).unwrap()), imports(&text))
        });
        Self(modules.collect())
    }

    /// Returns where a path of a module begins, and the rest; `None` if it leads out of the crate.
    fn start<'p>(&self, module: &Module, path: &'p [String]) -> Option<(Module, &'p [String])> {
        let mut base = module.clone();
        let first = path.iter().position(|part| !["crate", "super", "self"].contains(&part.as_str()))?;
        for part in &path[..first] {
            match part.as_str() {
                "crate" => base.clear(),
                "super" => drop(base.pop()),
                _ => {}
            }
        }
        let child = [&module[..], &path[..1]].concat();
        (first > 0 || self.0.contains_key(&child)).then_some((base, &path[first..]))
    }

    /// Returns the module that defines what a path below `base` names; re-exports are followed.
    fn definer(&self, mut base: Module, path: &[String], steps: usize) -> Option<Module> {
        for (number, part) in path.iter().enumerate() {
            let child = [&base[..], std::slice::from_ref(part)].concat();
            if self.0.contains_key(&child) {
                base = child;
                continue;
            }
            let import = self.0.get(&base)?.iter().find(|import| import.name == *part && steps > 0);
            let Some(import) = import else { break };
            let (start, rest) = self.start(&base, &import.path)?;
            return self.definer(start, &[rest, &path[number + 1..]].concat(), steps - 1);
        }
        Some(base)
    }

    /// Returns the modules whose definitions each module imports.
    fn arrows(&self) -> BTreeMap<&Module, BTreeSet<Module>> {
        let needs = |module: &Module, imports: &[Import]| {
            let own = imports.iter().filter(|import| !import.is_public);
            let found = own.filter_map(|import| self.start(module, &import.path));
            found.filter_map(|(base, rest)| self.definer(base, rest, 8)).filter(|found| found != module).collect()
        };
        self.0.iter().map(|(module, imports)| (module, needs(module, imports))).collect()
    }
}

/// Returns the cycles of more than [`MOST`] modules.
fn circles(arrows: &BTreeMap<&Module, BTreeSet<Module>>) -> BTreeSet<BTreeSet<String>> {
    let reached = |from: &Module| {
        let (mut seen, mut next) = (BTreeSet::new(), vec![from.clone()]);
        while let Some(module) = next.pop() {
            let further = arrows.get(&module).into_iter().flatten().filter(|other| !seen.contains(*other));
            let further: Vec<Module> = further.cloned().collect();
            seen.extend(further.iter().cloned());
            next.extend(further);
        }
        seen
    };
    let reach: BTreeMap<&Module, BTreeSet<Module>> = arrows.keys().map(|module| (*module, reached(module))).collect();
    let circle = |module: &&Module| {
        let back = |other: &&Module| reach.get(*other).is_some_and(|reach| reach.contains(*module));
        reach[*module].iter().filter(back).map(|other| other.join("/")).collect::<BTreeSet<String>>()
    };
    arrows.keys().map(circle).filter(|circle| circle.len() > MOST).collect()
}

#[test]
fn no_circle_of_imports_is_large() {
    let mut wrong = Vec::new();
    let mut needed = BTreeSet::new();
    for circle in circles(&Source::read().arrows()) {
        let lies_in = |folder: &str| circle.iter().all(|module| Path::new(module).starts_with(folder));
        match LARGER.iter().find(|(folder, most, _)| lies_in(folder) && circle.len() <= *most) {
            Some((listed, ..)) => drop(needed.insert(*listed)),
            None => wrong.push(format!("{}: {}", circle.len(), circle.into_iter().collect::<Vec<_>>().join(", "))),
        }
    }
    assert!(wrong.is_empty(), "circles of more than {MOST} files:\n{}", wrong.join("\n"));
    let idle: Vec<_> = LARGER.iter().filter(|(listed, ..)| !needed.contains(listed)).collect();
    assert!(idle.is_empty(), "listed, and no circle: {idle:?}");
}

#[test]
fn imports_lead_to_where_names_are_defined() {
    let text = "pub use inner::Thing;\nuse crate::b::{self, c::{D, E as F}};\n  pub(crate) use super::{\n    x,\n};\n// use z;\n";
    let found = imports(text);
    let shown: Vec<String> = found.iter().map(|import| format!("{}={}", import.name, import.path.join("."))).collect();
    assert_eq!(shown, ["Thing=inner.Thing", "b=crate.b", "D=crate.b.c.D", "F=crate.b.c.E", "x=super.x"]);
    let file = |path: &str, text: &str| (module_of(Path::new(path)), imports(text));
    let source = Source(BTreeMap::from([
        file("lib.rs", ""),
        file("a/mod.rs", "mod inner;\npub use inner::Thing;\nuse crate::d::Other;\n"),
        file("a/inner.rs", "use super::Other;\n"),
        file("b.rs", "use crate::a::Thing;\n"),
        file("c.rs", "use crate::b::f;\n"),
        file("d.rs", "use crate::c::g;\n"),
    ]));
    let arrows = source.arrows();
    let to = |path: &str| arrows[&module_of(Path::new(path))].iter().map(|to| to.join("/")).collect::<Vec<_>>();
    assert_eq!(
        (to("a/mod.rs"), to("a/inner.rs"), to("b.rs")),
        (vec!["d".into()], vec!["d".into()], vec!["a/inner".into()])
    );
    let circle = circles(&arrows).into_iter().map(|circle| circle.into_iter().collect::<Vec<_>>());
    assert_eq!(circle.collect::<Vec<_>>(), [["a/inner", "b", "c", "d"]]);
}
