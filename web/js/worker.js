// The worker of a browser: it gets the compiled module first, then messages.
import { serve } from "./service.js";

let answer = null;
self.onmessage = ({ data }) => {
  if (answer) return answer(data);
  answer = serve(data, (message) => self.postMessage(message));
  self.postMessage({ ready: true });
};
