// The worker of Node, Deno and Bun: it gets the compiled module first, then messages.
import { parentPort } from "node:worker_threads";
import { serve } from "./service.js";

let answer = null;
parentPort.on("message", (data) => {
  if (answer) return answer(data);
  answer = serve(data, (message) => parentPort.postMessage(message));
  parentPort.postMessage({ ready: true });
});
