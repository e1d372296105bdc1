import { CONVERSATION_SCHEMA_URL } from "../lib/domain/conversation/schema/conversation";
import { expect, test } from "./fixtures";

const FAULTY = JSON.stringify(
  {
    id: "fix-problems",
    schemaUrl: CONVERSATION_SCHEMA_URL,
    mediaType: "application/vnd.cjson+json",
    conversationTitle: "Full of problems",
    toolOverrides: [
      { toolId: "web/fetch", enabled: true },
      { toolId: "web/fetch", enabled: false },
    ],
    messages: [
      {
        id: "m1",
        role: "user",
        messageType: "text",
        content: "When?",
        auditTrail: [
          { action: "created", actorId: "user:ada", timestamp: "2025-09-18 20:20:14.502" },
        ],
      },
    ],
  },
  null,
  2,
);

test("a problem is fixed where it is listed, and undo brings the first text back", async ({
  page,
  request,
  importText,
}) => {
  const id = await importText("faulty.cjson.json", FAULTY);
  const exported = async (): Promise<string> =>
    (await request.get(`/api/conversations/${id}`)).text();
  await page.goto(`/conversations/${id}?panel=document`);
  const problems = page.getByRole("list", { name: "Problems" });

  await problems.getByRole("button", { name: /^Merge them/ }).click();
  await expect(page.getByText("Fixed: Merge them")).toBeVisible();
  await expect(problems.getByRole("button", { name: /^Merge them/ })).toHaveCount(0);
  expect(JSON.parse(await exported())).toMatchObject({
    toolOverrides: [{ toolId: "web/fetch", enabled: false }],
  });

  await problems.getByRole("button", { name: /^This is UTC/ }).click();
  await expect(problems.getByRole("button", { name: /^This is UTC/ })).toHaveCount(0);
  expect(await exported()).toContain('"2025-09-18T20:20:14.502Z"');

  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(exported).not.toContain("20:20:14.502Z");
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(exported).toBe(FAULTY);
});
