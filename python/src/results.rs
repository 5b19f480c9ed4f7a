//! Answers as Python classes: those that hold data of gridc. Others are records that `lib/gridc/records.py` makes of JSON.

use crate::options::unknown;
use gridc::Theme;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// The answer to a question about a puzzle.
#[pyclass(frozen, module = "gridc._gridc")]
pub struct Answer(pub gridc::Answer);

/// A solution, checked against the rules.
#[pyclass(frozen, module = "gridc._gridc")]
pub struct Solution(pub gridc::Solution);

/// The values that occur in some solution, for each cell.
#[pyclass(frozen, module = "gridc._gridc")]
pub struct Candidates(pub gridc::Candidates);

/// A picture.
#[pyclass(frozen, module = "gridc._gridc")]
pub struct Drawing(gridc::Drawing);

/// Makes a record of a JSON object, by a function of `gridc.records`.
pub fn record(py: Python<'_>, function: &str, json: &str) -> PyResult<Py<PyAny>> {
    Ok(py.import("gridc.records")?.getattr(function)?.call1((json,))?.unbind())
}

/// Makes the record of a step.
pub fn step(py: Python<'_>, step: gridc::Step) -> PyResult<Py<PyAny>> {
    let drawing = Drawing(step.draw());
    let parts = (step.technique, step.sentence, step.hint, step.placed, step.removed, drawing);
    Ok(py.import("gridc.records")?.getattr("step")?.call1(parts)?.unbind())
}

#[pymethods]
impl Answer {
    /// `unique`, `several`, `none` or `unknown`; `at_most_one` if the understood rules leave one grid, which others may forbid.
    #[getter]
    fn verdict(&self) -> &'static str {
        self.0.verdict().name()
    }

    /// Whether it is proven that there is exactly one solution.
    #[getter]
    fn is_unique(&self) -> bool {
        self.0.is_unique()
    }

    /// The number of solutions found. There may be more if a limit ended the search, or no more were asked for.
    #[getter]
    fn count(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        match self.0.count().to_u64() {
            Some(count) => Ok(count.into_pyobject(py)?.into_any().unbind()),
            None => Ok(py.get_type::<pyo3::types::PyInt>().call1((self.0.count().to_string(),))?.unbind()),
        }
    }

    /// The first solution, if there is one.
    #[getter]
    fn solution(&self) -> Option<Solution> {
        self.0.solution().map(Solution)
    }

    /// The solutions that were kept, in the order in which they were found.
    #[getter]
    fn solutions(&self) -> Vec<Solution> {
        self.0.solutions().map(Solution).collect()
    }

    /// What the verdict rests on: `search`, `proof`, `stated`, `claimed`, `float`; `None` if it is unknown.
    #[getter]
    fn basis(&self) -> Option<&'static str> {
        self.0.basis().map(gridc::Basis::name)
    }

    /// The backend that answered.
    #[getter]
    fn backend(&self) -> &'static str {
        self.0.backend()
    }

    /// The limit that ended the search: `time`, `nodes`, `memory`, `interrupted`; `None` if none did.
    #[getter]
    fn stopped(&self) -> Option<&'static str> {
        self.0.stopped().map(gridc::Stop::name)
    }

    /// Seconds from the puzzle to its answer.
    #[getter]
    fn elapsed(&self) -> f64 {
        self.0.elapsed().as_secs_f64()
    }

    /// Returns the object that `gridc check --json` prints, as a dictionary.
    fn to_dict(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        record(py, "plain", &self.0.json())
    }

    fn __bool__(&self) -> bool {
        self.0.solution().is_some()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<gridc.Answer: {}>", self.0)
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let drawn: Vec<String> = self.0.solutions().take(2).map(|solution| solution.draw().svg()).collect();
        Ok(py.import("gridc.records")?.getattr("page")?.call1((self.0.to_string(), drawn))?.unbind())
    }
}

#[pymethods]
impl Solution {
    /// The symbols as one line, row by row. Boards that do not fill their rectangle have a line for each row.
    #[getter]
    fn line(&self) -> String {
        self.0.to_line()
    }

    /// The digits row by row; `None` where the board has no cell. For symbols such as letters these are their numbers, from 1.
    #[getter]
    fn rows(&self) -> Vec<Vec<Option<i32>>> {
        self.0.rows().collect()
    }

    /// The symbols row by row, as they are printed.
    #[getter]
    fn symbols(&self) -> Vec<Vec<Option<&str>>> {
        let rows = self.0.rows().enumerate();
        rows.map(|(row, cells)| (0..cells.len()).map(|column| self.0.symbol(row, column)).collect()).collect()
    }

    /// The values of a layer that the puzzle declares, such as lines, shading or doublers; `None` if it has no such layer.
    fn layer(&self, name: &str) -> Option<Vec<i32>> {
        self.0.layer(name).map(<[i32]>::to_vec)
    }

    /// Draws the solution.
    #[pyo3(signature = (theme = None, cell = None))]
    fn draw(&self, py: Python<'_>, theme: Option<&str>, cell: Option<f64>) -> PyResult<Drawing> {
        Drawing(self.0.draw()).styled(py, theme, cell)
    }

    /// The symbol in a cell: `solution["r1c2"]`, or `solution[0, 1]`, which counts from 0.
    fn __getitem__(&self, cell: &Bound<'_, PyAny>) -> PyResult<&str> {
        let (row, column) = place(cell)?;
        self.0.symbol(row, column).ok_or_else(|| PyIndexError::new_err("the board has no such cell"))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0.grid() == other.0.grid()
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.0.grid().hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<gridc.Solution {}>", self.0.to_line().replace('\n', "/"))
    }

    fn _repr_svg_(&self) -> String {
        self.0.draw().svg()
    }
}

#[pymethods]
impl Candidates {
    /// Number of cells with exactly one candidate.
    #[getter]
    fn fixed(&self) -> usize {
        self.0.fixed()
    }

    /// Number of cells with several candidates.
    #[getter]
    fn open(&self) -> usize {
        self.0.open()
    }

    /// Whether all candidates were decided. If not, a limit was reached, and there may be further ones.
    #[getter]
    fn is_settled(&self) -> bool {
        self.0.is_settled()
    }

    /// The digits of a cell, each with the number of solutions in which it occurs, up to the cap.
    fn counts(&self, cell: &Bound<'_, PyAny>) -> PyResult<Vec<(i32, u64)>> {
        let (row, column) = place(cell)?;
        Ok(self.0.counts(row, column).into_iter().map(|(digit, count)| (digit, count.saturating())).collect())
    }

    /// Returns the object that `gridc candidates --json` prints, as a dictionary.
    fn to_dict(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        record(py, "plain", &self.0.json())
    }

    /// Draws the candidates.
    #[pyo3(signature = (theme = None, cell = None))]
    fn draw(&self, py: Python<'_>, theme: Option<&str>, cell: Option<f64>) -> PyResult<Drawing> {
        Drawing(self.0.draw()).styled(py, theme, cell)
    }

    /// The symbols that occur in a cell: `candidates["r1c2"]`, or `candidates[0, 1]`, which counts from 0.
    fn __getitem__(&self, cell: &Bound<'_, PyAny>) -> PyResult<Vec<&str>> {
        let (row, column) = place(cell)?;
        Ok(self.0.symbols(row, column))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<gridc.Candidates: {} cells fixed, {} open>", self.0.fixed(), self.0.open())
    }

    fn _repr_svg_(&self) -> String {
        self.0.draw().svg()
    }
}

impl Drawing {
    pub fn new(drawing: gridc::Drawing) -> Self {
        Self(drawing)
    }

    /// Sets theme and side of a cell.
    pub fn styled(self, py: Python<'_>, theme: Option<&str>, cell: Option<f64>) -> PyResult<Self> {
        let mut drawing = self.0;
        if let Some(name) = theme {
            let found = Theme::named(name);
            drawing = drawing.theme(found.ok_or_else(|| unknown(py, "theme", name, Theme::ALL.map(Theme::name)))?);
        }
        Ok(Self(if let Some(side) = cell { drawing.cell_side(side) } else { drawing }))
    }
}

#[pymethods]
impl Drawing {
    /// Returns the picture as SVG.
    fn svg(&self) -> String {
        self.0.svg()
    }

    /// Returns the picture as PNG.
    fn png<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let made = py.detach(|| self.0.png());
        Ok(PyBytes::new(py, &made.map_err(|error| PyValueError::new_err(error.to_string()))?))
    }

    /// Returns the picture as a PDF of one page.
    fn pdf<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let made = py.detach(|| self.0.pdf());
        Ok(PyBytes::new(py, &made.map_err(|error| PyValueError::new_err(error.to_string()))?))
    }

    fn _repr_svg_(&self) -> String {
        self.0.svg()
    }
}

/// Converts `"r1c2"`, or a pair that counts from 0, to row and column from 0.
fn place(cell: &Bound<'_, PyAny>) -> PyResult<(usize, usize)> {
    if let Ok(pair) = cell.extract() {
        return Ok(pair);
    }
    let text: String = cell.extract()?;
    let parsed = || {
        let (row, column) = text.strip_prefix('r')?.split_once('c')?;
        let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
        Some((number(row)?, number(column)?))
    };
    parsed().ok_or_else(|| PyIndexError::new_err(format!("{text:?} is not a cell; write \"r1c2\" or (0, 1)")))
}
