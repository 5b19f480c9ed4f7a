// Types of the package. The methods of builders and the types of results are made from the library's rules and schemas.

/** `"r1c2"`, or row and column from 0. */
export type Cell = string | [number, number];
/** Cells with a name: see `row`, `column`, `box`, `region`, `ray`, `ALL`. */
export interface Line {
  readonly tagged: [string, unknown];
}
/** Cells in order: a list of them, `"r1c1..r3c3"`, `"row 3"`, `"column 2"`, `"box 5"`, or a `Line`. */
export type Cells = string | Cell | Iterable<Cell> | Line;
/** Symbols of the board. */
export type Symbols = string | number | Iterable<string | number>;
/** An argument of a clue, or an object that names some of them. */
export type Argument = Cells | Symbols | boolean | null | Record<string, unknown>;

/** What every question takes. */
export interface Settings {
  /** Ends the question, and the search with it. */
  signal?: AbortSignal;
  /** Is called about ten times a second during a search. */
  progress?: (seen: { elapsed: number; found: number }) => void;
}
/** Limits and options of a search. A limit that ran out is the verdict `unknown`, with `stopped`. */
export interface SearchOptions extends Settings {
  /** Seconds. */
  time?: number;
  /** Seconds for finding out why there is no solution. */
  why_time?: number;
  nodes?: number;
  /** Bytes; 2 GiB unless given. */
  memory?: number;
  /** The largest number of solutions that is searched for. */
  limit?: number;
  seed?: number;
  backend?: string;
  formulation?: string;
  encoding?: string;
  presolve?: boolean;
  redundant?: boolean;
  /** Adds a picture to the result. */
  picture?: DrawingOptions;
}
export interface ReadingOptions extends Settings {
  format?: string;
  layout?: string;
  /** Definitions in gridc's language that are added. */
  rules?: string;
  use?: string[];
  strict?: boolean;
  as_given?: boolean;
  /** What drawings are: `green-line=whispers`. */
  treat?: string[];
  /** Whether drawings of an unknown meaning become clues of rules that are to be written. */
  draft?: boolean;
  lint?: boolean;
  engine?: Engine;
}
export interface DrawingOptions {
  theme?: "screen" | "dark" | "print";
  /** The side of a cell. */
  cell?: number;
}
/** The cell in row r and column c, from 0, begins at `corner` + `side` · (c, r). */
export interface Picture {
  svg: string;
  corner: [number, number];
  side: number;
}
export interface WithPicture {
  picture?: Picture;
}
export interface GeneratingOptions extends SearchOptions {
  clues?: string[];
  givens?: number;
  without_givens?: boolean;
  minimal?: boolean;
  difficulty?: string;
  number?: number;
  engine?: Engine;
}
export interface Found {
  line: string;
  symbols: (string | null)[][];
  picture?: Picture;
}
export interface Enumerated {
  done: true;
  found: number;
  is_complete: boolean;
  stopped: string | null;
}
export interface Conflicting extends WithPicture {
  minimal: boolean;
  members: unknown[];
  words: string[];
  text: string;
}
export type ExplainedStep = StepRecord & WithPicture & { hint: string };
export interface Explained {
  steps: ExplainedStep[];
  wrong: string[];
  is_complete: boolean;
}
export interface Minimised {
  text: string;
  kept: MemberRecord[];
  removed: MemberRecord[];
  minimal: boolean;
}
export interface WrittenText {
  text: string;
  losses: string[];
  layout: string | null;
}
export interface Instance {
  form: string;
  text: string;
  size: Record<string, number>;
  left_out: string[];
}
export interface Certificate {
  /** Whether it proves that there is no other solution; if not, it holds only solutions. */
  complete: boolean;
  /** The texts of the files, by name. In one directory, `gridc verify DIRECTORY` checks them. */
  files: Record<string, string>;
}
export interface Outline {
  is_editable: boolean;
  format: string | null;
  rows: number;
  columns: number;
  symbols: string[];
  boxes: (number | null)[];
  statements: { kind: string; name: string | null; place: [number, number] }[];
  parts: { kind: string; rule: string | null; text: string; cells: [number, number][]; symbols: string[]; place: [number, number] | null }[];
  givens: [number, number][];
  entered: [number, number][];
}
export interface RuleDescription {
  name: string;
  description: string;
  docs: string;
  example: string;
  definition: string;
  face: string | null;
  file: string;
  names: string[];
  sentence: string | null;
  marks: { kind: string; parameters: string[] }[];
  parameters: { name: string; type: string; variadic: boolean; default: string | null }[];
}
export interface Catalogue {
  layouts: { name: string; description: string }[];
  formats: { name: string; description: string; extension: string; link: boolean }[];
  backends: { name: string; description: string }[];
  encodings: Record<string, string[]>;
  forms: string[];
}

/** A worker with the module. It answers one question after the other; several engines answer at the same time. */
export class Engine {
  /** Ends the worker, and with it what it searches for. */
  close(): void;
}
/** The engine that answers unless another is named. */
export function start(): Engine;
export default start;

export class Puzzle {
  private constructor();
  static read(source: string, options?: ReadingOptions): Promise<Puzzle>;
  static readAll(source: string, options?: ReadingOptions & { question?: "check" | "solve" | "count"; search?: SearchOptions }): Promise<(Answer | { error: ErrorRecord })[]>;
  static generate(layout?: string, options?: GeneratingOptions): Promise<Puzzle | null>;
  static builder(layout?: string): Builder;
  readonly title: string | null;
  readonly source: string;
  readonly diagnostics: DiagnosticRecord[];
  readonly not_understood: DoubtRecord[];
  text(): Promise<string>;
  outline(): Promise<Outline>;
  without(parts: number[]): Promise<string | null>;
  rules(): Promise<RuleDescription[]>;
  check(options?: SearchOptions): Promise<Answer & WithPicture>;
  solve(options?: SearchOptions): Promise<Answer & WithPicture>;
  count(options?: SearchOptions): Promise<Answer & WithPicture>;
  solutions(options?: SearchOptions): AsyncGenerator<Found, Enumerated>;
  candidates(options?: SearchOptions & { cap?: number }): Promise<Answer & WithPicture>;
  conflict(options?: SearchOptions): Promise<Conflicting | null>;
  several(options?: SearchOptions): Promise<SeveralRecord | null>;
  redundant(options?: SearchOptions): Promise<RedundantRecord | null>;
  minimise(options?: SearchOptions & { keep?: string[]; prefer?: string }): Promise<Minimised | null>;
  rate(options?: SearchOptions): Promise<(Rating & { level: string; hardest: string | null }) | null>;
  explain(options?: SearchOptions): Promise<Explained | null>;
  hint(options?: SearchOptions): Promise<ExplainedStep | null>;
  draw(options?: DrawingOptions & Settings): Promise<Picture>;
  convert(format: string, options?: { link?: boolean; lossy?: boolean; rules?: string } & Settings): Promise<string>;
  written(format: string, options?: { link?: boolean; lossy?: boolean; rules?: string } & Settings): Promise<WrittenText>;
  compile(form: string, options?: { encoding?: string; presolve?: boolean; redundant?: boolean } & Settings): Promise<Instance>;
  decode(form: string, answer: string, options?: { encoding?: string } & Settings): Promise<Found | null>;
  compare(options?: SearchOptions & { backends?: string[]; formulations?: string[]; encodings?: string; repeats?: number }): Promise<Measurement[]>;
  certify(options?: SearchOptions): Promise<Certificate>;
  canonical(options?: Settings): Promise<{ form: string; automorphisms: number }>;
}
export interface Builder extends Rules {}
export class Builder {
  constructor(layout: string);
  title(text: string): this;
  author(text: string): this;
  define(text: string): this;
  clue(name: string, ...values: Argument[]): this;
  rule(name: string, ...values: Argument[]): this;
  given(cell: Cell, symbol: string | number): this;
  mark(cell: Cell, symbols: Iterable<string | number>): this;
  solution(symbols: Iterable<string | number>): this;
  build(options?: Settings & { engine?: Engine }): Promise<Puzzle>;
}

/** What is known about one of many puzzles. */
export type Checked = Pick<Answer, "verdict" | "count" | "count_is" | "solutions">;
/** Checks many puzzles; the answers are in order. */
export function checkMany(
  texts: Iterable<string> | AsyncIterable<string>,
  options?: SearchOptions & { engine?: Engine },
): AsyncGenerator<Checked | { error: ErrorRecord | GridcError }>;
export function rules(options?: Settings & { engine?: Engine }): Promise<RuleDescription[]>;
export function catalogue(options?: Settings & { engine?: Engine }): Promise<Catalogue>;
export function version(options?: Settings & { engine?: Engine }): Promise<string>;

export function row(number: number, options?: { reversed?: boolean }): Line;
export function column(number: number, options?: { reversed?: boolean }): Line;
export function box(number: number): Line;
export function region(letter: string): Line;
export function ray(start: Cell, direction: string): Line;
export const ALL: Line;

export interface ErrorRecord {
  class: string;
  kind: string;
  text: string;
  message?: string;
  diagnostics?: DiagnosticRecord[];
}
export class GridcError extends Error {
  readonly kind: string;
  readonly text: string;
  readonly code: string | null;
  readonly help: string | null;
  readonly diagnostics: DiagnosticRecord[];
}
export class ReadError extends GridcError {}
export class OptionsError extends GridcError {}
export class SolveError extends GridcError {}
export class WriteError extends GridcError {}
export class GenerateError extends GridcError {}
export class CertifyError extends GridcError {}
export class BuildError extends GridcError {}
export class DecodeError extends GridcError {}
export class InternalError extends GridcError {}
