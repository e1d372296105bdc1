import { isAnswering } from "@/lib/queries/request/silence";

/** Waiting times between questions; the last one repeats. */
const DELAYS_MS = [500, 1000, 2000, 4000, 8000, 15_000];

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let isDown = false;
/** Failures since the last request that succeeded. */
let failures = 0;

/** Whether the last request to the server failed and it has not answered since. */
export function isServerDown(): boolean {
  return isDown;
}

/** Hears when the server answers again. */
export function onServerBack(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notes that a request succeeded. */
export function reportAnswer(): void {
  failures = 0;
  announce();
}

/** Notes that a request failed, and asks from now on until the server answers. */
export function reportNoAnswer(): void {
  isDown = true;
  failures += 1;
  schedule(failures - 1);
}

function announce(): void {
  if (!isDown) return;
  isDown = false;
  clearTimeout(timer);
  window.removeEventListener("online", ask);
  for (const listener of listeners) listener();
}

function schedule(step: number): void {
  clearTimeout(timer);
  // The browser may know earlier that the network is back.
  window.addEventListener("online", ask);
  timer = setTimeout(ask, DELAYS_MS[Math.min(step, DELAYS_MS.length - 1)]);
}

async function ask(): Promise<void> {
  if (await isAnswering()) return announce();
  failures += 1;
  schedule(failures);
}
