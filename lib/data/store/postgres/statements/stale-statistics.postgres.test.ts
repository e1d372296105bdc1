import pg from "pg";
import { expect, test } from "vitest";

import { branchGraph } from "@/lib/data/conversations/branch-graph";
import { branchMap } from "@/lib/data/conversations/branches";
import { listPins } from "@/lib/data/messages/pins";
import { loadTimelineWindow } from "@/lib/data/timeline/get";
import { loadOutline } from "@/lib/data/timeline/outline";
import { readCallHistory } from "@/lib/data/permissions/call-history";
import { indexImported } from "@/lib/data/derived/index-imported";
import { INDEXED_AT_ONCE } from "@/lib/data/imports/batch/batch";
import { searchLibrary } from "@/lib/data/search/search";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { asList, asNumber, asRecord } from "@/lib/shared/read-value";
import {
  buildCall,
  buildComposite,
  buildConversation,
  buildMessage,
} from "@/lib/testing/builders/conversation";
import {
  exportedConversation,
  importConversation,
  useLibrary,
} from "@/lib/testing/library/library";
import { refuseStatements, type Sent } from "@/lib/testing/postgres/refuse-statements";

import { parsePlace, quoted } from "../../place/postgres-place";

const library = useLibrary();

const MANY = INDEXED_AT_ONCE + 1500;
/** Rows that a statement may go through for each message there is. */
const PER_MESSAGE = 12;

/** Pairs of retries, and a call. */
function conversation(id: string, count: number): string {
  const messages = Array.from({ length: count }, (_, at) => {
    const place = { id: `${id}-${at}`, index: Math.floor(at / 2) };
    return at === 0
      ? buildComposite([buildCall()], place)
      : buildMessage({ ...place, content: `word${at}` });
  });
  return JSON.stringify(buildConversation({ id, messages }));
}

/** How many rows the server goes through in all steps of a plan. */
function rowsOf(plan: unknown): number {
  const step = asRecord(plan) ?? {};
  const own = ["Actual Rows", "Rows Removed by Filter", "Rows Removed by Join Filter"]
    .map((name) => asNumber(step[name]) ?? 0)
    .reduce((sum, rows) => sum + rows, 0);
  const below = asList(step["Plans"]).reduce<number>((sum, each) => sum + rowsOf(each), 0);
  return own * (asNumber(step["Actual Loops"]) ?? 1) + below;
}

/** The statements that go through more rows than this. */
async function heavy(statements: readonly Sent[], most: number): Promise<string[]> {
  const { connectionString, schema } = parsePlace(process.env["DATABASE_URL"] ?? "");
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(`SET search_path TO ${quoted(schema)}; SET random_page_cost = 1.1`);
    const found: string[] = [];
    for (const { text, values } of statements) {
      const explained = `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`;
      const { rows } = await client.query<{ "QUERY PLAN": unknown }>(explained, [...values]);
      const [answer] = asList(rows[0]?.["QUERY PLAN"]);
      const count = rowsOf(asRecord(answer)?.["Plan"]);
      if (count > most) found.push(`${count} rows: ${text}`);
    }
    return found;
  } finally {
    await client.end();
  }
}

test("a long conversation costs no more than its length where the statistics know none", async () => {
  const store = await library.store();
  await importConversation(conversation("few", 4));
  await store.write(async (sql) => {
    // The server comes to grown tables by itself, once a minute: within this test on a slow machine.
    const tables = await sql.all<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'",
    );
    for (const { name } of tables) {
      await sql.run(`ALTER TABLE ${quoted(name)} SET (autovacuum_enabled = false)`);
    }
    await sql.run("ANALYZE");
  });
  const { sent, refused, restore } = refuseStatements("ANALYZE");
  try {
    const { id } = await importConversation(conversation("many", MANY));
    await indexImported(store);
    const withCalls = [];
    for await (const { id } of readCallHistory(LOCAL_VIEWER)) withCalls.push(id);
    expect(withCalls).toContain(id);
    await loadTimelineWindow(LOCAL_VIEWER, id, { around: "many-2000" });
    await loadOutline(LOCAL_VIEWER, id);
    await branchGraph(LOCAL_VIEWER, id, {});
    await branchMap(LOCAL_VIEWER, id, undefined);
    await listPins(LOCAL_VIEWER);
    await exportedConversation(id);
    for (const q of ["is:retry", "-is:retry", "word7 is:retry"]) {
      await searchLibrary(LOCAL_VIEWER, { q, conversation: id });
    }
    expect(refused).not.toEqual([]);
  } finally {
    restore();
  }
  const reads = sent.filter(({ text }) => /^\s*select\b.*"(?:Message|SearchChunk)"/is.test(text));
  expect(reads.length).toBeGreaterThan(10);
  expect(await heavy(reads, MANY * PER_MESSAGE)).toEqual([]);
}, 30_000);
