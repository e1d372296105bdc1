import { expectClean } from "./axe";
import { downloadText, expect, test } from "./fixtures";
import { BASE_URL } from "./place";

const SCHEMA = "https://schema.cjson.dev/0/conversation/cjson-0.1.0-SNAPSHOT.schema.json";
// Put together here, so that no scanner takes it for a real one.
const KEY = ["ghp", "a1B2c3D4e5F6a1B2c3D4e5F6a1B2c3D4e5F6"].join("_");

function letters(): string {
  const block = {
    id: "r1",
    blockType: "toolResult",
    createdAt: "2026-03-04T05:06:07Z",
    toolCallId: "c1",
    toolResultState: "succeeded",
    output: `GITHUB=${KEY}`,
  };
  return JSON.stringify({
    id: "letters",
    schemaUrl: SCHEMA,
    conversationTitle: "Letters",
    extensions: { "com.other:thing": { hint: "from elsewhere" } },
    messages: [
      {
        id: "m1",
        role: "user",
        messageType: "text",
        content:
          "Write to anna.berg@mail.org, then to ben.roth@mail.org, then to anna.berg@mail.org.",
      },
      { id: "m2", role: "tool", messageType: "composite", contentBlocks: [block] },
    ],
  });
}

test("everything found is decided about in its text before it leaves", async ({
  page,
  importText,
}) => {
  const id = await importText("letters.json", letters());
  await page.goto(`/exports/review?format=cjson&conversation=${id}`);
  const exportButton = page.getByRole("button", { name: "Export redacted" });
  await expect(page.getByText("3 undecided")).toBeVisible();
  await expect(exportButton).toBeDisabled();

  await test.step("each finding stands in its text and in its message", async () => {
    const finding = page.getByRole("article", { name: "E-mail address in the text" }).first();
    await expect(finding).toContainText("Write to anna…, then to •••");
    const message = page.getByRole("region", { name: "In its message" });
    await expect(message).toContainText("⟦anna.berg@mail.org⟧");
    await finding.getByText("Mask", { exact: true }).click();
    await expect(page.getByText("2 undecided")).toBeVisible();
    await expect(message).toContainText("Write to [email]");
  });

  await test.step("keys go through the findings and decide", async () => {
    await page.getByRole("article", { name: "E-mail address in the text" }).first().focus();
    await page.keyboard.press("j");
    await page.keyboard.press("p");
    await expect(page.getByText("1 undecided")).toBeVisible();
    await page.keyboard.press("m");
    await expect(page.getByText("All decided")).toBeVisible();
  });

  await expectClean(page);

  const file = await downloadText(page, () => exportButton.click());
  const text = file.bytes.toString("utf8");
  expect(text).toContain("Write to [email 1], then to ben.roth@mail.org, then to [email 1].");
  expect(text).toContain("GITHUB=[secret 1]");
  expect(text).not.toContain("from elsewhere");
});

test("one decision holds for all like it, and what nobody can look into is ticked by name", async ({
  page,
  importText,
}) => {
  const id = await importText("letters.json", letters());
  await page.goto(`/exports/review?format=cjson&conversation=${id}`);
  const emails = page.getByRole("radiogroup", { name: "All of E-mail address" });
  await emails.getByText("Leave out").click();
  await expect(page.getByText("All decided")).toBeVisible();
  await page.getByText("com.other:thing").click();
  const file = await downloadText(page, () =>
    page.getByRole("button", { name: "Export redacted" }).click(),
  );
  const document = JSON.parse(file.bytes.toString("utf8"));
  expect(document.messages[0].content).toBe("[left out]");
  expect(document.extensions["com.other:thing"]).toEqual({ hint: "from elsewhere" });
});

test("a review says how much it has looked through, and exports nothing where nothing is left", async ({
  page,
  importText,
}) => {
  const message = { id: "m1", role: "user", messageType: "text", content: "What is tea?" };
  const id = await importText(
    "tea.json",
    JSON.stringify({ id: "tea", schemaUrl: SCHEMA, messages: [message] }),
  );
  await page.goto(`/exports/review?format=cjson&conversation=${id}`);
  await expect(page.getByText("Checked 1 document")).toBeVisible();
  await expect(page.getByRole("button", { name: "Export redacted" })).toBeEnabled();

  await page.goto("/exports/review?format=cjson&conversation=01ARZ3NDEKTSV4RRFFQ69G5FAV");
  await expect(page.getByRole("heading", { name: "Nothing to export" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Export redacted" })).toHaveCount(0);
});

test("a review leads back to where the export was asked for, and names no keys on a phone", async ({
  page,
  browser,
  importText,
}) => {
  const id = await importText("letters.json", letters());
  await page.goto(`/conversations/${id}`);
  await page.getByRole("button", { name: "Export" }).first().click();
  await page.getByRole("link", { name: /^Review \d+ findings/ }).click();
  await expect(page).toHaveURL(/\/exports\/review/);
  await expect(page.getByText("next", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Conversation", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Letters" })).toBeVisible();

  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const context = await browser.newContext({ ...phone, baseURL: BASE_URL });
  const small = await context.newPage();
  await small.goto(`/exports/review?format=cjson&conversation=${id}`);
  await expect(small.getByText("3 undecided")).toBeVisible();
  await expect(small.getByRole("heading", { name: "One by one" })).toBeVisible();
  await expect(small.getByText("next", { exact: true })).toBeHidden();
  await small.getByRole("link", { name: "Conversation", exact: true }).tap();
  await expect(small.getByRole("heading", { level: 1, name: "Letters" })).toBeVisible();
  await context.close();
});
