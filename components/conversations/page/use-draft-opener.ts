"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useWantedDraft } from "@/components/drafts/use-wanted-draft";
import { timelineWindowQuery, type TimelineLook } from "@/lib/queries/conversations/timeline";
import { isPanelName } from "../state/panel-names";
import type { Reader } from "../state/reader-context";

/** `message:<document id>/…`, with the block of a text. */
const OF_MESSAGE = /^message:(.+?)\/(?:text:(\d+|-)$)?/;

/** Opens the editor of a draft that a person asked for. */
export function useDraftOpener({
  conversationId,
  look,
  startEditing,
  goTo,
  open,
}: Pick<Reader, "conversationId" | "startEditing" | "goTo" | "open"> & {
  look: TimelineLook;
}): void {
  const queryClient = useQueryClient();
  useWantedDraft(`conversation:${conversationId}`, async ({ field, href }) => {
    const panel = new URL(href, window.location.origin).searchParams.get("panel");
    const [, documentId, block] = OF_MESSAGE.exec(field) ?? [];
    if (documentId === undefined) {
      if (panel !== null && isPanelName(panel)) open(panel);
      return;
    }
    const found = await queryClient.fetchQuery(
      timelineWindowQuery(conversationId, { around: documentId, limit: 1, ...look }),
    );
    const message = found.slots[found.at - found.start]?.message;
    if (message?.documentId !== documentId) return;
    if (block !== undefined) {
      await goTo({ message: documentId });
      startEditing(message.id, block === "-" ? null : Number(block));
    } else if (panel !== null && isPanelName(panel)) open(panel, message);
  });
}
