//! `Puzzle`: a puzzle that was read, and the questions about it.

use crate::error::Thrown;
use crate::options::{self, DrawingOptions, SearchOptions, parse, unknown};
use crate::solutions::Solutions;
use gridc::{
    Answer, Choices, Comparing, Drawing, Form, Minimising, Preference, RulesText, Size, Solution, Step, Writing,
};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io;
use wasm_bindgen::prelude::*;

/// A puzzle that was read. It does not change.
#[wasm_bindgen]
pub struct Puzzle(pub(crate) gridc::Puzzle);

/// The options of a question: those of its search, and its own.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Question {
    /// Whether pictures are part of the result, and how they look.
    picture: Option<DrawingOptions>,
    /// For `candidates`: the largest number of solutions that is counted for each.
    cap: Option<u64>,
    keep: Vec<String>,
    prefer: Option<String>,
    backends: Vec<String>,
    formulations: Vec<String>,
    encodings: Option<String>,
    repeats: Option<u32>,
    form: String,
    format: String,
    link: bool,
    lossy: bool,
    rules: Option<String>,
    parts: Vec<usize>,
    answer: String,
    /// The options of the search.
    #[serde(flatten)]
    rest: serde_json::Map<String, Value>,
}

impl Question {
    fn search(&mut self) -> Result<SearchOptions, Thrown> {
        parse(&Value::Object(std::mem::take(&mut self.rest)).to_string())
    }

    fn solver(&mut self) -> Result<gridc::Solver, Thrown> {
        self.search()?.solver()
    }

    /// Adds a picture to a result, if pictures are wanted.
    fn add(&self, object: &mut Value, drawing: impl FnOnce() -> Drawing) -> Result<(), Thrown> {
        if let Some(options) = &self.picture {
            object["picture"] = drawn(drawing(), options)?;
        }
        Ok(())
    }

    fn step(&self, step: &Step) -> Result<Value, Thrown> {
        let mut object = parsed(&step.json());
        object["hint"] = step.hint.as_str().into();
        self.add(&mut object, || step.draw())?;
        Ok(object)
    }
}

#[wasm_bindgen]
impl Puzzle {
    /// Answers a question. The result is a JSON text, `null` where the library has no answer.
    ///
    /// # Errors
    /// As the library's method of this name.
    pub fn ask(&self, question: &str, options: &str) -> Result<String, Thrown> {
        let mut asked: Question = parse(options)?;
        let puzzle = &self.0;
        let found = match question {
            "puzzle" => return Ok(puzzle.json()),
            "outline" => return Ok(puzzle.outline().json()),
            "rules" => return Ok(format!("[{}]", puzzle.rules_json().join(","))),
            "text" => json!(puzzle.convert("grid")?.text),
            "without" => json!(puzzle.without(&asked.parts)),
            "check" => return self.answer(&mut asked, |solver, puzzle| solver.check(puzzle)),
            "solve" => return self.answer(&mut asked, |solver, puzzle| solver.solve(puzzle)),
            "count" => return self.answer(&mut asked, |solver, puzzle| solver.count(puzzle)),
            "candidates" => {
                let found = asked.solver()?.candidates(puzzle, asked.cap.unwrap_or(1))?;
                if asked.picture.is_none() {
                    return Ok(found.json());
                }
                let mut object = parsed(&found.json());
                asked.add(&mut object, || found.draw())?;
                object
            }
            "conflict" => {
                let Some(found) = asked.solver()?.conflict(puzzle)? else { return Ok(NOTHING.to_owned()) };
                let mut object = parsed(&found.json());
                object["words"] = found.words().into();
                object["text"] = found.to_string().into();
                asked.add(&mut object, || puzzle.draw_conflict(&found))?;
                object
            }
            "several" => return Ok(asked.solver()?.several_json(puzzle)?.unwrap_or_else(|| NOTHING.to_owned())),
            "redundant" => json!(asked.solver()?.redundant(puzzle)?),
            "minimise" => self.minimise(&mut asked)?,
            "rate" => match asked.solver()?.rate(puzzle)? {
                Some(found) => {
                    let mut object = parsed(&found.json());
                    object["level"] = found.hodoku_level().into();
                    object["hardest"] = found.hardest().into();
                    object
                }
                None => Value::Null,
            },
            "explain" => {
                let Some(found) = asked.solver()?.explain(puzzle)? else { return Ok(NOTHING.to_owned()) };
                let steps = found.steps.iter().map(|step| asked.step(step)).collect::<Result<Vec<_>, _>>()?;
                json!({"steps": steps, "wrong": found.wrong, "is_complete": found.is_complete})
            }
            "hint" => asked.solver()?.hint(puzzle)?.map(|step| asked.step(&step)).transpose()?.into(),
            "draw" => drawn(puzzle.draw(), &asked.picture.clone().unwrap_or_default())?,
            "convert" => self.convert(&asked)?,
            "compile" => self.compile(&asked)?,
            "decode" => {
                let (choices, answer) = (choices(&asked)?, asked.answer.as_bytes());
                let found = puzzle.compile_as(choices)?.decode(answer);
                let found = found.map_err(|error| Thrown::decode(&error))?;
                found.as_ref().map(solution).into()
            }
            "certify" => {
                let made = asked.solver()?.certify_in_memory(puzzle)?;
                let files = made.files.iter().map(|(name, bytes)| (*name, String::from_utf8_lossy(bytes)));
                json!({"complete": made.complete, "files": files.collect::<BTreeMap<_, _>>()})
            }
            "compare" => {
                let mut wanted = asked.backends.iter().fold(Comparing::new(), |wanted, name| wanted.backend(name));
                for name in &asked.formulations {
                    wanted = wanted.formulation(options::formulation(name)?);
                }
                if let Some(encodings) = &asked.encodings {
                    wanted = wanted.encodings(encodings);
                }
                let wanted = wanted.repeats(asked.repeats.unwrap_or(1));
                let rows = asked.solver()?.compare(puzzle, &wanted)?;
                return Ok(format!("[{}]", rows.iter().map(gridc::Compared::json).collect::<Vec<_>>().join(",")));
            }
            "canonical" => {
                let found = puzzle.canonical()?;
                json!({"form": found.form, "automorphisms": found.automorphisms})
            }
            _ => return Err(Thrown::options(format!("there is no question `{question}`"))),
        };
        Ok(found.to_string())
    }

    /// Starts a search for all solutions, one by one.
    ///
    /// # Errors
    /// If an option is wrong, or the puzzle cannot be compiled.
    pub fn solutions(&self, options: &str) -> Result<Solutions, Thrown> {
        let mut asked: Question = parse(options)?;
        let solver = asked.solver()?;
        Solutions::new(self.0.clone(), &solver, asked.picture)
    }
}

const NOTHING: &str = "null";

impl Puzzle {
    fn answer(
        &self,
        asked: &mut Question,
        question: fn(&gridc::Solver, &gridc::Puzzle) -> Result<Answer, gridc::Error>,
    ) -> Result<String, Thrown> {
        let found = question(&asked.solver()?, &self.0)?;
        let Some(options) = &asked.picture else { return Ok(found.json()) };
        let mut object = parsed(&found.json());
        if let Some(solution) = found.solution() {
            object["picture"] = drawn(solution.draw(), options)?;
        }
        Ok(object.to_string())
    }

    fn minimise(&self, asked: &mut Question) -> Result<Value, Thrown> {
        let mut how = asked.keep.iter().fold(Minimising::new(), |how, rule| how.keep(rule));
        if let Some(seed) = asked.rest.get("seed").and_then(Value::as_u64) {
            how = how.seed(seed);
        }
        if let Some(name) = &asked.prefer {
            let found = Preference::named(name);
            let names = Preference::ALL.map(Preference::name);
            how = how.prefer(found.ok_or_else(|| unknown("preference", name, names))?);
        }
        let Some(found) = asked.solver()?.minimise(&self.0, &how)? else { return Ok(Value::Null) };
        let text = match &found.text {
            Some(text) => text.clone(),
            None => found.puzzle()?.convert("grid")?.text,
        };
        Ok(json!({"text": text, "kept": found.kept, "removed": found.removed, "minimal": found.is_minimal}))
    }

    fn convert(&self, asked: &Question) -> Result<Value, Thrown> {
        let format = gridc::format_named(&asked.format)?;
        let mut writing = Writing::new(format).link(asked.link).lossy(asked.lossy);
        if let Some(name) = &asked.rules {
            let names = RulesText::ALL.map(RulesText::name);
            let found = RulesText::named(name);
            writing = writing.rules(found.ok_or_else(|| unknown("way of writing rules", name, names))?);
        }
        let written = self.0.write_with(writing)?;
        let losses: Vec<String> = written.losses.iter().map(ToString::to_string).collect();
        Ok(json!({"text": written.text, "losses": losses, "layout": written.layout}))
    }

    fn compile(&self, asked: &Question) -> Result<Value, Thrown> {
        let instance = self.0.compile_as(choices(asked)?)?;
        let mut text = BoundedText(Vec::new());
        instance.write(&mut text).map_err(|_| {
            let most = MOST_TEXT >> 20;
            Thrown::limit(format!("the instance has more than {most} MiB, more than a browser's text can hold"))
        })?;
        let size = match instance.size() {
            Size::ExactCover { options, primary, secondary, .. } => {
                json!({"options": options, "items": primary + secondary})
            }
            Size::Cnf { variables, clauses, .. } => json!({"variables": variables, "clauses": clauses}),
            Size::Ilp { columns, rows, .. } => json!({"columns": columns, "rows": rows}),
            Size::Direct { variables, .. } => json!({"variables": variables}),
        };
        let text = String::from_utf8_lossy(&text.0);
        Ok(json!({"form": asked.form, "text": text, "size": size, "left_out": instance.left_out()}))
    }
}

fn choices(asked: &Question) -> Result<Choices, Thrown> {
    let form = Form::of_word(&asked.form);
    let form = form.ok_or_else(|| unknown("form of instances", &asked.form, Form::ALL.map(Form::name)))?;
    let search: SearchOptions = parse(&Value::Object(asked.rest.clone()).to_string())?;
    let options = search.options()?;
    let (presolve, redundant) = (options.presolve.unwrap_or_default(), options.redundant);
    Ok(Choices { presolve, redundant, encoding: options.cnf(), ..Choices::new(form) })
}

/// Describes a solution: its line, as `--json` prints it, its symbols row by row, and the values of the layers in the answer.
pub fn solution(found: &Solution) -> Value {
    let rows = found.rows().enumerate();
    let symbols: Vec<Vec<Option<&str>>> =
        rows.map(|(row, cells)| (0..cells.len()).map(|column| found.symbol(row, column)).collect()).collect();
    json!({"line": found.to_line(), "symbols": symbols})
}

/// Draws a picture: its SVG text, the point of it that is the upper left corner of `r1c1`, and the side of a cell.
pub fn drawn(drawing: Drawing, options: &DrawingOptions) -> Result<Value, Thrown> {
    let picture = options.style(drawing)?.placed();
    Ok(json!({"svg": picture.svg, "corner": picture.corner, "side": picture.side}))
}

/// The largest text of an instance, in bytes: half of what the engines of browsers allow for a text.
const MOST_TEXT: usize = 256 << 20;

/// A text in memory that refuses to grow too large.
struct BoundedText(Vec<u8>);

impl io::Write for BoundedText {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > MOST_TEXT {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Parses what the library has written.
fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_default()
}
