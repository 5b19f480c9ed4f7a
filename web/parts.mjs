// Tells how much of the module each part of the library takes: the code of its functions, by the names in them.
//
//     node web/parts.mjs target/wasm32-unknown-unknown/web/gridc_web.wasm

import { readFileSync } from "node:fs";

const bytes = readFileSync(process.argv[2]);
let at = 8;
const number = () => {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return value;
  }
};
const text = () => {
  const length = number();
  at += length;
  return bytes.toString("utf8", at - length, at);
};

const sizes = [];
const names = new Map();
const sections = new Map();
let imported = 0;
while (at < bytes.length) {
  const id = bytes[at++];
  const end = number() + at;
  const kind = { 10: "code", 11: "data" }[id] ?? "others";
  sections.set(kind, (sections.get(kind) ?? 0) + end - at);
  if (id === 2) {
    for (let left = number(); left > 0; left--) {
      text();
      text();
      const kind = bytes[at++];
      if (kind === 0) imported += 1;
      number();
    }
  } else if (id === 10) {
    for (let left = number(); left > 0; left--) {
      const length = number();
      sizes.push(length);
      at += length;
    }
  } else if (id === 0 && text() === "name") {
    while (at < end) {
      const part = bytes[at++];
      const stop = number() + at;
      if (part === 1) for (let left = number(); left > 0; left--) names.set(number(), text());
      at = stop;
    }
  }
  at = end;
}

// The crate and its module, of a mangled name; what is generic counts for the first of our modules that it is about.
function part_of(name) {
  const own = name.match(/gridc(?:\.\.|\d+)([a-z_]+)/)?.[1];
  if (own) return `gridc::${own}`;
  const crate = name.match(/^_ZN(\d+)([A-Za-z0-9_]+)/);
  const word = crate ? crate[2].slice(0, Number(crate[1])) : "";
  return word && !/^(core|alloc|std|_)/.test(word) ? word : "standard library, generic code";
}

const parts = new Map();
sizes.forEach((size, index) => {
  const part = part_of(names.get(index + imported) ?? "");
  parts.set(part, (parts.get(part) ?? 0) + size);
});
const total = sizes.reduce((sum, size) => sum + size, 0);
for (const [kind, size] of sections) console.log(`section ${kind}: ${(size / 1e6).toFixed(2)} MB`);
for (const [part, size] of [...parts].sort((one, other) => other[1] - one[1]).slice(0, 24)) {
  console.log(`${part.padEnd(34)} ${(size / 1e6).toFixed(2)} MB  ${((100 * size) / total).toFixed(1)} %`);
}
