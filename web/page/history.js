// The versions of the text: undo and redo, and what survives a closed tab.

const KEPT = "gridc.text";
const LIMIT = 500;
// Changes by typing that follow within this time are one.
const PAUSE = 800;

export class History {
  #past = [];
  #future = [];
  #last = 0;
  #current;

  constructor(state) {
    this.#current = state;
  }

  /** The state: `{ text, treat }`. */
  get current() {
    return this.#current;
  }

  change(state, { typing = false } = {}) {
    if (state.text === this.#current.text && String(state.treat) === String(this.#current.treat)) return;
    const now = Date.now();
    if (!(typing && now - this.#last < PAUSE)) {
      this.#past.push(this.#current);
      if (this.#past.length > LIMIT) this.#past.shift();
    }
    this.#last = typing ? now : 0;
    this.#future = [];
    this.#current = state;
    this.keep();
  }

  get can_undo() {
    return this.#past.length > 0;
  }
  get can_redo() {
    return this.#future.length > 0;
  }

  undo() {
    return this.#move(this.#past, this.#future);
  }
  redo() {
    return this.#move(this.#future, this.#past);
  }

  #move(from, to) {
    if (from.length === 0) return null;
    to.push(this.#current);
    this.#current = from.pop();
    this.#last = 0;
    this.keep();
    return this.#current;
  }

  keep() {
    try {
      localStorage.setItem(KEPT, JSON.stringify(this.#current));
    } catch {
      // No room, or storage is switched off: the page works without.
    }
  }

  /** What was kept by an earlier visit. */
  static kept() {
    try {
      const state = JSON.parse(localStorage.getItem(KEPT));
      return typeof state?.text === "string" ? { text: state.text, treat: Array.isArray(state.treat) ? state.treat : [] } : null;
    } catch {
      return null;
    }
  }
}
