import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { deleteConversation, deleteToolsetFile } from "@/lib/data/trash/move";
import { dataDirectory } from "@/lib/data/store/files/data-directory";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import type { ChangeNoun } from "@/lib/domain/library/change";
import {
  buildCall,
  buildComposite,
  buildConversation,
  buildMessage,
} from "@/lib/testing/builders/conversation";
import { buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";
import { importFiles, planFiles, runPlan } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

import { purgeDocuments } from "./purge";
import { undoImport } from "./undo";

const library = useLibrary();

const MARK = "zqxmark";

const talk = (title: string) =>
  buildConversation({
    id: `${MARK}-id`,
    conversationTitle: `${MARK} ${title}`,
    toolOverrides: [{ toolId: `${MARK}:ref`, toolsetId: `${MARK}set`, enabled: true }],
    messages: [
      buildMessage({ id: `${MARK}-m1`, index: 0, content: `${MARK}words ${title}` }),
      buildComposite(
        [
          buildCall({
            id: `${MARK}-c1`,
            toolRef: { name: `${MARK}:ref`, toolsetId: `${MARK}set` },
            args: { [`${MARK}key`]: `${MARK}value` },
          }),
        ],
        { id: `${MARK}-m2`, index: 1 },
      ),
    ],
  });

const tools = () =>
  buildToolsets([
    buildToolset({ id: `${MARK}set`, name: `${MARK}name`, summary: `${MARK} of it` }),
  ]);

/** Cells of tables, values in the plans of a server, and files in which the mark is. */
async function traces(): Promise<string[]> {
  const store = await library.store();
  const found = readdirSync(dataDirectory(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.includes(MARK) || readFileSync(path).includes(MARK));
  if (store.engine === "sqlite") return found;
  await store.read(async (sql) => {
    const columns = await sql.all<{ t: string; c: string }>(
      `SELECT table_name AS t, column_name AS c FROM information_schema.columns
       WHERE table_schema = current_schema()`,
    );
    for (const { t, c } of columns) {
      const rows = await sql.all(`SELECT 1 FROM "${t}" WHERE "${c}"::text LIKE '%${MARK}%'`);
      if (rows.length > 0) found.push(`${t}.${c}`);
    }
    const kept = await sql.all<{ c: string }>(
      `SELECT concat(tablename, '.', attname) AS c FROM pg_stats WHERE schemaname = current_schema()
         AND concat(most_common_vals, histogram_bounds, most_common_elems) LIKE '%${MARK}%'`,
    );
    found.push(...kept.map(({ c }) => `pg_stats ${c}`));
  });
  return found;
}

async function analyze(): Promise<void> {
  const store = await library.store();
  if (store.engine === "postgres") await store.read((sql) => sql.all("ANALYZE"));
}

async function purge(noun: ChangeNoun, id: string): Promise<void> {
  await analyze();
  expect(await traces()).not.toEqual([]);
  const toTrash = noun === "conversation" ? deleteConversation : deleteToolsetFile;
  await toTrash(LOCAL_VIEWER, id);
  await purgeDocuments(LOCAL_VIEWER, { items: [{ noun, id }] });
}

test.each(["keep-mine", "take-theirs", "merge"] as const)(
  "nothing stays of a conversation that a second version was imported of, decided by %s",
  async (decision) => {
    const { items } = await importFiles([`${MARK}.json`, talk("one")]);
    const plan = await planFiles([`${MARK}-2.json`, talk("two")]);
    expect(plan.items.map(({ verdict }) => verdict)).toEqual(["conflict"]);
    await runPlan(plan.id, { [plan.items[0]!.id]: decision });
    await purge("conversation", items[0]!.entityId!);
    expect(await traces()).toEqual([]);
  },
);

test("nothing stays of a toolset that was deleted for good", async () => {
  const { items } = await importFiles([`${MARK}-tools.json`, tools()]);
  await purge("toolset", items[0]!.entityId!);
  expect(await traces()).toEqual([]);
});

test("of an import that was undone the name of its file stays, and nothing else", async () => {
  const plan = await planFiles(["walnut.json", talk("one")]);
  await runPlan(plan.id);
  await analyze();
  await undoImport(LOCAL_VIEWER, plan.id);
  expect(await traces()).toEqual([]);
});
