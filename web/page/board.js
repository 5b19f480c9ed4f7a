// The picture, and what is pointed at: cells, edges, corners, margins; selection, strokes, candidates.

import { byId, el, parsed_svg, svg } from "./dom.js";
import { cell_name } from "./places.js";

const key = ([row, column]) => `${row},${column}`;
const cell_at = (name) => name.split(",").map(Number);

export class Board {
  #root = byId("board");
  #picture = null;
  #overlay = svg("svg", { class: "overlay", "aria-hidden": "true" });
  #placed = { corner: [0, 0], side: 48 };
  #outline = null;
  #drag = null;
  #candidates = null;
  #solution = null;
  #groups = [];
  #asked = null;
  selected = new Set();
  cursor = null;
  #pick = "select";

  /** `handlers`: `selected()`, `stroke(cells, more)`, `outside(side, index)`, `key(event)`. */
  constructor(handlers) {
    this.handlers = handlers;
    const root = this.#root;
    root.addEventListener("pointerdown", (event) => this.#down(event));
    root.addEventListener("pointermove", (event) => this.#move(event));
    root.addEventListener("pointerup", (event) => this.#up(event));
    root.addEventListener("pointercancel", () => this.#cancel());
    // A press that opens a field must not take the focus from it.
    root.addEventListener("mousedown", (event) => this.#asked && event.target !== this.#asked.field && event.preventDefault());
    root.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Shows a picture of a board with this outline. */
  show(placed, outline) {
    this.#placed = placed;
    if (outline) {
      this.#outline = outline;
      this.selected = new Set([...this.selected].filter((name) => this.has(cell_at(name))));
      if (this.cursor && !this.has(this.cursor)) this.cursor = null;
    }
    this.#picture = parsed_svg(placed.svg);
    this.#picture.classList.add("picture");
    this.#view();
    this.#root.replaceChildren(this.#picture, this.#overlay, ...(this.#asked ? [this.#asked.field] : []));
    this.#root.classList.remove("stale");
    this.#root.dataset.placed = JSON.stringify({ corner: placed.corner, side: placed.side });
    this.draw();
  }

  /** What the pointer picks: `select`, `line`, `edge`, `corner` or `outside`. */
  get pick() {
    return this.#pick;
  }

  set pick(pick) {
    this.#pick = pick;
    this.#view();
  }

  // Clues beside the board need room there.
  #view() {
    if (!this.#picture) return;
    const { width, height } = this.#picture.dataset;
    const room = this.#pick === "outside" ? this.#placed.side : 0;
    const box = [-room, -room, Number(width) + 2 * room, Number(height) + 2 * room].join(" ");
    this.#picture.setAttribute("viewBox", box);
    this.#overlay.setAttribute("viewBox", box);
  }

  stale() {
    this.#root.classList.add("stale");
  }

  /** Sets the values that cells may have: an object from names of cells to lists, and the numbers of solutions. */
  candidates(values, counts) {
    this.#candidates = values && { values, counts };
    this.draw();
  }

  /** Sets the solution that is shown in empty cells. */
  solution(symbols) {
    this.#solution = symbols;
    this.draw();
  }

  /** Sets the cells of the clue that is being drawn. */
  groups(groups) {
    this.#groups = groups;
    this.draw();
    if (groups.length === 0) this.#close();
  }

  /**
   * Asks for an argument of a clue in a field over a cell, which may lie beside the board. `done` is given its text, or `null` if
   * it is not wanted.
   */
  ask({ name, type }, cell, done) {
    this.#close();
    const { x, y } = this.#box(cell);
    const corner = new DOMPoint(x, y).matrixTransform(this.#picture.getScreenCTM());
    const root = this.#root.getBoundingClientRect();
    const field = el("input", {
      type: "text", class: "asked", placeholder: name, "aria-label": `${name} of the new clue`, inputmode: type === "int" ? "numeric" : undefined,
      onpointerdown: (event) => event.stopPropagation(),
      onkeydown: (event) => {
        event.stopPropagation();
        if (event.key === "Escape") this.#answer(null);
        else if (event.key === "Enter" && field.value.trim()) this.#answer(field.value);
      },
    });
    field.style.left = `${Math.max(0, Math.min(corner.x - root.x, root.width - 90))}px`;
    field.style.top = `${Math.max(0, corner.y - root.y)}px`;
    this.#asked = { field, done };
    this.#root.append(field);
    field.focus({ preventScroll: true });
  }

  #close() {
    const asked = this.#asked;
    this.#asked = null;
    asked?.field.remove();
    return asked;
  }

  #answer(text) {
    const asked = this.#close();
    this.#root.focus({ preventScroll: true });
    asked?.done(text);
  }

  has([row, column]) {
    const { rows, columns, boxes } = this.#outline ?? { rows: 0, columns: 0, boxes: [] };
    return row >= 0 && column >= 0 && row < rows && column < columns && boxes[row * columns + column] !== null;
  }

  cells() {
    return [...this.selected].map(cell_at).sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  }

  #box([row, column]) {
    const { corner, side } = this.#placed;
    return { x: corner[0] + column * side, y: corner[1] + row * side, width: side, height: side };
  }

  #centre(cell) {
    const { x, y, width } = this.#box(cell);
    return [x + width / 2, y + width / 2];
  }

  /** Draws what lies above the picture. */
  draw() {
    const parts = [];
    const box = (cell, kind) => parts.push(svg("rect", { class: kind, ...this.#box(cell) }));
    for (const group of this.#groups) for (const cell of group) if (this.has(cell)) box(cell, "group");
    for (const name of this.selected) box(cell_at(name), "cell");
    if (this.cursor) box(this.cursor, "cursor");
    const stroke = this.#drag?.cells ?? [];
    if (this.#drag && this.pick !== "select" && stroke.length > 0) {
      const points = stroke.map((cell) => this.#centre(cell).join(" ")).join(" L ");
      parts.push(svg("path", { class: "stroke", d: `M ${points}${stroke.length === 1 ? " h 0.1" : ""}` }));
    }
    const given = new Set((this.#outline?.parts ?? []).filter((part) => part.kind === "given").map((part) => key(part.cells[0])));
    if (this.#candidates) this.#draw_candidates(parts, given);
    else if (this.#solution) {
      this.#solution.forEach((symbols, row) => symbols.forEach((symbol, column) => {
        if (symbol === null || given.has(key([row, column]))) return;
        const [x, y] = this.#centre([row, column]);
        const text = svg("text", { class: "candidate solution", x, y: y + 9 });
        text.textContent = symbol;
        parts.push(text);
      }));
    }
    this.#overlay.replaceChildren(...parts);
  }

  #draw_candidates(parts, given) {
    const { values, counts } = this.#candidates;
    const numbers = Object.values(counts ?? {}).flatMap((each) => Object.values(each).map(Number));
    const most = Math.max(1, ...numbers);
    const symbols = this.#outline.symbols;
    const across = Math.ceil(Math.sqrt(symbols.length));
    const { side } = this.#placed;
    const size = Math.min(24, (side / across) * 0.72);
    for (const [name, left] of Object.entries(values)) {
      const [, row, column] = name.match(/^r(\d+)c(\d+)$/).map(Number);
      const cell = [row - 1, column - 1];
      if (!this.has(cell) || given.has(key(cell))) continue;
      const { x, y } = this.#box(cell);
      const alone = left.length === 1;
      for (const value of left) {
        const at = Math.max(0, symbols.indexOf(String(value)));
        const count = Number(counts?.[name]?.[value] ?? 1);
        const text = svg("text", {
          class: alone ? "candidate solution" : "candidate",
          x: alone ? x + side / 2 : x + ((at % across) + 0.5) * (side / across),
          y: alone ? y + side / 2 + 9 : y + (Math.floor(at / across) + 0.5) * (side / across) + size / 3,
          "fill-opacity": most > 1 ? 0.55 + (0.45 * count) / most : 1,
        });
        if (!alone) text.style.fontSize = `${size}px`;
        text.textContent = value;
        parts.push(text);
      }
    }
  }

  // Where a pointer is, in cells: (0, 0) is the upper left corner of r1c1.
  #point(event) {
    if (!this.#picture) return null;
    const matrix = this.#picture.getScreenCTM();
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const { corner, side } = this.#placed;
    return [(at.y - corner[1]) / side, (at.x - corner[0]) / side];
  }

  // The cells that a point means: one, the two beside an edge, or the four around a corner.
  #picked([row, column]) {
    const near = (value) => [Math.round(value), Math.abs(value - Math.round(value))];
    const inside = [Math.floor(row), Math.floor(column)];
    const [horizontal, up] = near(row);
    const [vertical, across] = near(column);
    if (this.pick === "corner") {
      return [[horizontal - 1, vertical - 1], [horizontal - 1, vertical], [horizontal, vertical - 1], [horizontal, vertical]].filter((cell) => this.has(cell));
    }
    if (this.pick === "edge" && Math.min(up, across) < 0.28) {
      const pair = up < across ? [[horizontal - 1, inside[1]], [horizontal, inside[1]]] : [[inside[0], vertical - 1], [inside[0], vertical]];
      if (pair.every((cell) => this.has(cell))) return pair;
    }
    return this.has(inside) ? [inside] : [];
  }

  #down(event) {
    const point = this.#point(event);
    if (!point || event.button > 0) return;
    if (this.#asked) this.#answer(null);
    this.#root.focus({ preventScroll: true });
    this.#root.setPointerCapture?.(event.pointerId);
    const { rows, columns } = this.#outline ?? { rows: 0, columns: 0 };
    const [row, column] = point;
    if (this.pick === "outside") {
      const beside = column < 0 ? ["left", Math.floor(row)] : column >= columns ? ["right", Math.floor(row)] : row < 0 ? ["top", Math.floor(column)] : row >= rows ? ["bottom", Math.floor(column)] : null;
      if (beside) {
        this.handlers.outside(...beside);
        return;
      }
    }
    const cells = this.#picked(point);
    const adds = event.shiftKey || event.ctrlKey || event.metaKey;
    if (this.pick === "select") {
      if (!adds) this.selected.clear();
      if (cells.length === 0) {
        this.cursor = null;
        this.draw();
        this.handlers.selected();
        return;
      }
      const removes = adds && this.selected.has(key(cells[0]));
      this.#drag = { cells, removes };
      this.#select(cells[0], removes);
      return;
    }
    if (cells.length > 0) this.#drag = { cells };
    this.draw();
  }

  #select(cell, removes) {
    if (removes) this.selected.delete(key(cell));
    else this.selected.add(key(cell));
    this.cursor = cell;
    this.draw();
  }

  #move(event) {
    if (!this.#drag) return;
    const point = this.#point(event);
    const [row, column] = point;
    const cell = [Math.floor(row), Math.floor(column)];
    if (!this.has(cell)) return;
    // Only the middle of a cell counts, so that diagonals can be drawn.
    if (Math.hypot(row - cell[0] - 0.5, column - cell[1] - 0.5) > 0.42) return;
    const { cells, removes } = this.#drag;
    const last = cells.at(-1);
    if (last && key(last) === key(cell)) return;
    if (this.pick === "select") {
      cells.push(cell);
      this.#select(cell, removes);
      return;
    }
    // Back along the line takes its end away.
    if (cells.length > 1 && key(cells.at(-2)) === key(cell)) cells.pop();
    else cells.push(...between(last, cell).filter((each) => this.has(each)));
    this.draw();
  }

  #up(event) {
    const drag = this.#drag;
    this.#drag = null;
    if (!drag) return;
    this.draw();
    if (this.pick === "select") this.handlers.selected();
    else this.handlers.stroke(drag.cells, event.shiftKey);
  }

  #cancel() {
    this.#drag = null;
    this.draw();
  }

  #key(event) {
    const moves = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const move = moves[event.key];
    if (move && this.#outline) {
      event.preventDefault();
      this.#step(move, event.shiftKey || event.ctrlKey);
      return;
    }
    if ((event.ctrlKey || event.metaKey) && event.key === "a" && this.#outline) {
      event.preventDefault();
      const { rows, columns } = this.#outline;
      for (let row = 0; row < rows; row++) for (let column = 0; column < columns; column++) if (this.has([row, column])) this.selected.add(key([row, column]));
      this.draw();
      this.handlers.selected();
      return;
    }
    this.handlers.key(event);
  }

  #step([down, right], extend) {
    const { rows, columns } = this.#outline;
    let cell = this.cursor ?? [0, -1];
    if (!this.cursor) [down, right] = [0, 1];
    for (let steps = 0; steps < Math.max(rows, columns); steps++) {
      cell = [(cell[0] + down + rows) % rows, (cell[1] + right + columns) % columns];
      if (this.has(cell)) break;
    }
    if (!this.has(cell)) return;
    if (!extend) this.selected.clear();
    this.#select(cell, false);
    this.handlers.selected(cell_name(cell));
  }

  /** The picture as a text, with the selection left out. */
  picture() {
    if (!this.#picture) return null;
    const copy = this.#picture.cloneNode(true);
    copy.setAttribute("width", this.#picture.dataset.width);
    copy.setAttribute("height", this.#picture.dataset.height);
    return new XMLSerializer().serializeToString(copy);
  }
}

// The cells from one, which is left out, to another, in king's steps: pointers jump.
function between([row, column], [to, across]) {
  const cells = [];
  while (row !== to || column !== across) {
    row += Math.sign(to - row);
    column += Math.sign(across - column);
    cells.push([row, column]);
    if (cells.length > 200) break;
  }
  return cells;
}
