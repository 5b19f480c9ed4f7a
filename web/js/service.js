// What runs in the worker: the module, the puzzles that were read, and the answers to messages.
//
// A message is `{id, call, …}`; the answer is `{id, result}` or `{id, error}`, perhaps after some `{id, progress}`. Solutions are
// asked for one by one: `{id, call: "next", search}`.

import { Puzzle, ask_all, build, catalogue, check_lines, generate, initSync, observe, panicked, read, rules, version } from "./gridc.js";

/** Starts the module and returns the function that answers a message. */
export function serve(module, post) {
  const memory = initSync({ module }).memory;
  const puzzles = new Map();
  const searches = new Map();
  let current = null;
  observe((elapsed, found) => post({ id: current, progress: { elapsed: elapsed / 1000, found } }));

  const text = (value) => (value === undefined ? "" : JSON.stringify(value));

  // A puzzle is sent with its text only once.
  const puzzle = ({ key, source, reading }) => {
    let known = puzzles.get(key);
    if (!known) {
      if (source === undefined) throw JSON.stringify({ class: "SolveError", text: "the puzzle is not known", kind: "internal" });
      known = read(source, text(reading));
      puzzles.set(key, known);
    }
    return known;
  };

  const text_of = (made) => {
    if (!made) return null;
    const written = JSON.parse(made.ask("text", ""));
    made.free();
    return written;
  };

  const calls = {
    ask: (message) => JSON.parse(puzzle(message.puzzle).ask(message.question, text(message.options))),
    read_all: ({ source, reading, question, options }) => JSON.parse(ask_all(source, text(reading), question ?? "", text(options))),
    check_lines: ({ source, options }) => JSON.parse(check_lines(source, text(options))),
    generate: ({ order, options }) => text_of(generate(text(order), text(options))),
    build: ({ layout, steps }) => text_of(build(layout, JSON.stringify(steps))),
    rules: () => JSON.parse(rules()),
    catalogue: () => JSON.parse(catalogue()),
    version: () => version(),
    solutions: (message) => void searches.set(message.id, puzzle(message.puzzle).solutions(text(message.options))),
    next: ({ search }) => JSON.parse(searches.get(search).advance()),
    close: ({ search }) => {
      searches.get(search)?.free();
      searches.delete(search);
    },
    forget: ({ key }) => {
      puzzles.get(key)?.free();
      puzzles.delete(key);
    },
  };

  return (message) => {
    current = message.id;
    try {
      post({ id: message.id, result: calls[message.call](message) });
    } catch (error) {
      post({ id: message.id, error: typeof error === "string" ? JSON.parse(error) : crash(error) });
    }
  };

  // After a trap nothing is known about the module's state; whoever started the worker ends it.
  function crash(error) {
    const panic = panicked();
    const used = Math.round(memory.buffer.byteLength / 2 ** 20);
    const full = { class: "SolveError", kind: "limit", text: `the memory of the browser's module ran out (${used} MiB in use)`, fatal: true };
    // One object would have more than half of the memory that there can be.
    if (panic?.includes("capacity overflow")) return full;
    if (panic) return { class: "InternalError", kind: "internal", text: `gridc panicked: ${panic}`, fatal: true };
    if (error instanceof RangeError) {
      return { class: "SolveError", kind: "limit", text: "the puzzle is nested too deeply for this browser", fatal: true };
    }
    if (error instanceof WebAssembly.RuntimeError) return full;
    return { class: "InternalError", kind: "internal", text: String(error), fatal: true };
  }
}
