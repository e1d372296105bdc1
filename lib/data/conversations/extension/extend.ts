import type { ItemUndo, Shell } from "@/lib/data/documents/import-undo";
import type { Sql } from "@/lib/data/store/connection/sql";
import { appendMessages } from "@/lib/data/store/sqlite/append-messages";
import { listed } from "@/lib/data/store/sqlite/lists";

import {
  loadStored,
  shellBytes,
  withoutShell,
  writeRelisted,
  type Relisted,
  type Stored,
} from "./shells";

/** A stored conversation that gets the messages of a staged one. */
export interface Extension {
  readonly key: number;
  readonly stagedKey: number;
  readonly expectedMessages: number;
}

interface Growing {
  readonly stored: Stored;
  readonly staged: Stored;
  readonly shell: Shell;
}

/**
 * Moves the messages of staged conversations to the ends of stored ones. Head and tail become the new ones unless the
 * stored ones were ever edited here; those stay.
 * @param extensions no conversation is in two of them
 * @returns what undoing each needs; null where the stored one has other messages than expected by now
 */
export async function extendConversations(
  sql: Sql,
  importId: string,
  extensions: readonly Extension[],
): Promise<(ItemUndo | null)[]> {
  const keys = extensions.flatMap(({ key, stagedKey }) => [key, stagedKey]);
  const storedOf = await loadStored(sql, keys);
  const all = extensions.map(({ key, stagedKey, expectedMessages }) =>
    grown(storedOf(key), storedOf(stagedKey), expectedMessages),
  );
  const growing = all.filter((each) => each !== null);
  await moveMessages(sql, importId, growing);
  await writeRelisted(sql, "Import further messages", growing.map(relisted));
  return all.map((each) => (each === null ? null : undoOf(each)));
}

function grown(stored: Stored, staged: Stored, expectedMessages: number): Growing | null {
  if (stored.messageCount !== expectedMessages) return null;
  const keepsShell = stored.shellRevision > 1;
  // A shell that stays has to have a list for the messages.
  if (keepsShell && stored.tail === "") return null;
  const { head, tail } = keepsShell ? stored : staged;
  return { stored, staged, shell: { head, tail } };
}

async function moveMessages(
  sql: Sql,
  importId: string,
  growing: readonly Growing[],
): Promise<void> {
  const lasts = await sql.query
    .selectFrom("Conversation as e")
    .select("e.key")
    .select((eb) =>
      eb
        .selectFrom("Message as m")
        .select(({ fn }) => fn.max<number | null>("m.ordinal").as("ordinal"))
        .whereRef("m.conversationKey", "=", "e.key")
        .as("ordinal"),
    )
    .where("e.key", "in", listed(growing.map(({ stored }) => stored.key)))
    .execute();
  const lastOf = new Map(lasts.map(({ key, ordinal }) => [key, ordinal]));
  const appended = growing.map(({ stored, staged }) => {
    return { from: staged.key, to: stored.key, behind: lastOf.get(stored.key) ?? 0 };
  });
  await appendMessages(sql, importId, appended);
  await sql.query
    .deleteFrom("Conversation")
    .where("key", "in", listed(growing.map(({ staged }) => staged.key)))
    .execute();
}

function relisted({ stored, staged, shell }: Growing): Relisted {
  return {
    stored,
    shell: () => shell,
    columns: (rows) => ({
      byteLength: withoutShell(stored) + withoutShell(staged) + shellBytes(shell),
      revision: stored.revision + 1,
      contentHash: null,
      importHash: staged.importHash,
      // With an edited message it does not say what the imported one says.
      textHash: rows.some(({ edited }) => edited) ? null : staged.textHash,
      errorCount: staged.errorCount,
      warningCount: staged.warningCount,
    }),
    messageCount: stored.messageCount + staged.messageCount,
  };
}

function undoOf({ stored, shell }: Growing): ItemUndo {
  const { key, revision, importHash, contentHash, errorCount, warningCount } = stored;
  const before = { head: stored.head, tail: stored.tail };
  const isReplaced = shell.head !== before.head || shell.tail !== before.tail;
  return {
    mode: "extend",
    key,
    revision: revision + 1,
    importHash,
    contentHash,
    errorCount,
    warningCount,
    shell: isReplaced ? { before, after: shell } : null,
  };
}
