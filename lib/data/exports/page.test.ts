import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import { getWholeStore } from "@/lib/data/library/client";
import { EXPORT_SORTS } from "@/lib/domain/exports/record";
import { useLibrary } from "@/lib/testing/library/library";

import { listExportPage } from "./page";
import { finishExport, getExport, startExport } from "./records";

useLibrary();

const FORMATS = ["cjson", "markdown", "html", "chatgpt"] as const;
const COUNTS = { conversations: 1, toolsets: 0, models: 0, private: 0, leftOut: 0, otherKinds: 0 };

/** @param bytes null for one that is still running */
async function leave(at: number, bytes: number | null): Promise<void> {
  const [id, format] = [`e${at}`, FORMATS[at]!];
  await startExport(LOCAL_VIEWER, {
    id,
    actor: "local",
    via: "app",
    format,
    scope: {},
    counts: COUNTS,
  });
  if (bytes === null) return;
  const end = { outcome: "done", bytes, sha256: null, proofs: {}, redactions: null } as const;
  await finishExport(id, { ...end, items: [] });
}

test("a page has room for one export of many conversations, and the next goes on", async () => {
  const asked = Array.from({ length: 10_000 }, (_, at) => `01M8Q18BZPERYXRMNQH6D${10_000 + at}`);
  const start = { actor: "local", via: "app", format: "cjson", counts: COUNTS } as const;
  for (const id of ["e1", "e2", "e3"]) {
    await startExport(LOCAL_VIEWER, { ...start, id, scope: { conversations: asked } });
  }
  const few = { ...start, id: "e0", scope: { conversations: ["one"] } };
  await startExport(LOCAL_VIEWER, few);
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const page = await listExportPage(LOCAL_VIEWER, {
      sort: "format",
      ...(cursor !== null && { cursor }),
    });
    pages.push(page.items.map(({ id }) => id));
    for (const { id, scope } of page.items) {
      expect(scope.conversations).toEqual(id === "e0" ? ["one"] : asked);
    }
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(pages).toEqual([["e0", "e1"], ["e2"], ["e3"]]);
});

test("the consents of a record are those of its export, by order of their giving", async () => {
  const store = await getWholeStore();
  const given = (exportId: string, count: number) =>
    Array.from({ length: count }, (_, at) => [
      1,
      "local",
      `c${at}`,
      `d${at}`,
      "hash",
      "cjson",
      exportId,
    ]);
  const columns = ["atMs", "actor", "conversationId", "documentId", "contentHash", "format"];
  await leave(0, 1000);
  await leave(2, 1000);
  await store.write(async (sql) => {
    for (const rows of [given("e0", 3), given("e2", 6000), given("e0", 1)]) {
      await sql.insertMany("Consent", [...columns, "exportId"], rows);
    }
  });
  const { items } = await listExportPage(LOCAL_VIEWER, { sort: "format" });
  const expected = new Map([
    ["e0", ["d0", "d1", "d2", "d0"]],
    ["e2", Array.from({ length: 6000 }, (_, at) => `d${at}`)],
  ]);
  expect(new Map(items.map(({ id, consents }) => [id, consents]))).toEqual(expected);
  expect((await getExport(LOCAL_VIEWER, "e0"))?.consents).toEqual(expected.get("e0"));
});

test("every order lists every record once, page by page", async () => {
  for (const at of FORMATS.keys()) await leave(at, at === 1 ? null : 1000 - at);
  for (const sort of EXPORT_SORTS) {
    for (const order of ["asc", "desc"] as const) {
      const values: (string | number | null)[] = [];
      let cursor: string | null = null;
      do {
        const page = await listExportPage(LOCAL_VIEWER, {
          sort,
          order,
          limit: 1,
          ...(cursor && { cursor }),
        });
        values.push(
          ...page.items
            .map((item) => ({
              time: item.atMs,
              format: item.format,
              size: item.bytes ?? -1,
              outcome: item.outcome,
            }))
            .map((item) => item[sort]),
        );
        ({ nextCursor: cursor } = page);
      } while (cursor !== null);
      expect(values).toHaveLength(FORMATS.length);
      const ascending = values.toSorted((a, b) => (a! < b! ? -1 : a! > b! ? 1 : 0));
      expect(values, `${sort} ${order}`).toEqual(
        order === "asc" ? ascending : ascending.toReversed(),
      );
    }
  }
});
