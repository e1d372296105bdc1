import type { Page } from "@playwright/test";
import { gardenToolsets, teaConversation } from "./documents";
import { expect, message, test } from "./fixtures";

// Nothing here depends on what another test has left.
test.describe.configure({ mode: "parallel" });

type Import = (name: string, text: string) => Promise<string>;

/** Something that a person does by one press, or by a text that no editor with a draft holds. */
interface Deed {
  readonly name: string;
  /** Prepares it and gives the press. */
  readonly begin: (page: Page, importText: Import) => Promise<() => Promise<void>>;
  /** What is said besides the reason. */
  readonly title?: string;
}

/** A server of which nothing comes any more: pages, lists, saves and its health. */
async function fallSilent(page: Page): Promise<void> {
  await page.route("**/*", (route) =>
    route.request().url().includes("/_next/static/") ? route.fallback() : undefined,
  );
}

async function selectAll(page: Page, path: string, list: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("list", { name: list, exact: true }).getByRole("link").first().focus();
  await page.keyboard.press("Control+a");
  await expect(page.getByText(/\d (conversation|toolset file)s? selected/)).toBeVisible();
}

async function conversations(page: Page, importText: Import): Promise<void> {
  for (const number of [1, 2]) {
    await importText(`${number}.json`, teaConversation(`tea-${number}`, `Tea ${number}`));
  }
  await selectAll(page, "/conversations", "Conversations");
}

const DEEDS: readonly Deed[] = [
  {
    name: "moving conversations to the trash",
    begin: async (page, importText) => {
      await conversations(page, importText);
      return () => page.getByRole("button", { name: "Move to the trash" }).click();
    },
    title: "Nothing was moved to the trash",
  },
  {
    name: "moving toolset files to the trash",
    begin: async (page, importText) => {
      for (const number of [1, 2]) {
        await importText(`${number}.json`, gardenToolsets().replaceAll("garden", `g${number}`));
      }
      await selectAll(page, "/toolsets", "Toolset files");
      return () => page.getByRole("button", { name: "Move to the trash" }).click();
    },
    title: "Nothing was moved to the trash",
  },
  {
    name: "a tag for selected conversations",
    begin: async (page, importText) => {
      await conversations(page, importText);
      await page.getByRole("button", { name: /^Tag/ }).first().click();
      await page.getByRole("dialog").getByRole("textbox").first().fill("sea");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("button", { name: "Apply: add 1" })).toBeVisible();
      return () => page.keyboard.press("Enter");
    },
  },
  {
    name: "a pin",
    begin: async (page, importText) => {
      await page.goto(`/conversations/${await importText("tea.json", teaConversation())}`);
      await message(page, "Thank you.").focus();
      return () => page.keyboard.press("b");
    },
  },
];

for (const deed of DEEDS) {
  test(`${deed.name} says within ten seconds that the server is silent`, async ({
    page,
    importText,
  }) => {
    const press = await deed.begin(page, importText);
    await fallSilent(page);
    await press();
    const pressed = Date.now();
    await expect(page.getByText("The server did not answer in time.").first()).toBeVisible({
      timeout: 12_000,
    });
    expect(Date.now() - pressed).toBeLessThan(11_000);
    if (deed.title !== undefined) await expect(page.getByText(deed.title)).toBeVisible();
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
}

test("a text that waits behind a pin without an answer is told of as soon, and saved when the server is back", async ({
  page,
  importText,
  request,
}) => {
  const id = await importText("tea.json", teaConversation());
  await page.goto(`/conversations/${id}`);
  await message(page, "Thank you.").hover();
  await message(page, "Thank you.").getByRole("button", { name: "Edit text" }).click();
  await page.getByRole("textbox", { name: "Message text" }).fill("Typed words");
  await fallSilent(page);
  await message(page, "Which tea fits").focus();
  await page.keyboard.press("b");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const notice = page.getByRole("alert").filter({ hasText: "Not saved." });
  await expect(notice).toBeVisible({ timeout: 12_000 });
  await expect(notice).toContainText("Your text is kept");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await expect
    .poll(async () => (await request.get(`/api/conversations/${id}`)).text(), { timeout: 30_000 })
    .toContain('"Typed words"');
  await expect(notice).toHaveCount(0);
});
