import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { readdir } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";

import type { Sql } from "@/lib/data/store/connection/sql";
import { dataDirectory } from "@/lib/data/store/files/data-directory";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { collect, importFiles, planFiles, runPlan } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";
import { countWord, tableNames } from "@/lib/testing/library/tamper";

import { runImport } from "./run/run";

const library = useLibrary();

/** More than a batch of the writer, so that some of it is in the database before the end. */
const MANY = 5000;

function long(id: string) {
  const messages = Array.from({ length: MANY }, (_, at) =>
    buildMessage({ id: `${id}-${at}`, index: at, content: `word${at} of ${id}` }),
  );
  return buildConversation({ id, conversationTitle: id, messages });
}

/** Bookkeeping that may differ: how the search index is cut into segments, and the last number handed out. */
const BOOKKEEPING = /_(?:data|idx|config|docsize|content)$|^sqlite_|^Setting$|^_prisma/;

async function read<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  return (await library.store()).read(work);
}

/** How many rows each table has. */
async function countRows(): Promise<Record<string, number>> {
  return read(async (sql) => {
    const tables = await tableNames(sql);
    const counts: Record<string, number> = {};
    for (const name of tables) {
      if (BOOKKEEPING.test(name)) continue;
      const row = await sql.get<{ rows: number }>(`SELECT count(*) AS rows FROM "${name}"`);
      counts[name] = row?.rows ?? -1;
    }
    return counts;
  });
}

const findWord = (word: string): Promise<number> => read((sql) => countWord(sql, word));

/** The files of the library; what a run reports is kept with its upload. */
const filesOf = async (): Promise<string[]> =>
  (await readdir(dataDirectory(), { recursive: true }))
    .filter((name) => !/-wal$|-shm$|report\.json$/.test(name))
    .sort();

test("a run that is cancelled when part of it is written leaves no row and no file", async () => {
  await importFiles(["kept.json", buildConversation({ id: "kept" })]);
  const before = await countRows();
  const plan = await planFiles(["a.json", long("first")], ["b.json", long("second")]);
  const files = await filesOf();
  const cancel = new AbortController();
  const started = await runImport(LOCAL_VIEWER, plan.id, {}, { signal: cancel.signal });
  if (!started.ok) throw new Error(started.problem.message);
  let written = 0;
  while (written === 0) {
    await wait(5);
    written = ((await countRows())["Message"] ?? 0) - (before["Message"] ?? 0);
  }
  cancel.abort();
  const events = await collect(started.events);
  expect(events.at(-1)).toMatchObject({ type: "report", status: "cancelled" });
  expect(written).toBeLessThan(2 * MANY);
  expect(await countRows()).toEqual(before);
  expect(await findWord("word7")).toBe(0);
  expect(await filesOf()).toEqual(files);
  expect((await runPlan(plan.id)).totals).toMatchObject({ imported: 2 });
  // Large imports are indexed after they have ended.
  await expect.poll(() => findWord("word7"), { timeout: 10_000 }).toBe(2);
});
