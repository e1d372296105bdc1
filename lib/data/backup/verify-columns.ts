import {
  conversationBreaches,
  modelsFileBreaches,
  toolsetFileBreaches,
  type ColumnBreach,
} from "@/lib/data/derived/column-breaches";
import { nextEntity, type EntityTable } from "@/lib/data/documents/find";
import type { Row } from "@/lib/data/store/connection/queries";
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
  const conversations = await faultsOf(sql, "Conversation", "conversation", (row) =>
    // What older rules derived is derived again while the library is in use.
    row.deriveVersion === DERIVE_VERSION || row.deriveVersion === UNINDEXED_VERSION
      ? conversationBreaches(sql, row)
      : [],
  );
  const files = await faultsOf(sql, "ToolsetFile", "toolset file", (row) =>
    toolsetFileBreaches(sql, row),
  );
  const models = await faultsOf(sql, "ModelsFile", "models file", modelsFileBreaches);
  return [...conversations, ...files, ...models];
}

const STATES = ["live", "replaced"] as const;

type Breaches = AsyncIterable<ColumnBreach> | Iterable<ColumnBreach>;

/** One document at a time: the head of a conversation can be large. @param noun what sentences call a row */
async function faultsOf<Table extends EntityTable>(
  sql: Sql,
  table: Table,
  noun: string,
  breachesOf: (row: Row<Table>) => Breaches,
): Promise<string[]> {
  const faults: string[] = [];
  const turn = createTurns();
  for (let after = 0; ;) {
    await turn();
    const row = await nextEntity(sql, table, { after, states: STATES });
    if (row === undefined) return faults;
    const found = await faultOf(breachesOf(row));
    if (found !== null) faults.push(`${noun} ${row.id}: ${found}`);
    after = row.key;
  }
}

/** The columns of a document that are not what its text says, as the end of a sentence; null where there are none. */
async function faultOf(breaches: Breaches): Promise<string | null> {
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
