import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";

import type { Line } from "./lines";

/** How a process is started and when it is killed. */
export interface Run {
  readonly program: string;
  readonly seed: number;
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** What it does with the library; an upgrade derives everything again as well. */
  readonly mode?: "acts" | "look" | "upgrade";
  /** The file that takes the space of a small disk. */
  readonly filler?: string;
  /** Milliseconds after it said that it opens the library, or that it is open; null lets it end. */
  readonly kill: { readonly after: "opening" | "open"; readonly ms: number } | null;
  /** Called when it begins to open the library, and when it is open; what they start ends with the process. */
  readonly whileOpening?: (signal: AbortSignal) => Promise<void>;
  readonly whileOpen?: (signal: AbortSignal) => Promise<void>;
  readonly hear: (line: Line) => void;
}

/**
 * Longer than any of them takes, in seconds that this process lived through as well: a machine that stood still, or a
 * command that kept this process from reading, is no fault of the library.
 */
const LAST_TICKS = 60;
const TICK_MS = 1000;
/** For so long a process that is stuck may write down what it does. */
const REPORT_MS = 3000;

/** How a process ended. */
interface Ended {
  readonly wasKilled: boolean;
  /** It went on for longer than any of them takes. */
  readonly isStuck: boolean;
  /** Its end in words: what it printed, a signal, an exit code, or what it was doing when it did not end. */
  readonly errors: string;
}

/** Runs one process to its end. */
export async function runProcess(run: Run): Promise<Ended> {
  const args = [run.program, String(run.seed), run.folder, run.mode ?? "acts", run.filler ?? ""];
  const reports = mkdtempSync(join(tmpdir(), "colloquy-faults-report-"));
  const flags = ["--report-on-signal", "--report-compact", `--report-directory=${reports}`];
  const child = spawn(process.execPath, ["--conditions=react-server", ...flags, ...args], {
    env: { ...process.env, ...run.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new AbortController();
  const others: Promise<void>[] = [];
  let errors = "";
  let wasKilled = false;
  const kill = (): void => {
    wasKilled = true;
    child.kill("SIGKILL");
  };
  child.stderr.on("data", (chunk: Buffer) => (errors = (errors + String(chunk)).slice(-4000)));
  createInterface({ input: child.stdout }).on("line", (text) => {
    const line = parse(text);
    if (line === null) return;
    run.hear(line);
    if (line.says === run.kill?.after) setTimeout(kill, run.kill.ms);
    if (line.says === "opening" && run.whileOpening) others.push(run.whileOpening(ended.signal));
    if (line.says === "open" && run.whileOpen) others.push(run.whileOpen(ended.signal));
  });
  const watched = endStuck(child, ended.signal);
  const how = await end(child);
  ended.abort();
  const isStuck = await watched;
  await Promise.all(others);
  const doing = isStuck ? `it did not end; it was at ${readReport(reports)}` : how;
  rmSync(reports, { recursive: true, force: true });
  return { wasKilled, isStuck, errors: errors === "" || isStuck ? doing + errors : errors };
}

/** Ends a process that does not end, after it has written down what it does. */
async function endStuck(child: ChildProcess, ended: AbortSignal): Promise<boolean> {
  const tick = (ms: number) => wait(ms, undefined, { signal: ended }).catch(() => undefined);
  for (let count = 0; count < LAST_TICKS; count += 1) {
    await tick(TICK_MS);
    if (ended.aborted) return false;
  }
  child.kill("SIGUSR2");
  await tick(REPORT_MS);
  child.kill("SIGKILL");
  return true;
}

/** What a process was doing when it was asked for a report. */
function readReport(folder: string): string {
  const [name] = readdirSync(folder);
  if (name === undefined) return "a place that answers no signal";
  const { javascriptStack, libuv } = JSON.parse(readFileSync(join(folder, name), "utf8")) as {
    readonly javascriptStack: { readonly stack?: readonly string[] };
    readonly libuv: readonly { readonly type: string; readonly is_active?: boolean }[];
  };
  const handles = libuv.filter((handle) => handle.is_active === true).map(({ type }) => type);
  return `${(javascriptStack.stack ?? []).join(" ")} (waits for ${handles.join(", ")})`;
}

const end = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) =>
      resolve(signal === null ? `it ended with ${code}` : `it was ended by ${signal}`),
    );
  });

/** Null for the half of a line that a kill leaves. */
function parse(text: string): Line | null {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return null;
  }
}
