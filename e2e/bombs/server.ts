import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";

const HOST = "127.0.0.1";

interface BombedServer {
  readonly url: string;
  /** Asks it to end and gives how long that took. */
  stop(): Promise<{ readonly ms: number }>;
}

/** Starts the production build with a library of its own, which goes with it. */
export async function startServer(port: number): Promise<BombedServer> {
  const child = spawn(process.execPath, ["e2e/server.mjs"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      COLLOQUY_E2E_PORT: String(port),
      COLLOQUY_E2E_DATA: join(tmpdir(), `colloquy-bombs-${port}`),
    },
  });
  const ended = once(child, "close");
  const url = `http://${HOST}:${port}`;
  const stop = async () => {
    const started = performance.now();
    child.kill("SIGTERM");
    await ended;
    return { ms: performance.now() - started };
  };
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${url}/api/health`).catch(() => null);
    if (answer?.ok === true) return { url, stop };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stop();
  throw new Error("The production server did not start.");
}

/** A server that does nothing: what its answers take is what the machine takes at that time. */
export async function startIdleServer(): Promise<BombedServer> {
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
