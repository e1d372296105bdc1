import { expect, message, test } from "./fixtures";

const PAYLOADS = [
  "<script>window.hacked = 1</script>",
  '<img src=x onerror="window.hacked = 2">',
  "[click](javascript:window.hacked=3)",
  "[data](data:text/html,<script>parent.hacked=4</script>)",
  "![pixel](https://tracker.example.com/pixel.png)",
  "![svg](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+)",
  '<iframe src="https://tracker.example.com"></iframe>',
  "<style>body{display:none}</style>",
  "[relative](/settings)",
  "<https://tracker.example.com/auto>",
];

test("hostile text is shown as text: no script, no dialog, no request leaves", async ({
  page,
  importText,
}) => {
  const foreign: string[] = [];
  let dialogs = 0;
  page.on("dialog", (dialog) => {
    dialogs += 1;
    return dialog.dismiss();
  });
  page.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith("http") && hostname !== "127.0.0.1") foreign.push(request.url());
  });
  const document = {
    id: "hostile-1",
    schemaUrl: "https://schema.cjson.dev/0/conversation/cjson-0.1.0-SNAPSHOT.schema.json",
    conversationTitle: "<img src=x onerror=window.hacked=5>",
    messages: [
      ...PAYLOADS.map((content, at) => ({
        id: `h${at}`,
        role: "assistant",
        messageType: "text",
        content,
      })),
      {
        id: "files",
        role: "user",
        messageType: "text",
        content: "files",
        attachments: [
          {
            id: "s",
            attachmentKind: "image",
            name: "evil.svg",
            mime: "image/svg+xml",
            base64content: Buffer.from(
              '<svg xmlns="http://www.w3.org/2000/svg" onload="parent.hacked=6"/>',
            ).toString("base64"),
          },
          {
            id: "h",
            attachmentKind: "file",
            name: "evil.html",
            mime: "text/html",
            base64content: Buffer.from("<script>parent.hacked=7</script>").toString("base64"),
          },
          {
            id: "u",
            attachmentKind: "image",
            name: "remote",
            uri: "https://tracker.example.com/x.png",
          },
        ],
      },
    ],
  };
  const id = await importText("hostile.json", JSON.stringify(document));
  await page.goto(`/conversations/${id}`);
  await expect(message(page, "<script>window.hacked = 1</script>")).toBeVisible();
  await page.keyboard.press("Shift+G");
  await expect(page.getByText("evil.svg")).toBeVisible();
  expect(
    await page.evaluate(() => (window as unknown as { hacked?: number }).hacked),
  ).toBeUndefined();
  expect(await page.locator('a[href^="javascript:"], a[href^="data:"], iframe').count()).toBe(0);
  expect(dialogs).toBe(0);
  expect(foreign).toEqual([]);
  for (const at of [0, 1]) {
    const first = (await (
      await page.request.get(`/api/conversations/${id}/messages?around=files`)
    ).json()) as {
      slots: { message: { id: number; documentId: string } | null }[];
    };
    const row = first.slots.find((slot) => slot.message?.documentId === "files")?.message?.id;
    const answer = await page.request.get(
      `/api/conversations/${id}/messages/${row}/attachments/${at}`,
    );
    expect(answer.headers()["content-disposition"]).toMatch(/^attachment/);
    expect(answer.headers()["content-security-policy"]).toContain("sandbox");
    expect(answer.headers()["x-content-type-options"]).toBe("nosniff");
  }
});

test("pages carry a strict policy", async ({ page }) => {
  const answer = await page.goto("/conversations");
  const policy = answer?.headers()["content-security-policy"] ?? "";
  expect(policy).toMatch(/script-src[^;]*'nonce-/);
  expect(policy).not.toContain("unsafe-eval");
  expect(policy).toMatch(/object-src 'none'/);
  expect(policy).toMatch(/frame-ancestors 'none'/);
});

test("names that JavaScript knows are names like others", async ({ page, importText, request }) => {
  const text = `{"id":"__proto__","schemaUrl":"https://schema.cjson.dev/0/conversation/cjson-0.1.0-SNAPSHOT.schema.json","conversationTitle":"constructor","__proto__":{"polluted":true},"messages":[{"id":"toString","role":"user","messageType":"text","content":"hasOwnProperty","metadata":{"__proto__":{"polluted":true}}}]}`;
  const id = await importText("proto.json", text);
  await page.goto(`/conversations/${id}`);
  await expect(message(page, "hasOwnProperty")).toBeVisible();
  expect(await page.evaluate(() => ({} as { polluted?: boolean }).polluted)).toBeUndefined();
  expect(await (await request.get(`/api/conversations/${id}`)).text()).toBe(text);
});

test("a title that would read otherwise than it is shows the mark everywhere", async ({
  page,
  importText,
}) => {
  const title = "invoice \u202Efdp.exe\u200B";
  const shown = "invoice ⟨U+202E⟩fdp.exe⟨U+200B⟩";
  const marks = "invoice U+202Efdp.exeU+200B";
  const id = await importText(
    "marks.json",
    JSON.stringify({
      id: "marks-1",
      schemaUrl: "https://schema.cjson.dev/0/conversation/cjson-0.1.0-SNAPSHOT.schema.json",
      conversationTitle: title,
      messages: [{ id: "m", role: "user", messageType: "text", content: "marks" }],
    }),
  );
  await page.goto(`/conversations/${id}`);
  await expect(page).toHaveTitle(`${shown} · Colloquy`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(marks);
  await page.goto("/conversations");
  await expect(page.locator("main")).toContainText(marks);
  // The page listens to keys once its scripts run.
  const palette = page.getByRole("combobox", { name: "Search or run a command" });
  await expect(async () => {
    if (!(await palette.isVisible())) await page.keyboard.press("ControlOrMeta+k");
    await expect(palette).toBeFocused({ timeout: 1500 });
  }).toPass();
  await page.keyboard.type("invoice");
  await expect(page.getByRole("option", { name: /invoice/ }).first()).toContainText(marks);
  await page.keyboard.press("Escape");
  await page.goto("/imports");
  await page
    .getByRole("link", { name: /marks\.json/ })
    .first()
    .click();
  await expect(page.locator("main")).toContainText(marks);
  for (const path of ["/conversations", `/conversations/${id}`, "/imports", "/search?q=marks"]) {
    await page.goto(path);
    expect(await page.locator("body").innerText()).not.toMatch(/[\u202E\u200B]/);
  }
});
