import { teaConversation } from "./documents";
import { expect, message, test } from "./fixtures";

const AT = "2026-03-01T10:00:00Z";

/** A prompt that is answered in four messages, one of which only carries the result of a call. */
function agentConversation(): string {
  const schemaUrl = /"schemaUrl": "([^"]+)"/.exec(teaConversation())?.[1];
  const composite = (id: string, role: string, block: object) => ({
    id,
    role,
    messageType: "composite",
    contentBlocks: [{ id: `${id}-block`, createdAt: AT, ...block }],
  });
  return JSON.stringify({
    id: "agent-1",
    schemaUrl,
    conversationTitle: "Fix the build",
    messages: [
      { id: "m1", role: "user", messageType: "text", content: "Fix the build." },
      { id: "m2", role: "assistant", messageType: "text", content: "I look at the log." },
      composite("m3", "assistant", {
        blockType: "toolCall",
        id: "c1",
        toolRef: { name: "bash", toolsetId: "shell" },
        args: { command: "npm run build" },
      }),
      composite("m4", "tool", {
        blockType: "toolResult",
        toolCallId: "c1",
        toolResultState: "succeeded",
        output: "one error",
      }),
      { id: "m5", role: "assistant", messageType: "text", content: "It is fixed." },
    ],
  });
}

test("a prompt and its answer are one turn, and each message is there when it is asked for", async ({
  page,
  importText,
}) => {
  const id = await importText("agent.json", agentConversation());
  await page.goto(`/conversations/${id}`);
  await expect(message(page, "It is fixed.")).toBeVisible();
  const carried = page.locator('[data-message="m4"]');
  await expect(page.getByRole("article")).toHaveCount(5);
  expect((await carried.boundingBox())?.height).toBeLessThan(2);
  await message(page, "It is fixed.").focus();
  await page.keyboard.press("k");
  await expect(carried).toBeFocused();
  expect((await carried.boundingBox())?.height).toBeGreaterThan(10);
  await page.getByRole("button", { name: "View", exact: true }).click();
  await page.getByRole("menuitemcheckbox", { name: "Raw messages" }).click();
  await page.keyboard.press("Escape");
  await expect(carried.getByText("Result shown with its call of message 3")).toBeInViewport();
  await expect(page).toHaveURL(/raw=true/);
});

test("the actions of a message leave a step that has the focus of the keyboard in sight", async ({
  page,
  importText,
}) => {
  const id = await importText("agent.json", agentConversation());
  await page.goto(`/conversations/${id}`);
  const call = page.locator('[data-message="m3"]');
  const step = call.getByRole("button", { name: /bash/ });
  const actions = call.getByRole("button", { name: "Copy text" });
  const boxes = async () => {
    const [shown, focused] = await Promise.all([actions.boundingBox(), step.boundingBox()]);
    if (shown === null || focused === null) throw new Error("not drawn");
    return { bottom: shown.y + shown.height, top: focused.y };
  };
  await step.hover();
  await expect(actions).toBeVisible();
  const pointed = await boxes();
  expect(pointed.bottom).toBeGreaterThan(pointed.top);
  await page.mouse.move(0, 0);
  await message(page, "I look at the log.").focus();
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(step).toBeFocused({ timeout: 50 });
  }).toPass();
  const focused = await boxes();
  expect(focused.bottom).toBeLessThanOrEqual(focused.top);
});

test("details open next to the messages and give the focus back; two messages are compared", async ({
  page,
  importText,
}) => {
  const id = await importText("agent.json", agentConversation());
  await page.goto(`/conversations/${id}`);
  const answer = message(page, "I look at the log.");
  await answer.focus();
  await page.keyboard.press("i");
  const details = page.getByRole("region", { name: "Message details" });
  await expect(details).toBeFocused();
  await expect(answer).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(details).toHaveCount(0);
  await expect(answer).toBeFocused();
  await page.keyboard.press("x");
  await message(page, "It is fixed.").focus();
  await page.keyboard.press("x");
  await page.getByRole("button", { name: "Compare messages" }).click();
  const sheet = page.getByRole("dialog", { name: "Compare messages" });
  await expect(sheet.getByRole("region", { name: "Message 5" }).locator("ins")).not.toHaveCount(0);
});

test("a second conversation is read in split view, with keys of its own", async ({
  page,
  importText,
}) => {
  const tea = await importText("tea.json", teaConversation());
  const id = await importText("agent.json", agentConversation());
  await page.goto(`/conversations/${id}`);
  await page.getByRole("button", { name: "More about this conversation" }).click();
  await page.getByRole("menuitem", { name: "Open in split view…" }).click();
  await page.getByRole("searchbox", { name: "Search conversations" }).fill("tea");
  await page.getByRole("button", { name: "Tea for the garden party" }).click();
  const split = page.getByRole("region", { name: "Split view" });
  await expect(split.getByText("Cold brewed oolong.")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`split=${tea}`));
  await split.getByRole("article").first().focus();
  await page.keyboard.press("j");
  await expect(split.getByRole("article").nth(1)).toBeFocused();
  await expect(message(page, "Fix the build.")).toBeVisible();
  await split.getByRole("button", { name: "Close split view" }).click();
  await expect(split).toHaveCount(0);
});
