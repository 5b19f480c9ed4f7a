//! `Puzzle`: a puzzle that was read, and the questions about it.

use crate::error::Raise;
use crate::instance::Instance;
use crate::options::{self, options, solver, unknown};
use crate::results::{Answer, Candidates, Drawing, record, step};
use crate::running::run;
use crate::solutions::Solutions;
use gridc::{
    CanonicalForms, Comparing, Entry, Format, Generating, Interrupt, Minimising, Preference, Reader, RulesText, Solver,
    Writing,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::cell::RefCell;
use std::path::PathBuf;

/// A puzzle that was read. It does not change; its methods answer questions about it.
#[pyclass(frozen, module = "gridc._gridc", subclass)]
pub struct Puzzle(pub gridc::Puzzle);

/// The keywords of reading.
fn reader(py: Python<'_>, keywords: Option<&Bound<'_, PyDict>>) -> PyResult<Reader> {
    let get = |key: &str| -> PyResult<Option<Bound<'_, PyAny>>> {
        Ok(keywords.map(|all| all.get_item(key)).transpose()?.flatten().filter(|value| !value.is_none()))
    };
    const KEYS: [&str; 7] = ["format", "layout", "models", "rules", "use", "strict", "as_given"];
    for (key, _) in keywords.into_iter().flatten() {
        let key: String = key.extract()?;
        if !KEYS.contains(&key.as_str()) {
            return Err(pyo3::exceptions::PyTypeError::new_err(format!("there is no option `{key}`")));
        }
    }
    let raised = |mistakes: gridc::Mistakes| crate::error::exception(py, &gridc::Error::from(mistakes));
    let mut reader = match get("models")? {
        Some(path) => Reader::with_models(&path.extract::<PathBuf>()?).map_err(raised)?,
        None => Reader::new(),
    };
    if let Some(name) = get("format")? {
        reader = reader.format(Some(format(py, &name.extract::<String>()?)?));
    }
    if let Some(rules) = get("rules")? {
        reader = reader.rules("rules", &rules.extract::<String>()?).map_err(raised)?;
    }
    if let Some(uses) = get("use")? {
        for used in uses.extract::<Vec<String>>()? {
            reader = reader.uses(&used).map_err(raised)?;
        }
    }
    if let Some(layout) = get("layout")? {
        reader = reader.layout(&layout.extract::<String>()?).map_err(raised)?;
    }
    let flag = |key| get(key)?.map_or(Ok(false), |value| value.extract::<bool>());
    Ok(reader.strict(flag("strict")?).as_given(flag("as_given")?))
}

fn format(py: Python<'_>, name: &str) -> PyResult<&'static Format> {
    gridc::format_named(name).raise(py)
}

fn puzzles(py: Python<'_>, entries: Vec<Entry>) -> PyResult<Vec<Py<PyAny>>> {
    let made = entries.into_iter().map(|entry| match entry.into_puzzle() {
        Ok(puzzle) => Ok(Py::new(py, Puzzle(puzzle))?.into_any()),
        Err(error) => Ok(crate::error::exception(py, &error).into_value(py).into_any()),
    });
    made.collect()
}

#[pymethods]
impl Puzzle {
    /// Reads the puzzle of a text: a drawing, a line of digits, gridc's language, a link or a file's content in any format.
    #[staticmethod]
    #[pyo3(signature = (text, **reading))]
    fn read(py: Python<'_>, text: &str, reading: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let (mut reader, text) = (reader(py, reading)?, text.to_owned());
        run(py, &Interrupt::default(), move || reader.read(&text))?.raise(py).map(Self)
    }

    /// Reads all puzzles of a text. In the place of one that cannot be read is its exception, which is not raised.
    #[staticmethod]
    #[pyo3(signature = (text, **reading))]
    fn read_all(py: Python<'_>, text: &str, reading: Option<&Bound<'_, PyDict>>) -> PyResult<Vec<Py<PyAny>>> {
        let (mut reader, text) = (reader(py, reading)?, text.to_owned());
        puzzles(py, run(py, &Interrupt::default(), move || reader.read_all("text", &text))?)
    }

    /// Reads the puzzle of a file.
    #[staticmethod]
    #[pyo3(signature = (path, **reading))]
    fn load(py: Python<'_>, path: PathBuf, reading: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut reader = reader(py, reading)?;
        match run(py, &Interrupt::default(), move || reader.first(&path))? {
            Some((entry, false)) => entry.into_puzzle().raise(py).map(Self),
            Some((_, true)) => Err(PyValueError::new_err("the file contains several puzzles; `load_all` reads them")),
            None => Err(PyValueError::new_err("the file is empty")),
        }
    }

    /// Reads all puzzles of a file or a directory, as `read_all` does.
    #[staticmethod]
    #[pyo3(signature = (path, **reading))]
    fn load_all(py: Python<'_>, path: PathBuf, reading: Option<&Bound<'_, PyDict>>) -> PyResult<Vec<Py<PyAny>>> {
        let (stop, reader) = (Interrupt::default(), reader(py, reading)?);
        let files = reader.files([path])?.until(&stop);
        puzzles(py, run(py, &stop, move || files.collect())?)
    }

    /// Makes puzzle number `number` of an order, as `gridc generate` does; `None` if none was found within the limits.
    #[staticmethod]
    #[pyo3(signature = (layout = "classic", *, clues = Vec::new(), givens = None, without_givens = false, minimal = false,
        difficulty = None, seed = 0, number = 1, **limits))]
    #[expect(clippy::too_many_arguments, reason = "keywords of Python")]
    fn generate(
        py: Python<'_>,
        layout: &str,
        clues: Vec<String>,
        givens: Option<usize>,
        without_givens: bool,
        minimal: bool,
        difficulty: Option<&str>,
        seed: u64,
        number: u64,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Option<Self>> {
        let (solver, interrupt) = solver(py, limits)?;
        let mut wanted = clues.iter().fold(Generating::new(layout), |wanted, clue| wanted.with(clue)).seed(seed);
        if let Some(givens) = givens {
            wanted = wanted.givens(givens);
        }
        if without_givens {
            wanted = wanted.without_givens();
        }
        if minimal {
            wanted = wanted.minimal();
        }
        if let Some(difficulty) = difficulty {
            wanted = wanted.difficulty(difficulty);
        }
        let made = run(py, &interrupt, move || solver.generate(&wanted, number))?.raise(py)?;
        Ok(made.map(Self))
    }

    /// The title, if the text states one.
    #[getter]
    fn title(&self) -> Option<&str> {
        self.0.title()
    }

    /// The number of rows and of columns.
    #[getter]
    fn size(&self) -> (usize, usize) {
        self.0.size()
    }

    /// How much of the text was understood: `all`, `clues` or `partly`. Verdicts cover only what was.
    #[getter]
    fn understood(&self) -> &'static str {
        self.0.understood().name()
    }

    /// The givens, row by row; `None` for other cells and where the board has no cell.
    #[getter]
    fn givens(&self) -> Vec<Vec<Option<&str>>> {
        let (rows, columns) = self.0.size();
        (0..rows).map(|row| (0..columns).map(|column| self.0.given(row, column)).collect()).collect()
    }

    /// The puzzle in gridc's language.
    #[getter]
    fn text(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.0.convert("grid").raise(py)?.text)
    }

    /// Warnings and notes about the text.
    #[getter]
    fn diagnostics(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        record(py, "diagnostics", &self.0.json())
    }

    /// Determines whether there is exactly one solution. If there are several, the answer contains two.
    #[pyo3(signature = (**options))]
    fn check(&self, py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Answer> {
        self.ask(py, options, Solver::check)
    }

    /// Finds a solution, and whether there is another.
    #[pyo3(signature = (**options))]
    fn solve(&self, py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Answer> {
        self.ask(py, options, Solver::solve)
    }

    /// Counts the solutions, up to `limit`.
    #[pyo3(signature = (**options))]
    fn count(&self, py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Answer> {
        self.ask(py, options, Solver::count)
    }

    /// Returns an iterator over the solutions, each found when it is asked for.
    #[pyo3(signature = (**options))]
    fn solutions(&self, py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Solutions> {
        let (solver, interrupt) = solver(py, options)?;
        Solutions::new(self.0.clone(), solver, interrupt)
    }

    /// Returns for each cell the values that occur in some solution; with a `cap` above 1, how often, up to it.
    #[pyo3(signature = (*, cap = 1, **options))]
    fn candidates(&self, py: Python<'_>, cap: u64, options: Option<&Bound<'_, PyDict>>) -> PyResult<Candidates> {
        let (solver, interrupt) = solver(py, options)?;
        let puzzle = self.0.clone();
        run(py, &interrupt, move || solver.candidates(&puzzle, cap))?.raise(py).map(Candidates)
    }

    /// Explains why there is no solution: parts of the puzzle that contradict each other. `None` if there is a solution, or if
    /// `why_time` (two seconds) was not enough.
    #[pyo3(signature = (**options))]
    fn conflict(&self, py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Option<Py<PyAny>>> {
        let (solver, interrupt) = solver(py, options)?;
        let puzzle = self.0.clone();
        let Some(found) = run(py, &interrupt, move || solver.conflict(&puzzle))?.raise(py)? else { return Ok(None) };
        let drawing = Drawing::new(self.0.draw_conflict(&found));
        let made = py.import("gridc.records")?.getattr("conflict")?;
        Ok(Some(made.call1((found.json(), found.words(), found.to_string(), drawing))?.unbind()))
    }

    /// Finds the givens, marks and clues that could be removed; `None` if there is not exactly one solution.
    #[pyo3(signature = (**options))]
    fn redundant(&self, py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Option<Py<PyAny>>> {
        let (solver, interrupt) = solver(py, options)?;
        let puzzle = self.0.clone();
        let found = run(py, &interrupt, move || solver.redundant(&puzzle))?.raise(py)?;
        found.map(|found| record(py, "redundant", &serialised(&found)?)).transpose()
    }

    /// Removes givens, marks and clues as long as the solution stays unique; `None` if there is not exactly one.
    #[pyo3(signature = (*, keep = Vec::new(), prefer = None, seed = 0, **options))]
    fn minimise(
        &self,
        py: Python<'_>,
        keep: Vec<String>,
        prefer: Option<&str>,
        seed: u64,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Option<Py<PyAny>>> {
        let mut how = keep.iter().fold(Minimising::new(), |how, rule| how.keep(rule)).seed(seed);
        if let Some(name) = prefer {
            let found = Preference::named(name);
            let names = Preference::ALL.map(Preference::name);
            how = how.prefer(found.ok_or_else(|| unknown(py, "preference", name, names))?);
        }
        let (solver, interrupt) = solver(py, options)?;
        let puzzle = self.0.clone();
        let found = run(py, &interrupt, move || solver.minimise(&puzzle, &how))?.raise(py)?;
        let Some(found) = found else { return Ok(None) };
        let minimal = Py::new(py, Self(found.puzzle().raise(py)?))?;
        let parts = (minimal, serialised(&found.kept)?, serialised(&found.removed)?, found.is_minimal);
        Ok(Some(py.import("gridc.records")?.getattr("minimised")?.call1(parts)?.unbind()))
    }

    /// Rates how hard the puzzle is for people; `None` if there is not exactly one solution.
    #[pyo3(signature = (**options))]
    fn rate(&self, py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Option<Py<PyAny>>> {
        let (solver, interrupt) = solver(py, options)?;
        let puzzle = self.0.clone();
        let found = run(py, &interrupt, move || solver.rate(&puzzle))?.raise(py)?;
        found.map(|found| record(py, "rating", &found.json())).transpose()
    }

    /// Explains how the puzzle is solved by hand, step by step; `None` if there is not exactly one solution.
    #[pyo3(signature = (**options))]
    fn explain(&self, py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Option<Py<PyAny>>> {
        let (solver, interrupt) = solver(py, options)?;
        let puzzle = self.0.clone();
        let Some(found) = run(py, &interrupt, move || solver.explain(&puzzle))?.raise(py)? else { return Ok(None) };
        let steps = found.steps.into_iter().map(|made| step(py, made)).collect::<PyResult<Vec<_>>>()?;
        let made = py.import("gridc.records")?.getattr("Explanation")?;
        Ok(Some(made.call1((steps, found.wrong, found.is_complete))?.unbind()))
    }

    /// Returns the next step; `None` if there is none, or an entered digit is wrong.
    #[pyo3(signature = (**options))]
    fn hint(&self, py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Option<Py<PyAny>>> {
        let (solver, interrupt) = solver(py, options)?;
        let puzzle = self.0.clone();
        let found = run(py, &interrupt, move || solver.hint(&puzzle))?.raise(py)?;
        found.map(|found| step(py, found)).transpose()
    }

    /// Draws the puzzle; `theme` is one of `light`, `dark`, `grey`, `colourblind`, and `cell` the side of a cell.
    #[pyo3(signature = (theme = None, cell = None))]
    fn draw(&self, py: Python<'_>, theme: Option<&str>, cell: Option<f64>) -> PyResult<Drawing> {
        Drawing::new(self.0.draw()).styled(py, theme, cell)
    }

    /// Writes the puzzle in a format, reads the text again and compares. A part that the format cannot hold is an exception,
    /// unless `lossy`. With `link`, the text is packed into a link.
    #[pyo3(signature = (format, *, link = false, lossy = false, rules = None))]
    fn convert(&self, py: Python<'_>, format: &str, link: bool, lossy: bool, rules: Option<&str>) -> PyResult<String> {
        let mut writing = Writing::new(self::format(py, format)?).link(link).lossy(lossy);
        if let Some(name) = rules {
            let found = RulesText::named(name);
            let names = RulesText::ALL.map(RulesText::name);
            writing = writing.rules(found.ok_or_else(|| unknown(py, "way of writing rules", name, names))?);
        }
        let puzzle = self.0.clone();
        let written = run(py, &Interrupt::default(), move || puzzle.write_with(writing))?;
        Ok(written.raise(py)?.text)
    }

    /// Compiles the puzzle to an instance for other solvers: `dimacs`, `opb`, `lp`, `mps`, `xcc`, `minizinc` or `smt`.
    #[pyo3(signature = (form, *, encoding = None, presolve = false, redundant = false))]
    fn compile(
        &self,
        py: Python<'_>,
        form: &str,
        encoding: Option<&str>,
        presolve: bool,
        redundant: bool,
    ) -> PyResult<Instance> {
        Instance::new(py, &self.0, form, encoding, presolve, redundant)
    }

    /// Returns the canonical form of a plain board, a line, and the number of transformations that map the board to itself. Boards
    /// that are essentially the same have the same form.
    fn canonical(&self, py: Python<'_>) -> PyResult<(String, u64)> {
        thread_local!(static FORMS: RefCell<CanonicalForms> = RefCell::default());
        let found = py.detach(|| FORMS.with_borrow_mut(|forms| forms.of(self.0.data())));
        found.map(|found| (found.form, found.automorphisms)).map_err(PyValueError::new_err)
    }

    /// Measures formulations, backends and encodings on this puzzle: a dictionary for each measurement.
    #[pyo3(signature = (*, backends = Vec::new(), formulations = Vec::new(), encodings = None, repeats = 1, **options))]
    fn compare(
        &self,
        py: Python<'_>,
        backends: Vec<String>,
        formulations: Vec<String>,
        encodings: Option<&str>,
        repeats: u32,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Py<PyAny>> {
        let mut wanted = backends.iter().fold(Comparing::new(), |wanted, name| wanted.backend(name)).repeats(repeats);
        for name in &formulations {
            wanted = wanted.formulation(options::formulation(py, name)?);
        }
        if let Some(encodings) = encodings {
            wanted = wanted.encodings(encodings);
        }
        let (solver, interrupt) = solver(py, options)?;
        let puzzle = self.0.clone();
        let rows = run(py, &interrupt, move || solver.compare(&puzzle, &wanted))?.raise(py)?;
        let rows: Vec<String> = rows.iter().map(gridc::Compared::json).collect();
        record(py, "plain", &format!("[{}]", rows.join(",")))
    }

    /// Writes a directory that proves the verdict, for somebody who does not trust this program: `gridc verify` checks it.
    #[pyo3(signature = (directory, **options))]
    fn certify(&self, py: Python<'_>, directory: PathBuf, options: Option<&Bound<'_, PyDict>>) -> PyResult<Py<PyAny>> {
        let (solver, interrupt) = solver(py, options)?;
        let puzzle = self.0.clone();
        let made = run(py, &interrupt, move || solver.certify(&puzzle, &directory))?.raise(py)?;
        let parts = (made.directory.unwrap_or_default(), made.complete, made.clauses, made.proof_bytes, made.bytes);
        Ok(py.import("gridc.records")?.getattr("Certificate")?.call1(parts)?.unbind())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let (rows, columns) = self.0.size();
        let title = self.0.title().map(|title| format!(" {title:?}")).unwrap_or_default();
        format!("<gridc.Puzzle{title}, {rows}×{columns}>")
    }

    fn _repr_svg_(&self) -> String {
        self.0.draw().svg()
    }

    /// Pickles the puzzle as text in gridc's language.
    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, Py<PyTuple>)> {
        let py = slf.py();
        let text = slf.get().text(py)?;
        Ok((slf.get_type().getattr("read")?.unbind(), PyTuple::new(py, [text])?.unbind()))
    }
}

impl Puzzle {
    fn ask(
        &self,
        py: Python<'_>,
        keywords: Option<&Bound<'_, PyDict>>,
        question: fn(&Solver, &gridc::Puzzle) -> Result<gridc::Answer, gridc::Error>,
    ) -> PyResult<Answer> {
        let options = options(py, keywords)?;
        let interrupt: Interrupt = options.interrupt.clone();
        let solver = Solver::new(&options).map_err(gridc::Error::from).raise(py)?;
        let puzzle = self.0.clone();
        run(py, &interrupt, move || question(&solver, &puzzle))?.raise(py).map(Answer)
    }
}

/// Serialises a result, which holds only texts, numbers and lists.
fn serialised(value: &impl serde::Serialize) -> PyResult<String> {
    serde_json::to_string(value).map_err(|error| PyValueError::new_err(error.to_string()))
}
