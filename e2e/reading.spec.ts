import { teaConversation } from "./documents";
import { expect, message, test } from "./fixtures";

const FAULTY = JSON.stringify({
  id: "faulty-1",
  schemaUrl: "https://schema.cjson.dev/0/conversation/cjson-0.1.0-SNAPSHOT.schema.json",
  conversationTitle: "A date that is none",
  messages: [
    { id: "f1", role: "user", messageType: "text", content: "Is it late?" },
    { id: "f2", role: "assistant", messageType: "text", content: "It is." },
    {
      id: "f3",
      role: "assistant",
      messageType: "composite",
      contentBlocks: [
        { blockType: "text", id: "b", createdAt: "yesterday", text: "It was late yesterday." },
      ],
    },
    { id: "f4", role: "user", messageType: "text", content: "Good night." },
  ],
});

test("keys lead to the next problem, the next prompt and the next conversation", async ({
  page,
  importText,
}) => {
  await importText("tea.json", teaConversation());
  const id = await importText("faulty.json", FAULTY);
  await page.goto(`/conversations/${id}`);
  await expect(message(page, "Is it late?")).toBeVisible();
  await page.keyboard.press("n");
  await expect(message(page, "It was late yesterday.")).toBeFocused();
  await page.keyboard.press("n");
  await expect(page.getByText("No message below has a problem of its own")).toBeVisible();
  await page.keyboard.press("Shift+J");
  await expect(message(page, "Good night.")).toBeFocused();
  await page.keyboard.press("Shift+K");
  await expect(message(page, "Is it late?")).toBeFocused();
  // What has no recorded time is last in the list.
  await page.keyboard.press("Alt+ArrowUp");
  await expect(message(page, "Which tea fits a hot day?")).toBeVisible();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(message(page, "Is it late?")).toBeVisible();
});

test("a message that goes away leaves the focus to the one in its place", async ({
  page,
  importText,
}) => {
  const id = await importText("tea.json", teaConversation());
  await page.goto(`/conversations/${id}`);
  await expect(message(page, "Which tea fits a hot day?")).toBeVisible();
  await page.keyboard.press("j");
  await expect(message(page, "Cold brewed oolong.")).toBeFocused();
  await page.keyboard.press("k");
  await expect(message(page, "Which tea fits a hot day?")).toBeFocused();
  await page.keyboard.press("Delete");
  await expect(message(page, "Which tea fits a hot day?")).toHaveCount(0);
  await expect(message(page, "Cold brewed oolong.")).toBeFocused();
});

test("a link to a message under a filter begins at that message", async ({ page, importText }) => {
  const id = await importText("tea.json", teaConversation());
  await page.goto(`/conversations/${id}?show=user&m=m3`);
  await expect(message(page, "Thank you.")).toBeInViewport();
  await expect(message(page, "Cold brewed oolong.")).toHaveCount(0);
  await expect(page.getByText(/1 answer.*hidden/)).toBeVisible();
  await expect(message(page, "Thank you.")).toHaveAttribute("aria-setsize", "2");
});

test("in a small window the head of a conversation takes two rows, and its title keeps its room", async ({
  page,
  importText,
}) => {
  const tags = ["garden", "summer party", "tea merchants", "fourth"];
  const id = await importText(
    "tea.json",
    teaConversation(
      "tea-1",
      "A long title about tea, gardens, parties and what goes with them",
    ).replace(
      '"x-odd"',
      `"isPrivate": true, "extensions": { "dev.colloquy:tags": { "v": 1, "tags": ${JSON.stringify(tags)} } }, "x-odd"`,
    ),
  );
  for (const [width, height] of [
    [720, 450],
    [640, 450],
    [1024, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/conversations/${id}`);
    const head = page.getByRole("main").locator("header").first();
    // Two rows of controls with their gaps.
    expect((await head.boundingBox())?.height).toBeLessThan(110);
    const title = await head.getByRole("heading", { level: 1 }).boundingBox();
    expect(title?.width).toBeGreaterThan(80);
    const tag = head.getByRole("button", { name: "Change tags" });
    await tag.focus();
    await expect(tag).toBeInViewport();
    await expect(
      head.getByRole("button", { name: "More about this conversation" }),
    ).toBeInViewport();
  }
});
