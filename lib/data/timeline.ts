import type { TimelineWindow } from "@/lib/domain/conversation/listing";
import type { Slot } from "@/lib/domain/conversation/timeline";
import type { MemberView, MessageView, SlotView } from "@/lib/domain/conversation/view";
import { viewMessage } from "@/lib/domain/conversation/view-message";
import { asList, asRecord } from "@/lib/domain/read-value";

import { getStore } from "./client";
import { findEntity } from "./find-entity";
import type { LightRow } from "./light-rows";
import { countShownProblems } from "./problem-counts";
import type { Sql } from "./sql";
import type { Timeline } from "./timeline-cache";
import { timelineOf } from "./timeline-cache";
import type { WindowOptions } from "./timeline-window";
import { chooseWindow } from "./timeline-window";
import { loadToolLibrary } from "./tool-definitions";
import { loadToolLinks } from "./tool-links";

interface ConversationPlace {
  readonly key: number;
  readonly id: string;
  readonly revision: number;
}

/**
 * A stretch of a conversation's timeline. Reads the bodies of the messages it shows and of those that hold
 * parts of their tool calls, no others.
 * @param id store id or `doc:<document id>`
 */
export async function loadTimelineWindow(
  id: string,
  options: WindowOptions = {},
): Promise<TimelineWindow | null> {
  const store = await getStore();
  return store.read(async (sql) => {
    const columns = "e.key, e.id, e.revision";
    const conversation = await findEntity<ConversationPlace>(sql, "Conversation", id, columns);
    if (conversation === undefined) return null;
    const timeline = await timelineOf(store, sql, conversation);
    const slots = timeline.slots(options.showDeleted === true);
    const { start, end } = chooseWindow(timeline, slots, options);
    const chosen = slots
      .slice(start, end)
      .map((slot, at) => chooseMember(timeline, slot, options.view?.get(start + at)));
    const messages = await loadViews(sql, conversation, timeline, chosen);
    return {
      total: slots.length,
      start,
      slots: slots
        .slice(start, end)
        .map((slot, at) => viewSlot(timeline, slot, start + at, messages.get(chosen[at]?.id ?? 0))),
      revision: conversation.revision,
      deletedSlots: timeline.slots(true).length - timeline.slots(false).length,
    };
  });
}

/** The member that was asked for, else the one to show, else the last of the deleted ones. */
function chooseMember(
  { rows }: Timeline,
  { members, shown }: Slot,
  wanted: number | undefined,
): LightRow | undefined {
  const asked = members.find((position) => rows[position]?.id === wanted);
  const position = asked ?? shown ?? members.at(-1);
  return position === undefined ? undefined : rows[position];
}

async function loadViews(
  sql: Sql,
  conversation: ConversationPlace,
  timeline: Timeline,
  chosen: readonly (LightRow | undefined)[],
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
  for (const row of shown) {
    const position = timeline.positions.get(row.id) ?? 0;
    const value = bodies.get(row.id)?.value;
    const chains = links.chains.get(position);
    const { error, warning } = countShownProblems(value);
    views.set(
      row.id,
      viewMessage({
        row: { ...row, position, problems: error + warning },
        value,
        tools,
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

interface Body {
  readonly raw: string;
  readonly value: unknown;
}

async function loadBodies(sql: Sql, ids: readonly number[]): Promise<Map<number, Body>> {
  const rows = await sql.all<{ messageId: number; raw: string }>(
    `SELECT "messageId", raw FROM "MessageBody" WHERE "messageId" IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  );
  return new Map(
    rows.map(({ messageId, raw }) => [messageId, { raw, value: JSON.parse(raw) as unknown }]),
  );
}

/** Where the API serves the whole of a value that the window has cut. */
function bodyHref(conversationId: string, messageId: number, pointer: string): string {
  return `/api/conversations/${conversationId}/messages/${messageId}/body?pointer=${encodeURIComponent(pointer)}`;
}

function viewSlot(
  { rows }: Timeline,
  { index, members }: Slot,
  position: number,
  message: MessageView | undefined,
): SlotView {
  return {
    position,
    index,
    members: members.flatMap((member) => {
      const row = rows[member];
      return row === undefined ? [] : [viewMember(row)];
    }),
    shown: message?.id ?? null,
    message: message ?? null,
  };
}

function viewMember(row: LightRow): MemberView {
  const { id, documentId, role, preferred, deleted, createdMs } = row;
  return { id, documentId, role, preferred, deleted, createdMs };
}
