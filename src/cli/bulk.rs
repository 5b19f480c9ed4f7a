//! Solves lists of boards in blocks, a fast path from digits to output lines that does not build a puzzle for each board.
//!
//! The output is identical to that of [`result_line`](crate::report::result_line), and a test compares the two. Boards that this
//! path cannot answer completely take the general path for puzzles.

use super::arguments::{ExtraOutputs, SharedArguments, WhyArgument};
use super::exit::Exit;
use super::job::{Answered, Job};
use super::messages::PuzzleMessages;
use super::verdict::Judge;
use crate::backend::{Moment, named};
use crate::formulation::Formulation;
use crate::front::{Block, BlockBoard, BoardKind, Worker};
use crate::language::Checker;
use crate::puzzle::clean_line;
use crate::report::{PuzzleRecord, Summary, UserQuestion, result_line, write_differences};
use crate::solve::nine::{GUESSES_PER_BOARD, grid_of, is_solution, outcome, verdict};
use crate::solve::{Request, Verdict};
use crate::syntax::DiagnosticRecord;
use gridc_kernel::{BoardResult, House, Kernel};
use std::sync::Arc;
use std::time::Duration;

/// Nodes after which a board is passed to the general path if a backend was chosen.
const NODES: u64 = 1 << 16;

/// Time limits shorter than this require checking the clock, so they exclude the fast path.
const SHORT: Duration = Duration::from_millis(100);

/// Returns whether the fast path applies: the method is the default or an exact cover, and only the answer is requested.
pub fn is_for(shared: &SharedArguments, asked: UserQuestion, beside: ExtraOutputs<'_>) -> bool {
    let (method, limits, output) = (&shared.method, &shared.limits, &shared.output);
    let is_asked = match asked {
        UserQuestion::FirstSolution | UserQuestion::Uniqueness => true,
        // Counting up to one does not show whether there is another solution.
        UserQuestion::Count(cap) => cap.is_none_or(|cap| cap > 1),
        UserQuestion::Solutions(_) | UserQuestion::Candidates(_) => false,
    };
    // Sessions of exact covers take microseconds per board. JSON objects name the backend, so only the default one is allowed
    // there.
    let is_cover = |name: &str| named(name).is_some_and(|backend| backend.formulation() == Formulation::ExactCover);
    let is_known = |name: &str| name == "auto" || !output.presentation.json && is_cover(name);
    let is_free = method.backend.as_deref().is_none_or(is_known)
        && method.formulation.is_none()
        && method.seed.is_none()
        && method.encodings.are_usual();
    let is_unlimited =
        limits.nodes.is_none() && limits.memory.is_none() && limits.time.is_none_or(|time| time >= SHORT);
    let is_brief = !output.stats && output.emit.is_none();
    let is_all = beside.why.is_none_or(|why| why.why != WhyArgument::On)
        && beside.picture.is_none_or(|picture| picture.picture.is_none())
        && beside.certificate().is_none();
    !beside.has_way() && is_asked && is_free && is_unlimited && is_brief && is_all
}

/// The answers to a block of boards.
pub struct Bulk {
    pub parts: Vec<BulkPart>,
    /// Position in the input after the block, in bytes.
    pub end: u64,
}

/// Consecutive answers.
pub enum BulkPart {
    /// Answers from the fast path.
    Lines(BulkLines),
    /// The answer to a board that took the general path.
    Answered(Box<Answered>),
}

#[derive(Default)]
pub struct BulkLines {
    pub text: String,
    /// Number of answers with each verdict.
    pub summary: Summary,
    /// Contribution to the exit code.
    pub exit: Exit,
}

/// Solves boards on one thread.
pub struct Solving<'r> {
    worker: Worker<'r>,
    asked: UserQuestion,
    json: bool,
    request: &'r Request,
    judge: Judge,
    kernels: Kernels,
}

/// The searches of the kinds of boards, those of other houses for the last board.
#[derive(Default)]
struct Kernels {
    nine: Kernel<81>,
    sixteen: Kernel<256>,
    houses: Option<(Arc<BlockBoard>, Kernel<81>)>,
}

impl Kernels {
    fn houses(&mut self, board: &Arc<BlockBoard>, of: &[House]) -> &mut Kernel<81> {
        let known = self.houses.take().filter(|(known, _)| Arc::ptr_eq(known, board));
        &mut self.houses.insert(known.unwrap_or_else(|| (Arc::clone(board), Kernel::of(of)))).1
    }
}

impl<'r> Solving<'r> {
    /// Creates a solver; `worker` solves the boards that take the general path.
    pub fn new(worker: Worker<'r>, asked: UserQuestion, json: bool, request: &'r Request, judge: Judge) -> Self {
        Self { worker, asked, json, request, judge, kernels: Kernels::default() }
    }

    pub fn worker(&mut self) -> &mut Worker<'r> {
        &mut self.worker
    }

    pub fn answer(&mut self, block: &Block) -> Bulk {
        let mut kernels = std::mem::take(&mut self.kernels);
        let board = &block.board;
        let parts = match &board.kind {
            BoardKind::Nine => self.parts(block, &mut kernels.nine, is_solution),
            BoardKind::Sixteen => self.parts(block, &mut kernels.sixteen, is_solution),
            BoardKind::Houses(houses) => {
                let checker = Checker::new(&board.puzzle.layout);
                let is_solution = |givens: &[u8; 81], grid: &[u8; 81]| {
                    let has_givens = givens.iter().zip(grid).all(|(given, digit)| *given == 0 || given == digit);
                    has_givens && checker.check(&board.puzzle, &grid_of(grid)).is_ok()
                };
                self.parts(block, kernels.houses(board, houses), is_solution)
            }
        };
        self.kernels = kernels;
        Bulk { parts, end: block.end }
    }

    /// Solves and checks the boards of a block, and writes their lines.
    fn parts<const CELLS: usize>(
        &mut self,
        block: &Block,
        kernel: &mut Kernel<CELLS>,
        is_solution: impl Fn(&[u8; CELLS], &[u8; CELLS]) -> bool,
    ) -> Vec<BulkPart> {
        let start = Moment::now();
        let boards = block.digits.as_chunks::<CELLS>().0;
        let mut answers = Vec::new();
        let limits = self.request.until_interrupted().within_nodes(NODES);
        if !self.worker.boards(&block.board.puzzle, boards, 2, &limits, &mut answers) {
            kernel.solve(boards, 2, GUESSES_PER_BOARD, &mut answers);
        }
        let each = start.elapsed() / u32::try_from(boards.len()).unwrap_or(1).max(1);
        let source = clean_line(&block.source);
        let is_nine = block.board.kind == BoardKind::Nine;
        let mut parts = Vec::new();
        let mut lines = BulkLines::default();
        let numbers = (0..).map(|place: u64| block.index + place * block.step);
        lines.text.reserve(boards.len() * (source.len() + 100));
        for ((board, answer), index) in boards.iter().zip(&answers).zip(numbers) {
            let verdict = verdict(answer, |grid| is_solution(board, grid));
            match verdict.filter(|verdict| *verdict != Verdict::Several || !self.counts()) {
                Some(verdict) => {
                    lines.summary.judged_so(verdict, 1);
                    lines.exit = self.judge.proved(verdict).max(lines.exit);
                    match answer.grids.as_flattened().as_chunks::<81>().0 {
                        [one, other] if is_nine && !self.json => {
                            self.line(&mut lines.text, &source, index, verdict, [one, other]);
                        }
                        _ => self.record(&mut lines.text, block, index, verdict, answer, each),
                    }
                }
                None => {
                    if lines.summary.total() > 0 {
                        parts.push(BulkPart::Lines(std::mem::take(&mut lines)));
                    }
                    let job = Job {
                        source: block.source.clone(),
                        number: 0,
                        index,
                        end: block.end,
                        puzzle: Ok(block.board.puzzle(board)),
                        doubts: Vec::new(),
                        said: PuzzleMessages::default(),
                        tree: None,
                        format: None,
                        denied: Vec::new(),
                        sources: Vec::new(),
                    };
                    let answered = job.answer(&mut self.worker, self.asked, self.request, None, &mut |_, _| {});
                    parts.push(BulkPart::Answered(Box::new(answered)));
                }
            }
        }
        parts.push(BulkPart::Lines(lines));
        parts
    }

    fn counts(&self) -> bool {
        matches!(self.asked, UserQuestion::Count(_))
    }

    /// Writes the line of a board of nine rows, columns and boxes.
    fn line(&self, text: &mut String, source: &str, index: u64, verdict: Verdict, [one, other]: [&[u8; 81]; 2]) {
        text.push_str(source);
        text.push(':');
        write_number(text, index);
        text.push('\t');
        text.push_str(verdict.name());
        match (self.asked, verdict) {
            (UserQuestion::Count(_), Verdict::None) => text.push_str("\t0 solutions"),
            (UserQuestion::Count(_), _) => text.push_str("\t1 solution"),
            (UserQuestion::Uniqueness, Verdict::Several) => {
                text.push_str("\tthey differ in ");
                write_differences(text, one, other);
            }
            (UserQuestion::FirstSolution, Verdict::Unique | Verdict::Several) => {
                text.push('\t');
                let digits = one.map(|digit| b'0' + digit);
                text.push_str(str::from_utf8(&digits).unwrap_or_default());
            }
            _ => {}
        }
        text.push('\n');
    }

    /// Writes the line of any board, or its JSON object.
    fn record<const CELLS: usize>(
        &self,
        text: &mut String,
        block: &Block,
        index: u64,
        verdict: Verdict,
        answer: &BoardResult<CELLS>,
        time: Duration,
    ) {
        let kept = answer.grids.get(..usize::from(answer.found)).unwrap_or_default();
        let shown = if self.counts() { &[] } else { kept };
        let outcome = outcome(verdict, answer.found, shown, time);
        let puzzle = &block.board.puzzle;
        if self.json {
            let record = PuzzleRecord::<DiagnosticRecord>::unanswered(&block.source, index, Vec::new());
            text.push_str(&record.of(puzzle).answered(puzzle, &outcome).line());
        } else {
            text.push_str(&result_line(&block.source, index, puzzle, &outcome, self.asked));
            text.push('\n');
        }
    }
}

fn write_number(text: &mut String, mut number: u64) {
    let mut digits = [0; 20];
    let mut at = digits.len();
    while at == digits.len() || number > 0 {
        at -= 1;
        digits[at] = b'0' + (number % 10) as u8;
        number /= 10;
    }
    text.push_str(str::from_utf8(&digits[at..]).unwrap_or_default());
}
