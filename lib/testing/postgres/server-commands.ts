import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

/** Between two looks whether something has happened. */
const LOOK_MS = 20;

/**
 * Sends texts over one connection.
 * @returns the rows of the last text
 */
export async function send(url: string, texts: readonly string[]): Promise<object[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    let rows: object[] = [];
    for (const text of texts) ({ rows } = await client.query<object>(text));
    return rows;
  } finally {
    await client.end();
  }
}

/** Ends every connection of clients to a server but the own one. */
export async function endConnections(url: string): Promise<void> {
  await send(url, [
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  ]);
}

/** Waits until nobody else is connected to a database: what a killed process asked last has ended then. */
export async function waitForSilence(url: string): Promise<void> {
  const others = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
    AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;
  while ((await send(url, [others])).length > 0) await wait(LOOK_MS);
}

/** Changes a setting of a running server. */
export async function setServer(url: string, name: string, value: string): Promise<void> {
  await send(url, [`ALTER SYSTEM SET ${name} = '${value}'`, "SELECT pg_reload_conf()"]);
}

/** Makes a server answer a commit only when its standby has it. */
export async function waitForStandby(url: string): Promise<void> {
  const name = "synchronous_standby_names";
  await setServer(url, name, "*");
  for (;;) {
    const [row] = await send(url, [`SELECT current_setting('${name}') AS value`]);
    if (row !== undefined && "value" in row && row.value === "*") break;
    await wait(LOOK_MS);
  }
  // Commits wait from the moment on at which the checkpointer has read the setting, too: before its next checkpoint.
  await send(url, ["CHECKPOINT"]);
}
