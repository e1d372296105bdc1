import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { enterEmptyLibrary } from "@/lib/testing/library/empty";
import { importConversation } from "@/lib/testing/library/library";

import { openBackup } from "./archive/open";
import { packArchive, type Member } from "./archive/pack";
import { BackupRefusedError } from "./refused";
import { writeBackup } from "./run/backup";
import { restoreBackup } from "./run/restore";

let folder = "";
let data = "";
let broken = "";
let whole = Buffer.alloc(0);
let firstLayout = Buffer.alloc(0);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "colloquy-altered-"));
  broken = join(folder, "broken.zip");
  const first = await enterEmptyLibrary();
  await importConversation(JSON.stringify(buildConversation({ conversationTitle: "Walnut" })));
  whole = readFileSync((await writeBackup(await getWholeStore(), join(folder, "whole.zip"))).path);
  firstLayout = await inFirstLayout(join(folder, "whole.zip"));
  await closeStore();
  rmSync(first, { recursive: true });
  // Nobody has opened a library here, so every file in it would be one that was written.
  data = mkdtempSync(join(tmpdir(), "colloquy-unwritten-"));
  process.env["COLLOQUY_DATA"] = join(data, "library");
  process.env["DATABASE_URL"] = "";
});
afterAll(() => {
  for (const each of [folder, data]) rmSync(each, { recursive: true, force: true });
});

/** The same archive as the first version made it: without the hash of the file at its end. */
async function inFirstLayout(path: string): Promise<Buffer<ArrayBuffer>> {
  const backup = await openBackup(path);
  async function* members(): AsyncGenerator<Member, void, void> {
    for (const member of backup.members) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of backup.read(member)) chunks.push(chunk);
      const text = Buffer.concat(chunks).toString("utf8").replace('"version": 2', '"version": 1');
      const bytes = (async function* () {
        yield Buffer.from(text);
      })();
      yield { name: member.name, chunks: bytes, rows: () => member.rows ?? null };
    }
  }
  const parts: Uint8Array[] = [];
  for await (const chunk of packArchive(backup.header.id, members())) parts.push(chunk);
  backup.close();
  const bytes = Buffer.concat(parts);
  const length = " file:".length + 64;
  const comment = bytes.length - bytes.lastIndexOf("colloquy-backup sha256:");
  bytes.writeUInt16LE(comment - length, bytes.length - comment - 2);
  return bytes.subarray(0, bytes.length - length);
}

/** The code a restore is refused with, having written nothing; "opens" for one that would go on. */
async function answerTo(bytes: Uint8Array): Promise<string> {
  writeFileSync(broken, bytes);
  try {
    const backup = await openBackup(broken);
    backup.close();
    return "opens";
  } catch (error) {
    if (!(error instanceof BackupRefusedError)) throw error;
    const isNamed = /damaged or was changed|not a whole backup|newer/.test(error.message);
    return isNamed ? error.code : error.message;
  }
}

const flipped = (bytes: Buffer, at: number, by: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ by;
  return copy;
};

const ENDS = 512;
const ends = (bytes: Buffer): number[] => [
  ...Array.from({ length: ENDS }, (_, at) => at),
  ...Array.from({ length: ENDS }, (_, at) => bytes.length - ENDS + at),
];

test("each byte of both ends that was changed makes it an altered backup", async () => {
  expect(await answerTo(whole)).toBe("opens");
  for (const at of ends(whole)) {
    expect([at, await answerTo(flipped(whole, at, 1 << (at % 8)))]).toEqual([at, "backup-altered"]);
  }
});

test("a backup cut off at any twentieth, or by one byte, has lost its end", async () => {
  for (let part = 1; part < 20; part += 1) {
    const cut = whole.subarray(0, Math.floor((whole.length * part) / 20));
    expect(await answerTo(cut)).toBe("backup-truncated");
  }
  expect(await answerTo(whole.subarray(0, -1))).toBe("backup-truncated");
});

test("a backup of the first layout opens, and is never called another kind of file", async () => {
  expect(await answerTo(firstLayout)).toBe("opens");
  for (const at of ends(firstLayout).filter((place) => place % 5 === 0)) {
    const answer = await answerTo(flipped(firstLayout, at, 1 << (at % 8)));
    expect(["backup-altered", "backup-newer", "backup-truncated", "opens"]).toContain(answer);
  }
});

test("a restore of an altered backup writes nothing", async () => {
  for (const at of [0, 1, 40, Math.floor(whole.length / 2), whole.length - 1]) {
    writeFileSync(broken, flipped(whole, at, 4));
    const refusal = await restoreBackup(broken).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: "backup-altered" });
  }
  expect(existsSync(process.env["COLLOQUY_DATA"] ?? "")).toBe(false);
});
