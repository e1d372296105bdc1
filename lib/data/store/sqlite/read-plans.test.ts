import type Database from "better-sqlite3";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";

import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { openDatabase } from "@/lib/data/store/driver/driver";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { importConversation, useLibrary } from "@/lib/testing/library/library";
import { isOnPostgres } from "@/lib/testing/postgres/schema";

import { undo } from "../../changes/undo";
import { addComment } from "../../comments/add";
import { deleteComment, resolveThread } from "../../comments/change";
import { countComments, listComments } from "../../comments/list";
import { conversationFamily } from "../../conversations/family";
import { getConversation } from "../../conversations/get";
import { countLibrary, listConversations } from "../../conversations/list";
import { conversationNeighbours } from "../../conversations/neighbours";
import { listExportPage } from "../../exports/page";
import { getExport, startExport } from "../../exports/records";
import { readListMark, readStand } from "../../live/state";
import { searchLibrary } from "../../search/search";
import { suggest } from "../../search/suggest";
import { listByIds, listSidebar } from "../../sidebar/list";
import { pinToSidebar } from "../../sidebar/pin";
import { loadOutline } from "../../timeline/outline";
import { listTrash } from "../../trash/list";
import { deleteConversation } from "../../trash/move";

const library = useLibrary();

type Read = (this: Database.Statement, ...values: unknown[]) => unknown;
const statements = Object.getPrototypeOf(openDatabase(":memory:").prepare("SELECT 1")) as Record<
  "all" | "get" | "run",
  Read
>;
const seen = new Set<string>();

/** Notes each statement, whoever prepared it. */
function watch(): void {
  for (const method of ["all", "get", "run"] as const) {
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

const LARGE =
  /\b(Conversation|Message|MessageBody|SearchChunk|ToolEvent|Comment|Consent|Notification|LedgerEntry|Change|e|m|c|r)\b/;

/** What the database does to answer a statement, a line for each step. */
function planOf(source: string): string[] {
  const database = openDatabase(join(process.env["COLLOQUY_DATA"] ?? "", "colloquy.db"), {
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
  expect(wholeReadsSeen()).toEqual([]);
});

const wholeReadsSeen = (): string[] =>
  [...seen].flatMap((source) =>
    wholeReads(source).map((step) => `${step}: ${source.replaceAll(/\s+/g, " ")}`),
  );

test.skipIf(isOnPostgres())("what is written often reads no whole library", async () => {
  const { id } = await importConversation(JSON.stringify(buildConversation()));
  const store = await library.store();
  const message = await store.read(({ query }) =>
    query.selectFrom("Message").select("id").executeTakeFirstOrThrow(),
  );
  watch();
  const said = await addComment(LOCAL_VIEWER, id, { message: message.id, text: "Why?" });
  const thread = said.ok ? said.id : "";
  const answer = await addComment(LOCAL_VIEWER, id, { thread, text: "Because." });
  await listComments(LOCAL_VIEWER, id);
  await countComments(LOCAL_VIEWER, id);
  await deleteComment(LOCAL_VIEWER, answer.ok ? answer.id : "");
  await resolveThread(LOCAL_VIEWER, thread, true);
  await deleteComment(LOCAL_VIEWER, thread);
  const counts = {
    conversations: 1,
    toolsets: 0,
    models: 0,
    private: 0,
    leftOut: 0,
    otherKinds: 0,
  };
  const start = { actor: "local", via: "app", format: "cjson", scope: {} } as const;
  await startExport(LOCAL_VIEWER, { ...start, id: "e1", counts });
  await listExportPage(LOCAL_VIEWER);
  await getExport(LOCAL_VIEWER, "e1");
  await deleteConversation(LOCAL_VIEWER, id);
  await undo(LOCAL_VIEWER, { noun: "conversation", id });
  expect(seen.size).toBeGreaterThan(40);
  expect(wholeReadsSeen()).toEqual([]);
});
