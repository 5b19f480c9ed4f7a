// What can be asked of a puzzle, how it is taken elsewhere, and new boards.

import { download, el, parsed_svg } from "./dom.js";
import { cell_of } from "./places.js";

/** A button that runs something long: while it runs, it says so and can be stopped. */
export class Task {
  #controller = null;
  status = el("div", { class: "row quiet", role: "status" });

  /** Runs `work(settings)`, where the settings have a signal and a progress function; ends what ran before. */
  async run(what, work) {
    this.stop();
    const controller = (this.#controller = new AbortController());
    const told = el("span", {}, `${what}…`);
    this.status.replaceChildren(told, el("button", { type: "button", class: "small", onclick: () => this.stop() }, "Stop"));
    const progress = ({ elapsed, found }) => (told.textContent = `${what}… ${elapsed.toFixed(1)} s${found > 1 ? `, ${found} solutions so far` : ""}`);
    try {
      return await work({ signal: controller.signal, progress });
    } catch (error) {
      if (error.name !== "AbortError") this.status.replaceChildren(el("span", { class: "said" }, error.text ?? error.message));
      throw error;
    } finally {
      if (this.#controller === controller) {
        this.#controller = null;
        if (this.status.contains(told)) this.status.replaceChildren();
      }
    }
  }

  stop() {
    this.#controller?.abort();
    this.#controller = null;
    this.status.replaceChildren();
  }
}

const ASKED = { time: 30 };

/** Questions. `page` has `asked(settings)`, the puzzle on the engine for long questions, and the actions that they suggest. */
export class AskPanel {
  #task = new Task();
  #result = el("div");
  #hint = null;
  #depth = 0;

  constructor(page) {
    this.page = page;
    const button = (name, work) => el("button", { type: "button", onclick: () => work.call(this).catch(() => {}) }, name);
    this.seed = el("input", { type: "number", value: "1", min: "0", "aria-label": "Seed" });
    this.root = el("div", {},
      el("div", { class: "row" }, button("How hard?", this.rate), button("Hint", this.hint), button("Solution path", this.path)),
      el("div", { class: "row" }, button("Superfluous clues", this.redundant), button("Make it minimal", this.minimise), button("Count the solutions", this.count)),
      el("div", { class: "row" }, button("Another like this", this.another), el("label", {}, "seed ", this.seed)),
      el("div", { class: "row" }, button("Formulations", this.formulations), button("Race of the backends", this.race)),
      this.#task.status, this.#result);
  }

  /** Ends what runs; the text has changed. */
  changed() {
    this.#task.stop();
    this.#hint = null;
    this.#result.replaceChildren();
  }

  #run(what, work) {
    this.#result.replaceChildren();
    return this.#task.run(what, async (settings) => work(await this.page.asked(settings), { ...ASKED, ...settings }));
  }

  #say(...children) {
    this.#result.replaceChildren(...children.map((child) => (typeof child === "string" ? el("p", { class: "said" }, child) : child)));
  }

  async rate() {
    const found = await this.#run("Rating", (puzzle, options) => puzzle.rate(options));
    if (!found) return this.#say("Only a puzzle with exactly one solution has a rating.");
    const rows = Object.entries(found.steps ?? {}).map(([name, count]) => el("tr", {}, el("td", {}, name), el("td", {}, String(count))));
    const rating = found.se && `${found.se.at_least ? "at least " : ""}${found.se.er}`;
    const scale = found.variants && `; on the scale for variants ${found.variants.level.replaceAll("_", " ")} (expected backtracks: ${found.variants.at_least ? "at least " : ""}${found.variants.backtracks})`;
    this.#say(`Level: ${found.level}${found.hardest ? `; hardest step: ${found.hardest}` : ""}${rating ? `; Sudoku Explainer's rating ${rating}` : ""}${scale ?? ""}.`, rows.length ? el("table", {}, el("tr", {}, el("th", {}, "technique"), el("th", {}, "steps")), rows) : "");
  }

  // Three depths: where, which technique, the step.
  async hint() {
    if (!this.#hint) {
      this.#depth = 0;
      const options = { picture: { theme: this.page.theme } };
      this.#hint = await this.#run("Looking for a step", (puzzle, limits) => puzzle.hint({ ...limits, ...options }));
      if (!this.#hint) return this.#say("There is no next step: the board is full, an entered digit is wrong, or there is not exactly one solution.");
    }
    this.#depth = Math.min(3, this.#depth + 1);
    const { reason, technique, hint, sentence, picture } = this.#hint;
    const places = [reason.cells, ...(reason.units ?? []).map((unit) => unit.cells), (reason.candidates ?? []).map(({ cell }) => cell)];
    const cells = places.find((names) => names?.length > 0) ?? [];
    this.page.point(cells.map(cell_of).filter(Boolean));
    const parts = [hint];
    if (this.#depth > 1) parts.push(`The technique: ${technique}.`);
    if (this.#depth > 2) parts.push(sentence, el("div", { class: "path" }, parsed_svg(picture.svg)));
    else parts.push(el("button", { type: "button", onclick: () => this.hint() }, this.#depth === 1 ? "Which technique?" : "The step"));
    this.#say(...parts);
  }

  async path() {
    const options = { picture: { theme: this.page.theme } };
    const found = await this.#run("Explaining", (puzzle, limits) => puzzle.explain({ ...limits, ...options }));
    if (!found) return this.#say("Only a puzzle with exactly one solution has a path.");
    const { steps, wrong, is_complete } = found;
    if (steps.length === 0) return this.#say(...wrong, "There is no step.");
    const picture = el("div");
    const sentence = el("p", { class: "said", role: "status" });
    const show = (at) => {
      slider.value = at;
      sentence.textContent = `${at} of ${steps.length}. ${steps[at - 1].sentence}`;
      picture.replaceChildren(parsed_svg(steps[at - 1].picture.svg));
    };
    const slider = el("input", { type: "range", min: 1, max: steps.length, value: 1, "aria-label": "Step", oninput: (event) => show(Number(event.target.value)) });
    const move = (by) => show(Math.min(steps.length, Math.max(1, Number(slider.value) + by)));
    this.#say(...wrong, is_complete ? "" : "The path ends here: a limit was reached.", el("div", { class: "path" },
      el("div", { class: "row" }, el("button", { type: "button", onclick: () => move(-1), "aria-label": "Back" }, "◀"), el("button", { type: "button", onclick: () => move(1), "aria-label": "Next" }, "▶")),
      slider, sentence, picture));
    show(1);
  }

  async redundant() {
    const found = await this.#run("Testing each part", (puzzle, limits) => puzzle.redundant(limits));
    if (!found) return this.#say("Only a puzzle with exactly one solution can be tested.");
    if (found.alone.length === 0) return this.#say(found.unsettled.length > 0 ? `No superfluous part was found; ${found.unsettled.length} were not decided in time.` : "Every part is needed.");
    const item = (member) => el("li", {}, member.text, " ", el("button", { type: "button", class: "small", onclick: () => this.page.remove([member]) }, "Remove"));
    this.#say(`${found.alone.length} parts could be removed, each by itself:`, el("ul", {}, found.alone.map(item)),
      found.together.length > 1 ? el("button", { type: "button", onclick: () => this.page.remove(found.together) }, `Remove ${found.together.length} of them together`) : "");
  }

  async minimise() {
    const found = await this.#run("Removing what is not needed", (puzzle, limits) => puzzle.minimise(limits));
    if (!found) return this.#say("Only a puzzle with exactly one solution can be made minimal.");
    this.page.replace(found.text);
    this.#say(`${found.removed.length} parts were removed, ${found.kept.length} remain.${found.minimal ? "" : " A limit was reached: more might be superfluous."}`);
  }

  async count() {
    const found = await this.#run("Counting", (puzzle, limits) => puzzle.count(limits));
    const words = { exact: "", at_least: "at least ", at_most: "at most ", estimate: "about " };
    this.#say(`${words[found.count_is] ?? ""}${found.count} solution${found.count === "1" ? "" : "s"}${found.stopped ? ` (the limit of ${ASKED.time} s was reached)` : ""}.`);
  }

  async another() {
    const seed = Number(this.seed.value) || 0;
    const { layout, clues, without_givens } = this.page.order();
    const made = await this.#run("Generating", (_, limits) => this.page.generate(layout, { ...limits, clues, without_givens, seed, time: 60 }));
    if (!made) return this.#say("None was found in time; another seed may have more luck.");
    this.seed.value = seed + 1;
    this.page.replace(await made.text());
    this.#say(`Made with seed ${seed}: ${layout}${clues.length ? ` with ${clues.join(", ")}` : ""}. The same seed makes the same puzzle; undo brings the old one back.`);
  }

  async formulations() {
    const { forms, encodings } = await this.page.catalogue();
    const sizes = el("tbody");
    const chosen = Object.entries(encodings).map(([part, names]) => el("label", {}, `${part} `, el("select", { "data-part": part }, el("option", { value: "" }, "usual"), names.map((name) => el("option", { value: name }, name)))));
    const encoding = () => chosen.map((label) => label.querySelector("select").value).filter(Boolean).join("/") || undefined;
    const form = el("select", { "aria-label": "Form" }, forms.map((name) => el("option", { value: name }, name)));
    const measure = () => this.#task.run("Compiling", async (settings) => {
      const puzzle = await this.page.asked(settings);
      sizes.replaceChildren();
      for (const name of forms) {
        const row = el("tr", {}, el("td", {}, name));
        sizes.append(row);
        try {
          const { size, text, left_out } = await puzzle.compile(name, { encoding: encoding(), ...settings });
          const numbers = Object.entries(size).map(([what, count]) => `${count.toLocaleString("en")} ${what}`).join(", ");
          row.append(el("td", {}, numbers), el("td", {}, `${Math.ceil(text.length / 1024).toLocaleString("en")} KiB${left_out.length ? `, without ${left_out.length} constraints` : ""}`));
        } catch (error) {
          if (error.name === "AbortError") throw error;
          row.append(el("td", { colspan: 2, class: "said" }, error.message));
        }
      }
    });
    const take = () => this.#task.run("Compiling", async (settings) => {
      const { text } = await (await this.page.asked(settings)).compile(form.value, { encoding: encoding(), ...settings });
      download(`puzzle.${{ dimacs: "cnf", minizinc: "mzn", smt: "smt2" }[form.value] ?? form.value}`, text);
    });
    for (const label of chosen) label.querySelector("select").addEventListener("change", () => measure().catch(() => {}));
    this.#say(el("h2", {}, "Encoding of the CNF"), el("div", { class: "row" }, chosen), el("h2", {}, "Sizes"), el("table", {}, el("tr", {}, ["form", "size", "text"].map((name) => el("th", {}, name))), sizes),
      el("div", { class: "row" }, form, el("button", { type: "button", onclick: () => take().catch(() => {}) }, "Download the instance")));
    await measure();
  }

  async race() {
    const { backends } = await this.page.catalogue();
    const rows = el("tbody");
    this.#say(el("p", { class: "quiet" }, "Each backend gets ten seconds. Times are those of lowering and search in this browser."), el("table", {}, el("tr", {}, ["backend", "verdict", "ms", "work"].map((name) => el("th", {}, name))), rows));
    await this.#task.run("Racing", async (settings) => {
      const puzzle = await this.page.asked(settings);
      for (const { name, description } of backends) {
        const row = el("tr", {}, el("td", { title: description }, name));
        rows.append(row);
        try {
          const [found] = await puzzle.compare({ ...settings, backends: [name], time: 10 });
          const ms = found.verdict === "unknown" ? null : found.lower_ms + (found.first_ms ?? 0) + (found.proof_ms ?? 0);
          const work = ["conflicts", "nodes", "decisions"].map((name) => [name, found[name]]).find(([, count]) => count !== null);
          row.append(el("td", {}, found.stopped === "failed" ? "needs threads" : found.error ? "–" : found.verdict), el("td", {}, ms === null || ms === undefined ? "–" : ms.toFixed(1)), el("td", {}, work ? `${work[1].toLocaleString("en")} ${work[0]}` : ""));
          if (found.error) row.title = found.error;
        } catch (error) {
          if (error.name === "AbortError") throw error;
          row.append(el("td", { colspan: 3, class: "said" }, error.message));
        }
      }
    });
  }
}

/** Formats, pictures and links. */
export class TakePanel {
  constructor(page) {
    this.page = page;
    this.format = el("select", { "aria-label": "Format" });
    this.link = el("input", { type: "checkbox", id: "as-link" });
    this.lossy = el("input", { type: "checkbox", id: "lossy" });
    this.out = el("textarea", { class: "out", readonly: true, "aria-label": "Written text" });
    this.said = el("p", { class: "said", role: "status" });
    const button = (name, work) => el("button", { type: "button", onclick: () => Promise.resolve(work.call(this)).catch((error) => (this.said.textContent = error.text ?? error.message)) }, name);
    this.format.addEventListener("change", () => this.#linkable());
    this.root = el("div", {},
      el("h2", {}, "As a text or a link of another program"),
      el("div", { class: "row" }, this.format, el("label", {}, this.link, " as a link"), el("label", {}, this.lossy, " leave out what it cannot hold")),
      el("div", { class: "row" }, button("Write", this.write), button("Copy", this.copy), button("Save as a file", this.save)), this.said, this.out,
      el("h2", {}, "As a picture"), el("div", { class: "row" }, button("SVG", this.svg), button("PNG", this.png), button("Print a sheet", () => print())),
      el("h2", {}, "As a link of this page"), el("div", { class: "row" }, button("Copy the link", this.share)),
      el("p", { class: "quiet said" }, "The text is in the link itself, behind the #: nothing is stored anywhere."));
  }

  async open() {
    if (this.format.options.length > 0) return;
    const { formats } = await this.page.catalogue();
    this.formats = formats;
    this.format.replaceChildren(...formats.map(({ name, description }) => el("option", { value: name, title: description }, name)));
    this.#linkable();
  }

  #linkable() {
    const format = this.formats.find(({ name }) => name === this.format.value);
    this.link.disabled = !format?.link;
    if (!format?.link) this.link.checked = false;
  }

  async write() {
    const puzzle = await this.page.puzzle();
    const { text, losses, layout } = await puzzle.written(this.format.value, { link: this.link.checked, lossy: this.lossy.checked });
    this.out.value = text;
    this.said.textContent = [losses.length ? `Left out: ${losses.join("; ")}.` : "", layout ? `Read it again with the layout ${layout}.` : ""].filter(Boolean).join(" ") || "Written, read again, and the same.";
  }

  async copy() {
    if (!this.out.value) await this.write();
    await copied(this.out.value, this.out);
    this.said.textContent = "Copied.";
  }

  async save() {
    if (!this.out.value) await this.write();
    const { extension } = this.formats.find(({ name }) => name === this.format.value);
    download(`puzzle.${extension}`, this.out.value);
  }

  svg() {
    download("puzzle.svg", this.page.picture(), "image/svg+xml");
  }

  async png() {
    download("puzzle.png", await raster(this.page.picture()));
  }

  async share() {
    const link = this.page.link();
    this.out.value = link;
    await copied(link, this.out);
    this.said.textContent = `Copied: ${link.length.toLocaleString("en")} characters.`;
  }
}

async function copied(text, area) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // A page from a file may not use the clipboard directly.
    area.select();
    document.execCommand("copy");
  }
}

/** Paints a picture, three pixels for each unit. */
async function raster(text) {
  const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = el("canvas", { width: Math.round(image.naturalWidth * 3), height: Math.round(image.naturalHeight * 3) });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture is too large for this browser"))), "image/png"));
  } finally {
    URL.revokeObjectURL(url);
  }
}

// Boards that are no layout by themselves.
const OTHERS = [
  ["classic(2, 2)", "4×4"], ["classic(2, 3)", "6×6"], ["classic(2, 4)", "8×8"], ["classic(4, 4)", "16×16"], ["grid(10, 10)", "for loops, shading and walls"],
];

/** New boards, by layout. */
export class NewPanel {
  constructor(page) {
    this.page = page;
    this.root = el("div");
  }

  async open() {
    if (this.root.childElementCount > 0) return;
    const { layouts } = await this.page.catalogue();
    const make = (layout) => this.page.replace(`gridc 2\ntitle "Untitled"\nuse ${layout}\n`);
    const row = (name, description) => {
      const [word, rest] = name.split(/[(](.*)[)]$/);
      const fields = (rest ?? "").split(", ").filter(Boolean).map((text) => {
        const [own, usual] = text.split(/: int(?: = )?/);
        return el("label", {}, `${own} `, el("input", { type: "number", value: usual || "9", min: "1", max: "60" }));
      });
      const chosen = () => `${word}${fields.length ? `(${fields.map((field) => field.querySelector("input").value).join(", ")})` : ""}`;
      return el("div", { class: "tool" }, el("div", { class: "row" }, el("button", { type: "button", onclick: () => make(chosen()) }, word), fields), el("small", { class: "quiet" }, description));
    };
    this.root.replaceChildren(el("p", { class: "quiet" }, "A new board replaces the text; undo brings the old one back."),
      el("div", { class: "row" }, OTHERS.map(([layout, title]) => el("button", { type: "button", title, onclick: () => make(layout) }, layout))),
      ...layouts.map(({ name, description }) => row(name, description)));
  }
}
