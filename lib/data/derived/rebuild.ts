import { setImmediate as nextTurn } from "node:timers/promises";

import { DERIVE_VERSION, tallyConversation } from "@/lib/domain/conversation/facts/derive";
import { messageFacts } from "@/lib/domain/conversation/facts/message";
import { createDocumentChecker } from "@/lib/domain/check/checker";
import { toolFacts } from "@/lib/domain/toolset/schema/facts";
import { contentHash } from "@/lib/json/hash";

import { updateColumns, writeDerived } from "../conversations/rows/columns";
import { hashPieces } from "./hash-pieces";
import type { Sql, SqlValue } from "../store/connection/sql";
import type { Store } from "../store/store";
import { readMessages } from "../messages/rows/stored";
import { byteLength, withoutMark } from "../documents/byte-length";
import { fileColumns, shellFacts } from "../toolsets/rows/columns";
import { writeDerivedMessage } from "../messages/rows/write";

/** What a rebuild went through. */
export interface RebuildCounts {
  conversations: number;
  messages: number;
  toolsetFiles: number;
}

/**
 * Writes every derived column and the search index anew from the texts, one document after the other, in
 * flat memory; problems are counted anew as well. Needed after DERIVE_VERSION has changed, or when an index is damaged.
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
  await hashPieces(store);
  return counts;
}

async function keysOf(store: Store, table: string): Promise<number[]> {
  const rows = await store.read((sql) =>
    sql.all<{ key: number }>(`SELECT key FROM "${table}" WHERE state <> 'removed' ORDER BY key`),
  );
  return rows.map(({ key }) => key);
}

async function rebuildConversation(sql: Sql, key: number): Promise<number> {
  const row = await sql.get<{ head: string; tail: string }>(
    `SELECT head, tail FROM "Conversation" WHERE key = ?`,
    key,
  );
  if (row === undefined) return 0;
  const text = row.head + row.tail;
  const shell: unknown = JSON.parse(withoutMark(text));
  const checker = createDocumentChecker("conversation", { sha256: contentHash });
  checker.shell({ text, value: shell });
  const tally = tallyConversation();
  let bytes = byteLength(row.head) + byteLength(row.tail);
  let messages = 0;
  for await (const message of readMessages(sql, key)) {
    const { id, lead, raw } = message;
    const value: unknown = JSON.parse(raw);
    const facts = messageFacts(value);
    tally.add(facts);
    checker.element({ text: raw, value }, facts);
    await writeDerivedMessage(sql, { id, conversationKey: key, raw, facts });
    bytes += byteLength(lead) + byteLength(raw);
    messages += 1;
  }
  await writeDerived(sql, key, tally.facts(shell));
  const { errors, warnings } = checker.finish().counts;
  await updateColumns(sql, "Conversation", key, {
    byteLength: bytes,
    errorCount: errors,
    warningCount: warnings,
    deriveVersion: DERIVE_VERSION,
  });
  return messages;
}

async function rebuildToolsetFile(sql: Sql, key: number): Promise<void> {
  const shells = await sql.all<{ id: number; head: string; tail: string }>(
    `SELECT id, head, tail FROM "Toolset" WHERE "fileKey" = ? ORDER BY ordinal`,
    key,
  );
  const toolsets: { toolsetId: string; toolCount: number }[] = [];
  for (const { id, head, tail } of shells) {
    const { toolsetId, kind, version } = shellFacts(head, tail);
    await sql.run(
      `UPDATE "Toolset" SET "toolsetId" = ?, kind = ?, version = ? WHERE id = ?`,
      toolsetId,
      kind,
      version,
      id,
    );
    toolsets.push({ toolsetId, toolCount: await rebuildTools(sql, id) });
  }
  const columns: Record<string, SqlValue> = fileColumns(toolsets);
  await updateColumns(sql, "ToolsetFile", key, columns);
}

async function rebuildTools(sql: Sql, toolsetRowId: number): Promise<number> {
  const tools = await sql.all<{ id: number; raw: string }>(
    `SELECT id, raw FROM "Tool" WHERE "toolsetRowId" = ?`,
    toolsetRowId,
  );
  for (const { id, raw } of tools) {
    const { name, summary, enabled, requiresApproval } = toolFacts(JSON.parse(raw));
    await sql.run(
      `UPDATE "Tool" SET name = ?, summary = ?, enabled = ?, "requiresApproval" = ? WHERE id = ?`,
      name,
      summary,
      enabled,
      requiresApproval,
      id,
    );
  }
  return tools.length;
}
