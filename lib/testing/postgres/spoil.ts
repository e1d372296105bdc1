import pg from "pg";
import { vi } from "vitest";

import { testServer } from "./schema";
import { openDatabase } from "@/lib/data/store/driver/driver";

/** Runs statements on the server of this run; the rows of the last one. */
export async function runOnServer(text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: testServer() });
  await client.connect();
  try {
    const answer: pg.QueryResult | pg.QueryResult[] = await client.query(text);
    const rows: unknown[] | undefined = (Array.isArray(answer) ? answer.at(-1) : answer)?.rows;
    return rows ?? [];
  } finally {
    await client.end();
  }
}

/** Runs statements on an SQLite file, behind everybody's back. */
export function changeFile(file: string, text: string): void {
  const database = openDatabase(file);
  database.exec(text);
  database.close();
}

/**
 * From the statement of this number on, the server is gone as it is when its successor is not there yet: every
 * statement ends its connection.
 * @returns how many statements were sent until now
 */
export function loseServer(from: number): () => number {
  const query = Reflect.get(pg.Client.prototype, "query");
  let count = 0;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    count += 1;
    const [asked] = args;
    // A stream of rows is answered with itself, and fails by itself.
    const isStream = typeof asked === "object" && asked !== null && "submit" in asked;
    if (count >= from) Reflect.get(this, "connection").stream.destroy();
    if (count < from || isStream) {
      const answer: unknown = Reflect.apply(query, this, args);
      return answer as void;
    }
    return Promise.reject(Object.assign(new Error("write EPIPE"), { code: "EPIPE" }));
  });
  return () => count;
}
