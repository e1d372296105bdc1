import type { Page, Route } from "@playwright/test";
import type { LookedAt } from "./library";
import type { Screen } from "./screen";

/** Sheets of the reader that need no message. */
const PANELS = ["branches", "family", "document", "conversation", "fields", "changes", "calls"];

const TRANSCRIPT = "User: How hot should the water be?\nAssistant: About 80 °C.\nUser: Thank you.";

type Opening = (page: Page) => Promise<void>;

const dialog = (page: Page) => page.getByRole("dialog").first().waitFor();

const keyOpens =
  (key: string): Opening =>
  async (page) => {
    await page.keyboard.press(key);
    await dialog(page);
  };

const buttonOpens =
  (name: string): Opening =>
  async (page) => {
    await page.getByRole("main").getByRole("button", { name }).first().click();
    await dialog(page);
  };

/** On a phone some buttons are items of a menu. */
const menuOpens =
  (menu: string, item: string): Opening =>
  async (page) => {
    await page.getByRole("button", { name: menu }).first().click();
    await page.getByRole("menuitem", { name: item }).click();
    await dialog(page);
  };

/** The dialogs, sheets, menus and notices that are opened most. */
export function openedScreens(library: LookedAt): Screen[] {
  return [...readerScreens(library), ...listScreens(), ...toolScreens(library), ...NOTICES];
}

function readerScreens({ conversation }: LookedAt): Screen[] {
  if (conversation === null) return [];
  const address = `/conversations/${conversation}`;
  return [
    ...PANELS.map((panel) => ({
      name: `reader-panel-${panel}`,
      address: `${address}?panel=${panel}`,
    })),
    { name: "reader-find", address, open: findOpens },
    { name: "reader-menu", address, open: menuOpensOnly("More about this conversation") },
    { name: "reader-export", address, open: menuOpens("More about this conversation", "Export…") },
    { name: "reader-message-menu", address, open: messageMenu },
    { name: "reader-message-editor", address, open: messageEditor },
    { name: "import-plan", address: "/imports", open: planOpens },
  ];
}

function listScreens(): Screen[] {
  return [
    { name: "not-found", address: "/conversations/nothing-has-this-id" },
    { name: "search-found", address: "/search?q=the" },
    { name: "search-nothing", address: "/search?q=zyzzyva-zyzzyva" },
    { name: "conversations-no-match", address: "/conversations?query=zyzzyva-zyzzyva" },
    { name: "conversations-filter", address: "/conversations", open: buttonOpens("Filter") },
    { name: "conversations-selected", address: "/conversations", open: someSelected },
    { name: "palette", address: "/conversations", open: keyOpens("Control+k") },
    { name: "keys", address: "/conversations", open: keyOpens("?") },
    { name: "conversations-new-preview", address: "/conversations/new", open: pasted },
  ];
}

function toolScreens({ toolsetFile }: LookedAt): Screen[] {
  const dialogs = [
    { name: "toolsets-add-server", address: "/toolsets", open: addServerOpens },
    { name: "settings-new-key", address: "/settings/api", open: buttonOpens("New key") },
  ];
  if (toolsetFile === null) return dialogs;
  const opens = menuOpensOnly("More about this file");
  return [...dialogs, { name: "toolset-menu", address: `/toolsets/${toolsetFile}`, open: opens }];
}

function menuOpensOnly(name: string): Opening {
  return async (page) => {
    await page.getByRole("button", { name }).first().click();
    await page.getByRole("menu").first().waitFor();
  };
}

/** On a phone it is an item of a menu. */
const addServerOpens: Opening = async (page) => {
  const more = page.getByRole("main").getByRole("button", { name: "More", exact: true });
  if (!(await more.isVisible())) return buttonOpens("Add a server")(page);
  await more.click();
  await page.getByRole("menuitem", { name: "Add a server" }).click();
  await dialog(page);
};

const findOpens: Opening = async (page) => {
  await page.keyboard.press("Control+f");
  await page.getByRole("searchbox", { name: "Find in this conversation" }).waitFor();
};

const messageMenu: Opening = async (page) => {
  await page.getByRole("article").first().hover();
  await page.getByRole("article").first().getByRole("button", { name: "More" }).click();
  await page.getByRole("menu").first().waitFor();
};

const messageEditor: Opening = async (page) => {
  await messageMenu(page);
  await page.getByRole("menuitem", { name: /^Edit/ }).first().click();
  await page.getByRole("textbox").last().waitFor();
};

const someSelected: Opening = async (page) => {
  const list = page.getByRole("list", { name: "Conversations", exact: true });
  await list.getByRole("link").first().focus();
  for (const key of ["x", "j", "x", "j", "x"]) await page.keyboard.press(key);
  await page.getByRole("group", { name: "Selection" }).waitFor();
};

const planOpens: Opening = async (page) => {
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Import files" }).first().click();
  const text = '{"messages": [{"role": "user", "content": "Tea?"}]}\n';
  const file = { name: "tea.jsonl", mimeType: "application/x-ndjson", buffer: Buffer.from(text) };
  await (await choosing).setFiles([file]);
  await dialog(page);
};

const pasted: Opening = async (page) => {
  await page.getByRole("textbox", { name: "Transcript" }).fill(TRANSCRIPT);
  await page.getByRole("button", { name: "Preview messages" }).click();
  await page.getByRole("textbox", { name: "Text of message 3" }).waitFor();
};

/** The library refuses one request for this reason, and then says so of itself. */
function inTrouble(status: "disk-full" | "damaged", health: object): Opening {
  return async (page) => {
    const fulfil = (code: number, body: object) => (route: Route) =>
      route.fulfill({ status: code, json: body });
    await page.route("**/api/health", fulfil(503, { status, ...health }));
    const problem = { type: status, title: "Refused", status: 507, code: status };
    await page.route("**/api/conversations/facets*", fulfil(507, problem));
    await page.getByRole("button", { name: "Filter" }).first().click();
    await page
      .getByText(status === "damaged" ? "The library is damaged" : "disk is full")
      .waitFor();
    await page.keyboard.press("Escape");
  };
}

const DAMAGE = {
  message: "The database file is damaged. Stop Colloquy and restore the last backup.",
  reach: {
    state: "complete",
    documents: [
      { kind: "conversation", id: "a", title: "Tea for the garden party" },
      { kind: "toolset", id: "b", title: "garden.json" },
    ],
    more: 3,
  },
};

const NOTICES: readonly Screen[] = [
  { name: "notice-damaged", address: "/conversations", open: inTrouble("damaged", DAMAGE) },
  {
    name: "notice-disk-full",
    address: "/conversations",
    open: inTrouble("disk-full", { message: "Nothing can be saved until there is room." }),
  },
];
