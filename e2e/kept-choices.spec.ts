import type { Page } from "@playwright/test";
import { privateConversation } from "./documents";
import { downloadText, expect, test } from "./fixtures";

// Choices before something is run survive what happens to a page; they end when it was run, or given up.
test.describe.configure({ mode: "parallel" });

const SCHEMA = "https://schema.cjson.dev/0/conversation/cjson-0.1.0-SNAPSHOT.schema.json";

function letter(): string {
  const content = "Write to anna.berg@mail.org, then to ben.roth@mail.org.";
  return JSON.stringify({
    id: "letters",
    schemaUrl: SCHEMA,
    conversationTitle: "Letters",
    extensions: { "com.other:thing": { hint: "from elsewhere" } },
    messages: [{ id: "m1", role: "user", messageType: "text", content }],
  });
}

function notesToolset(): string {
  return JSON.stringify({
    schema: "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json",
    toolsets: [{ id: "notes", kind: "builtin", tools: [{ name: "write_note" }, { name: "read" }] }],
  });
}

function callsNotes(id: string): string {
  const call = {
    blockType: "toolCall",
    id: "call-1",
    createdAt: "2025-10-03T15:55:19.000Z",
    toolRef: { name: "write_note", toolsetId: "notes" },
    args: {},
  };
  return JSON.stringify({
    id,
    schemaUrl: SCHEMA,
    conversationTitle: `Notes ${id}`,
    messages: [{ id: "m", role: "assistant", messageType: "composite", contentBlocks: [call] }],
  });
}

/** Looks at what is chosen again after all that can happen to a page. */
async function expectToSurvive(page: Page, look: () => Promise<void>): Promise<void> {
  await look();
  await test.step("a reload", async () => {
    await page.reload();
    await look();
  });
  await test.step("another page and back", async () => {
    const path = page.url();
    await page.goto("/settings");
    await page.goto(path);
    await look();
  });
}

test("decisions of an export review are kept until the export is made", async ({
  page,
  importText,
}) => {
  const id = await importText("letters.json", letter());
  await page.goto(`/exports/review?format=cjson&conversation=${id}`);
  const finding = page.getByRole("article", { name: "E-mail address in the text" });
  const decided = (at: number, decision: string) =>
    finding.nth(at).getByRole("radio", { name: decision });
  await expect(page.getByText("2 undecided")).toBeVisible();
  await finding.nth(0).getByText("Mask", { exact: true }).click();
  await finding.nth(1).getByText("Keep", { exact: true }).click();
  await page.getByText("com.other:thing").click();
  await expectToSurvive(page, async () => {
    await expect(decided(0, "Mask")).toBeChecked();
    await expect(decided(1, "Keep")).toBeChecked();
    await expect(page.getByRole("checkbox", { name: "com.other:thing" })).toBeChecked();
    await expect(page.getByText("All decided")).toBeVisible();
    // They are where they were made; nobody has to restore them.
    await expect(page.getByRole("region", { name: "Drafts" })).toHaveCount(0);
  });
  await downloadText(page, () => page.getByRole("button", { name: "Export redacted" }).click());
  await page.reload();
  await expect(page.getByText("2 undecided")).toBeVisible();
});

test("choices on the export sheet outlive Escape and a reload, and end with Cancel", async ({
  page,
  importText,
}) => {
  const id = await importText("diary.json", privateConversation());
  const sheet = page.getByRole("dialog", { name: "Export" });
  const consent = sheet.getByRole("checkbox", { name: "Diary of June" });
  const openSheet = async () => {
    await page.getByRole("button", { name: "More about this conversation" }).click();
    await page.getByRole("menuitem", { name: "Export…" }).click();
    await expect(sheet.getByRole("heading", { name: "What is exported" })).toBeVisible();
  };
  await page.goto(`/conversations/${id}`);
  await openSheet();
  await sheet.getByText("Diary of June").click();
  await sheet.getByRole("button", { name: /Format/ }).click();
  await page.getByRole("option", { name: "Markdown" }).click();
  // Escape would close the list while it is still on its way out.
  await expect(page.getByRole("listbox")).toHaveCount(0);
  const look = async () => {
    await expect(consent).toBeChecked();
    await expect(
      sheet.getByRole("button", { name: /Markdown.*Format|Format.*Markdown/ }),
    ).toBeVisible();
  };
  await look();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await openSheet();
  await look();
  await expectToSurvive(page, async () => {
    if (!(await sheet.isVisible())) await openSheet();
    await look();
  });
  await sheet.getByRole("button", { name: "Cancel" }).click();
  await openSheet();
  await expect(consent).not.toBeChecked();
});

test("chosen suggestions are kept until they are applied", async ({ page, importText }) => {
  await importText("notes.json", notesToolset());
  for (let number = 0; number < 10; number += 1) {
    await importText(`talk-${number}.json`, callsNotes(`n${number}`));
  }
  await page.goto("/permissions/changes");
  await page.getByText(/^Select (?:all \d+ suggestions|the suggestion)$/).click();
  const selection = page.getByRole("group", { name: "Selection" });
  const chosen = (await selection.getByRole("status").textContent()) ?? "";
  await expectToSurvive(page, () => expect(selection).toContainText(chosen));
  await selection.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Apply" }).click();
  await expect(selection).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(selection).toHaveCount(0);
});

test("a cancelled dialog with two drafts gives both back", async ({ page }) => {
  await page.goto("/toolsets");
  const dialog = page.getByRole("dialog", { name: "New toolset" });
  const id = dialog.getByRole("textbox", { name: "Id of the toolset" });
  const address = dialog.getByRole("textbox", { name: "Address of the server" });
  await page.getByRole("button", { name: "New toolset" }).first().click();
  await id.fill("garden");
  await address.fill("https://tools.example.com/mcp");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  const toast = page.getByRole("alertdialog").filter({ hasText: "discarded" });
  await toast.getByRole("button", { name: "Undo", exact: true }).click();
  const shelf = page.getByRole("region", { name: "Drafts" });
  await expect(shelf.getByRole("group")).toHaveCount(2);
  await shelf.getByRole("button", { name: "Restore" }).first().click();
  await dialog.getByRole("button", { name: "Restore" }).click();
  await expect(id).toHaveValue("garden");
  await expect(address).toHaveValue("https://tools.example.com/mcp");
});
