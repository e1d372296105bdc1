import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { afterEach, expect, test, vi } from "vitest";

import { listConversations } from "@/lib/data/conversations/list";
import { listImports } from "@/lib/data/imports/list";
import { runImport } from "@/lib/import/run/run";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { planFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";
import { loseConnection } from "@/lib/testing/postgres/lose-connection";

useLibrary();
afterEach(() => vi.restoreAllMocks());

const file = (id: string) =>
  JSON.stringify(buildConversation({ id, messages: [buildMessage({ content: "walnut" })] }));

/** The report of a run whose errors are no faults of this program. */
async function run(id: string): Promise<unknown> {
  const started = await runImport(LOCAL_VIEWER, id, {});
  if (!started.ok) throw new Error(started.problem.message);
  let last: unknown;
  for await (const event of started.events) last = event;
  return last;
}

test("a plan that loses the connection says so, and takes no file for one that can’t be read", async () => {
  loseConnection("select", "walnut-1", "at once");
  await expect(planFiles(["a.json", file("walnut-1")])).rejects.toMatchObject({
    code: "database-lost",
  });
});

test("an import that loses the connection keeps nothing, says so, and can be run again", async () => {
  const plan = await planFiles(["a.json", file("a")], ["b.json", file("b")]);
  loseConnection(`insert into "Import"`, "running", "at once");
  expect(await run(plan.id)).toMatchObject({
    status: "failed",
    error: { code: "database-lost" },
    totals: { imported: 0, failed: 0 },
  });
  vi.restoreAllMocks();
  expect((await listConversations(LOCAL_VIEWER, {})).items).toEqual([]);
  expect(await run(plan.id)).toMatchObject({ status: "done", totals: { imported: 2 } });
});

test("an import whose last answer is lost is looked for, and is done when it was stored", async () => {
  const plan = await planFiles(["a.json", file("a")]);
  loseConnection(`update "Import"`, "done", "after COMMIT");
  expect(await run(plan.id)).toMatchObject({ status: "done", totals: { imported: 1 } });
  vi.restoreAllMocks();
  expect((await listConversations(LOCAL_VIEWER, {})).items).toHaveLength(1);
  expect(await listImports(LOCAL_VIEWER)).toMatchObject([{ id: plan.id, status: "done" }]);
});
