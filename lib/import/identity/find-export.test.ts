import { expect, test } from "vitest";

import { LOCAL_VIEWER, type MemberViewer } from "@/lib/domain/accounts/viewer";
import { editConversation } from "@/lib/data/conversations/edit";
import { listConversations } from "@/lib/data/conversations/list";
import type { ToolFormat } from "@/lib/domain/exports/request";
import { LIBRARY_RULE } from "@/lib/domain/imports/plan";
import { prepareExport } from "@/lib/export/export";
import { memberOf } from "@/lib/testing/accounts/private-canaries";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { TIDES } from "@/lib/testing/builders/tides";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";
import {
  collect,
  collectText,
  importFiles,
  planFiles,
  runPlan,
  spoolFiles,
} from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

import { planImport } from "../plan/plan";
import { runImport } from "../run/run";

useLibrary();

async function imported(document: unknown): Promise<string> {
  const { items } = await importFiles(["document.json", JSON.stringify(document)]);
  return items[0]?.entityId ?? "";
}

async function exportedTalk(id: string): Promise<string> {
  const request = { format: "openai-chat", conversations: [id] } as const;
  const prepared = await prepareExport(LOCAL_VIEWER, request, { actor: "user:ada" });
  if (!prepared.ok) throw new Error(prepared.code);
  return collectText(prepared.export.stream);
}

const toldOf = async (text: string, name = "Spring tides.openai.json") => {
  const { items } = await planFiles([name, text]);
  return items.map(({ verdict, notes }) => ({
    verdict,
    told: notes.flatMap(({ rule, message }) => (rule === LIBRARY_RULE ? [message] : [])),
  }));
};

const CHANGED = [
  {
    verdict: "new",
    told: [expect.stringContaining("“Spring tides” was exported from here in this format")],
  },
];

test("a changed export without an id is new, and the plan says of what it may have been one", async () => {
  const text = await exportedTalk(await imported(TIDES));
  const changed = text.replace("At six.", "At seven.");
  expect(changed).not.toBe(text);
  expect(await toldOf(changed)).toEqual(CHANGED);
});

async function retell(id: string, text: string): Promise<void> {
  const edit = { kind: "systemMessage", text } as const;
  const edited = await editConversation(LOCAL_VIEWER, { id, expectedRevision: 1, edit });
  expect(edited).toMatchObject({ ok: true });
}

test("an unchanged export of a conversation that was edited since brings nothing, whatever it is called", async () => {
  const id = await imported(TIDES);
  const text = await exportedTalk(id);
  await retell(id, "Answer as a pilot.");
  const { items } = await planFiles(["copy.json", text]);
  expect(items).toMatchObject([
    {
      verdict: "identical",
      existing: { id, edited: true },
      decisions: ["skip", "keep-both"],
      notes: expect.arrayContaining([
        expect.objectContaining({ message: expect.stringContaining("was exported here") }),
      ]),
    },
  ]);
  const plan = await planFiles(["copy.json", text]);
  const report = await runPlan(plan.id, { identical: "keep-both" });
  expect(report.items).toMatchObject([{ outcome: "imported" }]);
});

test("one that was laid out otherwise since is new, as nothing shows that it was not changed", async () => {
  const id = await imported(TIDES);
  const text = JSON.stringify(JSON.parse(await exportedTalk(id)));
  await retell(id, "Answer as a pilot.");
  expect(await toldOf(text, "copy.json")).toEqual(CHANGED);
});

test("a key that occurs twice is more than its value, so such a file is no export of ours", async () => {
  const text = await exportedTalk(await imported(TIDES));
  expect(await toldOf(text)).toMatchObject([{ verdict: "identical" }]);
  const twice = text.replace(/"messages":/, '"messages": [], "messages":');
  expect(await toldOf(twice)).toEqual(CHANGED);
});

test("a talk that never left in the format is not known by what it says alone", async () => {
  const id = await imported(TIDES);
  const text = await exportedTalk(id);
  const { items } = await importFiles(["twin.json", JSON.stringify({ ...TIDES, id: "twin" })]);
  expect(items).toMatchObject([{ outcome: "imported" }]);
  const { items: planned } = await planFiles(["copy.json", text]);
  expect(planned).toMatchObject([{ verdict: "identical", existing: { id } }]);
});

test("nor is one of another library that was never exported here", async () => {
  const plain = buildConversation({
    messages: [
      buildMessage({ id: "m1", role: "user", content: "Hello" }),
      buildMessage({ id: "m2", role: "assistant", content: "Hello." }),
    ],
  });
  await imported(plain);
  const messages = [
    { role: "user", content: "Hello" },
    { role: "assistant", content: "Hello." },
  ];
  expect(await toldOf(JSON.stringify({ messages }))).toEqual([{ verdict: "new", told: [] }]);
});

test("an export of what is private is known to its owner, and to nobody else", async () => {
  const [ada, ben] = [memberOf("ada", "editor"), memberOf("ben", "owner")];
  const drop = await spoolFiles(["tides.json", JSON.stringify({ ...TIDES, isPrivate: true })]);
  await planImport(drop, { viewer: ada });
  const run = await runImport(ada, drop, {}, { onError: () => undefined });
  if (!run.ok) throw new Error(run.problem.message);
  await collect(run.events);
  const [mine] = (await listConversations(ada, {})).items;
  const request = { format: "anthropic", conversations: [mine?.id ?? ""], consent: true } as const;
  const prepared = await prepareExport(ada, request, { actor: "user:ada" });
  if (!prepared.ok) throw new Error(prepared.code);
  const text = await collectText(prepared.export.stream);
  const seenBy = async (viewer: MemberViewer) => {
    const planned = await planImport(await spoolFiles(["copy.json", text]), { viewer });
    return planned.ok ? planned.plan.items : [];
  };
  expect(await seenBy(ada)).toMatchObject([{ verdict: "identical", existing: { id: mine?.id } }]);
  const [theirs] = await seenBy(ben);
  expect(theirs?.verdict).toBe("new");
  expect(JSON.stringify(theirs)).not.toContain("exported");
  expect(theirs).not.toHaveProperty("similar");
});

test("servers of a file that holds other tools, too, are known in a configuration of them alone", async () => {
  const server = (id: string) =>
    buildToolset({ id, kind: "mcp", server: { type: "http", url: `https://${id}.example/mcp` } });
  const tools = buildToolsets([
    server("files"),
    buildToolset({ id: "own", tools: [buildTool()] }),
    server("docs"),
  ]);
  const id = await imported(tools);
  for (const format of ["mcp-config-cursor", "mcp-config-goose"] satisfies ToolFormat[]) {
    const request = { format, toolsets: [id] };
    const prepared = await prepareExport(LOCAL_VIEWER, request, { actor: "user:ada" });
    if (!prepared.ok) throw new Error(prepared.code);
    const { stream, fileName } = prepared.export;
    const { items } = await planFiles([fileName, await collectText(stream)]);
    expect(items).toMatchObject([{ verdict: "identical", existing: { id }, decisions: ["skip"] }]);
  }
});
