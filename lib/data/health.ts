import { getStore } from "./client";
import { countMigrations } from "./store/prepare-library";

/** Whether the library answers, and how many migrations it has. */
export async function checkHealth(): Promise<{
  ok: boolean;
  database: "sqlite";
  migrations: number;
}> {
  const store = await getStore();
  const row = await store.read((sql) => sql.get<{ one: number }>("SELECT 1 AS one"));
  return { ok: row?.one === 1, database: "sqlite", migrations: countMigrations(store.file) };
}
