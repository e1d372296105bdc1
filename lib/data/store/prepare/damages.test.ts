import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { openDatabase } from "@/lib/data/store/driver/driver";
import {
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { importConversation, readText } from "@/lib/testing/library/library";
import { closeStore } from "@/lib/data/library/client";
import { conversationText } from "@/lib/data/conversations/text";
import { listConversations } from "@/lib/data/conversations/list";

const PAGE = 4096;
const DOCUMENTS = 12;
let folder = "";
let whole = "";
let file = "";
let texts: string[] = [];
let list = "";

const titles = async (): Promise<string> =>
  JSON.stringify(
    (await listConversations(LOCAL_VIEWER, {})).items.map(({ id, title }) => [id, title]),
  );

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "colloquy-damage-"));
  file = join(folder, "colloquy.db");
  whole = join(folder, "whole");
  process.env["COLLOQUY_DATA"] = folder;
  for (let n = 0; n < DOCUMENTS; n += 1) {
    const messages = Array.from({ length: 30 }, (_, at) =>
      buildMessage({ content: `Walnut ${n} ${at} `.repeat(20 + at * 20) }),
    );
    await importConversation(JSON.stringify(buildConversation({ id: `d${n}`, messages })));
  }
  list = await titles();
  texts = await readAll();
  await closeStore();
  copyFileSync(file, whole);
  copyFileSync(`${file}.stamp`, `${whole}.stamp`);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function readAll(): Promise<string[]> {
  const { items } = await listConversations(LOCAL_VIEWER, {});
  const read = items.map(
    async ({ id }) => (await conversationText(LOCAL_VIEWER, id).then(readText)) ?? "",
  );
  return Promise.all(read);
}

const size = (): number => readFileSync(whole).length;

function overwrite(at: number, bytes: Uint8Array): void {
  const content = readFileSync(file);
  content.set(bytes, at);
  writeFileSync(file, content);
}

/** The root page of a table or index. */
function root(name: string): number {
  const database = openDatabase(whole, { readonly: true });
  const page = database
    .prepare<[string], number>("SELECT rootpage FROM sqlite_master WHERE name = ?")
    .pluck()
    .get(name);
  database.close();
  return (page ?? 1) - 1;
}

const noise = (length: number): Buffer =>
  Buffer.from(Array.from({ length }, (_, n) => (n * 89) % 251));

function run(sql: string): void {
  const database = openDatabase(file);
  database.exec(sql);
  database.close();
}

const DAMAGES: [string, () => void][] = [
  ["0 bytes", () => truncateSync(file, 0)],
  ["100 bytes", () => truncateSync(file, 100)],
  ["one page", () => truncateSync(file, PAGE)],
  ...[0.1, 0.5, 0.9].map((share): [string, () => void] => [
    `truncated at ${share}`,
    () => truncateSync(file, Math.floor(size() * share)),
  ]),
  ["the last page missing", () => truncateSync(file, size() - PAGE)],
  ["the file missing", () => rmSync(file)],
  ["no database", () => writeFileSync(file, noise(50_000))],
  ["a text", () => writeFileSync(file, "hello ".repeat(1000))],
  ["the header", () => overwrite(0, noise(16))],
  ["the page size", () => overwrite(16, noise(2))],
  ["the first page", () => overwrite(100, noise(2000))],
  ...["Message", "MessageBody", "Conversation", "message_fts_data"].map(
    (name): [string, () => void] => [
      `the root of ${name}`,
      () => overwrite(root(name) * PAGE, noise(PAGE)),
    ],
  ),
  ["the root of an index", () => overwrite(root("Message_pinned_idx") * PAGE, noise(PAGE))],
  ...[0.2, 0.35, 0.6, 0.8].map((share): [string, () => void] => [
    `a page at ${share}`,
    () => overwrite(Math.floor((size() / PAGE) * share) * PAGE, noise(PAGE)),
  ]),
  ["zeros at the end", () => overwrite(size() - 3 * PAGE, Buffer.alloc(3 * PAGE))],
  ["a dropped table", () => run(`DROP TABLE "ToolEvent"`)],
  ["a dropped index", () => run(`DROP INDEX "Message_pinned_idx"`)],
  ["messages deleted", () => run(`DELETE FROM "Message" WHERE id = 7`)],
  ["texts deleted", () => run(`DELETE FROM "MessageBody" WHERE "messageId" = 7`)],
  ["a text changed", () => run(`UPDATE "MessageBody" SET raw = raw || ' ' WHERE "messageId" = 9`)],
  ["an empty database", () => (rmSync(file), run("CREATE TABLE t (a); DROP TABLE t"))],
  ["another database", () => (rmSync(file), run("CREATE TABLE t (a); INSERT INTO t VALUES (1)"))],
];

test("there are enough of them", () => expect(DAMAGES.length).toBeGreaterThanOrEqual(20));

test.each(DAMAGES)("%s is refused, or nothing is wrong", async (_, damage) => {
  for (const name of ["", "-wal", "-shm", ".owner"]) rmSync(file + name, { force: true });
  copyFileSync(whole, file);
  copyFileSync(`${whole}.stamp`, `${file}.stamp`);
  damage();
  const whatIsSeen = await look();
  await closeStore().catch(() => undefined);
  expect(["refused", JSON.stringify({ list, texts })]).toContain(whatIsSeen);
});

/** Everything a person sees, or that it was refused by name. */
async function look(): Promise<string> {
  try {
    return JSON.stringify({ list: await titles(), texts: await readAll() });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    return /^(library|document)-/.test(code) ? "refused" : String(error);
  }
}
