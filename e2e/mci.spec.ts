import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readZip } from "../lib/testing/zip/read";
import { zipBytes } from "../lib/testing/zip/bytes";
import { expect, test } from "./fixtures";

const FILES: Readonly<Record<string, string>> = {
  "mci.json": `{
  // the quay
  "schemaVersion": "1.0",
  "tools": [],
  "toolsets": ["boats", { "name": "nets", "filter": "withoutTags", "filterValue": "write" }]
}
`,
  "mci/boats.mci.yaml": `# In the harbour
schemaVersion: '1.0'
tools:
- name: moor_boat # gently
  description: Moors a boat at a free berth.
  execution:
    type: text
    text: Moored.
`,
  "mci/nets.mci.json":
    '{"schemaVersion":"1.0","tools":[{"name":"mend_net","tags":["read"],"execution":{"type":"cli","command":"mend"}},{"name":"cut_net","tags":["write"],"execution":{"type":"cli","command":"cut"}}]}',
};

test("a folder of tools in JSON and YAML is one document, shows its tools and leaves as its files", async ({
  page,
  request,
}, testInfo) => {
  const folder = testInfo.outputPath("quay");
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  await page.goto("/imports");
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Import a folder" }).click();
  await (await choosing).setFiles(folder);
  const sheet = page.getByRole("dialog", { name: "Import plan" });
  await expect(sheet.getByText("from MCI tools")).toBeVisible();
  await sheet.getByRole("button", { name: "Import 1 document" }).click();
  await expect(page.getByText(/^Imported “/)).toBeVisible();

  const list = (await (await request.get("/api/imports")).json()) as { items: { id: string }[] };
  const answer = await request.get(`/api/imports/${list.items[0]?.id}`);
  const record = (await answer.json()) as { import: { items: { entityId: string }[] } };
  const id = record.import.items[0]?.entityId ?? "";
  await page.goto(`/toolsets/${id}`);
  for (const name of ["moor_boat", "mend_net", "cut_net"]) {
    await expect(page.getByText(name).first()).toBeVisible();
  }

  const left = await request.post("/api/exports", { data: { toolsets: [id], format: "mci" } });
  expect(left.status()).toBe(200);
  expect(left.headers()["content-type"]).toContain("application/zip");
  expect(Object.fromEntries(await readZip(await left.body()))).toEqual(FILES);
  const again = await request.post("/api/exports", {
    data: { toolsets: [id], format: "mci-yaml" },
  });
  expect([...(await readZip(await again.body())).keys()]).toEqual([
    "mci.yaml",
    "mci/boats.mci.yaml",
    "mci/nets.mci.yaml",
  ]);
});

test("an archive of the same that is dropped again is known", async ({ page, dropFiles }) => {
  const bytes = zipBytes(Object.entries(FILES).map(([name, data]) => ({ name, data })));
  const sheet = page.getByRole("dialog", { name: "Import plan" });
  await page.goto("/conversations");
  await dropFiles(page, { "quay.zip": bytes });
  await sheet.getByRole("button", { name: "Import 1 document" }).click();
  await expect(page.getByText(/^Imported “/)).toBeVisible();

  await page.goto("/conversations");
  await dropFiles(page, { "quay.zip": bytes });
  await expect(sheet.getByRole("cell", { name: "identical" })).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Import 1 document" })).toHaveCount(0);
});

const BELLS = `{
  "metadata": { "name": "bells" },
  "tools": [
    {
      "name": "ring_bell",
      "execution": { "type": "http", "url": "https://bells.example", "method": "KNOCK" }
    }
  ]
}
`;

test("a tree that can’t be read is mended in the plan, and strict reading holds it back", async ({
  page,
  dropFiles,
}) => {
  await page.goto("/conversations");
  await dropFiles(page, { "mci.json": BELLS });
  const sheet = page.getByRole("dialog", { name: "Import plan" });
  await sheet.getByRole("button", { name: "mci.json", exact: true }).click();
  const unread = page.getByRole("dialog", { name: "mci.json" });
  const fixes = unread.getByRole("region", { name: "Fixes" });
  await fixes.getByRole("button", { name: "Show changes" }).click();
  const changes = fixes.getByRole("region", { name: "Changes in mci.json" });
  await expect(changes).toContainText('+   "schemaVersion": "1.0"');
  await fixes.getByRole("button", { name: "Add schemaVersion 1.0" }).click();

  const item = page.getByRole("dialog", { name: "bells" });
  const problems = item.getByRole("list", { name: "Problems" });
  await expect(problems).toContainText("It is kept as it is.");
  const strict = item.getByRole("switch", { name: /^Strict reading/ });
  await strict.press("Space");
  const held = page.getByRole("dialog", { name: "mci.json" });
  await expect(held.getByText("held back", { exact: true })).toBeVisible();
  await expect(held.getByRole("list", { name: "Problems" })).not.toContainText("It is kept");
  await held.getByRole("button", { name: "Back to the plan" }).click();
  await expect(sheet.getByText("read strictly")).toBeVisible();
  await expect(sheet.getByRole("button", { name: /^Import \d/ })).toHaveCount(0);

  await sheet.getByRole("button", { name: "mci.json", exact: true }).click();
  await held.getByRole("switch", { name: /^Strict reading/ }).press("Space");
  await item.getByRole("button", { name: "Back to the plan" }).click();
  await sheet.getByRole("button", { name: "Import 1 document" }).click();
  await expect(page.getByText(/^Imported “/)).toBeVisible();
});
