// The text with its marks: a text area above a copy whose marked ranges have a ground.

import { byId, el } from "./dom.js";

// A longer text has no marks, so that typing stays fast.
const MARKED = 60_000;
const LONG_PASTE = 2_000;

export class Editor {
  #area = byId("source");
  #marks = byId("marks");
  #ranges = [];

  constructor(changed) {
    this.#area.addEventListener("input", () => {
      this.#ranges = [];
      this.#show();
      changed(this.#area.value);
    });
    this.#area.addEventListener("scroll", () => this.#scroll());
    // Browsers insert a long text line by line, each time laying out all of it.
    this.#area.addEventListener("paste", (event) => {
      const pasted = event.clipboardData?.getData("text/plain") ?? "";
      if (pasted.length < LONG_PASTE) return;
      event.preventDefault();
      const { selectionStart, selectionEnd } = this.#area;
      this.#area.setRangeText(pasted.replaceAll("\r\n", "\n"), selectionStart, selectionEnd, "end");
      this.#area.dispatchEvent(new Event("input"));
    });
  }

  get text() {
    return this.#area.value;
  }

  set text(text) {
    if (this.#area.value === text) return;
    const { selectionStart, scrollTop } = this.#area;
    this.#area.value = text;
    this.#area.setSelectionRange(Math.min(selectionStart, text.length), Math.min(selectionStart, text.length));
    this.#area.scrollTop = scrollTop;
    this.#ranges = [];
    this.#show();
  }

  /** Marks ranges: `[[start, end, class], …]`; the earlier one wins where two overlap. */
  mark(ranges) {
    this.#ranges = ranges.filter(([start, end]) => end > start);
    this.#show();
  }

  select([start, end]) {
    this.#area.focus();
    this.#area.setSelectionRange(start, end);
    const line = this.text.slice(0, start).split("\n").length - 1;
    this.#area.scrollTop = Math.max(0, line * 19.5 - this.#area.clientHeight / 2);
  }

  #show() {
    const { text } = this;
    if (text.length > MARKED || this.#ranges.length === 0) {
      this.#marks.replaceChildren();
      return;
    }
    const parts = [];
    let at = 0;
    for (const [start, end, kind] of [...this.#ranges].sort((one, other) => one[0] - other[0])) {
      if (start < at) continue;
      parts.push(text.slice(at, start), el("mark", { class: kind }, text.slice(start, end)));
      at = end;
    }
    this.#marks.replaceChildren(...parts, text.slice(at) + "\n");
    this.#scroll();
  }

  #scroll() {
    this.#marks.scrollTop = this.#area.scrollTop;
    this.#marks.scrollLeft = this.#area.scrollLeft;
  }
}
