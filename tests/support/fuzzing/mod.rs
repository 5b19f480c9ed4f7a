//! What any text at all has to go through without a panic, and what must hold of what comes out. The driver in
//! `tests/formats/fuzz_smoke.rs` and the targets in `fuzz/` share it.

use gridc::formats::{
    Detected, Document, FORMATS, Format, Input, Inputs, Reading, detect, grid, json, named, write, write_lossy,
};
use gridc::language::{Library, Wishes, resolve_read};
use gridc::puzzle::change;
use gridc::syntax::{Diagnostic, Source, Sources};
use std::path::PathBuf;

/// Puzzles of one text that are looked at.
const PUZZLES: usize = 8;
/// Boards up to this size are written: what is written is read again.
const CELLS: usize = 400;
/// Statements and messages that a byte of text may give at most, beyond a few of each puzzle.
const PER_BYTE: usize = 4;
/// Bytes that a byte of text may become at most, beyond the board's.
const GROWTH: usize = 256;

/// The formats of a family of parsers; those that share a parser fuzz each other's texts.
pub fn family(name: &str) -> Vec<&'static Format> {
    let names: &[&str] = match name {
        "grid" => &["grid"],
        "classics" => &["lines", "text", "sdk", "ss", "numbers", "sukaku", "picture", "samurai", "samurai-lines"],
        "files" => &["sdx", "msk", "hodoku", "opensudoku", "dzn"],
        "editors" => &["f-puzzles", "sudokumaker", "lisudoku", "json"],
        "drawings" => &["sudokupad", "penpa"],
        "iss" => &["iss"],
        "killers" => &["snarfable", "perfect-sudoku", "sumocue", "cage-map", "jigsaw-lines", "puzzlekit"],
        "ids" => &["solo", "puzz-link"],
        _ => return FORMATS.to_vec(),
    };
    names.iter().map(|name| named(name).unwrap()).collect()
}

/// Reads, resolves and writes.
pub struct Fuzzer {
    sources: Sources,
    library: Library,
}

impl Fuzzer {
    /// A fuzzer with the embedded library.
    pub fn new() -> Self {
        let mut sources = Sources::new();
        let library = Library::new(&mut sources);
        Self { sources, library }
    }

    /// Recognises a text, and reads it as what it is taken for.
    pub fn detected(&mut self, text: &str, choice: usize) {
        let source = self.sources.add("fuzz", text, 0);
        match detect(&source, None) {
            Ok(Detected { format, .. }) => self.read(&source, format, choice),
            Err(refusal) => assert!(refusal.is_error(), "a refusal that is no error"),
        }
        self.sources.close(source.id);
    }

    /// Reads a text as this format; `choice` picks the formats that its puzzles are written in.
    pub fn given(&mut self, text: &str, format: &'static Format, choice: usize) {
        let source = self.sources.add("fuzz", text, 0);
        self.read(&source, format, choice);
        self.sources.close(source.id);
    }

    /// Unpacks a link, or a file with whatever else may be links and payloads, and reads what they hold.
    pub fn link(&mut self, text: &str, choice: usize) {
        let path = match text.starts_with("http") {
            true => PathBuf::from(text),
            false => {
                let path = std::env::temp_dir().join(format!("gridc-fuzz-{}", std::process::id()));
                std::fs::write(&path, text).unwrap();
                path
            }
        };
        let mut inputs = Inputs::new([path], None);
        while let Some(input) = inputs.read(&mut self.sources) {
            let Ok(Input { source, format }) = input else { continue };
            assert!(source.text.len() <= 1 << 20, "{} bytes unpacked", source.text.len());
            if let Ok(Detected { format, .. }) = format {
                self.read(&source, format, choice);
            }
            self.sources.close(source.id);
        }
    }

    fn read(&mut self, source: &Source, format: &'static Format, choice: usize) {
        let bytes = source.text.len();
        for (number, parsed) in format.read(source, Reading::plain()).take(PUZZLES).enumerate() {
            let refused = parsed.diagnostics.iter().any(Diagnostic::is_error);
            assert!(parsed.ast.is_some() || refused, "nothing, and nothing said about it");
            let statements = parsed.ast.as_ref().map_or(0, |tree| tree.items.len());
            let said = parsed.diagnostics.len();
            assert!(statements.max(said) <= PER_BYTE * bytes + 200, "{statements} statements, {said} messages");
            for label in parsed.diagnostics.iter().flat_map(|said| &said.labels) {
                let inside = label.span.source != source.id || source.text.get(label.span.range()).is_some();
                assert!(inside, "a message that points beside the text");
            }
            let resolved = resolve_read(parsed.ast.as_ref(), parsed.diagnostics, &self.library, Wishes::default());
            let (Some(puzzle), Some(tree)) = (resolved.puzzle, parsed.ast) else { continue };
            if puzzle.layout.cells().len() > CELLS || puzzle.clues.len() > CELLS {
                continue;
            }
            let document = Document { puzzle: &puzzle, tree: Some(&tree) };
            let target = FORMATS[(choice + number) % FORMATS.len()];
            if let Ok(written) = write_lossy(&document, target) {
                let most = GROWTH * (bytes + 64 * CELLS);
                assert!(written.text.len() <= most, "{} bytes of {}", written.text.len(), target.name);
            }
            for target in [target, grid::FORMAT, json::FORMAT] {
                let Ok(text) = write(&document, target) else { continue };
                let back = self.sources.add("written", text.as_str(), 0);
                let again = target.read(&back, Reading::plain()).next();
                let again = again.map(|parsed| {
                    resolve_read(parsed.ast.as_ref(), parsed.diagnostics, &self.library, Wishes::default())
                });
                self.sources.close(back.id);
                // Formats that do not say which layout they mean may be read as another.
                let sure = [grid::FORMAT, json::FORMAT].contains(&target);
                let again = again.and_then(|resolved| match resolved.puzzle {
                    Some(again) => Some(again),
                    None if sure => panic!("{} does not read back: {:?}\n{text}", target.name, resolved.diagnostics),
                    None => None,
                });
                if let Some(why) = again.and_then(|again| change(&puzzle, &again)).filter(|_| sure) {
                    panic!("{} reads back as another puzzle: {why}\n{text}", target.name);
                }
            }
        }
    }
}
