// Puzzles, and questions about them, answered by a worker. A question that is aborted ends its worker; the next one starts again.

import { RULES } from "./rules.js";

/** An error of gridc. `text` is what the command line prints; `kind`, `code`, `diagnostics` are the same as data. */
export class GridcError extends Error {
  constructor(data) {
    const first = data.diagnostics?.find((message) => message.severity === "error") ?? data.diagnostics?.[0];
    super(first?.message ?? data.message ?? data.text);
    this.name = data.class;
    this.kind = data.kind;
    this.text = data.text;
    this.code = first?.code ?? null;
    this.help = first?.help ?? null;
    this.diagnostics = data.diagnostics ?? [];
  }
}
/** The text is not a puzzle. */
export class ReadError extends GridcError {}
/** Options that cannot be used. */
export class OptionsError extends GridcError {}
/** The question has no answer: the puzzle cannot be compiled, or memory ran out. */
export class SolveError extends GridcError {}
/** The puzzle cannot be written in this format. */
export class WriteError extends GridcError {}
/** No puzzle of the order can be made. */
export class GenerateError extends GridcError {}
/** The verdict cannot be certified. */
export class CertifyError extends GridcError {}
/** A step of a builder was refused. */
export class BuildError extends GridcError {}
/** Another solver's answer is not a solution. */
export class DecodeError extends GridcError {}
/** A bug in gridc. */
export class InternalError extends GridcError {}

const ERRORS = { ReadError, OptionsError, SolveError, WriteError, GenerateError, CertifyError, BuildError, DecodeError, InternalError };
const raised = (data) => new (ERRORS[data.class] ?? GridcError)(data);

let platform = null;
let compiled = null;

/** Sets how the module is compiled and how workers are started; `index.js` and `node.js` do. */
export function use(given) {
  platform = given;
  compiled = null;
}

const aborted = (signal) => signal.reason ?? new DOMException("The question was aborted", "AbortError");

/** A worker with the module. Questions are answered one after the other; several engines answer at the same time. */
export class Engine {
  #port = null;
  #last = 0;
  #searches = new Map();
  #queue = [];
  #running = null;
  #known = new Set();

  /** Asks the worker. `settings`: `signal`, an `AbortSignal`; `progress`, a function. */
  call(message, { signal, progress } = {}) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(aborted(signal));
      const entry = { id: ++this.#last, message, resolve, reject, progress, signal };
      entry.abort = () => this.#abort(entry);
      signal?.addEventListener("abort", entry.abort, { once: true });
      this.#queue.push(entry);
      this.#next();
    });
  }

  /** Ends the worker, and with it what it still searches for. Questions that wait for it are rejected. */
  close() {
    this.#stop();
    const error = new DOMException("The engine was closed", "AbortError");
    for (const entry of this.#queue.splice(0)) this.#settle(entry, () => entry.reject(error));
  }

  #settle(entry, how) {
    entry.signal?.removeEventListener("abort", entry.abort);
    how();
  }

  #abort(entry) {
    const at = this.#queue.indexOf(entry);
    if (at >= 0) this.#queue.splice(at, 1);
    else if (this.#running === entry) {
      this.#running = null;
      this.#stop();
    } else return;
    entry.reject(aborted(entry.signal));
    this.#next();
  }

  #stop() {
    this.#port?.terminate();
    this.#port = null;
    this.#known.clear();
    if (this.#running) {
      const entry = this.#running;
      this.#running = null;
      this.#settle(entry, () => entry.reject(new DOMException("The worker was ended", "AbortError")));
    }
    for (const lost of this.#searches.values()) lost();
    this.#searches.clear();
  }

  async #open() {
    compiled ??= platform.compile();
    const module = await compiled.catch((error) => {
      compiled = null;
      throw error;
    });
    const port = platform.start();
    await new Promise((resolve, reject) => {
      port.onmessage = resolve;
      port.onerror = (event) => reject(new Error(event.message ?? String(event)));
      port.postMessage(module);
    });
    port.onmessage = ({ data }) => this.#receive(data);
    port.onerror = (event) => {
      this.#receive({ id: this.#running?.id, error: { class: "InternalError", kind: "internal", text: event.message ?? String(event), fatal: true } });
    };
    return port;
  }

  async #next() {
    if (this.#running || this.#queue.length === 0) return;
    const entry = (this.#running = this.#queue.shift());
    try {
      if (!this.#port) {
        const port = await this.#open();
        // It may have been aborted, or closed, meanwhile.
        if (this.#running !== entry) return port.terminate();
        this.#port = port;
      }
      this.#port.busy?.();
      this.#port.postMessage({ ...this.#packed(entry.message), id: entry.id });
    } catch (error) {
      if (this.#running !== entry) return;
      this.#running = null;
      this.#settle(entry, () => entry.reject(error));
      this.#next();
    }
  }

  // A puzzle's text is sent once to each worker.
  #packed(message) {
    const { puzzle } = message;
    if (!puzzle) return message;
    if (this.#known.has(puzzle.key)) return { ...message, puzzle: { key: puzzle.key } };
    this.#known.add(puzzle.key);
    return message;
  }

  #receive({ id, result, error, progress }) {
    const entry = this.#running;
    if (!entry || entry.id !== id) return;
    if (progress) return entry.progress?.(progress);
    this.#running = null;
    this.#port.idle?.();
    if (error) {
      if (entry.message.puzzle) this.#known.delete(entry.message.puzzle.key);
      if (error.fatal) this.#stop();
      this.#settle(entry, () => entry.reject(raised(error)));
    } else this.#settle(entry, () => entry.resolve(result));
    this.#next();
  }

  /** Solutions one by one, each searched for when it is asked for. */
  async *solutions(puzzle, options, settings) {
    let lost = false;
    const search = this.#last + 1;
    await this.call({ call: "solutions", puzzle, options }, settings);
    this.#searches.set(search, () => (lost = true));
    try {
      for (;;) {
        if (lost) throw new DOMException("The worker was ended", "AbortError");
        const next = await this.call({ call: "next", search }, settings);
        if (next.done) return next;
        yield next.solution;
      }
    } finally {
      this.#searches.delete(search);
      if (!lost && this.#port) this.call({ call: "close", search }).catch(() => {});
    }
  }

  /** Forgets a puzzle. */
  forget(key) {
    if (this.#known.delete(key) && this.#port) this.call({ call: "forget", key }).catch(() => {});
  }
}

let usual = null;
/** The engine that answers unless another is named. */
export function start() {
  return (usual ??= new Engine());
}

let keys = 0;
const forgotten = new FinalizationRegistry(({ engine, key }) => engine.forget(key));

// Separates what is for the client from the options of the question.
function split(options = {}) {
  const { signal, progress, engine, ...rest } = options;
  return { settings: { signal, progress }, engine: engine ?? start(), rest };
}

/** A puzzle that was read. It does not change; its methods ask the worker. */
export class Puzzle {
  #handle;
  #engine;
  #record;

  constructor(handle, engine, record) {
    this.#handle = handle;
    this.#engine = engine;
    this.#record = record;
    forgotten.register(this, { engine, key: handle.key });
  }

  /** Reads the puzzle of a text: a drawing, a line of digits, gridc's language, a link or a file's content in any format. */
  static async read(source, options) {
    const { settings, engine, rest } = split(options);
    const handle = { key: ++keys, source: String(source), reading: rest };
    const record = await engine.call({ call: "ask", puzzle: handle, question: "puzzle" }, settings);
    return new Puzzle(handle, engine, record);
  }

  /** Reads all puzzles of a text: an object for each, with `error` where there is none. With a `question`, each is answered. */
  static async readAll(source, options) {
    const { settings, engine, rest } = split(options);
    const { question, search, ...reading } = rest;
    return engine.call({ call: "read_all", source: String(source), reading, question, options: search }, settings);
  }

  /** Makes a puzzle of an order; `null` if none was found within the limits. */
  static async generate(layout = "classic", options = {}) {
    const { settings, engine, rest } = split(options);
    const { clues, givens, without_givens, minimal, difficulty, seed, number, ...search } = rest;
    const order = { layout, clues, givens, without_givens, minimal, difficulty, seed, number };
    const source = await engine.call({ call: "generate", order, options: search }, settings);
    return source === null ? null : Puzzle.read(source, { engine, ...settings });
  }

  /** Starts a puzzle on a layout. */
  static builder(layout = "classic") {
    return new Builder(layout);
  }

  /** The title, if the text states one. */
  get title() {
    return this.#record.title;
  }

  /** Warnings and notes about the text. */
  get diagnostics() {
    return this.#record.diagnostics;
  }

  /** What was not understood. Verdicts cover only what was. */
  get not_understood() {
    return this.#record.not_understood;
  }

  /** The text that the puzzle was read from. */
  get source() {
    return this.#handle.source;
  }

  #ask(question, options) {
    const { settings, rest } = split(options);
    return this.#engine.call({ call: "ask", puzzle: this.#handle, question, options: rest }, settings);
  }

  /** The puzzle in gridc's language. */
  text() {
    return this.#ask("text");
  }
  /** The board, and where the parts of the puzzle stand in its text. */
  outline() {
    return this.#ask("outline");
  }
  /** The text without some of the parts of `outline`, by number. */
  without(parts) {
    return this.#ask("without", { parts });
  }
  /** The rules that the puzzle itself defines. */
  rules() {
    return this.#ask("rules");
  }
  /** Determines whether there is exactly one solution. */
  check(options) {
    return this.#ask("check", options);
  }
  /** Finds a solution, and whether there is another. */
  solve(options) {
    return this.#ask("solve", options);
  }
  /** Counts the solutions, up to `limit`. */
  count(options) {
    return this.#ask("count", options);
  }
  /** Iterates over the solutions; each is searched for when it is asked for. */
  solutions(options) {
    const { settings, rest } = split(options);
    return this.#engine.solutions(this.#handle, rest, settings);
  }
  /** For each cell the values that occur in some solution; with a `cap` above 1, how often, up to it. */
  candidates(options) {
    return this.#ask("candidates", options);
  }
  /** Parts of the puzzle that contradict each other; `null` if there is a solution, or if `why_time` was not enough. */
  conflict(options) {
    return this.#ask("conflict", options);
  }
  /** How far the puzzle is from having one solution; `null` unless it has several. */
  several(options) {
    return this.#ask("several", options);
  }
  /** The givens, marks and clues that could be removed; `null` if there is not exactly one solution. */
  redundant(options) {
    return this.#ask("redundant", options);
  }
  /** Removes givens, marks and clues as long as the solution stays unique; `null` if there is not exactly one. */
  minimise(options) {
    return this.#ask("minimise", options);
  }
  /** How hard the puzzle is for people; `null` if there is not exactly one solution. */
  rate(options) {
    return this.#ask("rate", options);
  }
  /** How the puzzle is solved by hand, step by step; `null` if there is not exactly one solution. */
  explain(options) {
    return this.#ask("explain", options);
  }
  /** The next step; `null` if there is none. */
  hint(options) {
    return this.#ask("hint", options);
  }
  /** A picture: `svg`, and where its cells are. */
  draw(options = {}) {
    const { theme, cell, ...rest } = options;
    return this.#ask("draw", { picture: { theme, cell }, ...rest });
  }
  /** Writes the puzzle in a format, reads the text again and compares. */
  async convert(format, options) {
    return (await this.written(format, options)).text;
  }
  /** As `convert`, with what is lost (`lossy`) and the layout to be named. */
  written(format, options) {
    return this.#ask("convert", { format, ...options });
  }
  /** Compiles the puzzle for other solvers: `dimacs`, `opb`, `lp`, `mps`, `xcc`, `minizinc`, `smt`. */
  compile(form, options) {
    return this.#ask("compile", { form, ...options });
  }
  /** Checks another solver's answer to an instance; `null` if it reports that there is no solution. */
  decode(form, answer, options) {
    return this.#ask("decode", { form, answer, ...options });
  }
  /** Measures formulations, backends and encodings on this puzzle. */
  compare(options) {
    return this.#ask("compare", options);
  }
  /** Proves the verdict for somebody who does not trust gridc: the texts of the files that `gridc verify` checks in a directory. */
  certify(options) {
    return this.#ask("certify", options);
  }
  /** The canonical form of a plain board, and the number of its automorphisms. */
  canonical(options) {
    return this.#ask("canonical", options);
  }
}

/**
 * Checks many puzzles: texts, one puzzle each. The answers are in order, as they come: `verdict`, `count`, `count_is` and
 * `solutions`, or `error`. Plain boards of nine rows are searched side by side.
 */
export async function* checkMany(texts, options) {
  const { settings, engine, rest } = split(options);
  const ask = (lines) => engine.call({ call: "check_lines", source: lines.join("\n"), options: rest }, settings);
  let lines = [];
  let size = 1;
  for await (const text of texts) {
    const line = String(text).trim();
    if (line && !line.includes("\n")) lines.push(line);
    else {
      if (lines.length > 0) yield* await ask(lines.splice(0));
      yield await Puzzle.read(text, { engine, ...settings }).then((puzzle) => puzzle.check({ ...rest, ...settings }), (error) => ({ error }));
    }
    if (lines.length >= size) {
      yield* await ask(lines.splice(0));
      // The first answers come soon; later ones in large batches, which cost less each.
      size = Math.min(2 * size, BATCH);
    }
  }
  if (lines.length > 0) yield* await ask(lines);
}

const BATCH = 4096;

/** The rules of the library, as `gridc rules NAME --json` describes them. */
export const rules = (options) => told("rules", options);
/** The layouts, formats, encodings, backends and forms of instances. */
export const catalogue = (options) => told("catalogue", options);
/** The version of gridc. */
export const version = (options) => told("version", options);

function told(call, options) {
  const { engine, settings } = split(options);
  return engine.call({ call }, settings);
}

const CELL = /^[rR]\d+[cC]\d+/;
const LINE = /^(row|column|box) (\d+)( reversed)?$/;

/** Arguments that a text cannot name. */
export const row = (number, { reversed = false } = {}) => new Line(reversed ? "row_reversed" : "row", number);
export const column = (number, { reversed = false } = {}) => new Line(reversed ? "column_reversed" : "column", number);
export const box = (number) => new Line("box", number);
export const region = (letter) => new Line("region", letter);
export const ray = (start, direction) => new Line("ray", [start, direction]);

/** Cells with a name. */
class Line {
  constructor(tag, content) {
    this.tagged = [tag, content];
  }
}
/** All cells of the board. */
export const ALL = new Line("all", null);

const is_pair = (value) => Array.isArray(value) && value.length === 2 && value.every(Number.isInteger);

function cells(value) {
  if (typeof value === "number") return value;
  if (value instanceof Line) return value.tagged;
  if (typeof value === "string") {
    const named = value.trim().match(LINE);
    return named ? [named[1] + (named[3] ? "_reversed" : ""), Number(named[2])] : ["cells", value.split(/\s+/).filter(Boolean)];
  }
  return ["cells", is_pair(value) ? [value] : [...value]];
}
const symbols = (value) => ["symbols", typeof value === "object" ? [...value].map(String) : [String(value)]];
const CONVERSIONS = {
  int: (value) => value,
  bool: (value) => value,
  cell: cells,
  set: cells,
  path: cells,
  digits: symbols,
  digit: (value) => (typeof value === "number" ? value : ["symbol", value]),
  text: (value) => ["text", String(value)],
};

// A value whose parameter is not known: cells if it looks like cells.
function guessed(value) {
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value === "string") {
    const looks = value.trim() !== "" && (LINE.test(value.trim()) || value.split(/\s+/).every((word) => CELL.test(word)));
    return looks ? cells(value) : ["symbol", value];
  }
  return value instanceof Set ? symbols(value) : cells(value);
}

/** A puzzle under construction. Steps are checked by `build`, which names the one that is refused. */
export class Builder {
  #layout;
  #steps = [];

  constructor(layout) {
    this.#layout = layout;
    for (const [name, { parameters, whole }] of Object.entries(RULES)) {
      this[name] = (...values) => this.#add(whole ? "rule" : "clue", name, parameters, values);
    }
  }

  // Arguments are in the order of the language. Those that have a default may be `null`; an object at the end names some.
  #add(kind, name, parameters, values) {
    const last = values.at(-1);
    const is_named = last && typeof last === "object" && Object.getPrototypeOf(last) === Object.prototype;
    const named = is_named ? { ...values.pop() } : {};
    const args = [];
    values.forEach((value, at) => {
      const parameter = parameters[Math.min(at, parameters.length - 1)];
      if (parameter?.optional && !parameter.variadic) named[parameter.name] ??= value;
      else args.push(parameter ? CONVERSIONS[parameter.type](value) : guessed(value));
    });
    for (const [key, value] of Object.entries(named)) {
      const parameter = parameters.find((parameter) => parameter.name === key);
      if (value !== null) args.push(["named", [key, parameter ? CONVERSIONS[parameter.type](value) : guessed(value)]]);
    }
    this.#steps.push([kind, name, args]);
    return this;
  }

  title(text) {
    this.#steps.push(["metadata", "title", text]);
    return this;
  }
  author(text) {
    this.#steps.push(["metadata", "author", text]);
    return this;
  }
  /** Adds a definition in gridc's language, such as a rule. */
  define(text) {
    this.#steps.push(["definition", text]);
    return this;
  }
  /** Adds a clue of any rule. */
  clue(name, ...values) {
    return this.#add("clue", name, RULES[name]?.parameters ?? [], values);
  }
  /** Adds a rule of the whole board. */
  rule(name, ...values) {
    return this.#add("rule", name, RULES[name]?.parameters ?? [], values);
  }
  given(cell, symbol) {
    this.#steps.push(["given", cell, String(symbol)]);
    return this;
  }
  mark(cell, values) {
    this.#steps.push(["mark", cell, [...values].map(String)]);
    return this;
  }
  solution(values) {
    this.#steps.push(["solution", [...values].map(String)]);
    return this;
  }

  /** Builds the puzzle. */
  async build(options) {
    const { settings, engine } = split(options);
    const source = await engine.call({ call: "build", layout: this.#layout, steps: this.#steps }, settings);
    return Puzzle.read(source, { engine, ...settings });
  }
}
