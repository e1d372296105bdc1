import type { Page } from "@playwright/test";
import { longConversation } from "../scripts/bench/long-conversation";
import { gardenToolsets, teaConversation } from "./documents";
import { expect, test } from "./fixtures";

function talk(number: number, timestamp: string): string {
  const audit = [{ action: "created", actorId: "user:ada", timestamp }];
  return JSON.stringify({
    schemaUrl: "https://schema.cjson.dev/0/conversation/cjson-0.1.0-SNAPSHOT.schema.json",
    id: `talk-${number}`,
    conversationTitle: `Talk ${number}`,
    messages: [
      {
        id: `talk-${number}-1`,
        role: "user",
        messageType: "text",
        content: `Question ${number}`,
        index: 0,
        auditTrail: audit,
      },
    ],
  });
}

const list = (page: Page) => page.getByRole("list", { name: "Conversations" });
const titles = (page: Page) => list(page).locator("[data-row] bdi").allTextContents();

test("a person sees no date that nobody recorded, and undated conversations come last", async ({
  page,
  importText,
}) => {
  await importText("none.json", talk(1, "1970-01-01T00:00:00.000Z"));
  await importText("dated.json", talk(2, "2024-05-01T10:00:00Z"));
  await importText("zero.json", talk(3, "0001-01-01T00:00:00Z"));
  await page.goto("/conversations");
  await expect(list(page).getByText("no time recorded").filter({ visible: true })).toHaveCount(2);
  expect((await titles(page))[0]).toBe("Talk 2");
  await expect(page.locator("body")).not.toContainText("1970");
  await page.goto("/search?q=Question");
  await expect(page.getByText("Question 1")).toBeVisible();
  await expect(page.locator("main")).not.toContainText("1970");
});

test("a person chooses a range by Shift, all rows by Ctrl+A, and opens one by Enter", async ({
  page,
  importText,
}) => {
  for (let number = 1; number <= 5; number += 1) {
    await importText(`${number}.json`, talk(number, `2024-05-0${number}T10:00:00Z`));
  }
  await page.goto("/conversations");
  const boxes = list(page).getByRole("checkbox");
  await expect(boxes).toHaveCount(5);
  await list(page)
    .getByRole("listitem")
    .filter({ hasText: "Talk 5" })
    .getByRole("checkbox")
    .press("Space");
  await expect(page.getByText("1 conversation selected")).toBeVisible();
  await list(page)
    .getByText("Talk 3")
    .click({ modifiers: ["Shift"] });
  await expect(page.getByText("3 conversations selected")).toBeVisible();
  await expect(page).toHaveURL(/\/conversations$/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+a");
  await expect(page.getByText("5 conversations selected")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.getByText("1 conversation selected")).toBeVisible();
  await page.keyboard.press("Shift+ArrowDown");
  await expect(page.getByText("2 conversations selected")).toBeVisible();
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Talk 4" })).toBeVisible();
});

test("one toast says what was done, and its undo takes back nothing else", async ({
  page,
  importText,
}) => {
  const id = await importText("talk.json", talk(1, "2024-05-01T10:00:00Z"));
  await page.goto(`/conversations/${id}`);
  const rename = async (from: string, to: string) => {
    await page.getByRole("button", { name: from, exact: true }).click();
    await page.getByRole("textbox", { name: /title/i }).fill(to);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: to, exact: true })).toBeVisible();
  };
  await rename("Talk 1", "First name");
  await expect(page.getByRole("alertdialog")).toHaveText(/Changed the title/);
  await rename("First name", "Second name");
  await expect(page.getByRole("alertdialog")).toHaveCount(1);
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "First name", exact: true })).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(1);
  await expect(page.getByRole("alertdialog")).toContainText("Undone: changed the title");
});

test("printing the reader prints every message", async ({ page, importText }) => {
  const id = await importText("long.json", longConversation(400));
  await page.goto(`/conversations/${id}`);
  const pdf = (await page.pdf()).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0).toBeGreaterThan(20);
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  const printed = () =>
    page.evaluate(() => document.getElementById("print-whole")?.shadowRoot?.textContent ?? "");
  expect(await printed()).toContain("Message 399.");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("navigation").first()).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  expect(await printed()).toBe("");
});

test("Print… in the menu prints", async ({ page, importText }) => {
  const id = await importText("long.json", longConversation(40));
  await page.goto(`/conversations/${id}`);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: "More about this conversation" }).click();
  await page.getByRole("menuitem", { name: "Print…" }).click();
  await expect(page.locator("body[data-printed]")).toBeAttached();
});

test("a person prints 2,000 messages by the key, with a progress and a tab that answers", async ({
  page,
  importText,
}) => {
  const id = await importText("long.json", longConversation(2000));
  await page.goto(`/conversations/${id}`);
  await page.evaluate(() => {
    const state = { printed: 0, longest: 0 };
    Object.assign(window, { printing: state });
    window.print = () => {
      state.printed = document
        .getElementById("print-whole")!
        .shadowRoot!.querySelectorAll("article").length;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        state.longest = Math.max(state.longest, entry.duration);
    }).observe({ type: "longtask" });
  });
  const printing = () =>
    page.evaluate(
      () => (window as unknown as { printing: { printed: number; longest: number } }).printing,
    );
  await page.keyboard.press("ControlOrMeta+p");
  // Every tenth is a retry, which is in the place of what it retries.
  await expect.poll(async () => (await printing()).printed, { timeout: 30_000 }).toBe(1800);
  // A slice of a hundred messages, on a machine that is busy with other tests.
  expect((await printing()).longest).toBeLessThan(1000);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(page.locator("#print-whole")).toHaveCount(0);
});

test("the report of an import gives way to the conversation it opens", async ({
  page,
  dropFiles,
}) => {
  await page.goto("/conversations");
  await dropFiles(page, {
    "talk.json": talk(7, "2024-05-01T10:00:00Z"),
    "other.json": talk(8, "2024-05-02T10:00:00Z"),
  });
  await page.getByRole("button", { name: /^Import 2 / }).click();
  const report = page.getByRole("dialog", { name: "Import report" });
  await report.getByRole("link", { name: "Talk 7" }).click();
  await expect(page).toHaveURL(/\/conversations\/./);
  await expect(report).toBeHidden();
  await expect(page.getByText("Question 7")).toBeVisible();
});

test("a person renames several conversations at once and takes it back with one undo", async ({
  page,
  importText,
}) => {
  await importText("tea.json", teaConversation());
  await importText("coffee.json", teaConversation("coffee-1", "Coffee for the meeting"));
  await page.goto("/conversations");
  const list = page.getByRole("list", { name: "Conversations", exact: true });
  await list.getByRole("link").first().focus();
  await page.keyboard.press("Control+a");
  await page.getByRole("button", { name: "Rename…" }).click();
  const sheet = page.getByRole("dialog", { name: "Rename 2 conversations" });
  const fields = sheet.getByRole("textbox");
  await expect(fields).toHaveCount(2);
  await fields.nth(0).fill("First");
  await fields.nth(1).fill("");
  await sheet.getByRole("button", { name: "Rename 2" }).click();
  await expect(page.getByText("Renamed 2 conversations")).toBeVisible();
  await expect(list.getByRole("link", { name: /^First/ })).toBeVisible();
  await expect(list.getByText("derived from the first message")).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(list.getByRole("link", { name: /^Tea for the garden party/ })).toBeVisible();
  await expect(list.getByRole("link", { name: /^Coffee for the meeting/ })).toBeVisible();
});

test("on a phone the lesser actions of the list are in one menu, and both lists lead to their trash", async ({
  page,
  importText,
}) => {
  await importText("tea.json", teaConversation());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/conversations");
  await expect(page.getByRole("link", { name: "Trash", exact: true })).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "More", exact: true }).click();
  await expect(page.getByRole("menuitem", { name: "Export all…" })).toBeVisible();
  await page.getByRole("menuitem", { name: "New conversation" }).click();
  await expect(page).toHaveURL(/\/conversations\/new$/);
});

test("the list of imports is sorted by the address, and what came last is first again without it", async ({
  page,
  importText,
}) => {
  await importText("zzz-b.json", teaConversation());
  await importText("zzz-a.json", teaConversation("coffee-1", "Coffee for the meeting"));
  await page.goto("/imports");
  const names = page.getByRole("list", { name: "Imports" }).getByRole("link");
  await expect(names.first()).toContainText("zzz-a.json");
  await page.getByRole("button", { name: /Sort by Import\b/ }).click();
  await page.getByRole("button", { name: /Sort by Import\b/ }).click();
  await expect(page).toHaveURL(/sort=name/);
  await expect(names.first()).toContainText("zzz-b.json");
  await page.reload();
  await expect(names.first()).toContainText("zzz-b.json");
});

test("a right-to-left title is beside its checkbox, and keeps its beginning where there is no room", async ({
  page,
  importText,
}) => {
  await importText("tea.json", teaConversation());
  await importText("short.json", teaConversation("rtl-1", "شاي للحفلة"));
  await importText("long.json", teaConversation("rtl-2", "كم كوبًا من الشاي نحتاج ".repeat(20)));
  await page.goto("/conversations");
  await expect(list(page).locator("[data-row]")).toHaveCount(3);
  const places = await list(page)
    .locator("[data-row]")
    .evaluateAll((rows) =>
      rows.map((row) => {
        const title = row.querySelector("bdi");
        const first = document.createRange();
        first.setStart(title?.firstChild ?? row, 0);
        first.setEnd(title?.firstChild ?? row, 1);
        const [line, letter] = [title?.getBoundingClientRect(), first.getBoundingClientRect()];
        const isSeen = line && letter.left >= line.left - 1 && letter.right <= line.right + 1;
        return { left: Math.round(line?.left ?? 0), isSeen };
      }),
    );
  expect(new Set(places.map(({ left }) => left)).size).toBe(1);
  expect(places.map(({ isSeen }) => isSeen)).toEqual([true, true, true]);
});

/** Words that a person can't read to their end: texts that are cut off, by what they say. */
const cutOff = (page: Page, words: RegExp) =>
  page.locator("main").evaluate(
    (main, source) =>
      [...main.querySelectorAll("*")]
        .filter((element) => element.scrollWidth > element.clientWidth + 1)
        .filter((element) => getComputedStyle(element).textOverflow === "ellipsis")
        .map((element) => element.textContent ?? "")
        .filter((text) => new RegExp(source, "u").test(text)),
    words.source,
  );

test("at 200 % zoom I can read when something was changed, and what a file of tools is called", async ({
  page,
  importText,
}) => {
  const title = "A talk about the garden with a title that needs more room than there is";
  await importText("none.json", talk(1, "1970-01-01T00:00:00.000Z").replace("Talk 1", title));
  await importText("dated.json", talk(2, "2024-05-21T10:00:00Z").replace("Talk 2", title));
  await importText("garden.json", gardenToolsets());
  await page.setViewportSize({ width: 720, height: 450 });
  for (const path of ["/", "/conversations", "/search?q=Question"]) {
    await page.goto(path);
    await expect(page.locator("main time").filter({ visible: true }).first()).toContainText("2024");
    expect(await cutOff(page, /^(changed )?(\d+ May|no time)/), path).toEqual([]);
  }
  await page.goto("/toolsets");
  const name = page.getByRole("list", { name: "Toolset files" }).locator("[data-row] p").first();
  await expect(name).toBeVisible();
  expect((await name.boundingBox())?.width).toBeGreaterThan(120);
});
