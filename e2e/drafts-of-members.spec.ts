import type { Page } from "@playwright/test";
import { expectClean } from "./axe";
import { teaConversation } from "./documents";
import { expect, importThrough, message, test } from "./fixtures";
import { ownData, startOwnServer, type OwnServer } from "./own-server";

const PASSWORD = "walnut orchard in rain";
const WORDS = "Olga typed this and did not save it";
const { data, remove } = ownData();
let server: OwnServer;
let page: Page;
let home = "";
let path = "";

test.describe.configure({ mode: "serial", timeout: 90_000 });

test.beforeAll(async ({ browser }) => {
  server = await startOwnServer(data, {
    COLLOQUY_ACCOUNTS: "on",
    COLLOQUY_SIGN_UP: "open",
  });
  home = server.url.replace("127.0.0.1", "localhost");
  page = await (await browser.newContext({ baseURL: home, locale: "en-GB" })).newPage();
  const address = /^First account: (\S+)$/m.exec(server.output())?.[1] ?? "";
  await page.goto(address.replace("127.0.0.1", "localhost"));
  await signUp("Olga", "olga@example.com");
  const { items } = await importThrough(page.request, "tea.json", teaConversation());
  path = `/conversations/${items[0]?.entityId}`;
});

test.afterAll(async () => {
  await page.context().close();
  await server.end("SIGTERM");
  remove();
});

async function signUp(name: string, email: string): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL(`${home}/`);
}

async function signIn(email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(`${home}/`);
}

async function openSignOut(name: string): Promise<void> {
  const out = page.getByRole("menuitem", { name: "Sign out" });
  // A press before the page's script has come is lost.
  await expect(async () => {
    await page.getByRole("button", { name: `Account: ${name}` }).click();
    await expect(out).toBeVisible({ timeout: 2000 });
  }).toPass();
  await out.click();
}

const offer = () => page.getByRole("region", { name: "Drafts" });
const question = () => page.getByRole("alertdialog", { name: "Sign out" });

test("a draft is kept at the sign-out and not shown to the next member", async () => {
  await page.goto(path);
  await message(page, "Thank you.").hover();
  await message(page, "Thank you.").getByRole("button", { name: "Edit text" }).click();
  await page.getByRole("textbox", { name: "Message text" }).fill(WORDS);
  await openSignOut("Olga");
  await expect(question()).toContainText("1 draft stays in this browser");
  await expectClean(page, "the question before a sign-out");
  await question().getByRole("button", { name: "Keep drafts and sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in$/);

  await page.goto("/sign-up");
  await signUp("Rita", "rita@example.com");
  await page.goto(path);
  await expect(message(page, "Thank you.")).toBeVisible();
  await page.goto("/settings");
  await expect(page.getByText("No drafts", { exact: true })).toBeVisible();
  await page.goto(path);
  await expect(message(page, "Thank you.")).toBeVisible();
  await expect(offer()).toHaveCount(0);
  await expect(page.getByText(WORDS)).toHaveCount(0);
  // Without a draft of their own nobody is asked.
  await openSignOut("Rita");
  await expect(page).toHaveURL(/\/sign-in$/);
});

test("the draft is there when its member is back, and a tab of another member loads itself again", async () => {
  await signIn("olga@example.com");
  const other = await page.context().newPage();
  await other.goto(path);
  await expect(other.getByRole("region", { name: "Drafts" })).toBeVisible();
  await openSignOut("Olga");
  await question().getByRole("button", { name: "Keep drafts and sign out" }).click();
  await signIn("rita@example.com");
  await expect(other.getByRole("button", { name: "Account: Rita" })).toBeVisible();
  await expect(other.getByRole("region", { name: "Drafts" })).toHaveCount(0);
  await other.close();
  await openSignOut("Rita");
});

test("drafts that are discarded at the sign-out are gone", async () => {
  await signIn("olga@example.com");
  await openSignOut("Olga");
  await question().getByRole("button", { name: "Discard drafts and sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  await signIn("olga@example.com");
  await page.goto("/settings");
  await expect(page.getByText("No drafts", { exact: true })).toBeVisible();
});
