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
