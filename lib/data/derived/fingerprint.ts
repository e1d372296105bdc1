import { setTimeout as pause } from "node:timers/promises";

import { messageOutline } from "@/lib/domain/conversation/facts/message";
import { createTextFingerprint } from "@/lib/domain/conversation/timeline/text-fingerprint";

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
    const next = await store.read((sql) =>
      sql.get<{ key: number; revision: number }>(
        `SELECT key, revision FROM "Conversation"
         WHERE "textHash" IS NULL AND state = 'live' AND key > ? ORDER BY key LIMIT 1`,
        after,
      ),
    );
    if (next === undefined) return;
    after = next.key;
    const { key, revision } = next;
    const textHash = await fingerprint(store, key);
    await store.write((sql) =>
      sql.run(
        `UPDATE "Conversation" SET "textHash" = ? WHERE key = ? AND revision = ?`,
        textHash,
        key,
        revision,
      ),
    );
    await pause(PAUSE_MS);
  }
}

/** Reads on a snapshot of its own, so that nobody waits for a long conversation. */
async function fingerprint(store: Store, key: number): Promise<string> {
  const snapshot = store.openSnapshot();
  try {
    return await fingerprintOf(snapshot.sql, key);
  } finally {
    snapshot.release();
  }
}

async function fingerprintOf(sql: Sql, key: number): Promise<string> {
  const print = createTextFingerprint();
  for await (const { raw } of readMessages(sql, key)) {
    const message: unknown = JSON.parse(raw);
    print.add(messageOutline(message), message);
  }
  return print.digest();
}
