import { describe, expect, test } from "vitest";

import { planFiles, zipFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

useLibrary();

const CONVERSATION = {
  uuid: "c",
  name: "Tides",
  chat_messages: [{ uuid: "m", sender: "human", text: "What is a tide?" }],
};
const OTHERS = [
  [
    "projects.json",
    [{ uuid: "p", name: "Sea", prompt_template: "Be brief.", docs: [] }],
    "projects",
  ],
  ["memories.json", [{ conversations_memory: "Likes the sea.", account_uuid: "u" }], "memories"],
  ["users.json", [{ uuid: "u", full_name: "Ada", email_address: "ada@example.org" }], "accounts"],
  [
    "MyActivity.json",
    [
      {
        header: "Search",
        title: "Searched for tides",
        time: "2026-01-05T10:00:00.000Z",
        products: ["Search"],
      },
    ],
    "another product of Google",
  ],
] as const;

const TREE = {
  a: {
    id: "a",
    parent: null,
    children: [],
    message: {
      id: "a",
      author: { role: "user" },
      create_time: 1,
      content: { content_type: "text", parts: ["Where is the boat?"] },
    },
  },
};

describe("files of an export that are not conversations", () => {
  test.each(OTHERS)("are named when dropped alone: %s", async (name, content, holds) => {
    const plan = await planFiles([name, content]);
    expect(plan.items).toMatchObject([
      { verdict: "invalid", problems: [{ rule: "import.no-conversations" }] },
    ]);
    expect(plan.items[0]?.problems[0]?.message).toContain(holds);
  });

  test("are named beside the conversations of their archive", async () => {
    const files = OTHERS.map(([name, content]) => [name, content] as const);
    const zip = await zipFiles(["conversations.json", [CONVERSATION]], ...files);
    const plan = await planFiles(["export.zip", zip]);
    expect(plan.items).toMatchObject([{ format: "claude-ai", verdict: "new" }]);
    for (const [, , holds] of OTHERS) expect(plan.notes.join(" ")).toContain(holds);
  });
});

const USER = "user-AbC";

test.each([
  [
    "projects of ChatGPT",
    "projects.json",
    [{ id: "g-p-1", name: "Sea", instructions: "Be brief." }],
  ],
  ["projects of ChatGPT", "gizmos.json", { items: [{ gizmo: { gizmo: { id: "g-p-1" } } }] }],
  ["custom GPTs", "gizmos.json", { items: [{ gizmo: { gizmo: { id: "g-1" } } }] }],
  ["memories of ChatGPT", "m.json", { memories: [{ content: "Sails" }], memory_max_tokens: 9 }],
  ["memories", "memories.json", [{ id: "m", content: "Sails", created_at: "x" }]],
  ["account of a ChatGPT", "user.json", { id: USER, email: "ada@example.org" }],
  ["settings of a ChatGPT", "user_settings.json", { user_id: USER, settings: {} }],
  ["custom instructions", "c.json", { about_user_message: "Sails", about_model_message: "" }],
  ["ratings", "message_feedback.json", [{ conversation_id: "c", rating: "thumbs_up" }]],
  ["shared links", "shared_conversations.json", [{ conversation_id: "c", is_anonymous: true }]],
  [
    "compare",
    "model_comparisons.json",
    [{ user_id: USER, input: "a", output: "b", create_time: 1 }],
  ],
  ["scheduled tasks", "tasks.json", [{ prompt: "Tides", schedule: "BEGIN:VEVENT" }]],
  ["Sora", "sora.json", { generations: [{ id: "gen_1", prompt: "A boat" }] }],
  ["list of files of a ChatGPT", "export_manifest.json", { export_files: [] }],
  ["names of files", "conversation_asset_file_names.json", { "file-1": "boat.png" }],
])("%s of ChatGPT are told by what they are (%s)", async (holds, name, content) => {
  const { items } = await planFiles([name, content]);
  expect(items).toMatchObject([
    { verdict: "invalid", problems: [{ rule: "import.no-conversations" }] },
  ]);
  expect(items[0]!.problems[0]!.message).toContain(holds);
  // Archives pass over these two.
  if (/manifest|asset_file_names/u.test(name)) return;
  const conversation = { id: "c", title: "T", mapping: TREE, current_node: "a", create_time: 1 };
  const zip = await zipFiles(["conversations.json", [conversation]], [name, content]);
  const plan = await planFiles(["export.zip", zip]);
  expect(plan.items).toMatchObject([{ format: "chatgpt", verdict: "new" }]);
  expect(plan.notes.join(" ")).toContain(holds);
});

test("a list of messages that is called memories is read", async () => {
  const { items } = await planFiles(["memories.json", [{ role: "user", content: "Where?" }]]);
  expect(items).toMatchObject([{ verdict: "new", counts: { messages: 1 } }]);
});

test.each([
  ["one long style", (css: string) => `<style>${css}</style>`],
  ["several", (css: string) => `<style type="text/css">${css}</style><STYLE>${css}</STYLE>`],
])("the activity of Gemini is known behind %s", async (_, styles) => {
  const css = ".content-cell{padding:0}".repeat(30_000);
  const page = `<html><head><title>My Activity History</title>${styles(css)}</head><body>
    <div class="outer-cell mdl-cell"><p class="mdl-typography--title">Gemini Apps</p></div></body></html>`;
  const plan = await planFiles(["MyActivity.html", page]);
  expect(plan.items[0]).toMatchObject({ problems: [{ rule: "html.activity-page" }] });
});

test("the activity of Gemini as a page says how to get it as JSON", async () => {
  const page = `<html><head><title>My Activity History</title></head><body>
    <div class="outer-cell mdl-cell"><p class="mdl-typography--title">Gemini Apps</p>
    <div class="content-cell">Prompted What is a tide?</div></div></body></html>`;
  const zip = await zipFiles(["Takeout/My Activity/Gemini Apps/MyActivity.html", page]);
  for (const plan of [
    await planFiles(["MyActivity.html", page]),
    await planFiles(["t.zip", zip]),
  ]) {
    expect(plan.items[0]).toMatchObject({
      verdict: "invalid",
      problems: [{ rule: "html.activity-page" }],
    });
    expect(plan.items[0]?.problems[0]?.message).toContain("JSON");
  }
});
