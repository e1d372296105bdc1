import { setTimeout as pause } from "node:timers/promises";

import { messageOutline } from "@/lib/domain/conversation/facts/message";
import { createTextFingerprint } from "@/lib/domain/conversation/timeline/text-fingerprint";

import { DocumentDamagedError } from "../documents/damage";
import { messageValue } from "../documents/intact";
import type { Sql } from "../store/connection/sql";
import type { Store } from "../store/store";
import { readMessages } from "../messages/rows/stored";

/** Between two conversations, so that whoever uses the app meanwhile hardly notices. */
const PAUSE_MS = 5;

/**
 * Gives a fingerprint to every conversation without one: those of an older library, and those whose messages
 * were edited. What is edited meanwhile waits for the next time.
 */
export async function fingerprintMissing(store: Store): Promise<void> {
  let after = 0;
  for (;;) {
    const last = after;
    const next = await store.read((sql) =>
      sql.query
        .selectFrom("Conversation")
        .select(["key", "revision"])
        .where("textHash", "is", null)
        .where("state", "=", "live")
        .where("key", ">", last)
        .orderBy("key")
        .limit(1)
        .executeTakeFirst(),
    );
    if (next === undefined) return;
    after = next.key;
    const { key, revision } = next;
    const textHash = await fingerprint(store, key);
    if (textHash === null) continue;
    // What a power cut takes of it is made again.
    await store.write(
      ({ query }) =>
        query
          .updateTable("Conversation")
          .set({ textHash })
          .where("key", "=", key)
          .where("revision", "=", revision)
          .execute(),
      "deferred",
    );
    await pause(PAUSE_MS);
  }
}

/** Reads on a snapshot of its own, so that nobody waits for a long conversation; null for one that is damaged. */
async function fingerprint(store: Store, key: number): Promise<string | null> {
  const snapshot = store.openSnapshot();
  try {
    return await fingerprintOf(snapshot.sql, key);
  } catch (error) {
    if (error instanceof DocumentDamagedError) return null;
    throw error;
  } finally {
    snapshot.release();
  }
}

async function fingerprintOf(sql: Sql, key: number): Promise<string> {
  const print = createTextFingerprint();
  for await (const body of readMessages(sql, key)) {
    const message = await messageValue(sql, body);
    print.add(messageOutline(message), message);
  }
  return print.digest();
}
