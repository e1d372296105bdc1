import type { Viewer } from "@/lib/domain/accounts/viewer";
import { setImmediate as nextTurn } from "node:timers/promises";

import type { ChangeNoun } from "@/lib/domain/library/change";
import type { PurgeCounts } from "@/lib/domain/library/trash";
import { addAll } from "@/lib/shared/add-all";

import { formerRowsOf } from "../store/sqlite/former-rows";
import { getManagedStore, getStore, getWholeStore } from "../library/client";
import { noteEvent } from "../ledger/chain/note";
import { purgeRemoved } from "../purge/rows";
import { eraseDeleted, noteErasing } from "../purge/erase-deleted";
import { scrubImportNames, scrubItems, type ScrubbedItem } from "../purge/scrub-items";
import type { Sql } from "../store/connection/sql";
import { listed } from "../store/sqlite/lists";
import { managedSight, sightOf } from "../store/sight/sight";
import { endNowOrLater } from "../store/disk/end-later";
import { moveAllToTrash } from "./move";
import { sweepToolSets } from "../purge/sweep-toolsets";

const NOUNS = ["conversation", "toolset"] as const;
const TABLE = { conversation: "Conversation", toolset: "ToolsetFile" } as const;

/** Which documents of the trash: by name, or all that came in up to a moment. */
export type PurgeChoice =
  | { readonly items: readonly { readonly noun: ChangeNoun; readonly id: string }[] }
  | { readonly untilMs: number };

export interface PurgeOptions {
  /** Whether others are deleted right after these; then what they leave behind in the files is removed once for all. */
  readonly goesOn?: boolean | undefined;
  /** At most so many documents; the choice may name more. */
  readonly limit?: number | undefined;
}

/** How long one slice marks documents: nobody else writes meanwhile. */
const SLICE_MS = 12;
/** Marked by the same statements, however long these take: so many deleted at once are one entry of the ledger. */
const MARKED_AT_ONCE = 25;

/**
 * Deletes documents of the trash for good: their text and every older version, their entries in the search
 * index, their history, and what their imports have kept of them. Reports of imports go on counting them.
 * What is not in the trash stays. This cannot be undone. It is done in short slices, between which others read and
 * write; each is recorded in the ledger.
 */
export async function purgeFromTrash(
  viewer: Viewer,
  choice: PurgeChoice,
  { goesOn = false, limit = Infinity }: PurgeOptions = {},
): Promise<PurgeCounts> {
  const sight = managedSight(viewer);
  const managed = await getManagedStore(viewer);
  const found = await managed.read((sql) => chosenDocuments(sql, choice));
  // Toolsets are the main library's.
  const own = found.filter(({ noun }) => noun === "conversation" || sight.main);
  return purgeChosen(viewer, own.slice(0, limit), goesOn);
}

/** Deletes conversations for good, whoever sees them and wherever they are; by way of the trash, as anybody would. */
export async function purgeKept(viewer: Viewer, ids: readonly string[]): Promise<PurgeCounts> {
  const store = await getStore(viewer);
  const whole = store.seenWith({ ...sightOf(viewer), isWhole: true });
  const chosen = ids.map((id): Chosen => ({ noun: "conversation", id }));
  await whole.write(
    async (sql) => {
      const rows = await sql.query
        .selectFrom("Conversation")
        .select(["id", "key"])
        .where("id", "in", listed(ids))
        .where("state", "=", "live")
        .where("deletedMs", "is", null)
        .execute();
      const keyOf = new Map(rows.map(({ id, key }) => [id, key]));
      const keys = [...new Set(ids)].flatMap((id) => keyOf.get(id) ?? []);
      await moveAllToTrash(sql, "Conversation", keys, Date.now());
    },
    "synced",
    "reserve",
  );
  return purgeChosen(viewer, chosen, false);
}

async function purgeChosen(
  viewer: Viewer,
  waiting: readonly Chosen[],
  goesOn: boolean,
): Promise<PurgeCounts> {
  const store = await getStore(viewer);
  const counts = { conversations: 0, toolsets: 0 };
  // What is kept of them elsewhere goes too, whoever made it.
  const whole = store.seenWith({ ...sightOf(viewer), isWhole: true });
  for (let at = 0; at < waiting.length;) {
    // The head of the ledger beside the library must not be ahead of what a crash leaves.
    const from = at;
    const slice = await whole.write((sql) => purgeSlice(sql, waiting, from), "synced", "reserve");
    counts.conversations += slice.conversations;
    counts.toolsets += slice.toolsets;
    at = slice.next;
    await nextTurn();
  }
  // Nobody sees them any more; their rows go in small steps, also after a restart.
  await endNowOrLater(async () => {
    await purgeRemoved(store);
    await store.write(sweepToolSets, "synced", "reserve");
    if (!goesOn && counts.conversations + counts.toolsets > 0) await eraseDeleted(store);
  });
  return counts;
}

/** What deletions that went on have left behind in the files. */
export async function endPurge(): Promise<void> {
  const store = await getWholeStore();
  await endNowOrLater(() => eraseDeleted(store));
}

interface Chosen {
  readonly noun: ChangeNoun;
  readonly id: string;
}

async function purgeSlice(sql: Sql, waiting: readonly Chosen[], from: number) {
  const until = performance.now() + SLICE_MS;
  const purged: Record<ChangeNoun, string[]> = { conversation: [], toolset: [] };
  const items: ScrubbedItem[] = [];
  let next = from;
  while (next < waiting.length && (next === from || performance.now() < until)) {
    const some = waiting.slice(next, next + MARKED_AT_ONCE);
    next += some.length;
    // Somebody may have taken one out of the trash since.
    for (const noun of NOUNS) {
      const ids = await areInTrash(sql, noun, some);
      if (ids.length === 0) continue;
      addAll(items, await markRemoved(sql, noun, ids));
      addAll(purged[noun], ids);
    }
  }
  const { conversation: conversations, toolset: toolsets } = purged;
  if (conversations.length + toolsets.length > 0) {
    await scrubImportNames(sql, items);
    await noteErasing(sql);
    await noteEvent(sql, "documents-purged", "trash", { conversations, toolsets });
  }
  return { next, conversations: conversations.length, toolsets: toolsets.length };
}

const inTrash = (sql: Sql, noun: ChangeNoun) =>
  sql.query
    .selectFrom(TABLE[noun])
    .select("id")
    .where("state", "=", "live")
    .where("deletedMs", "is not", null);

/** The ids of those of a noun that are in the trash, each once. */
async function areInTrash(
  sql: Sql,
  noun: ChangeNoun,
  chosen: readonly Chosen[],
): Promise<readonly string[]> {
  const ids = chosen.flatMap((each) => (each.noun === noun ? each.id : []));
  if (ids.length === 0) return [];
  const rows = await inTrash(sql, noun).where("id", "in", listed(ids)).execute();
  return rows.map(({ id }) => id);
}

async function chosenDocuments(sql: Sql, choice: PurgeChoice): Promise<Chosen[]> {
  const found: Chosen[] = [];
  for (const noun of NOUNS) {
    const ids =
      "items" in choice
        ? await areInTrash(sql, noun, choice.items)
        : (await inTrash(sql, noun).where("deletedMs", "<=", choice.untilMs).execute()).map(
            ({ id }) => id,
          );
    for (const id of ids) found.push({ noun, id });
  }
  return found;
}

async function markRemoved(
  sql: Sql,
  noun: ChangeNoun,
  ids: readonly string[],
): Promise<readonly ScrubbedItem[]> {
  const table = TABLE[noun];
  // The documents that imports have put these in the place of.
  await sql.query
    .updateTable(table)
    .set({ state: "removed" })
    .where("state", "=", "replaced")
    .where("key", "in", formerRowsOf(ids))
    .execute();
  await scrubExports(sql, ids);
  await sql.query
    .updateTable(table)
    .set({ state: "removed" })
    .where("id", "in", listed(ids))
    .execute();
  return scrubItems(sql, { where: "entityId", values: ids, names: true });
}

/**
 * Removes the id that a document gave itself from the records of what left: somebody may have typed it. That
 * something left, when, and under which store id stays; the ledger knows no other id.
 */
async function scrubExports(sql: Sql, storeIds: readonly string[]): Promise<void> {
  for (const table of ["ExportItem", "Consent"] as const) {
    await sql.query
      .updateTable(table)
      .set((eb) => ({ documentId: eb.ref("conversationId") }))
      .where("conversationId", "in", listed(storeIds))
      .execute();
  }
}
