import { expectClean } from "./axe";
import { expect, test } from "./fixtures";

const TOOLSETS = JSON.stringify({
  schema: "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json",
  mediaType: "application/vnd.cjson-toolsets+json",
  toolsets: [{ id: "files", kind: "mcp", tools: [{ name: "read_file" }, { name: "delete_file" }] }],
});

const CONVERSATION = JSON.stringify(
  {
    schemaUrl: "https://schema.cjson.dev/0/conversation/cjson-0.1.0-SNAPSHOT.schema.json",
    mediaType: "application/vnd.cjson+json",
    id: "tidy-up",
    conversationTitle: "Tidy up",
    toolOverrides: [
      { toolId: "mcp__files__remove_file", enabled: true },
      { toolId: "files.delete_fiel", enabled: false },
    ],
    messages: [],
  },
  null,
  2,
);

test("an override that fell off its tool is put back on it, and undone", async ({
  page,
  importText,
}) => {
  await importText("files.json", TOOLSETS);
  const id = await importText("tidy-up.json", CONVERSATION);
  await page.goto(`/conversations/${id}`);
  await page.getByRole("button", { name: "More about this conversation" }).click();
  await page.getByRole("menuitem", { name: "Override problems" }).click();
  await expect(page).toHaveURL(/\/permissions\/changes\?view=problems&conversation=/);

  const list = page.getByRole("list", { name: "Overrides to look at" });
  await expect(
    list.getByText("It was meant to turn a tool off or require approval."),
  ).toBeVisible();
  await list
    .getByRole("button", { name: "Use files/delete_file (a similar name)…" })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("files/delete_file: On becomes Off")).toBeVisible();
  await dialog.getByRole("button", { name: "Repair" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(list.getByText("It was meant to turn a tool off or require approval.")).toHaveCount(
    0,
  );

  const permissions = await page.request.get(`/api/permissions?conversation=${id}`);
  const { items } = (await permissions.json()) as { items: { name: string; enabled: boolean }[] };
  expect(items.find(({ name }) => name === "delete_file")?.enabled).toBe(false);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(
    list.getByText("It was meant to turn a tool off or require approval."),
  ).toBeVisible();
  const stored = async () => (await page.request.get(`/api/conversations/${id}`)).text();
  await expect.poll(stored).toBe(CONVERSATION);
});

test("all conversations are examined, and a library without overrides is healthy", async ({
  page,
  importText,
}) => {
  await page.goto("/permissions/changes?view=problems");
  await expect(page.getByText("No conversation overrides a tool")).toBeVisible();
  await importText("tidy-up.json", CONVERSATION);
  await page.reload();
  await expect(page.getByText("2 findings in 1 conversation with overrides")).toBeVisible();
  await expect(page.getByRole("link", { name: "Tidy up" }).first()).toBeVisible();
  await expectClean(page);
});
