import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";
import { revisionKey, type RevisionStep } from "@/lib/domain/library/revision-step";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { importConversation, importToolsets, useLibrary } from "@/lib/testing/library/library";
import { editConversation } from "../conversations/edit";
import { editStructure } from "../conversations/edit-structure";
import { getConversation } from "../conversations/get";
import { getWholeStore } from "../library/client";
import { editMessage } from "../messages/edit";
import { collectRevisionSteps, noteRevisionStep } from "../store/connection/revision-steps";
import { editTools } from "../toolsets/edit";
import { editToolsetStructure } from "../toolsets/edit-structure";
import { getToolsetFile } from "../toolsets/list";
import { undo } from "./undo";

useLibrary();

const FILE = `{
  "schema": "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json",
  "toolsets": [
    { "id": "web", "kind": "builtin", "tools": [{ "name": "a" }, { "name": "b" }] },
    { "id": "files", "kind": "uri", "tools": [{ "name": "c" }] }
  ]
}`;

/** Where the steps lead to from the revisions a page has shown. */
function follow(shown: ReadonlyMap<string, number>, steps: readonly RevisionStep[]) {
  const known = new Map(shown);
  for (const { piece, from, to } of steps) if (known.get(piece) === from) known.set(piece, to);
  return known;
}

async function toolsetRevisions(id: string): Promise<Map<string, number>> {
  const file = await getToolsetFile(LOCAL_VIEWER, id);
  return new Map([
    [revisionKey.toolsetFile(id), file?.file.revision ?? 0],
    ...(file?.toolsets ?? []).map(
      ({ row }) => [revisionKey.toolset(row.id), row.revision] as const,
    ),
  ]);
}

test("edits of toolsets name every revision that they make, and undo does", async () => {
  const { id } = await importToolsets(FILE);
  const [web, files] =
    (await getToolsetFile(LOCAL_VIEWER, id))?.toolsets.map(({ row }) => row.id) ?? [];
  const value = { field: "enabled", value: false } as const;
  const acts: (() => Promise<unknown>)[] = [
    () => {
      const edit = { kind: "tool", tool: 1, ...value } as const;
      return editTools({ fileId: id, edits: [{ toolsetId: web!, expectedRevision: 1, edit }] });
    },
    () => {
      const edit = { kind: "default", ...value } as const;
      return editTools({
        fileId: id,
        edits: [
          { toolsetId: web!, expectedRevision: 2, edit },
          { toolsetId: files!, expectedRevision: 1, edit },
        ],
      });
    },
    () => undo(LOCAL_VIEWER, { noun: "toolset", id }),
    async () => {
      const edit = { kind: "addTool", toolset: 1, value: { name: "d" } } as const;
      const expectedRevision = (await getToolsetFile(LOCAL_VIEWER, id))?.file.revision ?? 0;
      return editToolsetStructure({ fileId: id, expectedRevision, edit });
    },
  ];
  for (const act of acts) {
    const shown = await toolsetRevisions(id);
    const { result, steps } = await collectRevisionSteps(act);
    expect(result).toMatchObject({ ok: true });
    const now = await toolsetRevisions(id);
    expect(now).not.toEqual(shown);
    expect(follow(shown, steps)).toEqual(now);
  }
});

test("an edit that moves tools is followed by none that names one by its old position", async () => {
  const { id } = await importToolsets(FILE);
  const row = (await getToolsetFile(LOCAL_VIEWER, id))?.toolsets[0]?.row.id ?? 0;
  const { steps } = await collectRevisionSteps(() =>
    editToolsetStructure({
      fileId: id,
      expectedRevision: 1,
      edit: { kind: "moveTool", toolset: 0, tool: 1, to: 0 },
    }),
  );
  expect(steps).toEqual([{ piece: revisionKey.toolsetFile(id), from: 1, to: 2 }]);
  expect((await toolsetRevisions(id)).get(revisionKey.toolset(row))).toBe(2);
});

test("edits of a conversation name its revision, that of its shell and those of messages", async () => {
  const messages = ["a", "b", "c"].map((key) => buildMessage({ id: key, content: key, index: 0 }));
  const { id } = await importConversation(JSON.stringify(buildConversation({ messages })));
  const store = await getWholeStore();
  const revisions = async () => {
    const conversation = await getConversation(LOCAL_VIEWER, id);
    const rows = await store.read((sql) =>
      sql.query.selectFrom("Message").select(["id", "revision"]).orderBy("id").execute(),
    );
    return new Map([
      [revisionKey.conversation(id), conversation?.revision ?? 0],
      [revisionKey.shell(id), conversation?.shellRevision ?? 0],
      ...rows.map((row) => [revisionKey.message(row.id), row.revision] as const),
    ]);
  };
  const ids = await store.read((sql) =>
    sql.query.selectFrom("Message").select("id").orderBy("id").execute(),
  );
  const [first, second] = ids.map((row) => row.id);
  const acts: (() => Promise<unknown>)[] = [
    () =>
      editConversation(LOCAL_VIEWER, {
        id,
        expectedRevision: 1,
        edit: { kind: "title", title: "New" },
      }),
    () =>
      editMessage(LOCAL_VIEWER, {
        conversationId: id,
        messageId: first!,
        expectedRevision: 1,
        edit: { kind: "text", text: "A" },
      }),
    // Its siblings are told.
    () =>
      editMessage(LOCAL_VIEWER, {
        conversationId: id,
        messageId: second!,
        expectedRevision: 1,
        edit: { kind: "prefer", value: true },
      }),
    () => undo(LOCAL_VIEWER, { noun: "conversation", id }),
    async () =>
      editStructure(LOCAL_VIEWER, {
        conversationId: id,
        expectedRevision: (await getConversation(LOCAL_VIEWER, id))?.revision ?? 0,
        edit: { kind: "bulk", messages: [first!, second!], edit: { kind: "pin", value: true } },
      }),
  ];
  for (const act of acts) {
    const shown = await revisions();
    const { result, steps } = await collectRevisionSteps(act);
    expect(result).toMatchObject({ ok: true });
    expect(follow(shown, steps)).toEqual(await revisions());
  }
});

test("what is rolled back, asked for by somebody else, or done after the answer is not named", async () => {
  const store = await getWholeStore();
  const step = (piece: string) => ({ piece, from: 1, to: 2 });
  const write = (piece: string, fails = false) =>
    store.write(async (sql) => {
      noteRevisionStep(sql, step(piece));
      await Promise.resolve();
      if (fails) throw new Error("no");
    });
  let late: Promise<void> = Promise.resolve();
  const [one, other] = await Promise.all([
    collectRevisionSteps(async () => {
      await write("one");
      await write("failed", true).catch(() => undefined);
      late = new Promise((done) => setTimeout(done, 5)).then(() => write("late"));
    }),
    collectRevisionSteps(() => write("other")),
    write("nobody"),
  ]);
  await late;
  expect(one.steps).toEqual([step("one")]);
  expect(other.steps).toEqual([step("other")]);
});
