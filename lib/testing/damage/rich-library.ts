import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { editConversation } from "@/lib/data/conversations/edit";
import { getWholeStore } from "@/lib/data/library/client";
import { editMessage } from "@/lib/data/messages/edit";
import { loadTimelineWindow } from "@/lib/data/timeline/get";
import { editTools } from "@/lib/data/toolsets/edit";
import { getToolsetFile } from "@/lib/data/toolsets/list";
import {
  buildApproval,
  buildCall,
  buildComposite,
  buildConversation,
  buildMessage,
  buildResult,
  buildText,
} from "@/lib/testing/builders/conversation";
import { buildModels } from "@/lib/testing/builders/faulty-documents";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";
import type { Api } from "@/lib/testing/http/api";
import type { Names } from "@/lib/testing/leaks/walk-routes";
import { makeTestKey } from "@/lib/testing/tool-sets-api/client";

/** A library in which every kind of stored value is there at least once. */
export interface RichLibrary {
  readonly names: Names;
  readonly key: string;
  readonly conversation: string;
  readonly toolset: string;
}

const talk = buildConversation({
  id: "walnut",
  conversationTitle: "Walnuts",
  systemMessage: "Speak of walnuts.",
  toolOverrides: [{ toolId: "webtools/web:fetch", enabled: false }],
  extensions: { "dev.colloquy:tags": ["nuts"] },
  messages: [
    buildMessage({ id: "m1", index: 0, content: "Which walnut is best?" }),
    buildComposite(
      [
        buildText("Let me look at walnuts."),
        buildCall({ id: "c1" }),
        buildApproval("c1"),
        buildResult("c1"),
      ],
      {
        id: "m2",
        index: 1,
        attachments: [
          {
            attachmentKind: "file",
            id: "a1",
            name: "nut.txt",
            base64content: Buffer.from("walnut shell").toString("base64"),
          },
        ],
      },
    ),
    buildMessage({ id: "m3", index: 2, content: "And the second walnut?" }),
    buildMessage({ id: "m4", index: 3, role: "assistant", content: "A black walnut." }),
  ],
});

const branch = buildConversation({
  id: "walnut-branch",
  conversationTitle: "More walnuts",
  parentId: "walnut",
  isPrivate: true,
});

const tools = buildToolsets([
  buildToolset({ tools: [buildTool(), buildTool({ name: "web:post", summary: "Posts walnuts" })] }),
  buildToolset({ id: "shell", tools: [buildTool({ name: "run" })] }),
]);

const foreign = [
  {
    uuid: "11111111-2222-4333-8444-555555555555",
    name: "About walnuts",
    created_at: "2025-01-01T00:00:00Z",
    updated_at: "2025-01-01T00:00:00Z",
    account: { uuid: "11111111-2222-4333-8444-555555555556" },
    chat_messages: [
      {
        uuid: "11111111-2222-4333-8444-555555555557",
        text: "A walnut asks",
        sender: "human",
        created_at: "2025-01-01T00:00:00Z",
        updated_at: "2025-01-01T00:00:00Z",
        attachments: [],
        files: [],
      },
    ],
  },
];

async function importOne(api: Api, name: string, value: unknown): Promise<[string, string]> {
  const { id, lines } = await api.import(name, JSON.stringify(value));
  const entity = lines.at(-1)?.items?.[0]?.entityId;
  if (entity === undefined) throw new Error(`${name} was not imported`);
  return [id, entity];
}

async function change(done: Promise<{ readonly ok: boolean }>): Promise<void> {
  if (!(await done).ok) throw new Error("the edit was refused");
}

/** Fills the library of the environment by the ways that people use. */
export async function makeRichLibrary(api: Api): Promise<RichLibrary> {
  const [firstImport, conversation] = await importOne(api, "walnut.json", talk);
  const [, child] = await importOne(api, "branch.json", branch);
  const [, toolset] = await importOne(api, "tools.json", tools);
  const [foreignImport] = await importOne(api, "claude.json", foreign);
  const [, models] = await importOne(
    api,
    "models.json",
    buildModels([{ id: "a", displayName: "A" }]),
  );
  const window = await loadTimelineWindow(LOCAL_VIEWER, conversation);
  const messages = (window?.slots ?? []).flatMap(({ shown }) => shown ?? []);
  const [first = 0, , third = 0] = messages;
  const message = (messageId: number, edit: Parameters<typeof editMessage>[1]["edit"], at = 1) =>
    change(
      editMessage(LOCAL_VIEWER, {
        conversationId: conversation,
        messageId,
        expectedRevision: at,
        edit,
      }),
    );
  await message(third, { kind: "pin", value: true });
  await message(first, { kind: "text", text: "Which walnut is tasty?" });
  const edit = { kind: "title", title: "Walnuts again" } as const;
  await change(editConversation(LOCAL_VIEWER, { id: conversation, expectedRevision: 1, edit }));
  const file = await getToolsetFile(LOCAL_VIEWER, toolset);
  const toolsetRow = file?.toolsets[0]?.row.id ?? 0;
  const rename = { kind: "member", tool: null, path: ["toolsetName"], value: "Web" } as const;
  const edits = [{ toolsetId: toolsetRow, expectedRevision: 1, edit: rename }];
  await change(editTools({ fileId: toolset, edits }));
  const key = await makeTestKey();
  await (await api.post("/api/exports", { format: "ndjson", consent: true })).arrayBuffer();
  const store = await getWholeStore();
  const refs = await store.read((sql) =>
    sql.all<{ id: string }>(`SELECT id FROM "ToolSetRef" ORDER BY id`),
  );
  const names: Names = {
    id: [conversation, child, toolset, models, firstImport, foreignImport],
    toolSetId: refs.map(({ id }) => id),
    mid: messages.slice(0, 3).map(String),
    n: ["0"],
    q: ["walnut"],
    query: ["walnut"],
    pointer: ["/content"],
    toolset: [String(toolsetRow), "webtools"],
    tool: ["0", "web:fetch"],
    conversation: [conversation],
  };
  return { names, key, conversation, toolset };
}
