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
  return tagsAmong(sql, IN_LIBRARY, limit, { part: tagKey });
}

const IN_LIBRARY: Condition = raw<SqlBool>`${isReadable} AND e."deletedMs" IS NULL`;

/** Rows that are counted in one statement. */
const AT_ONCE = 20_000;

interface TagChoice {
  /** What is in the tags; all tags without it. */
  readonly part?: string | undefined;
  /** Whether the condition looks through texts: then all is counted at once, because each statement would look again. */
  readonly isSearch?: boolean;
}

/** The tags of some conversations, the most used first. */
export async function tagsAmong(
  sql: Sql,
  condition: Condition,
  limit: number,
  { part, isSearch = false }: TagChoice = {},
): Promise<TagCount[]> {
  const byKey = new Map<string, Map<string, number>>();
  let after: number | null = null;
  for (;;) {
    const last: number | null = isSearch ? null : await lastOfSlice(sql, after);
    for (const { tag, tagKey, count } of await countSlice(sql, condition, { after, last, part })) {
      const spellings = byKey.get(tagKey) ?? new Map<string, number>();
      byKey.set(tagKey, spellings.set(tag, (spellings.get(tag) ?? 0) + count));
    }
    if (last === null) break;
    after = last;
  }
  const counted = [...byKey.values()].map((spellings) => {
    const [first] = [...spellings].sort(mostFirst);
    const count = [...spellings.values()].reduce((sum, one) => sum + one, 0);
    return { tag: first?.[0] ?? "", count };
  });
  return counted.sort((a, b) => mostFirst([a.tag, a.count], [b.tag, b.count])).slice(0, limit);
}

const mostFirst = ([tag, count]: [string, number], [other, others]: [string, number]): number =>
  others - count || (tag < other ? -1 : 1);

/** The last conversation whose tags are counted with those after another; null where all others are. */
async function lastOfSlice({ query }: Sql, after: number | null): Promise<number | null> {
  const row = await query
    .selectFrom("ConversationTag")
    .select("conversationKey")
    .$if(after !== null, (tags) => tags.where("conversationKey", ">", after ?? 0))
    .orderBy("conversationKey")
    .orderBy("tagKey")
    .limit(1)
    .offset(AT_ONCE)
    .executeTakeFirst();
  return row?.conversationKey ?? null;
}

function countSlice(
  { query }: Sql,
  condition: Condition,
  { after, last, part }: Pick<TagChoice, "part"> & Record<"after" | "last", number | null>,
) {
  return query
    .selectFrom("ConversationTag as g")
    .innerJoin("Conversation as e", "e.key", "g.conversationKey")
    .select(({ fn }) => ["g.tag", "g.tagKey", fn.countAll<number>().as("count")])
    .where(condition)
    .$if(after !== null, (tags) => tags.where("g.conversationKey", ">", after ?? 0))
    .$if(last !== null, (tags) => tags.where("g.conversationKey", "<=", last ?? 0))
    .$if(part !== undefined, (tags) =>
      tags.where((eb) => eb(eb.fn<number>("instr", ["g.tagKey", eb.val(part ?? "")]), ">", 0)),
    )
    .groupBy(["g.tagKey", "g.tag"])
    .execute();
}
