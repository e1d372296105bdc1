import {
  conversationBreaches,
  modelsFileBreaches,
  toolsetFileBreaches,
  type ColumnBreach,
} from "@/lib/data/derived/column-breaches";
import type { Sql } from "@/lib/data/store/connection/sql";
import { DERIVE_VERSION, UNINDEXED_VERSION } from "@/lib/domain/conversation/facts/derive";
import { createTurns } from "@/lib/work/turns";

/** Most columns that are named of a document; each of its messages has some. */
const NAMED = 5;

/**
 * Derives the columns of every document again, one document after the other, and compares them with those that are
 * stored: what lists and searches say, and who sees a conversation, depends on them.
 * @returns a sentence for each document with columns that are not what its text says
 */
export async function verifyColumns(sql: Sql): Promise<string[]> {
  const faults: string[] = [];
  for await (const row of inTurns((after) =>
    sql.query
      .selectFrom("Conversation")
      .selectAll()
      .where("key", ">", after)
      .where("state", "in", STATES)
      .orderBy("key")
      .limit(1)
      .executeTakeFirst(),
  )) {
    // What older rules derived is derived again while the library is in use.
    if (row.deriveVersion !== DERIVE_VERSION && row.deriveVersion !== UNINDEXED_VERSION) continue;
    const found = await faultOf(conversationBreaches(sql, row));
    if (found !== null) faults.push(`conversation ${row.id}: ${found}`);
  }
  for await (const row of inTurns((after) =>
    sql.query
      .selectFrom("ToolsetFile")
      .selectAll()
      .where("key", ">", after)
      .where("state", "in", STATES)
      .orderBy("key")
      .limit(1)
      .executeTakeFirst(),
  )) {
    const found = await faultOf(toolsetFileBreaches(sql, row));
    if (found !== null) faults.push(`toolset file ${row.id}: ${found}`);
  }
  for await (const row of inTurns((after) =>
    sql.query
      .selectFrom("ModelsFile")
      .selectAll()
      .where("key", ">", after)
      .where("state", "in", STATES)
      .orderBy("key")
      .limit(1)
      .executeTakeFirst(),
  )) {
    const found = await faultOf(modelsFileBreaches(row));
    if (found !== null) faults.push(`models file ${row.id}: ${found}`);
  }
  return faults;
}

const STATES = ["live", "replaced"] as const;

/** One at a time: the head of a conversation can be large. @param next the row behind a key */
async function* inTurns<Stored extends { readonly key: number }>(
  next: (after: number) => Promise<Stored | undefined>,
): AsyncGenerator<Stored, void, void> {
  const turn = createTurns();
  for (let after = 0; ;) {
    await turn();
    const row = await next(after);
    if (row === undefined) return;
    yield row;
    after = row.key;
  }
}

/** The columns of a document that are not what its text says, as the end of a sentence; null where there are none. */
async function faultOf(
  breaches: AsyncIterable<ColumnBreach> | Iterable<ColumnBreach>,
): Promise<string | null> {
  const columns = new Set<string>();
  try {
    for await (const { column } of breaches) columns.add(column);
  } catch (error) {
    // What cannot be read any more is named with the documents.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  const all = [...columns];
  // Of a text that is not what was written, the columns are right.
  if (all.length === 0 || all.some((name) => /\.(?:body|shell)Hash$/u.test(name))) return null;
  const named = all.slice(0, NAMED).join(", ");
  const more = all.length > NAMED ? ` and ${all.length - NAMED} more` : "";
  return `${named}${more} not what its text says`;
}
