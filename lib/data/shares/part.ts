import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { SharePart } from "@/lib/domain/shares/share";

import { findEntity } from "../documents/find";
import { getStore } from "../library/client";
import { timelineOf, type Timeline } from "../timeline/cache";

/**
 * The messages of a part of a conversation, by their row ids: one message, or those that lead up to it.
 * @param messageId row id
 * @returns null when the conversation has no such message
 */
export async function messagesOfPart(
  viewer: Viewer,
  conversationId: string,
  part: Exclude<SharePart, "conversation">,
  messageId: number,
): Promise<ReadonlySet<number> | null> {
  const store = await getStore(viewer);
  return store.read(async (sql) => {
    const row = await findEntity(sql, "Conversation", conversationId, ["key", "id", "revision"]);
    if (row === undefined) return null;
    const timeline = await timelineOf(store, sql, row);
    const position = timeline.positions.get(messageId);
    if (position === undefined || timeline.rows[position]?.deleted !== false) return null;
    if (part === "message") return new Set([messageId]);
    const before = leadingUpTo(timeline, position);
    return new Set(before.flatMap((at) => timeline.rows[at]?.id ?? []));
  });
}

/**
 * Upwards from message to message as its source recorded them; where nothing is recorded, what the slots before show.
 * Its source may name a message that does not exist, or a circle.
 */
function leadingUpTo(timeline: Timeline, leaf: number): number[] {
  const { rows } = timeline;
  const byId = new Map(rows.map(({ documentId }, at) => [documentId, at] as const));
  const path = new Set<number>();
  let at: number | undefined = leaf;
  let first = leaf;
  while (at !== undefined && !path.has(at)) {
    path.add(at);
    first = at;
    at = byId.get(rows[at]?.sourceParent ?? "");
  }
  if (rows[first]?.sourceParent !== null) return [...path];
  const slots = timeline.slots(true);
  const slot = slots.findIndex(({ members }) => members.includes(first));
  const before = slots.slice(0, Math.max(slot, 0)).flatMap(({ shown }) => shown ?? []);
  return [...before, ...path];
}
