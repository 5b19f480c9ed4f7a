// The page as one file: worker and module are in it.
import { use } from "./gridc/client.js";
import { run } from "./main.js";

const inlined = (id) => document.getElementById(id).textContent;

async function unpacked() {
  const text = atob(inlined("module"));
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = text.charCodeAt(at);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

let worker_url = null;
use({
  compile: unpacked,
  start: () => {
    worker_url ??= URL.createObjectURL(new Blob([inlined("worker").replaceAll("<\\/script", "</script").replaceAll("<\\!--", "<!--")], { type: "text/javascript" }));
    // Not as a module: a page from a file may not load those from blobs.
    return new Worker(worker_url);
  },
});
run();
