// Loaded into a server that is measured (`--import`): how long its main thread was at work without a turn of its loop.
// On Linux that is its time on a core, so that other programs of this machine do not count; elsewhere the time that
// passed. Gives what it saw since it was last asked, on the socket named by the environment.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { isMainThread } from "node:worker_threads";

const EVERY_MS = 10;
/** Shorter ones are of no interest. */
const LEAST_MS = 40;

/** Milliseconds that the main thread has been on a core. */
function onCore() {
  return Number(readFileSync("/proc/self/schedstat", "latin1").split(" ")[0]) / 1e6;
}

function clock() {
  try {
    // Systems that do not count tell 0.
    if (onCore() > 0) return onCore;
  } catch {
    // No Linux.
  }
  return () => performance.now();
}

const socket = process.env.COLLOQUY_GAUGE;
if (isMainThread && socket) {
  const now = clock();
  let holds = [];
  let wall = performance.now();
  let core = now();
  setInterval(() => {
    const passed = performance.now() - wall - EVERY_MS;
    const worked = now() - core;
    if (passed > LEAST_MS && worked > LEAST_MS) holds.push(Math.round(Math.min(passed, worked)));
    wall = performance.now();
    core = now();
  }, EVERY_MS).unref();
  createServer((_, answer) => {
    answer.end(JSON.stringify(holds));
    holds = [];
  })
    .listen(socket)
    .unref();
}
