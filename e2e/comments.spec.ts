import type { Browser, BrowserContext, Page } from "@playwright/test";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { expectClean } from "./axe";
import { teaConversation } from "./documents";
import { answersPresses, expect, importThrough, message, test } from "./fixtures";
import { ownData, startOwnServer, type OwnServer } from "./own-server";

const panel = (page: Page) => page.getByRole("region", { name: "Comments" });

/** Selects all of a text as somebody does by a triple click. */
const selectAll = (page: Page, text: string) =>
  message(page, text).getByText(text).click({ clickCount: 3 });

/** The texts on the page that are marked as commented on. */
const marked = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get("commented") ?? [])].map(String));

test("notes about messages and passages are kept beside the conversation", async ({
  page,
  importText,
}) => {
  const id = await importText("tea.json", teaConversation());
  await page.goto(`/conversations/${id}`);
  await message(page, "Thank you.").hover();
  await message(page, "Thank you.").getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Comment" }).click();
  await expect(page).toHaveURL(/panel=comments/);
  await panel(page).getByRole("textbox", { name: "New comment" }).fill("A good end.");
  await panel(page).getByRole("button", { name: "Comment", exact: true }).click();
  const thread = panel(page).getByRole("article", { name: "Thread" });
  await expect(thread).toContainText("A good end.");
  await expect(thread).toContainText("You");
  await expect(
    message(page, "Thank you.").getByRole("button", { name: "1 comment" }),
  ).toBeVisible();
  await expectClean(page, "the comments");

  await selectAll(page, "Thank you.");
  await page.getByRole("button", { name: "Comment on selection" }).click();
  await expect(panel(page).getByRole("region", { name: "New comment" })).toContainText(
    "Thank you.",
  );
  await panel(page).getByRole("textbox", { name: "New comment" }).fill("To whom?");
  await page.keyboard.press("Control+Enter");
  await expect(panel(page).getByRole("article", { name: "Thread" })).toHaveCount(2);
  await expect(thread.filter({ hasText: "To whom?" }).locator("blockquote")).toHaveText(
    "Thank you.",
  );
  // The passage is marked where it is read, and a press on it shows what is said about it.
  await expect.poll(() => marked(page)).toEqual(["Thank you."]);
  await panel(page).getByRole("button", { name: "Close" }).click();
  await expect(panel(page)).toHaveCount(0);
  await message(page, "Thank you.")
    .getByText("Thank you.")
    .click({ position: { x: 20, y: 10 } });
  await expect(thread.filter({ hasText: "To whom?" })).toBeVisible();

  const first = thread.filter({ hasText: "A good end." });
  await first.getByRole("button", { name: "Reply" }).click();
  await first.getByRole("textbox", { name: "Reply" }).fill("Indeed.");
  await first.getByRole("button", { name: "Reply" }).click();
  await expect(first).toContainText("Indeed.");
  await first.getByRole("button", { name: "Resolve" }).click();
  await expect(first).toHaveCount(0);
  await panel(page).getByText("Resolved", { exact: true }).click();
  await expect(panel(page).getByRole("article", { name: "Resolved thread" })).toContainText(
    "Indeed.",
  );
  const exported = await (await page.request.get(`/api/conversations/${id}`)).text();
  expect(exported).not.toContain("A good end.");
  await page.reload();
  await expect(panel(page)).toContainText("To whom?");
  await expect.poll(() => marked(page)).toEqual(["Thank you."]);
  await thread.filter({ hasText: "To whom?" }).getByRole("button", { name: "Resolve" }).click();
  await expect.poll(() => marked(page)).toEqual([]);
});

test.describe("members", () => {
  const PASSWORD = "walnut orchard in rain";
  const { data, remove } = ownData();
  let server: OwnServer;
  let home = "";
  test.describe.configure({ mode: "serial", timeout: 120_000 });
  test.beforeAll(async () => {
    server = await startOwnServer(data, { COLLOQUY_ACCOUNTS: "on" });
    home = server.url.replace("127.0.0.1", "localhost");
  });
  test.afterAll(async () => {
    await server.end("SIGTERM");
    remove();
  });

  const another = (browser: Browser): Promise<BrowserContext> =>
    browser.newContext({ baseURL: home, locale: "en-GB" });

  async function makeAccounts(browser: Browser): Promise<readonly [Page, Page]> {
    const olga = await (await another(browser)).newPage();
    const address = /^First account: (\S+)$/m.exec(server.output())?.[1] ?? "";
    await olga.goto(address.replace("127.0.0.1", "localhost"));
    await olga.getByLabel("Name").fill("Olga");
    await olga.getByLabel("Email").fill("olga@example.com");
    await olga.getByLabel("Password").fill(PASSWORD);
    await olga.getByRole("button", { name: "Create account" }).click();
    await olga.waitForURL(`${home}/`);
    await olga.goto("/settings/members");
    await answersPresses(olga);
    await olga.getByRole("button", { name: "Invite member" }).click();
    const dialog = olga.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Email" }).fill("rita@example.com");
    await dialog.getByRole("button", { name: /Role/ }).click();
    await olga.getByRole("option", { name: /^Reader/ }).click();
    await dialog.getByRole("button", { name: "Create invitation" }).click();
    const invitation = (await dialog.locator("code").textContent()) ?? "";
    const rita = await (await another(browser)).newPage();
    await rita.goto(invitation.replace("127.0.0.1", "localhost"));
    await rita.getByLabel("Name").fill("Rita");
    await rita.getByLabel("Password").fill(PASSWORD);
    await rita.getByRole("button", { name: /^(?:Create account|Join)/ }).click();
    await rita.waitForURL(`${home}/`);
    return [olga, rita];
  }

  test("a reader mentions a member, who is told and answers", async ({ browser }) => {
    const [olga, rita] = await makeAccounts(browser);
    const content = "Where do wild herbs grow?";
    const text = JSON.stringify(
      buildConversation({ conversationTitle: "Herbs", messages: [buildMessage({ content })] }),
    );
    const { items } = await importThrough(olga.request, "herbs.json", text);
    const id = items[0]?.entityId ?? "";
    await rita.goto(`/conversations/${id}`);
    await message(rita, content).click();
    await rita.keyboard.press("m");
    const field = panel(rita).getByRole("textbox", { name: "New comment" });
    await field.pressSequentially("@Ol");
    await panel(rita).getByRole("button", { name: "@Olga" }).click();
    await field.press("End");
    await field.pressSequentially("have you seen them?");
    await panel(rita).getByRole("button", { name: "Comment", exact: true }).click();
    await expect(panel(rita).getByRole("article", { name: "Thread" })).toContainText("@Olga");

    await olga.goto("/");
    await olga.getByRole("link", { name: "Notifications, 1 unread" }).click();
    await expect(olga.getByText("Rita mentioned you in “Herbs”")).toBeVisible();
    await expectClean(olga, "the notifications");
    await olga.getByRole("link", { name: /Rita mentioned you/ }).click();
    await expect(panel(olga)).toContainText("have you seen them?");
    await panel(olga).getByRole("button", { name: "Reply" }).click();
    await panel(olga).getByRole("textbox", { name: "Reply" }).fill("By the river.");
    await panel(olga).getByRole("button", { name: "Reply" }).click();
    await expect(panel(olga)).toContainText("By the river.");
    await expect(olga.getByRole("link", { name: "Notifications", exact: true })).toBeVisible();

    await rita.goto("/notifications");
    await expect(rita.getByText("Olga replied to you in “Herbs”")).toBeVisible();
    await rita.getByRole("button", { name: "Mark all as read" }).click();
    await expect(rita.getByRole("link", { name: "Notifications", exact: true })).toBeVisible();
    await shareWithRita(olga, content);
    const link = (await olga.getByRole("dialog").locator("code").textContent()) ?? "";
    await rita.goto(link.replace("127.0.0.1", "localhost"));
    await expect(rita.getByText(content)).toBeVisible();
    const outsider = await (await another(browser)).newPage();
    expect((await outsider.goto(link.replace("127.0.0.1", "localhost")))?.status()).toBe(404);
    await olga.goto("/notifications");
    await expect(
      olga.getByText("Rita opened your link to “Herbs” for the first time"),
    ).toBeVisible();
    await olga.goto("/shares");
    const row = olga.getByRole("listitem").filter({ hasText: "Named members" });
    await expect(row).toContainText("One message");
    await expect(row).toContainText("opened once");
    await expectClean(olga, "the links");
    await row.getByRole("button", { name: "Revoke" }).click();
    await olga.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
    await expect(row).toContainText("revoked");
    await olga.context().close();
    await rita.context().close();
    await outsider.context().close();
  });

  /** A link to one message, from its menu, for Rita by name. */
  async function shareWithRita(page: Page, text: string): Promise<void> {
    await message(page, text).hover();
    await message(page, text).getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Share…" }).click();
    const dialog = page.getByRole("dialog", { name: "Share", exact: true });
    await dialog.getByRole("button", { name: /Who can open it/ }).click();
    await page.getByRole("option", { name: "Named members" }).click();
    await expect(dialog.getByRole("button", { name: "Create link" })).toBeDisabled();
    await dialog.getByText("Rita", { exact: true }).click();
    await expectClean(page, "sharing with a member");
    await dialog.getByRole("button", { name: "Create link" }).click();
    await expect(page.getByRole("dialog", { name: "Copy the link now" })).toBeVisible();
  }
});
