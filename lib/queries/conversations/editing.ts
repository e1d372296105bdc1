import { queryOptions } from "@tanstack/react-query";
import type { ChangeList } from "@/lib/domain/library/change";
import { conversationKeys } from "./list";
import { getJson, getRevised, getText } from "../request/answers";
import { search } from "../request/http";
import { conversationHref, messageRawHref } from "../request/paths";
import { lookParameters, type TimelineLook } from "./timeline";

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
    queryFn: ({ signal }): Promise<ConversationShellText> =>
      getRevised(`${conversationHref(id)}/shell`, signal),
  });
}

/** What undo and redo would do, and the last changes. */
export function conversationChangesQuery(id: string) {
  return queryOptions({
    queryKey: [...conversationKeys.one(id), "changes"],
    queryFn: ({ signal }) =>
      getJson<ChangeList>(`${conversationHref(id)}/changes?limit=200`, signal),
  });
}

/** Which messages are meant, by positions in the timeline as it is looked at. */
export type ShownRange = { from: number; to: number } | { turn: number } | "all";

/** Store ids of messages the timeline shows, in its order. */
export async function fetchShownMessages(
  id: string,
  range: ShownRange,
  look: TimelineLook,
): Promise<number[]> {
  const place = range === "all" ? {} : range;
  const path = `${conversationHref(id)}/shown${search({ ...lookParameters(look), ...place })}`;
  return (await getJson<{ ids: number[] }>(path)).ids;
}

/** Requests under way at once when many messages are read. */
const AT_ONCE = 8;

/** The exact texts of messages, in the order of the ids. */
export async function fetchMessageTexts(
  id: string,
  messages: readonly number[],
): Promise<string[]> {
  const texts: string[] = [];
  for (let at = 0; at < messages.length; at += AT_ONCE) {
    const some = messages.slice(at, at + AT_ONCE);
    for (const each of await Promise.all(some.map((each) => getText(messageRawHref(id, each)))))
      texts.push(each);
  }
  return texts;
}
