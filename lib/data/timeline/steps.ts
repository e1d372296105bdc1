import type { Viewer } from "@/lib/domain/accounts/viewer";
import { CONTENTS } from "@/lib/domain/conversation/facts/contents";
import { messageOutline } from "@/lib/domain/conversation/facts/message";
import { collectSteps, type Steps } from "@/lib/domain/activity/steps";
import { turnIfDue } from "@/lib/work/turns";

import { getStore } from "../library/client";
import { findEntity } from "../documents/find";
import { isIntact, selectBodies } from "../documents/intact";
import { listed } from "../store/sqlite/lists";

/** A picture of more says no more, and their texts would be read on each visit. */
const MOST_MESSAGES = 5000;
const BODIES_PER_READ = 200;

/** What took time in a conversation; null when there is no such conversation. */
export async function readSteps(
  viewer: Viewer,
  id: string,
): Promise<
  (Steps & { readonly title: string; readonly id: string; readonly isCut: boolean }) | null
> {
  const store = await getStore(viewer);
  const snapshot = store.openSnapshot();
  try {
    const { sql } = snapshot;
    const row = await findEntity(sql, "Conversation", id, ["key", "id", "title"]);
    if (row === undefined) return null;
    const messages = await sql.query
      .selectFrom("Message")
      .select("id")
      .where("conversationKey", "=", row.key)
      .where("deleted", "=", 0)
      .where((eb) => eb(eb("contents", "%", CONTENTS.tools * 2), ">=", CONTENTS.thinking))
      .orderBy("ordinal")
      .limit(MOST_MESSAGES + 1)
      .execute();
    const collected = collectSteps();
    const shown = messages.slice(0, MOST_MESSAGES).map((message) => message.id);
    for (let at = 0; at < shown.length; at += BODIES_PER_READ) {
      const bodies = await selectBodies(sql)
        .where("m.id", "in", listed(shown.slice(at, at + BODIES_PER_READ)))
        .orderBy("m.ordinal")
        .execute();
      for (const body of bodies) {
        await turnIfDue();
        // A damaged message says nothing that could be trusted.
        if (isIntact(body)) collected.add(body.id, messageOutline(JSON.parse(body.raw)));
      }
    }
    const isCut = messages.length > MOST_MESSAGES;
    return { ...collected.finish(), id: row.id, title: row.title, isCut };
  } finally {
    snapshot.release();
  }
}
