import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { bundles } from "../lib/formats/bundles";
import { formats } from "../lib/formats/registry";
import { readZip } from "../lib/testing/zip/read";
import { teaConversation } from "./documents";
import { FORMAT_SAMPLES, fixtureOf } from "./format-samples";
import { downloadText, expect, message, test } from "./fixtures";

const DOCUMENTS = FORMAT_SAMPLES.reduce((sum, { documents }) => sum + documents, 0);
const DROP = Object.fromEntries(FORMAT_SAMPLES.map(({ file, bytes }) => [file, bytes]));

interface Imported {
  readonly id: string;
  readonly items: readonly {
    readonly name: string;
    readonly format: string;
    readonly kind: string;
    readonly outcome: string;
    readonly entityId: string | null;
  }[];
}

/** The last import as the library remembers it. */
async function lastImport(request: APIRequestContext): Promise<Imported> {
  const list = (await (await request.get("/api/imports")).json()) as { items: { id: string }[] };
  const answer = await request.get(`/api/imports/${list.items[0]?.id}`);
  return ((await answer.json()) as { import: Imported }).import;
}

async function titlesOf(request: APIRequestContext): Promise<string[]> {
  const answer = (await (await request.get("/api/conversations?limit=200")).json()) as {
    items: { title: string }[];
  };
  return answer.items.map(({ title }) => title).toSorted();
}

/** Drops one of each and imports all of it. */
async function importAll(
  page: Page,
  dropFiles: (page: Page, files: Readonly<Record<string, string | Buffer>>) => Promise<void>,
): Promise<Locator> {
  await page.goto("/conversations");
  await dropFiles(page, DROP);
  await page.getByRole("button", { name: `Import ${DOCUMENTS} documents` }).click();
  const report = page.getByRole("dialog", { name: "Import report" });
  await expect(report.getByText(`${DOCUMENTS} imported`, { exact: true })).toBeVisible();
  return report;
}

test("every format there is has a sample here", () => {
  expect(FORMAT_SAMPLES.map(({ id }) => id).toSorted()).toEqual(
    [...new Set([...formats, ...bundles].map(({ id }) => id))].toSorted(),
  );
});

test("one of each dropped at once: the plan names every format, and all of it can be undone", async ({
  page,
  request,
  importText,
  dropFiles,
}) => {
  test.setTimeout(120_000);
  await importText("tea.json", teaConversation());
  const before = await titlesOf(request);
  await page.goto("/conversations");
  await dropFiles(page, DROP);
  const plan = page.getByRole("dialog", { name: "Import plan" });
  await expect(plan.getByText(new RegExp(`${DOCUMENTS} documents to write`))).toBeVisible();
  for (const { file, label, id } of FORMAT_SAMPLES) {
    await plan.getByRole("searchbox", { name: "Search the plan" }).fill(file);
    const row = plan.getByRole("row").filter({ hasText: file }).first();
    await expect(row, file).toContainText(id === "cjson" ? "conversation" : `from ${label}`);
    await expect(row.getByText("new", { exact: true })).toBeVisible();
  }
  expect(await titlesOf(request)).toEqual(before);

  await plan.getByRole("button", { name: `Import ${DOCUMENTS} documents` }).click();
  const report = page.getByRole("dialog", { name: "Import report" });
  await expect(report.getByText(`${DOCUMENTS} imported`, { exact: true })).toBeVisible();
  expect(await titlesOf(request)).not.toEqual(before);

  await report.getByRole("button", { name: "Undo this import" }).click();
  await expect(report.getByText(`Undone: ${DOCUMENTS} removed`, { exact: false })).toBeVisible();
  await report.getByRole("button", { name: "Close" }).last().click();
  expect(await titlesOf(request)).toEqual(before);
  const list = page.getByRole("list", { name: "Conversations" });
  await expect(list.getByRole("link")).toHaveCount(1);
  await expect(list).toContainText("Tea for the garden party");
});

test("each of them can be read and leaves as what is stored; all of them leave, and come back as known", async ({
  page,
  request,
  dropFiles,
}) => {
  test.setTimeout(240_000);
  await importAll(page, dropFiles);
  const { items } = await lastImport(request);
  for (const sample of FORMAT_SAMPLES) {
    await test.step(`${sample.label} is read`, async () => {
      const own = items.filter(({ name }) => name.startsWith(sample.file));
      expect(own).toHaveLength(sample.documents);
      for (const { format, outcome } of own) {
        expect({ format, outcome }).toEqual({ format: sample.id, outcome: "imported" });
      }
      const first = own.find(({ kind }) => kind === "conversation") ?? own[0];
      const noun = first?.kind === "conversation" ? "conversations" : "toolsets";
      await page.goto(`/${noun}/${first?.entityId}`);
      for (const words of sample.words) {
        const read = noun === "toolsets" ? page.getByText(words) : message(page, words);
        await expect(read.first()).toBeVisible();
      }
      const stored = await (await request.get(`/api/${noun}/${first?.entityId}`)).body();
      const left = await request.post("/api/exports", {
        data: { [noun]: [first?.entityId], format: "cjson" },
      });
      expect(left.status(), sample.label).toBe(200);
      expect(left.headers()["x-export-proof"]).toBe("identical");
      expect((await left.body()).equals(stored)).toBe(true);
    });
  }

  await test.step("a document that was CJSON leaves with the bytes of its file", async () => {
    const own = items.find(({ format }) => format === "cjson");
    await page.goto(`/conversations/${own?.entityId}`);
    await page.getByRole("button", { name: "Export", exact: true }).click();
    const file = await downloadText(page, () =>
      page
        .getByRole("dialog", { name: "Export" })
        .getByRole("button", { name: "Export", exact: true })
        .click(),
    );
    expect(file.bytes.equals(DROP["from-cjson.json"] ?? Buffer.alloc(0))).toBe(true);
  });

  await test.step("a converted one leaves with every message of the conversion", async () => {
    const own = items.find(({ format }) => format === "chatgpt");
    await page.goto(`/conversations/${own?.entityId}`);
    await page.getByRole("button", { name: "Export", exact: true }).click();
    const file = await downloadText(page, () =>
      page
        .getByRole("dialog", { name: "Export" })
        .getByRole("button", { name: "Export", exact: true })
        .click(),
    );
    const expected = JSON.parse(
      fixtureOf("chatgpt", "edited-prompt-and-new-answers.expected.json").toString("utf8"),
    ) as { documents: { document: { messages: unknown } }[] }[];
    const document = JSON.parse(file.bytes.toString("utf8")) as { messages: unknown };
    expect(document.messages).toEqual(expected[0]?.documents[0]?.document.messages);
  });

  await test.step("everything leaves as a zip, which is all known when it is dropped", async () => {
    await page.goto("/conversations");
    await page.getByRole("button", { name: "Export all…" }).click();
    const sheet = page.getByRole("dialog", { name: "Export" });
    await expect(sheet.getByRole("heading", { name: "What is exported" })).toBeVisible();
    const zip = await downloadText(page, () =>
      sheet.getByRole("button", { name: "Export", exact: true }).click(),
    );
    const entries = await readZip(zip.bytes);
    const manifest = JSON.parse(entries.get("manifest.json") ?? "{}") as { documents: unknown[] };
    expect(manifest.documents).toHaveLength(DOCUMENTS);
    expect(entries.size).toBe(DOCUMENTS + 1);
    expect([...entries.values()]).toContain(DROP["from-cjson.json"]?.toString("utf8"));
    await dropFiles(page, { "everything.zip": zip.bytes });
    const plan = page.getByRole("dialog", { name: "Import plan" });
    await expect(plan.getByText("Nothing would change.")).toBeVisible();
    await expect(plan.getByText("identical", { exact: true }).first()).toBeVisible();
    await expect(plan.getByText("new", { exact: true })).toHaveCount(0);
  });
});

test("the branches of an imported tree are switched in the reader", async ({
  page,
  importText,
}) => {
  const text = fixtureOf("chatgpt", "edited-prompt-and-new-answers.input.json").toString("utf8");
  const id = await importText("conversations.json", text);
  await page.goto(`/conversations/${id}`);
  await expect(message(page, "Splinter")).toBeVisible();
  const hint = page.getByText("The turns below were written after retry 1.");
  await expect(hint).toBeVisible();
  await page.getByRole("button", { name: "More about this conversation" }).click();
  await page.getByRole("menuitem", { name: "Branches" }).click();
  const map = page.getByRole("region", { name: "Branches" });
  await map.getByRole("row", { name: "Name my boat." }).click();
  await expect(page.getByRole("navigation", { name: "Branch" })).toBeVisible();
  for (const words of ["Name my boat.", "Sea Breeze", "Too common.", "Halcyon Daze"]) {
    await expect(message(page, words)).toBeVisible();
  }
  await expect(message(page, "Splinter")).toHaveCount(0);
  await expect(hint).toHaveCount(0);
  await page.getByRole("button", { name: "Plain view" }).click();
  await expect(message(page, "Splinter")).toBeVisible();
});
