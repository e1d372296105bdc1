import type { Page } from "@playwright/test";
import { expectClean } from "./axe";
import { teaConversation } from "./documents";
import { expect, importThrough, message, test } from "./fixtures";
import { ownData, startOwnServer, type OwnServer } from "./own-server";

const PASSWORD = "walnut orchard in rain";
const WORDS = "Typed before the session ended";
const { data, remove } = ownData();
let server: OwnServer;
let page: Page;
let path = "";

test.describe.configure({ mode: "serial", timeout: 90_000 });

test.beforeAll(async ({ browser }) => {
  server = await startOwnServer(data, { COLLOQUY_ACCOUNTS: "on" });
  const baseURL = server.url.replace("127.0.0.1", "localhost");
  page = await (await browser.newContext({ baseURL, locale: "en-GB" })).newPage();
  const address = /^First account: (\S+)$/m.exec(server.output())?.[1] ?? "";
  await page.goto(address.replace("127.0.0.1", "localhost"));
  await page.getByLabel("Name").fill("Olga");
  await page.getByLabel("Email").fill("olga@example.com");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL(`${baseURL}/`);
  const { items } = await importThrough(page.request, "tea.json", teaConversation());
  path = `/conversations/${items[0]?.entityId}`;
});

test.afterAll(async () => {
  await page.context().close();
  await server.end("SIGTERM");
  remove();
});

async function signIn(): Promise<void> {
  await page.getByLabel("Email").fill("olga@example.com");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function typeInMessage(): Promise<void> {
  await message(page, "Thank you.").hover();
  await message(page, "Thank you.").getByRole("button", { name: "Edit text" }).click();
  await page.getByRole("textbox", { name: "Message text" }).fill(WORDS);
}

const save = () => page.getByRole("button", { name: "Save", exact: true }).click();
const failure = () => page.getByRole("alert").filter({ hasText: "Not saved" });

test("a save after the session ended keeps the text, leads to the sign-in, and back to the draft", async () => {
  await page.goto(path);
  await typeInMessage();
  await page.context().clearCookies({ name: /session/ });
  await save();
  await expect(failure()).toContainText("Not saved. You are signed out.");
  await expect(failure()).toContainText("Your text is kept as a draft. Sign in to save it.");
  await expect(page.getByText("You are signed out", { exact: true })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Message text" })).toHaveValue(WORDS);
  await expectClean(page, "an ended session");

  await failure().getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL(new RegExp(`/sign-in\\?back=${encodeURIComponent(path)}`));
  await signIn();
  await page.waitForURL(`**${path}*`);
  await page.getByRole("button", { name: "Restore" }).first().click();
  await expect(page.getByRole("textbox", { name: "Message text" })).toHaveValue(WORDS);
  await save();
  await expect(message(page, WORDS)).toBeVisible();
  const stored = async () => (await page.request.get(`/api${path}`)).text();
  await expect.poll(stored).toContain(WORDS);
});

test("a sign-in in another tab lets the same text be saved, and the notice goes", async () => {
  await page.goto(path);
  await message(page, WORDS).hover();
  await message(page, WORDS).getByRole("button", { name: "Edit text" }).click();
  await page.getByRole("textbox", { name: "Message text" }).fill("Thank you.");
  const cookies = await page.context().cookies();
  await page.context().clearCookies({ name: /session/ });
  await save();
  await expect(failure()).toBeVisible();
  await page.context().addCookies(cookies);
  await page.getByRole("button", { name: "Save again" }).click();
  await expect(message(page, "Thank you.")).toBeVisible();
  await expect(page.getByText("You are signed out", { exact: true })).toHaveCount(0);
});

test("the sidebar names who is signed in, with the way to the account and out", async () => {
  await page.goto("/");
  await page.getByRole("button", { name: "Account: Olga" }).click();
  const menu = page.getByRole("menu", { name: "Account" });
  await expect(menu.getByText("olga@example.com")).toBeVisible();
  await expectClean(page, "the menu of the account");
  await menu.getByRole("menuitem", { name: "Account settings" }).click();
  await expect(page).toHaveURL(/\/settings\/account$/);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "More", exact: true }).click();
  const places = page.getByRole("menu", { name: "More places" });
  await expect(places.getByText("Olga")).toBeVisible();
  await places.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
});
