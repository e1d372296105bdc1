import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import { buildConversation } from "@/lib/testing/builders/conversation";
import {
  exportedConversation,
  importConversation,
  importToolsets,
  readText,
  useLibrary,
} from "@/lib/testing/library/library";

import { undo } from "../changes/undo";
import { renameTool } from "./rename";
import { getToolsetEditing } from "../toolsets/editing";
import { getToolsetFile, toolsetText } from "../toolsets/list";

useLibrary();

const FILE = JSON.stringify({
  schema: "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json",
  toolsets: [
    { id: "web", kind: "uri", tools: [{ name: "read" }, { name: "write" }] },
    { id: "files", kind: "uri", tools: [{ name: "list" }] },
  ],
});
const CONVERSATION = JSON.stringify(
  buildConversation({
    toolOverrides: [
      { toolId: "web/read", enabled: false },
      { toolId: "files/list", enabled: false },
      { toolId: "read", requiresApproval: true },
    ],
  }),
);

async function toolsetsOf(id: string): Promise<unknown> {
  const text = (await readText(await toolsetText(id))) ?? "";
  return (JSON.parse(text) as { toolsets: unknown }).toolsets;
}

async function setUp(file = FILE) {
  const { id } = await importToolsets(file);
  const conversation = await importConversation(CONVERSATION);
  const row = (await getToolsetFile(LOCAL_VIEWER, id))?.toolsets[0]?.row;
  const rename = (tool: number | null, to: string, withReferences = true) =>
    renameTool(LOCAL_VIEWER, {
      fileId: id,
      toolsetId: row?.id ?? 0,
      expectedRevision: row?.revision ?? 0,
      tool,
      to,
      withReferences,
    });
  return { id, conversation: conversation.id, rename };
}

test("a tool takes its overrides along, and both documents can be undone on their own", async () => {
  const { id, conversation, rename } = await setUp();
  expect(await rename(0, "load")).toMatchObject({ outcome: { ok: true }, changed: 1, failed: [] });
  expect(await readText(await toolsetText(id))).toContain('{"name":"load"}');
  const text = (await exportedConversation(conversation)) ?? "";
  expect(JSON.parse(text)).toMatchObject({
    toolOverrides: [{ toolId: "web/load" }, { toolId: "files/list" }, { toolId: "web/load" }],
  });
  await undo(LOCAL_VIEWER, { noun: "conversation", id: conversation });
  expect(await exportedConversation(conversation)).toBe(CONVERSATION);
  await undo(LOCAL_VIEWER, { noun: "toolset", id });
  expect(await readText(await toolsetText(id))).toBe(FILE);
});

test("a toolset does, where overrides name it", async () => {
  const { conversation, rename } = await setUp();
  expect(await rename(null, "net")).toMatchObject({ changed: 1 });
  expect(JSON.parse((await exportedConversation(conversation)) ?? "")).toMatchObject({
    toolOverrides: [{ toolId: "net/read" }, { toolId: "files/list" }, { toolId: "read" }],
  });
});

test("references stay where that is asked", async () => {
  const { conversation, rename } = await setUp();
  expect(await rename(0, "load", false)).toMatchObject({ outcome: { ok: true }, changed: 0 });
  expect(await exportedConversation(conversation)).toBe(CONVERSATION);
});

const NAMED = JSON.stringify(
  {
    schema: "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json",
    toolsets: [
      {
        id: "web",
        kind: "builtin",
        tools: [{ name: "read" }, { name: "write" }],
        extensions: {
          "dev.colloquy:mci": {
            v: 1,
            source: {},
            meta: {
              reference: { position: 0, filter: "only", filterValue: "read" },
              otherReferences: [{ position: 1, filter: "except", filterValue: "write,read" }],
            },
          },
          // Beside the note that an edit of filters leaves.
          "dev.colloquy:permissions": {
            tests: [
              { name: "reads ask", match: { name: "read" }, expect: { requiresApproval: true } },
              { name: "all that re", match: { name: "re*" }, expect: { enabled: true } },
            ],
          },
        },
      },
      {
        id: "files",
        kind: "uri",
        tools: [{ name: "read" }],
        extensions: {
          "dev.colloquy:tests": {
            v: 1,
            tests: [
              { match: { toolset: "web" }, expectNames: ["write", "read"] },
              { match: { toolset: "web", name: "read" }, expect: { enabled: true } },
              { match: { name: "read" }, expect: { enabled: true } },
              { match: { toolset: "*", name: "read" }, expect: { enabled: true } },
            ],
          },
        },
      },
    ],
  },
  null,
  2,
);
const ELSEWHERE = NAMED.replace('"id": "web"', '"id": "net"').replace(
  '"id": "files"',
  '"id": "disk"',
);

test("permission tests and all references of the file follow in one change", async () => {
  const { id, rename } = await setUp(NAMED);
  expect(await rename(0, "load")).toMatchObject({ outcome: { ok: true }, failedFiles: [] });
  expect(await toolsetsOf(id)).toMatchObject([
    {
      extensions: {
        "dev.colloquy:mci": {
          values: {
            reference: { filterValue: "load" },
            otherReferences: { 0: { filterValue: "write,load" } },
          },
        },
        "dev.colloquy:permissions": {
          tests: [{ name: "reads ask", match: { name: "load" } }, { match: { name: "re*" } }],
        },
      },
    },
    {
      extensions: {
        "dev.colloquy:tests": {
          tests: [
            { expectNames: ["write", "load"] },
            { match: { toolset: "web", name: "load" } },
            { match: { name: "read" } },
            { match: { toolset: "*", name: "read" } },
          ],
        },
      },
    },
  ]);
  await undo(LOCAL_VIEWER, { noun: "toolset", id });
  expect(await readText(await toolsetText(id))).toBe(NAMED);
});

test("tests that name a toolset follow it, and nothing else is written", async () => {
  const { id, rename } = await setUp(NAMED);
  expect(await rename(null, "net")).toMatchObject({ outcome: { ok: true } });
  const expected = NAMED.replace('"id": "web"', '"id": "net"').replaceAll(
    '"toolset": "web"',
    '"toolset": "net"',
  );
  expect(await readText(await toolsetText(id))).toBe(expected);
  await undo(LOCAL_VIEWER, { noun: "toolset", id });
  expect(await readText(await toolsetText(id))).toBe(NAMED);
});

test("tests in another file follow as an edit of their own", async () => {
  const { id: other } = await importToolsets(ELSEWHERE);
  const { id, rename } = await setUp(NAMED);
  await rename(null, "site");
  expect(await readText(await toolsetText(other))).toBe(
    ELSEWHERE.replaceAll('"toolset": "web"', '"toolset": "site"'),
  );
  await undo(LOCAL_VIEWER, { noun: "toolset", id: other });
  expect(await readText(await toolsetText(other))).toBe(ELSEWHERE);
  expect(await readText(await toolsetText(id))).toContain('"toolset": "site"');
});

test("tests stay where a name means the toolset of another file, too", async () => {
  const { id, rename } = await setUp(NAMED);
  await importToolsets(NAMED.replace('"id": "files"', '"id": "more"'));
  await rename(null, "net");
  expect(await readText(await toolsetText(id))).toBe(NAMED.replace('"id": "web"', '"id": "net"'));
});

test("only the name changes where references are to stay", async () => {
  const { id, rename } = await setUp(NAMED);
  await rename(0, "load", false);
  expect(await readText(await toolsetText(id))).toBe(
    NAMED.replace('"name": "read"', '"name": "load"'),
  );
});

test("the editor lists what would follow", async () => {
  const { id } = await setUp(NAMED);
  const editing = await getToolsetEditing(LOCAL_VIEWER, id, "web", null);
  expect(
    editing?.current?.namings.map(({ tool, references, tests }) => [
      tool,
      references,
      tests.length,
    ]),
  ).toEqual([
    [null, 0, 2],
    [0, 2, 4],
    [1, 1, 1],
  ]);
});

test.each([
  [0, "write"],
  [0, " "],
  [null, "files"],
  [9, "x"],
] as const)("renaming %s to “%s” is refused", async (tool, to) => {
  const { id, rename } = await setUp();
  expect(await rename(tool, to)).toMatchObject({ outcome: { ok: false }, changed: 0 });
  expect(await readText(await toolsetText(id))).toBe(FILE);
});
