// gridc in the browser: the module runs in a worker of this page.
import { start, use } from "./client.js";

use({
  compile: () => {
    const url = new URL("./gridc_bg.wasm", import.meta.url);
    return WebAssembly.compileStreaming(fetch(url)).catch(async () => {
      // A server that sends the file under another type.
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(`${url} cannot be loaded (${answer.status})`);
      return WebAssembly.compile(await answer.arrayBuffer());
    });
  },
  start: () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" }),
});

export * from "./client.js";
export { start as default };
