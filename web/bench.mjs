// Measures the module in Node: sizes, start, checks beside the program's, and beside the Interactive Sudoku Solver's.
//
//     node web/bench.mjs MODULE GRIDC [--texts FILE.jsonl ...] [--lists FILE.txt ...] [--iss FOLDER]
//
// MODULE is a folder with gridc.js and gridc_bg.wasm. Texts are in the field `text` of JSON lines; those of format `iss` are also
// given to the rival, whose folder has `time.mjs`. Times of the module are warm, the best of three, as the rival's are; the
// program's are its own `elapsed_ms`, from the puzzle to its answer, the best of three processes.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const [module, gridc, ...rest] = process.argv.slice(2);
const options = { texts: [], lists: [], iss: [] };
let of = null;
for (const word of rest) word.startsWith("--") ? (of = word.slice(2)) : options[of].push(word);
const TIME = 10;

const geometric = (values) => Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
const mib = (bytes) => `${(bytes / 1e6).toFixed(2)} MB`;

const wasm = readFileSync(join(module, "gridc_bg.wasm"));
const brotli = brotliCompressSync(wasm, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: wasm.length } });
console.log(`size: raw ${mib(wasm.length)}, gzip ${mib(gzipSync(wasm, { level: 9 }).length)}, brotli ${mib(brotli.length)}`);

const begun = performance.now();
const library = await import(pathToFileURL(join(module, "gridc.js")));
const compiled = await WebAssembly.compile(wasm);
library.initSync({ module: compiled });
library.read("1...\n....\n..3.\n....\n", "").ask("check", "");
console.log(`start: ${(performance.now() - begun).toFixed(0)} ms to the first answer (compilation included)`);

const scratch = mkdtempSync(join(tmpdir(), "gridc-bench-"));
const best = (times, run) => Math.min(...Array.from({ length: times }, run));

/** Milliseconds from the puzzle to its answer: of the module, with building; and of the program. */
function pair(text) {
  let answer;
  const own = best(3, () => {
    const puzzle = library.read(text, "");
    answer = JSON.parse(puzzle.ask("check", JSON.stringify({ time: TIME })));
    puzzle.free();
    return answer.elapsed_ms;
  });
  const whole = best(3, () => {
    const from = performance.now();
    const puzzle = library.read(text, "");
    puzzle.ask("check", JSON.stringify({ time: TIME }));
    puzzle.free();
    return performance.now() - from;
  });
  writeFileSync(join(scratch, "text"), text);
  let verdict;
  const program = best(3, () => {
    const { stdout } = spawnSync(gridc, ["check", "--json", "--why", "off", "--jobs", "1", "--time", `${TIME}s`, join(scratch, "text")], { encoding: "utf8" });
    const told = JSON.parse(stdout.split("\n")[0]);
    verdict = told.verdict;
    return told.elapsed_ms;
  });
  if (verdict !== answer.verdict) console.log(`DIFFERENT: ${verdict}, ${answer.verdict}: ${text.slice(0, 80)}`);
  return { own, whole, program, verdict };
}

for (const file of options.texts) {
  const rows = readFileSync(file, "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line)).filter(({ text }) => text);
  const found = [];
  for (const { text, format } of rows) {
    try {
      found.push({ text, format, ...pair(text) });
    } catch {
      // It cannot be read without options.
    }
  }
  const timed = found.filter(({ verdict }) => verdict !== "unknown");
  const sum = (name) => timed.reduce((total, row) => total + row[name], 0);
  const longer = timed.filter(({ program }) => program >= 5);
  console.log(`${file}: ${timed.length} answered; module by program: ${(sum("own") / sum("program")).toFixed(2)} in sum, ${geometric(timed.map(({ own, program }) => own / program)).toFixed(2)} on average${longer.length ? `, ${geometric(longer.map(({ own, program }) => own / program)).toFixed(2)} over ${longer.length} of 5 ms and more` : ""}`);
  const rival = timed.filter(({ format }) => format === "iss");
  if (rival.length === 0 || options.iss.length === 0) continue;
  writeFileSync(join(scratch, "iss"), rival.map(({ text }) => text).join("\n") + "\n");
  const lines = execFileSync("node", ["time.mjs", join(scratch, "iss")], { cwd: options.iss[0], encoding: "utf8", maxBuffer: 1 << 28 }).trim().split("\n");
  const classes = [[0, 1], [1, 5], [5, 20], [20, 100], [100, Infinity]];
  // It does not know all rules of its own collections.
  const is_known = (line) => !line.includes("error:");
  const both = rival.map((row, at) => ({ ...row, theirs: Number(lines[at].split(" ")[0]), line: lines[at] })).filter(({ line }) => is_known(line));
  for (const [from, to] of classes) {
    const those = both.filter(({ theirs }) => theirs >= from && theirs < to);
    if (those.length === 0) continue;
    const total = (name) => those.reduce((all, row) => all + row[name], 0);
    console.log(`  rival ${from}–${to} ms: ${those.length} rows; module by rival ${geometric(those.map(({ whole, theirs }) => whole / theirs)).toFixed(2)} on average; in sum ${total("whole").toFixed(0)} ms by ${total("theirs").toFixed(0)} ms`);
  }
}

for (const file of options.lists) {
  const text = readFileSync(file, "utf8").split("\n").filter((line) => line && !line.startsWith("#")).slice(0, 20_000).join("\n");
  writeFileSync(join(scratch, "list"), text);
  const count = text.split("\n").length;
  const own = best(3, () => {
    const from = performance.now();
    library.check_lines(text, "");
    return performance.now() - from;
  });
  const program = best(3, () => {
    const from = performance.now();
    spawnSync(gridc, ["check", "--json", "--jobs", "1", "--why", "off", join(scratch, "list")], { maxBuffer: 1 << 30 });
    return performance.now() - from;
  });
  console.log(`${file}: ${count} boards; module ${own.toFixed(0)} ms, program ${program.toFixed(0)} ms: ${(own / program).toFixed(2)}`);
}
