import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { SERVER_FLAGS } from "../server-flags.mjs";

export interface Served {
  readonly url: string;
  readonly data: string;
  /** The server's process, to read its memory from. */
  readonly pid: number;
  stop: () => Promise<void>;
}

const HOST = "127.0.0.1";
const PORT = Number(process.env["COLLOQUY_BENCH_PORT"] ?? 3931);
/** More flags of the server's process, such as `--cpu-prof --cpu-prof-dir=/tmp/profile`. */
const FLAGS = (process.env["COLLOQUY_BENCH_FLAGS"] ?? "").split(" ").filter((flag) => flag !== "");

/**
 * Starts the production build with a library of its own; `stop` removes both.
 * @param prepare fills the library in the data directory before the server opens it
 */
export async function serve(
  prepare: (data: string) => Promise<unknown> = () => Promise.resolve(),
  port = PORT,
): Promise<Served> {
  const data = await mkdtemp(join(tmpdir(), "colloquy-bench-"));
  await prepare(data);
  const child = spawn(
    process.execPath,
    [
      ...SERVER_FLAGS,
      ...FLAGS,
      "node_modules/next/dist/bin/next",
      "start",
      "-H",
      HOST,
      "-p",
      String(port),
    ],
    {
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        ...process.env,
        NODE_ENV: "production",
        HOST,
        PORT: String(port),
        COLLOQUY_DATA: data,
        DATABASE_URL: "",
        NEXT_TELEMETRY_DISABLED: "1",
      },
    },
  );
  const closed = new Promise<void>((resolve) => child.on("close", () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill("SIGTERM");
    await closed;
    await rm(data, { recursive: true, force: true });
  };
  for (let attempt = 0; attempt < 200; attempt++) {
    const answer = await fetch(`${url}/api/health`).catch(() => null);
    if (answer?.ok && child.pid !== undefined) return { url, data, pid: child.pid, stop };
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stop();
  throw new Error("The production server did not start. Run `npm run build` first.");
}
