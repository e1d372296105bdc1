import {
  closeSync,
  copyFileSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { openDatabase } from "@/lib/data/store/driver/driver";
import { pieceHash } from "@/lib/data/documents/piece-hash";
import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { libraryCondition } from "@/lib/data/library/health";
import { reachSentence, type DamageReach } from "@/lib/domain/library/damage-reach";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { importConversation, importToolsets } from "@/lib/testing/library/library";

import { forgetDamage, noteDamage } from "./library-damage";
import { probeInBackground, probeNow } from "./probe-documents";

const PAGE = 4096;
let folder = "";
let file = "";
let whole = "";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "colloquy-probe-"));
  file = join(folder, "colloquy.db");
  whole = join(folder, "whole");
  process.env["COLLOQUY_DATA"] = folder;
  for (let n = 0; n < 8; n += 1) {
    const messages = Array.from({ length: 12 }, (_, at) =>
      buildMessage({ content: `Walnut ${n} ${at} `.repeat(20 + at * 30) }),
    );
    const title = `Talk ${n}`;
    const conversation = buildConversation({ id: `d${n}`, conversationTitle: title, messages });
    await importConversation(JSON.stringify(conversation));
  }
  for (let n = 0; n < 4; n += 1) {
    const tools = Array.from({ length: 30 }, (_, at) => ({
      name: `tool${at}`,
      summary: `Does ${n} ${at} `.repeat(30),
    }));
    await importToolsets(
      JSON.stringify({
        schema: "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json",
        toolsets: [{ id: `set${n}`, kind: "builtin", tools }],
      }),
    );
  }
  await closeStore();
  copyFileSync(file, whole);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

function read<T>(sql: string, ...values: unknown[]): T[] {
  const database = openDatabase(whole, { readonly: true });
  try {
    return database.prepare(sql).all(...values) as T[];
  } finally {
    database.close();
  }
}

/** The pages of a table below its root, as SQLite names them. */
function pagesOf(name: string, type: "leaf" | "overflow"): number[] {
  return read<{ pageno: number }>(
    "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = ? ORDER BY pageno",
    name,
    type,
  ).map(({ pageno }) => pageno);
}

/** Damages pages of the library, in place. */
function damage(pages: readonly number[], byte = 0): void {
  const content = readFileSync(whole);
  for (const page of pages) content.fill(byte, (page - 1) * PAGE, page * PAGE);
  for (const name of ["-wal", "-shm"]) rmSync(file + name, { force: true });
  writeFileSync(file, content);
}

/** The same in a file that others have open. */
function damageOpen(page: number): void {
  const handle = openSync(file, "r+");
  writeSync(handle, Buffer.alloc(PAGE), 0, PAGE, (page - 1) * PAGE);
  closeSync(handle);
}

/** What reading each document by itself says, as the app reads them. */
function unreadable(): string[] {
  const database = openDatabase(file, { readonly: true });
  const bad: string[] = [];
  const attempt = (name: string, work: () => void): void => {
    try {
      work();
    } catch {
      bad.push(name);
    }
  };
  for (const { key, title } of read<{ key: number; title: string }>(
    `SELECT key, title FROM "Conversation"`,
  )) {
    attempt(title, () => {
      database.prepare(`SELECT *, length(head) FROM "Conversation" WHERE key = ?`).get(key);
      const rows = database.prepare(
        `SELECT m.*, b.lead, b.raw FROM "Message" m JOIN "MessageBody" b ON b."messageId" = m.id
         WHERE m."conversationKey" = ? ORDER BY m.ordinal`,
      );
      const read = rows.all(key) as { raw: string; lead: string; bodyHash: string | null }[];
      if (read.length !== 12) throw new Error("rows are missing");
      for (const { raw, lead, bodyHash } of read)
        if (bodyHash !== null && bodyHash !== pieceHash(lead, raw)) throw new Error("another text");
    });
  }
  for (const { key, title } of read<{ key: number; title: string }>(
    `SELECT key, title FROM "ToolsetFile"`,
  )) {
    attempt(title, () => {
      database.prepare(`SELECT * FROM "ToolsetFile" WHERE key = ?`).get(key);
      const rows = database.prepare(
        `SELECT t.* FROM "Toolset" s JOIN "Tool" t ON t."toolsetRowId" = s.id WHERE s."fileKey" = ?`,
      );
      if (rows.all(key).length !== 30) throw new Error("rows are missing");
    });
  }
  database.close();
  return bad.sort();
}

const named = ({ documents }: DamageReach): string[] =>
  documents.map(({ id, title }) => title ?? id).sort();

test("a whole library names nothing, and says that everything was read", () => {
  copyFileSync(whole, file);
  expect(probeNow(file, 10_000)).toEqual({ state: "complete", documents: [], more: 0 });
});

const PLACES: [string, "leaf" | "overflow"][] = [
  ["MessageBody", "leaf"],
  ["MessageBody", "overflow"],
  ["Message", "leaf"],
  ["Tool", "leaf"],
];

test.each(PLACES)(
  "a lost page of %s (%s) names the documents that have rows there",
  (name, type) => {
    const pages = pagesOf(name, type);
    expect(pages.length).toBeGreaterThan(1);
    for (const at of [0, Math.floor(pages.length / 2), pages.length - 1]) {
      damage([pages[at]!], 0x55);
      const reach = probeNow(file, 10_000);
      expect(reach.state).toBe("complete");
      expect(named(reach)).toEqual(unreadable());
      expect(named(reach).length).toBeGreaterThan(0);
      expect(named(reach).length).toBeLessThan(8);
    }
  },
);

test("a document whose own row is lost is named by its id and folded title", () => {
  const [page] = read<{ pageno: number }>(
    `SELECT pageno FROM dbstat WHERE name = 'Conversation' AND pagetype = 'leaf' ORDER BY pageno DESC`,
  );
  damage([page!.pageno], 0x55);
  const { documents } = probeNow(file, 10_000);
  const ids = new Set(read<{ id: string }>(`SELECT id FROM "Conversation"`).map(({ id }) => id));
  expect(documents.length).toBeGreaterThan(0);
  for (const { id, title } of documents) {
    expect(ids.has(id)).toBe(true);
    expect(title).toMatch(/^talk \d$/i);
  }
});

test("a damaged search index is in no document", () => {
  const pages = pagesOf("message_fts_data", "leaf");
  damage([pages[0]!]);
  const reach = probeNow(file, 10_000);
  expect(reach).toEqual({ state: "complete", documents: [], more: 0 });
  expect(reachSentence(reach, 10)).toContain("Every conversation and toolset can be read");
});

test("a file that is no database names nothing, and does not claim that all is well", () => {
  writeFileSync(file, Buffer.alloc(100_000, "x"));
  const reach = probeNow(file, 10_000);
  expect(reach).toEqual({ state: "stopped", documents: [], more: 0 });
  expect(reachSentence(reach, 10)).toBeNull();
});

test("in the background others have their turn, and each finding is told", async () => {
  damage([pagesOf("MessageBody", "leaf")[3]!, pagesOf("Tool", "leaf")[1]!]);
  const heard: DamageReach[] = [];
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 2);
  await new Promise<void>((done) => {
    probeInBackground(file, (reach) => {
      heard.push(reach);
      if (reach.state !== "searching") done();
    });
    // Nothing else keeps this process.
    setTimeout(done, 20_000);
  });
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
  expect(heard.length).toBeGreaterThan(1);
  expect(heard.at(-1)?.state).toBe("complete");
  expect(named(heard.at(-1)!)).toEqual(unreadable());
});

test("a start refuses a damaged library with the names of what can't be read", async () => {
  damage([pagesOf("MessageBody", "leaf")[3]!]);
  await expect(getWholeStore()).rejects.toThrow(
    /is damaged.*What can’t be read completely: the conversation “Talk \d”.*The others can be read\./s,
  );
  await closeStore().catch(() => undefined);
});

test("damage that is met while the library is open is told with the documents it is in", async () => {
  copyFileSync(whole, file);
  const store = await getWholeStore();
  expect((await libraryCondition(LOCAL_VIEWER)).reach).toBeUndefined();
  damageOpen(pagesOf("Tool", "leaf")[1]!);
  noteDamage(store.file, "database disk image is malformed");
  await expect
    .poll(async () => (await libraryCondition(LOCAL_VIEWER)).reach?.state, { timeout: 20_000 })
    .toBe("complete");
  const { status, reach } = await libraryCondition(LOCAL_VIEWER);
  expect(status).toBe("damaged");
  expect(named(reach!)).toEqual(unreadable());
  await closeStore();
  forgetDamage(store.file);
});
