import { expectClean } from "./axe";
import { teaConversation } from "./documents";
import { expect, test } from "./fixtures";

test("a day of the heat map leads to its messages, and is there by keyboard and as a table", async ({
  page,
  importText,
}) => {
  await page.goto("/activity");
  await expect(page.getByRole("heading", { name: "No activity yet" })).toBeVisible();

  await importText("tea.json", teaConversation());
  await importText(
    "later.json",
    teaConversation("tea-2", "Later tea").replaceAll("10-03", "12-24"),
  );
  await page.goto("/activity");
  await expect(
    page.getByText("2 messages on 2 days. 6 messages have no recorded time."),
  ).toBeVisible();
  await expect(page.getByText("2 calls, 0 failed or timed out.")).toBeVisible();
  await expectClean(page);

  const days = page.getByRole("region", { name: "Messages per day in 2025", exact: true });
  const second = days.getByRole("link", { name: /24.*2025: 1 message$/ });
  await expect(second).toHaveAttribute("tabindex", "0");
  await days.getByRole("button", { name: "Show as table" }).click();
  const table = days.getByRole("table", { name: "Messages per day in 2025" });
  await expect(table.getByRole("row")).toHaveCount(3);

  await page.getByRole("link", { name: /October.*Other calls: 1 call$/ }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("link", { name: /December.*Other calls: 1 call$/ })).toBeFocused();

  await second.click();
  await expect(page).toHaveURL(/after%3A2025-12-24\+before%3A2025-12-25/);
  await expect(page.getByText("Later tea")).toBeVisible();
  await expect(page).toHaveURL(/has%3Atime/);
  await expect(page.getByText("Tea for the garden party")).toBeHidden();
  // What has no time of its own is on no day: the search finds what the day counts.
  await expect(page.getByText("1 match in 1 conversation")).toBeVisible();
});
