import { byEngine } from "@/lib/data/store/connection/by-engine";
import type { Sql } from "@/lib/data/store/connection/sql";

/** Where each engine lists the rows of its full-text tables, and how they are named in a deletion. */
interface Rows {
  readonly messages: string;
  readonly conversations: string;
  readonly deletion: { readonly messages: string; readonly conversations: string };
}

const SQLITE: Rows = {
  messages: "SELECT id FROM message_fts_docsize",
  conversations: "SELECT id FROM conversation_fts_docsize",
  deletion: {
    messages: "DELETE FROM message_fts WHERE rowid IN",
    conversations: "DELETE FROM conversation_fts WHERE rowid IN",
  },
};

const POSTGRES: Rows = {
  messages: "SELECT id FROM message_fts",
  conversations: "SELECT DISTINCT key AS id FROM conversation_fts",
  deletion: {
    messages: "DELETE FROM message_fts WHERE id IN",
    conversations: "DELETE FROM conversation_fts WHERE key IN",
  },
};

/** Whether the search index has more rows than there is to find; counted only, so that a start can afford it. */
export const hasStrayRows = byEngine({
  sqlite: (sql: Sql) => haveMore(sql, SQLITE),
  postgres: (sql: Sql) => haveMore(sql, POSTGRES),
});

async function haveMore(sql: Sql, { messages, conversations }: Rows): Promise<boolean> {
  const row = await sql.get<{ stray: number }>(
    `SELECT ((SELECT count(*) FROM (${messages}) a) > (SELECT count(*) FROM "SearchChunk")
        OR (SELECT count(*) FROM "SearchChunk" WHERE part = 0) > (SELECT count(*) FROM "Message")
        OR (SELECT count(*) FROM (${conversations}) b) > (SELECT count(*) FROM "Conversation")) AS stray`,
  );
  return Boolean(row?.stray);
}

/** Takes rows out of the search index whose message or conversation is gone. */
export const dropStrayRows = byEngine({
  sqlite: (sql: Sql) => drop(sql, SQLITE),
  postgres: (sql: Sql) => drop(sql, POSTGRES),
});

async function drop(sql: Sql, { messages, conversations, deletion }: Rows): Promise<void> {
  // A trigger takes these out of the full-text table.
  await sql.run(
    `DELETE FROM "SearchChunk" WHERE NOT EXISTS (SELECT 1 FROM "Message" m
       WHERE m.id = "SearchChunk"."messageId" AND m."conversationKey" = "SearchChunk"."conversationKey")`,
  );
  await sql.run(
    `${deletion.messages} (SELECT id FROM (${messages}) f WHERE NOT EXISTS
       (SELECT 1 FROM "SearchChunk" c WHERE c.id = f.id))`,
  );
  await sql.run(
    `${deletion.conversations} (SELECT id FROM (${conversations}) f WHERE NOT EXISTS
       (SELECT 1 FROM "Conversation" e WHERE e.key = f.id))`,
  );
}
