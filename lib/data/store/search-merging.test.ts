import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { afterEach, describe, expect, test } from "vitest";

import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import {
  importConversation,
  useLibrary,
  writeConversationText,
} from "@/lib/testing/library/library";

import { beginImport } from "../imports/write";
import { closeStore, getWholeStore } from "../library/client";
import { settleSearchIndex } from "./search-merging";

const library = useLibrary();

const text = (id: string, count: number): string =>
  JSON.stringify(
    buildConversation({
      id,
      messages: Array.from({ length: count }, (_, at) =>
        buildMessage({ id: `m${at}`, content: `word${at} needle` }),
      ),
    }),
  );

async function merging(): Promise<Record<string, number>> {
  const store = await library.store();
  const rows = await store.read((sql) =>
    sql.all<{ k: string; v: number }>(
      "SELECT k, v FROM message_fts_config WHERE k IN ('automerge', 'crisismerge')",
    ),
  );
  return Object.fromEntries(rows.map(({ k, v }) => [k, v]));
}

async function segments(): Promise<number> {
  const store = await library.store();
  const row = await store.read((sql) =>
    sql.get<{ n: number }>("SELECT count(DISTINCT segid) AS n FROM message_fts_idx"),
  );
  return row?.n ?? 0;
}

const SETTLED = { automerge: 4, crisismerge: 16 };

describe("merging of the search index", () => {
  afterEach(async () => settleSearchIndex(await getWholeStore()));

  test("is off while an import writes, and on again and done when it has ended", async () => {
    const writer = await beginImport(LOCAL_VIEWER, {
      id: "01JA0000000000000000000001",
      name: "a.json",
    });
    expect(await merging()).toMatchObject({ automerge: 0 });
    await writeConversationText(writer, text("a", 10));
    await writer.finish(() => null);
    await settleSearchIndex(await library.store());
    expect(await merging()).toEqual(SETTLED);
  });

  test("makes few segments of the many that imports leave", async () => {
    for (let at = 0; at < 12; at += 1) {
      const writer = await beginImport(LOCAL_VIEWER, {
        id: `01JA00000000000000000000${at + 10}`,
        name: "a.json",
      });
      await writeConversationText(writer, text(`c${at}`, 20));
      await writer.finish(() => null);
    }
    await settleSearchIndex(await library.store());
    expect(await segments()).toBeLessThan(6);
  });

  test("is on again after an import that was given up", async () => {
    const writer = await beginImport(LOCAL_VIEWER, {
      id: "01JA0000000000000000000001",
      name: "a.json",
    });
    await writeConversationText(writer, text("a", 10));
    await writer.abort();
    await settleSearchIndex(await library.store());
    expect(await merging()).toEqual(SETTLED);
  });

  test("is on again after a crash", async () => {
    await importConversation(text("a", 5));
    await beginImport(LOCAL_VIEWER, { id: "01JA0000000000000000000001", name: "a.json" });
    await closeStore();
    await settleSearchIndex(await library.store());
    expect(await merging()).toEqual(SETTLED);
  });
});
