// Changes of a puzzle's text: each takes the text and its outline, and keeps comments and layout.

import { cell_name, spliced } from "./places.js";

const HEAD = new Set(["gridc", "metadata", "use", "part", "layout"]);

/** Where a statement of a kind is inserted: behind the last of `after`, or at the end. */
function behind(text, outline, after) {
  const last = outline.statements.filter(({ kind }) => after(kind)).at(-1);
  if (!last) return text.length;
  const end = text.indexOf("\n", last.place[1]);
  return end < 0 ? text.length : end + 1;
}

function inserted(text, at, lines) {
  const before = text.slice(0, at);
  const rest = text.slice(at);
  return `${before}${before === "" || before.endsWith("\n") ? "" : "\n"}${lines}\n${rest}`;
}

/** Adds a clue's line behind the last clue. */
export function with_clue(text, outline, line) {
  const has_clues = outline.statements.some(({ kind }) => kind === "clue");
  return inserted(text, behind(text, outline, (kind) => (has_clues ? kind === "clue" : HEAD.has(kind))), line);
}

/** Adds a rule of the whole board. */
export function with_use(text, outline, line) {
  return inserted(text, behind(text, outline, (kind) => kind === "use" || kind === "gridc"), line);
}

/** Removes a rule of the whole board, with its line. */
export function without_use(text, outline, name) {
  const edits = outline.statements.filter((each) => each.kind === "use" && each.name === name).map(({ place: [start, end] }) => {
    const begin = text.lastIndexOf("\n", start - 1) + 1;
    const next = text.indexOf("\n", end);
    const stop = next < 0 ? text.length : next + 1;
    const alone = text.slice(begin, start).trim() === "" && text.slice(end, stop).trim() === "";
    return alone ? [begin, stop, ""] : [start, end, ""];
  });
  return spliced(text, edits);
}

/** Draws a board: `symbol` returns the text of a place. */
function picture(outline, symbol) {
  const width = Math.max(1, ...outline.symbols.map((name) => name.length));
  const rows = [];
  for (let row = 0; row < outline.rows; row++) {
    const tokens = [];
    for (let column = 0; column < outline.columns; column++) {
      const at = row * outline.columns + column;
      tokens.push((outline.boxes[at] === null ? "#" : symbol(at, [row, column])).padStart(width));
    }
    rows.push("  " + tokens.join(" "));
  }
  return rows.join("\n");
}

/** Writes symbols into the picture of the givens (or of entered digits): `values` are pairs of a cell and a symbol or `null`. */
export function with_digits(text, outline, word, values) {
  const tokens = outline[word];
  const index = ([row, column]) => row * outline.columns + column;
  if (tokens.length > 0) {
    return spliced(text, values.map(([cell, symbol]) => {
      const [start, end] = tokens[index(cell)];
      return [start, end, (symbol ?? ".").padStart(Math.min(end - start, 3))];
    }));
  }
  const wanted = new Map(values.filter(([, symbol]) => symbol !== null).map(([cell, symbol]) => [index(cell), symbol]));
  if (word === "givens") {
    for (const part of outline.parts) if (part.kind === "given") wanted.set(index(part.cells[0]), wanted.get(index(part.cells[0])) ?? part.symbols[0]);
  }
  if (wanted.size === 0) return text;
  const drawn = `\n${word}\n${picture(outline, (at) => wanted.get(at) ?? ".")}\n`;
  const at = behind(text, outline, (kind) => HEAD.has(kind) || (word === "entered" && kind === "givens"));
  return inserted(text, at, /^\s*(\n|$)/.test(text.slice(at)) ? drawn.trimEnd() : drawn);
}

/** The line that states marks of a cell. */
export const marks_line = (cell, symbols) => `marks ${cell_name(cell)} in {${symbols.join(" ")}}`;

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** The regions as letters, in place of the board's boxes. */
export function letters(outline) {
  return outline.boxes.map((box) => (box === null || box < 0 ? null : LETTERS[box % LETTERS.length]));
}

const drawn_regions = (text, { statements }) => statements.find(({ kind, place: [start] }) => kind === "part" && /^regions\b/.test(text.slice(start)));
// Layouts of one square grid, for which that of jigsaws can stand.
const square_layout = ({ statements }) => statements.find(({ kind, name }) => kind === "use" && ["classic", "latin", "jigsaw"].includes(name));

/** Whether regions can be painted on this board. */
export const takes_regions = (text, outline) => Boolean(drawn_regions(text, outline) || (square_layout(outline) && outline.rows === outline.columns));

/** Writes regions of any shape: the board becomes a jigsaw, and the statement `regions` draws them. */
export function with_regions(text, outline, painted) {
  const drawn = `regions\n${picture({ ...outline, symbols: ["A"] }, (at) => painted[at] ?? ".")}`;
  const part = drawn_regions(text, outline);
  if (part) return spliced(text, [[part.place[0], part.place[1], drawn]]);
  const { place } = square_layout(outline);
  return spliced(text, [[...place, `use jigsaw(${outline.rows})\n\n${drawn}`]]);
}

const is_place = ({ type }) => type === "cell" || type === "path" || type === "set";

/** The parameters of a rule that are cells, and those that are typed. */
export function parameters_of(rule) {
  return { places: rule.parameters.filter(is_place), typed: rule.parameters.filter((parameter) => !is_place(parameter)) };
}

/** Writes a typed argument; `null` if there is none. */
function argument({ type, variadic }, value) {
  const text = String(value ?? "").trim();
  if (text === "") return null;
  if (type === "text") return JSON.stringify(text);
  if (type === "digits" && !variadic) return text.startsWith("{") ? text : `{${text.replaceAll(",", " ")}}`;
  return text;
}

/** The line of a clue: `values` by parameter, `groups` of cells or of texts such as `row 3`, one for each place. */
export function clue_line(rule, values, groups) {
  const words = [rule.name];
  const { places } = parameters_of(rule);
  for (const parameter of rule.parameters) {
    if (is_place(parameter) || parameter.default === null) continue;
    const text = argument(parameter, values[parameter.name]);
    if (text !== null) words.push(`${parameter.name}=${text}`);
  }
  let at = 0;
  let was_place = false;
  for (const parameter of rule.parameters) {
    if (!is_place(parameter)) {
      const text = parameter.default === null ? argument(parameter, values[parameter.name]) : null;
      if (text !== null) {
        words.push(text);
        was_place = false;
      }
      continue;
    }
    const own = parameter === places.at(-1) && parameter.variadic ? groups.slice(at) : groups.slice(at, at + 1);
    at += own.length;
    for (const group of own) {
      if (was_place) words.push(":");
      words.push(typeof group === "string" ? group : group.map(cell_name).join(" "));
      was_place = true;
    }
  }
  return words.join(" ");
}

/** The statement that uses a rule of the whole board. */
export function use_line(rule, values) {
  const args = rule.parameters.map((parameter) => [parameter, argument(parameter, values[parameter.name])]).filter(([, text]) => text !== null);
  const list = args.map(([parameter, text]) => (parameter.default === null ? text : `${parameter.name} = ${text}`)).join(", ");
  return `use ${rule.name}${list ? `(${list})` : ""}`;
}
