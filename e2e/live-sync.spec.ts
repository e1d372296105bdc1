import type { Locator, Page } from "@playwright/test";
import { listing, plainTool, type RawTool } from "../lib/testing/mcp/behaviours";
import { startEverything } from "../lib/testing/mcp/real-servers";
import { serveTools } from "../lib/testing/mcp/tool-server";
import { expectClean } from "./axe";
import { expect, test } from "./fixtures";

// Real servers start and are asked in between.
test.describe.configure({ timeout: 120_000 });

/** Types a server into the dialog of the list of toolsets, without adding it yet. */
async function typeServer(page: Page, name: string, url: string): Promise<Locator> {
  await page.goto("/toolsets");
  await page.getByRole("button", { name: "Add a server" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a server" });
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await dialog.getByRole("textbox", { name: "Address" }).fill(url);
  return dialog;
}

async function addServer(page: Page, name: string, url: string): Promise<string> {
  const dialog = await typeServer(page, name, url);
  await dialog.getByRole("button", { name: "Add the server" }).click();
  await page.waitForURL(/\/toolsets\/[^/?]+$/);
  return new URL(page.url()).pathname;
}

const barOf = (page: Page, name: string) => page.getByRole("region", { name: `Sync of ${name}` });

const GARDEN: readonly RawTool[] = [
  plainTool("water", { description: "Waters one bed of the garden" }),
  plainTool("weed", { description: "Pulls the weeds" }),
  plainTool("dig", { description: "Digs a hole" }),
  plainTool("rake", { description: "Rakes the leaves" }),
];

const GARDEN_LATER: readonly RawTool[] = [
  plainTool("water", { description: "Waters all beds of the garden" }),
  plainTool("weed", {
    description: "Pulls the weeds",
    inputSchema: {
      type: "object",
      properties: { bed: { type: "string", description: "Which bed" } },
      required: ["bed"],
    },
  }),
  plainTool("rake", { description: "Rakes the leaves" }),
  plainTool("burn", { description: "Burns what was raked" }),
];

test("a server is added by its address, and its tools come while the page tells how far it is", async ({
  page,
}) => {
  const server = await startEverything("streamableHttp");
  try {
    const dialog = await typeServer(page, "everything", server.url);
    await dialog.getByRole("button", { name: "Add a header" }).click();
    await dialog
      .getByRole("group", { name: "Headers" })
      .getByRole("textbox", { name: "Name" })
      .fill("X-Api-Key");
    await dialog.getByRole("textbox", { name: "Value of X-Api-Key" }).fill("plain-canary-4711");
    await expect(dialog.getByRole("button", { name: "Add the server" })).toBeDisabled();
    await expect(dialog.getByText("X-Api-Key contains a credential in plain text")).toBeVisible();
    await expectClean(page, "the dialog with an offer");
    await expect(dialog.getByRole("textbox", { name: "Name of the secret" })).toHaveValue(
      "EVERYTHING_X_API_KEY",
    );
    await dialog.getByRole("button", { name: "Keep it as a secret" }).click();
    await expect(dialog.getByRole("textbox", { name: "Value of X-Api-Key" })).toHaveValue(
      "${secret:EVERYTHING_X_API_KEY}",
    );
    await dialog.getByRole("button", { name: "Add the server" }).click();
    const bar = barOf(page, "everything");
    await expect(bar.getByText("15 tools listed: 15 new").first()).toBeVisible();
    await expect(page.getByTestId("effective-echo")).toBeVisible();
    await expectClean(page, "the page of a synced toolset");
    expect(await page.content()).not.toContain("plain-canary-4711");
    await bar.getByRole("button", { name: "Settings of the sync of everything" }).click();
    await page.getByText("Daily", { exact: true }).click();
    await page.getByRole("radiogroup", { name: "New tools" }).getByText("Off").click();
    await expectClean(page, "the settings of a sync");
    await page.keyboard.press("Escape");
    await page.reload();
    await bar.getByRole("button", { name: "Settings of the sync of everything" }).click();
    await expect(page.getByRole("radio", { name: "Daily" })).toBeChecked();
    await expect(
      page.getByRole("radiogroup", { name: "New tools" }).getByRole("radio", { name: "Off" }),
    ).toBeChecked();
  } finally {
    await server.stop();
  }
});

test("a secret that is bound to another server is sent only when a person allows it", async ({
  page,
}) => {
  const [first, second] = [
    await serveTools(listing(() => GARDEN)),
    await serveTools(listing(() => GARDEN)),
  ];
  const typeHeader = async (dialog: Locator, value: string) => {
    await dialog.getByRole("button", { name: "Add a header" }).click();
    await dialog
      .getByRole("group", { name: "Headers" })
      .getByRole("textbox", { name: "Name" })
      .fill("Authorization");
    await dialog.getByRole("textbox", { name: "Value of Authorization" }).fill(value);
  };
  try {
    const dialog = await typeServer(page, "north", first.url);
    await typeHeader(dialog, "Bearer only-canary-0815");
    await dialog.getByRole("textbox", { name: "Name of the secret" }).fill("NORTH_ONLY");
    await dialog.getByRole("button", { name: "Keep it as a secret" }).click();
    await dialog.getByRole("button", { name: "Add the server" }).click();
    await expect(page.getByTestId("effective-water")).toBeVisible();
    expect(first.asked.at(-1)?.headers.authorization).toBe("Bearer only-canary-0815");

    await typeHeader(await typeServer(page, "south", second.url), "Bearer ${secret:NORTH_ONLY}");
    await dialog.getByRole("button", { name: "Add the server" }).click();
    const bar = barOf(page, "south");
    const allow = bar.getByRole("button", { name: `Allow NORTH_ONLY for ${second.origin}` });
    await expect(allow).toBeVisible();
    expect(second.calls()).toBe(0);
    await expectClean(page, "a sync that lacks a secret");
    await allow.click();
    await expect(page.getByTestId("effective-water")).toBeVisible();
    expect(second.asked.at(-1)?.headers.authorization).toBe("Bearer only-canary-0815");
  } finally {
    await Promise.all([first.close(), second.close()]);
  }
});

test("what a server changes is reviewed, accepted, blocked and taken back", async ({ page }) => {
  let tools = GARDEN;
  const server = await serveTools(listing(() => tools));
  try {
    const path = await addServer(page, "garden", server.url);
    const bar = barOf(page, "garden");
    await expect(page.getByTestId("effective-water")).toBeVisible();
    await bar.getByRole("link", { name: "4 changes to review" }).click();
    await page.getByRole("button", { name: "Accept all 4" }).click();
    await expect(page.getByRole("heading", { name: "Nothing to review" })).toBeVisible();
    await expectClean(page, "a review without changes");

    tools = GARDEN_LATER;
    await page.goto(path);
    await bar.getByRole("button", { name: "Sync now" }).click();
    await bar.getByRole("link", { name: "4 changes to review" }).click();
    const changes = page.getByRole("list", { name: "Changes of the server" });
    await expect(changes.getByRole("heading", { level: 2 })).toHaveText([
      /Breaking or dangerous/,
      /Changes behaviour/,
      /New/,
      /No longer listed/,
    ]);
    await expect(changes.getByText("the argument “bed” is new and required")).toBeVisible();
    await expect(changes.locator("del", { hasText: "one" })).toBeVisible();
    await expect(changes.locator("ins", { hasText: "all" })).toBeVisible();
    await expectClean(page, "a review");

    await page.getByRole("button", { name: "Accept water" }).click();
    await expect(changes.getByRole("button", { name: "Accept water" })).toHaveCount(0);
    await expect(page.getByText("Accepted water. 3 changes left.")).toBeAttached();
    await expect(page.getByRole("button", { name: "Accept burn" })).toBeFocused();
    await page
      .getByRole("alertdialog")
      .filter({ hasText: "Accepted water" })
      .getByRole("button", { name: "Undo" })
      .click();
    await expect(changes.getByRole("button", { name: "Accept water" })).toBeVisible();
    await page.getByRole("button", { name: "Accept water" }).click();
    await page.getByRole("button", { name: "Block weed" }).click();
    await expect(changes.getByRole("button", { name: "Block weed" })).toHaveCount(0);
    await expect(changes.getByRole("button", { name: "Accept burn" })).toBeVisible();

    await page.goto(path);
    await expect(page.getByTestId("effective-weed")).toContainText("Off");
    await expect(page.getByRole("link", { name: "missing: review dig" })).toBeVisible();
    await expectClean(page, "a grid with a tool that is gone");
    await page.getByRole("link", { name: "new: review burn" }).click();
    await page.getByRole("button", { name: "Accept burn" }).click();
    await page.getByRole("button", { name: "Remove dig" }).click();
    await expect(page.getByRole("heading", { name: "Nothing to review" })).toBeVisible();
    await page.goto(path);
    await expect(page.getByTestId("effective-burn")).toBeVisible();
    await expect(page.getByTestId("effective-dig")).toHaveCount(0);
  } finally {
    await server.close();
  }
});

test("what was edited here holds until a person chooses, and undo leaves it alone", async ({
  page,
}) => {
  let tools = GARDEN;
  const server = await serveTools(listing(() => tools));
  try {
    const path = await addServer(page, "garden", server.url);
    await expect(page.getByTestId("effective-water")).toBeVisible();
    await barOf(page, "garden").getByRole("link", { name: "4 changes to review" }).click();
    await page.getByRole("button", { name: "Accept all 4" }).click();
    await expect(page.getByRole("heading", { name: "Nothing to review" })).toBeVisible();
    await page.goto(`${path}/edit?set=garden&tool=0`);
    await page.getByRole("textbox", { name: "Summary" }).fill("Waters, as we do it here");
    await page.getByRole("button", { name: "Save the tool" }).click();
    await expect(page.getByText("Edited water").or(page.getByText("Undo")).first()).toBeVisible();
    tools = GARDEN_LATER;
    await page.goto(path);
    await barOf(page, "garden").getByRole("button", { name: "Sync now" }).click();
    await barOf(page, "garden")
      .getByRole("link", { name: /to review/ })
      .click();
    await expect(page.getByText("Description: edited here, and changed")).toBeVisible();
    await expectClean(page, "a conflict");
    await page.getByRole("button", { name: "Keep mine: Description of water" }).click();
    await expect(page.getByText("Description: edited here, and changed")).toHaveCount(0);
    const told = page.getByRole("alertdialog").filter({ hasText: "Kept what was edited here" });
    // It wrote no text, so the edit itself must not be what is undone.
    await told.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Description: edited here, and changed")).toBeVisible();
    await page.getByRole("button", { name: "Keep mine: Description of water" }).click();
    await expect(page.getByText("Description: edited here, and changed")).toHaveCount(0);
    await page.goto(path);
    await expect(page.getByText("Waters, as we do it here")).toBeVisible();
  } finally {
    await server.close();
  }
});

test("a tool that an import worded otherwise than its server waits in the bar and in the list", async ({
  page,
  importText,
}) => {
  const server = await serveTools(listing(() => GARDEN.slice(0, 1)));
  try {
    const file = await importText(
      "garden.json",
      JSON.stringify({
        schema: "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json",
        toolsets: [
          {
            id: "garden",
            kind: "mcp",
            server: { type: "http", url: server.url },
            tools: [{ name: "water", summary: "Waters, as we do it here" }],
          },
        ],
      }),
    );
    await page.goto(`/toolsets/${file}`);
    const bar = barOf(page, "garden");
    await bar.getByRole("button", { name: "Sync now" }).click();
    await expect(bar.getByRole("link", { name: "1 change to review" })).toBeVisible();
    await page.goto("/toolsets");
    await expect(page.getByText("1 to review")).toBeVisible();
    await page.goto(`/toolsets/${file}`);
    await bar.getByRole("link", { name: "1 change to review" }).click();
    await page.getByRole("button", { name: "Keep mine: Description of water" }).click();
    await expect(page.getByRole("heading", { name: "Nothing to review" })).toBeVisible();
    await page.goto(`/toolsets/${file}`);
    await expect(bar.getByRole("link", { name: "Changes" })).toBeVisible();
  } finally {
    await server.close();
  }
});

test("a server that is gone leaves its tools as they were, and each sync is told", async ({
  page,
}) => {
  const server = await serveTools(listing(() => GARDEN));
  const path = await addServer(page, "garden", server.url);
  await expect(page.getByTestId("effective-water")).toBeVisible();
  await server.close();
  const bar = barOf(page, "garden");
  await bar.getByRole("button", { name: "Sync now" }).click();
  await expect(bar.getByText("The server could not be reached").last()).toBeVisible();
  await expect(bar.getByText("The tools of the last sync are kept.")).toBeVisible();
  await expect(page.getByTestId("effective-water")).toBeVisible();
  await expectClean(page, "a failed sync");
  await bar.getByRole("link", { name: "Events" }).click();
  const events = page.getByRole("list", { name: "Syncs, newest first" });
  await expect(events.getByRole("listitem")).toHaveCount(2);
  await expect(events.getByRole("listitem").first()).toContainText(
    "The server could not be reached",
  );
  await expect(events.getByRole("listitem").first()).toContainText("started by hand");
  await expect(events.getByRole("listitem").last()).toContainText("4 tools listed: 4 new");
  await expectClean(page, "the events");
  await page.goto("/toolsets");
  await expect(page.getByText("sync failed")).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  for (const address of [path, `${path}/changes`, `${path}/events`]) {
    await page.goto(address);
    await expect(bar).toBeVisible();
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(wide, address).toBeLessThanOrEqual(0);
    await expectClean(page, `${address} on a phone in the dark`);
  }
});

test("1,500 changes are one quick list, and texts of strangers stay texts", async ({ page }) => {
  const names = Array.from({ length: 1499 }, (_, at) => `tool_${at}`);
  const listed = (words: string) => [
    plainTool("poison", { description: `${words}<img src=x onerror="alert(1)">` }),
    ...names.map((name) => plainTool(name, { description: `${words} ${name}` })),
  ];
  let tools = listed("Does");
  const server = await serveTools(listing(() => tools));
  page.on("dialog", () => {
    throw new Error("A text of a server ran.");
  });
  try {
    const path = await addServer(page, "many", server.url);
    await expect(page.getByTestId("effective-tool_1")).toBeVisible();
    await barOf(page, "many").getByRole("link", { name: "1500 changes to review" }).click();
    await page.getByRole("button", { name: "Accept all 1500" }).click();
    await expect(page.getByRole("heading", { name: "Nothing to review" })).toBeVisible();

    tools = listed("Does\u202E now");
    await barOf(page, "many").getByRole("button", { name: "Sync now" }).click();
    await barOf(page, "many").getByRole("link", { name: "1500 changes to review" }).click();
    const changes = page.getByRole("list", { name: "Changes of the server" });
    await expect(changes.getByRole("button", { name: "Accept poison" })).toBeVisible();
    await expect(changes.getByText("U+202E").first()).toBeVisible();
    await expect(changes.getByText("<img src=x")).toBeVisible();
    expect(await changes.getByRole("listitem").count()).toBeLessThan(60);
    await page.getByRole("button", { name: "Accept all 1500" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Accept all 1500" }).click();
    await expect(page.getByRole("heading", { name: "Nothing to review" })).toBeVisible();
    await page.goto(path);
    await expect(page.getByTestId("effective-tool_1")).toBeVisible();
  } finally {
    await server.close();
  }
});
