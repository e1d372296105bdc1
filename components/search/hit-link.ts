import type { SearchHit } from "@/lib/domain/search/answers";
import { formatView } from "@/components/conversations/state/view-param";

type Place = Pick<SearchHit, "messageId" | "documentId" | "slot" | "shown" | "deleted" | "where">;

/**
 * Where a hit opens: at its message, with its retry shown for viewing and the words to mark.
 * @param words what was looked for, without keys such as `role:`
 */
export function hitHref(conversationId: string, hit: Place, words: string): string {
  const query = new URLSearchParams();
  const { messageId, slot } = hit;
  if (messageId !== null) {
    query.set("m", hit.documentId ?? String(messageId));
    const view = hit.shown || slot === null ? null : formatView({ [slot]: messageId });
    if (view !== null) query.set("v", view);
  }
  if (hit.deleted) query.set("deleted", "true");
  if (words !== "") {
    query.set("find", words);
    query.set("in", hit.where);
  }
  const text = query.toString();
  return `/conversations/${encodeURIComponent(conversationId)}${text === "" ? "" : `?${text}`}`;
}

/** The address of a search. */
export function searchHref(q: string): string {
  return q === "" ? "/search" : `/search?${new URLSearchParams({ q }).toString()}`;
}
