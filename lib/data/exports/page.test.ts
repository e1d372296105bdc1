import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";

import { EXPORT_SORTS } from "@/lib/domain/exports/record";
import { useLibrary } from "@/lib/testing/library/library";

import { listExportPage } from "./page";
import { finishExport, startExport } from "./records";

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
