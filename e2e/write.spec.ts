import { teaConversation } from "./documents";
import { expectClean } from "./axe";
import { expect, message, test } from "./fixtures";

const TRANSCRIPT = [
  "[12:03] Ada: How hot for green tea?",
  "[12:04] Bo: About 80 °C.",
  "",
  "```",
  "[12:00] Ada: not a turn",
  "```",
  "[12:05] Ada: And oolong? [12:06] 90 °C.",
].join("\n");

test("a pasted transcript becomes a conversation, and undo takes it back", async ({
  page,
  request,
  importText,
}) => {
  await importText("tea.json", teaConversation());
  await page.goto("/conversations");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("new conversation");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/conversations\/new$/);
  const source = page.getByRole("textbox", { name: "Transcript" });
  await source.fill(TRANSCRIPT);
  await expect(page.getByText("3 messages from Ada and Bo")).toBeVisible();
  await page.getByRole("button", { name: "Preview messages" }).click();

  await test.step("nothing typed is lost by a reload", async () => {
    await page.getByRole("textbox", { name: "Title" }).fill("Tea by the clock");
    await page.reload();
    await page.getByRole("button", { name: "Restore" }).click();
    await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Tea by the clock");
  });

  await test.step("splits at the cursor, merges, gives a message another role", async () => {
    const third = page.getByRole("textbox", { name: "Text of message 3" });
    await third.focus();
    await third.evaluate((field: HTMLTextAreaElement) => {
      const at = field.value.indexOf("[12:06]");
      field.setSelectionRange(at, at);
    });
    await page.getByRole("button", { name: "Split message 3 at the cursor" }).click();
    const fourth = page.getByRole("textbox", { name: "Text of message 4" });
    await expect(fourth).toHaveValue("[12:06] 90 °C.");
    await page.getByRole("button", { name: "Merge message 4 with the previous one" }).click();
    await expect(third).toHaveValue("And oolong? [12:06] 90 °C.");
    await page.getByRole("button", { name: "Role of message 3" }).click();
    await page.getByRole("option", { name: "Leave out" }).click();
    await expect(page.getByRole("heading", { name: "2 messages" })).toBeVisible();
    await expectClean(page, "preview of a transcript");
  });

  await page.getByRole("button", { name: "Create conversation" }).click();
  await expect(page.getByRole("heading", { name: "Tea by the clock" })).toBeVisible();
  await expect(message(page, "not a turn")).toContainText("Assistant");
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const document = await (await request.get(`/api/conversations/${id}`)).text();
  expect(document).toContain('"heading": "[12:03] Ada:"');
  expect(document).not.toMatch(/oolong|timestamp|createdAt/);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(page).toHaveURL(/\/conversations$/);
  await expect(page.getByRole("link", { name: /Tea by the clock/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /Tea for the garden/ })).toBeVisible();
});
