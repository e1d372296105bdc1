import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";

import { getConversation } from "@/lib/data/conversations/get";
import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { programFlags } from "@/lib/testing/crash/bundled-program";
import { enterEmptyLibrary } from "@/lib/testing/library/empty";
import { importConversation } from "@/lib/testing/library/library";
import { dropTestLibrary } from "@/lib/testing/postgres/schema";

import { writeBackup } from "./run/backup";
import { restoreBackup } from "./run/restore";

const program = await programFlags("lib/testing/crash/act-child.ts");

let folder = "";
let server: ChildProcess | null = null;

beforeEach(async () => {
  folder = await enterEmptyLibrary();
});
afterEach(async () => {
  server?.kill("SIGKILL");
  server = null;
  await closeStore();
  await dropTestLibrary();
  rmSync(folder, { recursive: true, force: true });
});

/** Another process that edits the title of a conversation again and again; every line tells what was acknowledged. */
async function serve(conversation: string): Promise<string[]> {
  const flags = [...program, "serve", conversation];
  server = spawn(process.execPath, flags, { stdio: ["ignore", "pipe", "inherit"] });
  const said: string[] = [];
  const lines = createInterface({ input: server.stdout! });
  lines.on("line", (line) => said.push(line));
  await once(lines, "line");
  return said;
}

const titleOf = async (id: string): Promise<string | null | undefined> =>
  (await getConversation(LOCAL_VIEWER, id))?.title;

test("a server steps aside for a restore, and all it has acknowledged is in the backup of what was there", async () => {
  const text = JSON.stringify(buildConversation({ messages: [buildMessage({})] }));
  const { id: conversation } = await importConversation(text);
  const archive = join(folder, "walnuts.zip");
  await writeBackup(await getWholeStore(), archive);
  await closeStore();

  const said = await serve(conversation);
  const ended = once(server!, "exit");
  const steps: string[] = [];
  const begun = said.length;
  const report = await restoreBackup(archive, {
    replace: true,
    onStep: (step) => steps.push(step),
  });
  expect(await ended).toEqual([0, null]);
  expect(steps).toEqual([
    "Checking the backup",
    "Writing the library",
    "Waiting until Colloquy steps aside",
    `The library that was there is in ${report.before}`,
  ]);
  expect(await titleOf(conversation)).toBe("Slots");

  // It went on writing while the other library was built.
  const titles = said.filter((line) => line.startsWith("Title"));
  expect(titles.length).toBeGreaterThan(begun);
  await closeStore();
  await restoreBackup(report.before!, { replace: true });
  // The last one may have been stored and not been told any more.
  const last = Number(titles.at(-1)!.slice("Title ".length));
  expect([`Title ${last}`, `Title ${last + 1}`]).toContain(await titleOf(conversation));
}, 60_000);

test("one restore at a time", async () => {
  await importConversation(JSON.stringify(buildConversation({})));
  const archive = join(folder, "walnuts.zip");
  await writeBackup(await getWholeStore(), archive);
  await closeStore();
  const flags = [...program, "build", archive];
  server = spawn(process.execPath, flags, { stdio: ["ignore", "pipe", "inherit"] });
  await once(createInterface({ input: server.stdout! }), "line");
  // What opens the library meanwhile does not take it for the rest of a crash.
  await getWholeStore();
  await closeStore();
  await expect(restoreBackup(archive, { replace: true })).rejects.toMatchObject({
    code: "library-busy",
    message: expect.stringContaining("Another restore") as string,
  });
  server.kill("SIGKILL");
  await once(server, "exit");
  await restoreBackup(archive, { replace: true });
}, 60_000);
