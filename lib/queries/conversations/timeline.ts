import { queryOptions } from "@tanstack/react-query";
import type {
  TimelineOutline,
  TimelinePreview,
  TimelineStep,
  TimelineWindow,
} from "@/lib/domain/conversation/view/listing";
import { conversationKeys } from "./list";
import { getJson, getRevised, getText } from "../request/answers";
import { search } from "../request/http";
import { conversationHref, messageRawHref } from "../request/paths";

/** What of a timeline is looked at. Positions in answers are those among the slots that are left. */
export interface TimelineLook {
  showDeleted?: boolean;
  /** The kinds that are shown, as `formatShow` writes them; "" for all. */
  show?: string;
  /** Prompts and final answers only. */
  focused?: boolean;
  /** Store id of a message: only the branch it is on. */
  path?: number | null;
  /** Which message to show in a slot, where it is not the usual one; the message decides. */
  view?: Readonly<Record<number, number>>;
}

export interface WindowRequest extends TimelineLook {
  /** Store id or document id of a message, `slot:n` or `number:n`: the window lies around it. */
  around?: string;
  /** Instead: begin behind this slot position; -1 begins at the first slot. */
  after?: number;
  /** From 1: which retry to show in that slot. */
  retry?: number;
  /** How many slots. */
  limit?: number;
}

const DEFAULT_SLOTS = 50;

/** The API counts slots on both sides of a place; a run that begins somewhere has none before it. */
function placeParameters({ around, after, retry, limit = DEFAULT_SLOTS }: WindowRequest) {
  if (around !== undefined || after === undefined) return { around, retry, limit };
  return { around: `slot:${after + 1}`, before: 0, after: limit - 1 };
}

/** `3:120,8:77`: slot position and message id, by position, so that equal views have equal keys. */
function formatView(view: WindowRequest["view"]): string {
  return Object.entries(view ?? {})
    .map(([position, messageId]) => `${position}:${messageId}`)
    .join(",");
}

/** A look at a timeline as parameters of the API. */
export function lookParameters({ showDeleted, show = "", focused, path, view }: TimelineLook) {
  return {
    deleted: showDeleted ? 1 : undefined,
    show: show === "" ? undefined : show,
    focused: focused ? 1 : undefined,
    path: path ?? undefined,
    view: formatView(view),
  };
}

/** Windows that scrolled away are not kept long: a hundred thousand messages pass by quickly. */
const WINDOW_GC_MS = 30_000;

/** A run of slots with their shown messages. */
export function timelineWindowQuery(id: string, wanted: WindowRequest = {}) {
  const parameters = { ...placeParameters(wanted), ...lookParameters(wanted) };
  return queryOptions({
    queryKey: [...conversationKeys.timeline(id), parameters],
    gcTime: WINDOW_GC_MS,
    queryFn: ({ signal }) =>
      getJson<TimelineWindow>(`${conversationHref(id)}/messages${search(parameters)}`, signal),
  });
}

/** Where the turns are and what is notable in them. */
export function outlineQuery(id: string, look: TimelineLook) {
  const parameters = lookParameters(look);
  return queryOptions({
    queryKey: [...conversationKeys.timeline(id), "outline", parameters],
    queryFn: ({ signal }) =>
      getJson<TimelineOutline>(`${conversationHref(id)}/outline${search(parameters)}`, signal),
  });
}

/** The first words of what is at a position. */
export function previewQuery(id: string, look: TimelineLook, at: number) {
  const parameters = { at, ...lookParameters(look) };
  return queryOptions({
    queryKey: [...conversationKeys.timeline(id), "preview", parameters],
    queryFn: ({ signal }) =>
      getJson<TimelinePreview>(`${conversationHref(id)}/preview${search(parameters)}`, signal),
  });
}

/** The next prompt, problem or pin from a position on. */
export function stepQuery(
  id: string,
  look: TimelineLook,
  { to, from, back }: { to: TimelineStep["to"]; from: number; back: boolean },
) {
  const parameters = { to, from, back: back ? 1 : undefined, ...lookParameters(look) };
  return queryOptions({
    queryKey: [...conversationKeys.timeline(id), "step", parameters],
    queryFn: ({ signal }) =>
      getJson<TimelineStep>(`${conversationHref(id)}/step${search(parameters)}`, signal),
    // A few numbers, asked for at every press: always as things are now.
    staleTime: 0,
    gcTime: 0,
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
      const { text, revision } = await getRevised(messageRawHref(id, messageId), signal);
      return { raw: text, revision };
    },
  });
}

/** A text to be edited: saving it has to expect the revision it was read for, whatever the page knows by then. */
export function wholeTextQuery(href: string, revision: number) {
  return queryOptions({
    queryKey: [...conversationKeys.all, "text", href, revision],
    queryFn: async ({ signal }) => ({ text: await getText(href, signal), revision }),
    staleTime: 0,
  });
}

/** The whole of a text that a view shows cut; `href` comes with the cut text. */
export function elidedTextQuery(href: string) {
  return queryOptions({
    queryKey: [...conversationKeys.all, "text", href],
    queryFn: ({ signal }) => getText(href, signal),
  });
}
