import type { Page } from "@playwright/test";
import { expectClean } from "./axe";
import { privateConversation, teaConversation } from "./documents";
import { downloadText, expect, test } from "./fixtures";

const SCHEMA = "https://schema.cjson.dev/0/conversation/cjson-0.1.0-SNAPSHOT.schema.json";
// Put together here, so that no scanner takes it for a real one.
const KEY = ["ghp", "a1B2c3D4e5F6a1B2c3D4e5F6a1B2c3D4e5F6"].join("_");

function talkWithKey(): string {
  const content = `The token is ${KEY} for now.`;
  const message = { id: "m1", role: "user", messageType: "text", content };
  const title = "Deploying";
  return JSON.stringify({
    id: "k1",
    schemaUrl: SCHEMA,
    conversationTitle: title,
    messages: [message],
  });
}

const sheet = (page: Page) => page.getByRole("dialog", { name: "Export" });

async function openSheet(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More about this conversation" }).click();
  await page.getByRole("menuitem", { name: "Export…" }).click();
  await expect(sheet(page).getByRole("heading", { name: "What is exported" })).toBeVisible();
}

test("a conversation leaves byte for byte, and says so; formats that can't hold it are named", async ({
  page,
  importText,
}) => {
  const id = await importText("tea.json", teaConversation());
  await page.goto(`/conversations/${id}`);
  await page.getByRole("button", { name: "Export" }).click();
  await sheet(page).getByRole("button", { name: "formats don’t fit this selection" }).click();
  await expect(sheet(page)).toContainText("For toolsets only, and none is selected.");
  await sheet(page)
    .getByRole("button", { name: /Format/ })
    .click();
  await expect(page.getByRole("group", { name: "Read it" })).toContainText("Web page");
  await expect(page.getByRole("option", { name: "MCP tools" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  const file = await downloadText(page, () =>
    sheet(page).getByRole("button", { name: "Export" }).click(),
  );
  expect(file.bytes.toString("utf8")).toBe(teaConversation());
  expect(file.name).toMatch(/\.cjson\.json$/);
  await expect(page.getByText("Byte for byte as it was imported.")).toBeVisible();
});

test("a private conversation leaves only when it is ticked by name", async ({
  page,
  importText,
  request,
}) => {
  const id = await importText("diary.json", privateConversation());
  await page.goto(`/conversations/${id}`);
  await page.getByRole("button", { name: "Export" }).click();
  const exportIt = sheet(page).getByRole("button", { name: "Export" });
  await expect(sheet(page).getByText("Everything in scope is private.")).toBeVisible();
  await expect(exportIt).toBeDisabled();
  await sheet(page).getByText("Diary of June").click();
  const file = await downloadText(page, () => exportIt.click());
  expect(file.bytes.toString("utf8")).toBe(privateConversation());
  await page.goto("/exports");
  await expect(page.getByText("private, with consent").first()).toBeVisible();
  const refused = await request.post("/api/exports", {
    data: { conversations: [id], format: "cjson" },
  });
  expect(refused.status()).toBe(409);
  expect(await refused.json()).toMatchObject({ type: "consent-required" });
});

test("a consent can be remembered, and taken back on the page of exports", async ({
  page,
  importText,
}) => {
  const id = await importText("diary.json", privateConversation("diary-2"));
  await page.goto(`/conversations/${id}`);
  await page.getByRole("button", { name: "Export" }).click();
  await sheet(page).getByText("Diary of June").click();
  await sheet(page).getByText("Do not ask again").click();
  await downloadText(page, () => sheet(page).getByRole("button", { name: "Export" }).click());
  // Now nobody is asked.
  await page.getByRole("button", { name: "Export" }).click();
  await downloadText(page, () => sheet(page).getByRole("button", { name: "Export" }).click());
  await page.goto("/settings");
  const given = page.getByRole("list", { name: "Consents" }).getByRole("listitem").first();
  await expect(given).toContainText("Diary of June");
  await expect(given).toContainText("You");
  await expect(given).not.toContainText("diary-2");
  await page.goto("/exports");
  await expect(page.getByRole("list", { name: "Exports" })).toContainText("private, with consent");
  const remembered = page.getByRole("list", { name: "Remembered consents" });
  await expect(remembered).toContainText("Diary of June");
  await expect(page.getByRole("main")).not.toContainText("diary-2");
  await remembered.getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText("Exports of “Diary of June” will ask again")).toBeVisible();
  await expect(remembered).toBeHidden();
  await page.goto(`/conversations/${id}`);
  await page.getByRole("button", { name: "Export" }).click();
  await expect(sheet(page).getByText("Everything in scope is private.")).toBeVisible();
});

test("several conversations leave as one zip, private ones only where they are ticked", async ({
  page,
  importText,
}) => {
  await importText("tea.json", teaConversation());
  await importText("second.json", teaConversation("tea-2", "Tea for two"));
  await importText("diary.json", privateConversation());
  await page.goto("/conversations");
  for (const title of ["Tea for the garden party", "Tea for two", "Diary of June"]) {
    await page.getByText(title, { exact: true }).waitFor();
    await page
      .locator("label", { has: page.getByRole("checkbox", { name: `Select ${title}` }) })
      .click();
  }
  await page.getByRole("button", { name: "Export as zip" }).click();
  await expect(sheet(page)).toContainText("1 private conversation");
  await expect(sheet(page).getByText("2 of 3", { exact: true })).toBeVisible();
  await expect(sheet(page)).toContainText("All 2 byte for byte as they were imported");
  const file = await downloadText(page, () =>
    sheet(page).getByRole("button", { name: "Export" }).click(),
  );
  expect(file.name).toMatch(/\.zip$/);
  const archive = file.bytes.toString("latin1");
  expect(archive).toContain("manifest.json");
  expect(archive).toContain("Tea for two.cjson.json");
  expect(archive).not.toContain("Diary");
});

test("a secret stops the one click until somebody decides, and masking takes it out", async ({
  page,
  importText,
}) => {
  const id = await importText("talk.json", talkWithKey());
  await page.goto(`/conversations/${id}`);
  await page.getByRole("button", { name: "Export" }).click();
  await expect(sheet(page).getByText("GitHub token")).toBeVisible();
  const exportIt = sheet(page).getByRole("button", { name: "Export" });
  await expect(exportIt).toBeDisabled();
  await expect(sheet(page).getByRole("link", { name: "Review 1 finding" })).toBeVisible();
  await expectClean(page, "the sheet", "[role=dialog]");
  await sheet(page).getByText("Mask all").click();
  const file = await downloadText(page, () => exportIt.click());
  expect(file.bytes.toString("utf8")).toContain("The token is [secret 1] for now.");
  expect(file.bytes.toString("utf8")).not.toContain(KEY);
});

test("a web page reads without network and brings every byte back when it is dropped", async ({
  page,
  importText,
  dropFiles,
}) => {
  const id = await importText("tea.json", teaConversation());
  await page.goto(`/conversations/${id}`);
  await openSheet(page);
  await sheet(page)
    .getByRole("button", { name: /Format/ })
    .click();
  await page.getByRole("option", { name: "Web page" }).click();
  const file = await downloadText(page, () =>
    sheet(page).getByRole("button", { name: "Export" }).click(),
  );
  expect(file.name).toMatch(/\.html$/);
  // The format is the first choice next time.
  await openSheet(page);
  await expect(sheet(page).getByRole("button", { name: /Format/ })).toContainText("Web page");
  await page.keyboard.press("Escape");

  const offline = await page.context().newPage();
  const asked: string[] = [];
  offline.on("request", (one) => asked.push(one.url()));
  await offline.setContent(file.bytes.toString("utf8"));
  await expect(offline.getByRole("heading", { name: "Tea for the garden party" })).toBeVisible();
  await expect(offline.getByText("Which tea fits a")).toBeVisible();
  expect(asked.filter((url) => url.startsWith("http"))).toEqual([]);
  await offline.close();

  await dropFiles(page, { "tea.html": file.bytes });
  await expect(page.getByRole("dialog", { name: "Import plan" })).toContainText(/identical/i);
});

test("an edit since the import is told before the document leaves", async ({
  page,
  importText,
}) => {
  const id = await importText("tea.json", teaConversation());
  await page.goto(`/conversations/${id}`);
  await page.getByRole("button", { name: "More about this conversation" }).click();
  await page.getByRole("menuitem", { name: "Mark as private" }).click();
  await openSheet(page);
  await sheet(page).getByRole("button", { name: "1 difference since the import" }).click();
  await expect(sheet(page).getByText(/The document: isPrivate/)).toBeVisible();
});

test("everything that left is listed, with a ledger that is whole", async ({
  page,
  importText,
}) => {
  await importText("tea.json", teaConversation());
  await page.goto("/conversations");
  await page.getByRole("button", { name: "Export all…" }).click();
  await expect(sheet(page).getByRole("heading", { name: "What is exported" })).toBeVisible();
  await downloadText(page, () => sheet(page).getByRole("button", { name: "Export" }).click());
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Exports" })
    .click();
  const list = page.getByRole("list", { name: "Exports" });
  await expect(list.getByRole("listitem").first()).toContainText("1 conversation, everything");
  await expect(list.getByRole("listitem").first()).toContainText("done");
  await expect(page.getByText("It is complete: ")).toBeVisible();
  const ledger = await downloadText(page, () =>
    page.getByRole("link", { name: "Download the ledger" }).click(),
  );
  expect(ledger.bytes.toString("utf8")).toContain('"event":"export-ended"');
  await expectClean(page);
});

test("the first lines of the export are shown before it is made, for the chosen format", async ({
  page,
  request,
  importText,
}) => {
  const id = await importText("tea.json", teaConversation());
  const ledger = async () => (await request.get("/api/exports/ledger.ndjson")).text();
  const before = await ledger();
  await page.goto(`/conversations/${id}`);
  await openSheet(page);
  await sheet(page).getByRole("button", { name: "Preview" }).click();
  const box = sheet(page).getByRole("region", { name: "Beginning of the export" });
  await expect(box).toContainText('"messages"');
  await expectClean(page, "export preview");
  await sheet(page)
    .getByRole("button", { name: /Format/ })
    .click();
  await page.getByRole("option", { name: "Web page" }).click();
  await expect(box).toContainText("<body");
  expect(await ledger()).toBe(before);
});
