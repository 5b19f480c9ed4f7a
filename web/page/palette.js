// The rules by picture and sentence, and the clue that is being drawn.

import { clue_line, parameters_of, use_line } from "./edits.js";
import { el, parsed_svg } from "./dom.js";

const RAYS = {
  top: ["down_right", "down_left"], bottom: ["up_right", "up_left"], left: ["down_right", "up_right"], right: ["down_left", "up_left"],
};

/** What a stroke or a click means to a rule, by the marks of its face. */
function pick_of(rule) {
  const kinds = rule.marks.map((mark) => mark.kind);
  if (kinds.includes("outside")) return "outside";
  if (kinds[0] === "corner") return "corner";
  if (kinds[0] === "edge") return "edge";
  return "line";
}

/** The sentence that states a rule, as far as it is the same for all of its clues. */
export function sentence_of(rule) {
  const usual = (name) => rule.parameters.find((parameter) => parameter.name === name)?.default;
  return (rule.sentence ?? rule.description).replaceAll(/\{(\w+)\}/g, (_, name) => ({ colour: "drawn", Colour: "Drawn" })[name] ?? usual(name) ?? name);
}

export class Palette {
  #rules = [];
  #own = [];
  #list = el("div", { class: "rules" });
  #form = el("div");
  #pictures = new Map();
  #values = new Map();
  #size = { rows: 9, columns: 9 };
  #used = new Set();
  #ray = 0;
  #anchor = null;
  tool = null;
  groups = [];

  /**
   * `picture(rule)` draws its example; `add(line)` and `use(line)` add statements, `unuse(name)` removes one; `ask(parameter,
   * cell, done)` asks for an argument at the board; `changed()` is told when the tool changes.
   */
  constructor(handlers) {
    this.handlers = handlers;
    this.search = el("input", { type: "search", placeholder: "Search the rules", "aria-label": "Search the rules", oninput: () => this.#fill() });
    this.root = el("div", {}, this.#form, el("div", { class: "row" }, this.search), this.#list);
    this.seen = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) this.#draw(target);
    });
  }

  set rules(rules) {
    this.#rules = rules;
    this.#fill();
  }

  /** The rules that the puzzle itself defines, those that it uses, and the size of its board. */
  board(own, outline) {
    this.#size = outline;
    const used = new Set(outline.statements.filter(({ kind }) => kind === "use").map(({ name }) => name));
    const same = JSON.stringify([own, [...used]]) === JSON.stringify([this.#own, [...this.#used]]);
    this.#own = own;
    this.#used = used;
    if (!same) {
      for (const { name } of own) this.#pictures.delete(name);
      this.#fill();
      if (this.tool) this.#show();
    }
  }

  /** The rule with this name, of the puzzle or of the library. */
  rule(name) {
    return this.#all().find((rule) => rule.name === name);
  }

  #all() {
    const names = new Set(this.#own.map(({ name }) => name));
    return [...this.#own, ...this.#rules.filter(({ name }) => !names.has(name))];
  }

  #fill() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = (rule) => {
      const text = [rule.name.replaceAll("_", " "), rule.name, rule.description, rule.sentence ?? "", ...rule.names].join(" ").toLowerCase();
      return words.every((word) => text.includes(word));
    };
    this.seen.disconnect();
    const items = this.#all().filter(found).map((rule) => {
      const is_chosen = this.tool?.name === rule.name || this.#used.has(rule.name);
      const item = el("button", { type: "button", "aria-pressed": String(is_chosen), onclick: () => this.choose(rule) },
        el("span", { "aria-hidden": "true" }), el("span", {}, el("b", {}, rule.name.replaceAll("_", " ")), el("small", {}, rule.description)));
      item.rule = rule;
      this.seen.observe(item);
      return item;
    });
    this.#list.replaceChildren(...items, ...(items.length ? [] : [el("p", { class: "quiet" }, "No rule matches. A puzzle can define its own: write `rule name(line: path) { … }` in the text.")]));
  }

  async #draw(item) {
    const { rule } = item;
    this.seen.unobserve(item);
    if (!this.#pictures.has(rule.name)) this.#pictures.set(rule.name, this.handlers.picture(rule).catch(() => null));
    const picture = await this.#pictures.get(rule.name);
    if (!picture) return;
    const drawn = parsed_svg(picture.svg);
    if (picture.view) drawn.setAttribute("viewBox", picture.view);
    item.firstChild.replaceChildren(drawn);
  }

  /** Chooses a rule, or none. */
  choose(rule) {
    this.tool = rule && this.tool?.name === rule.name ? null : rule;
    this.groups = [];
    this.#show();
    this.#fill();
    this.handlers.changed();
    if (this.tool) this.#form.scrollIntoView({ block: "nearest" });
  }

  get pick() {
    return this.tool ? pick_of(this.tool) : "select";
  }

  #show(said = null) {
    const rule = this.tool;
    if (!rule) {
      this.#form.replaceChildren();
      return;
    }
    const { places, typed } = parameters_of(rule);
    const values = this.#values.get(rule.name) ?? {};
    this.#values.set(rule.name, values);
    const field = (parameter) => el("label", {}, `${parameter.name}`, el("input", {
      type: "text", value: values[parameter.name] ?? "", placeholder: parameter.default ?? (parameter.type === "digits" ? "1 9" : ""),
      "aria-required": String(parameter.default === null), inputmode: parameter.type === "int" ? "numeric" : undefined,
      oninput: (event) => (values[parameter.name] = event.target.value),
      onkeydown: (event) => {
        if (event.key === "Enter") this.commit();
      },
    }));
    const whole = places.length === 0;
    const how = whole ? "A rule of the whole board." : this.#told(places);
    const buttons = whole
      ? [this.#used.has(rule.name)
          ? el("button", { type: "button", onclick: () => this.handlers.unuse(rule.name) }, "Remove it from this board")
          : el("button", { type: "button", onclick: () => this.handlers.use(use_line(rule, values)) }, "Use it on this board")]
      : [el("button", { type: "button", onclick: () => this.commit(), disabled: this.groups.length < places.length }, "Add the clue"),
         el("button", { type: "button", onclick: () => this.#clear(), disabled: this.groups.length === 0 }, "Start again")];
    const ray = this.pick === "outside" && places.some(({ type }) => type === "path")
      ? el("label", {}, "direction", el("select", { onchange: (event) => (this.#ray = Number(event.target.value)) },
          ["straight", "diagonal", "the other diagonal"].map((name, at) => el("option", { value: at, selected: at === this.#ray }, name))))
      : null;
    this.#form.replaceChildren(el("div", { class: "tool" }, el("b", {}, rule.name.replaceAll("_", " ")), el("p", { class: "said" }, sentence_of(rule)),
      typed.length || ray ? el("div", { class: "row" }, typed.map(field), ray) : null, el("p", { class: "quiet said" }, said ?? how),
      el("div", { class: "row" }, buttons, el("button", { type: "button", onclick: () => this.choose(null) }, "Done"))));
  }

  #told(places) {
    const drawn = this.groups.length;
    const next = places[Math.min(drawn, places.length - 1)];
    const verb = { outside: "Click beside the board", corner: "Click on a corner of cells", edge: "Click on the line between two cells, or drag" }[pick_of(this.tool)] ?? (next.type === "cell" ? "Click on the cell" : "Drag over the cells");
    if (drawn >= places.length && !places.at(-1).variadic) return "Fill in the fields, then press Enter.";
    const more = next.variadic ? (drawn >= places.length ? "; Enter adds the clue" : "; hold Shift if more of them follow") : "";
    return `${verb}: ${next.name.replaceAll("_", " ")}${places.length > 1 ? ` (${Math.min(drawn + 1, places.length)} of ${places.length})` : ""}${more}.`;
  }

  #clear() {
    this.groups = [];
    this.#show();
    this.handlers.changed();
  }

  /** Takes cells, or the name of a line such as `row 3`, which stands at `anchor`. `more`: further ones follow, if the rule takes them. */
  take(group, more = false, anchor = group[0]) {
    const { places } = parameters_of(this.tool);
    if (this.groups.length === 0) this.#anchor = anchor;
    this.groups.push(group);
    if (this.groups.length >= places.length && !(more && places.at(-1).variadic)) this.commit();
    else {
      this.#show();
      this.handlers.changed();
    }
  }

  /** Takes a click beside the board. */
  outside(side, index) {
    if (index < 0 || index >= (side === "top" || side === "bottom" ? this.#size.columns : this.#size.rows)) return;
    const number = index + 1;
    const anchor = { top: [-1, index], bottom: [this.#size.rows, index], left: [index, -1], right: [index, this.#size.columns] }[side];
    if (this.#ray > 0) {
      const from = { top: `r1c${number}`, bottom: `r${this.#size.rows}c${number}`, left: `r${number}c1`, right: `r${number}c${this.#size.columns}` }[side];
      this.take(`ray ${from} ${RAYS[side][this.#ray - 1]}`, false, anchor);
      return;
    }
    this.take({ left: `row ${number}`, right: `row ${number} reversed`, top: `column ${number}`, bottom: `column ${number} reversed` }[side], false, anchor);
  }

  /** Adds the clue, if all of it is known; else asks for what is missing. Arguments in `asked` are those of this clue alone. */
  commit(asked = {}) {
    const { places, typed } = parameters_of(this.tool);
    if (places.length === 0 || this.groups.length < places.length) return;
    const values = { ...this.#values.get(this.tool.name), ...asked };
    const missing = typed.find((parameter) => parameter.default === null && String(values[parameter.name] ?? "").trim() === "");
    if (missing) {
      this.#show(`Type \`${missing.name}\` at the clue, then press Enter; what is filled in here applies to all clues that follow.`);
      this.handlers.changed();
      this.handlers.ask(missing, this.#anchor, (text) => (text === null ? this.#clear() : this.commit({ ...asked, [missing.name]: text })));
      return;
    }
    const line = clue_line(this.tool, values, this.groups);
    this.groups = [];
    this.#show();
    this.handlers.add(line);
    this.handlers.changed();
  }

  /** The groups as cells, for the picture. */
  drawn() {
    return this.groups.filter((group) => typeof group !== "string");
  }
}
