import { discardChanges } from "@/lib/data/changes/ops/discard";
import type { ItemUndo, Shell } from "@/lib/data/documents/import-undo";
import type { MessageFactsRow } from "@/lib/data/messages/rows/message-rows";
import { writeLeads } from "@/lib/data/messages/rows/insert";
import type { Sql } from "@/lib/data/store/connection/sql";
import { listed } from "@/lib/data/store/sqlite/lists";

import { loadStored, shellBytes, withoutShell, writeRelisted, type Stored } from "./shells";

/** What an import has noted of a conversation that it extended. */
export type Extended = Extract<ItemUndo, { mode: "extend" }>;

/** What surrounds the messages of a conversation, before and after they were taken away. */
export interface Shortened {
  readonly before: Shell;
  readonly after: Shell;
}

/**
 * Takes the messages of an import away from the conversations they were appended to.
 * @param extended no conversation is in two of them
 * @returns what became of each
 */
export async function shortenConversations(
  sql: Sql,
  importId: string,
  extended: readonly Extended[],
): Promise<Shortened[]> {
  const keys = extended.map(({ key }) => key);
  const storedOf = await loadStored(sql, keys);
  const shortening = extended.map((undo) => {
    const stored = storedOf(undo.key);
    return { undo, stored, isAsWritten: isAsWritten(stored, undo) };
  });
  await discardChanges(
    sql,
    importId,
    new Map(shortening.map(({ undo, isAsWritten: shell }) => [undo.key, { shell }])),
  );
  const removed = await removeMessages(sql, importId, keys);
  const repaired = await repairFirstLeads(sql, keys);
  const relisted = shortening.map(({ undo, stored, isAsWritten: isOwn }) => ({
    stored,
    shell: (rows: readonly MessageFactsRow[]) => {
      // Messages somebody has added since need the list they are in.
      const isReturned = isOwn && (rows.length === 0 || undo.shell?.before.tail !== "");
      const { head, tail } = isReturned && undo.shell !== null ? undo.shell.before : stored;
      return { head, tail };
    },
    columns: (_: readonly MessageFactsRow[], shell: Shell) => ({
      byteLength:
        withoutShell(stored) -
        (removed.get(undo.key) ?? 0) +
        (repaired.get(undo.key) ?? 0) +
        shellBytes(shell),
      revision: stored.revision + 1,
      contentHash: stored.revision === undo.revision ? undo.contentHash : null,
      importHash: undo.importHash,
      textHash: null,
      errorCount: undo.errorCount,
      warningCount: undo.warningCount,
    }),
    messageCount: stored.messageCount,
  }));
  const after = await writeRelisted(sql, "Take back the import of further messages", relisted);
  return shortening.map(({ stored }) => {
    const { key, head, tail } = stored;
    return { before: { head, tail }, after: after.get(key) ?? { head, tail } };
  });
}

/** A shell that was edited since is the person's own; it stays. */
function isAsWritten(stored: Stored, { shell }: Extended): boolean {
  return shell !== null && stored.head === shell.after.head && stored.tail === shell.after.tail;
}

/** @returns how many bytes each conversation has less */
async function removeMessages(
  sql: Sql,
  importId: string,
  keys: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const removed = await sql.query
    .selectFrom("Message as m")
    .innerJoin("MessageBody as b", "b.messageId", "m.id")
    .select("m.conversationKey as key")
    .select((eb) =>
      eb.fn
        .sum<number>(eb("m.byteLength", "+", eb.fn<number>("octet_length", ["b.lead"])))
        .as("bytes"),
    )
    .where("m.conversationKey", "in", listed(keys))
    .where("m.importId", "=", importId)
    .groupBy("m.conversationKey")
    .execute();
  await sql.query
    .deleteFrom("Message")
    .where("conversationKey", "in", listed(keys))
    .where("importId", "=", importId)
    .execute();
  return new Map(removed.map(({ key, bytes }) => [key, bytes]));
}

/**
 * Where one of the messages that went had been moved to the front, the new first one has a comma too many.
 * @returns by how many bytes each conversation has grown for it
 */
async function repairFirstLeads(
  sql: Sql,
  keys: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const firsts = await sql.query
    .selectFrom("Conversation as e")
    .innerJoin("Message as m", (join) =>
      join.onRef("m.conversationKey", "=", "e.key").on((eb) =>
        eb(
          "m.ordinal",
          "=",
          eb
            .selectFrom("Message as f")
            .select(({ fn }) => fn.min<number>("f.ordinal").as("ordinal"))
            .whereRef("f.conversationKey", "=", "e.key"),
        ),
      ),
    )
    .innerJoin("MessageBody as b", "b.messageId", "m.id")
    .select(["e.key", "m.id", "b.lead"])
    .where("e.key", "in", listed(keys))
    .execute();
  const leading = firsts.filter(({ lead }) => lead.includes(","));
  await writeLeads(sql, new Map(leading.map(({ id, lead }) => [id, lead.replace(",", "")])));
  return new Map(leading.map(({ key }) => [key, -1]));
}
