import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import type { CoreWait } from "./pings";
import { openDatabase } from "../../lib/data/store/driver/driver";

const HOST = "127.0.0.1";

interface Gauge {
  /** Milliseconds at work without a turn, each time. */
  readonly holds: readonly number[];
  readonly waits: readonly CoreWait[];
  /** Milliseconds that its other threads were on a core. */
  readonly beside: number;
}

interface BombedServer {
  readonly url: string;
  /** What its main thread did since this was last asked. */
  gauge(): Promise<Gauge>;
  /** Asks it to end and gives how long that took. */
  stop(): Promise<{ readonly ms: number }>;
}

/** How a server is started; what it needs is in the environment. */
export const WAYS_TO_START = {
  /** As the specs do; who starts it kills it when it does not end. */
  supervised: ["e2e/server.mjs"],
  "npm start": ["scripts/start.mjs"],
  "next start": ["node_modules/next/dist/bin/next", "start", "-H", HOST],
} as const;

/** Starts the production build with a library of its own, which goes with it. */
export async function startServer(
  port: number,
  way: keyof typeof WAYS_TO_START = "supervised",
): Promise<BombedServer> {
  const folder = join(tmpdir(), `colloquy-bombs-${port}`);
  const gauge = join(tmpdir(), `colloquy-gauge-${port}`);
  rmSync(folder, { recursive: true, force: true });
  rmSync(gauge, { force: true });
  mkdirSync(folder, { recursive: true });
  const child = spawn(process.execPath, [...WAYS_TO_START[way]], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST,
      PORT: String(port),
      COLLOQUY_DATA: folder,
      DATABASE_URL: "",
      COLLOQUY_GAUGE: gauge,
      COLLOQUY_E2E_PORT: String(port),
      COLLOQUY_E2E_DATA: folder,
    },
  });
  const ended = once(child, "close");
  const url = `http://${HOST}:${port}`;
  const stop = async () => {
    const started = performance.now();
    child.kill("SIGTERM");
    await ended;
    const ms = performance.now() - started;
    rmSync(folder, { recursive: true, force: true });
    rmSync(gauge, { force: true });
    return { ms };
  };
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${url}/api/health`).catch(() => null);
    if (answer?.ok === true) {
      allowWithoutKey(folder);
      return { url, stop, gauge: () => readGauge(gauge) };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stop();
  throw new Error("The production server did not start.");
}

/** Bombs use the Tool sets API as programs of this machine do; a person would press a switch in the settings. */
function allowWithoutKey(folder: string): void {
  const library = openDatabase(join(folder, "colloquy.db"));
  library
    .prepare(`INSERT OR REPLACE INTO "Setting" (key, value) VALUES ('apiKeys', 'optional')`)
    .run();
  library.close();
}

function readGauge(socketPath: string): Promise<Gauge> {
  return new Promise((resolve, reject) => {
    get({ socketPath, path: "/" }, (answer) => {
      json(answer).then((seen) => resolve(seen as Gauge), reject);
    }).on("error", reject);
  });
}

/** A server that does nothing: what its answers take is what the machine takes at that time. */
export async function startIdleServer(): Promise<Omit<BombedServer, "gauge">> {
  const code = `const server = require("node:http").createServer((_, answer) => answer.end("ok"));
    server.listen(0, "${HOST}", () => process.stdout.write(String(server.address().port)));`;
  const child = spawn(process.execPath, ["--eval", code], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "close");
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const stop = async () => {
    const started = performance.now();
    child.kill("SIGTERM");
    await ended;
    return { ms: performance.now() - started };
  };
  return { url: `http://${HOST}:${Number(line.toString())}`, stop };
}
