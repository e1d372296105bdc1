import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import type { ServerListing } from "@/lib/domain/sync/listing";
import { noInstallation } from "@/lib/testing/builders/no-installation";
import { listings, storedEntry } from "@/lib/testing/arbitrary/listing";
import { importToolsets, readText, useLibrary } from "@/lib/testing/library/library";
import { after, type PureToolset } from "@/lib/testing/builders/pure-sync";

import { applyListing } from "./apply-listing";
import { redo, undo } from "../changes/undo";
import { createToolsetFile } from "../toolsets/create";
import { editTools } from "../toolsets/edit";
import { editToolsetStructure } from "../toolsets/edit-structure";
import { listPermissions } from "../permissions/effective";
import { acceptChanges, takeBackAcceptance } from "./acceptance";
import { blockTools, removeMissing, settleConflict } from "./decisions";
import { findSyncPlace } from "./place";
import { readReview } from "./review";
import { toolsetText } from "../toolsets/list";

const library = useLibrary();

const schema = (...names: string[]) => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
});
const tool = (name: string, members: JsonRecord = {}): JsonRecord => ({
  name,
  description: `Does ${name}.`,
  inputSchema: schema("path"),
  ...members,
});
const listing = (...tools: JsonRecord[]): ServerListing => ({
  tools,
  skipped: [],
  serverInfo: { name: "test", version: "1" },
  protocolVersion: "2025-11-25",
  instructions: null,
  pages: 1,
  ttlMs: null,
  cacheScope: null,
});

async function addSet(newTools?: string, tools: JsonRecord[] = []) {
  const permissions = { "dev.colloquy:permissions": { v: 1, newTools } };
  const file = await createToolsetFile({
    id: "files",
    kind: "mcp",
    server: { type: "http", url: "https://mcp.example/a" },
    ...(newTools === undefined ? {} : { extensions: permissions }),
    tools,
  });
  if (!file.ok) throw new Error("no file");
  const rowId = (await findSyncPlace(file.id))?.rowId ?? 0;
  return { id: file.id, rowId };
}

const textOf = async (id: string) => (await readText(await toolsetText(id))) ?? "";

async function toolsOf(id: string): Promise<JsonRecord[]> {
  const [toolset] = asList(asRecord(JSON.parse(await textOf(id)))?.["toolsets"]);
  return asList(asRecord(toolset)?.["tools"]).map((entry) => asRecord(entry) ?? {});
}

async function effective() {
  const list = await listPermissions(LOCAL_VIEWER, null, noInstallation);
  return Object.fromEntries(
    (list?.items ?? []).map(({ name, enabled, requiresApproval }) => [
      name,
      enabled ? (requiresApproval ? "ask" : "allow") : "off",
    ]),
  );
}

async function review(id: string) {
  const list = await readReview(id);
  return (list?.items ?? []).map(({ name, state, grade }) => `${name} ${state} ${grade}`);
}

describe("a first listing", () => {
  test("adds tools without a word about permissions and keeps their definitions", async () => {
    const { id, rowId } = await addSet();
    const raw = tool("read", { title: "Read", annotations: { category: "files" }, x: [1.5e3] });
    const applied = await applyListing(rowId, listing(raw, tool("write")));
    expect(applied).toMatchObject({ ok: true, counts: { listed: 2, added: 2, missing: 0 } });
    const [read] = await toolsOf(id);
    expect(read).toEqual({
      name: "read",
      summary: "Does read.",
      argsSchema: schema("path"),
      extensions: {
        "dev.colloquy:mcp": { v: 1, format: "mcp@2025-11-25", origin: true, source: raw },
      },
    });
    expect(await effective()).toEqual({ read: "ask", write: "ask" });
    expect(await review(id)).toEqual(["read new none", "write new none"]);
  });

  test.each([
    ["disabled", "off"],
    ["ask", "ask"],
    ["inherit", "allow"],
  ])("under the policy %s has new tools be %s", async (policy, is) => {
    const { id, rowId } = await addSet(policy);
    await applyListing(rowId, listing(tool("read")));
    expect(await effective()).toEqual({ read: is });
    expect(await review(id)).toEqual(policy === "inherit" ? [] : ["read new none"]);
  });

  test("of an imported server leaves its new tools off, and accepts those that were there", async () => {
    const known = { name: "read", summary: "Mine." };
    const server = { type: "http", url: "https://mcp.example/a" };
    const toolset = { id: "files", kind: "mcp", server, tools: [known] };
    const document = { schema: "s", toolsets: [toolset] };
    const { id } = await importToolsets(JSON.stringify(document));
    const rowId = (await findSyncPlace(id))?.rowId ?? 0;
    await applyListing(rowId, listing(tool("read"), tool("write")));
    expect(await effective()).toEqual({ read: "allow", write: "off" });
    const [read] = await toolsOf(id);
    expect(read).toMatchObject({ summary: "Mine.", argsSchema: schema("path") });
  });

  test("is one change of the document that is taken back byte for byte", async () => {
    const { id, rowId } = await addSet("ask", [{ name: "own", summary: "By hand." }]);
    const before = await textOf(id);
    await applyListing(rowId, listing(tool("own"), tool("read"), tool("write")));
    const after = await textOf(id);
    expect(after).not.toBe(before);
    await undo(LOCAL_VIEWER, { noun: "toolset", id });
    expect(await textOf(id)).toBe(before);
    await applyListing(rowId, listing(tool("own"), tool("read"), tool("write")));
    expect((await toolsOf(id)).map(({ name }) => name)).toEqual(["own", "read", "write"]);
  });
});

describe("a later listing", () => {
  test("that says the same changes no byte and writes no change", async () => {
    const { id, rowId } = await addSet();
    const same = listing(tool("read"), tool("write"));
    await applyListing(rowId, same);
    const before = await textOf(id);
    const changes = await countChanges();
    const applied = await applyListing(rowId, structuredClone(same));
    expect(applied).toMatchObject({ ok: true, changeId: null, counts: { unchanged: 2 } });
    expect(await textOf(id)).toBe(before);
    expect(await countChanges()).toBe(changes);
  });

  test("grades what changed and holds it back until it is accepted", async () => {
    const { id, rowId } = await addSet("inherit");
    await applyListing(rowId, listing(tool("a"), tool("b"), tool("c"), tool("d")));
    const applied = await applyListing(
      rowId,
      listing(
        tool("a", { description: "Does it otherwise." }),
        tool("b", { inputSchema: schema("other") }),
        tool("c", { title: "Sea" }),
        tool("d"),
      ),
    );
    expect(applied).toMatchObject({ counts: { changed: 2, cosmetic: 1, unchanged: 1 } });
    expect(await effective()).toEqual({ a: "ask", b: "off", c: "allow", d: "allow" });
    expect(await review(id)).toEqual(["b changed dangerous", "a changed behavioural"]);
    const seen = (await readReview(id))?.items.slice(0, 1) ?? [];
    const tools = seen.map(({ toolRowId }) => toolRowId);
    expect(await acceptChanges(id, rowId, { tools, seen: ["something else"] })).toBe("stale");
    expect(await effective()).toMatchObject({ a: "ask", b: "off" });
    const chosen = { tools, seen: seen.map(({ seenHash }) => seenHash) };
    expect(await acceptChanges(id, rowId, chosen)).toEqual(tools);
    expect(await effective()).toMatchObject({ a: "ask", b: "allow" });
    await takeBackAcceptance(id, rowId, tools);
    expect(await effective()).toMatchObject({ a: "ask", b: "off" });
  });

  test("holds a copy of a tool back like the tool", async () => {
    const { id, rowId } = await addSet("ask");
    await applyListing(rowId, listing(tool("a"), tool("b")));
    await acceptChanges(id, rowId, { grade: "new" });
    await applyListing(
      rowId,
      listing(tool("a"), tool("b", { inputSchema: schema("other") }), tool("c")),
    );
    for (const [tool, name] of [...["a", "b", "c"].entries()].toReversed()) {
      const store = await library.store();
      const row = await store.read(({ query }) =>
        query.selectFrom("ToolsetFile").select("revision").where("id", "=", id).executeTakeFirst(),
      );
      const edit = { kind: "copyTool", toolset: 0, tool, name: `copy of ${name}` } as const;
      const expectedRevision = row?.revision ?? 0;
      const made = await editToolsetStructure({ fileId: id, expectedRevision, edit });
      expect(made).toMatchObject({ ok: true });
    }
    const held = {
      a: "allow",
      "copy of a": "allow",
      b: "off",
      "copy of b": "off",
      c: "ask",
      "copy of c": "ask",
    };
    expect(await effective()).toEqual(held);
    await undo(LOCAL_VIEWER, { noun: "toolset", id });
    await undo(LOCAL_VIEWER, { noun: "toolset", id });
    await redo(LOCAL_VIEWER, { noun: "toolset", id });
    await redo(LOCAL_VIEWER, { noun: "toolset", id });
    expect(await effective()).toEqual(held);
  });

  test("never touches a switch, and keeps what was edited", async () => {
    const { id, rowId } = await addSet("inherit");
    await applyListing(rowId, listing(tool("a"), tool("b")));
    await edit(id, rowId, { kind: "tool", tool: 0, field: "enabled", value: false });
    await edit(id, rowId, { kind: "member", tool: 0, path: ["summary"], value: "My words." });
    const changed = tool("a", { description: "Theirs.", inputSchema: schema("path", "more") });
    await applyListing(rowId, listing(changed, tool("b")));
    const [a] = await toolsOf(id);
    expect(a).toMatchObject({
      enabled: false,
      summary: "My words.",
      argsSchema: schema("path", "more"),
    });
    const item = (await readReview(id))?.items[0];
    expect(item?.conflicts).toEqual([
      { member: "summary", base: "Does a.", mine: "My words.", theirs: "Theirs." },
    ]);
    const row = item?.toolRowId ?? 0;
    await settleConflict(id, rowId, row, { member: "summary", take: "mine" });
    expect((await readReview(id))?.items[0]?.conflicts).toEqual([]);
    await takeBackAcceptance(id, rowId, [row]);
    expect((await readReview(id))?.items[0]?.conflicts).toHaveLength(1);
    await settleConflict(id, rowId, row, { member: "summary", take: "theirs" });
    expect((await toolsOf(id))[0]).toMatchObject({ enabled: false, summary: "Theirs." });
    expect((await readReview(id))?.items[0]?.conflicts).toEqual([]);
  });

  test("keeps a tool that is gone, and gives it back with its settings", async () => {
    const { id, rowId } = await addSet("inherit");
    await applyListing(rowId, listing(tool("a"), tool("b")));
    await edit(id, rowId, { kind: "tool", tool: 0, field: "requiresApproval", value: true });
    const before = await textOf(id);
    expect(await applyListing(rowId, listing(tool("b")))).toMatchObject({ counts: { missing: 1 } });
    expect(await effective()).toEqual({ a: "off", b: "allow" });
    expect((await toolsOf(id)).map(({ name }) => name)).toEqual(["a", "b"]);
    const back = await applyListing(rowId, listing(tool("a"), tool("b")));
    expect(back).toMatchObject({ counts: { returned: 1, unchanged: 1 } });
    expect(await effective()).toEqual({ a: "ask", b: "allow" });
    expect(withoutNote(await textOf(id))).toBe(withoutNote(before));
  });

  test("counts a tool that comes back with another definition as changed, too, each time it does", async () => {
    const { rowId } = await addSet("inherit");
    await applyListing(rowId, listing(tool("a"), tool("b")));
    const apply = async (...tools: JsonRecord[]) => {
      const applied = await applyListing(rowId, listing(...tools));
      return applied.ok ? applied.counts : null;
    };
    const changed = tool("a", { description: "Does something else." });
    const titled = tool("a", { title: "Another title" });
    for (const [returning, counts] of [
      [changed, { returned: 1, changed: 1, cosmetic: 0, unchanged: 1 }],
      [changed, { returned: 1, changed: 0, cosmetic: 0, unchanged: 1 }],
      // As it was accepted, which nobody has to decide about.
      [tool("a"), { returned: 1, changed: 0, cosmetic: 1, unchanged: 1 }],
      [titled, { returned: 1, changed: 0, cosmetic: 1, unchanged: 1 }],
    ] as const) {
      expect(await apply(tool("b"))).toMatchObject({ missing: 1, unchanged: 1 });
      expect(await apply(tool("b"))).toMatchObject({ missing: 0, unchanged: 1 });
      expect(await apply(returning, tool("b"))).toMatchObject(counts);
    }
  });

  test("suggests that a tool was renamed, and merges nothing", async () => {
    const { id, rowId } = await addSet("ask");
    await applyListing(rowId, listing(tool("a", { description: "Same." }), tool("b")));
    await acceptChanges(id, rowId, { grade: "new" });
    await applyListing(rowId, listing(tool("z", { description: "Same." }), tool("b")));
    expect(await review(id)).toEqual(["z renamed? none", "a missing none"]);
    expect((await readReview(id))?.items[0]?.renamedFrom).toBe("a");
    await removeMissing(id, rowId, null);
    expect((await toolsOf(id)).map(({ name }) => name)).toEqual(["b", "z"]);
  });

  test("blocks what is refused in the document itself", async () => {
    const { id, rowId } = await addSet("ask");
    await applyListing(rowId, listing(tool("a"), tool("b")));
    const first = (await readReview(id))?.items[0];
    await blockTools(id, rowId, [first?.toolRowId ?? 0]);
    expect((await toolsOf(id))[0]).toMatchObject({ name: "a", enabled: false });
    expect(await review(id)).toEqual(["b new none"]);
    expect(await effective()).toEqual({ a: "off", b: "ask" });
  });

  test("from another address is not what was accepted, before any sync already", async () => {
    const { id, rowId } = await addSet("inherit");
    await applyListing(rowId, listing(tool("a")));
    const url = { kind: "member", tool: null, path: ["server", "url"] } as const;
    await edit(id, rowId, { ...url, value: "https://mcp.example/b" });
    expect(await effective()).toEqual({ a: "allow" });
    await edit(id, rowId, { ...url, value: "https://other.example/a" });
    expect(await effective()).toEqual({ a: "off" });
    await applyListing(rowId, listing(tool("a")));
    expect(await review(id)).toEqual(["a changed dangerous"]);
    await acceptChanges(id, rowId, { grade: "dangerous" });
    expect(await effective()).toEqual({ a: "allow" });
    const value = { Authorization: "Bearer ${secret:OTHER}" };
    await edit(id, rowId, { kind: "member", tool: null, path: ["headers"], value });
    expect(await effective()).toEqual({ a: "ask" });
  });

  test("is held against what was accepted before the file was replaced", async () => {
    const { id, rowId } = await addSet("ask");
    await applyListing(rowId, listing(tool("a"), tool("b")));
    const first = (await readReview(id))?.items[0];
    await acceptChanges(id, rowId, { tools: [first?.toolRowId ?? 0] });
    await importToolsets(await textOf(id), { mode: "replace", id });
    expect(await effective()).toEqual({ a: "allow", b: "ask" });
    const other = (await findSyncPlace(id))?.rowId ?? 0;
    expect(other).not.toBe(rowId);
  });

  test("knows tools of any name", async () => {
    const { id, rowId } = await addSet("ask");
    const names = ["__proto__", "constructor", "toString"];
    await applyListing(rowId, listing(...names.map((name) => tool(name))));
    expect((await toolsOf(id)).map(({ name }) => name)).toEqual(names);
    const again = await applyListing(rowId, listing(...names.map((name) => tool(name))));
    expect(again).toMatchObject({ counts: { unchanged: 3 }, changeId: null });
  });
});

describe("a document", () => {
  const server = { url: "https://mcp.example/a" };
  const around = [{ id: "other", kind: "builtin", tools: [{ name: "x" }] }];
  const documents: [string, string][] = [
    ["on one line", compose({ tools: [] })],
    ["with tabs", compose({ tools: [{ name: "own" }, { name: "two" }] }, "\t")],
    ["with two spaces", compose({ tools: [{ name: "own" }, { name: "a" }, { name: "z" }] }, 2)],
    ["without a list", compose({}, 2)],
    ["with null for a list", compose({ tools: null }, 2)],
    ["with entries that are not tools", compose({ tools: [1, { name: "own" }, "a"] }, 4)],
    ["with a byte order mark", `\uFEFF${compose({ tools: [{ name: "own" }] }, 2)}`],
    ["with Windows lines", compose({ tools: [{ name: "own" }] }, 2).replaceAll("\n", "\r\n")],
  ];

  function compose(members: JsonRecord, space?: number | string): string {
    const live = { id: "live", kind: "mcp", server, ...members };
    const document = { schema: "s", toolsets: [...around, live, ...around] };
    return JSON.stringify(document, null, space);
  }

  test.each(documents)("%s takes tools in, and gives them back", async (_, text) => {
    const { id } = await importToolsets(text);
    const store = await library.store();
    const row = await store.read(({ query }) =>
      query.selectFrom("Toolset").select("id").where("toolsetId", "=", "live").executeTakeFirst(),
    );
    const rowId = row?.id ?? 0;
    const applied = await applyListing(rowId, listing(tool("a"), tool("b"), tool("own")));
    expect(applied.ok).toBe(true);
    const after = JSON.parse((await textOf(id)).replace(/^\uFEFF/, "")) as JsonRecord;
    const [before, live, behind] = asList(after["toolsets"]).map(asRecord);
    expect([before, behind]).toEqual([...around, ...around]);
    const names = asList(live?.["tools"]).flatMap((entry) => asRecord(entry)?.["name"] ?? []);
    expect(new Set(names)).toEqual(new Set([...names, "a", "b", "own"]));
    expect(names).toHaveLength(new Set(names).size);
    await undo(LOCAL_VIEWER, { noun: "toolset", id });
    expect(await textOf(id)).toBe(text);
  });
});

test("the store makes of any toolset what the merge says, switches and all", async () => {
  const law = fc.asyncProperty(
    fc.uniqueArray(storedEntry, { maxLength: 4, selector: (entry) => entry["name"] }),
    fc.array(listings, { minLength: 1, maxLength: 3 }),
    async (entries, lists) => {
      const { id, rowId } = await addSet("ask", entries);
      const tools = (await toolsOf(id)).map((entry) => ({ entry, pin: null }));
      let state: PureToolset = { newTools: "ask", tools };
      for (const [step, list] of lists.entries()) {
        state = after(state, list, step === 0);
        await applyListing(rowId, list);
        expect(await toolsOf(id)).toEqual(state.tools.map(({ entry }) => entry));
      }
    },
  );
  await fc.assert(law, { numRuns: 25 });
});

/** A list of another length is noted. */
const withoutNote = (text: string) =>
  text.replace(/"listedAt": "[^"]*"/, "").replace(/"listHash": "\w*"/, "");

type Edit = Parameters<typeof editTools>[0]["edits"][number]["edit"];

async function edit(id: string, rowId: number, change: Edit): Promise<void> {
  const expectedRevision = (await findSyncPlace(id))?.revision ?? 0;
  const outcome = await editTools({
    fileId: id,
    edits: [{ toolsetId: rowId, expectedRevision, edit: change }],
  });
  expect(outcome.ok).toBe(true);
}

async function countChanges(): Promise<number> {
  const store = await library.store();
  const rows = await store.read(({ query }) => query.selectFrom("Change").select("id").execute());
  return rows.length;
}
