import { execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A PostgreSQL of Debian, newest version first. */
const ROOT = "/usr/lib/postgresql";

/** Nobody's account: initdb refuses to run as root. */
const NOBODY = 65534;

/** Where the programs of PostgreSQL are. */
export function programs(): string {
  const versions = existsSync(ROOT) ? readdirSync(ROOT).sort((a, b) => Number(b) - Number(a)) : [];
  const folder = versions.map((version) => join(ROOT, version, "bin")).find(existsSync);
  if (folder === undefined) {
    throw new Error(
      `The run asks for PostgreSQL, and there is none in ${ROOT}: install postgresql-15.`,
    );
  }
  return folder;
}

/** What a run on PostgreSQL lacks on this machine; null where nothing is missing. */
export function postgresMissing(): string | null {
  try {
    programs();
  } catch {
    return `there is no server in ${ROOT} (apt install postgresql pgbouncer)`;
  }
  const folders = ["/usr/sbin", ...(process.env["PATH"] ?? "").split(":")];
  const hasPooler = folders.some((folder) => existsSync(join(folder, "pgbouncer")));
  return hasPooler ? null : "pgbouncer is not installed (apt install pgbouncer)";
}

const isRoot = process.getuid?.() === 0;

/** Runs a program as somebody who is not root. */
export function runUnprivileged(program: string, args: readonly string[], folder: string): string {
  const [command, ...rest] = isRoot
    ? ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups", program, ...args]
    : [program, ...args];
  return execFileSync(command, rest, {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, LC_ALL: "C" },
  });
}

/** A folder that the account of the server may write. */
export function serverFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  return folder;
}

/** A running server that nothing but this machine reaches, by a socket in its folder. */
export interface Cluster {
  readonly folder: string;
  readonly port: number;
  /** The address of a database, with more parameters behind it. */
  url(database?: string, parameters?: string): string;
  stop(mode?: "fast" | "immediate"): void;
  start(): void;
  remove(): void;
}

export const DATABASE = "library";
const USER = "colloquy";

const SETTINGS =
  "fsync=off synchronous_commit=off full_page_writes=off max_connections=300 wal_level=replica";

/** Makes a server with an empty database, in a folder that `remove` deletes. */
export function createCluster(port: number, settings = ""): Cluster {
  const folder = serverFolder("colloquy-pg-");
  const data = join(folder, "data");
  runUnprivileged(
    join(programs(), "initdb"),
    ["-D", data, "-U", USER, "-E", "UTF8", "--locale=C", "-A", "trust", "--no-sync"],
    folder,
  );
  const cluster = clusterIn(folder, port, settings);
  cluster.start();
  runUnprivileged(
    join(programs(), "createdb"),
    ["-h", folder, "-p", String(port), "-U", USER, DATABASE],
    folder,
  );
  return cluster;
}

/** The server whose data is in a folder. */
export function clusterIn(folder: string, port: number, settings = ""): Cluster {
  const data = join(folder, "data");
  const control = (...args: readonly string[]): void => {
    runUnprivileged(join(programs(), "pg_ctl"), ["-D", data, "-w", ...args], folder);
  };
  const options = `${SETTINGS} ${settings}`
    .trim()
    .split(" ")
    .map((setting) => `-c ${setting}`)
    .join(" ");
  return {
    folder,
    port,
    url: (database = DATABASE, parameters = "") =>
      `postgres://${USER}@/${database}?host=${encodeURIComponent(folder)}&port=${port}${parameters}`,
    start: () =>
      control(
        "-l",
        join(folder, "log"),
        "-o",
        `${options} -c listen_addresses= -c unix_socket_directories=${folder} -p ${port}`,
        "start",
      ),
    stop: (mode = "fast") => control("-m", mode, "stop"),
    remove() {
      try {
        control("-m", "immediate", "stop");
      } catch {
        // It was stopped by the test.
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
