import { getStore } from "./client";
import { databaseFile } from "../store/files/data-directory";

/**
 * Changes with every edit, import, deletion or setting: for answers over the whole library that are dear to
 * make. Revisions only grow, and rows of another document have other keys.
 */
export async function libraryStamp(): Promise<string> {
  const store = await getStore();
  return store.read(async (sql) => {
    const parts = await sql.all<Record<string, unknown>>(
      `SELECT 'c' AS what, count(*) AS n, max(key) AS k, sum(revision) AS r, sum(key) AS s FROM "Conversation"
       WHERE state = 'live' AND "deletedMs" IS NULL
       UNION ALL
       SELECT 't', count(*), max(key), sum(revision), sum(key) FROM "ToolsetFile"
       WHERE state = 'live' AND "deletedMs" IS NULL
       UNION ALL
       SELECT 's', count(*), group_concat(key || '=' || value), 0, 0 FROM "Setting"`,
    );
    return JSON.stringify([databaseFile(), parts]);
  });
}
