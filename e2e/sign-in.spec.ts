import type { Page } from "@playwright/test";
import { serveAuthorization } from "../lib/testing/mcp/authorization-server";
import { serveGuarded } from "../lib/testing/mcp/guarded-server";
import { expectClean } from "./axe";
import { expect, test } from "./fixtures";

// Two real servers answer in between.
test.describe.configure({ timeout: 120_000 });

const barOf = (page: Page, name: string) => page.getByRole("region", { name: `Sync of ${name}` });

async function addServer(page: Page, name: string, url: string): Promise<void> {
  await page.goto("/toolsets");
  await page.getByRole("button", { name: "Add a server" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a server" });
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await dialog.getByRole("textbox", { name: "Address" }).fill(url);
  await dialog.getByRole("button", { name: "Add the server" }).click();
  await page.waitForURL(/\/toolsets\/[^/?]+$/);
}

/** The page of the authorization server, on which a person answers; it asks once for each step. */
async function answerAs(page: Page, button: "Allow as Ada" | "Deny"): Promise<void> {
  await expect(page.getByRole("heading", { name: "Authorization server" })).toBeVisible();
  for (let step = 0; step < 3; step++) {
    if (!(await page.getByRole("heading", { name: "Authorization server" }).isVisible())) return;
    await page.getByRole("button", { name: button }).click();
    await page.waitForLoadState();
  }
}

test("I sign in to a server, its tools come, I give it another scope, and I sign out", async ({
  page,
}) => {
  const authorization = await serveAuthorization();
  const server = await serveGuarded(authorization);
  try {
    await addServer(page, "guarded", server.url);
    const bar = barOf(page, "guarded");
    await expect(bar.getByText("The server requires sign-in").first()).toBeVisible();

    await bar.getByRole("button", { name: "Sign in" }).click();
    const dialog = page.getByRole("dialog", { name: "Sign in" });
    await expect(dialog.getByText(authorization.issuer, { exact: true })).toBeVisible();
    await expect(dialog.getByText("tools:read", { exact: true })).toBeVisible();
    await expectClean(page, "where a sign-in leads");
    const home = page.url();
    await dialog.getByRole("button", { name: /^Continue to / }).click();
    await answerAs(page, "Allow as Ada");

    await expect(page).toHaveURL(home);
    await expect(bar.getByText("Signed in at")).toBeVisible();
    await expect(bar.getByText("2 tools listed: 2 new").first()).toBeVisible();
    await expectClean(page, "the page of a server that I signed in to");

    server.need("tools:read", "tools:write");
    await bar.getByRole("button", { name: "Sync now" }).click();
    await expect(bar.getByText("The sign-in lacks scopes")).toBeVisible();
    await expect(bar.getByText("tools:write").first()).toBeVisible();
    await bar.getByRole("button", { name: "Sign in again" }).click();
    await expect(dialog.getByText("tools:write", { exact: true })).toBeVisible();
    await dialog.getByRole("button", { name: /^Continue to / }).click();
    await answerAs(page, "Allow as Ada");
    await expect(page).toHaveURL(home);
    await expect(bar.getByText("The sign-in lacks scopes")).toBeHidden();

    await bar.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByText("Signed out", { exact: true })).toBeVisible();
    await bar.getByRole("button", { name: "Sync now" }).click();
    await expect(bar.getByText("The server requires sign-in").first()).toBeVisible();
  } finally {
    await Promise.all([server.close(), authorization.close()]);
  }
});

test("I decline, and the server's page says so", async ({ page }) => {
  const authorization = await serveAuthorization();
  const server = await serveGuarded(authorization);
  try {
    await addServer(page, "declined", server.url);
    const bar = barOf(page, "declined");
    await bar.getByRole("button", { name: "Sign in" }).first().click();
    await page
      .getByRole("dialog", { name: "Sign in" })
      .getByRole("button", { name: /^Continue to / })
      .click();
    await answerAs(page, "Deny");
    await expect(bar.getByText("The sign-in was declined.")).toBeVisible();
  } finally {
    await Promise.all([server.close(), authorization.close()]);
  }
});

test("a sign-in that is no longer open says so", async ({ page }) => {
  await page.goto("/api/oauth/callback?code=old&state=nobody-waits-for-it");
  await expect(page.getByRole("heading", { name: "Sign-in ended" })).toBeVisible();
  await expectClean(page, "a sign-in that has ended");
});
