import { gardenToolsets } from "./documents";
import { downloadText, expect, test } from "./fixtures";

test("switches show what they come to, survive a reload, and leave in the export", async ({
  page,
  importText,
}) => {
  const id = await importText("garden.json", gardenToolsets());
  await page.goto("/toolsets");
  await page.getByRole("link", { name: /garden/ }).click();
  const weather = page.getByTestId("effective-weather");
  await expect(weather).toContainText("Ask · toolset default");
  await expect(page.getByTestId("effective-water:plants")).toContainText("Off · this tool");

  await page
    .getByRole("radiogroup", { name: "Approval of weather" })
    .getByText("Allow", { exact: true })
    .click();
  await expect(weather).toContainText("Allow · this tool");
  await page
    .getByRole("radiogroup", { name: "Enabled of toolset garden, default" })
    .getByText("Off", { exact: true })
    .click();
  await expect(weather).toContainText("Off · toolset default");
  await expect(page.getByText("2 changes are not saved")).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("2 changes are not saved")).toHaveCount(0);

  await page.reload();
  await expect(weather).toContainText("Off · toolset default");
  await expect(weather).toContainText("Allow · this tool");
  await page.getByRole("button", { name: "Export" }).click();
  const file = await downloadText(page, () =>
    page.getByRole("dialog", { name: "Export" }).getByRole("button", { name: "Export" }).click(),
  );
  const document = JSON.parse(file.bytes.toString("utf8")) as {
    toolsets: Record<string, unknown>[];
  };
  expect(document.toolsets[0]).toMatchObject({
    toolsetDefaults: { requiresApproval: true, enabled: false },
    tools: [
      { name: "weather", requiresApproval: false },
      { name: "water:plants", enabled: false },
    ],
  });
  expect(document.toolsets[1]).toEqual({
    id: "desk",
    kind: "builtin",
    tools: [{ name: "calculator" }],
  });

  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(weather).toContainText("Ask · toolset default");
  expect(await (await page.request.get(`/api/toolsets/${id}`)).text()).toBe(gardenToolsets());
});
