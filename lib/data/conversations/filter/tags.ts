import type { TagCount } from "@/lib/domain/search/answers";
import { getStore } from "@/lib/data/library/client";
import { isReadable } from "@/lib/data/documents/find";
import type { Sql } from "@/lib/data/store/connection/sql";

/** The tags of the library's conversations, the most used first; of one tag written in several ways the most common. */
export async function listTags(): Promise<TagCount[]> {
  const store = await getStore();
  return store.read((sql) => readTags(sql, null, 10_000));
}

/** Tags with these letters in them, the most used first. */
export function tagsLike(sql: Sql, tagKey: string, limit: number): Promise<TagCount[]> {
  return readTags(sql, tagKey, limit);
}

/** @param part what is in the tags; null for all */
async function readTags(sql: Sql, part: string | null, limit: number): Promise<TagCount[]> {
  const rows = await sql.query
    .selectFrom("ConversationTag as g")
    .innerJoin("Conversation as e", "e.key", "g.conversationKey")
    .select(({ fn }) => ["g.tag", "g.tagKey", fn.countAll<number>().as("count")])
    .where(isReadable)
    .where("e.deletedMs", "is", null)
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
