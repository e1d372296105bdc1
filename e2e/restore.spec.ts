import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";

import { NPM_START, ownData, startOwnServer, type OwnServer } from "./own-server";

/** Imports one conversation with this title. */
async function add(server: OwnServer, title: string): Promise<void> {
  const document = { schemaVersion: "1.0.0", conversationId: title, title, messages: [] };
  const answer = await fetch(`${server.url}/api/imports?filename=${title}.json`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: JSON.stringify(document),
  });
  const { id } = (await answer.json()) as { id: string };
  const report = await fetch(`${server.url}/api/imports/${id}/run`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  expect(await report.text()).toContain('"done"');
}

const run = promisify(execFile);

/** Runs a command of `colloquy` on the library in a data directory; gives what it said. */
async function colloquy(data: string, ...args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await run(process.execPath, ["bin/colloquy.mjs", ...args], {
    env: { ...process.env, COLLOQUY_DATA: data, DATABASE_URL: "" },
  });
  return stdout + stderr;
}

/** Waits until a server answers again. */
async function back({ url }: OwnServer): Promise<void> {
  const status = () => fetch(`${url}/api/health`).then((answer) => answer.status, String);
  await expect.poll(status, { timeout: 60_000 }).toBe(200);
}

test("a running Colloquy pauses for a restore and comes back with the restored library", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const { data, remove } = ownData();
  const server = await startOwnServer(data, {}, undefined, NPM_START);
  try {
    const backup = join(data, "walnuts.zip");
    await add(server, "Walnuts");
    await colloquy(data, "backup", backup);
    await add(server, "Hazelnuts");

    const said = await colloquy(data, "restore", backup, "--replace");
    expect(said).toContain("Waiting until Colloquy steps aside");
    expect(said).toContain("Restored backup");
    await back(server);
    await page.goto(`${server.url}/conversations`);
    const titles = page.getByRole("main").getByRole("link", { name: /nuts/ });
    await expect(titles).toHaveText([/^Walnuts/]);
    expect(await server.end("SIGTERM")).toMatchObject({ code: 0 });
  } finally {
    server.process.kill("SIGTERM");
    remove();
  }
});
