import type { Viewer } from "@/lib/domain/accounts/viewer";
import {
  compareMessages,
  type ComparedConversation,
  type ConversationComparison,
  type ReadMessage,
} from "@/lib/domain/conversation/compare/comparison";
import { messageMarkdown } from "@/lib/domain/conversation/view/markdown";
import { asRecord, asText } from "@/lib/shared/read-value";
import { contentHash } from "@/lib/json/hash";

import { documentBytes } from "../exports/document-bytes";
import { storedMessages } from "../messages/rows/stored";
import { loadShownMessages } from "../timeline/shown-messages";
import { getConversation } from "../conversations/get";

/** Both together; more does not fit an answer that a page shows. */
const MOST_BYTES = 64 * 1024 * 1024;
const LONGEST_TEXT = 20_000;

export type ComparisonAnswer =
  | { readonly ok: true; readonly comparison: ConversationComparison }
  | { readonly ok: false; readonly problem: "not-found" | "too-large" };

/**
 * Compares the shown messages of two conversations.
 * @param ids store ids, or `doc:` and their own
 */
export async function compareConversations(
  viewer: Viewer,
  ids: readonly [left: string, right: string],
): Promise<ComparisonAnswer> {
  const [left, right] = await Promise.all(ids.map((id) => getConversation(viewer, id)));
  if (!left || !right) return { ok: false, problem: "not-found" };
  if ((await documentBytes(viewer, "Conversation", [left.id, right.id])) > MOST_BYTES) {
    return { ok: false, problem: "too-large" };
  }
  const ours = await readShown(viewer, left.id);
  const theirs = await readShown(viewer, right.id);
  return {
    ok: true,
    comparison: {
      left: about(left, ours),
      right: about(right, theirs),
      ...compareMessages(ours, theirs),
    },
  };
}

const about = (
  { id, title, titleDerived }: Omit<ComparedConversation, "messages">,
  { length }: readonly ReadMessage[],
): ComparedConversation => ({ id, title, titleDerived, messages: length });

/** The messages in the order in which they are shown, which is not always that of the document. */
async function readShown(viewer: Viewer, id: string): Promise<ReadMessage[]> {
  const places = new Map((await loadShownMessages(viewer, id))?.map((each, at) => [each, at]));
  const messages: ReadMessage[] = [];
  for await (const stored of storedMessages(viewer, id)) {
    const at = places.get(stored.id);
    if (at !== undefined) messages[at] = readMessage(stored);
  }
  // One that was removed since its place was read leaves a hole.
  return messages.filter(() => true);
}

function readMessage({ documentId, raw }: { documentId: string; raw: string }): ReadMessage {
  const whole = messageMarkdown(raw);
  return {
    documentId,
    role: asText(asRecord(JSON.parse(raw))?.["role"]) ?? "unknown",
    // The heading is the role, which the page names itself.
    text: whole.replace(/^## [^\n]*\n*/u, "").slice(0, LONGEST_TEXT),
    isCut: whole.length > LONGEST_TEXT,
    hash: contentHash(whole),
  };
}
