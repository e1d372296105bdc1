import { gardenToolsets, teaConversation } from "./documents";
import {
  changing,
  choose,
  menuOf,
  stored,
  textOf,
  typeJson,
  undoAll,
  type Stored,
} from "./editing";
import { expect, message, test } from "./fixtures";

/** The message that most is done with here. */
interface Tea {
  role: string;
  contentBlocks: Record<string, unknown>[];
  attachments: Record<string, unknown>[];
}

// Each of these saves many times.
test.describe.configure({ timeout: 180_000 });

let id = "";

test.beforeEach(async ({ page, importText }) => {
  id = await importText("tea.json", teaConversation());
  await page.goto(`/conversations/${id}`);
  await expect(message(page, "Thank you.")).toBeVisible();
});

test("every part of a message is edited by forms, and undone to the imported bytes", async ({
  page,
  request,
}) => {
  await menuOf(page, message(page, "Cold brewed oolong."), "Edit blocks and attachments");
  const sheet = page.getByRole("dialog", { name: "Edit the message" });
  const change = (act: () => Promise<void>) => changing(request, id, act);
  const m3 = (document: Stored) => document.messages[2] as unknown as Tea;

  await change(() => choose(sheet, "Role", "Tool"));
  expect(m3(await stored(request, id)).role).toBe("tool");

  const sender = sheet.getByRole("textbox", { name: "Sender" });
  await sender.fill("agent:1");
  await change(() => page.keyboard.press("Control+s"));

  // A block of each kind.
  const add = async (kind: string) => {
    await sheet.getByRole("button", { name: "Add a block", exact: true }).click();
    await page.getByRole("menuitem", { name: kind, exact: true }).click();
    return sheet.getByRole("form", { name: `New block: ${kind.toLowerCase()}` });
  };
  let form = await add("Text");
  await form.getByRole("textbox", { name: "Text" }).fill("A further text.");
  await change(() => form.getByRole("button", { name: "Add the block" }).click());
  form = await add("Thinking");
  await form.getByRole("textbox", { name: "Thinking" }).fill("A further thought.");
  await change(() => form.getByRole("button", { name: "Add the block" }).click());
  form = await add("Tool call");
  await form.getByRole("textbox", { name: "Tool", exact: true }).fill("calculator");
  await typeJson(page, form.getByRole("textbox", { name: "Arguments (JSON)" }), "[1]");
  await expect(form.getByText("The arguments must be an object")).toBeVisible();
  await expect(form.getByRole("button", { name: "Add the block" })).toBeDisabled();
  await typeJson(page, form.getByRole("textbox", { name: "Arguments (JSON)" }), '{"sum":[1,2]}');
  await change(() => form.getByRole("button", { name: "Add the block" }).click());
  form = await add("Approval");
  await choose(form, "Call", /^calculator/);
  await form.getByRole("textbox", { name: "Reason" }).fill("It only counts.");
  await change(() => form.getByRole("button", { name: "Add the block" }).click());
  form = await add("Result");
  await choose(form, "Call", /^calculator/);
  await form.getByRole("textbox", { name: "Output" }).fill("3");
  await change(() => form.getByRole("button", { name: "Add the block" }).click());
  const added = m3(await stored(request, id)).contentBlocks.slice(5);
  expect(added.map((block) => block["blockType"])).toEqual([
    "text",
    "thinking",
    "toolCall",
    "toolApproval",
    "toolResult",
  ]);
  expect(added[4]).toMatchObject({ toolCallId: added[2]?.["id"], output: "3" });

  // Edited, moved, removed.
  await sheet.getByRole("button", { name: "Edit tool call 2" }).click();
  const call = sheet.getByRole("form", { name: "Edit tool call 2" });
  await typeJson(
    page,
    call.getByRole("textbox", { name: "Arguments (JSON)" }),
    '{ "query": "Pokhara", "n": 12345678901234567890 }',
  );
  await change(() => page.keyboard.press("Control+s"));
  expect(await textOf(request, id)).toContain('{ "query": "Pokhara", "n": 12345678901234567890 }');
  await change(() => sheet.getByRole("button", { name: "Move text 5 up" }).click());
  await expect(sheet.getByRole("button", { name: "Move text 4 up" })).toBeFocused();
  await change(() => page.keyboard.press("Alt+ArrowUp"));
  expect(m3(await stored(request, id)).contentBlocks[2]).toMatchObject({ id: "b1" });
  await change(() => sheet.getByRole("button", { name: "Remove thinking 1" }).click());

  // Attachments.
  await change(() =>
    sheet.locator('input[type="file"]').setInputFiles({
      name: "note.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("Hello"),
    }),
  );
  expect(m3(await stored(request, id)).attachments[1]).toMatchObject({
    name: "note.txt",
    base64content: "SGVsbG8=",
    sizeInBytes: 5,
    sha256: "185f8db32271fe25f561a6fc938b2e264306ec304eda518007d1764826381969",
  });
  await sheet.getByRole("button", { name: "Check hash and size of note.txt" }).click();
  await expect(sheet.getByText("Hash: verified. Size: verified.")).toBeVisible();
  await sheet.getByRole("button", { name: "Check hash and size of leaf.png" }).click();
  await expect(sheet.getByText("Hash: not recorded. Size: not recorded.")).toBeVisible();
  await change(() => sheet.getByRole("button", { name: "Record hash and size" }).click());
  await sheet.getByRole("button", { name: "Add a link" }).click();
  await sheet.getByRole("textbox", { name: "Address" }).fill("https://example.com/teas/list.html");
  await change(() => sheet.getByRole("button", { name: "Add the link" }).click());
  await sheet.getByRole("button", { name: "Edit list.html" }).click();
  await sheet
    .getByRole("form", { name: "Edit list.html" })
    .getByRole("textbox", { name: "Name" })
    .fill("List of teas");
  await change(() => page.keyboard.press("Control+Enter"));
  // It is stored before the answer closes the form; until then it asks what becomes of the text.
  await expect(sheet.getByRole("form", { name: "Edit list.html" })).toHaveCount(0);
  await sheet.getByRole("button", { name: "Replace the content of note.txt with a link" }).click();
  await sheet
    .getByRole("textbox", { name: "Address of the file" })
    .fill("https://example.com/note.txt");
  const out = await change(() =>
    sheet.getByRole("button", { name: "Replace the content", exact: true }).click(),
  );
  expect(m3(out).attachments[1]).not.toHaveProperty("base64content");
  expect(m3(out).attachments[1]).toMatchObject({ uri: "https://example.com/note.txt" });
  // It is stored before the answer closes the form; until then it asks what becomes of the text.
  await expect(sheet.getByRole("textbox", { name: "Address of the file" })).toHaveCount(0);
  await change(() => sheet.getByRole("button", { name: "Remove List of teas" }).click());

  // A free member, as JSON that is checked.
  await sheet.getByRole("button", { name: "Metadata (none)", exact: true }).click();
  await typeJson(page, sheet.getByRole("textbox", { name: "Metadata (JSON)" }), '{ "mood": 1.0 }');
  await change(() => sheet.getByRole("button", { name: "Save Metadata (JSON)" }).click());
  expect(await textOf(request, id)).toContain('{ "mood": 1.0 }');

  // Told before it is done.
  await sheet.getByRole("button", { name: "Make it a text message…" }).click();
  await expect(sheet.getByText(/would be lost/)).toBeVisible();
  await sheet.getByRole("button", { name: "Leave it" }).click();

  await sheet.getByRole("button", { name: "Done" }).click();
  await page.reload();
  await expect(message(page, "A further text.")).toBeVisible();
  await undoAll(page, request, id);
  expect(await textOf(request, id)).toBe(teaConversation());
  await expect(message(page, "A further text.")).toHaveCount(0);
});

test("a text message becomes a composite one, and what was typed is not lost unasked", async ({
  page,
  request,
}) => {
  await menuOf(page, message(page, "Thank you."), "Edit blocks and attachments");
  const sheet = page.getByRole("dialog", { name: "Edit the message" });
  await sheet.getByRole("button", { name: "Make it composite…" }).click();
  await expect(sheet.getByText(/becomes one text block/)).toBeVisible();
  const document = await changing(request, id, () =>
    sheet.getByRole("button", { name: "Convert" }).click(),
  );
  expect(document.messages[3]).toMatchObject({
    messageType: "composite",
    contentBlocks: [{ blockType: "text", text: "Thank you." }],
  });
  await sheet.getByRole("button", { name: "Edit text 1" }).click();
  await sheet.getByRole("textbox", { name: "Text" }).fill("Typed and not saved");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Discard what you typed?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(sheet.getByRole("textbox", { name: "Text" })).toHaveValue("Typed and not saved");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(sheet.getByRole("textbox", { name: "Text" })).toHaveCount(0);
  await expect(sheet.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await undoAll(page, request, id);
  expect(await textOf(request, id)).toBe(teaConversation());
});

test("every field of the conversation is edited by a form, and undone", async ({
  page,
  request,
  importText,
}) => {
  await importText("garden.json", gardenToolsets());
  await importText("other.json", teaConversation("tea-parent", "The parent of teas"));
  await page.getByRole("button", { name: "More about this conversation" }).click();
  await page.getByRole("menuitem", { name: "Edit fields" }).click();
  const sheet = page.getByRole("dialog", { name: "Edit the conversation" });
  const change = (act: () => Promise<void>) => changing(request, id, act);
  for (const [name, value] of [
    ["Title", "Teas, all of them"],
    ["System message", "Be brief."],
    ["Owner", "user:ada"],
    ["Model", "gpt-x"],
  ] as const) {
    await sheet.getByRole("textbox", { name, exact: true }).fill(value);
    await change(() => page.keyboard.press("Control+s"));
  }
  await sheet.getByRole("textbox", { name: "Add tags" }).fill("tea, garden");
  await change(() => page.keyboard.press("Enter"));
  await change(() => sheet.locator("label").filter({ hasText: "Private" }).click());
  await sheet.getByRole("button", { name: "Choose the parent from the library" }).click();
  await change(() => sheet.getByRole("button", { name: "Choose The parent of teas" }).click());

  await sheet.getByRole("button", { name: "Override a tool" }).click();
  const tool = sheet.getByRole("combobox", { name: "Tool of a stored toolset" });
  // Typing at the moment in which the field comes into view closes its list again.
  await tool.click();
  await tool.fill("weather");
  await page.getByRole("option", { name: "garden/weather" }).click();
  await change(() => sheet.getByRole("button", { name: "Add override" }).click());
  const override = sheet.getByRole("group", { name: "garden/weather", exact: true });
  await change(() => choose(override, "Approval is", "Needed"));
  await change(() => choose(override, "The tool is", "Off"));

  await sheet.getByRole("button", { name: "Id, schema and media type" }).click();
  await sheet.getByRole("textbox", { name: "Document id" }).fill("tea-renamed");
  await change(() => page.keyboard.press("Control+s"));
  await sheet.getByRole("button", { name: "Metadata (none)" }).click();
  await typeJson(page, sheet.getByRole("textbox", { name: "Metadata (JSON)" }), '{"a": [1.50]}');
  await change(() => sheet.getByRole("button", { name: "Save Metadata (JSON)" }).click());

  expect(await stored(request, id)).toMatchObject({
    id: "tea-renamed",
    conversationTitle: "Teas, all of them",
    systemMessage: "Be brief.",
    ownerId: "user:ada",
    modelId: "gpt-x",
    isPrivate: true,
    parentId: "tea-parent",
    toolOverrides: [{ toolId: "garden/weather", enabled: false, requiresApproval: true }],
    metadata: { a: [1.5] },
  });
  expect(await textOf(request, id)).toContain('"x-odd" : 12345678901234567890.0');
  await sheet.getByRole("button", { name: "Done" }).click();
  await page.reload();
  await expect(page.getByRole("heading", { name: /Teas, all of them/ })).toBeVisible();
  await undoAll(page, request, id);
  expect(await textOf(request, id)).toBe(teaConversation());
});

test("fields are saved faster than the page comes back", async ({ page, request }) => {
  await page.getByRole("button", { name: "More about this conversation" }).click();
  await page.getByRole("menuitem", { name: "Edit fields" }).click();
  const sheet = page.getByRole("dialog", { name: "Edit the conversation" });
  await expect(sheet.getByRole("textbox", { name: "Owner" })).toBeVisible();
  await page.route("**/api/conversations/*/shell", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  const type = async (name: string, value: string, key: string) => {
    await sheet.getByRole("textbox", { name, exact: true }).fill(value);
    await page.keyboard.press(key);
  };
  await type("Owner", "user:ada", "Control+s");
  await type("Model", "gpt-x", "Control+s");
  await type("Add tags", "tea", "Enter");
  await type("Add tags", "garden", "Enter");
  await expect(sheet.getByRole("row", { name: "garden" })).toBeVisible();
  await expect(page.getByText("changed elsewhere")).toHaveCount(0);
  expect(await stored(request, id)).toMatchObject({ ownerId: "user:ada", modelId: "gpt-x" });
  expect(await textOf(request, id)).toMatch(/"tags":\s*\[\s*"tea",\s*"garden"\s*\]/);
  await page.unrouteAll({ behavior: "wait" });
});
