import type { Locator, Page } from "@playwright/test";
import { gardenToolsets, teaConversation } from "./documents";
import { expect, message } from "./fixtures";
import { BASE_URL } from "./place";

/** One place where a person types, for the table of mishaps. */
export interface DraftEditor {
  readonly name: string;
  readonly file: string;
  readonly text: () => string;
  readonly path: (id: string) => string;
  /** Opens the editor; what is always open needs nothing. */
  readonly open: (page: Page) => Promise<void>;
  /** Types what is looked for afterwards, or other words. */
  readonly type: (page: Page, words?: string) => Promise<void>;
  /** What shows that the typed text is there. */
  readonly expectTyped: (page: Page, words?: string) => Promise<void>;
  /** Opens a form that a restored draft cannot open by itself, because it belongs to selected rows. */
  readonly reopen?: (page: Page) => Promise<void>;
  /** Saves it; absent where another test does. */
  readonly save?: (page: Page) => Promise<void>;
  /** What the stored document then contains. */
  readonly saved?: string;
  readonly api: (id: string) => string;
}

const WORDS = "Typed words";

/** A field that is filled in and looked at by its name. */
function field(find: (page: Page) => Locator) {
  return {
    type: async (page: Page, words = WORDS) => find(page).fill(words),
    expectTyped: async (page: Page, words = WORDS) => expect(find(page)).toHaveValue(words),
  };
}

const tea = {
  file: "tea.json",
  text: teaConversation,
  path: (id: string) => `/conversations/${id}`,
  api: (id: string) => `/api/conversations/${id}`,
};
const garden = {
  file: "garden.json",
  text: gardenToolsets,
  path: (id: string) => `/toolsets/${id}`,
  api: (id: string) => `/api/toolsets/${id}`,
};

async function messageMenu(page: Page, item: string): Promise<void> {
  const thanks = message(page, "Thank you.");
  await thanks.hover();
  await thanks.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

async function openRename(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: /^Select Tea/ }).press("Space");
  await page.getByRole("button", { name: "Rename…" }).click();
}

const pinned = () =>
  teaConversation().replace(
    '"content": "Thank\\u0020you."',
    '"pinned": true, "content": "Thank you."',
  );

const json = (page: Page) => page.getByRole("textbox", { name: "JSON of the message" });

export const EDITORS: readonly DraftEditor[] = [
  {
    name: "the text of a message",
    ...tea,
    open: async (page) => {
      const thanks = message(page, "Thank you.");
      await thanks.hover();
      await thanks.getByRole("button", { name: "Edit text" }).click();
    },
    ...field((page) => page.getByRole("textbox", { name: "Message text" })),
    save: async (page) => page.getByRole("button", { name: "Save", exact: true }).click(),
    saved: `"${WORDS}"`,
  },
  {
    name: "the title",
    ...tea,
    open: async (page) => page.getByRole("button", { name: /Tea for the garden party/ }).click(),
    ...field((page) => page.getByRole("textbox", { name: "Title" })),
    save: async (page) => page.keyboard.press("Enter"),
    saved: `"${WORDS}"`,
  },
  {
    name: "the system message",
    ...tea,
    open: async (page) => {
      await page
        .getByRole("button", { name: /System message/ })
        .first()
        .click();
      await page.getByRole("button", { name: "Edit system message" }).click();
    },
    ...field((page) => page.getByRole("textbox", { name: "System message" })),
    save: async (page) => page.getByRole("button", { name: "Save", exact: true }).click(),
    saved: `"${WORDS}"`,
  },
  {
    name: "the JSON of a message",
    ...tea,
    open: async (page) => messageMenu(page, "Edit as JSON"),
    type: async (page) => {
      await json(page).click();
      await page.keyboard.press("ControlOrMeta+End");
      await page.keyboard.type(` ${WORDS}`);
    },
    expectTyped: async (page) => expect(json(page)).toContainText(WORDS),
  },
  {
    name: "a field of the conversation",
    ...tea,
    open: async (page) => {
      await page.locator("header").getByRole("button", { name: "More" }).first().click();
      await page.getByRole("menuitem", { name: "Edit fields" }).click();
    },
    ...field((page) => page.getByRole("textbox", { name: "Owner" })),
    save: async (page) => page.getByRole("button", { name: "Save owner" }).click(),
    saved: `"${WORDS}"`,
  },
  {
    name: "a block",
    ...tea,
    open: async (page) => {
      await messageMenu(page, "Edit blocks and attachments");
      const sheet = page.getByRole("dialog", { name: "Edit the message" });
      await sheet.getByRole("button", { name: "Add a block" }).click();
      await page.getByRole("menuitem", { name: "Text", exact: true }).click();
    },
    ...field((page) => page.getByRole("dialog").getByRole("textbox", { name: "Text" })),
    save: async (page) => page.getByRole("button", { name: "Add the block" }).click(),
    saved: `"${WORDS}"`,
  },
  {
    name: "the note of a pin",
    ...tea,
    text: pinned,
    path: () => "/pins",
    open: async (page) => {
      const pin = page.getByRole("article").filter({ hasText: "Thank you." });
      await pin.hover();
      await pin.getByRole("button", { name: "Add a note" }).click();
    },
    ...field((page) => page.getByRole("textbox", { name: "Note" })),
    save: async (page) => page.getByRole("button", { name: "Save the note" }).click(),
    saved: `"${WORDS}"`,
  },
  {
    name: "the settings of a toolset",
    ...garden,
    path: (id) => `/toolsets/${id}/edit`,
    open: async () => undefined,
    ...field((page) => page.getByRole("textbox", { name: "Version" })),
    save: async (page) => page.getByRole("button", { name: "Save the toolset" }).click(),
    saved: `"${WORDS}"`,
  },
  {
    name: "the changes of the grid",
    ...garden,
    open: async () => undefined,
    type: async (page) =>
      page
        .getByRole("radiogroup", { name: /^Enabled of/ })
        .first()
        .getByText("Off", { exact: true })
        .click(),
    expectTyped: async (page) => expect(page.getByText("1 change is not saved")).toBeVisible(),
    save: async (page) => page.getByRole("button", { name: "Save", exact: true }).click(),
  },
  {
    name: "a permission test",
    ...garden,
    path: () => "/permissions/checks",
    open: async (page) => page.getByRole("button", { name: "Add a test" }).first().click(),
    ...field((page) => page.getByRole("textbox", { name: "Sentence" })),
    save: async (page) =>
      page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click(),
    saved: `"${WORDS}"`,
  },
  {
    name: "a new conversation",
    ...tea,
    path: () => "/conversations/new",
    open: async () => undefined,
    ...field((page) => page.getByRole("textbox", { name: "Transcript" })),
  },
  {
    name: "the titles of selected conversations",
    ...tea,
    path: () => "/conversations",
    open: openRename,
    reopen: openRename,
    ...field((page) => page.getByRole("textbox", { name: "Title of conversation 1" })),
    save: async (page) => page.getByRole("button", { name: "Rename 1", exact: true }).click(),
    saved: `"${WORDS}"`,
  },
  {
    name: "the address of an audit",
    ...garden,
    path: () => "/toolsets/audit",
    open: async () => undefined,
    ...field((page) => page.getByRole("textbox", { name: "Address" })),
  },
  {
    name: "the address of a new server",
    ...garden,
    path: () => "/toolsets",
    open: async (page) => page.getByRole("button", { name: "Add a server" }).click(),
    ...field((page) => page.getByRole("dialog").getByRole("textbox", { name: "Address" })),
  },
  {
    name: "the name of an API key",
    ...garden,
    path: () => "/settings/api",
    open: async (page) => page.getByRole("button", { name: "New key" }).click(),
    ...field((page) => page.getByRole("dialog").getByRole("textbox", { name: "Name" })),
  },
  {
    name: "the name of a new folder",
    ...tea,
    path: () => "/settings",
    open: async (page) => {
      await page
        .context()
        .addCookies([{ name: "colloquy-sidebar", value: "280-open", url: BASE_URL }]);
      await page.reload();
      await page.getByRole("button", { name: "New folder" }).click();
    },
    ...field((page) => page.getByRole("dialog").getByRole("textbox", { name: "Name" })),
  },
  {
    name: "the words of a search for servers",
    ...garden,
    path: () => "/toolsets/discover",
    open: async () => undefined,
    ...field((page) =>
      page.getByRole("region", { name: "At an address" }).getByRole("textbox", { name: "Address" }),
    ),
  },
];
