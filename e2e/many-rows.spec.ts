import type { Page } from "@playwright/test";
import { downloadText, expect, importThrough, test } from "./fixtures";

/** Several pages and slices; the long form is for looking at what thousands of rows take. */
const COUNT = process.env["COLLOQUY_EXPLORE"] === undefined ? 700 : 5200;
const WORDS = `${COUNT.toLocaleString("en")} conversations`;

/** A ChatGPT export of many conversations, as people bring them. */
function years(count: number): string {
  return JSON.stringify(
    Array.from({ length: count }, (_, at) => {
      const time = 1_700_000_000 + at * 1000;
      const message = {
        id: `u${at}`,
        author: { role: "user", name: null, metadata: {} },
        create_time: time,
        content: { content_type: "text", parts: [`Question ${at}`] },
        metadata: {},
      };
      return {
        id: `chat-${at}`,
        conversation_id: `chat-${at}`,
        title: `Talk ${at}`,
        create_time: time,
        update_time: time,
        current_node: "u",
        mapping: {
          root: { id: "root", parent: null, children: ["u"], message: null },
          u: { id: "u", parent: "root", children: [], message },
        },
      };
    }),
  );
}

const total = async (page: Page, query = ""): Promise<number> => {
  const found = await page.request.get(`/api/conversations?limit=1${query}`);
  return ((await found.json()) as { total: number }).total;
};
const toast = (page: Page, title: string) =>
  page.getByRole("alertdialog").filter({ hasText: title });
const undo = (page: Page, title: string) =>
  toast(page, title).getByRole("button", { name: "Undo", exact: true }).click();
/** Work on thousands of documents, each written to the disk. */
const SLOW = { timeout: 90_000 };

test("Ctrl+A takes every row, and what is done to all of them is done to all", async ({
  page,
  request,
}) => {
  test.setTimeout(240_000);
  await importThrough(request, "conversations.json", years(COUNT));
  await page.goto("/conversations");
  const selection = page.getByRole("group", { name: "Selection" });
  const chooseAll = async () => {
    await page
      .getByRole("list", { name: "Conversations" })
      .locator("li[data-index] a")
      .first()
      .focus();
    await page.keyboard.press("ControlOrMeta+a");
    await expect(selection).toContainText(`${WORDS} selected`, { timeout: 30_000 });
  };

  await test.step("tag", async () => {
    await chooseAll();
    await selection.getByRole("button", { name: "Tags" }).click();
    await page.getByRole("textbox", { name: "Find or add a tag" }).fill("years");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(toast(page, "Changing tags").getByRole("progressbar")).toHaveAccessibleName(
      "Done",
    );
    await expect(toast(page, `Changed the tags of ${WORDS}`)).toBeVisible(SLOW);
    expect(await total(page, "&tag=years")).toBe(COUNT);
    await undo(page, `Changed the tags of ${WORDS}`);
    await expect(toast(page, `Undone in ${WORDS}`)).toBeVisible(SLOW);
    expect(await total(page, "&tag=years")).toBe(0);
  });

  await test.step("export", async () => {
    await chooseAll();
    const file = await downloadText(page, () =>
      selection.getByRole("button", { name: "Export as zip" }).click(),
    );
    // Each file is named in the directory at the end of the archive, once.
    const parts = file.bytes.toString("latin1").split("PK\u0001\u0002");
    expect(parts.length).toBeGreaterThan(COUNT);
  });

  await test.step("move to the trash, and restore as one", async () => {
    await selection.getByRole("button", { name: "Move to the trash" }).click();
    await expect(toast(page, `Moved ${WORDS} to the trash`)).toBeVisible(SLOW);
    expect(await total(page)).toBe(0);
    await undo(page, `Moved ${WORDS} to the trash`);
    await expect(toast(page, `Restored ${WORDS}`)).toBeVisible(SLOW);
    expect(await total(page)).toBe(COUNT);
  });
});
