//! `Checking`: the iterator of `check_many`, which answers the puzzles of any iterable on several threads, in order.
//!
//! The calling thread draws puzzles from the iterable and passes them on in batches; plain 9×9 boards are searched side by side.

use crate::error;
use crate::options::options;
use crate::puzzle::Puzzle;
use crate::running::run;
use gridc::{Interrupt, PlainBoards, Reader, Solver};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyIterator, PyString};
use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The longest time in which puzzles are drawn for a batch, and the most of them.
const DRAWING: Duration = Duration::from_millis(5);
const LARGEST_BATCH: usize = 1024;

/// Batches per thread that are drawn and not yet answered: they bound memory if the iterable is endless.
const BATCHES_PER_THREAD: usize = 2;

/// A puzzle of the iterable.
enum Item {
    Board([u8; 81]),
    Text(String),
    Puzzle(gridc::Puzzle),
}

/// The answer to a puzzle, as a thread has found it: the verdict and up to two solutions, or why there is none.
enum Found {
    Plain(&'static str, Vec<[u8; 81]>),
    Answer(Box<gridc::Answer>),
    Failed(gridc::Error),
}

/// The answer of `check_many` to one puzzle.
#[pyclass(frozen, module = "gridc._gridc")]
pub struct Checked(Found);

#[pymethods]
impl Checked {
    /// `unique`, `several`, `none`, `unknown` or `at_most_one`.
    #[getter]
    fn verdict(&self) -> &'static str {
        match &self.0 {
            Found::Plain(verdict, _) => verdict,
            Found::Answer(answer) => answer.verdict().name(),
            Found::Failed(_) => gridc::Verdict::Unknown.name(),
        }
    }

    /// Whether it is proven that there is exactly one solution.
    #[getter]
    fn is_unique(&self) -> bool {
        self.verdict() == gridc::Verdict::Unique.name()
    }

    /// Up to two solutions, as lines.
    #[getter]
    fn solutions(&self) -> Vec<String> {
        match &self.0 {
            Found::Plain(_, solutions) => solutions.iter().map(text).collect(),
            Found::Answer(answer) => answer.solutions().map(|solution| solution.to_line()).collect(),
            Found::Failed(_) => Vec::new(),
        }
    }

    /// The first solution, as a line.
    #[getter]
    fn solution(&self) -> Option<String> {
        match &self.0 {
            Found::Plain(_, solutions) => solutions.first().map(text),
            Found::Answer(answer) => answer.solution().map(|solution| solution.to_line()),
            Found::Failed(_) => None,
        }
    }

    /// The limit that ended the search, if one did.
    #[getter]
    fn stopped(&self) -> Option<&'static str> {
        match &self.0 {
            Found::Answer(answer) => answer.stopped().map(gridc::Stop::name),
            Found::Plain(..) | Found::Failed(_) => None,
        }
    }

    /// The exception that tells why there is no answer, if there is none.
    #[getter]
    fn error(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        match &self.0 {
            Found::Failed(error) => Some(error::exception(py, error).into_value(py).into_any()),
            Found::Plain(..) | Found::Answer(_) => None,
        }
    }

    fn __repr__(&self) -> String {
        match &self.0 {
            Found::Failed(error) => format!("<gridc.Checked: {}>", error.plain()),
            Found::Plain(..) | Found::Answer(_) => format!("<gridc.Checked: {}>", self.verdict()),
        }
    }
}

fn text(grid: &[u8; 81]) -> String {
    grid.iter().map(|digit| char::from(b'0' + digit)).collect()
}

type Batch = (Vec<Item>, Sender<Vec<Found>>);

/// An iterator over the answers to many puzzles.
#[pyclass(frozen, module = "gridc._gridc")]
pub struct Checking {
    state: Mutex<State>,
    interrupt: Interrupt,
}

struct State {
    puzzles: Option<Py<PyIterator>>,
    /// The exception of the iterable, which is raised after the answers to what came before.
    ended_by: Option<PyErr>,
    batches: Option<Sender<Batch>>,
    /// Answers of the batches that are not finished, in order.
    pending: VecDeque<Receiver<Vec<Found>>>,
    ready: std::vec::IntoIter<Found>,
    most: usize,
    size: usize,
}

#[pymethods]
impl Checking {
    #[new]
    #[pyo3(signature = (puzzles, threads = None, **options))]
    fn new(
        py: Python<'_>,
        puzzles: &Bound<'_, PyAny>,
        threads: Option<usize>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let plain = options.is_none_or(|all| all.is_empty());
        let options = self::options(py, options)?;
        let interrupt = options.interrupt.clone();
        let solver = Solver::new(&options).map_err(|error| error::exception(py, &error.into()))?;
        let usual = || std::thread::available_parallelism().map_or(1, Into::into);
        let threads = match threads {
            Some(0) => return Err(PyValueError::new_err("`threads` is at least 1")),
            Some(threads) => threads.min(1024),
            None => usual(),
        };
        let (batches, receiver) = channel::<Batch>();
        let (receiver, solver) = (Arc::new(Mutex::new(receiver)), Arc::new(solver));
        for _ in 0..threads {
            let (receiver, solver) = (Arc::clone(&receiver), Arc::clone(&solver));
            std::thread::Builder::new().name("gridc".to_owned()).spawn(move || work(&receiver, &solver, plain))?;
        }
        let state = State {
            puzzles: Some(puzzles.try_iter()?.unbind()),
            ended_by: None,
            batches: Some(batches),
            pending: VecDeque::new(),
            ready: Vec::new().into_iter(),
            most: threads * BATCHES_PER_THREAD,
            size: 1,
        };
        Ok(Self { state: Mutex::new(state), interrupt })
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Checked>> {
        let busy = |_| PyValueError::new_err("another thread is waiting for the next answer of this iterator");
        let mut state = self.state.try_lock().map_err(busy)?;
        loop {
            if let Some(checked) = state.ready.next() {
                return Ok(Some(Checked(checked)));
            }
            state.fill(py);
            let Some(next) = state.pending.pop_front() else {
                state.batches = None;
                return state.ended_by.take().map_or(Ok(None), Err);
            };
            // A batch is often ready, and then costs no change of threads.
            let answers = match next.try_recv() {
                Ok(answers) => Ok(answers),
                Err(_) => run(py, &self.interrupt, move || next.recv())?,
            };
            let answers = answers.map_err(|_| error::internal(py, "the search panicked"))?;
            state.ready = answers.into_iter();
        }
    }

    fn __repr__(&self) -> &'static str {
        "<gridc.Checking>"
    }
}

impl State {
    /// Draws puzzles until enough batches are under way.
    fn fill(&mut self, py: Python<'_>) {
        while self.pending.len() < self.most
            && let Some(puzzles) = &self.puzzles
        {
            let mut puzzles = puzzles.bind(py).clone();
            let (start, mut items) = (Instant::now(), Vec::new());
            while items.len() < self.size && (items.len() % 64 != 63 || start.elapsed() < DRAWING) {
                match puzzles.next().map(|next| next.and_then(|item| read(&item))) {
                    Some(Ok(item)) => items.push(item),
                    Some(Err(error)) => {
                        (self.puzzles, self.ended_by) = (None, Some(error));
                        break;
                    }
                    None => {
                        self.puzzles = None;
                        break;
                    }
                }
            }
            if items.is_empty() {
                return;
            }
            let (answer, pending) = channel();
            let Some(batches) = &self.batches else { return };
            // If all threads have ended, `__next__` reports that the answers are missing.
            let _ = batches.send((items, answer));
            self.pending.push_back(pending);
            self.size = (self.size * 2).min(LARGEST_BATCH);
        }
    }
}

/// Takes a puzzle of the iterable: text as `str` or `bytes`, a list of numbers (rows, or one after the other), a `Puzzle`.
fn read(item: &Bound<'_, PyAny>) -> PyResult<Item> {
    if let Ok(text) = item.cast::<PyString>() {
        return Ok(text_item(&text.to_cow()?));
    }
    if let Ok(bytes) = item.cast::<PyBytes>() {
        return Ok(text_item(
            str::from_utf8(bytes.as_bytes()).map_err(|error| PyValueError::new_err(error.to_string()))?,
        ));
    }
    if let Ok(puzzle) = item.cast::<Puzzle>() {
        return Ok(Item::Puzzle(puzzle.get().0.clone()));
    }
    let line: String = item.py().import("gridc.arguments")?.getattr("board")?.call1((item,))?.extract()?;
    match line.is_empty() {
        true => Err(PyTypeError::new_err(format!("not a puzzle: {}", item.repr()?))),
        false => Ok(text_item(&line)),
    }
}

fn text_item(text: &str) -> Item {
    let line = text.strip_suffix('\n').unwrap_or(text);
    if let Ok(mut board) = <[u8; 81]>::try_from(line.as_bytes())
        && board.iter().all(|byte| matches!(byte, b'.' | b'0'..=b'9'))
        && board.iter().filter(|byte| matches!(byte, b'1'..=b'9')).count() > 0
    {
        board = board.map(|byte| if byte == b'.' { 0 } else { byte - b'0' });
        return Item::Board(board);
    }
    Item::Text(text.to_owned())
}

/// Answers batches until there are no more.
fn work(batches: &Mutex<Receiver<Batch>>, solver: &Solver, plain: bool) {
    let mut boards = PlainBoards::default();
    let mut reader = Reader::new();
    loop {
        let received = batches.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((items, answer)) = received else { return };
        // If the iterator is gone, so are its questions.
        let _ = answer.send(answers(items, solver, &mut reader, &mut boards, plain));
    }
}

fn answers(
    items: Vec<Item>,
    solver: &Solver,
    reader: &mut Reader,
    boards: &mut PlainBoards,
    plain: bool,
) -> Vec<Found> {
    let mut answers: Vec<Option<Found>> = items.iter().map(|_| None).collect();
    if plain {
        let digits = |(place, item): (usize, &Item)| match item {
            Item::Board(digits) => Some((place, *digits)),
            Item::Text(_) | Item::Puzzle(_) => None,
        };
        let (places, grids): (Vec<usize>, Vec<[u8; 81]>) = items.iter().enumerate().filter_map(digits).unzip();
        let mut places = places.into_iter();
        boards.check(&grids, |found| {
            if let (Some(place), Some((verdict, solutions))) = (places.next(), found) {
                answers[place] = Some(Found::Plain(verdict.name(), solutions.to_vec()));
            }
        });
    }
    let general = |item: Item| {
        let puzzle = match item {
            Item::Puzzle(puzzle) => Ok(puzzle),
            Item::Text(text) => reader.read(&text),
            Item::Board(digits) => {
                let line: String = digits.iter().map(|digit| char::from(b'0' + digit)).collect();
                reader.read(&line)
            }
        };
        puzzle
            .and_then(|puzzle| solver.check(&puzzle))
            .map_or_else(Found::Failed, |answer| Found::Answer(Box::new(answer)))
    };
    let mut general = general;
    items.into_iter().zip(answers).map(|(item, known)| known.unwrap_or_else(|| general(item))).collect()
}

impl Drop for Checking {
    fn drop(&mut self) {
        self.interrupt.raise();
    }
}
