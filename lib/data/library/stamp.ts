import { getStore } from "./client";
import { databaseFile } from "../store/files/data-directory";

/**
 * Changes with every edit, import, deletion or setting: for answers over the whole library that are dear to
 * make. Revisions only grow, and rows of another document have other keys.
 */
export async function libraryStamp(): Promise<string> {
  const store = await getStore();
  return store.read(async ({ query }) => {
    const parts: unknown[] = [];
    for (const table of ["Conversation", "ToolsetFile"] as const) {
      const part = await query
        .selectFrom(table)
        .select(({ fn }) => [
          fn.countAll().as("count"),
          fn.max("key").as("last"),
          fn.sum("revision").as("revisions"),
          fn.sum("key").as("keys"),
        ])
        .where("state", "=", "live")
        .where("deletedMs", "is", null)
        .executeTakeFirst();
      parts.push(part);
    }
    parts.push(await query.selectFrom("Setting").select(["key", "value"]).orderBy("key").execute());
    return JSON.stringify([databaseFile(), parts]);
  });
}
