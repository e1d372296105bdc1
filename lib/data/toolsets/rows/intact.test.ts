import { describe, expect, test } from "vitest";

import { listSetTools, findSetTool, toolTexts } from "@/lib/data/api/tools";
import { changedToolSet, findToolSet, listToolSets } from "@/lib/data/api/toolsets";
import { hashPieces } from "@/lib/data/derived/hash-pieces";
import { checkStore } from "@/lib/data/derived/laws";
import { DocumentDamagedError } from "@/lib/data/documents/damage";
import { readSyncPlace } from "@/lib/data/sync/place";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";
import { importToolsets, useLibrary } from "@/lib/testing/library/library";

import { editTools } from "../edit";

const library = useLibrary();
const ALL = { after: null, descending: false, limit: 100, prefix: "" };

const FILE = buildToolsets([
  buildToolset({
    id: "shed",
    tools: [buildTool({ name: "saw" }), buildTool({ name: "axe" })],
  }),
  buildToolset({ id: "barn", tools: [buildTool({ name: "fork" })] }),
]);

/** The set `shed` with its tools as the API knows them. */
async function shed() {
  await importToolsets(JSON.stringify(FILE, null, 1));
  const found = (await listToolSets(ALL)).rows.find(({ toolsetId }) => toolsetId === "shed");
  if (found === undefined) throw new Error("not listed");
  const [saw, axe] = await listSetTools(found);
  if (saw === undefined || axe === undefined) throw new Error("its tools are not listed");
  return { set: found, axe };
}

async function run(...statements: string[]): Promise<void> {
  const store = await library.store();
  await store.write(async (sql) => {
    for (const statement of statements) await sql.run(statement);
  });
}

const forget = () =>
  run(`UPDATE "Toolset" SET "shellHash" = NULL`, `UPDATE "Tool" SET "bodyHash" = NULL`);

async function hashed(): Promise<number> {
  return hashPieces(await library.store());
}

type Shed = Awaited<ReturnType<typeof shed>>;

const OF_SETS: Record<string, (place: Shed) => Promise<unknown>> = {
  "the list of tool sets": () => listToolSets(ALL),
  "a tool set": ({ set }) => findToolSet(set.id),
  "a tool set that was changed": ({ set }) => changedToolSet(set.rowId),
  "what a sync begins with": ({ set }) => readSyncPlace(set.rowId),
};
const OF_TOOLS: Record<string, (place: Shed) => Promise<unknown>> = {
  "the list of tools": ({ set }) => listSetTools(set),
  "a tool": ({ set, axe }) => findSetTool(set, axe.id),
  "the texts of tools": ({ set }) => toolTexts(set),
};

const SET = `UPDATE "Toolset" SET`;
const SHED = `WHERE "toolsetId" = 'shed'`;
const TOOL = `UPDATE "Tool" SET`;
const AXE = `WHERE name = 'axe'`;
/** What is damaged, by which statement, what takes it back, and what must notice it. */
const DAMAGE: readonly [string, string, string, typeof OF_SETS][] = [
  ["lead", `${SET} lead = lead || 'x' ${SHED}`, `${SET} lead = rtrim(lead, 'x') ${SHED}`, OF_SETS],
  [
    "head",
    `${SET} head = replace(head, 'shed', 'shad') ${SHED}`,
    `${SET} head = replace(head, 'shad', 'shed') ${SHED}`,
    OF_SETS,
  ],
  ["tail", `${SET} tail = tail || 'x' ${SHED}`, `${SET} tail = rtrim(tail, 'x') ${SHED}`, OF_SETS],
  [
    "lead of a tool",
    `${TOOL} lead = lead || 'x' ${AXE}`,
    `${TOOL} lead = rtrim(lead, 'x') ${AXE}`,
    OF_TOOLS,
  ],
  [
    "tool",
    `${TOOL} raw = replace(raw, 'axe', 'ape') ${AXE}`,
    `${TOOL} raw = replace(raw, 'ape', 'axe') ${AXE}`,
    OF_TOOLS,
  ],
];

describe.each([
  ["with hashes of its pieces", () => Promise.resolve()],
  ["of an older version", forget],
])("a file %s", (_, prepare) => {
  test.each(DAMAGE)(
    "whose stored text has another %s is not answered",
    async (_name, damage, back, reads) => {
      const place = await shed();
      await prepare();
      for (const read of Object.values(reads)) await read(place);
      await run(damage);
      const refused: string[] = [];
      for (const [what, read] of Object.entries(reads)) {
        const error: unknown = await read(place).catch((thrown: unknown) => thrown);
        if (error instanceof DocumentDamagedError) refused.push(what);
      }
      expect(refused).toEqual(Object.keys(reads));
      await run(back);
      for (const read of Object.values(reads)) await read(place);
    },
  );
});

test("a damaged tool does not keep others from being read", async () => {
  const place = await shed();
  await run(`${TOOL} raw = replace(raw, 'fork', 'cork') WHERE name = 'fork'`);
  expect(await listSetTools(place.set)).toHaveLength(2);
  expect((await listToolSets(ALL)).rows).toHaveLength(2);
  await run(`${TOOL} raw = replace(raw, 'cork', 'fork') WHERE name = 'fork'`);
});

test("files of an older version get the hashes, whatever was edited before", async () => {
  const { set } = await shed();
  await forget();
  const store = await library.store();
  expect(await checkStore(store)).toEqual([]);
  const edited = await editTools({
    fileId: set.fileId,
    edits: [
      {
        toolsetId: set.rowId,
        expectedRevision: set.revision,
        edit: { kind: "member", tool: 1, path: ["summary"], value: "Fells trees" },
      },
    ],
  });
  expect(edited).toMatchObject({ ok: true });
  expect(await checkStore(store)).toEqual([]);
  expect(await hashed()).toBe(1);
  expect(await hashed()).toBe(0);
  const left = await store.read((sql) =>
    sql.get<{ n: number }>(
      `SELECT (SELECT count(*) FROM "Toolset" WHERE "shellHash" IS NULL)
         + (SELECT count(*) FROM "Tool" WHERE "bodyHash" IS NULL) AS n`,
    ),
  );
  expect(left?.n).toBe(0);
  expect(await checkStore(store)).toEqual([]);
  expect(
    (await listSetTools(set)).map(({ raw }) => (JSON.parse(raw) as { summary: string }).summary),
  ).toContain("Fells trees");
});

test("a damaged file of an older version gets none", async () => {
  await shed();
  await forget();
  await run(`${TOOL} raw = replace(raw, 'axe', 'ape') ${AXE}`);
  expect(await hashed()).toBe(0);
  await run(`${TOOL} raw = replace(raw, 'ape', 'axe') ${AXE}`);
  expect(await hashed()).toBe(1);
});
