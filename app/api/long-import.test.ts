import { beforeAll, expect, test } from "vitest";

import type { ImportDetail } from "@/lib/domain/imports/listing";
import { Api } from "@/lib/testing/http/api";
import { useLibrary } from "@/lib/testing/library/library";
import { longestTurn } from "@/lib/testing/longest-turn";

const library = useLibrary();

let api: Api;
beforeAll(async () => {
  api = await Api.load();
});

/** As training data has that is one conversation in each line. */
const COUNT = 20_000;
/** All of it at once took 250 to 300. */
const MOST_MS = 100;

test("others have their turn while a long import is read, and all of its items come in their order", async () => {
  const fidelity = { mapped: { messages: 2 }, kept: ["a field", "another one"], lost: [] };
  const columns = ["importId", "ordinal", "name", "kind", "format", "verdict", "outcome", "title"];
  const rows = Array.from({ length: COUNT }, (_, at) => {
    const counts = JSON.stringify({ bytes: 400, messages: 2 });
    const title = `Question number ${at} about things that matter`;
    // Of one line there may be two documents.
    const place = [Math.floor(at / 2), `rows.jsonl#${at}`] as const;
    const judged = ["conversation", "sharegpt", "new", "imported", title] as const;
    return ["many", ...place, ...judged, "0".repeat(64), "[]", counts, JSON.stringify(fidelity)];
  });
  const store = await library.store();
  await store.write(async (sql) => {
    await sql.query
      .insertInto("Import")
      .values({ id: "many", name: "rows.jsonl", status: "done", createdMs: 1, totals: "{}" })
      .execute();
    const all = [...columns, "fileHash", "problems", "counts", "fidelity"];
    await sql.insertMany("ImportItem", all, rows);
  });
  let answer: ImportDetail | undefined;
  const turn = await longestTurn(async () => {
    answer = (await (await api.get("/api/imports/many")).json()) as ImportDetail;
  }, MOST_MS);
  const items = answer?.import?.items ?? [];
  expect(items.map(({ name }) => name)).toEqual(rows.map(([, , name]) => name));
  expect(items[0]).toMatchObject({ problems: [], counts: { messages: 2 }, fidelity });
  expect(turn).toBeLessThanOrEqual(MOST_MS);
}, 60_000);
