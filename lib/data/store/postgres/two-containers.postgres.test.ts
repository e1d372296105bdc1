import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { pidNamespaces } from "@/lib/testing/crash/pid-namespaces";
import { programFlags } from "@/lib/testing/crash/bundled-program";
import { enterEmptyLibrary } from "@/lib/testing/library/empty";
import { dropTestLibrary, newLibraryAddress } from "@/lib/testing/postgres/schema";

import { parsePlace, quoted } from "../place/postgres-place";
import { parseProcess } from "../process/process-fate";

// As compose.team.yml starts them: two containers on the network of the host have its name, and each counts its own
// processes from 1. This process opens no library: it would take part in what it looks at.
const program = await programFlags("lib/testing/crash/act-child.ts");
const BEAT_MS = 200;
/** Longer than it takes until anybody takes up what a dead process left. */
const MANY_BEATS_MS = 12 * BEAT_MS;
const SOON = { timeout: 20_000, interval: 50 };

const { flags, reason } = pidNamespaces();
const begun = new Set<ChildProcess>();
let folder = "";
let client: pg.Client;

beforeEach(async () => {
  folder = await enterEmptyLibrary();
  const url = newLibraryAddress();
  process.env["DATABASE_URL"] = url;
  process.env["DATABASE_BEAT_MS"] = String(BEAT_MS);
  const { connectionString, schema } = parsePlace(url);
  client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`SET search_path TO ${quoted(schema)}`);
});
afterEach(async () => {
  await Promise.all([...begun].map(kill));
  begun.clear();
  await client.end();
  await dropTestLibrary();
  delete process.env["DATABASE_URL"];
  delete process.env["DATABASE_BEAT_MS"];
});

/** Begins an import in a container, and returns when half of it is written. */
async function importInContainer(path: string): Promise<ChildProcess> {
  const node = [process.execPath, ...program];
  const child = spawn("unshare", [...(flags ?? []), ...node, "import", path], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  begun.add(child);
  await Promise.race([
    once(createInterface({ input: child.stdout }), "line"),
    once(child, "exit").then(() => {
      throw new Error("The process ended before it was under way.");
    }),
  ]);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

/** The imports with their processes, in the order in which they began. */
async function imports(): Promise<{ status: string; process: string }[]> {
  const text = `SELECT status, process FROM "Import" ORDER BY "createdMs", id`;
  return (await client.query<{ status: string; process: string }>(text)).rows;
}

const statuses = async () => (await imports()).map(({ status }) => status);

async function processes(): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(`SELECT id FROM "_Process"`);
  return rows.map(({ id }) => id);
}

describe.skipIf(flags === null)(`processes in two containers of one host${reason}`, () => {
  test("leave the work of each other alone while both live, and one ends what the other died in", async () => {
    const path = join(folder, "big.json");
    const messages = Array.from({ length: 6000 }, () =>
      buildMessage({ content: "word ".repeat(20) }),
    );
    writeFileSync(path, JSON.stringify(buildConversation({ messages })));
    const first = await importInContainer(path);
    await importInContainer(path);
    await wait(MANY_BEATS_MS);
    expect(await statuses()).toEqual(["running", "running"]);
    const [his = "", hers = ""] = (await imports()).map((row) => row.process);
    expect((await processes()).sort()).toEqual([his, hers].sort());
    // What made each take the other for a process that had its own number before.
    const named = [his, hers].map(parseProcess);
    expect(named).toMatchObject(named.map(() => ({ host: hostname(), pid: 1 })));
    expect(new Set(named.map(({ space }) => space)).size).toBe(2);

    await kill(first);
    // Nobody can be asked about him from within another container: he counts as alive for a minute.
    await wait(MANY_BEATS_MS);
    expect(await statuses()).toEqual(["running", "running"]);
    const text = `UPDATE "_Process" SET "seenAt" = "seenAt" - interval '57 seconds' WHERE id = $1`;
    await client.query({ text, values: [his] });
    await expect.poll(statuses, SOON).toEqual(["failed", "running"]);
    await expect.poll(processes, SOON).toEqual([hers]);
  }, 90_000);
});
