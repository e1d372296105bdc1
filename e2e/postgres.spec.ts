import { createCluster, postgresMissing } from "../lib/testing/postgres/cluster";
import type { Page } from "@playwright/test";
import pg from "pg";
import { gardenToolsets, privateConversation, teaConversation } from "./documents";
import { expect, importThrough, message, test } from "./fixtures";
import { createAccount, signedIn } from "./members";
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

test("members who come by two servers of one database see each other, until one of them dies", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const missing = postgresMissing();
  test.skip(missing !== null, missing ?? "");
  const cluster = createCluster(PORT + 100);
  const { data, remove } = ownData();
  const other = ownData();
  const env = { DATABASE_URL: cluster.url(), COLLOQUY_ACCOUNTS: "on" };
  try {
    const ann = { name: "Ann", password: await createAccount(data, "Ann", "owner", env) };
    const ben = { name: "Ben", password: await createAccount(data, "Ben", "editor", env) };
    const first = await startOwnServer(data, env);
    const second = await startOwnServer(other.data, env);
    const home = (url: string) => url.replace("127.0.0.1", "localhost");
    const anns = await signedIn(browser, home(first.url), ann);
    const bens = await signedIn(browser, home(second.url), ben);
    const id = await importThrough(anns.request, "tea.json", teaConversation()).then(idIn);
    const secret = await importThrough(bens.request, "diary.json", privateConversation()).then(
      idIn,
    );
    await anns.goto(`/conversations/${id}`);
    await bens.goto(`/conversations/${id}`);
    const here = (page: Page) =>
      page.getByRole("list", { name: "Also here" }).filter({ visible: true });
    await expect(here(anns).getByRole("img", { name: "Ben" })).toBeVisible({ timeout: 15_000 });
    await expect(here(bens).getByRole("img", { name: "Ann" })).toBeVisible({ timeout: 15_000 });
    // What is private of Ben tells Ann nothing.
    await bens.goto(`/conversations/${secret}`);
    await expect(here(anns)).toHaveCount(0, { timeout: 15_000 });
    await bens.goto(`/conversations/${id}`);
    await expect(here(anns).getByRole("img", { name: "Ben" })).toBeVisible({ timeout: 15_000 });
    await second.end("SIGKILL");
    const left = await passTimeOf("Ben", cluster.url());
    expect(left, "what a server told last counts on, and half a minute at most").not.toEqual([]);
    expect(Math.max(...left)).toBeLessThanOrEqual(30_000);
    await expect(here(anns)).toHaveCount(0, { timeout: 15_000 });
    await first.end("SIGTERM");
  } finally {
    remove();
    other.remove();
    cluster.remove();
  }
});

/**
 * Lets most of the half minute pass in which the visits of a member count that a server has told.
 * @returns how many milliseconds each had left before
 */
async function passTimeOf(name: string, url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ left: number }>(
      `UPDATE colloquy_accounts."Presence" p SET "untilMs" = p."untilMs" - 25000
       FROM colloquy_accounts."Member" m WHERE m.id = p."memberId" AND m.name = $1
       RETURNING (p."untilMs" + 25000 - extract(epoch FROM clock_timestamp()) * 1000)::float8 AS left`,
      [name],
    );
    return rows.map(({ left }) => left);
  } finally {
    await client.end();
  }
}

/** The id of the one document of an import. */
function idIn(report: { readonly items: readonly { readonly entityId?: string }[] }): string {
  const id = report.items[0]?.entityId;
  if (id === undefined) throw new Error("The import wrote nothing.");
  return id;
}
