import type { TagCount } from "@/lib/domain/search/answers";
import { getStore } from "@/lib/data/library/client";
import { READABLE } from "@/lib/data/documents/find";
import type { Sql } from "@/lib/data/store/connection/sql";

/** The tags of the library's conversations, the most used first; of one tag written in several ways the most common. */
export async function listTags(): Promise<TagCount[]> {
  const store = await getStore();
  return store.read((sql) => readTags(sql, "TRUE", [], 10_000));
}

/** Tags with these letters in them, the most used first. */
export function tagsLike(sql: Sql, tagKey: string, limit: number): Promise<TagCount[]> {
  return readTags(sql, `instr(g."tagKey", ?) > 0`, [tagKey], limit);
}

async function readTags(
  sql: Sql,
  condition: string,
  values: readonly string[],
  limit: number,
): Promise<TagCount[]> {
  const rows = await sql.all<TagCount & { tagKey: string }>(
    `SELECT g.tag, g."tagKey", count(*) AS count FROM "ConversationTag" g
     JOIN "Conversation" e ON e.key = g."conversationKey"
     WHERE ${READABLE} AND e."deletedMs" IS NULL AND ${condition}
     GROUP BY g."tagKey", g.tag ORDER BY count DESC, g.tag`,
    ...values,
  );
  const byKey = new Map<string, TagCount>();
  for (const { tag, tagKey, count } of rows) {
    const known = byKey.get(tagKey);
    byKey.set(tagKey, { tag: known?.tag ?? tag, count: (known?.count ?? 0) + count });
  }
  return [...byKey.values()].sort((a, b) => b.count - a.count).slice(0, limit);
}
