import type { Browser, Page } from "@playwright/test";
import {
  CLIENT,
  serveIdentities,
  walkThrough,
  type IdentityProvider,
} from "@/lib/testing/accounts/identity-provider";
import { answersPresses, expect, test } from "./fixtures";
import { freePort, ownData, startOwnServer, type OwnServer } from "./own-server";

const PASSWORD = "walnut orchard in rain";
const { data, remove } = ownData();
let provider: IdentityProvider;
let server: OwnServer;

test.describe.configure({ mode: "serial", timeout: 90_000 });
test.beforeAll(async () => {
  const port = await freePort();
  provider = await serveIdentities(`http://127.0.0.1:${port}`);
  server = await startOwnServer(
    data,
    {
      COLLOQUY_ACCOUNTS: "on",
      COLLOQUY_OIDC_ISSUER: provider.issuer,
      COLLOQUY_OIDC_CLIENT_ID: CLIENT.id,
      COLLOQUY_OIDC_CLIENT_SECRET: CLIENT.secret,
      COLLOQUY_OIDC_NAME: "Orchard ID",
    },
    port,
  );
});
test.afterAll(async () => {
  await server.end("SIGTERM");
  await provider.close();
  remove();
});

async function newPage(browser: Browser): Promise<Page> {
  return (await browser.newContext({ baseURL: server.url, locale: "en-GB" })).newPage();
}

/** Signs in by a password. */
async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(`${server.url}/`);
}

test("who has no account and no invitation is not let in by the provider", async ({ browser }) => {
  const page = await newPage(browser);
  const printed = () => /^First account: (\S+)$/m.exec(server.output())?.[1] ?? "";
  await expect.poll(printed).not.toBe("");
  await page.goto(printed());
  await page.getByLabel("Name").fill("Olga");
  await page.getByLabel("Email").fill("olga@example.com");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL(`${server.url}/`);
  await page.context().close();

  const stranger = await newPage(browser);
  await stranger.goto("/sign-in");
  await stranger.getByRole("button", { name: "Continue with Orchard ID" }).click();
  await stranger.waitForURL(/\/sign-in\?problem=provider$/);
  await expect(stranger.getByText("The sign-in did not succeed.")).toBeVisible();
  await stranger.goto("/conversations");
  await expect(stranger).toHaveURL(/\/sign-in/);
  await stranger.context().close();
});

test("a member links the provider with the password and signs in by it from then on", async ({
  browser,
}) => {
  const page = await newPage(browser);
  await signIn(page, "olga@example.com");
  await page.goto("/settings/account");
  await answersPresses(page);
  await expect(page.getByText("Orchard ID doesn’t sign in to this account yet.")).toBeVisible();
  await page.getByRole("button", { name: "Link", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Link identity provider" });
  await dialog.getByLabel("Current password").fill("not the password");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("The current password is wrong.")).toBeVisible();
  await dialog.getByLabel("Current password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Orchard ID signs in to this account.")).toBeVisible();
  await page.context().close();

  const other = await newPage(browser);
  await other.goto("/settings/account");
  await other.getByRole("button", { name: "Continue with Orchard ID" }).click();
  await other.waitForURL(`${server.url}/settings/account`);
  await expect(other.getByText("olga@example.com", { exact: false }).first()).toBeVisible();
  // The page came by itself, so nobody has waited until it answers.
  await answersPresses(other);
  // Signing out leads through the provider and back.
  const ended = other.waitForResponse((response) =>
    response.url().startsWith(`${provider.issuer}/session/end`),
  );
  await other.getByRole("button", { name: "Sign out", exact: true }).click();
  await ended;
  await other.waitForURL(/\/sign-in|\/session\/end/);
  await other.goto("/conversations");
  await expect(other).toHaveURL(/\/sign-in/);
  await other.context().close();
});

test("an answer of the provider that is sent on from another browser signs nobody in", async ({
  browser,
}) => {
  const attacker = await newPage(browser);
  let asked = "";
  await attacker.route(`${provider.issuer}/**`, (route) => {
    asked = route.request().url();
    return route.abort();
  });
  await attacker.goto("/sign-in");
  await attacker.getByRole("button", { name: "Continue with Orchard ID" }).click();
  await expect.poll(() => asked).toContain("state=");
  // The attacker signs in there as themselves, and sends the answer to somebody else instead of opening it.
  const answer = (await walkThrough(asked)).href;
  expect(answer).toContain("code=");
  const victim = await newPage(browser);
  await victim.goto(answer);
  await expect(victim).toHaveURL(/\/sign-in\?problem=provider$/);
  await victim.goto("/conversations");
  await expect(victim).toHaveURL(/\/sign-in/);
  await Promise.all([attacker, victim].map((page) => page.context().close()));
});
