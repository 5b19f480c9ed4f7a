// The package in Node: its vocabulary, and the same answers as the program's.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import start, { BuildError, Engine, OptionsError, Puzzle, ReadError, WriteError, catalogue, checkMany, row, rules, version } from "gridc";

const { EXAMPLES, SHARED, GRIDC } = process.env;
const example = (name) => readFileSync(join(EXAMPLES, name), "utf8");
const program = GRIDC && existsSync(GRIDC) ? GRIDC : null;
// The program's objects, one for each puzzle; its exit code tells the verdict.
const told = (words, input) => {
  const { stdout } = spawnSync(program, words, { encoding: "utf8", input, maxBuffer: 1 << 30 });
  return stdout.split("\n").filter(Boolean).map((line) => JSON.parse(line));
};
const files = (pattern) => readdirSync(join(SHARED, "data"), { recursive: true }).filter((name) => pattern.test(name)).sort().map((name) => join(SHARED, "data", name));

after(() => start().close());

test("a puzzle is read, and asked everything", async () => {
  const puzzle = await Puzzle.read(example("killer.grid"));
  assert.equal(puzzle.title, "Killer: every cell is in a cage");
  const answer = await puzzle.check({ time: 30 });
  assert.equal(answer.verdict, "unique");
  assert.equal((await puzzle.solve()).solutions[0], answer.solutions[0]);
  assert.equal((await puzzle.count()).count, "1");
  assert.deepEqual((await puzzle.candidates()).candidates.r1c1, [5]);
  assert.equal(await puzzle.conflict(), null);
  assert.equal(await puzzle.several(), null);
  assert.ok(Array.isArray((await puzzle.redundant({ time: 20 })).alone));
  assert.ok((await puzzle.minimise({ time: 20, keep: ["killer"] })).text.startsWith("gridc 2"));
  assert.ok((await puzzle.rate({ time: 60 })).level);
  const { steps } = await puzzle.explain({ time: 60 });
  assert.ok(steps.length > 20 && steps[0].sentence.endsWith("."));
  assert.equal((await puzzle.hint()).sentence, steps[0].sentence);
  const { svg, corner, side } = await puzzle.draw({ theme: "dark", cell: 30 });
  assert.ok(svg.startsWith("<svg ") && corner.length === 2 && side === 30);
  assert.match(await puzzle.convert("f-puzzles", { link: true }), /^https:\/\/(www\.)?f-puzzles\.com\//);
  const instance = await puzzle.compile("dimacs", { encoding: "pairwise/order" });
  assert.ok(instance.size.clauses > 1_000 && instance.text.includes("p cnf"));
  const rows = await puzzle.compare({ backends: ["dlx", "batsat"], time: 30 });
  assert.deepEqual(rows.map(({ verdict }) => verdict), ["unique", "unique"]);
  assert.ok((await rules()).length > 100);
  assert.ok((await catalogue()).formats.length > 20);
  assert.match(await version(), /^\d+\.\d+\.\d+$/);
});

test("a conflict, several solutions, all solutions", async () => {
  const conflict = await (await Puzzle.read(example("contradiction.grid"))).conflict();
  assert.deepEqual(conflict.words, ["given 7 in r3c3", "given 7 in r3c9", "row 3"]);
  const several = await (await Puzzle.read(example("several.grid"))).several();
  assert.equal(several.open, 17);
  const found = [];
  const solutions = (await Puzzle.read("1...\n....\n..3.\n....\n")).solutions({ picture: {} });
  for await (const { line, symbols, picture } of solutions) {
    assert.ok(picture.svg.startsWith("<svg ") && symbols[0][0] === "1");
    found.push(line);
  }
  const exact = await (await Puzzle.read("1...\n....\n..3.\n....\n")).count();
  assert.equal(String(new Set(found).size), exact.count);
});

test("certificates are those that the program verifies", async () => {
  const directory = mkdtempSync(join(tmpdir(), "gridc-certificate-"));
  for (const [name, proof, complete] of [["killer.grid", "proof.lrat", true], ["contradiction.grid", "proof.lrat", true], ["several.grid", undefined, false]]) {
    const made = await (await Puzzle.read(example(name))).certify({ time: 60 });
    assert.equal(made.complete, complete);
    assert.equal(Object.keys(made.files).find((name) => name.startsWith("proof")), proof);
    assert.equal(JSON.parse(made.files["certificate.json"]).complete, complete);
    if (!program) continue;
    const place = join(directory, name);
    mkdirSync(place);
    for (const [file, text] of Object.entries(made.files)) writeFileSync(join(place, file), text);
    assert.equal(told(["verify", place, "--json"])[0].verified, true, name);
    if (proof) {
      writeFileSync(join(place, proof), made.files[proof].replace(/^(.*)\n/, ""));
      assert.equal(told(["verify", place, "--json"])[0].verified, false, name);
    }
  }
  rmSync(directory, { recursive: true });
  await assert.rejects((await Puzzle.read(example("killer.grid"))).certify({ time: 0 }), (error) => error.kind === "limit");
});

test("a builder has the rules of the library", async () => {
  const builder = Puzzle.builder("classic").title("Built").killer(15, ["r1c1", [0, 1]]).thermo("r3c1 r3c2 r4c2").sandwich(20, row(3)).whispers("r5c1 r5c2", 4).antiknight();
  const puzzle = await builder.define("rule mine(a: cell, b: cell) { a + b == 9 }").clue("mine", "r8c8", "r9c9").given("r5c5", 7).mark("r1c5", [1, 2]).build();
  const text = await puzzle.text();
  for (const line of ["killer 15 r1c1 r1c2", "thermo r3c1 r3c2 r4c2", "sandwich 20 row 3", "whispers r5c1 r5c2 gap=4", "use antiknight", "mine r8c8 : r9c9", "marks r1c5 in {1 2}"]) assert.ok(text.includes(line), `${line}\n${text}`);
  await assert.rejects(Puzzle.builder().killer(15).build(), BuildError);
});

test("errors have a class, a code, places and help", async () => {
  await assert.rejects(Puzzle.read("gridc 2\nuse clasic\n"), (error) => {
    assert.ok(error instanceof ReadError);
    assert.equal(error.code, "E0202");
    assert.equal(error.help, "did you mean `classic`?");
    assert.deepEqual([error.diagnostics[0].line, error.diagnostics[0].column], [2, 5]);
    assert.match(error.text, /use clasic/);
    return true;
  });
  const puzzle = await Puzzle.read(example("killer.grid"));
  await assert.rejects(puzzle.check({ tim: 3 }), OptionsError);
  await assert.rejects(puzzle.check({ backend: "nobody" }), OptionsError);
  await assert.rejects(puzzle.convert("sdk"), WriteError);
  await assert.rejects(puzzle.check({ time: -1 }), OptionsError);
});

test("the text is edited by its outline", async () => {
  const text = "gridc 2\nuse classic\n// ß 𝔸\nkiller 15 r1c1 r1c2; 7 r2c1 r2c2   // two\n";
  const puzzle = await Puzzle.read(text);
  const outline = await puzzle.outline();
  const [first] = outline.parts;
  assert.deepEqual(first.cells, [[0, 0], [0, 1]]);
  assert.match(text.slice(...first.place), /15 r1c1 r1c2/);
  assert.equal(await puzzle.without([0]), text.replace("15 r1c1 r1c2; ", ""));
});

test("a question is aborted, and the next one is answered", async () => {
  const engine = new Engine();
  const puzzle = await Puzzle.read("gridc 2\nuse classic\n", { engine });
  const controller = new AbortController();
  const seen = [];
  setTimeout(() => controller.abort(), 700);
  const count = puzzle.count({ signal: controller.signal, time: 60, limit: 100_000_000, progress: (progress) => seen.push(progress) });
  const waiting = puzzle.check();
  await assert.rejects(count, { name: "AbortError" });
  assert.ok(seen.length > 0 && seen.at(-1).elapsed > 0);
  assert.equal((await waiting).verdict, "several");
  await assert.rejects(puzzle.check({ signal: AbortSignal.abort() }), { name: "AbortError" });
  const early = new AbortController();
  const solutions = puzzle.solutions({ signal: early.signal });
  await solutions.next();
  early.abort();
  await assert.rejects(solutions.next(), { name: "AbortError" });
  engine.close();
});

test("generated puzzles are unique, and a seed gives the same one again", async () => {
  const order = { clues: ["killer*4", "antiknight"], seed: 5, time: 60 };
  const made = await Puzzle.generate("classic", order);
  assert.equal((await made.check()).verdict, "unique");
  assert.equal(await (await Puzzle.generate("classic", order)).text(), await made.text());
});

test("many puzzles are checked in order", async () => {
  const easy = "9.1..45..3...6..79....2..8...2..3..5....1....6..5..7...3..9....21..5...3..54..2.1";
  const texts = [...Array(600).fill(easy), "rubbish", example("killer.grid"), "........."];
  const verdicts = [];
  for await (const answer of checkMany(texts, { time: 10 })) verdicts.push(answer.verdict ?? "error");
  assert.equal(verdicts.length, texts.length);
  assert.deepEqual(verdicts.slice(-3), ["error", "unique", "error"]);
  assert.ok(verdicts.slice(0, 600).every((verdict) => verdict === "unique"));
});

test("hostile texts are errors, and large boards answers or limits", async () => {
  for (const text of ["(".repeat(100_000), `gridc 2\nuse classic\nrule x() { ${"(".repeat(100_000)} }`, "\u0000".repeat(1_000), `https://f-puzzles.com/?load=${"N4Ig".repeat(20_000)}`]) {
    await assert.rejects(Puzzle.read(text), ReadError);
  }
  const wide = await Puzzle.read("gridc 2\nuse classic(5, 5)\n");
  assert.equal((await wide.check({ time: 60 })).verdict, "several");
});

// What limits have ended on one side only is no difference.
function compare(answer, own, name) {
  if (answer.stopped || own.stopped) return;
  if (own.error || answer.error) {
    assert.equal(answer.error?.kind, own.error?.kind, name);
    return;
  }
  assert.equal(answer.verdict ?? null, own.verdict ?? null, name);
  if (answer.verdict === "unique") assert.deepEqual(answer.solutions, own.solutions, name);
}

test("examples are answered as by the program", { skip: !program && "GRIDC names no program" }, async () => {
  for (const name of readdirSync(EXAMPLES).filter((name) => name.endsWith(".grid"))) {
    const [own] = told(["check", "--json", "--why", "off", "--time", "60", join(EXAMPLES, name)]);
    const answer = await Puzzle.read(example(name)).then((puzzle) => puzzle.check({ time: 60 }), (error) => ({ verdict: null, error }));
    compare(answer, own, name);
    if (answer.error) assert.deepEqual(answer.error.diagnostics.map(({ code }) => code), own.diagnostics.map(({ code }) => code), name);
  }
});

const corpora = program && SHARED && existsSync(join(SHARED, "data"));

test("lists of the corpora are answered as by the program", { skip: !corpora && "no corpora" }, async () => {
  let compared = 0;
  for (const path of files(/\.txt$/).slice(0, 40)) {
    const text = readFileSync(path, "utf8").split("\n").slice(0, 300).join("\n");
    const own = told(["check", "--json", "--why", "off", "--time", "5", "-"], text);
    const found = await Puzzle.readAll(text, { question: "check", search: { time: 5 } });
    assert.equal(found.length, own.length, path);
    found.forEach((answer, at) => compare(answer, own[at], `${path}, ${at + 1}`));
    compared += found.length;
  }
  console.log(`${compared} puzzles of lists`);
});

test("variants of the corpora are answered as by the program", { skip: !corpora && "no corpora" }, async () => {
  let compared = 0;
  for (const path of files(/\.jsonl$/)) {
    for (const line of readFileSync(path, "utf8").split("\n").filter(Boolean).slice(0, 12)) {
      const { text } = JSON.parse(line);
      if (!text) continue;
      const own = told(["check", "--json", "--why", "off", "--time", "3", "-"], text);
      if (own.length !== 1) continue;
      const answer = await Puzzle.read(text).then((puzzle) => puzzle.check({ time: 3 }), (error) => ({ verdict: null, error }));
      compare(answer, own[0], `${path}: ${text.slice(0, 60)}`);
      compared += 1;
    }
  }
  console.log(`${compared} variants`);
});
