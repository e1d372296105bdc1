import { expectClean } from "./axe";
import { expect, test } from "./fixtures";

const CONVERSATION = "https://schema.cjson.dev/0/conversation/cjson-0.1.0-SNAPSHOT.schema.json";
const TOOLSETS = "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json";

/** Calls `write_note` once without asking and once although it was rejected. */
function notes(id: string): string {
  const at = "2025-10-03T15:55:19.000Z";
  const call = (callId: string, requiresApproval: boolean) => ({
    blockType: "toolCall",
    id: callId,
    createdAt: at,
    requiresApproval,
    toolRef: { name: "write_note", toolsetId: "notes" },
    args: { text: "hello" },
  });
  const result = (callId: string) => ({
    blockType: "toolResult",
    id: `r-${callId}`,
    createdAt: at,
    toolCallId: callId,
    toolResultState: "succeeded",
    output: "done",
  });
  const refusal = {
    blockType: "toolApproval",
    id: "p-2",
    createdAt: at,
    toolCallId: "call-2",
    toolApprovalState: "rejected",
    approvedBy: "user:ada",
  };
  const composite = (messageId: string, contentBlocks: readonly object[]) => {
    return { id: messageId, role: "assistant", messageType: "composite", contentBlocks };
  };
  const filler = Array.from({ length: 30 }, (_, number) => {
    return { id: `f${number}`, role: "user", messageType: "text", content: `Line ${number}` };
  });
  return JSON.stringify({
    id,
    schemaUrl: CONVERSATION,
    conversationTitle: `Notes ${id}`,
    messages: [
      composite("first", [call("call-1", true), result("call-1")]),
      ...filler,
      composite("second", [call("call-2", false), refusal, result("call-2")]),
    ],
  });
}

function notesToolset(extensions: object = {}): string {
  const tools = [{ name: "write_note", argsSchema: { type: "object" } }, { name: "read_note" }];
  return JSON.stringify({
    schema: TOOLSETS,
    toolsets: [{ id: "notes", kind: "builtin", tools, extensions }],
  });
}

test("the report names what ran unasked or rejected, and opens the message", async ({
  page,
  importText,
}) => {
  await importText("notes.json", notesToolset());
  await importText("talk.json", notes("n1"));
  await page.goto("/permissions/history");
  const findings = page.getByRole("list", { name: "Findings" });
  await expect(findings.getByRole("link")).toHaveCount(2);
  await expect(findings).toContainText("Ran without required approval");
  await expect(page.getByRole("status").filter({ hasText: "findings in" })).toContainText(
    "of 1 conversation, made on 3 Oct 2025",
  );
  await expectClean(page);

  await page.getByRole("searchbox", { name: "Filter findings" }).fill("nothing of this kind");
  await expect(page.getByText("No matching findings")).toBeVisible();
  await page.getByRole("button", { name: "Clear the filters" }).click();
  await findings.getByRole("link", { name: /Ran after rejection/ }).click();
  await expect(page).toHaveURL(/\/conversations\/.*m=/);
  await expect(page.getByText("Line 29")).toBeVisible();

  await page.getByRole("button", { name: "More about this conversation" }).click();
  await page.getByRole("menuitem", { name: "Tool call permissions" }).click();
  const sheet = page.getByRole("region", { name: "Tool call permissions" });
  await expect(sheet.getByText("2 findings in 2 calls")).toBeVisible();
  await sheet.getByRole("button", { name: /Ran without required approval/ }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByText("Line 0", { exact: true })).toBeVisible();
});

test("a replay says which calls another default would have asked about", async ({
  page,
  importText,
}) => {
  await importText("notes.json", notesToolset());
  await importText("talk.json", notes("n1"));
  await page.goto("/permissions/history?view=replay&base=current");
  await expect(page.getByText("0 of 2 calls would be handled differently")).toBeVisible();
  await page.getByRole("button", { name: "Add to the draft" }).click();
  await expect(page.getByText("2 of 2 calls would be handled differently")).toBeVisible();
  await expect(page.getByRole("list", { name: "Calls handled differently" })).toContainText(
    "decided by application default",
  );
  await expectClean(page);
  await page.reload();
  await expect(page.getByText("2 of 2 calls would be handled differently")).toBeVisible();
  await page.getByRole("button", { name: /Take out Application default/ }).click();
  await expect(page.getByText("0 of 2 calls would be handled differently")).toBeVisible();
});

test("a suggestion is previewed, applied and taken back", async ({ page, importText }) => {
  const id = await importText("notes.json", notesToolset());
  for (let number = 0; number < 10; number += 1) {
    await importText(`talk-${number}.json`, notes(`n${number}`));
  }
  await page.goto("/permissions/changes");
  const suggestions = page.getByRole("list", { name: "Suggestions" });
  await expect(suggestions).toContainText(
    "10 conversations used its toolset; none called this tool.",
  );
  await expectClean(page);
  await page.getByText("Select all 2 suggestions").click();
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("dialog", { name: "Apply 2 suggestions" });
  await expect(preview).toContainText("20 of 20 stored calls would be handled differently");
  await preview.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("2 suggestions applied")).toBeVisible();
  const stored = async () => (await page.request.get(`/api/toolsets/${id}`)).text();
  expect(JSON.parse(await stored())).toMatchObject({
    toolsets: [{ tools: [{ requiresApproval: true }, { name: "read_note", enabled: false }] }],
  });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(stored).toBe(notesToolset());
});

test("a permission test is red until the tool asks, and then green", async ({
  page,
  importText,
}) => {
  const id = await importText("notes.json", notesToolset());
  await page.goto("/permissions/checks");
  await page.getByRole("button", { name: "Add a test" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a permission test" });
  await dialog.getByLabel("Sentence").fill("writing always asks");
  await dialog.getByLabel("Name", { exact: true }).fill("write_*");
  await expectClean(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  const section = page.getByRole("group", { name: "Tests of notes" });
  await expect(section).toContainText("Red");
  await expect(section).toContainText("Not so: write_note.");
  await expectClean(page);

  const text = await (await page.request.get(`/api/toolsets/${id}`)).text();
  expect(JSON.parse(text)).toMatchObject({
    toolsets: [
      {
        extensions: {
          "dev.colloquy:tests": {
            v: 1,
            tests: [
              {
                name: "writing always asks",
                match: { name: "write_*" },
                expect: { requiresApproval: true },
              },
            ],
          },
        },
      },
    ],
  });
  await page.getByRole("button", { name: "Edit “writing always asks”" }).click();
  await page.getByRole("button", { name: /Approval/ }).click();
  await page.getByRole("option", { name: "Allow" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(section).toContainText("Green");
  await page.getByRole("button", { name: "Delete “writing always asks”" }).click();
  await expect(section).toContainText("No tests yet.");
});

test("the matrix shows drift, and references can be written as CJSON does", async ({
  page,
  importText,
}) => {
  const server = {
    command: "notes",
    env: { PLACE: "{{env.NOTES_PLACE}}", OTHER: "${secret:OTHER}" },
  };
  const tools = [{ name: "write_note" }, { name: "read_note" }];
  await importText(
    "notes.json",
    JSON.stringify({ schema: TOOLSETS, toolsets: [{ id: "notes", kind: "mcp", server, tools }] }),
  );
  const talk = JSON.parse(notes("n1")) as object;
  const toolOverrides = [
    { toolId: "notes/write_note", requiresApproval: true },
    { toolId: "notes/no_such_note", enabled: false },
  ];
  await importText("talk.json", JSON.stringify({ ...talk, toolOverrides }));
  await importText("other.json", notes("n2"));

  await page.goto("/permissions?view=matrix");
  const table = page.getByRole("table", { name: "Conversations and tools" });
  await expect(table.getByRole("row")).toHaveCount(2);
  await expect(table.getByRole("cell", { name: "Ask (tighter than the default)" })).toBeVisible();
  // The signs beside a title are explained without a pointer.
  await expect(
    table.getByRole("rowheader", {
      name: /1 tool differs from the default, 1 override matches no tool$/,
    }),
  ).toBeVisible();
  await expect(page.getByText(/after the \+ how many overrides match no tool/)).toBeVisible();
  await expectClean(page);
  await page.getByText("Conversations without overrides").click();
  await expect(table.getByRole("row")).toHaveCount(3);

  // The address it had before still leads there, with what it was narrowed to.
  await page.goto("/permissions/references?q=notes");
  await expect(page).toHaveURL(/\/permissions\/checks\?.*view=references/);
  await expect(page.getByRole("searchbox", { name: "Filter references" })).toHaveValue("notes");
  const list = page.getByRole("list", { name: "References" });
  await expect(list).toContainText("{{env.NOTES_PLACE}}");
  await expect(list).toContainText("it runs notes");
  await expectClean(page);
  await list.getByRole("button", { name: "Write it as ${env:NOTES_PLACE}" }).click();
  await expect(list).not.toContainText("Foreign syntax");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });
  for (const path of [
    "",
    "?view=matrix",
    "/history",
    "/history?view=replay",
    "?view=map",
    "/changes",
    "/checks",
    "/checks?view=references",
  ]) {
    test(`/permissions${path} fits and is accessible`, async ({ page, importText }) => {
      await importText("notes.json", notesToolset());
      await importText("talk.json", notes("n1"));
      await page.goto(`/permissions${path}`);
      await expect(page.getByRole("heading", { name: "Permissions", level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(390);
      await expectClean(page);
    });
  }
});

test("the heat map counts tools by what they may do, and a cell leads to them", async ({
  page,
  importText,
}) => {
  await importText("notes.json", notesToolset());
  await page.goto("/permissions?view=map");
  const picture = page.getByRole("region", { name: "Permissions by toolset", exact: true });
  await expect(picture).toBeVisible();
  await expectClean(page);
  const cells = picture.getByRole("group", { name: "Permissions by toolset" }).getByRole("link");
  await cells.first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(cells.first()).not.toBeFocused();
  await picture.getByRole("button", { name: "Show as table" }).click();
  await expect(picture.getByRole("table")).toContainText("notes");
  const name = (await cells.first().getAttribute("aria-label")) ?? "";
  const count = Number(/: (\d+) tools?$/.exec(name)?.[1]);
  await cells.first().click();
  await expect(page).toHaveURL(/\/toolsets\/.*f=/);
  await expect(page.getByRole("grid", { name: "Tools" })).toBeVisible();
  expect(count).toBeGreaterThan(0);
});

test("of a library without tools the page claims nothing", async ({ page }) => {
  await page.goto("/permissions");
  await expect(page.getByRole("heading", { name: "No tools yet" })).toBeVisible();
  await expect(page.getByText("Nothing runs without approval")).toBeHidden();
});
