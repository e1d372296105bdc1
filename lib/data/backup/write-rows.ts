import type { Cell } from "@/lib/domain/backup/cells";
import { conversationFacts } from "@/lib/domain/conversation/facts/derive";
import { messageFacts } from "@/lib/domain/conversation/facts/message";
import type { SearchTexts } from "@/lib/domain/conversation/facts/search-text";
import { splitChunks } from "@/lib/domain/search/chunks";
import { withoutMark } from "@/lib/data/documents/byte-length";
import type { Sql } from "@/lib/data/store/connection/sql";
import type { TitleRow } from "@/lib/data/store/full-text/title-row";
import { indexChunks, indexTitles } from "@/lib/data/store/sqlite/index-rows";
import { parseJson } from "@/lib/shared/json-text";

/** Rows of one table, with the columns their cells are of. */
export interface TableRows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly Cell[][];
}

/** The conversations whose state is not `live`: until the end of a restore all of them are staged. */
export type OtherStates = Map<number, string>;

/**
 * Writes rows of a backup into a library that is being made, with what a search finds of them. Conversations are
 * staged, so that no trigger counts their messages one by one; `setStates` ends that.
 */
export async function writeRows(sql: Sql, given: TableRows, states: OtherStates): Promise<void> {
  const { table, columns } = given;
  const rows = table === "Conversation" ? stagedRows(given, states) : given.rows;
  await sql.insertMany(
    table,
    columns,
    rows.map((row) => [...row]),
  );
  if (table === "Conversation") await indexTitles(sql, titlesOf(given));
  if (table === "MessageBody") await indexTexts(sql, given);
}

function stagedRows({ columns, rows }: TableRows, states: OtherStates): Cell[][] {
  const [key, state] = [columns.indexOf("key"), columns.indexOf("state")];
  return rows.map((row) => {
    if (row[state] !== "live") states.set(Number(row[key]), String(row[state]));
    return row.with(state, "staged");
  });
}

function titlesOf({ columns, rows }: TableRows): TitleRow[] {
  const [key, title, head, tail] = ["key", "title", "head", "tail"].map((name) =>
    columns.indexOf(name),
  );
  return rows.map((row) => {
    const shell = valueOf(withoutMark(textAt(row, head)) + textAt(row, tail));
    const facts = shell === undefined ? null : conversationFacts(shell, []);
    const system = facts?.systemMessage ?? "";
    // A derived title comes from the messages, which follow.
    const isDerived = facts === null || facts.titleDerived;
    const words = isDerived ? textAt(row, title) : facts.wholeTitle;
    return { key: Number(row[key ?? -1]), title: words, system };
  });
}

/** The stretches of the messages were written before their texts; each keeps its place in time. */
async function indexTexts(sql: Sql, { columns, rows }: TableRows): Promise<void> {
  const [id, body] = [columns.indexOf("messageId"), columns.indexOf("raw")];
  const raws = new Map(rows.map((row) => [Number(row[id]), textAt(row, body)]));
  const stretches = await sql.query
    .selectFrom("SearchChunk")
    .select(["id", "messageId", "part"])
    .where("messageId", "in", [...raws.keys()])
    .orderBy("id")
    .execute();
  const split = new Map<number, SearchTexts[]>();
  const found = stretches.flatMap(({ id: row, messageId, part }) => {
    const known = split.get(messageId) ?? stretchesOf(raws.get(messageId) ?? "");
    split.set(messageId, known);
    const texts = known[part];
    return texts === undefined ? [] : [{ id: row, texts }];
  });
  await indexChunks(sql, found);
}

function stretchesOf(text: string): SearchTexts[] {
  const message = valueOf(text);
  return message === undefined ? [] : [...splitChunks(messageFacts(message).searchTexts)];
}

const textAt = (row: readonly Cell[], at: number | undefined): string => {
  const cell = row[at ?? -1];
  return typeof cell === "string" ? cell : "";
};

/** Undefined for the text of a damaged document: it is restored as it was, and no search finds it. */
function valueOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
