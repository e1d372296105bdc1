import type { Viewer } from "@/lib/domain/accounts/viewer";
import { ulid } from "ulid";

import { linkCall, readCall } from "@/lib/data/calls/log";
import { createConversation } from "@/lib/data/conversations/create";
import { getSettings } from "@/lib/data/settings/settings";
import { callConversation } from "@/lib/domain/calls/conversation";
import { LOCAL_ACTOR } from "@/lib/domain/conversation/history/audit-trail";

import { heldCall } from "./held-calls";

/**
 * Makes a conversation of a call that ended. One that was saved before keeps its conversation.
 * @returns the store id of the conversation; null when the call is not held any more
 */
export async function saveCall(viewer: Viewer, callId: string): Promise<string | null> {
  const held = heldCall(viewer, callId);
  if (held?.state !== "ended") return null;
  const saved = await readCall(viewer, held.recordId);
  if (saved?.conversationId) return saved.conversationId;
  const isAudited = (await getSettings()).auditTrail === "on";
  const conversation = callConversation(held.finished, {
    newId: ulid,
    actor: LOCAL_ACTOR,
    createdMs: isAudited ? Date.now() : null,
  });
  const { id } = await createConversation(viewer, conversation, "Save a call as a conversation");
  await linkCall(held.recordId, id);
  return id;
}
