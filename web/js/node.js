// gridc in Node, Deno and Bun: the module runs in a worker thread.
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { start, use } from "./client.js";

use({
  compile: async () => WebAssembly.compile(await readFile(new URL("./gridc_bg.wasm", import.meta.url))),
  start: () => {
    const worker = new Worker(new URL("./worker.node.js", import.meta.url), { resourceLimits: { stackSizeMb: 16 } });
    const port = {
      postMessage: (message) => worker.postMessage(message),
      terminate: () => worker.terminate(),
      idle: () => worker.unref(),
      busy: () => worker.ref(),
    };
    worker.on("message", (data) => port.onmessage({ data }));
    worker.on("error", (error) => port.onerror(error));
    return port;
  },
});

export * from "./client.js";
export { start as default };
