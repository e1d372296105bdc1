import type { Viewer } from "@/lib/domain/accounts/viewer";
import type { TimelineWindow } from "@/lib/domain/conversation/view/listing";
import type { MemberView, MessageView, SlotView } from "@/lib/domain/conversation/view/types";
import { viewMessage } from "@/lib/domain/conversation/view/message";
import { listRetries } from "@/lib/domain/conversation/view/retries";
import { createRoom } from "@/lib/domain/conversation/view/room";
import { writtenAfter } from "@/lib/domain/conversation/timeline/written-after";
import { parseJson } from "@/lib/shared/json-text";
import { asList, asRecord } from "@/lib/shared/read-value";

import { isIntact, selectBodies, type StoredBody } from "../documents/intact";
import type { MessageFactsRow } from "../messages/rows/message-rows";
import { countShownProblems } from "../messages/rows/problem-counts";
import type { Sql } from "../store/connection/sql";
import type { Timeline } from "./cache";
import { listingOf, type ListedTimeline } from "./listing";
import { readTimelineOf, type ConversationPlace } from "./reading";
import { chooseWindow, type WindowOptions } from "./window";
import { loadToolLibrary } from "../toolsets/rows/tool-definitions";
import { loadToolLinks } from "./tool-links";
import { listed } from "../store/sqlite/lists";

/**
 * A stretch of a conversation's timeline. Reads the bodies of the messages it shows and of those that hold
 * parts of their tool calls, no others.
 * @param id store id or `doc:<document id>`
 */
export function loadTimelineWindow(
  viewer: Viewer,
  id: string,
  options: WindowOptions = {},
): Promise<TimelineWindow | null> {
  return readTimelineOf(
    viewer,
    id,
    options,
    async ({ sql, conversation, timeline, listing: usual }) => {
      const listing = listingWithRetry(timeline, usual, options);
      const { start, end, at, message } = chooseWindow(timeline, listing, options);
      const places = listing.places.slice(start, end);
      const chosen = places.map((place) => listing.chosen[place]);
      const numbered = { timeline, numberOf: numbersOf(listing) };
      const messages = await loadViews(sql, conversation, numbered, chosen);
      return {
        total: listing.places.length,
        start,
        at,
        slots: chosen.map((row, nth) =>
          viewSlot(timeline, listing, start + nth, messages.get(row?.id ?? 0), message),
        ),
        revision: conversation.revision,
        deletedSlots: timeline.slots(true).length - timeline.slots(false).length,
        allSlots: listing.slots.length,
        turns: listing.turns.at(-1) ?? 0,
        hidden: listing.hidden,
      };
    },
  );
}

/** With the retry in the place of the usual one that a number asks for; without one by that number as it is. */
function listingWithRetry(
  timeline: Timeline,
  listing: ListedTimeline,
  options: WindowOptions,
): ListedTimeline {
  if (options.retry === undefined) return listing;
  const { at } = chooseWindow(timeline, listing, options);
  const members = listing.slots[listing.places[at] ?? -1]?.members ?? [];
  const live = members.filter((member) => timeline.rows[member]?.deleted === false);
  const id = timeline.rows[live[options.retry - 1] ?? -1]?.id;
  if (id === undefined) return listing;
  return listingOf(timeline, { ...options, view: new Map(options.view).set(at, id) });
}

async function loadViews(
  sql: Sql,
  conversation: ConversationPlace,
  {
    timeline,
    numberOf,
  }: { timeline: Timeline; numberOf: (position: number) => number | undefined },
  chosen: readonly (MessageFactsRow | undefined)[],
): Promise<Map<number, MessageView>> {
  const shown = chosen.filter((row) => row !== undefined);
  const ids = shown.map(({ id }) => id);
  const links = await loadToolLinks(sql, conversation.key, timeline, ids);
  const bodies = await loadBodies(sql, [...ids, ...links.linked]);
  const bodyAt = (position: number): Body | undefined =>
    bodies.get(timeline.rows[position]?.id ?? 0);
  const tools = await loadToolLibrary(
    sql,
    ids.map((id) => bodies.get(id)?.value),
  );
  const views = new Map<number, MessageView>();
  const roomOf = createRoom();
  for (const row of shown) {
    const position = timeline.positions.get(row.id) ?? 0;
    const body = bodies.get(row.id);
    const value = body?.value;
    const chains = links.chains.get(position);
    const { error, warning } = countShownProblems(value);
    views.set(
      row.id,
      viewMessage({
        row: { ...row, position, problems: error + warning },
        value,
        isDamaged: body?.isDamaged ?? false,
        numberOf,
        tools,
        room: roomOf(),
        ...(chains === undefined ? {} : { chains }),
        blockAt: (place) =>
          asList(asRecord(bodyAt(place.message)?.value)?.contentBlocks)[place.position],
        rawOf: (message) => bodyAt(message)?.raw,
        hrefOf: (message, pointer) =>
          bodyHref(conversation.id, timeline.rows[message]?.id ?? 0, pointer),
      }),
    );
  }
  return views;
}

/** What people call messages by, by their positions: the number of the slot, which retries share. */
function numbersOf({ slots }: ListedTimeline): (position: number) => number | undefined {
  let numbers: Map<number, number> | null = null;
  return (position) => {
    numbers ??= new Map(slots.flatMap(({ members }, at) => members.map((one) => [one, at + 1])));
    return numbers.get(position);
  };
}

interface Body {
  readonly raw: string;
  readonly value: unknown;
  readonly isDamaged: boolean;
}

async function loadBodies(sql: Sql, ids: readonly number[]): Promise<Map<number, Body>> {
  const rows = await selectBodies(sql).where("m.id", "in", listed(ids)).execute();
  return new Map(rows.map((row) => [row.id, readBody(row)]));
}

/** A damaged text is not shown as if somebody had said it; it may not even be JSON any more. */
function readBody(row: StoredBody): Body {
  if (!isIntact(row)) return { raw: "null", value: null, isDamaged: true };
  return { raw: row.raw, value: parseJson(row.raw), isDamaged: false };
}

/** Where the API serves the whole of a value that the window has cut. */
function bodyHref(conversationId: string, messageId: number, pointer: string): string {
  return `/api/conversations/${conversationId}/messages/${messageId}/body?pointer=${encodeURIComponent(pointer)}`;
}

function viewSlot(
  { rows }: Timeline,
  listing: ListedTimeline,
  position: number,
  message: MessageView | undefined,
  /** Position of the message that was asked for. */
  asked: number | null,
): SlotView {
  const place = listing.places[position] ?? 0;
  const slot = listing.slots[place];
  const turn = listing.turns[place] ?? 0;
  const after = followedRetry(rows, slot?.members ?? [], listing.chosen[place + 1]);
  return {
    ...(after === null ? {} : { writtenAfter: after }),
    position,
    number: place + 1,
    turn: { number: turn, start: listing.turnStarts[turn] ?? 0 },
    index: slot?.index ?? null,
    ...listRetries(
      (slot?.members ?? []).flatMap((member) => {
        const row = rows[member];
        return row === undefined ? [] : [viewMember(row)];
      }),
      [message?.id, after?.messageId, asked === null ? null : rows[asked]?.id],
    ),
    shown: message?.id ?? null,
    message: message === undefined ? null : { ...message, number: place + 1 },
  };
}

/** The retry that the next message was written after, where that is known. */
function followedRetry(
  rows: readonly MessageFactsRow[],
  members: readonly number[],
  next: MessageFactsRow | undefined,
): NonNullable<SlotView["writtenAfter"]> | null {
  const retries = members.flatMap((member) => {
    const row = rows[member];
    return row === undefined || row.deleted ? [] : [row];
  });
  const after = writtenAfter(retries, next);
  const retry = after === null ? undefined : retries[after.member];
  return after === null || retry === undefined ? null : { messageId: retry.id, by: after.by };
}

function viewMember(row: MessageFactsRow): MemberView {
  const { id, documentId, role, preferred, deleted, createdMs } = row;
  return { id, documentId, role, preferred, deleted, createdMs };
}
