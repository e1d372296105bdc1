import {
  DERIVE_VERSION,
  UNINDEXED_VERSION,
  tallyConversation,
  type ConversationFacts,
} from "@/lib/domain/conversation/facts/derive";
import { messageFacts, type MessageFacts } from "@/lib/domain/conversation/facts/message";
import { createTextFingerprint } from "@/lib/domain/conversation/timeline/text-fingerprint";
import { modelsFacts } from "@/lib/domain/models/schema/derive";
import { toolFacts } from "@/lib/domain/toolset/schema/facts";
import { addTo } from "@/lib/shared/add-to";
import { holdableText } from "@/lib/shared/holdable-text";
import { createTurns } from "@/lib/work/turns";

import { TAG_COLUMNS, derivedColumns, tagRows } from "../conversations/rows/columns";
import { byteLength, withoutMark } from "../documents/byte-length";
import { pieceHash } from "../documents/piece-hash";
import {
  MESSAGE_COLUMNS,
  TOOL_EVENT_COLUMNS,
  messageValues,
  toolEventRows,
} from "../messages/rows/columns";
import { readMessages } from "../messages/rows/stored";
import type { Row } from "../store/connection/queries";
import type { Sql, SqlValue } from "../store/connection/sql";
import { fileColumns, shellFacts } from "../toolsets/rows/columns";
import { hashOfTool, hashOfToolset } from "../toolsets/rows/intact";

/** A column that is not what the text of its document says. */
export interface ColumnBreach {
  /** The row, by its key: "message 7". */
  readonly what: string;
  /** The table and its column: "Message.pinned". */
  readonly column: string;
  readonly has: unknown;
  readonly expected: SqlValue;
}

/** The columns of a row that are others than they have to be. */
function* breachesOf(
  table: string,
  what: string,
  stored: Readonly<Record<string, unknown>>,
  derived: Readonly<Record<string, SqlValue>>,
): Generator<ColumnBreach> {
  for (const [column, value] of Object.entries(derived)) {
    const expected = typeof value === "boolean" ? Number(value) : value;
    const has = stored[column];
    const isHeld = typeof expected === "string" && heldTexts(expected).includes(has);
    if (has !== expected && !isHeld) yield { what, column: `${table}.${column}`, has, expected };
  }
}

/** Half of a surrogate pair, which UTF-8 has no bytes for. */
const HALF = /\p{Surrogate}/gu;
const REPLACEMENT = "\ufffd";

/**
 * What databases answer for a text. PostgreSQL has another sign in the place of U+0000, and for half of a surrogate pair;
 * SQLite keeps three bytes of the latter, and each comes back as such a sign.
 */
function heldTexts(text: string): readonly unknown[] {
  const held = holdableText(text);
  return [held, held.replaceAll(HALF, REPLACEMENT), text.replaceAll(HALF, REPLACEMENT.repeat(3))];
}

/** Hears what the texts of a conversation say while they are read. */
interface FactsHearer {
  onMessage?(id: number, facts: MessageFacts): void;
  onWhole?(facts: ConversationFacts): void;
}

/** Compares the rows of a conversation with its text, one batch of messages at a time. */
export async function* conversationBreaches(
  sql: Sql,
  row: Row<"Conversation">,
  hearer: FactsHearer = {},
): AsyncGenerator<ColumnBreach, void, void> {
  const what = `conversation ${row.key}`;
  const turn = createTurns();
  const tally = tallyConversation();
  const print = createTextFingerprint();
  const rows = await messageRows(sql, row.key);
  const events = await eventsByMessage(sql, row.key);
  for await (const { id, lead, raw, bodyHash } of readMessages(sql, row.key)) {
    await turn();
    const value: unknown = JSON.parse(raw);
    const facts = messageFacts(value);
    print.add(facts, value);
    tally.add(facts);
    hearer.onMessage?.(id, facts);
    const isHashed = row.shellHash !== null || bodyHash !== null;
    yield* breachesOf(
      "Message",
      `message ${id}`,
      { ...rows.get(id) },
      {
        ...namedValues(MESSAGE_COLUMNS, messageValues(facts)),
        bodyHash: isHashed ? pieceHash(lead, raw) : null,
        byteLength: byteLength(raw),
      },
    );
    yield* eventBreaches(events.get(id) ?? [], toolEventRows(row.key, id, facts), id);
  }
  const shell: unknown = JSON.parse(withoutMark(row.head + row.tail));
  const facts = tally.facts(shell);
  hearer.onWhole?.(facts);
  yield* breachesOf("Conversation", what, row, {
    ...derivedColumns(facts),
    deriveVersion: row.deriveVersion === UNINDEXED_VERSION ? UNINDEXED_VERSION : DERIVE_VERSION,
    textHash: row.textHash === null ? null : print.digest(),
    shellHash: row.shellHash === null ? null : pieceHash(row.head, row.tail),
  });
  const has = listedTags(await tagsOf(sql, row.key));
  const expected = listedTags(tagRows(row.key, facts));
  if (has !== expected) yield { what, column: "ConversationTag.tag", has, expected };
}

const namedValues = (
  names: readonly string[],
  values: readonly SqlValue[],
): Record<string, SqlValue> =>
  Object.fromEntries(names.map((name, at) => [name, values[at] ?? null]));

/** The messages of a conversation by their ids; one statement, since a database behind a socket answers each late. */
async function messageRows(
  { query }: Sql,
  key: number,
): Promise<ReadonlyMap<number, Row<"Message">>> {
  const rows = await query
    .selectFrom("Message")
    .selectAll()
    .where("conversationKey", "=", key)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function eventsByMessage(
  { query }: Sql,
  key: number,
): Promise<ReadonlyMap<number, Row<"ToolEvent">[]>> {
  const rows = await query
    .selectFrom("ToolEvent")
    .selectAll()
    .where("conversationKey", "=", key)
    .orderBy("messageId")
    .orderBy("position")
    .execute();
  const byMessage = new Map<number, Row<"ToolEvent">[]>();
  for (const row of rows) addTo(byMessage, row.messageId, row);
  return byMessage;
}

function* eventBreaches(
  stored: readonly Row<"ToolEvent">[],
  derived: readonly SqlValue[][],
  messageId: number,
): Generator<ColumnBreach> {
  const what = `message ${messageId}, tool events`;
  const expected = derived.toSorted((a, b) => Number(a[2]) - Number(b[2]));
  if (stored.length !== expected.length) {
    yield { what, column: "ToolEvent.id", has: stored.length, expected: expected.length };
  }
  for (const [at, values] of expected.entries()) {
    const event = namedValues(TOOL_EVENT_COLUMNS, values);
    yield* breachesOf("ToolEvent", `${what} ${at}`, stored[at] ?? {}, event);
  }
}

async function tagsOf({ query }: Sql, key: number): Promise<SqlValue[][]> {
  const tags = await query
    .selectFrom("ConversationTag")
    .select(TAG_COLUMNS)
    .where("conversationKey", "=", key)
    .execute();
  return tags.map((tag) => TAG_COLUMNS.map((name) => tag[name]));
}

const listedTags = (tags: readonly SqlValue[][]): string =>
  JSON.stringify(tags.map(String).toSorted());

/** Compares the rows of a toolset file with its text. */
export async function* toolsetFileBreaches(
  sql: Sql,
  row: Row<"ToolsetFile">,
): AsyncGenerator<ColumnBreach, void, void> {
  const turn = createTurns();
  const shells = await sql.query
    .selectFrom("Toolset")
    .selectAll()
    .where("fileKey", "=", row.key)
    .orderBy("ordinal")
    .execute();
  const toolsets: { toolsetId: string; toolCount: number }[] = [];
  for (const shell of shells) {
    const { toolsetId, kind, version } = shellFacts(shell.head, shell.tail);
    const isHashed = shell.shellHash !== null;
    const shellHash = isHashed ? hashOfToolset(shell) : null;
    const derived = { toolsetId, kind, version, shellHash };
    yield* breachesOf("Toolset", `toolset ${shell.id}`, shell, derived);
    const tools = await sql.query
      .selectFrom("Tool")
      .selectAll()
      .where("toolsetRowId", "=", shell.id)
      .execute();
    for (const tool of tools) {
      await turn();
      const facts = toolFacts(JSON.parse(tool.raw));
      // Each tool of a toolset with a hash has one.
      const bodyHash = isHashed || tool.bodyHash !== null ? hashOfTool(tool) : null;
      yield* breachesOf("Tool", `tool ${tool.id}`, tool, { ...facts, bodyHash });
    }
    toolsets.push({ toolsetId, toolCount: tools.length });
  }
  yield* breachesOf("ToolsetFile", `toolset file ${row.key}`, row, fileColumns(toolsets));
}

/** Compares the row of a models file with its text. */
export function* modelsFileBreaches(row: Row<"ModelsFile">): Generator<ColumnBreach> {
  const facts = modelsFacts(JSON.parse(withoutMark(row.text)));
  const derived = { ...facts, byteLength: byteLength(row.text) };
  yield* breachesOf("ModelsFile", `models file ${row.key}`, row, derived);
}
