import type { Page } from "@playwright/test";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { expectClean } from "./axe";
import { privateConversation, teaConversation } from "./documents";
import { answersPresses, expect, fromOurPage, importThrough, message, test } from "./fixtures";
import { createAccount, signedIn } from "./members";
import { ownData, startOwnServer, type OwnServer } from "./own-server";

const { data, remove } = ownData();
const LOOK = process.env["COLLOQUY_LOOK"];
let server: OwnServer;
let home = "";
let ann: Page;
let ben: Page;
let carol: Page;
/** The address of the conversation that is moved. */
let tea = "";

test.describe.configure({ mode: "serial", timeout: 120_000 });

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  const passwords = [
    await createAccount(data, "Ann", "owner"),
    await createAccount(data, "Ben", "editor"),
    await createAccount(data, "Carol", "editor"),
  ];
  server = await startOwnServer(data, { COLLOQUY_ACCOUNTS: "on" });
  home = server.url.replace("127.0.0.1", "localhost");
  ann = await signedIn(browser, home, { name: "Ann", password: passwords[0] ?? "" });
  ben = await signedIn(browser, home, { name: "Ben", password: passwords[1] ?? "" });
  carol = await signedIn(browser, home, { name: "Carol", password: passwords[2] ?? "" });
  const { items } = await importThrough(ann.request, "tea.json", teaConversation());
  tea = `/conversations/${items[0]?.entityId}`;
});

test.afterAll(async () => {
  await server.end("SIGTERM");
  remove();
});

const TITLE = "Tea for the garden party";
const list = (page: Page) => page.getByRole("list", { name: "Conversations", exact: true });
const toast = (page: Page) => page.getByRole("region", { name: /notification/ });

/** Goes to a page as a person does: what they press is heard. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await answersPresses(page);
}

/** The dialog that moves the open conversation. */
async function openMove(page: Page) {
  await page.getByRole("button", { name: "More about this conversation" }).click();
  await page.getByRole("menuitem", { name: "Move to library…" }).click();
  const dialog = page.getByRole("dialog", { name: "Move to library" });
  await expect(dialog.getByRole("radio", { name: "Research" })).toBeVisible();
  return dialog;
}

/** Whether somebody finds the conversation in the list, by its words, and at its address. */
async function finds(page: Page): Promise<readonly boolean[]> {
  const found: boolean[] = [];
  for (const address of ["/api/conversations", "/api/search?q=garden", "/api/sidebar"]) {
    const answer = await page.request.get(address);
    expect(answer.status(), address).toBe(200);
    found.push((await answer.text()).includes(TITLE));
  }
  found.push((await page.request.get(`/api${tea}`)).status() === 200);
  return found;
}

const YES = [true, true, true, true];
const NO = [false, false, false, false];

test("Ann makes the library Research and adds Ben as a reader", async () => {
  await open(ann, "/settings");
  await ann.getByRole("link", { name: "Libraries" }).click();
  await expect(ann.getByText("No shared libraries yet.")).toBeVisible();
  const libraries = ann.getByRole("list", { name: "Libraries" });
  await expect(libraries.getByRole("listitem")).toHaveCount(2);
  await expect(libraries).toContainText("Only you see it");
  if (LOOK !== undefined) await look(ann, "libraries-none");
  await ann.getByRole("button", { name: "New library" }).click();
  const dialog = ann.getByRole("dialog", { name: "New library" });
  await expect(dialog.getByRole("button", { name: "Create library" })).toBeDisabled();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Research");
  if (LOOK !== undefined) await look(ann, "library-new");
  await ann.keyboard.press("Enter");
  await expect(ann.getByRole("heading", { name: "Research", exact: true })).toBeVisible();
  await expect(ann.getByRole("button", { name: "Leave" })).toBeDisabled();
  await ann.getByRole("button", { name: "Add member" }).click();
  const adding = ann.getByRole("dialog", { name: "Add member" });
  await adding.getByRole("button", { name: /Person/ }).click();
  await expect(ann.getByRole("option", { name: /Carol/ })).toBeVisible();
  await ann.getByRole("option", { name: /Ben/ }).click();
  await expect(adding.getByRole("button", { name: /Role/ })).toContainText("Reader");
  if (LOOK !== undefined) await look(ann, "library-add");
  await adding.getByRole("button", { name: "Add", exact: true }).click();
  await expect(ann.getByText("Added Ben as reader")).toBeVisible();
  await expect(ann.getByRole("list", { name: "Members" }).getByRole("listitem")).toHaveCount(2);
  await expectClean(ann, "a library");
  if (LOOK !== undefined) await look(ann, "library");
  await open(ann, "/settings/libraries");
  await expect(libraries.getByRole("listitem").filter({ hasText: "Research" })).toContainText(
    "2 members",
  );
  await expectClean(ann, "the libraries");
  if (LOOK !== undefined) await look(ann, "libraries");
});

test("the only owner of a library cannot be made less, and the page says why", async () => {
  await open(ann, "/settings/libraries");
  await ann.getByRole("link", { name: "Research", exact: true }).click();
  await ann.getByRole("button", { name: /Role of Ann/ }).click();
  await ann.getByRole("option", { name: /Editor/ }).click();
  await expect(ann.getByText("A library needs an owner.", { exact: false })).toBeVisible();
  await expect(ann.getByRole("button", { name: /Role of Ann/ })).toContainText("Owner");
});

test("she moves a conversation there, and the dialog says who will see it", async () => {
  expect(await finds(carol)).toEqual(YES);
  await open(ann, tea);
  const dialog = await openMove(ann);
  await expect(dialog.getByRole("radio", { name: "Main library" })).toBeDisabled();
  await expect(dialog.getByRole("button", { name: "Move", exact: true })).toBeDisabled();
  await dialog.getByRole("radio", { name: "Personal library" }).check();
  await expect(dialog.getByRole("status")).toContainText("Only you will see it.");
  await dialog.getByRole("radio", { name: "Research" }).check();
  await expect(dialog.getByRole("status")).toContainText("2 members of Research will see it.");
  await expect(dialog.getByRole("status")).toContainText("History, comments, pins");
  await expectClean(ann, "moving to a library");
  if (LOOK !== undefined) await look(ann, "move");
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(toast(ann)).toContainText(`Moved “${TITLE}” to “Research”`);
  await expect(dialog).toHaveCount(0);
  await expect(ann.getByText("In the library Research").filter({ visible: true })).toBeVisible();
  if (LOOK !== undefined) await look(ann, "reader");
});

test("Carol no longer finds it: not in the list, by its words, or at its address", async () => {
  expect(await finds(carol)).toEqual(NO);
  expect(await finds(ben)).toEqual(YES);
  await open(carol, tea);
  await expect(carol.getByText("There is nothing at this address")).toBeVisible();
  await open(carol, "/conversations");
  await expect(carol.getByText(TITLE)).toHaveCount(0);
});

test("Ben reads it and is offered nothing that would change it", async () => {
  await open(ben, tea);
  await expect(ben.getByRole("heading", { name: TITLE })).toBeVisible();
  await expect(ben.getByText("read only", { exact: true })).toBeVisible();
  await expectClean(ben, "a conversation that is only read");
  await message(ben, "Thank you.").hover();
  await expect(message(ben, "Thank you.").getByRole("button", { name: "Copy text" })).toBeVisible();
  await expect(ben.getByRole("button", { name: "Edit text" })).toHaveCount(0);
  await ben.keyboard.press("e");
  await expect(ben.getByRole("textbox", { name: "Message text" })).toHaveCount(0);
  await ben.getByRole("button", { name: "More about this conversation" }).click();
  await expect(ben.getByRole("menuitem", { name: "Details" })).toBeVisible();
  for (const name of ["Edit fields", "Move to the trash", "Move to library…", "Share…"]) {
    await expect(ben.getByRole("menuitem", { name })).toHaveCount(0);
  }
  await ben.keyboard.press("Escape");
  if (LOOK !== undefined) await look(ben, "reader-of-a-library");
});

test("Ben cannot make a library whose name looks like that of another", async () => {
  await open(ben, "/settings/libraries");
  await ben.getByRole("button", { name: "New library" }).click();
  const dialog = ben.getByRole("dialog", { name: "New library" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("  RESEARCH ");
  await dialog.getByRole("button", { name: "Create library" }).click();
  await expect(dialog).toContainText("Another library has this name");
  await expectClean(ben, "a name that is taken");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Research of Ben");
  await dialog.getByRole("button", { name: "Create library" }).click();
  await expect(ben.getByRole("heading", { name: "Research of Ben" })).toBeVisible();
  await ben.getByRole("button", { name: "Delete", exact: true }).click();
  await ben.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(ben).toHaveURL(/settings\/libraries$/);
});

test("lists narrow to a library: by the filter, and in the sidebar", async () => {
  const coffee = JSON.stringify(
    buildConversation({ id: "coffee", conversationTitle: "Coffee for the crew" }),
  );
  await importThrough(ann.request, "coffee.json", coffee);
  await open(ann, "/conversations");
  await expect(list(ann).getByRole("link")).toHaveCount(2);
  const row = list(ann).getByRole("listitem").filter({ hasText: TITLE });
  await expect(row).toContainText("Research");
  if (LOOK !== undefined) await look(ann, "list");
  await ann.getByRole("button", { name: "Filter" }).click();
  const filters = ann.getByRole("dialog", { name: "Filters" });
  await filters.getByRole("button", { name: /^Research 1/ }).click();
  if (LOOK !== undefined) await look(ann, "filters");
  await ann.keyboard.press("Escape");
  await expect(ann).toHaveURL(/library=/);
  await expect(list(ann).getByRole("link")).toHaveCount(1);
  await ann.reload();
  await expect(list(ann).getByRole("link")).toHaveCount(1);

  const sidebar = ann.getByRole("region", { name: "Conversations list" });
  await sidebar.getByRole("button", { name: "Library: All libraries" }).click();
  await ann.getByRole("menuitemradio", { name: "Main library" }).click();
  await expect(sidebar.getByRole("link", { name: /Coffee/ })).toBeVisible();
  await expect(sidebar.getByRole("link", { name: /Tea for/ })).toHaveCount(0);
  if (LOOK !== undefined) await look(ann, "sidebar");
  await ann.reload();
  await expect(sidebar.getByRole("button", { name: "Library: Main library" })).toBeVisible();
  await expect(sidebar.getByRole("link", { name: /Coffee/ })).toBeVisible();
  await expect(sidebar.getByRole("link", { name: /Tea for/ })).toHaveCount(0);
  await sidebar.getByRole("button", { name: "Library: Main library" }).click();
  await ann.getByRole("menuitemradio", { name: "All libraries" }).click();
  await expect(sidebar.getByRole("link", { name: /Tea for/ })).toBeVisible();

  await open(ann, "/search?q=tea");
  const hits = ann.getByRole("main").getByRole("link", { name: /Tea for/ });
  await expect(hits.first()).toBeVisible();
  await ann.getByRole("button", { name: "Library", exact: true }).click();
  await ann.getByRole("menuitemcheckbox", { name: "Main library" }).click();
  await ann.keyboard.press("Escape");
  await expect(ann).toHaveURL(/library/);
  await expect(ann.getByText("In Main library")).toBeVisible();
  await expect(hits).toHaveCount(0);
});

test("Ann moves it to her own library on a phone; Ben sees it no more until she undoes that", async () => {
  await ann.setViewportSize({ width: 390, height: 844 });
  await open(ann, tea);
  const dialog = await openMove(ann);
  await dialog.getByText("Personal library").click();
  await expectClean(ann, "moving on a phone");
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(toast(ann)).toContainText("to “Personal library”");
  expect(await finds(ben)).toEqual(NO);
  expect(await finds(ann)).toEqual(YES);
  await toast(ann).getByRole("button", { name: "Undo" }).click();
  await expect(toast(ann)).toContainText("Undone in 1 conversation");
  expect(await finds(ben)).toEqual(YES);
  expect(await finds(carol)).toEqual(NO);
  await open(ann, "/settings/libraries");
  await expectClean(ann, "the libraries on a phone");
  await ann.setViewportSize({ width: 1440, height: 900 });
});

test("from the list several go at once, by the keyboard", async () => {
  await open(ann, "/conversations");
  await list(ann)
    .getByRole("link", { name: /Coffee/ })
    .focus();
  await ann.keyboard.press("x");
  await ann.getByRole("button", { name: "Move to library…" }).press("Enter");
  const dialog = ann.getByRole("dialog", { name: "Move to library" });
  await dialog.getByRole("radio", { name: "Research" }).press("Space");
  await dialog.getByRole("button", { name: "Move", exact: true }).press("Enter");
  await expect(toast(ann)).toContainText("Moved “Coffee for the crew” to “Research”");
  await expect(ann.getByRole("group", { name: "Selection" })).toBeHidden();
  await toast(ann).getByRole("button", { name: "Undo" }).click();
  await expect(toast(ann)).toContainText("Undone in 1 conversation");
});

test("an import goes into the library that was chosen, which this browser remembers", async () => {
  const text = JSON.stringify(
    buildConversation({ id: "jam", conversationTitle: "Jam from last summer" }),
  );
  const planned = await ann.request.post("/api/imports?filename=jam.json", {
    headers: { ...fromOurPage, "content-type": "application/octet-stream" },
    data: Buffer.from(text),
  });
  const { id } = (await planned.json()) as { id: string };
  await open(ann, `/imports/${id}`);
  await ann.getByRole("button", { name: /Into the library/ }).click();
  await ann.getByRole("option", { name: "Research" }).click();
  if (LOOK !== undefined) await look(ann, "import");
  await ann.getByRole("button", { name: /^Import 1 / }).click();
  await expect(ann.getByRole("link", { name: /Jam from/ }).first()).toBeVisible();
  await open(ann, "/conversations");
  await expect(
    list(ann).getByRole("listitem").filter({ hasText: "Jam from last summer" }),
  ).toContainText("Research");
  const jam = await carol.request.get("/api/search?q=summer");
  expect(await jam.text()).not.toContain("Jam from");
  await open(ann, "/conversations/new");
  await expect(ann.getByRole("button", { name: "Research Library" })).toBeVisible();
  await expectClean(ann, "a new conversation");
  if (LOOK !== undefined) await look(ann, "new-conversation");
});

test("Ann opens what Ben keeps private in Research, and he is told who did and why", async () => {
  await open(ann, "/settings/libraries");
  await ann.getByRole("link", { name: "Research", exact: true }).click();
  await ann.getByRole("button", { name: "More about Ben" }).click();
  await ann.getByRole("menuitem", { name: /^Open private conversations/ }).click();
  const dialog = ann.getByRole("dialog", { name: "Open the private conversations of Ben" });
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Ben is away and we need his notes");
  await dialog.getByRole("button", { name: "Open for an hour" }).click();
  await expect(ann.getByText("You see the private conversations of Ben in Research")).toBeVisible();
  await expect(ann.getByRole("region", { name: "Opened private conversations" })).toContainText(
    "Ben is away and we need his notes",
  );
  await expectClean(ann, "a library with opened conversations");
  await open(ben, "/settings/account");
  await expect(ben.getByText("Ann opened your private conversations")).toBeVisible();
  await expect(ben.getByRole("region", { name: /Who opened/ })).toContainText("in Research");
  await ben.getByRole("button", { name: "Dismiss" }).click();
  await ann.getByRole("button", { name: "Close them" }).click();
  await expect(ann.getByText("You see the private conversations of Ben")).toHaveCount(0);
});

test("Carol deletes her account and hands over what only she sees", async () => {
  await importThrough(carol.request, "diary.json", privateConversation());
  await open(carol, "/settings/account");
  await carol.getByRole("button", { name: "Delete account" }).click();
  const dialog = carol.getByRole("dialog", { name: "Delete account" });
  await expect(dialog).toContainText("1 conversation that only you see");
  await dialog.getByRole("textbox", { name: "Email" }).fill("carol@example.com");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(dialog).toContainText("Choose what happens with your private conversations.");
  await dialog.getByRole("radio", { name: "Hand them over" }).check();
  await expectClean(carol, "deleting an account");
  if (LOOK !== undefined) await look(carol, "account-delete");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await carol.waitForURL(/sign-in/);
  await open(ann, "/notifications");
  await expect(ann.getByRole("main")).toContainText(
    "handed their private conversations over to you",
  );
  expect(await (await ann.request.get("/api/conversations")).text()).toContain("Diary of June");
  expect(await (await ben.request.get("/api/conversations")).text()).not.toContain("Diary of June");
});

test("only an empty library can be deleted, and Ben can leave it", async () => {
  await open(ann, "/settings/libraries");
  await ann.getByRole("link", { name: "Research", exact: true }).click();
  await ann.getByRole("button", { name: "Delete", exact: true }).click();
  const dialog = ann.getByRole("dialog", { name: "Research is not empty" });
  await expect(dialog).toContainText("Move its 2 conversations to another library first");
  if (LOOK !== undefined) await look(ann, "library-not-empty");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await open(ben, "/settings/libraries");
  await ben.getByRole("link", { name: "Research", exact: true }).click();
  await expect(ben.getByRole("button", { name: "Add member" })).toHaveCount(0);
  await expect(ben.getByRole("button", { name: "Delete", exact: true })).toHaveCount(0);
  await ben.getByRole("button", { name: "Leave" }).click();
  await ben.getByRole("alertdialog").getByRole("button", { name: "Leave" }).click();
  await expect(toast(ben)).toContainText("Left “Research”");
  expect(await finds(ben)).toEqual(NO);
});

test("Ben becomes an owner, and leaves the main library by himself", async () => {
  await open(ann, "/settings/members");
  await ann.getByRole("button", { name: /Role of Ben/i }).click();
  await ann.getByRole("option", { name: /^Owner/ }).click();
  await expect(ann.getByRole("button", { name: /Role of Ben/i })).toContainText("Owner");

  await open(ben, "/settings/members");
  await ben.getByRole("button", { name: "More about Ben" }).click();
  await ben.getByRole("menuitem", { name: "Leave this library…" }).click();
  const dialog = ben.getByRole("alertdialog", { name: "Leave this library" });
  await expect(dialog).toContainText("You are signed out everywhere");
  await expect(dialog).toContainText("What you imported and changed stays.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect((await ben.request.get("/api/conversations")).status()).toBe(200);

  await ben.getByRole("button", { name: "More about Ben" }).click();
  await ben.getByRole("menuitem", { name: "Leave this library…" }).click();
  await dialog.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(ben).toHaveURL(/\/sign-in/);
  expect((await ben.request.get("/api/conversations")).status()).toBe(401);
  await open(ann, "/settings/members");
  const members = ann.getByRole("list", { name: "Members" });
  await expect(members).toContainText("Ann");
  await expect(members).not.toContainText("Ben");
});

/** Pictures for whoever judges how it looks. */
async function look(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(400);
      await page.screenshot({ path: `${LOOK}/${name}-${width}-${colorScheme}.png` });
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1440, height: 900 });
}
