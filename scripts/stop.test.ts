import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";

const MODULE = new URL("./stop.mjs", import.meta.url).href;

/** Ends as a server does that was told to: with its own code, a moment later. */
const LISTENS = `for (const name of ["SIGINT", "SIGTERM"]) process.on(name, () => setTimeout(() => process.exit(7), 100));
setInterval(() => {}, 1000); console.log("busy");`;

/** Has a handler that it never comes to. */
const BLOCKED = `process.on("SIGINT", () => {}); process.on("SIGTERM", () => {}); console.log("busy"); for (;;);`;

/** Starts a process that starts the child, sends the signals and gives how both ended. */
async function stop(
  childCode: string,
  signals: readonly NodeJS.Signals[],
  { pauseMs = 0, patienceMs = 2000 } = {},
) {
  const code = `import { spawn } from "node:child_process";
    import { stopOnSignals } from ${JSON.stringify(MODULE)};
    const child = spawn(process.execPath, ["--eval", ${JSON.stringify(childCode)}], { stdio: ["ignore", "pipe", "inherit"] });
    child.stdout.once("data", () => console.log(child.pid));
    stopOnSignals(() => child, ${patienceMs});
    child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGKILL" ? 99 : 98)));`;
  const parent = spawn(process.execPath, ["--input-type=module", "--eval", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(parent.stdout, "data")) as [Buffer];
  const started = performance.now();
  const ended = once(parent, "exit") as Promise<[number | null]>;
  for (const signal of signals) {
    parent.kill(signal);
    await wait(pauseMs);
  }
  const [status] = await ended;
  return { status, ms: performance.now() - started, child: Number(line.toString()) };
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s to the parent alone ends a child whose loop is blocked",
  async (signal) => {
    const { status, ms, child } = await stop(BLOCKED, [signal]);
    expect(status).toBe(99);
    expect(ms).toBeLessThan(10_000);
    expect(isAlive(child)).toBe(false);
  },
);

test("a signal that arrives twice at once, as from a terminal, lets the child end well", async () => {
  const { status } = await stop(LISTENS, ["SIGINT", "SIGTERM", "SIGINT"]);
  expect(status).toBe(7);
});

test("who asks a second time does not wait", async () => {
  const { status, ms } = await stop(BLOCKED, ["SIGINT", "SIGINT"], {
    pauseMs: 700,
    patienceMs: 60_000,
  });
  expect(status).toBe(99);
  expect(ms).toBeLessThan(30_000);
});
