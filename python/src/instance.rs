//! `Instance`: a puzzle compiled for other solvers, as text. `lib/gridc/instances.py` reads clauses, rows and options from it.

use crate::error::{self, Raise};
use crate::options::unknown;
use crate::results::Solution;
use crate::running::run;
use gridc::{Choices, Form, Interrupt, Options, Size};
use pyo3::exceptions::PyAttributeError;
use pyo3::prelude::*;

/// A puzzle compiled for other solvers.
#[pyclass(frozen, module = "gridc._gridc", subclass)]
pub struct Instance {
    puzzle: gridc::Puzzle,
    choices: Choices,
    text: String,
    size: Size,
    left_out: Vec<String>,
}

impl Instance {
    pub fn new(
        py: Python<'_>,
        puzzle: &gridc::Puzzle,
        form: &str,
        encoding: Option<&str>,
        presolve: bool,
        redundant: bool,
    ) -> PyResult<Self> {
        let known = Form::of_word(form);
        let form = known.ok_or_else(|| unknown(py, "form of instances", form, Form::ALL.map(Form::name)))?;
        let mut choices = Choices { presolve, redundant, ..Choices::new(form) };
        if let Some(encoding) = encoding {
            let options = Options::new().encoding(encoding).map_err(gridc::Error::from).raise(py)?;
            choices.encoding = options.cnf();
        }
        let made = puzzle.clone();
        let compiled = run(py, &Interrupt::default(), move || {
            let instance = made.compile_as(choices)?;
            let mut text = Vec::new();
            // Writing to memory does not fail.
            let _ = instance.write(&mut text);
            Ok::<_, gridc::Error>((text, instance.size(), instance.left_out()))
        })?;
        let (text, size, left_out) = compiled.raise(py)?;
        Ok(Self { puzzle: puzzle.clone(), choices, text: String::from_utf8_lossy(&text).into_owned(), size, left_out })
    }
}

impl Instance {
    fn decode_text(&self, py: Python<'_>, answer: &str) -> PyResult<Option<Solution>> {
        let instance = self.puzzle.compile_as(self.choices).raise(py)?;
        let found = instance.decode(answer.as_bytes()).map_err(|error| error::decode(py, &error))?;
        Ok(found.map(Solution))
    }

    /// Reads a part of the text, by a function of `gridc.instances`.
    fn part(&self, py: Python<'_>, name: &str, form: Form) -> PyResult<Py<PyAny>> {
        if self.choices.form != form {
            let said = format!("an instance as `{}` has no {name}; `compile(\"{}\")` has", self.form(), form.name());
            return Err(PyAttributeError::new_err(said));
        }
        Ok(py.import("gridc.instances")?.getattr(name)?.call1((&self.text,))?.unbind())
    }
}

#[pymethods]
impl Instance {
    /// The name of the form.
    #[getter]
    fn form(&self) -> &'static str {
        self.choices.form.name()
    }

    /// The instance as text, with the map from variables to cells in its comments.
    #[getter]
    fn text(&self) -> &str {
        &self.text
    }

    /// The constraints that the instance does not contain. If there are any, some of its answers may not be solutions.
    #[getter]
    fn left_out(&self) -> Vec<String> {
        self.left_out.clone()
    }

    /// The clauses of a CNF (`dimacs`): lists of literals.
    #[getter]
    fn clauses(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.part(py, "clauses", Form::Dimacs)
    }

    /// The rows of a 0-1 program (`opb`).
    #[getter]
    fn rows(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.part(py, "rows", Form::Opb)
    }

    /// The options of an exact cover (`xcc`): lists of items.
    #[getter]
    fn options(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.part(py, "options", Form::Xcc)
    }

    /// The number of variables of a CNF, of columns of a 0-1 program, or of options of an exact cover.
    #[getter]
    fn variables(&self) -> u64 {
        match self.size {
            Size::ExactCover { options, .. } => options,
            Size::Cnf { variables, .. } | Size::Direct { variables, .. } => variables,
            Size::Ilp { columns, .. } => columns,
        }
    }

    /// Converts another solver's answer to a solution and checks it; `None` if that solver reports that there is none. It is the
    /// text that the solver printed, or its values: literals of a CNF, 0 and 1 for each column of a 0-1 program, or the numbers of
    /// the chosen options, from 0.
    fn decode(&self, py: Python<'_>, answer: &Bound<'_, PyAny>) -> PyResult<Option<Solution>> {
        let text = py.import("gridc.instances")?.getattr("answer")?.call1((self.form(), &self.text, answer))?;
        self.decode_text(py, &text.extract::<String>()?)
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<gridc.Instance: {}, {} bytes>", self.form(), self.text.len())
    }
}
