import type { Page } from "@playwright/test";
import { EDITORS, type DraftEditor } from "./draft-editors";
import { answersPresses, expect, test } from "./fixtures";
import { OFTEN, storedDrafts } from "./stored-drafts";

// Two tabs save the same thing. Nothing that was typed goes, whatever is pressed, and however often.
test.describe.configure({ mode: "parallel", timeout: 120_000 });

/** A text that the page shows cut, and its editor fetches by itself. */
const LONG: readonly DraftEditor[] = EDITORS.filter(
  ({ name }) => name === "the text of a message",
).map((editor) => ({
  ...editor,
  name: "a long text of a message",
  text: () => editor.text().replace("Thank\\u0020you.", `Thank you. ${"And more. ".repeat(3000)}`),
  type: async (page, words = "Typed words") =>
    editor.type(page, `Thank you. ${words} ${"and more. ".repeat(3000)}`),
  expectTyped: async (page, words = "Typed words") =>
    expect(page.getByRole("textbox", { name: "Message text" })).toHaveValue(
      new RegExp(`^Thank you\\. ${words} and`),
    ),
  saved: "Typed words",
}));

/** Editors whose conflict is shown with both texts. */
const ASKING = [
  ...LONG,
  ...EDITORS.filter(({ name }) =>
    [
      "the text of a message",
      "the title",
      "the system message",
      "a field of the conversation",
      "the settings of a toolset",
    ].includes(name),
  ),
];

/** Words of somebody else; those by which the editors are found are among them. */
const theirs = (which: string) => `Thank you. Tea for the garden party. ${which} of theirs`;

const dialogOf = (page: Page) =>
  page.getByRole("alertdialog", { name: /^This .* was changed elsewhere$/ });
const press = (page: Page, name: string) => dialogOf(page).getByRole("button", { name }).click();

/** Another tab that saves its own words. */
async function saveElsewhere(
  page: Page,
  editor: DraftEditor,
  path: string,
  words: string,
): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(path);
  await answersPresses(other);
  await editor.open(other);
  await editor.type(other, words);
  await editor.save?.(other);
  await expect.poll(async () => storedText(other, editor, path), OFTEN).toContain(words);
  // A tab that goes before its answer has come does not know that it was saved, and leaves a draft; then it has none.
  await expect.poll(() => storedDrafts(other), OFTEN).toBe(1);
  await other.close();
  await page.bringToFront();
}

async function storedText(page: Page, editor: DraftEditor, path: string): Promise<string> {
  const id = path.split("/")[2] ?? "";
  return (await page.request.get(editor.api(id))).text();
}

/** Opens the editor again where what happened has closed it, with the draft that is offered. */
async function reopen(page: Page): Promise<void> {
  await page
    .getByRole("group", { name: /^Draft of/ })
    .getByRole("button", { name: "Restore" })
    .first()
    .click();
}

for (const editor of ASKING) {
  test(`${editor.name}: typed text outlives Escape, a reload and a second conflict`, async ({
    page,
    importText,
  }) => {
    const path = editor.path(await importText(editor.file, editor.text()));
    await page.goto(path);
    await editor.open(page);
    await editor.type(page);
    await saveElsewhere(page, editor, path, theirs("First"));
    await editor.save?.(page);
    await expect(dialogOf(page)).toContainText("First");
    await page.keyboard.press("Escape");
    await expect(dialogOf(page)).toHaveCount(0);
    await editor.expectTyped(page);

    await test.step("a reload with the question open", async () => {
      await editor.save?.(page);
      await expect(dialogOf(page)).toBeVisible();
      await page.reload();
      await reopen(page);
      await editor.expectTyped(page);
    });

    await test.step("a second conflict while the first is looked at", async () => {
      await editor.save?.(page);
      await expect(dialogOf(page)).toContainText("First");
      await saveElsewhere(page, editor, path, theirs("Second"));
      await press(page, "Save mine over it");
      await expect(dialogOf(page)).toContainText("Second");
      await page.keyboard.press("Escape");
      await editor.expectTyped(page);
    });

    await editor.save?.(page);
    await expect(dialogOf(page)).toContainText("Second");
    await press(page, "Save mine over it");
    await expect(dialogOf(page)).toHaveCount(0);
    await expect.poll(() => storedText(page, editor, path), OFTEN).toContain(editor.saved);
    // A page that goes before the answer has come does not know that it was saved.
    await expect.poll(() => storedDrafts(page), OFTEN).toBe(0);
    await page.reload();
    await expect(page.getByRole("group", { name: /^Draft of/ })).toHaveCount(0);
  });

  test(`${editor.name}: keeping theirs shows theirs and gives mine back on request`, async ({
    page,
    importText,
  }) => {
    const path = editor.path(await importText(editor.file, editor.text()));
    await page.goto(path);
    await editor.open(page);
    await editor.type(page);
    await saveElsewhere(page, editor, path, theirs("Any"));
    await editor.save?.(page);
    await press(page, "Keep theirs");
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(page.getByText("Typed words")).toHaveCount(0);
    // An editor of code holds its text as elements, which the line above has seen.
    for (const box of await page.locator("input, textarea").all()) {
      await expect(box).not.toHaveValue(/Typed words/);
    }
    const toast = page.getByRole("alertdialog").filter({ hasText: "Draft discarded" });
    await toast.getByRole("button", { name: "Undo", exact: true }).click();
    await reopen(page);
    await editor.expectTyped(page);
    expect(await storedText(page, editor, path)).toContain("Any of theirs");
  });
}
