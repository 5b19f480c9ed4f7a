// The page: a text, its picture, and what is known about it.

import { Engine, Puzzle, catalogue, rules } from "./gridc/client.js";
import { AskPanel, NewPanel, TakePanel } from "./panels.js";
import { Board } from "./board.js";
import { Editor } from "./editor.js";
import { History } from "./history.js";
import { Palette, sentence_of } from "./palette.js";
import { byId, download, el } from "./dom.js";
import { cell_name, cell_of, offsets, range, spliced } from "./places.js";
import { letters, marks_line, takes_regions, with_clue, with_digits, with_regions, with_use, without_use } from "./edits.js";

const FIRST = `gridc 2
title "A first puzzle"
use classic

// Drag on the board to draw clues; the text follows. Or write here.
killer 20 r5c4 r6c4 r7c4
thermo r5c8 r4c7 r4c8 r3c8
whispers r7c3 r8c3 r8c4

givens
  2 1 . . . . . 4 .
  . . 6 . . . . . .
  7 . . . 8 . . 9 5
  . . . . 1 . . . .
  . . . . 5 3 . . 8
  . 5 . . . . 9 . 7
  . . . . 4 . 5 . 2
  . . . 1 . . . . .
  . . . . . 5 . 1 .
`;
// Seconds that a verdict, candidates and a conflict may take.
const LIMITS = { verdict: 60, candidates: 10, conflict: 5 };
// The largest number of messages that are shown.
const MOST_MESSAGES = 50;
// A link with a longer text is refused by some programs.
const LONG_LINK = 30_000;
const MODES = [["select", "Clues", "Select cells, see their clues (V)"], ["givens", "Givens", "Digits are givens (Z)"], ["marks", "Marks", "Digits are pencil marks (X)"], ["entered", "Solve", "Digits are entered, not given (C)"], ["regions", "Regions", "Paint regions of any shape (R)"]];

/** Starts the page. */
export function run() {
  new Page().open();
}

class Page {
  #quick = new Engine();
  #long = new Engine();
  #asking = new Engine();
  #editor = new Editor((text) => this.#change(text, { typing: true }));
  #board = new Board({
    selected: () => this.#selected(),
    stroke: (cells, more) => this.#stroke(cells, more),
    outside: (side, index) => this.#palette.outside(side, index),
    key: (event) => this.#key(event),
  });
  #palette = new Palette({
    picture: (rule) => this.#example(rule),
    add: (line) => this.#edit((text, outline) => with_clue(text, outline, line)),
    use: (line) => this.#edit((text, outline) => with_use(text, outline, line)),
    unuse: (name) => this.#edit((text, outline) => without_use(text, outline, name)),
    ask: (parameter, cell, done) => this.#board.ask(parameter, cell, done),
    changed: () => this.#tool(),
  });
  #history = new History({ text: "", treat: [] });
  #mode = "givens";
  #region = "A";
  #typed = { text: "", at: 0 };
  #abort = null;
  #puzzle = null;
  #outline = null;
  #answer = null;
  #shows = { candidates: false, solution: false };
  #file = null;
  #version = 0;
  #reading = Promise.resolve();
  #catalogue = null;
  // Changes of the text wait for each other: each starts from the text that the one before has made.
  #editing = Promise.resolve();

  get theme() {
    return document.documentElement.dataset.theme === "dark" ? "dark" : "screen";
  }

  open() {
    this.#dress();
    this.#menu();
    this.#toolbar();
    this.#tabs();
    this.#start();
    rules({ engine: this.#quick }).then((found) => (this.#palette.rules = found)).catch((error) => this.#failed(error));
    window.addEventListener("hashchange", () => this.#from_link());
    window.addEventListener("keydown", (event) => this.#shortcut(event));
    window.addEventListener("beforeprint", () => this.#sheet());
    for (const name of ["dragover", "drop"]) window.addEventListener(name, (event) => this.#drop(event));
  }

  #start() {
    const kept = History.kept();
    const state = this.#linked() ?? kept ?? { text: FIRST, treat: [] };
    this.#history = new History(state);
    this.#history.keep();
    this.#show(state);
  }

  // The text in the link, if there is one.
  #linked() {
    const found = location.hash.match(/^#text=(.*)$/s);
    if (!found) return null;
    try {
      return { text: decodeURIComponent(found[1]), treat: [] };
    } catch {
      return { text: found[1], treat: [] };
    }
  }

  #from_link() {
    const state = this.#linked();
    if (state) this.#go(state);
  }

  link() {
    const here = location.href.split("#")[0];
    const link = `${here}#text=${encodeURIComponent(this.#history.current.text)}`;
    if (link.length > LONG_LINK) this.#tell("The link is very long; some programs cut it.");
    return link;
  }

  // --- The text and its versions ---

  #change(text, settings) {
    this.#go({ ...this.#history.current, text }, settings);
  }

  #go(state, settings) {
    this.#history.change(state, settings);
    this.#show(this.#history.current);
  }

  /** Replaces the text. */
  replace(text) {
    this.#board.selected.clear();
    this.#go({ text, treat: [] });
  }

  #travel(state) {
    if (state) this.#show(state);
  }

  #show(state) {
    this.#editor.text = state.text;
    this.undo.disabled = !this.#history.can_undo;
    this.redo.disabled = !this.#history.can_redo;
    this.#abort?.abort();
    this.#abort = new AbortController();
    this.#ask_panel.changed();
    const version = ++this.#version;
    const is_old = () => version !== this.#version;
    const failed = (error) => {
      if (error.name !== "AbortError" && !is_old()) this.#failed(error);
    };
    const { signal } = this.#abort;
    this.#reading = this.#look(state, is_old).catch(failed);
    this.#reading.then((found) => found && this.#search(state, is_old, signal)).catch(failed);
  }

  // Reads the text and shows its picture; returns whether there is a puzzle to be searched.
  async #look(state, is_old) {
    const options = { lint: true, treat: state.treat, engine: this.#quick };
    let puzzle;
    try {
      puzzle = await Puzzle.read(state.text, options);
    } catch (error) {
      if (is_old()) return false;
      this.#puzzle = null;
      this.#answer = null;
      this.#board.stale();
      this.#board.candidates(null);
      this.#board.solution(null);
      this.#messages(error.diagnostics ?? [], []);
      this.#verdict("bad", state.text.trim() ? "The text has a mistake" : "There is no text yet", error.diagnostics?.length ? "" : error.message);
      this.#editor.mark(this.#ranges(error.diagnostics ?? []));
      return false;
    }
    const [outline, picture, own] = await Promise.all([puzzle.outline(), puzzle.draw({ theme: this.theme }), puzzle.rules()]);
    if (is_old()) return false;
    this.#puzzle = puzzle;
    this.#outline = outline;
    this.#answer = null;
    this.#board.candidates(null);
    this.#board.solution(null);
    this.#board.show(picture, outline);
    this.#palette.board(own, outline);
    document.title = puzzle.title ? `${puzzle.title} · gridc` : "gridc";
    this.#messages(puzzle.diagnostics, puzzle.not_understood);
    this.#editor.mark(this.#ranges(puzzle.diagnostics));
    this.#selected();
    return true;
  }

  async #search(state, is_old, signal) {
    const began = performance.now();
    const timer = setTimeout(() => this.#verdict("", "Searching…", "", this.#stop_button()), 120);
    const progress = ({ elapsed, found }) => {
      if (!is_old() && !this.#answer) this.#verdict("", "Searching…", `${elapsed.toFixed(1)} s${found > 1 ? `, ${found} solutions so far` : ""}`, this.#stop_button());
    };
    const settings = { signal, progress };
    try {
      const puzzle = await Puzzle.read(state.text, { treat: state.treat, engine: this.#long, signal });
      const answer = await puzzle.solve({ ...settings, time: LIMITS.verdict });
      if (is_old()) return;
      clearTimeout(timer);
      this.#answer = answer;
      this.#told(answer, performance.now() - began);
      if (answer.verdict === "none") await this.#why(puzzle, settings, is_old);
      if (answer.verdict === "several") await this.#several(puzzle, settings, is_old);
      if (this.#shows.candidates && !is_old()) await this.#candidates(puzzle, settings, is_old);
      this.#overlay();
    } catch (error) {
      if (error.name === "AbortError" && !is_old()) this.#verdict("warn", "Stopped", "the search was ended before there was a verdict");
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  #stop_button() {
    return el("button", { type: "button", class: "small", onclick: () => this.#abort.abort() }, "Stop");
  }

  #told(answer, ms) {
    const time = `${ms < 100 ? ms.toFixed(0) : ms.toPrecision(3)} ms`;
    const doubt = answer.not_understood?.length ? "as far as the puzzle was understood" : "";
    const words = {
      unique: ["good", "Exactly one solution", doubt || time],
      none: ["bad", "No solution", doubt || time],
      several: ["warn", "Several solutions", doubt || time],
      at_most_one: ["warn", "At most one solution", doubt],
    };
    const limit = answer.stopped ? `a limit was reached (${answer.stopped})` : "what was not understood may change the answer";
    const [kind, word, more] = words[answer.verdict] ?? ["warn", "Not known", limit];
    this.#verdict(kind, word, more);
  }

  async #why(puzzle, settings, is_old) {
    const found = await puzzle.conflict({ ...settings, why_time: LIMITS.conflict, picture: { theme: this.theme } });
    if (!found || is_old()) return;
    this.#board.show(found.picture);
    const offset = offsets(this.#history.current.text);
    const marked = found.members.map((member) => range(member, offset)).filter(Boolean).map(([start, end]) => [start, end, "error"]);
    this.#editor.mark([...marked, ...this.#ranges(this.#puzzle.diagnostics)]);
    const because = found.minimal ? "These contradict each other; without any one of them, the others have a solution:" : "These contradict each other (perhaps fewer of them do):";
    byId("messages").prepend(el("li", { class: "error" }, el("b", {}, because), el("ul", {}, found.words.map((word) => el("li", {}, word)))));
  }

  async #several(puzzle, settings, is_old) {
    const found = await puzzle.several({ ...settings, why_time: LIMITS.conflict });
    if (!found || is_old()) return;
    const extra = Object.entries(found.extra_givens ?? {});
    const add = () => this.#edit((text, outline) => with_digits(text, outline, "givens", extra.map(([name, value]) => [cell_of(name), String(value)])));
    const open = `${found.open} cells differ between solutions, ${found.fixed} are the same in all.`;
    const hint = extra.length ? [" ", `${extra.map(([name, value]) => `${name}=${value}`).join(" ")} as ${extra.length === 1 ? "a given leaves" : "givens leave"} one solution. `, el("button", { type: "button", class: "small", onclick: add }, extra.length === 1 ? "Add this given" : "Add these givens")] : [];
    byId("messages").prepend(el("li", { class: "note" }, open, ...hint));
  }

  async #candidates(puzzle, settings, is_old) {
    const found = await puzzle.candidates({ ...settings, cap: 8, time: LIMITS.candidates });
    if (is_old()) return;
    this.#board.candidates(found.candidates, found.counts);
    if (found.stopped) this.#tell("The candidates are not complete: a limit was reached.");
  }

  #overlay() {
    const line = this.#shows.solution && this.#answer?.solutions?.[0];
    this.#board.solution(line && this.#outline ? this.#symbols(line) : null);
    this.solution.disabled = !this.#answer?.solutions?.length;
  }

  // The symbols of a solution as `--json` writes it: with commas between symbols of several characters, and with lines, in which
  // dots stand for places without a cell, where the board does not fill its rectangle.
  #symbols(text) {
    const { rows, columns, boxes } = this.#outline;
    const tokens = text.split("\n").flatMap((line) => (line.includes(",") ? line.split(",") : [...line]));
    const symbol = (at) => (boxes[at] === null ? null : (tokens[at] ?? null));
    return Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => symbol(row * columns + column)));
  }

  // --- Messages ---

  #verdict(kind, word, more = "", ...others) {
    byId("verdict").replaceChildren(el("span", { class: `word ${kind}` }, word), el("span", { class: "quiet" }, more), ...others);
  }

  #tell(text) {
    byId("messages").append(el("li", { class: "note" }, text));
  }

  #failed(error) {
    this.#verdict("bad", "gridc cannot answer", error.text ?? error.message);
  }

  #ranges(diagnostics) {
    const offset = offsets(this.#history.current.text);
    const own = ({ source }) => source === "text" || source === undefined;
    const errors_first = [...diagnostics].sort((one, other) => (one.severity === "error" ? 0 : 1) - (other.severity === "error" ? 0 : 1));
    return errors_first.slice(0, 10 * MOST_MESSAGES).filter((each) => each.labels.length > 0 && own(each.labels[0])).map((each) => [...range(each.labels[0], offset), each.severity]);
  }

  #messages(diagnostics, doubts) {
    const offset = offsets(this.#history.current.text);
    const items = diagnostics.slice(0, MOST_MESSAGES).map((each) => {
      const place = each.labels[0]?.source === "text" ? range(each.labels[0], offset) : null;
      const show = place && el("button", { type: "button", class: "small", onclick: () => this.#editor.select(place) }, `line ${each.line}`);
      // What the buttons below say is not said in the words of the command line.
      const message = each.message.replace(/ \((?:declare (?:it|them) with|a guess;) `--treat [^`]*`[^)]*\)/, "");
      const help = each.help && !/^did you mean|`--treat/.test(each.help) ? el("small", {}, each.help) : null;
      return el("li", { class: each.severity }, el("b", {}, message), " ", show, " ", this.#fixes(each, place), each.note ? el("small", {}, each.note) : null, help);
    });
    const more = diagnostics.length - items.length;
    if (more > 0) items.push(el("li", { class: "note" }, `And ${more} more messages.`));
    byId("messages").replaceChildren(...this.#drafts(diagnostics, doubts), ...items);
  }

  // What a message proposes, as buttons.
  #fixes({ code, help, severity }, place) {
    const buttons = [];
    const meant = help?.match(/^did you mean `([^`]+)`\?$/)?.[1];
    if (meant && place) {
      buttons.push(el("button", { type: "button", class: "small", onclick: () => this.#change(spliced(this.#history.current.text, [[...place, meant]])) }, `Write ${meant}`));
    }
    if (severity === "warning" && this.#outline?.is_editable && this.#puzzle && code.startsWith("W08")) {
      buttons.push(el("button", { type: "button", class: "small", onclick: () => this.#edit((text, outline) => with_use(text, outline, `allow ${code}`)) }, "It is meant so"));
    }
    return buttons;
  }

  // Drawings and sentences whose meaning is not known: their names in messages, with buttons that answer.
  #drafts(diagnostics, doubts) {
    const told = [...diagnostics.flatMap(({ message, help }) => [message, help ?? ""]), ...doubts.map(({ what }) => what)].join("\n");
    const names = new Set([...told.matchAll(/`--treat (?:'([^'=]+)'|([^'=`\s]+))=/g)].map((found) => found[1] ?? found[2]));
    names.delete("text");
    const settled = new Set(this.#history.current.treat.map((treatment) => treatment.split("=")[0]));
    const items = [...names].filter((name) => !settled.has(name)).map((name) => {
      const treat = (rule) => this.#go({ ...this.#history.current, treat: [...this.#history.current.treat, `${name}=${rule}`] });
      const is_text = name.startsWith("text:");
      const select = el("select", { "aria-label": `What ${name} means`, onchange: (event) => event.target.value && treat(event.target.value) }, el("option", { value: "" }, "is a clue of…"));
      if (!is_text) this.#fitting(name).then((fitting) => select.append(...fitting.map((rule) => el("option", { value: rule }, rule.replaceAll("_", " ")))));
      return el("li", { class: "warning" }, el("b", {}, is_text ? `The sentence “${name.slice(5)}…”` : `What is ${name}?`), " ", is_text ? null : select, " ",
        el("button", { type: "button", class: "small", onclick: () => treat("nothing") }, is_text ? "The clues say it" : "It means nothing"), " ",
        is_text ? null : el("button", { type: "button", class: "small", onclick: () => this.#draft() }, "Write its rule"));
    });
    if (settled.size > 0) {
      items.push(el("li", { class: "note" }, `Read with: ${this.#history.current.treat.join(", ")} `, el("button", { type: "button", class: "small", onclick: () => this.#go({ ...this.#history.current, treat: [] }) }, "Forget this")));
    }
    return items;
  }

  // The rules that fit drawings of this name: the message about one that does not exist lists them.
  async #fitting(name) {
    try {
      await Puzzle.read(this.#history.current.text, { engine: this.#quick, treat: [`${name}=no_rule_has_this_name`] });
      return [];
    } catch (error) {
      const help = error.diagnostics?.find(({ code }) => code === "E0722")?.help ?? "";
      return help.split(": ").at(-1).split(", ").filter((rule) => rule && rule !== "nothing" && /^[a-z_0-9]+$/.test(rule));
    }
  }

  // Rewrites the text as a draft: each kind of drawing gets a rule that is to be written.
  async #draft() {
    const { text, treat } = this.#history.current;
    const puzzle = await Puzzle.read(text, { engine: this.#quick, treat, draft: true });
    this.replace(await puzzle.text());
  }

  // --- Changes by pointer and keys ---

  // Changes the text by a function of text and outline; a text in another format is rewritten in gridc's language first.
  #edit(change) {
    const edit = this.#editing.then(() => this.#edited(change));
    this.#editing = edit.catch((error) => this.#tell(error.message));
    return this.#editing;
  }

  async #edited(change) {
    for (let known = null; known !== this.#reading; await known) known = this.#reading;
    if (!this.#puzzle) return this.#tell("The text has a mistake: correct it first, or undo.");
    let { text } = this.#history.current;
    let outline = this.#outline;
    let puzzle = this.#puzzle;
    if (!outline.is_editable) {
      text = await puzzle.text();
      puzzle = await Puzzle.read(text, { engine: this.#quick });
      outline = await puzzle.outline();
    }
    const made = await change(text, outline, puzzle);
    if (typeof made === "string") this.#go({ text: made, treat: this.#outline.is_editable ? this.#history.current.treat : [] });
  }

  #tool() {
    const { pick, tool } = this.#palette;
    this.#board.pick = tool ? pick : this.#mode === "regions" ? "line" : "select";
    this.#board.groups(this.#palette.drawn());
    for (const button of this.mode_buttons) button.setAttribute("aria-pressed", String(!tool && button.dataset.mode === this.#mode));
    this.region_field.classList.toggle("hidden", this.#mode !== "regions" || Boolean(tool));
    if (tool) {
      this.#board.selected.clear();
      this.#selected();
    }
  }

  #set_mode(mode) {
    this.#mode = mode;
    if (this.#palette.tool) this.#palette.choose(null);
    this.#tool();
  }

  #stroke(cells, more) {
    if (this.#palette.tool) return this.#palette.take(cells, more);
    if (this.#mode === "regions") {
      this.#edit((text, outline) => {
        if (!takes_regions(text, outline)) return this.#tell("Regions are painted on square boards of one grid.");
        const painted = letters(outline);
        for (const [row, column] of cells) painted[row * outline.columns + column] = this.#region;
        return with_regions(text, outline, painted);
      });
    }
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    if (this.#palette.tool) {
      if (key === "Enter") this.#palette.commit();
      else if (key === "Escape") this.#palette.choose(null);
      else return;
      event.preventDefault();
      return;
    }
    const modes = { v: "select", z: "givens", x: "marks", c: "entered", r: "regions", V: "select", Z: "givens", X: "marks", C: "entered", R: "regions" };
    const symbols = this.#outline?.symbols ?? [];
    const digit = event.code?.match(/^(?:Digit|Numpad)(\d)$/)?.[1];
    const written = symbols.find((name) => name === key || name === key.toUpperCase() || name === key.toLowerCase());
    if (key === "Delete" || key === "Backspace") this.#write(null);
    else if (key === "Escape") {
      this.#board.selected.clear();
      this.#board.cursor = null;
      this.#board.draw();
      this.#selected();
    } else if (event.shiftKey && digit && symbols.includes(digit)) this.#write(digit, "marks");
    else if (digit !== undefined || written !== undefined) this.#type(written ?? digit, symbols);
    else if (key === " ") this.#set_mode(MODES[(MODES.findIndex(([mode]) => mode === this.#mode) + 1) % MODES.length][0]);
    else if (modes[key]) this.#set_mode(modes[key]);
    else return;
    event.preventDefault();
  }

  // Symbols of several digits are typed one digit after the other.
  #type(text, symbols) {
    const now = Date.now();
    const longer = now - this.#typed.at < 900 ? this.#typed.text + text : text;
    const symbol = symbols.includes(longer) ? longer : text;
    this.#typed = { text: symbol, at: now };
    if (symbols.includes(symbol)) this.#write(symbol);
  }

  #write(symbol, mode = this.#mode) {
    const cells = this.#board.cells();
    if (cells.length === 0) return;
    const word = mode === "entered" ? "entered" : "givens";
    if (mode === "marks" && symbol !== null) return this.#mark(cells, symbol);
    this.#edit((text, outline, puzzle) => (symbol === null && mode === "marks" ? this.#unmarked(outline, puzzle, cells) : with_digits(text, outline, word, cells.map((cell) => [cell, symbol]))));
  }

  #marks_of(outline, cells) {
    const names = new Set(cells.map(cell_name));
    return outline.parts.map((part, at) => ({ ...part, at })).filter(({ kind, cells: [cell] }) => kind === "mark" && names.has(cell_name(cell)));
  }

  #unmarked(outline, puzzle, cells) {
    const marked = this.#marks_of(outline, cells);
    return marked.length > 0 ? puzzle.without(marked.map(({ at }) => at)) : null;
  }

  // Adds a symbol to the marks of cells, or removes it if all have it.
  #mark(cells, symbol) {
    this.#edit(async (text, outline, puzzle) => {
      const marked = this.#marks_of(outline, cells);
      const of = (cell) => marked.find((part) => cell_name(part.cells[0]) === cell_name(cell))?.symbols ?? [];
      const removes = cells.every((cell) => of(cell).includes(symbol));
      const order = (one, other) => outline.symbols.indexOf(one) - outline.symbols.indexOf(other);
      const lines = cells.map((cell) => [cell, removes ? of(cell).filter((name) => name !== symbol) : [...new Set([...of(cell), symbol])].sort(order)]);
      const rest = marked.length > 0 ? await puzzle.without(marked.map(({ at }) => at)) : text;
      const added = lines.filter(([, symbols]) => symbols.length > 0).map(([cell, symbols]) => marks_line(cell, symbols)).join("\n");
      return added ? `${rest.trimEnd()}\n${added}\n` : rest;
    });
  }

  // The clues at the selected cells, to be changed or removed.
  #selected() {
    const cells = new Set(this.#board.cells().map(cell_name));
    const parts = (this.#outline?.parts ?? []).map((part, at) => ({ ...part, at })).filter((part) => part.kind === "clue" && part.cells.some((cell) => cells.has(cell_name(cell))));
    const { text } = this.#history.current;
    const item = ({ at, place, text: words }) => {
      const remove = el("button", { type: "button", class: "small", onclick: () => this.#edit((_, outline, puzzle) => puzzle.without([at])) }, "Remove");
      if (!place || !this.#outline.is_editable) return el("div", { class: "part" }, words, remove);
      const change = (event) => event.key === "Enter" && this.#change(spliced(this.#history.current.text, [[...place, event.target.value]]));
      const field = el("input", { type: "text", value: text.slice(...place), "aria-label": `Clue ${words}`, onkeydown: change, onfocus: () => this.#editor.mark([[...place, "here"]]) });
      return el("div", { class: "part" }, field, remove);
    };
    byId("here").replaceChildren(...parts.slice(0, 12).map(item));
    if (cells.size > 0) byId("board").setAttribute("aria-description", [...cells].join(" ") + (parts.length ? `: ${parts.map((part) => part.text).join("; ")}` : ""));
  }

  /** Selects cells, to point at them. */
  point(cells) {
    this.#board.selected = new Set(cells.map(([row, column]) => `${row},${column}`));
    this.#board.draw();
  }

  // --- What the panels ask ---

  /** The puzzle, on the engine for long questions. */
  async asked({ signal } = {}) {
    const { text, treat } = this.#history.current;
    return Puzzle.read(text, { treat, engine: this.#asking, signal });
  }

  async puzzle() {
    await this.#reading;
    return this.#puzzle ?? Puzzle.read(this.#history.current.text, { engine: this.#quick });
  }

  generate(layout, options) {
    return Puzzle.generate(layout, { ...options, engine: this.#asking });
  }

  catalogue() {
    return (this.#catalogue ??= catalogue({ engine: this.#quick }));
  }

  picture() {
    return this.#board.picture();
  }

  /** The layout and the clues of this puzzle, as an order for another one. */
  order() {
    const { statements, parts } = this.#outline ?? { statements: [], parts: [] };
    const { text } = this.#history.current;
    const uses = statements.filter(({ kind }) => kind === "use").map(({ place }) => text.slice(...place).replace(/^use\s+/, ""));
    const counts = new Map();
    for (const part of parts) if (part.kind === "clue") counts.set(part.rule, (counts.get(part.rule) ?? 0) + 1);
    const rules = parts.filter(({ kind }) => kind === "rule").map(({ rule }) => rule);
    const layout = uses.find((name) => !rules.includes(name.split("(")[0])) ?? "classic";
    const clues = [...[...counts].map(([rule, count]) => `${rule}*${count}`), ...new Set(rules)];
    return { layout, clues, without_givens: clues.length > 0 && !parts.some(({ kind }) => kind === "given") };
  }

  /** Removes parts, given as `redundant` tells them. */
  remove(members) {
    this.#edit((_, outline, puzzle) => {
      const wanted = members.map(({ text }) => text);
      const found = outline.parts.map((part, at) => [part.text, at]).filter(([text]) => wanted.includes(text)).map(([, at]) => at);
      return puzzle.without(found);
    });
  }

  async #example(rule) {
    const { example } = rule;
    if (!example) return null;
    const layout = /use (classic|grid)/.test(example) ? "" : "use classic\n";
    const own = rule.file === "puzzle" ? `${rule.definition}\n${rule.face ?? ""}\n` : "";
    const puzzle = await Puzzle.read(`gridc 2\n${layout}${own}${example}`, { engine: this.#quick });
    const [picture, outline] = await Promise.all([puzzle.draw({ theme: this.theme, cell: 24 }), puzzle.outline()]);
    const cells = outline.parts.find(({ kind, rule: name }) => kind === "clue" && name === rule.name)?.cells ?? [];
    return { ...picture, view: cells.length > 0 ? around(cells, picture, outline, rule.marks.some(({ kind }) => kind === "outside")) : null };
  }

  // --- The frame of the page ---

  #dress() {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    let chosen = null;
    try {
      chosen = localStorage.getItem("gridc.theme");
    } catch {
      // Without storage, the system's theme applies.
    }
    document.documentElement.dataset.theme = chosen ?? (dark.matches ? "dark" : "light");
  }

  #menu() {
    const button = (name, title, work) => el("button", { type: "button", title, onclick: () => Promise.resolve(work()).catch((error) => error.name !== "AbortError" && this.#tell(error.message)) }, name);
    const theme = () => {
      const next = this.theme === "dark" ? "light" : "dark";
      document.documentElement.dataset.theme = next;
      try {
        localStorage.setItem("gridc.theme", next);
      } catch {
        // It applies until the page is closed.
      }
      this.#show(this.#history.current);
    };
    this.undo = button("Undo", "Ctrl+Z", () => this.#travel(this.#history.undo()));
    this.redo = button("Redo", "Ctrl+Y", () => this.#travel(this.#history.redo()));
    byId("menu").append(
      button("Open…", "Ctrl+O: a file in any format", () => this.#open_file()), button("Save", "Ctrl+S", () => this.#save()), this.undo, this.redo,
      button("Light or dark", "Switch the colours", theme));
  }

  #toolbar() {
    this.mode_buttons = MODES.map(([mode, name, title]) => el("button", { type: "button", title, "data-mode": mode, "aria-pressed": String(mode === this.#mode), onclick: () => this.#set_mode(mode) }, name));
    const region = el("select", { "aria-label": "Region to paint", onchange: (event) => (this.#region = event.target.value) }, [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter) => el("option", {}, letter)));
    this.region_field = el("label", { class: "hidden" }, "region ", region);
    const toggle = (name, title, flag) => {
      const made = el("button", { type: "button", title, "aria-pressed": "false", onclick: () => {
        this.#shows[flag] = !this.#shows[flag];
        made.setAttribute("aria-pressed", String(this.#shows[flag]));
        this.#toggled(flag);
      } }, name);
      return made;
    };
    this.solution = toggle("Solution", "Show the solution", "solution");
    byId("modes").append(...this.mode_buttons, this.region_field, el("span", { class: "quiet", "aria-hidden": "true" }, "|"), toggle("Candidates", "Show the values that occur in some solution, darker the more solutions have them", "candidates"), this.solution);
  }

  async #toggled(flag) {
    if (flag === "solution") return this.#overlay();
    if (!this.#shows.candidates) return this.#board.candidates(null);
    const version = this.#version;
    const { text, treat } = this.#history.current;
    try {
      const puzzle = await Puzzle.read(text, { treat, engine: this.#long, signal: this.#abort.signal });
      await this.#candidates(puzzle, { signal: this.#abort.signal }, () => version !== this.#version);
    } catch (error) {
      if (error.name !== "AbortError") this.#tell(error.message);
    }
  }

  #tabs() {
    this.#ask_panel = new AskPanel(this);
    const panels = [["Rules", this.#palette], ["Ask", this.#ask_panel], ["Take", new TakePanel(this)], ["New", new NewPanel(this)]];
    const buttons = panels.map(([name, panel]) => el("button", { type: "button", role: "tab", "aria-selected": "false", onclick: () => show(panel) }, name));
    const show = (chosen) => {
      panels.forEach(([, panel], at) => {
        panel.root.classList.toggle("hidden", panel !== chosen);
        buttons[at].setAttribute("aria-selected", String(panel === chosen));
      });
      chosen.open?.()?.catch?.((error) => this.#failed(error));
    };
    byId("panels").append(el("div", { class: "tabs", role: "tablist" }, buttons), ...panels.map(([name, { root }]) => {
      root.setAttribute("role", "tabpanel");
      root.setAttribute("aria-label", name);
      return root;
    }));
    show(this.#palette);
  }
  #ask_panel;

  #shortcut(event) {
    if (!(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    const in_field = event.target.matches?.("input, select") || event.target.matches?.("textarea.out");
    if (key === "z" && !in_field) this.#travel(event.shiftKey ? this.#history.redo() : this.#history.undo());
    else if (key === "y" && !in_field) this.#travel(this.#history.redo());
    else if (key === "s") this.#save().catch((error) => error.name !== "AbortError" && this.#tell(error.message));
    else if (key === "o") this.#open_file().catch((error) => error.name !== "AbortError" && this.#tell(error.message));
    else return;
    event.preventDefault();
  }

  async #open_file() {
    if (window.showOpenFilePicker) {
      const [handle] = await showOpenFilePicker();
      await this.#load(await handle.getFile(), handle);
      return;
    }
    const input = el("input", { type: "file" });
    input.addEventListener("change", () => input.files[0] && this.#load(input.files[0]));
    input.click();
  }

  async #load(file, handle = null) {
    if (file.size > 16 << 20) return this.#tell(`${file.name} is over 16 MiB.`);
    this.replace(await file.text());
    this.#file = handle;
  }

  // Saves in place where the browser can, else as a download.
  async #save() {
    const { text } = this.#history.current;
    if (!window.showSaveFilePicker) return download("puzzle.grid", text);
    this.#file ??= await showSaveFilePicker({ suggestedName: "puzzle.grid" });
    const out = await this.#file.createWritable();
    await out.write(text);
    await out.close();
    this.#tell(`Saved in ${this.#file.name}.`);
  }

  // What is printed below the picture: the title, and the sentences of the rules.
  #sheet() {
    const names = new Set((this.#outline?.parts ?? []).map(({ rule }) => rule).filter(Boolean));
    const sentences = [...names].map((name) => this.#palette.rule(name)).filter(Boolean).map(sentence_of);
    byId("reading").replaceChildren(el("b", {}, this.#puzzle?.title ?? ""), ...sentences.map((sentence) => el("span", {}, el("br"), sentence)));
  }

  #drop(event) {
    const { dataTransfer } = event;
    const file = dataTransfer?.files?.[0];
    const text = dataTransfer?.getData("text");
    if (event.type === "dragover") return event.preventDefault();
    if (!file && !text) return;
    event.preventDefault();
    if (file) this.#load(file);
    else this.replace(text);
  }
}

// The part of a picture around a clue: at most five cells wide and high, with the margin if the clue stands there.
function around(cells, { corner, side }, { rows, columns }, is_outside) {
  const bounds = (at, limit) => {
    const all = cells.map((cell) => cell[at]);
    const low = Math.min(...all);
    const size = Math.min(5, limit, Math.max(3, Math.max(...all) - low + 1));
    return [Math.max(0, Math.min(low, limit - size)), size];
  };
  const [top, height] = bounds(0, rows);
  const [left, width] = bounds(1, columns);
  const length = Math.max(width, height) + (is_outside ? 1 : 0.3);
  const shift = is_outside ? 0.9 : 0.15;
  return [corner[0] + (left - shift) * side, corner[1] + (top - shift) * side, length * side, length * side].join(" ");
}
