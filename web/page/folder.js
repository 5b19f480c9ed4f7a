// The page as a folder of files.
import { start } from "./gridc/index.js";
import { run } from "./main.js";

start();
run();
