import fc from "fast-check";
import { expect, test } from "vitest";

import { getConversation } from "@/lib/data/conversations/get";
import { editConversation } from "@/lib/data/conversations/edit";
import { editMessage } from "@/lib/data/messages/edit";
import { loadTimelineWindow } from "@/lib/data/timeline/get";
import { editTools } from "@/lib/data/toolsets/edit";
import { getToolsetFile, toolsetText } from "@/lib/data/toolsets/list";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { CONVERSATION_SCHEMA_URL } from "@/lib/domain/conversation/schema/conversation";
import { TOOLSETS_SCHEMA_URL } from "@/lib/domain/toolset/schema/toolset";
import { prepareExport } from "@/lib/export/export";
import { jsonText } from "@/lib/testing/arbitrary/json-text";
import { collectText, importFiles, planFiles, storedText } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

useLibrary();

/** What programs write and others lose: signs, powers, digits, halves of letters, keys twice. */
const ODD = [
  "-0",
  "1e400",
  "-1E-400",
  "1E2",
  "1.0",
  "100000000000000000000000000001",
  "0.1000000000000000055511151231257827",
  '"\\ud800 and \\uDC00"',
  '"\\u0000\\u2028"',
  '{"a":1,"a":2,"\\u0061":3}',
  '{"__proto__":{"x":1},"constructor":null}',
  '""',
];
const odd = fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...ODD) }, jsonText);
const blank = fc.constantFrom("", " ", "\n", "\r\n", "\r\n\t  ");
const mark = fc.constantFrom("", "\uFEFF");

let times = 0;

/** A document as pieces of text: what is edited is one of them. */
interface Odd {
  readonly mark: string;
  readonly gap: string;
  readonly values: readonly string[];
  readonly around: readonly string[];
}

const oddDocument = fc.record<Odd>({
  mark,
  gap: blank,
  values: fc.array(odd, { minLength: 2, maxLength: 5 }),
  around: fc.array(odd, { minLength: 2, maxLength: 2 }),
});

function conversationOf({ mark: bom, gap, values, around }: Odd, id: string): string {
  const messages = values.map(
    (value, at) =>
      `{${gap}"id":"m${at}","role":"user",${gap}"messageType":"text","content":"First ${at}","extensions":{"x:odd":${gap}${value}}}`,
  );
  const [before, after] = around;
  return (
    `${bom}{"schemaUrl":"${CONVERSATION_SCHEMA_URL}",${gap}"mediaType":"application/vnd.cjson+json","id":"${id}",` +
    `"extensions":{"x:before":${before ?? ""}},"messages":${gap}[${gap}${messages.join(`,${gap}`)}${gap}],` +
    `"conversationTitle":"Odd",${gap}"metadata":${after ?? ""}${gap}}${gap}`
  );
}

async function exportOf(request: Parameters<typeof prepareExport>[1]): Promise<string> {
  const prepared = await prepareExport(LOCAL_VIEWER, request, { actor: "test" });
  if (!prepared.ok) throw new Error(JSON.stringify(prepared));
  return collectText(prepared.export.stream);
}

test("an edit of a conversation leaves every other letter of it as it was", async () => {
  await fc.assert(
    fc.asyncProperty(oddDocument, fc.nat(4), async (odds, pick) => {
      const text = conversationOf(odds, `odd-${(times += 1)}`);
      const report = await importFiles(["odd.json", text]);
      const id = report.items[0]?.entityId ?? "";
      expect(await storedText(id)).toBe(text);
      const window = await loadTimelineWindow(LOCAL_VIEWER, id);
      const at = pick % odds.values.length;
      const message = window?.slots.find(
        ({ message: each }) => each?.documentId === `m${at}`,
      )?.message;
      const outcome = await editMessage(LOCAL_VIEWER, {
        conversationId: id,
        messageId: message!.id,
        expectedRevision: message!.revision,
        edit: { kind: "text", text: "Mine" },
      });
      expect(outcome).toMatchObject({ ok: true });
      const edited = await storedText(id);
      expect(edited).toBe(text.replace(`"First ${at}"`, '"Mine"'));
      const { shellRevision = 0 } = (await getConversation(LOCAL_VIEWER, id)) ?? {};
      const titled = await editConversation(LOCAL_VIEWER, {
        id,
        expectedRevision: shellRevision,
        edit: { kind: "title", title: "Mine, too" },
      });
      expect(titled).toMatchObject({ ok: true });
      const last = edited.replace('"conversationTitle":"Odd"', '"conversationTitle":"Mine, too"');
      expect(await storedText(id)).toBe(last);
      expect(await exportOf({ conversations: [id], format: "cjson" })).toBe(last);
    }),
    { numRuns: 40 },
  );
}, 120_000);

test("a conversation that says the same in another layout is no conflict, and another number is one", async () => {
  await fc.assert(
    fc.asyncProperty(oddDocument, blank, async (odds, gap) => {
      const name = `odd-${(times += 1)}`;
      await importFiles(["odd.json", conversationOf(odds, name)]);
      const laidOut = conversationOf({ ...odds, gap, mark: "" }, name);
      const same = await planFiles(["same.json", laidOut]);
      expect(same.items[0]?.verdict).toBe("identical");
      const other = conversationOf({ ...odds, values: odds.values.map((v) => `[${v}]`) }, name);
      const differs = await planFiles(["other.json", other]);
      expect(differs.items[0]?.verdict).toBe("conflict");
    }),
    { numRuns: 25 },
  );
}, 120_000);

test("an edit of a tool leaves every other letter of its file as it was", async () => {
  await fc.assert(
    fc.asyncProperty(
      oddDocument,
      fc.nat(4),
      async ({ mark: bom, gap, values, around: two }, pick) => {
        const id = `tools-${(times += 1)}`;
        const tools = values.map(
          (value, at) =>
            `{${gap}"name":"web:t${at}","summary":"First ${at}",${gap}"argsSchema":{"type":"object","default":${value}}}`,
        );
        const text =
          `${bom}{"schema":"${TOOLSETS_SCHEMA_URL}",${gap}"mediaType":"application/vnd.cjson-toolsets+json",` +
          `"toolsets":${gap}[{"id":"${id}","kind":"builtin","extensions":{"x:odd":${two[0] ?? ""}},${gap}` +
          `"tools":[${gap}${tools.join(`,${gap}`)}${gap}]}${gap}]}${gap}`;
        const report = await importFiles(["odd.json", text]);
        const fileId = report.items[0]?.entityId ?? "";
        const file = await getToolsetFile(LOCAL_VIEWER, fileId);
        const row = file?.toolsets[0]?.row;
        const tool = pick % values.length;
        const edit = { kind: "member", tool, path: ["summary"], value: "Mine" } as const;
        const outcome = await editTools({
          fileId,
          edits: [{ toolsetId: row!.id, expectedRevision: row!.revision, edit }],
        });
        expect(outcome).toMatchObject({ ok: true });
        const stored = await toolsetText(fileId);
        const last = text.replace(`"First ${tool}"`, '"Mine"');
        expect(await collectText(stored!.chunks)).toBe(last);
        expect(await exportOf({ toolsets: [fileId], format: "cjson" })).toBe(last);
        const same = await planFiles([
          "same.json",
          text.replace(/^\uFEFF/, "").replace(`"First ${tool}"`, '"Mine"'),
        ]);
        expect(same.items[0]?.verdict).toBe("identical");
      },
    ),
    { numRuns: 30 },
  );
}, 120_000);
