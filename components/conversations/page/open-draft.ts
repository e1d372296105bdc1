import type { QueryClient } from "@tanstack/react-query";
import { timelineWindowQuery, type TimelineLook } from "@/lib/queries/conversations/timeline";
import { isPanelName } from "../state/panel-names";
import type { Reader } from "../state/reader-context";

/** `message:<document id>/…`, with the block of a text. */
const OF_MESSAGE = /^message:(.+?)\/(?:text:(\d+|-)$)?/;

/** What opening a draft takes of the reader. */
export type DraftPlace = Pick<Reader, "conversationId" | "startEditing" | "goTo" | "open"> & {
  readonly look: TimelineLook;
};

/** Opens the editor that a draft was typed into. */
export async function openDraft(
  { conversationId, look, startEditing, goTo, open }: DraftPlace,
  queryClient: QueryClient,
  { field, href }: { readonly field: string; readonly href: string },
): Promise<void> {
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
}
