import pg from "pg";

import { setting } from "./settings";
import { VALUE_TYPES } from "./values";

const CONNECT_MS = 10_000;
const IDLE_MS = 30_000;

/** Connections to one database; each is given back after its transaction. */
export function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: setting("DATABASE_POOL"),
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    application_name: "colloquy",
    types: VALUE_TYPES,
    // What is only waiting for the next request keeps no process from ending.
    allowExitOnIdle: true,
  });
  // A connection that breaks while nobody uses it is not given out again; the next statement gets another.
  pool.on("error", () => undefined);
  // The statement that is running reports it as well. Without a listener of its own a connection that breaks while it is
  // handed out, such as in the message that opens it, would end the process.
  pool.on("connect", (client) => void client.on("error", () => undefined));
  return pool;
}
