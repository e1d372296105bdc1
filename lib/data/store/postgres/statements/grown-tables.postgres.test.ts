import { beforeEach, expect, test, vi } from "vitest";

import type { Sql } from "@/lib/data/store/connection/sql";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import {
  exportedConversation,
  importConversation,
  importToolsets,
  useLibrary,
} from "@/lib/testing/library/library";
import { refuseStatements } from "@/lib/testing/postgres/refuse-statements";

import { renewStatistics } from "../../renew-statistics";
import { grownTables } from "./grown-tables";

const library = useLibrary();

beforeEach(async () => {
  // In tables that an earlier test has left there is room for more rows: these would not grow.
  await (
    await library.store()
  ).write((sql) => sql.run(`TRUNCATE "Tool", "Message", "SearchChunk", message_fts CASCADE`));
});

const MANY = 3000;

const conversation = (id: string, count: number): string =>
  JSON.stringify({
    ...buildConversation({
      id,
      messages: Array.from({ length: count }, (_, at) =>
        buildMessage({ id: `${id}-${at}`, content: `word${at % 7} and others of ${id}` }),
      ),
    }),
  });

const toolsets = (id: string, count: number): string =>
  JSON.stringify({
    schema: "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json",
    toolsets: [
      {
        id,
        kind: "builtin",
        tools: Array.from({ length: count }, (_, at) => ({ name: `t${at}` })),
      },
    ],
  });

/** How many rows the server expects of the newest parent, by what it last saw. */
async function expected(sql: Sql, table: string, parent: string): Promise<number> {
  const newest = await sql.get<{ id: number }>(`SELECT max("${parent}") AS id FROM "${table}"`);
  const row = await sql.get<{ "QUERY PLAN": string }>(
    `EXPLAIN SELECT 1 FROM "${table}" WHERE "${parent}" = ${newest?.id ?? 0}`,
  );
  return Number(/rows=(\d+)/.exec(row?.["QUERY PLAN"] ?? "")?.[1]);
}

test("after a large import into a library that was small the server knows what is in it", async () => {
  const store = await library.store();
  await importConversation(conversation("first", 3));
  await importToolsets(toolsets("first", 3));
  await store.write((sql) => sql.run("ANALYZE"));
  await importConversation(conversation("second", MANY));
  await importToolsets(toolsets("second", MANY));
  await vi.waitFor(
    async () => {
      // As the next import does: the server leaves a table out while it is looking at it or tidying it up by itself.
      await renewStatistics(store);
      expect(await store.read(grownTables)).toEqual([]);
      for (const [table, parent] of [
        ["Message", "conversationKey"],
        ["SearchChunk", "conversationKey"],
        ["Tool", "toolsetRowId"],
      ] as const) {
        const rows = await store.read((sql) => expected(sql, table, parent));
        expect({ table, isKnown: rows > MANY / 2 }).toEqual({ table, isKnown: true });
      }
    },
    { timeout: 5000, interval: 100 },
  );
});

test("an import is done where the server refuses to look", async () => {
  const { refused, restore } = refuseStatements("ANALYZE");
  try {
    const { id } = await importConversation(conversation("only", MANY));
    await vi.waitFor(() => expect(refused.length).toBeGreaterThan(0), { timeout: 5000 });
    expect(await exportedConversation(id)).toBe(conversation("only", MANY));
  } finally {
    restore();
  }
});
