import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { DATABASE, serverFolder, type Cluster } from "./cluster";

const NOBODY = 65534;

/** A pgbouncer in transaction mode before a server: each transaction may get another connection. */
export interface Pooler {
  readonly folder: string;
  url(parameters?: string): string;
  /** Stops it and deletes its folder. */
  remove(): Promise<void>;
}

export async function startPooler(server: Pick<Cluster, "folder" | "port">): Promise<Pooler> {
  const folder = serverFolder("colloquy-pooler-");
  const file = join(folder, "pgbouncer.ini");
  const port = server.port + 1;
  writeFileSync(
    file,
    `[databases]
${DATABASE} = host=${server.folder} port=${server.port} dbname=${DATABASE} user=colloquy
[pgbouncer]
listen_addr =
unix_socket_dir = ${folder}
listen_port = ${port}
auth_type = any
pool_mode = transaction
default_pool_size = 3
max_client_conn = 100
server_login_retry = 1
pidfile = ${join(folder, "pid")}
logfile = ${join(folder, "log")}
`,
  );
  if (process.getuid?.() === 0) chownSync(file, NOBODY, NOBODY);
  // Not in the path of everybody.
  const pgbouncer = existsSync("/usr/sbin/pgbouncer") ? "/usr/sbin/pgbouncer" : "pgbouncer";
  const isRoot = process.getuid?.() === 0;
  const [program, ...args] = isRoot
    ? ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups", pgbouncer, file]
    : [pgbouncer, file];
  const pooler = spawn(program ?? "", args, { cwd: folder, stdio: "ignore" });
  const socket = join(folder, `.s.PGSQL.${port}`);
  for (let tries = 0; tries < 100 && !existsSync(socket); tries += 1) await wait(50);
  if (!existsSync(socket)) throw new Error("pgbouncer does not listen.");
  return {
    folder,
    url: (parameters = "") =>
      `postgres://colloquy@/${DATABASE}?host=${encodeURIComponent(folder)}&port=${port}${parameters}`,
    async remove() {
      pooler.kill("SIGINT");
      if (pooler.exitCode === null) await once(pooler, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
