import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import { applyListing } from "@/lib/data/sync/apply-listing";
import { redo, undo } from "@/lib/data/changes/undo";
import { createToolsetFile } from "@/lib/data/toolsets/create";
import { editConversation } from "@/lib/data/conversations/edit";
import { editTools } from "@/lib/data/toolsets/edit";
import { editToolsetStructure } from "@/lib/data/toolsets/edit-structure";
import { listPermissions } from "@/lib/data/permissions/effective";
import { acceptChanges, takeBackAcceptance } from "@/lib/data/sync/acceptance";
import { blockTools, removeMissing } from "@/lib/data/sync/decisions";
import { findSyncPlace } from "@/lib/data/sync/place";
import { undoImport } from "@/lib/data/imports/undo";
import type { JsonRecord } from "@/lib/shared/read-value";
import type { ServerListing } from "@/lib/domain/sync/listing";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { importFiles, planFiles, runPlan } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";
import { noInstallation } from "@/lib/testing/builders/no-installation";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";

import { ledgerEntries } from "./read";

const library = useLibrary();

/** What decides over tools, read past everything that writes it. */
async function permissions(): Promise<string> {
  const list = await listPermissions(LOCAL_VIEWER, null, noInstallation);
  const effective = (list?.items ?? []).map(({ name, enabled, requiresApproval }) =>
    [name, enabled, requiresApproval].join(),
  );
  const store = await library.store();
  const [pins, shells] = await store.read(async ({ query }) => [
    await query
      .selectFrom("ToolPin")
      .select(["toolRowId", "state", "acceptedHash"])
      .orderBy("toolRowId")
      .execute(),
    await query
      .selectFrom("Conversation")
      .select(["head", "tail"])
      .where("state", "=", "live")
      .orderBy("key")
      .execute(),
  ]);
  const overrides = shells.map(({ head, tail }) => {
    const { toolOverrides, isPrivate } = JSON.parse(head + tail) as JsonRecord;
    return [toolOverrides, isPrivate];
  });
  return JSON.stringify([effective.toSorted(), pins, overrides]);
}

async function entries(): Promise<string[]> {
  const all: string[] = [];
  for await (const { event, subject, body } of ledgerEntries(LOCAL_VIEWER))
    all.push([event, subject, body].join(" "));
  return all;
}

/** Does something that changes what tools may do, and expects that the ledger tells of it. */
async function expectOnRecord<T>(what: string, act: () => Promise<T>): Promise<T> {
  const [before, known] = [await permissions(), await entries()];
  const outcome = await act();
  expect(await permissions(), `${what} changes a permission`).not.toBe(before);
  const added = (await entries()).slice(known.length);
  expect(added.join("\n"), `${what} is on record`).toMatch(/^permissions-changed /m);
  return outcome;
}

const listing = (...names: string[]): ServerListing => ({
  tools: names.map((name) => ({
    name: name.replace("!", ""),
    description: name.endsWith("!") ? "Says something else." : "Reads.",
    inputSchema: { type: "object" },
  })),
  skipped: [],
  serverInfo: { name: "test", version: "1" },
  protocolVersion: "2025-11-25",
  instructions: null,
  pages: 1,
  ttlMs: null,
  cacheScope: null,
});

async function addSet() {
  const tools = [{ name: "own" }, { name: "other", enabled: true }];
  const server = { type: "http", url: "https://mcp.example/a" };
  const file = await createToolsetFile({ id: "files", kind: "mcp", server, tools });
  if (!file.ok) throw new Error("no file");
  const rowId = (await findSyncPlace(file.id))?.rowId ?? 0;
  return { id: file.id, rowId };
}

async function revisions(id: string) {
  const place = await findSyncPlace(id);
  if (place === null) throw new Error("gone");
  return place;
}

async function edit(id: string, one: Parameters<typeof editTools>[0]["edits"][number]["edit"]) {
  const { rowId, revision } = await revisions(id);
  const edits = [{ toolsetId: rowId, expectedRevision: revision, edit: one }];
  const outcome = await editTools({ fileId: id, edits });
  expect(outcome).toMatchObject({ ok: true });
}

async function restructure(
  id: string,
  one: Parameters<typeof editToolsetStructure>[0]["edit"],
): Promise<void> {
  const { fileRevision } = await revisions(id);
  const input = { fileId: id, expectedRevision: fileRevision, edit: one };
  expect(await editToolsetStructure(input)).toMatchObject({ ok: true });
}

const adapter = (member: string) => [
  "extensions",
  "dev.colloquy:cadenya",
  "values",
  "spec",
  "adapter",
  "mcp",
  member,
];

const serverFilter = (filterValue: string) =>
  ({
    kind: "member",
    tool: null,
    path: ["extensions", "dev.colloquy:mcp"],
    value: {
      v: 1,
      source: { url: "https://mcp.example/a", config: { filter: "except", filterValue } },
    },
  }) as const;

const filters = (contains: string, attribute = "NAME") => ({
  filters: [{ attribute: `ATTRIBUTE_${attribute}`, matcher: { contains } }],
});

test("every edit of a toolset that changes what its tools may do is on record, undone and redone too", async () => {
  const { id } = await addSet();
  const permission = ["extensions", "dev.colloquy:permissions"];
  const edits: Record<string, () => Promise<void>> = {
    "a cell": () => edit(id, { kind: "tool", tool: 0, field: "enabled", value: false }),
    "a default": () => edit(id, { kind: "default", field: "requiresApproval", value: true }),
    "a member": () =>
      edit(id, { kind: "member", tool: 1, path: ["requiresApproval"], value: false }),
    "the whole of a tool": () =>
      edit(id, {
        kind: "memberText",
        tool: 0,
        path: [],
        text: '{ "name": "own", "enabled": true }',
      }),
    "the name of a tool": () =>
      edit(id, { kind: "member", tool: 0, path: ["name"], value: "renamed" }),
    "all extensions": () =>
      edit(id, {
        kind: "member",
        tool: null,
        path: ["extensions"],
        value: { "dev.colloquy:permissions": { v: 1, disabled: true } },
      }),
    "the switch of a toolset": () =>
      edit(id, { kind: "member", tool: null, path: [...permission, "disabled"], value: false }),
    "the filter of a server's settings": () => edit(id, serverFilter("other")),
    "that filter, changed": () => edit(id, serverFilter("nobody")),
    "what an adapter's filter excludes": () =>
      edit(id, {
        kind: "member",
        tool: null,
        path: adapter("excludeTools"),
        value: filters("renamed"),
      }),
    "a summary that brings a tool under a filter": async () => {
      await edit(id, {
        kind: "member",
        tool: null,
        path: adapter("excludeTools"),
        value: filters("deletes", "DESCRIPTION"),
      });
      await expectOnRecord("the summary", () =>
        edit(id, { kind: "member", tool: 1, path: ["summary"], value: "It deletes." }),
      );
    },
    "a default again": () => edit(id, { kind: "default", field: "requiresApproval", value: false }),
    "a rule of what is asked": () =>
      edit(id, {
        kind: "member",
        tool: null,
        path: adapter("toolApprovals"),
        value: { always: true },
      }),
    "an archived tool set": () =>
      edit(id, {
        kind: "member",
        tool: null,
        path: ["extensions", "dev.colloquy:cadenya", "values", "state"],
        value: "STATE_ARCHIVED",
      }),
    "a tool set taken out of the archive": () =>
      edit(id, {
        kind: "member",
        tool: null,
        path: ["extensions", "dev.colloquy:cadenya", "values", "state"],
        value: "STATE_ACTIVE",
      }),
    "the status of a tool": () =>
      edit(id, {
        kind: "member",
        tool: 0,
        path: ["extensions", "dev.colloquy:cadenya"],
        value: { v: 1, source: { spec: { status: "TOOL_STATUS_ARCHIVED" } } },
      }),
    "a tool that comes": () =>
      restructure(id, { kind: "addTool", toolset: 0, value: { name: "new", enabled: true } }),
    "a tool that goes": () => restructure(id, { kind: "removeTools", toolset: 0, tools: [1] }),
    "a toolset that comes": () =>
      restructure(id, {
        kind: "addToolset",
        value: { id: "more", kind: "builtin", tools: [{ name: "x" }] },
      }),
    "a toolset that goes": () => restructure(id, { kind: "removeToolset", toolset: 1 }),
  };
  for (const [what, act] of Object.entries(edits)) {
    await expectOnRecord(what, act);
    const undone = await expectOnRecord(`${what}, undone`, () =>
      undo(LOCAL_VIEWER, { noun: "toolset", id }),
    );
    const redone = await expectOnRecord(`${what}, redone`, () =>
      redo(LOCAL_VIEWER, { noun: "toolset", id }),
    );
    expect([undone, redone]).toMatchObject([{ ok: true }, { ok: true }]);
  }
});

test("a toolset file that is made here is on record, undone and redone too", async () => {
  const { id } = await expectOnRecord("making it", addSet);
  // Its tools are not offered from the trash.
  const target = { noun: "toolset", id } as const;
  const undone = await expectOnRecord("undone", () => undo(LOCAL_VIEWER, target));
  const redone = await expectOnRecord("redone", () => redo(LOCAL_VIEWER, target));
  expect([undone, redone]).toMatchObject([{ ok: true }, { ok: true }]);
});

test("an edit that changes no permission is not", async () => {
  const { id } = await addSet();
  const known = (await entries()).length;
  await edit(id, { kind: "member", tool: 0, path: ["summary"], value: "Reads." });
  await restructure(id, { kind: "moveTool", toolset: 0, tool: 0, to: 1 });
  expect(await entries()).toHaveLength(known);
});

test("what a sync holds back and a person decides about it is on record", async () => {
  const { id, rowId } = await addSet();
  const sync = (...names: string[]) => applyListing(rowId, listing(...names));
  await expectOnRecord("a first listing", () => sync("own", "read", "write"));
  const store = await library.store();
  const rows = await store.read(({ query }) =>
    query.selectFrom("Tool").select(["id", "name"]).orderBy("id").execute(),
  );
  const row = (name: string) => rows.find((each) => each.name === name)?.id ?? 0;
  await expectOnRecord("accepting", () => acceptChanges(id, rowId, { tools: [row("read")] }));
  await expectOnRecord("taking that back", () => takeBackAcceptance(id, rowId, [row("read")]));
  await expectOnRecord("blocking", () => blockTools(id, rowId, [row("write")]));
  await expectOnRecord("a changed definition", () => sync("own!", "read", "write"));
  await expectOnRecord("a tool that is no longer listed", () => sync("own!", "write"));
  await expectOnRecord("removing it", () => removeMissing(id, rowId, null));
  const said = (await entries()).join("\n");
  expect(said).toContain('"heldBack"');
  expect(said).not.toContain("Says something else");
});

test("what an import replaces, and giving it back, is on record", async () => {
  const file = (enabled: boolean) =>
    buildToolsets([buildToolset({ tools: [buildTool({ name: "fetch", enabled })] })]);
  await importFiles(["tools.json", file(true)]);
  const plan = await planFiles(["tools.json", file(false)]);
  const [item] = plan.items;
  const decisions = { [item?.id ?? ""]: "take-theirs" } as const;
  const report = await expectOnRecord("an import", () => runPlan(plan.id, decisions));
  expect(report).toMatchObject({ totals: { replaced: 1 } });
  const undone = await expectOnRecord("giving it back", () => undoImport(LOCAL_VIEWER, plan.id));
  expect(undone).toMatchObject({ ok: true });
});

test("what a conversation overrides is on record", async () => {
  await importFiles(["talk.json", buildConversation({ id: "talk" })]);
  const id = "doc:talk";
  const edit = { kind: "override", toolId: "web/search", fields: { enabled: false } } as const;
  const edited = await expectOnRecord("an override", () =>
    editConversation(LOCAL_VIEWER, { id, expectedRevision: 1, edit }),
  );
  expect(edited).toMatchObject({ ok: true });
  const undone = await expectOnRecord("undone", () =>
    undo(LOCAL_VIEWER, { noun: "conversation", id }),
  );
  expect(undone).toMatchObject({ ok: true });
});
