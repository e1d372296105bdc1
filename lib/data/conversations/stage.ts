import { messageFacts } from "@/lib/domain/conversation/facts/message";
import { newShellEdits, type NewConversation } from "@/lib/domain/conversation/structure/fork";
import { withoutMessages } from "@/lib/domain/conversation/structure/move";
import { createDocumentChecker } from "@/lib/domain/check/checker";
import type { EditContext } from "@/lib/domain/document/edit-result";
import { contentHash, createContentHasher } from "@/lib/json/hash";

import { BulkBatch, ORDINAL_STEP } from "../imports/batch/batch";
import { ConversationDraft } from "./rows/draft";
import { editShellParts } from "../changes/ops/text-op";
import type { MessageFactsRow } from "../messages/rows/message-rows";
import { loadBodies } from "../messages/rows/bodies";
import { purgeRemoved } from "../purge/rows";
import type { Sql } from "../store/connection/sql";
import { stagedAs } from "../store/locks/staged-as";
import type { Store } from "../store/store";
import { withoutMark } from "../documents/byte-length";
import type { ConversationRow } from "./rows/write";
import { newId } from "@/lib/data/store/keys/new-id";

const BODIES_PER_READ = 200;

/** The conversation some messages are copied out of. */
export interface Source {
  readonly row: ConversationRow;
  readonly rows: readonly MessageFactsRow[];
}

/** A conversation that is written, but not shown yet. */
export interface StagedConversation {
  readonly key: number;
  readonly id: string;
}

/**
 * Writes a new conversation of some messages of another one, as they are written there, without keeping
 * anybody waiting. `showStaged` makes it part of the library.
 * @param sql a snapshot of the source
 */
export async function stageConversation(
  store: Store,
  sql: Sql,
  { row, rows }: Source,
  wanted: { ids: ReadonlySet<number>; about: NewConversation },
  context: EditContext,
): Promise<StagedConversation> {
  const shell = { head: withoutMark(row.head), tail: row.tail };
  const edits = newShellEdits(shell.head + shell.tail, wanted.about, context);
  const { head, tail } = editShellParts(shell, edits);
  const draft = new ConversationDraft({
    id: newId(),
    importId: stagedAs(),
    format: "cjson",
    head,
    // What is made of a conversation is where that one is.
    libraryId: row.libraryId,
  });
  const batch = new BulkBatch(store, stagedAs());
  const checker = createDocumentChecker("conversation", { sha256: contentHash });
  const text = head + tail;
  checker.shell({ text, value: JSON.parse(text) });
  const hasher = createContentHasher();
  hasher.update(head);
  batch.touch(draft);
  let ordinal = 0;
  for await (const { lead, raw } of copiedTexts(sql, rows, wanted.ids)) {
    const value: unknown = JSON.parse(raw);
    const facts = messageFacts(value);
    checker.element({ text: raw, value }, facts);
    draft.count({ lead, raw, facts });
    hasher.update(lead);
    hasher.update(raw);
    ordinal += ORDINAL_STEP;
    batch.add(draft, ordinal, { lead, raw, facts });
    if (batch.isFull) await batch.flush();
  }
  hasher.update(tail);
  const { errors, warnings } = checker.finish().counts;
  const problems = { error: errors, warning: warnings };
  draft.close({ tail, importHash: hasher.digest(), problems, textHash: null });
  batch.touch(draft);
  await batch.flush();
  return { key: draft.requireKey(), id: draft.id };
}

/** Makes a staged conversation part of the library. It was not imported, so it has no such hash. */
export async function showStaged(sql: Sql, { key }: StagedConversation): Promise<void> {
  await sql.query
    .updateTable("Conversation")
    .set({ state: "live", importId: null, importHash: null })
    .where("key", "=", key)
    .execute();
}

export async function dropStaged(store: Store, { key }: StagedConversation): Promise<void> {
  await store.write(
    ({ query }) =>
      query.updateTable("Conversation").set({ state: "removed" }).where("key", "=", key).execute(),
    "synced",
    "reserve",
  );
  await purgeRemoved(store);
}

/** The chosen messages in array order, the first one without a comma before it. */
async function* copiedTexts(
  sql: Sql,
  rows: readonly MessageFactsRow[],
  ids: ReadonlySet<number>,
): AsyncGenerator<{ lead: string; raw: string }> {
  const others = rows.filter(({ id }) => !ids.has(id)).map(({ id }) => id);
  const { order } = withoutMessages(rows, new Set(others));
  const sourceFirst = rows[0]?.id ?? 0;
  const [first = 0] = order;
  const ends = await loadBodies(sql, [sourceFirst, first]);
  const firstLead = ends.get(sourceFirst)?.lead ?? "";
  const gap = ends.get(first)?.lead ?? "";
  for (let at = 0; at < order.length; at += BODIES_PER_READ) {
    const chunk = order.slice(at, at + BODIES_PER_READ);
    const bodies = await loadBodies(sql, chunk);
    for (const id of chunk) {
      const body = bodies.get(id);
      if (body === undefined) throw new Error(`message ${id} is gone`);
      const lead = id === first ? firstLead : id === sourceFirst ? gap : body.lead;
      yield { lead, raw: body.raw };
    }
  }
}
