import Database from "better-sqlite3";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";

import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { importConversation, useLibrary } from "@/lib/testing/library/library";
import { isOnPostgres } from "@/lib/testing/postgres/schema";

import { conversationFamily } from "../../conversations/family";
import { getConversation } from "../../conversations/get";
import { countLibrary, listConversations } from "../../conversations/list";
import { conversationNeighbours } from "../../conversations/neighbours";
import { readListMark, readStand } from "../../live/state";
import { searchLibrary } from "../../search/search";
import { suggest } from "../../search/suggest";
import { listByIds, listSidebar } from "../../sidebar/list";
import { pinToSidebar } from "../../sidebar/pin";
import { loadOutline } from "../../timeline/outline";
import { listTrash } from "../../trash/list";

useLibrary();

type Read = (this: Database.Statement, ...values: unknown[]) => unknown;
const statements = Object.getPrototypeOf(new Database(":memory:").prepare("SELECT 1")) as Record<
  "all" | "get",
  Read
>;
const seen = new Set<string>();

/** Notes each statement that reads, whoever prepared it. */
function watch(): void {
  for (const method of ["all", "get"] as const) {
    const read = statements[method];
    vi.spyOn(statements, method).mockImplementation(function (
      this: Database.Statement,
      ...values: unknown[]
    ) {
      seen.add(this.source);
      return read.apply(this, values);
    });
  }
}

afterEach(() => {
  vi.restoreAllMocks();
  seen.clear();
});

const LARGE = /\b(Conversation|Message|MessageBody|SearchChunk|ToolEvent|e|m|c)\b/;

/** What the database does to answer a statement, a line for each step. */
function planOf(source: string): string[] {
  const database = new Database(join(process.env["COLLOQUY_DATA"] ?? "", "colloquy.db"), {
    readonly: true,
  });
  try {
    const explained = database.prepare<unknown[], { detail: string }>(
      `EXPLAIN QUERY PLAN ${source}`,
    );
    for (let values: null[] = []; ; values = [...values, null]) {
      try {
        return explained.all(...values).map(({ detail }) => detail);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
      }
    }
  } finally {
    database.close();
  }
}

/** Steps that pass over all conversations or messages and read their rows for it, or put all in order. */
function wholeReads(source: string): string[] {
  const plan = planOf(source);
  const isSorted = plan.some((step) => step.includes("TEMP B-TREE FOR ORDER BY"));
  const isCut = /\blimit\b/i.test(source) && !isSorted;
  return plan.filter((step) => {
    if (!LARGE.test(step) || (step.includes("COVERING INDEX") && !isSorted)) return false;
    const isScan = step.startsWith("SCAN") && !step.includes("VIRTUAL TABLE");
    const isAllLive = /\(state=\?( AND deletedMs=\?)?\)/.test(step);
    return (isScan || isAllLive) && !isCut;
  });
}

test.skipIf(isOnPostgres())("what is asked often reads no whole library", async () => {
  const ids: string[] = [];
  for (const title of ["Tea", "Coffee", "Milk"]) {
    const document = { ...buildConversation(), conversationTitle: title };
    ids.push((await importConversation(JSON.stringify(document))).id);
  }
  const [id = ""] = ids;
  await pinToSidebar(LOCAL_VIEWER, id, true);
  await listSidebar(LOCAL_VIEWER);
  watch();
  await listSidebar(LOCAL_VIEWER);
  await listByIds(LOCAL_VIEWER, ids);
  for (const sort of ["updated", "created", "title"] as const) {
    await listConversations(LOCAL_VIEWER, { sort });
  }
  await countLibrary(LOCAL_VIEWER);
  await readListMark(LOCAL_VIEWER);
  await readStand(LOCAL_VIEWER, id);
  await getConversation(LOCAL_VIEWER, id);
  await conversationNeighbours(LOCAL_VIEWER, id);
  await conversationFamily(LOCAL_VIEWER, id);
  await loadOutline(LOCAL_VIEWER, id);
  await listTrash(LOCAL_VIEWER);
  await suggest(LOCAL_VIEWER, "te");
  for (const q of ["tea", "tea milk", '"a tea"', "te*", "-tea milk"]) {
    await searchLibrary(LOCAL_VIEWER, { q });
  }
  expect(seen.size).toBeGreaterThan(20);
  const whole = [...seen].flatMap((source) =>
    wholeReads(source).map((step) => `${step}: ${source.replaceAll(/\s+/g, " ")}`),
  );
  expect(whole).toEqual([]);
});
