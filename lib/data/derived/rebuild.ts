import { setImmediate as nextTurn } from "node:timers/promises";

import { DERIVE_VERSION, tallyConversation } from "@/lib/domain/conversation/facts/derive";
import { messageFacts } from "@/lib/domain/conversation/facts/message";
import { createDocumentChecker } from "@/lib/domain/check/checker";
import { MODELS_DERIVE_VERSION, modelsFacts } from "@/lib/domain/models/schema/derive";
import { toolFacts } from "@/lib/domain/toolset/schema/facts";
import { contentHash } from "@/lib/json/hash";

import { updateConversation, writeDerived } from "../conversations/rows/columns";
import { hashPieces } from "./hash-pieces";
import { updateInTurns } from "../store/connection/insert-in-turns";
import type { Sql, SqlValue } from "../store/connection/sql";
import type { Store } from "../store/store";
import { readMessages } from "../messages/rows/stored";
import { byteLength, withoutMark } from "../documents/byte-length";
import { verifySeal } from "../documents/damage";
import { encodePieces } from "../documents/text";
import { recountActivity } from "../store/sqlite/activity";
import { messageValue, SHELL_COLUMNS, shellValue } from "../documents/intact";
import { fileColumns, shellFacts } from "../toolsets/rows/columns";
import { writeDerivedMessages, type DerivedMessage } from "../messages/rows/write";
import type { EntityTable } from "../documents/find";
import { requireIntactFile } from "../toolsets/rows/seal";

const WRITTEN_AT_ONCE = 200;
const UNITS_AT_ONCE = 1024 * 1024;

/** What a rebuild went through. */
export interface RebuildCounts {
  conversations: number;
  messages: number;
  toolsetFiles: number;
}

/**
 * Writes every derived column and the search index again from the texts, one document after the other, in
 * flat memory; problems are counted again as well. Needed after DERIVE_VERSION has changed, or when an index is damaged.
 */
export async function rebuildDerived(
  store: Store,
  onProgress: (counts: Readonly<RebuildCounts>) => void = () => undefined,
): Promise<RebuildCounts> {
  const counts: RebuildCounts = { conversations: 0, messages: 0, toolsetFiles: 0 };
  for (const key of await keysOf(store, "Conversation")) {
    counts.messages += await store.write((sql) => rebuildConversation(sql, key), "deferred");
    counts.conversations += 1;
    onProgress(counts);
    await nextTurn();
  }
  for (const key of await keysOf(store, "ToolsetFile")) {
    await store.write((sql) => rebuildToolsetFile(sql, key));
    counts.toolsetFiles += 1;
    onProgress(counts);
  }
  for (const key of await keysOf(store, "ModelsFile")) {
    await store.write((sql) => rebuildModelsFile(sql, key));
  }
  await store.write(recountActivity, "deferred");
  await hashPieces(store);
  return counts;
}

async function keysOf(store: Store, table: EntityTable): Promise<number[]> {
  const rows = await store.read(({ query }) =>
    query.selectFrom(table).select("key").where("state", "<>", "removed").orderBy("key").execute(),
  );
  return rows.map(({ key }) => key);
}

async function rebuildConversation(sql: Sql, key: number): Promise<number> {
  const row = await sql.query
    .selectFrom("Conversation")
    .select(SHELL_COLUMNS)
    .where("key", "=", key)
    .executeTakeFirst();
  if (row === undefined) return 0;
  const text = row.head + row.tail;
  const shell = await shellValue(sql, row);
  const checker = createDocumentChecker("conversation", { sha256: contentHash });
  checker.shell({ text, value: shell });
  const tally = tallyConversation();
  let bytes = byteLength(row.head) + byteLength(row.tail);
  let messages = 0;
  let waiting: DerivedMessage[] = [];
  let units = 0;
  for await (const message of readMessages(sql, key)) {
    const { id, lead, raw } = message;
    const value = await messageValue(sql, message);
    const facts = messageFacts(value);
    tally.add(facts);
    checker.element({ text: raw, value }, facts);
    waiting.push({ id, raw, facts });
    units += raw.length;
    if (waiting.length >= WRITTEN_AT_ONCE || units >= UNITS_AT_ONCE) {
      await writeDerivedMessages(sql, key, waiting);
      [waiting, units] = [[], 0];
    }
    bytes += byteLength(lead) + byteLength(raw);
    messages += 1;
  }
  await writeDerivedMessages(sql, key, waiting);
  await writeDerived(sql, key, tally.facts(shell));
  const { errors, warnings } = checker.finish().counts;
  await updateConversation(sql, key, {
    byteLength: bytes,
    errorCount: errors,
    warningCount: warnings,
    deriveVersion: DERIVE_VERSION,
  });
  return messages;
}

async function rebuildToolsetFile(sql: Sql, key: number): Promise<void> {
  await requireIntactFile(sql, key);
  const shells = await sql.query
    .selectFrom("Toolset")
    .select(["id", "head", "tail"])
    .where("fileKey", "=", key)
    .orderBy("ordinal")
    .execute();
  const toolsets: { toolsetId: string; toolCount: number }[] = [];
  for (const { id, head, tail } of shells) {
    const { toolsetId, kind, version } = shellFacts(head, tail);
    await sql.query
      .updateTable("Toolset")
      .set({ toolsetId, kind, version })
      .where("id", "=", id)
      .execute();
    toolsets.push({ toolsetId, toolCount: await rebuildTools(sql, id) });
  }
  await sql.query
    .updateTable("ToolsetFile")
    .set(fileColumns(toolsets))
    .where("key", "=", key)
    .execute();
}

async function rebuildModelsFile({ query }: Sql, key: number): Promise<void> {
  const row = await query
    .selectFrom("ModelsFile")
    .select(["id", "documentId", "title", "byteLength", "contentHash", "text"])
    .where("key", "=", key)
    .executeTakeFirst();
  if (row === undefined) return;
  await verifySeal(encodePieces([row.text]), { ...row, byteLength: byteLength(row.text) });
  const facts = modelsFacts(JSON.parse(withoutMark(row.text)));
  await query
    .updateTable("ModelsFile")
    .set({ ...facts, byteLength: byteLength(row.text), deriveVersion: MODELS_DERIVE_VERSION })
    .where("key", "=", key)
    .execute();
}

async function rebuildTools(sql: Sql, toolsetRowId: number): Promise<number> {
  const tools = await sql.query
    .selectFrom("Tool")
    .select(["id", "raw"])
    .where("toolsetRowId", "=", toolsetRowId)
    .execute();
  await updateInTurns(sql, "Tool", ["id", ...DERIVED_OF_TOOL], rowsOf(tools));
  return tools.length;
}

const DERIVED_OF_TOOL = ["name", "summary", "enabled", "requiresApproval"] as const;

function* rowsOf(tools: readonly { id: number; raw: string }[]): Generator<SqlValue[]> {
  for (const { id, raw } of tools) {
    const facts = toolFacts(JSON.parse(raw));
    yield [id, ...DERIVED_OF_TOOL.map((name) => facts[name])];
  }
}
