import { axe, expectClean } from "./axe";
import { gardenToolsets, teaConversation } from "./documents";
import { expect, message, test } from "./fixtures";

test(`every page is free of accessibility faults`, async ({ page, importText }) => {
  test.setTimeout(180_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/conversations");
  await expect(page.getByText("Your conversations belong here")).toBeVisible();
  await expectClean(page, "first start");
  const tea = await importText("tea.json", teaConversation());
  const garden = await importText("garden.json", gardenToolsets());
  await page.goto("/conversations");
  await expect(page.getByRole("link", { name: /Tea for the garden/ })).toBeVisible();
  await expectClean(page, "conversations");
  await page.goto("/conversations?query=nothing-has-this-word");
  await expect(page.getByText("No matching conversations")).toBeVisible();
  await expectClean(page, "no result");
  await page.goto(`/conversations/${tea}`);
  const answer = message(page, "Cold brewed oolong.");
  await answer.getByRole("button", { name: /weather/ }).click();
  await answer.getByRole("button", { name: /Thinking/ }).click();
  await expectClean(page, "reader with an open tool call");
  await answer.hover();
  await answer.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Details" }).click();
  await expect(page.getByRole("region", { name: "Message details" })).toBeVisible();
  await expectClean(page, "message details");
  await page.goto(`/toolsets/${garden}`);
  await expect(page.getByTestId("effective-weather")).toBeVisible();
  await expectClean(page, "tool grid");
  for (const [path, heading] of [
    ["/", "Home"],
    ["/changes", "Who changed what"],
    ["/exports", "Exports"],
    [`/conversations/${tea}/times`, "Durations"],
    ["/conversations/nothing-has-this-id", "Not found"],
    [`/toolsets/${garden}/edit`, "Edit toolsets"],
    [`/toolsets/${garden}/filters?set=garden`, "Filters of garden"],
    [`/toolsets/${garden}/changes`, "Changes of garden"],
    [`/toolsets/${garden}/events`, "Events of garden"],
    [`/toolsets/${garden}/tool?set=garden&name=weather`, "weather"],
    ["/permissions/checks?view=references", "Permissions"],
    ["/toolsets", "Toolsets"],
    ["/imports", "Imports"],
    ["/settings", "Settings"],
    ["/settings/api", "Tool sets API"],
    ["/settings/backup", "Backup"],
    ["/shares", "Share links"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
    await expectClean(page, path);
  }
});

test("on a phone nothing is wider than the screen and every pane has a way back", async ({
  page,
  importText,
}) => {
  const tea = await importText("tea.json", teaConversation());
  const garden = await importText("garden.json", gardenToolsets());
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [
    "/conversations",
    `/conversations/${tea}`,
    "/toolsets",
    `/toolsets/${garden}`,
    `/toolsets/${garden}/changes`,
    `/toolsets/${garden}/events`,
    `/toolsets/${garden}/tool?set=garden&name=weather`,
    "/permissions/checks?view=references",
    "/imports",
    "/settings",
    "/settings/backup",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(wide, path).toBeLessThanOrEqual(0);
  }
  await page.goto(`/conversations/${tea}`);
  await page
    .getByRole("link", { name: /Conversations/ })
    .first()
    .click();
  await expect(page.getByRole("link", { name: /Tea for the garden/ })).toBeVisible();
});

test("at 200 % zoom and in forced colours every page stays whole, with a name for every control", async ({
  page,
  importText,
}) => {
  test.setTimeout(120_000);
  const tea = await importText("tea.json", teaConversation());
  const garden = await importText("garden.json", gardenToolsets());
  // A window of 1440 by 900 at 200 % has this many CSS pixels.
  await page.setViewportSize({ width: 720, height: 450 });
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  for (const path of [
    "/conversations",
    `/conversations/${tea}`,
    "/search?q=tea",
    "/pins",
    "/toolsets",
    `/toolsets/${garden}/changes`,
    `/toolsets/${garden}/events`,
    `/toolsets/${garden}/tool?set=garden&name=weather`,
    "/trash",
    "/settings",
    "/settings/backup",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(wide, path).toBeLessThanOrEqual(0);
    const { violations } = await axe(page)
      .withRules([
        "button-name",
        "link-name",
        "image-alt",
        "svg-img-alt",
        "label",
        "aria-input-field-name",
      ])
      .analyze();
    const nameless = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(" ")}`),
    );
    expect(nameless, path).toEqual([]);
  }
  await page.goto(`/conversations/${tea}?panel=changes`);
  const sheet = page.getByRole("dialog", { name: "History of the conversation" });
  await expect(sheet.getByText("No edits yet.")).toBeVisible();
  const moving = await sheet.evaluate((element) =>
    [element, ...element.querySelectorAll("*")].some(
      (each) => Number.parseFloat(getComputedStyle(each).transitionDuration) > 0.01,
    ),
  );
  expect(moving, "something moves although the person asked for less").toBe(false);
});

test("toolsets of one id in several files are told apart", async ({ page, importText }) => {
  await importText("garden.json", gardenToolsets());
  await importText("other.json", gardenToolsets().replace('"desk"', '"bench"'));
  await page.goto("/permissions/checks");
  await expect(page.getByRole("group", { name: /^Tests of garden/ })).toHaveCount(2);
  await expectClean(page);
});
