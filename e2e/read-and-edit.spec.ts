import { longConversation } from "../scripts/bench/long-conversation";
import { teaConversation } from "./documents";
import { expect, message, storedMessage, test } from "./fixtures";

// The other specs leave movements out.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test.beforeEach(async ({ page, importText }) => {
  const id = await importText("tea.json", teaConversation());
  await page.goto(`/conversations/${id}`);
  await expect(page.getByRole("heading", { name: /Tea for the garden party/ })).toBeVisible();
});

test("a person reads retries, thinking, a tool call and an image", async ({ page }) => {
  const answer = message(page, "Cold brewed oolong.");
  await expect(answer.getByText("2 / 2")).toBeVisible();
  await answer.getByRole("button", { name: /Thinking/ }).click();
  await expect(answer.getByText("Something cool is wanted.").last()).toBeVisible();
  await answer.getByRole("button", { name: /weather/ }).click();
  await expect(answer.getByText("user:ada")).toBeVisible();
  await expect(answer.getByText("812 ms").first()).toBeVisible();
  await expect(answer.getByRole("img", { name: "leaf.png" })).toBeVisible();
  const width = await answer
    .getByRole("img", { name: "leaf.png" })
    .evaluate((image: HTMLImageElement) => image.naturalWidth);
  expect(width).toBe(1);
});

test("looking at another retry chooses nothing, preferring it does", async ({ page, request }) => {
  const id = page.url().split("/").at(-1)?.split("?")[0] ?? "";
  await message(page, "Cold brewed oolong.")
    .getByRole("button", { name: "Previous retry" })
    .click();
  const other = message(page, "Black tea, strong.");
  await expect(other.getByText("1 / 2")).toBeVisible();
  expect(await (await request.get(`/api/conversations/${id}`)).text()).toBe(teaConversation());
  await other.getByRole("button", { name: "Prefer" }).click();
  await expect(other.getByRole("button", { name: "Preferred" })).toBeVisible();
  // The page says so at once; the answer of the server comes after it.
  const preferred = async () => {
    const text = await (await request.get(`/api/conversations/${id}`)).text();
    const { messages } = JSON.parse(text) as { messages: { id: string; isPreferred?: boolean }[] };
    return messages.filter((m) => m.isPreferred === true).map((m) => m.id);
  };
  await expect.poll(preferred).toEqual(["m2"]);
  await page.reload();
  await expect(message(page, "Black tea, strong.").getByText("1 / 2")).toBeVisible();
});

test("pin, edit, delete; undo everything and the bytes are the same again", async ({
  page,
  request,
}) => {
  const id = page.url().split("/").at(-1)?.split("?")[0] ?? "";
  const thanks = message(page, "Thank you.");
  await thanks.hover();
  await thanks.getByRole("button", { name: "Pin" }).click();
  await expect(thanks.getByText("pinned", { exact: true })).toBeVisible();
  await thanks.hover();
  await thanks.getByRole("button", { name: "Edit text" }).click();
  await page.getByRole("textbox", { name: "Message text" }).fill("Thank you kindly.");
  await page.getByRole("button", { name: "Save" }).click();
  // Until it is saved the message shows what was typed.
  await expect(page.getByRole("textbox", { name: "Message text" })).toHaveCount(0);
  await expect(message(page, "Thank you kindly.")).toBeVisible();
  const edited = await (await request.get(`/api/conversations/${id}`)).text();
  expect(edited).toContain('"x-odd" : 12345678901234567890.0');
  expect(edited).toContain('"Thank you kindly."');
  const kindly = message(page, "Thank you kindly.");
  await kindly.hover();
  await kindly.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(message(page, "Thank you kindly.")).toHaveCount(0);
  for (let step = 0; step < 3; step++) {
    const before = await (await request.get(`/api/conversations/${id}`)).text();
    await page.getByRole("button", { name: "Undo", exact: true }).first().click();
    await expect
      .poll(async () => (await request.get(`/api/conversations/${id}`)).text())
      .not.toBe(before);
  }
  expect(await (await request.get(`/api/conversations/${id}`)).text()).toBe(teaConversation());
  await expect(message(page, "Thank you.")).toBeVisible();
});

test("title, system message and privacy are edited in place", async ({ page, request }) => {
  const id = page.url().split("/").at(-1)?.split("?")[0] ?? "";
  await page.getByRole("button", { name: /Tea for the garden party/ }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Tea, again");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /Tea, again/ })).toBeVisible();
  await page.getByRole("button", { name: /System message/ }).click();
  await page.getByRole("button", { name: "Edit system message" }).click();
  await page.getByRole("textbox", { name: "System message" }).fill("Answer briefly.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Answer briefly.").first()).toBeVisible();
  await page.getByRole("button", { name: "More about this conversation" }).click();
  await page.getByRole("menuitem", { name: "Mark as private" }).click();
  await expect(page.getByText("private", { exact: true }).first()).toBeVisible();
  const text = await (await request.get(`/api/conversations/${id}`)).text();
  expect(JSON.parse(text)).toMatchObject({
    conversationTitle: "Tea, again",
    systemMessage: "Answer briefly.",
    isPrivate: true,
  });
});

test("a system message is added from the menu, and the focus stays in the conversation", async ({
  page,
  request,
  importText,
}) => {
  const id = await importText("plain.json", longConversation(4));
  await page.goto(`/conversations/${id}`);
  const first = page.getByRole("article").first();
  await expect(first).toBeVisible();
  const field = page.getByRole("textbox", { name: "System message" });
  for (const words of ["", "Answer briefly."]) {
    await page.getByRole("button", { name: "More about this conversation" }).click();
    await page.getByRole("menuitem", { name: "Add a system message" }).click();
    await expect(field).toBeFocused();
    await page.keyboard.type(words);
    await page.keyboard.press(words === "" ? "Escape" : "Control+Enter");
    await expect(field).toHaveCount(0);
    await expect(first).toBeFocused();
  }
  await expect(page.getByRole("button", { name: /^System message/ })).toContainText(
    "Answer briefly.",
  );
  const text = await (await request.get(`/api/conversations/${id}`)).text();
  expect(JSON.parse(text)).toMatchObject({ systemMessage: "Answer briefly." });
});

test("a message is edited as JSON, with problems marked while typing", async ({
  page,
  request,
}) => {
  const id = page.url().split("/").at(-1)?.split("?")[0] ?? "";
  const thanks = message(page, "Thank you.");
  await thanks.hover();
  await thanks.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Edit as JSON" }).click();
  const editor = page.getByRole("textbox", { name: "JSON of the message" });
  await expect(editor).toContainText('"m4"');
  await editor.click();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(
    '{ "id": "m4", "role": "system", "messageType": "text", "content": "Hm" }',
  );
  await expect(page.locator(".cm-lint-marker-error").first()).toBeVisible();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(
    '{ "id": "m4", "role": "user", "messageType": "text", "index": 2, "content": "Typed as JSON" }',
  );
  await expect(page.locator(".cm-lint-marker-error")).toHaveCount(0);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(message(page, "Typed as JSON")).toBeVisible();
  expect(await (await request.get(`/api/conversations/${id}`)).text()).toContain(
    '"content": "Typed as JSON"',
  );
});

test("two tabs edit one message: the second sees a conflict and loses nothing", async ({
  page,
  context,
}) => {
  const second = await context.newPage();
  await second.goto(page.url());
  for (const tab of [page, second]) {
    const thanks = message(tab, "Thank you.");
    await thanks.hover();
    await thanks.getByRole("button", { name: "Edit text" }).click();
  }
  await page.getByRole("textbox", { name: "Message text" }).fill("From the first tab");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(storedMessage(page, "From the first tab")).toBeVisible();
  await second.getByRole("textbox", { name: "Message text" }).fill("From the second tab");
  await second.getByRole("button", { name: "Save" }).click();
  const dialog = second.getByRole("alertdialog", { name: "This message was changed elsewhere" });
  await expect(dialog).toContainText("first");
  await expect(dialog).toContainText("second");
  await dialog.getByRole("button", { name: "Save mine over it" }).click();
  await expect(message(second, "From the second tab")).toBeVisible();
});
