import pg from "pg";

async function send(url: string, texts: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    for (const text of texts) await client.query(text);
  } finally {
    await client.end();
  }
}

/** Ends every connection to a server but the own one. */
export const endConnections = (url: string): Promise<void> =>
  send(url, [
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  ]);

/** Changes a setting of a running server. */
export const setServer = (url: string, name: string, value: string): Promise<void> =>
  send(url, [`ALTER SYSTEM SET ${name} = '${value}'`, "SELECT pg_reload_conf()"]);
