import { request as requests, type APIRequestContext, type Page } from "@playwright/test";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SERVER_FLAGS } from "../scripts/server-flags.mjs";
import { EDITORS } from "./draft-editors";
import { answersPresses, expect, importThrough, test } from "./fixtures";
import { FIRST_PORT, WORKERS } from "./place";

// One server that is killed again and again; it is nobody else's.
test.describe.configure({ mode: "serial", timeout: 120_000 });

const PORT = FIRST_PORT + 10 * WORKERS + Number(process.env["TEST_PARALLEL_INDEX"] ?? 0);
const URL = `http://127.0.0.1:${PORT}`;
const server: { child: ChildProcess | null; data: string; api: APIRequestContext | null } = {
  child: null,
  data: "",
  api: null,
};

async function start(): Promise<void> {
  const child = spawn(
    process.execPath,
    [
      ...SERVER_FLAGS,
      "node_modules/next/dist/bin/next",
      "start",
      "-H",
      "127.0.0.1",
      "-p",
      String(PORT),
    ],
    {
      stdio: "ignore",
      env: {
        ...process.env,
        HOST: "127.0.0.1",
        PORT: String(PORT),
        COLLOQUY_DATA: server.data,
        DATABASE_URL: "",
        NEXT_TELEMETRY_DISABLED: "1",
      },
    },
  );
  server.child = child;
  await expect
    .poll(
      () =>
        fetch(`${URL}/api/health`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 60_000, intervals: [100] },
    )
    .toBe(true);
}

async function kill(): Promise<void> {
  const { child } = server;
  if (child === null || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

test.beforeAll(async () => {
  server.data = await mkdtemp(join(tmpdir(), "colloquy-crash-"));
  server.api = await requests.newContext({ baseURL: URL });
  await start();
});

test.afterAll(async () => {
  await kill();
  await server.api?.dispose();
  await rm(server.data, { recursive: true, force: true });
});

/** Ends the server by SIGKILL the moment a save reaches it; one that comes meanwhile finds it dead as well. */
async function killOnSave(page: Page): Promise<void> {
  let killed: Promise<void> | undefined;
  await page.route("**/*", async (route) => {
    const asked = route.request();
    if (asked.method() === "POST" && "next-action" in asked.headers()) {
      await (killed ??= kill());
    }
    await route.continue();
  });
}

for (const editor of EDITORS.filter(
  ({ save, saved }) => save !== undefined && saved !== undefined,
)) {
  test(`${editor.name} outlives a server that is killed while it saves`, async ({ browser }) => {
    const { api } = server;
    if (api === null) throw new Error("no server");
    const report = await importThrough(api, editor.file, editor.text());
    const id = report.items[0]?.entityId ?? "";
    const context = await browser.newContext({ baseURL: URL });
    const page = await context.newPage();
    try {
      await page.goto(editor.path(id));
      await answersPresses(page);
      await editor.open(page);
      await editor.type(page);
      await killOnSave(page);
      await editor.save?.(page);
      const notice = page.getByRole("alert").filter({ hasText: "Not saved." });
      await expect(notice).toBeVisible({ timeout: 12_000 });
      await expect(notice).toContainText("Your text is kept");
      await expect(notice.getByRole("button", { name: "Save again" })).toBeVisible();
      await editor.expectTyped(page);
      await start();
      // By itself as soon as the server answers, and only once.
      await expect
        .poll(async () => (await api.get(editor.api(id))).text(), {
          timeout: 30_000,
          intervals: [100],
        })
        .toContain(editor.saved ?? "");
      await expect(notice).toHaveCount(0);
      const stored = await (await api.get(editor.api(id))).text();
      expect(stored.split(editor.saved ?? "").length - 1).toBe(1);
    } finally {
      await context.close();
      if (server.child?.signalCode !== null) await start();
      await api.delete(`/api/imports/${report.id}?force=true`);
    }
  });
}

test("an editor that a person opens without a server keeps the page and opens later", async ({
  browser,
}) => {
  const [text] = EDITORS;
  const { api } = server;
  if (text === undefined || api === null) throw new Error("the table is empty");
  const report = await importThrough(api, text.file, text.text());
  const id = report.items[0]?.entityId ?? "";
  const context = await browser.newContext({ baseURL: URL });
  const page = await context.newPage();
  try {
    await page.goto(text.path(id));
    await answersPresses(page);
    await kill();
    await text.open(page);
    await expect(page.getByText("Thank you.")).toBeVisible();
    await expect(page.getByText("This page could not be shown")).toHaveCount(0);
    await start();
    await text.type(page);
    await text.save?.(page);
    await expect
      .poll(async () => (await api.get(text.api(id))).text(), { timeout: 30_000, intervals: [100] })
      .toContain(text.saved ?? "");
  } finally {
    await context.close();
    if (server.child?.signalCode !== null) await start();
    await api.delete(`/api/imports/${report.id}?force=true`);
  }
});
