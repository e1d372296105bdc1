import type { Viewer } from "@/lib/domain/accounts/viewer";
import { setImmediate as nextTurn } from "node:timers/promises";

import type { InferResult } from "kysely";

import type { ArgsMismatch } from "@/lib/domain/conversation/tool-calls/definition";
import type { ConversationName } from "@/lib/domain/conversation/view/name";
import { groupCalls, type ConversationCalls, type HistoryEvent } from "@/lib/domain/history/calls";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { createTurns, mapInTurns } from "@/lib/work/turns";

import { getStore } from "../library/client";
import { isReadable } from "../documents/find";
import { messageValue, selectBodies, SHELL_COLUMNS, shellValue } from "../documents/intact";
import type { Sql } from "../store/connection/sql";
import { listed } from "../store/sqlite/lists";
import type { Row } from "../store/connection/queries";

/** A conversation and its calls of tools. */
export interface ConversationHistory extends ConversationCalls, ConversationName {
  /** What an edit of its overrides has to expect. */
  readonly shellRevision: number;
  /** Parsed without its messages. */
  readonly shell: JsonRecord | null;
}

type ArgsJudge = (args: unknown) => ArgsMismatch | null;

interface HistoryOptions {
  /** Store id: only this conversation. */
  readonly conversation?: string | undefined;
  /** The check for the arguments of a call; without one, arguments are not read. */
  readonly argsJudge?: (name: string, toolsetId: string | null) => ArgsJudge | null;
  /** Whether to read which version of its toolset a call names. */
  readonly versions?: boolean;
  /** Whether to read who approved. */
  readonly approvers?: boolean;
}

const COLUMNS = [...SHELL_COLUMNS, "id", "title", "titleDerived", "shellRevision"] as const;

type ConversationRow = Pick<Row<"Conversation">, (typeof COLUMNS)[number]>;

const CONVERSATIONS_PER_PAGE = 40;

/**
 * Every readable conversation that holds parts of tool calls, one after the other: nothing is kept, so that
 * a library of any size fits. Others may read and write between two pages.
 */
export async function* readCallHistory(
  viewer: Viewer,
  options: HistoryOptions = {},
): AsyncGenerator<ConversationHistory, void, void> {
  const store = await getStore(viewer);
  for (let after = -1; ;) {
    const page = await store.read(async (sql) => {
      const rows = await loadConversations(sql, after, options.conversation);
      const found: ConversationHistory[] = [];
      for (const row of rows) found.push(await readConversation(sql, row, options));
      return { found, last: rows.at(-1)?.key, isLast: rows.length < CONVERSATIONS_PER_PAGE };
    });
    yield* page.found;
    if (page.last === undefined || page.isLast) return;
    after = page.last;
    await nextTurn();
  }
}

function loadConversations(
  sql: Sql,
  after: number,
  conversation: string | undefined,
): Promise<ConversationRow[]> {
  return sql.query
    .selectFrom("Conversation as e")
    .select(COLUMNS)
    .where(isReadable)
    .where("e.deletedMs", "is", null)
    .where("e.key", ">", after)
    .$if(conversation !== undefined, (all) => all.where("e.id", "=", conversation ?? ""))
    .where((eb) =>
      eb.exists(
        eb.selectFrom("ToolEvent as t").select("t.id").whereRef("t.conversationKey", "=", "e.key"),
      ),
    )
    .orderBy("e.key")
    .limit(CONVERSATIONS_PER_PAGE)
    .execute();
}

async function readConversation(
  sql: Sql,
  row: ConversationRow,
  options: HistoryOptions,
): Promise<ConversationHistory> {
  const events = await loadEvents(sql, row.key);
  const bodies = await loadBodies(sql, events, options);
  const retries = await loadRetries(sql, row.key);
  return {
    id: row.id,
    title: row.title,
    titleDerived: Boolean(row.titleDerived),
    shellRevision: row.shellRevision,
    shell: asRecord(await shellValue(sql, row)),
    // Each call may be held against the schema of its tool.
    ...groupCalls(await mapInTurns(events, (event) => toEvent(event, bodies, retries, options))),
  };
}

const selectEvents = ({ query }: Sql) =>
  query
    .selectFrom("ToolEvent as t")
    .innerJoin("Message as m", "m.id", "t.messageId")
    .select(["t.kind", "t.messageId", "t.position", "t.blockId", "t.callId", "t.toolsetId"])
    .select(["t.toolName", "t.state", "t.requiresApproval", "t.atMs as at", "m.deleted"])
    .select("m.ordinal as message");

type StoredEvent = InferResult<ReturnType<typeof selectEvents>>[number];

function loadEvents(sql: Sql, conversationKey: number): Promise<StoredEvent[]> {
  return selectEvents(sql)
    .where("t.conversationKey", "=", conversationKey)
    .orderBy("m.ordinal")
    .orderBy("t.position")
    .execute();
}

/** Messages longer than this are not parsed: their arguments are left unjudged. */
const LONGEST_BODY = 4_000_000;
const BODIES_AT_ONCE = 50;

/** What the rows do not tell: the blocks of messages whose arguments or approvals are asked about. */
async function loadBodies(
  sql: Sql,
  events: readonly StoredEvent[],
  options: HistoryOptions,
): Promise<Map<number, readonly unknown[]>> {
  const wanted = new Set<number>();
  const turn = createTurns();
  for (const { kind, messageId, toolName, toolsetId } of events) {
    // The schema of a tool is compiled when its first call is met.
    const due = turn();
    if (due !== undefined) await due;
    const isAsked =
      kind === "approval"
        ? options.approvers === true
        : kind === "call" &&
          toolName !== null &&
          (options.versions === true ||
            (options.argsJudge?.(toolName, toolsetId) ?? null) !== null);
    if (isAsked) wanted.add(messageId);
  }
  const blocks = new Map<number, readonly unknown[]>();
  const ids = [...wanted];
  for (let at = 0; at < ids.length; at += BODIES_AT_ONCE) {
    const rows = await selectBodies(sql)
      .where("m.id", "in", listed(ids.slice(at, at + BODIES_AT_ONCE)))
      .where((eb) => eb(eb.fn<number>("length", ["b.raw"]), "<=", LONGEST_BODY))
      .execute();
    for (const row of rows) {
      const message = asRecord(await messageValue(sql, row));
      blocks.set(row.id, asList(message?.["contentBlocks"]).map(withoutOutput));
    }
  }
  return blocks;
}

/** Outputs can be long and say nothing here. */
function withoutOutput(block: unknown): unknown {
  const { args, approvedBy, toolRef } = asRecord(block) ?? {};
  return { args, approvedBy, toolRef };
}

/** Messages of slots that show another one, with the index of the slot. */
async function loadRetries(sql: Sql, conversationKey: number): Promise<Map<number, number>> {
  const rows = await sql.query
    .selectFrom((eb) =>
      eb
        .selectFrom("Message")
        .select(["id", "slotIndex", "preferred", "ordinal"])
        // Counted in one pass: a list of slots would be asked for each message where PostgreSQL expects few of them.
        .select(({ fn }) =>
          fn
            .countAll<number>()
            .over((of) => of.partitionBy("slotIndex"))
            .as("inSlot"),
        )
        .where("conversationKey", "=", conversationKey)
        .where("deleted", "=", 0)
        .where("slotIndex", "is not", null)
        .as("m"),
    )
    .select(["m.id", "m.slotIndex"])
    .where("m.inSlot", ">", 1)
    .$narrowType<{ slotIndex: number }>()
    .orderBy("m.preferred")
    .orderBy("m.ordinal")
    .execute();
  // The last preferred one of a slot is shown, else the last one.
  const shown = new Map(rows.map(({ id, slotIndex }) => [slotIndex, id]));
  return new Map(
    rows.flatMap(({ id, slotIndex }) => (shown.get(slotIndex) === id ? [] : [[id, slotIndex]])),
  );
}

function toEvent(
  row: StoredEvent,
  bodies: ReadonlyMap<number, readonly unknown[]>,
  retries: ReadonlyMap<number, number>,
  options: HistoryOptions,
): HistoryEvent {
  const block = asRecord(bodies.get(row.messageId)?.[row.position]);
  const judge =
    row.kind === "call" && row.toolName !== null && block !== null
      ? options.argsJudge?.(row.toolName, row.toolsetId)
      : null;
  return {
    ...row,
    requiresApproval: Boolean(row.requiresApproval),
    deleted: Boolean(row.deleted),
    retryOf: retries.get(row.messageId) ?? null,
    version: asText(asRecord(block?.["toolRef"])?.["version"]),
    misfit: judge?.(block?.["args"]) ?? null,
    approvedBy: block === null || row.kind !== "approval" ? undefined : asText(block["approvedBy"]),
  };
}
