import type { CDPSession, Page } from "@playwright/test";
import { teaConversation } from "./documents";
import { textOf } from "./editing";
import { expect, message, test } from "./fixtures";

// Whoever writes Chinese, Japanese or Korean accepts a suggestion by Enter and gives it up by Escape.

const KEYS = { Enter: 13, Escape: 27 } as const;

async function inputMethod(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  return {
    compose: (text: string) =>
      session.send("Input.imeSetComposition", {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      }),
    accept: (text: string) => session.send("Input.insertText", { text }),
    press: async (key: keyof typeof KEYS) => {
      const event = { key, code: key, windowsVirtualKeyCode: KEYS[key] };
      await session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...event });
      await session.send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
    },
  };
}

test("Enter and Escape of an input method save and close nothing", async ({
  page,
  importText,
  request,
}) => {
  const id = await importText("tea.json", teaConversation());
  const before = await textOf(request, id);
  await page.goto(`/conversations/${id}`);
  const method = await inputMethod(page);

  await page.keyboard.press("Control+f");
  const find = page.getByRole("searchbox", { name: "Find in this conversation" });
  await expect(find).toBeFocused();
  await method.compose("おちゃ");
  await method.press("Escape");
  await expect(find).toBeFocused();
  await method.accept("");
  await page.keyboard.press("Escape");
  await expect(find).toHaveCount(0);

  const thanks = message(page, "Thank you.");
  await thanks.hover();
  await thanks.getByRole("button", { name: "Edit text" }).click();
  await method.compose("おちゃ");
  await method.press("Escape");
  await expect(page.getByRole("alertdialog", { name: /^Discard/ })).toHaveCount(0);
  await method.accept("");
  await page.getByRole("button", { name: /^(Discard changes|Cancel)$/ }).click();

  await page.getByRole("button", { name: /Tea for the garden party/ }).click();
  const title = page.getByRole("textbox", { name: "Title" });
  await title.press("End");
  await method.compose(" おちゃ");
  await method.press("Enter");
  await expect(title).toBeFocused();
  expect(await textOf(request, id)).toBe(before);
  await method.accept(" お茶");
  await page.keyboard.press("Enter");
  await expect.poll(() => textOf(request, id)).toContain('"Tea for the garden party お茶"');
});
