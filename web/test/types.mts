// What a user of the package writes, for the compiler.
import start, { ALL, Engine, GridcError, Puzzle, checkMany, rules, row } from "gridc";

const puzzle: Puzzle = await Puzzle.read("1...\n....\n..3.\n....\n", { treat: ["green-line=whispers"], strict: true });
const answer = await puzzle.check({ time: 10, signal: new AbortController().signal, progress: ({ elapsed }) => elapsed.toFixed(1) });
const verdict: string = answer.verdict ?? "unknown";
const lines: string[] = answer.solutions;
for await (const solution of puzzle.solutions({ limit: 3 })) {
  const line: string = solution.line;
  const symbol: string | null | undefined = solution.symbols[0]?.[0];
  void [line, symbol];
}
const conflict = await puzzle.conflict({ why_time: 1 });
const words: string[] = conflict?.words ?? [];
const steps = (await puzzle.explain())?.steps.map((step) => step.sentence) ?? [];
const built = await Puzzle.builder("classic").killer(15, ["r1c1", [0, 1]]).thermo("r3c1 r3c2").sandwich(20, row(3)).whispers("r5c1 r5c2", { gap: 4 }).antiknight().given("r5c5", 7).build();
const text: string = await built.text();
const engine: Engine = start();
for await (const checked of checkMany([text], { time: 10 })) if (!("verdict" in checked)) checked.error.text.length;
const names: string[] = (await rules()).map(({ name }) => name);
try {
  await Puzzle.read("gridc 2\nuse clasic\n");
} catch (error) {
  if (error instanceof GridcError) error.diagnostics[0]?.labels[0]?.end_column.toFixed();
}
engine.close();
void [verdict, lines, words, steps, names, ALL];
