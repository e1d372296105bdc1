import type { Viewer } from "@/lib/domain/accounts/viewer";
import { sql as raw, type SqlBool } from "kysely";

import type { TagCount } from "@/lib/domain/search/answers";
import { getStore } from "@/lib/data/library/client";
import { isReadable } from "@/lib/data/documents/find";
import type { Sql } from "@/lib/data/store/connection/sql";

import type { Condition } from "./conditions";

/** The tags of the library's conversations, the most used first; of one tag written in several ways the most common. */
export async function listTags(viewer: Viewer): Promise<TagCount[]> {
  const store = await getStore(viewer);
  return store.read((sql) => tagsAmong(sql, IN_LIBRARY, 10_000));
}

/** Tags with these letters in them, the most used first. */
export function tagsLike(sql: Sql, tagKey: string, limit: number): Promise<TagCount[]> {
  return tagsAmong(sql, IN_LIBRARY, limit, tagKey);
}

const IN_LIBRARY: Condition = raw<SqlBool>`${isReadable} AND e."deletedMs" IS NULL`;

/**
 * The tags of some conversations, the most used first.
 * @param part what is in the tags; null for all
 */
export async function tagsAmong(
  sql: Sql,
  condition: Condition,
  limit: number,
  part: string | null = null,
): Promise<TagCount[]> {
  const rows = await sql.query
    .selectFrom("ConversationTag as g")
    .innerJoin("Conversation as e", "e.key", "g.conversationKey")
    .select(({ fn }) => ["g.tag", "g.tagKey", fn.countAll<number>().as("count")])
    .where(condition)
    .$if(part !== null, (tags) =>
      tags.where((eb) => eb(eb.fn<number>("instr", ["g.tagKey", eb.val(part)]), ">", 0)),
    )
    .groupBy(["g.tagKey", "g.tag"])
    .orderBy("count", "desc")
    .orderBy("g.tag")
    .execute();
  const byKey = new Map<string, TagCount>();
  for (const { tag, tagKey, count } of rows) {
    const known = byKey.get(tagKey);
    byKey.set(tagKey, { tag: known?.tag ?? tag, count: (known?.count ?? 0) + count });
  }
  return [...byKey.values()].sort((a, b) => b.count - a.count).slice(0, limit);
}
