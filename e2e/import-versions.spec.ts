import { teaConversation } from "./documents";
import { expect, test } from "./fixtures";

// A parser would round its long number, and that is another content.
const tidy = () => teaConversation().replaceAll(/\n\s*/g, "\n\t");

test("a file with the same content in another layout changes nothing unless asked", async ({
  page,
  request,
  importText,
  dropFiles,
}) => {
  const id = await importText("tea.json", teaConversation());
  await page.goto("/conversations");
  await dropFiles(page, { "tidy.json": tidy() });
  const plan = page.getByRole("dialog", { name: "Import plan" });
  await expect(plan.getByText("same content", { exact: true })).toBeVisible();
  await expect(plan.getByText("Nothing would change.")).toBeVisible();
  await plan.getByRole("button", { name: /What to do with Tea/ }).click();
  await page.getByRole("option", { name: "Use the file’s formatting" }).click();
  await plan.getByRole("button", { name: "Import 1 document" }).click();
  await expect(page.getByText("1 replaced")).toBeVisible();
  expect(await (await request.get(`/api/conversations/${id}`)).text()).toBe(tidy());
});

test("two files with one conversation are told apart by their names, and one can be picked", async ({
  page,
  dropFiles,
}) => {
  await page.goto("/conversations");
  await dropFiles(page, {
    "april.json": teaConversation(),
    "april-copy.json": tidy(),
    "may.json": teaConversation("tea-1", "Tea for the rain"),
    "notes.md": "# Tea\n",
  });
  const plan = page.getByRole("dialog", { name: "Import plan" });
  await expect(plan.getByText("Same content as april.json, other formatting")).toBeVisible();
  await expect(plan.getByText("Same id as april.json, different content")).toBeVisible();
  await expect(plan.getByText(/Not a format Colloquy reads\. This is Markdown\./)).toBeVisible();
  await plan.getByRole("button", { name: /What to do with Tea for the rain/ }).click();
  await page.getByRole("option", { name: "Only may.json" }).click();
  await expect(plan.getByText("Left out for may.json")).toBeVisible();
  await plan.getByRole("button", { name: "Import 1 document" }).click();
  const report = page.getByRole("dialog", { name: "Import report" });
  await expect(report.getByRole("link", { name: "Tea for the rain" })).toBeVisible();
});
