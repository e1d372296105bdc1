import type { APIRequestContext } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { expectClean } from "./axe";
import { chatGptExport, teaConversation } from "./documents";
import { expect, test } from "./fixtures";

/** Plans a drop through the API and gives the address of the plan. */
async function plan(
  request: APIRequestContext,
  files: Readonly<Record<string, string>>,
): Promise<string> {
  const form = new FormData();
  for (const [name, text] of Object.entries(files)) form.append("files", new File([text], name));
  const answer = await request.post("/api/imports", { multipart: form });
  expect(answer.status()).toBe(201);
  return `/imports/${((await answer.json()) as { id: string }).id}`;
}

/** Many short conversations as lines of one file. */
function manyConversations(count: number): string {
  return Array.from({ length: count }, (_, at) =>
    JSON.stringify({ ...JSON.parse(teaConversation(`many-${at}`, `Tea number ${at}`)) }),
  ).join("\n");
}

const TORN = '{\n  "id": "x",\n  "messages": [1, }';

/** The same words under another identity, as a second application would export them. */
const twinOf = (text: string) =>
  text.replace('"tea-1"', '"tea-2"').replaceAll('"id": "m', '"id": "n');

test("a person finds the few that need them among many, and the address keeps the look", async ({
  page,
  request,
  importText,
}) => {
  await importText("tea.json", teaConversation());
  const address = await plan(request, {
    "many.jsonl": manyConversations(300),
    "changed.json": teaConversation().replace("Which tea", "What tea"),
    "torn.json": TORN,
    "conversations.json": chatGptExport(),
  });
  await page.goto(address);
  const table = page.getByRole("table", { name: "Items of the plan" });
  await expect(table.getByRole("button", { name: /^Conflicts 1 item/ })).toBeVisible();
  await expect(table.getByRole("button", { name: /^New 301 items/ })).toBeVisible();
  await expect(page.getByText(/301 documents to write/)).toBeVisible();
  // Far fewer rows are drawn than there are.
  expect(await table.getByRole("row").count()).toBeLessThan(60);

  await page.getByText("1 can’t be read", { exact: true }).click();
  await expect(page).toHaveURL(/verdict=invalid/);
  await expect(table.getByRole("button", { name: "torn.json" })).toBeVisible();
  await expect(table.getByRole("row")).toHaveCount(2);
  await page.getByText(/^All \d/).click();

  await page.getByRole("searchbox", { name: "Search the plan" }).fill("number 299");
  await expect(table.getByRole("button", { name: "Tea number 299", exact: true })).toBeVisible();
  await expect(page).toHaveURL(/text=number/);
  await page.reload();
  await expect(table.getByRole("button", { name: "Tea number 299", exact: true })).toBeVisible();
  // The one before it is in line 299 of the file.
  await expect(table.getByRole("row")).toHaveCount(3);
  await page.getByRole("searchbox", { name: "Search the plan" }).fill("nothing has this");
  await expect(page.getByText("No matching items")).toBeVisible();
  await page.getByRole("button", { name: "Show all items" }).click();
  await expect(table.getByRole("button", { name: /^New 301 items/ })).toBeVisible();

  await page.getByRole("button", { name: /Group items/ }).click();
  await page.getByRole("option", { name: "By format" }).click();
  await expect(table.getByRole("button", { name: /^ChatGPT 1 item/ })).toBeVisible();
  await expectClean(page, "plan");
});

test("one choice goes for all that are alike, and the totals follow", async ({ page, request }) => {
  const address = await plan(request, {
    "many.jsonl": manyConversations(40),
    "conversations.json": chatGptExport(),
  });
  await page.goto(address);
  await page.getByRole("button", { name: "What to do with Tea number 0", exact: false }).click();
  await page.getByRole("option", { name: "Leave out" }).click();
  await expect(page.getByText(/40 documents to write.*1 left out/)).toBeVisible();
  await page.getByRole("button", { name: "For all 40 like it" }).click();
  await expect(page.getByText(/1 document to write.*40 left out/)).toBeVisible();
  await page.getByRole("button", { name: "Import 1 document" }).click();
  await expect(page.getByText("1 imported, 40 left out")).toBeVisible();
});

test("choices in a plan survive a reload, another tab and the way to another page", async ({
  page,
  context,
  request,
  importText,
}) => {
  await importText("tea.json", teaConversation());
  const address = await plan(request, {
    "many.jsonl": manyConversations(3),
    "changed.json": teaConversation().replace("Which tea", "What tea"),
  });
  await page.goto(address);
  await page.getByRole("button", { name: "What to do with Tea number 0" }).click();
  await page.getByRole("option", { name: "Leave out" }).click();
  await expect(page.getByText(/2 documents to write.*2 left out/)).toBeVisible();
  await page.getByRole("button", { name: /^Compare/ }).click();
  const compared = page.getByRole("dialog", { name: "Tea for the garden party" });
  const theirs = compared.getByRole("radio", { name: "Theirs" }).first();
  await compared.getByText("Mine", { exact: true }).first().click();
  await expect(theirs).not.toBeChecked();
  await page.reload();
  await expect(compared.getByRole("radio", { name: "Mine" }).first()).toBeChecked();
  await compared.getByRole("button", { name: "Back to the plan" }).click();
  await expect(page.getByText(/2 documents to write.*2 left out/)).toBeVisible();
  await page.getByRole("link", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/\/search/);
  await page.goBack();
  await expect(page.getByText(/2 documents to write.*2 left out/)).toBeVisible();
  const other = await context.newPage();
  await other.goto(address);
  await expect(other.getByText(/2 documents to write.*2 left out/)).toBeVisible();
  await other.close();
  // The page shows the choices itself, so there is nothing to restore.
  await expect(page.getByRole("group", { name: /^Draft of/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Import 2 documents" }).click();
  await expect(page.getByText("2 imported, 2 left out")).toBeVisible();
  await page.goto("/settings");
  await expect(page.getByText("No drafts", { exact: true })).toBeVisible();
});

test("the plan is worked with the keyboard", async ({ page, request }) => {
  await page.goto(await plan(request, { "many.jsonl": manyConversations(100) }));
  const row = (at: number) => page.getByRole("button", { name: `Tea number ${at}`, exact: true });
  await row(0).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(row(2)).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByText(/99 documents to write.*1 left out/)).toBeVisible();
  await page.keyboard.press("End");
  await expect(row(99)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Tea number 99" })).toBeVisible();
  // Keys belong to the dialog once it has the focus.
  await expect(page.locator('[role="dialog"]:focus, [role="dialog"] :focus')).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("any item can be read before it is imported, and decided there", async ({ page, request }) => {
  const address = await plan(request, {
    "tea.json": teaConversation(),
    "conversations.json": chatGptExport(),
  });
  await page.goto(address);
  await page.getByRole("button", { name: "Names for a boat", exact: true }).click();
  await expect(page).toHaveURL(/item=/);
  const item = page.getByRole("dialog", { name: "Names for a boat" });
  await expect(item.getByText("What the conversion carries over")).toBeVisible();
  await expect(item.getByRole("feed")).toContainText("Call it Kestrel");
  await page.reload();
  await expect(item.getByRole("feed")).toContainText("Call it Kestrel");
  await expectClean(page, "preview");
  await item.getByRole("button", { name: /What to do with Names/ }).click();
  await page.getByRole("option", { name: "Leave out" }).click();
  await item.getByRole("button", { name: "Back to the plan" }).click();
  await expect(page.getByText(/1 document to write.*1 left out/)).toBeVisible();
});

test("a conflict is looked at message by message and merged as chosen", async ({
  page,
  request,
  importText,
}) => {
  const id = await importText("tea.json", teaConversation());
  const changed = teaConversation()
    .replace("Which tea", "What tea")
    .replace("Tea for the garden party", "Tea for the picnic");
  // Changed here too, so that only a person can say which one goes.
  await page.goto(`/conversations/${id}`);
  await page.getByRole("button", { name: "Pin" }).first().click();
  await expect(page.getByText("pinned", { exact: true })).toBeVisible();
  // A plan that is made before the pin is stored is refused by the run.
  const stored = async () => (await request.get(`/api/conversations/${id}`)).text();
  await expect.poll(stored).toContain('"pinned": true');
  await page.goto(await plan(request, { "changed.json": changed }));
  await page.getByRole("button", { name: /^Compare/ }).click();
  const item = page.getByRole("dialog", { name: "Tea for the picnic" });
  await expect(
    item.getByText(/1 message and the title or other data differ, 1 undecided/),
  ).toBeVisible();
  await expect(item.getByRole("button", { name: "Merge like this" })).toBeDisabled();
  const first = item.getByRole("region", { name: "Message 1" });
  await expect(first.getByText("changed on both sides")).toBeVisible();
  await expect(first.getByText("What they changed")).toBeVisible();
  await expect(first.locator("del")).toContainText("Which");
  await expect(first.locator("ins")).toContainText("What");
  await expectClean(page, "comparison");
  await first.getByText("Theirs", { exact: true }).click();
  await item
    .getByRole("region", { name: "Title and other data" })
    .getByText("Mine", { exact: true })
    .click();
  await expect(item.getByText("all decided")).toBeVisible();
  await item.getByRole("button", { name: "Merge like this" }).click();
  await page.getByRole("button", { name: "Import 1 document" }).click();
  await expect.poll(stored).toContain("What tea fits");
  expect(await stored()).toContain("Tea for the garden party");
});

test("a safe fix mends one, or all that are alike, and the rows follow", async ({
  page,
  request,
}) => {
  const faulty = (id: string) =>
    JSON.stringify({
      ...JSON.parse(teaConversation(id, `Faulty ${id}`)),
      toolOverrides: [
        { toolId: "web/fetch", enabled: true },
        { toolId: "web/fetch", enabled: false },
      ],
    });
  const address = await plan(request, { "a.json": faulty("a"), "b.json": faulty("b") });
  await page.goto(`${address}?problems=true`);
  await page
    .getByRole("row", { name: /Faulty a/ })
    .getByRole("button", { name: /warning|error/ })
    .click();
  const item = page.getByRole("dialog", { name: "Faulty a" });
  const fixes = item.getByRole("region", { name: "Fixes" });
  await fixes.getByRole("button", { name: /Fix all 2 like this in 2 documents/ }).click();
  await expect(page.getByText(/2 documents changed/)).toBeVisible();
  await expect(fixes).toHaveCount(0);
});

test("a conversation that reads the same is suggested, never merged", async ({
  page,
  importText,
  dropFiles,
}) => {
  await importText("tea.json", teaConversation());
  await page.goto("/conversations");
  await dropFiles(page, { "twin.json": twinOf(teaConversation()) });
  const sheet = page.getByRole("dialog", { name: "Import plan" });
  await expect(sheet.getByText("new", { exact: true })).toBeVisible();
  await sheet.getByRole("button", { name: "1 similar in the library" }).click();
  const item = page.getByRole("dialog", { name: "Tea for the garden party" });
  await expect(item.getByRole("link", { name: "Tea for the garden party" })).toHaveAttribute(
    "href",
    /^\/conversations\//,
  );
});

test("the text of a conversation can be pasted anywhere outside a field", async ({ page }) => {
  await page.goto("/conversations");
  const paste = (text: string) =>
    page.evaluate((value) => {
      const data = new DataTransfer();
      data.setData("text/plain", value);
      document.body.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, text);
  await paste("Hello there");
  await expect(page.getByText("The pasted text is not a conversation file")).toBeVisible();
  await paste(teaConversation());
  const sheet = page.getByRole("dialog", { name: "Import plan" });
  await expect(
    sheet.getByRole("button", { name: "Tea for the garden party", exact: true }),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Nothing was imported")).toBeVisible();
  await page.getByRole("button", { name: "Open the plan" }).click();
  await expect(page).toHaveURL(/\/imports\//);
  await expect(
    page.getByRole("button", { name: "Tea for the garden party", exact: true }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/imports$/);
});

test("a folder is chosen as well as files", async ({ page }) => {
  await page.goto("/imports");
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Import a folder" }).click();
  const input = (await choosing).element();
  expect(await input.getAttribute("webkitdirectory")).not.toBe(null);
});

test("a report is numbers, a table to keep, and a way to what was imported", async ({
  page,
  request,
  dropFiles,
}) => {
  await page.goto("/conversations");
  await dropFiles(page, {
    "tea.json": teaConversation(),
    "torn.json": TORN,
    "conversations.json": chatGptExport(),
  });
  await page.getByRole("button", { name: "Import 2 documents" }).click();
  const report = page.getByRole("dialog", { name: "Import report" });
  await expect(report.getByText("2 imported, 1 not imported")).toBeVisible();
  await report.getByText("1 not imported", { exact: true }).click();
  await expect(report.getByRole("list", { name: "Result of each item" })).toContainText(
    "torn.json",
  );
  await expect(report.getByRole("list", { name: "Result of each item" })).not.toContainText("Tea");
  const saving = page.waitForEvent("download");
  await report.getByRole("button", { name: "Download report" }).click();
  await page.getByRole("menuitem", { name: "As a table (CSV)" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe("Import report of 3 files.csv");
  const text = await readFile(await file.path(), "utf8");
  expect(text.split("\r\n")).toHaveLength(5);
  expect(text).toContain("torn.json,,failed");
  await expectClean(page, "report");
  await report.getByRole("link", { name: "Show imported" }).click();
  await expect(page).toHaveURL(/\/conversations\?import=/);
  await expect(page.getByRole("list", { name: "Conversations" }).getByRole("link")).toHaveCount(2);
  await expect(page.getByText("From one import")).toBeVisible();
  expect((await request.get("/api/imports")).ok()).toBe(true);
});

test("undo names the later edits before they go", async ({ page, request, importText }) => {
  const id = await importText("tea.json", teaConversation());
  await page.goto(`/conversations/${id}`);
  await page.getByRole("button", { name: "Pin" }).first().click();
  const { items } = (await (await request.get("/api/imports")).json()) as {
    items: { id: string }[];
  };
  await page.goto(`/imports/${items[0]?.id}`);
  await page.getByRole("button", { name: "Undo this import" }).click();
  const question = page.getByRole("alertdialog", { name: "Later edits depend on this import" });
  await expect(question.getByRole("list", { name: "Documents with later edits" })).toContainText(
    "Tea for the garden party",
  );
  await question.getByRole("button", { name: "Keep everything" }).click();
  expect((await request.get(`/api/conversations/${id}`)).ok()).toBe(true);
  await page.getByRole("button", { name: "Undo this import" }).click();
  await question.getByRole("button", { name: "Undo, and lose these edits" }).click();
  await expect(page.getByText(/This import was undone|Undone/)).toBeVisible();
  expect((await request.get(`/api/conversations/${id}`)).status()).toBe(404);
});

test(`a plan fits a phone and has no accessibility faults`, async ({
  page,
  request,
  importText,
}) => {
  await importText("tea.json", teaConversation());
  const long = `A very long title ${"that goes on and on ".repeat(20)}`;
  const address = await plan(request, {
    [`${"long-name-".repeat(15)}.json`]: teaConversation("long", long),
    "changed.json": teaConversation().replace("Which tea", "What tea"),
    "torn.json": TORN,
    "conversations.json": chatGptExport(),
  });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [address, `${address}?item=0&view=problems`]) {
    await page.goto(path);
    await expect(
      page.getByRole("table", { name: "Items of the plan", includeHidden: true }),
    ).toBeVisible();
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(wide, path).toBeLessThanOrEqual(0);
    await expectClean(page, path);
  }
});

test("at twice the size on a low screen a person reaches everything of a plan, and always the act", async ({
  page,
  request,
  importText,
}) => {
  await importText("tea.json", teaConversation());
  const address = await plan(request, {
    "many.jsonl": manyConversations(30),
    "changed.json": teaConversation().replace("Which tea", "What tea"),
    "torn.json": TORN,
    "conversations.json": chatGptExport(),
  });
  for (const [width, height] of [
    [720, 450],
    [640, 400],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(address);
    const act = page.getByRole("button", { name: /^Import \d+ documents/ });
    await expect(act).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("button", { name: "Cancel", exact: true })).toBeInViewport({
      ratio: 1,
    });
    const decision = page
      .getByRole("table", { name: "Items of the plan" })
      .getByRole("button", { name: /Keep mine/ })
      .first();
    await decision.focus();
    await decision.scrollIntoViewIfNeeded();
    await expect(decision).toBeInViewport({ ratio: 1 });
    await expect(act).toBeInViewport({ ratio: 1 });
  }
});
