import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { beforeAll, describe, expect, test } from "vitest";
import { redo, undo } from "@/lib/data/changes/undo";
import { editMessage } from "@/lib/data/messages/edit";
import { editTools } from "@/lib/data/toolsets/edit";
import type { TimelineWindow } from "@/lib/domain/conversation/view/listing";
import type { ToolsetFileDetail } from "@/lib/domain/toolset/view/listing";
import type { ConversationProblems } from "@/lib/queries/conversations/list";
import { Api } from "@/lib/testing/http/api";
import { useSharedLibrary } from "@/lib/testing/library/shared";

useSharedLibrary();

// Written as text: an object literal would set a prototype instead of a member.
const poison = `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":1}`;

function conversationText(name: string): string {
  return `{"schemaUrl":"https://schema.cjson.dev/0/conversation/cjson-0.1.0-SNAPSHOT.schema.json",
  "id":"${name}","conversationTitle":"${name}","ownerId":"${name}","metadata":${poison},
  "extensions":${poison},"__proto__":{"polluted":1},"systemMessage":"${name}",
  "messages":[
    {"id":"${name}","index":0,"role":"user","messageType":"text","content":"${name} asks","metadata":${poison}},
    {"id":"${name}-2","index":1,"role":"assistant","messageType":"composite","contentBlocks":[
      {"blockType":"toolCall","id":"${name}-c","createdAt":"2025-01-01T00:00:00Z","toolRef":{"name":"${name}","toolsetId":"${name}"},"args":${poison}},
      {"blockType":"toolResult","id":"${name}-r","createdAt":"2025-01-01T00:00:01Z","toolCallId":"${name}-c","toolResultState":"succeeded","output":${poison}}],
     "attachments":[{"attachmentKind":"file","id":"${name}","name":"${name}","base64content":"QUJD"}]}
  ]}\n`;
}

function toolsetsText(name: string): string {
  return `{"schema":"https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json",
  "toolsets":[{"id":"${name}","kind":"mcp","server":{"url":"https://example.org/","headers":${poison}},"metadata":${poison},
    "tools":[{"name":"${name}","summary":"${name}","argsSchema":{"type":"object","properties":${poison}}}]}]}\n`;
}

let api: Api;

beforeAll(async () => {
  api = await Api.load();
}, 60_000);

describe.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
  "a thing called %s",
  (name) => {
    test("is imported, read, edited, taken back and exported like any other", async () => {
      const text = conversationText(name);
      const { lines } = await api.import(`${name}.json`, text);
      expect(lines.at(-1)).toMatchObject({ items: [{ outcome: "imported" }] });
      const base = `/api/conversations/doc:${name}`;
      expect(await (await api.get(base)).text()).toBe(text);
      const stretch = (await (await api.get(`${base}/messages`)).json()) as TimelineWindow;
      const [first, second] = stretch.slots.map(({ message }) => message!);
      expect(second!.blocks[0]).toMatchObject({ kind: "toolCall", name, toolsetId: name });
      const metadata = `${base}/messages/${first!.id}/body?pointer=/metadata/__proto__`;
      expect(await (await api.get(metadata)).json()).toEqual({ polluted: 1 });
      const attachment = await api.get(`${base}/messages/${second!.id}/attachments/0`);
      expect(await attachment.text()).toBe("ABC");
      const edit = { kind: "text", text: "edited" } as const;
      const target = { conversationId: `doc:${name}`, messageId: first!.id, expectedRevision: 1 };
      expect(await editMessage(LOCAL_VIEWER, { ...target, edit })).toMatchObject({ ok: true });
      const edited = await (await api.get(base)).text();
      expect(edited).toContain('"content":"edited"');
      expect(edited.split("polluted").length).toBe(text.split("polluted").length);
      await undo(LOCAL_VIEWER, { noun: "conversation", id: `doc:${name}` });
      expect(await (await api.get(base)).text()).toBe(text);
      await redo(LOCAL_VIEWER, { noun: "conversation", id: `doc:${name}` });
      const exported = await api.post("/api/exports", {
        conversations: [`doc:${name}`],
        format: "cjson",
      });
      expect(await exported.text()).toBe(edited);
      const findings = (await (await api.get(`${base}/problems`)).json()) as ConversationProblems;
      expect(findings.problems.filter(({ severity }) => severity === "error")).toEqual([]);
    });

    test("can be a toolset and a tool", async () => {
      const text = toolsetsText(name);
      const { lines } = await api.import("tools.json", text);
      const id = lines.at(-1)!.items![0]!.entityId!;
      expect(await (await api.get(`/api/toolsets/doc:${name}`)).text()).toBe(text);
      const file = (await (await api.get(`/api/toolsets/${id}/tools`)).json()) as ToolsetFileDetail;
      const { row, tools } = file.toolsets[0]!;
      expect([row.toolsetId, tools.map((tool) => tool.name)]).toEqual([name, [name]]);
      const edit = { kind: "tool", tool: 0, field: "enabled", value: false } as const;
      const edits = [{ toolsetId: row.id, expectedRevision: row.revision, edit }];
      expect(await editTools({ fileId: id, edits })).toMatchObject({ ok: true });
      await undo(LOCAL_VIEWER, { noun: "toolset", id });
      expect(await (await api.get(`/api/toolsets/${id}`)).text()).toBe(text);
    });
  },
);

test("decisions and files may have such names too", async () => {
  const plan = await (
    await api.upload("/api/imports?filename=__proto__", conversationText("other"))
  ).json();
  const decided = JSON.parse('{"decisions":{"__proto__":"skip"}}') as unknown;
  const run = await api.post(`/api/imports/${plan.id}/run`, decided);
  expect([run.status, (await run.json()).type]).toEqual([404, "not-found"]);
  expect((await api.get("/api/conversations/__proto__")).status).toBe(404);
  expect((await api.get("/api/conversations?__proto__=1&constructor=1")).status).toBe(200);
});

test("and no other object has got anything from it", () => {
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  expect(Object.keys(Object.prototype)).toEqual([]);
});
