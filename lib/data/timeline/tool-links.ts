import {
  buildToolChains,
  chainsByBlock,
  type ToolChain,
  type ToolEvent,
} from "@/lib/domain/conversation/tool-calls/chains";

import { MOST_PARTS } from "@/lib/domain/conversation/view/room";
import type { Sql } from "../store/connection/sql";
import type { Timeline } from "./cache";
import { listed } from "../store/sqlite/lists";

const COLUMNS = [
  "id",
  "messageId",
  "position",
  "kind",
  "blockId",
  "callId",
  "toolsetId",
  "toolName",
  "state",
  "requiresApproval",
  "atMs as at",
] as const;

type EventRow = Awaited<ReturnType<typeof loadEvents>>[number];

export interface ToolLinks {
  /** Chains by position of the message and place in its `contentBlocks`. */
  readonly chains: ReadonlyMap<number, ReadonlyMap<number, ToolChain>>;
  /** Row ids of messages outside of those asked for that hold parts of their calls. */
  readonly linked: readonly number[];
}

const NO_LINKS: ToolLinks = { chains: new Map(), linked: [] };

/**
 * Links the tool blocks of some messages with their counterparts anywhere in the conversation. Only parts of
 * the calls they take part in are read.
 */
export async function loadToolLinks(
  sql: Sql,
  conversationKey: number,
  timeline: Timeline,
  messageIds: readonly number[],
): Promise<ToolLinks> {
  const events = (await loadEvents(sql, conversationKey, messageIds))
    .flatMap((row) => toEvent(row, timeline) ?? [])
    .sort((a, b) => a.message - b.message || a.position - b.position);
  if (events.length === 0) return NO_LINKS;
  const chains = buildToolChains(events);
  const asked = new Set(messageIds.map((id) => timeline.positions.get(id)));
  const linked = new Set<number>();
  for (const { call, approvals, results } of chains) {
    // The card of a call shows its parts; a part only names the message of its call.
    if (call === null || !asked.has(call.message)) continue;
    for (const { message } of [...approvals.slice(-MOST_PARTS), ...results.slice(-MOST_PARTS)]) {
      const id = timeline.rows[message]?.id;
      if (id !== undefined && !asked.has(message)) linked.add(id);
    }
  }
  return { chains: chainsByBlock(chains), linked: [...linked] };
}

/** Their own events, and all others of the calls these name. */
function loadEvents({ query }: Sql, conversationKey: number, messageIds: readonly number[]) {
  return query
    .with("own", (own) =>
      own.selectFrom("ToolEvent").select(COLUMNS).where("messageId", "in", listed(messageIds)),
    )
    .selectFrom("own")
    .selectAll()
    .union((eb) =>
      eb
        .selectFrom("ToolEvent")
        .select(COLUMNS)
        .where("conversationKey", "=", conversationKey)
        .where("callId", "in", (eb) =>
          eb.selectFrom("own").select("own.callId").where("own.callId", "<>", ""),
        ),
    )
    .execute();
}

function toEvent(row: EventRow, timeline: Timeline): ToolEvent | null {
  const message = timeline.positions.get(row.messageId);
  if (message === undefined) return null;
  const { messageId: _, ...event } = row;
  return {
    ...event,
    requiresApproval: Boolean(row.requiresApproval),
    message,
    deleted: timeline.rows[message]?.deleted ?? false,
  };
}
