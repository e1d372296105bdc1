import type { APIRequestContext, Page } from "@playwright/test";
import { chatGptExport, gardenToolsets, teaConversation } from "./documents";
import { expect, importThrough, test } from "./fixtures";

type Import = (name: string, text: string) => Promise<string>;

/** A list with at least three rows, for the table of keys. */
interface List {
  readonly name: string;
  /** Fills it and gives its page. */
  readonly path: (importText: Import, request: APIRequestContext) => Promise<string>;
  readonly rows: (page: Page) => ReturnType<Page["locator"]>;
  /** What says how many rows are chosen; absent where rows are only opened. */
  readonly chosen?: (page: Page, count: number) => ReturnType<Page["getByText"]>;
  /** What is there once a row was opened by Enter. */
  readonly opened: (page: Page) => Promise<unknown>;
}

async function threeConversations(importText: Import): Promise<string[]> {
  const ids = [];
  for (const number of [1, 2, 3]) {
    ids.push(await importText(`${number}.json`, teaConversation(`tea-${number}`, `Tea ${number}`)));
  }
  return ids;
}

const listOf = (name: string) => (page: Page) =>
  page.getByRole("list", { name, exact: true }).locator("> li[data-index]");
const selected = (noun: string) => (page: Page, count: number) =>
  page.getByText(`${count} ${noun}${count === 1 ? "" : "s"} selected`);

const LISTS: readonly List[] = [
  {
    name: "conversations",
    path: async (importText) => {
      await threeConversations(importText);
      return "/conversations";
    },
    rows: listOf("Conversations"),
    chosen: selected("conversation"),
    opened: (page) => page.waitForURL(/\/conversations\/.+/),
  },
  {
    name: "trash",
    path: async (importText) => {
      await threeConversations(importText);
      return "/trash";
    },
    rows: listOf("Trash"),
    chosen: selected("item"),
    opened: (page) => page.waitForURL(/\/conversations\/.+/),
  },
  {
    name: "toolset files",
    path: async (importText) => {
      for (const number of [1, 2, 3]) {
        await importText(`${number}.json`, gardenToolsets().replaceAll("garden", `g${number}`));
      }
      return "/toolsets";
    },
    rows: listOf("Toolset files"),
    opened: (page) => page.waitForURL(/\/toolsets\/.+/),
  },
  {
    name: "the tools of all toolsets",
    path: async (importText) => {
      await importText("garden.json", gardenToolsets());
      return "/toolsets/tools";
    },
    rows: listOf("Tools"),
    opened: (page) => expect(page).toHaveURL(/\/tool\?/),
  },
  {
    name: "imports",
    path: async (importText) => {
      await threeConversations(importText);
      return "/imports";
    },
    rows: listOf("Imports"),
    opened: (page) => page.waitForURL(/\/imports\/.+/),
  },
  {
    name: "secrets",
    path: async () => "/settings",
    rows: listOf("Secrets"),
    chosen: selected("secret"),
    opened: (page) =>
      expect(page.getByRole("dialog", { name: /^Replace the value/ })).toBeVisible(),
  },
  {
    name: "an import plan",
    path: async (_importText, request) => {
      const form = new FormData();
      for (const number of [1, 2, 3]) {
        const text = teaConversation(`plan-${number}`, `Plan ${number}`);
        form.append("files", new File([text], `${number}.json`));
      }
      const answer = await request.post("/api/imports", { multipart: form });
      return `/imports/${((await answer.json()) as { id: string }).id}`;
    },
    rows: (page) => page.locator("[role=row][data-index]"),
    opened: (page) => expect(page.getByRole("dialog", { name: /^Plan \d/ })).toBeVisible(),
  },
];

/** Secrets and things in the trash come from no file. */
async function prepare(page: Page, list: List): Promise<void> {
  if (list.name === "secrets") {
    await page.goto("/settings");
    for (const number of [1, 2, 3]) {
      await page.getByRole("button", { name: "New secret" }).click();
      const dialog = page.getByRole("dialog", { name: "New secret" });
      await dialog.getByRole("textbox", { name: "Name" }).fill(`KEY_${number}`);
      await dialog.getByLabel("Value").fill("value-of-a-key");
      await dialog.getByRole("textbox", { name: "Server" }).fill("https://tools.example/mcp");
      await page.keyboard.press("Enter");
      await expect(dialog).toBeHidden();
    }
  }
  if (list.name === "trash") {
    await page.goto("/conversations");
    await expect(listOf("Conversations")(page)).toHaveCount(3);
    await page.keyboard.press("Control+a");
    await page.getByRole("button", { name: "Move to the trash" }).click();
    await expect(page.getByText("Moved 3 conversations to the trash")).toBeVisible();
  }
}

const focusedRow = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.closest<HTMLElement>("[data-index]")?.dataset["index"],
  );

for (const list of LISTS) {
  test(`${list.name}: j, k, Enter and, where rows can be chosen, x, Shift, Ctrl+A and Escape`, async ({
    page,
    importText,
    request,
  }) => {
    const path = await list.path(importText, request);
    await prepare(page, list);
    await page.goto(path);
    const rows = list.rows(page);
    // Imports that were undone stay in their list.
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(3);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press("j");
    await expect.poll(() => focusedRow(page)).toBe("0");
    await page.keyboard.press("j");
    await expect.poll(() => focusedRow(page)).toBe("1");
    await page.keyboard.press("k");
    await expect.poll(() => focusedRow(page)).toBe("0");
    const { chosen } = list;
    if (chosen !== undefined) {
      await page.keyboard.press("x");
      await expect(chosen(page, 1)).toBeVisible();
      await page.keyboard.press("Shift+ArrowDown");
      await expect(chosen(page, 2)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(chosen(page, 2)).toHaveCount(0);
      await page.keyboard.press("Control+a");
      await expect(chosen(page, 3)).toBeVisible();
      await page.keyboard.press("Escape");
      await rows.nth(0).getByRole("checkbox").press("Space");
      await rows
        .nth(2)
        .locator("[data-row], a, button")
        .first()
        .click({ modifiers: ["Shift"] });
      await expect(chosen(page, 3)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(chosen(page, 3)).toHaveCount(0);
    }
    await rows.nth(0).locator("[data-row], a, button").first().focus();
    await page.keyboard.press("Enter");
    await list.opened(page);
  });
}

test("a range of a plan is left out by Shift, and Ctrl+A takes all of it in again", async ({
  page,
  request,
  importText,
}) => {
  const plan = LISTS.find(({ name }) => name === "an import plan");
  await page.goto((await plan?.path(importText, request)) ?? "");
  await page.getByRole("button", { name: "Plan 1", exact: true }).focus();
  await page.keyboard.press("x");
  await expect(page.getByText(/2 documents to write.*1 left out/)).toBeVisible();
  await page.keyboard.press("Shift+ArrowDown");
  await expect(page.getByText(/1 document to write.*2 left out/)).toBeVisible();
  await page.keyboard.press("Control+a");
  await expect(page.getByText(/3 documents to write/)).toBeVisible();
  await page.keyboard.press("Control+a");
  await expect(page.getByText(/3 left out/)).toBeVisible();
});

/** Draws late, as a machine does that is busy. */
function drawLate(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.requestAnimationFrame = (callback) =>
      window.setTimeout(() => callback(performance.now()), 300);
  });
}

/** One export with so many conversations that a list does not draw the last; the oldest has number 0. */
function manyChats(count: number): string {
  const [chat] = JSON.parse(chatGptExport()) as Record<string, unknown>[];
  return JSON.stringify(
    Array.from({ length: count }, (_, number) => ({
      ...chat,
      id: `chat-${number}`,
      conversation_id: `chat-${number}`,
      title: `Boat ${number}`,
      create_time: 1_760_000_000 + number,
      update_time: 1_760_000_100 + number,
    })),
  );
}

test("Enter opens the row that the keys went to, however late it is drawn", async ({
  page,
  request,
}) => {
  // Of one page, so that its last row is the oldest.
  const count = 45;
  await importThrough(request, "chats.json", manyChats(count));
  for (const [key, title] of [
    ["ArrowDown", `Boat ${count - 2}`],
    ["End", "Boat 0"],
  ] as const) {
    await page.goto("/conversations");
    await page.getByRole("link", { name: `Boat ${count - 1}` }).focus();
    await drawLate(page);
    await page.keyboard.press(key);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: title, exact: true })).toBeVisible();
  }
});

test("the name of a column that sorts keeps the focus, however long the answer takes", async ({
  page,
  importText,
}) => {
  await threeConversations(importText);
  await page.route("**/api/conversations?*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.goto("/conversations");
  const title = page.getByRole("button", { name: /^Sort by Title/ });
  await title.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/sort=title/);
  await expect(title).toBeFocused();
  await expect(title).toHaveAccessibleName(/sorted ascending/);
  const rows = listOf("Conversations")(page);
  await expect(rows.first()).toContainText("Tea 1");
  await page.keyboard.press("Enter");
  await expect(title).toHaveAccessibleName(/sorted descending/);
  await expect(rows.first()).toContainText("Tea 3");
  await expect(title).toBeFocused();
});
