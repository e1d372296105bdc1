import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import { useLibrary } from "@/lib/testing/library/library";
import { storeEvents } from "@/lib/testing/tool-sets-api/events";

import { closeStore } from "../library/client";
import { createToolsetFile } from "../toolsets/create";
import { purgeFromTrash } from "../trash/purge";
import { listSetTools } from "./tools";
import { listToolSets } from "./toolsets";
import { deleteToolsetFile, restoreToolsetFile } from "../trash/move";

const library = useLibrary();
const ALL = { after: null, descending: false, limit: 100, prefix: "" };

async function countRows(): Promise<number> {
  const store = await library.store();
  const counted = await store.read((sql) =>
    sql.get<{ n: number }>(
      `SELECT (SELECT count(*) FROM "ToolSetRef") + (SELECT count(*) FROM "ToolRef")
         + (SELECT count(*) FROM "ToolSetEvent") AS n`,
    ),
  );
  return counted?.n ?? -1;
}

test("what is known of a tool set lasts through the trash and a restart, and goes with its file", async () => {
  const made = await createToolsetFile({ id: "a", kind: "builtin", tools: [{ name: "t" }] });
  if (!made.ok) throw new Error("not made");
  const [set] = (await listToolSets(ALL)).rows;
  if (set === undefined) throw new Error("not listed");
  const [tool] = await listSetTools(set);
  await storeEvents(set.id, [["sync_started", {}]]);
  await deleteToolsetFile(LOCAL_VIEWER, made.id);
  expect((await listToolSets(ALL)).rows).toEqual([]);
  await closeStore();
  expect(await countRows()).toBe(3);
  await restoreToolsetFile(LOCAL_VIEWER, made.id);
  const [again] = (await listToolSets(ALL)).rows;
  expect(again?.id).toBe(set.id);
  expect((await listSetTools(set)).map(({ id }) => id)).toEqual([tool?.id]);
  await deleteToolsetFile(LOCAL_VIEWER, made.id);
  await purgeFromTrash(LOCAL_VIEWER, { items: [{ noun: "toolset", id: made.id }] });
  expect(await countRows()).toBe(0);
});
