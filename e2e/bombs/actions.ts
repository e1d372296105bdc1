import { readFileSync } from "node:fs";

import { ask, store, type Answered, type Bomb } from "./ask";
import { conversation, times, toolset } from "./documents";

interface Manifest {
  readonly node: Readonly<Record<string, { readonly exportedName?: string }>>;
}

/** Calls a server action of the production build as a page does, and gives what it answers. */
export async function act(
  base: string,
  action: string,
  input: unknown,
  timeoutMs = 60_000,
): Promise<Answered> {
  const folder = process.env["COLLOQUY_DIST"] ?? ".next";
  const manifest = JSON.parse(
    readFileSync(`${folder}/server/server-reference-manifest.json`, "utf8"),
  ) as Manifest;
  const found = Object.entries(manifest.node).find(
    ([, { exportedName }]) => exportedName === action,
  );
  if (found === undefined) throw new Error(`There is no action ${action}.`);
  const started = performance.now();
  const answer = await fetch(new URL("/", base), {
    method: "POST",
    headers: {
      "next-action": found[0],
      "content-type": "text/plain;charset=UTF-8",
      accept: "text/x-component",
      origin: base,
    },
    body: JSON.stringify([input]),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await answer.text();
  const isDone = text.includes('"ok":true');
  const status = answer.status === 200 && !isDone ? 500 : answer.status;
  return { status, text: text.slice(-400), ms: performance.now() - started };
}

interface Messages {
  readonly slots: readonly {
    readonly message: { readonly id: number; readonly revision: number };
  }[];
}

async function json<Value>(base: string, path: string): Promise<Value> {
  const answer = await fetch(new URL(path, base));
  return (await answer.json()) as Value;
}

const messageOf = async (base: string, id: string) =>
  (await json<Messages>(base, `/api/conversations/${id}/messages?limit=1`)).slots[0]?.message;

/** Edits the first message of a conversation that is imported for it, and takes that back. */
const editing = (name: string, make: () => string, edit: unknown): Bomb => ({
  name: `action: ${name}`,
  async send(base) {
    const conversationId = await store(base, "edited.json", make());
    const message = await messageOf(base, conversationId);
    const expectedRevision = message?.revision;
    const asked = { conversationId, messageId: message?.id, expectedRevision, edit };
    const edited = await act(base, "editMessageAction", asked);
    if (edited.status !== 200) return edited;
    return act(base, "undoAction", { noun: "conversation", id: conversationId });
  },
});

interface Detail {
  readonly file: { readonly revision: number };
  readonly toolsets: readonly {
    readonly row: { readonly id: number; readonly revision: number };
  }[];
}

const tools = (count: number, own: string) =>
  toolset(
    own,
    times(count, (at) => ({
      name: `t${at}`,
      summary: "Does it. ".repeat(20),
      argsSchema: {
        type: "object",
        properties: Object.fromEntries(times(8, (n) => [`p${n}`, { type: "string" }])),
      },
    })),
  );

/** An action that says why it does not do what was asked is as good as a route that does. */
const refused = (answer: Answered): Answered =>
  answer.text.includes('"message"') ? { ...answer, status: 422 } : answer;

/** Objects with a member of their own each. */
const objects = (count: number) => times(count, (at) => ({ [`k${at}`]: 1 }));

/** Edits of large documents, as pages ask for them. */
export const ACTION_BOMBS: readonly Bomb[] = [
  editing(
    "text of a message of 8 MB",
    () => conversation("action-text", ["word ".repeat(1_600_000)]),
    { kind: "text", text: "other ".repeat(1_400_000) },
  ),
  editing("pin of a message of 8 MB", () => conversation("action-pin", ["ab ".repeat(2_700_000)]), {
    kind: "pin",
    value: true,
  }),
  editing(
    "JSON of a message of 8 MB",
    () => conversation("action-json", ["cd ".repeat(2_700_000)]),
    {
      kind: "raw",
      text: JSON.stringify({
        id: "action-json-0",
        role: "user",
        messageType: "text",
        index: 0,
        content: "ef ".repeat(2_700_000),
      }),
    },
  ),
  {
    name: "action: title of a conversation of 50,000 messages",
    async send(base) {
      const texts = times(50_000, (at) => `Text ${at}`);
      const id = await store(base, "title.json", conversation("action-title", texts));
      const shell = await fetch(new URL(`/api/conversations/${id}/shell`, base));
      await shell.text();
      const edit = { kind: "title", title: "Another" };
      return act(base, "editConversationAction", {
        id,
        expectedRevision: Number(shell.headers.get("x-revision")),
        edit,
      });
    },
  },
  {
    name: "action: JSON of a conversation with 300,000 objects",
    async send(base) {
      const id = await store(base, "shell.json", conversation("action-shell", ["Hi"]));
      const text = JSON.stringify({ id: "action-shell", metadata: { objects: objects(300_000) } });
      const edit = { kind: "shell", text };
      return refused(await act(base, "editConversationAction", { id, expectedRevision: 1, edit }));
    },
  },
  {
    name: "action: arguments of a call with 300,000 objects",
    async send(base) {
      const fileId = await store(base, "called.json", tools(1, "action-called"));
      const detail = await json<Detail>(base, `/api/toolsets/${fileId}/tools`);
      const args = JSON.stringify({ objects: objects(300_000) });
      const pointer = { fileId, toolset: detail.toolsets[0]?.row.id, tool: 0, name: "t0" };
      return refused(await act(base, "startCallAction", { ...pointer, args }));
    },
  },
  {
    name: "action: a switch of each of 10,000 tools",
    async send(base) {
      const fileId = await store(base, "switch.json", tools(10_000, "action-switch"));
      const detail = await json<Detail>(base, `/api/toolsets/${fileId}/tools`);
      const row = detail.toolsets[0]?.row;
      const of = { toolsetId: row?.id, expectedRevision: row?.revision };
      return act(base, "editToolsAction", {
        fileId,
        edits: times(10_000, (tool) => ({
          ...of,
          edit: { kind: "tool", tool, field: "enabled", value: false },
        })),
      });
    },
  },
  {
    name: "action: a tool more among 10,000",
    async send(base) {
      const fileId = await store(base, "more.json", tools(10_000, "action-more"));
      const { file } = await json<Detail>(base, `/api/toolsets/${fileId}/tools`);
      const edit = { kind: "addTool", toolset: 0, value: { name: "more" } };
      const expectedRevision = file.revision;
      const added = await act(base, "editToolsetStructureAction", {
        fileId,
        expectedRevision,
        edit,
      });
      if (added.status !== 200) return added;
      return act(base, "undoAction", { noun: "toolset", id: fileId });
    },
  },
  {
    name: "action: pages that edit a toolset of 10,000 tools",
    async send(base) {
      const id = await store(base, "pages.json", tools(10_000, "action-pages"));
      await ask(base, `/toolsets/${id}/edit?set=action-pages`);
      await ask(base, `/toolsets/${id}/edit?set=action-pages&tool=9`);
      await ask(base, `/toolsets/${id}/filters?set=action-pages`);
      await ask(base, `/api/toolsets/${id}/editing?toolset=action-pages&tool=9`);
      return ask(base, `/api/toolsets/${id}/filters?toolset=action-pages`);
    },
  },
];
