import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import { editMessage } from "@/lib/data/messages/edit";
import type { ExportRequest } from "@/lib/domain/exports/request";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { importFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";

import { prepareExport } from "../export";

const library = useLibrary();

const WALNUT = buildConversation({
  id: "walnut",
  conversationTitle: "Walnuts",
  extensions: { "dev.example:x": { note: "kept" } },
  messages: [
    buildMessage({ id: "m1", content: "Walnut" }),
    buildMessage({
      id: "m2",
      content: "Attached",
      attachments: [
        {
          attachmentKind: "file",
          id: "a",
          name: "a.txt",
          base64content: "QUJDREVGR0hJSktM".repeat(20),
        },
      ],
    } as never),
  ],
});
const TOOLS = buildToolsets([
  buildToolset({ tools: [buildTool(), buildTool({ name: "web:post" })] }),
]);

/** Every stored text of a document, with a condition that picks one row. */
const PIECES = [
  ["MessageBody", "raw", `"messageId" = (SELECT max("messageId") FROM "MessageBody")`],
  ["MessageBody", "raw", `"messageId" = (SELECT min("messageId") FROM "MessageBody")`],
  ["MessageBody", "lead", `"messageId" = (SELECT max("messageId") FROM "MessageBody")`],
  ["Conversation", "head", `"documentId" = 'walnut'`],
  ["Conversation", "tail", `"documentId" = 'walnut'`],
  ["ToolsetFile", "head", "TRUE"],
  ["ToolsetFile", "tail", "TRUE"],
  ["Toolset", "head", "TRUE"],
  ["Toolset", "tail", "TRUE"],
  ["Tool", "raw", `ordinal = (SELECT max(ordinal) FROM "Tool")`],
  ["Tool", "lead", `ordinal = (SELECT max(ordinal) FROM "Tool")`],
] as const;

/** Another character of the same length in the middle, so that nothing but the text itself tells. */
function flip(text: string): string {
  const at = Math.floor(text.length / 2);
  return `${text.slice(0, at)}${text[at] === "x" ? "y" : "x"}${text.slice(at + 1)}`;
}

const REQUESTS: readonly ExportRequest[] = [
  { format: "zip" },
  { format: "cjson" },
  { format: "ndjson" },
];

async function expectNamed(what: string): Promise<void> {
  for (const request of REQUESTS) {
    const prepared = await prepareExport(LOCAL_VIEWER, request, { actor: "user:ada" });
    const outcome = prepared.ok ? JSON.stringify(prepared.export.proof) : prepared.code;
    expect([what, request.format, outcome]).toEqual([what, request.format, "damaged-documents"]);
  }
}

async function flipAll(pieces: readonly (typeof PIECES)[number][]): Promise<void> {
  const store = await library.store();
  for (const [table, column, where] of pieces) {
    const what = `${table}.${column}`;
    const row = await store.read((sql) =>
      sql.get<{ text: string }>(`SELECT ${column} AS text FROM "${table}" WHERE ${where}`),
    );
    if (row === undefined || row.text === "") throw new Error(`there is no ${what}`);
    const put = (text: string) =>
      store.write((sql) => sql.run(`UPDATE "${table}" SET ${column} = ? WHERE ${where}`, text));
    await put(flip(row.text));
    await expectNamed(what);
    await put(row.text);
  }
}

test("one changed character in any piece of a document is named by every export", async () => {
  await importFiles(["w.json", WALNUT], ["t.json", TOOLS]);
  await flipAll(PIECES);
  // No hash of the whole is recorded after an edit: those of the pieces tell.
  const store = await library.store();
  const row = await store.read(({ query }) =>
    query
      .selectFrom("Conversation as c")
      .innerJoin("Message as m", "m.conversationKey", "c.key")
      .select(["c.id", "m.id as messageId"])
      .orderBy("m.id")
      .limit(1)
      .executeTakeFirst(),
  );
  const edited = await editMessage(LOCAL_VIEWER, {
    conversationId: row?.id ?? "",
    messageId: row?.messageId ?? 0,
    expectedRevision: 1,
    edit: { kind: "pin", value: true },
  });
  expect(edited).toMatchObject({ ok: true });
  await flipAll(PIECES.filter(([table]) => table === "MessageBody" || table === "Conversation"));
  for (const request of REQUESTS) {
    expect(await prepareExport(LOCAL_VIEWER, request, { actor: "user:ada" })).toMatchObject({
      ok: true,
    });
  }
});
