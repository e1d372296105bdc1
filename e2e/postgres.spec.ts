import { createCluster, postgresMissing } from "../lib/testing/postgres/cluster";
import { gardenToolsets, teaConversation } from "./documents";
import { expect, importThrough, message, test } from "./fixtures";
import { ownData, startOwnServer } from "./own-server";

const PORT = 7600 + Number(process.env["TEST_PARALLEL_INDEX"] ?? 0);

test("a library on PostgreSQL is imported into, read, edited, searched, exported and backed up", async ({
  page,
  playwright,
}) => {
  const missing = postgresMissing();
  test.skip(missing !== null, missing ?? "");
  const cluster = createCluster(PORT);
  const { data, remove } = ownData();
  try {
    const server = await startOwnServer(data, { DATABASE_URL: cluster.url() });
    const request = await playwright.request.newContext({ baseURL: server.url });
    const health = (await (await request.get("/api/health")).json()) as { status: string };
    expect(health).toMatchObject({ status: "ok", database: "postgres" });
    const id = await importThrough(request, "tea.json", teaConversation()).then(idIn);
    const toolsets = await importThrough(request, "garden.json", gardenToolsets()).then(idIn);
    const text = async () => (await request.get(`/api/conversations/${id}`)).text();
    expect(await text()).toBe(teaConversation());

    await page.goto(`${server.url}/conversations/${id}`);
    await message(page, "Cold brewed oolong.")
      .getByRole("button", { name: "Previous retry" })
      .click();
    await message(page, "Black tea, strong.").getByRole("button", { name: "Prefer" }).click();
    await expect.poll(text).not.toBe(teaConversation());
    await page.getByRole("button", { name: "Undo", exact: true }).first().click();
    await expect.poll(text).toBe(teaConversation());

    await page.goto(`${server.url}/search?q=strong`);
    const results = page.getByRole("list", { name: "Results" });
    await expect(results.getByRole("link", { name: /Black tea, strong/ })).toBeVisible();
    await page.goto(`${server.url}/toolsets/${toolsets}`);
    await expect(page.getByRole("main")).toContainText("garden");

    const exported = await request.post("/api/exports", { data: { format: "zip" } });
    expect(exported.status()).toBe(200);
    expect((await exported.body()).subarray(0, 2).toString()).toBe("PK");
    const backup = await request.get("/api/backup");
    expect((await backup.body()).subarray(-157, -134).toString()).toBe("colloquy-backup sha256:");
    expect((await request.get("/health/ready")).status()).toBe(200);
    await request.dispose();
    expect(await server.end("SIGTERM")).toMatchObject({ code: 143 });
  } finally {
    remove();
    cluster.remove();
  }
});

/** The id of the one document of an import. */
function idIn(report: { readonly items: readonly { readonly entityId?: string }[] }): string {
  const id = report.items[0]?.entityId;
  if (id === undefined) throw new Error("The import wrote nothing.");
  return id;
}
