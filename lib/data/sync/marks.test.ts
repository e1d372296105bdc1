import { describe, expect, it } from "vitest";

import { useLibrary } from "@/lib/testing/library/library";

import { createToolsetFile } from "../toolsets/create";
import { readSyncMarks } from "./marks";
import { registerToolsets } from "../api/register-toolset";

const library = useLibrary();

async function makeSet(id: string): Promise<{ fileId: string; rowId: number }> {
  const made = await createToolsetFile({
    id,
    kind: "mcp",
    server: { url: "https://mcp.example/" },
    tools: [{ name: "water" }, { name: "weed" }],
  });
  if (!made.ok) throw new Error("The toolset was not made.");
  await registerToolsets();
  const row = await (
    await library.store()
  ).read(({ query }) =>
    query
      .selectFrom("Toolset as s")
      .innerJoin("ToolsetFile as e", "e.key", "s.fileKey")
      .select("s.id")
      .where("e.id", "=", made.id)
      .executeTakeFirst(),
  );
  return { fileId: made.id, rowId: row?.id ?? 0 };
}

const run = async (rowId: number, state: string): Promise<void> =>
  (await library.store()).write(async (sql) => {
    await sql.run(
      `INSERT INTO "SyncRun" ("toolsetRowId", state, reason, "startedMs") VALUES (?, ?, 'manual', 1)`,
      rowId,
      state,
    );
    if (state !== "done") return;
    await sql.run(`UPDATE "ToolSetRef" SET "lastSyncMs" = 7000 WHERE "toolsetRowId" = ?`, rowId);
  });

const pin = async (toolsetRowId: number, toolRowId: number, state: string): Promise<void> =>
  (await library.store()).write(async (sql) => {
    await sql.run(
      `INSERT INTO "ToolPin" ("toolRowId", "toolsetRowId", "mcpName", "seenHash", "seenRaw", state)
       VALUES (?, ?, 'water', '', '{}', ?)`,
      toolRowId,
      toolsetRowId,
      state,
    );
  });

describe("readSyncMarks", () => {
  it("says nothing of toolsets that were never synced", async () => {
    await makeSet("garden");
    expect(await readSyncMarks()).toEqual(new Map());
  });

  it("counts what waits for a review, and tells the age", async () => {
    const { fileId, rowId } = await makeSet("garden");
    await run(rowId, "failed");
    await run(rowId, "done");
    await pin(rowId, rowId * 1000, "changed");
    await pin(rowId, rowId * 1000 + 1, "missing");
    await pin(rowId, rowId * 1000 + 2, "current");
    expect(await readSyncMarks()).toEqual(
      new Map([[fileId, { oldestMs: 7000, failed: 0, toReview: 2 }]]),
    );
  });

  it("counts an accepted tool that was changed on both sides", async () => {
    const { fileId, rowId } = await makeSet("garden");
    await run(rowId, "done");
    await (
      await library.store()
    ).write(async (sql) => {
      await sql.run(
        `INSERT INTO "ToolPin" ("toolRowId", "toolsetRowId", "mcpName", "seenHash", "seenRaw", state, conflicts)
         SELECT id, "toolsetRowId", name, '', '{"name":"water","description":"Theirs."}', 'current',
           '[{"member":"summary","base":"Old."}]' FROM "Tool" WHERE "toolsetRowId" = ? AND name = 'water'`,
        rowId,
      );
    });
    expect(await readSyncMarks()).toEqual(
      new Map([[fileId, { oldestMs: 7000, failed: 0, toReview: 1 }]]),
    );
  });

  it("counts a failure of the last run only, beside the age of the last good one", async () => {
    const [good, bad] = [await makeSet("garden"), await makeSet("shed")];
    await run(good.rowId, "done");
    await run(bad.rowId, "done");
    await run(bad.rowId, "failed");
    const marks = await readSyncMarks();
    expect(marks.get(good.fileId)).toEqual({ oldestMs: 7000, failed: 0, toReview: 0 });
    expect(marks.get(bad.fileId)).toEqual({ oldestMs: 7000, failed: 1, toReview: 0 });
  });
});
