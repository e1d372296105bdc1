import { queryOptions } from "@tanstack/react-query";
import type { TimelineWindow } from "@/lib/domain/conversation/listing";
import { conversationKeys } from "./conversations";
import { getJson, getText, request, search } from "./http";
import { conversationHref, messageRawHref } from "./paths";

export interface WindowRequest {
  /** Store id or document id of a message, or `slot:n`: the window lies around it. */
  around?: string;
  /** Instead: begin behind this slot position; -1 begins at the first slot. */
  after?: number;
  /** How many slots. */
  limit?: number;
  showDeleted?: boolean;
  /** Which message to show at a slot position, where it is not the preferred one. */
  view?: Readonly<Record<number, number>>;
}

const DEFAULT_SLOTS = 50;

/** The API counts slots on both sides of a place; a run that begins somewhere has none before it. */
function placeParameters({ around, after, limit = DEFAULT_SLOTS }: WindowRequest) {
  if (around !== undefined || after === undefined) return { around, limit };
  return { around: `slot:${after + 1}`, before: 0, after: limit - 1 };
}

/** `3:120,8:77`: slot position and message id, by position, so that equal views have equal keys. */
function formatView(view: WindowRequest["view"]): string {
  return Object.entries(view ?? {})
    .map(([position, messageId]) => `${position}:${messageId}`)
    .join(",");
}

/** A run of slots with their shown messages. */
export function timelineWindowQuery(id: string, wanted: WindowRequest = {}) {
  const parameters = {
    ...placeParameters(wanted),
    deleted: wanted.showDeleted ? 1 : undefined,
    view: formatView(wanted.view),
  };
  return queryOptions({
    queryKey: [...conversationKeys.timeline(id), parameters],
    queryFn: ({ signal }) =>
      getJson<TimelineWindow>(`${conversationHref(id)}/messages${search(parameters)}`, signal),
  });
}

export interface MessageRaw {
  /** The message's exact text. */
  raw: string;
  /** What an edit of this text must name as its expected revision. */
  revision: number;
}

export function messageRawQuery(id: string, messageId: number) {
  return queryOptions({
    queryKey: [...conversationKeys.message(id, messageId), "raw"],
    async queryFn({ signal }): Promise<MessageRaw> {
      const response = await request(messageRawHref(id, messageId), { signal });
      return { raw: await response.text(), revision: Number(response.headers.get("x-revision")) };
    },
  });
}

/** The whole of a text that a view shows cut; `href` comes with the cut text. */
export function elidedTextQuery(href: string) {
  return queryOptions({
    queryKey: [...conversationKeys.all, "text", href],
    queryFn: ({ signal }) => getText(href, signal),
  });
}
