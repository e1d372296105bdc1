import { expectClean } from "./axe";
import { expect, test } from "./fixtures";

const SCHEMA = "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json";
const COUNT = 10_000;

/** Toolsets of a hundred tools each; every tenth tool is off, and one in all has a name of its own. */
function manyToolsets(): string {
  const toolsets = Array.from({ length: COUNT / 100 }, (_, at) => ({
    id: `rack-${at}`,
    kind: "builtin",
    tools: Array.from({ length: 100 }, (__, n) => ({
      name: at === 42 && n === 7 ? "prune_roses" : `tool_${at}_${n}`,
      ...(n % 10 === 0 ? { enabled: false } : {}),
    })),
  }));
  return JSON.stringify({ schema: SCHEMA, toolsets });
}

test("the tools of all toolsets are one list that is searched, filtered and sorted", async ({
  page,
  importText,
}) => {
  await importText("racks.json", manyToolsets());
  await page.goto("/toolsets");
  await page.getByRole("link", { name: "All tools" }).click();
  const list = page.getByRole("list", { name: "Tools" });
  await expect(page.getByText("10,000 tools")).toBeVisible();
  expect(await list.getByRole("listitem").count()).toBeLessThan(60);
  await expectClean(page, "all tools");

  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("button", { name: /^Off/ }).click();
  await expect(page.getByText("1,000 tools")).toBeVisible();
  await expect(page).toHaveURL(/decision=off/);
  await expectClean(page, "all tools");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Remove/ }).click();
  await expect(page.getByText("10,000 tools")).toBeVisible();

  await page.getByRole("searchbox", { name: "Search tools" }).fill("rack-42 roses");
  await expect(page.getByText("1 tool", { exact: true })).toBeVisible();
  await page.reload();
  await list.getByRole("link", { name: /prune_roses/ }).click();
  await expect(page.getByRole("heading", { name: "prune_roses", level: 1 })).toBeVisible();
});
