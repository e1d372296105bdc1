import type { Browser, BrowserContext, Page } from "@playwright/test";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { expectClean } from "./axe";
import { answersPresses, expect, fromOurPage, test } from "./fixtures";
import { ownData, startOwnServer, type OwnServer } from "./own-server";

const PASSWORD = "walnut orchard in rain";
const { data, remove } = ownData();
let server: OwnServer;
/** Passkeys are bound to a name, which an address is not. */
let home = "";

test.describe.configure({ mode: "serial", timeout: 90_000 });
test.beforeAll(async () => {
  server = await startOwnServer(data, { COLLOQUY_ACCOUNTS: "on" });
  home = server.url.replace("127.0.0.1", "localhost");
});
test.afterAll(async () => {
  await server.end("SIGTERM");
  remove();
});

/** A browser of somebody else. */
const another = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ baseURL: home, locale: "en-GB" });

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** The owner and the reader, each in a browser of their own. */
async function bothSignedIn(browser: Browser): Promise<readonly [Page, Page]> {
  const signedIn = async (email: string): Promise<Page> => {
    const page = await (await another(browser)).newPage();
    await page.goto("/sign-in");
    await signIn(page, email);
    await page.waitForURL(`${home}/`);
    const goto = page.goto.bind(page);
    page.goto = async (url, options) => {
      const response = await goto(url, options);
      await answersPresses(page);
      return response;
    };
    return page;
  };
  return [await signedIn("olga@example.com"), await signedIn("rita@example.com")];
}

let invitation = "";

test("the first account is made with the printed address, signs in, adds a passkey and invites", async ({
  browser,
}) => {
  const context = await another(browser);
  const page = await context.newPage();
  await page.goto("/conversations?sort=title");
  await expect(page).toHaveURL(`${home}/sign-in?back=%2Fconversations%3Fsort%3Dtitle`);
  await expectClean(page, "the sign-in");
  const address = /^First account: (\S+)$/m.exec(server.output())?.[1] ?? "";
  expect(address).toContain(`${server.url}/sign-up?code=`);
  await page.goto(address.replace("127.0.0.1", "localhost"));
  await expect(page.getByRole("heading", { name: "Create the first account" })).toBeVisible();
  await expectClean(page, "the first account");
  await page.getByLabel("Name").fill("Olga");
  await page.getByLabel("Email").fill("olga@example.com");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(`${home}/`);
  await page.goto(address.replace("127.0.0.1", "localhost"));
  await expect(
    page.getByRole("heading", { name: "This address is no longer valid" }),
  ).toBeVisible();

  await page.goto("/settings/account");
  await expect(page.getByText("Olga, olga@example.com, owner of this library")).toBeVisible();
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.getByRole("button", { name: "Add passkey" }).click();
  await expect(page.getByText("Passkey 1")).toBeVisible();
  await expectClean(page, "the account");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(`${home}/sign-in`);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(`${home}/`);

  await page.goto("/settings/members");
  await answersPresses(page);
  await page.getByRole("button", { name: "Invite member" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Members see everything in the main library");
  await dialog.getByRole("textbox", { name: "Email" }).fill("rita@example.com");
  await dialog.getByRole("button", { name: /Role/ }).click();
  await page.getByRole("option", { name: /^Reader/ }).click();
  await dialog.getByRole("button", { name: "Create invitation" }).click();
  invitation = (await dialog.locator("code").textContent()) ?? "";
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(
    page.getByRole("button", { name: "Revoke the invitation of rita@example.com" }),
  ).toBeVisible();
  await expectClean(page, "the members");
  await context.close();
});

test("a passkey of a device that does not check who holds it is refused", async ({ browser }) => {
  const context = await another(browser);
  const page = await context.newPage();
  await page.goto("/sign-in");
  await signIn(page, "olga@example.com");
  await page.waitForURL(`${home}/`);
  await page.goto("/settings/account");
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "usb",
      hasResidentKey: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.getByRole("button", { name: "Add passkey" }).click();
  await expect(page.getByRole("alert")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("Passkey 2")).toHaveCount(0);
  await context.close();
});

/** Gives whoever is signed in a private conversation. */
async function importPrivate(page: Page): Promise<void> {
  const planned = await page.request.post("/api/imports?filename=diary.json", {
    headers: { ...fromOurPage, "content-type": "application/octet-stream" },
    data: Buffer.from(
      JSON.stringify(buildConversation({ conversationTitle: "My diary", isPrivate: true })),
    ),
  });
  const { id } = (await planned.json()) as { id: string };
  const run = await page.request.post(`/api/imports/${id}/run`, { headers: fromOurPage, data: {} });
  expect(await run.text()).toContain('"imported":1');
}

test("a program with a key of mine does what the key allows, until I revoke it", async ({
  browser,
}) => {
  const context = await another(browser);
  const page = await context.newPage();
  await page.goto("/sign-in");
  await signIn(page, "olga@example.com");
  await page.waitForURL(`${home}/`);
  await page.goto("/settings/account");
  await answersPresses(page);
  await page.getByRole("button", { name: "New key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Nightly");
  await expect(
    dialog.getByRole("checkbox", { name: "Include my private conversations" }),
  ).not.toBeChecked();
  await expectClean(page, "a new key");
  await dialog.getByRole("button", { name: "Create key" }).click();
  const key = (await dialog.locator("code").textContent()) ?? "";
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(key)).toHaveCount(0);
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/octet-stream" };
  const statusOf = async (path: string, more = {}) =>
    (await fetch(server.url + path, { headers, ...more })).status;
  expect(await statusOf("/api/conversations")).toBe(200);
  const upload = { method: "POST", body: "{}" };
  expect(await statusOf("/api/imports?filename=a.json", upload)).toBe(403);

  await page.getByRole("button", { name: "New key" }).click();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Diary");
  await dialog.getByText("Include my private conversations").click();
  await dialog.getByRole("button", { name: "Create key" }).click();
  const whole = (await dialog.locator("code").textContent()) ?? "";
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("includes private", { exact: true })).toHaveCount(1);
  await importPrivate(page);
  const titlesWith = async (bearer: string) => {
    const answer = await fetch(`${server.url}/api/conversations`, {
      headers: { authorization: `Bearer ${bearer}` },
    });
    return answer.text();
  };
  expect(await titlesWith(whole)).toContain("My diary");
  expect(await titlesWith(key)).not.toContain("My diary");
  await page.getByRole("button", { name: "Revoke the key Diary" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("includes private", { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Revoke the key Nightly" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("No keys yet.")).toBeVisible();
  expect(await statusOf("/api/conversations")).toBe(401);
  await context.close();
});

test("who is invited joins, reads, and cannot change anything", async ({ browser }) => {
  const context = await another(browser);
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(invitation.replace("127.0.0.1", "localhost"));
  await expect(page.getByLabel("Email")).toHaveValue("rita@example.com");
  await expectClean(page, "an invitation on a phone");
  await page.getByLabel("Name").fill("Rita");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(`${home}/`);
  expect((await page.request.get("/api/conversations")).status()).toBe(200);
  const upload = await page.request.post("/api/imports?filename=a.json", {
    headers: { ...fromOurPage, "content-type": "application/octet-stream" },
    data: Buffer.from("{}"),
  });
  expect([upload.status(), ((await upload.json()) as { type: string }).type]).toEqual([
    403,
    "forbidden-role",
  ]);
  await page.goto("/settings/members");
  await expect(page.getByText("There is nothing at this address")).toBeVisible();
  await page.goto("/settings");
  await page.getByText("Serif", { exact: true }).click();
  await expect(page.getByText(/Your role in this library is reader/).first()).toBeVisible();
  await context.close();
});

test("what a member imports as private is in no list, search or address of another", async ({
  browser,
}) => {
  const [owner, rita] = await bothSignedIn(browser);
  const hidden = buildConversation({ conversationTitle: "Quince ledger", isPrivate: true });
  const planned = await owner.request.post("/api/imports?filename=quince.json", {
    headers: { ...fromOurPage, "content-type": "application/octet-stream" },
    data: Buffer.from(JSON.stringify(hidden)),
  });
  const { id: plan } = (await planned.json()) as { id: string };
  expect(
    (
      await owner.request.post(`/api/imports/${plan}/run`, { headers: fromOurPage, data: {} })
    ).status(),
  ).toBe(200);
  await owner.goto("/conversations");
  await owner.getByRole("link", { name: "Quince ledger" }).first().click();
  await expect(owner.getByRole("heading", { name: "Quince ledger" })).toBeVisible();
  await rita.goto("/search?q=quince");
  await expect(rita.getByText("No matches")).toBeVisible();
  for (const path of ["/conversations", "/", "/imports", "/activity"]) {
    await rita.goto(path);
    await expect(rita.getByRole("main").first()).toBeVisible();
    await expect(rita.getByText("Quince ledger")).toHaveCount(0);
  }
  const answers = await Promise.all(
    [new URL(owner.url()).pathname, "/conversations/cnv_none"].map(async (path) =>
      (await rita.request.get(`/api${path}`)).status(),
    ),
  );
  expect(answers).toEqual([404, 404]);
  await rita.goto(owner.url());
  await expect(rita.getByText("Quince ledger")).toHaveCount(0);
  await Promise.all([owner, rita].map((page) => page.context().close()));
});

test("an admin opens what is private of a member for a reason, and the member is told", async ({
  browser,
}) => {
  const [owner, rita] = await bothSignedIn(browser);
  await owner.goto("/settings/members");
  await owner.getByRole("button", { name: /Role of Rita/i }).click();
  await owner.getByRole("option", { name: /^Admin/ }).click();
  await expect(owner.getByRole("button", { name: /Role of Rita/i })).toContainText("Admin");

  await rita.goto("/settings/members");
  await rita.getByRole("button", { name: "More about Olga" }).click();
  await rita.getByRole("menuitem", { name: /^Open private conversations/ }).click();
  const dialog = rita.getByRole("dialog", { name: "Open the private conversations of Olga" });
  await dialog.getByLabel("Reason").fill("short");
  await dialog.getByRole("button", { name: "Open for an hour" }).click();
  await expect(dialog.getByText("Enter a reason of 10 to 1000 characters.")).toBeVisible();
  await dialog.getByLabel("Reason").fill("The customer waits and Olga is away");
  await dialog.getByRole("button", { name: "Open for an hour" }).click();
  await expect(rita.getByText("You see the private conversations of Olga")).toBeVisible();
  await expectClean(rita, "the members with an opening");
  await rita.goto("/conversations");
  await rita.getByRole("link", { name: "Quince ledger" }).first().click();
  await expect(rita.getByRole("heading", { name: "Quince ledger" })).toBeVisible();

  await owner.goto("/");
  await expect(owner.getByText("Rita opened your private conversations")).toBeVisible();
  await owner.getByRole("link", { name: "Show the reason" }).click();
  await expect(owner.getByText("The customer waits and Olga is away")).toBeVisible();
  await owner.getByRole("button", { name: "Dismiss" }).click();
  await expect(owner.getByText("Rita opened your private conversations")).toHaveCount(0);

  await rita.getByRole("button", { name: "Close them" }).click();
  await expect(rita.getByText("You see the private conversations of Olga")).toHaveCount(0);
  await rita.goto("/conversations");
  await expect(rita.getByText("Quince ledger")).toHaveCount(0);
  await owner.goto("/settings/members");
  await owner.getByRole("button", { name: /Role of Rita/i }).click();
  await owner.getByRole("option", { name: /^Reader/ }).click();
  await expect(owner.getByRole("button", { name: /Role of Rita/i })).toContainText("Reader");
  await Promise.all([owner, rita].map((page) => page.context().close()));
});

test("a wrong password says nothing of the account, and a link elsewhere is not followed", async ({
  browser,
}) => {
  const context = await another(browser);
  const page = await context.newPage();
  await page.goto("/sign-in?back=%2F%2Fevil.example%2F");
  for (const email of ["olga@example.com", "nobody@example.com"]) {
    await signIn(page, email, "not the password");
    await expect(page.getByRole("alert").first()).toHaveText(
      "The email address or the password is wrong.",
    );
    // Who pressed it goes on from there, not from the top of the page.
    await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeFocused();
  }
  await signIn(page, "rita@example.com");
  await expect(page).toHaveURL(`${home}/`);
  await context.close();
});

test("who is removed is out at once, also in an open page", async ({ browser }) => {
  const [owner, rita] = await bothSignedIn(browser);
  await owner.goto("/settings/members");
  const row = owner.getByRole("listitem").filter({ hasText: "rita@example.com" });
  await row.getByRole("button", { name: /^More about/ }).click();
  await owner.getByRole("menuitem", { name: "Remove from this library…" }).click();
  await owner.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(row).toHaveCount(0);
  expect((await rita.request.get("/api/conversations")).status()).toBe(401);
  await rita.getByRole("link", { name: "Conversations" }).first().click();
  await expect(rita).toHaveURL(/\/sign-in\?back=%2Fconversations/);
  await Promise.all([owner, rita].map((page) => page.context().close()));
});
