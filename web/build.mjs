// Makes the package and the page out of the module. `build.sh` calls it:
//
//     node build.mjs MODULE GRIDC DIST
//
// MODULE is the folder that wasm-bindgen wrote, GRIDC the program, which prints the schemas.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const [module, gridc, dist] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const read = (...path) => readFileSync(join(...path), "utf8");

const glue = await import(pathToFileURL(join(module, "gridc.js")));
const wasm = readFileSync(join(module, "gridc_bg.wasm"));
glue.initSync({ module: wasm });
const library = JSON.parse(glue.rules());
const version = glue.version();

const is_place = ({ type }) => ["cell", "set", "path"].includes(type);
const known = new Set(["int", "bool", "cell", "set", "path", "digits", "digit", "text"]);
// Other types are arithmetic over several layers, and take what integers take.
const typed = (parameter) => ({ ...parameter, type: known.has(parameter.type) ? parameter.type : "int" });

/** What builders know of the rules. */
function rules_module() {
  const rules = library.map(({ name, parameters }) => {
    const short = parameters.map(typed).map(({ name, type, variadic, default: usual }) => ({
      name, type, ...(variadic && { variadic }), ...(usual !== null && { optional: true }),
    }));
    return [name, { whole: !parameters.some(is_place), parameters: short }];
  });
  const lines = rules.map(([name, rule]) => `  ${JSON.stringify(name)}: ${JSON.stringify(rule)},`);
  return `// The rules of the library and their parameters. Made by build.mjs.\nexport const RULES = {\n${lines.join("\n")}\n};\n`;
}

const TYPES = { int: "number", bool: "boolean", cell: "Cell", set: "Cells", path: "Cells", digits: "Symbols", digit: "number | string", text: "string" };

/** The type of builders: a method for each rule. */
function builder_type() {
  const methods = library.map(({ name, description, parameters }) => {
    const list = parameters.map(typed).map((parameter) => {
      const { type, variadic, default: usual } = parameter;
      if (variadic) return `...${parameter.name}: (${TYPES[type]})[]`;
      return `${parameter.name}${usual === null ? "" : "?"}: ${TYPES[type]}${usual === null ? "" : " | null"}`;
    });
    // Whatever follows a parameter with a default has one, too, or can be left out by name.
    const first = list.findIndex((text) => text.includes("?:"));
    const shown = list.map((text, at) => (first >= 0 && at > first && !text.startsWith("...") && !text.includes("?:") ? text.replace(":", "?:") : text));
    return `  /** ${description.replaceAll("*/", "* /")} */\n  ${name}(${shown.join(", ")}): this;\n  ${name}(...values: Argument[]): this;`;
  });
  return `export interface Rules {\n${methods.join("\n")}\n}\n`;
}

/** A type of a JSON Schema. */
function type_of(schema, names) {
  if (schema === true || schema === undefined) return "unknown";
  if (schema.$ref) return names(schema.$ref.split("/").at(-1));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((choice) => type_of(choice, names)))].join(" | ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => type_of({ ...schema, type }, names)).join(" | ");
  if (schema.type === "array") {
    if (schema.prefixItems) return `[${schema.prefixItems.map((item) => type_of(item, names)).join(", ")}]`;
    return `(${type_of(schema.items, names)})[]`;
  }
  if (schema.type === "object" || schema.properties) {
    const { properties, additionalProperties, required = [] } = schema;
    if (!properties) return `Record<string, ${type_of(additionalProperties, names)}>`;
    const field = ([key, value]) => {
      const comment = value.description ? `  /** ${value.description.replaceAll("\n", " ")} */\n` : "";
      return `${comment}  ${JSON.stringify(key)}${required.includes(key) ? "" : "?"}: ${type_of(value, names)};`;
    };
    return `{\n${Object.entries(properties).map(field).join("\n")}\n}`;
  }
  return { integer: "number", number: "number", string: "string", boolean: "boolean", null: "null" }[schema.type] ?? "unknown";
}

/** The types of results, made from the schemas that the program prints. */
function result_types() {
  const wanted = { answer: "Answer", rating: "RatedAnswer", explanation: "ExplainedAnswer", redundant: "RedundantAnswer", record: "Measurement" };
  const done = new Map();
  for (const [what, title] of Object.entries(wanted)) {
    const schema = JSON.parse(execFileSync(gridc, ["schema", what], { encoding: "utf8" }));
    const names = (name) => name;
    for (const [name, definition] of Object.entries(schema.$defs ?? {})) done.set(name, type_of(definition, names));
    done.set(title, type_of(schema, names));
  }
  return [...done].map(([name, type]) => `export type ${name} = ${type};\n`).join("\n");
}

// The package.
const pack = join(dist, "package");
rmSync(dist, { recursive: true, force: true });
mkdirSync(pack, { recursive: true });
const sources = ["client.js", "index.js", "node.js", "service.js", "worker.js", "worker.node.js"];
for (const file of sources) cpSync(join(here, "js", file), join(pack, file));
cpSync(join(module, "gridc.js"), join(pack, "gridc.js"));
writeFileSync(join(pack, "gridc_bg.wasm"), wasm);
writeFileSync(join(pack, "rules.js"), rules_module());
writeFileSync(join(pack, "index.d.ts"), read(here, "js", "index.d.ts") + "\n" + builder_type() + "\n" + result_types());
const manifest = { ...JSON.parse(read(here, "js", "package.json")), version };
writeFileSync(join(pack, "package.json"), JSON.stringify(manifest, null, 2) + "\n");
for (const file of ["LICENSE-MIT", "LICENSE-APACHE"]) cpSync(join(here, "..", file), join(pack, file));
cpSync(join(here, "js", "README.md"), join(pack, "README.md"));
execFileSync("npm", ["pack", "--silent", "--pack-destination", dist], { cwd: pack });

// The page as a folder.
const page = join(dist, "page");
mkdirSync(page);
for (const file of readdirSync(join(here, "page"))) cpSync(join(here, "page", file), join(page, file));
mkdirSync(join(page, "gridc"));
for (const file of ["client.js", "index.js", "service.js", "worker.js", "gridc.js", "rules.js", "gridc_bg.wasm"]) {
  cpSync(join(pack, file), join(page, "gridc", file));
}

// The page as one file: modules are joined, since their names are distinct; the module is packed by gzip.
function joined(entry, folder, seen = new Set()) {
  const text = read(folder, entry);
  const parts = [];
  const own = text.replace(/^import .* from "(\.[^"]+)";$/gm, (_, from) => {
    const path = join(folder, dirname(entry), from);
    if (!seen.has(path)) {
      seen.add(path);
      parts.push(joined(path.slice(dirname(path).length + 1), dirname(path), seen));
    }
    return "";
  });
  const plain = own.replace(/^export \* from .*$/gm, "").replace(/^export \{.*\};$/gm, "").replace(/^export default .*$/gm, "").replace(/^export /gm, "");
  return [...parts, plain].join("\n");
}
const closed = (text) => text.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
// Two modules with the same name for different things would be a mistake that only the single file shows.
const checked = (text, name) => {
  const file = join(dist, name);
  writeFileSync(file, text);
  execFileSync(process.execPath, ["--check", file]);
  rmSync(file);
  return text;
};
const worker = closed(checked(joined("worker.js", join(page, "gridc")).replaceAll("import.meta.url", '""'), "worker.mjs"));
const script = closed(checked(joined("single.js", page), "single.mjs"));
const style = read(page, "style.css");
const policy = [
  "default-src 'none'", `script-src ${hash(script)} 'wasm-unsafe-eval' blob:`, `style-src ${hash(style)}`,
  "img-src data: blob:", "worker-src blob:", "base-uri 'none'", "form-action 'none'",
].join("; ");
const single = read(page, "index.html")
  .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, () => `<meta http-equiv="Content-Security-Policy" content="${policy}">`)
  .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${style}</style>`)
  .replace(/<script type="module"[^>]*><\/script>/, () => [
    `<script type="text/plain" id="worker">${worker}</script>`,
    `<script type="text/plain" id="module">${gzipSync(wasm, { level: 9 }).toString("base64")}</script>`,
    `<script type="module">${script}</script>`,
  ].join("\n"));
writeFileSync(join(dist, "gridc.html"), single);
rmSync(join(page, "single.js"));
