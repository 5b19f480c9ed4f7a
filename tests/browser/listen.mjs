// Serves the page, starts gridc and the browser, and asks.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';

const files = {
  '/': ['text/html', readFileSync('listen.html')],
  '/lz-string.js': ['text/javascript', readFileSync('node_modules/lz-string/libs/lz-string.js')],
};
const servers = [];
async function serve() {
  const server = createServer((request, response) => {
    const [type, text] = files[request.url] ?? ['text/plain', ''];
    response.writeHead(text ? 200 : 404, { 'content-type': type });
    response.end(text);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  servers.push(server);
  return `http://localhost:${server.address().port}`;
}
const [page, foreign] = [await serve(), await serve()];

const gridc = spawn(process.env.GRIDC, ['listen', '--port', '0', '--origin', page], { stdio: ['ignore', 'pipe', 'inherit'] });
const [first] = await once(createInterface(gridc.stdout), 'line');
const port = Number(/localhost:(\d+)/.exec(first)[1]);

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] });
try {
  const tab = await browser.newPage();
  await tab.goto(page);
  assert.equal(await tab.evaluate(port => connect(port), port), true, 'the page is refused');
  const times = await tab.evaluate(async () => {
    const solution = '981374526324865179576129384142783965857916432693542718438291657219657843765438291';
    const board = { size: 9, grid: Array.from({ length: 9 }, () => Array.from({ length: 9 }, () => ({}))) };
    const times = [];
    for (let question = 0; question < 50; question += 1) {
      const place = (question * 29) % 81;
      board.grid[Math.floor(place / 9)][place % 9] = { value: Number(solution[place]), given: true };
      const start = performance.now();
      const answer = await ask('truecandidates', board);
      times.push(performance.now() - start);
      const candidate = place * 9 + Number(solution[place]) - 1;
      const here = answer.solutionsPerCandidate.slice(place * 9, place * 9 + 9);
      if (here.filter(count => count > 0).length !== 1 || answer.solutionsPerCandidate[candidate] !== 1) {
        throw new Error(`question ${question}: ${here}`);
      }
    }
    const solved = await ask('solve', board);
    if (solved.solution.length !== 81) throw new Error('no solution');
    return times;
  });
  times.sort((a, b) => a - b);
  console.log(`50 questions, median ${times[25].toFixed(1)} ms`);

  const other = await browser.newPage();
  await other.goto(foreign);
  assert.equal(await other.evaluate(port => connect(port), port), false, 'a page of another origin is answered');
  console.log('a page of another origin is refused');
} finally {
  await browser.close();
  gridc.kill();
  servers.forEach(server => server.close());
}
