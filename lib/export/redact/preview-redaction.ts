import type { Viewer } from "@/lib/domain/accounts/viewer";
import { loadMessage } from "@/lib/data/messages/get";
import { reviewSalt } from "@/lib/data/exports/review-salt";
import { readToolLibrary } from "@/lib/data/toolsets/rows/tool-definitions";
import type { MessageView } from "@/lib/domain/conversation/view/types";
import { viewMessage } from "@/lib/domain/conversation/view/message";
import type { RedactionDecisions } from "@/lib/domain/exports/redaction";
import { createKnownValues } from "@/lib/domain/findings/scan/known-values";
import { ruleNoun } from "@/lib/domain/findings/rules";
import { findAcross } from "./find-across";
import { createFindingMarks } from "./finding-marks";
import { redactPiece } from "./redact-piece";

/**
 * A message as the reader shows it and a redacted export would have it. Placeholders have no numbers yet,
 * since those are given out over the whole export; what is undecided is in double brackets.
 * @returns null when there is no such message
 */
export async function previewRedaction(
  viewer: Viewer,
  decisions: RedactionDecisions,
  conversationId: string,
  messageKey: number,
): Promise<MessageView | null> {
  const message = await loadMessage(viewer, conversationId, messageKey);
  if (message === null) return null;
  const { raw, documentId: messageId, ...row } = message;
  const text = redactPiece(
    { text: raw, kind: "message", owner: conversationId, messageId },
    {
      decisions,
      marks: createFindingMarks(reviewSalt()),
      placeholders: { of: (rule) => `[${ruleNoun(rule)}]` },
      known: createKnownValues(),
      across: await findAcross(viewer, { kind: "conversation", id: conversationId }),
      undecided: (value) => `⟦${value}⟧`,
    },
  );
  const value: unknown = JSON.parse(text);
  const tools = await readToolLibrary([value]);
  const base = `/api/conversations/${encodeURIComponent(conversationId)}/messages`;
  return viewMessage({
    row: { ...row, documentId: messageId, problems: 0 },
    value,
    tools,
    rawOf: () => text,
    hrefOf: (id, pointer) => `${base}/${id}/body?pointer=${encodeURIComponent(pointer)}`,
  });
}
