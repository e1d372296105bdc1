// Asks for the server's health again and again and notes how long each answer took. In a thread of its own: what
// makes and sends the bombs would make the answers look late.
import { Agent, get } from "node:http";
import { setTimeout } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

const EVERY_MS = 25;
const agent = new Agent({ keepAlive: true });
let taken = [];
const until = new AbortController();

function ping() {
  return new Promise((resolve, reject) => {
    get(workerData, { agent }, (answer) => answer.resume().on("end", resolve)).on("error", reject);
  });
}

parentPort.on("message", (message) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort.postMessage(taken);
  taken = [];
  if (message !== "end") return;
  until.abort();
  parentPort.close();
});

while (!until.signal.aborted) {
  const started = performance.now();
  await ping();
  const ms = performance.now() - started;
  // Who asked meanwhile waited as well: a server that stands still for a second owes 40 answers, not one.
  for (let waited = ms; waited > 0; waited -= EVERY_MS) {
    taken.push({ from: performance.timeOrigin + started + ms - waited, ms: waited });
  }
  await setTimeout(Math.max(0, EVERY_MS - ms));
}
agent.destroy();
