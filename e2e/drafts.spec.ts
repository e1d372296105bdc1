import type { BrowserContext, Page } from "@playwright/test";
import { EDITORS, type DraftEditor } from "./draft-editors";
import { answersPresses, expect, message, storedMessage, test } from "./fixtures";
import { teaConversation } from "./documents";
import { OFTEN, storedDrafts } from "./stored-drafts";

// Nothing here depends on what another test has left.
test.describe.configure({ mode: "parallel" });

/** Something that happens while a person types; gives the page on which the draft is looked for. */
type Mishap = (page: Page, context: BrowserContext, path: string) => Promise<Page>;

/** A draft is offered once the browser's storage was read, where a person can press it. */
function offer(page: Page) {
  const offers = page.getByRole("group", { name: /^Draft of/ });
  return page.locator(":not([inert], [inert] *)").and(offers).first();
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await answersPresses(page);
}

const MISHAPS: Readonly<Record<string, Mishap>> = {
  reload: async (page) => {
    await page.reload();
    return page;
  },
  "a link of the sidebar": async (page, _context, path) => {
    await page.evaluate(() => {
      // A sheet covers the sidebar for a pointer, not for the palette or the browser's own keys.
      document.querySelector<HTMLAnchorElement>('a[href="/settings"]')?.click();
    });
    await page.waitForURL("**/settings");
    await visit(page, path);
    return page;
  },
  "the back button": async (page) => {
    await page.goBack();
    await page.goForward();
    return page;
  },
  "a closed tab": async (page, context, path) => {
    await page.close();
    const next = await context.newPage();
    await visit(next, path);
    return next;
  },
  "a second tab": async (_page, context, path) => {
    const next = await context.newPage();
    await visit(next, path);
    return next;
  },
};

async function begin(
  editor: DraftEditor,
  page: Page,
  importText: (name: string, text: string) => Promise<string>,
): Promise<{ id: string; path: string }> {
  const id = await importText(editor.file, editor.text());
  const path = editor.path(id);
  await visit(page, path);
  await editor.open(page);
  await editor.type(page);
  await editor.expectTyped(page);
  return { id, path };
}

for (const editor of EDITORS) {
  const names = Object.keys(MISHAPS).join(", ");
  test(`${editor.name} survives ${names}`, async ({ page, context, importText }) => {
    // Where the back button leads.
    await page.goto("/search");
    const { path } = await begin(editor, page, importText);
    let now = page;
    for (const [mishap, happen] of Object.entries(MISHAPS)) {
      await test.step(mishap, async () => {
        now = await happen(now, context, path);
        await expect(offer(now)).toContainText(/Draft from \d/);
        await offer(now).getByRole("button", { name: "Restore" }).click();
        await editor.reopen?.(now);
        await editor.expectTyped(now);
      });
    }
  });
}

/** Lets no request of an action through; what it does with one decides how the server looks. */
async function breakServer(
  page: Page,
  how: "refuses" | "hangs" | "fails",
): Promise<() => Promise<void>> {
  await page.route("**/*", async (route) => {
    const request = route.request();
    const isSave = request.method() === "POST" && "next-action" in request.headers();
    if (!isSave && !request.url().endsWith("/api/health")) return route.fallback();
    if (how === "refuses") return route.abort("connectionrefused");
    if (how === "fails") return route.fulfill({ status: 502, body: "Bad gateway" });
    return undefined;
  });
  return () => page.unrouteAll({ behavior: "ignoreErrors" });
}

for (const editor of EDITORS.filter(({ save }) => save !== undefined)) {
  test(`${editor.name} is saved when a dead server is back`, async ({
    page,
    importText,
    request,
  }) => {
    const { id } = await begin(editor, page, importText);
    const before = await (await request.get(editor.api(id))).text();
    const mend = await breakServer(page, "refuses");
    await expect.poll(() => storedDrafts(page), OFTEN).toBe(1);
    await editor.save?.(page);
    const notice = page.getByRole("alert").filter({ hasText: "Not saved." });
    await expect(notice).toContainText("Your text is kept");
    await editor.expectTyped(page);
    await expect(notice.getByRole("button", { name: "Save again" })).toBeVisible();
    await mend();
    await expect
      .poll(async () => (await request.get(editor.api(id))).text(), { ...OFTEN, timeout: 20_000 })
      .not.toBe(before);
    if (editor.saved !== undefined) {
      expect(await (await request.get(editor.api(id))).text()).toContain(editor.saved);
    }
    await expect(notice).toHaveCount(0);
    await expect.poll(() => storedDrafts(page), OFTEN).toBe(0);
  });
}

/** Sends a save that is on its way until the function that it gives is called. */
async function sendSlowly(page: Page, save: () => Promise<void>): Promise<() => void> {
  let arrive = () => {};
  const arrived = new Promise<void>((settle) => (arrive = settle));
  await page.route("**/*", async (route) => {
    if ("next-action" in route.request().headers()) await arrived;
    return route.fallback();
  });
  const sent = page.waitForRequest((request) => "next-action" in request.headers());
  await save();
  await sent;
  return arrive;
}

test("a comment that is typed while another is on its way stays", async ({ page, importText }) => {
  await page.goto(`/conversations/${await importText("tea.json", teaConversation())}`);
  await message(page, "Thank you.").focus();
  await page.keyboard.press("m");
  const field = page.getByRole("textbox", { name: "New comment" });
  await field.fill("First");
  const arrive = await sendSlowly(page, () => field.press("Control+Enter"));
  await field.fill("Second");
  arrive();
  await expect(page.getByText("First", { exact: true })).toBeVisible();
  await expect(field).toHaveValue("Second");
  await page.reload();
  await expect(offer(page)).toContainText(/Draft from/);
});

const [text] = EDITORS;

test.describe("the text of a message", () => {
  if (text === undefined) throw new Error("the table is empty");

  for (const how of ["hangs", "fails"] as const) {
    test(`is saved by hand after a server that ${how}`, async ({ page, importText, request }) => {
      const { id } = await begin(text, page, importText);
      const mend = await breakServer(page, how);
      const pressed = Date.now();
      await text.save?.(page);
      const notice = page.getByRole("alert").filter({ hasText: "Not saved." });
      await expect(notice).toBeVisible({ timeout: 12_000 });
      expect(Date.now() - pressed).toBeLessThan(11_000);
      await mend();
      // It saves itself when the server answers, which may be before a person presses.
      const again = notice.getByRole("button", { name: "Save again" });
      if (await again.isVisible()) {
        await again.click({ timeout: 3000 }).catch(() => expect(notice).toHaveCount(0));
      }
      await expect(storedMessage(page, "Typed words")).toBeVisible();
      const { messages } = (await (await request.get(`/api/conversations/${id}`)).json()) as {
        messages: { content?: string }[];
      };
      expect(messages.filter(({ content }) => content === "Typed words")).toHaveLength(1);
    });
  }

  test("typed back to what was stored while another is saved, it is a draft", async ({
    page,
    importText,
    request,
  }) => {
    const { id } = await begin(text, page, importText);
    const field = page.getByRole("textbox", { name: "Message text" });
    const arrive = await sendSlowly(page, () => field.press("Control+s"));
    await field.fill("Thank you.");
    arrive();
    await expect(storedMessage(page, text.saved?.slice(1, -1) ?? "")).toBeVisible();
    expect(await (await request.get(text.api(id))).text()).toContain(text.saved);
    await offer(page).getByRole("button", { name: "Restore" }).click();
    await expect(field).toHaveValue("Thank you.");
  });

  test("survives a conflict and Escape in its dialog", async ({
    page,
    context,
    importText,
    request,
  }) => {
    const { id, path } = await begin(text, page, importText);
    const other = await context.newPage();
    await visit(other, path);
    await text.open(other);
    await other.getByRole("textbox", { name: "Message text" }).fill("Theirs");
    await text.save?.(other);
    await expect(storedMessage(other, "Theirs")).toBeVisible();
    await page.bringToFront();
    await text.save?.(page);
    const dialog = page.getByRole("alertdialog", { name: "This message was changed elsewhere" });
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await text.expectTyped(page);
    await text.save?.(page);
    await dialog.getByRole("button", { name: "Save mine over it" }).click();
    await expect(storedMessage(page, "Typed words")).toBeVisible();
    expect(await (await request.get(text.api(id))).text()).toContain('"Typed words"');
  });

  test("meets the text of another tab that is typed at the same time, and neither is lost", async ({
    page,
    context,
    importText,
    request,
  }) => {
    for (const editor of EDITORS.filter(({ name }) => /^the (title|system message)$/.test(name))) {
      const { id, path } = await begin(editor, page, importText);
      const other = await context.newPage();
      await visit(other, path);
      await editor.open(other);
      const field = other.getByRole("textbox", { name: /^(Title|System message)$/ });
      await field.fill("Theirs");
      await editor.save?.(other);
      await expect
        .poll(async () => (await request.get(editor.api(id))).text())
        .toContain('"Theirs"');
      await other.close();
      await page.bringToFront();
      await editor.save?.(page);
      const dialog = page.getByRole("alertdialog", {
        name: "This conversation was changed elsewhere",
      });
      await expect(dialog).toContainText("Theirs");
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await editor.expectTyped(page);
      expect(await (await request.get(editor.api(id))).text()).toContain('"Theirs"');
    }
  });

  test("restored over a newer text asks before it replaces it", async ({
    page,
    importText,
    request,
  }) => {
    const { id, path } = await begin(text, page, importText);
    await page.goto("/search");
    await visit(page, path);
    await text.open(page);
    await page.getByRole("textbox", { name: "Message text" }).fill("Newer");
    await text.save?.(page);
    await expect(storedMessage(page, "Newer")).toBeVisible();
    await offer(page).getByRole("button", { name: "Compare" }).click();
    await expect(page.getByRole("dialog", { name: /draft from/ })).toContainText("words");
    await page.getByRole("button", { name: "Restore draft" }).click();
    await text.expectTyped(page);
    await text.save?.(page);
    await expect(
      page.getByRole("alertdialog", { name: "This message was changed elsewhere" }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Keep theirs" }).click();
    expect(await (await request.get(text.api(id))).text()).toContain('"Newer"');
  });

  test("is discarded on purpose, and that can be undone", async ({ page, importText }) => {
    await begin(text, page, importText);
    await page.reload();
    await offer(page).getByRole("button", { name: "Discard" }).click();
    await expect(offer(page)).toHaveCount(0);
    // The page has an "Undo" of its own, and the code of the toast may still be on its way.
    const toast = page.getByRole("alertdialog").filter({ hasText: "Draft discarded" });
    await toast.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(offer(page)).toBeVisible();
  });

  test("undo takes back typing and leaves stored changes alone", async ({
    page,
    importText,
    request,
  }) => {
    const id = await importText("tea.json", teaConversation());
    await visit(page, `/conversations/${id}`);
    await text.open(page);
    await page.getByRole("textbox", { name: "Message text" }).fill("Stored");
    await text.save?.(page);
    const stored = storedMessage(page, "Stored");
    await expect(stored).toBeVisible();
    await stored.hover();
    await stored.getByRole("button", { name: "Edit text" }).click();
    await page.getByRole("textbox", { name: "Message text" }).fill("Typed words");
    await page.getByRole("button", { name: "Undo", exact: true }).first().click();
    await expect(page.getByRole("textbox", { name: "Message text" })).toHaveValue("Stored");
    expect(await (await request.get(`/api/conversations/${id}`)).text()).toContain('"Stored"');
  });

  test("survives a crash of the tab", async ({ page, context, importText }) => {
    const { path } = await begin(text, page, importText);
    await expect.poll(() => storedDrafts(page), OFTEN).toBe(1);
    const crashed = page.waitForEvent("crash");
    // The page is gone before it can say that it has arrived.
    page.goto("chrome://crash").catch(() => undefined);
    await crashed;
    await page.close();
    const next = await context.newPage();
    await visit(next, path);
    await offer(next).getByRole("button", { name: "Restore" }).click();
    await text.expectTyped(next);
  });

  test("an editor whose code does not arrive keeps the page and opens later", async ({
    page,
    importText,
  }) => {
    const id = await importText("tea.json", teaConversation());
    // Else the code of menus and editors may have come before they are wanted.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
    );
    await visit(page, `/conversations/${id}`);
    await expect(message(page, "Thank you.")).toBeVisible();
    await page.keyboard.press("Tab");
    await page.route("**/_next/static/**", (route) => route.abort("connectionrefused"));
    await message(page, "Thank you.").hover();
    await message(page, "Thank you.").getByRole("button", { name: "More" }).click();
    await expect(page.getByText("This part could not be loaded")).toBeVisible();
    await expect(message(page, "Thank you.")).toBeVisible();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await expect(page.getByRole("menuitem", { name: "Edit as JSON" })).toBeVisible({
      timeout: 20_000,
    });
  });
});
