import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";
import { listConversations } from "@/lib/data/conversations/list";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { planFiles, runPlan } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

useLibrary();

const titled = (id: string) =>
  JSON.stringify({ ...buildConversation(), id, conversationTitle: id });
const titles = async (id: string) =>
  (await listConversations(LOCAL_VIEWER, { import: id, sort: "title" })).items.map(
    ({ title }) => title,
  );

test("what an import added can be listed; what it left as it was does not count", async () => {
  const first = await planFiles(["a.json", titled("a")], ["b.json", titled("b")]);
  await runPlan(first.id);
  const second = await planFiles(["b.json", titled("b")], ["c.json", titled("c")]);
  await runPlan(second.id);
  expect(await titles(first.id)).toEqual(["a", "b"]);
  expect(await titles(second.id)).toEqual(["c"]);
  expect(await titles("no such import")).toEqual([]);
});
