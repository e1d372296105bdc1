import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";

import type { Line } from "./lines";

/** How a process is started and when it is killed. */
export interface Run {
  readonly program: string;
  readonly seed: number;
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly mode?: "acts" | "look";
  /** The file that takes the space of a small disk. */
  readonly filler?: string;
  /** Milliseconds after it said that it opens the library, or that it is open; null lets it end. */
  readonly kill: { readonly after: "opening" | "open"; readonly ms: number } | null;
  /** Called when it is open; what it starts ends with the process. */
  readonly whileOpen?: (signal: AbortSignal) => Promise<void>;
  readonly hear: (line: Line) => void;
}

/** Longer than any of them takes. */
const LAST_MS = 60_000;

/** How a process ended. */
interface Ended {
  readonly wasKilled: boolean;
  /** It went on for longer than any of them takes. */
  readonly isStuck: boolean;
  readonly errors: string;
}

/** Runs one process to its end. */
export async function runProcess(run: Run): Promise<Ended> {
  const args = [run.program, String(run.seed), run.folder, run.mode ?? "acts", run.filler ?? ""];
  const child = spawn(process.execPath, ["--conditions=react-server", ...args], {
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
  let isStuck = false;
  const last = setTimeout(() => {
    isStuck = true;
    child.kill("SIGKILL");
  }, LAST_MS);
  child.stderr.on("data", (chunk: Buffer) => (errors = (errors + String(chunk)).slice(-4000)));
  createInterface({ input: child.stdout }).on("line", (text) => {
    const line = parse(text);
    if (line === null) return;
    run.hear(line);
    if (line.says === run.kill?.after) setTimeout(kill, run.kill.ms);
    if (line.says === "open" && run.whileOpen) others.push(run.whileOpen(ended.signal));
  });
  await end(child);
  clearTimeout(last);
  ended.abort();
  await Promise.all(others);
  return { wasKilled, isStuck, errors };
}

const end = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", () => resolve());
  });

/** Null for the half of a line that a kill leaves. */
function parse(text: string): Line | null {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return null;
  }
}
