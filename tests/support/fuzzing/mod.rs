//! The checks that any text must pass without a panic, and the invariants of the results. Shared by the driver in
//! `tests/formats/fuzz_smoke.rs` and the targets in `fuzz/`.

use gridc::stages::backend::Limits;
use gridc::stages::draw::artwork::{ArtworkItem, PathStep};
use gridc::stages::draw::svg::svg;
use gridc::stages::draw::{Artwork, Highlight, HighlightTarget, Theme, View, picture};
use gridc::stages::formats::{
    DetectedFormat, Document, FORMATS, Format, Input, Inputs, Reading, detect, grid, json, named, write, write_lossy,
};
use gridc::stages::language::{Library, ResolveSettings, resolve_read};
use gridc::stages::proof::trim::Trimmer;
use gridc::stages::proof::{lrat, veripb};
use gridc::stages::puzzle::{CellId, Grid, PuzzleData, change};
use gridc::stages::render::{Filled, Style, drawn_with_clues};
use gridc::stages::syntax::{Diagnostic, Source, Sources};
use std::path::PathBuf;

/// Maximum number of puzzles of one text that are examined.
const PUZZLES: usize = 8;
/// Boards up to this size are written and read back.
const CELLS: usize = 400;
/// Maximum number of statements and messages per byte of text, beyond a few for each puzzle.
const PER_BYTE: usize = 4;
/// Maximum number of bytes of a picture for each cell, each value of a cell and each cell of a clue.
const DRAWN: usize = 2_500;
/// Maximum growth of a text, as bytes per byte, beyond the board's.
const GROWTH: usize = 256;

/// Families of parsers other than `classics`.
const FAMILIES: [(&str, &[&str]); 7] = [
    ("grid", &["grid"]),
    ("files", &["sdx", "msk", "hodoku", "opensudoku", "dzn"]),
    ("editors", &["f-puzzles", "sudokumaker", "lisudoku", "json"]),
    ("drawings", &["sudokupad", "penpa"]),
    ("iss", &["iss"]),
    ("killers", &["snarfable", "perfect-sudoku", "sumocue", "cage-map", "jigsaw-lines", "puzzlekit"]),
    ("ids", &["solo", "pzprv3", "puzz-link", "game-id"]),
];

/// Returns the formats of a family of parsers; those that share a parser fuzz each other's texts. A format that no family lists
/// belongs to `classics`. The result for any other name is all formats.
pub fn family(name: &str) -> Vec<&'static Format> {
    if let Some((_, names)) = FAMILIES.iter().find(|(family, _)| *family == name) {
        return names.iter().map(|name| named(name).unwrap()).collect();
    }
    let is_listed = |format: &&Format| FAMILIES.iter().any(|(_, names)| names.contains(&format.name));
    FORMATS.iter().copied().filter(|format| name != "classics" || !is_listed(format)).collect()
}

/// Clauses that contradict each other: three pigeons in two holes.
const PIGEONS: [&[i32]; 9] =
    [&[1, 2], &[3, 4], &[5, 6], &[-1, -3], &[-1, -5], &[-3, -5], &[-2, -4], &[-2, -6], &[-4, -6]];

/// Checks a text as a VeriPB proof and as an LRAT proof, and trims it as a DRAT proof; the result must be accepted.
pub fn proof(text: &str) {
    let mut rows = veripb::Checker::new(6, 1 << 20);
    for clause in PIGEONS {
        let negated = clause.iter().filter(|literal| **literal < 0).count() as i64;
        let terms = clause.iter().map(|literal| (literal.unsigned_abs(), i64::from(literal.signum())));
        rows.row(terms, 1 - negated).unwrap();
    }
    let mut questions = 0;
    let mut go_on = || {
        questions += 1;
        questions < 1 << 16
    };
    if let Err(refusal) = rows.check(text.as_bytes(), &mut go_on) {
        assert!(refusal.line >= 1 && !refusal.to_string().is_empty());
    }
    let checked = |proof: &[u8]| {
        let mut checker = lrat::Checker::new(6);
        PIGEONS.iter().for_each(|clause| checker.clause(clause));
        checker.check(proof, &mut || true)
    };
    if let Err(refusal) = checked(text.as_bytes()) {
        assert!(refusal.line >= 1 && !refusal.to_string().is_empty());
    }
    let limits = Limits::default();
    let mut trimmer = Trimmer::new(&limits);
    PIGEONS.iter().for_each(|clause| trimmer.clause(clause));
    let mut trimmed = Vec::new();
    if trimmer.trim(text.as_bytes(), &mut trimmed).is_ok() {
        checked(&trimmed).expect("a trimmed proof is refused");
    }
}

/// Reads, resolves and writes texts.
pub struct Fuzzer {
    sources: Sources,
    library: Library,
}

impl Fuzzer {
    /// Creates a fuzzer with the embedded library.
    pub fn new() -> Self {
        let mut sources = Sources::new();
        let library = Library::new(&mut sources);
        Self { sources, library }
    }

    /// Recognises a text, and reads it in the detected format.
    pub fn detected(&mut self, text: &str, choice: usize) {
        let source = self.sources.add("fuzz", text, 0);
        match detect(&source, None) {
            Ok(DetectedFormat { format, .. }) => self.read(&source, format, choice),
            Err(refusal) => assert!(refusal.is_error(), "a refusal that is no error"),
        }
        self.sources.close(source.id);
    }

    /// Reads a text in this format; `choice` selects the formats in which its puzzles are written.
    pub fn given(&mut self, text: &str, format: &'static Format, choice: usize) {
        let source = self.sources.add("fuzz", text, 0);
        self.read(&source, format, choice);
        self.sources.close(source.id);
    }

    /// Unpacks a link, or a file that may contain links and payloads, and reads the content.
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
            if let Ok(DetectedFormat { format, .. }) = format {
                self.read(&source, format, choice);
            }
            self.sources.close(source.id);
        }
    }

    /// Draws the puzzles of a text in the detected format.
    pub fn drawn(&mut self, text: &str, choice: usize) {
        let source = self.sources.add("fuzz", text, 0);
        if let Ok(DetectedFormat { format, .. }) = detect(&source, None) {
            for (number, parsed) in format.read(&source, Reading::plain()).take(PUZZLES).enumerate() {
                let resolved =
                    resolve_read(parsed.ast.as_ref(), parsed.diagnostics, &self.library, ResolveSettings::default());
                resolved.puzzle.iter().for_each(|puzzle| draw(puzzle, choice + number));
            }
        }
        self.sources.close(source.id);
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
            let resolved =
                resolve_read(parsed.ast.as_ref(), parsed.diagnostics, &self.library, ResolveSettings::default());
            let (Some(puzzle), Some(tree)) = (resolved.puzzle, parsed.ast) else { continue };
            if puzzle.layout.cells().len() > CELLS || puzzle.clues.len() > CELLS {
                continue;
            }
            let document = Document::new(&puzzle, Some(&tree));
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
                    resolve_read(parsed.ast.as_ref(), parsed.diagnostics, &self.library, ResolveSettings::default())
                });
                self.sources.close(back.id);
                // Formats that do not state their layout may be read as another one.
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

/// Draws a puzzle in every format; `choice` selects the theme and additional content.
fn draw(puzzle: &PuzzleData, choice: usize) {
    let layout = &puzzle.layout;
    let (cells, digits) = (layout.cells().len(), layout.digits());
    let values = cells + puzzle.layers.iter().map(|layer| layer.places.len()).sum::<usize>();
    let grid = |by: usize| Grid((0..values).map(|place| digits[(place * 7 + by) % digits.len()]).collect());
    let (one, other) = (grid(choice), grid(choice / 2));
    let candidates = vec![digits.to_vec(); cells];
    let subjects = (0..cells as u32).map(|cell| HighlightTarget::Cell(CellId(cell)));
    let subjects = subjects.chain((0..=puzzle.clues.len()).map(HighlightTarget::Clue));
    let subjects = subjects.chain((0..=layout.regions.len()).map(HighlightTarget::Region));
    let reasons = [Highlight::Subject, Highlight::Second, Highlight::Removed, Highlight::Open];
    let views = [
        View::default(),
        View { grid: Some(&one), ..View::default() },
        View { grid: Some(&one), other: Some(&other), ..View::default() },
        View { candidates: Some(&candidates), ..View::default() },
        View { highlights: subjects.zip(reasons.into_iter().cycle()).collect(), ..View::default() },
    ];
    let picture = picture(puzzle, &views[choice % views.len()]);
    let artwork = Artwork::new(&picture, Theme::ALL[choice % Theme::ALL.len()], 12.0);
    let text = svg(&artwork);
    assert!(artwork.items.iter().all(is_finite), "numbers that are none");
    let named =
        format!("{:?}", puzzle.clues.iter().map(|clue| (&clue.arguments, &clue.parts)).collect::<Vec<_>>()).len();
    let most = DRAWN * (1_000 + cells * (digits.len() + 4) + named);
    assert!(text.len() <= most, "{} bytes of SVG, and {most} are enough", text.len());
    let drawn = drawn_with_clues(
        puzzle,
        &picture,
        Filled::Givens,
        Style { ascii: choice.is_multiple_of(2), ..Style::default() },
    );
    assert!(drawn.len() <= most && drawn.ends_with('\n'));
    #[cfg(feature = "pictures")]
    if cells <= CELLS && puzzle.clues.len() <= CELLS {
        assert!(gridc::stages::draw::pdf::pdf(&artwork).is_ok_and(|pdf| pdf.starts_with(b"%PDF-")));
        if choice.is_multiple_of(4) {
            assert!(gridc::stages::draw::png::png(&artwork).is_ok_and(|png| png.starts_with(b"\x89PNG")));
        }
    }
}

fn is_finite(item: &ArtworkItem) -> bool {
    match item {
        ArtworkItem::Text(text) => [text.at.x, text.at.y, text.size].into_iter().all(f64::is_finite),
        ArtworkItem::Path { path, pen, .. } => {
            let points = path.steps.iter().flat_map(|step| match *step {
                PathStep::Move(to) | PathStep::Line(to) => vec![to],
                PathStep::Curve(one, other, to) => vec![one, other, to],
                PathStep::Close => Vec::new(),
            });
            points.flat_map(|point| [point.x, point.y]).chain(pen.map(|pen| pen.width)).all(f64::is_finite)
        }
    }
}
