import { setTimeout as pause } from "node:timers/promises";

import {
  DERIVE_VERSION,
  MESSAGE_DERIVE_VERSION,
  UNINDEXED_VERSION,
} from "@/lib/domain/conversation/facts/derive";
import { messageFacts } from "@/lib/domain/conversation/facts/message";
import { createTurns } from "@/lib/work/turns";

import { updateConversation, writeDerived } from "../conversations/rows/columns";
import { hashPieces } from "./hash-pieces";
import { fingerprintMissing } from "./fingerprint";
import { indexImported } from "./index-imported";
import { countUnindexed, forgetCounts } from "./index-state";
import { loadMessageFactsRows, type MessageFactsRow } from "../messages/rows/message-rows";
import { factsFromRows } from "../messages/rows/tally-rows";
import type { Sql } from "../store/connection/sql";
import type { Store } from "../store/store";
import {
  isIntact,
  isIntactShell,
  selectBodies,
  SHELL_COLUMNS,
  shellValue,
} from "../documents/intact";
import { keepTimeline } from "../timeline/cache";
import { writeDerivedMessages, type DerivedMessage } from "../messages/rows/write";
import { listed } from "../store/sqlite/lists";
import { dropStrayRows, hasStrayRows } from "../store/sqlite/stray-rows";
import { noteUnindexed } from "../store/sqlite/unindexed";

/** How much of one conversation is derived in one transaction; edits wait for one at most. */
const MESSAGES_PER_STEP = 200;
const BYTES_PER_STEP = 2 * 1024 * 1024;
/** Between two steps, so that whoever uses the app meanwhile hardly notices. */
const PAUSE_MS = 5;

/**
 * Derives everything again that was derived by older rules, and what the search index has lost, in small steps.
 * Documents of an older version get the hashes of their pieces. Counts of problems are left as they are; `npm run rebuild` counts them as well.
 * @returns how many conversations it went through
 */
export async function deriveStale(store: Store): Promise<number> {
  await dropStray(store);
  await indexImported(store);
  await noteMissing(store);
  let done = 0;
  for (;;) {
    const stale = await store.read((sql) =>
      sql.query
        .selectFrom("Conversation")
        .select(["key", "deriveVersion"])
        .where("deriveVersion", "<", DERIVE_VERSION)
        .where("state", "<>", "removed")
        // What an import is still writing is indexed when it has ended.
        .where((eb) =>
          eb.or([eb("state", "<>", "staged"), eb("deriveVersion", "<>", UNINDEXED_VERSION)]),
        )
        // The latest first: those are what people look for.
        .orderBy((eb) => eb("state", "=", "live"), "desc")
        .orderBy("sortMs", "desc")
        .limit(1)
        .executeTakeFirst(),
    );
    if (stale === undefined) break;
    await deriveConversation(store, stale.key, stale.deriveVersion < MESSAGE_DERIVE_VERSION);
    done += 1;
  }
  if (done > 0) forgetCounts(store);
  await fingerprintMissing(store);
  await hashPieces(store);
  return done;
}

/** What the index knows of messages that are gone is found by nobody, but its words are still there. */
async function dropStray(store: Store): Promise<void> {
  if (await store.read(hasStrayRows)) await store.write(dropStrayRows);
}

/** Marks the conversations of messages that the index does not have. */
async function noteMissing(store: Store): Promise<void> {
  if ((await countUnindexed(store)) === 0) return;
  await store.write(noteUnindexed);
}

async function deriveConversation(store: Store, key: number, withMessages: boolean): Promise<void> {
  let after: number | null = withMessages ? Number.MIN_SAFE_INTEGER : null;
  while (after !== null) {
    const from: number = after;
    after = await store.write((sql) => deriveMessages(sql, key, from), "deferred");
    await pause(PAUSE_MS);
  }
  const left = await store.write((sql) => deriveShell(sql, key));
  if (!withMessages) await pause(PAUSE_MS);
  // What is remembered of this revision was read before.
  if (left !== null) keepTimeline(store, left, left.rows);
}

/** @returns the ordinal of the last message of this step; null when none is left after it */
async function deriveMessages(sql: Sql, key: number, after: number): Promise<number | null> {
  const rows = await sql.query
    .selectFrom("Message")
    .select(["id", "ordinal", "byteLength"])
    .where("conversationKey", "=", key)
    .where("ordinal", ">", after)
    .orderBy("ordinal")
    .limit(MESSAGES_PER_STEP)
    .execute();
  let bytes = 0;
  const step = rows.filter(({ byteLength }, at) => {
    bytes += byteLength;
    return at === 0 || bytes <= BYTES_PER_STEP;
  });
  const ids = step.map(({ id }) => id);
  const bodies = await selectBodies(sql).where("m.id", "in", listed(ids)).execute();
  if (bodies.length < step.length) throw new Error(`messages of ${key} have no text`);
  // What is known of a damaged message is from when it was written.
  const intact = bodies.filter(isIntact);
  const turn = createTurns();
  const derived: DerivedMessage[] = [];
  for (const { id, raw } of intact) {
    await turn();
    derived.push({ id, raw, facts: messageFacts(JSON.parse(raw)) });
  }
  await writeDerivedMessages(sql, key, derived);
  const last = step.at(-1)?.ordinal;
  const isLast = rows.length < MESSAGES_PER_STEP && last === rows.at(-1)?.ordinal;
  return isLast || last === undefined ? null : last;
}

async function deriveShell(
  sql: Sql,
  key: number,
): Promise<{ key: number; revision: number; rows: MessageFactsRow[] } | null> {
  const shell = await sql.query
    .selectFrom("Conversation")
    .select([...SHELL_COLUMNS, "revision"])
    .where("key", "=", key)
    .executeTakeFirst();
  if (shell === undefined) return null;
  const { revision } = shell;
  const rows = await loadMessageFactsRows(sql, key);
  if (isIntactShell(shell)) {
    const facts = await factsFromRows(sql, await shellValue(sql, shell), rows);
    await writeDerived(sql, key, facts);
  }
  await updateConversation(sql, key, { deriveVersion: DERIVE_VERSION });
  return { key, revision, rows };
}
