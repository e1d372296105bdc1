// Loaded into a server that is measured (`--import`): how long its main thread was at work without a turn of its loop.
// On Linux that is its time on a core, so that other programs of this machine do not count; elsewhere the time that
// passed. Beside them, how long it had waited for a core at each time, and what its other threads took. Gives what it
// saw since it was last asked, on the socket named by the environment.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { isMainThread } from "node:worker_threads";

const EVERY_MS = 10;
/** Shorter ones are of no interest. */
const LEAST_MS = 40;

/** Milliseconds that the main thread has been on a core, and that it was ready and waited for one. */
function turns() {
  const [core, waited] = readFileSync("/proc/self/schedstat", "latin1").split(" ");
  return { core: Number(core) / 1e6, waited: Number(waited) / 1e6 };
}

function clock() {
  try {
    // Systems that do not count tell 0.
    if (turns().core > 0) return turns;
  } catch {
    // No Linux.
  }
  return () => ({ core: performance.now(), waited: 0 });
}

const socket = process.env.COLLOQUY_GAUGE;
function allThreads() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e3;
}

if (isMainThread && socket) {
  const now = clock();
  let seen = { holds: [], waits: [] };
  let wall = performance.now();
  let before = now();
  let asked = { core: before.core, all: allThreads() };
  setInterval(() => {
    const passed = performance.now() - wall - EVERY_MS;
    const present = now();
    const worked = present.core - before.core;
    if (passed > LEAST_MS && worked > LEAST_MS)
      seen.holds.push(Math.round(Math.min(passed, worked)));
    if (present.waited - before.waited >= 1)
      seen.waits.push([performance.timeOrigin + performance.now(), present.waited - before.waited]);
    wall = performance.now();
    before = now();
  }, EVERY_MS).unref();
  createServer((_, answer) => {
    const { core } = now();
    const all = allThreads();
    answer.end(JSON.stringify({ ...seen, beside: all - asked.all - (core - asked.core) }));
    seen = { holds: [], waits: [] };
    asked = { core, all };
  })
    .listen(socket)
    .unref();
}
