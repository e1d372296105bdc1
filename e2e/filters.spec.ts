import { expectClean } from "./axe";
import { expect, test } from "./fixtures";

const TOOLS = ["read_file", "write_file", "delete_file", "delete_folder"];

const TOOLSETS = JSON.stringify(
  {
    schema: "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json",
    mediaType: "application/vnd.cjson-toolsets+json",
    toolsets: [
      {
        id: "files",
        kind: "mcp",
        tools: TOOLS.map((name) => ({ name, summary: `Can ${name.replace("_", " a ")}` })),
      },
    ],
  },
  null,
  2,
);

test("rules show what they would hide and ask before they are saved", async ({
  page,
  importText,
}) => {
  const id = await importText("files.json", TOOLSETS);
  await page.goto(`/toolsets/${id}/filters?set=files`);
  await expect(page.getByRole("heading", { name: "Filters of files" })).toBeVisible();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByText("Shown 4", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Add a rule to Exclude" }).click();
  const rule = page.getByRole("group", { name: "Exclude rule 1" });
  await rule.getByLabel("Value of Exclude rule 1").fill("delete_");
  await expect(rule.getByText("Matches 2 tools")).toBeVisible();
  await expect(rule.getByText("also matches future tools like “delete_…”")).toBeVisible();
  await preview.getByText("Hidden 2", { exact: true }).click();
  await expect(
    preview.getByText('Hidden: excluded by rule 1 (name starts with "delete_")').first(),
  ).toBeVisible();

  await page.getByText("Matching tools").click();
  await page.getByRole("button", { name: "Add a rule to Approval" }).click();
  await page.getByLabel("Value of Approval rule 1").fill("write");
  await preview.getByText("Newly ask 1", { exact: true }).click();
  await expect(preview.getByText("write_file")).toBeVisible();

  await expectClean(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The filters are not saved")).toHaveCount(0);
  const answer = await page.request.get("/api/permissions");
  const { items } = (await answer.json()) as {
    items: { name: string; enabled: boolean; requiresApproval: boolean }[];
  };
  expect(
    items.map(({ name, enabled, requiresApproval }) => [name, enabled, requiresApproval]),
  ).toEqual([
    ["read_file", true, false],
    ["write_file", true, true],
    ["delete_file", false, false],
    ["delete_folder", false, false],
  ]);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(preview.getByText("Shown 4", { exact: true })).toBeVisible();
  const stored = async () => (await page.request.get(`/api/toolsets/${id}`)).text();
  await expect.poll(stored).toBe(TOOLSETS);
});

test("a pattern that is not portable hides everything until it is repaired", async ({
  page,
  importText,
}) => {
  const id = await importText("files.json", TOOLSETS);
  await page.goto(`/toolsets/${id}/filters`);
  await page.getByRole("button", { name: "Add a rule to Include" }).click();
  const rule = page.getByRole("group", { name: "Include rule 1" });
  await rule.getByRole("button", { name: /How Include rule 1 compares/ }).click();
  await page.getByRole("option", { name: "matches the pattern" }).click();
  const value = rule.getByLabel("Value of Include rule 1");
  await value.fill("(?=read)");
  await expect(rule.getByText("Not portable", { exact: true })).toBeVisible();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByText("Hidden 4", { exact: true })).toBeVisible();
  await value.fill("^read");
  await expect(rule.getByText("RE2 and JavaScript")).toBeVisible();
  await expect(preview.getByText("Hidden 3", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Discard" }).click();
  await expect(preview.getByText("Shown 4", { exact: true })).toBeVisible();
});

test("a filter by names says which of them no tool has", async ({ page, importText }) => {
  const id = await importText("files.json", TOOLSETS);
  await page.goto(`/toolsets/${id}/filters`);
  await page.getByRole("button", { name: /Keep/ }).click();
  await page.getByRole("option", { name: "Only these names" }).click();
  await page.getByLabel("Names", { exact: true }).fill("read_file, Write_File, gone");
  const named = page.getByRole("list", { name: "What the filter names" });
  await expect(named.getByText("did you mean write_file")).toBeVisible();
  await expect(named.getByText("gone")).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Preview" }).getByText("Shown 1", { exact: true }),
  ).toBeVisible();
});

test("a preview that is longer than its place is scrolled by keys", async ({
  page,
  importText,
}) => {
  const tools = Array.from({ length: 80 }, (_, n) => ({ name: `tool_${n}` }));
  const many = { ...JSON.parse(TOOLSETS), toolsets: [{ id: "files", kind: "mcp", tools }] };
  const id = await importText("many.json", JSON.stringify(many));
  await page.goto(`/toolsets/${id}/filters?set=files`);
  await expect(page.getByText("Shown 80", { exact: true })).toBeVisible();
  await expectClean(page);
});
