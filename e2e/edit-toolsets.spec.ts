import type { Locator, Page } from "@playwright/test";
import { expectClean } from "./axe";
import { gardenToolsets } from "./documents";
import { expect, test } from "./fixtures";

const SCHEMA = {
  type: "object",
  properties: {
    place: { type: "string", description: "Where to measure" },
    depth: { type: "integer", minimum: 0 },
    unit: { type: "string", enum: ["celsius", "kelvin"] },
  },
  required: ["place"],
};

async function typeJson(page: Page, editor: Locator, text: string): Promise<void> {
  await editor.click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText(text);
}

const stored = async (page: Page, id: string): Promise<string> =>
  (await page.request.get(`/api/toolsets/${id}`)).text();

test("a toolset is made, gets a tool with a schema, and arguments made with its form become an example", async ({
  page,
}) => {
  await page.goto("/toolsets");
  await page.getByRole("button", { name: "New toolset" }).click();
  const dialog = page.getByRole("dialog", { name: "New toolset" });
  await dialog.getByLabel("Id of the toolset").fill("lab");
  await dialog.getByRole("button", { name: "Create toolset" }).click();
  await expect(page.getByRole("heading", { name: "lab", exact: true })).toBeVisible();
  const id = /toolsets\/([^/]+)\/edit/.exec(page.url())?.[1] ?? "";

  await page.getByRole("button", { name: "Add a tool", exact: true }).click();
  await page.getByRole("dialog").getByLabel("Name of the tool").fill("measure");
  await page.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("heading", { name: "measure", exact: true })).toBeVisible();
  await page.getByLabel("Summary").fill("Measures a temperature.");
  const schema = page.getByRole("textbox", { name: "Arguments as JSON Schema" });
  await typeJson(page, schema, JSON.stringify(SCHEMA, null, 2));
  await page.getByRole("button", { name: "Save the tool" }).click();
  await expect(page.getByRole("button", { name: "Save the tool" })).toBeDisabled();

  await page.getByRole("link", { name: "Show its page" }).click();
  await expect(page.getByRole("list", { name: "Arguments" })).toContainText("Where to measure");
  await page.getByText("TypeScript", { exact: true }).click();
  await expect(page.getByText("depth?: number")).toBeVisible();

  await page.getByRole("tab", { name: "Try", exact: true }).click();
  await expect(page.getByText("1 place does not fit.")).toBeVisible();
  await page.getByLabel("place (required)").fill("Bern");
  await page.getByLabel("depth").fill("2.5");
  await expect(page.getByText("1 place does not fit.")).toBeVisible();
  await page.getByLabel("depth").fill("2");
  await expect(page.getByText("These arguments fit the schema.")).toBeVisible();
  await page.getByRole("button", { name: "Keep as an example" }).click();
  await page.getByRole("tab", { name: /Examples/ }).click();
  await expect(page.getByText("fits the schema")).toBeVisible();
  expect(JSON.parse(await stored(page, id))).toMatchObject({
    toolsets: [
      {
        id: "lab",
        kind: "mcp",
        tools: [
          {
            name: "measure",
            summary: "Measures a temperature.",
            argsSchema: SCHEMA,
            examples: [{ place: "Bern", depth: 2 }],
          },
        ],
      },
    ],
  });
  await expect(page).toHaveURL(/tab=examples/);
  await page.reload();
  await expect(page.getByRole("tab", { name: /Examples/, selected: true })).toBeVisible();
  await page.getByRole("tab", { name: /History/ }).click();
  await expect(page.getByText("arguments are described now")).toBeVisible();
});

test("a tool is renamed with the override that means it, and undo brings every byte back", async ({
  page,
  importText,
}) => {
  const id = await importText("garden.json", gardenToolsets());
  const conversation = await importText(
    "override.json",
    JSON.stringify({
      schemaUrl:
        "https://schema.cjson.dev/0/conversation/cjson-conversation-0.1.0-SNAPSHOT.schema.json",
      id: "overriding",
      conversationTitle: "Overriding",
      toolOverrides: [{ toolId: "garden/weather", enabled: false }],
      messages: [],
    }),
  );
  const before = await (await page.request.get(`/api/conversations/${conversation}`)).text();
  await page.goto(`/toolsets/${id}/edit?set=garden&tool=0`);
  await page.getByRole("button", { name: "Rename" }).click();
  const dialog = page.getByRole("dialog", { name: "Rename the tool" });
  await expect(dialog).toContainText("1 conversation names it");
  await dialog.getByLabel("Name of the tool").fill("forecast");
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expect(page.getByRole("heading", { name: "forecast", exact: true })).toBeVisible();
  const renamed = await (await page.request.get(`/api/conversations/${conversation}`)).text();
  expect(renamed).toBe(before.replace("garden/weather", "garden/forecast"));

  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(page.getByRole("heading", { name: "weather", exact: true })).toBeVisible();
  await expect.poll(() => stored(page, id)).toBe(gardenToolsets());
});

test("tools are copied, moved and deleted, each with its undo", async ({ page, importText }) => {
  const id = await importText("garden.json", gardenToolsets());
  await page.goto(`/toolsets/${id}/edit?set=garden`);
  await page.getByRole("button", { name: "Duplicate weather" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Duplicate" }).click();
  const tools = page.getByRole("list", { name: "Tools of the toolset" });
  await expect(tools.getByRole("listitem")).toHaveCount(3);
  await page.getByRole("button", { name: "Move weather_2 up" }).click();
  await expect(tools.getByRole("listitem").first()).toContainText("weather_2");
  await page.getByRole("button", { name: "Delete weather", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete the tool" }).click();
  await expect(tools.getByRole("listitem")).toHaveCount(2);
  for (const left of [3, 3, 2]) {
    await page.getByRole("button", { name: "Undo" }).first().click();
    await expect(tools.getByRole("listitem")).toHaveCount(left);
  }
  await expect.poll(() => stored(page, id)).toBe(gardenToolsets());
});

test("a field that is saved again, and a tool moved again, before the page is refreshed is no conflict", async ({
  page,
  importText,
}) => {
  const three = gardenToolsets().replace(
    '"enabled": false }',
    '"enabled": false }, { "name": "mist" }',
  );
  const id = await importText("garden.json", three);
  await page.goto(`/toolsets/${id}/edit?set=garden`);
  const slow = "**/*_rsc=*";
  await page.route(slow, async (route) => {
    await new Promise((passed) => setTimeout(passed, 1500));
    await route.continue().catch(() => undefined);
  });
  const save = page.getByRole("button", { name: "Save the toolset" });
  for (const version of ["1.1", "1.2"]) {
    await page.getByRole("textbox", { name: "Version" }).fill(version);
    await save.click();
    await expect.poll(() => stored(page, id)).toContain(version);
  }
  const tools = page.getByRole("list", { name: "Tools of the toolset" });
  const isBefore = async (one: string, other: string) => {
    const text = await stored(page, id);
    return text.indexOf(`"${one}"`) < text.indexOf(`"${other}"`);
  };
  // The second press is about the same tool, which is not on the page where it is stored.
  await page.getByRole("button", { name: "Move weather down" }).click();
  await expect.poll(() => isBefore("water:plants", "weather")).toBe(true);
  await page.getByRole("button", { name: "Move weather down" }).press("Enter");
  await expect.poll(() => isBefore("mist", "weather")).toBe(true);
  await page.unroute(slow);
  await expect(page.getByText(/changed elsewhere|Somebody changed/)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Version" })).toHaveValue("1.2");
  await expect(tools.getByRole("listitem")).toContainText(["water:plants", "mist", "weather"]);
});

test("a credential that is typed as a header is not stored; the reference offered instead is", async ({
  page,
  importText,
}) => {
  const id = await importText("garden.json", gardenToolsets());
  const token = `Bearer ${"kq3".repeat(12)}`;
  await page.goto(`/toolsets/${id}/edit?set=garden`);
  await page.getByRole("button", { name: "Add a header" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Authorization");
  await page.getByLabel("Value of Authorization").fill(token);
  await page.getByRole("button", { name: "Save the toolset" }).click();
  await page.getByRole("button", { name: /Refer to/ }).click();
  await expect(page.getByLabel("Value of Authorization")).toHaveValue(/^Bearer \$\{env:/);
  await page.getByRole("button", { name: "Save the toolset" }).click();
  // The button is disabled while it saves, too.
  await expect.poll(() => stored(page, id)).toContain("Bearer ${env:");
  expect(await stored(page, id)).not.toContain("kq3");
});

for (const address of [
  "tool?set=garden&name=weather",
  "tool?set=garden&name=weather&tab=form",
  "edit?set=garden",
  "edit?set=garden&tool=0",
]) {
  test(`the page ${address} has no fault of accessibility`, async ({ page, importText }) => {
    const id = await importText("garden.json", gardenToolsets());
    await page.goto(`/toolsets/${id}/${address}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectClean(page);
  });
}

test("tools of an HTTP toolset come from an OpenAPI document, those that are wanted, as one change", async ({
  page,
}) => {
  await page.goto("/toolsets");
  await page.getByRole("button", { name: "New toolset" }).click();
  const making = page.getByRole("dialog", { name: "New toolset" });
  await making.getByLabel("Id of the toolset").fill("lamps");
  await making.getByRole("button", { name: /Kind/ }).click();
  await page.getByRole("option", { name: /Address/ }).click();
  await making.getByRole("button", { name: "Create toolset" }).click();
  await expect(page.getByRole("heading", { name: "lamps", exact: true })).toBeVisible();

  const document = `openapi: 3.1.0
info: { title: Lamps, version: "1" }
paths:
  /lamps:
    get: { operationId: listLamps, summary: All lamps }
  /lamps/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: string } }
    put: { operationId: setLamp, summary: Switches a lamp }
    delete: { operationId: dropLamp }
`;
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "From an OpenAPI document" }).click();
  const file = { name: "lamps.yaml", mimeType: "text/yaml", buffer: Buffer.from(document) };
  await (await choosing).setFiles(file);
  const dialog = page.getByRole("dialog", { name: "Add tools from an OpenAPI document" });
  await expect(dialog.getByText("PUT /lamps/{id}")).toBeVisible();
  await dialog.getByText("dropLamp").click();
  await expectClean(page);
  await dialog.getByRole("button", { name: "Add 2 tools" }).click();
  const tools = page.getByRole("list", { name: "Tools of the toolset" });
  await expect(tools.getByRole("listitem")).toHaveCount(2);
  await expect(tools).toContainText("setLamp");

  const id = /toolsets\/([^/]+)\/edit/.exec(page.url())?.[1] ?? "";
  await expect.poll(() => stored(page, id)).toContain('"requestMethod": "PUT"');
  // In the header and beside the notice.
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(page.getByText("No tools yet.")).toBeVisible();
});
