import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { SERVER_FLAGS } from "../scripts/server-flags.mjs";

const START_MS = 60_000;

/** A server of a spec's own, for what the shared one must not go through. */
export interface OwnServer {
  readonly url: string;
  readonly process: ChildProcess;
  /** Signals it and gives how it ended. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; signal: string | null; ms: number }>;
  /** What it has written to standard error so far. */
  errors(): string;
  /** What it has written to standard output so far. */
  output(): string;
}

/** A data directory of a spec's own. */
export function ownData(): { readonly data: string; readonly remove: () => void } {
  const data = mkdtempSync(join(tmpdir(), "colloquy-own-"));
  return { data, remove: () => rmSync(data, { recursive: true, force: true }) };
}

/** Starts `next start` alone, without what starts it again. */
const nextStart = (port: number): string[] => [
  ...SERVER_FLAGS,
  "node_modules/next/dist/bin/next",
  "start",
  "-H",
  "127.0.0.1",
  "-p",
  `${port}`,
];

/** What `npm start` runs. */
export const NPM_START = ["scripts/start.mjs"];

/**
 * Starts a server on a free port and waits until it answers, or ends.
 * @param env in the place of what is usual
 * @param port where somebody else has to know it before
 */
export async function startOwnServer(
  data: string,
  env: Readonly<Record<string, string>> = {},
  port?: number,
  args?: readonly string[],
): Promise<OwnServer> {
  port ??= await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, args ?? nextStart(port), {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      HOST: "127.0.0.1",
      PORT: String(port),
      COLLOQUY_DATA: data,
      DATABASE_URL: "",
      NEXT_TELEMETRY_DISABLED: "1",
      ...env,
    },
  });
  // A spec that failed does not get to its end.
  const kill = (): boolean => child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += String(chunk)));
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += String(chunk)));
  const exit = once(child, "exit") as Promise<[number | null, string | null]>;
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${url}/api/health`).catch(() => null);
    if (answer !== null) break;
    await wait(100);
  }
  return {
    url,
    process: child,
    errors: () => errors,
    output: () => output,
    async end(signal) {
      const from = performance.now();
      child.kill(signal);
      const [code, killedBy] = await exit;
      return { code, signal: killedBy, ms: performance.now() - from };
    },
  };
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
