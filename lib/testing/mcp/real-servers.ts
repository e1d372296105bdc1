import { spawn } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const PACKAGES = resolve("node_modules/@modelcontextprotocol");
const BARE = { PATH: process.env["PATH"] ?? "", LANG: "C" };

/** The published servers, as command lines for `node`. */
export const PROGRAMS = {
  everything: [join(PACKAGES, "server-everything/dist/index.js"), "stdio"],
  memory: [join(PACKAGES, "server-memory/dist/index.js")],
  "sequential-thinking": [join(PACKAGES, "server-sequential-thinking/dist/index.js")],
  modern: [resolve("lib/testing/mcp/modern-server.mjs")],
} as const satisfies Record<string, readonly string[]>;

/** A CJSON `server` that starts one of them. */
export function stdioServer(args: readonly string[]): {
  type: "stdio";
  command: string;
  args: string[];
} {
  return { type: "stdio", command: process.execPath, args: [...args] };
}

/** The entry of COLLOQUY_STDIO that allows it. */
export function programLine(args: readonly string[]): string {
  return JSON.stringify([process.execPath, ...args]);
}

/** The filesystem server, which wants a directory; call `remove` after the test. */
export function filesystemProgram(): { args: string[]; directory: string; remove: () => void } {
  const directory = mkdtempSync(join(tmpdir(), "colloquy-files-"));
  return {
    args: [join(PACKAGES, "server-filesystem/dist/index.js"), directory],
    directory,
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Ends the server and everything it started; `SIGKILL` as if the machine had failed. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
}

/** Starts server-everything over HTTP and waits until it listens. */
export function startEverything(transport: "streamableHttp" | "sse"): Promise<RunningServer> {
  return startHttp([PROGRAMS.everything[0], transport], transport === "sse" ? "sse" : "mcp");
}

/** Starts the server of the newer generation over HTTP. */
export function startModern(): Promise<RunningServer> {
  return startHttp([PROGRAMS.modern[0], "http"], "mcp");
}

/** It gets a bare environment, because some servers have a tool that prints theirs. */
async function startHttp(args: readonly string[], path: string): Promise<RunningServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [...args], {
    env: { ...BARE, PORT: String(port), NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  const ended = new Promise<void>((done) => {
    child.once("exit", () => done());
  });
  const { pid } = child;
  if (pid === undefined) throw new Error("The server did not start.");
  const end = () => killGroup(pid, "SIGKILL");
  process.once("exit", end);
  const stop = async (signal: NodeJS.Signals = "SIGKILL") => {
    process.off("exit", end);
    killGroup(pid, signal);
    await ended;
  };
  await untilListening(child.stderr, ended);
  return { url: `http://127.0.0.1:${port}/${path}`, port, pid, stop };
}

async function untilListening(output: NodeJS.ReadableStream, ended: Promise<void>): Promise<void> {
  let said = "";
  await new Promise<void>((done, fail) => {
    output.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (/listening|running on port/i.test(said)) done();
    });
    ended.then(() => fail(new Error(`The server ended: ${said}`)), fail);
  });
}

function killGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/** A port nobody listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });
}
