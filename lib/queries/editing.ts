import { queryOptions } from "@tanstack/react-query";
import type { ChangeList } from "@/lib/domain/document/change";
import { conversationKeys } from "./conversations";
import { getJson, request, search } from "./http";
import { conversationHref } from "./paths";

export interface ConversationShellText {
  /** The exact text of the document without its messages. */
  text: string;
  /** What an edit of it must name as its expected revision. */
  revision: number;
}

/** The document without its messages, to be edited. */
export function conversationShellQuery(id: string) {
  return queryOptions({
    queryKey: [...conversationKeys.one(id), "shell"],
    async queryFn({ signal }): Promise<ConversationShellText> {
      const response = await request(`${conversationHref(id)}/shell`, { signal });
      return { text: await response.text(), revision: Number(response.headers.get("x-revision")) };
    },
  });
}

/** What undo and redo would do. */
export function conversationChangesQuery(id: string) {
  return queryOptions({
    queryKey: [...conversationKeys.one(id), "changes"],
    queryFn: ({ signal }) => getJson<ChangeList>(`${conversationHref(id)}/changes`, signal),
  });
}

/** Which messages are meant, by positions in the timeline as it is looked at. */
export type ShownRange = { from: number; to: number } | { turn: number } | "all";

/**
 * Store ids of messages the timeline shows, in its order.
 * @param view how the timeline is looked at, as parameters of the API
 */
export async function fetchShownMessages(
  id: string,
  range: ShownRange,
  view: Readonly<Record<string, string | number | boolean | null | undefined>>,
): Promise<number[]> {
  const place = range === "all" ? {} : range;
  const path = `${conversationHref(id)}/shown${search({ ...view, ...place })}`;
  return (await getJson<{ ids: number[] }>(path)).ids;
}
